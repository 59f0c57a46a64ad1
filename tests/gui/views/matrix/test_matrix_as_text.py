"""The matrix in sentences: of the focused interval, or of all pairs that something is known of."""

from PySide6.QtWidgets import QToolButton

from tests.gui.hands import click, press


def sentences(window):
    outline = window.annotate.panels["matrix"].outline
    return [outline.item(row).text() for row in range(outline.count())]


def test_the_matrix_is_told_in_sentences_and_they_choose_pairs(window, news):
    window.open_paths([news])
    press(window, "Alt+3")
    buttons = window.annotate.panels["matrix"].findChildren(QToolButton)
    click(window, next(each for each in buttons if each.text() == "As text"))
    everything = sentences(window)
    assert '"ended" starts after "Thursday evening" starts and ends before it ends (asserted).' in (
        everything
    )
    press(window, "Tab")
    focused = sentences(window)
    assert 0 < len(focused) < len(everything)
    name = window.documents.current.document.names().name(window.selection.source)
    assert all(name in each for each in focused)
    press(window, "Alt+3", "Down", "Down")
    assert window.selection.target is not None
    assert sentences(window) == focused
