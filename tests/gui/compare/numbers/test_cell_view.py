"""Numbers on shaded grounds can be read, in all themes, and columns are seen whole."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from tempannot.gui.compare.numbers.cell_view import CellView, heated
from tempannot.gui.compare.numbers.cells import Cell, CellTable, Heading
from tempannot.gui.kit.theme import LEAST_FOR_SHAPES, Theme, black_or_white, contrast_ratio
from tempannot.session.settings import ThemeChoice
from tests.gui.cut_texts import cut


@pytest.mark.parametrize("choice", list(ThemeChoice)[1:])
@pytest.mark.parametrize("name", ["accent", "conflict"])
def test_counts_can_be_read_on_every_shade(qapp, choice, name):
    theme = Theme(choice)
    for step in range(101):
        ground = heated(theme, "background", name, step / 100)
        assert contrast_ratio(black_or_white(ground), ground) >= theme.least_contrast


@pytest.mark.parametrize("choice", list(ThemeChoice)[1:])
@pytest.mark.parametrize("name", ["accent", "conflict"])
def test_stronger_heat_is_further_from_the_ground(qapp, choice, name):
    theme = Theme(choice)
    plain = theme.color("background")
    shades = [heated(theme, "background", name, heat / 10) for heat in range(11)]
    found = [contrast_ratio(plain, shade) for shade in shades]
    assert found == sorted(found)
    assert found[-1] >= LEAST_FOR_SHAPES
    assert found[-1] / found[0] >= LEAST_FOR_SHAPES


def _colors_of_cell(qtbot, theme, heat):
    """The colours from the left to the right of a cell that is not the current one, or is."""
    view = CellView(theme, "counts")
    qtbot.addWidget(view)
    cell = Cell("", is_number=True, heat=heat)
    view.start(CellTable((Heading("one"), Heading("two")), ((cell, cell),)))
    view.resize(300, 100)
    image = view.viewport().grab().toImage()
    areas = (view.visualRect(view.model().index(0, column)) for column in (1, 0))
    return [
        [image.pixelColor(x, area.center().y()) for x in range(area.left(), area.center().x())]
        for area in areas
    ]


def test_the_coolest_cell_is_seen_in_high_contrast(qtbot):
    theme = Theme(ThemeChoice.HIGH_CONTRAST)
    plain, _ = _colors_of_cell(qtbot, theme, 0.01)
    best = max(contrast_ratio(each, theme.color("background")) for each in plain)
    assert best >= LEAST_FOR_SHAPES


@pytest.mark.parametrize("choice", list(ThemeChoice)[1:])
def test_the_frame_of_the_current_cell_is_seen_on_the_hottest(qtbot, choice):
    _, current = _colors_of_cell(qtbot, Theme(choice), 1.0)
    assert max(contrast_ratio(each, current[-1]) for each in current) >= LEAST_FOR_SHAPES


HEADS = ("before", "overlapped by", "during", "started by", "finishes", "not decided")


@pytest.fixture
def counted(qtbot):
    """A table of as many columns as ``HEADS``, and the width that they need."""
    view = CellView(Theme(ThemeChoice.LIGHT), "counts")
    qtbot.addWidget(view)
    cell = Cell("7", is_number=True)
    view.start(CellTable(tuple(map(Heading, HEADS)), ((cell,) * len(HEADS),) * 3))
    view.resize(2000, 200)
    view.show()
    qtbot.waitExposed(view)
    return view, view.horizontalHeader().length() + 2 * view.frameWidth()


def ends(view):
    header = view.horizontalHeader()
    return [
        header.sectionViewportPosition(e) + header.sectionSize(e) for e in range(header.count())
    ]


def shown_heads(view):
    model, across = view.model(), view.horizontalHeader().orientation()
    return [model.headerData(each, across) for each in range(model.columnCount())]


def test_a_table_that_scrolls_shows_whole_columns_only(counted):
    view, needed = counted
    for less in range(needed // 3, needed * 2 // 3, 7):
        view.resize(less, 200)
        assert view.viewport().width() in ends(view)
        assert cut(view) == []
    assert view.horizontalScrollBar().maximum() > 0


def test_headings_take_two_lines_where_all_columns_have_room_by_that(counted):
    view, needed = counted
    low = view.horizontalHeader().height()
    view.resize(needed - 10, 200)
    assert "overlapped\nby" in shown_heads(view)
    assert view.horizontalHeader().height() > low
    assert view.horizontalScrollBar().maximum() == 0
    assert cut(view) == []
    view.resize(needed + 10, 200)
    assert shown_heads(view) == list(HEADS)
    assert view.horizontalHeader().height() == low


def test_a_width_that_somebody_gave_a_column_stays(counted):
    view, needed = counted
    view.horizontalHeader().resizeSection(1, 40)
    view.resize(needed // 2, 200)
    assert view.columnWidth(1) == 40


def test_headings_are_heard_and_copied_in_one_line(counted, qtbot):
    view, needed = counted
    view.resize(needed - 10, 200)
    across, role = Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole
    assert view.model().headerData(1, across, role) == "overlapped by"
    qtbot.keyClick(view, "a", Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, "c", Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines()[0] == "\t".join(HEADS)
