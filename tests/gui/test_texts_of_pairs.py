"""A file of pairs gets its text in the window: beside it, opened with it, or by the menu."""

import shutil
import subprocess
import sys

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QLabel, QMenu

from tests.gui.hands import press
from tests.oddities import HERE


@pytest.fixture
def pairs(tmp_path):
    folder = tmp_path / "pairs"
    folder.mkdir()
    return shutil.copyfile(HERE / "pairs" / "caevo.reader", folder / "caevo.reader")


@pytest.fixture
def texts(tmp_path):
    folder = tmp_path / "texts"
    folder.mkdir()
    shutil.copy(HERE / "dialects" / "caevo.tml", folder)
    return folder


def shown(window):
    return window.documents.current.document


def test_pairs_beside_their_text_are_shown_in_it(window, pairs, texts):
    beside = shutil.copyfile(pairs, texts / "caevo.reader")
    window.open_paths([beside])
    assert shown(window).text
    assert shown(window).scheme == "timebank-dense"


def test_texts_that_are_opened_with_them_are_theirs(window, pairs, texts):
    window.open_paths([pairs, texts])
    assert len(window.documents.paths) == 2
    assert shown(window).text
    assert [each.rel_type for each in shown(window).links.values()] == ["b", "b", "ii"]


def test_the_menu_asks_where_the_texts_are(window, pairs, texts, monkeypatch):
    window.open_paths([pairs])
    assert not shown(window).text
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_given: str(texts))
    menu = next(each for each in window.findChildren(QMenu) if each.title() == "&File")
    entry = next(each for each in menu.actions() if each.text().startswith("Texts for"))
    entry.trigger()
    assert shown(window).text
    assert window.documents.paths[0].name == "caevo.reader"


def test_a_document_without_its_text_offers_to_give_it(window, pairs, texts, monkeypatch):
    window.open_paths([pairs])
    assert "it has links and no text" in window.message.text
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_given: str(texts))
    press(window, "Alt+8", "Return")
    assert shown(window).text
    assert "no text" not in window.message.text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "pairs/caevo.reader",
            "This is TimeBank-Dense: it names events and times, and has no text.",
        ),
        ("pairs/matres.txt", "This is MATRES: it names events and times, and has no text."),
        ("tables/plain.csv", "This is a relation table: it names events and times"),
        ("brat/no-text-beside.ann", "This is brat standoff, with no text in it or beside it."),
    ],
)
def test_the_empty_page_says_what_the_file_is(window, name, said):
    window.open_paths([HERE / name])
    labels = [each for each in window.findChildren(QLabel) if "has no text" in each.text()]
    assert [said in each.text() for each in labels if each.isVisible()] == [True]


def test_where_the_texts_are_comes_back_with_the_documents(start, pairs, texts):
    window = start()
    window.workspaces.shown.use_texts([texts])
    window.open_paths([pairs])
    (path,) = window.documents.paths
    assert shown(window).text
    window.close()
    again = start()
    assert again.documents.paths == (path,)
    assert again.annotating.keeper.notice is None
    assert shown(again).text


def test_the_command_says_where_the_texts_are(pairs, texts, tmp_path, run_open):
    assert run_open(pairs, tmp_path / "without.png") == (0, "")
    assert run_open(pairs, tmp_path / "with.png", "--texts", texts) == (0, "")
    assert QImage(str(tmp_path / "without.png")) != QImage(str(tmp_path / "with.png"))
    status, said = run_open(pairs, tmp_path / "wrong.png", "--texts", tmp_path / "nowhere")
    assert status == 2
    assert "nowhere" in said


@pytest.fixture
def run_open(tmp_path):
    """Run ``tempannot open`` for a picture; return its status and what it complains of."""

    def run(path, picture, *more):
        given = ("--screenshot", picture, "--size", "800x600", *more)
        done = subprocess.run(
            [sys.executable, "-m", "tempannot", "open", path, *given],
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stderr

    return run
