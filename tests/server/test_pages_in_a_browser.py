"""Consent and questions in a real browser, from a server and from a page that was handed out."""

import json

import pytest
from playwright.sync_api import Page, expect

from tempannot.cli.main import main
from tempannot.server.handed_page import hand_out_pages
from tempannot.study.pages.questionnaire import PageMoment, PageQuestion, QuestionnairePage
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.server.test_in_a_browser import browser, pytestmark, serving
from tests.study.store.studies import plan_of

__all__ = ["browser", "pytestmark"]

PAGES = all_pages(DEFAULT, DEFAULT)
_HOSTILE = "<img src=x onerror=\"document.title='owned'\"> <script>document.title='owned'</script>"


@pytest.fixture
def served(tmp_path):
    with serving(tmp_path / "s.tempstudy", lists=1, size=2, pages=PAGES) as found:
        yield found


def on_page(page: Page, title: str) -> None:
    expect(page.locator("#asked h1")).to_have_text(title)


def agree_by_keys(page: Page) -> None:
    """Tick both statements and agree, without a mouse."""
    on_page(page, "Taking part in this study")
    for key in ("Tab", "Space", "Tab", "Space", "Tab", "Enter"):
        page.keyboard.press(key)
    on_page(page, "About you")


def answers(served, page: str) -> dict[str, tuple[str, ...]]:
    with StudyStore.open(StorePlace.of(served.path)) as store:
        return next(each.answers for each in store.page_answers("Ann") if each.page == page)


def judge_two(page: Page) -> None:
    page.get_by_role("button", name="Start").click()
    for number in (1, 2):
        expect(page.locator("#where")).to_contain_text(f"Item {number} of")
        page.keyboard.press("2")


def opened(browser, address, **how) -> Page:
    page = browser.new_context(**how).new_page()
    page.goto(address)
    return page


def test_consent_questions_items_and_last_questions_by_keys(browser, served):
    page = opened(browser, served.link("Ann"))
    agree_by_keys(page)
    for key in ("Tab", "3", "4", "Tab", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")  # in a form it sends
    judge_two(page)
    on_page(page, "Looking back")
    expect(page.get_by_text("DONE")).to_have_count(0)
    for key in ("Tab", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="Thank you, that is all")).to_be_visible()
    assert answers(served, "background") == {"age": ("34",), "english": ("Well",)}
    assert answers(served, "looking_back")["difficulty"] == ("3",)
    assert served.answers("Ann") == ["very likely"] * 2


def test_without_agreement_nothing_is_shown_or_kept(browser, served):
    page = opened(browser, served.link("Ann"))
    page.get_by_role("button", name="I agree").click()
    expect(page.get_by_text("This is needed to take part.")).to_have_count(2)
    page.get_by_role("button", name="I do not agree").click()
    expect(page.get_by_role("heading", name="You did not agree")).to_be_visible()
    page.keyboard.press("2")
    page.reload()
    page.get_by_role("button", name="Read it once more").click()
    agree_by_keys(page)
    assert served.answers("Ann") == []


def test_what_is_wrong_is_said_at_its_question_which_gets_the_keys(browser, served):
    page = opened(browser, served.link("Ann"))
    agree_by_keys(page)
    page.get_by_label("How old are you?").fill("12")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("alert")).to_have_text("2 answers need another look.")
    age = page.get_by_label("How old are you?")
    expect(age).to_be_focused()
    expect(age).to_have_accessible_description("Please write a number from 18 up.")
    age.fill("19")
    page.get_by_label("Somewhat").check()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_a_half_filled_page_is_there_again_after_a_crash(browser, served):
    link = served.link("Ann")
    page = opened(browser, link)
    agree_by_keys(page)
    page.get_by_label("How old are you?").fill("34")
    page.get_by_label("German").check()
    page.locator("#q-languages-other").fill(_HOSTILE)
    served.kill()
    context = page.context
    page.close()
    served.start()
    page = context.new_page()
    page.goto(link)
    expect(page.get_by_label("How old are you?")).to_have_value("34")
    expect(page.get_by_label("German")).to_be_checked()
    expect(page.locator("#q-languages-other")).to_have_value(_HOSTILE)
    page.get_by_label("Well", exact=True).check()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert answers(served, "background")["languages"] == ("German", _HOSTILE)
    assert page.evaluate("Object.keys(localStorage)") == []  # nothing stays in the browser


def test_answers_sent_to_a_server_that_dies_are_kept_once(browser, served):
    page = opened(browser, served.link("Ann"))
    agree_by_keys(page)
    page.get_by_label("Well", exact=True).check()
    served.kill()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#safety")).to_contain_text("kept in this browser")
    served.start()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert answers(served, "background") == {"english": ("Well",)}


