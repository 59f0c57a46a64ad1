"""The numbers in the bar above the texts, by key: each leads to the pairs that it counts."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tempannot.comparison.measures.measures import Measure
from tempannot.gui.state.view_table import Workspace
from tempannot.resources import sample_comparison
from tests.gui.hands import begin_gold, press, tab_to

_SHOWN = (Measure.STRICT, Measure.TEMPORAL, Measure.AWARENESS)


@pytest.fixture
def compare(window, qtbot):
    """The Compare workspace of a window with the sample comparison."""
    compare = window.workspaces[Workspace.COMPARE]
    with qtbot.waitSignal(compare.opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    return compare


def reached(window, wanted):
    """Whether Ctrl+F6 and Tab come to a widget."""
    for _ in range(12):
        press(window, "Ctrl+F6")
        for _ in range(20):
            if wanted.hasFocus():
                return True
            press(window, "Tab")
    return False


def test_a_figure_says_its_number_and_leads_to_what_it_counts(window, compare):
    figures = compare.workspace.bar.figures
    values = [compare.session.findings.scores[each].f1 for each in _SHOWN]
    assert figures.text == " ".join(
        f"{name} {value:.3f}"
        for name, value in zip(("strict", "temporal", "awareness"), values, strict=True)
    )
    for button, value in zip(figures.buttons, values, strict=True):
        assert re.fullmatch(rf".+ F1 of this document: {value:.3f}", button.accessibleName())
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        pairs = compare.workspace.pairs
        assert pairs.title.endswith(f"= {value:.3f}") or pairs.rows
        assert pairs.view.hasFocus()


def test_a_figure_is_reached_and_pressed_by_keys(window, compare):
    strict = compare.workspace.bar.figures.buttons[0]
    assert reached(window, strict)
    press(window, "Space")
    assert compare.workspace.pairs.view.hasFocus()
    assert compare.workspace.pairs.title.startswith("Strict F1, of both precision and recall")


def test_those_against_the_gold_lead_to_its_pairs(window, compare, qtbot):
    begin_gold(window)
    figures = compare.workspace.bar.figures
    qtbot.waitUntil(lambda: len(figures.buttons) == 2 and figures.text.startswith("gold strict"))
    assert [each.text()[0] for each in figures.buttons] == ["A", "B"]
    QTest.mouseClick(figures.buttons[1], Qt.MouseButton.LeftButton)
    assert re.match("B against the gold: strict F1", compare.workspace.pairs.title)


def test_the_counts_above_the_pairs_are_gone_through_and_chosen_by_keys(window, compare):
    press(window, "Alt+3")
    (head,) = [
        each for each in compare.workspace.pairs.findChildren(QLabel) if "<a " in each.text()
    ]
    tab_to(head)
    press(window, "Tab", "Tab")
    assert head.hasFocus()
    chosen = head.selectedText()
    count = int(chosen.split()[0])
    press(window, "Return")
    assert len(compare.workspace.pairs.rows) == count
    assert compare.workspace.pairs.view.hasFocus()
    tab_to(head)
    press(window, *["Tab"] * head.text().count("<a "))
    assert head.hasFocus()
    press(window, "Tab")
    assert not head.hasFocus()
