from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.disagreements import (
    difference,
    disagreements,
)
from tempannot.core.schemes import During
from tempannot.formats.reading import read
from tests.comparison.graphs import differing_pairs
from tests.comparison.small import annotation, compared, comparisons_of_random_sides
from tests.dense_documents import dense_pair
from tests.oddities import OF_CLEARTK, OF_MARKET, THREE_ANNOTATIONS, rows_of


def _ends(disagreement):
    return frozenset((disagreement.source, disagreement.target))


def found(comparison):
    """Causes by the names of the intervals."""
    name = {unit.id: unit.members[0] or unit.members[1] for unit in comparison.alignment.units}
    return {name[each.source] + name[each.target]: each.cause for each in disagreements(comparison)}


@settings(max_examples=200)
@given(comparisons_of_random_sides(), st.booleans())
def test_every_differing_pair_is_a_root_or_explained_by_exactly_one(comparison, every_link):
    roots = disagreements(comparison, every_link=every_link)
    pairs = differing_pairs(comparison.key.network, comparison.response.network)
    told = [pair for each in roots for pair in each.explains]
    told += [(each.source, each.target) for each in roots if each.key is not each.response]
    assert sorted(told) == sorted(pairs)
    assert sum(each.differing for each in roots) == len(pairs)


@settings(max_examples=120)
@given(comparisons_of_random_sides())
def test_with_every_link_roots_are_where_a_link_is_not_entailed(comparison):
    disputed = set()
    for side, other in (comparison.sides, comparison.sides[::-1]):
        for each in side.network.assertions.values():
            if other.network.relation(each.source, each.target) not in each.relations:
                disputed.add(frozenset((each.source, each.target)))
    shown = set()
    for each in disagreements(comparison, every_link=True):
        links = zip(comparison.sides, each.links, each.set_aside, strict=True)
        is_special = each.cause in (Cause.VAGUE, Cause.DURING) or any(each.set_aside)
        if each.cause is Cause.ENTITY_MISSING:
            shown |= {
                frozenset(link.pair)
                for side, ids, aside in links
                for link in side.links
                if link.id in set(ids) - set(aside) and link.id in side.network.assertions
            }
        elif each.is_temporal and (not is_special or disputed & {_ends(each)}):
            shown.add(_ends(each))
    assert shown == disputed


@settings(max_examples=120)
@given(comparisons_of_random_sides(same_units=True))
def test_the_order_of_the_two_sides_makes_no_difference(comparison):
    swapped = DocumentComparison.of(
        comparison.response.document, comparison.key.document, during=comparison.key.during
    )
    assert disagreements(swapped) == tuple(
        replace(
            each,
            key=each.response,
            response=each.key,
            links=each.links[::-1],
            set_aside=each.set_aside[::-1],
            missing_side=None if each.missing_side is None else 1 - each.missing_side,
        )
        for each in disagreements(comparison)
    )


@settings(max_examples=120)
@given(comparisons_of_random_sides(), st.randoms(use_true_random=False))
def test_the_order_of_the_links_makes_no_difference_on_consistent_sides(comparison, source):
    documents = [side.document for side in comparison.sides]
    assume(all(side.is_consistent for side in comparison.sides))
    shuffled = [replace(each, links=_shuffled(each.links, source)) for each in documents]
    again = DocumentComparison.of(*shuffled, during=comparison.key.during)
    assert list(map(_without_order, disagreements(again))) == list(
        map(_without_order, disagreements(comparison))
    )


def _shuffled(links, source):
    return {id: links[id] for id in source.sample(list(links), len(links))}


def _without_order(disagreement):
    links, aside = disagreement.links, disagreement.set_aside
    return replace(disagreement, links=tuple(map(set, links)), set_aside=tuple(map(set, aside)))


@settings(max_examples=120)
@given(comparisons_of_random_sides())
def test_differing_pairs_are_those_of_unequal_relations(comparison):
    key, response = comparison.key.network, comparison.response.network
    names = key.intervals
    assert differing_pairs(key, response) == tuple(
        (a, b)
        for place, a in enumerate(names)
        for b in names[place + 1 :]
        if key.relation(a, b) is not response.relation(a, b)
    )


def test_links_in_the_other_direction_say_the_same():
    assert found(compared(["a BEFORE b"], ["b AFTER a"])) == {}


def test_implied_and_repeated_links_are_no_disagreements():
    short = ["a BEFORE b", "b BEFORE c"]
    assert found(compared(short, [*short, "a BEFORE c", "a BEFORE b"])) == {}


def test_other_links_with_the_same_closure_say_the_same():
    key = ["a SIMULTANEOUS b", "b BEFORE c"]
    assert found(compared(key, ["b SIMULTANEOUS a", "a BEFORE c"])) == {}


def test_a_slip_is_shown_once_with_what_follows_from_it():
    chain = ["a BEFORE b", "c BEFORE d"]
    (slip,) = disagreements(compared([*chain, "b BEFORE c"], [*chain, "c BEFORE b"]))
    assert slip.cause is Cause.DIRECTION_SLIP
    assert (slip.source, slip.target) == ("u1", "u2")
    assert slip.explains == (("u0", "u2"), ("u0", "u3"), ("u1", "u3"))
    assert slip.alone == slip.involved == 3


def test_a_missing_interval_is_one_disagreement_for_all_its_links():
    key = annotation("abcd", "a BEFORE b", "b BEFORE c", "b BEFORE d")
    (missing,) = disagreements(DocumentComparison.of(key, annotation("acd")))
    assert missing.cause is Cause.ENTITY_MISSING
    assert (missing.source, missing.target, missing.missing_side) == ("u1", "u1", 1)
    assert missing.links == (("l1", "l2", "l3"), ())
    assert missing.differing == len(missing.explains) == 5


