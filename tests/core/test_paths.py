"""Chains of steps are what can be put together of the links, and none costs less."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.assertions import Assertion, Step, TimePoint, needed_steps
from tempannot.core.paths import Arc, StepPaths, arcs_of, links_of
from tempannot.core.relations import BEFORE, EQUALS, MEETS, RelationSet
from tests.core.arrangements import CONVEX, links, names

COUNT = 5
POINTS = range(2 * COUNT)
PLACES = {name: place for place, name in enumerate(names(COUNT))}


def arcs_by_definition(assertions):
    own = [Arc(2 * place, 2 * place + 1, True, "<", None) for place in range(COUNT)]
    return [*own, *(arc for each in assertions for arc in arcs_of(each, PLACES))]


def least_costs(arcs, first, free):
    """What it costs at least to reach each point, by a strict step or without, going on and on."""
    cost, waiting = {(first, False): 0}, [(first, False)]
    while waiting:
        point, was_strict = state = waiting.pop()
        for arc in arcs:
            if arc.first == point:
                following = arc.second, was_strict or arc.strict
                price = cost[state] + (arc.link is not None and arc.link not in free)
                if price < cost.get(following, price + 1):
                    cost[following] = price
                    waiting.append(following)
    return cost


def check(chain, arcs, ends, strict):
    """The chain leads from one end to the other, step by step, and strictly if it has to."""
    first, second = ends
    assert set(chain) <= set(arcs)
    assert any(arc.strict for arc in chain) or not strict
    points = [first, *(arc.second for arc in chain)]
    assert points[:-1] == [arc.first for arc in chain]
    assert points[-1] == second


# what is one comparison of end points says little, so that chains are long
NARROW = [*(each for each in CONVEX if len(needed_steps(each)) == 1), MEETS, EQUALS]


@pytest.mark.parametrize("seed", range(40))
def test_no_chain_costs_less_between_any_two_points(seed):
    chance = random.Random(seed)
    assertions = [
        Assertion(f"l{number}", *chance.sample(names(COUNT), 2), chance.choice(NARROW))
        for number in range(chance.randrange(4, 11))
    ]
    free = {each.id for each in assertions if chance.random() < 0.3}
    paths, arcs = StepPaths(PLACES, assertions), arcs_by_definition(assertions)
    costs = {point: least_costs(arcs, point, free) for point in POINTS}
    reached = {(p, q) for p in POINTS for q, _ in costs[p]}
    for first, second, strict in product(POINTS, POINTS, (False, True)):
        ends = [cost for (q, was), cost in costs[first].items() if q == second and was >= strict]
        between = [p for p in POINTS if (first, p) in reached and (p, second) in reached]
        for within in (-1, sum(1 << point for point in between)):
            chain = paths.shortest(first, second, strict, free, within)
            if not ends:
                assert chain is None
                continue
            check(chain, arcs, (first, second), strict)
            assert sum(arc.link not in {None, *free} for arc in chain) == min(ends)


@settings(max_examples=60)
@given(links(COUNT), st.data())
def test_paths_follow_links_that_come_and_go_and_copies_do_not(assertions, data):
    paths, known = StepPaths(PLACES, assertions[:2]), assertions[:2]
    for number, each in enumerate(assertions[2:]):
        kept, before = paths.copy(), list(known)
        paths.all_arcs()  # so that what is known of each point has to be found anew
        paths.add(each)
        known.append(each)
        if data.draw(st.booleans()):
            gone = known.pop(data.draw(st.integers(0, len(known) - 1)))
            paths.remove(gone)
        fresh = StepPaths(PLACES, known)
        backward = [paths.copy().arcs_from(point) for point in reversed(POINTS)]
        assert backward[::-1] == fresh.all_arcs()  # each asked for first
        assert paths.all_arcs() == fresh.all_arcs(), number
        assert kept.all_arcs() == StepPaths(PLACES, before).all_arcs()
        kept.add(each)
        assert paths.all_arcs() == fresh.all_arcs()


@given(links(COUNT))
def test_the_steps_from_a_point_are_those_of_its_links_after_its_own(assertions):
    arcs = arcs_by_definition(assertions)
    paths = StepPaths(PLACES, assertions)
    assert paths.all_arcs() == [paths.arcs_from(point) for point in POINTS]
    for point in POINTS:
        found = paths.arcs_from(point)
        assert sorted(found, key=str) == sorted((a for a in arcs if a.first == point), key=str)
        if point % 2 == 0:
            assert found[0] == Arc(point, point + 1, True, "<", None)


def test_a_chain_is_told_by_the_names_of_its_points():
    paths = StepPaths({"a": 0, "b": 1}, [Assertion("l1", "a", "b", MEETS)])
    chain = paths.shortest(0, 3, strict=True)
    assert paths.steps(chain) == (
        Step(TimePoint("a", "start"), "<", TimePoint("a", "end"), None),
        Step(TimePoint("a", "end"), "=", TimePoint("b", "start"), "l1"),
        Step(TimePoint("b", "start"), "<", TimePoint("b", "end"), None),
    )
    assert links_of(chain) == ("l1",)


def test_a_step_that_costs_nothing_is_named_before_one_that_does():
    known = [Assertion(id, "a", "b", EQUALS) for id in ("l1", "l2")]
    paths = StepPaths({"a": 0, "b": 1}, known)
    assert links_of(paths.shortest(0, 2, strict=False)) == ("l1",)
    assert links_of(paths.shortest(0, 2, strict=False, free=("l2",))) == ("l2",)


def test_a_link_of_an_interval_to_itself_has_no_steps():
    looped = Assertion("l1", "a", "a", BEFORE)
    paths = StepPaths({"a": 0}, [looped])
    own = [(Arc(0, 1, True, "<", None),), ()]
    assert arcs_of(looped, {"a": 0}) == []
    assert paths.all_arcs() == own
    paths.add(looped)
    assert paths.all_arcs() == own
    paths.remove(looped)
    assert paths.all_arcs() == own


def test_of_two_links_between_the_same_points_the_strict_one_is_taken_where_one_is_needed():
    no_later = RelationSet.parse(
        "before|meets|overlaps|starts|started-by|contains|finished-by|equals"
    )
    earlier = RelationSet.parse("before|meets|overlaps|contains|finished-by")
    paths = StepPaths(
        {"a": 0, "b": 1}, [Assertion("l1", "a", "b", no_later), Assertion("l2", "a", "b", earlier)]
    )
    assert links_of(paths.shortest(0, 2, strict=True)) == ("l2",)
    assert links_of(paths.shortest(0, 2, strict=False)) == ("l1",)
