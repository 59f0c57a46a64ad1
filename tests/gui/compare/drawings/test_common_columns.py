"""Two annotations on columns that both agree on."""

from itertools import pairwise

from hypothesis import given

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.point_matches import comparison as compare_points
from tempannot.gui.compare.drawings.compare_timeline import common_timeline
from tempannot.gui.views.timeline.timeline_layout import PointRange
from tests.comparison.small import annotation, compared, comparisons_of_random_sides

ANYWHERE = None


def spans(comparison):
    """What the sides say, by the interval's name in the key."""
    found = common_timeline(comparison).spans
    return {
        unit.members[0] or unit.members[1]: found[unit.id]
        for unit in comparison.alignment.units
        if unit.id in found
    }


def test_where_both_agree_their_bars_are_the_same_and_exact():
    same = compared(["a BEFORE b"], ["b AFTER a"], "ab")
    assert spans(same)["a"] == ((PointRange(0, 0), PointRange(2, 2)),) * 2
    assert spans(same)["b"] == ((PointRange(4, 4), PointRange(6, 6)),) * 2


def test_a_unit_that_one_side_does_not_place_is_open_there():
    found = spans(compared(["a BEFORE b", "b BEFORE c"], ["a BEFORE b"], "abc"))
    assert found["c"] == ((PointRange(7, 7), PointRange(7, 7)), ANYWHERE)


def test_contradicting_sides_share_no_more_than_one_interval():
    layout = common_timeline(compared(["a BEFORE b"], ["b BEFORE a"], "ab")).layout
    assert [len(group.columns) for group in layout.groups] == [2]
    first, second = spans(compared(["a BEFORE b"], ["b BEFORE a"], "ab")).values()
    assert first != second


def test_what_the_columns_tell_nothing_of_has_columns_of_its_own():
    links = ["a BEFORE b", "b BEFORE c", "c BEFORE d"]
    other = ["e BEFORE f", "d before|after e"]
    both = DocumentComparison.of(
        annotation("abcdef", *links, *other), annotation("abcdef", *links, *other)
    )
    layout = common_timeline(both).layout
    assert [len(group.bars) for group in layout.groups] == [4, 2]


def test_what_one_side_alone_ties_has_the_columns_of_that_side():
    found = common_timeline(compared(["a BEFORE b", "b BEFORE c"], [], "abc"))
    assert [len(group.columns) for group in found.layout.groups] == [6]
    assert set(found.alone.values()) == {0}
    assert all(response is ANYWHERE for _, response in found.spans.values())


def test_columns_are_those_of_units_that_both_mark():
    key = annotation("abx", "a BEFORE x", "x BEFORE b")
    found = common_timeline(DocumentComparison.of(key, annotation("ab", "a BEFORE b")))
    assert [len(group.columns) for group in found.layout.groups] == [4]
    assert found.spans["u2"] == ((PointRange(3, 3), PointRange(3, 3)), None)


def test_what_neither_side_relates_is_apart():
    layout = common_timeline(compared(["a BEFORE b"], [], "abc")).layout
    assert len(layout.apart) == 1


def _by_hand(rows, point, chain):
    """Where a point lies among columns, one comparison after the other."""
    first, last = -1, 2 * len(chain) - 1
    for column, other in enumerate(chain):
        sign = compare_points(rows, other, point)
        if sign in ("<", "=", "<="):
            first = max(first, 2 * column + (sign == "<"))
        if sign in (">", "=", ">="):
            last = min(last, 2 * column - (sign == ">"))
    return PointRange(first, last)


@given(comparisons_of_random_sides())
def test_bars_say_exactly_what_the_closures_say(comparison):
    timeline = common_timeline(comparison)
    units = [unit.id for unit in comparison.alignment.units]
    shown = [bar.interval for group in timeline.layout.groups for bar in group.bars]
    assert sorted((*shown, *timeline.layout.apart)) == sorted(units)
    for group in timeline.layout.groups:
        for side in (0, 1):
            alone = timeline.alone.get(group.bars[0].interval, side)
            _check(comparison, timeline, group, side if alone == side else None)


def _check(comparison, timeline, group, side):
    """The columns are in order for a side, and its bars are those found by hand."""
    if side is None:
        return
    rows = comparison.sides[side].network.rows
    place = {unit.id: 2 * at for at, unit in enumerate(comparison.alignment.units)}
    names = [points[0].rpartition(".") for points in group.columns]
    chain = [place[unit] + (end == "end") for unit, _, end in names]
    assert all(compare_points(rows, *pair) == "<" for pair in pairwise(chain))
    nothing = PointRange(-1, 2 * len(chain) - 1)
    for bar in group.bars:
        first = place[bar.interval]
        ends = (_by_hand(rows, first, chain), _by_hand(rows, first + 1, chain))
        is_marked = comparison.alignment.unit(bar.interval).members[side] is not None
        expected = ends if is_marked and ends != (nothing, nothing) else None
        assert timeline.spans[bar.interval][side] == expected


@given(comparisons_of_random_sides())
def test_bars_of_a_row_never_overlap(comparison):
    for group in common_timeline(comparison).layout.groups:
        for row in range(group.rows):
            bars = sorted((bar.start.first, bar.end.last) for bar in group.bars if bar.row == row)
            assert all(end < start for (_, end), (start, _) in pairwise(bars))