def test_a_link_set_aside_that_nothing_else_tells_is_a_disagreement_without_a_time():
    key = ["a BEFORE b", "b BEFORE c", "c BEFORE a"]
    (aside,) = disagreements(compared(key, key[:2]))
    assert (aside.cause, aside.is_temporal) == (Cause.SET_ASIDE, False)
    assert aside.set_aside == (("l3",), ())


def test_the_same_link_set_aside_on_both_sides_is_none():
    key = ["a BEFORE b", "b BEFORE c", "c BEFORE a"]
    assert found(compared(key, [*key, "b AFTER a"])) == {}


def test_a_link_set_aside_where_the_closures_differ_is_noted_on_the_pair():
    key = ["a BEFORE b", "b BEFORE c", "c BEFORE a"]
    by_pair = {
        (each.source, each.target): each for each in disagreements(compared(key, ["a AFTER c"]))
    }
    assert by_pair["u0", "u2"].cause is Cause.CONTRADICTORY
    assert by_pair["u0", "u2"].set_aside == (("l3",), ())


def test_a_vague_link_is_a_disagreement_though_the_other_side_only_infers():
    key = ["a BEFORE b", "b BEFORE c"]
    assert found(compared(key, [*key[:1], "a VAGUE c"])) == {
        "bc": Cause.MISSING,
        "ac": Cause.VAGUE,
    }


def test_identity_passed_on_is_the_same_claim():
    key = ["a IDENTITY b", "b IDENTITY c"]
    assert found(compared(key, ["a IDENTITY b", "a IDENTITY c"])) == {}


def test_during_is_listed_even_where_it_is_read_as_inclusion():
    comparison = compared(["a DURING b"], ["a IS_INCLUDED b"], during=During.DURING)
    (slip,) = disagreements(comparison)
    assert (slip.cause, slip.is_temporal, slip.differing) == (Cause.DURING, False, 0)


def test_most_far_reaching_disagreements_come_first_and_timeless_ones_last():
    key = ["a IDENTITY b", "c BEFORE d", "d BEFORE e", "d BEFORE f"]
    response = ["a SIMULTANEOUS b", "d BEFORE e", "d BEFORE f"]
    sizes = [each.differing for each in disagreements(compared(key, response))]
    assert sizes == [3, 0]


def test_links_that_follow_from_nearer_ones_of_their_side_are_no_roots():
    key = ["a BEFORE c", "a BEFORE b", "b BEFORE c"]
    assert found(compared(key, [])) == {"ab": Cause.MISSING, "bc": Cause.MISSING}
    every = disagreements(compared(key, []), every_link=True)
    assert [each.links for each in every] == [(("l2",), ()), (("l1",), ()), (("l3",), ())]


def test_a_vague_pair_that_the_other_side_leaves_alone_is_no_disagreement():
    assert found(compared(["a VAGUE b"], [])) == {}


def test_the_difference_of_any_pair_can_be_asked_for():
    comparison = compared(["a BEFORE b", "b BEFORE c"], ["a BEFORE b", "c BEFORE a"])
    slip = difference(comparison, "u2", "u0")
    assert (slip.source, slip.target, slip.cause) == ("u0", "u2", Cause.CONTRADICTORY)
    assert slip.links == ((), ("l2",))
    assert difference(comparison, "u0", "u1") is None
    aside = compared(["a BEFORE b", "a AFTER b"], ["a BEFORE b"])
    assert difference(aside, "u0", "u1").cause is Cause.SET_ASIDE
    with pytest.raises(KeyError):
        difference(comparison, "u0", "nothing")


@pytest.mark.parametrize("paths", THREE_ANNOTATIONS)
def test_differing_pairs_of_every_two_annotations_add_up(paths):
    for one, other in permutations([read(path).document for path in paths], 2):
        comparison = DocumentComparison.of(one, other)
        pairs = differing_pairs(comparison.key.network, comparison.response.network)
        assert sum(each.differing for each in disagreements(comparison)) == len(pairs) > 0


@pytest.mark.parametrize(
    ("folder", "files", "contradictory", "least"),
    rows_of(
        ("compared", OF_MARKET, 1, 30),
        real=(
            ("te3", OF_CLEARTK, 6, 200),
            ("te3", ("gold_AP_20130322.tml", "sys_NavyTime1_AP_20130322.tml"), 5, 200),
        ),
    ),
)
def test_differing_pairs_of_a_system_add_up(folder, files, contradictory, least):
    comparison = DocumentComparison.of(*(read(folder / name).document for name in files))
    pairs = differing_pairs(comparison.key.network, comparison.response.network)
    roots = disagreements(comparison)
    assert sum(each.differing for each in roots) == len(pairs) > least
    assert Counter(each.cause for each in roots)[Cause.CONTRADICTORY] == contradictory


def test_dense_annotations_of_our_own_come_down_to_a_few_roots(tmp_path):
    comparison = DocumentComparison.of(*(read(each).document for each in dense_pair(tmp_path)))
    roots, every = disagreements(comparison), disagreements(comparison, every_link=True)
    assert len(roots) * 2 < len(every)
    assert sum(each.differing for each in roots) == len(every)


def test_dense_annotations_come_down_to_a_few_roots(data):
    folder = data / "narrativetime"
    one, other = (
        read(folder / f"{name}_ABC19980114.1830.0611.tml").document for name in ("a1", "a2")
    )
    comparison = DocumentComparison.of(one, other)
    assert [each.differing for each in disagreements(comparison)] == [12, 2]
    assert len(disagreements(comparison, every_link=True)) == 14
