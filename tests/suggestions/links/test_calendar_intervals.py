from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.suggestions.links.calendar_intervals import calendar_interval, compare

DAY = 86_400


@pytest.mark.parametrize(
    ("first", "relation", "second"),
    [
        ("2024-05-15", "during", "2024-05"),
        ("2024-05-01", "starts", "2024-05"),
        ("2024-05-31", "finishes", "2024-05"),
        ("2024-05-15", "equals", "20240515"),
        ("2024-05-15", "meets", "2024-05-16"),
        ("2024-05-16", "met-by", "2024-05-15"),
        ("2024-05-15", "before", "2024-05-17"),
        ("2024", "contains", "2024-Q2"),
        ("2023-H2", "before", "2024-Q2-XX"),
        ("2024-Q2", "finishes", "2024-H1"),
        ("2024-W20", "contains", "2024-05-15"),
        ("2024-W20-3", "equals", "2024-05-15"),
        ("2024-W20-WE", "finishes", "2024-W20"),
        ("2024-W18", "overlaps", "2024-05"),
        ("202", "contains", "2024"),
        ("20", "contains", "202"),
        ("19XX", "before", "2024"),
        ("2024-05-15T14:30", "during", "2024-05-15"),
        ("2024-05-15T24:00", "met-by", "2024-05-15"),
        ("2024-05-15T14:30Z", "during", "2024-05-15T14"),
        ("2024-05-15T14:30:10", "during", "2024-05-15T14:30"),
        ("2024-05-15TEV", "before", "2024-05-17"),
        ("2024-05-15TNI", "during", "2024-05"),
        ("2023-WI", "before", "2024-06"),
        ("2024-SU", "during", "2024"),
        ("2024-05-XX", "before", "2024-06-02"),
    ],
)
def test_two_values_lie_as_the_calendar_has_them(first, relation, second):
    one, other = calendar_interval(first), calendar_interval(second)
    assert str(compare(one, other)) == relation
    assert compare(other, one) is compare(one, other).converse


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("2024-05-15TEV", "2024-05-15T18:00"),
        ("2024-SU", "2024-07"),
        ("2024-SU", "2024-SU"),
        ("2024-05-15TEV", "2024-05-15"),  # an evening may end after midnight
        ("2024-05-XX", "2024-05-07"),
    ],
)
def test_what_has_no_sharp_edges_leaves_it_open(first, second):
    assert compare(calendar_interval(first), calendar_interval(second)) is None


@pytest.mark.parametrize(
    "value",
    ["", "P1Y", "PT36H", "PRESENT_REF", "XXXX-05-15", "XXXX-WXX-1", "2024-02-30", "2024-13",
     "2024-W54", "0000", "9999", "99", "2024-05T10:00", "2024-05-15T25:00", "BC0050", "2024-05-15T",
     "2024-05-15TXX", "next week", "٢٠٢٤"],
)  # fmt: skip
def test_what_has_no_place_in_the_calendar_is_none(value):
    assert calendar_interval(value) is None


def test_a_modifier_leaves_a_part_of_the_time():
    start, whole = calendar_interval("2024-05", "START"), calendar_interval("2024-05")
    assert compare(start, whole) is None
    assert str(compare(start, calendar_interval("2024-07"))) == "before"
    assert calendar_interval("2024-05", "BEFORE") is None


@given(st.text(alphabet="0123456789-TWXQHSUPFAEVNIMO:Z+.RYD", max_size=14))
def test_any_value_has_an_interval_or_none(value):
    found = calendar_interval(value)
    assert found is None or found.start < found.end


@given(st.dates(min_value=date(2, 1, 1)).filter(lambda d: d.year < 9999))
def test_a_day_lies_in_its_month_and_lasts_a_day(day):
    found = calendar_interval(day.isoformat())
    assert found.end - found.start == DAY
    assert str(compare(found, calendar_interval(day.isoformat()[:7]))) in (
        "starts", "during", "finishes"
    )  # fmt: skip
