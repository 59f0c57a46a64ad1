"""A whole study in real browsers: four raters at once, and a lead who watches and reports.

The server is killed twice, one rater loses the network, and one presses the same key all the time.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tempannot.cli.main import main
from tempannot.study.design.study_design import Role
from tempannot.study.judgment import BlockKind, JudgmentState
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.server.test_in_a_browser import STATE, ServedStudy, browser, pytestmark, serving

__all__ = ["browser", "pytestmark"]

ITEMS, LISTS = 40, 4
RATERS = ("Ada", "Bo", "Cy", "Di")
SPAMMER = "Di"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


class _Rater:
    """Somebody at a page, who reads what it shows and answers by keys, or by touch."""

    def __init__(self, browser: Browser, served: ServedStudy, name: str) -> None:
        self.name = name
        self.is_touching = name == "Cy"
        self.page = browser.new_context(**(PHONE if self.is_touching else {})).new_page()
        self.page.goto(served.link(name))
        expect(self.page.get_by_role("button", name="Start")).to_be_visible()
        self._seen = ""

    @property
    def is_done(self) -> bool:
        return self.page.get_by_role("heading", name="Thank you, that is all").is_visible()

    def act(self) -> None:
        """Do what the page asks for; what comes of it is waited for later."""
        self._seen = self.page.evaluate(STATE)
        if self.page.locator("#words").is_visible() or self.page.locator("#feedback").is_visible():
            self.page.keyboard.press("Enter")
            return
        place = self._answer()
        if self.is_touching:
            self.page.locator("#answers button").nth(place).tap()
        else:
            self.page.keyboard.press(str(place + 1))

    def wait(self) -> None:
        """Wait until the page shows something else."""
        self.page.wait_for_function(f"(old) => ({STATE})() !== old", arg=self._seen)

    def _answer(self) -> int:
        """The place of an answer; what is no item of a list gets the one that is expected."""
        found = re.search(r"noon, (\d+)\.", self.page.locator("#texts").inner_text())
        assert found is not None
        number = int(found[1])
        if self.name == SPAMMER and "training" not in self.page.locator("#where").inner_text():
            return 0 if number <= ITEMS else 1
        if number > ITEMS:
            return 1
        return min(4, number % 4 + (number + len(self.name)) % 2)


class _Lead:
    """The lead, who has the page of the study open."""

    def __init__(self, browser: Browser, served: ServedStudy) -> None:
        with StudyStore.open(StorePlace.of(served.path)) as store:
            key = str(store.lead_key)
        self.page = browser.new_context().new_page()
        self.page.goto(f"http://127.0.0.1:{served.port}/lead")
        self.page.keyboard.type(key)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#live")).to_be_visible()

    def sees(self, text: str) -> None:
        expect(self.page.locator("#sentences")).to_contain_text(text, timeout=60_000)


def _round(raters: list[_Rater]) -> None:
    working = [each for each in raters if not each.is_done]
    for each in working:
        each.act()
    for each in working:
        each.wait()


@pytest.fixture
def judged(browser: Browser, tmp_path: Path) -> Path:
    """The study when all four are done, after what happened to them."""
    path = tmp_path / "four.tempstudy"
    plan = {"lists": LISTS, "size": ITEMS // LISTS, "checks": 4, "training": 2, "raters": 4}
    with serving(path, **plan) as served:
        raters = [_Rater(browser, served, name) for name in RATERS]
        lead = _Lead(browser, served)
        for _ in range(12):
            _round(raters)
        lead.sees("4 raters at work now")
        for each in raters:  # the server is killed while all of them answer
            each.act()
        served.kill()
        served.start()
        for each in raters:
            each.wait()
        for _ in range(8):
            _round(raters)
        phone = raters[2]
        phone.page.context.set_offline(True)
        phone.act()
        expect(phone.page.locator("#safety")).to_contain_text("No connection")
        phone.page.context.set_offline(False)
        phone.wait()
        for _ in range(8):
            _round(raters)
        served.kill()  # and once more, before they answer
        for each in raters:
            each.act()
        served.start()
        for each in raters:
            each.wait()
        while not all(each.is_done for each in raters):
            _round(raters)
        lead.sees("160 of 160 judgments (100%)")
        lead.sees("gave the same answer 40 times")  # she sees pseudonyms
    return path


def test_four_raters_at_once_and_a_lead_who_watches(judged, tmp_path, capsys):
    with StudyStore.open(StorePlace.of(judged)) as store:
        rows = [row for row in store.judgment_rows() if row.kind is BlockKind.LIST]
        everything = [each.id for each in store.all_judgments()]
    assert len(everything) == len(set(everything)) == 160 + 16 + 4 * 2
    items = [row for row in rows if row.item.role is Role.ITEM]
    assert len(items) == 160
    assert {row.judgment.state for row in items} == {JudgmentState.ANSWERED}
    assert len({(row.judgment.rater, row.item.number) for row in items}) == 160
    assert {row.revisions for row in rows} == {0}

    report = tmp_path / "study.tex"
    given = ["study", "report", str(judged), "-o", str(report)]
    assert main([*given, "--without", f"{SPAMMER}=one answer all the time"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"40 of R0\d, left out: one answer all the time", said)  # a pseudonym
    text = report.read_text()
    assert re.search(r"R0\d, left out: one answer all the time", text)
    assert "\\begin{tabular}" in text or "\\input{" in text
