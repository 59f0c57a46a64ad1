"""One key gives the panel under work all the room, and takes it back; drawings go into files."""

import pytest
from PySide6.QtWidgets import QFileDialog, QToolButton

from tempannot.formats.graph_file import GraphKind, encoded_graph
from tests.gui.hands import click, press

KEYS = {"links": "Alt+1", "graph": "Alt+2", "matrix": "Alt+3", "timeline": "Alt+4"}


@pytest.fixture
def opened(window, news):
    window.open_paths([news])
    return window


def shown_docks(window):
    names = ("documents", "relation", "why", "graph")
    return [name for name in names if window.docks[name].isVisible()]


@pytest.mark.parametrize("panel", KEYS)
def test_one_key_makes_a_panel_as_large_as_the_window_and_back(opened, panel):
    press(opened, KEYS[panel])
    before, small = shown_docks(opened), opened.docks[panel].size()
    press(opened, "F11")
    large = opened.docks[panel]
    assert large.isVisible()
    assert not opened.annotate.text.isVisible()
    assert large.width() > 0.95 * opened.width()
    assert large.height() > 0.85 * opened.height()
    press(opened, "F11")
    assert opened.docks[panel].size() == small
    assert shown_docks(opened) == before
    assert opened.focusWidget() is opened.annotate.text.view


def test_the_text_takes_all_the_room_if_it_has_the_keyboard(opened):
    press(opened, "F11")
    assert opened.annotate.text.width() > 0.95 * opened.width()
    press(opened, "F11")
    assert opened.docks["relation"].isVisible()


def test_escape_leads_back_from_a_large_drawing(opened):
    press(opened, "Alt+2", "F11", "Escape")
    assert opened.annotate.text.isVisible()
    assert opened.focusWidget() is opened.annotate.text.view


def test_the_keys_of_the_text_mean_the_same_in_a_large_drawing(opened):
    press(opened, "Tab", "1", "Alt+2", "F11")
    links = dict(opened.documents.current.document.links)
    press(opened, "V")
    assert opened.documents.current.document.links != links
    press(opened, "Ctrl+Z")
    assert opened.documents.current.document.links == links


def test_another_panel_and_another_workspace_end_it(opened):
    press(opened, "Alt+2", "F11", "Alt+4")
    assert opened.docks.large is None
    assert opened.annotate.panels["timeline"].isVisible()
    assert opened.annotate.text.isVisible()
    press(opened, "F11", "F8", "F7")
    assert opened.docks.large is None
    assert opened.annotate.text.isVisible()


def test_the_button_of_a_drawing_does_it_with_the_mouse(opened):
    press(opened, "Alt+3")
    for is_large in (True, False):
        buttons = opened.annotate.panels["matrix"].buttons.findChildren(QToolButton)
        click(opened, next(each for each in buttons if "large" in each.accessibleName()))
        assert opened.annotate.text.isVisible() is not is_large


@pytest.mark.parametrize("panel", ["graph", "matrix", "timeline"])
@pytest.mark.parametrize(
    ("ending", "head"), [("svg", b"<?xml"), ("pdf", b"%PDF"), ("png", b"\x89PNG")]
)
def test_a_drawing_is_saved_in_the_format_of_its_name(
    opened, tmp_path, monkeypatch, panel, ending, head
):
    path = tmp_path / f"drawing.{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    press(opened, KEYS[panel], "Ctrl+Shift+P")
    assert path.read_bytes().startswith(head)
    assert path.stat().st_size > 3000


@pytest.mark.parametrize("what", ["minimal", "links", "closure"])
@pytest.mark.parametrize("ending", ["graphml", "dot", "json"])
def test_the_graph_is_saved_for_other_programs_as_the_command_writes_it(
    opened, tmp_path, monkeypatch, what, ending
):
    path, wanted = tmp_path / f"graph.{ending}", {"minimal": "minimal graph"}.get(what, what)

    def choose(_parent, _title, _start, filters, *_):
        return str(path), next(e for e in filters.split(";;") if f", {wanted} (*.{ending})" in e)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    press(opened, KEYS["graph"], "Ctrl+Shift+P")
    reasoning = opened.documents.current.reasoning
    assert path.read_bytes() == encoded_graph(reasoning, GraphKind(what), path)
