"""Judgments of many threads in few commits, each kept once and each fault told to its own."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from tempannot.study.store.open_store import KeepingTogether
from tempannot.study.store.place import ForeignJudgmentError, StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, judged, plan_of


class _Store:
    """Keeps what it is given; the first call waits until it is let go."""

    def __init__(self, wrong=()):
        self.calls, self.wrong = [], set(wrong)
        self.begun, self.go_on = Event(), Event()

    def keep(self, judgments):
        self.calls.append(list(judgments))
        self.begun.set()
        self.go_on.wait(20)
        if self.wrong & set(judgments):
            raise ForeignJudgmentError(StorePlace.of("x"), "of another study")


def _all_at_once(store, texts):
    """Let one begin, and all others come while it is under way; return what each was told."""
    together = KeepingTogether(store.keep)
    with ThreadPoolExecutor(len(texts)) as pool:
        first = pool.submit(together.keep, [texts[0]])
        assert store.begun.wait(20)
        others = [pool.submit(together.keep, [text]) for text in texts[1:]]
        while together.waiting < len(others):
            pass
        store.go_on.set()
        return [each.exception() for each in (first, *others)]


def test_those_who_come_meanwhile_are_kept_by_one_commit():
    store = _Store()
    told = _all_at_once(store, [f"j{number}" for number in range(10)])
    assert told == [None] * 10
    assert len(store.calls) == 2
    assert sorted(store.calls[1]) == [f"j{number}" for number in range(1, 10)]


def test_a_fault_is_told_to_who_brought_it_and_all_others_are_kept():
    store = _Store(wrong=["j3"])
    told = _all_at_once(store, [f"j{number}" for number in range(5)])
    assert [type(each) for each in told if each] == [ForeignJudgmentError]
    assert told[3] is not None
    assert sorted(store.calls[2:]) == [["j1"], ["j2"], ["j3"], ["j4"]]


def test_what_stops_a_commit_is_told_to_all_of_it():
    def stopped(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        KeepingTogether(stopped).keep(["j"])


def test_fifty_raters_in_threads_lose_nothing(tmp_path):
    place = StorePlace.of(tmp_path / "s.tempstudy")
    names = [f"R{number:02}" for number in range(50)]
    with StudyStore.create(place, plan_of(50, 4, raters=1)) as store:
        blocks = []
        for name in names:
            store.join(name)
            blocks.append(store.claim_list(name))
        with ThreadPoolExecutor(50) as pool:
            for _ in pool.map(lambda each: [store.keep([j]) for j in all_judged(each)], blocks):
                pass
        assert {len(store.judgments(name)) for name in names} == {4}


def test_judgments_of_several_blocks_are_numbered_each_by_its_place(tmp_path):
    place = StorePlace.of(tmp_path / "s.tempstudy")
    with StudyStore.create(place, plan_of(2, 3, raters=2)) as store:
        blocks = {}
        for name in ("Ann", "Bob"):
            store.join(name)
            blocks[name] = store.claim_list(name)
        for response in ("very likely", "even chance"):
            store.keep([judged(each, 1, response) for each in blocks.values()])
        kept = list(store.all_judgments())
        assert [(each.rater, each.revision) for each in kept] == [
            *(("Ann", 0), ("Ann", 1), ("Bob", 0), ("Bob", 1))
        ]
        assert [each.response for each in store.judgments("Bob")] == ["even chance"]
        with pytest.raises(ForeignJudgmentError):
            store.keep([judged(blocks["Ann"], 2), judged(blocks["Bob"], 2, item=999)])
        assert len(list(store.all_judgments())) == 4  # all or none
