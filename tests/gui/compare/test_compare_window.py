"""Comparing and adjudicating in the real window, by menu and by key."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QFileDialog,
    QListWidget,
    QMessageBox,
    QPushButton,
    QRadioButton,
)

from tempannot.cli.main import main
from tempannot.comparison.adjudication.decision_log import log_beside
from tempannot.comparison.comparison_settings import Spans
from tempannot.comparison.measures.measures import Measure
from tempannot.core.reasoning import Reasoning
from tempannot.formats.reading import read
from tempannot.gui.compare.compare_files import OpenDialog
from tempannot.gui.compare.numbers.agreement_panel import ANNOTATORS
from tempannot.gui.compare.start_dialog import StartDialog
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.main_window import MainWindow
from tempannot.resources import sample_comparison, samples
from tests.comparison.marked_texts import event, timeml
from tests.gui.hands import answering, click, drop, press


@pytest.fixture
def compared(window: MainWindow, qtbot, monkeypatch) -> MainWindow:
    """The window with the sample comparison; unsaved decisions are no reason to stay."""
    monkeypatch.setattr(
        QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Close, raising=True
    )
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    return window


def begin(window: MainWindow, name: str = "Kim", *, anew: bool = False) -> None:
    """Start adjudicating through the dialog, from what both agree on if it is to be anew."""

    def fill(dialog: StartDialog) -> None:
        dialog.name.setText(name)
        if anew:
            dialog.findChildren(QRadioButton)[0].setChecked(True)
        press(dialog, "Return")

    with answering(StartDialog, fill):
        press(window, "Ctrl+J")
    window.activateWindow()  # which the display of the tests does not do by itself
    QApplication.processEvents()


def save_under(monkeypatch, path: Path) -> None:
    """Answer the next question for a file name."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


def test_the_window_has_the_numbers_of_the_command(compared, capsys):
    key, response = map(str, sample_comparison())
    assert main(["compare", key, response, "--json"]) == 0
    (document,) = json.loads(capsys.readouterr().out)["documents"]
    shown = compared.workspaces[Workspace.COMPARE].session.findings.scores
    for measure in Measure:
        assert shown[measure].f1 == document["measures"][measure.value]["f1"]


def test_comparing_has_its_own_menus_and_keys(compared):
    actions = compared.actions_by_id
    assert compared.workspaces.shown is compared.workspaces[Workspace.COMPARE]
    assert not actions["type.BEFORE"].isVisible()
    assert actions["adjudicate.first"].isVisible()
    assert not actions.menus["Relation"].menuAction().isVisible()
    compared.workspaces.show(Workspace.ANNOTATE)
    assert actions["type.BEFORE"].isVisible()
    assert not actions["adjudicate.first"].isVisible()


def test_the_panels_around_the_text_come_back_with_annotating(window):
    window.findChild(QDockWidget, "side").hide()
    window.workspaces.show(Workspace.COMPARE)
    assert len(hidden_docks(window)) == len(window.findChildren(QDockWidget))
    window.workspaces.show(Workspace.ANNOTATE)
    assert hidden_docks(window) == {"side"}


def test_what_is_being_compared_is_told_in_the_place_of_the_texts(window, qtbot, tmp_path):
    part = window.workspaces[Workspace.COMPARE]
    assert "Nothing is compared yet" in part.workspace.texts.empty_text
    part.files.open_paths(sample_comparison())
    assert "Comparing" in part.workspace.texts.empty_text
    part.files.stop()
    assert "Nothing is compared yet" in part.workspace.texts.empty_text


def test_n_and_p_walk_through_the_disagreements(compared, qtbot):
    selection = compared.workspaces[Workspace.COMPARE].selection
    qtbot.keyClick(compared, Qt.Key.Key_N)
    first = selection.source, selection.target
    assert first[0] is not None
    qtbot.keyClick(compared, Qt.Key.Key_N)
    assert (selection.source, selection.target) != first
    qtbot.keyClick(compared, Qt.Key.Key_P)
    assert (selection.source, selection.target) == first


