"""Dots over their intervals: where they lie, in rows and above columns, and their names."""

import pytest

from tempannot.tables.figures import DotChart

LOOK = ("#0072B2", "o")
DOTS = [(0, 0.5, (0.25, 0.75)), (2, 0.75, None)]


def drawn(chart):
    """The lines of a chart: their points, and their titles."""
    return [
        (list(zip(*line.get_data(), strict=True)), line.get_label()) for line in chart.axes.lines
    ]


@pytest.mark.parametrize("is_upright", [False, True])
def test_a_dot_lies_over_its_interval_in_its_row_or_above_its_column(is_upright):
    chart = DotChart.begin(["a", "b", "c"], "accuracy", 3, is_upright=is_upright)
    chart.add(DOTS, LOOK, "mine")
    points = [[(x, y) if is_upright else (y, x) for x, y in found] for found, _ in drawn(chart)]
    assert points == [[(0, 0.25), (0, 0.75)], [(0, 0.5)], [(2, 0.75)]]
    axis = chart.axes.xaxis if is_upright else chart.axes.yaxis
    assert [each.get_text() for each in axis.get_ticklabels()] == ["a", "b", "c"]
    assert chart.axes.yaxis_inverted() is not is_upright


def test_the_legend_names_each_thing_once():
    chart = DotChart.begin(["a", "b", "c"], "accuracy", 3)
    chart.add(DOTS, LOOK, "mine")
    chart.add(DOTS, ("#D55E00", "s"), "theirs")
    chart.add(DOTS, ("#D55E00", "s"), None)
    (legend,) = chart.end(2).legends
    assert [each.get_text() for each in legend.get_texts()] == ["mine", "theirs"]
