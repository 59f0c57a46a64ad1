"""The elements of links as links: which intervals their attributes name, and what else they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tempannot.core.errors import RelationError
from tempannot.core.items import Link, OtherLink
from tempannot.core.language import bilingual
from tempannot.core.relations import RelationSet
from tempannot.formats.problems import Problem

NAMESPACE = "urn:tempannot:timeml"
SOURCE_ENDS = ("eventInstanceID", "timeID", "eventID", "from")
TARGET_ENDS = ("relatedToEventInstance", "relatedToTime", "relatedToEvent", "to")
"""The attributes that can name an end: an instance, a time, an event (TempEval-1), any of them."""

EVENT_OF_INSTANCE = ("eventID", "eid")
"""The attributes that can name the event of an instance.

``eid``, ``from`` and ``to`` are how the corpora that tieval hands out say it.
"""

OTHER_SOURCE_ENDS = ("eventInstanceID", "eventID", "from")
OTHER_TARGET_ENDS = {
    "SLINK": ("subordinatedEventInstance", "subordinatedEvent", "to"),
    "ALINK": ("relatedToEventInstance", "relatedToEvent", "to"),
}
"""The same of SLINKs and ALINKs, which relate events: an instance, an event, either of them."""

_SHAPES = 1024
"""How many kinds of start tags, by the names of their attributes, are remembered."""

_OWN = frozenset({"relations", "confidence", "kept", "skipped"})
_PLAIN = ("lid", "relType", "signalID", "comment")
_PLACES_OF_EVENTS = (0, 2, 0)
"""Where the attributes of SLINKs and ALINKs stand among those of TLINKs."""


@dataclass(frozen=True, slots=True)
class Names:
    """What ids can stand for: intervals themselves, and events by their instances."""

    instances: Mapping[str, object]
    times: Mapping[str, object]
    of_event: Mapping[str, tuple[str, ...]]

    def resolve(self, place: int, id: str) -> tuple[str, str | None]:
        """Return the interval an id names, with what is odd about that.

        ``place`` is the place of the attribute among those that can name an end.
        """
        if self._is_named(place, id):
            return id, None
        if place >= _EVENT and id in self.of_event:
            return self._of_event(id)
        if id in self.instances:
            return id, bilingual(
                "{id!r} is an event instance, named as {role}", id=id, role=_ROLE[place]
            )
        if id in self.times:
            return id, bilingual("{id!r} is a time, named as {role}", id=id, role=_ROLE[place])
        if id in self.of_event:
            instance, odd = self._of_event(id)
            return instance, odd or bilingual(
                "{id!r} is an event; its instance {instance!r} is meant", id=id, instance=instance
            )
        return id, ""

    def _is_named(self, place: int, id: str) -> bool:
        """Whether the attribute at a place names an interval as it should."""
        of_instance = place in (_INSTANCE, _ANYTHING) and id in self.instances
        return of_instance or (place in (_TIME, _ANYTHING) and id in self.times)

    def _of_event(self, id: str) -> tuple[str, str | None]:
        found = self.of_event[id]
        if len(found) == 1:
            return found[0], None
        return found[0], bilingual(
            "the event {id!r} has several instances; {found!r} is taken", id=id, found=found[0]
        )


_INSTANCE, _TIME, _EVENT, _ANYTHING = range(4)
_ROLE = (bilingual("an event instance"), "a time", bilingual("an event"))


def exact_name(attributes: Mapping[str, str], name: str) -> str | None:
    """Return the attribute name as the file writes it, in whatever letter case."""
    if name in attributes:
        return name
    return _written_names(tuple(attributes)).get(name.casefold())


@lru_cache(maxsize=_SHAPES)
def _written_names(names: tuple[str, ...]) -> Mapping[str, str]:
    """Return each name of a start tag by its case-folded form, the first where two are alike."""
    return {name.casefold(): name for name in reversed(names)}


def value(attributes: Mapping[str, str], name: str) -> str:
    """Return an attribute's value without white space around it, empty if there is none."""
    found = attributes.get(name)
    if found is None:
        written = exact_name(attributes, name)
        return attributes[written].strip() if written else ""
    return found.strip()


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


@dataclass(frozen=True, slots=True)
class _Shape:
    """Where a link says what, read off the names of its attributes alone.

    The links of a file have a handful of shapes among them, so that each is looked at once
    instead of every name in every link. Names are as written, empty where there is none;
    ``sources`` and ``targets`` come with their places among those that can name an end.
    """

    sources: tuple[tuple[int, str], ...]
    targets: tuple[tuple[int, str], ...]
    plain: tuple[str, ...]
    rest: tuple[str, ...]
    has_prefixes: bool


@lru_cache(maxsize=_SHAPES)
def _shape(names: tuple[str, ...]) -> _Shape:
    return _shape_of(names, tuple(enumerate(SOURCE_ENDS)), tuple(enumerate(TARGET_ENDS)), _PLAIN)


