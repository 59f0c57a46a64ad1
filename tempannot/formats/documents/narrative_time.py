"""NarrativeTime: a document a line, whose events stand on a time line and its branches.

Spans are the first and the last word of ``text.split(" ")``. Every two events and times are
related by where they stand (``formats.narrative_order``), as the authors' own conversion does;
where their label is VAGUE, the link says the set of relations that the numbers leave open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.items import Instance, Link, Span
from tempannot.core.language import bilingual
from tempannot.core.relations import ALL
from tempannot.formats.building import OF_INSTANCES, DocumentBuilder
from tempannot.formats.json_documents import (
    Object,
    join_lines,
    object_in,
    split_objects,
    starts_with,
)
from tempannot.formats.narrative_order import TYPES, NarrativePosition, label, meaning, position
from tempannot.formats.narrative_writer import write_narrative_time
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit

_STEP = 1e-4
"""How far apart the events of a consecutive span are put, as in the authors' conversion."""

_MOST = 700
"""How many events and times are related, every two of them."""

_CONSECUTIVE = 1
_IDS = ("eid", "eiid", "eventID", "tid", "word_id", "span", "text")


def read_narrative_time(raw: bytes, path: Path) -> Opened:
    """Read one document; raises FileError for what is no such object."""
    value = object_in(raw, path)
    text, name = value.get("text"), value.get("id")
    if not isinstance(text, str) or not isinstance(value.get("events"), dict):
        raise FileError(path, bilingual("a document of NarrativeTime has a text and events"))
    builder = DocumentBuilder(path, text, name=name if isinstance(name, str) else "")
    reader = _Reader(builder, value, _word_spans(text))
    reader.read()
    return builder.opened("narrativetime", raw, "NarrativeTime", None, "narrativetime")


def _word_spans(text: str) -> list[Span]:
    """The places of the words, without line ends and blanks around them."""
    found, at = [], 0
    for word in text.split(" "):
        start = at + len(word) - len(word.lstrip())
        found.append(Span(start, max(start, at + len(word.rstrip()))))
        at += len(word) + 1
    return found


