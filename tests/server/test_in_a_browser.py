"""Raters at work in a real browser (Chromium): keys, touches, reloads, two tabs, no network."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tempannot.server.secret_links import SecretLinks
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import plan_of

_CHROMIUM = shutil.which("chromium")
pytestmark = [
    pytest.mark.skipif(_CHROMIUM is None, reason="chromium is not installed"),
    pytest.mark.xdist_group("browser"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        found = playwright.chromium.launch(executable_path=_CHROMIUM, args=flags)
        yield found
        found.close()


class ServedStudy:
    """A study served by a program of its own, which can be killed and started again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = found.getsockname()[1]
        self._program: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "tempannot", "study", "serve", str(self.path)]
        self._program = subprocess.Popen(
            [*command, "--port", str(self.port)], stderr=subprocess.PIPE, text=True
        )
        assert self._program.stderr is not None
        assert "served at" in self._program.stderr.readline()

    def kill(self) -> None:
        assert self._program is not None
        self._program.send_signal(signal.SIGKILL)
        self._program.communicate()

    def end(self) -> int:
        assert self._program is not None
        self._program.send_signal(signal.SIGINT)
        self._program.communicate()
        return self._program.returncode

    def link(self, rater: str) -> str:
        with StudyStore.open(StorePlace.of(self.path)) as store:
            store.join(rater)
            return f"http://127.0.0.1:{self.port}/r/{SecretLinks(store).code(rater)}"

    def open_link(self) -> str:
        with StudyStore.open(StorePlace.of(self.path)) as store:
            return f"http://127.0.0.1:{self.port}/j/{SecretLinks(store).open_code}"

    def answers(self, rater: str) -> list[str | None]:
        with StudyStore.open(StorePlace.of(self.path)) as store:
            return [each.response for each in store.judgments(rater)]

    def revisions(self, rater: str) -> int:
        with StudyStore.open(StorePlace.of(self.path)) as store:
            return sum(each.rater == rater for each in store.all_judgments())


@contextmanager
def serving(path: Path, **design: object) -> Iterator[ServedStudy]:
    settings = {"lists": 2, "size": 3} | design
    StudyStore.create(StorePlace.of(path), plan_of(**settings)).close()
    served = ServedStudy(path)
    served.start()
    try:
        yield served
    finally:
        served.kill()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[ServedStudy]:
    with serving(tmp_path / "s.tempstudy") as found:
        yield found


def _opened(browser: Browser, address: str, **how: object) -> Page:
    page = browser.new_context(**how).new_page()
    page.goto(address)
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    return page


def _begin(browser: Browser, address: str, **how: object) -> Page:
    page = _opened(browser, address, **how)
    page.keyboard.press("Enter")
    expect(page.locator("#item")).to_be_visible()
    return page


def _on_item(page: Page, number: int) -> None:
    expect(page.locator("#where")).to_contain_text(f"Item {number} of")


STATE = """() => ["#where", "#words h1", "#feedback", "#texts", "#item"]
  .map((name) => { const found = document.querySelector(name);
    return `${found.hidden}${found.textContent}`; }).join("|")"""
"""What a page shows, to be compared."""


def judge(page: Page, *keys: str) -> None:
    """Answer items by keys, each once it is shown."""
    for key in keys:
        before = page.evaluate(STATE)
        page.keyboard.press(key)
        page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before)


def test_a_whole_study_by_keys(browser, served):
    page = _begin(browser, served.link("Ann"))
    for number in (1, 2, 3, 1, 2, 3):
        _on_item(page, number)
        page.keyboard.press("2")
    expect(page.get_by_role("heading", name="Thank you, that is all")).to_be_visible()
    assert served.answers("Ann") == ["very likely"] * 6


def test_keys_take_back_skip_flag_and_comment(browser, served):
    page = _begin(browser, served.link("Ann"))
    page.keyboard.press("1")
    _on_item(page, 2)
    page.keyboard.press("Backspace")
    _on_item(page, 1)
    page.keyboard.press("f")
    page.keyboard.press("m")
    page.keyboard.type("5 is odd")
    page.keyboard.press("Enter")
    page.keyboard.press("5")
    _on_item(page, 2)
    page.keyboard.press("Space")
    expect(page.locator("#recent button")).to_have_count(2)
    with StudyStore.open(StorePlace.of(served.path)) as store:
        first, second = store.judgments("Ann")
    assert (first.response, first.flagged, first.comment) == (
        "extremely unlikely",
        True,
        "5 is odd",
    )
    assert (second.response, second.state) == (None, "skipped")


