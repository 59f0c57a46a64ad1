"""Keys: one action each, changed by the user, shown wherever they are named."""

from collections import Counter

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel, QTreeWidget

from tempannot.gui.state.action_table import ACTIONS
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.help_menu import KeymapDialog
from tempannot.gui.window.key_sheet import KeyOverlay
from tests.gui.hands import press


@pytest.fixture
def keymap() -> Keymap:
    """The default keys."""
    return Keymap()


def _columns(overlay):
    return " ".join(label.text() for label in overlay.findChildren(QLabel))


def test_every_action_has_a_key():
    assert [info.id for info in ACTIONS if not info.key] == []


def test_no_two_actions_have_the_same_default_key():
    for workspace in Workspace:
        there = [info for info in ACTIONS if info.workspace in (None, workspace)]
        keys = Counter(QKeySequence(info.key).toString() for info in there)
        assert [key for key, count in keys.items() if count > 1] == []


@pytest.mark.parametrize(
    ("type", "key"),
    [
        ("BEFORE", "B"),
        ("AFTER", "A"),
        ("INCLUDES", "I"),
        ("IS_INCLUDED", "U"),
        ("SIMULTANEOUS", "S"),
        ("IDENTITY", "="),
    ],
)
def test_the_types_used_most_have_a_key_of_one_press(keymap, type, key):
    assert keymap.keys(f"type.{type}") == key


def test_a_new_key_is_taken_from_the_action_that_had_it(keymap, qtbot):
    with qtbot.waitSignal(keymap.changed):
        keymap.set_keys("type.BEFORE", "A")
    assert keymap.keys("type.BEFORE") == "A"
    assert keymap.keys("type.AFTER") == ""
    assert Keymap(keymap.overrides).keys("type.AFTER") == ""


def test_a_key_may_serve_in_two_workspaces(keymap):
    keymap.set_keys("compare.swap", "B")
    assert keymap.keys("type.BEFORE") == "B"


def test_a_key_for_all_workspaces_is_taken_from_both(keymap):
    keymap.set_keys("view.theme", "N")
    assert (keymap.keys("pair.next"), keymap.keys("compare.next")) == ("", "")


def test_the_default_key_given_again_is_no_override(keymap):
    keymap.set_keys("why", "Z")
    keymap.set_keys("why", "W")
    assert keymap.overrides == {}


def test_keys_of_actions_that_no_longer_exist_are_ignored():
    assert Keymap({"gone": "X"}).overrides == {}


def test_reset_brings_all_defaults_back(keymap):
    keymap.set_keys("type.BEFORE", "A")
    keymap.reset()
    assert [keymap.keys(info.id) for info in ACTIONS] == [info.key for info in ACTIONS]


def test_a_changed_key_acts_and_is_shown(window, qtbot):
    window.preferences.keymap.set_keys("view.timeline", "Ctrl+9")
    assert window.actions_by_id["view.timeline"].shortcut().toString() == "Ctrl+9"
    window.help.show_keys()
    overlay = window.findChild(KeyOverlay)
    assert "Ctrl+9" in _columns(overlay)


@pytest.mark.parametrize("workspace", Workspace)
def test_the_sheet_has_every_action_of_the_workspace(window, workspace):
    window.help.show_keys(workspace)
    shown = _columns(window.findChild(KeyOverlay))
    there = [info for info in ACTIONS if info.workspace in (None, workspace)]
    texts = [window.preferences.keymap.text(info.id) for info in there]
    assert [text for text in texts if text.rstrip("…") not in shown] == []


def test_the_sheet_has_the_digits(window):
    window.help.show_keys()
    shown = _columns(window.findChild(KeyOverlay))
    assert "1 … 9" in shown


@pytest.mark.parametrize("workspace", Workspace)
@pytest.mark.parametrize(("size", "points"), [((1024, 700), 10), ((1000, 700), 20)])
def test_the_sheet_keeps_its_letters_and_turns_pages(window, workspace, size, points):
    window.resize(*size)
    window.preferences.theme.set_font_size(points)
    window.workspaces.show(workspace)
    window.help.show_keys(workspace)
    overlay = window.findChild(KeyOverlay)
    pages = overlay.page_count
    shown = set()
    for _ in range(pages):
        labels = [each for each in overlay.findChildren(QLabel) if each.isVisible()]
        assert overlay.size() == window.size()
        needed = overlay.layout().minimumSize()
        assert needed.width() <= window.width()
        assert needed.height() <= window.height()
        assert min(each.font().pointSize() for each in labels) >= 0.8 * points
        shown.add("".join(each.text() for each in labels))
        if pages > 1:
            press(window, "Space")
    assert len(shown) == pages
    assert overlay.isVisible()
    press(window, "X")
    assert not overlay.isVisible()


def test_the_sheet_begins_with_what_the_workspace_alone_has(window):
    window.resize(1024, 700)
    press(window, "?")
    overlay = window.findChild(KeyOverlay)
    first = [each.text() for each in overlay.findChildren(QLabel) if each.isVisible()]
    assert "Next contradiction" in "".join(first)
    assert "Quit" not in "".join(first)
    press(window, "?")
    second = [each.text() for each in overlay.findChildren(QLabel) if each.isVisible()]
    assert "Quit" in "".join(second)
    press(window, "Left")
    assert [e.text() for e in overlay.findChildren(QLabel) if e.isVisible()] == first


def test_the_dialog_names_the_action_that_lost_its_key(keymap, qtbot):
    dialog = KeymapDialog(keymap)
    qtbot.addWidget(dialog)
    rows = dialog.findChild(QTreeWidget)
    row = next(
        rows.topLevelItem(place)
        for place in range(rows.topLevelItemCount())
        if rows.topLevelItem(place).text(0) == "before"
    )
    rows.setCurrentItem(row)
    dialog._key.setKeySequence(QKeySequence("A"))
    dialog._key.editingFinished.emit()
    assert row.text(1) == "A"
    assert "after" in dialog._note.text()
    assert keymap.keys("type.AFTER") == ""
