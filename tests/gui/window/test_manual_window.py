"""The manual beside the window: opened by a key at the page of the workspace, read, searched."""

from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.manual_window import ManualWindow
from tests.gui.hands import press, type_in


def opened(qtbot, window):
    press(window, "Ctrl+F1")
    (manual,) = window.findChildren(ManualWindow)
    qtbot.waitUntil(manual.isActiveWindow)
    return manual


def title(manual):
    return manual.page.toPlainText().splitlines()[0]


def test_a_key_opens_the_page_of_the_workspace(qtbot, window):
    assert title(opened(qtbot, window)) == "Annotating"
    window.activateWindow()
    qtbot.waitActive(window)
    window.workspaces.show(Workspace.COMPARE)
    press(window, "Ctrl+F1")
    assert title(window.findChild(ManualWindow)) == "Comparing and adjudicating"


def test_search_finds_pages_and_the_place(qtbot, window):
    manual = opened(qtbot, window)
    press(manual, "Ctrl+F")
    type_in(manual, "prolific")
    assert manual.page.textCursor().selectedText().casefold() == "prolific"
    press(manual, "Esc")
    qtbot.waitUntil(lambda: not manual.isVisible())


def test_links_lead_to_other_pages_and_back(qtbot, window):
    manual = opened(qtbot, window)
    manual.show_page("questions.md")
    manual.page.address_wanted.emit("concepts.md#measures")
    assert title(manual) == "The ideas"
    assert manual.page.verticalScrollBar().value() > 0
    press(manual, "Alt+Left")
    assert title(manual) == "Questions that are asked"


def test_pictures_of_the_program_are_shown_and_no_others(qtbot, window):
    manual = opened(qtbot, window)
    manual.show_page("tutorial.md")
    assert manual.page.loadResource(2, "../pictures/tutorial-anna.png").width() == 660
    assert manual.page.loadResource(2, "../../../etc/passwd") is None
