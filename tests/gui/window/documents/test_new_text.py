"""A text becomes a document in the window: pasted, from files, dropped; with keys alone."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox

from tempannot.formats.reading import read
from tempannot.gui.window.documents.creation_field import CreationDialog
from tempannot.gui.window.documents.new_text_dialog import NewTextDialog
from tempannot.session.folders import draft_folder
from tests.formats.texts import docx
from tests.gui.hands import click, drop, press, type_in

TEXTS = Path(__file__).parents[3] / "data" / "texts"
NEWS = TEXTS / "museum.txt"


@pytest.fixture
def copy():
    """Puts a text, or files, on the clipboard."""

    def put(what):
        mime = QMimeData()
        if isinstance(what, str):
            mime.setText(what)
        else:
            mime.setUrls([QUrl.fromLocalFile(str(path)) for path in what])
        QGuiApplication.clipboard().setMimeData(mime)

    yield put
    QGuiApplication.clipboard().clear()


@pytest.fixture
def dialog(qtbot):
    """The dialog that is in front, once it has looked at what it was given."""

    def found(*, ready=True) -> NewTextDialog:
        qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NewTextDialog))
        front = QApplication.activeModalWidget()
        qtbot.waitUntil(lambda: front.make_button.isEnabled() or not ready)
        return front

    return found


@pytest.fixture
def back(qtbot, window):
    """Waits until the window is in front again."""

    def wait():
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
        with qtbot.waitActive(window):  # as a window system does
            window.activateWindow()

    return wait


@pytest.fixture
def asked(qtbot):
    """The dialog that asks for the creation time."""

    def found() -> CreationDialog:
        qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), CreationDialog))
        return QApplication.activeModalWidget()

    return found


@pytest.fixture
def made(qtbot, window, back):
    """The session of a document, once it is shown."""

    def shown(name):
        def is_shown():
            session = window.documents.current
            return session is not None and session.path.name == name

        qtbot.waitUntil(is_shown)
        back()
        return window.documents.current

    return shown


def texts_shown(widget):
    return " ".join(each.text() for each in widget.findChildren(QLabel) if each.isVisible())


def value_of(document):
    return document.times[document.creation_time].attributes["value"]


def test_a_pasted_text_becomes_a_document_that_save_asks_a_name_for(
    window, copy, dialog, made, tmp_path, monkeypatch
):
    text = NEWS.read_text("utf-8")
    copy(text)
    press(window, "Ctrl+N")
    press(dialog(ready=False), "Ctrl+V")
    front = dialog()
    assert front.summary.text() == "13 sentences, 155 words"
    assert front.language.currentText() == "English"
    assert front.created.note.text() == "from the first lines: “3 October 2023”"
    press(front, "Ctrl+Return")
    session = made("Thieves return stolen clock to museum.tml")
    assert session.document.language == "en"
    assert value_of(session.document) == "2023-10-03"
    assert session.document.slice(session.document.body) == text.rstrip()
    assert session.is_modified
    assert "Nothing is marked yet: select words" in texts_shown(window.annotate.text.header)
    target = tmp_path / "clock.tml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    press(window, *["Ctrl+Right"] * 3, "Ctrl+Shift+Right", "E", "Ctrl+S")
    saved = read(target).document
    assert [saved.slice(each.span) for each in saved.events.values()] == ["clock"]
    assert (saved.language, value_of(saved)) == ("en", "2023-10-03")
    assert list(draft_folder().iterdir()) == []
    assert not window.documents.current.is_modified


def test_a_text_pasted_into_the_window_opens_the_dialog_with_it(window, copy, dialog, made):
    copy("Il a plu vendredi, a dit le maire de la ville.\n\nPuis le soleil est revenu.")
    press(window, "Ctrl+V")
    front = dialog()
    assert front.language.currentText() == "French"
    assert "not known when" in front.created.note.text()
    press(front, "Alt+N")
    type_in(front, "pluie")
    press(front, "Alt+W")
    type_in(front, "17 mai 2024")
    press(front, "Return")
    session = made("pluie.tml")
    assert (session.document.language, value_of(session.document)) == ("fr", "2024-05-17")


def test_what_is_no_date_keeps_the_document_from_being_made(window, copy, dialog):
    copy("It rained all day on Friday, the mayor said.")
    press(window, "Ctrl+V")
    front = dialog()
    press(front, "Alt+W")
    type_in(front, "2024-13-45")
    assert front.created.note.text() == "'2024-13-45' is a date that no calendar has"
    assert not front.make_button.isEnabled()
    press(front, "Return", "Ctrl+Return")
    assert QApplication.activeModalWidget() is front
    press(front, "Esc")
    assert window.documents.current is None


def test_another_language_and_no_date_can_be_chosen(window, copy, dialog, made):
    copy("May 17, 2024. It rained all day on Friday, the mayor said.")
    press(window, "Ctrl+V")
    front = dialog()
    press(front, "Alt+L")
    type_in(front, "Germ")
    press(front, "Alt+W", "Ctrl+A", "Backspace", "Ctrl+Return")
    session = made("May 17, 2024. It rained all day on.tml")
    assert (session.document.language, session.document.creation_time) == ("de", None)


def test_files_become_documents_each_with_what_it_tells(
    window, dialog, made, tmp_path, monkeypatch
):
    broken = tmp_path / "broken.docx"
    broken.write_bytes(docx("It rained.")[:-40])
    files = [TEXTS / "2024-05-17-ferry.txt", TEXTS / "brueckenbau.txt", broken]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (list(map(str, files)), ""))
    press(window, "Ctrl+N")
    press(dialog(ready=False), "Alt+F")
    front = dialog()
    assert front.summary.text().startswith("2 texts, ")
    assert "broken.docx: the file is damaged" in front.notes.text()
    assert front.language_note.text() == "as the words tell: English, German"
    assert front.created.box.currentText() == "each its own (2 of 2 tell one)"
    press(front, "Ctrl+Return")
    first = made("2024-05-17-ferry.tml")
    assert (first.document.language, value_of(first.document)) == ("en", "2024-05-17")
    press(window, "Ctrl+PgDown")
    second = made("brueckenbau.tml")
    assert (second.document.language, value_of(second.document)) == ("de", "2024-03-12")


def test_the_date_of_each_text_is_seen_with_its_line_and_corrected_by_keys(
    window, dialog, made, monkeypatch
):
    files = [TEXTS / "2024-05-17-ferry.txt", TEXTS / "brueckenbau.txt"]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (list(map(str, files)), ""))
    press(window, "Ctrl+N")
    press(dialog(ready=False), "Alt+F")
    front = dialog()
    table = front.dates.table
    rows = [[table.item(row, column).text() for column in range(3)] for row in range(2)]
    assert [row[:2] for row in rows] == [
        ["2024-05-17-ferry", "2024-05-17"],
        ["brueckenbau", "2024-03-12"],
    ]
    assert "2024-05-17-ferry" in rows[0][2]
    assert "12" in rows[1][2]
    press(front, "Alt+D", "Delete", "Down")
    assert table.item(0, 2).text() == "nothing tells (or 2024-05-17)"
    assert front.dates.note.text() == "1 text has no date."
    type_in(front, "2024-13")
    press(front, "Return")
    assert front.dates.note.text().startswith("brueckenbau: '2024-13' is a date that no")
    assert not front.make_button.isEnabled()
    type_in(front, "3. April 2024")
    press(front, "Return", "Ctrl+Return")
    assert made("2024-05-17-ferry.tml").document.creation_time is None
    press(window, "Ctrl+PgDown")
    assert value_of(made("brueckenbau.tml").document) == "2024-04-03"


def test_a_file_dropped_on_the_dialog_takes_the_place_of_the_text(window, dialog, made, tmp_path):
    path = tmp_path / "latin.txt"
    path.write_bytes("Das Café war am Freitag geschlossen, so der Bürgermeister.".encode("cp1252"))
    press(window, "Ctrl+N")
    front = dialog(ready=False)
    drop(front, front.box.viewport(), path)
    dialog()
    assert front.name.text() == "latin"
    assert "read as Windows-1252, the likeliest encoding" in front.notes.text()
    press(front, "Ctrl+Return")
    assert "Café" in made("latin.tml").document.text


def test_a_text_dropped_on_the_window_is_opened_and_asks_for_its_date(window, qtbot):
    drop(window, window.workspaces.stack.currentWidget(), TEXTS / "2024-05-17-ferry.txt")
    assert "2024-05-17 is proposed, from the name “2024-05-17-ferry”." in window.message.text
    press(window, "Alt+8", "Return")
    document = window.documents.current.document
    assert value_of(document) == "2024-05-17"
    qtbot.waitUntil(lambda: document.language == "en")
    press(window, "Ctrl+Z")
    assert document.creation_time is None


def test_a_text_that_was_typed_comes_back_after_escape(window, dialog, back):
    press(window, "Ctrl+N")
    type_in(dialog(ready=False), "It rained.")
    press(dialog(), "Esc")
    back()
    assert "No document was made of the text." in window.message.text
    press(window, "Alt+8", "Return")
    front = dialog()
    assert front.box.text == "It rained."
    front.box.clear()
    press(front, "Esc")
    back()
    assert window.message.text == ""


def test_the_letters_of_the_creation_time_are_seen_down_to_their_tails(window, dialog, back):
    press(window, "Ctrl+N")
    front = dialog(ready=False)
    lowest = {}
    for letter in "ag":
        front.created.line.setText(letter * 9)
        picture = front.created.line.grab().toImage()
        ground = picture.pixelColor(picture.width() - 1, picture.height() // 2)
        rows = range(picture.height())
        lowest[letter] = max(
            row
            for row in rows
            if any(picture.pixelColor(column, row) != ground for column in range(12, 60))
        )
    press(front, "Esc")
    back()
    assert lowest["g"] - lowest["a"] >= 3


STORY = "Marta was a child when the bridge was opened on 3 May 1874. It fell on 4 June 1880."


def test_a_date_of_the_story_is_offered_and_not_chosen(window, copy, dialog, made):
    copy(STORY)
    press(window, "Ctrl+V")
    front = dialog()
    assert front.created.box.currentText() == ""
    assert front.created.note.text().startswith("It does not say when")
    press(front, "Alt+W", "Down")
    assert front.created.box.currentText() == "1874-05-03"
    press(front, "Ctrl+Return")
    session = made("Marta was a child when the bridge was.tml")
    assert value_of(session.document) == "1874-05-03"


def test_a_text_with_dates_of_its_story_alone_asks_for_any(window, tmp_path, asked):
    path = tmp_path / "story.txt"
    path.write_text(STORY)
    window.open_paths([path])
    assert "is proposed" not in window.message.text
    press(window, "Alt+8", "Return")
    front = asked()
    assert front.field.value == ""
    press(front, "Down", "Return")
    assert value_of(window.documents.current.document) == "1874-05-03"


def test_the_date_of_one_text_is_never_given_to_the_next_document(window, news):
    window.open_paths([news, TEXTS / "2024-05-17-ferry.txt"])
    while window.documents.current.path == news:
        press(window, "Ctrl+PgDown")
    assert "2024-05-17 is proposed" in window.message.text
    press(window, "Ctrl+PgDown")
    assert window.documents.current.path == news
    before = value_of(window.documents.current.document)
    assert "2024-05-17" not in window.message.text
    press(window, "Alt+8", "Return")
    assert value_of(window.documents.current.document) == before
    press(window, "Ctrl+PgDown")
    assert "2024-05-17 is proposed" in window.message.text
    press(window, "Alt+8", "Return")
    assert value_of(window.documents.current.document) == "2024-05-17"


def test_copied_files_are_opened(window, copy):
    copy([NEWS])
    press(window, "Ctrl+V")
    assert window.documents.current.path == NEWS
    assert "2023-10-03 is proposed" in window.message.text


def test_the_creation_time_is_set_and_changed_and_taken_back(window, tmp_path, asked, back):
    path = tmp_path / "a.tml"
    path.write_text("<TimeML>\n<TEXT>It\nrained.</TEXT>\n</TimeML>\n")
    window.open_paths([path])
    document = window.documents.current.document
    for date in ("2024-05-17", "May 18, 2024"):
        press(window, "Ctrl+D")
        type_in(asked(), date)
        press(asked(), "Return")
        back()
    assert value_of(document) == "2024-05-18"
    press(window, "Ctrl+S")
    assert path.read_text() == (
        '<TimeML>\n<DCT><TIMEX3 tid="t0" type="DATE" value="2024-05-18" temporalFunction="false" '
        'functionInDocument="CREATION_TIME"/></DCT><TEXT>It\nrained.</TEXT>\n</TimeML>\n'
    )
    press(window, "Ctrl+Z", "Ctrl+Z")
    assert document.creation_time is None
    press(window, "Ctrl+S")
    assert path.read_text() == "<TimeML>\n<TEXT>It\nrained.</TEXT>\n</TimeML>\n"


def test_the_panel_of_attributes_leads_to_the_creation_time(window, news, asked, back):
    window.open_paths([news])
    press(window, "Tab", "F2")
    click(window, window.annotate.entity.creation_time_button)
    assert asked().field.note.text() == "as the document has it"
    type_in(asked(), "soon")
    press(asked(), "Return")
    assert asked().field.note.text().startswith("'soon' is no date")
    press(asked(), "Esc")
    back()
    assert window.documents.current.undo_name is None


@pytest.mark.parametrize("answer", [QMessageBox.StandardButton.Discard, None])
def test_a_draft_that_is_closed_is_asked_about(window, copy, dialog, made, answer, monkeypatch):
    copy("It rained all day on Friday, the mayor said.")
    press(window, "Ctrl+V")
    press(dialog(), "Ctrl+Return")
    made("It rained all day on Friday, the mayor.tml")
    asked = []
    chosen = answer or QMessageBox.StandardButton.Cancel
    monkeypatch.setattr(QMessageBox, "question", lambda *given: (asked.append(given), chosen)[1])
    press(window, "Ctrl+W")
    assert len(asked) == 1
    assert (window.documents.current is None) is (answer is not None)
    assert len(list(draft_folder().iterdir())) == (answer is None)


MAKE_AND_DIE = """
import os, signal
from PySide6.QtCore import QTimer
from tempannot.gui.app import application_instance, run
from tempannot.session.document_drafts import keep_draft

