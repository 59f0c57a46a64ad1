"""The timelines of two annotations as a lead uses them."""

import pytest
from PySide6.QtCore import Qt

from tempannot.gui.compare.drawings.compare_timeline import CompareTimeline
from tempannot.session.comparison_findings import ComparisonFindings
from tests.comparison.small import compared
from tests.gui.compare.drawings.conftest import lines


@pytest.fixture
def timeline(shown) -> CompareTimeline:
    return shown(CompareTimeline)


def test_each_side_has_a_timeline_with_its_name(timeline):
    names = [canvas.accessibleName() for canvas in timeline.canvases]
    assert names == ["Timeline of A key", "Timeline of B response"]


def test_what_a_side_does_not_mark_is_said_to_be_absent_and_not_unrelated(timeline):
    timeline.fold.setChecked(True)
    told = lines(timeline)
    assert "A: “e” is not marked by A." in told
    assert "B: “f” is not marked by B." in told
    assert "A: “f” is not tied to any other." in told
    assert "B: “g” is not tied to any other." in told


def test_unrelated_units_are_folded_until_they_are_asked_for(timeline, unit):
    assert all(unit("g") not in canvas.order for canvas in timeline.canvases)
    assert unit("e") in timeline.canvases[0].order
    timeline.fold.setChecked(True)
    assert all(unit("g") in canvas.order for canvas in timeline.canvases)


def test_one_timeline_tells_what_both_sides_say_of_a_unit(timeline):
    timeline.set_overlaid(True)
    told = lines(timeline)
    assert "a: A starts at 1; ends at 2; B starts at 1; ends at 2" in told
    assert "≠ c: A starts after 4; ends after 4; B starts before 3; ends before 3" in told
    assert "≠ d: A starts at 1; ends at 2; B leaves it open" in told
    assert "“e (B)” is related, but to no step that both agree on." in told


def test_click_chooses_in_both_modes_and_shift_click_takes_the_target(
    qtbot, timeline, context, unit
):
    for overlaid in (False, True):
        context.selection.clear()
        timeline.set_overlaid(overlaid)
        canvas = timeline.canvases[0]
        for name, key in (
            ("a", Qt.KeyboardModifier.NoModifier),
            ("b", Qt.KeyboardModifier.ShiftModifier),
        ):
            place = canvas.area_of(unit(name)).center() * canvas.zoom
            qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, key, place.toPoint())
        assert (context.selection.source, context.selection.target) == (unit("a"), unit("b"))


def test_hovering_a_bar_hovers_its_unit(timeline, context, unit):
    timeline.canvases[1].pointed.emit(unit("c"))
    assert context.selection.hovered == unit("c")
    timeline.canvases[1].pointed.emit("")
    assert context.selection.hovered is None


def test_arrow_keys_go_through_the_units_of_the_drawing_in_focus(qtbot, timeline, context):
    canvas = timeline.canvases[1]
    seen = []
    for _ in canvas.order:
        qtbot.keyClick(canvas, Qt.Key.Key_Right)
        seen.append(context.selection.source)
    assert seen == list(canvas.order)


def test_the_tool_tip_says_how_both_sides_relate_a_unit_to_the_chosen_one(timeline, context, unit):
    timeline.set_overlaid(True)
    context.selection.focus(unit("b"))
    canvas = timeline.canvases[0]
    tip = canvas.tip_at(canvas.area_of(unit("c")).center())
    assert "A: c starts after b ends" in tip
    assert "B: c ends before b starts" in tip


def test_units_stand_in_the_same_order_on_both_sides(qtbot, shown, context):
    both = compared(["a BEFORE c", "b BEFORE c", "c BEFORE d"], ["b BEFORE c", "a BEFORE c"])
    context.session.show(ComparisonFindings(both))
    above, below = (canvas.rows for canvas in shown(CompareTimeline).canvases)
    common = [unit for unit in above if unit in below]
    assert [unit for unit in below if unit in above] == common
    assert len(common) == 3


def test_swapping_exchanges_the_letters_and_the_drawings(timeline, context):
    context.session.swap()
    names = [canvas.accessibleName() for canvas in timeline.canvases]
    assert names == ["Timeline of A response", "Timeline of B key"]
    assert "A: “f” is not marked by A." in lines(timeline)


def test_hidden_names_stay_hidden(timeline, context):
    context.session.hide_names(True)
    assert [canvas.accessibleName() for canvas in timeline.canvases] == [
        "Timeline of A",
        "Timeline of B",
    ]


def test_without_a_comparison_there_is_nothing_to_draw(timeline, context):
    for overlaid in (True, False):
        timeline.set_overlaid(overlaid)
        context.session.show(None)
        assert all(canvas.order == [] for canvas in timeline.canvases)
        assert timeline.legend.text() == ""
        timeline.grab()


def test_choosing_a_line_of_the_outline_chooses_its_unit(timeline, context):
    lines(timeline)
    timeline.outline.setCurrentRow(1)
    assert context.selection.source == timeline.canvases[0].order[1]


def test_drawings_beside_each_other_are_zoomed_together(timeline):
    timeline.canvases[1].zoom_by(1)
    assert timeline.canvases[0].zoom == timeline.canvases[1].zoom > 1


def test_the_way_of_drawing_is_told(qtbot, timeline):
    with qtbot.waitSignal(timeline.overlaid_changed) as told:
        timeline.set_overlaid(True)
    assert told.args == [True]


def test_a_larger_font_makes_rows_higher_at_once(timeline, context):
    before = timeline.canvases[0].content_size().height()
    context.theme.set_font_size(16)
    assert timeline.canvases[0].content_size().height() > before
    context.theme.set_font_size(10)
