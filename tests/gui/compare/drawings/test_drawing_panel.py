"""The legend is whole at every width, and leaves a low pane to the drawing."""

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from tempannot.gui.compare.drawings.drawing_panel import LegendBar
from tempannot.gui.kit.labels import RichLabel
from tempannot.gui.kit.layout import in_column


@pytest.fixture
def bar(qtbot) -> LegendBar:
    shown = LegendBar(QPushButton("Side by side"), QPushButton("Fit"))
    qtbot.addWidget(shown)
    shown.set_text("<b>A</b> above the diagonal, <b>B</b> below; underlined: asserted")
    shown.resize(900, 30)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def shown_labels(bar):
    return [label for label in bar.findChildren(QLabel) if label.isVisible()]


def test_there_is_one_legend_beside_the_buttons_where_it_fits(bar):
    (label,) = shown_labels(bar)
    assert label.text() == bar.text()
    assert label.width() >= label.sizeHint().width()


def test_it_moves_below_the_buttons_where_it_does_not(qtbot, bar):
    bar.resize(300, 30)
    qtbot.waitUntil(lambda: all(label.wordWrap() for label in shown_labels(bar)))
    (label,) = shown_labels(bar)
    assert label.width() > 280


def test_a_longer_legend_finds_its_place_at_once(bar):
    bar.set_text("word " * 80)
    (label,) = shown_labels(bar)
    assert label.wordWrap()


def test_in_a_low_pane_it_leaves_its_room_to_the_drawing(qtbot):
    pane, drawing = QWidget(), QWidget()
    shown = LegendBar(QPushButton("Side by side"), QPushButton("Fit"))
    in_column(shown, (drawing, 1), on=pane)
    qtbot.addWidget(pane)
    shown.set_text("word " * 40)
    pane.resize(300, 900)
    with qtbot.waitExposed(pane):
        pane.show()
    qtbot.waitUntil(lambda: len(shown_labels(shown)) == 1)
    pane.resize(300, 140)
    qtbot.waitUntil(lambda: shown_labels(shown) == [])
    assert shown.toolTip() == shown.text()


def test_buttons_without_room_stand_in_a_row_of_their_own_and_are_whole(qtbot):
    buttons = QPushButton("Side by side"), QPushButton("Fit the whole of it")
    shown = LegendBar(*buttons)
    qtbot.addWidget(shown)
    shown.resize(max(each.sizeHint().width() for each in buttons) + 30, 120)
    with qtbot.waitExposed(shown):
        shown.show()
    qtbot.waitUntil(lambda: buttons[1].y() > buttons[0].y())
    assert all(each.width() >= each.sizeHint().width() for each in buttons)


@pytest.mark.parametrize("width", [420, 620, 900, 1300])
def test_a_legend_that_is_shown_beside_the_buttons_is_not_cut(qtbot, width):
    around = QWidget()
    qtbot.addWidget(around)
    bar = LegendBar(QPushButton("Beside"), QPushButton("As text"))
    column = QVBoxLayout(around)
    column.addWidget(bar)
    column.addStretch()
    bar.set_text("Solid: lasts for certain. Hatched: can reach. Lines: steps in time of the side")
    around.resize(width, 600)
    around.show()
    qtbot.wait(50)
    shown = [each for each in bar.findChildren(RichLabel) if each.isVisible()]
    assert len(shown) == 1
    is_below = shown[0].wordWrap()
    assert is_below or shown[0].width() >= shown[0].sizeHint().width()
