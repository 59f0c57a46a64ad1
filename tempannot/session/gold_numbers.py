"""The numbers of a gold that is being made, each annotator against it, computed beside the window.

They follow when the keys pause, so that no key waits for them: what is asked for again before it
was done is given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from tempannot.comparison.adjudication.gold_side import GoldSide
from tempannot.comparison.agreement.many_annotators import OverallAgreement, agreement_of_all
from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.comparison.measures.measures import Measure
from tempannot.core.language import bilingual
from tempannot.session.compare_session import CompareSession
from tempannot.session.comparison_findings import ComparisonFindings
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Task, Worker, report

ALPHA = "alpha"
"""The agreement on what both decided, beside the F1 of the measures."""

_PAUSE = 150
"""Milliseconds without a step after which the numbers are computed."""
_TURN = 0.002
"""Seconds that the window gets between two annotators."""


@dataclass(frozen=True, slots=True, eq=False)
class MeasuredSide:
    """What was found about one annotator; the gold is the key."""

    side: AnnotatedSide
    findings: ComparisonFindings

    def value(self, which: Measure | str) -> float | None:
        """The F1 of a measure, or alpha; None if it is undefined."""
        if isinstance(which, Measure):
            return self.findings.scores[which].f1
        return self.findings.agreement(AgreementOn.CLOSED).coefficients.alpha.value


@dataclass(frozen=True, slots=True, eq=False)
class GoldFigures:
    """The numbers at one moment; ``overall`` is of all annotators if they are more than two."""

    gold: GoldSide
    rows: tuple[MeasuredSide, ...]
    overall: OverallAgreement | None = None

    def value(self, side: AnnotatedSide, which: Measure | str) -> float | None:
        """A number of one annotator, None if it is undefined or not known."""
        found = (row.value(which) for row in self.rows if row.side is side)
        return next(found, None)


class GoldNumbers(QObject):
    """The numbers of the shown gold; ``changed`` tells of others, or that there are none.

    ``before`` are those before the last step that was measured, ``first`` those of the gold as it
    was when it was shown first.
    """

    changed = Signal()

    def __init__(self, session: CompareSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.now: GoldFigures | None = None
        self.before: GoldFigures | None = None
        self.first: GoldFigures | None = None
        self._session = session
        self._of: object = None
        self._worker = Worker(self, bilingual("numbers of the gold"))
        self._pause = pause_before(self._compute, self)
        session.gold_changed.connect(self._follow)
        self._follow()

    def end(self) -> None:
        """Compute nothing any more."""
        self._pause.stop()
        self._worker.close()

    def _follow(self) -> None:
        session = self._session
        made = session.adjudication if session.gold is not None else None
        if made is not self._of:
            self._of = made
            self.now = self.before = self.first = None
            self.changed.emit()
        self._worker.stop()
        if made is None:
            self._pause.stop()
        else:
            self._pause.start(_PAUSE)

    def _compute(self) -> None:
        gold, made = self._session.gold, self._session.adjudication
        if gold is not None and made is not None:
            comparison = made.adjudication.comparison
            known = self.now.overall if self.now is not None else None
            work = partial(_figures, comparison.name, gold.side, comparison.sides, known)
            self._worker.run(work, self._take, report)

    def _take(self, figures: GoldFigures) -> None:
        self.before, self.now = self.now, figures
        self.first = self.first or figures
        self.changed.emit()


def _figures(
    name: str,
    gold: GoldSide,
    sides: Sequence[AnnotatedSide],
    overall: OverallAgreement | None,
    task: Task,
) -> GoldFigures:
    """The numbers of one moment; what all annotators agree on does not move with the gold."""
    rows = []
    for side in sides:
        comparison = DocumentComparison(name, (gold, side), gold.alignment)
        row = MeasuredSide(side, ComparisonFindings(comparison))
        for which in (*Measure, ALPHA):
            row.value(which)  # computed here, and known from now on
            task.pause(_TURN)
            task.say(bilingual("numbers of the gold"))
        rows.append(row)
    if overall is None and len(sides) > 2:
        overall = agreement_of_all(sides)
    return GoldFigures(gold, tuple(rows), overall)
