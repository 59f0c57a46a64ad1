"""Repairing a folder of documents as a lead does: with keys, at the window."""

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tempannot.core.reasoning import Reasoning
from tempannot.core.vocabulary import Vocabulary
from tempannot.formats.reading import read
from tests.gui.hands import press
from tests.oddities import contradictory

PATHS = [each.values[0] for each in contradictory()][:3]


@pytest.fixture
def corpus(tmp_path):
    """A folder with contradictory documents."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    for path in PATHS:
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.fixture
def choose(monkeypatch):
    """Let the dialog that asks for a folder give one."""

    def give(folder):
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))

    return give


@pytest.fixture
def repairing(qtbot, window, corpus, choose, monkeypatch):
    """The window with the folder looked through, opened by keys; it closes without a question."""
    discard = QMessageBox.StandardButton.Discard
    monkeypatch.setattr(QMessageBox, "question", lambda *_: discard)
    choose(corpus)
    press(window, "F9", "F6")
    page = window.workspaces.shown.repair.page
    qtbot.waitUntil(lambda: "looked through" in page.note.text())
    return window, page


def test_contradictory_documents_are_listed_with_their_number(repairing):
    _, page = repairing
    assert page.count.text() == f"{len(PATHS)} contradictory documents"
    assert page.document is not None


def test_what_a_change_contradicts_is_told_in_sentences(repairing):
    _window, page = repairing
    *_, told = [label.text() for label in page.preview if label.text()]
    document = page.document.opened.document
    reasoning = Reasoning(document)
    reasoning.vocabulary = Vocabulary.TIMEML
    change = page.document.repair.changes[0]
    links = [document.links[id] for id in change.others]
    assert told.splitlines() == [
        f"{reasoning.sentence(each.source, reasoning.meaning(each), each.target)} ({each.id})"
        for each in links
    ]


def test_return_accepts_a_change_and_undo_takes_it_back(repairing):
    window, page = repairing
    press(window, "Return")
    assert page.state.text().startswith("1 of")
    press(window, "Ctrl+Z")
    assert page.state.text().startswith("0 of")
    press(window, "Ctrl+Shift+Z")
    assert page.state.text().startswith("1 of")


def test_all_changes_are_one_step_and_the_next_key_goes_to_one_that_is_left(repairing):
    window, page = repairing
    first = page.document.path
    press(window, "A")
    assert page.state.text().endswith("with that it is consistent.")
    assert page.count.text() == f"{len(PATHS) - 1} contradictory documents"
    press(window, "N")
    assert page.document.path != first
    press(window, "Ctrl+Z")
    assert page.count.text() == f"{len(PATHS)} contradictory documents"


def test_copies_are_consistent_and_the_originals_stay(repairing, corpus, tmp_path, choose):
    window, page = repairing
    before = {path: path.read_bytes() for path in corpus.iterdir()}
    for _ in PATHS:
        press(window, "A", "N")
    assert page.count.text() == "All documents are repaired"
    assert window.isWindowModified()
    out = tmp_path / "out"
    out.mkdir()
    choose(out)
    press(window, "Ctrl+S")
    assert not window.isWindowModified()
    assert {path: path.read_bytes() for path in corpus.iterdir()} == before
    assert {path.name for path in out.iterdir()} == {path.name for path in corpus.iterdir()}
    assert all(Reasoning(read(path).document).is_consistent for path in out.iterdir())


def test_originals_are_never_written_over(repairing, corpus):
    window, _ = repairing
    before = {path: path.read_bytes() for path in corpus.iterdir()}
    press(window, "A")
    press(window, "Ctrl+S")
    assert {path: path.read_bytes() for path in corpus.iterdir()} == before
    assert window.isWindowModified()


def test_the_link_of_a_change_opens_in_annotate(qtbot, repairing):
    window, page = repairing
    link = page.document.repair.changes[0].link.id
    press(window, "Ctrl+J")
    qtbot.waitUntil(lambda: window.documents.current is not None)
    assert link in window.documents.current.document.links
