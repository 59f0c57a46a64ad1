"""The import report of a folder, as somebody reads it: with keys, from the first kind on."""

import csv
import shutil

import pytest
from PySide6.QtWidgets import QFileDialog

from tempannot.resources import samples
from tests.gui.hands import click, press, type_in

NEWS = next(path for path in samples() if path.stem == "news-report")


@pytest.fixture
def folder(tmp_path):
    """Four documents, three of them odd, one that cannot be read, and two hidden files."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    text = NEWS.read_text()
    for name in ("a", "b", "c"):
        odd = text.replace('relType="BEFORE"', 'relType="SOMETIME"', 2)
        (folder / f"{name}.tml").write_text(odd)
    shutil.copy(NEWS, folder / "d.tml")
    (folder / "e.tml").write_text("<TimeML>\n<oops")
    for name in ("._a.tml", ".hidden"):
        (folder / name).write_bytes(b"\x00\x05\x16\x07")
    return folder


@pytest.fixture
def report(qtbot, window, folder):
    """The report after a folder was opened and Ctrl+I was pressed."""
    window.open_paths([folder])
    press(window, "Ctrl+I")
    shown = window.annotating.report
    qtbot.waitUntil(lambda: "7 problems" in shown.count.text())
    return shown


def kinds(report):
    return [(each.kind, len(each.problems), each.files) for each in report.kinds.rows]


def test_problems_are_grouped_by_kind_and_what_was_skipped_is_counted(report):
    assert kinds(report) == [
        ("every kind", 7, 4),
        ("unknown-reltype", 6, 3),
        ("unreadable", 1, 1),
    ]
    assert report.count.text() == "7 problems of 2 kinds in 4 files · 2 hidden files skipped"
    assert len(report.model.rows) == 7


def test_keys_lead_from_a_kind_to_its_problems_and_to_the_place(window, report, folder):
    press(window, "Down", "Return")
    assert {each.problem.kind for each in report.model.rows} == {"unknown-reltype"}
    press(window, "Down", "Down", "Return")
    found = report.model.rows[2]
    assert found.path == folder / "b.tml"
    assert window.documents.current.path == found.path
    assert window.selection.link == found.problem.where
    press(window, "Tab")  # the text has the keyboard
    assert window.selection.link is None


def test_a_click_leads_to_the_place(window, report):
    found = report.model.rows[2]
    where = report.view.visualRect(report.model.index(2, 0)).center()
    click(window, report.view.viewport(), where)
    assert window.documents.current.path == found.path
    assert window.selection.link == found.problem.where
    assert "odd" not in window.message.text


def test_a_file_that_cannot_be_read_says_why(window, report):
    press(window, "Down", "Down", "Return", "Return")
    assert "e.tml" in window.message.text


def test_the_filter_holds_for_kinds_and_problems(window, report):
    click(window, report.filter)
    type_in(window, "file:b.tml")
    assert kinds(report) == [("every kind", 2, 1), ("unknown-reltype", 2, 1)]
    assert report.count.text().startswith("2 problems of 1 kind in 1 file (of 7)")
    press(window, "Return", "Return", "Return")
    assert window.documents.current.path.name == "b.tml"


def test_what_is_listed_is_exported(window, report, tmp_path, monkeypatch):
    target = tmp_path / "odd.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    press(window, "Down")
    click(window, report.export)
    with target.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["kind"] for row in rows] == ["unknown-reltype"] * 6
    assert window.message.text.endswith("Wrote 6 problems to odd.csv.")


def test_the_hint_on_opening_leads_to_the_problems_of_the_file(qtbot, window, folder):
    window.open_paths([folder / "a.tml"])
    assert "2 things are odd" in window.message.text
    press(window, "Alt+8", "Return")
    report = window.annotating.report
    qtbot.waitUntil(lambda: len(report.model.rows) == 2)
    assert report.filter.text() == "file:a.tml"


def test_clean_files_say_so(qtbot, window, news):
    window.open_paths([news])
    press(window, "Ctrl+I")
    report = window.annotating.report
    assert report.kinds.rows == []
    assert not report.kind_view.isVisible()
    assert report.count.text() == ""
