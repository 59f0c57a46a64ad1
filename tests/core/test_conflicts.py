import gc
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.conflicts import conflict_with, smallest_conflict
from tempannot.core.endpoints import Point, endpoints
from tempannot.core.errors import DocumentError
from tempannot.core.network import Assertion, Conflict, Network, Step, TimePoint
from tempannot.core.paths import StepPaths
from tempannot.core.relations import BEFORE, EQUALS, MEETS, OVERLAPS, RelationSet
from tests.core.arrangements import CONVEX, Worlds, links, names


def smallest_size(count, assertions):
    """The least number of assertions that leave no arrangement; None if all can hold."""
    worlds = Worlds.all(count)
    for size in range(len(assertions) + 1):
        for chosen in combinations(assertions, size):
            if not worlds.where(*chosen):
                return size
    return None


def check(count, assertions, conflict):
    """The links contradict each other, without any one of them they do not, and say so."""
    known = {assertion.id: assertion for assertion in assertions}
    chosen = [known[link] for link in conflict.links]
    worlds = Worlds.all(count)
    assert not worlds.where(*chosen)
    for left_out in chosen:
        assert worlds.where(*(each for each in chosen if each is not left_out))
    check_round(known, conflict)


def check_round(known, conflict):
    steps = conflict.steps
    assert steps[0].link == conflict.links[0]
    assert len({step.first for step in steps}) == len(steps)  # it comes nowhere twice
    for step, following in pairwise((*steps, steps[0])):
        assert step.second == following.first
    assert "<" in [step.relation for step in steps]
    assert conflict.links == tuple(dict.fromkeys(step.link for step in steps if step.link))
    for step in steps:
        if step.link is None:
            assert (step.first.interval, step.first.end) == (step.second.interval, "start")
            assert (step.second.end, step.relation) == ("end", "<")
        else:
            link = known[step.link]
            assert {step.first.interval, step.second.interval} == {link.source, link.target}


@settings(max_examples=150)
@given(st.data(), st.integers(2, 4))
def test_smallest_conflict_has_as_few_links_as_any(data, count):
    assertions = data.draw(links(count, most=8))
    conflict = smallest_conflict(names(count), assertions)
    size = smallest_size(count, assertions)
    if size is None:
        assert conflict is None
    else:
        assert len(conflict.links) == size
        check(count, assertions, conflict)


@pytest.mark.parametrize("size", sorted({len(each) for each in CONVEX}))
def test_two_links_of_a_pair_contradict_where_their_relations_share_nothing(size):
    for one, other in product((each for each in CONVEX if len(each) == size), CONVEX):
        first, second = Assertion("l1", "a", "b", one), Assertion("l2", "b", "a", other)
        conflict = smallest_conflict("ab", [first, second])
        network = Network("ab")
        network.add(first)
        answer = network.add(second)
        if one & other.converse:
            assert conflict is None
            assert not isinstance(answer, Conflict)
        else:
            assert sorted(conflict.links) == ["l1", "l2"]
            check_round({"l1": first, "l2": second}, conflict)
            assert answer.links == ("l2", "l1")
            check_round({"l1": first, "l2": second}, answer)


@settings(max_examples=100)
@given(links(4, most=9))
def test_conflict_of_a_new_link_is_a_smallest_one_with_it(assertions):
    network = Network(names(4))
    for assertion in assertions:
        outcome = network.add(assertion)
        if isinstance(outcome, Conflict):
            known = list(network.assertions.values())
            size = next(
                size
                for size in range(len(known) + 1)
                for chosen in combinations(known, size)
                if not Worlds.all(4).where(assertion, *chosen)
            )
            assert len(outcome.links) == size + 1
            assert outcome.links[0] == assertion.id
            check(4, [*known, assertion], outcome)


def test_cycle_of_three_names_all_three_links():
    ring = [Assertion(f"l{a}{b}", a, b, BEFORE) for a, b in ("ab", "bc", "ca")]
    conflict = smallest_conflict("abc", ring)
    assert sorted(conflict.links) == ["lab", "lbc", "lca"]
    check_round({each.id: each for each in ring}, conflict)


def test_the_steps_of_a_conflict_can_be_told():
    conflict = smallest_conflict(
        "ab", [Assertion("l1", "a", "b", MEETS), Assertion("l2", "a", "b", OVERLAPS)]
    )
    assert set(conflict.steps) == {
        Step(TimePoint("a", "end"), "=", TimePoint("b", "start"), "l1"),
        Step(TimePoint("b", "start"), "<", TimePoint("a", "end"), "l2"),
    }


@pytest.mark.parametrize("relations", [each for each in CONVEX if EQUALS not in each], ids=str)
def test_a_link_of_an_interval_to_itself_is_a_conflict_of_one(relations):
    others = [Assertion("l1", "a", "b", BEFORE), Assertion("l2", "b", "a", BEFORE)]
    looped = Assertion("l3", "b", "b", relations)
    conflict = smallest_conflict("ab", [*others, looped])
    assert conflict.links == ("l3",)
    check_round({"l3": looped}, conflict)
    place = 0 if conflict.steps[0].first.end == "start" else 3
    assert not endpoints(relations)[place] & Point.EQUAL  # what is told is what is wrong


