"""Which pairs count as decided by both annotators, and why others do not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.comparison.agreement.pair_agreement import Pool
from tempannot.comparison.agreement.pair_ratings import Omission, rate
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn
from tests.comparison.small import annotation, compared, comparisons_of_random_sides

LINKS, CLOSED = AgreementOn.LINKS, AgreementOn.CLOSED


def treated(comparison, on):
    """Every treated pair as (source, target, key, response), units by their first member."""
    names = {
        unit.id: next(each for each in unit.members if each) for unit in comparison.alignment.units
    }
    pool = Pool.of([rate(comparison, on)])
    return {
        (names[pair.source], names[pair.target]): (pair.key, pair.response)
        for pair in pool.pairs(pool.key == pool.key)
    }


def omitted(comparison, on):
    """The pairs that are not rated with the reason and the side that leaves them open."""
    pool = Pool.of([rate(comparison, on)])
    names = [next(m for m in unit.members if m) for unit in comparison.alignment.units]
    return {
        names[int(pair.source[1:])] + names[int(pair.target[1:])]: (pair.omission, pair.omitted_by)
        for pair in pool.pairs(~pool.rated)
    }


def test_the_direction_in_which_a_link_is_written_does_not_matter():
    comparison = compared(["a BEFORE b", "c INCLUDES d"], ["b AFTER a", "d IS_INCLUDED c"])
    assert treated(comparison, LINKS) == {
        ("a", "b"): ("BEFORE", "BEFORE"),
        ("c", "d"): ("INCLUDES", "INCLUDES"),
    }
    assert treated(comparison, CLOSED) == {
        ("a", "b"): ("before", "before"),
        ("c", "d"): ("contains", "contains"),
    }


def test_what_follows_is_decided_in_closed_graphs_alone():
    comparison = compared(["a BEFORE b", "b BEFORE c"], ["a BEFORE c"])
    assert treated(comparison, LINKS)["a", "c"] == (None, "BEFORE")
    assert treated(comparison, CLOSED)["a", "c"] == ("before", "before")


def test_vague_is_a_category_where_nothing_follows():
    comparison = compared(["a VAGUE b", "c NONE d"], ["a BEFORE b", "c UNKNOWN d"])
    for on, name in ((LINKS, "BEFORE"), (CLOSED, "before")):
        assert treated(comparison, on) == {("a", "b"): ("VAGUE", name), ("c", "d"): ("VAGUE",) * 2}


def test_a_relation_that_follows_overrules_vague():
    comparison = compared(["a BEFORE b", "b BEFORE c", "a VAGUE c"], ["a BEFORE c"])
    assert treated(comparison, CLOSED)["a", "c"] == ("before", "before")
    assert treated(comparison, LINKS)["a", "c"] == ("VAGUE", "BEFORE")


def test_the_first_link_that_says_something_counts():
    comparison = compared(["b VAGUE a", "a BEFORE b", "a before|meets b"], ["a BEFORE b"])
    assert treated(comparison, LINKS) == {("a", "b"): ("BEFORE", "BEFORE")}


def test_identity_and_simultaneity_differ_as_links_but_mean_the_same():
    comparison = compared(["a IDENTITY b"], ["a SIMULTANEOUS b"])
    ratings = rate(comparison, LINKS)
    assert treated(comparison, LINKS) == {("a", "b"): ("IDENTITY", "SIMULTANEOUS")}
    assert ratings.same.tolist() == [True]


def test_two_that_find_a_pair_vague_relate_nothing_in_the_same_way():
    assert rate(compared(["a VAGUE b"], ["a VAGUE b"]), CLOSED).same.tolist() == [False]


def test_a_link_of_an_interval_with_itself_is_no_pair():
    assert treated(compared(["a SIMULTANEOUS a", "b BEFORE b"], ["a VAGUE a"]), CLOSED) == {}


def test_a_pair_decided_on_one_side_names_the_other():
    comparison = compared(["a BEFORE b"], ["c BEFORE d"])
    expected = {"ab": (Omission.UNDECIDED, 1), "cd": (Omission.UNDECIDED, 0)}
    assert omitted(comparison, LINKS) == omitted(comparison, CLOSED) == expected


def test_links_of_what_the_other_does_not_mark_say_so():
    comparison = DocumentComparison.of(
        annotation("abc", "a BEFORE b", "b BEFORE c"), annotation("ab")
    )
    assert omitted(comparison, CLOSED) == {
        "ab": (Omission.UNDECIDED, 1),
        "ac": (Omission.UNIT_MISSING, 1),
        "bc": (Omission.UNIT_MISSING, 1),
    }


def test_a_link_without_a_usable_meaning_says_so():
    comparison = compared(["a NONSENSE b"], ["a BEFORE b"])
    for on in AgreementOn:
        assert omitted(comparison, on) == {"ab": (Omission.UNREADABLE, 0)}


def test_a_set_that_is_not_convex_is_an_answer_like_any_other():
    comparison = compared(["a before|after b"], ["a BEFORE b"])
    assert treated(comparison, CLOSED) == {("a", "b"): ("before|after", "before")}
    assert treated(comparison, LINKS) == {("a", "b"): ("before|after", "BEFORE")}


def test_of_two_links_that_contradict_each_other_the_first_stands():
    comparison = compared(["a BEFORE b", "b BEFORE a"], ["b AFTER a"])
    assert treated(comparison, LINKS) == {("a", "b"): ("BEFORE", "BEFORE")}


def test_a_link_set_aside_is_named_where_nothing_else_decides_its_pair():
    comparison = compared(["c BEFORE d", "d BEFORE e", "e BEFORE c"], ["c BEFORE e"])
    assert treated(comparison, CLOSED)["c", "e"] == ("before", "before")
    assert omitted(comparison, LINKS)["ce"] == (Omission.CONTRADICTORY, 0)


@pytest.mark.parametrize(
    ("change", "reason"), [({"skipped": True}, Omission.SKIPPED), ({"kept": True}, Omission.KEPT)]
)
@pytest.mark.parametrize("other", [[], ["a BEFORE b"]])
def test_skipped_and_kept_links_are_named_whatever_the_other_says(change, reason, other):
    key = annotation("ab", "a BEFORE b")
    key.links["l1"] = replace(key.links["l1"], **change)
    comparison = DocumentComparison.of(annotation("ab", *other), key)
    for on in AgreementOn:
        assert omitted(comparison, on) == {"ab": (reason, 1)}


def test_of_two_links_that_decide_nothing_the_first_annotator_gives_the_reason():
    comparison = compared(["a NONSENSE b"], ["a before|after b"])
    assert omitted(comparison, CLOSED) == {"ab": (Omission.UNREADABLE, 0)}


@given(comparisons_of_random_sides(), st.sampled_from(AgreementOn))
def test_every_pair_is_either_rated_or_left_out_for_a_reason(comparison, on):
    ratings = rate(comparison, on)
    pool = Pool.of([ratings])
    assert (pool.rated == (ratings.omissions == -1)).all()
    assert (pool.rated == (ratings.omitted_by == -1)).all()
    for pair in pool.pairs(~pool.rated):
        assert (pair.key, pair.response)[pair.omitted_by] is None
        assert pair.source != pair.target


@given(comparisons_of_random_sides())
def test_closed_graphs_decide_exactly_what_the_networks_and_vague_links_do(comparison):
    ratings = rate(comparison, CLOSED)
    pool = Pool.of([ratings])
    for side, categories in zip(comparison.sides, (ratings.key, ratings.response), strict=True):
        related = {(source, target): str(found) for source, target, found in side.network.pairs()}
        related |= {pair: str(left) for pair, left in side.disjunctions.items()}
        shown = {
            (pair.source, pair.target): (pair.key, pair.response)[side.index]
            for pair in pool.pairs(categories != -1)
        }
        vague = {pair for pair, label in shown.items() if label == "VAGUE"}
        assert {pair: label for pair, label in shown.items() if pair not in vague} == related
        linked = {frozenset(link.pair) for link in side.links if link.state == "vague"}
        assert {frozenset(pair) for pair in vague} == {
            each
            for each in linked
            if len(each) == 2 and not {tuple(each), tuple(each)[::-1]} & related.keys()
        }
