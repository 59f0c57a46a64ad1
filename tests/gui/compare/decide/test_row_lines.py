"""Rows of the list of disagreements: nothing is cut that has room on a line of its own."""

import pytest
from PySide6.QtGui import QFont, QFontMetrics

from tempannot.gui.compare.decide.row_lines import LinePart, RowLines
from tempannot.gui.kit.painting import TextWidths

NAMES = ("“Thursday evening”", "“Thursday afternoon”")
MARKS = (LinePart("+29", "muted"), LinePart("○", "muted"))


@pytest.fixture
def widths(qapp):
    return TextWidths(QFont())


def claims(*said):
    letters = "ABCDEF"
    return [
        (LinePart(letter, "text"), LinePart(each, "muted"))
        for letter, each in zip(letters, said, strict=False)
    ]


def texts(lines):
    return [" ".join(part.text for part in line) for line in lines]


def test_two_lines_are_enough_where_there_is_room(widths):
    lines = RowLines(widths, 1000).of_entry(NAMES, claims("before", "after"), MARKS)
    assert texts(lines) == [" – ".join(NAMES), "A before B after +29 ○"]


def test_names_and_sides_have_lines_of_their_own_where_there_is_none(widths):
    room = round(widths(NAMES[1])) + 5
    said = claims("before or meets", "overlapped by")
    assert texts(RowLines(widths, room).of_entry(NAMES, said, ())) == [
        f"{NAMES[0]} –",
        NAMES[1],
        "A before or meets",
        "B overlapped by",
    ]


def test_the_second_side_makes_way_for_the_marks(widths):
    said = claims("before", "after")
    room = max(round(widths("A before" + " " * 9 + "B after")), round(widths("“met”")))
    lines = RowLines(widths, room + 3).of_entry(("“met”",), said, MARKS)
    assert texts(lines) == ["“met”", "A before", "B after +29 ○"]


def test_what_a_side_says_goes_on_in_the_next_line(widths):
    room = round(widths("A not overlapped by")) + 3
    lines = RowLines(widths, room).of_entry(
        ("“met”",), claims("not overlapped by or finished by", "–"), ()
    )
    assert texts(lines)[:2] == ["“met”", "A not overlapped by"]
    assert texts(lines)[2].startswith("or finished")
    assert lines[2][0].left == lines[1][1].left


def test_only_a_name_wider_than_the_list_is_cut_and_in_its_middle(widths):
    room = round(widths(NAMES[0]))
    long = "“" + "counter-demonstrated " * 4 + "again”"
    first, second, *_ = texts(RowLines(widths, room).of_entry((NAMES[0], long), claims("–"), ()))
    assert second[0] == "“"
    assert second.endswith("again”"[-3:])
    assert "…" in second
    assert "…" in first or first == f"{NAMES[0]} –"


@pytest.mark.parametrize("room", range(60, 400, 20))
@pytest.mark.parametrize("count", [2, 5])
def test_nothing_stands_over_other_words_or_beyond_the_edge(widths, room, count):
    said = claims("before", "one of 5", "not overlapped by or finished by", "–", "after")[:count]
    metrics = QFontMetrics(widths.font)
    for line in RowLines(widths, room).of_entry(NAMES, said, MARKS):
        end = 0
        for part in line:
            assert part.left >= end
            end = part.left + metrics.horizontalAdvance(part.text)
        assert end <= room + 1


def test_a_heading_and_its_meaning_are_whole_beside_the_count(widths):
    room = round(widths("one end point differs")) + 3
    lines = RowLines(widths, room).of_heading(
        "neighbouring", "12", "one end point differs a little"
    )
    assert texts(lines) == ["neighbouring 12", "one end point differs", "a little"]
    assert lines[0][1].left + widths("12") <= room + 1
