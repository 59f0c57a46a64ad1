"""The timeline as an annotator uses it."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

from tempannot.core import edits
from tempannot.core.relations import DURING
from tempannot.gui.annotate.drawing_panels import TimelineView
from tempannot.gui.views.timeline.timeline_canvas import TimelineCanvas


@pytest.fixture
def timeline(qtbot, small) -> TimelineView:
    shown = TimelineView(small)
    qtbot.addWidget(shown)
    shown.resize(900, 260)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def canvas(timeline: TimelineView) -> TimelineCanvas:
    assert isinstance(timeline.canvas, TimelineCanvas)
    return timeline.canvas


def place_of(timeline: TimelineView, interval: str) -> QPointF:
    area = canvas(timeline).area_of(interval)
    assert area is not None
    return area.center()


def test_every_interval_is_on_the_timeline_once(timeline, small):
    expected = [each.id for each in small.session.reasoning.intervals]
    assert sorted(canvas(timeline).order) == sorted(expected)


def test_what_nothing_is_known_of_is_said_to_be_apart(timeline):
    assert set(canvas(timeline).shown.apart) == {"t0", "ei3"}
    assert canvas(timeline).describe("ei3") == "“left” is not tied to any other."


def test_words_say_what_is_known_of_both_ends(timeline):
    assert canvas(timeline).describe("ei2").startswith("“said” starts at step ")


def test_click_focuses_and_shift_click_aims(qtbot, timeline, small):
    view = timeline.canvas.viewport()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place_of(timeline, "ei1").toPoint())
    assert small.selection.source == "ei1"
    there = place_of(timeline, "ei2").toPoint()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, pos=there)
    assert (small.selection.source, small.selection.target) == ("ei1", "ei2")


def test_arrow_keys_go_through_all_intervals_in_time_order(qtbot, timeline, small):
    order = canvas(timeline).order
    seen = []
    for _ in order:
        qtbot.keyClick(timeline.canvas, Qt.Key.Key_Right)
        seen.append(small.selection.source)
    assert seen == order
    qtbot.keyClick(timeline.canvas, Qt.Key.Key_Left)
    assert small.selection.source == order[-2]


def test_plus_minus_and_nought_zoom(qtbot, timeline):
    qtbot.keyClick(timeline.canvas, Qt.Key.Key_Plus)
    assert timeline.canvas.zoom > 1
    qtbot.keyClick(timeline.canvas, Qt.Key.Key_0)
    assert timeline.canvas.zoom == 1
    timeline.canvas.set_zoom(1000)
    assert timeline.canvas.zoom == 4


def test_an_edit_ties_an_interval_to_the_others(qtbot, timeline, small):
    document = small.session.document
    small.session.apply(edits.add_link(document, "ei3", "ei2", DURING))
    qtbot.waitUntil(lambda: "ei3" not in canvas(timeline).shown.apart)


def test_the_outline_says_the_same_line_by_line(timeline, small):
    assert timeline.outline.count() == 0
    timeline.show_outline(True)
    order = canvas(timeline).order
    lines = [timeline.outline.item(row).text() for row in range(timeline.outline.count())]
    assert lines == [canvas(timeline).describe(id) for id in order]
    timeline.outline.setCurrentRow(2)
    assert small.selection.source == order[2]


def test_without_a_document_there_is_nothing_to_paint(timeline):
    timeline.set_context(None)
    assert canvas(timeline).order == []
    assert timeline.canvas.content_size().isEmpty()
    assert timeline.grab().width() == 900


def test_painting_right_after_a_deletion_does_no_harm(timeline, small):
    small.selection.focus("ei2")
    small.session.apply(edits.delete_interval(small.session.document, "ei2"))
    timeline.grab()
    timeline.refresh()
    assert "ei2" not in canvas(timeline).order


def test_the_tooltip_says_how_an_interval_stands_to_the_focused_one(timeline, small):
    small.selection.focus("ei4")
    tip = timeline.canvas.tip_at(place_of(timeline, "ei1"))
    assert tip.startswith("“met” starts at step ")
    assert "before" in tip
    assert "They met on Monday." in tip


def test_many_that_stand_apart_are_folded_until_their_title_is_clicked(
    qtbot, tmp_path, open_context
):
    words = [f"w{n}" for n in range(30)]
    events = " ".join(f"<EVENT eid='e{w}' class='STATE'>{w}</EVENT>" for w in words)
    made = "".join(f"<MAKEINSTANCE eiid='{w}' eventID='e{w}'/>" for w in words)
    link = "<TLINK lid='l1' relType='BEFORE' eventInstanceID='w0' relatedToEventInstance='w1'/>"
    path = tmp_path / "many.tml"
    path.write_text(f"<TimeML><TEXT>{events}</TEXT>{made}{link}</TimeML>")
    view = TimelineView(open_context(path))
    qtbot.addWidget(view)
    view.resize(900, 400)
    view.show()
    assert canvas(view).order == ["w0", "w1"]
    assert len(canvas(view).outline()) == 30
    low = canvas(view).content_size().height()
    below = QPoint(60, int(canvas(view).area_of("w1").bottom()) + 26)
    qtbot.mouseClick(canvas(view).viewport(), Qt.MouseButton.LeftButton, pos=below)
    assert len(canvas(view).order) == 30
    assert canvas(view).content_size().height() > low
    qtbot.mouseClick(canvas(view).viewport(), Qt.MouseButton.LeftButton, pos=below)
    assert canvas(view).order == ["w0", "w1"]
