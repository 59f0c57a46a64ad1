"""Consent and questions in the window: keys, what is wrong, a crash in the middle."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tempannot.study.pages.questionnaire import PageMoment, PageQuestion, QuestionnairePage
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages
from tempannot.study.rating.stage import Stage
from tests.gui.validate.rating.rated import study

PAGES = all_pages(DEFAULT, DEFAULT)
KEY = Qt.Key


@pytest.fixture
def store(tmp_path):
    with study(tmp_path, pages=PAGES) as store:
        yield store


@pytest.fixture
def asked(rater, store, tmp_path):
    rater.sit_down(store, tmp_path / "waiting")
    return rater.view.asked


def type_in(rater, text: str) -> None:
    QTest.keyClicks(QApplication.focusWidget() or rater.pages, text)


def agree(rater) -> None:
    # past the languages
    for key in (KEY.Key_Tab, KEY.Key_Tab, KEY.Key_Space, KEY.Key_Tab, KEY.Key_Space):
        rater.press(key)
    rater.press_and_wait(KEY.Key_Return)


def labels(widget) -> list[str]:
    return [each.text() for each in widget.findChildren(QLabel) if each.isVisibleTo(widget)]


def test_a_study_by_keys_from_consent_to_the_last_question(rater, asked, store):
    assert rater.view.currentWidget() is asked
    agree(rater)
    type_in(rater, "34")
    rater.press(KEY.Key_Tab)
    rater.press(KEY.Key_Down)
    rater.press(KEY.Key_Space)
    rater.press_and_wait(KEY.Key_Return)
    rater.qtbot.waitUntil(lambda: rater.view.currentWidget() is rater.view.instructions)
    rater.begin()
    rater.answer(*[KEY.Key_2] * 6)
    rater.qtbot.waitUntil(lambda: rater.session.stage is Stage.PAGE)
    assert asked.title.text() == "Looking back"
    for key in (KEY.Key_Right, KEY.Key_Right, KEY.Key_Space):
        rater.press(key)
    rater.press_and_wait(KEY.Key_Return)
    assert rater.session.stage is Stage.FINISHED
    found = {each.page: each.answers for each in store.page_answers("Ann")}
    assert found["background"] == {"age": ("34",), "english": ("As well as my first language",)}
    assert found["looking_back"] == {"difficulty": ("3",)}
    assert len(store.judgments("Ann")) == 6


def test_without_agreement_nothing_is_asked(rater, asked, store):
    rater.press(KEY.Key_Return)
    assert "2 answers need another look." in labels(asked)
    rater.press(KEY.Key_Tab)
    for key in (KEY.Key_Tab, KEY.Key_Tab):
        rater.press(key)
    rater.press_and_wait(KEY.Key_Return)  # on "I do not agree"
    assert rater.session.stage is Stage.DECLINED
    assert "You did not agree" in labels(rater.view.notice)
    assert store.page_answers() == ()
    rater.press_and_wait(KEY.Key_Return)
    agree(rater)
    assert asked.title.text() == "About you"


def test_what_is_wrong_is_said_at_its_question_which_gets_the_keys(rater, asked):
    agree(rater)
    type_in(rater, "12")
    rater.press(KEY.Key_Return)
    assert rater.session.stage is Stage.PAGE
    assert "Please write a number from 18 up." in labels(asked)
    line = QApplication.focusWidget()
    assert line.accessibleDescription() == "Please write a number from 18 up."
    assert line.accessibleName() == "How old are you?"


def test_a_half_filled_page_is_there_again_after_a_crash(rater, asked, store, tmp_path):
    agree(rater)
    type_in(rater, "34")
    with rater.qtbot.waitSignal(asked.changed):
        rater.press(KEY.Key_Tab)
    crashed = rater.session  # never told to end, as a window that is killed
    rater.sit_down(store, tmp_path / "waiting")
    assert asked.given == {"age": ("34",)}
    crashed.close()


def test_letters_and_digits_are_written_and_not_taken_for_answers(rater, asked):
    agree(rater)
    for key in (KEY.Key_Tab,) * 12:
        if QApplication.focusWidget().accessibleName().startswith("Other: Which"):
            break
        rater.press(key)
    type_in(rater, "fim 1 <b>&amp")
    assert asked.given["languages"] == ("fim 1 <b>&amp",)
    assert rater.session.stage is Stage.PAGE


def test_the_instructions_can_be_read_from_a_page_and_leave_it_as_it_is(rater, asked):
    agree(rater)
    type_in(rater, "34")
    rater.pages.show_instructions()
    assert rater.view.currentWidget() is rater.view.instructions
    rater.press(KEY.Key_Return)
    assert rater.view.currentWidget() is asked
    assert asked.given == {"age": ("34",)}


def test_every_stop_has_a_name_for_a_screen_reader(rater, asked):
    for _ in PAGES[:2]:
        for field in asked.fields:
            for stop in field.stops:
                found = QAccessible.queryAccessibleInterface(stop)
                assert found.text(QAccessible.Text.Name).strip(), field.question.id
        if asked.title.text() != "About you":
            agree(rater)


def test_hostile_words_of_a_design_stay_words(rater, tmp_path):
    words = "<b>bold</b> &amp; <img src=x>"
    page = QuestionnairePage("odd", PageMoment.BEFORE, words, words, (PageQuestion("a", words),))
    with study(tmp_path, pages=(page,)) as store:
        rater.sit_down(store, tmp_path / "waiting")
        assert labels(rater.view.asked).count(words) == 2
        assert "<img src=x>" in rater.view.asked.prose.toPlainText()
        rater.leave()
