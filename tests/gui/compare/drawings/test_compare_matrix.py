"""The matrix of two annotations as a lead uses it."""

import pytest
from PySide6.QtCore import Qt

from tempannot.gui.compare.drawings.compare_matrix import CompareMatrix
from tempannot.gui.compare.drawings.matrix_cells import CellState, PairContrast
from tempannot.gui.views.matrix.matrix_model import MatrixCell


@pytest.fixture
def matrix(shown) -> CompareMatrix:
    return shown(CompareMatrix)


@pytest.fixture
def cell(matrix, unit):
    """The cell of two units in the matrix."""

    def find(source: str, target: str) -> MatrixCell:
        ids = matrix.grid.model.ids
        return matrix.grid.model.cell(ids.index(unit(source)), ids.index(unit(target)))

    return find


def test_the_first_side_is_above_the_diagonal_and_the_second_below(cell):
    assert (cell("a", "b").sign, cell("b", "a").sign) == ("<", "<")
    assert (cell("b", "c").sign, cell("c", "b").sign) == ("<", ">")
    assert (cell("a", "d").sign, cell("d", "a").sign) == ("=", "")
    assert cell("a", "a").state is CellState.ITSELF


def test_asserted_relations_are_told_from_those_that_follow(cell):
    assert cell("a", "b").state is CellState.ASSERTED
    assert cell("a", "c").state is CellState.RELATED


def test_pairs_of_a_unit_that_a_side_does_not_mark_are_not_open_but_absent(matrix, cell, unit):
    assert cell("d", "e").state is CellState.ABSENT
    assert cell("e", "d").sign == "<"
    matrix.set_overlaid(True)
    assert cell("d", "e").state is CellState.SECOND_MARKS
    assert cell("d", "e").sign == "B"
    assert cell("a", "e").state is CellState.ABSENT


def test_overlaid_cells_say_how_the_sides_stand_to_each_other(matrix, cell):
    matrix.set_overlaid(True)
    assert cell("a", "b").state is PairContrast.SAME
    assert (cell("a", "b").sign, cell("b", "a").sign) == ("<", ">")
    assert cell("b", "c").state is PairContrast.APART
    assert cell("a", "d").state is PairContrast.FIRST_ONLY
    assert cell("c", "d").state is PairContrast.FIRST_ONLY


def test_swapping_exchanges_whose_cells_are_whose(matrix, cell, context):
    matrix.set_overlaid(True)
    context.session.swap()
    assert cell("a", "d").state is PairContrast.SECOND_ONLY
    assert cell("d", "e").state is CellState.FIRST_MARKS


def test_click_selects_the_pair_and_reads_both_sides_out(qtbot, matrix, context, unit):
    ids = matrix.grid.model.ids
    area = matrix.grid.area_of(ids.index(unit("b")), ids.index(unit("c")))
    qtbot.mouseClick(matrix.grid.viewport(), Qt.MouseButton.LeftButton, pos=area.center())
    assert (context.selection.source, context.selection.target) == (unit("b"), unit("c"))
    assert "A: b ends before c starts" in matrix.line
    assert "B: b starts after c ends" in matrix.line


def test_the_line_says_what_is_open_and_what_is_not_marked(matrix, context, unit):
    context.selection.select_pair(unit("d"), unit("e"))
    assert "A does not mark e" in matrix.line
    context.selection.select_pair(unit("a"), unit("d"))
    assert "B: leaves this pair open" in matrix.line


def test_arrow_keys_go_over_the_cells(qtbot, matrix, context):
    ids = matrix.grid.model.ids
    context.selection.select_pair(ids[0], ids[1])
    qtbot.keyClick(matrix.grid, Qt.Key.Key_Right)
    assert (context.selection.source, context.selection.target) == (ids[0], ids[2])


def test_unrelated_units_are_hidden_and_counted_until_they_are_asked_for(matrix, unit):
    assert unit("g") not in matrix.grid.model.ids
    assert "2 unrelated hidden" in matrix.legend.text()
    matrix.fold.setChecked(True)
    assert unit("g") in matrix.grid.model.ids
    assert "hidden" not in matrix.legend.text()


def test_hovering_hovers_the_unit_of_the_row(matrix, context):
    matrix.grid.pointed.emit(1, 2)
    assert context.selection.hovered == matrix.grid.model.ids[1]
    matrix.grid.pointed.emit(-1, -1)
    assert context.selection.hovered is None


def test_every_state_is_in_the_legend(matrix):
    matrix.set_overlaid(True)
    for word in ("same", "A says more", "B says more", "both can hold", "contradict", "only A"):
        assert word in matrix.legend.text()


def test_without_a_comparison_there_are_no_cells(matrix, context):
    context.session.show(None)
    assert matrix.grid.model is None
    assert matrix.line == "No pair to show."
    matrix.grab()


def test_fitting_shows_all_pairs_of_a_comparison_that_is_not_too_large(matrix):
    matrix.resize(1300, 300)
    matrix.grid.set_cell_size(48)
    matrix.grid.fit()
    last = len(matrix.grid.model.ids) - 1
    assert matrix.grid.viewport().rect().contains(matrix.grid.area_of(last, last))


def test_cells_of_a_few_pixels_are_told_apart_by_their_fill(matrix, unit):
    matrix.set_overlaid(True)
    matrix.grid.set_cell_size(4)
    assert matrix.grid.cell_size == 4
    ids = matrix.grid.model.ids
    picture = matrix.grid.viewport().grab().toImage()

    def color(source: str, target: str) -> str:
        area = matrix.grid.area_of(ids.index(unit(source)), ids.index(unit(target)))
        return picture.pixelColor(area.center()).name()

    kinds = [("a", "b"), ("b", "c"), ("a", "d"), ("a", "c")]  # same, contradict, only A twice
    same, contradict, only, also_only = (color(*pair) for pair in kinds)
    assert len({same, contradict, only}) == 3
    assert only == also_only


def test_as_text_the_units_are_listed_and_then_the_pairs_of_the_chosen_one(
    qtbot, matrix, context, unit
):
    matrix.show_outline(True)
    outline = matrix.outline
    lines = [outline.item(row).text() for row in range(outline.count())]
    assert lines == ["a", "b", "c", "d", "e (B)"]
    outline.setCurrentRow(1)
    qtbot.waitUntil(lambda: context.selection.source == unit("b"))
    lines = [outline.item(row).text() for row in range(outline.count())]
    assert "contradict: A: b ends before c starts; B: b starts after c ends" in lines
    assert "only A: A: b starts after d ends; B: leaves this pair open" in lines
    assert any(line.startswith("not marked by both: A does not mark e") for line in lines)
    outline.setCurrentRow(1)
    qtbot.waitUntil(lambda: context.selection.target == unit("c"))
    assert context.selection.source == unit("b")
    assert outline.count() == len(lines)
