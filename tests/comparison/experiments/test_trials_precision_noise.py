from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.comparison.experiments.experiment_results import statistics
from tempannot.comparison.experiments.key_graphs import (
    GraphShape,
    KeyGraph,
    random_graph,
)
from tempannot.comparison.experiments.summaries import mostly_kept
from tempannot.comparison.experiments.trials import (
    PRECISIONS,
    RECALLS,
    Curve,
    Trial,
    essential_links,
    precision_noise,
)
from tempannot.core.assertions import Assertion
from tempannot.core.network import Network
from tempannot.core.relations import BEFORE, MEETS
from tests.comparison.graphs import random_keys


@pytest.fixture(scope="module")
def trials() -> list[Trial]:
    return [
        trial
        for key in random_keys(GraphShape(), 20, seed=1)
        for trial in precision_noise(key, 0, seed=1)
    ]


@given(st.integers(2, 7), st.integers(0, 5), st.integers())
def test_essential_links_say_everything_and_none_can_be_left_out(events, width, seed):
    chance = Random(seed)
    network = random_graph(GraphShape(events, width), chance)
    links = essential_links(network, chance)
    closed = Network.close(network.intervals, links)
    assert list(closed.pairs()) == list(network.pairs())
    for link in links:
        rest = Network.close(network.intervals, [other for other in links if other is not link])
        assert list(rest.pairs()) != list(network.pairs())


def test_undisturbed_every_precision_is_1(trials):
    whole = [each for each in trials if each.kept == each.relations]
    assert len(whole) == 20
    assert {each.values[curve] for each in whole for curve in (*RECALLS, *PRECISIONS)} == {1.0}


def test_each_trial_switches_one_link_more(trials):
    for before, after in pairwise(trials):
        if before.graph == after.graph:
            assert after.kept == before.kept - 1
            assert after.relations == before.relations


def test_switching_lowers_every_precision(trials):
    for curve in PRECISIONS:
        means = [each.value for each in statistics(trials, curve).bins]
        assert means[-1] > 0.85
        assert means[0] < means[len(means) // 2] < means[-1]


def test_point_precision_follows_y_most_closely_until_half_is_switched(trials):
    strict, relaxed, point = (statistics(mostly_kept(trials), curve) for curve in PRECISIONS)
    assert point.largest_deviation < 0.06
    assert point.largest_deviation < relaxed.largest_deviation < strict.largest_deviation
    assert point.r_squared > max(relaxed.r_squared, strict.r_squared)


def test_a_switched_link_says_something_else():
    network = Network.close("ab", [Assertion("l1", "a", "b", BEFORE | MEETS)])
    key = KeyGraph("two", network)
    strict = [
        trial.values[Curve.STRICT_PRECISION]
        for run in range(20)
        for trial in precision_noise(key, run, seed=1)
    ]
    assert strict == [1.0, 0.0] * 20


def test_the_same_seed_gives_the_same_trials_and_another_run_others():
    (key,) = random_keys(GraphShape(), 1, seed=1)
    assert list(precision_noise(key, 0, 1)) == list(precision_noise(key, 0, 1))
    assert list(precision_noise(key, 0, 1)) != list(precision_noise(key, 1, 1))