def make_and_die():
    window, = (each for each in application.topLevelWidgets() if hasattr(each, "documents"))
    keep_draft("rain", b"<TimeML><TEXT>It rained.</TEXT></TimeML>")
    os.kill(os.getpid(), signal.SIGKILL)

application = application_instance()
QTimer.singleShot(0, make_and_die)
run([])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_a_draft_of_a_window_that_was_killed_is_offered(window, made):
    done = subprocess.run(
        [sys.executable, "-c", MAKE_AND_DIE],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    window.annotating.texts.offer_drafts()
    assert window.message.text.endswith("1 document made of a text was never saved: rain.")
    press(window, "Alt+8", "Return")
    assert made("rain.tml").document.text == "It rained."
    assert window.documents.current.is_modified


def test_a_hostile_text_and_name_are_shown_as_they_are(window, copy, dialog, made):
    copy("<img src=x> &amp; ../../etc\n\n</TEXT></TimeML> It rained \x07 all day on Friday.")
    press(window, "Ctrl+V")
    front = dialog()
    press(front, "Alt+N")
    type_in(front, "../<b>x</b>")
    press(front, "Ctrl+Return")
    session = made("b x b.tml")
    assert session.path.parent == draft_folder().resolve()
    body = session.document.slice(session.document.body)
    assert body.startswith("<img src=x> &amp; ../../etc\n\n</TEXT></TimeML> It rained ")
    assert "U+0007" in window.message.text


def test_a_text_that_is_none_is_told_and_the_one_before_it_is_not_made(window, qtbot, copy, dialog):
    copy("It rained all day on Friday.")
    press(window, "Ctrl+V")
    front = dialog()
    front.take_text("a\0b\0c\0")  # as some programs copy; it looks like UTF-16
    qtbot.waitUntil(front.notes.isVisible)
    assert "this is no text: it has the byte 0x00" in front.notes.text()
    assert front.summary.text() == "There is no text yet."
    press(front, "Ctrl+Return")
    assert QApplication.activeModalWidget() is front
    press(front, "Esc")
    assert window.documents.current is None


def test_a_new_document_is_saved_beside_its_text_at_first(window, dialog, made, monkeypatch):
    text = TEXTS / "brueckenbau.txt"
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(text)], ""))
    press(window, "Ctrl+N")
    press(dialog(ready=False), "Alt+F")
    press(dialog(), "Ctrl+Return")
    made("brueckenbau.tml")
    asked = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *a: (asked.append(a[2]), ("", ""))[1]
    )
    press(window, "Ctrl+S")
    assert Path(asked[0]).parent == TEXTS
