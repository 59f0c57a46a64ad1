"""Worlds kept apart in the real window, from opening a file on, by keys alone."""

import pytest

from tempannot.core.reasoning import LinkState
from tests.gui.hands import find, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the display of the tests says of menus, which it shows all the same."""


def reasoning(window):
    return window.documents.current.reasoning


def timeline(window):
    press(window, "Alt+4")
    return window.annotate.panels["timeline"]


def test_a_key_keeps_worlds_apart_and_back_and_says_what_that_changed(reported):
    assert not reasoning(reported).is_consistent
    assert not reported.actions_by_id["view.worlds"].isChecked()
    press(reported, "Ctrl+8")
    assert reasoning(reported).is_consistent
    assert reported.actions_by_id["view.worlds"].isChecked()
    assert "4 worlds are kept apart from the main line; 2 links lead" in reported.message.text
    assert "consistent now" in reported.message.text
    press(reported, "Ctrl+8")
    assert not reasoning(reported).is_consistent
    assert "on one line again" in reported.message.text
    assert not reported.documents.current.is_modified


def test_edits_and_undo_keep_the_worlds_apart(reported):
    press(reported, "Ctrl+8")
    find(reported, "burst", "flood")
    press(reported, "B")
    assert reasoning(reported).state("l19") is LinkState.BETWEEN_WORLDS
    press(reported, "Ctrl+Z")
    assert reasoning(reported).is_consistent
    assert reasoning(reported).keeps_worlds


def test_a_pair_of_different_worlds_says_so_instead_of_what_follows(reported):
    press(reported, "Ctrl+8")
    find(reported, "burst", "denied")
    said = reported.annotate.relation.readout.text
    assert "They belong to different worlds" in said
    assert "main line" in said
    press(reported, "W")
    assert "different worlds" in reported.annotate.why.proof.text


def test_the_list_of_links_names_those_between_worlds(reported):
    press(reported, "Ctrl+8", "Alt+1")
    reported.annotate.links.set_filter("between")
    assert [row.link for row in reported.annotate.links.rows] == ["l2", "l6"]


def told_apart(panel):
    """What the timeline tells of events and times that stand in a world apart."""
    return {id: text for text, id in panel.canvas.outline() if "in the world" in text}


def test_each_world_stands_in_a_band_of_its_own_with_its_name(reported, qtbot):
    panel = timeline(reported)
    before = panel.canvas.outline()
    assert not told_apart(panel)
    press(reported, "Ctrl+8")
    qtbot.waitUntil(lambda: bool(told_apart(panel)))
    told = told_apart(panel)
    assert 'in the world “if "rises"”' in told["ei4"]
    assert 'in the world “reported by "said"”' in told["ei2"]
    assert {"ei2", "ei3", "ei4", "ei12", "t0", "t1", "t2"} == set(told)
    worlds = [any("\x1f" in bar.interval for bar in g.bars) for g in panel.canvas.shown.groups]
    assert worlds == [False, False, True, True, True]
    press(reported, "Ctrl+8")
    qtbot.waitUntil(lambda: panel.canvas.outline() == before)


def test_what_is_chosen_in_a_band_is_the_event_of_the_document(reported):
    press(reported, "Ctrl+8")
    panel = timeline(reported)
    find(reported, "burst")
    area = panel.canvas.area_of("ei2")
    assert panel.canvas.interval_at(area.center()) == "ei2"
    assert "burst" in panel.canvas.tip_at(area.center())
    press(reported, "Alt+4", "Right")
    assert reported.documents.current.document.has_interval(reported.selection.source)


def test_an_event_tells_its_world_to_assistive_technology(reported):
    press(reported, "Ctrl+8")
    find(reported, "burst")
    told = reported.annotate.text.view.accessibleDescription()
    assert 'in the world “reported by "said"”' in told


def test_a_new_slink_makes_a_world_at_once(reported):
    press(reported, "Ctrl+8")
    find(reported, "regret", "begun")
    press(reported, "K", "M")
    worlds = reasoning(reported).worlds
    assert worlds.of("ei9") == worlds.of("ei10") == "ei7 MODAL"
