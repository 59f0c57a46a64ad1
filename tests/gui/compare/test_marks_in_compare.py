"""Marks and attributes compared and adjudicated in the real window, by keys."""

import re

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMessageBox

from tempannot.core.language import speaking
from tempannot.gui.compare.start_dialog import StartDialog
from tempannot.gui.state.view_table import Workspace
from tests.comparison.marked_texts import event, time, timeml
from tests.gui.hands import answering, press, tab_to, texts_of

MINE = timeml(
    f"It {event('e1', 'rained', tense='PAST')} in {time('t1', '2009')}-{time('t2', '2010')}"
    f" and {event('e2', 'fell', tense='PAST')}.",
    "ei1 BEFORE ei2",
    "ei1 IS_INCLUDED t2",
)
THEIRS = timeml(
    f"It {event('e1', 'rained', tense='FUTURE')} in {time('t1', '2009-2010')}"
    f" and {event('e2', 'fell', tense='NONE')}.",
    "ei1 BEFORE ei2",
)


@pytest.fixture
def compared(window, qtbot, monkeypatch, tmp_path):
    """The window on two annotations that differ in words and in tenses."""
    monkeypatch.setattr(
        QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Close, raising=True
    )
    paths = [tmp_path / "mine.tml", tmp_path / "theirs.tml"]
    for path, content in zip(paths, (MINE, THEIRS), strict=True):
        path.write_bytes(content)
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, paths)
    return window


def panel(window):
    return window.workspaces[Workspace.COMPARE].workspace.marks


def gold(window):
    return window.workspaces[Workspace.COMPARE].adjudicating.current.adjudication


def begin(window):
    """Start adjudicating from what both agree on, through the dialog."""
    with answering(StartDialog, lambda dialog: press(dialog, "Return")):
        press(window, "Ctrl+J")
    back(window)


def back(window):
    """Return to the window from a dialog, which the display of the tests does not by itself."""
    window.activateWindow()
    QApplication.processEvents()


def test_the_panel_has_the_scores_and_all_that_differs(compared):
    press(compared, "Alt+0")
    shown = panel(compared)
    assert "<b>Events</b>" in shown.scores.text()
    assert ">0.000 (0/2)</a>" in shown.scores.text()
    assert [(*row.cells, *row.said) for row in shown.rows] == [
        ("rained", "event", "tense", "PAST", "FUTURE"),
        ("2009, 2010", "time", "words", "“2009” and “2010”", "“2009-2010”"),
        ("fell", "event", "tense", "PAST", "NONE"),
    ]
    press(compared, "2")
    assert "Start adjudicating first" in compared.message.text


def test_a_row_points_at_its_marks_and_an_accuracy_leads_to_what_it_counts_as_wrong(compared):
    press(compared, "Alt+0", "Down")
    selection = compared.workspaces[Workspace.COMPARE].selection
    row = panel(compared).rows[1]
    assert selection.source == row.key[0]
    assert len(selection.highlighted) == 2
    panel(compared).scores.linkActivated.emit("kind:event asks:tense")
    assert [row.cells[0] for row in panel(compared).rows] == ["rained", "fell"]
    assert panel(compared).count.text() == "2 of 3"


def test_an_accuracy_leads_to_its_rows_in_every_language(compared):
    press(compared, "Alt+0")
    shown = panel(compared)
    terms = re.findall('href="([^"]+)"', shown.scores.text())
    assert "kind:time asks:words" in terms
    with speaking("de"):
        shown.refresh()
        counts = {}
        for term in terms:
            shown.scores.linkActivated.emit(term)
            counts[term] = [row.cells[0] for row in shown.rows]
    assert counts["kind:event asks:tense"] == ["rained", "fell"]
    assert counts["kind:time asks:words"] == ["2009, 2010"]
    assert counts["kind:time asks:words says:–"] == []


def test_an_accuracy_over_all_documents_leads_to_that_of_each(window, qtbot, tmp_path):
    for side, second in (("a", MINE), ("b", THEIRS)):
        folder = tmp_path / side
        folder.mkdir()
        (folder / "1.tml").write_bytes(MINE)
        (folder / "2.tml").write_bytes(second)
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, [tmp_path / "a", tmp_path / "b"])
    press(window, "Alt+0")
    scores = panel(window).scores
    tab_to(scores)
    while scores.selectedText() != "0.500 (2/4)":
        press(window, "Tab")
    press(window, "Return")
    documents = window.workspaces[Workspace.COMPARE].workspace.documents
    assert documents.title == "Event, tense, the worst first"
    assert texts_of(documents.table) == [["2", "0.000", "0 / 2"], ["1", "1.000", "2 / 2"]]


def test_any_mark_of_a_group_that_is_focused_in_the_text_chooses_the_row(compared):
    press(compared, "Alt+0", "Esc")
    controller = compared.workspaces[Workspace.COMPARE]
    units = {unit.text: unit.id for unit in controller.session.comparison.alignment.units}
    for text in ("2009", "2010"):
        controller.selection.clear()
        controller.selection.focus(units[text])
        assert panel(compared).table.currentIndex().row() == 1


def test_keys_decide_rows_and_undo_takes_them_back(compared):
    begin(compared)
    press(compared, "Alt+0", "2", "U", "2", "U", "1")
    rows = panel(compared).rows
    assert [row.gold for row in rows] == ["✓ FUTURE", "✓ “2009-2010”", "✓ PAST"]
    texts = [each.text for each in gold(compared).document.intervals()]
    assert texts == ["Monday", "rained", "2009-2010", "fell"]
    assert panel(compared).count.text() == "3 shown, 0 left"
    press(compared, "Ctrl+Z", "Ctrl+Z")
    assert panel(compared).rows[1].gold == "“2009” and “2010” (not decided)"
    press(compared, "6")
    assert "Words are those of one side" in compared.message.text


