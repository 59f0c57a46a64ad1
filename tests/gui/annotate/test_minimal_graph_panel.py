"""The drawing of the minimal graph as an annotator uses it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tempannot.core import edits
from tempannot.core.relations import MEETS
from tempannot.gui.annotate.drawing_panels import MinimalGraphView
from tempannot.gui.views.graph.graph_canvas import GraphCanvas


@pytest.fixture
def view(qtbot, small) -> MinimalGraphView:
    shown = MinimalGraphView(small)
    qtbot.addWidget(shown)
    shown.resize(1000, 300)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def canvas(view: MinimalGraphView) -> GraphCanvas:
    assert isinstance(view.canvas, GraphCanvas)
    return view.canvas


def test_intervals_stand_from_left_to_right_in_time_order(view):
    left = [canvas(view).area_of(id).left() for id in ("t1", "ei1", "ei2", "ei4")]
    assert left == sorted(left)


def test_click_on_a_node_focuses_its_interval(qtbot, view, small):
    place = canvas(view).area_of("ei2").center().toPoint()
    qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert small.selection.source == "ei2"


def test_hovering_a_node_hovers_its_interval_and_leaving_lets_go(qtbot, view, small):
    view.canvas.pointed.emit("ei2")
    assert small.selection.hovered == "ei2"
    view.canvas.pointed.emit("")
    assert small.selection.hovered is None


def test_arrow_keys_reach_every_interval(qtbot, view, small):
    seen = set()
    for _ in canvas(view).order:
        qtbot.keyClick(view.canvas, Qt.Key.Key_Down)
        seen.add(small.selection.source)
    assert seen == {each.id for each in small.session.reasoning.intervals}


def test_the_outline_names_what_comes_before_what(view):
    view.show_outline(True)
    lines = [view.outline.item(row).text() for row in range(view.outline.count())]
    assert (
        "The end of “met” comes before the end of “Monday” and before the start of “said”." in lines
    )
    assert "“left” is not tied to any other." in lines


def test_fit_shows_all_of_a_large_drawing(view):
    view.resize(300, 200)
    view.fit()
    size = view.canvas.content_size() * view.canvas.zoom
    assert size.width() <= view.canvas.viewport().width() + 1


def test_the_drawing_follows_an_edit(qtbot, view, small):
    small.session.apply(edits.delete_link(small.session.document, "l3"))
    qtbot.waitUntil(lambda: canvas(view).graph is small.session.reasoning.minimal())
    view.show_outline(True)
    lines = [view.outline.item(row).text() for row in range(view.outline.count())]
    assert "“slept” is not tied to any other." in lines


def test_as_text_tells_of_next_neighbours_and_that_it_is_only_those(view, small):
    view.refresh()
    view.show_outline(True)
    first, *lines = [view.outline.item(row).text() for row in range(view.outline.count())]
    assert first == "Each line names only what comes next; what follows from it is left out."
    assert "What is known to come next after the start of “met” is its end." in lines
    assert any(line.startswith("Nothing is known to come after the end of") for line in lines)
    assert not any("Nothing but" in line for line in lines)


def test_merged_end_points_share_a_node(qtbot, small, view):
    small.session.apply(edits.set_relation(small.session.document, "l1", MEETS))
    view.refresh()
    view.show_outline(True)
    lines = [view.outline.item(row).text() for row in range(view.outline.count())]
    assert any(
        line.startswith("The end of “met” and the start of “said” fall together") for line in lines
    )
    node = canvas(view).area_of("ei2")
    assert node.height() > canvas(view).area_of("ei1").height()


def test_one_relation_that_is_enough_is_told_as_one(view, small):
    links = small.session.document.links
    for each in [id for id in links if id != "l1"]:
        small.session.apply(edits.delete_link(small.session.document, each))
    view.refresh()
    words = [each.text() for each in view.findChildren(QLabel)]
    assert any(each.startswith("1 relation is enough.") for each in words)
