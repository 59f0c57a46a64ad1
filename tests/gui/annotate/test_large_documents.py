"""Documents so large that their drawings are laid out beside the window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from tempannot.core.relations import ALL
from tests.benchmarks.synthetic import timeml

PANELS = {"graph": Qt.Key.Key_2, "timeline": Qt.Key.Key_4}


@pytest.fixture
def large(tmp_path):
    """A text with 1,000 events and 1,200 links."""
    path = tmp_path / "large.tml"
    path.write_bytes(timeml(words=4_000, events=1_000, links=1_200))
    return path


def press(key, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget(), key, modifier)


def opened(window, qtbot, path, name):
    """Open a panel by its key, then a document; return the panel once it is drawn."""
    window.open_paths([path])
    press(PANELS[name], Qt.KeyboardModifier.AltModifier)
    press(Qt.Key.Key_F6)
    panel = window.annotate.panels[name]
    qtbot.waitUntil(lambda: len(panel.canvas.order) > 900)
    return panel


def relate(window):
    """Go to an event and give it a relation to another one that the links leave open."""
    press(Qt.Key.Key_Tab)
    reasoning = window.documents.current.reasoning
    source = window.selection.source
    hints = window.annotate.text.hints
    target = next(id for id in hints if reasoning.allowed(source, id) is ALL)
    press(Qt.Key(ord(hints[target])))
    press(Qt.Key.Key_B)
    assert reasoning.links_between(source, target)


def buttons(panel):
    return {each.text() for each in panel.findChildren(QToolButton) if each.isVisible()}


def click(panel, text):
    found = next(each for each in panel.findChildren(QToolButton) if each.text() == text)
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("name", PANELS)
def test_after_an_edit_the_drawing_stays_until_the_new_one_is_there(window, qtbot, large, name):
    panel = opened(window, qtbot, large, name)
    before = panel.canvas.grab().toImage()
    relate(window)
    assert len(panel.canvas.order) > 900
    qtbot.waitUntil(lambda: "Stop" in buttons(panel))
    qtbot.waitUntil(lambda: not panel.is_busy)
    assert not {"Stop", "Lay out"} & buttons(panel)
    panel.fit()
    assert panel.canvas.grab().toImage() != before


@pytest.mark.parametrize("name", PANELS)
def test_a_layout_can_be_stopped_and_asked_for_again(window, qtbot, large, name):
    panel = opened(window, qtbot, large, name)
    relate(window)
    qtbot.waitUntil(lambda: "Stop" in buttons(panel))
    click(panel, "Stop")
    assert not panel.is_busy
    assert len(panel.canvas.order) > 900
    click(panel, "Lay out")
    assert panel.is_busy
    qtbot.waitUntil(lambda: not panel.is_busy)
    assert not {"Stop", "Lay out"} & buttons(panel)


def test_the_minimal_graph_drawn_is_that_of_the_last_edit(window, qtbot, large):
    panel = opened(window, qtbot, large, "graph")
    for _ in range(3):
        relate(window)
    qtbot.waitUntil(lambda: "Stop" in buttons(panel))
    qtbot.waitUntil(lambda: not panel.is_busy)
    assert panel.canvas.graph == window.documents.current.reasoning.minimal()


def test_counts_of_a_large_document_are_those_of_the_last_edit(window, qtbot, large):
    opened(window, qtbot, large, "graph")
    before = window.documents.current.reasoning.counts().asserted
    relate(window)
    qtbot.waitUntil(
        lambda: window.annotating.status.asserted_text == f"{before + 1:,} asserted", timeout=60_000
    )


def test_while_it_is_laid_out_another_document_can_be_shown(window, qtbot, large, news):
    panel = opened(window, qtbot, large, "graph")
    relate(window)
    qtbot.waitUntil(lambda: "Stop" in buttons(panel))
    window.open_paths([news])
    qtbot.waitUntil(lambda: not panel.is_busy)
    assert panel.canvas.graph == window.documents.current.reasoning.minimal()
