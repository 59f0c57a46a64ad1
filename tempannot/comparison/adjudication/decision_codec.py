"""The decisions of an adjudication as lines of JSON, and back.

The lines fit any reading of the same annotations, ids of units left aside: a unit is named by
kind, place in the text and words; where several are alike, by its number among them. An SLINK or
ALINK is named by the units at its ends and its ``kind``, and what is asked of one unit (its words,
an attribute) by the unit and that as ``kind``. Every decision carries what each side
said, so that a log that no longer fits is noticed at the line where it parts. The first version
named two sides, in ``a`` and ``b``; since then they are in lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    Choice,
    Decision,
    DecisionError,
    HistoryEvent,
    ItemClaim,
    ItemKey,
    StepMoved,
)
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import JointComparison
from tempannot.comparison.side_letters import capital_of, side_of
from tempannot.comparison.text_versions import squeezed
from tempannot.core.language import bilingual
from tempannot.core.relations import RelationSet

VERSION = 2
Json = dict[str, object]
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
        """The first line of a log: what the decisions are about."""
        comparison = self._adjudication.comparison
        return {
            "decisions": VERSION,
            "start": str(self._adjudication.start),
            **({"marks": False} if self._adjudication.start.keeps_marks else {}),
            "during": comparison.during.value,
            "sides": [side.name for side in comparison.sides],
            "text": text_digest(comparison),
        }

    def lines(self, event: HistoryEvent) -> Iterator[Json]:
        """Yield the lines of an event: one per decision, or one for a step taken back."""
        if isinstance(event, StepMoved):
            verb = "undo" if event.is_undo else "redo"
            yield {verb: event.number, "by": event.adjudicator, "at": event.at}
            return
        for each in event.decisions:
            yield self._line(each)

    def decision(self, line: Mapping[str, object]) -> Decision:
        """The decision of a line.

        Raises DecisionError if the line does not fit the annotations, and LookupError,
        TypeError or ValueError if it is none.
        """
        key = self._key(line["item"])
        if "kind" in line:
            key = (*key, *key, str(line["kind"])) if len(key) == 1 else (*key, str(line["kind"]))
        item = self._adjudication.item(key)
        said, sides = _said(line), len(self._adjudication.comparison.sides)
        if len(said) > sides:
            raise DecisionError(
                bilingual("{said} annotators were there when this was decided", said=len(said))
            )
        # those who came later said nothing then
        for number, (now, then) in enumerate(zip(sayings(item), said, strict=False)):
            if now != then:
                letter = capital_of(number)
                raise DecisionError(
                    bilingual(
                        "{letter} said {then!r} when this was decided, now {now!r}",
                        letter=letter,
                        then=then,
                        now=now,
                    )
                )
        gold = line.get("gold")
        rel_type = line.get("type")
        choice, side = _answer(str(line["choice"]))
        if choice is Choice.UNION and len(said) < sides:
            choice = Choice.OTHER  # it stands, and is not what all allow any more
        return Decision(
            _number(line["decision"]),
            _number(line["step"]),
            key,
            choice,
            RelationSet.parse(str(gold)) if gold else None,
            str(rel_type) if rel_type else None,
            str(line.get("reason", "")),
            str(line.get("by", "")),
            str(line.get("at", "")),
            line.get("gives_way") is True,
            side,
        )

    def _line(self, decision: Decision) -> Json:
        item = self._adjudication.item(decision.key)
        found: Json = {
            "decision": decision.number,
            "step": decision.step,
            "item": [self._names[unit] for unit in dict.fromkeys(decision.key[:2])],
            **({"kind": decision.key[2]} if len(decision.key) == 3 else {}),
            "says": list(sayings(item)),
            "choice": decision.answer,
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
                bilingual(
                    "no annotation marks the {name} {name2!r} at place {name3}",
                    name=name["kind"],
                    name2=name["words"],
                    name3=name["place"],
                )
            )
        return found


def sayings(item: AdjudicationItem) -> tuple[str, ...]:
    """What each side says of an item in a word or a few; empty if it says nothing."""
    return tuple(_saying(item, side) for side in range(len(item.claims)))


def _saying(item: AdjudicationItem, side: int) -> str:
    if item.is_unit:
        return _MARKED if side in item.holders else _UNMARKED
    claim: ItemClaim = item.claims[side]
    if len(item.key) == 3:
        return claim.rel_type or ""
    if claim.is_vague:
        return claim.rel_type or "VAGUE"
    if claim.is_silent:
        return ""
    return "IDENTITY" if claim.is_identity else str(claim.relations)


def text_digest(comparison: JointComparison) -> str:
    """A digest of the text without blanks."""
    document = comparison.base.document
    return sha256(squeezed(document.slice(document.body)).encode()).hexdigest()


def _said(line: Mapping[str, object]) -> tuple[object, ...]:
    """What the sides said when a line was written."""
    if "says" not in line:
        return line["a"], line["b"]
    said = line["says"]
    if not isinstance(said, list):
        raise TypeError("'says' is a list")
    return tuple(said)


def _answer(text: str) -> tuple[Choice, int | None]:
    """The choice, and its side if it is for one; raises ValueError."""
    others = [each for each in Choice if each is not Choice.SIDE]
    return (Choice(text), None) if text in others else (Choice.SIDE, side_of(text))


def _name(unit: AlignedInterval, comparison: JointComparison) -> Json:
    words = unit.text
    if not comparison.base.document.text:  # matched by id
        words = next((member for member in unit.members if member), "")
    return {"kind": unit.kind.value, "place": unit.place, "words": words}


def _identity(name: Mapping[str, object]) -> tuple[object, ...]:
    """What tells a unit from others, in whatever order a log has it."""
    return name["kind"], name["place"], name["words"], name.get("nth", 1)


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value
