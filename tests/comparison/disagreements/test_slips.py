"""A direction slipped only where both have a link and turning one settles other pairs, too."""

import pytest

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.disagreements import difference, disagreements
from tempannot.core.schemes import During
from tempannot.formats.reading import read
from tests.comparison.small import compared
from tests.dense_documents import dense_pair

CHAIN = ["a BEFORE b", "c BEFORE d"]


def causes(key, response, during=During.EQUALS):
    found = disagreements(compared(key, response, during=during))
    return {(each.source, each.target): each.cause for each in found}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("b BEFORE c", "c BEFORE b"),
        ("b BEFORE c", "b AFTER c"),
        ("b INCLUDES c", "c INCLUDES b"),
        ("b before|meets c", "c before|meets b"),
    ],
)
def test_turned_link_that_moves_other_pairs_is_a_slip(one, other):
    found = causes([*CHAIN, one], [*CHAIN, other])
    assert found["u1", "u2"] is Cause.DIRECTION_SLIP
    assert found == causes([*CHAIN, other], [*CHAIN, one])


def test_converse_links_that_nothing_else_depends_on_are_a_contradiction():
    assert causes(["a BEFORE b"], ["a AFTER b"]) == {("u0", "u1"): Cause.CONTRADICTORY}


def test_without_a_link_of_both_sides_nothing_can_have_slipped():
    key = ["a BEFORE b", "b BEFORE c", "c BEFORE d"]
    found = causes(key, ["c BEFORE a", "c BEFORE d"])
    assert found["u0", "u2"] is Cause.CONTRADICTORY
    comparison = compared(key, ["c BEFORE a", "c BEFORE d"])
    assert difference(comparison, "u2", "u0").cause is Cause.CONTRADICTORY


def test_links_that_the_rest_of_their_side_entails_have_not_slipped():
    key = ["a BEFORE b", "b BEFORE c", "a BEFORE c", "c BEFORE d"]
    response = ["b BEFORE a", "c BEFORE b", "c BEFORE a", "c BEFORE d"]
    assert set(causes(key, response).values()) == {Cause.CONTRADICTORY, Cause.DIRECTION_SLIP}
    found = difference(compared(key, response), "u0", "u2")
    assert found.cause is Cause.CONTRADICTORY


def test_the_difference_of_one_pair_is_the_same_slip():
    comparison = compared([*CHAIN, "b BEFORE c"], [*CHAIN, "c BEFORE b"])
    assert difference(comparison, "u2", "u1").cause is Cause.DIRECTION_SLIP


def test_dense_annotations_of_our_own_have_none(tmp_path):
    comparison = DocumentComparison.of(*(read(each).document for each in dense_pair(tmp_path)))
    found = {each.cause for each in disagreements(comparison)}
    assert found == {Cause.CONTRADICTORY, Cause.NEIGHBOURING}


def test_dense_annotations_and_systems_hardly_have_any(data):
    pairs = [
        ("narrativetime/a1_APW19980219.0476.tml", "narrativetime/a2_APW19980219.0476.tml"),
        ("te3/gold_AP_20130322.tml", "te3/sys_ClearTK1_AP_20130322.tml"),
    ]
    for one, other in pairs:
        comparison = DocumentComparison.of(
            *(read(data / each).document for each in (one, other)), partial=True
        )
        found = [each.cause for each in disagreements(comparison)]
        assert Cause.DIRECTION_SLIP not in found
