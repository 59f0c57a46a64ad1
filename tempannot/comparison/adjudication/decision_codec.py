"""Decisions as JSON that fits any reading of the same annotations, ids of units left aside.

A unit is named by kind, place in the text and words; where several are alike, by its number
among them. Every decision carries what both sides said, so that a log that no longer fits is
noticed at the line where it parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    Choice,
    Claim,
    Decision,
    DecisionError,
    Event,
    Item,
    ItemKey,
    StepMoved,
    StepTaken,
)
from tempannot.comparison.alignment import Unit
from tempannot.comparison.comparison import Comparison
from tempannot.comparison.text_places import squeezed
from tempannot.core.relations import RelationSet

Json = dict[str, object]

VERSION = 1
_MARKED, _UNMARKED = "marked", "not marked"


class DecisionCodec:
    """Turns the events of one adjudication into JSON and back."""

    def __init__(self, adjudication: Adjudication) -> None:
        self._adjudication = adjudication
        self._names: dict[str, Json] = {}
        self._units: dict[tuple[object, ...], str] = {}
        for unit in adjudication.comparison.alignment.units:
            name = _name(unit, adjudication.comparison)
            while _identity(name) in self._units:
                name["nth"] = _number(name.get("nth", 1)) + 1
            self._units[_identity(name)] = unit.id
            self._names[unit.id] = name

    def header(self) -> Json:
        """Return the first line of a log: what the decisions are about."""
        comparison = self._adjudication.comparison
        return {
            "decisions": VERSION,
            "start": self._adjudication.start.value,
            "during": comparison.key.during.value,
            "a": comparison.key.name,
            "b": comparison.response.name,
            "text": text_digest(comparison),
        }

    def lines(self, event: Event) -> Iterator[Json]:
        """Yield the lines of an event: one per decision, or one for a step taken back."""
        if isinstance(event, StepMoved):
            verb = "undo" if event.is_undo else "redo"
            yield {verb: event.number, "by": event.adjudicator, "at": event.at}
            return
        for each in event.decisions:
            yield self._line(each)

    def decision(self, line: Mapping[str, object]) -> Decision:
        """Return the decision of a line.

        Raises DecisionError if the line does not fit the annotations, and LookupError,
        TypeError or ValueError if it is none.
        """
        key = self._key(line["item"])
        item = self._adjudication.item(key)
        for side, name in enumerate(("a", "b")):
            said = saying(item, side)
            if said != line[name]:
                raise DecisionError(
                    f"{name.upper()} said {line[name]!r} when this was decided, now {said!r}"
                )
        gold = line.get("gold")
        rel_type = line.get("type")
        return Decision(
            _number(line["decision"]),
            _number(line["step"]),
            key,
            Choice(str(line["choice"])),
            RelationSet.parse(str(gold)) if gold else None,
            str(rel_type) if rel_type else None,
            str(line.get("reason", "")),
            str(line.get("by", "")),
            str(line.get("at", "")),
            line.get("gives_way") is True,
        )

    def _line(self, decision: Decision) -> Json:
        item = self._adjudication.item(decision.key)
        found: Json = {
            "decision": decision.number,
            "step": decision.step,
            "item": [self._names[unit] for unit in decision.key],
            "a": saying(item, 0),
            "b": saying(item, 1),
            "choice": decision.choice.value,
            "gold": str(decision.relations) if decision.relations else "",
            "type": decision.rel_type or "",
            "reason": decision.reason,
            "by": decision.adjudicator,
            "at": decision.at,
        }
        return found | ({"gives_way": True} if decision.gives_way else {})

    def _key(self, named: object) -> ItemKey:
        if not isinstance(named, list) or not named:
            raise TypeError("an item is a list of one or two units")
        return tuple(self._unit(each) for each in named)

    def _unit(self, name: Mapping[str, object]) -> str:
        found = self._units.get(_identity(name))
        if found is None:
            raise DecisionError(
                f"neither annotation marks the {name['kind']} {name['words']!r} "
                f"at place {name['place']}"
            )
        return found


def events_of(decisions: Iterable[Decision | StepMoved]) -> Iterator[Event]:
    """Put decisions that were made together into steps again."""
    together: list[Decision] = []
    for each in decisions:
        if together and (isinstance(each, StepMoved) or each.step != together[0].step):
            yield StepTaken(together[0].step, tuple(together))
            together = []
        if isinstance(each, StepMoved):
            yield each
        else:
            together.append(each)
    if together:
        yield StepTaken(together[0].step, tuple(together))


def saying(item: Item, side: int) -> str:
    """Return what a side says of an item in a word or a few; empty if it says nothing."""
    if item.holder is not None:
        return _MARKED if item.holder == side else _UNMARKED
    claim: Claim = item.claims[side]
    if claim.is_vague:
        return claim.rel_type or "VAGUE"
    if claim.is_silent:
        return ""
    return "IDENTITY" if claim.is_identity else str(claim.relations)


def text_digest(comparison: Comparison) -> str:
    """Return a digest of the text without blanks."""
    document = comparison.key.document
    return sha256(squeezed(document.slice(document.body)).encode()).hexdigest()


def _name(unit: Unit, comparison: Comparison) -> Json:
    words = unit.text
    if not comparison.key.document.text:  # matched by id
        words = next((member for member in unit.members if member), "")
    return {"kind": unit.kind.value, "place": unit.place, "words": words}


def _identity(name: Mapping[str, object]) -> tuple[object, ...]:
    """Return what tells a unit from others, in whatever order a log has it."""
    return name["kind"], name["place"], name["words"], name.get("nth", 1)


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value
