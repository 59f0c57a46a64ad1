from xml.etree import ElementTree

import pytest

from tempannot.statistics.findings import Distribution
from tempannot.statistics.mixed_model.mixed_model import Coefficient
from tempannot.study.report.study_figures import BARS_SHOWN, answer_bars, coefficients
from tempannot.tables.figures import LINE_WIDTH, figure_bytes

SCALE = ("no", "perhaps", "yes")
PARTS = (Distribution("A", "0", (5, 10, 5)), Distribution("B", "0", (0, 0, 4)))


def bars(figure):
    return [(round(each.get_x(), 6), round(each.get_width(), 6)) for each in figure.axes[0].patches]


def test_the_middle_level_lies_across_the_line_and_the_others_beside_it():
    found = bars(answer_bars(PARTS, SCALE))
    assert found[:3] == [(-0.5, 0.25), (-0.25, 0.5), (0.25, 0.25)]
    assert found[3:] == [(0, 0), (0, 0), (0, 1)]


def test_an_even_number_of_levels_is_parted_at_the_line():
    found = bars(answer_bars([Distribution(None, None, (1, 2, 0, 1))], "abcd"))
    assert found == [(-0.75, 0.25), (-0.25 - 0.25, 0.5), (0, 0), (0, 0.25)]


def test_every_level_is_in_the_legend_and_every_share_within_the_axes():
    figure = answer_bars(PARTS, SCALE)
    assert [each.get_text() for each in figure.legends[0].texts] == list(SCALE)
    low, high = figure.axes[0].get_xlim()
    assert all(low <= x <= x + width <= high for x, width in bars(figure))
    names = [each.get_text() for each in figure.axes[0].get_yticklabels()]
    assert names == ["A, label 0 (20)", "B, label 0 (4)"]


def test_levels_that_differ_look_different():
    figure = answer_bars([Distribution(None, None, (1,) * 7)], "abcdefg")
    looks = {each.get_facecolor() for each in figure.axes[0].patches}
    assert len(looks) == 7


def test_long_names_are_cut_and_many_bars_are_not_all_drawn():
    many = [Distribution("s" * 99, str(each), (1, 1, 1)) for each in range(BARS_SHOWN + 5)]
    figure = answer_bars(many, SCALE)
    names = [each.get_text() for each in figure.axes[0].get_yticklabels()]
    assert len(names) == BARS_SHOWN
    assert max(map(len, names)) < 40
    assert figure.get_figwidth() == LINE_WIDTH


def test_names_are_all_short_if_one_of_them_is_too_long_whole():
    parts = [
        Distribution("how-to", each, (5, 10, 5)) for each in ("entailed", "not-entailed-at-all")
    ]
    figure = answer_bars(parts, SCALE)
    names = [each.get_text() for each in figure.axes[0].get_yticklabels()]
    assert names == ["how-to, entailed (20)", "how-to, not-entailed-at-all (20)"]


def test_intervals_are_those_of_the_errors():
    found = coefficients([Coefficient("label", 2.0, 0.5), Coefficient("x", 1.0, None)], [])
    lines = [each.get_xdata() for each in found.axes[0].lines if len(each.get_xdata()) == 2]
    assert list(lines[-1]) == pytest.approx([1.02, 2.98])
    assert not found.legends


def test_two_models_have_markers_of_their_own():
    one = [Coefficient("label", 2.0, 0.5)]
    found = coefficients(one, one)
    markers = {each.get_marker() for each in found.axes[0].lines}
    assert {"o", "s"} <= markers
    assert [each.get_text() for each in found.legends[0].texts] == ["with the label", "without"]


@pytest.mark.parametrize("format", ["svg", "pdf"])
def test_the_same_data_give_the_same_bytes(format):
    first, second = (figure_bytes(answer_bars(PARTS, SCALE), format) for _ in range(2))
    assert first == second


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("format", ["svg", "pdf"])
@pytest.mark.parametrize("name", ["$\\frac$ and $x", "\x1b[31m", "\x0c", "新闻", "a\nb"])
def test_any_name_of_a_source_is_drawn_as_it_is(format, name):
    parts = [Distribution(name, name, (1, 2, 0))]
    drawn = figure_bytes(answer_bars(parts, SCALE), format)
    assert drawn
    if format == "svg":
        ElementTree.fromstring(drawn)
