"""Columns stand as far apart as the names of the bars between them need."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tempannot.gui.views.timeline.timeline_bars import HALF, columns
from tempannot.gui.views.timeline.timeline_layout import Bar, PointRange

COUNT = 9


@st.composite
def bars(draw):
    places = st.integers(-1, 2 * COUNT - 1)
    ends = sorted(draw(st.lists(places, min_size=2, max_size=2, unique=True)))
    return Bar(
        str(draw(st.integers())), PointRange(ends[0], ends[0]), PointRange(ends[1], ends[1]), 0
    )


@given(st.lists(bars()), st.dictionaries(st.text(), st.floats(20, 400)))
def test_every_name_fits_into_its_bar(found, widths):
    def room(interval):
        return widths.get(interval, 150.0)

    placed = columns(COUNT, found, room)
    assert all(b - a > 2 * HALF - 1e-6 for a, b in pairwise(placed.edges))
    for bar in found:
        width = placed.right_of(bar.end.last) - placed.left_of(bar.start.first)
        assert width >= room(bar.interval) - 1e-6


def test_the_nearest_column_is_found():
    placed = columns(3, [Bar("a", PointRange(0, 0), PointRange(2, 2), 0)], lambda _: 200.0)
    assert placed.nearest(placed.middle_of(0) + 60) == 0
    assert placed.nearest(placed.middle_of(2) - 60) == 1
    assert placed.nearest(placed.middle_of(4) + 5) == 2
