"""Names to be written: what the dialog for files gave, with the ending that was meant."""

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from tempannot.gui.kit.dialogs import ask_folder_beside, ask_target
from tempannot.gui.state.file_kinds import COMPARISON_REPORTS

LATEX = "LaTeX (*.tex)"


@pytest.fixture
def asked(qtbot, monkeypatch, tmp_path):
    """Ask where to write a report; somebody gives a name and chooses a filter."""

    def ask(name, chosen):
        given = str(tmp_path / name), chosen
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: given)
        found = ask_target(None, COMPARISON_REPORTS, "Write", tmp_path / "comparison.html")
        return None if found is None else found.name

    return ask


def answer(monkeypatch, button):
    said = []
    question = lambda *a: said.append(a[2]) or button  # noqa: E731
    monkeypatch.setattr(QMessageBox, "question", question)
    return said


def test_an_ending_that_was_only_suggested_follows_the_filter(asked):
    assert asked("comparison.html", LATEX) == "comparison.tex"
    assert asked("ours.html", LATEX) == "ours.tex"


def test_an_ending_that_was_typed_stays(asked):
    assert asked("ours.md", LATEX) == "ours.md"
    assert asked("comparison.html", "HTML (*.html)") == "comparison.html"
    assert asked("comparison.html", "") == "comparison.html"


def test_no_name_that_is_typed_stops_the_dialog(asked):
    too_long = "x" * 300
    assert asked(f"{too_long}.html", LATEX) == f"{too_long}.tex"
    assert asked("a\0b.tex", LATEX) == "ab.tex"


@pytest.mark.parametrize(
    ("button", "expected"),
    [(QMessageBox.StandardButton.Yes, "comparison.tex"), (QMessageBox.StandardButton.No, None)],
)
def test_a_file_of_the_other_ending_is_not_replaced_in_silence(
    asked, monkeypatch, tmp_path, button, expected
):
    (tmp_path / "comparison.tex").write_text("kept")
    said = answer(monkeypatch, button)
    assert asked("comparison.html", LATEX) == expected
    assert said == ["comparison.tex is there already. Replace it?"]


def test_a_folder_asked_for_beside_the_window_is_told_when_it_is_taken(qtbot, tmp_path):
    window, taken = QWidget(), []
    qtbot.addWidget(window)
    ask_folder_beside(window, "Gold folder", str(tmp_path), taken.append)
    window.findChild(QFileDialog).accept()
    assert taken == [str(tmp_path)]
