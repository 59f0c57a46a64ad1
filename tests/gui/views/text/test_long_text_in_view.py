"""Of a long text only what is in view is looked at, while the rest is still being laid out."""

import pytest
from PySide6.QtGui import QTextOption

from tempannot.core.items import Span
from tempannot.gui.views.text.text_page import _LONG_TEXT, TextPage

LINE = "They met before the others had left, and nobody said why. "


@pytest.fixture
def page(qtbot, theme) -> TextPage:
    """A text that is laid out bit by bit."""
    text = "\n\n".join([LINE] * (3 * _LONG_TEXT // len(LINE)))
    shown = TextPage()
    qtbot.addWidget(shown)
    shown.resize(900, 600)
    shown.fill(text, Span(0, len(text)), theme)
    return shown


def test_wherever_the_lower_edge_falls_little_is_in_view(page):
    ends = set()
    for height in range(300, 360):  # between the lines, too
        page.resize(900, height)
        ends.add(page.visible_span().end)
    assert max(ends) < 3000
    assert len(ends) < 10


def test_a_page_at_its_top_is_not_laid_out_to_keep_it_there(page, monkeypatch):
    asked = []
    monkeypatch.setattr(page, "cursorForPosition", asked.append)
    page.restyle()
    page.resize(880, 500)
    assert not asked


@pytest.mark.parametrize(
    ("text", "is_broken_anywhere"),
    [
        (LINE * 200, False),
        (LINE + "x" * 4_999, False),
        (LINE + "é" * 5_000 + " " + LINE, True),
        ("警方昨天逮捕了三名嫌疑人" * 500, False),
    ],
)
def test_only_a_text_with_an_endless_word_is_broken_anywhere(page, text, is_broken_anywhere):
    page.fill(text, Span(0, len(text)), None)
    anywhere = QTextOption.WrapMode.WrapAnywhere
    assert (page.wordWrapMode() is anywhere) is is_broken_anywhere
