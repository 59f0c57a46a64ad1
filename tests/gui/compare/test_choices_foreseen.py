"""What each answer would do to the gold, said on its button before a key is pressed."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QRadioButton

from tempannot.gui.compare.decide.choice_buttons import ChoiceButton
from tempannot.gui.compare.decide.offered_choices import ANSWERS
from tempannot.gui.compare.start_dialog import StartDialog
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.main_window import MainWindow
from tests.comparison.marked_texts import text_with
from tests.gui.hands import answering, click, press


@pytest.fixture
def adjudicate(window: MainWindow, qtbot, monkeypatch, tmp_path):
    """Open annotations and begin an adjudication with one of the starts in the dialog."""
    monkeypatch.setattr(
        QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Close, raising=True
    )

    def make(*texts, start=0):
        paths = [tmp_path / f"{name}.tml" for name, _ in zip("xyzuvw", texts, strict=False)]
        for path, text in zip(paths, texts, strict=True):
            path.write_bytes(text)
        with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
            window.workspaces.open_paths(Workspace.COMPARE, paths)

        def fill(dialog):
            click(dialog, dialog.findChildren(QRadioButton)[start])
            press(dialog, "Return")

        with answering(StartDialog, fill):
            press(window, "Ctrl+J")
        window.activateWindow()  # which the display of the tests does not do by itself
        QApplication.processEvents()
        return window

    return make


def button(window, answer) -> ChoiceButton:
    return window.findChild(ChoiceButton, answer)


def selected(window):
    """The first letters of what is selected, in text order."""
    part = window.workspaces[Workspace.COMPARE]
    units = part.session.comparison.alignment.units
    pair = (part.selection.source, part.selection.target)
    return "".join(sorted(unit.text[0] for unit in units if unit.id in pair))


def go_to(window, letters):
    """Press the key for the next disagreement until it is this one."""
    for _ in range(20):
        if selected(window) == letters:
            return
        press(window, "N")
    raise AssertionError(f"{letters} is not in the list")


def effect(window, qtbot, answer):
    """What a button says of what it would do, as soon as it does."""
    qtbot.waitUntil(lambda: bool(button(window, answer).effect.words))
    return button(window, answer).effect


@pytest.fixture
def ring(adjudicate):
    """The first says a before b, the second b before c and c before a."""
    return adjudicate(text_with("a BEFORE b"), text_with("b BEFORE c", "c BEFORE a"))


def test_a_button_says_how_many_items_its_answer_settles(ring, qtbot):
    go_to(ring, "ab")
    assert effect(ring, qtbot, "first").words == "settles nothing else"
    press(ring, "2")
    go_to(ring, "bc")
    assert effect(ring, qtbot, "second").words == "settles nothing else"
    go_to(ring, "ac")
    assert effect(ring, qtbot, "other").words == "13 of 13 relations fit"


def test_an_answer_that_rules_another_out_says_so(ring, qtbot):
    go_to(ring, "ab")
    press(ring, "1")
    go_to(ring, "bc")
    assert effect(ring, qtbot, "second").words == "rules out 1"
    press(ring, "2")
    said = ring.workspaces[Workspace.COMPARE].session.adjudication.adjudication.progress()
    assert said.ruled_out == 1


def test_an_answer_that_clashes_is_dimmed_with_its_reason_and_can_be_reached(ring, qtbot):
    for letters, key in (("ab", "1"), ("bc", "2")):
        go_to(ring, letters)
        press(ring, key)
    go_to(ring, "ac")
    found = effect(ring, qtbot, "second")
    assert not found.can_stand
    assert found.words == (
        'clashes with #1 and #2: "arrived" ends before "bought" starts'
        ' and "bought" ends before "called" starts'
    )
    clashing = button(ring, "second")
    assert clashing.isEnabled()
    assert "Clashes with #1" in clashing.accessibleDescription()
    assert "Clashes with #1" in clashing.toolTip()
    assert effect(ring, qtbot, "undecidable").can_stand
    assert effect(ring, qtbot, "other").words == "1 of 13 relations fit"
    click(ring, clashing)
    gold = ring.workspaces[Workspace.COMPARE].session.adjudication.adjudication
    assert len(gold.decisions) == 2


def test_the_start_that_can_give_way_is_said_and_gives_way_at_the_second_press(adjudicate, qtbot):
    links = "a BEFORE b", "b BEFORE c", "a BEFORE c"
    window = adjudicate(text_with(*links), text_with("a AFTER c"), start=1)
    go_to(window, "ac")
    qtbot.waitUntil(lambda: "start link" in button(window, "second").effect.words)
    said = button(window, "second").effect
    assert said.can_stand
    assert said.words == "1 start link gives way"
    gold = window.workspaces[Workspace.COMPARE].session.adjudication.adjudication
    press(window, "2")
    assert gold.decisions == ()
    press(window, "2")
    assert [each.gives_way for each in gold.decisions] == [True]
    assert len(gold.gave_way) == 1


def test_no_button_moves_whatever_is_selected_or_decided(adjudicate, qtbot):
    window = adjudicate(
        text_with("a BEFORE b", "b BEFORE c", "a INCLUDES d"),
        text_with("a AFTER b", "c BEFORE b", marked="abc"),
    )

    def places():
        shown = (button(window, answer) for answer in ANSWERS)
        return {
            each.objectName(): each.mapToGlobal(each.rect().topLeft())
            for each in shown
            if each.isVisible()
        }

    go_to(window, "ab")
    at_first = places()
    assert at_first.keys() == set(ANSWERS)
    for letters, *keys in (("d", "N"), ("bc", "5"), ("d", "1"), ("ab", "2", "Ctrl+Z"), ("ad", "H")):
        go_to(window, letters)
        assert places().items() <= at_first.items()
        press(window, *keys)
        assert places().items() <= at_first.items()
    assert len(places()) in (3, 7)
