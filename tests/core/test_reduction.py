import json
import random
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.endpoints import Endpoints, Point, relations_allowed
from tempannot.core.network import Assertion, Network
from tempannot.core.reduction import Edge, Method, minimal_graph, minimal_points
from tempannot.core.relations import ALL, BEFORE, EQUALS, MEETS, basic_of_signs
from tests.core.arrangements import CONVEX, links, names, relation_of

GOLDEN = Path(__file__).parent / "golden"
RANDOM = json.loads((GOLDEN / "convex_closure_random.json").read_text())
PAPER = json.loads((GOLDEN / "tannier_muller_examples.json").read_text())
ENDS = {"start": "1", "end": "2"}


def network_of(constraints, events=()):
    pairs = sorted(constraints)
    return Network.close(
        sorted({name for pair in (*pairs, events) for name in pair}),
        [Assertion(pair, pair[0], pair[1], relation_of(constraints[pair])) for pair in pairs],
    )


def short(node):
    return ",".join(interval + ENDS[end] for interval, end in (p.split(".") for p in node))


def written(graph, edges):
    return sorted(
        f"[{short(graph.nodes[edge.source])} {edge.relation} {short(graph.nodes[edge.target])}]"
        for edge in edges
    )


@pytest.mark.parametrize("case", RANDOM["consistent"], ids=lambda case: str(case["v"]))
def test_closure_and_minimal_graphs_are_the_published_ones(case):
    network = network_of(case["constraints"], case["events"])
    assert not network.set_aside
    for first, second in product(case["events"], repeat=2):
        if first < second:
            published = case["closure"].get(first + second)
            expected = relation_of(published) if published else ALL
            assert network.relation(first, second) is expected
    for method, key in ((Method.LABELLED, "labelled"), (Method.PROJECTED, "projected")):
        graph = minimal_graph(network, method)
        every = (*graph.edges, *graph.trivial)
        assert written(graph, every) == sorted(case[f"min_{key}_all"])
    graph = minimal_graph(network)
    assert sorted(short(node) for node in graph.nodes) == sorted(map(",".join, case["nodes"]))
    assert graph.value == case["v"]


@pytest.mark.parametrize("constraints", RANDOM["inconsistent"])
def test_published_contradictions_are_found(constraints):
    assert network_of(constraints).set_aside


@pytest.mark.parametrize(("key", "value"), [("K1", 8), ("K2", 7)])
@pytest.mark.parametrize("method", Method)
def test_graphs_of_the_paper_have_their_published_minimum(key, value, method):
    graph = minimal_graph(network_of(PAPER[key].get("allen", PAPER[key])), method)
    assert written(graph, graph.edges) == PAPER[f"{key}_min_nontrivial"]
    assert graph.value == value


def comparison(first, second, point):
    """The assertion that two end points such as A1 and B2 compare so."""
    points = [Point.ANY] * 4
    points[2 * (first[1] == "2") + (second[1] == "2")] = point
    relations = relations_allowed(Endpoints(*points))
    return Assertion(f"{first}{second}{point}", first[0], second[0], relations)


@pytest.mark.parametrize(("key", "value"), [("G1", 9), ("G2", 7)])
def test_graphs_of_the_paper_given_as_end_points_have_their_published_minimum(key, value):
    known = PAPER[f"{key}_point_constraints"]
    kinds = {"equal": Point.EQUAL, "less": Point.LESS, "lt": Point.LESS, "le": Point.AT_MOST}
    assertions = [
        comparison(first, second, kinds[kind])
        for kind, groups in known.items()
        for group in groups
        for first, second in pairwise(group)
    ]
    graph = minimal_graph(Network.close("ABCDEF", assertions))
    assert written(graph, graph.edges) == PAPER[f"{key}_min_nontrivial"]
    assert graph.value == value


def test_projecting_labels_back_loses_strictness_and_keeping_them_does_not():
    starts = [("X1", "Y1", Point.AT_MOST), ("Y1", "Z1", Point.AT_MOST), ("X1", "Z1", Point.LESS)]
    network = Network.close("XYZ", [comparison(*each) for each in starts])
    labelled, projected = (minimal_graph(network, method) for method in Method)
    case = RANDOM["flaw_example"]
    assert written(labelled, labelled.edges) == [f"[{each}]" for each in case["labelled_min"]]
    assert written(projected, projected.edges) == [f"[{each}]" for each in case["projected_min"]]


def closed(size, edges):
    """Reachability between nodes: 0 none, 1 <=, 2 <, by brute force."""
    table = dict.fromkeys(product(range(size), repeat=2), 0)
    for edge in edges:
        table[edge.source, edge.target] = 1 + edge.strict
    for y, x, z in product(range(size), repeat=3):
        if table[x, y] and table[y, z]:
            table[x, z] = max(table[x, z], table[x, y], table[y, z])
    return table


