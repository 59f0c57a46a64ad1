"""Rating sessions on a store that can be made to hang and to fail."""

import pytest

from tempannot.session.rating_session import RatingSession
from tempannot.study.rating.stage import Stage
from tests.session.rating.rating_stores import QUICK, HangingStore
from tests.study.rating.studies import ANN, LIKELY


@pytest.fixture
def store() -> HangingStore:
    return HangingStore(3)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "waiting"


@pytest.fixture
def begin(qtbot, store, folder):
    """Return a function that opens a session and waits until it shows something."""
    opened = []

    def begin(timing=QUICK, of=None, clock=None) -> RatingSession:
        session = RatingSession(of or store, ANN, folder, clock, timing)
        opened.append(session)
        session.start()
        qtbot.waitUntil(lambda: session.stage not in (Stage.OPENING, Stage.WAITING))
        return session

    yield begin
    for each in opened:
        each.close()


@pytest.fixture
def session(begin) -> RatingSession:
    return begin()


@pytest.fixture
def answer(qtbot):
    """Return a function that answers and waits for what comes next."""

    def answer(session, response=LIKELY) -> None:
        with qtbot.waitSignal(session.turn_changed):
            session.answer(response)

    return answer
