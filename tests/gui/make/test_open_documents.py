"""Items of the documents that are open in Annotate, as they stand there; and which are older."""

import json
import shutil

import pytest
from PySide6.QtWidgets import QFileDialog

from tempannot.gui.make.generator.generator_page import GeneratorPage
from tempannot.gui.make.generator.generators import RECAST
from tempannot.gui.state.view_table import Workspace
from tempannot.resources import data_folder, resource
from tests.gui.hands import press
from tests.gui.make.settled import make, settle


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "how-to.tml"
    shutil.copy(resource("samples") / "how-to.tml", path)
    return path


def _edited(window):
    """Take a relation back by keys, and with it what it says."""
    press(window, "Tab", "3", "V")
    assert any(each.is_modified for each in window.documents.sessions.values())


def _build(qtbot, window):
    press(window, "F10")
    page = window.workspaces[Workspace.BUILD].current
    settle(qtbot, page)
    return page


def _items(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_the_open_documents_are_recast_with_edits_that_are_not_saved(
    qtbot, window, document, tmp_path, monkeypatch
):
    made = tmp_path / "made.jsonl"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(made), ""))
    window.open_paths([document])
    saved = document.read_bytes()
    page = _build(qtbot, window)
    press(window, "Ctrl+Shift+U")
    settle(qtbot, page)
    press(window, "Ctrl+Return")
    settle(qtbot, page)
    before = _items(made)
    assert {each["document"] for each in before} == {"how-to"}
    assert not page.result.again.isVisible()

    press(window, "F7")
    _edited(window)
    page = _build(qtbot, window)
    assert page.result.words.text().startswith("Stale: how-to.tml is newer")
    press(window, "Ctrl+Shift+Return")
    settle(qtbot, page)
    after = _items(made)
    assert after != before
    shown = [(*each.texts, each.label) for each in page.panel.items]
    assert shown == [(each["context"], each["hypothesis"], each["label"]) for each in after]
    assert {each["document"] for each in after} == {"how-to"}
    assert not page.result.again.isVisible()
    assert document.read_bytes() == saved


def test_saving_makes_nothing_stale(qtbot, window, document, tmp_path):
    window.open_paths([document])
    _edited(window)
    page = _build(qtbot, window)
    press(window, "Ctrl+Shift+U")
    settle(qtbot, page)
    page.write(tmp_path / "made.jsonl")
    settle(qtbot, page)
    press(window, "F7")
    press(window, "Ctrl+S")
    page = _build(qtbot, window)
    assert "Stale" not in page.result.words.text()


def test_a_context_stands_beside_the_first_of_its_hypotheses_until_rows_are_sorted(
    qtbot, window, document
):
    window.open_paths([document])
    page = _build(qtbot, window)
    press(window, "Ctrl+Shift+U")
    settle(qtbot, page)
    table = page.panel.table
    context = table.items.columns[1].text
    rows = table.items.rows
    assert context(rows[0])
    assert [context(each) for each in rows[1:8]] == [""] * 7
    table.items.sort(2)
    assert all(context(each) for each in table.items.rows)


def test_hypotheses_that_have_no_room_are_shown_on_several_lines(qtbot, make_page, document):
    page = make_page(RECAST)
    page.open_paths([document])
    settle(qtbot, page)
    table = page.panel.table
    heights = {}
    for width in (1024, 1900):
        page.resize(width, 700)
        qtbot.waitUntil(lambda width=width: page.width() == width)
        heights[width] = table.rowHeight(1)  # the first has the context besides
    lines, rest = divmod(heights[1024] - heights[1900], table.fontMetrics().height())
    assert 1 <= lines <= 3
    assert rest == 0
    assert heights[1900] == table.verticalHeader().defaultSectionSize()


def test_items_are_never_written_over_an_open_document(qtbot, window, document):
    window.open_paths([document])
    _edited(window)
    page = _build(qtbot, window)
    press(window, "Ctrl+Shift+U")
    settle(qtbot, page)
    before = document.read_bytes()
    page.write(document)
    settle(qtbot, page)
    assert page.made is None
    assert document.read_bytes() == before


def _made_earlier(qtbot, preferences, document, path):
    """Make a file of items on a page that nobody sees, as in an earlier session."""
    page = GeneratorPage(RECAST, preferences)
    qtbot.addWidget(page, before_close_func=lambda page: page.close_page())
    page.open_paths([document])
    page.form.boxes["corpus"].show_value("mine")
    make(qtbot, page, path)


def test_items_of_an_earlier_session_are_known_as_stale_and_remade_by_one_key(
    qtbot, window, preferences, document, tmp_path
):
    path = tmp_path / "made.jsonl"
    _made_earlier(qtbot, preferences, document, path)
    before = _items(path)
    window.open_paths([document])
    _edited(window)
    page = _build(qtbot, window)
    assert page.result.words.text().startswith("Stale: how-to.tml is newer")
    press(window, "Ctrl+Shift+Return")
    settle(qtbot, page)
    assert _items(path) != before
    assert {each["corpus"] for each in _items(path)} == {"mine"}
    assert page.paths == (document,)
    shown = [each.texts[1] for each in page.panel.items]
    assert shown == [each["hypothesis"] for each in _items(path)]
    assert "Stale" not in page.result.words.text()


def test_items_of_an_earlier_session_that_nothing_changed_are_not_stale(
    qtbot, preferences, make_page, document, tmp_path
):
    path = tmp_path / "made.jsonl"
    _made_earlier(qtbot, preferences, document, path)
    page = make_page(RECAST)
    assert page.result.words.text() == f"{len(_items(path))} items in {path}"
    assert not page.result.again.isVisible()
    assert page.result.audit.isVisible()
    assert page.paths == ()


@pytest.mark.parametrize("odd", ["", "[1]", '{"recast": {"path": 3}}', '{"recast": []}'])
def test_an_odd_list_of_what_was_made_counts_as_none(
    qtbot, preferences, make_page, document, tmp_path, odd
):
    path = tmp_path / "made.jsonl"
    _made_earlier(qtbot, preferences, document, path)
    (data_folder() / "made-items.json").write_text(odd)
    assert make_page(RECAST).made is None


def test_a_file_of_items_that_was_written_by_something_else_is_not_taken_for_ours(
    qtbot, preferences, make_page, document, tmp_path
):
    path = tmp_path / "made.jsonl"
    _made_earlier(qtbot, preferences, document, path)
    path.write_text("mine\n")
    assert make_page(RECAST).made is None
