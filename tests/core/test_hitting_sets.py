import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.hitting_sets import (
    connected,
    frequent_members,
    hitting_sets,
    smallest_hitting_set,
)

members = st.sampled_from("abcdefg")
families = st.lists(st.sets(members, min_size=1, max_size=4).map(sorted).map(tuple), min_size=1)


def hits(sets, taken):
    return all(set(each) & set(taken) for each in sets)


def by_trying(sets):
    """The smallest hitting sets, found by trying all of them."""
    every = sorted({member for each in sets for member in each})
    for size in range(1, len(every) + 1):
        found = [each for each in combinations(every, size) if hits(sets, each)]
        if found:
            return found
    raise AssertionError("a family of sets is hit by all members together")


@given(families)
def test_no_set_that_hits_all_is_smaller(sets):
    found, is_proven = smallest_hitting_set(sets)
    assert is_proven
    assert hits(sets, found)
    assert len(found) == len(by_trying(sets)[0])


def many_sets(seed):
    chance = random.Random(seed)
    return [tuple(chance.sample("abcdefghijklmn", 3)) for _ in range(28)]


@pytest.mark.parametrize("seed", range(4))
def test_of_many_sets_that_overlap_the_fewest_members_are_found_and_proven(seed):
    found, is_proven = smallest_hitting_set(many_sets(seed))
    assert is_proven
    assert hits(many_sets(seed), found)
    assert len(found) == len(by_trying(many_sets(seed))[0])


@pytest.mark.parametrize("nodes", [0, 1])
@pytest.mark.parametrize("seed", range(4))
def test_a_search_that_is_given_up_still_hits_all_with_no_more_than_the_frequent(seed, nodes):
    sets = many_sets(seed) + many_sets(seed + 100)
    found, is_proven = smallest_hitting_set(sets, nodes)
    assert hits(sets, found)
    assert len(found) <= len(frequent_members(sets))
    assert not is_proven or len(found) == len(smallest_hitting_set(sets)[0])
    assert nodes or not is_proven


def test_nothing_is_hit_by_nothing_and_one_set_by_its_first_member():
    assert smallest_hitting_set([]) == ((), True)
    assert smallest_hitting_set([("b", "a")]) == (("b",), True)
    assert connected([("a",), ("b", "c"), ("c",)]) == ((("a",),), (("b", "c"), ("c",)))


@given(families)
def test_every_set_of_the_smallest_size_is_found_once(sets):
    expected = by_trying(sets)
    assert sorted(hitting_sets(sets, len(expected[0]), most=1000)) == expected


@given(families)
def test_members_that_are_in_most_sets_hit_all(sets):
    assert hits(sets, frequent_members(sets))


def test_no_more_sets_come_than_are_asked_for():
    assert len(hitting_sets([tuple("abcdefg"), tuple("hijklmn")], 2, most=5)) == 5


@given(families)
def test_groups_share_no_member_and_hold_every_set(sets):
    groups = connected(sets)
    assert sorted(each for group in groups for each in group) == sorted(sets)
    of_groups = [{member for each in group for member in each} for group in groups]
    assert all(one.isdisjoint(other) for one, other in combinations(of_groups, 2))


@given(families)
def test_groups_are_hit_one_by_one(sets):
    apart = sum(len(smallest_hitting_set(group)[0]) for group in connected(sets))
    assert apart == len(smallest_hitting_set(sets)[0])
