"""Agreement as cells: the coefficients with their intervals, groups of pairs, annotators."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tempannot.comparison.agreement.breakdown import Group, Grouping
from tempannot.comparison.agreement.many_annotators import ManyAgreement, OverallAgreement
from tempannot.comparison.definitions import COEFFICIENTS, definition
from tempannot.comparison.measures.scores import RatioKind
from tempannot.comparison.result_tables import GROUP_COLUMNS, estimate_of
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import strung
from tempannot.gui.compare.numbers.cells import (
    Cell,
    CellTable,
    Heading,
    Reach,
    amount,
    capitalised,
    cell_table,
    decimals,
    heading_label,
    long_label,
    spoken,
)
from tempannot.gui.compare.numbers.evidences import of_group, of_part, of_rated_group
from tempannot.gui.compare.numbers.measure_cells import Words
from tempannot.statistics.bootstrap import Estimate
from tempannot.statistics.estimates import Coefficients
from tempannot.tables import table as tables
from tempannot.tables.table import Column

_GROUPS = {
    Grouping.RELATION: tr("Relation"),
    Grouping.KIND: tr("Kind of pair"),
    Grouping.DISTANCE: tr("Sentences apart"),
}


def coefficient_table(found: Coefficients, behind: object) -> CellTable:
    """A row per coefficient: value, 95 % interval, and both as a bar; ``behind`` are the pairs."""
    estimates = {name: estimate_of(found, name) for name in COEFFICIENTS}
    lows = [each.low for each in estimates.values() if each.low is not None]
    values = [each.value for each in estimates.values() if each.value is not None]
    least = min(0.0, *lows, *values) if values else 0.0
    rows = tuple(
        _leading(_coefficient_row(name, each, least), behind if found.pairs else None)
        for name, each in estimates.items()
    )
    tip = tr("95 % of resamples lie in between")
    headings = (
        Heading(tr("Agreement")),
        Heading(tr("Value"), tr("What the row names"), is_number=True),
        Heading(tr("95 % interval"), tip, is_number=True),
        Heading(
            tr("{decimals} to 1", decimals=decimals(least)) if least else tr("0 to 1"),
            tr("Value and interval drawn"),
        ),
    )
    return CellTable(headings, rows)


def group_table(
    groups: Sequence[Group], grouping: Grouping, words: Words, vocabulary: Vocabulary
) -> CellTable:
    """A row per group of pairs: how many, scores, agreement; behind each number its pairs."""
    titles = {
        "name": (_GROUPS[grouping], ""),
        "pairs": (tr("Pairs"), tr("Decided by a side at least")),
        "precision": (tr("Precision"), words(tr("Of those that the response relates"))),
        "recall": (tr("Recall"), words(tr("Of those that the key relates"))),
        "f1": ("F1", ""),
        "agreement.observed": (tr("Observed"), definition("observed").definition),
        "agreement.pairs": (tr("Rated"), tr("Decided by both; agreement is measured on these")),
    }

    def heading(column: Column[Group]) -> Column[Group]:
        if column.path in titles:
            title, meaning = titles[column.path]
        else:
            title, meaning = definition(column.key).symbol, definition(column.key).definition
        return replace(column, title=title, definition=meaning)

    def cell(column: Column[Group], group: Group) -> Cell:
        return _group_cell(column, group, long_label(group.name, vocabulary), words)

    def label(column: Column[Group], group: Group) -> Cell:
        return _label_cell(column, group, vocabulary)

    columns = tuple(map(heading, GROUP_COLUMNS))
    return cell_table(
        tables.Table("groups", columns, groups),
        lambda column, group: (label if column.path in ("name", "pairs") else cell)(column, group),
    )


def _coefficient_headings() -> Iterator[Heading]:
    for name in COEFFICIENTS:
        text = definition(name)
        yield Heading(text.symbol, text.definition, True, name)


def pairwise_table(many: ManyAgreement, labels: Sequence[str]) -> CellTable:
    """Return a row per two annotators, and one for all of them, who are called by ``labels``.

    The rows of two lead to their comparison.
    """
    called = dict(zip(many.annotators, labels, strict=True))
    headings = (
        Heading(tr("Annotators")),
        Heading(tr("Rated"), tr("Pairs that both decided"), True, tr("pairs")),
        *_coefficient_headings(),
        Heading(tr("Strict F1"), tr("On closed graphs, over all documents"), True),
    )
    rows = []
    for two in many.table:
        found = two.agreement.coefficients
        name = tr("{called} and {called2}", called=called[two.first], called2=called[two.second])
        numbers = [_estimate_cell(estimate_of(found, each), each, name) for each in COEFFICIENTS]
        strict = _plain(two.strict.f1, tr("{name}: strict F1", name=name), two.strict.reason)
        row = (Cell(name), _count(found.pairs, name), *numbers, strict)
        rows.append(_leading(row, two))
    rows.append(_overall_row(many.overall))
    return CellTable(headings, tuple(rows))


def _overall_row(found: OverallAgreement) -> tuple[Cell, ...]:
    nothing = Cell("", spoken=tr("not defined for more than two annotators"))
    numbers = [
        nothing
        if each == "kappa"
        else _estimate_cell(estimate_of(found, each), each, tr("all annotators"), is_strong=True)
        for each in COEFFICIENTS
    ]
    name = Cell(tr("All annotators"), is_strong=True)
    count = Cell(amount(found.pairs), is_number=True, is_strong=True)
    return (name, count, *numbers, Cell("", spoken=tr("not defined for more than two annotators")))


def _coefficient_row(name: str, found: Estimate, least: float) -> tuple[Cell, ...]:
    title, meaning = shown(definition(name).name), shown(definition(name).definition)
    value, low, high = found.value, found.low, found.high
    interval = (
        ""
        if low is None or high is None
        else tr("{decimals} to {decimals2}", decimals=decimals(low), decimals2=decimals(high))
    )
    reason = f", {shown(found.reason)}" if found.reason else ""
    said = tr(
        "{title}: {spoken}{value}{reason}",
        title=title,
        spoken=spoken(value),
        value=tr(", between {interval}", interval=interval) if interval else "",
        reason=reason,
    )
    tip = f"{said}\n{meaning}"
    color = "muted" if value is None else "text"
    reach = None if value is None else Reach(value, low, high, least)
    return (
        Cell(title, "", strung(": ", (title, meaning)), said, names=name),
        Cell(decimals(value), "", tip, said, is_number=True, color=color),
        Cell(interval or "–", "", tip, said, is_number=True, color="muted"),
        Cell("", "", tip, said, reach=reach),
    )


def _label_cell(column: Column[Group], group: Group, vocabulary: Vocabulary) -> Cell:
    """The name of a group, or how many pairs it has."""
    name, behind = long_label(group.name, vocabulary), partial(of_group, group)
    note = tr("\nThese pairs are in other groups as well") if group.is_extra else ""
    said = tr_plural(
        group.size,
        "{name}: {count:,} pair{note}",
        "{name}: {count:,} pairs{note}",
        name=name,
        note=note,
    )
    leads = group.size > 0
    tip = (
        tr("{capitalised}\nClick or Enter lists them", capitalised=capitalised(said))
        if leads
        else capitalised(said)
    )
    short = heading_label(group.name, vocabulary)
    label = f"({short})" if group.is_extra else short
    text = label if column.path == "name" else amount(group.size)
    return Cell(text, "", tip, said, is_number=column.is_number, behind=behind if leads else None)


def _group_cell(column: Column[Group], group: Group, name: str, words: Words) -> Cell:
    """A score or coefficient of a group, or how many of its pairs both decided."""
    score, found = group.score, group.coefficients
    if column.path == "f1":
        return _plain(score.f1, f"{name}: F1", words(score.reason))
    if not column.within:
        return _ratio_cell(RatioKind(column.key), group, name, words)
    if column.key == "pairs":
        cell = _count(found.pairs, name)
    else:
        cell = _estimate_cell(estimate_of(found, column.key), column.key, name)
    return replace(cell, behind=partial(of_rated_group, group) if found.pairs else None)


def _ratio_cell(part: RatioKind, group: Group, name: str, words: Words) -> Cell:
    ratio = group.score.ratio(part)
    assert ratio is not None  # groups have precision and recall only
    said = tr(
        "{name}: {part} {amount} of {amount2}",
        name=name,
        part=part,
        amount=amount(ratio.right),
        amount2=amount(ratio.of),
    )
    cell = _plain(ratio.value, said, words(ratio.reason))
    return replace(cell, behind=partial(of_part, group, part) if ratio.of > 0 else None)


def _leading(cells: Sequence[Cell], behind: object) -> tuple[Cell, ...]:
    return tuple(replace(cell, behind=behind) for cell in cells)


def _estimate_cell(found: Estimate, which: str, name: str, *, is_strong: bool = False) -> Cell:
    said = strung(": ", (name, shown(definition(which).name)))
    if found.low is not None and found.high is not None:
        said = tr(
            "{said}, 95 % interval {decimals} to {decimals2}",
            said=said,
            decimals=decimals(found.low),
            decimals2=decimals(found.high),
        )
    return _plain(found.value, said, found.reason, is_strong=is_strong)


def _plain(value: float | None, said: str, reason: str, *, is_strong: bool = False) -> Cell:
    full = f"{said} = {spoken(value)}{f': {shown(reason)}' if value is None and reason else ''}"
    color = "muted" if value is None else "text"
    return Cell(
        decimals(value),
        tip=capitalised(full),
        spoken=full,
        is_number=True,
        is_strong=is_strong,
        color=color,
    )


def _count(pairs: int, name: str) -> Cell:
    said = tr_plural(
        pairs,
        "{name}: {count:,} pair that both decided",
        "{name}: {count:,} pairs that both decided",
        name=name,
    )
    return Cell(amount(pairs), "", capitalised(said), said, is_number=True)
