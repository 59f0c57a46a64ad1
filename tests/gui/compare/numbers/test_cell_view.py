"""Numbers on shaded grounds can be read, in all themes."""

import pytest

from tempannot.gui.compare.numbers.cell_view import CellView, heated
from tempannot.gui.compare.numbers.cells import Cell, CellTable, Heading
from tempannot.gui.kit.theme import LEAST_FOR_SHAPES, Theme, black_or_white, contrast_ratio
from tempannot.session.settings import ThemeChoice


@pytest.mark.parametrize("choice", list(ThemeChoice)[1:])
@pytest.mark.parametrize("name", ["accent", "conflict"])
def test_counts_can_be_read_on_every_shade(qapp, choice, name):
    theme = Theme(choice)
    for step in range(101):
        ground = heated(theme, "background", name, step / 100)
        assert contrast_ratio(black_or_white(ground), ground) >= theme.least_contrast


@pytest.mark.parametrize("choice", list(ThemeChoice)[1:])
@pytest.mark.parametrize("name", ["accent", "conflict"])
def test_stronger_heat_is_further_from_the_ground(qapp, choice, name):
    theme = Theme(choice)
    plain = theme.color("background")
    shades = [heated(theme, "background", name, heat / 10) for heat in range(11)]
    found = [contrast_ratio(plain, shade) for shade in shades]
    assert found == sorted(found)
    assert found[-1] >= LEAST_FOR_SHAPES
    assert found[-1] / found[0] >= LEAST_FOR_SHAPES


def _colors_of_cell(qtbot, theme, heat):
    """The colours from the left to the right of a cell that is not the current one, or is."""
    view = CellView(theme, "counts")
    qtbot.addWidget(view)
    cell = Cell("", is_number=True, heat=heat)
    view.start(CellTable((Heading("one"), Heading("two")), ((cell, cell),)))
    view.resize(300, 100)
    image = view.viewport().grab().toImage()
    areas = (view.visualRect(view.model().index(0, column)) for column in (1, 0))
    return [
        [image.pixelColor(x, area.center().y()) for x in range(area.left(), area.center().x())]
        for area in areas
    ]


def test_the_coolest_cell_is_seen_in_high_contrast(qtbot):
    theme = Theme(ThemeChoice.HIGH_CONTRAST)
    plain, _ = _colors_of_cell(qtbot, theme, 0.01)
    best = max(contrast_ratio(each, theme.color("background")) for each in plain)
    assert best >= LEAST_FOR_SHAPES


@pytest.mark.parametrize("choice", list(ThemeChoice)[1:])
def test_the_frame_of_the_current_cell_is_seen_on_the_hottest(qtbot, choice):
    _, current = _colors_of_cell(qtbot, Theme(choice), 1.0)
    assert max(contrast_ratio(each, current[-1]) for each in current) >= LEAST_FOR_SHAPES
