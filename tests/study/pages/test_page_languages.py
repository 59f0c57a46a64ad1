"""Pages in several languages: what is shown to whom, what is refused, that answers are alike."""

import json
from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.core.language import LANGUAGES
from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE
from tempannot.study.design.study_design import (
    DesignError,
    StudyDesign,
    design_as_json,
    design_from_json,
)
from tempannot.study.pages.page_answers import answer_cells, answer_columns, answer_meanings
from tempannot.study.pages.page_languages import page_in, spoken
from tempannot.study.pages.page_words import LanguageCodeError, language_code, parse_languages
from tempannot.study.pages.questionnaire import PageAnswerError
from tempannot.study.pages.questionnaire_files import (
    DEFAULT,
    all_pages,
    question_pages,
    read_consent,
)

FILE = Path("pages.toml")
PAGE = """\
language = "en"

[[page]]
id = "a"
title = "You"
in.de.title = "Sie"

[[page.question]]
id = "age"
ask = "How old?"
in.de.ask = "Wie alt?"

[[page.question]]
id = "english"
ask = "English?"
answer = "one"
choices = ["well", "badly"]
other = true
[page.question.in.de]
ask = "Englisch?"
choices = ["gut", "schlecht"]
"""
HOSTILE = ("<b>", "../../etc", "de;DROP", "d" * 5_000, "", " ", "de\0", "__proto__", "constructor")


@pytest.fixture
def page():
    return question_pages(PAGE.encode(), FILE)[0]


def test_a_page_is_shown_in_the_language_that_is_wanted(page):
    german = page_in(page, "de", ())
    assert (german.title, german.language) == ("Sie", "de")
    assert [each.ask for each in german.questions] == ["Wie alt?", "Englisch?"]
    assert german.questions[1].shown_choices == {"well": "gut", "badly": "schlecht"}
    assert page_in(page, "de-AT", ()) == german


@pytest.mark.parametrize("wanted", ["en", "fr", *HOSTILE])
def test_a_language_that_a_page_does_not_speak_gets_that_of_the_study(page, wanted):
    shown = page_in(page, wanted, ("en", "fr", "de"))
    assert (shown.title, shown.language, shown.others) == ("You", "en", {})


def test_a_study_in_another_language_falls_back_to_that(page):
    assert page_in(page, "fr", ("de", "en", "fr")).title == "Sie"


def test_a_page_that_lacks_the_language_of_the_study_is_shown_in_its_own(page):
    assert page_in(page, "zh", ("zh", "en")).title == "You"
    assert page_in(page, "de", ("zh",)).title == "You"  # raters were to have no other


def test_only_languages_of_the_design_are_offered(page):
    assert spoken(page, ()) == ("en", "de")
    assert spoken(page, ("en",)) == ("en",)
    assert page_in(page, "de", ("en",)).title == "You"


def test_answers_are_the_same_in_every_language(page):
    given = {"age": ["34"], "english": ["badly"]}
    kept = page.checked(given)
    assert kept == {"age": ("34",), "english": ("badly",)}
    assert page_in(page, "de", ()).checked(given) == kept
    with pytest.raises(PageAnswerError):
        page_in(page, "de", ()).checked({"english": ["gut", "schlecht"]})


def test_an_export_does_not_know_of_languages(page):
    plain = page_in(page, "en", ())
    assert answer_columns([page]) == answer_columns([plain])
    assert answer_meanings([page]) == answer_meanings([plain])
    assert answer_cells([page], ()) == answer_cells([plain], ())


def test_a_design_with_languages_comes_back_from_json_and_one_without_is_as_before(page):
    design = StudyDesign("s", LIKELIHOOD_SCALE, pages=(page,), languages=("en", "de"))
    data = json.loads(json.dumps(design_as_json(design)))
    assert design_from_json(data) == design
    assert design.language == "en"
    for each in (data, *data["pages"]):
        for key in ("languages", "language", "others"):
            each.pop(key, None)
    before = design_from_json(data)
    assert (before.languages, before.language, before.pages[0].others) == ((), "en", {})


