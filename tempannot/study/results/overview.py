"""Everything that is known of a study, for its report and for the pages of its lead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tempannot.core.errors import TempannotError
from tempannot.statistics.findings import Findings, findings
from tempannot.statistics.progress import StagedProgress
from tempannot.study.results.study_results import RatedStudy, StudyResults, results
from tempannot.study.store.facts import RaterInfo, StudyInfo


class NoAnswersError(TempannotError):
    """Nobody has answered anything yet, so that there are no statistics."""


class WatchedStudy(RatedStudy, Protocol):
    """What an overview is taken from; ``StudyStore`` is one."""

    def raters(self) -> tuple[RaterInfo, ...]:
        """Return how far each rater is."""
        ...


@dataclass(frozen=True, slots=True)
class Overview:
    """A study, how far its raters are, what they said, and the statistics of that."""

    study: StudyInfo
    raters: tuple[RaterInfo, ...]
    results: StudyResults
    findings: Findings


def overview(store: WatchedStudy, watch: StagedProgress | None = None) -> Overview:
    """Return what is known of a study; the same numbers wherever they are shown.

    Raises NoAnswersError before the first answer, and Stopped if ``watch`` says so.
    """
    found = results(store)
    if found.judgments is None:
        raise NoAnswersError(f"nobody has answered an item of the study {store.study.name!r} yet")
    return Overview(store.study, store.raters(), found, findings(found.judgments, watch=watch))
