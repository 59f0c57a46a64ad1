import json
import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score, f1_score

from tempannot.datasets.nli_scores.nli_report import group_intervals, item_intervals
from tempannot.datasets.nli_scores.nli_score import (
    Classes,
    NliScore,
    classes_of,
    over_runs,
    score_by,
    score_nli,
)

E, N, C = Classes.TERNARY.labels
LABELS = st.lists(st.tuples(*[st.sampled_from([E, N, C])] * 2), min_size=1, max_size=40)


def score(pairs, classes=Classes.TERNARY):
    return score_nli(*zip(*pairs, strict=True), classes)


@given(LABELS)
def test_accuracy_and_weighted_f1_are_those_of_scikit_learn(pairs):
    gold, predicted = zip(*pairs, strict=True)
    found = score(pairs)
    assert found.accuracy.share == pytest.approx(accuracy_score(gold, predicted))
    expected = f1_score(gold, predicted, average="weighted", zero_division=0)
    assert found.weighted_f1 == pytest.approx(expected)


@given(LABELS)
def test_binary_score_is_that_of_the_collapsed_labels(pairs):
    assert score(pairs).binary() == score(pairs, Classes.BINARY)
    assert score(pairs).binary().binary() == score(pairs).binary()


def test_confusions_are_counted_gold_by_predicted():
    found = score([(E, E), (E, N), (E, N), (C, N)])
    assert found.counts == ((1, 2, 0), (0, 0, 0), (0, 1, 0))
    entailment, neutral, contradiction = found.by_class
    assert (entailment.precision, entailment.recall, entailment.f1) == (
        1.0,
        pytest.approx(1 / 3),
        0.5,
    )
    assert (neutral.precision, neutral.recall, neutral.f1) == (0.0, None, 0.0)
    assert (contradiction.precision, contradiction.recall, contradiction.f1) == (None, 0.0, 0.0)


def test_score_of_nothing_is_undefined():
    nothing = score_nli([], [], Classes.BINARY)
    assert nothing.items == 0
    assert nothing.accuracy.share is None
    assert nothing.weighted_f1 is None
    assert nothing.majority is None
    assert item_intervals(nothing) is None
    assert group_intervals([], [], [], Classes.BINARY) is None


def test_labels_and_predictions_must_be_as_many():
    with pytest.raises(ValueError, match="shorter"):
        score_nli([E, E], [E], Classes.TERNARY)


@pytest.mark.parametrize(
    ("dataset", "labels"),
    [
        ("set1", {E: 2137, N: 1529, C: 2474}),
        ("set3", {E: 5280, N: 5280, C: 5280}),
    ],
)
def test_majority_reaches_what_is_published(golden, dataset, labels):
    published = json.loads((golden / "thukral_counts.json").read_text())[dataset]
    gold = [label for label, count in labels.items() for _ in range(count)]
    same = score_nli(gold, gold, Classes.TERNARY)
    found = []
    for each in (same, same.binary()):
        majority = each.always(each.majority)
        found += [round(100 * majority.accuracy.share, 2), round(100 * majority.weighted_f1, 2)]
    if dataset == "set1":
        names = ("majority", "binary_majority")
        expected = [
            published[f"{name}_{kind}_test"] for name in names for kind in ("acc", "weighted_f1")
        ]
    else:
        expected = [*published["majority"], *published["binary_majority"]]
    assert found == pytest.approx(expected, abs=0.0051)


def test_majority_of_temp_duration_is_one_half_and_a_third(golden):
    published = json.loads((golden / "thukral_counts.json").read_text())["set2"]["majority"]
    gold = [E] * 1770 + [C] * 1770
    majority = score_nli(gold, gold, Classes.BINARY).always("entailed")
    found = [100 * majority.accuracy.share, 100 * majority.weighted_f1]
    assert found == pytest.approx(published, abs=0.005)


def test_scores_by_a_column_add_up_and_keep_their_order():
    gold, predicted, values = [E, C, N, E], [E, C, E, N], ["b", "a", "b", "a"]
    found = score_by(values, gold, predicted, Classes.TERNARY)
    assert list(found) == ["b", "a"]
    assert [each.items for each in found.values()] == [2, 2]
    assert [each.accuracy.right for each in found.values()] == [1, 1]


@pytest.mark.parametrize(
    ("gold", "predicted", "classes"),
    [
        ([E, C], [N, N], Classes.TERNARY),
        (["entailed"], [N], Classes.BINARY),
        ([E, C], ["not-entailment"], Classes.BINARY),
        ([], [], Classes.TERNARY),
    ],
)
def test_classes_are_the_finest_that_both_sides_have(gold, predicted, classes):
    assert classes_of(gold, predicted) is classes


def test_label_that_says_too_little_is_refused():
    for label in ("entailed", "not-entailed", "maybe"):
        with pytest.raises(KeyError):
            Classes.TERNARY.of(label)
    with pytest.raises(KeyError):
        Classes.BINARY.of("maybe")


def drawn(right, wrong):
    return [(E, E)] * right + [(E, C)] * wrong


def test_interval_of_items_is_about_that_of_wilson():
    found = score(drawn(70, 30))
    low, high = item_intervals(found).accuracy
    expected = found.accuracy.interval
    assert (low, high) == pytest.approx(expected, abs=0.02)
    assert item_intervals(found).drawn == "items"


def test_interval_of_groups_is_wider_where_a_group_stands_or_falls_together():
    pairs = [pair for group in range(20) for pair in [(E, E if group % 2 else C)] * 50]
    groups = [str(place // 50) for place in range(len(pairs))]
    gold, predicted = zip(*pairs, strict=True)
    together = group_intervals(groups, gold, predicted, Classes.TERNARY)
    apart = item_intervals(score(pairs))
    assert together.drawn == "groups"
    width = [high - low for low, high in (together.accuracy, apart.accuracy)]
    assert width[0] > 4 * width[1]


def test_interval_of_few_groups_is_that_of_items():
    gold, predicted = zip(*drawn(30, 10), strict=True)
    found = group_intervals(["a"] * 40, gold, predicted, Classes.TERNARY)
    assert found == item_intervals(score(drawn(30, 10)))


def test_intervals_are_the_same_each_time_and_hold_the_score():
    generator = random.Random(3)
    pairs = [generator.choice(list(product((E, N, C), repeat=2))) for _ in range(300)]
    found = score(pairs)
    intervals = item_intervals(found)
    assert intervals == item_intervals(found)
    assert intervals.accuracy[0] < found.accuracy.share < intervals.accuracy[1]
    assert intervals.weighted_f1[0] < found.weighted_f1 < intervals.weighted_f1[1]


def test_right_predictions_only_leave_no_doubt():
    intervals = item_intervals(NliScore(Classes.BINARY, ((5, 0), (0, 5))))
    assert intervals.accuracy == intervals.weighted_f1 == (1.0, 1.0)


@pytest.mark.parametrize(
    ("values", "mean", "deviation"),
    [([], None, None), ([0.5], 0.5, None), ([0.4, 0.5, 0.6], 0.5, 0.1)],
)
def test_runs_have_a_mean_and_from_two_on_a_deviation(values, mean, deviation):
    found = over_runs(values)
    assert found.runs == len(values)
    assert found.mean == (mean if mean is None else pytest.approx(mean))
    assert found.deviation == (deviation if deviation is None else pytest.approx(deviation))
