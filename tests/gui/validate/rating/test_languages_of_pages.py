"""Pages and scales in several languages in the window: chosen by keys, kept alike."""

import pytest
from PySide6.QtCore import QLocale, Qt

from tempannot.core.language import use_language
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.study.pages.questionnaire_files import question_pages
from tempannot.study.rating.rater_words import said_answer, said_instructions, said_question
from tests.gui.validate.rating.rated import study
from tests.languages.pseudo import Pseudo, marked
from tests.study.pages.test_page_languages import FILE, PAGE

KEY = Qt.Key


@pytest.fixture
def store(tmp_path):
    with study(tmp_path, pages=question_pages(PAGE.encode(), FILE)) as store:
        yield store


@pytest.fixture
def asked(rater, store, tmp_path):
    rater.sit_down(store, tmp_path / "waiting")
    return rater.view.asked


@pytest.fixture
def marks():
    """The window in a language in which every text is in brackets."""
    use_language("de", Pseudo(marked))
    yield
    use_language("en")


def _to_the_languages(rater):
    rater.press(KEY.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)


def test_a_page_is_read_in_another_language_by_keys_and_kept_as_ever(rater, asked, store):
    assert (asked.title.text(), asked.languages.currentText()) == ("You", "English")
    rater.qtbot.keyClicks(rater.view.window().focusWidget() or asked, "34")
    _to_the_languages(rater)
    rater.press(KEY.Key_Down)
    assert (asked.title.text(), asked.languages.currentText()) == ("Sie", "Deutsch")
    assert [each.question.ask for each in asked.fields] == ["Wie alt?", "Englisch?"]
    assert asked.given == {"age": ("34",)}
    assert asked.locale().language() == QLocale.Language.German
    for key in (KEY.Key_Tab, KEY.Key_Tab, KEY.Key_Down, KEY.Key_Space):
        rater.press(key)
    assert asked.given == {"age": ("34",), "english": ("badly",)}
    rater.press_and_wait(KEY.Key_Return)
    rater.qtbot.waitUntil(lambda: rater.view.currentWidget() is not asked)
    (kept,) = store.page_answers("Ann")
    assert kept.answers == {"age": ("34",), "english": ("badly",)}


def test_a_page_of_one_language_offers_no_choice(rater, tmp_path):
    pages = question_pages(b'[[page]]\n[[page.question]]\nid="a"\nask="Well?"\n', FILE)
    with study(tmp_path, pages=pages) as store:
        rater.sit_down(store, tmp_path / "waiting")
        assert not rater.view.asked.languages.isVisibleTo(rater.view.asked)
        rater.leave()


def test_the_language_of_the_window_decides_first(marks, rater, store, tmp_path):
    rater.view.speak("de")
    rater.sit_down(store, tmp_path / "waiting")
    assert rater.view.asked.title.text() == "Sie"


def test_a_scale_is_shown_in_the_language_of_the_window_and_kept_in_english(marks, rater, tmp_path):
    with study(tmp_path) as store:
        rater.sit_down(store, tmp_path / "waiting")
        rater.begin()
        scale = rater.view.rating.scale
        assert scale.buttons[0].text() == "⟦extremely likely⟧"
        assert rater.view.rating.question.text().startswith("⟦How likely")
        rater.answer(KEY.Key_2)
        rater.qtbot.waitUntil(lambda: bool(store.judgments("Ann")))
        assert store.judgments("Ann")[0].response == "very likely"
        rater.leave()


def test_only_words_of_our_own_are_translated(marks):
    own = ResponseScale("custom", "Likely?", ("unlikely", "likely"))
    assert said_question(own) == "Likely?"
    assert [said_answer(own, each) for each in own.answers] == ["unlikely", "likely"]
    assert said_instructions("# Mine\n", own) == "# Mine\n"
