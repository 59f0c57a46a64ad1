"""The minimal graphs of two annotations as a lead uses them."""

import pytest
from PySide6.QtCore import Qt

from tempannot.gui.compare.drawings.compare_graph import CompareGraph
from tests.gui.compare.drawings.conftest import lines


@pytest.fixture
def graph(shown) -> CompareGraph:
    return shown(CompareGraph)


def test_each_side_has_its_own_minimal_graph(graph):
    told = lines(graph)
    assert "A: The end of “b” comes before the start of “c”." in told
    assert "B: The end of “c” comes before the start of “b”." in told
    assert "<b" in graph.legend.text()
    assert "</b> 4, " in graph.legend.text()  # a = d twice, a < b, b < c
    assert "</b> 3. " in graph.legend.text()  # a < b, c < b, d < e


def test_one_drawing_says_whose_every_edge_is(graph):
    graph.set_overlaid(True)
    told = " ".join(lines(graph))
    assert "before the start of “b” (both)" in told
    assert "before the start of “c” (A only)" in told
    assert "before the start of “e (B)” (B only)" in told
    assert "together with the start of “d” (A only)" in told
    assert "after the end of “c” (B only)" in told


def test_the_legend_counts_what_is_common(graph):
    graph.set_overlaid(True)
    assert "Common — 1 " in graph.legend.text()


def test_click_chooses_and_shift_click_takes_the_target(qtbot, graph, context, unit):
    graph.set_overlaid(True)
    canvas = graph.canvases[0]
    for name, key in (
        ("a", Qt.KeyboardModifier.NoModifier),
        ("c", Qt.KeyboardModifier.ShiftModifier),
    ):
        place = canvas.area_of(unit(name)).center() * canvas.zoom
        qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, key, place.toPoint())
    assert (context.selection.source, context.selection.target) == (unit("a"), unit("c"))


def test_absent_units_are_told_from_unrelated_ones(graph, unit):
    assert unit("e") in graph.canvases[0].order  # not marked by A, which is never folded
    assert unit("g") not in graph.canvases[0].order
    assert "A: “e” is not marked by A." in lines(graph)


def test_swapping_exchanges_whose_edges_are_whose(graph, context):
    graph.set_overlaid(True)
    context.session.swap()
    assert "before the start of “c” (B only)" in " ".join(lines(graph))


def test_both_modes_paint_selection_hover_and_contradictions(graph, context, unit):
    for overlaid in (True, False):
        graph.set_overlaid(overlaid)
        plain = graph.grab().toImage()
        context.selection.select_pair(unit("b"), unit("c"))
        context.selection.hover(unit("a"))
        assert graph.grab().toImage() != plain
        context.selection.clear()


def test_the_tool_tip_names_a_unit_as_each_side_does_and_says_what_they_say(graph, context, unit):
    graph.set_overlaid(True)
    context.selection.focus(unit("b"))
    canvas = graph.canvases[0]
    tip = canvas.tip_at(canvas.area_of(unit("c")).center())
    assert tip.startswith("c (A c, B c)")
    assert "A: c starts after b ends" in tip
    assert "B: c ends before b starts" in tip
    assert canvas.tip_at(canvas.area_of(unit("e")).center()).startswith("e (B e)")
