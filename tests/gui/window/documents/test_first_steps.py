"""A window without a document offers what can be begun, by keys too."""

from PySide6.QtWidgets import QPushButton

from tempannot.gui.state.preferences import Preferences
from tempannot.gui.window.documents.first_steps import FirstSteps
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.manual_window import ManualWindow
from tempannot.gui.window.message_bar import ErrorReporter
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


def test_documents_that_are_listed_while_the_window_opens_are_not_squeezed(qtbot, qapp, tmp_path):
    preferences = Preferences(qapp)
    preferences.theme.apply()
    for number in range(5):
        path = tmp_path / f"{number}.txt"
        path.write_text("It rained.")
        preferences.add_recent(path)
    large = tmp_path / "large.txt"
    large.write_text("It rained. " * 900_000)
    window = MainWindow(preferences, ErrorReporter(qapp))
    qtbot.addWidget(window)
    window.resize(1400, 900)
    window.show()
    window.open_paths([large])
    ground = window.findChild(FirstSteps).widget()
    qtbot.waitUntil(lambda: ground.isVisible() and len(cards(window)) >= 12)
    qapp.processEvents()
    heights = ground.height(), ground.minimumSizeHint().height()
    window.documents.stop_reading()
    assert heights[0] >= heights[1]


def test_the_tutorial_opens_beside_the_window(qtbot, window):
    press(window, "Alt+F1")
    assert window.findChild(ManualWindow).page.toPlainText().startswith("Twenty minutes")
