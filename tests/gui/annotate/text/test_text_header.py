from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from tempannot.core.relations import RelationSet
from tempannot.gui.annotate.text.text_pane import TextPane
from tempannot.gui.views.text.chips import Chip, ChipButton, ChipStrip
from tempannot.gui.views.text.shown_links import LinkView
from tempannot.gui.views.text.text_marks import MarkKind


def chips(count):
    sentence = "It was long after the others had gone that he slept, and slept well."
    before = RelationSet.parse("before")
    return [
        Chip(f"ei{n}", MarkKind.EVENT, "slept", sentence, "before", before) for n in range(count)
    ]


@pytest.fixture
def strip(qtbot, theme):
    made = ChipStrip()
    qtbot.addWidget(made)
    made.set_theme(theme)
    made.resize(700, 30)
    made.show()
    return made


def shown(widget, kind):
    return [each for each in widget.findChildren(kind) if each.isVisibleTo(widget)]


def test_what_does_not_fit_is_counted_and_offered_in_a_menu(strip, qtbot):
    strip.show_chips(chips(5), "")
    fitting = shown(strip, ChipButton)
    (more,) = shown(strip, QToolButton)
    assert 0 < len(fitting) < 5
    assert more.text() == f"+{5 - len(fitting)}"
    more.menu().aboutToShow.emit()
    with qtbot.waitSignal(strip.chosen) as chosen:
        more.menu().actions()[-1].trigger()
    assert chosen.args == ["ei4"]


def test_chips_lie_inside_the_strip_and_apart(strip, qtbot):
    strip.show_chips(chips(5), "out of view:")
    qtbot.waitUntil(lambda: shown(strip, ChipButton)[-1].x() > 0)
    places = [each.geometry() for each in shown(strip, ChipButton)]
    assert all(left.right() < right.left() for left, right in pairwise(places))
    assert places[-1].right() < strip.width()


def test_a_chip_starts_its_sentence_shortly_before_the_word():
    (chip,) = chips(1)
    assert chip.excerpt == "…that he slept, and slept well."
    assert chip.sentence in chip.whole


def test_a_chip_is_pressed_by_key_and_by_click(strip, qtbot):
    strip.show_chips(chips(1), "")
    (button,) = shown(strip, ChipButton)
    with qtbot.waitSignal(strip.chosen) as chosen:
        QTest.keyClick(button, Qt.Key.Key_Space)
    assert chosen.args == ["ei0"]
    with qtbot.waitSignal(strip.chosen):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_chip_tells_assistive_technology_all_it_stands_for(strip):
    strip.show_chips(chips(1), "")
    (button,) = shown(strip, ChipButton)
    assert button.accessibleName().startswith("before: slept\nIt was long")


@pytest.mark.parametrize("width", [320, 1200])
def test_every_link_view_can_be_chosen_however_narrow(small, qtbot, width):
    pane = TextPane(small)
    qtbot.addWidget(pane)
    pane.resize(width, 400)
    pane.show()
    header = pane.header
    texts = {each.text() for each in shown(header, QToolButton)}
    if width < 600:
        (narrow,) = (e for e in shown(header, QToolButton) if e.text().startswith("Links:"))
        actions = narrow.menu().actions()
        with qtbot.waitSignal(header.view_chosen) as chosen:
            actions[list(LinkView).index(LinkView.MINIMAL)].trigger()
        assert chosen.args == [LinkView.MINIMAL]
    else:
        assert {"Focused", "Asserted", "Inferred", "Minimal", "All"} <= texts
