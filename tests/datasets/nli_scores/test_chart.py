from xml.etree import ElementTree

import pytest

from tempannot.datasets.nli_scores.chart import MOST_VALUES, accuracy_chart
from tempannot.datasets.nli_scores.nli_report import NliReport, published_scores
from tempannot.datasets.nli_scores.nli_score import Classes, NliScore
from tempannot.tables.figures import FIGURE_FORMATS

STARTS = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}


def score(right, wrong):
    return NliScore(Classes.BINARY, ((right, 0), (wrong, 0)))


def report(by, published=()):
    return NliReport(score(3, 2), None, by, published)


def texts(drawn):
    return [each.text for each in ElementTree.fromstring(drawn).iter() if each.text]


@pytest.mark.parametrize("format", FIGURE_FORMATS)
def test_figure_has_the_format_asked_for_and_the_same_bytes_each_time(format):
    made = report({"list": {"year": score(1, 1), "": score(2, 1)}})
    drawn = accuracy_chart(made, "Scores", format)
    assert drawn.startswith(STARTS[format])
    assert drawn == accuracy_chart(made, "Scores", format)


def test_columns_their_values_and_published_scores_are_named():
    rows = tuple(x for x in published_scores("temp-order") if x.classes is Classes.BINARY)
    drawn = accuracy_chart(
        report({"list": {"year": score(1200, 1), "": score(2, 1)}}, rows), "A", "svg"
    )
    found = texts(drawn)
    assert {"all (5)", "list:", "year (1,201)", "(nothing) (3)"} <= set(found)
    assert "majority: 65.19 % (Thukral et al. 2021, Table 5)" in found
    assert "UDS-NLI (order), direct: 56.36 % (Thukral et al. 2021, Table 5)" in found


def test_values_with_most_items_are_drawn_where_there_are_many():
    many = {f"v{number}": score(number, 1) for number in range(MOST_VALUES + 10)}
    found = texts(accuracy_chart(report({"template": many}), "A", "svg"))
    assert "v49 (50)" in found
    assert "v10 (11)" in found
    assert "v9 (10)" not in found


def test_figure_of_no_items_is_empty_but_for_its_frame():
    nothing = NliReport(score(0, 0), None, {}, ())
    assert "all (0)" in texts(accuracy_chart(nothing, "Nothing", "svg"))
