from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.assertions import Assertion
from tempannot.core.bitsets import members
from tempannot.core.relations import RelationSet
from tempannot.core.step_closure import close_steps
from tempannot.core.step_graph import StepGraph, components, contradictory_points, step_graph

POINTS = 7
edges = st.lists(
    st.tuples(st.integers(0, POINTS - 1), st.integers(0, POINTS - 1), st.booleans()), max_size=12
)


def graph_of(steps, count=POINTS):
    graph = StepGraph(count)
    for first, second, strict in steps:
        (graph.strict if strict else graph.loose)[first].append(second)
    return graph


def brute(steps, count=POINTS):
    """Between all points: 0 nothing known, 1 <=, 2 <."""
    table = {(x, y): int(x == y) for x, y in product(range(count), repeat=2)}
    for first, second, strict in steps:
        table[first, second] = max(table[first, second], 1 + strict)
    # twice, as a strict step on a round is found only when the round is known
    for y, x, z in [*product(range(count), repeat=3)] * 2:
        if table[x, y] and table[y, z]:
            table[x, z] = max(table[x, z], table[x, y], table[y, z])
    return table


@given(edges)
def test_rows_say_what_follows_and_contradictions_are_found(steps):
    table = brute(steps)
    rows = close_steps(graph_of(steps))
    bad = {point for point in range(POINTS) if table[point, point] == 2}
    assert (rows is None) == bool(bad)
    assert contradictory_points(graph_of(steps)) == bad
    if rows is not None:
        for x in range(POINTS):
            others = range(POINTS)
            assert members(rows.not_before[x]) == [y for y in others if table[x, y]]
            assert members(rows.after[x]) == [y for y in others if table[x, y] == 2]
            assert members(rows.not_after[x]) == [y for y in others if table[y, x]]
            assert members(rows.before[x]) == [y for y in others if table[y, x] == 2]


@pytest.mark.parametrize(("count", "kinds"), [(3, (None, False, True)), (4, (None, True))])
def test_of_all_graphs_of_few_points_the_rounds_are_found(count, kinds):
    pairs = list(permutations(range(count), 2))
    for chosen in product(kinds, repeat=len(pairs)):
        steps = [
            (*pair, kind) for pair, kind in zip(pairs, chosen, strict=True) if kind is not None
        ]
        table = brute(steps, count)
        bad = {point for point in range(count) if table[point, point] == 2}
        assert contradictory_points(graph_of(steps, count)) == bad
        rows = close_steps(graph_of(steps, count))
        assert (rows is None) == bool(bad)
        if rows is not None:
            for x in range(count):
                assert members(rows.not_before[x]) == [y for y in range(count) if table[x, y]]
                assert members(rows.before[x]) == [y for y in range(count) if table[y, x] == 2]


def test_a_link_of_an_interval_to_itself_adds_no_step():
    graph = step_graph({"a": 0}, [Assertion("l1", "a", "a", RelationSet.parse("before"))])
    assert (graph.strict, graph.loose) == ([[1], []], [[], []])


@given(edges)
def test_components_are_the_sets_of_points_that_reach_each_other(steps):
    table = brute(steps)
    classes = {
        frozenset(y for y in range(POINTS) if table[x, y] and table[y, x]) for x in range(POINTS)
    }
    found = components(graph_of(steps).successors())
    assert {frozenset(each) for each in found} == {each for each in classes if len(each) > 1}


def test_a_long_chain_needs_no_deep_recursion():
    graph = StepGraph(20_000)
    for point in range(19_999):
        graph.loose[point].append(point + 1)
    graph.loose[19_999].append(0)
    assert len(components(graph.successors())[0]) == 20_000
