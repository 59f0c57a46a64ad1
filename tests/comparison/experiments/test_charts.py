from xml.etree import ElementTree

import pytest

from tempannot.comparison.experiments.charts import Labels, curve_chart, size_chart
from tempannot.comparison.experiments.experiment_results import GraphSize, statistics
from tempannot.comparison.experiments.summaries import growths
from tempannot.comparison.experiments.trials import RECALLS, Trial
from tempannot.tables.figures import FIGURE_FORMATS

LABELS = Labels("Recall", "share kept", "recall")
STARTS = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}


def curves():
    trials = [
        Trial(
            "g",
            10,
            kept,
            {curve: (kept / 10) ** (1 + place) for place, curve in enumerate(RECALLS)},
        )
        for kept in range(10)
    ]
    return [statistics(trials, curve) for curve in RECALLS]


def sizes() -> list[GraphSize]:
    return [GraphSize("g", events, 2 * events, events**2) for events in range(2, 9)]


@pytest.mark.parametrize("format", FIGURE_FORMATS)
def test_a_figure_has_the_format_asked_for_and_the_same_bytes_each_time(format):
    drawn = curve_chart(curves(), LABELS, format)
    assert drawn.startswith(STARTS[format])
    assert drawn == curve_chart(curves(), LABELS, format)


@pytest.mark.parametrize("format", FIGURE_FORMATS)
def test_sizes_are_drawn_in_the_format_asked_for(format):
    assert size_chart(sizes(), growths(sizes()), "Sizes", format).startswith(STARTS[format])


def test_the_figure_draws_every_curve_the_line_and_the_labels():
    drawn = curve_chart(curves(), LABELS, "svg").decode()
    for words in ("Recall", "share kept", "y = x", *(curve.words for curve in RECALLS)):
        assert f"<!-- {words} -->" in drawn
    assert ElementTree.fromstring(drawn).tag.endswith("svg")


def test_curves_without_a_value_give_a_figure_all_the_same():
    nothing = [statistics([], curve) for curve in RECALLS]
    assert curve_chart(nothing, LABELS, "png").startswith(STARTS["png"])


def test_one_graph_alone_is_drawn_without_a_line():
    drawn = size_chart(sizes()[:1], growths(sizes()[:1]), "Sizes", "svg").decode()
    assert "minimal graph" in drawn
    assert "to the power" not in drawn


def test_the_letters_of_a_pdf_are_those_of_a_font_that_publishers_take():
    drawn = curve_chart(curves(), LABELS, "pdf")
    assert b"/TrueType" in drawn or b"/Type0" in drawn
    assert b"/Type3" not in drawn
