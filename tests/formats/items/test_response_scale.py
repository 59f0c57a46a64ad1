import pytest

from tempannot.core.codec import from_json, to_json
from tempannot.formats.items.item_kinds import (
    ITEM_KINDS,
    LIKELIHOOD_SCALE,
    ORDER_LABELS,
    ORDER_SCALE,
    PLAUSIBILITY_SCALE,
    SCALES,
    scale_for,
    scale_named,
)
from tempannot.formats.items.response_scale import ResponseScale, ScaleError, guess_scale


def test_raters_see_the_highest_level_first_where_the_paper_has_it_so():
    assert LIKELIHOOD_SCALE.answers[0] == "extremely likely"
    assert LIKELIHOOD_SCALE.keys("extremely unlikely") == ("5",)
    assert PLAUSIBILITY_SCALE.answers == ("likely", "unlikely", "invalid")
    assert PLAUSIBILITY_SCALE.keys("invalid") == ("3", "x")


def test_answers_are_found_in_any_case():
    assert LIKELIHOOD_SCALE.answer_named(" Very  Likely") == "very likely"
    with pytest.raises(ScaleError, match="'perhaps' is none of the answers likely, unlikely"):
        PLAUSIBILITY_SCALE.answer_named("perhaps")


def test_labels_ask_for_answers():
    assert PLAUSIBILITY_SCALE.expected("Yes ") == "likely"
    assert {ORDER_SCALE.expected(each) for each in ORDER_LABELS} == set(ORDER_SCALE.levels)
    assert ORDER_SCALE.expected("original") == "the first one"
    assert LIKELIHOOD_SCALE.expected("entailed") is None
    assert PLAUSIBILITY_SCALE.expected(None) is None


@pytest.mark.parametrize("scale", SCALES.values(), ids=list(SCALES))
def test_scales_come_back_from_json(scale):
    assert from_json(to_json(scale), ResponseScale) == scale
    asked = scale_named(scale.name.upper(), "Really?")
    assert (asked.answers, asked.question) == (scale.answers, "Really?")


def test_tags_of_an_analysis_of_errors_are_a_scale_of_five_answers():
    scale = scale_named("order-errors")
    assert scale.levels == ("success", "success (repeated words)")
    assert [scale.keys(each) for each in scale.answers] == [("1",), ("2",), ("3",), ("4",), ("5",)]
    assert from_json(to_json(scale), ResponseScale) == scale


def test_levels_make_a_scale_of_ones_own():
    scale = scale_named("1-7", "How sure?")
    assert scale.answers == tuple("1234567")
    assert scale.keys("7") == ("7",)


@pytest.mark.parametrize(
    ("text", "question", "said"),
    [
        ("1-7", None, "needs the question"),
        ("1-10", "How sure?", "up to 9 answers"),
        ("one", "How sure?", "'one' is no scale.*; the scales with names are likelihood, plausib"),
        ("a,A", "How sure?", "has a level twice"),
        (f"1-{'9' * 5000}", "How sure?", "is no scale"),
        ("a\0b,c", "How sure?", "cannot be shown"),
        ("order", "How\x1b sure?", "cannot be shown"),
    ],
)
def test_what_is_no_scale_is_told(text, question, said):
    with pytest.raises(ScaleError, match=said):
        scale_named(text, question)


def test_a_question_may_have_lines():
    assert scale_named("order", "How sure?\nReally.").question == "How sure?\nReally."


def test_every_kind_has_a_scale():
    assert [scale_for(kind).name for kind in ITEM_KINDS] == [
        "likelihood", "plausibility", "order", "order-of-three", "stride", "likelihood"
    ]  # fmt: skip


def test_a_number_beyond_all_scales_is_a_word():
    with pytest.raises(ScaleError):
        guess_scale(["1", "2", "9" * 400], ())
