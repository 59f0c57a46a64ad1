import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import Ratio, Score, micro
from tempannot.comparison.report.comparison_figures import (
    SHOWN_CATEGORIES,
    agreement_by,
    confusion_matrix,
    most_frequent,
    precision_recall,
)
from tempannot.core.relations import RelationSet
from tempannot.statistics.estimates import Cells, coefficients_of
from tempannot.tables.figures import LINE_WIDTH, figure_bytes

SQUARES = st.integers(1, 20).flatmap(
    lambda size: arrays(np.int64, (size, size), elements=st.integers(0, 9))
)


def scores_of(*ratios):
    return {
        measure: [Score(Ratio(*one), Ratio(*other)) for one, other in ratios] for measure in Measure
    }


@given(SQUARES)
def test_taking_rare_categories_together_loses_no_pair(counts):
    labels, shown = most_frequent([f"c{n}" for n in range(len(counts))], counts)
    assert len(labels) == len(shown) <= SHOWN_CATEGORIES
    assert shown.sum() == counts.sum()
    assert shown.trace() >= counts.trace()


def test_the_most_frequent_categories_stay_in_their_order():
    counts = np.diag(np.arange(20))
    labels, shown = most_frequent([f"c{n}" for n in range(20)], counts)
    assert labels[:-1] == [f"c{n}" for n in range(9, 20)]
    assert shown[-1, -1] == sum(range(9))


@pytest.mark.parametrize("format", ["svg", "pdf"])
def test_the_same_data_give_the_same_bytes_without_a_date(format):
    table = np.array([[5, 1], [0, 12345]])
    points = scores_of(((1, 2), (1, 3)), ((0, 0, "nothing"), (1, 3)))
    groups = [("0", coefficients_of(Cells.of(("before", "after"), table)))]

    def drawn():
        return (
            confusion_matrix(("before", "before|meets"), table, ("A", "B")),
            precision_recall(points, {each: micro(points[each]) for each in points}),
            agreement_by(groups),
        )

    first, second = ([figure_bytes(each, format) for each in drawn()] for _ in range(2))
    assert first == second
    for each in first:
        assert b"<dc:date>" not in each
        assert b"CreationDate" not in each


@pytest.mark.parametrize("size", [1, 2, 8, 30])
def test_no_confusion_matrix_is_wider_than_a_line(size):
    labels = [str(~RelationSet.parse("before|overlapped-by|started-by"))] * size
    figure = confusion_matrix(labels, np.eye(size, dtype=np.int64), ("A", "B"))
    assert figure.get_figwidth() <= LINE_WIDTH


def test_a_coefficient_without_a_value_is_not_drawn():
    nothing = coefficients_of(Cells.of(("before",), np.zeros((1, 1), dtype=np.int64)))
    some = coefficients_of(Cells.of(("before",), np.array([[3]])))
    (axes,) = agreement_by([("0", nothing), ("1", some)]).axes
    names = [text.get_text() for text in axes.get_legend().get_texts()]
    assert names == ["observed"]  # chance alone would explain the rest


def test_a_measure_without_a_value_says_so_in_the_legend():
    points = scores_of(((0, 0, "nothing"), (1, 3)))
    (axes,) = precision_recall(points, {each: points[each][0] for each in points}).axes
    names = [text.get_text() for text in axes.get_legend().get_texts()]
    assert names == [f"{each.value} (n/a)" for each in Measure]


def test_no_global_figure_is_made():
    script = """
import sys
import numpy
from tempannot.comparison.report.comparison_figures import confusion_matrix
from tempannot.tables.figures import figure_bytes
figure_bytes(confusion_matrix(("before",), numpy.eye(1, dtype=int), ("A", "B")), "svg")
print("matplotlib.pyplot" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_a_group_of_one_pair_is_drawn_without_an_interval():
    one = coefficients_of(Cells.of(("before", "after"), np.array([[1, 0], [0, 0]])))
    some = coefficients_of(Cells.of(("before", "after"), np.array([[5, 1], [0, 3]])))
    assert one.observed.low is None
    (axes,) = agreement_by([("0", one), ("1", some)]).axes
    assert [each.get_text() for each in axes.get_xticklabels()] == ["0\n(1)", "1\n(9)"]
