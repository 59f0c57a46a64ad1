"""The rows of the tables of scores, with what is behind each number.

Cells are those of ``tempannot study score``, so that window and terminal show the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tempannot.gui.validate.lead import score_evidence as evidence
from tempannot.gui.validate.lead.evidence import Evidence
from tempannot.gui.validate.lead.number_rows import Table
from tempannot.gui.validate.lead.number_table import NumberRow
from tempannot.gui.validate.lead.score_evidence import ScoredItems

if TYPE_CHECKING:
    from tempannot.study.results.baseline import Baseline, StudyBaseline
    from tempannot.study.results.gold_score import GoldScore

_NOT_WHOLE = 5


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """The scores on some items, named by ``items.part``."""

    items: ScoredItems
    found: Baseline

    @property
    def tables(self) -> dict[str, Table]:
        """The tables with rows, by their titles."""
        from tempannot.study.report.shown_baseline import confusion_title  # noqa: PLC0415 - slow

        title = confusion_title(self.found)
        tables = {
            "Accuracy": self._accuracy(),
            "Whole questions": self._questions(),
            f"{title[0].upper()}{title[1:]}": self._confusion(),
        }
        return {title: table for title, table in tables.items() if table[1]}

    def _accuracy(self) -> Table:
        from tempannot.study.report import shown_baseline as shown  # noqa: PLC0415 - numpy is slow

        def cause(who: str, _column: int) -> Evidence:
            return evidence.of_accuracy(self.items, who)

        rows = zip(shown.baseline_rows(self.found), shown.scored(self.found), strict=True)
        return shown.BASELINE_HEAD, tuple(
            NumberRow(cells, partial(cause, who)) for cells, (who, _) in rows
        )

    def _questions(self) -> Table:
        from tempannot.study.report import shown_baseline as shown  # noqa: PLC0415 - numpy is slow

        def cause(who: str, score: GoldScore, column: int) -> Evidence:
            if column == _NOT_WHOLE:
                return evidence.of_incomplete(self.items, who, score)
            return evidence.of_questions(self.items, who, score)

        scored = [each for each in shown.scored(self.found) if each[1].questions is not None]
        return shown.QUESTIONS_HEAD, tuple(
            NumberRow(cells, partial(cause, who, score))
            for cells, (who, score) in zip(shown.question_rows(self.found), scored, strict=True)
        )

    def _confusion(self) -> Table:
        from tempannot.study.report.shown_baseline import confusion_rows  # noqa: PLC0415 - slow

        head, *rows = confusion_rows(self.found.majority)

        def cause(label: str, column: int) -> Evidence:
            return evidence.of_confusion(self.items, label, head[column] if column else None)

        return head, tuple(NumberRow(cells, partial(cause, cells[0])) for cells in rows)


def scores_of(found: StudyBaseline, by: str | None) -> Iterator[Scores]:
    """Yield the scores on all items, and on each part of them by a column."""
    from tempannot.study.results.baseline import parts_of  # noqa: PLC0415 - numpy is slow

    yield Scores(ScoredItems.of("", found.judged), found.total)
    parts = {} if by is None else parts_of(found.judged, by)
    for name, part in found.parts.items():
        yield Scores(ScoredItems.of(name or "(empty)", parts[name]), part)
