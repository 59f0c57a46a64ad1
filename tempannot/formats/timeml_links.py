"""A TLINK element as a link: which intervals its attributes name, and what else it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tempannot.core.errors import RelationError
from tempannot.core.items import Link
from tempannot.core.relations import RelationSet
from tempannot.formats.problems import Problem

NAMESPACE = "urn:tempannot:timeml"
SOURCE_ENDS = ("eventInstanceID", "timeID", "eventID")
TARGET_ENDS = ("relatedToEventInstance", "relatedToTime", "relatedToEvent")
"""The attributes that can name an end: an instance, a time, an event (TempEval-1)."""

_OWN = frozenset({"relations", "confidence", "kept", "skipped"})
_PLAIN = {"lid", "relType", "signalID", "comment"}


@dataclass(frozen=True, slots=True)
class Names:
    """What ids can stand for: intervals themselves, and events by their instances."""

    instances: Mapping[str, object]
    times: Mapping[str, object]
    of_event: Mapping[str, tuple[str, ...]]

    def resolve(self, place: int, id: str) -> tuple[str, str | None]:
        """Return the interval an id names, with what is odd about that.

        ``place`` is the place of the attribute among the three that can name an end.
        """
        tables: tuple[Mapping[str, object], ...] = (self.instances, self.times, self.of_event)
        if place == 2 and id in self.of_event:
            return self._of_event(id)
        if id in tables[place]:
            return id, None
        if id in self.instances:
            return id, f"{id!r} is an event instance, named as {_ROLE[place]}"
        if id in self.times:
            return id, f"{id!r} is a time, named as {_ROLE[place]}"
        if id in self.of_event:
            instance, odd = self._of_event(id)
            return instance, odd or f"{id!r} is an event; its instance {instance!r} is meant"
        return id, ""

    def _of_event(self, id: str) -> tuple[str, str | None]:
        found = self.of_event[id]
        if len(found) == 1:
            return found[0], None
        return found[0], f"the event {id!r} has several instances; {found[0]!r} is taken"


_ROLE = ("an event instance", "a time", "an event")


def exact_name(attributes: Mapping[str, str], name: str) -> str | None:
    """Return the attribute name as the file writes it, in whatever letter case."""
    if name in attributes:
        return name
    folded = name.casefold()
    return next((each for each in attributes if each.casefold() == folded), None)


def value(attributes: Mapping[str, str], name: str) -> str:
    """Return an attribute's value without white space around it, empty if there is none."""
    found = exact_name(attributes, name)
    return attributes[found].strip() if found else ""


def end_attribute(attributes: Mapping[str, str], ends: tuple[str, ...]) -> tuple[int, str, str]:
    """Return place, name as written and value of the attribute that names an end."""
    for place, name in enumerate(ends):
        written = exact_name(attributes, name)
        if written and attributes[written].strip():
            return place, written, attributes[written].strip()
    return 0, "", ""


def own_attributes(attributes: Mapping[str, str], prefixes: frozenset[str]) -> dict[str, str]:
    """Return the names, as written, of tempannot's own attributes by their local names."""
    if not any(":" in name for name in attributes):
        return {}
    known = prefixes | own_prefixes(attributes)
    pairs = ((name.partition(":"), name) for name in attributes)
    return {local: name for (prefix, _, local), name in pairs if prefix in known and local in _OWN}


def own_prefixes(attributes: Mapping[str, str]) -> frozenset[str]:
    """Return the prefixes that an element binds to tempannot's namespace."""
    return frozenset(
        name[6:]
        for name, uri in attributes.items()
        if uri == NAMESPACE and name.startswith("xmlns:")
    )


@dataclass(slots=True)
class LinkReader:
    """Turns TLINK attributes into links and collects what is odd about them."""

    names: Names
    prefixes: frozenset[str]
    problems: list[Problem]

    def read(self, id: str, attributes: Mapping[str, str], line: int) -> Link:
        """Return the link; an end that names nothing keeps the id as written."""
        source, source_name = self._end(id, attributes, SOURCE_ENDS, line)
        target, target_name = self._end(id, attributes, TARGET_ENDS, line)
        own = own_attributes(attributes, self.prefixes)
        taken = {source_name, target_name, *own.values()}
        taken |= {exact_name(attributes, name) or name for name in _PLAIN}
        taken |= {f"xmlns:{prefix}" for prefix in own_prefixes(attributes)}
        return Link(
            id,
            source,
            target,
            value(attributes, "relType"),
            exact=self._relations(id, attributes, own, line),
            signal=value(attributes, "signalID") or None,
            comment=attributes.get(exact_name(attributes, "comment") or "", ""),
            confidence=self._confidence(id, attributes, own, line),
            kept=attributes.get(own.get("kept", "")) == "true",
            skipped=attributes.get(own.get("skipped", "")) == "true",
            attributes={n: v for n, v in attributes.items() if n not in taken},
        )

    def _end(
        self, id: str, attributes: Mapping[str, str], ends: tuple[str, ...], line: int
    ) -> tuple[str, str]:
        place, name, named = end_attribute(attributes, ends)
        if not name:
            side = "source" if ends is SOURCE_ENDS else "target"
            self._report("dangling-id", id, f"{id} names no {side}", line)
            return "", ""
        interval, odd = self.names.resolve(place, named)
        if odd == "":
            self._report("dangling-id", id, f"{id} names {named!r}, which is not there", line)
        elif odd:
            self._report("wrong-attribute", id, f"{name} of {id}: {odd}", line)
        return interval, name

    def _relations(
        self, id: str, attributes: Mapping[str, str], own: Mapping[str, str], line: int
    ) -> RelationSet | None:
        if "relations" not in own:
            return None
        try:
            return RelationSet.parse(attributes[own["relations"]])
        except RelationError as error:
            self._report("unknown-relations", id, f"the exact relation of {id}: {error}", line)
            return None

    def _confidence(
        self, id: str, attributes: Mapping[str, str], own: Mapping[str, str], line: int
    ) -> float | None:
        if "confidence" not in own:
            return None
        written = attributes[own["confidence"]]
        try:
            number = float(written)
        except ValueError:
            number = -1.0
        if 0 <= number <= 1:
            return number
        message = f"the confidence of {id} is {written!r}, not a number from 0 to 1"
        self._report("wrong-confidence", id, message, line)
        return None

    def _report(self, kind: str, where: str, message: str, line: int) -> None:
        self.problems.append(Problem(kind, where, message, line))


def other_members(attributes: Mapping[str, str]) -> Iterator[str]:
    """Yield the ids that an SLINK or ALINK refers to, in the order of its attributes."""
    for name, id in attributes.items():
        folded = name.casefold()
        if folded != "lid" and folded.endswith(("id", "instance", "event", "totime")):
            yield id.strip()
