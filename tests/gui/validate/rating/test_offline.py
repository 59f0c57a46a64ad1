"""A store that cannot be reached: the rater goes on, and is told calmly where the judgments are."""

from pathlib import Path

from PySide6.QtCore import Qt

from tempannot.study.store.place import StoreError, StorePlace, StoreUnreachable
from tests.study.rating.studies import MemoryStore

GONE = StoreUnreachable(StorePlace(Path("somewhere")), "the connection was lost")


def test_waiting_judgments_are_counted_until_they_are_delivered(rater, tmp_path):
    store = MemoryStore()
    rater.sit_down(store, tmp_path / "waiting")
    rater.begin()
    tools = rater.page.tools
    assert tools.connection.text().endswith("All judgments are saved.")
    place = rater.page.scale.geometry()
    store.error = GONE
    rater.answer(Qt.Key.Key_1, Qt.Key.Key_2)
    rater.qtbot.waitUntil(lambda: "2 judgments wait" in tools.connection.text())
    assert tools.connection.accessibleName() == (
        "2 judgments wait on this computer; they are sent when the connection returns."
    )
    assert rater.page.scale.geometry() == place
    store.error = None
    rater.qtbot.waitUntil(lambda: "All judgments are saved" in tools.connection.text())


def test_store_that_cannot_be_reached_at_first_is_opened_when_it_can(rater, tmp_path):
    store = MemoryStore()
    store.error = GONE
    rater.pages.show_session(rater.session_on(store, tmp_path / "waiting"))
    rater.session.start()
    notice = rater.view.notice
    rater.qtbot.waitUntil(lambda: "cannot be reached" in notice.said)
    store.error = None
    rater.press(Qt.Key.Key_Return)
    rater.qtbot.waitUntil(lambda: rater.view.currentWidget() is rater.view.instructions)


def test_what_went_wrong_while_opening_stays_to_be_read(rater, tmp_path):
    store = MemoryStore()
    store.error = StoreError(StorePlace(Path("somewhere")), "this is no study")
    rater.pages.show_session(rater.session_on(store, tmp_path / "waiting"))
    with rater.qtbot.waitSignal(rater.pages.failed) as failed:
        rater.session.start()
    assert "this is no study" in failed.args[0]
    assert "this is no study" in rater.view.notice.said
    assert rater.view.notice.next.text() == "Try again now"
