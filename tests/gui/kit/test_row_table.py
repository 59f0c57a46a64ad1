from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QTableView, QWidget

from tempannot.gui.kit.row_model import RowModel, ShownColumn, model_columns
from tempannot.gui.kit.row_table import RowTable
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


def test_a_heading_without_room_shows_that_it_is_cut(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    table = RowTable("answers", page)
    assert table.horizontalHeader().textElideMode() is Qt.TextElideMode.ElideRight


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
