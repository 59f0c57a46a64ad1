"""Numbers on shaded grounds can be read, in all themes."""

import pytest

from tempannot.gui.compare.numbers.cell_view import heated
from tempannot.gui.kit.theme import Theme, black_or_white, contrast_ratio
from tempannot.session.settings import ThemeChoice


@pytest.mark.parametrize("choice", list(ThemeChoice)[1:])
@pytest.mark.parametrize("name", ["accent", "conflict"])
def test_counts_can_be_read_on_every_shade(qapp, choice, name):
    theme = Theme(choice)
    for step in range(101):
        ground = heated(theme, "background", name, step / 100)
        assert contrast_ratio(black_or_white(ground), ground) >= theme.least_contrast


def test_stronger_heat_is_further_from_the_ground(qapp):
    theme = Theme(ThemeChoice.LIGHT)
    plain = theme.color("background")
    shades = [heated(theme, "background", "accent", heat / 10) for heat in range(11)]
    found = [contrast_ratio(plain, shade) for shade in shades]
    assert found == sorted(found)
