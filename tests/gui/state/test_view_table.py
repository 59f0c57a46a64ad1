"""Workspaces and panels: a row each, from which tabs, docks, keys, menus and views come."""

import pkgutil

import pytest
from PySide6.QtWidgets import QLabel, QTabWidget

from tempannot.gui.state.action_table import BY_ID, complete
from tempannot.gui.state.view_table import (
    DOCKS,
    PANELS,
    WORKSPACES,
    Dock,
    Workspace,
    make,
    panels_in,
    panels_of,
    views,
    workspace_of,
)


def test_each_workspace_has_one_row():
    assert [each.id for each in WORKSPACES] == list(Workspace)


@pytest.mark.parametrize(
    "made_by", [each.made_by for each in (*WORKSPACES, *PANELS) if each.made_by]
)
def test_what_a_row_names_is_there(made_by):
    assert isinstance(pkgutil.resolve_name(made_by), type)


def test_every_panel_of_annotate_lies_in_a_dock():
    placed = [each for dock in DOCKS for each in panels_in(dock)]
    assert sorted(each.id for each in placed) == sorted(
        each.id for each in panels_of(Workspace.ANNOTATE)
    )


@pytest.mark.parametrize("panel", [each for each in PANELS if each.action], ids=str)
def test_the_action_of_a_panel_has_its_text_its_key_and_its_workspace(panel):
    info = BY_ID[panel.action]
    assert (info.text, info.key, info.workspace) == (panel.text, panel.key, panel.workspace)


def test_a_view_belongs_to_one_workspace():
    assert len(set(views())) == len(views())
    assert [workspace_of(each.id) for each in WORKSPACES] == [each.id for each in WORKSPACES]
    assert workspace_of("timeline") is Workspace.ANNOTATE
    assert workspace_of("results") is Workspace.VALIDATE


def test_the_tabs_below_the_text_are_the_rows_of_that_dock(window):
    tabs = window.docks["graph"].parentWidget().parentWidget()
    assert isinstance(tabs, QTabWidget)
    titles = [tabs.tabText(place) for place in range(tabs.count())]
    assert titles == [each.title for each in panels_in(Dock.LOWER)]


_DIGITS = "1234567890"
"""As they lie on keyboards."""


@pytest.mark.parametrize("workspace", [Workspace.COMPARE, Workspace.VALIDATE])
def test_keys_of_panels_follow_their_tabs(workspace):
    digits = [e.key[-1] for e in panels_of(workspace) if e.key.startswith("Alt+")]
    assert digits == sorted(digits, key=_DIGITS.index)
    below = [e.key[-1] for e in panels_in(Dock.LOWER) if e.key]
    assert below == sorted(below, key=_DIGITS.index)


def test_a_row_that_makes_something_else_is_refused(qapp):
    with pytest.raises(TypeError, match="makes no QTabWidget"):
        make("PySide6.QtWidgets:QLabel", QTabWidget)
    assert isinstance(make("PySide6.QtWidgets:QLabel", QLabel, "A"), QLabel)


def _nothing():
    """Do nothing."""


def test_an_action_without_a_handler_is_named_when_a_workspace_is_made():
    handlers = {id: _nothing for id, info in BY_ID.items() if info.workspace is Workspace.BUILD}
    assert complete(Workspace.BUILD, handlers) == handlers
    del handlers["build.audit"]
    with pytest.raises(LookupError, match=r"without a handler: build\.audit; .* action: none"):
        complete(Workspace.BUILD, handlers)


def test_a_handler_without_an_action_is_named_when_a_workspace_is_made(window):
    handlers = {id: _nothing for id, info in BY_ID.items() if info.workspace is None}
    with pytest.raises(LookupError, match=r"handlers without an action: file\.shred"):
        window.actions_by_id.bind(None, handlers | {"file.shred": _nothing})


@pytest.mark.parametrize("workspace", Workspace)
def test_every_workspace_handles_all_its_actions(window, workspace):
    handlers = window.workspaces[workspace].handlers
    assert complete(workspace, handlers) == handlers
