"""A window without a document offers what can be begun, by keys too."""

from PySide6.QtWidgets import QPushButton

from tempannot.gui.window.manual_window import ManualWindow
from tests.gui.hands import press


def cards(window):
    return {
        each.accessibleName(): each
        for each in window.annotate.text.findChildren(QPushButton)
        if each.isVisible() and each.accessibleDescription()
    }


def test_keys_lead_through_the_offers_to_the_sample(qtbot, window):
    offered = list(cards(window))
    assert offered[:2] == ["New from text…", "Open files…"]
    assert "Ctrl+N" in cards(window)["New from text…"].accessibleDescription()
    while window.focusWidget() is not cards(window)["Open a sample"]:
        press(window, "Tab")
    press(window, "Space")
    qtbot.waitUntil(lambda: window.documents.current is not None)
    assert not cards(window)


def test_recent_documents_are_offered(qtbot, window, news):
    window.open_paths([news])
    qtbot.waitUntil(lambda: window.documents.current is not None)
    press(window, "Ctrl+W")
    assert news.name in cards(window)
    cards(window)[news.name].click()
    qtbot.waitUntil(lambda: window.documents.current is not None)


def test_the_page_stays_as_it_is_while_a_document_is_opened(qtbot, window, news):
    before = list(cards(window))
    window.preferences.add_recent(news)
    qtbot.wait(50)
    assert list(cards(window)) == before


def test_the_tutorial_opens_beside_the_window(qtbot, window):
    press(window, "Alt+F1")
    assert window.findChild(ManualWindow).page.toPlainText().startswith("Twenty minutes")
