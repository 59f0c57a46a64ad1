"""Adjudicating more than two annotators in the window, by keys and mouse."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QMessageBox,
    QRadioButton,
    QWidget,
)

from tempannot.comparison.adjudication.gold_start import GoldStart, Ties
from tempannot.gui.compare.decide.choice_buttons import ChoiceButton
from tempannot.gui.compare.start_dialog import StartDialog
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.main_window import MainWindow
from tests.comparison.marked_texts import text_with
from tests.gui.hands import answering, click, press

ROLES = Qt.ItemDataRole
NAMES = ("zoe", "yuri", "xenia", "walt", "vera")


@pytest.fixture
def compared(window: MainWindow, qtbot, monkeypatch, tmp_path):
    """Compare annotations; each is called by one of the names."""
    monkeypatch.setattr(
        QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Close, raising=True
    )

    def make(*texts):
        paths = [tmp_path / f"{name}.tml" for name, _ in zip(NAMES, texts, strict=False)]
        for path, text in zip(paths, texts, strict=True):
            path.write_bytes(text)
        with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
            window.workspaces.open_paths(Workspace.COMPARE, paths)
        return window

    return make


def begin(window, fill=None):
    """Start adjudicating from what all agree on, or as ``fill`` chooses in the dialog."""

    def answer(dialog):
        if fill is None:
            click(dialog, dialog.findChildren(QRadioButton)[0])
        else:
            fill(dialog)
        press(dialog, "Return")

    with answering(StartDialog, answer):
        press(window, "Ctrl+J")
    window.activateWindow()  # which the display of the tests does not do by itself
    QApplication.processEvents()


THREE = (
    text_with("a BEFORE b", "b BEFORE c"),
    text_with("a AFTER b", "b BEFORE c"),
    text_with("a BEFORE b", "b AFTER c"),
)
FIVE = tuple(
    text_with(f"a {kind} b") for kind in ("BEFORE", "AFTER", "INCLUDES", "SIMULTANEOUS", "BEFORE")
)


def gold(window):
    return window.workspaces[Workspace.COMPARE].session.adjudication.adjudication


def titles(window):
    """What is printed on the answers that can be pressed, by their names."""
    buttons = window.findChildren(ChoiceButton)
    return {each.objectName(): each.text() for each in buttons if each.isVisible()}


def go_to(window, letters):
    """Press the key for the next disagreement until it is this one."""
    part = window.workspaces[Workspace.COMPARE]
    for _ in range(20):
        units = part.session.comparison.alignment.units
        pair = (part.selection.source, part.selection.target)
        if sorted(unit.text[0] for unit in units if unit.id in pair) == sorted(letters):
            return
        press(window, "N")
    raise AssertionError(f"{letters} is not in the list")


def said(window):
    """What the panel says of what is selected."""
    details = window.workspaces[Workspace.COMPARE].workspace.decisions.details
    html = details.title.text() + details.claims.text()
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("&quot;", '"').split())


def test_everything_that_is_said_has_one_answer_by_most_first(compared):
    window = compared(*THREE)
    begin(window)
    go_to(window, "ab")
    found = titles(window)
    assert found["first"] == "1  before – 2 of 3: A, C"
    assert found["second"] == "2  after – 1 of 3: B"
    assert "third" not in found
    assert "2 of 3 say the same." in said(window)
    assert 'A , C (2) : "arrived" ends before "bought" starts.' in said(window)
    press(window, "1")
    assert str(gold(window).decisions[0].relations) == "before"


def test_who_says_it_by_inference_is_told_with_the_reasons(compared):
    window = compared(*THREE[:2], text_with("a BEFORE c", "c BEFORE b"))
    begin(window)
    go_to(window, "ab")
    assert "A , C (2)" in said(window)
    assert "C by inference" in said(window)
    details = window.workspaces[Workspace.COMPARE].workspace.decisions.details
    details.claims.linkActivated.emit("why:2")
    assert '"arrived" ends before "called" starts' in said(window)


def test_the_third_the_fourth_and_the_fifth_statement_have_keys(compared):
    window = compared(*FIVE)
    begin(window)
    go_to(window, "ab")
    found = titles(window)
    assert found["first"] == "1  before – 2 of 5: A, E"
    assert (found["third"], found["fourth"]) == (
        "8  contains – 1 of 5: C",
        "9  equals – 1 of 5: D",
    )
    press(window, "9")
    (decision,) = gold(window).decisions
    assert (decision.side, str(decision.relations)) == (3, "equals")


def test_units_that_some_mark_are_marked_or_left_out(compared):
    window = compared(*THREE[:2], text_with("a BEFORE b", marked="abc"))
    begin(window)
    go_to(window, "d")
    found = titles(window)
    assert found["first"] == "1  mark it – 2 of 3: A, B"
    assert found["second"] == "2  leave it out – 1 of 3: C"
    press(window, "2")
    assert not gold(window).marks(gold(window).decisions[0].key[0])


def test_the_majority_is_a_start_with_a_rule_for_ties(compared):
    window = compared(*THREE)

    def fill(dialog):
        shown = [each.text() for each in dialog.findChildren(QRadioButton)]
        assert shown[:6] == [
            "What all agree on",
            "What most say",
            "A zoe",
            "B yuri",
            "C xenia",
            "Nothing",
        ]
        click(dialog, dialog.findChildren(QRadioButton)[1])
        press(dialog, "Alt+T", "Down")

    begin(window, fill)
    assert gold(window).start == GoldStart.majority(Ties.FIRST)
    assert len(gold(window).document.links) == 2


def test_another_pair_is_shown_and_the_adjudication_goes_on(compared):
    window = compared(*THREE)
    begin(window)
    go_to(window, "ab")
    press(window, "1")
    before = gold(window)
    session = window.workspaces[Workspace.COMPARE].session
    session.choose_pair(1, 2)
    assert gold(window) is before
    go_to(window, "bc")
    assert titles(window)["first"] == "1  before – 2 of 3: A, C"
    assert [session.label(side) for side in (0, 1)] == ["A yuri", "B xenia"]
    press(window, "2")
    assert [each.side for each in gold(window).decisions] == [0, 2]


def cells(model):
    """What the cells and headings of a table say."""
    roles = (ROLES.DisplayRole, ROLES.ToolTipRole, ROLES.AccessibleTextRole)
    places = [(row, column) for row in range(model.rowCount()) for column in range(3)]
    indexes = [model.index(*each) for each in places if each[1] < model.columnCount()]
    across = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(model.columnCount())]
    return across + [model.data(index, role) for index in indexes for role in roles]


def shown_texts(window):
    """All that can be read, pointed at or heard in the window."""
    found = [window.windowTitle()]
    for widget in filter(QWidget.isVisible, window.findChildren(QWidget)):
        found += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
        text = getattr(widget, "text", None)
        found += [text() if callable(text) else text]
        if isinstance(widget, QComboBox):
            found += [widget.itemText(row) for row in range(widget.count())]
        elif isinstance(widget, QAbstractItemView):
            found += cells(widget.model())
    return "\n".join(map(str, found))


def test_hidden_names_are_nowhere_while_three_are_adjudicated(compared, qtbot):
    window = compared(*THREE)
    begin(window)
    for letters, key in (("ab", "1"), ("bc", "2")):
        go_to(window, letters)
        press(window, key)
    qtbot.waitUntil(lambda: "C xenia" in shown_texts(window))  # among the numbers, too
    press(window, "H")
    QApplication.processEvents()
    text = shown_texts(window)
    assert [line for line in text.split("\n") if any(name in line for name in NAMES[:3])] == []


def test_a_random_order_mixes_the_letters_of_all(compared, monkeypatch):
    window = compared(*THREE)
    begin(window)
    go_to(window, "ab")
    monkeypatch.setattr("random.shuffle", list.reverse)
    press(window, "Shift+X")
    session = window.workspaces[Workspace.COMPARE].session
    assert [session.annotator_label(number) for number in session.numbers] == [
        "A yuri",
        "B zoe",
        "C xenia",
    ]
    assert titles(window)["first"] == "1  before – 2 of 3: B, C"
    press(window, "1")
    assert str(gold(window).decisions[0].relations) == "before"


def test_no_button_moves_for_three(compared):
    texts = (text_with("a BEFORE b", "b BEFORE c"), text_with("a AFTER b", "b AFTER c"))
    window = compared(*texts, text_with("a BEFORE b", "b INCLUDES c", marked="abc"))
    begin(window)
    places = []
    for letters, *keys in (("bc", "9"), ("ab", "7"), ("d", "2"), ("bc", "8"), ("ab", "1")):
        go_to(window, letters)
        buttons = window.findChildren(ChoiceButton)
        shown = (each for each in buttons if each.isVisible())
        places.append({e.objectName(): e.mapToGlobal(e.rect().topLeft()) for e in shown})
        press(window, *keys)
    first = {}
    for each in places:
        for name, place in each.items():
            assert first.setdefault(name, place) == place
    assert "third" in first


UNLINKED = (
    text_with("a BEFORE b", "b BEFORE d"),
    text_with("a BEFORE c", "c BEFORE d"),
    text_with("a BEFORE b"),
)


def test_what_most_imply_and_nobody_links_is_seen_and_decided_by_keys(compared, qtbot):
    window = compared(*UNLINKED)
    begin(window)
    panel = window.workspaces[Workspace.COMPARE].workspace.bulk
    press(window, "A", "End")
    row = panel.rules.count() - 1
    assert panel.rules.currentRow() == row
    qtbot.waitUntil(lambda: "more follow" in panel.outcome.text())
    assert panel.rules.item(row).text() == "1  what most imply and nobody links"
    assert panel.outcome.text().startswith('"arrived" \u2013 "danced". 1 decided, ')
    assert panel.decide.text() == "Decide 1"
    press(window, "Return")
    qtbot.waitUntil(lambda: not panel.isVisible())
    (decision,) = gold(window).decisions
    words = [gold(window).comparison.alignment.unit(each).text for each in decision.key]
    assert (words, str(decision.relations)) == (["arrived", "danced"], "before")
    press(window, "A", "End")
    qtbot.waitUntil(lambda: "all that most imply" in panel.outcome.text())
    assert panel.rules.item(row).text() == "0  what most imply and nobody links"
    press(window, "Return")  # there is nothing to decide
    assert panel.isVisible()
    press(window, "Escape", "Ctrl+Z")
    assert gold(window).decisions == ()


def test_two_are_compared_after_the_gold_of_three_was_shown(compared, qtbot):
    window = compared(*THREE)
    begin(window)
    press(window, "Alt+1")
    workspace = window.workspaces[Workspace.COMPARE].workspace
    qtbot.waitUntil(lambda: workspace.measures.gold.now is not None)
    compared(*THREE[:2])
    assert workspace.measures.table.model().rowCount() > 3
    assert [each.name for each in window.workspaces[Workspace.COMPARE].session.joint.sides] == [
        "zoe",
        "yuri",
    ]


def test_answers_of_three_have_room_for_how_many_say_so_in_a_narrow_window(compared):
    window = compared(*THREE)
    window.resize(1024, 700)
    QApplication.processEvents()
    workspace = window.workspaces[Workspace.COMPARE].workspace
    of_three = workspace.decisions.width()
    compared(*THREE[:2])
    QApplication.processEvents()
    assert of_three > workspace.decisions.width()
