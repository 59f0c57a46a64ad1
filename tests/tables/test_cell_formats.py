from typing import NamedTuple

from tempannot.statistics.bootstrap import Estimate
from tempannot.tables.cell_formats import DECIMALS, FRACTION, INTERVAL, grouped_reasons, some


class Found(NamedTuple):
    right: float
    of: float


def test_counts_of_partial_credit_keep_two_digits_and_whole_ones_none():
    assert FRACTION.shown(Found(4.25, 4)) == "4.25/4"
    assert FRACTION.shown(Found(0, 0)) == "0/0"


def test_what_is_undefined_is_never_a_number():
    assert DECIMALS.shown(None) == "n/a"
    assert INTERVAL.shown(Estimate(0.5)) == ""


def test_reasons_are_told_once_with_all_they_concern():
    found = grouped_reasons([("x", "no link"), ("y", ""), ("z", "no link")])
    assert found == ("n/a (x, z): no link.",)


def test_some_words_are_all_words_if_they_are_few():
    assert some(["a", "b"], 2) == "a, b"
