import pytest

from tempannot.comparison.experiments.experiment_results import (
    GraphSize,
    graph_size,
    growth,
    shapes_of_all_sizes,
)
from tempannot.comparison.experiments.key_graphs import GraphShape, KeyGraph
from tempannot.comparison.experiments.summaries import growths, size_summary
from tempannot.core.assertions import Assertion
from tempannot.core.network import Network
from tempannot.core.relations import BEFORE, EQUALS
from tests.comparison.graphs import random_keys


def test_a_chain_has_all_pairs_in_its_closure_and_its_links_in_the_minimal_graph():
    links = [Assertion(f"l{i}", f"e{i}", f"e{i + 1}", BEFORE) for i in range(4)]
    network = Network.close([f"e{i}" for i in range(5)], links)
    assert graph_size(KeyGraph("chain", network)) == GraphSize("chain", 5, 4, 10)


def test_merged_points_count_in_the_minimal_graph():
    network = Network.close("ab", [Assertion("l1", "a", "b", EQUALS)])
    assert graph_size(KeyGraph("equal", network)).minimal == 2


def test_intervals_without_a_relation_do_not_count():
    network = Network.close("abcd", [Assertion("l1", "a", "c", BEFORE)])
    assert graph_size(KeyGraph("sparse", network)).events == 2


def test_the_minimal_graph_grows_with_the_events_and_the_closure_with_their_square():
    shapes = shapes_of_all_sizes(GraphShape(60))
    keys = [key for shape in shapes for key in random_keys(shape, 3, seed=1)]
    found = growths([graph_size(key) for key in keys])
    assert found["minimal"].exponent == pytest.approx(1.1, abs=0.1)
    assert found["closure"].exponent == pytest.approx(2.05, abs=0.05)


def test_there_is_a_shape_for_each_number_of_events():
    shapes = shapes_of_all_sizes(GraphShape(8, width=2))
    assert shapes == tuple(GraphShape(events, width=2) for events in (5, 6, 7, 8))


def test_fewer_events_than_five_are_one_shape():
    assert shapes_of_all_sizes(GraphShape(3)) == (GraphShape(3),)


def test_many_sizes_are_thinned_out_and_the_largest_is_kept():
    sizes = [shape.events for shape in shapes_of_all_sizes(GraphShape(60))]
    assert len(sizes) <= 25
    assert (sizes[0], sizes[-1]) == (7, 60)


@pytest.mark.parametrize(
    ("events", "sizes"), [([], []), ([4], [6]), ([4, 4], [6, 7]), ([4, 5], [6, 6])]
)
def test_growth_is_undefined_without_two_different_sizes(events, sizes):
    assert growth(events, sizes).exponent is None


def test_the_summary_says_undefined_in_words():
    assert "power undefined" in size_summary([GraphSize("one", 2, 1, 1)])
