"""What the report of a study says beyond the statistics of a table: design, progress, items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tempannot.compare.report.content import (
    Block,
    Column,
    Definitions,
    Items,
    Paragraph,
    Section,
    Table,
    columns,
)
from tempannot.compare.report.shown import counted
from tempannot.study.report import shown_items, shown_status
from tempannot.study.results.item_results import ItemResult, by_contradiction, by_disagreement
from tempannot.study.results.overview import Overview

ITEMS_SHOWN = 30
"""How many items a table of the report has at most."""

_TEXT_WIDTH = 0.4
_STATUS = shown_status.STATUS_HEAD
_AGAINST = (
    "The mean of the answers lies on the other side of the middle of the scale than the label"
    " claims: for sentence pairs, above it if the second sentence is entailed, else below; for"
    " others, on the side of the answer that the label asks for. The distance from the middle is in"
    " levels. The answers are places on the scale, the lowest being 1, in the order of the raters'"
    " names."
)
_DISAGREEMENT = (
    "Disagreement is the mean distance of two answers to the item, in levels; an answer that is on"
    " no scale is as far from the others as the scale is long."
)


def design_section(found: Overview) -> Section:
    """Return what was asked, of whom, and how it was drawn."""
    return Section("Design", tuple(_design(found)))


def progress_section(found: Overview) -> Section:
    """Return how far each rater is."""
    words = shown_status.progress_words(found.study, found.raters)
    skipped = sum(each.skipped for each in found.raters)
    flagged = counted(found.results.flagged, "judgment")
    heads = (Column("rater"), *(Column(each, is_number=True) for each in _STATUS[1:]))
    rows = shown_status.status_rows(found.raters)
    return Section(
        "Progress",
        (
            Paragraph(f"{words}. {counted(skipped, 'item')} skipped, {flagged} flagged."),
            Table("progress", "How far each rater is.", heads, rows),
        ),
    )


def item_sections(found: Overview) -> Iterator[Section]:
    """Yield the items that contradict their labels, and those that raters disagree on."""
    items = found.results.items
    against = by_contradiction(items)
    if any(each.contradiction is not None for each in items):
        known = sum(each.contradiction is not None for each in items)
        said = f"{len(against):,} of {counted(known, 'judged item')} with a label that claims it."
        yield Section(
            "Items that contradict their label",
            (Paragraph(said), *_items("against-label", against), Paragraph(_AGAINST)),
        )
    apart = [each for each in by_disagreement(items) if each.disagreement]
    if apart:
        yield Section(
            "Items that raters disagree on",
            (*_items("disagreement", apart), Paragraph(_DISAGREEMENT)),
        )


def _design(found: Overview) -> Iterator[Block]:
    rows = [*shown_status.design_rows(found.study)]
    training = shown_status.training_words(found.study.design, found.raters)
    yield Definitions((*rows, ("training", training or "none")))
    if found.study.notes:
        yield Items(found.study.notes)


def _items(table: str, items: Sequence[ItemResult]) -> Iterator[Block]:
    if not items:
        return
    shown = items[:ITEMS_SHOWN]
    numbers = columns("item", "source", "label", numbers="mean disagreement against answers")
    heads = (*numbers, Column("texts", width=_TEXT_WIDTH), Column("from"))
    rows = tuple(
        (*row, shown_items.texts(each), shown_items.origin(each))
        for row, each in zip(shown_items.item_rows(shown), shown, strict=True)
    )
    caption = "The farthest off first."
    if len(items) > len(shown):
        caption += f" The first {len(shown)} of {len(items):,}."
    yield Table(table, caption, heads, rows)
