"""A page without a server: the same course as with one, and answers that come back once."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from tempannot.cli.main import main
from tempannot.core.errors import FileError
from tempannot.server.handed_page import hand_out_page, hand_out_pages
from tempannot.study.design.rater_limits import RaterLimits
from tempannot.study.export.returned_work import AnswerFile, keep_answers, read_answers
from tempannot.study.store.claiming import lock
from tempannot.study.store.place import StoreError, StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.server.test_in_a_browser import judge
from tests.study.store.studies import plan_of

_CHROMIUM = shutil.which("chromium")
in_a_browser = pytest.mark.skipif(_CHROMIUM is None, reason="chromium is not installed")


@pytest.fixture
def store(tmp_path):
    plan = plan_of(2, 3, checks=2, training=1)
    with StudyStore.create(StorePlace.of(tmp_path / "s.tempstudy"), plan) as found:
        yield found


@pytest.fixture
def handed(store, tmp_path):
    return hand_out_pages(store, ["Ann"], tmp_path, None)[0]


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=_CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield found
        found.close()


def _given(handed):
    text = handed.path.read_text(encoding="utf-8")
    return json.loads(
        re.search(r'id="given" type="application/json">(.*?)</script>', text, re.S)[1]
    )


def test_a_page_has_what_its_rater_may_know_and_no_more(store, handed):
    given = _given(handed)
    assert [each["name"] for each in given["lists"]] == [
        each.name for each in store.blocks("Ann") if each.name.startswith("list")
    ]
    in_lists = json.dumps(given["lists"])
    for secret in ("expected", "TempEval3", "entailed", "pairs.json", "role", "Rain before noon"):
        assert secret not in in_lists
    text = handed.path.read_text(encoding="utf-8")
    assert "TempEval3" not in text
    assert store.secret("links") not in text
    assert not re.search(r'(src|href)="(?!data:)', text)


def test_a_page_that_cannot_be_written_changes_nothing(store, tmp_path):
    folder = tmp_path / "page"
    folder.write_text("no folder")
    with pytest.raises((FileError, OSError)):
        hand_out_pages(store, ["Ann"], folder, None)
    assert (store.joined(), store.blocks("Ann")) == ((), ())


def test_a_page_gets_the_name_that_is_chosen_and_takes_the_place_of_none(store, tmp_path):
    path = tmp_path / "pages" / "for Ann.html"
    page = hand_out_page(store, "Ann", path, 1)
    assert (page.path, page.lists) == (path, 1)
    assert _given(page)["rater"] == "Ann"
    before = path.read_bytes()
    with pytest.raises(FileError, match=r"for Ann\.html: something is there already"):
        hand_out_page(store, "Bo", path, 1)
    assert (path.read_bytes(), store.blocks("Bo")) == (before, ())


def test_where_no_list_is_left_nothing_changes(store, tmp_path):
    for each in ("Bo", "Cy", "Di"):
        hand_out_pages(store, [each], tmp_path, None)
    before = store.joined()
    with pytest.raises(StoreError, match="no list is left for Ann"):
        hand_out_pages(store, ["Ann"], tmp_path / "new", None)
    assert (store.joined(), store.blocks("Ann")) == (before, ())
    assert not (tmp_path / "new").exists()


def test_nothing_is_handed_out_twice_or_over_another(store, handed, tmp_path):
    with pytest.raises(FileError, match="already"):
        hand_out_pages(store, ["Ann"], tmp_path, None)
    hand_out_pages(store, ["Bob"], tmp_path, None)
    hand_out_pages(store, ["Eve"], tmp_path, None)
    with pytest.raises(StoreError, match="no list is left for Zoe"):
        hand_out_pages(store, ["Zoe"], tmp_path, None)


def test_several_get_their_pages_all_or_none(store, tmp_path):
    both = hand_out_pages(store, ["Ann", "Bob"], tmp_path / "a", None)
    assert [(each.rater, each.path.exists()) for each in both] == [("Ann", True), ("Bob", True)]
    assert len({each.path for each in both}) == 2
    taken = tmp_path / "b"
    taken.mkdir()
    (taken / both[1].path.name).write_text("mine")
    before = store.raters()
    with pytest.raises(FileError, match="already"):
        hand_out_pages(store, ["Ann", "Bob"], taken, None)
    assert [each.name for each in taken.iterdir()] == [both[1].path.name]
    assert store.raters() == before


def _page(browser, handed):
    page = browser.new_context().new_page()
    page.goto(handed.path.as_uri())
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    page.keyboard.press("Enter")
    return page


def _handed_over(page, folder):
    with page.expect_download() as found:
        page.get_by_role("button", name="Hand over answers").click()
    path = Path(folder) / found.value.suggested_filename
    found.value.save_as(path)
    return path


def take_answers(store: StudyStore, answers: AnswerFile) -> str:
    answers.check(store)
    with store.writing() as connection:
        lock(connection)
        return keep_answers(connection, store, answers)


@in_a_browser
def test_a_whole_course_by_keys_comes_back_once(browser, store, handed, tmp_path, capsys):
    page = _page(browser, handed)
    expect(page.locator("#where")).to_contain_text("Training item 1 of 1")
    page.keyboard.press("5")
    expect(page.locator("#feedback")).to_contain_text("the answer here is “very likely”")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Not quite there yet")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Training is done")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#where")).to_contain_text("Item 1 of 4")
    page.keyboard.press("Space")
    page.keyboard.press("f")
    page.keyboard.press("1")
    expect(page.locator("#where")).to_contain_text("Item 2 of 4")
    page.reload()
    expect(page.locator("#where")).to_contain_text("Item 2 of 4")
    judge(page, "1")
    page.keyboard.press("Backspace")
    judge(page, *("3" * (2 + 1 + 4)))
    expect(page.get_by_role("heading", name="Thank you, that is all")).to_be_visible()
    path = _handed_over(page, tmp_path)
    place = str(store.place)
    assert main(["study", "merge", place, str(path)]) == 0
    assert "new judgments of Ann" in capsys.readouterr().out
    assert main(["study", "merge", place, str(path)]) == 0
    assert "0 new judgments of Ann" in capsys.readouterr().out
    held = [each for each in store.judgments("Ann") if each.block.startswith("list")]
    assert len(held) == 8
    assert sorted(each.response for each in held) == ["even chance"] * 7 + ["extremely likely"]
    assert sum(each.flagged for each in held) == 1
    assert store.raters()[0].training is True


@in_a_browser
def test_answers_survive_a_closed_page(browser, handed, tmp_path):
    page = _page(browser, handed)
    page.keyboard.press("2")
    expect(page.locator("#feedback")).to_be_visible()
    again = page.context.new_page()
    page.close()
    again.goto(handed.path.as_uri())
    expect(again.get_by_role("heading", name="Training is done")).to_be_visible()
    assert len(read_answers(_handed_over(again, tmp_path)).judgments) == 1


def _answers(tmp_path, **changes):
    content = {"answers": 1, "study": "x", "rater": "Ann", "judgments": []} | changes
    path = tmp_path / "a.answers.json"
    path.write_text(json.dumps(content))
    return path


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"answers": 2}, "another version"),
        ({"judgments": None}, "lacks"),
        ({"judgments": [{}]}, "judgment 1: it lacks"),
        ({"judgments": [5]}, "judgment 1"),
        ({"rater": 5}, "lacks"),
    ],
)
def test_a_file_that_holds_no_answers_is_refused(tmp_path, changes, problem):
    with pytest.raises(FileError, match=problem):
        read_answers(_answers(tmp_path, **changes))


def test_times_are_whole_milliseconds_as_those_of_a_server_are(store, tmp_path):
    times = {"response_seconds": 5.16089999999990656, "active_seconds": 4.0000001}
    path = _answers(tmp_path, judgments=[_SAID | times])
    (judgment,) = read_answers(path).judgments
    assert (judgment.response_seconds, judgment.active_seconds) == (5.161, 4.0)


def test_answers_cut_short_or_of_another_study_change_nothing(store, tmp_path):
    path = _answers(tmp_path)
    with pytest.raises(FileError, match="another study"):
        take_answers(store, read_answers(path))
    path.write_text(path.read_text()[:-3])
    with pytest.raises(FileError, match="not all"):
        read_answers(path)


_SAID = {
    "id": "j1", "rater": "Ann", "block": "list 1", "position": 1, "item": 1, "revision": 0,
    "state": "answered", "response": "very likely", "flagged": False, "comment": "",
    "shown_at": "2026-01-01T00:00:00+00:00", "answered_at": "2026-01-01T00:00:05+00:00",
    "response_seconds": 5.0, "active_seconds": 4.0,
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("id", "../../x"),
        ("id", "y" * 500),
        ("comment", "x" * 2_001),
        ("revision", -5),
        ("revision", 10**30),
        ("response_seconds", float("inf")),
        ("response_seconds", -1),
        ("active_seconds", float("nan")),
        ("active_seconds", 1e308),
        ("shown_at", "0001-01-01T00:00:00+14:00"),
        ("shown_at", "2026-01-01T00:00:00"),
        ("answered_at", "9999-12-31T23:59:59-14:00"),
    ],
)
def test_values_that_no_page_writes_are_refused(tmp_path, name, value):
    assert len(read_answers(_answers(tmp_path, judgments=[_SAID])).judgments) == 1
    with pytest.raises(FileError, match=f"judgment 1: {name} cannot be"):
        read_answers(_answers(tmp_path, judgments=[_SAID | {name: value}]))


def test_one_id_for_two_judgments_is_refused(tmp_path):
    both = [_SAID, _SAID | {"position": 2, "item": 2}]
    with pytest.raises(FileError, match="judgment 2: another one has its id"):
        read_answers(_answers(tmp_path, judgments=both))
    assert len(read_answers(_answers(tmp_path, judgments=[_SAID, _SAID])).judgments) == 2


def test_edited_answers_that_were_taken_before_stay_as_they_were_and_are_told(tmp_path):
    with StudyStore.create(StorePlace.of(tmp_path / "edited.tempstudy"), plan_of(2, 3)) as store:
        hand_out_pages(store, ["Ann"], tmp_path, None)
        turn = store.blocks("Ann")[0].turns[0]
        said = _SAID | {"block": store.blocks("Ann")[0].name, "item": turn.item.number}
        more = {"study": store.study.id, "rater": "Ann"}
        for response, told in (
            ("very likely", "1 new judgment of Ann"),
            ("very likely", "0 new judgments of Ann, 1 were there already"),
            ("very unlikely", "(1 of them otherwise, which stay as they were)"),
        ):
            path = _answers(tmp_path, judgments=[said | {"response": response}], **more)
            assert take_answers(store, read_answers(path)).endswith(told)
        assert [each.response for each in store.judgments("Ann")] == ["very likely"]
        path = _answers(tmp_path, judgments=[said | {"id": "j2", "block": "list 99"}], **more)
        with pytest.raises(FileError, match=r"answers\.json: Ann was never given item"):
            take_answers(store, read_answers(path))


@in_a_browser
def test_who_answers_too_fast_is_warned_and_stopped_without_a_server(browser, tmp_path):
    plan = plan_of(2, 3, limits=RaterLimits(warn_fast=2, stop_fast=3))
    with StudyStore.create(StorePlace.of(tmp_path / "fast.tempstudy"), plan) as store:
        page = _page(browser, hand_out_pages(store, ["Ann"], tmp_path, None)[0])
        judge(page, "1", "2")
        heading = page.get_by_role("heading", name="Please read each item with care")
        expect(heading).to_be_visible()
        expect(page.locator("#words")).to_contain_text("2 answers came faster")
        page.reload()
        expect(heading).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator("#where")).to_contain_text("Item 3 of 3")
        page.keyboard.press("1")
        expect(page.get_by_role("heading", name="The study ends here")).to_be_visible()
        page.keyboard.press("1")
        path = _handed_over(page, tmp_path)
        take_answers(store, read_answers(path))
        (ann,) = store.raters()
        assert (ann.answered, ann.is_stopped) == (3, True)
        store.let_in("Ann")
        folder = tmp_path / "again"
        page = browser.new_context().new_page()
        page.goto(hand_out_pages(store, ["Ann"], folder, None)[0].path.as_uri())
        expect(page.locator("#where")).to_contain_text("Item 1 of 3")
