"""The links table as an annotator uses it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tempannot.core import edits
from tempannot.core.changes import Delete
from tempannot.core.items import ItemKind
from tempannot.core.relations import AFTER
from tempannot.gui.annotate.links.links_rows import LinkColumn
from tempannot.gui.annotate.links.links_table import PAGE, LinksTable
from tests.gui.hands import press
from tests.gui.painted import Paintings


@pytest.fixture
def table(qtbot, small) -> LinksTable:
    shown = LinksTable(small)
    qtbot.addWidget(shown)
    shown.resize(900, 220)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def links(table: LinksTable) -> list[str]:
    return [row.link for row in table.rows]


def click(qtbot, table: LinksTable, row: int, column: int = 0) -> None:
    area = table.table.visualRect(table.table.model().index(row, column))
    qtbot.mouseClick(table.table.viewport(), Qt.MouseButton.LeftButton, pos=area.center())


def test_inferred_rows_are_shown_on_demand(table):
    assert links(table) == ["l1", "l2", "l3"]
    table.show_inferred(True)
    assert links(table) == ["l1", "l2", "l3", "", "", ""]
    table.show_inferred(False)
    assert links(table) == ["l1", "l2", "l3"]


def test_the_count_tells_of_which_kinds_it_is(table):
    (count,) = (each for each in table.findChildren(QLabel) if each.text() == "3 shown")
    assert "TLINK 3" in count.toolTip()


def test_clicking_a_row_selects_its_pair_and_link(qtbot, table, small):
    click(qtbot, table, 1)
    assert (small.selection.source, small.selection.target) == ("ei1", "t1")
    assert small.selection.link == "l2"


def test_a_link_selected_elsewhere_is_selected_here(table, small):
    small.selection.select_pair("ei2", "ei4", "l3")
    assert table.selected_row().link == "l3"
    small.selection.focus("ei3")
    assert table.selected_row() is None


def test_delete_asks_for_the_link_to_go(qtbot, table):
    click(qtbot, table, 2)
    with qtbot.waitSignal(table.edit_requested) as asked:
        qtbot.keyClick(table.table, Qt.Key.Key_Delete)
    assert asked.args[0].changes == (Delete(ItemKind.LINK, "l3"),)


def test_double_click_on_an_inferred_row_asks_why(qtbot, table):
    table.show_inferred(True)
    click(qtbot, table, 3)
    with qtbot.waitSignal(table.why_requested) as asked:
        table.table.doubleClicked.emit(table.table.currentIndex())
    assert asked.args == ["ei1", "ei4"]


def test_why_is_not_asked_of_an_asserted_link(qtbot, table):
    click(qtbot, table, 0)
    with qtbot.assertNotEmitted(table.why_requested):
        table.ask_why()


def test_an_edit_shows_up_after_a_moment(qtbot, table, small):
    document = small.session.document
    small.session.apply(edits.add_link(document, "ei3", "ei2", AFTER))
    qtbot.waitUntil(lambda: len(table.rows) == 4)
    small.session.undo()
    qtbot.waitUntil(lambda: len(table.rows) == 3)


def test_a_hidden_table_does_nothing_until_it_is_shown(qtbot, table, small):
    table.hide()
    small.session.apply(edits.delete_link(small.session.document, "l1"))
    qtbot.wait(60)
    assert links(table) == ["l1", "l2", "l3"]
    table.show()
    assert links(table) == ["l2", "l3"]


def test_sorting_by_a_heading_and_back(table):
    table.sort_by(LinkColumn.TARGET)
    assert links(table) == ["l2", "l1", "l3"]
    table.sort_by(LinkColumn.ID, descending=True)
    assert links(table) == ["l3", "l2", "l1"]
    table.sort_by(None)
    assert links(table) == ["l1", "l2", "l3"]


def test_filter_and_focus_narrow_the_list(table, small):
    table.set_filter("monday")
    assert links(table) == ["l2"]
    table.set_filter("")
    small.selection.focus("ei4")
    table.show_focused_only(True)
    assert links(table) == ["l3"]
    small.selection.focus("t1")
    assert links(table) == ["l2"]


def test_tooltip_gives_the_relation_as_a_sentence_and_the_text(table):
    index = table.table.model().index(0, 0)
    tip = index.data(Qt.ItemDataRole.ToolTipRole)
    assert "met" in tip
    assert "asserted" in tip
    assert "They met on Monday." in tip


def test_hovering_the_target_points_at_the_target(table, small):
    table.table.entered.emit(
        table.table.model().index(0, list(LinkColumn).index(LinkColumn.TARGET))
    )
    assert small.selection.hovered == "ei2"
    table.table.entered.emit(table.table.model().index(0, 0))
    assert small.selection.hovered == "ei1"


def test_another_document_takes_the_place_of_the_first(table, clash):
    table.set_context(clash)
    assert links(table) == ["l1", "l2", "l3", "l4"]
    table.set_context(None)
    assert not table.rows


def test_half_a_million_inferred_pairs_come_by_the_page(qtbot, tmp_path, open_context):
    path = tmp_path / "chain.csv"
    chain = "".join(f"e{n},before,e{n + 1}\n" for n in range(999))
    path.write_text(f"source,relations,target\n{chain}", encoding="utf-8")
    table = LinksTable(open_context(path))
    qtbot.addWidget(table)
    table.show()
    table.show_inferred(True)
    qtbot.waitUntil(lambda: table.is_settled)
    assert len(table.rows) == PAGE
    model = table.table.model()
    assert model.canFetchMore(model.index(-1, -1))
    model.fetchMore(model.index(-1, -1))
    qtbot.waitUntil(lambda: len(table.rows) == 2 * PAGE)


def test_an_edit_while_rows_are_still_coming_starts_the_list_again(qtbot, tmp_path, open_context):
    path = tmp_path / "many.csv"
    chain = "".join(f"e{n},before,e{n + 1}\n" for n in range(600))
    path.write_text(f"source,relations,target\n{chain}", encoding="utf-8")
    context = open_context(path)
    table = LinksTable(context)
    qtbot.addWidget(table)
    table.show()
    table.show_inferred(True)
    table.sort_by(LinkColumn.TARGET)
    assert not table.is_settled
    document = context.session.document
    last = next(reversed(document.links))
    context.session.apply(edits.delete_link(document, last))
    qtbot.waitUntil(lambda: table.is_settled and len(table.rows) == PAGE)
    assert last not in links(table)


def test_going_from_mark_to_mark_paints_no_cell_anew(qtbot, table, small):
    qtbot.wait(0)
    painted = Paintings(table.table.viewport())
    for interval in ("ei1", "ei2", "ei3"):
        small.selection.focus(interval)
        qtbot.wait(0)
    assert painted.count == 0
    small.selection.hover("ei1")
    qtbot.waitUntil(lambda: painted.count == 1)  # the cells of its word get another ground
    small.selection.highlight(("ei1", "ei2"), ("l1",))
    qtbot.waitUntil(lambda: painted.count == 2)


def test_several_links_are_deleted_by_one_key_and_come_back_by_one(window, news):
    window.open_paths([news])
    document = window.documents.current.document
    before = list(document.links)
    press(window, "Alt+1", "Home", "Shift+Down", "Shift+Down", "Del")
    assert list(document.links) == before[3:]
    assert "3 links" in window.documents.current.undo_name
    press(window, "Ctrl+Z")
    assert sorted(document.links) == sorted(before)


def test_rows_that_are_clicked_together_keep_the_keyboard_for_a_key_that_is_for_all(window, news):
    window.open_paths([news])
    press(window, "Alt+1", "Esc")
    view = window.annotate.links.table
    count = len(window.documents.current.document.links)
    for row, modifier in (
        (0, Qt.KeyboardModifier.NoModifier),
        (2, Qt.KeyboardModifier.ShiftModifier),
    ):
        place = view.visualRect(view.model().index(row, 0)).center()
        place = view.viewport().mapTo(window, place)
        QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, modifier, place)
        QApplication.processEvents()
    press(window, "Del")
    assert len(window.documents.current.document.links) == count - 3


def test_rows_are_copied_as_a_spreadsheet_takes_them(window, news):
    window.open_paths([news])
    press(window, "Alt+1", "Home", "Ctrl+C")
    (line,) = QGuiApplication.clipboard().text().splitlines()
    assert line.split("\t")[:3] == ["ended", "during", "Thursday evening"]
    press(window, "Ctrl+A", "Ctrl+C")
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:3] == ["Source", "Relation", "Target"]
    assert lines[1] == line
    assert len(lines) == 1 + len(window.annotate.links.rows)
