from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.document import Interval, IntervalKind
from tempannot.core.items import Span
from tempannot.gui.views.text.interval_index import IntervalIndex

SPANS = st.tuples(st.integers(0, 30), st.integers(0, 12)).map(lambda p: Span(p[0], p[0] + p[1]))


def intervals(*spans: Span) -> list[Interval]:
    return [Interval(f"i{n}", IntervalKind.EVENT, span, "x") for n, span in enumerate(spans)]


@given(st.lists(SPANS, max_size=12), SPANS)
def test_within_finds_exactly_the_intervals_that_share_text(spans, wanted):
    found = IntervalIndex(intervals(*spans)).within(wanted)
    expected = {
        each.id
        for each in intervals(*spans)
        if max(each.span.start, wanted.start) < min(each.span.end, wanted.end)
    }
    if wanted.start < wanted.end:
        assert {each.id for each in found} == expected


def test_at_a_place_the_innermost_comes_first():
    index = IntervalIndex(intervals(Span(0, 10), Span(2, 5)))
    assert [each.id for each in index.at(3)] == ["i1", "i0"]


def test_stepping_goes_round_in_text_order():
    index = IntervalIndex(intervals(Span(8, 9), Span(2, 5)))
    assert index.step("i1", 1).id == "i0"
    assert index.step("i0", 1).id == "i1"


def test_stepping_without_a_start_begins_at_the_caret():
    index = IntervalIndex(intervals(Span(0, 1), Span(4, 5), Span(8, 9)))
    assert index.step(None, 1, 3).id == "i1"
    assert index.step(None, -1, 3).id == "i0"


def test_an_interval_without_text_is_not_in_the_text():
    index = IntervalIndex(intervals(Span(3, 3)))
    assert index.step(None, 1) is None
    assert index.get("i0") is None


def test_nearest_counts_intervals_between_and_prefers_what_follows():
    index = IntervalIndex(intervals(Span(0, 1), Span(4, 5), Span(8, 9), Span(90, 91)))
    found = index.nearest("i1", index.intervals, 2)
    assert [each.id for each in found] == ["i2", "i0"]
