import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.formats.items.item_kinds import (
    LIKELIHOOD_SCALE,
    ORDER_SCALE,
    PLAUSIBILITY_SCALE,
    scale_named,
)
from tempannot.study.results.item_results import (
    Answer,
    by_contradiction,
    by_disagreement,
    item_result,
)
from tests.study.judged import answer, pair


def said(*places, scale=LIKELIHOOD_SCALE):
    """Return answers at places from 1; None is skipped, 0 is beside the scale."""
    return [
        Answer(
            f"r{number}",
            None if place is None else (scale.levels[place - 1] if place else "invalid"),
            place or None,
            False,
            "",
            1.0,
        )
        for number, place in enumerate(places)
    ]


def result(item, *places, scale=LIKELIHOOD_SCALE):
    return item_result(scale, item, said(*places, scale=scale))


def test_mean_and_disagreement_are_of_the_answers_that_were_given():
    found = result(pair(1, "entailed"), 5, 3, None)
    assert (found.mean, found.disagreement) == (4, 2)
    assert len(found.answers) == 3
    assert len(found.answered) == 2
    assert result(pair(1, "entailed"), 4).disagreement is None
    assert result(pair(1, "entailed"), None).mean is None


def test_three_raters_disagree_by_the_mean_of_their_three_distances():
    assert result(pair(1, "entailed"), 1, 1, 4).disagreement == pytest.approx(2)


def test_an_answer_beside_the_scale_is_as_far_as_can_be():
    item = answer(1, 1, "yes")
    assert result(item, 2, 0, scale=PLAUSIBILITY_SCALE).disagreement == 1
    assert result(item, 0, 0, scale=PLAUSIBILITY_SCALE).disagreement == 0
    assert result(item, 0, 0, scale=PLAUSIBILITY_SCALE).mean is None


@pytest.mark.parametrize(
    ("label", "places", "contradiction"),
    [
        ("entailed", (5, 4, 5), 0),
        ("entailed", (1, 2), 1.5),
        ("entailment", (3, 3), 0),
        ("not-entailed", (4, 4), 1),
        ("neutral", (3, 4), 0.5),
        ("contradiction", (1, 1), 0),
        (None, (1, 5), None),
    ],
)
def test_a_mean_on_the_wrong_side_of_the_middle_contradicts_the_label(label, places, contradiction):
    found = result(pair(1, label), *places)
    assert found.contradiction == contradiction
    assert found.contradicts == bool(contradiction)


@pytest.mark.parametrize(
    ("label", "places", "contradiction"),
    [("yes", (2, 2), 0), ("yes", (1, 1, 2), 1 / 6), ("no", (1, 2), 0), ("no", (2,), 0.5)],
)
def test_a_scale_that_says_what_a_label_asks_for_is_taken_at_its_word(label, places, contradiction):
    found = result(answer(1, 1, label), *places, scale=PLAUSIBILITY_SCALE)
    assert found.contradiction == pytest.approx(contradiction)
    assert found.expected == {"yes": "likely", "no": "unlikely"}[label]


def test_labels_that_no_answer_goes_with_claim_nothing():
    assert result(pair(1, "entailed"), 2, scale=ORDER_SCALE).contradiction is None
    own = scale_named("1-7", "How good is it?")
    assert result(answer(1, 1, "yes"), 7, scale=own).contradiction is None
    assert result(pair(1, "entailed"), 2, scale=own).contradiction == 2


def test_items_come_in_the_order_of_what_is_wrong_with_them():
    found = [
        result(pair(1, "entailed"), 1, 2),
        result(pair(2, "entailed"), 1, 5),
        result(pair(3, "entailed"), 1, 1),
        result(pair(4, "entailed"), 1),
    ]
    assert [each.item.number for each in by_disagreement(found)] == [2, 1, 3]
    assert [each.item.number for each in by_contradiction(found)] == [3, 4, 1]


@given(st.lists(st.integers(1, 5), min_size=1), st.sampled_from(["entailed", "neutral"]))
def test_turning_scale_and_label_around_changes_nothing(places, label):
    other = {"entailed": "neutral", "neutral": "entailed"}[label]
    found = result(pair(1, label), *places)
    turned = result(pair(1, other), *(6 - each for each in places))
    assert found.contradiction == pytest.approx(turned.contradiction)
    assert found.disagreement == turned.disagreement
