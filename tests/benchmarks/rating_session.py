"""A rater with thousands of answers behind: from the answer to the next item, without the pause.

The 300 ms in which a choice is seen are left out; the times are those on the wall, as a thread of
its own keeps the answers.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

from tempannot.session.rating_delivery import Timing
from tempannot.session.rating_session import RatingSession
from tempannot.study.rating.stage import Stage
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.benchmarks.clock import Times, elapsed
from tests.benchmarks.table import Row, row, spread
from tests.study.store.studies import all_judged, plan_of

LISTS, SIZE, BEHIND = 10_000, 10, 500
RATER = "Ada"


def rows() -> list[Row]:
    """Measure a study file."""
    with tempfile.TemporaryDirectory() as folder:
        return _of_folder(Path(folder))


def _of_folder(folder: Path) -> list[Row]:
    place = StorePlace.of(folder / "study.tempstudy")
    app = QCoreApplication.instance() or QCoreApplication([])
    with StudyStore.create(place, plan_of(LISTS, SIZE, checks=50)) as store:
        _fill(store)
        session = RatingSession(store, RATER, folder / "waiting", timing=Timing(visible=0))
        start = elapsed()
        session.start()
        while session.stage is not Stage.LIST:
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        opening = elapsed() - start
        turns = [_answer(app, session) for _ in range(100)]
        session.close()
    behind = f"{BEHIND * SIZE:,} answers behind"
    return [
        row(f"open a session with {behind}", 1_000, opening),
        spread(f"from an answer to the next item, {behind}", (25, 50), Times(turns)),
    ]


def _fill(store: StudyStore) -> None:
    store.join(RATER)
    for _ in range(BEHIND):
        block = store.claim_list(RATER)
        assert block is not None
        store.keep(all_judged(block))


def _read(app: QCoreApplication) -> None:
    """Wait as long as the fastest of readers does; the next list is claimed meanwhile."""
    over = QTimer(singleShot=True, interval=150)
    over.start()
    while over.isActive():
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def _answer(app: QCoreApplication, session: RatingSession) -> float:
    _read(app)
    start, before = elapsed(), session.turn
    session.answer("very likely")
    while session.is_choosing or session.turn is None:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    assert session.turn is not before
    # what a page asks for with each item
    assert session.recent
    assert session.progress.turns
    assert session.seconds_left is not None
    return elapsed() - start
