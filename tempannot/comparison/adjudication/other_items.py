"""The SLINKs and ALINKs of an adjudication: those that differ, and which the gold has.

An item is named by its ends from source to target and its kind. It is decided as one side says, or
that there is no such link; until then the gold has what it started with: the links of the side that
it started with, what most sides say if it started with that, else those of the first side, which
are in the file that it is made of. A link of another side comes without its signal, which that
side's file alone has marked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain

from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    Choice,
    Decision,
    DecisionError,
    ItemClaim,
    ItemKey,
)
from tempannot.comparison.adjudication.gold_start import GoldStart, StartKind
from tempannot.comparison.comparison import JointComparison, SideOtherLink
from tempannot.comparison.measures.other_link_scores import KINDS
from tempannot.core.changes import Delete, Insert
from tempannot.core.document import Document, next_id
from tempannot.core.items import ItemKind, OtherLink
from tempannot.core.language import bilingual

OTHER_CHOICES = (Choice.SIDE, Choice.NEITHER, Choice.LATER)
"""What can be said of an SLINK or ALINK."""

_OfSides = tuple[tuple[SideOtherLink, ...], ...]
"""The links of every side between the same ends."""


def is_other(key: ItemKey) -> bool:
    """Whether a key names an SLINK or ALINK: two units and the kind."""
    return len(key) == 3 and key[2] in KINDS


class OtherGround:
    """The items, and how the gold document gets what was decided of them."""

    def __init__(self, comparison: JointComparison, start: GoldStart) -> None:
        self._comparison = comparison
        self._start = start
        self._links = _differing(comparison)
        self.items = {
            key: AdjudicationItem(key, tuple(map(_claim, links)))
            for key, links in self._links.items()
        }

    def item(self, key: ItemKey) -> AdjudicationItem:
        """An item; raises DecisionError for what does not differ."""
        found = self.items.get(key)
        if found is None:
            kind = key[-1]
            raise DecisionError(
                bilingual(
                    "there is no {kind} from {key} to {key2} to decide",
                    kind=kind,
                    key=key[0],
                    key2=key[1],
                )
            )
        return found

    def rel_type(self, key: ItemKey, choice: Choice, side: int) -> str | None:
        """The type that the gold's link has if an item is decided so, None for no link.

        Raises DecisionError for a choice that such links do not have.
        """
        if choice not in OTHER_CHOICES:
            raise DecisionError(
                bilingual("an SLINK or ALINK is as one side says, or there is none")
            )
        return self.item(key).claims[side].rel_type if choice is Choice.SIDE else None

    def check(self, decision: Decision, absent: frozenset[str]) -> None:
        """Raise DecisionError if the gold cannot have what a decision says."""
        said = self.rel_type(decision.key, decision.choice, decision.side or 0)
        if said != decision.rel_type:
            now = said or "no link"
            raise DecisionError(
                bilingual(
                    "the choice {answer} meant {rel_type}, now {now}",
                    answer=decision.answer,
                    rel_type=decision.rel_type,
                    now=now,
                )
            )
        if decision.side and said is not None and not absent.isdisjoint(decision.key):
            unit = next(each for each in decision.key if each in absent)
            text = self._comparison.alignment.unit(unit).text
            raise DecisionError(
                bilingual("the gold does not mark {text!r}: take it over first", text=text)
            )

    def in_force(self, decisions: Mapping[ItemKey, Decision], key: ItemKey) -> int | None:
        """The side whose links the gold has by the decision, or else the start; None for none."""
        decision = decisions.get(key)
        if decision is not None and decision.choice is not Choice.LATER:
            return decision.side
        if self._start.kind is StartKind.MAJORITY:
            most = self.items[key].majority
            return most.sides[0] if most else 0
        return self._start.side

    def apply(
        self,
        document: Document,
        decisions: Mapping[ItemKey, Decision],
        interval: Callable[[str], str],
    ) -> None:
        """Give a gold document, made of the base's, the links in force; ``interval`` names units.

        A link of another side whose ends the gold does not mark is left out.
        """
        for key, links in self._links.items():
            side = self.in_force(decisions, key)
            if side is not None and _types(links[side]) == _types(links[0]):
                continue
            for link in links[0]:
                if link.id in document.other_links:
                    document.apply(Delete(ItemKind.OTHER_LINK, link.id))
            for link in links[side] if side is not None else ():
                theirs = self._comparison.sides[side or 0].document.other_links[link.id]
                _take_over(document, link, theirs.rel_type.strip(), interval)


def _take_over(
    document: Document, link: SideOtherLink, rel_type: str, interval: Callable[[str], str]
) -> None:
    try:
        ends = interval(link.source), interval(link.target)
    except DecisionError:
        return
    if all(map(document.has_interval, ends)):
        id = next_id(document, "l")
        document.apply(Insert(OtherLink(id, link.tag, *ends, rel_type)))


def _differing(comparison: JointComparison) -> dict[ItemKey, _OfSides]:
    """The links that not all sides have with the same types, in text order, SLINKs first."""
    sides: list[dict[ItemKey, list[SideOtherLink]]] = []
    for side in comparison.sides:
        sides.append({})
        for link in side.other_links:
            sides[-1].setdefault((*link.pair, link.tag), []).append(link)
    found = {key: tuple(tuple(each.get(key, ())) for each in sides) for key in chain(*sides)}
    places = {unit.id: place for place, unit in enumerate(comparison.alignment.units)}
    order = list(KINDS)
    keys = (key for key, links in found.items() if len(set(map(_types, links))) > 1)
    ordered = sorted(keys, key=lambda key: (places[key[0]], places[key[1]], order.index(key[2])))
    return {key: found[key] for key in ordered}


def _types(links: tuple[SideOtherLink, ...]) -> frozenset[str]:
    return frozenset(link.rel_type for link in links)


def _claim(links: tuple[SideOtherLink, ...]) -> ItemClaim:
    types = dict.fromkeys(each.rel_type or "no type" for each in links)
    return ItemClaim(rel_type=" and ".join(types) or None, links=tuple(each.id for each in links))
