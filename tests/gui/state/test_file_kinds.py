"""What dialogs ask for: filters, endings, and the folder where files of a kind were last."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from tempannot.formats.registry import endings
from tempannot.gui.kit.dialogs import ask_file, ask_files, ask_folder, ask_target
from tempannot.gui.state.file_kinds import (
    HANDED_OUT,
    INSTRUCTIONS,
    ITEMS,
    STUDY_REPORTS,
    documents,
    documents_to_save,
    items_to_write,
)


@pytest.fixture
def parent(qtbot) -> QWidget:
    """What the dialogs stand before."""
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def answer(monkeypatch):
    """Lets the dialogs answer with a name; returns what each was asked with."""
    asked = []

    def give(name, chosen=""):
        def one(*given):
            asked.append(given)
            return str(name), chosen

        for method in ("getOpenFileName", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, method, one)
        monkeypatch.setattr(
            QFileDialog, "getOpenFileNames", lambda *given: ([one(*given)[0]], chosen)
        )
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *given: one(*given)[0])
        return asked

    return give


def test_documents_are_those_of_all_formats():
    assert documents().endings == endings()
    assert set(documents_to_save().endings) == set(endings(to_write=True))


@pytest.mark.parametrize("ask", [ask_file, ask_files, ask_folder])
def test_the_folder_of_a_kind_is_kept_apart_from_that_of_others(parent, answer, tmp_path, ask):
    chosen = tmp_path / "items" / "some.csv"
    answer(chosen)
    ask(parent, ITEMS, "Items")
    asked = answer("")
    ask_file(parent, ITEMS, "Items")
    ask_file(parent, INSTRUCTIONS, "Instructions")
    items, instructions = (Path(given[2]) for given in asked[-2:])
    assert items == (chosen if ask is ask_folder else chosen.parent)
    assert instructions != items


def test_a_dialog_begins_where_it_is_told_to(parent, answer, tmp_path):
    asked = answer("")
    assert ask_target(parent, INSTRUCTIONS, "Save", tmp_path / "words.md") is None
    assert asked[-1][2] == str(tmp_path / "words.md")


@pytest.mark.parametrize(
    ("kind", "chosen", "name", "written"),
    [
        (INSTRUCTIONS, "", "words", "words.md"),
        (INSTRUCTIONS, "All files (*)", "words.rst", "words.rst"),
        (STUDY_REPORTS, "Markdown (*.md)", "report", "report.md"),
        (STUDY_REPORTS, "LaTeX (*.tex)", "version 1.2", "version 1.2.tex"),
        (STUDY_REPORTS, "LaTeX (*.tex)", "report.HTML", "report.HTML"),
        (HANDED_OUT, "", "for ada", "for ada.tempstudy"),
        (items_to_write((".csv", ".jsonl")), "JSON lines (*.jsonl)", "items", "items.jsonl"),
        (documents_to_save(), "TimeML (*.tml *.timeml *.xml)", "story", "story"),
    ],
)
def test_a_name_to_write_gets_its_ending(parent, answer, tmp_path, kind, chosen, name, written):
    answer(tmp_path / name, chosen)
    assert ask_target(parent, kind, "Save", "suggested") == tmp_path / written