STARTS_FIRST = RelationSet.parse("before|meets|overlaps|finished-by|contains")
ENDS_FIRST = RelationSet.parse("before|meets|overlaps|starts|during")


@pytest.mark.parametrize(("starts", "ends"), [(1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2)])
@pytest.mark.parametrize("turned", [False, True])
def test_of_a_new_link_the_end_is_told_that_contradicts_fewer_links(starts, ends, turned):
    """That two are equal is wrong of their starts and of their ends, by chains of links."""
    network = Network("ab")
    for letter, length, relations in (("s", starts, STARTS_FIRST), ("e", ends, ENDS_FIRST)):
        chain = ["a", *(f"{letter}{at}" for at in range(1, length)), "b"]
        for name in chain[1:-1]:
            network.add_interval(name)
        for first, second in pairwise(chain):
            network.add(Assertion(f"{letter}{first}{second}", first, second, relations))
    source, target = ("b", "a") if turned else ("a", "b")
    conflict = network.add(Assertion("new", source, target, EQUALS))
    assert len(conflict.links) == 1 + min(starts, ends)
    assert {id[0] for id in conflict.links} == {"n", "s" if starts < ends else "e"}


RINGS = [
    "before",
    "after",
    "meets",
    "before|meets",
    "overlaps",
    "starts",
    "during",
    "contains",
    "finishes",
    str(STARTS_FIRST),
    str(ENDS_FIRST),
]
"""Relations that cannot lead from an interval back to itself."""


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("short", RINGS)
def test_of_two_rounds_the_one_with_fewer_links_is_found_whatever_they_say(short, size):
    for long, is_first in product(RINGS, (True, False)):
        rings = [
            [
                Assertion(f"{name}{at}", f"{name}{at}", f"{name}{(at + 1) % length}", relations)
                for at in range(length)
            ]
            for name, length, relations in (
                ("s", size, RelationSet.parse(short)),
                ("l", size + 1, RelationSet.parse(long)),
            )
        ]
        every = [*rings[0], *rings[1]] if is_first else [*rings[1], *rings[0]]
        conflict = smallest_conflict([each.source for each in every], every)
        assert sorted(conflict.links) == [each.id for each in rings[0]]


def test_links_that_can_all_hold_have_no_conflict():
    assert smallest_conflict("ab", [Assertion("l1", "a", "b", BEFORE)]) is None
    assert smallest_conflict("ab", [Assertion("l1", "a", "a", EQUALS)]) is None
    assert smallest_conflict([], []) is None


def test_a_long_ring_needs_all_its_links_and_a_short_one_wins():
    names = [f"e{number}" for number in range(120)]
    ring = [
        Assertion(f"l{number}", name, names[(number + 1) % 120], BEFORE | MEETS)
        for number, name in enumerate(names)
    ]
    assert len(smallest_conflict(names, ring).links) == 120
    chord = Assertion("chord", "e7", "e4", RelationSet.parse("equals"))
    conflict = smallest_conflict(names, [*ring, chord])
    assert set(conflict.links) == {"l4", "l5", "l6", "chord"}


@pytest.mark.parametrize("target", ["a", "x"])
def test_a_link_to_an_interval_that_is_not_there_is_refused(target):
    with pytest.raises(DocumentError, match="'l1' names interval 'x'"):
        smallest_conflict("a", [Assertion("l1", "x", target, BEFORE)])


def test_a_self_link_that_can_hold_conflicts_with_nothing():
    places = {"a": 0}
    rows = Network(places).rows
    said = Assertion("l1", "a", "a", EQUALS)
    assert conflict_with(StepPaths(places, ()), places, rows, said) is None


@pytest.mark.parametrize("relations", CONVEX, ids=str)
def test_a_link_of_a_pair_of_which_nothing_is_known_conflicts_with_nothing(relations):
    places = {"a": 0, "b": 1}
    rows = Network(places).rows
    said = Assertion("l1", "a", "b", relations)
    assert conflict_with(StepPaths(places, ()), places, rows, said) is None


def test_a_chain_whose_strict_step_comes_last_is_found_beside_a_longer_one():
    starts_first = RelationSet.parse(
        "before|meets|overlaps|starts|started-by|contains|finished-by|equals"
    )
    network = Network(["a", "x", "q", "y", "u", "v", "w"])
    network.add(Assertion("l1", "x", "q", starts_first))
    network.add(Assertion("l2", "q", "a", starts_first))
    network.add(Assertion("l3", "a", "y", RelationSet.parse("before|meets")))
    for first, second in pairwise("xuvwy"):
        network.add(Assertion(first + second, first, second, BEFORE))
    conflict = network.add(Assertion("l5", "y", "x", RelationSet.parse("starts|equals|started-by")))
    assert isinstance(conflict, Conflict)
    assert set(conflict.links) == {"l1", "l2", "l3", "l5"}


def test_gathering_the_links_of_a_large_network_goes_through_no_garbage_meanwhile():
    links = [Assertion(f"l{i}", f"e{i}", f"e{i + 1}", BEFORE) for i in range(5_000)]
    places = {f"e{i}": i for i in range(5_001)}
    collected = []

    def note(phase, info):
        collected.append(phase)

    gc.callbacks.append(note)
    try:
        StepPaths(places, links)
    finally:
        gc.callbacks.remove(note)
    assert collected.count("start") <= 1  # what waited until the end
