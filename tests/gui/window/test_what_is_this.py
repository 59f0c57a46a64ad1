"""Shift+F1: every panel and every number says what it is, by the keyboard and by a click."""

import ast
import tomllib
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QTableView, QTreeView

import tempannot.gui
from tempannot.gui.compare.decide.disagreement_tree import DisagreementTree
from tempannot.gui.kit.accessibility import SpokenTable, stops
from tempannot.gui.kit.what_texts import explanation
from tempannot.gui.make.make_workspace import PAGES
from tempannot.gui.state.view_table import Workspace, panels_of
from tempannot.gui.window.what_is_this import Note
from tempannot.project.new_project import NewProject, make_project
from tempannot.resources import resource, sample_comparison, samples
from tests.gui.hands import click, press
from tests.gui.make.settled import settle

_NOWHERE = QModelIndex()
_ACROSS = Qt.Orientation.Horizontal


def unexplained(window):
    """Where the keyboard can go, and the columns of numbers, of which nothing is said."""
    found = {chain(each) for each in stops(window) if not explanation(each)}
    for view in (*window.findChildren(QTableView), *window.findChildren(QTreeView)):
        if view.isVisible() and view.model() and not isinstance(view, SpokenTable):
            found.update(map(str, columns_without(view)))
    return found


def chain(widget):
    """Where a widget is, for the message of a test that fails."""
    names = []
    while widget is not None:
        names.append(type(widget).__name__)
        widget = widget.parentWidget()
    return " in ".join(names[:7])


def columns_without(view):
    model = view.model()
    for column in range(model.columnCount(_NOWHERE) if model.rowCount(_NOWHERE) else 0):
        side = model.headerData(column, _ACROSS, Qt.ItemDataRole.TextAlignmentRole)
        is_number = side is not None and int(side) & int(Qt.AlignmentFlag.AlignRight)
        what = model.headerData(column, _ACROSS, Qt.ItemDataRole.WhatsThisRole)
        if is_number and not what:
            yield view.accessibleName(), model.headerData(column, _ACROSS)


def said(window):
    """What the note says that is shown."""
    (note,) = (each for each in window.findChildren(Note) if each.isVisible())
    return note.accessibleName()


def is_shown(window):
    return any(each.isVisible() for each in window.findChildren(Note))


def through(window, workspace):
    """Go into each panel of a workspace by its key."""
    for panel in panels_of(workspace):
        if panel.key:
            press(window, panel.key)
            yield panel.id


def test_every_text_is_of_a_class_that_there_is():
    folder = Path(tempannot.gui.__file__).parent
    trees = [ast.parse(each.read_text("utf-8")) for each in folder.rglob("*.py")]
    classes = {
        each.name for tree in trees for each in ast.walk(tree) if isinstance(each, ast.ClassDef)
    }
    texts = tomllib.loads(resource("what-is-this.toml").read_text("utf-8"))
    assert texts["panel"].keys() - classes == set()
    assert texts["dialog"].keys() - classes == set()


def test_everything_in_annotate_says_what_it_is(qtbot, window):
    window.open_paths(samples())
    qtbot.waitUntil(lambda: window.documents.current is not None)
    for panel in through(window, Workspace.ANNOTATE):
        qtbot.wait(60)
        assert (panel, unexplained(window)) == (panel, set())


def test_everything_in_compare_says_what_it_is(qtbot, window):
    window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    qtbot.waitUntil(lambda: not window.workspaces.shown.is_busy)
    for panel in through(window, Workspace.COMPARE):
        qtbot.wait(60)
        assert (panel, unexplained(window)) == (panel, set())


def test_everything_in_a_study_says_what_it_is(qtbot, window, user_folders):
    window.workspaces.show(Workspace.VALIDATE)
    assert unexplained(window) == set()
    validate = window.workspaces[Workspace.VALIDATE]
    with qtbot.waitSignal(validate.opened):
        press(window, "F2")
    assert unexplained(window) == set()
    press(window, "F5")
    qtbot.waitUntil(lambda: validate.lead.desk.findings is not None)
    for panel in through(window, Workspace.VALIDATE):
        qtbot.wait(60)
        assert (panel, unexplained(window)) == (panel, set())


def test_everything_in_build_says_what_it_is(qtbot, window, tmp_path):
    window.workspaces.show(Workspace.BUILD)
    build = window.workspaces[Workspace.BUILD]
    build.open_paths([samples()[0]])
    settle(qtbot, build)
    for page in PAGES:
        build.workspace.show_page(page.id)
        settle(qtbot, build)
        assert (page.id, unexplained(window)) == (page.id, set())
    build.close()


def test_everything_in_a_project_says_what_it_is(qtbot, window, tmp_path):
    wish = NewProject(samples()[:2], annotators=("anna", "ben"), batch=1)
    made = make_project(wish, tmp_path / "storms").project
    window.open_paths([made.folder])
    projects = window.workspaces[Workspace.PROJECT]
    qtbot.waitUntil(lambda: projects.project is not None and not projects.is_busy)
    for key in ("Alt+1", "Alt+2", "Alt+3", "Ctrl+Return"):
        press(window, key)
        assert (key, unexplained(window)) == (key, set())


@pytest.fixture
def compared(qtbot, window):
    window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    qtbot.waitUntil(lambda: not window.workspaces.shown.is_busy)
    return window


def test_a_number_says_its_measure_and_where_that_is_defined(compared):
    press(compared, "Alt+1", "Down", "Right", "Shift+F1")
    assert "Precision" in said(compared)
    assert "Tannier & Muller 2011, section 2.3" in said(compared)
    assert "Each row is a measure" in said(compared)
    here = compared.focusWidget()
    press(compared, "X")
    assert not is_shown(compared)
    assert compared.focusWidget() is not here
    press(compared, "Shift+F1")
    assert "Strict" in said(compared)


def test_a_click_says_what_it_hits_instead_of_what_it_does(compared):
    compared.actions_by_id["help.what-click"].trigger()
    (tree,) = compared.findChildren(DisagreementTree)
    click(compared, tree.viewport())
    assert "by cause" in said(compared)
    click(compared, tree.viewport())
    assert not is_shown(compared)


def test_the_note_lies_inside_a_small_window(qtbot, compared):
    compared.resize(700, 460)
    press(compared, "Alt+1", "Shift+F1")
    (note,) = (each for each in compared.findChildren(Note) if each.isVisible())
    assert compared.rect().contains(note.geometry())
