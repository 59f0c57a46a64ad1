from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.comparison.experiments.key_graphs import (
    GraphShape,
    KeyGraph,
    random_graph,
)
from tempannot.core.network import Network
from tests.comparison.graphs import random_keys


def relations(network: Network) -> list[str]:
    return [f"{source} {relation} {target}" for source, target, relation in network.pairs()]


@given(
    st.integers(2, 8),
    st.integers(0, 6),
    st.none() | st.integers(2, 30),
    st.integers(),
)
def test_a_random_graph_is_consistent_and_relates_some_pair(events, width, grid, seed):
    network = random_graph(GraphShape(events, width, grid), Random(seed))
    assert network.is_complete
    assert len(network.intervals) == events
    assert network.related_pairs() > 0


def test_without_uncertainty_every_pair_has_one_basic_relation():
    (key,) = random_keys(GraphShape(events=12, width=0), 1, seed=3)
    assert key.network.related_pairs() == 12 * 11 / 2
    assert key.basic_share == 1


def test_wider_windows_leave_fewer_relations_basic():
    shares = [
        sum(key.basic_share for key in random_keys(GraphShape(10, width), 20, seed=1)) / 20
        for width in (0, 2, 5, 10)
    ]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] < 0.5


def test_a_graph_without_relations_has_no_basic_ones():
    assert KeyGraph("nothing", Network(["a", "b"])).basic_share == 0


def test_a_graph_depends_on_seed_and_number_alone():
    few = list(random_keys(GraphShape(), 2, seed=7))
    many = list(random_keys(GraphShape(), 5, seed=7))
    assert [key.name for key in many[:2]] == [key.name for key in few]
    assert [relations(key.network) for key in many[:2]] == [relations(key.network) for key in few]


@pytest.mark.parametrize("changed", [{"seed": 8}, {"shape": GraphShape(width=2)}])
def test_another_seed_or_shape_gives_other_graphs(changed):
    (key,) = random_keys(GraphShape(), 1, seed=7)
    (other,) = random_keys(**{"shape": GraphShape(), "graphs": 1, "seed": 7, **changed})
    assert relations(key.network) != relations(other.network)


def test_the_grid_grows_with_the_events_unless_it_is_given():
    assert GraphShape(events=10).places == 40
    assert GraphShape(events=25).places == 100
    assert GraphShape(events=25, grid=40).places == 40
