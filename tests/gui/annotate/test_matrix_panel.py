"""The relation matrix as an annotator uses it."""

import pytest
from PySide6.QtCore import Qt

from tempannot.core import edits
from tempannot.core.relations import ALL, BEFORE
from tempannot.gui.annotate.drawing_panels import RelationMatrix
from tempannot.gui.views.matrix.matrix_model import MatrixModel, PairKnowledge


@pytest.fixture
def matrix(qtbot, small) -> RelationMatrix:
    shown = RelationMatrix(small)
    qtbot.addWidget(shown)
    shown.resize(700, 400)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def place(matrix: RelationMatrix, interval: str) -> int:
    assert matrix.grid.model is not None
    return matrix.grid.model.ids.index(interval)


def cell_state(model: MatrixModel, source: str, target: str) -> PairKnowledge:
    return model.cell(model.ids.index(source), model.ids.index(target)).state


def test_cells_tell_how_a_relation_is_known(clash):
    document = clash.session.document
    clash.session.apply(edits.add_link(document, "ei3", "ei4", ALL, rel_type="VAGUE"))
    clash.session.apply(edits.skip_pair(document, "ei3", "ei2"))
    model = MatrixModel(clash.session.reasoning)
    assert cell_state(model, "ei1", "ei1") is PairKnowledge.SAME
    assert cell_state(model, "ei1", "t1") is PairKnowledge.ASSERTED
    assert cell_state(model, "t1", "ei1") is PairKnowledge.ASSERTED
    assert cell_state(model, "ei1", "ei4") is PairKnowledge.INFERRED
    assert cell_state(model, "ei1", "ei2") is PairKnowledge.CONFLICT
    assert cell_state(model, "ei4", "ei3") is PairKnowledge.VAGUE
    assert cell_state(model, "ei2", "ei3") is PairKnowledge.SKIPPED
    assert cell_state(model, "t0", "ei3") is PairKnowledge.UNDECIDED


def test_the_other_half_shows_the_converse(small):
    model = MatrixModel(small.session.reasoning)
    a, b = model.ids.index("ei1"), model.ids.index("ei2")
    assert (model.cell(a, b).sign, model.cell(b, a).sign) == ("<", ">")


def test_click_selects_the_pair_and_its_link(qtbot, matrix, small):
    area = matrix.grid.area_of(place(matrix, "ei1"), place(matrix, "ei2"))
    qtbot.mouseClick(matrix.grid.viewport(), Qt.MouseButton.LeftButton, pos=area.center())
    assert (small.selection.source, small.selection.target) == ("ei1", "ei2")
    assert small.selection.link == "l1"
    assert "met" in matrix.line
    assert "asserted" in matrix.line


def test_an_interval_and_itself_are_no_pair(qtbot, matrix, small):
    area = matrix.grid.area_of(1, 1)
    qtbot.mouseClick(matrix.grid.viewport(), Qt.MouseButton.LeftButton, pos=area.center())
    assert small.selection.source is None


def test_arrow_keys_move_over_cells_and_skip_the_diagonal(qtbot, matrix, small):
    ids = matrix.grid.model.ids
    small.selection.select_pair(ids[0], ids[1])
    qtbot.keyClick(matrix.grid, Qt.Key.Key_Down)
    assert (small.selection.source, small.selection.target) == (ids[2], ids[1])
    qtbot.keyClick(matrix.grid, Qt.Key.Key_Right)
    assert (small.selection.source, small.selection.target) == (ids[2], ids[3])


def test_hovering_reads_the_cell_out(matrix, small):
    row, column = place(matrix, "ei1"), place(matrix, "ei4")
    matrix.grid.pointed.emit(row, column)
    assert small.selection.hovered == "ei1"
    assert "inferred" in matrix.line
    matrix.grid.pointed.emit(-1, -1)
    assert small.selection.hovered is None


def test_an_edit_changes_the_cell(qtbot, matrix, small):
    document = small.session.document
    small.session.apply(edits.add_link(document, "ei3", "ei4", BEFORE))
    qtbot.waitUntil(lambda: cell_state(matrix.grid.model, "ei3", "ei4") is PairKnowledge.ASSERTED)


def test_a_cell_far_away_is_scrolled_to(qtbot, tmp_path, open_context):
    path = tmp_path / "chain.csv"
    chain = "".join(f"e{n},before,e{n + 1}\n" for n in range(999))
    path.write_text(f"source,relations,target\n{chain}", encoding="utf-8")
    context = open_context(path)
    matrix = RelationMatrix(context)
    qtbot.addWidget(matrix)
    matrix.resize(600, 300)
    matrix.show()
    ids = matrix.grid.model.ids
    context.selection.select_pair(ids[900], ids[950])
    area = matrix.grid.area_of(900, 950)
    assert matrix.grid.viewport().rect().contains(area)
    assert matrix.grid.cell_at(area.center()) == (900, 950)
    matrix.grab()


def test_cells_keep_to_their_smallest_and_largest_size(matrix):
    matrix.grid.set_cell_size(1)
    assert matrix.grid.cell_size == 10
    matrix.grid.set_cell_size(1000)
    assert matrix.grid.cell_size == 48
    matrix.grab()


def test_painting_right_after_a_deletion_shows_nothing_of_the_deleted(matrix, small):
    small.session.apply(edits.delete_interval(small.session.document, "ei2"))
    matrix.grid.restyle()
    matrix.grab()
    assert cell_state(MatrixModel(small.session.reasoning), "ei1", "ei4") is PairKnowledge.UNDECIDED
