"""An item in the lead's list: what raters said of it, and whether it is marked for review."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tempannot.core.language import tr, worded
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.gui.kit.row_model import ShownColumn
from tempannot.study.rating.rater_words import said_words
from tempannot.study.results.item_results import ItemResult, by_contradiction, by_disagreement
from tempannot.study.store.facts import Review


@worded
class ItemOrder(StrEnum):
    """Which items come first."""

    DISAGREEMENT = "most disagreement first"
    CONTRADICTION = "contradicting their label"
    NUMBER = "by number"


@worded
class ReviewFilter(StrEnum):
    """Which items are listed, by what was said of them."""

    ALL = "all items"
    MARKED = "marked for review"
    FLAGGED = "flagged or commented"
    CLOSED = "reviewed"


@dataclass(frozen=True, slots=True)
class ItemRow:
    """The item with the latest mark on it, None if there is none."""

    result: ItemResult
    review: Review | None = None

    @property
    def number(self) -> int:
        """The number of the item in the study."""
        return self.result.item.number

    @property
    def is_marked(self) -> bool:
        """Whether its link is still to be looked at."""
        return self.review is not None and self.review.is_open

    @property
    def text(self) -> str:
        """What the item comes down to: its last text, in one line."""
        texts = self.result.item.item.texts
        return " ".join(texts[-1].split()) if texts else ""

    @property
    def answers(self) -> str:
        """The answers in their words, what most raters said first."""
        answered = sorted(self.result.answered, key=lambda each: -(each.place or 0))
        counts = Counter(said_words(each.response) for each in answered)
        said = (
            f"{count}\N{MULTIPLICATION SIGN} {each}" if count > 1 else each
            for each, count in counts.most_common()
        )
        return " \N{MIDDLE DOT} ".join(said)


def rows_of(results: Sequence[ItemResult], reviews: Sequence[Review]) -> tuple[ItemRow, ...]:
    """Return the items with their marks; an open mark counts more than closed ones."""
    latest: dict[int, Review] = {}
    for each in sorted(reviews, key=lambda review: (review.is_open, review.marked_at)):
        latest[each.item] = each
    return tuple(ItemRow(each, latest.get(each.item.number)) for each in results)


def in_order(results: Sequence[ItemResult], order: ItemOrder) -> tuple[ItemResult, ...]:
    """Return the items that an order is about, the worst first."""
    if order is ItemOrder.DISAGREEMENT:
        return by_disagreement(results)
    if order is ItemOrder.CONTRADICTION:
        return by_contradiction(results)
    return tuple(results)


def passes(row: ItemRow, wanted: ReviewFilter) -> bool:
    """Whether an item is among those asked for."""
    if wanted is ReviewFilter.MARKED:
        return row.is_marked
    if wanted is ReviewFilter.CLOSED:
        return row.review is not None and not row.review.is_open
    if wanted is ReviewFilter.FLAGGED:
        return row.result.is_flagged or any(each.comment for each in row.result.answers)
    return True


def item_columns(scale: ResponseScale | None = None) -> tuple[ShownColumn[ItemRow], ...]:
    """Return the columns of the list, for items that are judged on a scale."""
    ends = tr("the lowest answer is 1")
    if scale is not None:
        ends = tr(
            "1 is “{levels}”, {levels2} is “{levels3}”",
            levels=said_words(scale.levels[0]),
            levels2=len(scale.levels),
            levels3=said_words(scale.levels[-1]),
        )
    return (
        ShownColumn(tr("item"), "{}", 6, lambda each: each.number, name="item"),
        ShownColumn(tr("text"), lambda each: each.text, 40, least=30),
        ShownColumn(
            tr("answers"),
            lambda each: each.answers,
            30,
            lines=9,
            tip=tr("What the raters answered, and how many"),
        ),
        ShownColumn(
            tr("mean"),
            "{:.2f}",
            7,
            lambda each: each.result.mean,
            tip=tr("The mean place on the scale: {ends}", ends=ends),
        ),
        ShownColumn(
            tr("disagreement"),
            "{:.2f}",
            13,
            lambda each: each.result.disagreement,
            tip=tr("The mean distance of two answers, in steps of the scale"),
        ),
        ShownColumn(
            tr("contradiction"),
            "{:.2f}",
            13,
            lambda each: each.result.contradiction if each.result.contradicts else None,
            tip=tr("How far the mean lies on the side of the middle that the label excludes"),
            color=lambda each: "conflict",
        ),
        ShownColumn(tr("label"), lambda each: each.result.item.item.label or "", 14),
        ShownColumn(tr("source"), lambda each: each.result.item.item.source, 13),
        ShownColumn(
            tr("flags"),
            "{}",
            7,
            lambda each: sum(one.flagged for one in each.result.answers) or None,
            name="flags",
        ),
        ShownColumn(
            tr("review"),
            lambda each: tr("marked") if each.is_marked else tr("done") if each.review else "",
            9,
            color=lambda each: "conflict" if each.is_marked else "",
        ),
    )
