"""The manual beside the window: opened by a key at the page of the workspace, read, searched."""

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QToolButton

from tempannot.core.errors import FileError
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window import manual_window
from tempannot.gui.window.manual_window import ManualWindow
from tempannot.resources import resource_folder
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
    manual.resize(1000, 700)
    assert manual.page.loadResource(2, "../pictures/tutorial-anna.png").width() == 660
    manual.resize(760, 700)
    assert 300 < manual.page.loadResource(2, "../pictures/tutorial-anna.png").width() < 500
    assert manual.page.loadResource(2, "../../../etc/passwd") is None


class Browser(QObject):
    """What is opened in the browser of the desktop."""

    def __init__(self):
        super().__init__()
        self.opened = []

    @Slot(QUrl)
    def show(self, address):
        self.opened.append(Path(address.toLocalFile()).name)


def test_the_page_opens_as_html_where_the_site_was_built(qtbot, window, tmp_path, monkeypatch):
    (tmp_path / "manual").symlink_to(resource_folder() / "manual")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").touch()
    module = "tempannot.gui.window.manual_window.resource_folder"
    monkeypatch.setattr(module, lambda: tmp_path)
    browser = Browser()
    QDesktopServices.setUrlHandler("file", browser, "show")
    manual = opened(qtbot, window)
    (button,) = (each for each in manual.findChildren(QToolButton) if "browser" in each.text())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    QDesktopServices.unsetUrlHandler("file")
    assert browser.opened == ["annotating.html"]


def test_lines_of_code_stand_together_on_a_ground_and_none_is_wider_than_the_page(qtbot, window):
    manual = opened(qtbot, window)
    manual.show_page("tutorial.md")
    block, lines = manual.page.document().begin(), {}
    while block.isValid():
        lines[block.text()] = block.blockFormat()
        block = block.next()
    first = lines["mkdir -p anna ben"]
    next_one = lines["tempannot convert storm.txt -o marked.tml --created 2024-05-20 --language en"]
    answer = next(each for said, each in lines.items() if "11 entities, 0 links" in said)
    assert first.background().color() == window.preferences.theme.color("surface")
    assert (first.topMargin() > 0, first.bottomMargin(), next_one.topMargin()) == (True, 0, 0)
    assert answer.topMargin() > 0  # what is answered is a block of its own
    assert manual.page.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("stays", [True, False], ids=["given up", "done"])
def test_its_key_quits_from_the_manual_too_and_asks_about_unsaved_work(
    qtbot, window, news, monkeypatch, stays
):
    buttons = QMessageBox.StandardButton
    asked, answer = [], buttons.Cancel if stays else buttons.Discard
    monkeypatch.setattr(QMessageBox, "question", lambda *said: asked.append(said[2]) or answer)
    window.open_paths([news])
    press(window, "Tab", "9", "A")
    manual = opened(qtbot, window)
    press(manual, "Ctrl+Q")
    assert [each for each in asked if news.stem in each]
    assert window.isVisible() is stays


def test_a_manual_that_is_gone_is_one_sentence(theme, window, tmp_path, monkeypatch):
    monkeypatch.setattr(manual_window, "resource_folder", lambda: tmp_path)
    manual_window._pages.cache_clear()
    try:
        with pytest.raises(FileError, match=r"index\.md: .* install tempannot anew"):
            ManualWindow(theme, window)
    finally:
        manual_window._pages.cache_clear()
