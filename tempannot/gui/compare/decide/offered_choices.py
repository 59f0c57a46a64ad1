"""Which answers an item has, in what words, and what each of them would decide."""

from __future__ import annotations

from dataclasses import replace

from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    Choice,
    ItemClaim,
    ProposedDecision,
)
from tempannot.core.relations import ALL
from tempannot.gui.compare.decide.choice_buttons import OfferedChoice

ANSWERS = ("first", "second", "union", "other", "neither", "undecidable", "later")
"""The answers in the order of their keys."""

_NO_PAIR = AdjudicationItem(("", ""), (ItemClaim(), ItemClaim()))


def offered(
    item: AdjudicationItem | None, order: tuple[int, int], letters: tuple[str, str]
) -> dict[str, OfferedChoice]:
    """The answers to an item; ``order`` is that of the sides as shown, ``letters`` theirs.

    Without an item they are those to a pair, of which none can be given.
    """
    if item is None:
        closed = offered(_NO_PAIR, order, letters).items()
        return {answer: replace(each, is_open=False) for answer, each in closed}
    first, second = letters
    later = OfferedChoice(
        "Later",
        "Later",
        "Put it off: it comes back when all else is decided",
        ProposedDecision(Choice.LATER),
    )
    sides = {
        answer: _as_side(item, side, letter)
        for answer, side, letter in zip(ANSWERS, order, letters, strict=False)
    }
    if len(item.key) == 1:
        return sides | {"later": later}
    union = OfferedChoice(
        "Weakened to both",
        f"{first} or {second}",
        f"The gold says no more than that what {first} or what {second} says holds",
        ProposedDecision(Choice.UNION, item.union.hull),
        item.union.hull is not ALL,
    )
    return sides | {"union": union} | _FREE | {"later": later}


def _as_side(item: AdjudicationItem, side: int, letter: str) -> OfferedChoice:
    title = f"As {letter} says"
    if len(item.key) == 1:
        title += ": mark it" if side in item.holders else ": leave it out"
    tip = f"The gold takes what {letter} says"
    return OfferedChoice(title, title, tip, ProposedDecision(Choice.SIDE, side=side))


_FREE = {
    "other": OfferedChoice("Another…", "Another…", "Pick one of the other relations, or a type"),
    "neither": OfferedChoice(
        "Neither",
        "Neither",
        "Neither is right: the gold says nothing of the two",
        ProposedDecision(Choice.NEITHER),
    ),
    "undecidable": OfferedChoice(
        "Text does not tell",
        "Can’t tell",
        "The text does not tell how the two are related: vague",
        ProposedDecision(Choice.UNDECIDABLE),
    ),
}
