"""A document put together from what a reader finds, with a report of what is odd about it.

Readers of formats that say what they mean (a text, marks with offsets, links with ids) hand over
each item as it comes; what does not fit is a problem, never an exception and never silent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, count
from pathlib import Path
from typing import TypeVar

from tempannot.core.document import Document
from tempannot.core.items import (
    Attributes,
    Event,
    Instance,
    Item,
    ItemKind,
    Link,
    OtherLink,
    Signal,
    Span,
    Time,
)
from tempannot.core.language import bilingual
from tempannot.core.sentences import Sentences
from tempannot.core.wording import joined
from tempannot.formats.link_report import link_problems, other_link_problems
from tempannot.formats.most_intervals import check_intervals
from tempannot.formats.opened import Opened, RewritingSource, copy_of
from tempannot.formats.problems import Problem

PIECES = "pieces"
"""The attribute that holds the stretches of a mark that is not in one piece."""

OF_INSTANCES = ("tense", "aspect", "polarity", "pos", "modality", "cardinality", "signalID")
"""The attributes that TimeML has at instances, where other formats have them at events."""

Spans = Span | Sequence[Span]
_AnyLink = TypeVar("_AnyLink", Link, OtherLink)
_Mark = TypeVar("_Mark", bound=Event | Time | Signal)


class Utf16Offsets:
    """Offsets in UTF-16 code units, which Java and JavaScript count, and those in code points."""

    def __init__(self, text: str) -> None:
        self._length = len(text)
        self._units: list[int] = []
        if text and max(text) > "\uffff":
            self._units = list(accumulate((2 if c > "\uffff" else 1 for c in text), initial=0))
        self._points = {unit: point for point, unit in enumerate(self._units)}

    def unit(self, point: int) -> int:
        """The offset in code units of one in code points that lies in the text."""
        return self._units[point] if self._units else point

    def point(self, unit: int) -> int | None:
        """The offset in code points; None outside the text and between two halves."""
        if self._points:
            return self._points.get(unit)
        return unit if 0 <= unit <= self._length else None


def pieces_of(item: Event | Time | Signal) -> tuple[Span, ...]:
    """The stretches of text that a mark covers, mostly one."""
    written = item.attributes.get(PIECES, "")
    try:
        found = [Span(*map(int, piece.split("~"))) for piece in written.split()]
    except (TypeError, ValueError):
        found = []
    is_current = found and (found[0].start, found[-1].end) == item.span  # it may have been moved
    return tuple(found) if is_current else (item.span,)


_INTERVALS = (ItemKind.INSTANCE, ItemKind.TIME)


@dataclass(slots=True)
class DocumentBuilder:
    """Takes in the items of a document; spans are code points into ``text``.

    Without ``text`` (None) the document has none, and spans are left out; ``body`` is the part that
    annotators read, if not all of it. ``line`` is where the file says something. The name of the
    document is that of the file if it has no ``name``.
    """

    path: Path
    text: str | None
    problems: list[Problem] = field(default_factory=list)
    sentences: Sequence[Span] = ()
    body: Span | None = None
    name: str = ""
    _document: Document = field(init=False)
    _lines: dict[tuple[ItemKind, str], int | None] = field(default_factory=dict, init=False)
    _unnamed: Iterator[int] = field(default_factory=lambda: count(1), init=False)

    def __post_init__(self) -> None:
        text = self.text or ""
        body = Span(0, len(text)) if self.body is None else self.body
        self._document = Document(self.name or self.path.stem, text, body)

    def problem(self, kind: str, where: str, message: str, line: int | None = None) -> None:
        """Note what is odd."""
        self.problems.append(Problem(kind, where, message, line))

    def event(
        self,
        id: str,
        spans: Spans,
        attributes: Attributes | None = None,
        line: int | None = None,
        *,
        instance: str | Instance = "",
    ) -> bool:
        """Add an event, with an instance of its own or a given one; False if it is left out."""
        event = Event(id, *self._place(id, spans, attributes, line))
        if isinstance(instance, Instance):
            of_event = instance
        else:
            of_event = Instance(instance or id, id, implicit=not instance)
        taken = of_event.id in self._document.instances or of_event.id in self._document.times
        if taken or not self._add(event, line):
            return self._is_taken(of_event.id, line) if taken else False
        return self._add(of_event, line)

    def mention(
        self, id: str, spans: Spans, attributes: Attributes | None = None, line: int | None = None
    ) -> bool:
        """Add an event without an instance; False if it is left out."""
        return self._add(Event(id, *self._place(id, spans, attributes, line)), line)

    def instance(self, instance: Instance, line: int | None = None) -> bool:
        """Add an instance of an event; False if it is left out."""
        if instance.id in self._document.times:
            return self._is_taken(instance.id, line)
        return self._add(instance, line)

    def time(
        self, id: str, spans: Spans, attributes: Attributes | None = None, line: int | None = None
    ) -> bool:
        """Add a time; False if it is left out."""
        if id in self._document.instances:
            return self._is_taken(id, line)
        return self._add(Time(id, *self._place(id, spans, attributes, line)), line)

    def signal(
        self, id: str, spans: Spans, attributes: Attributes | None = None, line: int | None = None
    ) -> bool:
        """Add a signal; False if it is left out."""
        return self._add(Signal(id, *self._place(id, spans, attributes, line)), line)

    def link(self, link: Link, line: int | None = None) -> bool:
        """Add a link; one without an id is given one. False if it is left out."""
        return self._add(self._named(link), line)

    def other_link(self, link: OtherLink, line: int | None = None) -> bool:
        """Add an SLINK or ALINK; one without an id is given one. False if it is left out."""
        return self._add(self._named(link), line)

    def creation_time(self, id: str) -> None:
        """Say which time the text was written at, if it is one that was added."""
        if id in self._document.times:
            self._document.dct_times = frozenset({id})
            self._document.creation_time = id

    def has_interval(self, id: str) -> bool:
        """Whether an event instance or time of this id was added."""
        return self._document.has_interval(id)

    def times(self) -> Mapping[str, Time]:
        """The times that were added, by id."""
        return self._document.times

    def document(self) -> Document:
        """The document as far as it is known."""
        return self._document

    def has_event(self, id: str) -> bool:
        """Whether an event of this id was added."""
        return id in self._document.events

    def opened(
        self,
        format: str,
        raw: bytes,
        label: str,
        rewrite: Callable[[Document], bytes] | None = None,
        scheme: str = "",
    ) -> Opened:
        """The whole document; ``rewrite`` gives its bytes anew once it was edited.

        ``scheme`` names the profile if the format has one of its own.
        """
        document = self._document
        document.scheme = scheme
        document.sentences = tuple(self.sentences) or Sentences(document.text, document.body)
        self._report_ends()
        self.problems.extend(link_problems(document.links.values(), self._line_of))
        self.problems.extend(other_link_problems(document.other_links.values(), self._line_of))
        self.problems.sort(key=lambda each: (each.line is None, each.line or 0))
        source = RewritingSource(raw, copy_of(document), label, rewrite)
        return Opened(self.path, format, document, tuple(self.problems), source)

    def _place(
        self, id: str, spans: Spans, attributes: Attributes | None, line: int | None
    ) -> tuple[Span, Attributes]:
        """The hull of stretches within the text, with the pieces among the attributes."""
        known = dict(attributes or {})
        pieces = [spans] if isinstance(spans, Span) else sorted(spans)
        inside = [each for each in pieces if 0 <= each.start <= each.end <= len(self.text or "")]
        if len(inside) < len(pieces) and self.text is not None:
            wrong = next(each for each in pieces if each not in inside)
            message = bilingual(
                "{id} lies outside the text ({start} to {end})",
                id=id,
                start=wrong.start,
                end=wrong.end,
            )
            self.problem("outside-text", id, message, line)
        if not inside:
            return Span(0, 0), known
        if len(inside) > 1:
            known[PIECES] = " ".join(f"{start}~{end}" for start, end in inside)
        return Span(inside[0].start, max(each.end for each in inside)), known

    def _named(self, link: _AnyLink) -> _AnyLink:
        if link.id:
            return link
        taken = (self._document.links, self._document.other_links)
        fresh = (f"l{number}" for number in self._unnamed)
        return replace(link, id=next(id for id in fresh if not any(id in t for t in taken)))

    def _add(self, item: Item, line: int | None) -> bool:
        table = self._document.table(item.kind)
        if item.id in table:
            return self._is_taken(item.id, line)
        table[item.id] = item
        if item.kind in _INTERVALS:
            known = self._document
            check_intervals(self.path, len(known.instances) + len(known.times))
        self._lines[item.kind, item.id] = line
        return True

    def _is_taken(self, id: str, line: int | None) -> bool:
        self.problem(
            "duplicate-id",
            id,
            bilingual("the id {id!r} is there twice; this is left out", id=id),
            line,
        )
        return False

    def _report_ends(self) -> None:
        others = self._document.other_links.values()
        links: tuple[Link | OtherLink, ...] = (*self._document.links.values(), *others)
        for link in links:
            for end in dict.fromkeys((link.source, link.target)):
                if not self._document.has_interval(end):
                    said = (
                        bilingual("names {end!r}, which is not there", end=end)
                        if end
                        else bilingual("lacks an end")
                    )
                    line = self._lines[link.kind, link.id]
                    self.problem("dangling-id", link.id, joined(" ", (link.id, said)), line)

    def _line_of(self, link: str) -> int | None:
        return self._lines.get((ItemKind.LINK, link), self._lines.get((ItemKind.OTHER_LINK, link)))


def standing_alone(document: Document) -> Document:
    """The document with the body as its text, if no mark in the text lies outside of it.

    Formats that keep a text by itself need no header of a TimeML file. Times outside, such as
    that of the creation, become times without text; where anything else lies outside the whole
    text stays.
    """
    body = document.body
    times = (time for id, time in document.times.items() if id != document.creation_time)
    marks: tuple[Event | Time | Signal, ...] = (
        *document.events.values(),
        *document.signals.values(),
        *times,
    )
    is_whole = body == Span(0, len(document.text))
    if is_whole or not all(_within(each.span, body) for each in marks):
        return document
    return replace(
        document,
        text=document.slice(body),
        body=Span(0, body.end - body.start),
        sentences=tuple(
            Span(start - body.start, end - body.start)
            for start, end in document.sentences
            if body.start <= start and end <= body.end
        ),
        events=_in_body(document.events, body),
        times=_in_body(document.times, body),
        signals=_in_body(document.signals, body),
        edited=dict(document.edited),
    )


def with_names(document: Document) -> Document:
    """A document without text with a line for each interval, which says its name."""
    spans: dict[str, Span] = {}
    at = 1
    names = (*document.instances, *document.times)
    for name in names:
        spans[name] = Span(at, at + len(name))
        at += len(name) + 1
    text = "".join(f"\n{name}" for name in names) + "\n"
    events = {
        each.event: replace(document.events[each.event], span=spans[each.id])
        for each in document.instances.values()
        if each.event in document.events
    }
    times = {id: replace(each, span=spans[id]) for id, each in document.times.items()}
    body = Span(0, len(text))
    return replace(document, text=text, body=body, events=events, times=times)


def _within(span: Span, body: Span) -> bool:
    return span.start == span.end or (body.start <= span.start and span.end <= body.end)


def moved(mark: _Mark, by: int) -> _Mark:
    """A mark with its stretches so many code points further on."""
    attributes = dict(mark.attributes)
    if PIECES in attributes:
        pieces = pieces_of(mark)
        attributes[PIECES] = " ".join(f"{start + by}~{end + by}" for start, end in pieces)
    span = Span(mark.span.start + by, mark.span.end + by)
    return replace(mark, span=span, attributes=attributes)


def _in_body(marks: Mapping[str, _Mark], body: Span) -> dict[str, _Mark]:
    nowhere = Span(0, 0)
    return {
        id: moved(mark, -body.start)
        if body.start <= mark.span.start and mark.span.end <= body.end
        else replace(mark, span=nowhere)
        for id, mark in marks.items()
    }
