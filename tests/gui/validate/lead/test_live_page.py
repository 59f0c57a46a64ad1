"""The lead watches how a study goes; what raters do shows by itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.study.store.studies import all_judged


@pytest.fixture
def live(qtbot, lead):
    """The page, shown as a lead does: by the key that leads to the next tab."""
    bar = lead.tabs.tabBar()
    while lead.tabs.currentWidget() is not lead.live:
        qtbot.keyClick(bar, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: bool(lead.live.model.rows))
    return lead.live


def _texts(page):
    model = page.model
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_raters_and_sentences_are_there(live, lead):
    names = {each.name for each in lead.desk.study.raters}
    assert {cells[0] for cells in _texts(live)} == names
    assert "Agreement: alpha" in live.text
    assert "Work so far" in live.text


def test_what_a_rater_does_now_shows_by_itself(qtbot, live, lead):
    store = lead.desk.store
    store.join("Zoe")
    block = store.claim_list("Zoe")
    store.keep(all_judged(block)[:1]) if block is not None else None
    qtbot.waitUntil(lambda: "Zoe" in [cells[0] for cells in _texts(live)])


def test_the_cost_follows_the_pay(qtbot, live):
    assert "Cost" not in live.text
    qtbot.keyClick(live.pay, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(live.pay, "12")
    qtbot.keyClick(live.pay, Qt.Key.Key_Return)
    assert "Cost at 12.00 an hour" in live.text


def test_return_leads_to_what_a_rater_said(qtbot, live, lead):
    live.table.setCurrentIndex(live.model.index(0, 0))
    qtbot.keyClick(live.table, Qt.Key.Key_Return)
    assert lead.tabs.currentWidget() is lead.results