def test_a_decision_by_key_is_undone_and_redone_by_key(compared, qtbot):
    begin(compared)
    gold = compared.workspaces[Workspace.COMPARE].adjudicating.current
    compared.workspaces[Workspace.COMPARE].workspace.disagreements.next_open()
    compared.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is compared)
    qtbot.keyClick(compared, Qt.Key.Key_1)
    (decision,) = gold.adjudication.decisions
    assert decision.adjudicator == "Kim"
    assert compared.actions_by_id["edit.undo"].text().startswith("Undo Decide")
    compared.actions_by_id["edit.undo"].trigger()
    assert gold.adjudication.decisions == ()
    compared.actions_by_id["edit.redo"].trigger()
    assert len(gold.adjudication.decisions) == 1


def test_first_means_the_side_shown_first_when_sides_are_swapped(compared, qtbot):
    begin(compared)
    compared.workspaces[Workspace.COMPARE].session.swap()
    compared.workspaces[Workspace.COMPARE].workspace.disagreements.next_open()
    compared.actions_by_id["adjudicate.first"].trigger()
    (decision,) = compared.workspaces[Workspace.COMPARE].adjudicating.current.adjudication.decisions
    assert decision.side == 1


def test_the_gold_is_saved_with_its_log_and_can_be_gone_on_with(
    compared, qtbot, monkeypatch, tmp_path
):
    begin(compared)
    compared.actions_by_id["adjudicate.agreements"].trigger()
    compared.workspaces[Workspace.COMPARE].workspace.disagreements.next_open()
    compared.actions_by_id["adjudicate.first"].trigger()
    gold = tmp_path / "gold.tml"
    save_under(monkeypatch, gold)
    assert compared.isWindowModified()
    compared.actions_by_id["file.save"].trigger()
    assert not compared.isWindowModified()
    assert Reasoning(read(gold).document).is_consistent
    decisions = compared.workspaces[Workspace.COMPARE].adjudicating.current.adjudication.decisions
    assert log_beside(gold).exists()

    compared.workspaces[Workspace.COMPARE].adjudicating.close_all()
    compared.workspaces[Workspace.COMPARE].session.adjudicate(None)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(gold), ""))
    compared.actions_by_id["adjudicate.resume"].trigger()
    assert (
        compared.workspaces[Workspace.COMPARE].adjudicating.current.adjudication.decisions
        == decisions
    )
    assert not compared.isWindowModified()


def test_the_decisions_are_saved_as_a_table(compared, monkeypatch, tmp_path):
    begin(compared)
    save_under(monkeypatch, tmp_path / "decisions.csv")
    compared.actions_by_id["adjudicate.log"].trigger()
    assert (tmp_path / "decisions.csv").read_text().count("\n") > 10


def test_a_report_is_written_where_the_user_says(compared, monkeypatch, tmp_path, qtbot):
    save_under(monkeypatch, tmp_path / "report.md")
    with qtbot.waitSignal(compared.workspaces[Workspace.COMPARE].said):
        compared.actions_by_id["compare.report"].trigger()
    assert "strict" in (tmp_path / "report.md").read_text().lower()


def test_a_report_that_cannot_be_written_is_said(compared, monkeypatch, tmp_path, qtbot):
    save_under(monkeypatch, tmp_path / "missing" / "report.md")
    with qtbot.waitSignal(compared.workspaces[Workspace.COMPARE].failed) as caught:
        compared.actions_by_id["compare.report"].trigger()
    assert "missing" in caught.args[0]


def test_a_report_that_is_given_up_leaves_nothing(compared, monkeypatch, tmp_path, qtbot):
    save_under(monkeypatch, tmp_path / "report.md")
    bar = compared.workspaces[Workspace.COMPARE].workspace.bar
    stop = next(each for each in bar.findChildren(QPushButton) if each.text() == "Stop")
    compared.actions_by_id["compare.report"].trigger()
    qtbot.waitUntil(stop.isVisible)
    qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    assert not stop.isVisible()
    save_under(monkeypatch, tmp_path / "again.md")
    with qtbot.waitSignal(compared.workspaces[Workspace.COMPARE].said):
        compared.actions_by_id["compare.report"].trigger()
    assert not (tmp_path / "report.md").exists()


