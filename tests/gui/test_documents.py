"""Opening, saving and closing documents through the File menu."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox, QPushButton

from tempannot.core import edits
from tempannot.core.items import Span
from tempannot.core.relations import BEFORE
from tempannot.formats.reading import read
from tempannot.gui.state.file_kinds import documents_to_save
from tempannot.gui.window.documents.document_model import DocumentModel
from tempannot.resources import samples
from tempannot.session.what_is_open import OpenMarks
from tests.gui.hands import press


def _edit(window):
    session = window.documents.current
    source, target = [each.id for each in session.reasoning.intervals[:2]]
    session.apply(edits.add_link(session.document, source, target, BEFORE))
    return session


@pytest.fixture
def answer(monkeypatch):
    """Answer the question about unsaved edits, and count how often it is asked."""
    asked = []

    def give(button):
        def question(*arguments):
            asked.append(arguments[2])
            return button

        monkeypatch.setattr(QMessageBox, "question", question)
        return asked

    return give


@pytest.fixture
def save_as(monkeypatch):
    """Choose a file in the dialog of Save as."""

    def choose(path):
        monkeypatch.setattr(
            QFileDialog, "getSaveFileName", lambda *_arguments: (str(path) if path else "", "")
        )

    return choose


def test_a_folder_opens_all_its_documents_and_says_what_was_skipped(window, news, medical):
    shutil.copy(news, news.with_name("._news-report.tml"))
    window.open_paths([news.parent])
    assert {path.name for path in window.documents.paths} == {news.name, medical.name}
    assert "1 hidden file was skipped" in window.message.text


def test_a_document_opened_twice_is_one_in_the_list(window, news):
    window.open_paths([news])
    window.open_paths([news])
    assert window.documents.paths == (news.resolve(),)


def test_what_was_opened_is_recent_the_latest_first(window, news, medical):
    window.open_paths([news])
    window.open_paths([medical])
    assert window.preferences.recent[:2] == (medical, news)
    names = [each.text() for each in window.files.recent_menu.actions()]
    assert names == [str(medical), str(news)]


def test_a_file_that_is_not_there_does_not_become_recent(window, news):
    window.open_paths([news])
    window.open_paths([news.with_name("gone.tml")])
    assert "gone.tml" in window.message.text
    assert window.preferences.recent == (news,)


def test_a_recent_file_opens_by_its_entry(window, news):
    window.open_paths([news])
    window.files.close()
    assert window.documents.current is None
    window.files.recent_menu.actions()[0].trigger()
    assert window.documents.current.path == news.resolve()


def test_closing_asks_once_and_cancel_stays(window, news, answer):
    window.open_paths([news])
    session = _edit(window)
    asked = answer(QMessageBox.StandardButton.Cancel)
    assert not window.files.close()
    assert len(asked) == 1
    assert "news-report" in asked[0]
    assert window.documents.current is session


def test_closing_with_save_writes_the_edits(window, news, answer):
    window.open_paths([news])
    _edit(window)
    before = len(read(news).document.links)
    answer(QMessageBox.StandardButton.Save)
    assert window.files.close()
    assert len(read(news).document.links) == before + 1
    assert window.windowTitle() == "tempannot"


def test_closing_with_discard_leaves_the_file_and_no_journal(window, news, answer, user_folders):
    old = news.read_bytes()
    window.open_paths([news])
    _edit(window)
    answer(QMessageBox.StandardButton.Discard)
    assert window.files.close()
    assert news.read_bytes() == old
    window.annotating.recovery.offer()
    assert window.message.text == ""


def test_a_document_without_edits_closes_unasked(window, news, answer):
    window.open_paths([news])
    asked = answer(QMessageBox.StandardButton.Cancel)
    assert window.files.close()
    assert asked == []


def test_quitting_asks_once_for_all_documents(window, news, medical, answer):
    window.open_paths([news, medical])
    _edit(window)
    window.documents.step(1)
    _edit(window)
    asked = answer(QMessageBox.StandardButton.Cancel)
    assert not window.close()
    assert len(asked) == 1
    assert "news-report" in asked[0]
    assert "medical-history" in asked[0]


def test_a_sample_is_never_saved_over(window, save_as, answer, tmp_path):
    sample = samples()[0]
    old = sample.read_bytes()
    window.files.open_sample(sample)
    _edit(window)
    save_as(None)
    assert not window.files.save()
    answer(QMessageBox.StandardButton.Save)
    assert not window.files.close()
    assert sample.read_bytes() == old
    save_as(tmp_path / "mine.tml")
    assert window.files.save()
    assert sample.read_bytes() == old
    assert window.documents.current.path == tmp_path / "mine.tml"


def test_the_list_marks_a_document_while_it_is_not_saved(window, qtbot, news):
    def is_marked():
        return [each.modified for each in window.annotating.list.statuses]

    window.open_paths([news])
    assert is_marked() == [False]
    press(window, "Tab", "1", "V")
    assert is_marked() == [True]
    press(window, "Ctrl+S")
    assert is_marked() == [False]
    press(window, "Ctrl+Z")
    qtbot.waitUntil(lambda: is_marked() == [True])


def test_a_text_that_was_annotated_is_saved_as_timeml(window, tmp_path, monkeypatch):
    text = tmp_path / "flood.txt"
    text.write_text("The dam broke. People fled.")
    window.open_paths([text])
    session = window.documents.current
    session.apply(edits.add_event(session.document, Span(4, 7)))
    asked = []
    target = tmp_path / "flood.tml"
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *given: (asked.append(given), (str(target), ""))[1]
    )
    assert window.files.save()
    assert asked[0][2:4] == (str(target), documents_to_save().wanted)
    assert text.read_text() == "The dam broke. People fled."
    assert window.documents.current.path == target
    assert [each.text for each in window.documents.current.document.intervals()] == ["dam"]
    press(window, "Ctrl+Z")
    assert not window.documents.current.document.events


def test_the_filter_of_save_as_is_the_format(window, news, monkeypatch):
    window.open_paths([news])
    target = news.with_name("all.xml")
    wanted = next(each for each in documents_to_save().wanted.split(";;") if "*.xml" in each)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), wanted))
    assert window.files.save_as()
    assert target.read_bytes() == news.read_bytes()


def test_save_as_follows_the_new_name(window, news, save_as):
    window.open_paths([news])
    save_as(news.with_name("other.tml"))
    assert window.files.save_as()
    assert window.documents.paths == (news.with_name("other.tml"),)
    assert "other.tml" in window.windowTitle()
    assert window.annotating.list.view.currentIndex().row() == 0


def test_save_as_does_not_overwrite_another_open_document(window, news, medical, save_as):
    window.open_paths([news, medical])
    window.documents.show(news.resolve())
    window.documents.show(medical.resolve())
    old = news.read_bytes()
    save_as(news)
    assert not window.files.save_as()
    assert news.read_bytes() == old
    assert "open here too" in window.message.text


def test_closing_before_a_document_that_cannot_be_read_shows_none(window, news):
    broken = news.with_name("zz.tml")
    broken.write_text("<TimeML><TEXT>cut off")
    window.open_paths([news, broken])
    window.files.close()
    assert window.documents.current is None
    assert window.windowTitle() == "tempannot"
    assert "zz.tml" in window.message.text


def test_a_document_that_was_not_edited_leaves_memory_with_the_next_one(
    window, qtbot, news, medical
):
    window.open_paths([news, medical])
    first = window.documents.current
    with qtbot.waitSignal(first.destroyed):
        QTest.keyClick(window, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert list(window.documents.sessions) == [window.documents.current.path]
    assert len(window.documents.paths) == 2
    window.documents.step(1)
    assert window.documents.current.path == news.resolve()


def test_a_document_with_steps_that_can_be_undone_stays(window, news, medical):
    window.open_paths([news, medical])
    first = window.documents.current
    link = next(iter(first.document.links))
    first.apply(edits.delete_link(first.document, link))
    first.undo()
    window.documents.step(1)
    window.documents.step(1)
    assert window.documents.current is first
    first.redo()
    assert link not in first.document.links


def _press(window, text):
    found = [
        each
        for each in window.message.findChildren(QPushButton)
        if each.isVisible() and each.text().replace("&", "") == text
    ]
    found[0].click()


def test_a_name_of_another_format_is_not_given_to_this_one(window, news, save_as):
    window.open_paths([news])
    _edit(window)
    table = news.with_name("links.csv")
    save_as(table)
    assert not window.files.save_as()
    assert not table.exists()
    assert "a relation table, which cannot hold the text" in window.message.text
    assert window.documents.current.path == news
    _press(window, "Write a copy without these")
    links = len(window.documents.current.document.links)
    assert read(table).format == "relation-table"
    assert len(read(table).document.links) == links
    assert window.documents.current.path == news
    assert window.documents.current.is_modified


def test_what_a_format_cannot_hold_is_not_asked_of_the_next_document(
    window, news, medical, save_as
):
    window.open_paths([medical, news])
    save_as(news.with_name("links.csv"))
    assert not window.files.save_as()
    assert "cannot hold the text" in window.message.text
    window.documents.step(1)
    assert "cannot hold the text" not in window.message.text
    window.message.clear()
    assert "cannot hold the text" not in window.message.text


def test_a_table_saved_under_a_name_of_timeml_becomes_that(window, tmp_path, save_as):
    table, target = tmp_path / "a.csv", tmp_path / "a.tml"
    table.write_text("source,relations,target\na,before,b\nb,before,c\n")
    old = table.read_bytes()
    window.open_paths([table])
    session = window.documents.current
    session.apply(edits.add_link(session.document, "a", "c", BEFORE))
    save_as(target)
    assert window.files.save_as()
    assert window.documents.paths == (target,)
    assert window.documents.current.path == target
    assert not window.documents.current.is_modified
    assert read(target).format == "timeml"
    assert len(read(target).document.links) == 3
    assert table.read_bytes() == old


def test_an_ending_that_stands_for_no_document_is_refused(window, news, save_as):
    window.open_paths([news])
    save_as(news.with_name("news.pdf"))
    assert not window.files.save_as()
    assert not news.with_name("news.pdf").exists()
    assert "no document is written with the ending .pdf" in window.message.text


@pytest.mark.parametrize("name", ["news", "news.TML", "news.timeml", "news.xml"])
def test_other_endings_of_the_same_format_are_written(window, news, save_as, name):
    window.open_paths([news])
    old = news.read_bytes()
    save_as(news.with_name(name))
    assert window.files.save_as()
    assert news.with_name(name).read_bytes() == old


def test_a_document_that_another_window_has_open_is_said_to_be(window, news, medical):
    other = OpenMarks()
    other.show([news])
    try:
        window.open_paths([news])
        assert "open in another window too" in window.message.text
        assert window.documents.is_shared(window.documents.current)
        window.open_paths([medical])
        assert not window.documents.is_shared(window.documents.current)
    finally:
        other.close()


def test_a_window_without_documents_says_how_a_text_becomes_one(window):
    said = [each.text() for each in window.findChildren(QLabel) if each.isVisible()]
    assert any("New from text" in each for each in said)
    assert any("Ctrl+N" in each for each in said)


def test_documents_of_one_name_are_told_apart_by_their_folders(window, news, tmp_path):
    for name in ("anna", "ben"):
        (tmp_path / name).mkdir()
        shutil.copy(news, tmp_path / name / "fire.tml")
    window.open_paths([news, tmp_path / "anna" / "fire.tml", tmp_path / "ben" / "fire.tml"])
    model = window.findChild(DocumentModel)
    listed = [model.index(row).data() for row in range(model.rowCount())]
    assert sorted(listed) == ["anna/fire.tml", "ben/fire.tml", "news-report.tml"]
    press(window, "Ctrl+PgDown")
    assert window.windowTitle().startswith("anna/fire.tml")
