"""What the questions of a page take for an answer, and what raters are told otherwise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.codec import from_json, to_json
from tempannot.study.design.study_design import DesignError, design_as_json, design_from_json
from tempannot.study.pages.questionnaire import (
    PageAnswerError,
    PageDesignError,
    PageMoment,
    PageQuestion,
    QuestionKind,
    QuestionnairePage,
)
from tests.study.rating.studies import DESIGN

YES_NO = {"answer": QuestionKind.ONE, "choices": ("yes", "no")}


def question(**values: object) -> PageQuestion:
    return PageQuestion(**{"id": "asked", "ask": "What?", **values})


@pytest.mark.parametrize(
    ("values", "given", "kept"),
    [
        ({}, ["  two \n lines "], ("two lines",)),
        ({"answer": QuestionKind.LONG_TEXT}, [" two \n lines "], ("two \n lines",)),
        ({"answer": QuestionKind.NUMBER}, ["34,50"], ("34.5",)),
        ({"answer": QuestionKind.NUMBER}, ["-3."], ("-3",)),
        (YES_NO, ["no"], ("no",)),
        ({**YES_NO, "other": True}, [" I do  not know"], ("I do not know",)),
        (
            {"answer": QuestionKind.SEVERAL, "choices": ("a", "b", "c"), "other": True},
            ["mine", "c", "a", "c"],
            ("a", "c", "mine"),
        ),
        ({"answer": QuestionKind.SCALE, "most": 7}, ["7"], ("7",)),
        ({"answer": QuestionKind.AGREE}, ["yes"], ("yes",)),
        ({}, ["  "], ()),
        ({}, ["a\0b\ud800c"], ("abc",)),
    ],
)
def test_answers_are_kept_in_one_form(values, given, kept):
    assert question(**values).checked(given) == kept


@pytest.mark.parametrize(
    ("values", "given", "said"),
    [
        ({"required": True}, [" "], "write an answer"),
        ({}, ["x" * 501], "shorten"),
        ({"answer": QuestionKind.NUMBER}, ["old"], "a number"),
        ({"answer": QuestionKind.NUMBER}, ["1e5"], "a number"),
        ({"answer": QuestionKind.NUMBER}, ["9" * 16], "a number"),
        ({"answer": QuestionKind.NUMBER, "whole": True}, ["3.5"], "whole"),
        ({"answer": QuestionKind.NUMBER, "least": 18}, ["17"], "from 18 up"),
        ({"answer": QuestionKind.NUMBER, "most": 120}, ["121"], "up to 120"),
        (YES_NO, ["maybe"], "one of the answers"),
        (YES_NO, ["yes", "no"], "one answer"),
        ({"answer": QuestionKind.SEVERAL, "choices": ("a", "b"), "least": 2}, ["a"], "2 or more"),
        ({"answer": QuestionKind.SEVERAL, "choices": ("a", "b"), "most": 1}, ["a", "b"], "1 at"),
        ({"answer": QuestionKind.SCALE}, ["6"], "a point"),
        ({"answer": QuestionKind.AGREE}, [], "needed"),
        ({"answer": QuestionKind.AGREE}, ["no"], "needed"),
    ],
)
def test_what_is_no_answer_is_said_in_a_sentence(values, given, said):
    with pytest.raises(ValueError, match=said):
        question(**values).checked(given)


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"id": "Age"}, "id"),
        ({"id": "x" * 41}, "id"),
        ({"ask": " "}, "ask"),
        ({"answer": QuestionKind.ONE, "choices": ("only",)}, "choices"),
        ({"answer": QuestionKind.ONE, "choices": ("a", "A ")}, "choices"),
        ({"choices": ("a", "b")}, "choices"),
        ({"least": 3}, "least"),
        ({"answer": QuestionKind.NUMBER, "least": 3, "most": 2}, "least"),
        ({"answer": QuestionKind.SCALE, "most": 100}, "most"),
        ({"answer": QuestionKind.SEVERAL, "choices": ("a", "b"), "least": 3}, "least"),
    ],
)
def test_a_question_that_nobody_could_answer_is_refused(values, key):
    with pytest.raises(PageDesignError) as found:
        question(**values)
    assert found.value.key == key


PAGE = QuestionnairePage(
    "about", PageMoment.BEFORE, "About", "", (question(id="age", required=True), question(id="b"))
)


def test_a_page_tells_of_every_answer_that_is_wrong_at_once():
    with pytest.raises(PageAnswerError) as found:
        PAGE.checked({"b": ["x" * 600], "forged": ["1"]})
    assert found.value.problems.keys() == {"age", "b", "forged"}
    assert PAGE.checked({"age": ["3"], "b": [""]}) == {"age": ("3",)}


def test_a_consent_says_what_is_agreed_to():
    with pytest.raises(PageDesignError):
        QuestionnairePage("consent", PageMoment.CONSENT, "Consent")


def test_pages_are_part_of_the_design_and_come_back_from_it():
    design = DESIGN.__class__("A study", DESIGN.scale, pages=(PAGE,))
    assert design_from_json(design_as_json(design)) == design
    assert from_json(to_json(PAGE), QuestionnairePage) == PAGE


def test_a_design_from_before_there_were_pages_has_none():
    data = design_as_json(DESIGN)
    del data["pages"]
    assert design_from_json(data).pages == ()


def test_two_questions_of_one_id_are_no_design():
    other = QuestionnairePage("more", PageMoment.AFTER, "More", "", (question(id="age"),))
    with pytest.raises(DesignError, match="'age'"):
        DESIGN.__class__("A study", DESIGN.scale, pages=(PAGE, other))


@given(st.text())
def test_any_text_is_kept_or_refused_and_kept_the_same_again(text):
    asked = question(answer=QuestionKind.LONG_TEXT)
    try:
        kept = asked.checked([text])
    except ValueError:
        return
    assert asked.checked(kept) == kept
    "".join(kept).encode()
