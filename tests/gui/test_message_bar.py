"""The line for news and errors: what it shows, and what waits behind it."""

import pytest
from PySide6.QtWidgets import QPushButton

from tempannot.gui.message_bar import MessageBar
from tempannot.gui.theme import Theme
from tempannot.session.settings import ThemeChoice


@pytest.fixture
def bar(qtbot) -> MessageBar:
    """A bar that shows nothing."""
    made = MessageBar(Theme(ThemeChoice.LIGHT))
    qtbot.addWidget(made)
    return made


def _buttons(bar):
    row = bar.layout()
    widgets = (row.itemAt(place).widget() for place in range(row.count()))
    return {each.text(): each for each in widgets if isinstance(each, QPushButton)}


def test_nothing_is_shown_at_first(bar):
    assert bar.text == ""
    assert bar.isHidden()


def test_the_latest_message_is_shown_and_cleared(bar):
    bar.show_news("first")
    bar.show_error("second")
    assert "second" in bar.text
    bar.clear()
    assert bar.text == ""
    assert bar.isHidden()


def test_an_answer_is_carried_out_and_closes_the_message(bar):
    given = []
    bar.show_news("Bring it back?", {"Yes": lambda: given.append("yes")})
    _buttons(bar)["Yes"].click()
    assert given == ["yes"]
    assert bar.text == ""


def test_a_question_comes_back_behind_news(bar):
    bar.show_news("Bring it back?", {"Yes": bool})
    bar.show_news("Saved a.tml.")
    assert _buttons(bar) == {}
    bar.clear()
    assert "Bring it back?" in bar.text
    assert list(_buttons(bar)) == ["Yes"]


def test_a_question_with_the_same_answers_replaces_the_one_before(bar):
    bar.show_news("a.tml: 2 things", {"Show the report": bool})
    bar.show_news("b.tml: 3 things", {"Show the report": bool})
    bar.clear()
    assert bar.text == ""


def test_a_question_that_is_out_of_date_can_be_forgotten(bar):
    bar.show_news("Bring it back?", {"Yes": bool})
    bar.show_news("a.tml: 2 things", {"Show the report": bool})
    bar.forget("Show the report")
    assert "Bring it back?" in bar.text


def test_an_answer_may_ask_the_next_question(bar):
    bar.show_news("First?", {"Next": lambda: bar.show_news("Second?", {"Next": bool})})
    _buttons(bar)["Next"].click()
    assert "Second?" in bar.text


def test_the_sign_tells_an_error_from_news_without_colour(bar):
    bar.show_news("x")
    news = bar.text
    bar.show_error("x")
    assert bar.text != news
