"""The numbers of a study as rows, and the table that shows them and leads to what is behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tempannot.gui.kit.table import RowModel, RowView, ShownColumn
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead import evidence
from tempannot.gui.validate.lead.evidence import Evidence
from tempannot.study.results.study_results import StudyResults
from tempannot.study.store.facts import JudgmentRow

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from tempannot.statistics.findings import Distribution, Findings
    from tempannot.statistics.mixed_model.mixed_model import MixedModel


Causes = Callable[[int], Evidence | None]


@dataclass(frozen=True, slots=True)
class NumberRow:
    """Cells as they are shown, and what is behind the number in a column."""

    cells: tuple[str, ...]
    cause: Causes


Head = tuple[str, ...]
Table = tuple[Head, tuple[NumberRow, ...]]

MOST_PAIRS = 60
_FIRST_LEVEL = 3
_DRAWN_ERROR = 10.0
_CHECKS, _TIME, _DEVIATION, _MOST_USED = 2, 3, 4, 5


def of_distributions(results: StudyResults, found: Sequence[Distribution]) -> Table:
    """Return how often each level was chosen, per source and label."""
    from tempannot.study.report.shown import distribution_rows  # noqa: PLC0415 - numpy is slow

    scale = results.design.scale

    def cause(part: Distribution, column: int) -> Evidence:
        level = column - _FIRST_LEVEL if column >= _FIRST_LEVEL else None
        return evidence.of_distribution(scale, part, level)

    rows = tuple(
        NumberRow(cells, partial(cause, part))
        for cells, part in zip(distribution_rows(tuple(found)), found, strict=True)
    )
    return ("", "answers", "mean", *scale.levels), rows


def of_agreement(results: StudyResults, found: Findings) -> Table:
    """Return the agreement on all items, and on those of each source."""
    from tempannot.study.report.shown import AGREEMENT_HEAD, agreement_rows  # noqa: PLC0415

    sources = (None, *found.agreement_by_source)
    rows = tuple(
        NumberRow(cells, _always(evidence.of_agreement(results, source)))
        for cells, source in zip(agreement_rows(found), sources, strict=True)
    )
    return AGREEMENT_HEAD, rows


def of_pairs(results: StudyResults, found: Findings) -> Table:
    """Return the agreement of every two raters, those who share most items."""
    from tempannot.study.report.shown import (  # noqa: PLC0415 - numpy is slow
        PAIR_HEAD,
        pair_rows,
        shown_pairs,
    )

    pairs = shown_pairs(found, MOST_PAIRS)
    rows = tuple(
        NumberRow(cells, _always(evidence.of_pair(results, pair.raters)))
        for cells, pair in zip(pair_rows(pairs), pairs, strict=True)
    )
    return PAIR_HEAD, rows


def of_raters(results: StudyResults, found: Findings, rows: Sequence[JudgmentRow]) -> Table:
    """Return the raters, those with remarks first."""
    from tempannot.study.report.shown import (  # noqa: PLC0415 - numpy is slow
        RATER_HEAD,
        in_doubt_first,
        rater_rows,
    )

    def cause(rater: str, column: int) -> Evidence:
        if column == _CHECKS:
            return evidence.of_checks(rater)
        if column == _MOST_USED:
            return evidence.of_most_used(results, rater, rows)
        found = {_TIME: evidence.of_time, _DEVIATION: evidence.of_deviation}
        return found.get(column, evidence.of_rater)(results, rater)

    raters = in_doubt_first(found.raters)
    return RATER_HEAD, tuple(
        NumberRow(cells, partial(cause, rater.name))
        for cells, rater in zip(rater_rows(found.raters), raters, strict=True)
    )


def of_coefficients(results: StudyResults, model: MixedModel) -> Table:
    """Return thresholds and effects of the model."""
    from tempannot.study.report.shown import coefficient_head, coefficient_rows  # noqa: PLC0415

    rows = tuple(
        NumberRow(cells, _always(evidence.of_effect(results, cells[0])))
        for cells in coefficient_rows(model)
    )
    return coefficient_head(model), rows


def of_deviations(results: StudyResults, model: MixedModel) -> Table:
    """Return log-likelihoods and the standard deviations of the random intercepts."""
    from tempannot.study.report.shown import (  # noqa: PLC0415 - numpy is slow
        deviation_head,
        deviation_rows,
        has_label,
        likelihood_rows,
    )

    if model.full is None:
        return (), ()
    everything = _always(evidence.of_all(results))
    values = [cells[1] for cells in likelihood_rows(model)]
    shown = values[::-1] if has_label(model) else values[-1:]
    rows = [("log-likelihood", *shown)]
    rows += [(f"SD of {cells[0]}", *cells[1:]) for cells in deviation_rows(model)]
    return deviation_head(model), tuple(NumberRow(cells, everything) for cells in rows)


def test_words(model: MixedModel) -> str:
    """Return the test of the label, and by how much it changes the odds."""
    from tempannot.study.report.shown import label_effects, label_test  # noqa: PLC0415

    if model.full is None:
        return f"There is no model: {model.reason}."
    return " ".join((label_test(model), *label_effects(model)))


def sentences(found: Findings) -> tuple[str, str, str]:
    """Return what else is to be known of the agreement, of raters, and of the model."""
    from tempannot.study.report.shown import (  # noqa: PLC0415
        agreement_reasons,
        deviation_reasons,
        rater_remarks,
        repeated_note,
    )
    from tempannot.tables.cell_formats import grouped_reasons  # noqa: PLC0415 - numpy is slow

    remarks = " ".join(rater_remarks(found.raters)) or "Nothing is odd about any of the raters."
    reasons = (*grouped_reasons(agreement_reasons(found)), *repeated_note(found.agreement))
    return (
        " ".join(reasons),
        remarks,
        " ".join((*deviation_reasons(found.model), *found.model.notes)),
    )


def effects_figure(model: MixedModel) -> Callable[[], Figure] | None:
    """Return what draws the effects, None if there is none to draw."""
    from tempannot.study.report.figures import coefficients  # noqa: PLC0415 - numpy is slow
    from tempannot.study.report.shown import has_label  # noqa: PLC0415

    if model.full is None or model.null is None:
        return None
    drawn = [each for each in model.full.effects if each.error and each.error < _DRAWN_ERROR]
    null = model.null.effects if has_label(model) else ()
    beside = [each for each in null if each.error and each.error < _DRAWN_ERROR]
    return partial(coefficients, drawn, beside) if drawn else None


def _always(found: Evidence) -> Callable[[int], Evidence]:
    return lambda _column: found


_NAME_LETTERS, _LEAST_LETTERS = 60, 9


class NumberTable(RowView[NumberRow]):
    """The table, as high as its rows; ``evidence_requested`` carries an Evidence."""

    evidence_requested = Signal(object)

    def __init__(self, name: str, theme: Theme, parent: QWidget) -> None:
        self._numbers: RowModel[NumberRow] = RowModel((), theme)
        super().__init__(name, self._numbers, theme, parent, by_cell=True)
        self._numbers.setParent(self)
        self.cell_entered.connect(self._ask)

    def show_rows(self, head: Sequence[str], rows: Sequence[NumberRow]) -> None:
        """Show rows below their titles."""
        columns = [_column(place, title, rows) for place, title in enumerate(head)]
        self._numbers.set_rows(rows, columns)
        self.fit()
        self.setVisible(bool(rows))

    def _ask(self, row: NumberRow, column: int) -> None:
        evidence = row.cause(column)
        if evidence is not None:
            self.evidence_requested.emit(evidence)


def _column(place: int, title: str, rows: Sequence[NumberRow]) -> ShownColumn[NumberRow]:
    def text(row: NumberRow) -> str:
        return row.cells[place] if place < len(row.cells) else ""

    longest = max((len(text(each)) for each in rows), default=0)
    width = max(_LEAST_LETTERS, len(title) + 1, min(longest + 1, _NAME_LETTERS))
    return ShownColumn(title, text, width, is_number=place > 0, leads=place > 0)
