"""Figures in the window: in its language and its numbers, their colours seen on every ground."""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.text import Text
from PySide6.QtGui import QColor

from tempannot.comparison.report.comparison_figures import confusion_matrix
from tempannot.core.language import use_language
from tempannot.datasets.standing import StandingLine, StandingRole, standing_figure
from tempannot.gui.kit.figure_view import draw, figure_look
from tempannot.gui.kit.figure_words import wide_fonts
from tempannot.gui.kit.theme import LEAST_FOR_SHAPES, Theme, blended, contrast_ratio
from tempannot.models.learning_curve import CurvePoint, curve_figure
from tempannot.session.settings import ThemeChoice
from tempannot.statistics.findings import Distribution
from tempannot.study.report.study_figures import answer_bars
from tempannot.tables.figures import (
    BLUE,
    BROWN,
    COLOURS,
    FAINT,
    GREEN,
    INK,
    LILAC,
    LINE_WIDTH,
    MARKERS,
    PAPER,
    PURPLE,
    VERMILION,
    VIOLET,
    DotChart,
    figure_bytes,
)

DATA = (BLUE, VERMILION, GREEN, PURPLE, LILAC, BROWN, VIOLET)
TEXT_CONTRAST = 4.5
THEMES = [each for each in ThemeChoice if each is not ThemeChoice.SYSTEM]


@pytest.fixture
def spoken():
    """Lets a language be spoken for the time of a test."""
    yield use_language
    use_language("en")


def words_in_window(figure, qapp):
    draw(lambda: figure, figure_look(Theme(ThemeChoice.LIGHT), 600, LINE_WIDTH, 1))
    return {each.get_text() for each in figure.findobj(Text)}


def standing():
    lines = [
        StandingLine(StandingRole.FULL, "模型", 10, ((0.5, (0.25, 0.75)),)),
        StandingLine(StandingRole.HUMAN, "w", 10, ((0.75, None),)),
    ]
    return standing_figure(lines, "F1")


def curve():
    points = [CurvePoint("test", size, 1, 0.5) for size in (1000, 2500)]
    return curve_figure({"run": points})


def bars():
    return answer_bars([Distribution("A", "0", (5, 10, 5))], ("no", "perhaps", "yes"))


@pytest.mark.parametrize("make", [standing, curve])
def test_a_figure_says_the_words_of_the_language_of_the_window(make, qapp, spoken):
    english = words_in_window(make(), qapp)
    for code in ("de", "es", "zh"):
        spoken(code)
        other = words_in_window(make(), qapp)
        left = {each for each in english & other if len(each) > 3 and " " in each}
        assert left == set()


def test_numbers_of_an_axis_are_written_as_the_language_writes_them(qapp, spoken):
    assert "0.2" in words_in_window(standing(), qapp)
    spoken("de")
    words = words_in_window(standing(), qapp)
    assert "0,2" in words
    assert "0.2" not in words


def test_the_same_figure_as_a_file_is_english_in_every_language(qapp, spoken):
    english = [figure_bytes(make(), "svg") for make in (standing, curve, bars)]
    spoken("zh")
    assert [figure_bytes(make(), "svg") for make in (standing, curve, bars)] == english


def test_letters_of_chinese_are_in_a_font_that_has_them(qapp, recwarn):
    if len(wide_fonts()) == 1:
        pytest.skip("this computer has no font with letters of Chinese that matplotlib finds")
    words_in_window(standing(), qapp)
    assert [str(each.message) for each in recwarn if "Glyph" in str(each.message)] == []


@pytest.mark.parametrize("choice", THEMES)
@pytest.mark.parametrize("color", [*DATA, FAINT, INK])
def test_colours_of_figures_are_seen_in_every_theme(qapp, choice, color):
    theme = Theme(choice)
    drawn = figure_look(theme, 600, LINE_WIDTH, 1).colors.get(color, color)
    assert contrast_ratio(QColor(drawn), theme.color("surface")) >= LEAST_FOR_SHAPES


@pytest.mark.parametrize("color", [*DATA, FAINT, INK])
def test_colours_of_figures_are_seen_on_paper(color):
    assert contrast_ratio(QColor(color), QColor(PAPER)) >= LEAST_FOR_SHAPES


def test_nothing_differs_by_colour_alone():
    assert len(set(zip(COLOURS, MARKERS, strict=True))) == len(set(MARKERS)) == len(COLOURS)
    chart = DotChart.begin(["a"], "accuracy", 3)
    for look in zip(COLOURS, MARKERS, strict=True):
        chart.add([(0, 0.5, None)], look, "one")
    shapes = [each.get_marker() for each in chart.axes.lines]
    assert all(one != other for one, other in combinations(shapes, 2))


@pytest.mark.parametrize("choice", [None, *THEMES])
def test_numbers_in_bars_and_cells_are_read(qapp, choice):
    """On the strongest fills; white paper is no theme."""
    colors = {} if choice is None else figure_look(Theme(choice), 600, LINE_WIDTH, 1).colors
    ink, ground = (QColor(colors.get(each, each)) for each in (INK, PAPER))
    matrix = confusion_matrix(("a", "b"), np.array([[3, 0], [1, 2]]), ("A", "B"))
    fills = [each.get_facecolor() for each in bars().axes[0].patches]
    fills += list(matrix.axes[0].collections[0].get_facecolor())
    for red, green, blue, alpha in fills:
        fill = blended(QColor.fromRgbF(red, green, blue, alpha), ground)
        assert contrast_ratio(ink, fill) >= TEXT_CONTRAST


@pytest.mark.parametrize("choice", THEMES)
def test_bars_have_an_edge_that_is_seen_however_pale_they_are(choice, qapp):
    theme = Theme(choice)
    look = figure_look(theme, 600, LINE_WIDTH, 1.0)
    made = answer_bars([Distribution("A", "0", (5, 10, 5))], ("no", "perhaps", "yes"))
    draw(lambda: made, look)
    bars = made.axes[0].patches
    assert {bar.get_edgecolor()[3] for bar in bars} == {1}
    for bar in bars:
        seen = (QColor(to_hex(bar.get_edgecolor())), QColor(to_hex(bar.get_facecolor())))
        best = max(contrast_ratio(each, theme.color("surface")) for each in seen)
        assert best >= LEAST_FOR_SHAPES


def test_bars_and_their_numbers_stand_out_in_high_contrast(qapp):
    """Pale colours on black would all be black."""
    theme = Theme(ThemeChoice.HIGH_CONTRAST)
    made = answer_bars([Distribution("A", "0", (5, 10, 5, 10, 5))], tuple("abcde"))
    draw(lambda: made, figure_look(theme, 600, LINE_WIDTH, 1.0))
    fills = [QColor(to_hex(bar.get_facecolor())) for bar in made.axes[0].patches]
    inks = [QColor(to_hex(words.get_color())) for words in made.axes[0].texts]
    assert len({fill.name() for fill in fills}) == 5
    assert min(contrast_ratio(fill, theme.color("surface")) for fill in fills) >= LEAST_FOR_SHAPES
    for ink, fill in zip(inks, fills, strict=True):
        assert contrast_ratio(ink, fill) >= theme.least_contrast
