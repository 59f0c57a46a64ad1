"""The lead watches how a study goes; what raters do shows by itself."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt

from tempannot.gui.kit.labels import LinkedWords
from tests.gui.hands import press, tab_to
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


def test_sums_lead_to_the_judgments_and_raters_behind_them(live, lead):
    more = live.findChildren(LinkedWords)[1]
    terms = re.findall('href="([^"]+)"', more.text())
    assert {"answers", "shared", "time", "speed"} <= {*terms}
    tab_to(more)
    press(live.window(), "Tab", "Return")
    said = more.words.splitlines()
    judged = int(said[0].split(" of ")[0])
    assert len(lead.results.evidence.model.rows) == judged
    lead.tabs.setCurrentWidget(live)
    more.linkActivated.emit("shared")
    items = {row.item.number for row in lead.results.evidence.model.rows}
    assert f"on {len(items)} items" in said[1]
    more.linkActivated.emit("time")
    assert lead.tabs.currentWidget() is lead.status
    lead.tabs.setCurrentWidget(live)
    more.linkActivated.emit("speed")
    assert live.table.hasFocus()
    assert (
        live.model.columns[live.table.horizontalHeader().sortIndicatorSection()].name == "seconds"
    )


def test_agreement_without_raters_leads_to_the_answers_of_the_others(live, lead):
    one, *_ = (each.known.name for each in live.model.rows)
    live.agreement_requested.emit(frozenset({one}))
    raters = {row.judgment.rater for row in lead.results.evidence.model.rows}
    assert one not in raters
    assert lead.results.evidence.title.split(":")[0].endswith(f"without {one}")


def test_status_tells_the_same_seconds_in_the_same_words(live, lead):
    def column(model):
        titles = [each.title for each in model.columns]
        place = titles.index("s each lately")
        cells = {row.name if hasattr(row, "name") else row.known.name: row for row in model.rows}
        texts = {name: model.columns[place].words(row) for name, row in cells.items()}
        return model.columns[place].tip, texts

    assert any(column(live.model)[1].values())
    assert column(lead.status.model) == column(live.model)
