"""A study that the window has opened, and what was read of it at once."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tempannot.session.background import Task
from tempannot.session.folders import waiting_folder
from tempannot.study.rating.waiting import deliver_waiting
from tempannot.study.store.place import StoreError

if TYPE_CHECKING:
    from tempannot.study.store.facts import StudyInfo
    from tempannot.study.store.place import StorePlace
    from tempannot.study.store.study_store import StudyStore


@dataclass(frozen=True, slots=True, eq=False)
class OpenStudy:
    """The store with the facts of its study; ``raters`` are those who joined before."""

    store: StudyStore
    info: StudyInfo
    raters: tuple[str, ...]


def open_study(place: StorePlace, task: Task) -> OpenStudy:
    """Open a study; raises StoreError. To be called beside the window, as it may take long."""
    from tempannot.study.store.study_store import StudyStore  # noqa: PLC0415 - slow to import

    task.say("opening the study")
    store = StudyStore.open(place)
    with suppress(StoreError):  # what still waits is said to its rater
        deliver_waiting(store, waiting_folder())
    return OpenStudy(store, store.study, tuple(each.name for each in store.raters()))


def close_study(study: OpenStudy) -> None:
    """Let go of the store."""
    study.store.close()
