"""Everything that a rater touches is large enough for a finger, on a phone and in large letters.

Large enough is 44 pixels each way (WCAG 2.2, 2.5.5). A box or a dot with its words is one target.
"""

import pytest
from playwright.sync_api import Page, expect

from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages
from tests.server.test_in_a_browser import browser, pytestmark, serving

__all__ = ["browser", "pytestmark"]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
_LEAST = 44
_MEASURE = """(least) => {
  const touched = 'button, a[href], select, textarea, input, summary, [role=button]';
  const found = [];
  for (const each of document.querySelectorAll(touched)) {
    if (!each.checkVisibility() || each.closest('.unseen')) continue;
    const target = each.closest('label') || each;
    const box = target.getBoundingClientRect();
    if (box.width < least || box.height < least)
      found.push([target.tagName, target.id, target.innerText, box.width, box.height]);
    if (box.right > innerWidth + 1 || box.left < -1)
      found.push(['outside', target.id, target.innerText, box.left, box.right]);
  }
  return found;
}"""


def _all_can_be_touched(page: Page, stage: str) -> None:
    small = page.evaluate(_MEASURE, _LEAST)
    assert (stage, small) == (stage, [])
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert (stage, wide) == (stage, 360)


class _Phone:
    """A phone with a rater's page in a language, its letters in percent of their usual size."""

    def __init__(self, browser, address: str, percent: int, pictures) -> None:
        self.page = browser.new_context(**PHONE).new_page()
        self.page.goto(address)
        size = f"document.documentElement.style.fontSize = '{17 * percent / 100}px'"
        self.page.evaluate(size)
        self._pictures = pictures

    def measure(self, stage: str, shown: str) -> None:
        """Hold everything on the page against the size of a finger."""
        expect(self.page.locator(shown).first).to_be_visible()
        self.page.screenshot(path=self._pictures / f"{stage}.png", full_page=True)
        _all_can_be_touched(self.page, stage)

    def touch(self, what: str) -> None:
        self.page.locator(what).first.tap()


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("code", ["en", "de", "es", "zh"])
def test_every_page_of_a_rater_can_be_touched(browser, tmp_path, code, percent):
    pages = all_pages(DEFAULT, DEFAULT)
    with serving(tmp_path / "s.tempstudy", lists=1, size=2, pages=pages) as served:
        phone = _Phone(browser, f"{served.link('Ann')}?lang={code}", percent, tmp_path)
        phone.measure("consent", "#fields input[type=checkbox]")
        for box in phone.page.locator("#fields input[type=checkbox]").all():
            box.tap()
        phone.touch("#fill")
        phone.measure("questions", "#fields input[type=radio]")
        phone.touch("#fill")
        phone.measure("problems", "#problems")
        phone.page.locator("#fields input.number").fill("34")
        phone.touch("#fields input[type=radio]")
        phone.touch("#fill")
        phone.measure("instructions", "#words button")
        phone.touch("#words button")
        phone.measure("item", "#answers button")
        phone.touch("#comment")
        phone.measure("comment", "#commenting")
        phone.touch("#answers button")
        phone.measure("judged", "#recent button")
        phone.touch("#pause")
        phone.measure("pause", "#words button")
        phone.touch("#words button")
        phone.touch("#answers button:nth-child(2)")
        phone.measure("last", "#fields input[type=radio]")
        phone.touch("#fields input[type=radio]")
        phone.touch("#fill")
        phone.measure("end", "#words h1")


@pytest.mark.parametrize("percent", [100, 200])
def test_what_training_says_can_be_touched(browser, tmp_path, percent):
    with serving(tmp_path / "s.tempstudy", lists=1, training=1) as served:
        phone = _Phone(browser, served.link("Ann"), percent, tmp_path)
        phone.touch("#words button")
        phone.touch("#answers button:last-child")
        phone.measure("training", "#feedback")
