"""What a rater sees at each stage, on screens of all sizes, by finger, keys and screen reader."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tempannot.cli.main import main
from tempannot.formats.items.item_kinds import ORDER_SCALE, PLAUSIBILITY_SCALE, STRIDE_SCALE
from tempannot.study.design.rater_limits import RaterLimits
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.server.test_in_a_browser import browser, pytestmark, serving

__all__ = ["browser", "pytestmark"]

FINGER = 44
"""As many pixels as a finger needs."""

SCREENS = {
    "narrow": {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True},
    "zoomed": {"viewport": {"width": 640, "height": 360}, "device_scale_factor": 2},
    "dark": {
        "viewport": {"width": 1024, "height": 700},
        "color_scheme": "dark",
        "reduced_motion": "reduce",
    },
}
"""A small phone, a window of 1280 by 720 at 200 %, and the dark where nothing may move."""

_MOVING = """() => matchMedia("(prefers-reduced-motion: reduce)").matches
  ? [...document.querySelectorAll("*")].filter(each => {
      const style = getComputedStyle(each);
      return /[1-9]/.test(style.transitionDuration + style.animationDuration)
        || style.scrollBehavior === "smooth";
    }).map(each => each.outerHTML) : []"""


def _is_whole(page: Page, name: str, pictures: Path) -> None:
    """Nothing lies beside the screen or moves, and what is pressed has room for a finger."""
    page.screenshot(path=pictures / f"{name}.png", full_page=True)
    assert page.evaluate(_MOVING) == [], name
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width, name
    for each in page.locator("button:visible, .choice:visible, input[type=text]:visible").all():
        box = each.bounding_box()
        assert box["height"] >= FINGER - 0.01, (name, each.inner_text(), box)
        assert box["width"] >= FINGER - 0.01, (name, each.inner_text(), box)
        assert box["x"] >= 0, (name, each.inner_text(), box)
        assert box["x"] + box["width"] <= width + 0.01, (name, each.inner_text(), box)


def _heading(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def _agree_and_fill(page: Page, pictures: Path) -> None:
    _heading(page, "Taking part in this study")
    page.get_by_role("button", name="I agree").click()
    _is_whole(page, "consent", pictures)
    for each in page.locator("#fields input[type=checkbox]").all():
        each.check()
    page.get_by_role("button", name="I agree").click()
    _heading(page, "About you")
    page.get_by_role("textbox").first.fill("34")
    page.get_by_role("radio", name="Well", exact=True).check()
    _is_whole(page, "questions", pictures)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    _is_whole(page, "instructions", pictures)
    page.get_by_role("button", name="Start").click()


def _learn(page: Page, pictures: Path) -> None:
    expect(page.locator("#where")).to_contain_text("Training item 1 of 1")
    _is_whole(page, "training", pictures)
    page.locator("#answers button").nth(1).click()
    expect(page.locator("#feedback")).to_be_visible()
    _is_whole(page, "feedback", pictures)
    page.locator("#feedback button").click()


@pytest.mark.parametrize("screen", SCREENS)
def test_every_stage_is_whole_on_every_screen(browser, tmp_path, screen):
    design = {"lists": 1, "size": 1, "checks": 1, "training": 1, "attempts": 1}
    pages = all_pages(DEFAULT, DEFAULT)
    with serving(tmp_path / "s.tempstudy", pages=pages, completion="C-7", **design) as served:
        page = browser.new_context(**SCREENS[screen]).new_page()
        page.goto(served.link("Ann"))
        _agree_and_fill(page, tmp_path)
        _learn(page, tmp_path)
        _heading(page, "Training is done")
        _is_whole(page, "passed", tmp_path)
        page.locator("#words button").click()
        expect(page.locator("#where")).to_contain_text("Item 1 of 2")
        page.get_by_role("button", name="Comment").click()
        _is_whole(page, "item", tmp_path)
        page.locator("#commenting button").click()
        page.get_by_role("button", name="Pause").click()
        expect(page.locator("#item")).to_be_hidden()
        _is_whole(page, "pause", tmp_path)
        page.locator("#words button").click()
        for number in (1, 2):
            expect(page.locator("#where")).to_contain_text(f"Item {number} of 2")
            page.locator("#answers button").first.click()
        _heading(page, "Looking back")
        _is_whole(page, "exit", tmp_path)
        page.locator("#fields .points .choice").first.click()
        page.locator("#fill").click()
        _heading(page, "Thank you, that is all")
        expect(page.get_by_text("You judged 2 items in 1 list.")).to_be_visible()
        _is_whole(page, "end", tmp_path)


def test_the_lead_reads_what_raters_answered_on_pages(browser, tmp_path, capsys):
    path = tmp_path / "s.tempstudy"
    pages = all_pages(DEFAULT, DEFAULT)
    with serving(path, lists=1, size=1, pages=pages) as served:
        with StudyStore.open(StorePlace.of(path)) as store:
            key = str(store.lead_key)
        lead = browser.new_context(**SCREENS["narrow"]).new_page()
        lead.goto(f"http://127.0.0.1:{served.port}/lead#{key}")
        lead.get_by_text("What raters answered").click()
        expect(lead.get_by_text("Nobody has answered a page yet.")).to_be_visible()
        page = browser.new_context().new_page()
        page.goto(served.link("Ann"))
        _agree_and_fill(page, tmp_path)
        page.locator("#comment").click()
        page.keyboard.type("<b>odd</b>")
        page.keyboard.press("Enter")
        page.keyboard.press("2")
        _heading(page, "Looking back")
        row = lead.get_by_role("row", name="How old are you?")
        expect(row).to_contain_text("34", timeout=20_000)
        expect(lead.locator("#raters")).to_contain_text(f"2/{len(pages)}")
        assert lead.evaluate("document.documentElement.scrollWidth") <= 320
        lead.screenshot(path=tmp_path / "lead.png", full_page=True)
    assert main(["study", "status", str(path), "--answers", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    said = {each["asked"]: each["said"] for each in told["answers"]}
    assert said["How old are you?"] == "34"
    assert "<b>odd</b>" in said.values()
    assert told["raters"][0]["pages"] == 2
    assert main(["study", "status", str(path), "--answers"]) == 0
    shown = capsys.readouterr().out
    assert "How old are you?" in shown
    assert f"2/{len(pages)}" in shown


@pytest.mark.parametrize("scale", [PLAUSIBILITY_SCALE, ORDER_SCALE, STRIDE_SCALE])
def test_instructions_of_every_scale_begin_by_a_touch_on_a_small_phone(browser, tmp_path, scale):
    with serving(tmp_path / "s.tempstudy", lists=1, size=2, scale=scale) as served:
        page = browser.new_context(**SCREENS["narrow"]).new_page()
        page.goto(served.link("Ann"))
        start = page.get_by_role("button", name="Start")
        expect(start).to_be_visible()
        _is_whole(page, "instructions", tmp_path)
        expect(start).to_be_in_viewport(ratio=0.99)
        start.tap()
        expect(page.locator("#item")).to_be_visible()
        _is_whole(page, "item", tmp_path)


def test_a_warning_is_whole_on_a_small_phone(browser, tmp_path):
    limits = RaterLimits(warn_fast=1, stop_fast=2, seconds_a_word=5.0)
    with serving(tmp_path / "w.tempstudy", lists=1, size=3, limits=limits) as served:
        page = browser.new_context(**SCREENS["narrow"]).new_page()
        page.goto(served.link("Ann"))
        page.get_by_role("button", name="Start").click()
        page.locator("#answers button").nth(1).click()
        _heading(page, "Please read each item with care")
        _is_whole(page, "warned", tmp_path)
        page.locator("#words button").click()
        page.locator("#answers button").nth(1).click()
        _heading(page, "The study ends here")
        _is_whole(page, "stopped", tmp_path)


def test_a_screen_reader_finds_question_answers_and_tools_by_name(browser, tmp_path):
    with serving(tmp_path / "s.tempstudy", lists=1, size=2) as served:
        page = browser.new_context().new_page()
        page.goto(served.link("Ann"))
        page.get_by_role("button", name="Start").click()
        expect(page.locator("#item")).to_match_aria_snapshot(
            """
            - region "Item":
              - figure "First sentence"
              - figure "Second sentence"
              - heading /How likely is it that the second/ [level=2]
              - group /How likely is it that the second/:
                - button "1 extremely likely"
                - button "2 very likely"
                - button "3 even chance"
                - button "4 very unlikely"
                - button "5 extremely unlikely"
              - button "Take back ⌫" [disabled]
              - button "Skip Space"
              - button "Flag F"
              - button "Comment M"
            """
        )


def test_the_address_with_the_key_opens_the_leads_page_and_keeps_it_to_itself(browser, tmp_path):
    with serving(tmp_path / "s.tempstudy", lists=1, size=2) as served:
        with StudyStore.open(StorePlace.of(served.path)) as store:
            key = str(store.lead_key)
        page = browser.new_context().new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"http://127.0.0.1:{served.port}/lead#{key}")
        expect(page.locator("#live")).to_be_visible()
        expect(page.locator("#sentences")).to_contain_text("0 of 6 judgments")
        assert page.url == f"http://127.0.0.1:{served.port}/lead"
        assert not any(key in each for each in asked if "#" not in each)
        page.reload()
        expect(page.locator("#live")).to_be_visible()
        other = browser.new_context().new_page()
        other.goto(f"http://127.0.0.1:{served.port}/lead#{'0' * len(key)}")
        expect(other.locator("#problem")).to_contain_text("not the key")
        expect(other.locator("#live")).to_be_hidden()
