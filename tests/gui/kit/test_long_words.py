"""A word that is wider than its place is broken: what it stands in is cut no more, nor widened."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel

from tempannot.core.leads import leading
from tempannot.gui.kit.labels import ElidedLabel, LinkedWords, PlainLabel, Words, breakable

WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
BREAK = "\N{ZERO WIDTH SPACE}"


def wrapping():
    label = PlainLabel(WORD)
    label.setWordWrap(True)
    return label


def shown(label):
    """What Qt draws, which is more than what the label says of itself."""
    return QLabel.text(label)


@pytest.mark.parametrize("make", [wrapping, lambda: Words(WORD)])
def test_a_label_that_wraps_breaks_a_long_word_and_says_it_unbroken(make, qtbot):
    label = make()
    qtbot.addWidget(label)
    whole = label.fontMetrics().horizontalAdvance(WORD)
    assert label.minimumSizeHint().width() < whole / 2
    assert label.heightForWidth(whole // 2) >= 2 * label.fontMetrics().height()
    assert label.text() == WORD
    label.setText(f"The {WORD}")
    assert (label.text(), shown(label).replace(BREAK, "")) == (f"The {WORD}", f"The {WORD}")
    label.clear()
    assert (label.text(), shown(label)) == ("", "")


def test_a_text_with_links_breaks_long_words_and_leads_where_it_led(qtbot):
    label = LinkedWords(f"{leading(WORD, f'to:{WORD}')} & {WORD}")
    qtbot.addWidget(label)
    whole = label.fontMetrics().horizontalAdvance(WORD)
    assert label.minimumSizeHint().width() < whole / 2
    assert label.words == f"{WORD} & {WORD}"
    unbroken = f'<a href="to:{WORD}">{WORD}</a> &amp; {WORD}'
    assert shown(label).replace(BREAK, "") == unbroken
    assert f'"to:{WORD}"' in shown(label)


def test_a_text_with_links_that_is_copied_has_nothing_between_its_letters(qtbot):
    label = LinkedWords(f"{leading(WORD, 'there')} {WORD}", can_be_copied=True)
    qtbot.addWidget(label)
    assert BREAK not in shown(label)


def test_words_of_usual_length_and_ideographs_stay_as_they_are():
    for text in ("Wiederherstellungsmöglichkeit", "two words", "警方昨天逮捕了三名嫌疑人" * 5):
        assert breakable(text) == text


def test_what_is_copied_has_nothing_between_its_letters(qtbot):
    label = wrapping()
    qtbot.addWidget(label)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setText(WORD)
    assert shown(label) == WORD


def test_a_label_in_one_line_breaks_nothing(qtbot):
    label = ElidedLabel(WORD)
    qtbot.addWidget(label)
    assert shown(label) == WORD
    assert QAccessible.queryAccessibleInterface(label).text(QAccessible.Text.Name) == WORD