def test_a_double_click_or_a_key_pressed_twice_judges_one_item(browser, served):
    page = _begin(browser, served.link("Ann"))
    place = page.locator("#answers button").nth(1).bounding_box()
    assert place is not None
    at = place["x"] + 9, place["y"] + 9
    page.mouse.click(*at)
    page.wait_for_timeout(120)  # as a hand does it; the server has answered by then
    page.mouse.click(*at, click_count=2)
    _on_item(page, 2)
    page.keyboard.press("4")
    page.wait_for_timeout(120)
    page.keyboard.press("4")
    _on_item(page, 3)
    assert served.answers("Ann") == ["very likely", "very unlikely"]


def test_who_has_to_wait_is_told_why(browser, served):
    page = browser.new_page()
    page.route("**/arrive?*", lambda route: route.fulfill(status=429, json={"problem": "Wait."}))
    page.goto(served.open_link())
    page.keyboard.press("Enter")
    expect(page.locator("#safety")).to_have_text("Wait.")
    page.unroute("**/arrive?*")
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_a_reload_in_the_middle_goes_on_where_it_was(browser, served):
    page = _begin(browser, served.link("Ann"))
    page.keyboard.press("3")
    _on_item(page, 2)
    page.reload()
    _on_item(page, 2)
    page.keyboard.press("4")
    _on_item(page, 3)
    assert served.answers("Ann") == ["even chance", "very unlikely"]


def test_a_server_killed_and_started_again_loses_and_doubles_nothing(browser, served):
    page = _begin(browser, served.link("Ann"))
    page.keyboard.press("1")
    _on_item(page, 2)
    served.kill()
    page.keyboard.press("2")
    expect(page.locator("#safety")).to_contain_text("kept in this browser")
    page.keyboard.press("3")  # nothing moves before the answer is safe
    served.start()
    _on_item(page, 3)
    expect(page.locator("#safety")).to_contain_text("All answers are saved")
    assert served.answers("Ann") == ["extremely likely", "very likely"]
    assert served.revisions("Ann") == 2


def test_an_answer_that_a_closed_browser_kept_is_sent_the_next_time(browser, served):
    link = served.link("Ann")
    page = _begin(browser, link)
    served.kill()
    page.keyboard.press("2")
    expect(page.locator("#safety")).to_contain_text("kept in this browser")
    served.start()
    page.goto(link)
    _on_item(page, 2)
    assert served.answers("Ann") == ["very likely"]


def test_without_a_network_the_page_waits_and_then_sends_once(browser, served):
    page = _begin(browser, served.link("Ann"))
    page.context.set_offline(True)
    page.keyboard.press("2")
    expect(page.locator("#safety")).to_contain_text("No connection")
    page.context.set_offline(False)
    _on_item(page, 2)
    assert served.revisions("Ann") == 1


def test_two_tabs_of_one_rater_are_one_course(browser, served):
    link = served.link("Ann")
    one = _begin(browser, link)
    other = one.context.new_page()
    other.goto(link)
    expect(other.get_by_role("button", name="Start")).to_be_visible()  # nothing is judged yet
    other.keyboard.press("Enter")
    expect(other.locator("#item")).to_be_visible()
    one.keyboard.press("1")
    _on_item(one, 2)
    other.keyboard.press("5")
    _on_item(other, 2)
    expect(other.locator("#state")).to_contain_text("another window")
    assert served.answers("Ann") == ["extremely likely"]


def test_a_second_window_is_noticed_before_anything_is_answered_in_it(browser, served):
    address = served.link("Ann")
    first = _begin(browser, address)
    first.reload()
    expect(first.get_by_role("button", name="Start")).to_be_visible()
    first.keyboard.press("Enter")
    expect(first.locator("#item")).to_be_visible()
    expect(first.locator("#state")).to_have_text("")
    second = _begin(browser, address)
    expect(second.locator("#state")).to_contain_text("in another window already")
    assert served.answers("Ann") == []


