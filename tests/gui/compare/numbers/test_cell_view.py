"""Numbers on shaded grounds can be read, in both themes."""

import pytest
from PySide6.QtGui import QColor

from tempannot.gui.compare.numbers.cell_view import contrast, heated, readable
from tempannot.gui.kit.theme import Theme, ThemeChoice


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
@pytest.mark.parametrize("name", ["accent", "conflict"])
def test_counts_can_be_read_on_every_shade(qapp, choice, name):
    theme = Theme(choice)
    for step in range(101):
        ground = heated(theme.color("background"), theme.color(name), step / 100)
        assert contrast(readable(ground), ground) >= 4.5


def test_contrast_is_that_of_the_guidelines():
    assert contrast(QColor("white"), QColor("black")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)


def test_stronger_heat_is_further_from_the_ground(qapp):
    theme = Theme(ThemeChoice.LIGHT)
    ground, color = theme.color("background"), theme.color("accent")
    found = [contrast(ground, heated(ground, color, heat / 10)) for heat in range(11)]
    assert found == sorted(found)