class _Reader:
    """Adds marks, finds their positions, and relates every two of them."""

    def __init__(self, builder: DocumentBuilder, value: Object, words: list[Span]) -> None:
        self._builder = builder
        self._value = value
        self._words = words
        self._marks: dict[str, tuple[int, int]] = {}
        self._events: list[str] = []
        self._positions: dict[str, NarrativePosition] = {}

    def read(self) -> None:
        events, times = self._table("events"), self._table("timex")
        for kind, refs, table in (("e", "event_refs", events), ("t", "timex_refs", times)):
            known = self._table(refs)
            for number, span in table.items():
                place = self._place(f"{kind}{number}", span)
                if place is not None:
                    reference = known.get(number)
                    given = reference if isinstance(reference, dict) else {}
                    self._add(kind, number, place, given)
        hidden = self._hidden()
        for number, order in self._table("event_order").items():
            self._put(number, order, hidden)
        self._put_hidden(hidden)
        self._relate()

    def _table(self, name: str) -> Mapping[str, Any]:
        found = self._value.get(name, {})
        if isinstance(found, dict):
            return found
        self._builder.problem(
            "broken-field", name, bilingual("the field {name!r} is no JSON object", name=name)
        )
        return {}

    def _place(self, where: str, span: object) -> tuple[int, int] | None:
        match span:
            case [int(first), int(last)] if 0 <= first <= last < len(self._words):
                return first, last
        said = bilingual(
            "{where} lies at words {span!s:.40}, which the text does not have",
            where=where,
            span=span,
        )
        self._builder.problem("outside-text", where, said)
        return None

    def _add(self, kind: str, number: str, place: tuple[int, int], given: Object) -> None:
        span = Span(self._words[place[0]].start, self._words[place[1]].end)
        said = {k: v for k, v in given.items() if isinstance(v, str) and k not in _IDS}
        if kind == "t":
            id = str(given.get("tid") or f"t{number}")
            is_new = self._builder.time(id, span, said)
            is_first = self._builder.document().creation_time is None
            if is_new and is_first and said.get("functionInDocument") == "CREATION_TIME":
                self._builder.creation_time(id)
        else:
            id = str(given.get("eiid") or f"ei{number}")
            event = str(given.get("eid") or f"e{number}")
            if self._builder.has_event(event):
                own = {name: said[name] for name in OF_INSTANCES if name in said}
                is_new = self._builder.instance(Instance(id, event, own))
            else:
                is_new = self._builder.event(event, span, said, instance=id)
        if is_new:
            self._marks[id] = place
            self._events += [id] * (kind == "e")

    def _hidden(self) -> frozenset[str]:
        """The events that annotators did not see, whose place is that of what they repeat."""
        listed = self._value.get("invisible_events", [])
        words = {each for each in listed if type(each) is int} if isinstance(listed, list) else ()
        return frozenset(id for id in self._events if self._marks[id][0] in words)

    def _put(self, number: str, order: object, hidden: frozenset[str]) -> None:
        """Give the events of a stretch of words their position on the time line."""
        given = order if isinstance(order, dict) else {}
        match given:
            case {"span": [int(first), int(last)], "type": int(type), "time": str(time)}:
                branch = str(given.get("branch", given.get("relto", "")) or "")
                kind = TYPES[type] if 0 <= type < len(TYPES) else "?"
            case _:
                self._odd(number, bilingual("it lacks a span, a type or a time"))
                return
        inside = [id for id, (a, b) in self._marks.items() if first <= a and b <= last]
        seen = [id for id in inside if id not in hidden] or inside
        found = position(kind, time, branch)
        if found is None:
            self._odd(
                number,
                bilingual(
                    "the type {kind} with the time {time!r} and the branch {branch!r}",
                    kind=kind,
                    time=time,
                    branch=branch,
                ),
            )
            return
        for place, id in enumerate(seen, 1):
            step = _STEP * place if type == _CONSECUTIVE else 0.0
            ends = found.start + step, found.end + step
            self._positions[id] = NarrativePosition(found.type, *ends, found.branch)

    def _odd(self, number: str, said: str) -> None:
        message = bilingual(
            "event_order {number} cannot be placed: {said}", number=number, said=said
        )
        self._builder.problem("no-position", number, message)

    def _put_hidden(self, hidden: frozenset[str]) -> None:
        by_word = {self._marks[id][0]: id for id in self._events}
        groups: dict[str, list[str]] = {}
        for word, others in self._table("event_coreference").items():
            if not isinstance(others, list) or not word.isdecimal() or len(word) > 9:
                continue
            same = [by_word[w] for w in (int(word), *others) if type(w) is int and w in by_word]
            for id in same:
                groups[id] = [other for other in same if other != id]
        placed = dict(self._positions)
        for id in self._events:
            same = [other for other in groups.get(id, ()) if other in placed]
            if id in hidden and id not in placed and same:
                self._positions[id] = placed[same[-1]]
        missing = [id for id in self._marks if id not in self._positions]
        if missing:
            said = bilingual(
                "{missing} marks have no place in time: {missing2}",
                missing=len(missing),
                missing2=", ".join(missing[:5]),
            )
            self._builder.problem("no-position", missing[0], said)

    def _relate(self) -> None:
        placed = sorted(self._positions, key=self._marks.__getitem__)
        if len(placed) > _MOST:
            said = bilingual(
                "{placed} events and times are too many to relate every two; none is",
                placed=len(placed),
            )
            self._builder.problem("too-many", "", said)
            return
        for link in self._links(placed):
            self._builder.link(link)

    def _links(self, placed: list[str]) -> Iterator[Link]:
        known: dict[tuple[NarrativePosition, NarrativePosition], tuple[str, Any]] = {}
        for source, target in combinations(placed, 2):
            pair = self._positions[source], self._positions[target]
            if pair not in known:
                name = label(*pair)
                said = meaning(*pair) if name == "VAGUE" else ALL
                known[pair] = name, None if said is ALL else said
            name, exact = known[pair]
            apart = {} if pair[0].branch == pair[1].branch else {"comment": "different NT-branches"}
            yield Link("", source, target, name, exact, attributes=apart)


def _fit(raw: bytes) -> Fit:
    if starts_with(raw, r'"timex"\s*:\s*\{', r'"events"\s*:\s*\{'):
        return Fit.SURE
    start = r'^\{\s*"id"\s*:\s*"[^"]*"\s*,\s*"text"\s*:'
    is_cut = len(raw) >= 4096 and b"\n" not in raw
    return Fit.PERHAPS if is_cut and starts_with(raw, start) else Fit.NO


FORMAT = DocumentFormat(
    name="narrativetime",
    label="NarrativeTime",
    medium=bilingual("JSON lines"),
    endings=(".jsonl",),
    shared_endings=(".jsonl",),
    sniff=_fit,
    read=read_narrative_time,
    write=write_narrative_time,
    split=split_objects(lambda value: value.get("id")),
    checked=bilingual("the authors' conversion to TimeML, label by label"),
    join=join_lines,
    lost=bilingual(
        "marks without words, pairs that are not ordered whole, ids of links, signals, SLINKs"
    ),
)
