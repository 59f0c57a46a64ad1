import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLineEdit, QTableView, QWidget

from tempannot.gui.kit.row_model import RowModel, ShownColumn, model_columns
from tempannot.gui.kit.row_table import RowTable, RowView
from tempannot.gui.kit.theme import Theme
from tempannot.tables.table import Column, Table
from tests.tables.test_table import ANSWERS


def test_result_is_sorted_by_values_and_shown_as_texts(qapp):
    columns = model_columns(ANSWERS, {"name": 12, "agreement.kappa": 8})
    model = RowModel(columns, Theme())
    model.set_rows(reversed(ANSWERS.rows))
    model.sort(1, Qt.SortOrder.DescendingOrder)
    assert list(model.rows) == list(ANSWERS.rows)  # undefined values are last
    assert [model.index(row, 1).data() for row in (0, 1)] == ["0.250", "n/a"]
    tip = model.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert "chance taken off" in tip
    assert [each.leads for each in columns] == [False, True]


def test_a_heading_without_room_is_cut_in_its_middle_where_the_name_of_a_file_stands(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    table = RowTable("answers", page)
    assert table.horizontalHeader().textElideMode() is Qt.TextElideMode.ElideMiddle


@pytest.mark.parametrize(
    "heading", ["Kappa combinada (cuadrática)", "Gepooltes Kappa (quadratisch)"]
)
def test_the_longest_headings_of_ours_are_not_cut_where_columns_are_scrolled(qtbot, theme, heading):
    page = QWidget()
    qtbot.addWidget(page)
    model = RowModel([ShownColumn(heading, str, 9), ShownColumn("second", str, 9)], theme, page)
    table = RowView("answers", model, page)
    table.resize(100, 200)
    page.show()
    model.set_rows(["a"])
    words = table.horizontalHeader().fontMetrics().horizontalAdvance(heading)
    assert table.columnWidth(0) >= words + 16  # the style keeps some pixels around


def test_headings_begin_large_and_names_of_data_stay(qapp):
    def cell(row):
        return row

    columns = [
        ShownColumn("annotator", cell, 9),
        ShownColumn("not-entailed", cell, 9, of_data=True),
        ShownColumn("α", cell, 9),
    ]
    model = RowModel(columns, Theme())
    heads = [model.headerData(place, Qt.Orientation.Horizontal) for place in range(3)]
    assert heads == ["Annotator", "not-entailed", "α"]


def test_labels_are_headings_as_they_are_written(qapp):
    table = Table(
        "labels", (Column("yes", "yes", str, of_data=True), Column("n", "items", str)), ()
    )
    model = RowModel(model_columns(table, {"yes": 9, "n": 9}), Theme())
    heads = [model.headerData(place, Qt.Orientation.Horizontal) for place in range(2)]
    assert heads == ["yes", "Items"]


def test_cells_of_which_nothing_else_is_said_are_read_as_they_are(qapp, monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    columns = [ShownColumn("source", str, 9), ShownColumn("items", lambda row: "10", 9)]
    model = RowModel(columns, Theme())
    model.set_rows(["how-to"])
    table = QTableView()
    table.setModel(model)
    cells = [QAccessible.queryAccessibleInterface(table).child(4 + place) for place in range(2)]
    names = [each.text(QAccessible.Text.Name) for each in cells]
    assert names == ["how-to", "10"]
    table.deleteLater()


def test_a_row_that_every_cell_says_is_said_once(qapp, monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    said = Qt.ItemDataRole.AccessibleTextRole
    columns = [
        ShownColumn("source", str, 9, says=lambda row: f"{row} and its target"),
        ShownColumn("target", str, 9, says=lambda row: f"{row} and its target"),
        ShownColumn("state", str, 9, says=lambda row: "open"),
        ShownColumn("number", str, 9),
    ]
    model = RowModel(columns, Theme())
    model.set_rows(["a"])
    heard = [model.index(0, place).data(said) for place in range(4)]
    assert heard == ["a and its target", " ", "open", None]


LONG = "a cell with more words than usual"


def _shown(qtbot, theme, rows, room, widths=(20, 20)):
    """A table of two columns, the first of which has these texts."""
    page = QWidget()
    qtbot.addWidget(page)
    columns = [
        ShownColumn("First", str, widths[0]),
        ShownColumn("Second", lambda row: "b", widths[1]),
    ]
    model = RowModel(columns, theme, page)
    table = RowView("answers", model, page)
    table.resize(room, 200)
    page.show()
    model.set_rows(rows)
    return table, model


def _need(table, words):
    return table.fontMetrics().horizontalAdvance(words)


def test_columns_without_room_beside_each_other_have_what_their_cells_need(qtbot, theme):
    table, _ = _shown(qtbot, theme, ["a"], room=200)
    assert table.horizontalScrollBar().maximum() == 0
    assert table.columnWidth(0) >= table.head_width(0)


def test_a_long_cell_is_seen_whole_where_there_is_room(qtbot, theme):
    table, model = _shown(qtbot, theme, ["a"], room=900)
    usual = table.columnWidth(0)
    model.set_rows([LONG])
    assert table.columnWidth(0) > usual
    assert table.columnWidth(0) > _need(table, LONG)
    assert table.horizontalScrollBar().maximum() == 0


def test_ids_that_grow_longer_with_the_rows_are_read_whole_to_the_last(qtbot, theme):
    ids = [f"link-of-{10 ** (number // 200)}" for number in range(2000)]
    table, _ = _shown(qtbot, theme, ids, room=140)
    assert table.columnWidth(0) > _need(table, ids[-1])


def test_an_empty_table_does_not_scroll(qtbot, theme):
    table, _ = _shown(qtbot, theme, [], room=200)
    assert table.horizontalScrollBar().maximum() == 0


def test_a_width_that_somebody_chose_stays_when_other_rows_come(qtbot, theme):
    table, model = _shown(qtbot, theme, ["a"], room=900)
    table.setColumnWidth(0, 77)
    model.set_rows([LONG])
    table.resize(300, 200)
    assert table.columnWidth(0) == 77


def test_a_column_that_needs_more_than_its_share_takes_it_from_the_others(qtbot, theme):
    page = QWidget()
    qtbot.addWidget(page)
    columns = [
        ShownColumn("First", str, 10, share=9),
        ShownColumn("Second", str, 30, share=1),
    ]
    model = RowModel(columns, theme, page)
    table = RowView("answers", model, page)
    table.resize(500, 200)
    page.show()
    model.set_rows(["a"])
    letter = table.fontMetrics().averageCharWidth()
    assert table.columnWidth(1) >= 30 * letter
    assert table.columnWidth(0) > 10 * letter
    assert table.horizontalScrollBar().maximum() == 0


def _three(qtbot, theme, room, words=LONG):
    """A table of words of data between two columns of words of ours, in so much room."""
    page = QWidget()
    qtbot.addWidget(page)
    columns = [
        ShownColumn("Relation", lambda row: "contains or met by", 10),
        ShownColumn("Source", str, 14, least=6),
        ShownColumn("Origin", lambda row: "inferred", 8),
    ]
    model = RowModel(columns, theme, page)
    table = RowTable("links", page)
    table.setModel(model)
    table.resize(room, 200)
    page.show()
    model.set_rows([words])
    return table


def test_words_of_data_give_way_to_words_of_ours(qtbot, theme):
    table = _three(qtbot, theme, room=310)
    assert table.columnWidth(0) >= _need(table, "contains or met by")
    assert table.columnWidth(2) >= _need(table, "inferred")
    assert table.columnWidth(1) < _need(table, LONG)
    assert table.horizontalScrollBar().maximum() == 0


def test_a_table_that_scrolls_ends_at_the_edge_of_a_column(qtbot, theme):
    table = _three(qtbot, theme, room=210)
    header = table.horizontalHeader()
    assert header.length() > table.viewport().width()
    ends = [header.sectionPosition(place) for place in (1, 2)]
    assert table.viewport().width() in ends
    assert table.columnWidth(2) >= _need(table, "inferred")


def test_columns_are_fitted_anew_where_letters_grow(qtbot, theme):
    table = _three(qtbot, theme, room=600, words="a")
    wide, high = table.columnWidth(0), table.rowHeight(0)
    font = table.font()
    font.setPointSizeF(1.5 * font.pointSizeF())
    table.setFont(font)
    assert table.columnWidth(0) > wide
    assert table.rowHeight(0) > high


def test_words_that_may_take_lines_take_as_many_as_they_need_and_no_more(qtbot, theme):
    page = QWidget()
    qtbot.addWidget(page)
    columns = [ShownColumn("Answers", str, 20, lines=4), ShownColumn("Flags", lambda row: "3", 7)]
    model = RowModel(columns, theme, page)
    table = RowTable("items", page)
    table.setModel(model)
    table.resize(300, 200)
    page.show()
    model.set_rows(["likely", "likely"])
    one = table.rowHeight(0)
    model.set_rows(["likely", " ".join(["very likely"] * 9)])
    letters = table.fontMetrics()
    room = table.columnWidth(0) - 14
    lines = letters.boundingRect(0, 0, room, 0, Qt.TextFlag.TextWordWrap, model.rows[1]).height()
    assert lines > letters.lineSpacing()
    assert table.rowHeight(1) >= lines
    assert table.rowHeight(0) == one
    table.resize(3000, 200)
    assert table.rowHeight(1) < one + lines
    model.set_rows(["likely"])
    assert table.rowHeight(0) == one


def test_the_row_that_is_current_with_the_keys_is_seen_to_be(qtbot, theme):
    page = QWidget()
    qtbot.addWidget(page)
    before = QLineEdit(page)
    model = RowModel([ShownColumn("rater", str, 9)], theme, page)
    table = RowView("raters", model, page)
    model.set_rows(["Ann", "Bea"])
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    qtbot.mouseClick(before, Qt.MouseButton.LeftButton)
    assert table.chosen is None
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert table.chosen == "Ann"
    assert [each.row() for each in table.selectionModel().selectedRows()] == [0]
