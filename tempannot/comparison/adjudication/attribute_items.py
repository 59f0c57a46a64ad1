"""Attributes of marks as decisions: class, tense, value and the like, where the sides differ.

An item is named by its unit and the attribute. It is decided as one side says, as another value,
or as not given; until then the gold has what the file it is made of has, or the side that it starts
with. Where a decision on spans gave a time another side's words, their type and value come with
them and are asked for no more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    Choice,
    Decision,
    DecisionError,
    ItemClaim,
    ItemKey,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart, StartKind
from tempannot.comparison.adjudication.span_items import SpanGround
from tempannot.comparison.comparison import JointComparison
from tempannot.comparison.mark_differences import (
    DECIDED_ATTRIBUTES,
    AttributeDifference,
    attribute_differences,
    carried,
    may_be_left_out,
    value_of,
)
from tempannot.core.document import Document, IntervalKind
from tempannot.core.edits import set_event, set_time
from tempannot.core.errors import DocumentError
from tempannot.core.language import bilingual
from tempannot.formats.tags import escaped

_BY_KEY = Mapping[ItemKey, Decision]
_NAMES = frozenset(name for names in DECIDED_ATTRIBUTES.values() for name in names)


def is_attribute(key: ItemKey) -> bool:
    """Whether a key names an attribute of a unit."""
    return len(key) == 3 and key[2] in _NAMES


class AttributeGround:
    """The items, and what the gold says of each."""

    def __init__(self, comparison: JointComparison, start: GoldStart, spans: SpanGround) -> None:
        self._start = start
        self._spans = spans
        self._alignment = comparison.alignment
        found = attribute_differences(comparison.sides, comparison.alignment)
        self.differences: dict[ItemKey, AttributeDifference] = {each.key: each for each in found}
        self.items = {key: _item(key, each) for key, each in self.differences.items()}

    def said(self, key: ItemKey, proposal: ProposedDecision) -> str | None:
        """The value that the gold has if an item is decided so, None if it gives none.

        Raises DecisionError for a choice that the item does not have.
        """
        match proposal.choice:
            case Choice.SIDE:
                value = self.differences[key].values[proposal.side]
                if value is None:
                    raise DecisionError(
                        bilingual("that side says nothing of {key} here", key=key[2])
                    )
                return value.strip() or None
            case Choice.OTHER:
                return _checked(key[2], proposal.rel_type)
            case Choice.NEITHER | Choice.LATER:
                return None
        raise DecisionError(
            bilingual("an attribute is as one side says, another value, or not given")
        )

    def follows(self, key: ItemKey, decisions: _BY_KEY) -> int | None:
        """The number of the decision on spans that an attribute of a time comes with."""
        group = self._spans.key_of(key[0])
        is_time = self._alignment.unit(key[0]).kind is IntervalKind.TIME
        if group is None or not is_time or not self._spans.is_decided(decisions, key[0]):
            return None
        return decisions[group].number

    def at_start(self, key: ItemKey) -> tuple[int, ...] | None:
        """The sides whose value the gold firmly began with, as most give it; else None."""
        found = self.differences[key]
        is_of_most = self._start.kind is StartKind.MAJORITY and found.majority is not None
        if not is_of_most or self._spans.key_of(key[0]) is not None:
            return None
        return next(tuple(sides) for _, sides in found.statements() if found.majority in sides)

    @property
    def units(self) -> Collection[str]:
        """The units that an item is about."""
        return {key[0] for key in self.items}

    def value(self, key: ItemKey, others: _BY_KEY, spans: _BY_KEY) -> str | None:
        """What the gold says of an item: a value, or None for what its own file has.

        ``others`` are the decisions on attributes, ``spans`` those on spans.
        """
        decision = others.get(key)
        if decision is not None and decision.choice is not Choice.LATER:
            return decision.rel_type or ""
        side = self._usual(key, spans)
        return None if side is None else self.differences[key].values[side]

    def written(self, document: Document, key: ItemKey, intervals: Mapping[str, str]) -> str:
        """The value that a gold document has, its default if none is written."""
        interval = intervals.get(key[0])
        return "" if interval is None else value_of(document, interval, key[2])

    def apply(
        self,
        document: Document,
        others: _BY_KEY,
        spans: _BY_KEY,
        intervals: Mapping[str, str],
    ) -> None:
        """Give the marks of a gold document their attributes; ``intervals`` names its units."""
        for key, each in self.differences.items():
            value, interval = self.value(key, others, spans), intervals.get(each.unit)
            if value is None or interval is None or not document.has_interval(interval):
                continue
            now = value_of(document, interval, each.name).strip()
            if now.upper() == value.strip().upper():
                continue
            written = "" if may_be_left_out(each.name, value) else value.strip()
            change = set_event if interval in document.instances else set_time
            name = _spelling(document, interval, each.name)
            document.apply(change(document, interval, attributes={name: written}))

    def _usual(self, key: ItemKey, spans: _BY_KEY) -> int | None:
        """The side whose value the gold has without a decision, None for that of its file."""
        values = self.differences[key].values
        side: int | None = None
        if self._spans.key_of(key[0]) is not None:
            side = self._spans.side_of(spans, key[0])
        elif self._start.kind is StartKind.SIDE and not self._start.keeps_marks:
            side = self._start.side
        elif self._start.kind is StartKind.MAJORITY:
            side = self.differences[key].majority
        return side if side is not None and values[side] is not None else None


def _item(key: ItemKey, difference: AttributeDifference) -> AdjudicationItem:
    claims = (ItemClaim(rel_type=value) for value in difference.values)
    return AdjudicationItem(key, tuple(claims))


def _checked(name: str, value: str | None) -> str:
    """A value that was typed; raises DecisionError if a file cannot have it."""
    written = " ".join((value or "").split())
    if not written:
        raise DecisionError(bilingual("say which {name} it has, or that none is given", name=name))
    try:
        escaped(written)
    except DocumentError as error:
        raise DecisionError(
            bilingual("this {name} cannot be kept: {error}", name=name, error=error)
        ) from error
    return written


def _spelling(document: Document, interval: str, name: str) -> str:
    """The name of an attribute in the letter case that its mark has it in."""
    return next((e for e in carried(document, interval) if e.casefold() == name.casefold()), name)
