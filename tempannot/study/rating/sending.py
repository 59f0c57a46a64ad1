"""Bringing judgments into a store so that one it refuses does not hold up the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tempannot.study.rating.judgment import Judgment
from tempannot.study.rating.rating_store import RatingStore
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
