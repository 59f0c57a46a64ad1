"""The numbers of a study as rows, and the table that shows them and leads to what is behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tempannot.core.language import tr
from tempannot.core.wording import strung
from tempannot.gui.kit.row_model import RowModel, ShownColumn, model_column
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead import evidence
from tempannot.gui.validate.lead.evidence import JudgmentEvidence
from tempannot.study.rating.rater_words import level_words
from tempannot.study.results.study_results import StudyResults
from tempannot.study.store.facts import JudgmentRow
from tempannot.tables.table import places_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from tempannot.statistics.findings import Distribution, Findings
    from tempannot.statistics.mixed_model.mixed_model import MixedModel
    from tempannot.statistics.screening import Rater
    from tempannot.tables.table import Column, Table


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """A table of results, and what is behind the cell of a row in the column of a name."""

    table: Table[Any]
    cause: Callable[[Any, str], JudgmentEvidence]


MOST_PAIRS = 60
_DRAWN_ERROR = 10.0


def of_distributions(results: StudyResults, found: Sequence[Distribution]) -> Numbers:
    """How often each level was chosen, per source and label."""
    from tempannot.study.report.statistics_tables import answers_table  # noqa: PLC0415 - numpy

    scale = results.design.scale
    table = answers_table(found, tuple(map(level_words, scale.levels)))
    levels = {each.path: place for place, each in enumerate(table.columns[-len(scale.levels) :])}
    return Numbers(
        table, lambda part, path: evidence.of_distribution(scale, part, levels.get(path))
    )


def of_agreement(results: StudyResults, found: Findings) -> Numbers:
    """The agreement on all items, and on those of each source."""
    from tempannot.study.report.statistics_tables import agreement_table  # noqa: PLC0415

    table = agreement_table(found)
    return Numbers(table, lambda row, _path: evidence.of_agreement(results, row.source))


def of_pairs(results: StudyResults, found: Findings) -> Numbers:
    """The agreement of every two raters, those who share most items."""
    from tempannot.study.report.statistics_tables import pairs_table  # noqa: PLC0415 - numpy

    table = pairs_table(found, MOST_PAIRS)
    return Numbers(table, lambda pair, _path: evidence.of_pair(results, pair.raters))


def of_raters(results: StudyResults, found: Findings, rows: Sequence[JudgmentRow]) -> Numbers:
    """The raters, those with remarks first."""
    from tempannot.study.report.statistics_tables import raters_table  # noqa: PLC0415 - numpy

    def cause(rater: Rater, path: str) -> JudgmentEvidence:
        if path == "checks":
            return evidence.of_checks(rater.name)
        if path == "most_used":
            return evidence.of_most_used(results, rater.name, rows)
        found = {"time": evidence.of_time}
        found |= dict.fromkeys(("correlation", "competence", "deviation"), evidence.of_deviation)
        return found.get(path, evidence.of_rater)(results, rater.name)

    return Numbers(raters_table(found.raters), cause)


def of_beside(results: StudyResults, found: Findings) -> Numbers | None:
    """The main numbers with and without the raters in doubt; None if there are none of them."""
    from tempannot.study.report.statistics_tables import beside_table  # noqa: PLC0415 - numpy

    left = found.without_doubted
    if left is None:
        return None
    return Numbers(beside_table(found, left), lambda _row, _path: evidence.of_all(results))


def of_coefficients(results: StudyResults, model: MixedModel) -> Numbers:
    """Thresholds and effects of the model."""
    from tempannot.study.report.statistics_tables import coefficients_table  # noqa: PLC0415

    table = coefficients_table(model)
    return Numbers(table, lambda row, _path: evidence.of_effect(results, row.found.name))


def of_deviations(results: StudyResults, model: MixedModel) -> Numbers:
    """Log-likelihoods and the standard deviations of the random intercepts."""
    from tempannot.study.report.statistics_tables import spread_table  # noqa: PLC0415 - numpy

    return Numbers(spread_table(model), lambda _row, _path: evidence.of_all(results))


def test_words(model: MixedModel) -> str:
    """Return the tests of the label and of what is known of raters, with what they change."""
    from tempannot.study.report.study_sentences import (  # noqa: PLC0415 - numpy is slow
        covariate_tests,
        label_effects,
        label_test,
    )

    if model.full is None:
        return tr("There is no model: {reason}.", reason=model.reason)
    return strung(" ", (label_test(model), *label_effects(model), *covariate_tests(model)))


def sentences(found: Findings) -> tuple[str, str, str]:
    """Return what else is to be known of the agreement, of raters, and of the model."""
    from tempannot.study.report.study_sentences import (  # noqa: PLC0415
        agreement_reasons,
        deviation_reasons,
        rater_remarks,
        repeated_note,
    )
    from tempannot.tables.cell_formats import grouped_reasons  # noqa: PLC0415 - numpy is slow

    remarks = strung(" ", rater_remarks(found.raters))
    reasons = (*grouped_reasons(agreement_reasons(found)), *repeated_note(found.agreement))
    return (
        strung(" ", reasons),
        remarks,
        strung(" ", (*deviation_reasons(found.model), *found.model.notes)),
    )


def effects_figure(model: MixedModel) -> Callable[[], Figure] | None:
    """Return what draws the effects, None if there is none to draw."""
    from tempannot.study.report.study_figures import coefficients  # noqa: PLC0415 - numpy is slow
    from tempannot.study.report.study_sentences import has_label  # noqa: PLC0415

    if model.full is None or model.null is None:
        return None
    drawn = [each for each in model.full.effects if each.error and each.error < _DRAWN_ERROR]
    null = model.null.effects if has_label(model) else ()
    beside = [each for each in null if each.error and each.error < _DRAWN_ERROR]
    return partial(coefficients, drawn, beside) if drawn else None


_NAME_LETTERS, _LEAST_LETTERS = 60, 9


class NumberTable(RowView[Any]):
    """The table, as high as its rows; ``evidence_requested`` carries a JudgmentEvidence."""

    evidence_requested = Signal(object)

    def __init__(self, name: str, theme: Theme, parent: QWidget) -> None:
        self._number_rows: RowModel[Any] = RowModel((), theme)
        self._numbers: Numbers | None = None
        super().__init__(name, self._number_rows, parent, by_cell=True)
        self._number_rows.setParent(self)
        self.cell_entered.connect(self._ask)

    def show_numbers(self, numbers: Numbers | None) -> None:
        """Show a table, none if there is nothing to show."""
        self._numbers = numbers
        rows = () if numbers is None else numbers.table.rows
        shown = () if numbers is None else enumerate(numbers.table.columns)
        self._number_rows.set_rows(rows, [_column(place, each, rows) for place, each in shown])
        self.fit()
        self.setVisible(bool(rows))

    def _ask(self, row: object, column: int) -> None:
        if self._numbers is not None:
            path = self._numbers.table.columns[column].path
            self.evidence_requested.emit(self._numbers.cause(row, path))


def _column(place: int, column: Column[Any], rows: Sequence[Any]) -> ShownColumn[Any]:
    longest = max((places_of(column.screen_text(column.text(each))) for each in rows), default=0)
    width = max(_LEAST_LETTERS, places_of(column.heading) + 1, min(longest + 1, _NAME_LETTERS))
    found, is_number = model_column(column, width), place > 0
    return replace(found, is_number=is_number, leads=is_number, name=f"rating.{column.path}")