@lru_cache(maxsize=_SHAPES)
def _other_shape(tag: str, names: tuple[str, ...]) -> _Shape:
    sources = tuple(zip(_PLACES_OF_EVENTS, OTHER_SOURCE_ENDS, strict=True))
    targets = tuple(zip(_PLACES_OF_EVENTS, OTHER_TARGET_ENDS[tag], strict=True))
    return _shape_of(names, sources, targets, ("lid", "relType", "signalID", ""))


_Ends = tuple[tuple[int, str], ...]


def _shape_of(
    names: tuple[str, ...], sources: _Ends, targets: _Ends, plain_names: tuple[str, ...]
) -> _Shape:
    written = dict.fromkeys(names, "")

    def present(ends: _Ends) -> _Ends:
        found = ((place, exact_name(written, end)) for place, end in ends)
        return tuple((place, name) for place, name in found if name)

    plain = tuple(exact_name(written, name) or "" for name in plain_names)
    rest = tuple(name for name in names if name not in plain)
    has_prefixes = any(":" in name for name in names)
    return _Shape(present(sources), present(targets), plain, rest, has_prefixes)


@dataclass(slots=True)
class LinkReader:
    """Turns attributes into links and collects what is odd about them."""

    names: Names
    prefixes: frozenset[str]
    problems: list[Problem]
    line_of: Callable[[str], int]

    def read(self, id: str, attributes: Mapping[str, str]) -> Link:
        """Return the link; an end that names nothing keeps the id as written."""
        shape = _shape(tuple(attributes))
        _, rel_type, signal, comment = shape.plain
        source, source_name = self._end(id, attributes, shape.sources, "source")
        target, target_name = self._end(id, attributes, shape.targets, "target")
        own: Mapping[str, str] = {}
        taken = {source_name, target_name}
        if shape.has_prefixes:
            own = own_attributes(attributes, self.prefixes)
            taken |= {f"xmlns:{prefix}" for prefix in own_prefixes(attributes)}
            taken.update(own.values())
        return Link(
            id,
            source,
            target,
            attributes[rel_type].strip() if rel_type else "",
            exact=self._relations(id, attributes, own) if own else None,
            signal=attributes[signal].strip() or None if signal else None,
            comment=attributes.get(comment, ""),
            confidence=self._confidence(id, attributes, own) if own else None,
            kept=bool(own) and attributes.get(own.get("kept", "")) == "true",
            skipped=bool(own) and attributes.get(own.get("skipped", "")) == "true",
            attributes={n: attributes[n] for n in shape.rest if n not in taken},
        )

    def read_other(self, id: str, tag: str, attributes: Mapping[str, str]) -> OtherLink:
        """Return the SLINK or ALINK; an end that names nothing keeps the id as written."""
        shape = _other_shape(tag, tuple(attributes))
        _, rel_type, signal, _ = shape.plain
        source, source_name = self._end(id, attributes, shape.sources, "source")
        target, target_name = self._end(id, attributes, shape.targets, "target")
        return OtherLink(
            id,
            tag,
            source,
            target,
            attributes[rel_type].strip() if rel_type else "",
            attributes[signal].strip() or None if signal else None,
            {n: attributes[n] for n in shape.rest if n not in (source_name, target_name)},
        )

    def _end(
        self,
        id: str,
        attributes: Mapping[str, str],
        names: tuple[tuple[int, str], ...],
        side: str,
    ) -> tuple[str, str]:
        """Return the interval at an end, and the first attribute that has a value for it."""
        for place, name in names:
            named = attributes[name].strip()
            if not named:
                continue
            interval, odd = self.names.resolve(place, named)
            if odd == "":
                self._report(
                    "dangling-id",
                    id,
                    bilingual("{id} names {named!r}, which is not there", id=id, named=named),
                )
            elif odd:
                self._report(
                    "wrong-attribute",
                    id,
                    bilingual("{name} of {id}: {odd}", name=name, id=id, odd=odd),
                )
            return interval, name
        self._report("dangling-id", id, bilingual("{id} names no {side}", id=id, side=side))
        return "", ""

    def _relations(
        self, id: str, attributes: Mapping[str, str], own: Mapping[str, str]
    ) -> RelationSet | None:
        if "relations" not in own:
            return None
        try:
            return RelationSet.parse(attributes[own["relations"]])
        except RelationError as error:
            self._report(
                "unknown-relations",
                id,
                bilingual("the exact relation of {id}: {error}", id=id, error=error),
            )
            return None

    def _confidence(
        self, id: str, attributes: Mapping[str, str], own: Mapping[str, str]
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
        message = bilingual(
            "the confidence of {id} is {written!r}, not a number from 0 to 1",
            id=id,
            written=written,
        )
        self._report("wrong-confidence", id, message)
        return None

    def _report(self, kind: str, id: str, message: str) -> None:
        self.problems.append(Problem(kind, id, message, self.line_of(id)))


@lru_cache(maxsize=_SHAPES)
def _other_names(names: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    written = dict.fromkeys(names, "")
    left_out = {exact_name(written, name) for name in taken}
    return tuple(name for name in names if name not in left_out)


def without(attributes: Mapping[str, str], *names: str) -> dict[str, str]:
    """Return the attributes but for those named (in whatever letter case)."""
    return {name: attributes[name] for name in _other_names((*attributes,), names)}
