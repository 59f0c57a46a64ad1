"""Consent and questions chosen in the dialog of a new study."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from tempannot.resources import resource
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages


def _planned(qtbot, dialog):
    qtbot.waitUntil(lambda: dialog.planned is not None and dialog.in_file.isEnabled())
    return dialog.planned.plan.design


def test_our_pages_are_chosen_by_keys_and_are_part_of_the_plan_and_the_command(qtbot, dialog):
    dialog.add_files([resource("study/sample-items.csv")])
    assert _planned(qtbot, dialog).pages == ()
    dialog.tabs.setCurrentIndex(3)
    assert not dialog.around.shown.toPlainText()
    assert "you choose above" in dialog.around.shown.placeholderText()
    for picker in (dialog.around.consent, dialog.around.questions):
        QTest.keyClick(picker.choice, Qt.Key.Key_Down)
    assert "TAKING PART IN THIS STUDY" in dialog.around.shown.toPlainText()
    qtbot.waitUntil(lambda: "--pages default" in dialog.command.line.text())
    assert _planned(qtbot, dialog).pages == all_pages(DEFAULT, DEFAULT)


def test_a_consent_in_several_languages_is_chosen_at_once(qtbot, dialog, tmp_path, monkeypatch):
    for name, title in (("c.md", "Join"), ("c.de.md", "Los"), ("c.fr.md", "Venez")):
        (tmp_path / name).write_text(f"# {title}\n\nText.\n")
    chosen = [str(tmp_path / name) for name in ("c.de.md", "c.fr.md", "c.md")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (chosen, ""))
    dialog.add_files([resource("study/sample-items.csv")])
    dialog.tabs.setCurrentIndex(3)
    picker = dialog.around.consent
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):
        QTest.keyClick(picker.choice, key)
    assert "JOIN (en, de, fr)" in dialog.around.shown.toPlainText()
    (page,) = _planned(qtbot, dialog).pages
    assert {code: words.title for code, words in page.others.items()} == {
        "de": "Los",
        "fr": "Venez",
    }
    qtbot.waitUntil(lambda: ",de=" in dialog.command.line.text())


def test_our_consent_is_saved_in_all_its_languages(qtbot, dialog, tmp_path, monkeypatch):
    target, own = tmp_path / "mine.md", tmp_path / "mine.es.md"
    own.write_text("# Mío\n\nTexto.\n")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(target), ""))
    dialog.add_files([resource("study/sample-items.csv")])
    dialog.tabs.setCurrentIndex(3)
    picker = dialog.around.consent
    QTest.keyClick(picker.save, Qt.Key.Key_Space)
    assert own.read_text() == "# Mío\n\nTexto.\n"  # it was there before
    assert (tmp_path / "mine.de.md").read_bytes() == resource("study/consent.de.md").read_bytes()
    assert "(en, de, zh)" in dialog.around.shown.toPlainText()
    assert picker.source is not None
    assert picker.source.startswith(str(target))


def test_a_file_that_is_wrong_is_said_with_its_line(qtbot, dialog, tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[[page]]\nid = "a"\ntitle = "A"\nwhen = "never"\n')
    dialog.add_files([resource("study/sample-items.csv")])
    _planned(qtbot, dialog)
    dialog.around.questions.use(str(wrong))
    qtbot.waitUntil(lambda: "wrong.toml:4" in dialog.notes_line.text())
    assert not dialog.in_file.isEnabled()
