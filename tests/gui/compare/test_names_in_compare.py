"""Relations have the names chosen in View in all that Compare shows, and no type of a file."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QTabWidget, QTextEdit

from tempannot.gui.kit.choice_boxes import ChoiceSwitch
from tempannot.gui.state.view_table import Workspace
from tests.gui.compare.decide.conftest import annotation
from tests.gui.hands import press
from tests.gui.test_names_of_relations import choose

PLAIN = 'relType="VAGUE"'
EXACT = 'relType="VAGUE" xmlns:ta="urn:tempannot:timeml" ta:relations="before|after"'
KEY = ("a IS_INCLUDED b", "c DURING d", "b IBEFORE c", "a VAGUE e")
RESPONSE = ("a INCLUDES b", "c IS_INCLUDED d", "b VAGUE c", "a VAGUE e")
OF_FILES = re.compile(r"\b(?:IS_INCLUDED|DURING|INCLUDES|IBEFORE|VAGUE|SIMULTANEOUS|IDENTITY)\b")
ALLENS = re.compile(r"\b(?:meets|met-by|during|contains|equals)\b")
TIMEMLS = re.compile(r"\b(?:immediately before|is included|includes|simultaneous)\b")
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)


def with_exact(text: str, attributes: str) -> str:
    """Say an exact set in the link between a and e."""
    return re.sub(r'relType="VAGUE"(?=[^/]*"ie")', attributes, text)


def compare(window, qtbot, folder: Path, key=KEY, response=RESPONSE, exact=(PLAIN, EXACT)) -> None:
    paths = folder / "key.tml", folder / "response.tml"
    for path, links, attributes in zip(paths, (key, response), exact, strict=True):
        path.write_text(with_exact(annotation(links), attributes), encoding="utf-8")
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, paths)


def texts_of(view: QAbstractItemView) -> list[str]:
    """All that a list, tree or table shows, tells in tips and says to assistive technology."""
    model, found = view.model(), []
    for section in range(model.columnCount()):
        found += [model.headerData(section, Qt.Orientation.Horizontal, role) for role in ROLES[:2]]
    for section in range(model.rowCount()):
        found += [model.headerData(section, Qt.Orientation.Vertical, role) for role in ROLES[:2]]

    def read(parent: QModelIndex) -> None:
        for row in range(model.rowCount(parent)):
            for column in range(model.columnCount(parent)):
                index = model.index(row, column, parent)
                found.extend(index.data(role) for role in ROLES)
                read(index)

    read(QModelIndex())
    return [str(each) for each in found if each is not None]


def shown(window) -> str:
    """Everything in words that can be seen of the comparison, whatever lies in front."""
    workspace = window.workspaces[Workspace.COMPARE].workspace
    found: list[str] = []
    (tabs,) = (each for each in workspace.findChildren(QTabWidget) if each.isVisible())
    for place in range(tabs.count()):
        tabs.setCurrentIndex(place)
        found += read_widgets(workspace)
        switches = tabs.currentWidget().findChildren(ChoiceSwitch)
        for switch in switches:
            for chosen in range(2):
                switch.choose(chosen)
                found += read_widgets(workspace)
    return "\n".join(found)


def read_widgets(workspace) -> list[str]:
    found = [each.text() for each in workspace.findChildren(QLabel) if each.isVisible()]
    for view in workspace.findChildren(QAbstractItemView):
        if view.isVisible() and view.model() is not None:
            found += texts_of(view)
    return [*found, *(page.told for page in workspace.texts.shown_pages)]


def walk(window) -> str:
    """Go through all disagreements by key, and collect what is shown of each."""
    found = []
    for _ in window.workspaces[Workspace.COMPARE].workspace.disagreements.keys:
        press(window, "N")
        found.append(shown(window))
    return "\n".join(found)


@pytest.mark.parametrize(
    ("start", "present", "absent"),
    [
        ("Allen", ("meets", "during", "throughout", "before or after"), TIMEMLS),
        ("TimeML", ("immediately before", "is included", "throughout"), ALLENS),
    ],
)
def test_no_panel_calls_a_relation_otherwise_than_chosen(
    window, qtbot, tmp_path, start, present, absent
):
    compare(window, qtbot, tmp_path)
    choose(window, start)
    found = walk(window)
    assert [each for each in present if each not in found] == []
    assert OF_FILES.findall(found) == []
    assert absent.findall(found) == []


def test_other_names_are_there_at_once(window, qtbot, tmp_path):
    compare(window, qtbot, tmp_path)
    press(window, "N")
    choose(window, "TimeML")
    assert "is included" in shown(window)
    choose(window, "Allen")
    assert not TIMEMLS.findall(shown(window))


def test_the_names_chosen_in_annotate_are_there_when_compare_is_opened(window, qtbot, tmp_path):
    choose(window, "TimeML")
    compare(window, qtbot, tmp_path)
    press(window, "N")
    assert not ALLENS.findall(shown(window))
    assert window.workspaces.current is Workspace.COMPARE


def test_a_measure_is_explained_in_the_names_of_relations_too(window, qtbot, tmp_path):
    compare(window, qtbot, tmp_path)
    press(window, "Alt+1")
    (explained,) = window.workspaces[Workspace.COMPARE].workspace.measures.findChildren(QTextEdit)
    assert "a before b" in explained.toPlainText()
    assert not OF_FILES.findall(explained.toPlainText())


def claims(window) -> set[str]:
    """What the list of disagreements says of the sides."""
    tree = window.workspaces[Workspace.COMPARE].workspace.disagreements.tree
    return {line for text in texts_of(tree) for line in text.splitlines() if line[1:3] == ": "}


def test_the_list_shows_the_set_that_a_vague_link_states(window, qtbot, tmp_path):
    compare(window, qtbot, tmp_path, exact=(PLAIN, EXACT))
    assert "B: before or after" in claims(window)


def test_the_list_turns_the_set_of_a_link_the_other_way_round(window, qtbot, tmp_path):
    exact = PLAIN, EXACT.replace("before|after", "before|met-by")
    compare(window, qtbot, tmp_path, KEY[:3], (*KEY[:3], "e VAGUE a"), exact)
    assert "B: after or meets" in claims(window)
