"""What a screen reader finds: names of fields, the palette and the matrix, each cell by itself."""

from collections.abc import Iterator
from itertools import permutations

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtGui import Qt as Markup

from tempannot.core.relations import ALL, BEFORE, NAMES
from tempannot.gui.window.main_window import MainWindow

Role, Text = QAccessible.Role, QAccessible.Text
MOST = 250
"""Children of one thing that are looked at; tables have very many."""


def _walk(found: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield found
    for place in range(min(found.childCount(), MOST)):
        child = found.child(place)
        if child is not None:
            yield from _walk(child)


def _all(window: MainWindow, role: QAccessible.Role) -> list[QAccessibleInterface]:
    root = QAccessible.queryAccessibleInterface(window)
    return [each for each in _walk(root) if each.role() == role]


def _named(window: MainWindow, role: QAccessible.Role, name: str) -> QAccessibleInterface:
    return next(each for each in _all(window, role) if each.text(Text.Name) == name)


@pytest.fixture
def reading(window: MainWindow, news) -> MainWindow:
    """The window with a document, and two intervals chosen that nothing relates yet."""
    window.open_paths([news])
    reasoning = window.documents.current.reasoning
    pairs = permutations(window.documents.current.document.instances, 2)
    window.selection.select_pair(*next(pair for pair in pairs if reasoning.allowed(*pair) is ALL))
    return window


def test_a_field_of_an_attribute_is_called_what_it_is(reading):
    reading.annotating.commands.show_view("entity")
    attributes = {"class", "tense", "aspect", "polarity"}
    fields = {each.text(Text.Name) for each in _all(reading, Role.EditableText)}
    assert attributes <= fields
    labels = {
        label.text(Text.Name)
        for each in _all(reading, Role.ComboBox)
        for label, _ in each.relations(QAccessible.RelationFlag.Label)
    }
    assert attributes <= labels


def test_the_thirteen_relations_can_be_read_and_pressed_one_by_one(reading, qtbot):
    reading.annotating.commands.show_view("relation")
    palette = reading.annotate.relation.palette_view
    cells = QAccessible.queryAccessibleInterface(palette)
    assert cells.childCount() == len(NAMES)
    names = [cells.child(place).text(Text.Name) for place in range(cells.childCount())]
    assert len(set(names)) == len(NAMES)
    assert "before" in names
    assert all("key" in cells.child(place).text(Text.Description) for place in range(13))
    before = next(each for each in map(cells.child, range(13)) if each.text(Text.Name) == "before")
    assert not before.rect().isEmpty()
    pair = reading.selection.source, reading.selection.target
    with qtbot.waitSignal(palette.picked):
        before.actionInterface().doAction("Press")
    reasoning = reading.documents.current.reasoning
    (link,) = reasoning.links_between(*pair)
    assert reasoning.meaning(link) == BEFORE
    ids = [each.id for each in reasoning.intervals]
    inferred = next(
        pair
        for pair in permutations(ids, 2)
        if reasoning.allowed(*pair) == BEFORE and not reasoning.links_between(*pair)
    )
    reading.selection.select_pair(*inferred)
    cell = {each.text(Text.Name): each for each in map(cells.child, range(13))}
    qtbot.waitUntil(lambda: "the only one left" in cell["before"].text(Text.Description))
    assert "excluded" in cell["after"].text(Text.Description)


def test_a_cell_of_the_matrix_is_read_as_a_sentence_and_can_be_chosen(reading):
    reading.annotating.commands.show_view("matrix")
    reasoning = reading.documents.current.reasoning
    table = _named(reading, Role.Table, "Relations, row to column")
    count = len(reasoning.intervals)
    assert table.childCount() == (count + 1) ** 2
    row, column = 2, 5
    cell = table.child((row + 1) * (count + 1) + column + 1)
    ids = [each.id for each in reasoning.intervals]
    assert cell.text(Text.Name) == reading.annotate.panels["matrix"].grid.sentence(row, column)
    cell.actionInterface().doAction("Toggle")
    assert (reading.selection.source, reading.selection.target) == (ids[row], ids[column])


def test_the_matrix_is_painted_and_clicked_as_if_nothing_lay_over_it(reading, qtbot):
    reading.annotating.commands.show_view("matrix")
    grid = reading.annotate.panels["matrix"].grid
    assert grid.viewport().childAt(grid.viewport().rect().center()) is None


def test_names_and_descriptions_hold_no_markup(reading):
    for view in ("links", "graph", "matrix", "timeline", "why", "entity", "relation"):
        reading.annotating.commands.show_view(view)
    said = {
        each.text(kind)
        for each in _walk(QAccessible.queryAccessibleInterface(reading))
        for kind in (Text.Name, Text.Description)
    }
    assert len(said) > 50
    assert [text for text in said if Markup.mightBeRichText(text)] == []
