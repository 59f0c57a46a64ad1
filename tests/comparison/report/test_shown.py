from tempannot.comparison.measures.scores import Mean, Ratio
from tempannot.comparison.report.shown import grouped_reasons, interval, mean, ratio, some
from tempannot.statistics.bootstrap import Estimate


def test_a_ratio_above_one_is_shown_as_one_with_its_raw_counts():
    assert ratio(Ratio(4.25, 4)) == ("1.000", "4.25/4")


def test_what_is_undefined_is_never_a_number():
    assert ratio(Ratio(0, 0, "nothing")) == ("n/a", "0/0")
    assert ratio(None) == ("", "")
    assert mean(Mean(None, 0)) == ("n/a", "0")
    assert interval(Estimate(0.5)) == ""


def test_reasons_are_told_once_with_all_they_concern():
    found = grouped_reasons([("x", "no link"), ("y", ""), ("z", "no link")])
    assert found == ("n/a (x, z): no link.",)


def test_some_words_are_all_words_if_they_are_few():
    assert some(["a", "b"], 2) == "a, b"
