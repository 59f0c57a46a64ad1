"""Tables of ratings in which the last rater is no good, beside those in which nobody is."""

import pytest

from tempannot.statistics.screening import screened
from tempannot.study.export.judgment_columns import ColumnNames
from tempannot.study.export.judgment_tables import read_judgments

_KINDS = ("honest", "invert", "random", "mostly", "fast", "runs")


@pytest.mark.parametrize("raters", [3, 4, 8])
@pytest.mark.parametrize("kind", _KINDS)
def test_the_spammer_and_nobody_else_is_named(data, kind, raters):
    path = data / "spam" / f"{kind}-{raters}.csv"
    found = screened(read_judgments(path, ColumnNames()))
    named = [each.name for each in found if each.is_in_doubt]
    assert named == ([] if kind == "honest" else [f"r{raters - 1}"])
