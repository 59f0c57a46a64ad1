"""Pseudonyms on the lead's pages, and what single raters said on pages and in comments."""

import csv
from dataclasses import replace
from uuid import uuid4

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from tempannot.gui.validate.lead.study_transfers import ExportKind
from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.judged import LIKELIHOOD, START, judge, new_study, pair

NAMES = ("Ada Lovelace", "Ben Bitdiddle")


@pytest.fixture
def place(tmp_path):
    """A study that two did who answered a page."""
    path = tmp_path / "s.tempstudy"
    design = replace(LIKELIHOOD, pages=all_pages(DEFAULT, DEFAULT))
    with new_study(path, [pair(each, "entailed") for each in (1, 2)], design) as store:
        for name, english in zip(NAMES, ("Well", "Somewhat"), strict=True):
            store.join(name)
            given = {"english": (english,)}
            store.keep_pages([PageAnswers(uuid4().hex, name, "background", START, 3.5, given)])
        judge(store, NAMES, lambda rater, number: "very likely")
    return path


@pytest.fixture
def pages(qtbot, part, place):
    """The lead's pages of it, for which no names were asked."""
    with qtbot.waitSignal(part.opened):
        part.open_path(place)
    part.show_results()
    qtbot.waitUntil(lambda: part.lead.desk.findings is not None)
    return part.lead


def _texts(table):
    model = table.model()
    columns = range(model.columnCount())
    return [[model.index(row, each).data() for each in columns] for row in range(model.rowCount())]


def _shown(lead):
    """All that the tables and texts about raters show, but for their own words."""
    tables = [lead.status.table, lead.answers.table, *lead.results.tables.values()]
    cells = [each for table in tables for row in _texts(table) for each in row]
    return "\n".join(str(each) for each in cells if "odd, " not in str(each))


def test_raters_have_pseudonyms_until_names_are_wanted(qtbot, pages, place):
    with StudyStore.open(StorePlace.of(place)) as store:
        short = store.pseudonyms()
    assert not [name for name in NAMES if name in _shown(pages)]
    assert all(each in _shown(pages) for each in short.values())
    with qtbot.waitSignal(pages.desk.computed):
        pages.names.click()
    assert all(name in _shown(pages) for name in NAMES)
    with qtbot.waitSignal(pages.desk.computed):
        pages.names.click()
    assert not [name for name in NAMES if name in _shown(pages)]


def test_what_is_done_to_a_pseudonym_is_done_to_its_rater(qtbot, pages, place, monkeypatch):
    cancel = QMessageBox.StandardButton.Cancel
    monkeypatch.setattr(QMessageBox, "question", lambda *_: cancel)
    pages.tabs.setCurrentWidget(pages.status)
    shown = pages.desk.study.raters[0].name
    pages.status.table.choose(0)
    with qtbot.waitSignal(pages.status.forget_requested) as told:
        pages.status.forget.click()
    assert told.args == [pages.desk.name_of(shown)]
    assert told.args[0] in NAMES
    with qtbot.waitSignal(pages.desk.said) as told:
        pages.desk.let_in(shown)
    assert told.args[0].startswith(f"{shown} is let in")
    with StudyStore.open(StorePlace.of(place)) as store:
        assert [store.let_in_at(each) is not None for each in NAMES].count(True) == 1


@pytest.mark.parametrize("has_names", [False, True])
def test_a_report_names_raters_as_the_pages_do(qtbot, pages, tmp_path, has_names):
    if has_names:
        with qtbot.waitSignal(pages.desk.computed):
            pages.names.click()
    path = tmp_path / "report.md"
    with qtbot.waitSignal(pages.desk.said):
        pages.files.report(path)
    assert [name in path.read_text() for name in NAMES] == [has_names] * 2


def test_single_answers_are_sorted_by_the_heads_of_columns(qtbot, pages):
    table = pages.answers.table
    english = [row for row in _texts(table) if row[3] in ("Well", "Somewhat")]
    assert sorted(row[0] for row in english) == ["R01", "R02"]
    table.sortByColumn(3, Qt.SortOrder.AscendingOrder)
    said = [row[3] for row in _texts(table) if row[3]]
    assert said == sorted(said, key=str.casefold)
    table.sortByColumn(3, Qt.SortOrder.DescendingOrder)
    assert [row[3] for row in _texts(table) if row[3]] == said[::-1]


def test_single_answers_are_exported_as_they_are_named_on_the_page(qtbot, pages, tmp_path):
    for name, wanted in (("short.csv", ["R01", "R02"]), ("named.csv", sorted(NAMES))):
        path = tmp_path / name
        with qtbot.waitSignal(pages.desk.said):
            pages.files.export(path, ExportKind.ANSWERS)
        with path.open(newline="") as file:
            rows = [row for row in csv.DictReader(file) if row["said"] in ("Well", "Somewhat")]
        assert sorted(row["rater"] for row in rows) == wanted
        with qtbot.waitSignal(pages.desk.fetched):
            pages.names.click()


def test_the_rater_of_an_answer_leads_to_the_judgments(qtbot, pages):
    pages.show_page(pages.answers)
    pages.answers.table.choose(0)
    qtbot.keyClick(pages.answers.table, Qt.Key.Key_Return)
    assert pages.tabs.currentWidget() is pages.results
    assert len(pages.results.evidence.model.rows) == 2
