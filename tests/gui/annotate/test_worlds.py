"""Worlds kept apart in the real window, from opening a file on, by keys alone."""

import shutil

import pytest

from tempannot.core.reasoning import LinkState
from tests.gui.hands import press, type_in
from tests.oddities import HERE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the display of the tests says of menus, which it shows all the same."""


@pytest.fixture
def opened(window, tmp_path):
    """A window on a text that contradicts itself unless what is reported is kept apart."""
    path = tmp_path / "story.tml"
    shutil.copy(HERE / "timeml" / "reported-and-conditional.tml", path)
    window.open_paths([path])
    press(window, "Esc")
    return window


def find(window, *words):
    for word in words:
        press(window, "J")
        type_in(window, word)
        press(window, "Return")


def reasoning(window):
    return window.documents.current.reasoning


def timeline(window):
    press(window, "Alt+4")
    return window.annotate.panels["timeline"]


def test_a_key_keeps_worlds_apart_and_back_and_says_what_that_changed(opened):
    assert not reasoning(opened).is_consistent
    assert not opened.actions_by_id["view.worlds"].isChecked()
    press(opened, "Ctrl+8")
    assert reasoning(opened).is_consistent
    assert opened.actions_by_id["view.worlds"].isChecked()
    assert "4 worlds are kept apart from the main line; 2 links lead" in opened.message.text
    assert "consistent now" in opened.message.text
    press(opened, "Ctrl+8")
    assert not reasoning(opened).is_consistent
    assert "on one line again" in opened.message.text
    assert not opened.documents.current.is_modified


def test_edits_and_undo_keep_the_worlds_apart(opened):
    press(opened, "Ctrl+8")
    find(opened, "burst", "flood")
    press(opened, "B")
    assert reasoning(opened).state("l19") is LinkState.BETWEEN_WORLDS
    press(opened, "Ctrl+Z")
    assert reasoning(opened).is_consistent
    assert reasoning(opened).keeps_worlds


def test_a_pair_of_different_worlds_says_so_instead_of_what_follows(opened):
    press(opened, "Ctrl+8")
    find(opened, "burst", "denied")
    said = opened.annotate.relation.readout.text
    assert "They belong to different worlds" in said
    assert "main line" in said
    press(opened, "W")
    assert "different worlds" in opened.annotate.why.proof.text


def test_the_list_of_links_names_those_between_worlds(opened):
    press(opened, "Ctrl+8", "Alt+1")
    opened.annotate.links.set_filter("between")
    assert [row.link for row in opened.annotate.links.rows] == ["l2", "l6"]


def told_apart(panel):
    """What the timeline tells of events and times that stand in a world apart."""
    return {id: text for text, id in panel.canvas.outline() if "in the world" in text}


def test_each_world_stands_in_a_band_of_its_own_with_its_name(opened, qtbot):
    panel = timeline(opened)
    before = panel.canvas.outline()
    assert not told_apart(panel)
    press(opened, "Ctrl+8")
    qtbot.waitUntil(lambda: bool(told_apart(panel)))
    told = told_apart(panel)
    assert 'in the world “if "rises"”' in told["ei4"]
    assert 'in the world “reported by "said"”' in told["ei2"]
    assert {"ei2", "ei3", "ei4", "ei12", "t0", "t1", "t2"} == set(told)
    worlds = [any("\x1f" in bar.interval for bar in g.bars) for g in panel.canvas.shown.groups]
    assert worlds == [False, False, True, True, True]
    press(opened, "Ctrl+8")
    qtbot.waitUntil(lambda: panel.canvas.outline() == before)


def test_what_is_chosen_in_a_band_is_the_event_of_the_document(opened):
    press(opened, "Ctrl+8")
    panel = timeline(opened)
    find(opened, "burst")
    area = panel.canvas.area_of("ei2")
    assert panel.canvas.interval_at(area.center()) == "ei2"
    assert "burst" in panel.canvas.tip_at(area.center())
    press(opened, "Alt+4", "Right")
    assert opened.documents.current.document.has_interval(opened.selection.source)


def test_an_event_tells_its_world_to_assistive_technology(opened):
    press(opened, "Ctrl+8")
    find(opened, "burst")
    told = opened.annotate.text.view.accessibleDescription()
    assert 'in the world “reported by "said"”' in told


def test_a_new_slink_makes_a_world_at_once(opened):
    press(opened, "Ctrl+8")
    find(opened, "regret", "begun")
    press(opened, "K", "M")
    worlds = reasoning(opened).worlds
    assert worlds.of("ei9") == worlds.of("ei10") == "ei7 MODAL"
