"""What two minimal graphs have in common, and what one side alone says."""

import pytest
from hypothesis import given

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.measures import Measure, temporal_details
from tempannot.core.reduction import minimal_graph
from tempannot.gui.compare.drawings.joint_graph import joint_graph
from tests.comparison.small import annotation, compared, comparisons_of_random_sides


def told(comparison):
    """The edges as (points, relation, points, owner), turned the way they read."""
    joint, found = joint_graph(comparison), set()
    words = {unit.id: unit.members[0] for unit in comparison.alignment.units}
    for edge, meaning in zip(joint.graph.edges, joint.meanings, strict=True):
        ends = [edge.source, edge.target]
        if meaning.is_reversed:
            ends.reverse()
        first, last = (
            "=".join(f"{words[u]}{e[0]}" for u, _, e in (p.rpartition(".") for p in nodes))
            for nodes in (joint.graph.nodes[end] for end in ends)
        )
        found.add((first, meaning.relation, last, meaning.owner))
    return found


def test_the_same_annotation_twice_has_its_minimal_graph_in_common():
    comparison = compared(["a BEFORE b", "b INCLUDES c", "c SIMULTANEOUS d"], ["a BEFORE b"] * 0)
    same = DocumentComparison.of(comparison.key.document, comparison.key.document)
    joint = joint_graph(same)
    assert joint.count(0) == joint.count(1) == 0
    assert joint.count(None) == len(minimal_graph(same.key.network).edges)


def test_an_edge_that_follows_on_the_other_side_is_common():
    comparison = compared(["a BEFORE c"], ["a BEFORE b", "b BEFORE c"], "abc")
    assert told(comparison) == {
        ("ae", "<", "cs", None),
        ("ae", "<", "bs", 1),
        ("be", "<", "cs", 1),
    }


def test_an_equality_of_one_side_is_an_edge_between_nodes():
    comparison = compared(["a IBEFORE b"], ["a BEFORE b"], "ab")
    assert told(comparison) == {("ae", "=", "bs", 0), ("ae", "<", "bs", 1)}


def test_an_equality_of_both_sides_is_one_node():
    joint = joint_graph(compared(["a IBEFORE b"], ["a IBEFORE b"], "ab"))
    assert [len(node) for node in joint.graph.nodes] == [1, 2, 1]
    assert joint.meanings == ()


def test_a_contradiction_leads_both_ways():
    comparison = compared(["a BEFORE b"], ["a AFTER b"], "ab")
    assert told(comparison) == {("ae", "<", "bs", 0), ("be", "<", "as", 1)}


def test_a_weaker_claim_of_the_key_is_common_and_the_stronger_one_is_not():
    comparison = compared(["a before|meets b"], ["a BEFORE b"], "ab")
    assert told(comparison) == {("ae", "<=", "bs", None), ("ae", "<", "bs", 1)}


def test_units_that_nobody_relates_have_only_their_own_edge():
    joint = joint_graph(DocumentComparison.of(annotation("ab"), annotation("bc")))
    assert joint.graph.edges == ()
    assert len(joint.graph.trivial) == 3


@given(comparisons_of_random_sides())
def test_edges_lead_forward_and_count_as_the_temporal_measures_do(comparison):
    joint = joint_graph(comparison)
    assert all(edge.source < edge.target for edge in joint.graph.edges)
    assert all(edge.source < edge.target for edge in joint.graph.trivial)
    points = [point for node in joint.graph.nodes for point in node]
    assert sorted(points) == sorted(
        f"{unit.id}.{end}" for unit in comparison.alignment.units for end in ("start", "end")
    )
    details = temporal_details(comparison, Measure.TEMPORAL)
    if joint.count(0) == 0:
        assert details.misses == 0
        assert details.splits == 0


@pytest.mark.parametrize("side", [0, 1])
def test_only_the_side_that_says_something_owns_it(side):
    links = ["a BEFORE b"], []
    joint = joint_graph(compared(links[side], links[1 - side], "ab"))
    assert joint.count(side) == 1
    assert joint.count(1 - side) == joint.count(None) == 0
