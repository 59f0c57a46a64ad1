"""Names of bars stand on what is plain: the solid part, or a ground of their own."""

import pytest
from PySide6.QtCore import QRectF

from tempannot.gui.views.timeline.timeline_bars import Placed, certain_part, columns, name_place
from tempannot.gui.views.timeline.timeline_layout import Bar, PointRange

SEEN = QRectF(0, 0, 2000, 400)


def placed(start, end, wide=150.0):
    bar = Bar("a", PointRange(*start), PointRange(*end), 0)
    found = columns(5, [bar], lambda _: wide)
    left, right = found.left_of(bar.start.first), found.right_of(bar.end.last)
    return Placed("a", QRectF(left, 0, right - left, 20), bar, 0.0, found)


def test_a_name_that_fits_stands_on_the_solid_part():
    bar = placed((-1, 1), (8, 8))
    assert name_place(bar, 60, SEEN) == (certain_part(bar).left(), False)


def test_a_name_that_fits_nowhere_else_has_a_ground_of_its_own():
    assert name_place(placed((-1, 3), (5, 8)), 100, SEEN)[1]
    nowhere = placed((-1, 8), (1, 9))
    assert certain_part(nowhere).isEmpty()
    assert name_place(nowhere, 100, SEEN) == (nowhere.area.left(), True)


def test_a_name_stands_right_behind_a_solid_part_that_is_too_narrow():
    bar = placed((-1, 3), (6, 9), 400.0)
    assert name_place(bar, certain_part(bar).width() + 1, SEEN) == (certain_part(bar).right(), True)


def test_what_the_edge_of_the_view_cuts_off_stays_on_its_solid_part():
    bar = placed((0, 0), (8, 8), 300.0)
    assert name_place(bar, 200, QRectF(0, 0, 150, 400)) == (bar.area.left(), False)


def test_a_name_stays_in_view_while_the_timeline_is_scrolled():
    bar = placed((0, 0), (8, 8), 900.0)
    assert name_place(bar, 60, QRectF(300, 0, 400, 400)) == (300, False)


@pytest.mark.parametrize("wide", [40.0, 80.0, 160.0])
@pytest.mark.parametrize("start", [(-1, 0), (-1, 1), (0, 0), (1, 3), (2, 5)])
@pytest.mark.parametrize("end", [(4, 4), (5, 9), (7, 8), (8, 8)])
def test_no_name_reaches_from_the_solid_part_into_the_hatching(start, end, wide):
    bar = placed(start, end)
    left, has_ground = name_place(bar, wide, SEEN)
    assert has_ground or left + wide <= certain_part(bar).right()
