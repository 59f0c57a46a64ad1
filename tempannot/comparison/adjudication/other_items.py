"""The SLINKs and ALINKs of an adjudication: those that differ, and which the gold has.

An item is named by its ends from source to target and its kind. It is decided as one side says, or
that there is no such link; until then the gold has what it started with: B's links if it started
with B's, else A's, which are in the file that it is made of. A link of B comes without its signal,
which B's file alone has marked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    Choice,
    Decision,
    DecisionError,
    GoldStart,
    ItemClaim,
    ItemKey,
)
from tempannot.comparison.comparison import DocumentComparison, SideOtherLink
from tempannot.comparison.measures.other_link_scores import (
    OtherLinkDifference,
    other_link_differences,
)
from tempannot.core.changes import Delete, Insert
from tempannot.core.document import Document, next_id
from tempannot.core.items import ItemKind, OtherLink

OTHER_CHOICES = (Choice.A, Choice.B, Choice.NEITHER, Choice.LATER)
"""What can be said of an SLINK or ALINK."""


def is_other(key: ItemKey) -> bool:
    """Whether a key names an SLINK or ALINK: two units and the kind."""
    return len(key) == 3


class OtherGround:
    """The items, and how the gold document gets what was decided of them."""

    def __init__(self, comparison: DocumentComparison, start: GoldStart) -> None:
        self._comparison = comparison
        self.usual = Choice.B if start is GoldStart.B else Choice.A
        self._differences: dict[ItemKey, OtherLinkDifference] = {
            (each.source, each.target, each.tag): each
            for each in other_link_differences(comparison)
        }
        self.items = {
            key: AdjudicationItem(key, (_claim(each.key), _claim(each.response)))
            for key, each in self._differences.items()
        }

    def item(self, key: ItemKey) -> AdjudicationItem:
        """An item; raises DecisionError for what does not differ."""
        found = self.items.get(key)
        if found is None:
            kind = key[-1]
            raise DecisionError(f"there is no {kind} from {key[0]} to {key[1]} to decide")
        return found

    def rel_type(self, key: ItemKey, choice: Choice) -> str | None:
        """The type that the gold's link has if an item is decided so, None for no link.

        Raises DecisionError for a choice that such links do not have.
        """
        if choice not in OTHER_CHOICES:
            raise DecisionError("an SLINK or ALINK is as one side says, or there is none")
        if choice in (Choice.NEITHER, Choice.LATER):
            return None
        return self.item(key).claims[choice is Choice.B].rel_type

    def check(self, decision: Decision, absent: frozenset[str]) -> None:
        """Raise DecisionError if the gold cannot have what a decision says."""
        said = self.rel_type(decision.key, decision.choice)
        if said != decision.rel_type:
            now = said or "no link"
            raise DecisionError(
                f"the choice {decision.choice} meant {decision.rel_type}, now {now}"
            )
        if decision.choice is Choice.B and said is not None and not absent.isdisjoint(decision.key):
            unit = next(each for each in decision.key if each in absent)
            text = self._comparison.alignment.unit(unit).text
            raise DecisionError(f"the gold does not mark {text!r}: take it over first")

    def in_force(self, decisions: Mapping[ItemKey, Decision], key: ItemKey) -> Choice:
        """What holds of an item: the decision on it, or else the start."""
        decision = decisions.get(key)
        if decision is None or decision.choice is Choice.LATER:
            return self.usual
        return decision.choice

    def apply(
        self,
        document: Document,
        decisions: Mapping[ItemKey, Decision],
        interval: Callable[[str], str],
    ) -> None:
        """Give a gold document, made of A's, the links that are in force; ``interval`` names units.

        A link of B whose ends the gold does not mark is left out.
        """
        for key, each in self._differences.items():
            choice = self.in_force(decisions, key)
            if choice is Choice.A:
                continue
            for link in each.key:
                if link.id in document.other_links:
                    document.apply(Delete(ItemKind.OTHER_LINK, link.id))
            for link in each.response if choice is Choice.B else ():
                self._take_over(document, link, interval)

    def _take_over(
        self, document: Document, link: SideOtherLink, interval: Callable[[str], str]
    ) -> None:
        theirs = self._comparison.response.document.other_links[link.id]
        try:
            ends = interval(link.source), interval(link.target)
        except DecisionError:
            return
        if all(map(document.has_interval, ends)):
            id = next_id(document, "l")
            document.apply(Insert(OtherLink(id, link.tag, *ends, theirs.rel_type.strip())))


def _claim(links: tuple[SideOtherLink, ...]) -> ItemClaim:
    types = dict.fromkeys(each.rel_type or "no type" for each in links)
    return ItemClaim(rel_type=" and ".join(types) or None, links=tuple(each.id for each in links))
