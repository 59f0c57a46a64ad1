"""The items that can be marked in a text: frozen values with an id.

Ids, attribute names and relation types are kept as the file writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, NamedTuple

from tempannot.core.relations import RelationSet

Attributes = Mapping[str, str]


class Span(NamedTuple):
    """A stretch of text, code points from ``start`` up to but not including ``end``."""

    start: int
    end: int


class ItemKind(StrEnum):
    """The tables of a document; the value is the table's name."""

    EVENT = "events"
    INSTANCE = "instances"
    TIME = "times"
    SIGNAL = "signals"
    LINK = "links"
    OTHER_LINK = "other_links"

    @property
    def label(self) -> str:
        """The kind in words, for one item."""
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True)
class Event:
    """An EVENT in the text; ``attributes`` holds all it carries but the id (class, ...)."""

    kind: ClassVar[ItemKind] = ItemKind.EVENT
    id: str
    span: Span
    attributes: Attributes = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Instance:
    """A MAKEINSTANCE: one occurrence of an event, and what links refer to.

    ``implicit`` marks the instance of an event that the file gives none; it has the event's
    own id, is not written, and links name it by ``eventID``.
    """

    kind: ClassVar[ItemKind] = ItemKind.INSTANCE
    id: str
    event: str
    attributes: Attributes = field(default_factory=dict, hash=False)
    implicit: bool = False


@dataclass(frozen=True, slots=True)
class Time:
    """A TIMEX3; the span is empty where the file gives it no text."""

    kind: ClassVar[ItemKind] = ItemKind.TIME
    id: str
    span: Span
    attributes: Attributes = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Signal:
    """A SIGNAL: a word such as "before" that a link rests on."""

    kind: ClassVar[ItemKind] = ItemKind.SIGNAL
    id: str
    span: Span
    attributes: Attributes = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Link:
    """A TLINK: what somebody asserted of the intervals ``source`` and ``target``.

    ``rel_type`` is the type as written; ``exact`` the set of relations where the type cannot
    say it (then the type is VAGUE). ``confidence`` lies between 0 and 1. A ``kept`` link
    contradicts others and stays out of the closure by its annotator's wish. ``skipped`` marks
    a pair put off without a judgment. ``attributes`` holds everything else the file gives.
    """

    kind: ClassVar[ItemKind] = ItemKind.LINK
    id: str
    source: str
    target: str
    rel_type: str
    exact: RelationSet | None = None
    signal: str | None = None
    comment: str = ""
    confidence: float | None = None
    kept: bool = False
    skipped: bool = False
    attributes: Attributes = field(default_factory=dict, hash=False)

    @property
    def claim(self) -> tuple[object, ...]:
        """All that decides what the link asserts; remarks and the like are no part of it."""
        return (self.source, self.target, self.rel_type, self.exact, self.kept, self.skipped)

    @property
    def pair(self) -> frozenset[str]:
        """The two that it is between, in whatever order."""
        return frozenset((self.source, self.target))

    def other_end(self, interval: str) -> str:
        """The end that is not ``interval``."""
        return self.target if self.source == interval else self.source


@dataclass(frozen=True, slots=True)
class OtherLink:
    """An SLINK or ALINK, as ``tag`` says: how an event depends on another one.

    The source of an SLINK is the event that subordinates the target ("said" what is said), that
    of an ALINK is a phase of the target ("began" of what is begun). ``rel_type`` is the type as
    written, ``attributes`` everything else that the file gives.
    """

    kind: ClassVar[ItemKind] = ItemKind.OTHER_LINK
    id: str
    tag: str
    source: str
    target: str
    rel_type: str = ""
    signal: str | None = None
    attributes: Attributes = field(default_factory=dict, hash=False)


Item = Event | Instance | Time | Signal | Link | OtherLink