def test_names_hidden_and_sides_swapped_by_key(compared, qtbot):
    session = compared.workspaces[Workspace.COMPARE].session
    qtbot.keyClick(compared, Qt.Key.Key_H)
    assert session.label(0) == "A"
    qtbot.keyClick(compared, Qt.Key.Key_X)
    assert session.label(0) == "B"


def test_hidden_names_are_nowhere_in_the_window(window, qtbot, tmp_path):
    for name, relation in (("ada", "BEFORE"), ("ben", "AFTER"), ("cem", "INCLUDES")):
        text = f"{event('e1', 'left')} {event('e2', 'met')}"
        (tmp_path / f"{name}.tml").write_bytes(timeml(text, f"ei1 {relation} ei2"))
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(
            Workspace.COMPARE, [tmp_path / f"{name}.tml" for name in ("ada", "ben", "cem")]
        )
    window.show()
    (pairs,) = window.workspaces[Workspace.COMPARE].workspace.bar.findChildren(QComboBox)
    assert (window.windowTitle(), pairs.currentText()) == (
        "A ada and B ben[*] - tempannot",
        "A ada / B ben",
    )
    window.workspaces[Workspace.COMPARE].hide_names()
    assert (window.windowTitle(), pairs.currentText()) == (
        "A and B[*] - tempannot",
        "A / B",
    )


def test_what_is_open_first_is_shown_when_adjudicating_begins(compared):
    begin(compared)
    part = compared.workspaces[Workspace.COMPARE]
    source, target = part.selection.source, part.selection.target
    key = (source,) if target is None else (source, target)
    assert key == part.session.adjudication.adjudication.queue()[0].key


def test_two_that_mean_the_same_have_no_next_disagreement(window, qtbot, tmp_path):
    path = tmp_path / "a.tml"
    path.write_bytes(timeml(f"{event('e1', 'left')} {event('e2', 'met')}", "ei1 BEFORE ei2"))
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, [path, path])
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].said) as caught:
        window.actions_by_id["compare.next"].trigger()
    assert caught.args[0] == "The two annotations mean the same."


def test_files_are_looked_for_beside_those_compared(window, qtbot, monkeypatch, tmp_path):
    path = tmp_path / "a.tml"
    path.write_bytes(timeml(f"{event('e1', 'left')} {event('e2', 'met')}", "ei1 BEFORE ei2"))
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, [path, path])
    asked = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *given: (asked.append(given[2]), ("", ""))[1]
    )
    window.actions_by_id["compare.report"].trigger()
    begin(window)
    window.workspaces[Workspace.COMPARE].adjudicating.save(ask=True)
    assert [Path(each).parent for each in asked] == [tmp_path, tmp_path]


def test_adjudicating_goes_on_after_the_files_are_compared_again(compared, qtbot):
    begin(compared)
    part = compared.workspaces[Workspace.COMPARE]
    compared.actions_by_id["adjudicate.first"].trigger()
    before = part.session.adjudication.adjudication.decisions
    with qtbot.waitSignal(part.opened):
        compared.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    gold = part.session.adjudication.adjudication
    assert gold.comparison is part.session.comparison
    assert gold.decisions == before
    compared.undo()
    assert gold.decisions == ()


def test_decisions_that_no_longer_fit_are_kept_and_another_start_is_possible(
    window, qtbot, tmp_path, monkeypatch
):
    monkeypatch.setattr(
        QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Close, raising=True
    )
    texts = f"{event('e1', 'left')} {event('e2', 'met')}", f"{event('e1', 'left')} met"
    for name, text in zip(("a", "b"), texts, strict=True):
        links = ("ei1 BEFORE ei2",) if name == "a" else ()
        (tmp_path / f"{name}.tml").write_bytes(timeml(text, *links))
    files = [tmp_path / "a.tml", tmp_path / "b.tml"]
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, files)
    begin(window)
    window.actions_by_id["adjudicate.first"].trigger()
    assert window.workspaces[Workspace.COMPARE].session.adjudication.adjudication.decisions
    files[1].write_bytes(timeml(texts[0], "ei1 BEFORE ei2"))
    problems: list[str] = []
    window.workspaces[Workspace.COMPARE].failed.connect(problems.append)
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, files)
    assert "log is kept" in problems[0]
    begin(window, anew=True)
    assert window.workspaces[Workspace.COMPARE].session.adjudication is not None


