"""A rater's page in several languages in a real browser: chosen, switched, handed out."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tempannot.cli.main import main
from tempannot.core.language import said, speaking
from tempannot.server.handed_page import hand_out_pages
from tempannot.server.secret_links import SecretLinks
from tempannot.study.pages.questionnaire_files import all_pages
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.server.test_every_stage import SCREENS, _is_whole
from tests.server.test_in_a_browser import browser, judge, pytestmark, serving
from tests.study.store.studies import plan_of

__all__ = ["browser", "pytestmark"]

QUESTIONS = """\
language = "en"
[[page]]
id = "you"
title = "About you"
in.de.title = "Zu Ihnen"
in.fr.title = "Sur vous"
[[page.question]]
id = "english"
ask = "Your English?"
answer = "one"
choices = ["well", "badly"]
required = true
in.de.ask = "Ihr Englisch?"
in.de.choices = ["gut", "schlecht"]
in.fr.ask = "Votre anglais ?"
in.fr.choices = ["bien", "mal"]
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    (folder / "c.md").write_text("# Join us\n\nRead this.\n\n- [ ] I will.\n", encoding="utf-8")
    (folder / "c.de.md").write_text("# Los\n\nLies das.\n\n- [ ] Ich will.\n", encoding="utf-8")
    (folder / "q.toml").write_text(QUESTIONS, encoding="utf-8")
    return all_pages(f"{folder / 'c.md'},de={folder / 'c.de.md'}", str(folder / "q.toml"))


@pytest.fixture
def served(tmp_path, pages):
    with serving(tmp_path / "s.tempstudy", lists=1, size=2, pages=pages) as found:
        yield found


def opened(browser, address, locale, **how) -> Page:
    page = browser.new_context(locale=locale, **how).new_page()
    page.goto(address)
    return page


def shown(page: Page, title: str, language: str, buttons: str) -> None:
    """What stands on the page, in which language, and what the buttons say."""
    expect(page.locator("#asked h1")).to_have_text(title)
    assert page.locator("#asked h1").get_attribute("lang") == language
    expect(page.locator("#fill")).to_have_text(buttons)


def tr_in(code: str, text: str) -> str:
    with speaking(code):
        return said(text)


def agree(page: Page) -> None:
    page.locator("#fields input").check()
    page.locator("#fill").click()


def test_a_phone_gets_its_language_and_another_one_by_a_touch(browser, served, tmp_path):
    page = opened(browser, served.link("Ann"), "de-AT", **SCREENS["narrow"])
    shown(page, "Los", "de", "Ich stimme zu")
    assert page.locator("html").get_attribute("lang") == "de"
    _is_whole(page, "consent", tmp_path)
    for code, language, title, button in (
        ("en", "en", "Join us", "I agree"),
        ("es", "en", "Join us", "Acepto"),  # a page that lacks it is in that of the study
        ("fr", "en", "Join us", "I agree"),
        ("de", "de", "Los", "Ich stimme zu"),
    ):
        page.locator("#language").select_option(code)
        expect(page.locator("#language")).to_have_value(code)
        shown(page, title, language, button)
        _is_whole(page, code, tmp_path)
    assert page.locator("#language").bounding_box()["height"] >= 44
    expect(page.locator("#language")).to_have_accessible_name("Sprache")
    expect(page.locator("#spoken")).not_to_contain_text("Fenster")  # it is one window all along


def test_answers_in_any_language_are_kept_alike_and_the_choice_holds(browser, served, tmp_path):
    for rater, locale, words in (("Ann", "de", "schlecht"), ("Bob", "fr", "mal")):
        page = opened(browser, served.link(rater), locale)
        agree(page)
        page.get_by_label(words).check()
        page.locator("#fill").click()
        expect(page.locator("#words")).to_be_visible()
    with StudyStore.open(StorePlace.of(served.path)) as store:
        kept = {each.rater: each.answers for each in store.page_answers() if each.page == "you"}
    assert kept == {"Ann": {"english": ("badly",)}, "Bob": {"english": ("badly",)}}


def test_what_was_chosen_is_chosen_still_when_the_link_is_opened_again(browser, served):
    link = served.link("Ann")
    page = opened(browser, link, "en")
    page.locator("#language").select_option("de")
    shown(page, "Los", "de", "Ich stimme zu")
    again = page.context.new_page()
    again.goto(link)
    shown(again, "Los", "de", "Ich stimme zu")
    again.goto(f"{link}?lang=en")
    shown(again, "Join us", "en", "I agree")


def test_a_half_filled_page_keeps_what_was_filled_in_when_the_language_changes(browser, served):
    page = opened(browser, served.link("Ann"), "en")
    agree(page)
    page.get_by_label("badly").check()
    page.locator("#language").select_option("de")
    shown(page, "Zu Ihnen", "de", tr_in("de", "Go on"))
    expect(page.get_by_label("schlecht")).to_be_checked()


