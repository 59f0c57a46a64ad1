"""One name per relation on the whole screen, chosen in View."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QTableView

from tempannot.core.relations import DURING


def choose(window: QMainWindow, start: str) -> None:
    view = window.actions_by_id.menus["View"]
    menu = next(each.menu() for each in view.actions() if each.text() == "Names of relations")
    action: QAction = next(each for each in menu.actions() if each.text().startswith(start))
    action.trigger()


def relations_in_table(window: QMainWindow) -> set[str]:
    model = window.annotate.links.findChild(QTableView).model()
    column = next(
        c
        for c in range(model.columnCount())
        if model.headerData(c, Qt.Orientation.Horizontal) == "Relation"
    )
    return {model.index(row, column).data() for row in range(model.rowCount())}


def test_menu_palette_and_table_call_a_relation_the_same(window, news, qtbot):
    window.open_paths([news])
    QTest.keyClick(window.annotate.text.view, Qt.Key.Key_Tab)
    QTest.keyClick(window.annotate.text.view, "1")
    for start, name, other in (
        ("TimeML", "is included", "during"),
        ("Allen", "during", "is inclu"),
    ):
        choose(window, start)
        assert window.actions_by_id["type.IS_INCLUDED"].text() == name
        assert window.annotate.relation.palette_view.tip(DURING).startswith(
            f"<p style='margin:3px 0'><b>{name} (IS_INCLUDED)"
        )
        qtbot.waitUntil(lambda name=name: name in relations_in_table(window))
        qtbot.waitUntil(
            lambda other=other: not any(other in each for each in relations_in_table(window))
        )


def test_the_chosen_names_are_there_at_the_next_start(window, news):
    choose(window, "TimeML")
    window.open_paths([news])
    assert window.preferences.settings.vocabulary == "timeml"
    assert window.documents.current.reasoning.vocabulary == "timeml"
