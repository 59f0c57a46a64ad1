"""Drawings and matrices grow and shrink by keys, wherever a keyboard has them."""

import pytest
from PySide6.QtWidgets import QApplication

from tempannot.gui.views.canvas import Canvas
from tempannot.gui.views.matrix.matrix_grid import MatrixGrid
from tests.gui.hands import press


@pytest.mark.parametrize("keys", [("+", "-"), ("Shift++", "-"), ("Num++", "Num+-")])
@pytest.mark.parametrize(
    ("panel", "kind", "size"),
    [
        ("Alt+2", Canvas, lambda drawn: drawn.zoom),
        ("Alt+3", MatrixGrid, lambda drawn: drawn.cell_size),
    ],
    ids=["graph", "matrix"],
)
def test_a_sign_is_the_same_above_another_and_beside_the_figures(
    window, news, panel, kind, size, keys
):
    window.open_paths([news])
    press(window, panel)
    drawn = QApplication.focusWidget()
    assert isinstance(drawn, kind)
    before = size(drawn)
    press(window, keys[0])
    assert size(drawn) > before
    press(window, keys[1])
    assert size(drawn) == pytest.approx(before)
    assert window.message.text == ""
