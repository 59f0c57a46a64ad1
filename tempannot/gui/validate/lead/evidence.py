"""The judgments behind a number of the results, and the panel that shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import quoting, strung, with_and
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.labels import Words, heading
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead.study_loader import StudyLoader
from tempannot.statistics.findings import Distribution
from tempannot.study.design.study_design import Role
from tempannot.study.judgment import Judgment, JudgmentState
from tempannot.study.rating.rater_words import said_words
from tempannot.study.results.item_results import ItemResult
from tempannot.study.results.study_results import NO_LABEL, StudyResults
from tempannot.study.store.facts import JudgmentRow


@dataclass(frozen=True, slots=True)
class JudgmentEvidence:
    """Judgments with a ``title`` that says which they are.

    ``by`` orders them, the highest first; without it they stay in the order of their items.
    """

    title: str
    wanted: Callable[[JudgmentRow], bool]
    by: Callable[[JudgmentRow], Any] | None = None

    def of(self, rows: Iterable[JudgmentRow]) -> tuple[JudgmentRow, ...]:
        """Return the judgments that are meant."""
        found = [row for row in rows if self.wanted(row)]
        if self.by is not None:
            found.sort(key=self.by, reverse=True)
        return tuple(found)


def counts(scale: ResponseScale, row: JudgmentRow) -> bool:
    """Whether a judgment is in the statistics: an answer on the scale, to an item of a list."""
    is_answer = row.judgment.state is JudgmentState.ANSWERED
    return row.item.role is Role.ITEM and is_answer and row.judgment.response in scale.levels


def of_distribution(
    scale: ResponseScale, found: Distribution, level: int | None = None
) -> JudgmentEvidence:
    """Return the answers of a source and label, of one level of the scale or of all."""

    def wanted(row: JudgmentRow) -> bool:
        item = row.item.item
        is_part = found.source in (None, item.source or NO_LABEL)
        is_label = found.label in (None, item.label or NO_LABEL)
        is_level = level is None or row.judgment.response == scale.levels[level]
        return is_part and is_label and is_level and counts(scale, row)

    answer = () if level is None else (quoting(said_words(scale.levels[level])),)
    return JudgmentEvidence(strung(", ", (found.name, *answer)), wanted)


def of_agreement(
    results: StudyResults, source: str | None, without: Collection[str] = ()
) -> JudgmentEvidence:
    """Return the answers to items that two raters or more answered, most disagreement first.

    The raters ``without`` whom agreement is measured are no raters.
    """
    scale, items = results.design.scale, _by_number(results.items)

    def wanted(row: JudgmentRow) -> bool:
        item = items.get(row.item.number)
        answers = () if item is None else item.answers
        given = sum(each.place is not None and each.rater not in without for each in answers)
        is_part = source in (None, row.item.item.source or NO_LABEL)
        is_in = row.judgment.rater not in without
        return given > 1 and is_in and is_part and counts(scale, row)

    def by(row: JudgmentRow) -> tuple[float, int]:
        return items[row.item.number].disagreement or 0, -row.item.number

    of = tr("all sources") if source is None else source
    title = tr("Items of {of} with two answers or more, most disagreement first", of=of)
    if without:
        title = tr("{title}, without {raters}", title=title, raters=with_and(sorted(without)))
    return JudgmentEvidence(title, wanted, by)


def of_pair(results: StudyResults, raters: tuple[str, str]) -> JudgmentEvidence:
    """Return the answers of two raters to the items that both answered, farthest apart first."""
    items = _by_number(results.items)
    places = {
        number: [each.place for each in item.answers if each.rater in raters and each.place]
        for number, item in items.items()
    }

    def wanted(row: JudgmentRow) -> bool:
        is_shared = len(places.get(row.item.number, ())) == 2
        return is_shared and row.judgment.rater in raters and counts(results.design.scale, row)

    def by(row: JudgmentRow) -> tuple[int, int]:
        one, other = places[row.item.number]
        return abs(one - other), -row.item.number

    return JudgmentEvidence(
        tr(
            "{raters} on the same items, farthest apart first",
            raters=with_and(raters),
        ),
        wanted,
        by,
    )


def of_rater(results: StudyResults, rater: str) -> JudgmentEvidence:
    """Return all answers of a rater that are in the statistics."""
    scale = results.design.scale
    return JudgmentEvidence(
        tr("Answers of {rater}", rater=rater),
        lambda row: row.judgment.rater == rater and counts(scale, row),
    )


def of_checks(rater: str) -> JudgmentEvidence:
    """Return how a rater answered attention checks, the failed ones first."""

    def wanted(row: JudgmentRow) -> bool:
        is_answer = row.judgment.state is JudgmentState.ANSWERED
        return row.judgment.rater == rater and row.item.role is Role.CHECK and is_answer

    return JudgmentEvidence(
        tr("Attention checks of {rater}, failed ones first", rater=rater),
        wanted,
        lambda row: row.judgment.response != row.item.expected,
    )


def of_time(results: StudyResults, rater: str) -> JudgmentEvidence:
    """Return the answers of a rater, the fastest first."""
    found = of_rater(results, rater)
    return replace(
        found,
        title=tr("{found}, fastest first", found=found.title),
        by=lambda row: -row.judgment.active_seconds,
    )


def of_deviation(results: StudyResults, rater: str) -> JudgmentEvidence:
    """Return the answers of a rater, those farthest from the mean of the others first."""
    items, found = _by_number(results.items), of_rater(results, rater)

    def by(row: JudgmentRow) -> float:
        answers = items[row.item.number].answers
        own = next((each.place for each in answers if each.rater == rater), None)
        others = [each.place for each in answers if each.rater != rater and each.place is not None]
        if own is None or not others:
            return -1.0
        return abs(own - sum(others) / len(others))

    return replace(
        found, title=tr("{found}, farthest from the others first", found=found.title), by=by
    )


def of_most_used(
    results: StudyResults, rater: str, rows: Iterable[JudgmentRow]
) -> JudgmentEvidence:
    """Return the answers of a rater at the level that the rater chose most."""
    found = of_rater(results, rater)
    said = Counter(row.judgment.response for row in found.of(rows))
    most = max(said, key=lambda each: said[each], default=None)
    return JudgmentEvidence(
        strung(", ", (found.title, quoting(said_words(most)))),
        lambda row: found.wanted(row) and row.judgment.response == most,
    )


def of_effect(results: StudyResults, name: str) -> JudgmentEvidence:
    """Return the answers that a coefficient of the model is about: a source, a label, a border."""
    from tempannot.study.report.study_sentences import effect_words  # noqa: PLC0415 - numpy

    scale = results.design.scale
    low, is_border, high = name.partition("|")
    if is_border:
        return JudgmentEvidence(
            tr("“{source}” and “{target}”", source=said_words(low), target=said_words(high)),
            lambda row: row.judgment.response in (low, high) and counts(scale, row),
        )

    def wanted(row: JudgmentRow) -> bool:
        item = row.item.item
        names = (f"source{item.source or NO_LABEL}", f"label{item.label or NO_LABEL}")
        return (name in names or name == "label") and counts(scale, row)

    return JudgmentEvidence(shown(effect_words(name)), wanted)


def of_all(results: StudyResults) -> JudgmentEvidence:
    """Return every answer that is in the statistics."""
    return JudgmentEvidence(tr("All answers"), lambda row: counts(results.design.scale, row))


def of_everything_by(rater: str) -> JudgmentEvidence:
    """Return all that a rater said in lists, checks and skipped items too."""
    return JudgmentEvidence(
        tr("Judgments of {rater} in lists", rater=rater),
        lambda row: row.judgment.rater == rater and row.item.role is not Role.TRAINING,
    )


COUNTED = ("answered", "checks", "skipped", "flagged")
"""The columns of tables of raters whose numbers lead to the judgments that they count."""


def of_count(results: StudyResults, rater: str, column: str) -> JudgmentEvidence:
    """Return what a number of a rater counts, by its column; all that the rater said for others."""
    match column:
        case "answered":
            return of_rater(results, rater)
        case "checks":
            return of_checks(rater)
        case "skipped":
            title = tr("Skipped by {rater}", rater=rater)
            return _of_items(title, rater, lambda said: said.state is JudgmentState.SKIPPED)
        case "flagged":
            title = tr("Flagged by {rater}", rater=rater)
            return _of_items(title, rater, lambda said: said.flagged)
    return of_everything_by(rater)


def _of_items(title: str, rater: str, wanted: Callable[[Judgment], bool]) -> JudgmentEvidence:
    return JudgmentEvidence(
        title,
        lambda row: (
            row.judgment.rater == rater and row.item.role is Role.ITEM and wanted(row.judgment)
        ),
    )


def _by_number(items: Iterable[ItemResult]) -> dict[int, ItemResult]:
    return {each.item.number: each for each in items}


def judgment_columns() -> tuple[ShownColumn[JudgmentRow], ...]:
    """What the table of single judgments says of each: who, which item, what, and how."""
    return (
        ShownColumn(tr("rater"), lambda each: each.judgment.rater, 14),
        ShownColumn(
            tr("item"),
            "{}",
            7,
            lambda each: each.item.number,
            leads=True,
            tip=tr("A click shows the item with all its answers"),
        ),
        ShownColumn(tr("answer"), _answer, 20),
        ShownColumn(
            tr("text"),
            lambda each: " ".join(each.item.item.texts[-1].split()) if each.item.item.texts else "",
            52,
            least=16,
        ),
        ShownColumn(tr("label"), lambda each: each.item.item.label or "", 14),
        ShownColumn(tr("asked for"), lambda each: said_words(each.item.expected), 18),
        ShownColumn(tr("source"), lambda each: each.item.item.source, 14, least=9),
        ShownColumn(tr("list"), "{}", 6, lambda each: each.number, name="list"),
        ShownColumn(
            tr("seconds"),
            "{:.1f}",
            9,
            lambda each: None if each.judgment.is_untimed else each.judgment.active_seconds,
            tip=tr("Active time"),
        ),
        ShownColumn(
            tr("revised"),
            "{}",
            9,
            lambda each: each.revisions or None,
            tip=tr("How many earlier judgments this one replaced"),
        ),
        ShownColumn(tr("flag"), lambda each: "⚑" if each.judgment.flagged else "", 6),
        ShownColumn(tr("comment"), lambda each: each.judgment.comment, 30, least=12),
    )


def _answer(row: JudgmentRow) -> str:
    judgment = row.judgment
    if judgment.state is JudgmentState.ANSWERED:
        return said_words(judgment.response)
    return tr("skipped") if judgment.state is JudgmentState.SKIPPED else tr("taken back")


class EvidencePanel(QWidget):
    """The table; hidden until a number is asked about. ``item_requested`` carries a number."""

    item_requested = Signal(int)

    def __init__(self, desk: StudyLoader, theme: Theme) -> None:
        super().__init__()
        self._desk, self._theme = desk, theme
        self._evidence: JudgmentEvidence | None = None
        self._title: Words = heading()
        self.model: RowModel[JudgmentRow] = RowModel(judgment_columns(), theme, self)
        self.table = RowView(tr("The judgments behind the number"), self.model, self)
        close = QToolButton()
        close.setText("\N{MULTIPLICATION SIGN}")
        close.setToolTip(tr("Close this table"))
        close.setAccessibleName(tr("Close the table of judgments"))
        row = in_row((self._title, 1), close, margins=(14, 6, 8, 4), gap=-1)
        in_column(row, (self.table, 1), on=self)
        close.clicked.connect(self.hide)
        self.table.cell_entered.connect(self._enter)
        self.table.doubleClicked.connect(self._enter_chosen)
        desk.fetched.connect(self._fill)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def title(self) -> str:
        """What is listed."""
        return self._title.text()

    def show_evidence(self, evidence: JudgmentEvidence) -> None:
        """List the judgments behind a number."""
        self._evidence = evidence
        self.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self._fill()
        self.show()
        announce(self, self.title)

    def _fill(self) -> None:
        if self._evidence is None or self._desk.study is None:
            return
        rows = self._evidence.of(self._desk.study.rows)
        has_checks = any(each.item.expected for each in rows)
        self.model.set_rows(rows)
        self.table.setColumnHidden(5, not has_checks)
        self._title.setText(
            tr(
                "{title}: {judgments}",
                title=self._evidence.title,
                judgments=tr_plural(len(rows), "{count:,} judgment", "{count:,} judgments"),
            )
        )

    def _enter(self, row: JudgmentRow, _column: int) -> None:
        self.item_requested.emit(row.item.number)

    def _enter_chosen(self) -> None:
        if self.table.chosen is not None:
            self._enter(self.table.chosen, 0)

    def _restyle(self) -> None:
        self._title.resize_to(self._theme.font_size)
