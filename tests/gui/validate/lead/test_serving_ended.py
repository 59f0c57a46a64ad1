"""A window that serves a study asks before raters in browsers lose their pages."""

from uuid import uuid4

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from tests.gui.validate.lead.rater_requests import asked

WINDOW = "a" * 32


@pytest.fixture
def link(qtbot, lead):
    """The link of a new rater of the study, which is served."""
    lead.show_page(lead.browser)
    page = lead.browser
    qtbot.keyClick(page.start, Qt.Key.Key_Space)
    qtbot.keyClicks(page.name, "Eve")
    qtbot.keyClick(page.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any(each.rater == "Eve" for each in page.model.rows))
    row = next(each for each in page.model.rows if each.rater == "Eve")
    return f"{page.serving.address}{row.path}"


@pytest.fixture
def press(qtbot):
    """Return a function that answers the next question by a key, and keeps what it said."""
    said = []

    def press(key):
        def answer():
            question = QApplication.activeModalWidget()
            said.append(question.text())
            qtbot.keyClick(question, key)

        QTimer.singleShot(0, answer)
        return said

    return press


def test_closing_asks_once_how_many_are_at_work_and_stays_by_default(sample, lead, link, press):
    asked(f"{link}/page?window={WINDOW}")
    said = press(Qt.Key.Key_Return)
    assert not sample.may_quit()
    assert len(said) == 1
    assert said[0].startswith("1 rater is at work in a browser")
    assert lead.browser.serving.address
    press(Qt.Key.Key_Escape)
    assert not sample.may_quit()
    press(Qt.Key.Key_Y)
    assert sample.may_quit()
    assert len(said) == 3


def test_going_back_asks_too_and_ends_it_if_that_is_wanted(sample, lead, link, press):
    asked(f"{link}/page?window={WINDOW}")
    press(Qt.Key.Key_Escape)
    sample.leave()
    assert sample.lead is lead
    press(Qt.Key.Key_Y)
    sample.leave()
    assert sample.lead is None


def test_nothing_is_asked_where_nobody_is_at_work(sample, lead, link):
    assert sample.may_quit()
    asked(f"{link}/page?window={WINDOW}")
    asked(f"{link}/leave", {"window": WINDOW})
    assert sample.may_quit()


def test_who_answers_on_a_page_from_before_is_at_work(lead, link):
    assert lead.browser.serving.at_work == 0
    asked(f"{link}/act", {"id": uuid4().hex, "kind": "go-on"})
    assert lead.browser.serving.at_work == 1
    asked(f"{link}/leave", {"window": WINDOW})
    assert lead.browser.serving.at_work == 0
