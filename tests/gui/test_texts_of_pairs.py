"""A file of pairs gets its text in the window: beside it, opened with it, or by the menu."""

import shutil

import pytest
from PySide6.QtWidgets import QFileDialog, QMenu

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
