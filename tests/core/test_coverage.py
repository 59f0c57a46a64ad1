"""Rows of pairs say what the closure says of each pair."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.assertions import Assertion
from tempannot.core.coverage import (
    Coverage,
    components,
    count_pairs,
    every_pair,
    listed_pairs,
    pair_rows,
)
from tempannot.core.demand import answering_types
from tempannot.core.network import Network
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import During, scheme_named
from tests.core.arrangements import links, names
from tests.core.convex import convex_relations

PROFILES = ("timebank-dense", "matres", "narrativetime", "allen", "thyme", "tempeval-2")


@pytest.mark.parametrize("profile", PROFILES)
def test_every_convex_relation_is_settled_just_where_a_type_says_it(profile):
    types = answering_types(scheme_named(profile), During.EQUALS)
    for known in convex_relations():
        network = Network(["x", "a", "b"])
        if known is not ALL:
            network.add(Assertion("l", "a", "b", known))
        coverage = Coverage(network, types)
        is_settled = known.is_basic or any(known in each for each in types)
        assert bool(coverage.settled(1) >> 4 & 1) is is_settled
        assert coverage.settled(1) >> 4 & 1 == coverage.settled(2) >> 2 & 1
        assert bool(coverage.related(1) >> 4 & 1) is (known is not ALL)


def test_no_answering_type_is_a_part_of_another():
    for profile in PROFILES:
        types = answering_types(scheme_named(profile), During.EQUALS)
        assert types
        assert not any(a in b for a in types for b in types if a is not b)


def test_rows_follow_the_closure_as_it_grows():
    network = Network("abc")
    coverage = Coverage(network, [each for each in convex_relations() if each.is_basic])
    assert [coverage.settled(place) for place in range(3)] == [0b000001, 0b000100, 0b010000]
    before = next(each for each in convex_relations() if str(each) == "before")
    network.add(Assertion("l1", "a", "b", before))
    network.add(Assertion("l2", "b", "c", before))
    assert coverage.settled(0) == coverage.settled(1) == coverage.settled(2) == 0b010101


def test_a_pair_is_settled_by_what_is_said_of_its_ends_alone():
    together = RelationSet.parse("starts|equals|started-by")
    sooner = RelationSet.parse("before|meets|overlaps|starts|during")
    network = Network.close("xyab", [Assertion("l1", "a", "b", together)])
    coverage = Coverage(network)
    assert [coverage.settled(place) for place in (2, 3)] == [0b0010000, 0b1000000]
    network.add(Assertion("l2", "a", "b", sooner))
    assert str(network.relation("a", "b")) == "starts"
    assert [coverage.settled(place) for place in (2, 3)] == [0b1010000, 0b1010000]


@settings(max_examples=40)
@given(links(5, most=8), st.data())
def test_rows_follow_links_that_come_and_go(assertions, data):
    types = answering_types(scheme_named("timebank-dense"), During.EQUALS)
    network = Network(names(5))
    coverage = Coverage(network, types)
    for each in assertions:
        network.add(each)
        if network.given and data.draw(st.booleans()):
            network.remove(data.draw(st.sampled_from(list(network.given))))
        anew = Coverage(network, types)
        assert [coverage.settled(place) for place in range(5)] == [
            anew.settled(place) for place in range(5)
        ]


def test_a_type_that_says_nothing_settles_nothing():
    network = Network("ab")
    assert Coverage(network, [ALL]).settled(0) == 0b01
    network.add(Assertion("l1", "a", "b", convex_relations()[20]))
    assert Coverage(network, [ALL]).settled(1) == 0b100


def test_pairs_become_rows_and_back():
    names = "abcd"
    places = {name: place for place, name in enumerate(names)}
    pairs = [("a", "c"), frozenset(("d", "b")), ("a", "z")]
    rows = pair_rows(places, pairs)
    assert list(listed_pairs(names, rows)) == [("a", "c"), ("b", "d")]
    assert count_pairs(rows) == 2
    assert list(listed_pairs(names, every_pair(4))) == list(combinations(names, 2))
    assert every_pair(3) == pair_rows({"a": 0, "b": 1, "c": 2}, combinations("abc", 2))


def test_parts_that_no_pair_connects_are_apart():
    rows = pair_rows({"a": 0, "b": 1, "c": 2, "d": 3}, [("a", "c"), ("c", "d")])
    assert components(4, rows) == [0b1010001, 0b100, 0b1010001, 0b1010001]
    rows = pair_rows({"a": 0, "b": 1, "c": 2, "d": 3}, [("a", "b"), ("c", "d")])
    assert components(4, rows) == [0b101, 0b101, 0b1010000, 0b1010000]