def test_a_narrow_screen_by_touch_shows_everything(browser, served):
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    page = _opened(browser, served.link("Ann"), **phone)
    page.get_by_role("button", name="Start").tap()
    page.get_by_role("button", name="very unlikely").tap()
    _on_item(page, 2)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    for button in page.locator("main button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    assert served.answers("Ann") == ["very unlikely"]


def test_a_screen_reader_hears_the_item_and_the_answers_have_names(browser, served):
    page = _begin(browser, served.link("Ann"))
    expect(page.locator("#spoken")).to_contain_text("How likely is it")
    names = page.get_by_role("group", name="How likely is it").get_by_role("button").all()
    assert len(names) == 5
    expect(page.get_by_role("progressbar")).to_have_attribute(
        "aria-label", "How much of this list is done"
    )


@pytest.mark.parametrize("completion", ["CODE-7", "https://example.org/back?cc=7"])
def test_the_end_gives_the_code_or_leads_back(browser, tmp_path, completion):
    with serving(tmp_path / "c.tempstudy", lists=1, size=1, completion=completion) as served:
        page = _begin(browser, served.link("Ann"))
        assert "completion" not in page.content()
        page.keyboard.press("1")
        link = page.get_by_role("link", name="Finish and return")
        shown = link if completion.startswith("https") else page.get_by_text(completion)
        expect(shown).to_be_visible()
        assert link.count() == 0 or link.get_attribute("href") == completion


def test_training_teaches_and_a_failed_one_ends(browser, tmp_path):
    with serving(tmp_path / "t.tempstudy", lists=1, training=1, attempts=1) as served:
        page = _begin(browser, served.link("Ann"))
        page.keyboard.press("5")
        expect(page.locator("#feedback")).to_contain_text("the answer here is “very likely”")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Thank you for your time")).to_be_visible()


def test_whoever_comes_by_the_open_link_comes_back_to_their_own(browser, served):
    address = served.open_link()
    page = browser.new_context().new_page()
    page.goto(f"{address}?PROLIFIC_PID=p7")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    own = page.url
    page.goto(address)
    page.wait_for_url(own)
    with StudyStore.open(StorePlace.of(served.path)) as store:
        assert store.joined() == ("p7",)


def test_script_in_a_comment_and_in_texts_is_text(browser, served):
    page = _begin(browser, served.link("Ann"))
    page.keyboard.press("m")
    page.keyboard.type("<img src=x onerror=document.title='gone'>")
    page.keyboard.press("Enter")
    expect(page.locator("#state")).to_contain_text("<img")
    assert page.title() == "Pairs"


def test_ctrl_c_ends_the_server_with_everything_kept(browser, served):
    page = _begin(browser, served.link("Ann"))
    page.keyboard.press("2")
    _on_item(page, 2)
    assert served.end() in (0, 130, -signal.SIGINT)
    assert served.answers("Ann") == ["very likely"]
    served.start()


def test_what_a_rater_reads_first_is_called_by_its_heading(browser, served):
    page = _opened(browser, served.link("Ann"))
    words = page.locator("#words")
    words.wait_for()
    heading = page.locator("#words h1:visible, #words .prose h1, #words .prose h2").first
    assert words.get_attribute("aria-label") == heading.inner_text()


def test_no_words_of_the_instructions_stand_beside_the_button_below_them(browser, served):
    page = _opened(browser, served.link("Ann"), viewport={"width": 1100, "height": 500})
    button = page.locator("#words > button")
    button.wait_for()
    box = button.bounding_box()
    room = {"x": box["x"] + box["width"] + 12, "y": box["y"], "width": 400, "height": box["height"]}
    with Image.open(BytesIO(page.screenshot(clip=room))) as picture:
        assert len(picture.convert("RGB").getcolors()) == 1


def test_what_the_lead_takes_back_is_told_and_gone_on_from_by_keys(browser, served):
    page = _begin(browser, served.link("Ann"))
    page.keyboard.press("1")
    _on_item(page, 2)
    with StudyStore.open(StorePlace.of(served.path)) as store:
        store.release("Ann")
    page.keyboard.press("2")
    expect(page.get_by_role("heading", name="Your list was given free")).to_be_visible()
    page.keyboard.press("Enter")
    _on_item(page, 3)
    assert served.answers("Ann") == ["extremely likely", "very likely"]
    with StudyStore.open(StorePlace.of(served.path)) as store:
        store.forget("Ann")
    page.keyboard.press("3")
    expect(page.get_by_role("heading", name="You are no longer in this study")).to_be_visible()
    expect(page.locator("#safety")).to_be_empty()
    assert served.answers("Ann") == []
