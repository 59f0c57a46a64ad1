"""Several raters at one store at the same time."""

import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.rater_process import work
from tests.study.store.studies import all_judged, judged, plan_of

RATERS = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Fay")
LISTS, SIZE, WANTED = 6, 2, 3


@pytest.fixture
def study(place):
    plan = plan_of(LISTS, SIZE, raters=WANTED)
    with StudyStore.create(place, plan) as store:
        yield store


def _url(place: StorePlace) -> str:
    return str(place) if place.url is None else f"{place.url}?schema={place.schema}"


def test_four_programs_share_the_lists_and_lose_nothing(study):
    command = [sys.executable, "-m", "tests.study.store.rater_process", _url(study.place)]
    started = [
        subprocess.Popen([*command, rater], stdout=subprocess.PIPE, text=True)
        for rater in RATERS[:4]
    ]
    outputs = [each.communicate(timeout=60)[0] for each in started]
    assert [each.returncode for each in started] == [0] * 4
    _check(study, [json.loads(each) for each in outputs])


def test_six_threads_share_the_lists_and_lose_nothing(study):
    with ThreadPoolExecutor(len(RATERS)) as pool:
        found = list(pool.map(lambda rater: work(study.place, rater), RATERS))
    _check(study, found)


def _check(study, found):
    given = Counter(number for each in found for number in each["lists"])
    assert given == dict.fromkeys(range(1, LISTS + 1), WANTED)
    for each in found:
        assert len(set(each["lists"])) == len(each["lists"])
    kept = {each.id for each in study.all_judgments()}
    assert kept == {id for each in found for id in each["ids"]}
    assert len(kept) == LISTS * SIZE * WANTED
    assert sum(each.lists_finished for each in study.raters()) == LISTS * WANTED


def test_one_object_serves_several_threads(study):
    for rater in RATERS:
        study.join(rater)

    def judge(rater):
        while (block := study.claim_list(rater)) is not None:
            study.keep(all_judged(block))

    with ThreadPoolExecutor(len(RATERS)) as pool:
        list(pool.map(judge, RATERS))
    assert len(list(study.all_judgments())) == LISTS * SIZE * WANTED


def test_judgment_delivered_by_two_at_once_is_kept_once(study):
    study.join("Ada")
    judgments = all_judged(study.claim_list("Ada"))
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(study.keep, [judgments] * 6))
    assert list(study.all_judgments()) == judgments


def test_revisions_made_at_once_are_all_kept_one_behind_the_other(study):
    study.join("Ada")
    block = study.claim_list("Ada")
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(study.keep, [[judged(block, 1)] for _ in range(6)]))
    assert [each.revision for each in study.all_judgments()] == list(range(6))


def test_training_begun_in_many_windows_at_once_is_one_block(place):
    with StudyStore.create(place, plan_of(training=2)) as study:
        study.join("Ada")
        with ThreadPoolExecutor(6) as pool:
            blocks = list(pool.map(lambda attempt: study.add_training("Ada", attempt), [1] * 6))
        assert study.blocks("Ada") == (blocks[0],)


def test_rater_who_joins_in_many_windows_at_once_joins_once(study):
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(study.join, ["Ada"] * 6))
    assert [each.name for each in study.raters()] == ["Ada"]
