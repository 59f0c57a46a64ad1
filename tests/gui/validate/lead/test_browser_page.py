"""A lead serves a study from the window: links, raters, and answers that come in."""

from __future__ import annotations

from urllib.error import HTTPError, URLError
from urllib.request import urlopen
from uuid import uuid4

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from tempannot.study.store.place import StoreFull
from tests.gui.validate.lead.rater_requests import asked


def _links(page):
    return {
        row.rater: page.model.index(place, 2).data() for place, row in enumerate(page.model.rows)
    }


@pytest.fixture
def served(qtbot, lead):
    """The page of a study that is served, with a link for a new rater."""
    lead.show_page(lead.browser)
    page = lead.browser
    qtbot.waitUntil(lambda: bool(page.model.rows))
    qtbot.keyClick(page.start, Qt.Key.Key_Space)
    qtbot.keyClicks(page.name, "Eve")
    qtbot.keyClick(page.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Eve" in _links(page))
    return page


def test_every_rater_has_a_link_that_opens(served):
    links = _links(served)
    assert links["whoever comes"].startswith(served.serving.address)
    with urlopen(links["Eve"], timeout=20) as found:
        assert b"rater.js" in found.read()


def test_what_is_wrong_with_a_name_is_told_until_there_is_another(qtbot, served):
    def add(name):
        served.name.setText(name)
        qtbot.keyClick(served.name, Qt.Key.Key_Return)

    add("x" * 61)
    qtbot.waitUntil(lambda: "1 to 60 characters" in served.said.text())
    add("Zoe")
    qtbot.waitUntil(lambda: any(each.rater == "Zoe" for each in served.model.rows))
    assert not served.said.text()


def test_what_comes_in_is_fetched(qtbot, lead, served):
    link = _links(served)["Eve"]
    with qtbot.waitSignal(lead.desk.fetched):
        asked(f"{link}/act", {"id": uuid4().hex, "kind": "go-on"})
    assert "Eve" in [each.name for each in lead.desk.study.raters]


def test_a_link_is_copied_by_return_and_all_by_a_button(qtbot, served):
    table = served.table
    place = [each.rater for each in served.model.rows].index("Eve")
    table.setCurrentIndex(served.model.index(place, 2))
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert QGuiApplication.clipboard().text() == _links(served)["Eve"]
    qtbot.mouseClick(served.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text().count("\n") == len(served.model.rows) - 1


def test_stopped_or_left_it_serves_no_longer(qtbot, lead, served):
    link = _links(served)["Eve"]
    qtbot.keyClick(served.start, Qt.Key.Key_Space)
    assert served.serving.address == ""
    with pytest.raises(URLError):
        urlopen(link, timeout=5)
    qtbot.keyClick(served.start, Qt.Key.Key_Space)
    assert served.serving.address
    lead.close_work()
    assert served.serving.address == ""


def test_that_answers_cannot_be_kept_is_told_until_they_are(qtbot, lead, served, monkeypatch):
    link = _links(served)["Eve"]
    page = asked(f"{link}/page")
    act = {"id": uuid4().hex, "kind": "answer", "turn": page["turn"], "response": "very likely"}

    def full(_):
        raise StoreFull("s.tempstudy", "the disk is full")

    monkeypatch.setattr(lead.desk.store, "keep", full)
    with pytest.raises(HTTPError):
        asked(f"{link}/act", act)
    qtbot.waitUntil(lambda: "the disk is full" in served.said.text())
    monkeypatch.undo()
    asked(f"{link}/act", act)
    qtbot.waitUntil(lambda: not served.said.text())
