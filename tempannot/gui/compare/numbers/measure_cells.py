"""The table of measures as cells: of one document, or summed or averaged over a corpus.

One number of it is shown elsewhere, too; a page says what all mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from html import escape

from tempannot.comparison.definitions import COEFFICIENTS, F1, definition, references
from tempannot.comparison.measures.awareness import Range, ScoreRange
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import MacroScore, Ratio, RatioKind, Score
from tempannot.comparison.measures.temporal_scores import TemporalDetails
from tempannot.comparison.result_tables import MEAN_COLUMNS, SCORE_COLUMNS, NamedMeans, NamedScore
from tempannot.core.language import shown, tr
from tempannot.core.wording import strung
from tempannot.gui.compare.numbers.cells import (
    Cell,
    CellTable,
    amount,
    capitalised,
    cell_table,
    decimals,
    out_of,
    spoken,
)
from tempannot.gui.compare.numbers.shown_numbers import ShownMeasure
from tempannot.tables import table as tables
from tempannot.tables.cell_formats import TEXT

_SECTIONS = (
    (tr("Measures"), tuple(Measure)),
    (tr("What they consist of"), (*RatioKind, F1)),
    (tr("Agreement beyond chance"), COEFFICIENTS),
)


def measures_page() -> str:
    """The definitions of all measures, with when to use them and the works they are from."""
    sections = (
        f"<h2>{title}</h2>" + "".join(_entry(name) for name in names) for title, names in _SECTIONS
    )
    works = "".join(f"<p>{escape(work)}</p>" for work in references().values())
    return tr("{sections}<h2>Works cited</h2>{works}", sections="".join(sections), works=works)


def _entry(name: str) -> str:
    text = definition(name)
    parts = (
        text.definition,
        text.details,
        text.use and tr("Use: {use}", use=text.use),
        strung("; ", text.sources),
    )
    lines = "<br>".join(escape(part) for part in parts if part)
    return f"<p><b>{escape(text.name)}</b><br>{lines}</p>"


_NAME, _REASON = "name", "reason"
_SHOWN = (_NAME, "precision", "recall", F1, "major_recall", "minor_recall")
"""The columns, which hold the names and the numbers."""

NUMBERS_END = len(_SHOWN)
"""Where a column may follow that says why a number is undefined."""

Words = Callable[[str], str]
"""Puts the letters of the sides into a text."""


def score_table(scores: Mapping[Measure, Score], words: Words) -> CellTable:
    """The table of scores, whose numbers lead to what is behind them.

    A last column says why a number is undefined, if one is.
    """
    rows = [NamedScore(measure, score) for measure, score in scores.items()]
    reason = (_REASON,) if any(score.reason for score in scores.values()) else ()
    table = tables.Table("measures", SCORE_COLUMNS, rows).only(*_SHOWN, *reason)
    return cell_table(_with_headings(table, words), partial(_score_cell, words))


def macro_table(scores: Mapping[Measure, MacroScore], words: Words) -> CellTable:
    """The table of means over documents."""
    rows = [NamedMeans(measure, means) for measure, means in scores.items()]
    table = tables.Table("means", MEAN_COLUMNS, rows).only(*_SHOWN)
    return cell_table(_with_headings(table, words), _mean_cell)


def _with_headings(table: tables.Table[tables.Row], words: Words) -> tables.Table[tables.Row]:
    """The table under the names of what it holds, which are explained."""

    def heading(column: tables.Column[tables.Row]) -> tables.Column[tables.Row]:
        if column.key in _PLAIN_HEADINGS:
            title = _PLAIN_HEADINGS[column.key]
            return replace(column, title=title, definition="")
        text = definition(column.key)
        meaning = text.definition if column.key == F1 else words(text.definition)
        return replace(column, title=tr(text.name), definition=meaning, format=TEXT)

    return replace(table, columns=tuple(map(heading, table.columns)))


def temporal_text(details: TemporalDetails, words: Words) -> str:
    """Return the counts behind a temporal score, and its recall where it exceeds 1."""
    found = tr(
        "of {amount} relations in the minimal graph of the key {amount2} missed and {amount3} "
        "split; of {amount4} in that of the response {amount5} wrong and {amount6} merged; "
        "{amount7} of {amount8} minor ones found",
        amount=amount(details.key_value),
        amount2=amount(details.misses),
        amount3=amount(details.splits),
        amount4=amount(details.response_value),
        amount5=amount(details.errors),
        amount6=amount(details.merges),
        amount7=amount(details.minor_found),
        amount8=amount(details.minor),
    )
    if details.raw_recall is not None and details.raw_recall > 1:
        found += tr("; raw recall {raw_recall:.4f}", raw_recall=details.raw_recall)
    return words(found)


def range_text(found: ScoreRange) -> str:
    """Return how far awareness moves over several orders of the links."""
    if found.f1 is None:
        return tr("F1 undefined in every order of the links")
    parts = (("P", found.precision), ("R", found.recall), ("F1", found.f1))
    ranges = strung(", ", (f"{name} {_range(each)}" for name, each in parts if each is not None))
    return tr("{ranges} over {shuffles} orders", ranges=ranges, shuffles=found.shuffles)


def _range(values: Range) -> str:
    low, high = decimals(values.lowest), decimals(values.highest)
    return low if low == high else f"{low}..{high}"


def _score_cell(words: Words, column: tables.Column[NamedScore], row: NamedScore) -> Cell:
    measure, score = Measure.named(row.name), row.score
    match column.key:
        case "name":
            return _name_cell(measure)
        case "reason":
            reason = words(score.reason)
            return Cell(reason, tip=reason, color="muted")
        case "f1":
            return _f1_cell(measure, score, words)
    return _ratio_cell(measure, RatioKind(column.key), score, words)


def _name_cell(measure: Measure) -> Cell:
    text = definition(measure)
    name, looks_at = tr(text.name), tr(text.looks_at)
    return Cell(
        name,
        looks_at,
        f"{name} ({looks_at})\n{tr(text.definition)}",
        strung(", ", (name, looks_at)),
        names=measure,
    )


def _ratio_cell(measure: Measure, part: RatioKind, score: Score, words: Words) -> Cell:
    ratio = score.ratio(part)
    if ratio is None:
        return Cell("")
    value = score.value(part)
    name = f"{shown(definition(measure).name)} {_part_name(part)}"
    reason = words(ratio.reason)
    said = tr(
        "{name}: {spoken}, {amount} of {amount2}",
        name=name,
        spoken=spoken(value),
        amount=amount(ratio.right),
        amount2=amount(ratio.of),
    )
    cell = Cell(
        decimals(value),
        out_of(ratio),
        _tip(f"{said}{_raw(ratio, value)}", words(definition(part).definition)),
        said,
        is_number=True,
        behind=ShownMeasure(measure, part) if ratio.of > 0 else None,
    )
    return cell if value is not None else _undefined(cell, name, reason)


def _f1_cell(measure: Measure, score: Score, words: Words) -> Cell:
    name = f"{shown(definition(measure).name)} F1"
    reason = words(score.reason)
    said = strung(": ", (name, spoken(score.f1)))
    tip = _tip(said, definition(F1).definition)
    is_defined = score.f1 is not None
    behind = ShownMeasure(measure) if is_defined else None
    cell = Cell(decimals(score.f1), "", tip, said, is_number=True, behind=behind)
    return cell if is_defined else _undefined(cell, name, reason)


def _undefined(cell: Cell, name: str, reason: str) -> Cell:
    said = tr("{name} is undefined: {reason}", name=name, reason=reason)
    return replace(cell, tip=said, spoken=said, color="muted")


def _part_name(part: RatioKind) -> str:
    """Its name within another one."""
    return shown(definition(part).name).lower()


def _tip(said: str, meaning: str) -> str:
    return tr("{said}\n{meaning}\nClick or Enter: what is behind it", said=said, meaning=meaning)


def _raw(ratio: Ratio, value: float | None) -> str:
    if value is None or ratio.value == value:
        return ""
    return tr(" (raw {ratio:.4f}, shown as 1)", ratio=ratio.value)


def _mean_cell(column: tables.Column[NamedMeans], row: NamedMeans) -> Cell:
    measure = Measure.named(row.name)
    if column.key == _NAME:
        return _name_cell(measure)
    mean = row.means.mean(column.key)
    if mean is None:
        return Cell("")
    said = tr("mean over {documents} documents where it is defined", documents=mean.documents)
    if mean.value is None:
        said = tr("undefined in every document")
    part = None if column.key == F1 else RatioKind(column.key)
    return Cell(
        decimals(mean.value),
        tr("over {amount}", amount=amount(mean.documents)),
        capitalised(said),
        strung(", ", (decimals(mean.value), said)),
        is_number=True,
        behind=ShownMeasure(measure, part) if mean.documents > 0 else None,
    )


_PLAIN_HEADINGS = {_NAME: tr("Measure"), _REASON: tr("Undefined, because")}