@pytest.mark.parametrize(
    ("part", "instead", "line", "said"),
    [
        ('"gut", "schlecht"', '"gut"', 21, "'english' has 2 choices, but 1 in 'de'"),
        ('"gut", "schlecht"', '"gut", "Gut"', 21, "there twice"),
        ('"gut", "schlecht"', '"gut", ""', 21, "not one line"),
        ('in.de.ask = "Wie alt?"\n', "", 8, "'age' has a text for 'ask', but none in 'de'"),
        ('in.de.ask = "Wie alt?"', 'in.de.ask = "?"\nin.de.hint = "x"', 12, "in 'de' only"),
        ('in.de.title = "Sie"\n', "", 3, "'a' has a text for 'title', but none in 'de'"),
        ("in.de.title", "in.deutsch.title", 6, "'deutsch' names no language"),
        ("in.de.title", 'in."<b>".title', 6, "names no language"),
        ("in.de.title", "in.de.titel", 6, "titel"),
        ('in.de.title = "Sie"', "in.de = 3", 6, "a table"),
        ('in.de.title = "Sie"', "in = 3", 6, "a table"),
        ('ask = "Englisch?"', "ask = 3", 20, "a text"),
        ('in.de.title = "Sie"', 'in.de.title = "Sie"\nin.DE.title = "Sie"', 6, "there twice"),
        ('language = "en"', 'language = "de"', 3, "there twice"),
        ('language = "en"', 'language = "x"', 1, "names no language"),
    ],
)
def test_what_is_wrong_about_a_language_is_one_line_with_its_place(part, instead, line, said):
    with pytest.raises(FileError, match=said) as found:
        question_pages(PAGE.replace(part, instead, 1).encode(), FILE)
    assert found.value.line == line
    assert "\n" not in str(found.value)


def test_our_own_pages_speak_every_language_of_the_program():
    for page in all_pages(DEFAULT, DEFAULT):
        assert set(spoken(page, ())) == set(LANGUAGES)
        for code in LANGUAGES:
            assert page_in(page, code, ()).language == code


@pytest.fixture
def consents(tmp_path):
    (tmp_path / "c.md").write_text("# Join\n\nText.\n\n- [ ] I agree.\n", encoding="utf-8")
    (tmp_path / "c.de.md").write_text("# Los\n\nText.\n\n- [ ] Ich will.\n", encoding="utf-8")
    return tmp_path


def test_a_consent_has_a_file_for_each_language(consents):
    page = read_consent(f"{consents / 'c.md'},de={consents / 'c.de.md'}")
    german = page_in(page, "de", ())
    assert (page.language, german.title, german.questions[0].ask) == ("", "Los", "Ich will.")
    assert page.checked({"consent_1": ["yes"]}) == german.checked({"consent_1": ["yes"]})
    other = read_consent(f"de={consents / 'c.de.md'},en={consents / 'c.md'}")
    assert (other.language, other.title, page_in(other, "fr", ()).title) == ("de", "Los", "Join")
    assert spoken(read_consent(f"es={DEFAULT}"), ()) == ("es",)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("xx1={0}/c.de.md", "names no language"),
        ("de={0}/c.de.md,DE={0}/c.de.md", "there twice"),
        ("de={0}/none.md", "none.md"),
        ("de={0}/more.md", "it has 2 lines that begin with - "),
        ("de={0}/bare.md", "there is no text|says what is agreed"),
    ],
)
def test_a_consent_in_another_language_is_refused_in_a_line(consents, more, said):
    (consents / "more.md").write_text("# Los\n\nText.\n\n- [ ] Ja.\n- [ ] Und ja.\n")
    (consents / "bare.md").write_text("- [ ] Ja.\n")
    with pytest.raises(FileError, match=said) as found:
        all_pages(f"{consents / 'c.md'},{more.format(consents)}", None)
    assert "\n" not in str(found.value)


def test_a_second_file_without_a_language_is_told_how_to_say_it(consents):
    with pytest.raises(FileError, match="is said as de=FILE"):
        read_consent(f"{consents / 'c.md'},{consents / 'c.de.md'}")


def test_a_name_with_a_comma_is_still_one_file(consents):
    file = consents / "a, b.md"
    file.write_text("# Join\n\nText.\n")
    assert read_consent(str(file)).title == "Join"


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_codes_are_refused(text):
    with pytest.raises(LanguageCodeError) as found:
        language_code(text)
    assert len(str(found.value)) < 120


@pytest.mark.parametrize("text", ["en,en", "de,<b>", ",".join(["de"] * 50)])
def test_languages_of_a_design_are_each_there_once(text):
    with pytest.raises(LanguageCodeError):
        parse_languages(text)
    with pytest.raises(DesignError):
        StudyDesign("s", LIKELIHOOD_SCALE, languages=tuple(text.split(",")))
