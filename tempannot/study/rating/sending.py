"""Bringing judgments into a store so that one it refuses does not hold up the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.study.rating.judgment import Judgment
from tempannot.study.rating.rating_store import RatingStore
from tempannot.study.rating.waiting import WaitingJudgments
from tempannot.study.rating.waiting_file import destination_of
from tempannot.study.store.errors import ForeignJudgmentError


@dataclass(frozen=True, slots=True)
class Refused:
    """A judgment that the store will never take, and what it says."""

    judgment: Judgment
    problem: str


def send(store: RatingStore, judgments: Sequence[Judgment]) -> tuple[Refused, ...]:
    """Keep judgments in order, all in one transaction if the store takes them all.

    Returns those that belong to another study; raises StoreError if none can be kept at present.
    """
    try:
        store.keep(judgments)
    except ForeignJudgmentError as error:
        if len(judgments) > 1:
            return tuple(refused for each in judgments for refused in send(store, [each]))
        return (Refused(judgments[0], error.problem),)
    return ()


def deliver_waiting(store: RatingStore, folder: Path) -> int:
    """Deliver what waits in a folder for a store, whoever judged it; return how many came in.

    For whoever opens a study without rating. Raises StoreError, and then all waits as before.
    """
    waiting = WaitingJudgments(folder, destination_of(store.study.id, store.place))
    try:
        judgments = waiting.judgments
        refused = {each.judgment.id for each in send(store, judgments)} if judgments else set()
        waiting.deliver(each.id for each in judgments if each.id not in refused)
        return len(judgments) - len(refused)
    finally:
        waiting.close()