def test_links_that_go_with_a_mark_are_told_before_and_after(compared, qtbot):
    begin(compared)
    press(compared, "U", "1", "U", "1", "Alt+0")
    panel(compared).set_filter("asks:words")
    press(compared, "Down")
    qtbot.waitUntil(lambda: "As B: 1 link goes with it" in panel(compared).effects.text())
    press(compared, "2")
    assert panel(compared).rows[0].gold == "✓ “2009-2010”"
    assert 'Links that went with the mark: "rained" and "2010".' in compared.message.text


def test_another_value_is_typed_and_none_takes_it_away(compared):
    begin(compared)

    def type_value(dialog):
        dialog.setTextValue("INFINITIVE")
        press(dialog, "Return")

    press(compared, "Alt+0")
    with answering(QInputDialog, type_value):
        press(compared, "4")
    back(compared)
    assert panel(compared).rows[0].gold == "✓ INFINITIVE"
    with answering(QInputDialog, lambda dialog: press(dialog, "Esc")):
        press(compared, "4")
    back(compared)
    assert panel(compared).rows[0].gold == "✓ INFINITIVE"
    press(compared, "5")
    assert panel(compared).rows[0].gold == "✓ NONE"


def test_other_words_say_what_they_would_do_before_they_are_taken(compared):
    begin(compared)
    told = []

    def look(dialog):
        told.append(dialog.labelText())
        press(dialog, "Down")
        told.append(dialog.labelText())
        press(dialog, "Esc")

    press(compared, "U", "1", "U", "1", "Alt+0")
    panel(compared).set_filter("asks:words")
    press(compared, "Down")
    with answering(QInputDialog, look):
        press(compared, "4")
    back(compared)
    assert told == [
        "The gold marks the words of\nchanges nothing else",
        "The gold marks the words of\n1 link goes with it",
    ]


def test_the_menu_of_all_that_is_shown_says_what_each_line_would_do(compared, qtbot):
    begin(compared)
    press(compared, "Alt+0")
    menu = panel(compared).bulk.menu()
    menu.aboutToShow.emit()  # the display of the tests shows no menu without complaint
    qtbot.waitUntil(lambda: menu.actions() and "decided" in menu.actions()[-1].text())
    assert [each.text() for each in menu.actions()] == [
        "The 3 left of those shown as A says: 3 decided, 0 clash",
        "The 3 left of those shown as B says: 3 decided, 0 clash",
    ]
    assert not gold(compared).decisions
    menu.aboutToHide.emit()


def test_both_words_are_had_only_where_somebody_says_so(compared):
    begin(compared)
    press(compared, "Alt+0", "Down", "3")
    texts = [each.text for each in gold(compared).document.intervals()]
    assert sorted(texts) == ["2009", "2009-2010", "2010", "Monday", "fell", "rained"]


def test_all_rows_shown_are_decided_as_one_step(compared):
    begin(compared)
    panel(compared).set_filter("asks:tense")
    press(compared, "Alt+0")
    menu = panel(compared).bulk.menu()
    menu.aboutToShow.emit()
    assert menu.actions()[1].text() == "The 2 left of those shown as B says"
    menu.actions()[1].trigger()
    assert [row.gold for row in panel(compared).rows] == ["✓ FUTURE", "✓ NONE"]
    press(compared, "Ctrl+Z")
    assert not gold(compared).decisions


def test_next_undecided_leads_to_the_marks_once_all_pairs_are_done(compared):
    begin(compared)
    press(compared, "U", "1", "U", "1", "U", "1", "U")
    assert panel(compared).has_keys
    listed = compared.workspaces[Workspace.COMPARE].workspace.disagreements.count.text()
    left = len(gold(compared).queue())
    assert listed.startswith("0 shown, 0 of 2 left to decide; ")
    assert f"; {left} question" in listed
    assert panel(compared).rows[panel(compared).table.currentIndex().row()].is_left
    assert all(len(item.key) == 3 for item in gold(compared).queue())


def test_the_gold_that_is_saved_has_what_was_decided(compared, monkeypatch, tmp_path):
    path = tmp_path / "gold.tml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    begin(compared)
    press(compared, "Alt+0", "2", "Down", "2", "Ctrl+S")
    assert b'tense="FUTURE">rained<' in path.read_bytes()
    assert b">2009-2010</TIMEX3>" in path.read_bytes()


def test_of_three_annotators_the_first_key_is_for_what_most_say(
    window, qtbot, monkeypatch, tmp_path
):
    monkeypatch.setattr(
        QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Close, raising=True
    )
    third = THEIRS.replace(b'tense="NONE"', b'tense="FUTURE"')
    paths = [tmp_path / name for name in ("mine.tml", "theirs.tml", "third.tml")]
    for path, content in zip(paths, (MINE, THEIRS, third), strict=True):
        path.write_bytes(content)
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, paths)
    begin(window)
    press(window, "Alt+0", "1", "Down", "1", "Down", "8")
    rows = panel(window).rows
    assert [row.said for row in rows][2] == ("PAST", "NONE", "FUTURE")
    assert [row.gold for row in rows] == ["✓ FUTURE", "✓ “2009-2010”", "✓ FUTURE"]
    press(window, "Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    panel(window).decide_all(None)
    assert [row.gold for row in panel(window).rows][:2] == ["✓ FUTURE", "✓ “2009-2010”"]
