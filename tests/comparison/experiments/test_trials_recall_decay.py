import json

import pytest

from tempannot.comparison.experiments.experiment_results import CurveStatistics, statistics
from tempannot.comparison.experiments.key_graphs import GraphShape, KeyGraph
from tempannot.comparison.experiments.trials import (
    PRECISIONS,
    RECALLS,
    Curve,
    Trial,
    levels,
    recall_decay,
)
from tempannot.core.assertions import Assertion
from tempannot.core.network import Network
from tempannot.core.relations import BEFORE
from tests.comparison.graphs import random_keys

GRAPHS = 20

# golden/fig17_curves.json, grid 40 and windows up to 3, 2,250 trials: means of the tenths,
# largest deviation of a tenth from y = x, mean deviation, quadratic coefficient, R2 of y = x
PUBLISHED = {
    Curve.STRICT_RECALL: (
        (0.046, 0.161, 0.287, 0.422, 0.547, 0.668, 0.762, 0.848, 0.916, 0.974),
        (0.123, 0.069, -0.467, 0.916),
    ),
    Curve.RELAXED_RECALL: (
        (0.049, 0.191, 0.368, 0.537, 0.662, 0.768, 0.842, 0.906, 0.949, 0.984),
        (0.224, 0.131, -0.983, 0.757),
    ),
    Curve.POINT_RECALL: (
        (0.050, 0.156, 0.257, 0.363, 0.457, 0.570, 0.667, 0.760, 0.853, 0.948),
        (0.025, 0.014, -0.073, 0.942),
    ),
    Curve.POINT_MAJOR_RECALL: (
        (0.050, 0.154, 0.253, 0.359, 0.453, 0.566, 0.664, 0.758, 0.852, 0.947),
        (0.022, 0.011, -0.058, 0.942),
    ),
}
# four standard deviations between seeds at this number of graphs
TOLERANCE = (0.025, 0.015, 0.13, 0.03)
NAMES = {
    "strict": Curve.STRICT_RECALL,
    "relaxed(vague=0)": Curve.RELAXED_RECALL,
    "point TR": Curve.POINT_RECALL,
    "point Rt": Curve.POINT_MAJOR_RECALL,
}


def trials_of(shape: GraphShape, graphs: int = GRAPHS, seed: int = 1) -> list[Trial]:
    return [t for key in random_keys(shape, graphs, seed) for t in recall_decay(key, 0, seed)]


@pytest.fixture(scope="module")
def trials() -> list[Trial]:
    return trials_of(GraphShape())


def numbers(found: CurveStatistics) -> tuple[float | None, ...]:
    return (found.largest_deviation, found.mean_deviation, found.quadratic, found.r_squared)


@pytest.mark.parametrize("curve", RECALLS)
def test_the_curves_of_figure_17_are_found_again(trials, curve):
    means, published = PUBLISHED[curve]
    found = statistics(trials, curve)
    assert [each.value for each in found.bins] == pytest.approx(means, abs=0.04)
    for value, expected, tolerance in zip(numbers(found), published, TOLERANCE, strict=True):
        assert value == pytest.approx(expected, abs=tolerance)


def test_point_recall_is_the_straightest_and_relaxed_recall_the_most_bent(trials):
    strict, relaxed, point, major = (statistics(trials, curve) for curve in RECALLS)
    assert 3 * point.largest_deviation < strict.largest_deviation < relaxed.largest_deviation
    assert 3 * abs(point.quadratic) < abs(strict.quadratic) < abs(relaxed.quadratic)
    assert major.largest_deviation <= point.largest_deviation


@pytest.mark.parametrize(
    ("regime", "shape"),
    [
        ("grid20_unc3", GraphShape(10, 3, 20)),
        ("grid40_unc0", GraphShape(10, 0, 40)),
        ("grid20_unc8", GraphShape(10, 8, 20)),
    ],
)
def test_other_grids_and_windows_give_the_derived_curves(golden, regime, shape):
    expected = json.loads((golden / "fig17_curves.json").read_text())[regime]["curves"]
    trials = trials_of(shape)
    for name, curve in NAMES.items():
        found = statistics(trials, curve)
        means = expected[name]["bin_means"]
        assert [each.value for each in found.bins] == pytest.approx(means, abs=0.05)
        deviation = expected[name]["max_abs_bin_dev"]
        assert found.largest_deviation == pytest.approx(deviation, abs=0.045)


def test_where_all_relations_are_basic_point_recall_is_less_straight(trials):
    basic = statistics(trials_of(GraphShape(width=0)), Curve.POINT_RECALL)
    assert basic.largest_deviation > 2 * statistics(trials, Curve.POINT_RECALL).largest_deviation


def test_what_is_left_of_a_graph_is_never_wrong(trials):
    for curve in (Curve.RELAXED_PRECISION, Curve.POINT_PRECISION):
        assert {each.values[curve] for each in trials} <= {1.0, None}
    assert statistics(trials, Curve.STRICT_PRECISION).lowest < 1


def test_with_everything_removed_recall_is_0_and_precision_undefined(trials):
    emptied = [each for each in trials if each.kept == 0]
    assert len(emptied) == GRAPHS
    for trial in emptied:
        assert {trial.values[curve] for curve in RECALLS} == {0.0}
        assert {trial.values[curve] for curve in PRECISIONS} == {None}


def test_every_number_of_relations_is_removed_once_in_a_run(trials):
    first = [each for each in trials if each.graph == "random-10-1"]
    assert [each.kept for each in first] == list(range(first[0].relations - 1, -1, -1))


def test_pairs_left_open_do_not_count_as_relations():
    network = Network.close("abcd", [Assertion("l1", "a", "b", BEFORE)])
    assert [each.relations for each in recall_decay(KeyGraph("k", network), 0, 1)] == [1]


def test_of_many_relations_fifty_numbers_are_tried():
    (key,) = random_keys(GraphShape(events=20), 1, seed=1)
    kept = [each.kept for each in recall_decay(key, 0, 1)]
    assert len(kept) == len(set(kept)) == 50
    assert kept[-1] == 0


def test_the_same_seed_gives_the_same_trials_and_another_run_others():
    (key,) = random_keys(GraphShape(), 1, seed=1)
    assert list(recall_decay(key, 0, 1)) == list(recall_decay(key, 0, 1))
    assert list(recall_decay(key, 0, 1)) != list(recall_decay(key, 1, 1))
    assert list(recall_decay(key, 0, 1)) != list(recall_decay(key, 0, 2))


@pytest.mark.parametrize("total", [1, 7, 50, 51, 99, 1000])
def test_levels_rise_to_the_total_and_are_fifty_at_most(total):
    found = levels(total)
    assert len(found) == min(total, 50)
    assert list(found) == sorted(set(found))
    assert found[-1] == total
    assert found[0] >= 1