def node_table(network, graph):
    """The same table read off the closed network."""
    points = {
        f"{name}.{end}": 2 * place + (end == "end")
        for place, name in enumerate(network.intervals)
        for end in ("start", "end")
    }
    heads = [points[node[0]] for node in graph.nodes]
    rows = network.rows
    return {
        (x, z): (rows.not_before[first] >> second & 1) + (rows.after[first] >> second & 1)
        if x != z
        else 0
        for x, first in enumerate(heads)
        for z, second in enumerate(heads)
    }


@settings(max_examples=150)
@given(st.data(), st.integers(1, 6))
def test_minimal_graph_keeps_all_and_nothing_can_be_left_out(data, count):
    network = Network.close(names(count), data.draw(links(count, most=9)))
    graph = minimal_graph(network)
    every = (*graph.edges, *graph.trivial)
    known = node_table(network, graph)
    assert closed(len(graph.nodes), every) == known
    for edge in every:
        rest = [other for other in every if other is not edge]
        assert closed(len(graph.nodes), rest) != known
    assert graph.value == 2 * count - len(graph.nodes) + len(graph.edges)


@settings(max_examples=80)
@given(st.data(), st.integers(1, 6))
def test_projected_graph_reaches_what_the_closure_reaches(data, count):
    network = Network.close(names(count), data.draw(links(count, most=9)))
    graph = minimal_graph(network, Method.PROJECTED)
    reached = closed(len(graph.nodes), (*graph.edges, *graph.trivial))
    known = node_table(network, graph)
    assert {pair for pair in known if known[pair]} == {pair for pair in reached if reached[pair]}
    labelled = minimal_graph(network)
    assert set(graph.edges) <= set(labelled.edges)


@settings(max_examples=50)
@given(st.data(), st.integers(1, 6))
def test_nodes_are_in_an_order_that_time_allows_and_hold_each_end_point_once(data, count):
    network = Network.close(names(count), data.draw(links(count, most=9)))
    graph = minimal_graph(network)
    assert all(edge.source < edge.target for edge in (*graph.edges, *graph.trivial))
    points = [point for node in graph.nodes for point in node]
    assert sorted(points) == sorted(f"{name}.{end}" for name in names(count) for end in ENDS)


def test_the_order_of_the_links_does_not_matter():
    chain = [Assertion("l1", "a", "b", MEETS), Assertion("l2", "b", "c", BEFORE)]
    assert minimal_graph(Network.close("abc", chain)) == minimal_graph(
        Network.close("abc", reversed(chain))
    )


def test_equal_intervals_share_both_nodes_and_count_two():
    graph = minimal_graph(Network.close("ab", [Assertion("l1", "a", "b", EQUALS)]))
    assert graph.nodes == (("a.start", "b.start"), ("a.end", "b.end"))
    assert (graph.edges, graph.trivial) == ((), (Edge(0, True, 1),))
    assert graph.value == 2


def test_nothing_has_an_empty_graph():
    graph = minimal_graph(Network())
    assert (graph.nodes, graph.edges, graph.trivial, graph.value) == ((), (), (), 0)


def by_definition(network, graph):
    """The edges of the closed graph that are no composition of two others, node by node."""
    table = node_table(network, graph)
    size = range(len(graph.nodes))
    return {
        Edge(x, table[x, z] == 2, z)
        for x, z in product(size, repeat=2)
        if table[x, z]
        and not any(
            table[x, y] and table[y, z] and max(table[x, y], table[y, z]) == table[x, z]
            for y in size
        )
    }


@pytest.mark.parametrize("seed", range(6))
def test_the_minimal_graph_of_a_larger_network_is_the_one_of_the_definition(seed):
    """40 intervals told in no order of time, related exactly and vaguely."""
    chance = random.Random(seed)
    starts = [chance.randrange(60) for _ in range(40)]
    places = [(start, start + chance.randrange(1, 15)) for start in starts]
    known = []
    for number in range(90):
        a, b = chance.sample(range(40), 2)
        signs = tuple((x > y) - (x < y) for x in places[a] for y in places[b])
        stated = (basic_of_signs(signs) | chance.choice(CONVEX)).hull
        known.append(Assertion(f"l{number}", f"e{a}", f"e{b}", stated))
    network = Network.close([f"e{number}" for number in range(40)], known)
    graph = minimal_graph(network)
    assert {*graph.edges, *graph.trivial} == by_definition(network, graph)
    assert minimal_points(network.rows).value == graph.value


def test_points_that_stand_alone_are_not_listed_as_equal():
    network = Network(["a", "b", "c"])
    network.add(Assertion("l1", "a", "b", MEETS))
    graph = minimal_points(network.rows)
    assert graph.equal == {1: [1, 2]}
    assert graph.value == 1