def test_what_could_not_be_compared_is_told_and_the_rest_is_shown(window, qtbot, tmp_path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        text = f"{event('e1', 'left')} {event('e2', 'met')}"
        (tmp_path / folder / "good.tml").write_bytes(timeml(text, "ei1 BEFORE ei2"))
        (tmp_path / folder / "bad.tml").write_bytes(b"<TimeML>" if folder == "one" else b"\0")
    with qtbot.waitSignals(
        [window.workspaces[Workspace.COMPARE].opened, window.workspaces[Workspace.COMPARE].hinted]
    ):
        window.workspaces.open_paths(Workspace.COMPARE, [tmp_path / "one", tmp_path / "two"])
    assert window.workspaces[Workspace.COMPARE].session.comparison.name == "good"
    assert "good" in window.windowTitle()


def test_texts_that_differ_are_refused_in_words(window, qtbot, tmp_path):
    for name, word in (("a", "left"), ("b", "met")):
        (tmp_path / f"{name}.tml").write_bytes(timeml(event("e1", word)))
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].hinted) as caught:
        window.workspaces.open_paths(Workspace.COMPARE, [tmp_path / "a.tml", tmp_path / "b.tml"])
    assert "another text" in caught.args[0]
    assert window.workspaces[Workspace.COMPARE].session.findings is None


def test_versions_of_one_text_are_compared_and_told(window, qtbot, tmp_path):
    for name, word in (("a", "calmly"), ("b", "quietly")):
        text = f"They told us {word} that she {event('e1', 'left')} before we {event('e2', 'met')}"
        (tmp_path / f"{name}.tml").write_bytes(timeml(text, "ei1 BEFORE ei2"))
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].hinted) as caught:
        window.workspaces.open_paths(Workspace.COMPARE, [tmp_path / "a.tml", tmp_path / "b.tml"])
    assert 'in 1 place: line 2: "quietly" for "calmly"' in caught.args[0]
    alignment = window.workspaces[Workspace.COMPARE].session.comparison.alignment
    assert [each.text for each in alignment.units if None not in each.members][-2:] == [
        "left",
        "met",
    ]


def test_annotations_that_are_dropped_come_behind_the_others(qtbot, tmp_path):
    dialog = OpenDialog(str(tmp_path), [tmp_path / "a.tml"])
    qtbot.addWidget(dialog)
    drop(dialog, dialog, tmp_path / "b.tml", tmp_path / "c.tml")
    assert [each.name for each in dialog.paths] == ["a.tml", "b.tml", "c.tml"]


def test_the_dialog_wants_two_annotations(window, qtbot, tmp_path):
    dialog = OpenDialog(str(tmp_path), [tmp_path / "a.tml"], window)
    (accept,) = [each for each in dialog.findChildren(QPushButton) if each.text() == "Compare"]
    assert not accept.isEnabled()
    dialog.add([tmp_path / "b.tml"])
    assert accept.isEnabled()
    assert dialog.paths == (tmp_path / "a.tml", tmp_path / "b.tml")
    assert dialog.spans is Spans.OVERLAP


def test_an_annotation_leaves_the_list_of_the_dialog_by_the_key_for_that(compared):
    left = []

    def delete(dialog: OpenDialog) -> None:
        _first, *others = dialog.paths
        rows = dialog.findChild(QListWidget)
        click(dialog, rows.viewport(), rows.visualItemRect(rows.item(0)).center())
        press(dialog, "Del")
        left.append(dialog.paths == tuple(others))
        press(dialog, "Esc")

    with answering(OpenDialog, delete):
        press(compared, "Ctrl+N")
    assert left == [True]


