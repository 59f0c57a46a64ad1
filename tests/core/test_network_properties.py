"""What holds of every network: however it came about, it is the closure of what it was given."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.conflicts import Conflict
from tempannot.core.errors import DocumentError
from tempannot.core.network import Assertion, Network
from tempannot.core.relations import ALL, EMPTY, EQUALS, NAMES, SIGNS, RelationSet, basic_of_signs
from tests.core.arrangements import links, names
from tests.core.convex import convex_relations

BASIC = tuple(map(RelationSet.parse, NAMES))
sets = st.builds(RelationSet, st.integers(0, 8191))


def state(network):
    """All that one can see of a network, but which of several reasons is named first."""
    every = network.intervals
    return (
        list(network.given.values()),
        list(network.assertions),
        set(network.aside),
        {(a, b): network.relation(a, b) for a in every for b in every},
    )


def is_conflict(conflict):
    """Whether the links of a conflict cannot all hold, and without any of them the rest can."""
    given = conflict if isinstance(conflict, tuple) else tuple(conflict)
    intervals = dict.fromkeys(end for each in given for end in (each.source, each.target))
    whole = Network.close(intervals, given).is_complete
    parts = (given[:place] + given[place + 1 :] for place in range(len(given)))
    return not whole and all(Network.close(intervals, part).is_complete for part in parts)


@settings(max_examples=80)
@given(links(4, most=9), st.sets(st.integers(0, 8)))
def test_whatever_is_suspected_the_same_links_give_way(assertions, places):
    suspects = {each.id for place, each in enumerate(assertions) if place in places}
    plain = Network.close(names(4), assertions)
    assert state(Network.close(names(4), assertions, suspects)) == state(plain)


@settings(max_examples=80)
@given(links(4, most=9), st.data())
def test_what_is_left_after_links_are_taken_out_is_closed_as_if_they_had_never_been(
    assertions, data
):
    network = Network.close(names(4), assertions)
    if data.draw(st.booleans()):
        assert all(map(network.set_aside.get, network.aside))  # so that it has its paths
    left = list(assertions)
    for _ in range(2):
        if not left:
            break
        gone = data.draw(st.lists(st.sampled_from(left), min_size=1, max_size=2, unique=True))
        left = [each for each in left if each not in gone]
        network.remove(*(each.id for each in gone))
        assert state(network) == state(Network.close(names(4), left))
        known = {each.id: each for each in left}
        for link_id, conflict in network.set_aside.items():
            assert link_id in conflict.links
            assert is_conflict(tuple(known[id] for id in conflict.links))


@settings(max_examples=80)
@given(links(4, most=8))
def test_links_that_come_one_by_one_are_closed_as_if_they_came_at_once(assertions):
    network = Network(names(4))
    for number, each in enumerate(assertions, 1):
        before = state(network)
        answer = network.copy().add(each)
        assert state(network) == before
        assert isinstance(network.add_or_set_aside(each), Conflict) is isinstance(answer, Conflict)
        assert state(network) == state(Network.close(names(4), assertions[:number]))
        assert set(network.set_aside) == set(network.aside)
        assert network.is_complete is not bool(network.aside)


@settings(max_examples=50)
@given(links(4, most=8, self_links=False))
def test_what_rules_a_basic_relation_out_does_so_and_needs_every_link(assertions):
    network = Network.close(names(4), assertions)
    for a, b, known in network.pairs():
        for basic in BASIC:
            reason = [network.assertions[id] for id in network.why_not(a, b, basic)]
            if basic in known:
                assert reason == []
            else:
                assert is_conflict((Assertion("asked", a, b, basic), *reason))


@settings(max_examples=50)
@given(links(4, most=6, self_links=False), st.randoms(use_true_random=False))
def test_links_that_agree_can_be_put_in_any_order(assertions, random):
    network = Network.close(names(4), assertions)
    network.remove(*network.aside)
    ids = list(network.given)
    random.shuffle(ids)
    relations = state(network)[-1]
    network.put_in_order([*ids, "never there"])
    assert (list(network.given), state(network)[-1]) == (ids, relations)


def test_a_network_has_no_link_and_no_interval_twice():
    twice = Assertion("l1", "a", "b", RelationSet.parse("before"))
    with pytest.raises(DocumentError, match="link 'l1' is already in the network"):
        Network.close("ab", [twice, Assertion("l2", "a", "b", EQUALS), twice])
    assert Network.close("aba", []).intervals == ("a", "b")


def test_a_link_that_is_not_there_cannot_be_removed_and_nothing_else_is():
    network = Network.close("ab", [Assertion("l1", "a", "b", EQUALS)])
    before = state(network)
    with pytest.raises(DocumentError, match="link 'l2' is not in the network"):
        network.remove("l1", "l2")
    assert state(network) == before
    network.remove()
    assert state(network) == before


@given(sets, sets)
def test_a_set_is_in_another_where_nothing_of_it_is_left_without_the_other(a, b):
    assert (a in b) is (not a - b) is ((a & b) is a) is ((a | b) is b)
    assert bool(a) is (len(a) > 0) is (a is not EMPTY)
    assert a.is_basic is (len(list(a)) == 1)
    assert ~a is ALL - a
    assert len(a) + len(~a) == 13


@given(sets)
def test_hull_and_converse_go_together(a):
    assert a.converse.converse is a
    assert a.converse.hull is a.hull.converse
    assert a in a.hull
    assert a.hull.hull is a.hull
    assert a.is_convex is (a is not EMPTY and a.hull is a)


def test_neighbours_are_mutual_and_turn_round():
    for one in BASIC:
        assert one not in one.neighbours
        assert one.converse.neighbours is one.neighbours.converse
        for other in one.neighbours:
            assert one in other.neighbours


def test_convex_relations_are_in_order_and_each_is_its_hull():
    found = convex_relations()
    assert [(len(each), each.bits) for each in found] == sorted(
        (len(each), each.bits) for each in found
    )
    assert all(each.is_convex for each in found)
    assert (found[0], found[-1], len(set(found))) == (BASIC[0], ALL, 82)


def test_signs_say_the_converse_the_other_way_round():
    for name, (start_start, start_end, end_start, end_end) in SIGNS.items():
        turned = basic_of_signs((-start_start, -end_start, -start_end, -end_end))
        assert turned is RelationSet.parse(name).converse


def test_an_interval_that_comes_after_a_conflict_takes_part_in_the_next():
    before = RelationSet.parse("before")
    network = Network.close("ab", [Assertion("l1", "a", "b", before)])
    assert network.add_or_set_aside(Assertion("l2", "b", "a", before)).links == ("l2", "l1")
    network.add_interval("c")
    network.add(Assertion("l3", "b", "c", before))
    assert set(network.add(Assertion("l4", "c", "a", before)).links) == {"l1", "l3", "l4"}
    assert set(network.set_aside) == {"l2"}
