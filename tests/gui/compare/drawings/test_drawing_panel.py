"""The legend is whole at every width."""

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from tempannot.gui.compare.drawings.drawing_panel import LegendBar


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
