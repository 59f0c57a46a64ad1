"""What the report of a study says beyond the statistics of a table: design, progress, items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tempannot.core.wording import counted
from tempannot.study.report import shown_items, shown_status
from tempannot.study.results.item_results import ItemResult, by_contradiction, by_disagreement
from tempannot.study.results.overview import Overview
from tempannot.tables.report import Block, Definitions, Items, Paragraph, Section

ITEMS_SHOWN = 20
"""How many items a table of the report has at most."""

AGAINST_LABEL, DISAGREEMENT = "against-label", "disagreement"
"""The names of the tables of items."""

_WHOLE_WIDTH = 0.42
_AGAINST = (
    "The mean of the answers lies on the other side of the middle of the scale than the label"
    " claims: for sentence pairs, above it if the second sentence is entailed, else below; for"
    " others, on the side of the answer that the label asks for. It is off by its distance from the"
    " middle, in levels. The answers are places on the scale, the lowest being 1, in the order of"
    " the raters' names."
)
_DISAGREEMENT = (
    "An item is off by the mean distance of two answers to it, in levels; an answer that is on"
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
    return Section(
        "Progress",
        (
            Paragraph(f"{words}. {counted(skipped, 'item')} skipped, {flagged} flagged."),
            shown_status.status_table(found.raters),
        ),
    )


def item_sections(found: Overview) -> Iterator[Section]:
    """Yield the items that contradict their labels, and those that raters disagree on."""
    items = found.results.items
    against = by_contradiction(items)
    if any(each.contradiction is not None for each in items):
        known = sum(each.contradiction is not None for each in items)
        means = f"{len(against):,} of {counted(known, 'judged item')}"
        said = f"The mean answer contradicts the label of {means}."
        yield Section(
            "Items that contradict their label",
            (Paragraph(said), *_items(AGAINST_LABEL, against), Paragraph(_AGAINST)),
        )
    apart = [each for each in by_disagreement(items) if each.disagreement]
    if apart:
        yield Section(
            "Items that raters disagree on",
            (*_items(DISAGREEMENT, apart), Paragraph(_DISAGREEMENT)),
        )


def _design(found: Overview) -> Iterator[Block]:
    rows = [*shown_status.design_rows(found.study)]
    training = shown_status.training_words(found.study.design, found.raters)
    yield Definitions((*rows, ("training", training or "none")))
    if found.study.notes:
        yield Paragraph("When the study was made:")
        yield Items(found.study.notes)


def _items(table: str, items: Sequence[ItemResult]) -> Iterator[Block]:
    """The items with by how much they are off: their disagreement, or contradiction."""
    if not items:
        return
    off = "contradiction" if table == AGAINST_LABEL else "disagreement"
    shown = shown_items.items_table(items[:ITEMS_SHOWN])
    shown = shown.only("item", "source", "label", "mean", off, "answers", "texts", "from")
    if not any(map(shown_items.origin, shown.rows)):
        texts = replace(shown.column("texts"), width=_WHOLE_WIDTH)
        shown = replace(shown, columns=(*shown.without("texts", "from").columns, texts))
    caption = "The farthest off first."
    if len(items) > len(shown.rows):
        caption += f" The first {len(shown.rows)} of {len(items):,}."
    yield replace(shown.titled({off: "off by"}), name=table, caption=caption)
