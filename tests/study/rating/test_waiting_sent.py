import pytest

from tempannot.study.rating.waiting import (
    Refused,
    WaitingJudgments,
    deliver_waiting,
    destination_of,
    send,
)
from tempannot.study.store.place import ForeignJudgmentError, StoreUnreachable
from tests.study.rating.studies import LIKELY, UNLIKELY, MemoryStore, judged, list_block

BLOCK = list_block(1)
GOOD, BAD, LAST = judged(BLOCK, 1), judged(BLOCK, 2, UNLIKELY), judged(BLOCK, 3)


class ChoosyStore(MemoryStore):
    """Takes no judgment that says unlikely."""

    def keep(self, judgments):
        if any(each.response == UNLIKELY for each in judgments):
            raise ForeignJudgmentError(self.place, "never given")
        super().keep(judgments)


@pytest.fixture
def folder(tmp_path):
    """A folder in which three judgments wait."""
    store = MemoryStore()
    waiting = WaitingJudgments(tmp_path, destination_of(store.study.id, store.place))
    waiting.add([GOOD, BAD, LAST])
    waiting.close()
    return tmp_path


def test_all_go_in_one_transaction():
    store = MemoryStore()
    assert send(store, [GOOD, BAD, LAST]) == ()
    assert store.calls == ["keep"]
    assert list(store.kept) == [GOOD.id, BAD.id, LAST.id]


def test_one_that_is_refused_holds_up_no_others():
    store = ChoosyStore()
    assert send(store, [GOOD, BAD, LAST]) == (Refused(BAD, "never given"),)
    assert list(store.kept) == [GOOD.id, LAST.id]


def test_what_waits_is_delivered_when_a_study_is_opened(folder):
    store = MemoryStore()
    assert deliver_waiting(store, folder) == 3
    assert [each.response for each in store.kept.values()] == [LIKELY, UNLIKELY, LIKELY]
    assert not list(folder.iterdir())
    assert deliver_waiting(store, folder) == 0


def test_what_is_refused_goes_on_waiting(folder):
    assert deliver_waiting(ChoosyStore(), folder) == 2
    assert deliver_waiting(MemoryStore(), folder) == 1


def test_without_a_connection_all_go_on_waiting(folder):
    store = MemoryStore()
    store.error = StoreUnreachable("memory", "lost")
    with pytest.raises(StoreUnreachable):
        deliver_waiting(store, folder)
    store.error = None
    assert deliver_waiting(store, folder) == 3


def test_nothing_is_asked_of_the_store_when_nothing_waits(tmp_path):
    store = MemoryStore()
    assert deliver_waiting(store, tmp_path) == 0
    assert store.calls == []
