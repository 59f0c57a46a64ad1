"""One key gives the panel under work of a comparison all the room; the key or Esc take it back."""

import pytest
from PySide6.QtWidgets import QMessageBox

from tempannot.comparison.adjudication.decisions import Choice
from tempannot.gui.state.view_table import Workspace
from tempannot.resources import sample_comparison
from tests.gui.compare.test_compare_window import begin
from tests.gui.hands import press

KEYS = {f"Alt+{place}": place - 1 for place in range(1, 8)}
"""The keys of the panels below the texts."""


@pytest.fixture
def compared(window, qtbot, monkeypatch):
    """The window with the sample comparison; unsaved decisions are no reason to stay."""
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Close)
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    return window


def has_all_room(window, panel):
    is_large = panel.width() > 0.95 * window.width() and panel.height() > 0.85 * window.height()
    return panel.isVisible() and is_large


def places(window):
    workspace = window.workspaces[Workspace.COMPARE].workspace
    parts = (workspace.disagreements, workspace.texts, workspace.decisions)
    return [(part.mapTo(window, part.rect().topLeft()), part.size()) for part in parts]


@pytest.mark.parametrize("back", ["F11", "Escape"])
@pytest.mark.parametrize("key", KEYS)
def test_one_key_makes_a_panel_as_large_as_the_window_and_back(compared, key, back):
    panel = compared.workspaces[Workspace.COMPARE].places[KEYS[key]]
    press(compared, key)
    before, small = places(compared), panel.size()
    press(compared, "F11")
    assert has_all_room(compared, panel)
    assert panel.isAncestorOf(compared.focusWidget())
    press(compared, back)
    assert panel.isVisible()
    assert panel.size() == small
    assert places(compared) == before
    assert compared.workspaces[Workspace.COMPARE].workspace.disagreements.isAncestorOf(
        compared.focusWidget()
    )


@pytest.mark.parametrize("back", ["F11", "Escape"])
def test_the_texts_take_all_the_room_if_no_other_panel_has_the_keyboard(compared, back):
    press(compared, "N")
    before, chosen = places(compared), compared.workspaces[Workspace.COMPARE].selection.source
    press(compared, "F11")
    assert has_all_room(compared, compared.workspaces[Workspace.COMPARE].workspace.texts)
    press(compared, back)
    assert places(compared) == before
    assert compared.workspaces[Workspace.COMPARE].selection.source == chosen


def test_the_keys_of_the_comparison_mean_the_same_in_large_texts(compared):
    press(compared, "F11", "N")
    first = compared.workspaces[Workspace.COMPARE].selection.source
    press(compared, "N", "P")
    assert first is not None
    assert compared.workspaces[Workspace.COMPARE].selection.source == first
    assert has_all_room(compared, compared.workspaces[Workspace.COMPARE].workspace.texts)


def test_another_panel_and_another_workspace_end_it(compared):
    workspace = compared.workspaces[Workspace.COMPARE].workspace
    press(compared, "Alt+5", "F11", "Alt+7")
    assert workspace.panels["matrix"].isVisible()
    assert workspace.texts.isVisible()
    press(compared, "F11", "F7", "F8")
    assert workspace.texts.isVisible()
    assert compared.docks.large is None
    press(compared, "F7")
    assert compared.annotate.text.isVisible()
    assert compared.docks["relation"].isVisible()


def test_the_docks_of_annotate_stay_away(compared):
    press(compared, "Alt+5", "F11", "F11")
    assert not compared.docks["relation"].isVisible()


def test_what_there_is_to_answer_is_not_hidden_by_large_texts(compared, qtbot):
    begin(compared)
    with qtbot.waitActive(compared):
        compared.activateWindow()
    press(compared, "F11", "4")
    assert compared.workspaces[Workspace.COMPARE].workspace.decisions.other.isVisible()
    press(compared, "Escape", "F11", "5")
    decisions = compared.workspaces[Workspace.COMPARE].adjudicating.current.adjudication.decisions
    assert [each.choice for each in decisions] == [Choice.NEITHER]
    assert has_all_room(compared, compared.workspaces[Workspace.COMPARE].workspace.texts)
