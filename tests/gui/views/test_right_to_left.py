"""Drawings run from left to right, words and all, where the interface is read from the right."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tempannot.gui.views.canvas import Canvas
from tempannot.gui.views.matrix.matrix_grid import MatrixGrid
from tests.gui.hands import press


@pytest.fixture
def right_to_left(qapp):
    """Turns the application round; what is laid out already stays until events are handled."""
    yield lambda: qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    QApplication.processEvents()


@pytest.mark.parametrize("key", ["Alt+2", "Alt+4"], ids=["graph", "timeline"])
def test_a_drawing_looks_the_same(window, news, right_to_left, key):
    window.open_paths([news])
    press(window, key, "Tab")
    (canvas,) = (each for each in window.findChildren(Canvas) if each.isVisible())
    before = canvas.viewport().grab().toImage()
    right_to_left()
    assert canvas.viewport().grab().toImage() == before


def test_a_matrix_looks_the_same(window, news, right_to_left):
    window.open_paths([news])
    press(window, "Alt+3", "Tab")
    (grid,) = (each for each in window.findChildren(MatrixGrid) if each.isVisible())
    before = grid.viewport().grab().toImage()
    right_to_left()
    assert grid.viewport().grab().toImage() == before
