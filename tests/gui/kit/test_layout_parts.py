"""Parts of a drawing keep apart and stay within the width."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tempannot.gui.views.drawing_parts import Shelves

sizes = st.lists(st.tuples(st.integers(1, 60), st.integers(1, 60)), max_size=12)


def placed(widest, *parts):
    shelves = Shelves(widest, 2, 2)
    return [shelves.place(*part) for part in parts]


def test_what_is_lower_is_stacked_beside_what_is_high():
    assert placed(100, (40, 50), (30, 20), (30, 20)) == [(0, 0), (42, 0), (42, 22)]


def test_a_new_shelf_begins_where_the_width_is_used_up():
    assert placed(100, (60, 50), (60, 20)) == [(0, 0), (0, 52)]


def test_what_is_wider_than_all_shelves_widens_them():
    shelves = Shelves(10, 2, 2)
    assert [shelves.place(50, 5), shelves.place(20, 5), shelves.place(20, 5)] == [
        (0, 0),
        (0, 7),
        (22, 7),
    ]
    assert (shelves.width, shelves.bottom) == (50, 12)


@given(sizes)
def test_nothing_overlaps_and_the_whole_is_as_large_as_its_parts(parts):
    shelves = Shelves(100, 2, 3)
    areas = [(*shelves.place(*part), *part) for part in parts]
    for (x, y, w, h), (left, top, wide, high) in combinations(areas, 2):
        assert x + w + 2 <= left or left + wide + 2 <= x or y + h + 3 <= top or top + high + 3 <= y
    assert shelves.width == max((x + w for x, _, w, _ in areas), default=0)
    assert shelves.bottom == max((y + h for _, y, _, h in areas), default=0)
    assert shelves.width <= 100