def test_a_page_filled_in_in_another_tab_is_not_asked_again(browser, served):
    link = served.link("Ann")
    one = opened(browser, link)
    on_page(one, "Taking part in this study")
    other = one.context.new_page()
    other.goto(link)
    agree_by_keys(other)
    for each in one.locator("#fields input").all():
        each.check()
    one.get_by_role("button", name="I agree").click()
    on_page(one, "About you")


def test_every_field_has_a_name_and_room_for_a_finger_on_a_phone(browser, served):
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    page = opened(browser, served.link("Ann"), **phone)
    on_page(page, "Taking part in this study")
    for title in ("Taking part in this study", "About you"):
        on_page(page, title)
        targets = page.locator("#asked .choice, #asked button:visible, #asked input[type=text]")
        for each in targets.all():
            box = each.bounding_box()
            assert box["height"] >= 44, each.inner_text()
            assert box["x"] + box["width"] <= 360
        for each in page.locator("#asked input, #asked textarea").all():
            assert each.evaluate("e => (e.labels[0]?.innerText || e.ariaLabel || '').trim()")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        for each in page.locator("#fields input[type=checkbox]").all()[:2]:
            each.tap()
        if title != "About you":
            page.locator("#fill").tap()
    group = page.get_by_role("radiogroup", name="How well do you know English? (needed)")
    expect(group.get_by_role("radio")).to_have_count(4)


def test_hostile_words_of_a_design_stay_words(browser, tmp_path):
    page_of = QuestionnairePage(
        "odd", PageMoment.BEFORE, _HOSTILE, _HOSTILE, (PageQuestion("odd_one", _HOSTILE),)
    )
    with serving(tmp_path / "s.tempstudy", lists=1, size=2, pages=(page_of,)) as served:
        page = opened(browser, served.link("Ann"))
        on_page(page, _HOSTILE)
        expect(page.get_by_role("textbox", name=_HOSTILE)).to_be_visible()
        assert page.title() == "Pairs"
        assert page.locator("#asked img, #asked script").count() == 0


@pytest.fixture
def store(tmp_path):
    plan = plan_of(1, 2, pages=PAGES)
    with StudyStore.create(StorePlace.of(tmp_path / "s.tempstudy"), plan) as store:
        yield store


def test_a_handed_out_page_asks_the_same_and_hands_the_answers_over(
    browser, store, tmp_path, capsys
):
    handed = hand_out_pages(store, ["Ann"], tmp_path, None)[0]
    page = opened(browser, handed.path.as_uri())
    page.get_by_role("button", name="I do not agree").click()
    expect(page.get_by_role("heading", name="You did not agree")).to_be_visible()
    page.keyboard.press("Enter")
    agree_by_keys(page)
    page.get_by_label("How old are you?").fill("34")
    page.reload()
    expect(page.get_by_label("How old are you?")).to_have_value("34")
    page.get_by_label("Well", exact=True).check()
    page.get_by_role("button", name="Go on").click()
    judge_two(page)
    on_page(page, "Looking back")
    page.get_by_label("7, very hard").check()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Thank you, that is all")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Hand over answers").click()
    file = tmp_path / "Ann.answers.json"
    download.value.save_as(file)
    place = str(store.place)
    assert main(["study", "merge", place, str(file)]) == 0
    assert "2 new judgments of Ann, 3 pages filled in" in capsys.readouterr().out
    assert main(["study", "merge", place, str(file)]) == 0
    found = {each.page: each.answers for each in store.page_answers("Ann")}
    assert found["background"] == {"age": ("34",), "english": ("Well",)}
    assert found["looking_back"] == {"difficulty": ("7",)}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"pages": []}, "has not agreed to the page 'Taking part in this study'"),
        ({"pages": 3}, "no list"),
        ({"pages": [{"page": "consent"}]}, "answers to a page"),
    ],
)
def test_forged_answers_change_nothing(store, tmp_path, capsys, change, problem):
    store.join("Ann")
    block = store.claim_list("Ann")
    judgment = {
        "id": "ab" * 16,
        "rater": "Ann",
        "block": block.name,
        "position": 1,
        "item": block.turns[0].item.number,
        "revision": 0,
        "state": "answered",
        "response": "very likely",
        "flagged": False,
        "comment": "",
        "shown_at": "2026-01-01T10:00:00Z",
        "answered_at": "2026-01-01T10:00:05Z",
        "response_seconds": 5,
        "active_seconds": 5,
    }
    data = {"answers": 1, "study": store.study.id, "rater": "Ann", "judgments": [judgment]}
    file = tmp_path / "Ann.answers.json"
    file.write_text(json.dumps(data | change))
    assert main(["study", "merge", str(store.place), str(file)]) == 2
    assert problem in capsys.readouterr().err
    assert store.judgments("Ann") == ()
