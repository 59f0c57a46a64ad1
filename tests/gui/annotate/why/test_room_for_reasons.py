"""A reason has the place of the palette in a low window with large letters."""

import pytest

from tests.gui.hands import press


@pytest.mark.parametrize(("points", "height", "has_side"), [(20, 700, True), (10, 900, False)])
def test_a_reason_has_the_side_only_where_it_could_not_be_read_else(
    qtbot, window, news, points, height, has_side
):
    window.preferences.theme.set_font_size(points)
    window.resize(1024, height)
    window.open_paths([news])
    palette = window.annotate.relation.palette_view
    press(window, "Tab", "4", "W")
    qtbot.waitUntil(lambda: bool(window.annotate.why.proof.links))
    qtbot.waitUntil(lambda: palette.isVisible() is not has_side)
    press(window, "Esc")
    qtbot.waitUntil(palette.isVisible)