def test_the_measures_are_copied_as_a_spreadsheet_takes_them(compared):
    press(compared, "Alt+1", "Ctrl+A", "Ctrl+C")
    first, *rows = (line.split("\t") for line in QGuiApplication.clipboard().text().splitlines())
    assert first[:4] == ["Measure", "Precision", "Recall", "F1"]
    assert len(rows) == len(Measure)
    for row in rows:
        assert 0 <= float(row[3]) <= 1


def hidden_docks(window: MainWindow) -> set[str]:
    """The names of the docks that cannot be seen."""
    docks = window.findChildren(QDockWidget)
    return {dock.objectName() for dock in docks if dock.isHidden()}


def test_two_of_three_annotators_are_shown_from_the_table_of_all(window, qtbot, tmp_path):
    text = f"{event('e1', 'left')} {event('e2', 'met')}"
    paths = [tmp_path / f"{name}.tml" for name in ("one", "two", "three")]
    for path, type in zip(paths, ("BEFORE", "AFTER", "INCLUDES"), strict=True):
        path.write_bytes(timeml(text, f"ei1 {type} ei2"))
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, paths)
    window.workspaces[Workspace.COMPARE].workspace.show_panel("agreement")
    agreement = window.workspaces[Workspace.COMPARE].workspace.agreement
    agreement.grouping.choose(ANNOTATORS)
    agreement.table.move_to(2, 0)
    qtbot.keyClick(agreement.table, Qt.Key.Key_Return)
    assert window.workspaces[Workspace.COMPARE].session.pair == (1, 2)
    assert [
        each.name for each in window.workspaces[Workspace.COMPARE].session.comparison.sides
    ] == ["two", "three"]


def test_what_could_not_be_compared_is_said_for_a_while_and_listed_by_key(qtbot, window, tmp_path):
    for side, names in (("a", ("how-to", "news-report")), ("b", ("how-to",))):
        folder = tmp_path / side
        folder.mkdir()
        for name in names:
            shutil.copy(next(path for path in samples() if path.stem == name), folder)
    window.workspaces.open_paths(Workspace.COMPARE, [tmp_path / "a", tmp_path / "b"])
    qtbot.waitUntil(lambda: "news-report" in window.message.text)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.message.text == ""
    qtbot.keyClick(window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    dialog = next(each for each in window.findChildren(QDialog) if each.isVisible())
    assert "news-report" in dialog.findChild(QListWidget).item(0).text()


def offered_to_compare(window: MainWindow) -> list[tuple[str, ...]]:
    """The files and folders that the dialog of Ctrl+Shift+C begins with."""
    seen = []

    def look(dialog: OpenDialog) -> None:
        seen.append(tuple(f"{path.parent.name}/{path.name}" for path in dialog.paths))
        press(dialog, "Esc")

    with answering(OpenDialog, look):
        press(window, "Ctrl+Shift+C")
    window.activateWindow()
    QApplication.processEvents()
    return seen


def test_who_annotates_one_text_twice_is_offered_these_two_whatever_was_compared(
    compared, tmp_path
):
    earlier = tuple(f"{path.parent.name}/{path.name}" for path in sample_comparison())
    assert offered_to_compare(compared) == [earlier]
    written = timeml(event("e1", "left"))
    for who in ("anna", "ben", "cleo"):
        (tmp_path / who).mkdir()
    for name in ("anna/storm.tml", "ben/storm.tml", "cleo/other.tml"):
        (tmp_path / name).write_bytes(written)
    press(compared, "F7")
    compared.documents.open_paths([tmp_path / "ben/storm.tml", tmp_path / "anna/storm.tml"])
    assert offered_to_compare(compared) == [("ben/storm.tml", "anna/storm.tml")]
    press(compared, "F8")
    assert offered_to_compare(compared) == [earlier]
    press(compared, "F7")
    compared.documents.open_paths([tmp_path / "cleo/other.tml"])
    assert offered_to_compare(compared) == [earlier]
    press(compared, "F7")
    compared.documents.show(tmp_path / "anna/storm.tml")
    assert offered_to_compare(compared) == [("ben/storm.tml", "anna/storm.tml")]
