"""A window too narrow for all its docks: none lies over another, and all come back with room."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QDockWidget

from tempannot.gui.state.view_table import Workspace
from tempannot.resources import sample_comparison
from tests.gui.hands import press


def shown(window):
    """The docks in sight, by name."""
    QApplication.processEvents()
    docks = window.findChildren(QDockWidget)
    return {each.objectName(): each for each in docks if each.isVisible()}


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1024, 700), (1400, 900)])
def test_no_dock_lies_over_another(window, news, size):
    window.open_paths([news])
    window.resize(*size)
    docks = shown(window)
    assert docks
    parts = [*docks.values(), window.centralWidget()]
    over = [
        (one.objectName(), two.objectName())
        for one, two in combinations(parts, 2)
        if one.geometry().intersects(two.geometry())
    ]
    assert over == []
    assert all(window.rect().contains(each.geometry()) for each in parts)
    assert {"relation", "lower"} <= set(docks)


def test_the_list_of_documents_gives_way_and_comes_back(window, news):
    window.open_paths([news])
    assert "documents" in shown(window)
    window.resize(800, 600)
    assert "documents" not in shown(window)
    press(window, "F8", "F7")
    assert "documents" not in shown(window)
    window.resize(1400, 900)
    assert "documents" in shown(window)


def test_a_list_that_is_wanted_in_a_narrow_window_stays(window, news):
    window.open_paths([news])
    window.resize(800, 600)
    shown(window)
    press(window, "Alt+7")
    window.resize(810, 600)
    assert "documents" in shown(window)


def test_a_list_that_was_closed_stays_closed(window, news):
    window.open_paths([news])
    shown(window)["documents"].close()
    window.resize(800, 600)
    shown(window)
    window.resize(1400, 900)
    assert "documents" not in shown(window)


def test_every_relation_and_type_is_seen_without_scrolling(window, medical):
    window.resize(1024, 700)
    window.open_paths([medical])
    shown(window)
    press(window, "Tab", "9")
    relation = window.annotating.workspace.relation
    QApplication.processEvents()
    for each in (relation.palette_view, relation.readout, *relation.types.buttons.values()):
        seen = each.visibleRegion().boundingRect()
        assert seen == QRect(0, 0, each.width(), each.height()), each


def test_texts_that_are_compared_have_what_list_and_answers_can_spare(window, qtbot):
    window.resize(1024, 700)
    part = window.workspaces[Workspace.COMPARE]
    with qtbot.waitSignal(part.opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    texts = part.workspace.texts
    assert all(page.width() >= 210 for page in texts.pages)
    narrow = part.workspace.decisions.width()
    window.resize(1400, 900)
    QApplication.processEvents()
    assert part.workspace.decisions.width() > narrow
    assert all(page.width() >= 370 for page in texts.pages)