def test_items_keep_their_language_in_a_page_of_another_one(browser, served):
    page = opened(browser, f"{served.link('Ann')}?lang=de", "en")
    agree(page)
    page.get_by_label("gut").check()
    page.keyboard.press("Enter")
    page.locator("#words button").click()
    assert page.locator("#texts blockquote").first.get_attribute("lang") == "en"
    assert page.locator("#question").get_attribute("lang") is None  # our question is German
    page.keyboard.press("2")
    # the second item of so many: that there are two is said of the first one, too
    expect(page.locator("#where")).to_contain_text(re.compile(r"\b2\b.*\d"))
    assert served.answers("Ann") == ["very likely"]


@pytest.mark.parametrize("screen", ["narrow", "dark"])
@pytest.mark.parametrize("code", ["de", "es", "zh"])
def test_an_item_is_whole_in_every_language(browser, tmp_path, screen, code):
    with serving(tmp_path / "s.tempstudy", lists=1, size=2) as served:
        page = opened(browser, f"{served.link('Ann')}?lang={code}", "en", **SCREENS[screen])
        expect(page.locator("#words button")).to_be_visible()
        _is_whole(page, "instructions", tmp_path)
        page.locator("#words button").click()
        expect(page.locator("#item")).to_be_visible()
        _is_whole(page, "item", tmp_path)


def test_the_open_link_leads_on_in_the_language_and_tells_nobody_of_it(browser, tmp_path, pages):
    with serving(tmp_path / "s.tempstudy", lists=1, size=2, pages=pages) as served:
        with StudyStore.open(StorePlace.of(served.path)) as store:
            code = SecretLinks(store).open_code
        address = f"http://127.0.0.1:{served.port}/j/{code}?PROLIFIC_PID=p1&lang=de"
        page = opened(browser, address, "en")
        page.locator("#words button").click()
        shown(page, "Los", "de", "Ich stimme zu")
        with StudyStore.open(StorePlace.of(served.path)) as store:
            assert store.rater_facts()["p1"] == {"PROLIFIC_PID": "p1"}


@pytest.mark.parametrize("said", ["<img src=x onerror=document.title=1>", "__proto__", "x" * 3_000])
def test_a_hostile_language_shows_the_page_of_the_study(browser, served, said):
    page = opened(browser, served.link("Ann"), "en")
    page.evaluate("said => localStorage.setItem('language', said)", said)
    page.evaluate("said => { location.search = '?' + new URLSearchParams({ lang: said }) }", said)
    shown(page, "Join us", "en", "I agree")
    assert page.title() == "Pairs"


def test_a_handed_out_page_speaks_all_languages_and_hands_over_the_same(
    browser, tmp_path, pages, capsys
):
    place = StorePlace.of(tmp_path / "s.tempstudy")
    with StudyStore.create(place, plan_of(1, 2, pages=pages)) as store:
        handed = hand_out_pages(store, ["Ann"], tmp_path / "out", None)[0]
    page = opened(browser, handed.path.as_uri(), "de-CH")
    shown(page, "Los", "de", "Ich stimme zu")
    assert page.locator("html").get_attribute("lang") == "de"
    page.locator("#language").select_option("en")
    shown(page, "Join us", "en", "I agree")
    page.locator("#language").select_option("fr")
    agree(page)
    shown(page, "Sur vous", "fr", "Go on")
    page.get_by_label("bien").check()
    page.keyboard.press("Enter")
    page.locator("#words button").click()
    judge(page, "2", "2")
    with page.expect_download() as download:
        page.locator("#hand").click()
    file = Path(tmp_path / "Ann.answers.json")
    download.value.save_as(file)
    sent = json.loads(file.read_text(encoding="utf-8"))
    assert [each["answers"] for each in sent["pages"]][-1] == {"english": ["well"]}
    assert {each["response"] for each in sent["judgments"]} == {"very likely"}
    assert main(["study", "merge", str(place), str(file)]) == 0
    assert "2 new judgments of Ann, 2 pages filled in" in capsys.readouterr().out


def test_a_page_that_has_no_items_is_as_wide_as_a_phone(browser, served):
    for address in ("/", "/r/nowhere"):
        page = opened(
            browser, f"http://127.0.0.1:{served.port}{address}", "es", **SCREENS["narrow"]
        )
        assert page.evaluate("innerWidth") == 320
        assert page.locator("h1").is_visible()


_TABLE = """() => {
  const prose = document.body.appendChild(document.createElement("div"));
  prose.className = "prose";
  const cells = ["She locked the door and walked to the bus.", "The locking ended.", "极不可能"];
  prose.innerHTML = `<table><tr>${cells.map(each => `<td>${each}</td>`).join("")}</tr></table>`;
  const range = document.createRange();
  range.selectNodeContents(prose.querySelector("td:last-child"));
  return range.getClientRects().length;
}"""


def test_the_words_of_a_chinese_table_stay_whole_on_a_phone(browser, served):
    page = opened(browser, served.link("Ann"), "zh-CN", **SCREENS["narrow"])
    assert page.evaluate(_TABLE) == 1
