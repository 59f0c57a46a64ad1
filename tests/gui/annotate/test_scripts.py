"""Texts in scripts without spaces, and from right to left: marked and linked by keys alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tempannot.core.items import Span
from tempannot.gui.views.text.arcs import ArcWords, arcs
from tempannot.gui.views.text.shown_links import ArcOrigin, ShownLink
from tests.gui.hands import press

CHINESE = "他昨天离开了北京，今天回来。"
ARABIC = "غادر الرئيس القاهرة ثم عاد."


def _open(window, tmp_path, text, *events):
    marked = text
    for number, words in enumerate(events, start=1):
        mark = f'<EVENT eid="e{number}" class="OCCURRENCE">{words}</EVENT>'
        marked = marked.replace(words, mark, 1)
    instances = "".join(
        f'<MAKEINSTANCE eiid="ei{n}" eventID="e{n}"/>' for n in range(1, len(events) + 1)
    )
    path = tmp_path / "text.tml"
    path.write_text(f"<TimeML><DOCID>d</DOCID>\n<TEXT>{marked}</TEXT>{instances}</TimeML>")
    window.open_paths([path])


def marked(window):
    document = window.documents.current.document
    return [document.slice(each.span) for each in document.events.values()]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (["Right"] * 3 + ["Shift+Right"] * 2, "离开"),
        (["Ctrl+Right"] * 2 + ["Ctrl+Shift+Right"], "离开"),
        (["Ctrl+Right"] * 3 + ["Ctrl+Shift+Left"], "离开"),
        (["Right"] * 4, "离开"),
        (["Right"] * 5 + ["Shift+Left"] * 2, "离开"),
        (["Right"] * 9 + ["Shift+Right"] * 2 + ["Shift+Left"], "今"),
    ],
)
def test_what_is_selected_is_marked_and_no_clause_around_it(window, tmp_path, keys, words):
    _open(window, tmp_path, CHINESE)
    press(window, *keys, "Ctrl+E")
    assert marked(window) == [words]


JAPANESE = "昨日、東京で大きな爆発が起きた。"
THAI = "ตำรวจจับกุมเมื่อวานนี้"
TAIWAN = "他們昨天離開了台灣。"


@pytest.mark.parametrize(
    ("text", "words", "marked_word"),
    [
        (CHINESE, 5, "北京"),
        (TAIWAN, 3, "離開"),
        (JAPANESE, 5, "爆発"),
        (JAPANESE, 4, "大きな"),
        (JAPANESE, 7, "起き"),
        (THAI, 1, "ตำรวจ"),
        ("\U00020bb7" + CHINESE, 4, "离开"),
    ],
)
def test_with_ctrl_it_goes_by_word_where_no_spaces_are(window, tmp_path, text, words, marked_word):
    _open(window, tmp_path, text)
    press(window, *["Ctrl+Right"] * (words - 1), "Ctrl+Shift+Right", "Ctrl+E")
    assert marked(window) == [marked_word]


def test_a_double_click_takes_a_word_where_no_spaces_are(window, tmp_path):
    _open(window, tmp_path, JAPANESE)
    press(window, "Home")
    view = window.annotate.text.view
    start = window.documents.current.document.text.index("爆発")
    caret = view.textCursor()
    caret.setPosition(start + 1)
    at = view.cursorRect(caret).center()
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert view.selected_span() == Span(start, start + 2)


def test_selecting_goes_by_what_readers_take_for_a_letter(window, tmp_path):
    _open(window, tmp_path, "👨‍👩‍👧 नमस्ते e\u0301t")
    press(window, "Shift+Right", "Ctrl+E")
    assert marked(window) == ["👨‍👩‍👧"]
    press(window, "Ctrl+Z", *["Ctrl+Right"] * 2, "Left", "Shift+Left", "Ctrl+E")
    assert marked(window) == ["e\u0301"]


def test_by_word_in_a_script_with_spaces_punctuation_is_left_out(window, tmp_path):
    _open(window, tmp_path, "They left, she said.")
    press(window, "Ctrl+Right", "Ctrl+Shift+Right", "E")
    assert marked(window) == ["left"]


def test_from_right_to_left_the_arrow_keys_go_as_the_text_runs(window, tmp_path):
    _open(window, tmp_path, ARABIC)
    press(window, "Ctrl+Left", "Ctrl+Shift+Left", "E")
    assert marked(window) == ["الرئيس"]


@pytest.mark.parametrize("text", [ARABIC, CHINESE, f"{ARABIC} {ARABIC}" * 90])
def test_words_of_the_first_and_last_line_in_view_are_in_view(window, tmp_path, text):
    path = tmp_path / "plain.txt"
    path.write_text(text)
    window.open_paths([path])
    press(window, *(("Ctrl+Left", "Ctrl+Shift+Left") if text is not CHINESE else ()), "E")
    view = window.annotate.text.view
    first = window.documents.current.document.instances
    assert [each.id for each in view.visible_intervals()] == list(first)
    seen = view.visible_span()
    assert seen.start == 0
    top = view.viewport().height()
    assert seen.end == len(text) or view.document().size().height() > top


@pytest.mark.parametrize(
    ("text", "events"), [(ARABIC, ("غادر", "عاد")), ("They left. She said so.", ("left", "said"))]
)
def test_the_source_stands_left_of_the_arrow_in_every_script(window, tmp_path, text, events):
    _open(window, tmp_path, text, *events)
    press(window, "Tab", "1")
    label = next(
        each for each in window.annotate.relation.header.findChildren(QLabel) if "→" in each.text()
    )
    page = QTextDocument()
    page.setHtml(label.text())
    page.documentLayout().documentSize()
    line = page.firstBlock().layout().lineAt(0)
    shown = page.firstBlock().text()
    places = [shown.index(each) for each in (events[0], "→", events[1])]
    across = [(line.cursorToX(place)[0] + line.cursorToX(place + 1)[0]) / 2 for place in places]
    assert across == sorted(across)


@pytest.mark.parametrize(
    ("text", "events", "outgoing", "incoming"),
    [
        (ARABIC, ("غادر", "عاد"), "before ◂", "◂ after"),
        ("They left. She said so.", ("left", "said"), "▸ before", "after ▸"),
    ],
)
def test_labels_of_links_and_their_arrows_go_as_the_text_runs(
    window, tmp_path, text, events, outgoing, incoming
):
    _open(window, tmp_path, text, *events)
    press(window, "Tab", "1", "B")
    view = window.annotate.text.view
    first, last = "ei1", "ei2"
    for relation, label, ends in (
        ("before", outgoing, (first, last)),
        ("after", incoming, (last, first)),
    ):
        shown = ShownLink(*ends, ArcOrigin.ASSERTED, relation)
        words = ArcWords(view.rectangles, view.runs_left)
        (arc,) = arcs([shown], words, view.room(), first)
        told, word, _, runs_left = arc.told(first)
        assert (told, word, runs_left) == (label, view.rectangles(last)[0], text is ARABIC)
