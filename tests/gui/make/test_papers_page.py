"""The page of papers: its report beside, what it keeps, and that it makes what its command does."""

import json

import click
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel

from tempannot.cli.main import group, main
from tempannot.gui.make.papers_page import PapersPage
from tempannot.gui.state.view_table import Workspace
from tempannot.papers.origins import RowOrigin
from tests.gui.hands import press
from tests.gui.make.settled import settle
from tests.video_captions import CAPTIONS


@pytest.fixture
def page(show_page):
    return show_page(PapersPage, (1200, 760))


@pytest.fixture
def captions(tmp_path):
    path = tmp_path / "captions.json"
    path.write_text(json.dumps(CAPTIONS))
    return path


def _choose(page, **values):
    for name, value in values.items():
        page.form.boxes[name].show_value(value)


def _made(qtbot, page):
    qtbot.mouseClick(page.line.again, Qt.MouseButton.LeftButton)
    _wait(qtbot, page)
    assert page.made is not None, page.message.words.text()


def _wait(qtbot, page):
    """Wait until a paper is made, which takes seconds, and more where much else is going on."""
    qtbot.waitUntil(lambda: not page.is_busy)


def _tables(page):
    return {each.table.name: each.table for each in page.findings.sections.tables}


def _files(folder):
    files = (each for each in folder.rglob("*") if each.is_file())
    return {each.relative_to(folder): each.read_bytes() for each in files}


def test_the_page_has_the_options_of_its_command(page):
    command = group.get_command(click.Context(group), "paper")
    wanted = {each.name for each in command.params if each.name not in ("as_json", "help")}
    assert set(page.form.boxes) == wanted
    named = {each.name: each for each in command.params}
    for name, box in page.form.boxes.items():
        if name not in ("name", "output"):
            default = named[name].to_info_dict()["default"]
            assert (default or None) == (box.option.default or None), name


def test_page_and_command_make_the_same_bytes(qtbot, page, captions, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    values = {"data": (captions,), "models": "majority,bow", "seeds": "3"}
    _choose(page, name="sop", output=tmp_path / "window", **values)
    _made(qtbot, page)
    words = page.command.line.text().replace("--output window", "--output again").split()
    assert words[:3] == ["tempannot", "paper", "sop"]
    assert main(words[1:]) == 0
    there, again = _files(tmp_path / "window"), _files(tmp_path / "again")
    reports = [each for each in there if each.parts[0] != "models"]  # whose cards have times
    assert len(reports) > 10
    assert {each: there[each] for each in reports} == {each: again[each] for each in reports}


def test_rows_are_told_apart_by_where_they_come_from(qtbot, page, captions, tmp_path):
    _choose(page, name="sop", output=tmp_path / "p", data=(captions,), models="majority")
    _made(qtbot, page)
    findings = page.findings
    made, published, missing = (page.made.count(each) for each in RowOrigin)
    said = findings.words.text()
    assert f"{made} rows made here, {published} published, {missing} not made" in said
    why = _tables(page)["not-made"]
    assert len(why.rows) == missing
    assert any("--human" in line[2] for line in why.texts)
    findings.part.setCurrentIndex(2)
    assert findings.figures
    settle(qtbot, page)
    whole = next(iter(_tables(page).values()))
    assert {line[-2] for line in whole.texts} > {"published", "not made"}
    findings.rows.setCurrentIndex(2)
    settle(qtbot, page)
    shown = next(iter(_tables(page).values()))
    assert {line[-2] for line in shown.texts} == {"published"}


def test_only_what_makes_a_difference_to_the_paper_is_shown_and_said(qtbot, page):
    _choose(page, name="sop", graphs=3, models="bow")
    assert not page.form.boxes["graphs"].isVisible()
    assert "--graphs" not in page.command.line.text()
    assert "--models bow" in page.command.line.text()
    _choose(page, name="tannier2011")
    assert page.form.boxes["graphs"].isVisible()
    assert not page.form.boxes["models"].isVisible()
    assert "--models" not in page.command.line.text()
    assert "--graphs 3" in page.command.line.text()


def test_what_is_stopped_is_kept_and_gone_on_with(qtbot, page, tmp_path):
    _choose(page, name="tannier2011", output=tmp_path / "p", graphs=2)
    page.generate()
    steps = tmp_path / "p" / "steps"
    qtbot.waitUntil(lambda: steps.is_dir() and len(list(steps.iterdir())) > 1)
    qtbot.waitUntil(lambda: page.message.words.text().startswith("Making…\n"))
    qtbot.mouseClick(page.line.cancel, Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert "kept in the folder" in page.message.words.text()
    assert page.made is None
    assert not (tmp_path / "p" / "tannier2011.html").exists()


def test_a_model_that_there_is_not_is_told_at_once(qtbot, page, tmp_path):
    _choose(page, name="sop", output=tmp_path / "p", models="gpt")
    qtbot.mouseClick(page.line.again, Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert "there is no model 'gpt'" in page.message.words.text()
    assert not (tmp_path / "p").exists()


def test_a_folder_with_a_report_is_known_and_files_are_data(qtbot, page, captions, tmp_path):
    _choose(page, name="sop", output=tmp_path / "p", models="majority")
    _made(qtbot, page)
    _choose(page, output=None)
    settle(qtbot, page)
    page.open_paths([tmp_path / "p", captions])
    settle(qtbot, page)
    assert page.asked.folder == tmp_path / "p"
    assert page.form.values["data"] == (captions,)


def test_the_report_stays_while_the_next_one_is_asked_for(qtbot, page, tmp_path):
    _choose(page, name="sop", output=tmp_path / "p", models="majority")
    _made(qtbot, page)
    _choose(page, seeds="5")
    assert page.findings.isVisible()
    _choose(page, name="zhou2019")
    assert not page.findings.isVisible()


def test_a_paper_is_made_and_read_by_keys_alone(qtbot, window, tmp_path, monkeypatch):
    opened = []
    folder = tmp_path / "p"
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    press(window, "F10", "Ctrl+Up")
    part = window.workspaces[Workspace.BUILD]
    page = part.current
    assert isinstance(page, PapersPage)
    press(window, "Alt+P", "Down", "Down", "Down")
    assert page.asked.subject == "sop"
    press(window, "Ctrl+Return")
    _wait(qtbot, page)
    assert (folder / "sop.html").exists()
    assert "sop" in window.windowTitle()
    press(window, "Alt+I", "Down")
    assert page.findings.part.currentIndex() == 1
    press(window, "Alt+C", "Down")
    assert page.findings.rows.currentIndex() == 1
    press(window, "Alt+A")
    qtbot.waitUntil(lambda: opened == [str(folder / "sop.html")])


def test_every_letter_of_the_page_leads_to_one_thing(window):
    press(window, "F10", "Ctrl+Up")
    page = window.workspaces[Workspace.BUILD].current
    shown = [*page.findChildren(QLabel), *page.findChildren(QAbstractButton)]
    marked = [each.text() for each in shown]
    marked += [each.text() for each in window.menuBar().actions()]
    letters = [QKeySequence.mnemonic(each).toString() for each in marked]
    found = [each for each in letters if each]
    assert len(found) > 15
    assert sorted(found) == sorted(set(found))
