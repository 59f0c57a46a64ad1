"""The table of measures as cells: of one document, or summed or averaged over a corpus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tempannot.comparison.definitions import F1, definition
from tempannot.comparison.measures.awareness import Range, ScoreRange
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import MacroScore, Mean, Ratio, RatioKind, Score
from tempannot.comparison.measures.temporal_scores import TemporalDetails
from tempannot.gui.compare.numbers.cells import Cell, Heading, Table
from tempannot.gui.compare.numbers.numerals import DASH, amount, decimals, out_of, spoken
from tempannot.gui.compare.numbers.side_words import capitalised

MEASURES = tuple(Measure)
"""The rows of the table."""

F1_COLUMN = 3
REASON_COLUMN = 6
PART_COLUMNS = {1: RatioKind.PRECISION, 2: RatioKind.RECALL, 4: RatioKind.MAJOR, 5: RatioKind.MINOR}
"""The columns that are ratios; column 0 names the measure."""

Words = Callable[[str], str]
"""Puts the letters of the sides into a text."""


def headings(words: Words) -> tuple[Heading, ...]:
    """Return the headings of the columns."""
    parts = {
        column: Heading(definition(part).name, words(definition(part).definition))
        for column, part in PART_COLUMNS.items()
    }
    others = {0: Heading("Measure"), F1_COLUMN: Heading("F1", definition(F1).definition)}
    return tuple(found for _, found in sorted((parts | others).items()))


def score_table(scores: Mapping[Measure, Score], words: Words, *, leads: bool) -> Table:
    """Return the table of scores; the numbers lead to their pairs if ``leads``.

    A last column says why a number is undefined, if one is.
    """
    reasons = [words(score.reason) for score in scores.values()]
    more = (Heading("Undefined, because"),) if any(reasons) else ()
    return Table(
        headings(words) + more,
        tuple(
            _score_row(measure, scores[measure], words, leads)
            if measure in scores
            else _empty_row(measure)
            for measure in MEASURES
        ),
    )


def macro_table(scores: Mapping[Measure, MacroScore], words: Words) -> Table:
    """Return the table of means over documents."""
    return Table(
        headings(words),
        tuple(
            _macro_row(measure, scores[measure]) if measure in scores else _empty_row(measure)
            for measure in MEASURES
        ),
    )


def temporal_text(details: TemporalDetails, words: Words) -> str:
    """Return the counts behind a temporal score, and its recall where it exceeds 1."""
    found = (
        f"of {amount(details.key_value)} relations in the minimal graph of the key"
        f" {amount(details.misses)} missed and {amount(details.splits)} split;"
        f" of {amount(details.response_value)} in that of the response"
        f" {amount(details.errors)} wrong and {amount(details.merges)} merged;"
        f" {amount(details.minor_found)} of {amount(details.minor)} minor ones found"
    )
    if details.raw_recall is not None and details.raw_recall > 1:
        found += f"; raw recall {details.raw_recall:.4f}"
    return words(found)


def range_text(found: ScoreRange) -> str:
    """Return how far awareness moves over several orders of the links."""
    if found.f1 is None:
        return "F1 undefined in every order of the links"
    parts = (("P", found.precision), ("R", found.recall), ("F1", found.f1))
    ranges = ", ".join(f"{name} {_range(each)}" for name, each in parts if each is not None)
    return f"{ranges} over {found.shuffles} orders"


def _range(values: Range) -> str:
    low, high = decimals(values.lowest), decimals(values.highest)
    return low if low == high else f"{low}..{high}"


def _score_row(measure: Measure, score: Score, words: Words, leads: bool) -> tuple[Cell, ...]:
    parts = {
        column: _ratio_cell(measure, part, score, words, leads)
        for column, part in PART_COLUMNS.items()
    }
    reason = words(score.reason)
    others = {
        0: _name_cell(measure),
        F1_COLUMN: _f1_cell(measure, score, words, leads),
        REASON_COLUMN: Cell(reason, tip=reason, color="muted"),
    }
    return tuple(cell for _, cell in sorted((parts | others).items()))


def _name_cell(measure: Measure) -> Cell:
    text = definition(measure)
    return Cell(
        text.name,
        text.looks_at,
        f"{text.name} ({text.looks_at})\n{text.definition}",
        f"{text.name}, {text.looks_at}",
    )


def _ratio_cell(measure: Measure, part: RatioKind, score: Score, words: Words, leads: bool) -> Cell:
    ratio = score.ratio(part)
    if ratio is None:
        return Cell("")
    value = score.value(part)
    name = f"{definition(measure).name} {definition(part).name.lower()}"
    reason = words(ratio.reason)
    said = f"{name}: {spoken(value)}, {amount(ratio.right)} of {amount(ratio.of)}"
    cell = Cell(
        decimals(value),
        out_of(ratio),
        _tip(f"{said}{_raw(ratio, value)}", words(definition(part).definition), leads),
        said,
        is_number=True,
        leads=leads and ratio.of > 0,
    )
    return cell if value is not None else _undefined(cell, name, reason)


def _f1_cell(measure: Measure, score: Score, words: Words, leads: bool) -> Cell:
    name = f"{definition(measure).name} F1"
    reason = words(score.reason)
    said = f"{name}: {spoken(score.f1)}"
    tip = _tip(said, definition(F1).definition, leads)
    is_defined = score.f1 is not None
    cell = Cell(decimals(score.f1), "", tip, said, is_number=True, leads=leads and is_defined)
    return cell if is_defined else _undefined(cell, name, reason)


def _undefined(cell: Cell, name: str, reason: str) -> Cell:
    said = f"{name} is undefined: {reason}"
    return replace(cell, tip=said, spoken=said, color="muted")


def _tip(said: str, meaning: str, leads: bool) -> str:
    return "\n".join((said, meaning, *(["Click or Enter: what is behind it"] if leads else [])))


def _raw(ratio: Ratio, value: float | None) -> str:
    if value is None or ratio.value == value:
        return ""
    return f" (raw {ratio.value:.4f}, shown as 1)"


def _macro_row(measure: Measure, score: MacroScore) -> tuple[Cell, ...]:
    means = {1: score.precision, 2: score.recall, F1_COLUMN: score.f1, 4: score.major}
    cells = {column: _mean_cell(mean) for column, mean in (means | {5: score.minor}).items()}
    cells |= {0: _name_cell(measure)}
    return tuple(cell for _, cell in sorted(cells.items()))


def _mean_cell(mean: Mean | None) -> Cell:
    if mean is None:
        return Cell("")
    said = f"mean over {mean.documents} documents where it is defined"
    if mean.value is None:
        said = "undefined in every document"
    return Cell(
        decimals(mean.value),
        f"over {amount(mean.documents)}",
        capitalised(said),
        f"{decimals(mean.value)}, {said}",
        is_number=True,
        leads=mean.documents > 0,
    )


def _empty_row(measure: Measure) -> tuple[Cell, ...]:
    absent = Cell(DASH, color="muted", spoken="not computed")
    return (_name_cell(measure), *[absent] * (REASON_COLUMN - 1), Cell(""))
