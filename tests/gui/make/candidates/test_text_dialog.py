"""From a text to drafts with keys alone: paste, look, take, write the answer, undo."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

_CONTROL = Qt.KeyboardModifier.ControlModifier
TEXT = "The committee met on Monday. She went on a vacation to the sea."


def _pasted(qtbot, page, text):
    QApplication.clipboard().setText(text)
    qtbot.keyClick(page.panel.from_text, Qt.Key.Key_Space)
    dialog = page.dialog
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_V, _CONTROL)
    qtbot.waitUntil(lambda: not dialog.is_busy)
    return dialog


def test_a_pasted_text_gives_drafts_that_are_taken_as_one_step(qtbot, page):
    dialog = _pasted(qtbot, page, TEXT)
    assert dialog.take_button.isEnabled()
    qtbot.keyClick(dialog.box, Qt.Key.Key_Return, _CONTROL)
    drafts = page.questions.book.drafts
    assert len(drafts) == 9
    assert drafts[0].sentence == "The committee met on Monday."
    assert drafts[0].question == "How long did the committee meet?"
    assert page.steps.write_form.question.text() == "How long did the committee meet?"
    qtbot.keyClicks(page.focusWidget(), "two hours")
    assert page.questions.book.drafts[0].answer == "two hours"
    page.undo()
    page.undo()
    assert len(page.questions.book.drafts) == 1


def test_a_text_that_is_still_looked_at_is_taken_when_that_is_over(qtbot, page):
    dialog = _pasted(qtbot, page, "")
    qtbot.keyClicks(dialog.focusWidget(), "The old committee met.")
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return, _CONTROL)
    qtbot.waitUntil(lambda: page.questions.book.drafts[0].sentence != "")
    assert page.questions.book.drafts[0].question == "How long did the old committee meet?"


def test_drafts_are_put_below_the_chosen_one(qtbot, page, drafts):
    page.open_paths([drafts])
    _pasted(qtbot, page, TEXT).accept()
    found = page.questions.book.drafts
    assert len(found) == 12
    assert found[0].question == "How long was the vacation?"
    assert found[1].sentence == "The committee met on Monday."


def test_options_choose_what_is_asked_and_other_languages_are_refused(qtbot, page):
    dialog = _pasted(qtbot, page, TEXT)
    dialog.form.boxes["categories"].show_value(("duration",))
    dialog.form.edited.emit()
    qtbot.waitUntil(lambda: not dialog.is_busy)
    assert dialog.model.rowCount() == 2
    spanish = "Cervantes nació en Alcalá de Henares y murió en Madrid hace muchos años."
    dialog.box.setPlainText(spanish)
    qtbot.waitUntil(lambda: not dialog.is_busy)
    assert "English" in dialog.notice.text()
    assert not dialog.take_button.isEnabled()
    dialog.reject()


def test_a_file_that_is_no_text_is_said(qtbot, page, tmp_path):
    dialog = _pasted(qtbot, page, "")
    empty = tmp_path / "none.txt"
    empty.write_text("")
    dialog.open_file(empty)
    assert "empty" in dialog.notice.text()
    dialog.reject()
