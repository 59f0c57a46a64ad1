"""A document as statements of brat, and as a new file with its text and configuration beside."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from tempannot.core.document import Document
from tempannot.core.items import Event, ItemKind, Link, OtherLink, Signal, Span, Time
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.formats.building import PIECES, moved, pieces_of, standing_alone
from tempannot.formats.documents.brat.ann_lines import LINE_BREAKS, NAMED, note_of
from tempannot.formats.documents.brat.config import (
    CHOICES,
    NAME,
    TIME_CHOICES,
    Config,
    written_config,
)
from tempannot.formats.documents.brat.names import AnnNames, Key, Statements
from tempannot.formats.opened import Opened
from tempannot.formats.registry import Written
from tempannot.formats.timeml_types import links_in_timeml
from tempannot.formats.type_names import known_type

ALONE = "text"
"""The name in a note of a mark without text of its own; its value is ``none``."""

OWN_NAMES = frozenset({"id", "eventID", ALONE, "relType"})
"""Names in notes that are no attributes; attributes of these names have an underscore before."""

_DEFAULT_TYPES = {ItemKind.EVENT: "EVENT", ItemKind.TIME: "TIMEX3", ItemKind.SIGNAL: "SIGNAL"}
_PLAIN = re.compile(r"[A-Za-z][\w-]*")
_VALUE = re.compile(r"[^\s\x85\u2028\u2029]+")
_Mark = Event | Time | Signal
_AMark = TypeVar("_AMark", Event, Time, Signal)


def write_brat(opened: Opened, during: During) -> Written:
    """Write a document of any other format."""
    losses: list[str] = []
    names = AnnNames(Config())
    links = {link.id: link for link in links_in_timeml(opened.document, during)}
    document = _with_lines(standing_alone(replace(opened.document, links=links)), names)
    _reserve(document, names)
    said = statements(document, names, (), losses)
    lines: list[str] = []
    for (letter, id, _), content in said.items():
        own = id if letter in "TER" else names.fresh(letter)
        lines.append(f"{own}\t{content}\n")
    text = document.text.encode("utf-8", "replace")
    beside = {".txt": text, NAME: written_config()}
    return Written("".join(lines).encode("utf-8", "replace"), tuple(losses), beside)


def _reserve(document: Document, names: AnnNames) -> None:
    for kind in ItemKind:
        names.reserve(kind, document.table(kind))


def _with_lines(document: Document, names: AnnNames) -> Document:
    """The document with a line above the text for each mark that has no text.

    The time of creation, mostly: brat draws links between marks in the text alone.
    """
    without = [each for each in _marks(document) if each.span.start == each.span.end]
    if not without:
        return document
    at = 0
    lines = []
    _reserve(document, names)
    for mark in without:
        line = _label(mark)
        names.alone[names.id_of(mark.kind, mark.id)] = Span(at, at + len(line))
        at += len(line) + 1
        lines.append(line)
    header = "\n".join(lines) + "\n\n"
    by = len(header)
    return replace(
        document,
        text=header + document.text,
        body=Span(by, by + len(document.text)),
        events={id: _below(each, by) for id, each in document.events.items()},
        times={id: _below(each, by) for id, each in document.times.items()},
        signals={id: _below(each, by) for id, each in document.signals.items()},
    )


def _below(mark: _AMark, by: int) -> _AMark:
    return mark if mark.span.start == mark.span.end else moved(mark, by)


def _label(mark: _Mark) -> str:
    value = mark.attributes.get("value", "").strip() if isinstance(mark, Time) else ""
    return LINE_BREAKS.sub(" ", value or mark.id).strip() or "-"


def statements(
    document: Document, names: AnnNames, lines: Collection[Key], lost: list[str]
) -> Statements:
    """What a file has to say of a document; ``lines`` are the statements that it has lines for."""
    return _Statements(document, names, lines, lost).all()


class _Statements:
    """Puts the statements of one document together."""

    def __init__(
        self, document: Document, names: AnnNames, lines: Collection[Key], lost: list[str]
    ) -> None:
        self._document = document
        self._names = names
        self._lines = lines
        self._lost = lost
        self._found: Statements = {}
        self._ends: dict[str, str] = {}

    def all(self) -> Statements:
        document = self._document
        for mark in _marks(document):
            self._mark(mark)
        first: set[str] = set()
        for instance in document.instances.values():
            event = document.events.get(instance.event)
            if event is None:
                self._lost.append(
                    bilingual("the instance {id}, whose event is not there", id=instance.id)
                )
                continue
            trigger = self._id(ItemKind.EVENT, event.id)
            values = dict(event.attributes) if event.id not in first else {}
            first.add(event.id)
            if (
                instance.implicit
                and ("E", trigger, "") not in self._lines
                and self._is_plain(trigger)
            ):
                self._ends[instance.id] = trigger
                self._describe(trigger, values, CHOICES, {"id": self._other(trigger, event.id)})
                continue
            own = self._id(ItemKind.INSTANCE, instance.id)
            self._ends[instance.id] = own
            type = self._names.types.get(own) or self._type(trigger, ItemKind.EVENT)
            self._found["E", own, ""] = f"{type}:{trigger}"
            ids = {
                "id": self._other(own, instance.id),
                "eventID": self._other(trigger, event.id),
                ALONE: "none" if trigger in self._names.alone else "",
            }
            self._describe(own, values | dict(instance.attributes), CHOICES, ids)
        for link in document.links.values():
            self._link(link, "TLINK", _of_link(link))
        for other in document.other_links.values():
            values = {"signalID": other.signal or ""} | dict(other.attributes)
            self._link(other, other.tag, values)
        return self._found

    def _mark(self, mark: _Mark) -> None:
        id = self._id(mark.kind, mark.id)
        alone = self._names.alone.get(id)
        pieces = (alone,) if alone else _in_lines(self._document.text, pieces_of(mark))
        said = " ".join(self._document.text[start:end] for start, end in pieces)
        places = ";".join(f"{start} {end}" for start, end in pieces)
        self._found["T", id, ""] = f"{self._type(id, mark.kind)} {places}\t{said}"
        if isinstance(mark, Event):
            return
        self._ends[mark.id] = id
        known = TIME_CHOICES if isinstance(mark, Time) else {}
        values = dict(mark.attributes)
        ids = {"id": self._other(id, mark.id), ALONE: "none" if alone else ""}
        self._describe(id, values, known, ids)

    def _link(self, link: Link | OtherLink, tag: str, values: Mapping[str, str]) -> None:
        source, target = self._ends.get(link.source), self._ends.get(link.target)
        if source is None or target is None:
            self._lost.append(bilingual("the link {id}, an end of which is not there", id=link.id))
            return
        id = self._id(link.kind, link.id)
        name, written = self._relation_name(tag, link.rel_type)
        roles = self._names.types.get(id, "Arg1 Arg2").split()[-2:]
        self._found["R", id, ""] = f"{name} {roles[0]}:{source} {roles[1]}:{target}\t"
        ids = {"id": self._other(id, link.id), "relType": written}
        self._describe(id, values, {}, ids)

    def _relation_name(self, tag: str, rel_type: str) -> tuple[str, str]:
        """The type of a relation, and what a note has to say because it does not."""
        spelled = self._names.relations.get((tag, rel_type))
        if spelled is not None:
            return spelled, ""
        if not rel_type or _PLAIN.fullmatch(rel_type) is None:
            return tag, rel_type
        exact = tag != "TLINK" or known_type(rel_type) in (rel_type, None)
        return f"{tag}_{rel_type}", "" if exact else rel_type

    def _describe(
        self,
        id: str,
        values: Mapping[str, str],
        choices: Mapping[str, Collection[str]],
        ids: Mapping[str, str],
    ) -> None:
        """Say the attributes of an item, those to choose from in lines, others in its note."""
        note = {name: value for name, value in ids.items() if value}
        for name, value in values.items():
            if name == PIECES or (not value and id[0] == "R"):
                continue
            spelled = self._names.attributes.get(name, name)
            is_choice = value in choices.get(name, ()) and self._names.declares(spelled)
            if (is_choice or ("A", id, name) in self._lines) and _VALUE.fullmatch(value):
                self._found["A", id, name] = f"{spelled} {id} {self._names.spelled(spelled, value)}"
            elif NAMED.fullmatch(name):
                note[f"_{name}" if name.lstrip("_") in OWN_NAMES else name] = value
            else:
                self._lost.append(
                    bilingual(
                        "the attribute {name!r} of {id}, whose name no note can have",
                        name=name,
                        id=id,
                    )
                )
        if said := note_of(note):
            self._found["#", id, ""] = f"AnnotatorNotes {id}\t{said}"

    def _id(self, kind: ItemKind, id: str) -> str:
        return self._names.id_of(kind, id)

    def _type(self, id: str, kind: ItemKind) -> str:
        names = self._names
        return names.types.get(id) or names.of_kind.get(kind) or _DEFAULT_TYPES[kind]

    def _is_plain(self, trigger: str) -> bool:
        """Whether the file has a mark for an event and no line that makes it one of brat's."""
        return ("T", trigger, "") in self._lines

    @staticmethod
    def _other(brat: str, id: str) -> str:
        return "" if brat == id else id


def _of_link(link: Link) -> dict[str, str]:
    return {
        "relations": str(link.exact) if link.exact is not None else "",
        "signalID": link.signal or "",
        "confidence": "" if link.confidence is None else repr(float(link.confidence)),
        "kept": "true" if link.kept else "",
        "skipped": "true" if link.skipped else "",
        "comment": link.comment,
    } | dict(link.attributes)


def _marks(document: Document) -> Iterator[_Mark]:
    yield from document.events.values()
    yield from document.times.values()
    yield from document.signals.values()


def _in_lines(text: str, pieces: tuple[Span, ...]) -> tuple[Span, ...]:
    """Stretches of text without line breaks, which brat cannot mark."""
    found: list[Span] = []
    for start, end in pieces:
        at = start
        for part in LINE_BREAKS.finditer(text, start, end):
            found.append(Span(at, part.start()))
            at = part.end()
        found.append(Span(at, end))
    filled = [each for each in found if text[each.start : each.end].strip()]
    return tuple(filled or found[:1])
