"""Consent in Markdown and questions in TOML, read with the line of what is wrong."""

from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.study.pages.questionnaire import PageMoment, QuestionKind
from tempannot.study.pages.questionnaire_files import (
    DEFAULT,
    all_pages,
    consent_page,
    question_pages,
)

FILE = Path("pages.toml")


def test_our_own_pages_are_read_consent_first_and_questions_after_the_items_last():
    pages = all_pages(DEFAULT, DEFAULT)
    assert [each.moment for each in pages] == list(PageMoment)
    assert all(each.answer is QuestionKind.AGREE for each in pages[0].questions)


def test_a_consent_has_its_heading_as_title_and_its_ticks_as_statements():
    page = consent_page("# Join\n\nText.\n\n- [ ] I am 18.\n* [ ] I agree.\n\nMore.\n", FILE)
    assert (page.title, page.text) == ("Join", "Text.\n\n\n\n\nMore.")
    assert [each.ask for each in page.questions] == ["I am 18.", "I agree."]


def test_a_consent_without_text_is_refused():
    with pytest.raises(FileError, match="what is agreed to"):
        consent_page("# Join\n", FILE)


PAGE = '[[page]]\nid = "a"\n\n[[page.question]]\nid = "age"\nask = "How old?"\n'


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", None, "begin with"),
        ("page = 3", 1, "begin with"),
        ("[[page]\n", 1, "no TOML"),
        (PAGE + 'answer = "date"\n', 7, "one of text"),
        (PAGE + "anser = 1\n", 7, "anser"),
        (PAGE + 'least = "x"\n', 7, "a number"),
        (PAGE + "required = 1\n", 7, "true or false"),
        (PAGE + 'answer = "one"\nchoices = ["a"]\n', 8, "1 choice"),
        (PAGE + '[[page.question]]\nask = "And?"\n', 7, "cannot name a column"),
        (PAGE + '[[page.question]]\n# the same\nid = "Age"\nask = "x"\n', 9, "cannot name"),
        (PAGE + PAGE.replace('"a"', '"b"'), 8, "'age'"),
        (PAGE + '[[page]]\nwhen = "later"\n', 8, "one of consent"),
        (PAGE + '[[page]]\nwhen = "consent"\ntitle = "x"\n', 7, "agreed to"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, line, said):
    with pytest.raises(FileError, match=said) as found:
        question_pages(text.encode(), FILE)
    assert found.value.line == line


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(FileError):
        all_pages(str(tmp_path / "none.md"), None)


def test_a_consent_in_both_files_is_one_too_many(tmp_path):
    file = tmp_path / "pages.toml"
    file.write_text('[[page]]\nwhen = "consent"\ntext = "Yes?"\n')
    with pytest.raises(FileError, match="two pages"):
        all_pages(DEFAULT, str(file))
