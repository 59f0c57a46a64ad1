"""Standoff files as documents: events and times with a trigger, relations between them.

What has nothing to do with time (persons, roles, coreference) stays in the file and is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.core.document import creation_times
from tempannot.core.errors import FileError, RelationError, check_has_end, reason_of
from tempannot.core.items import Instance, ItemKind, Link, OtherLink, Span
from tempannot.core.language import bilingual
from tempannot.core.relations import RelationSet
from tempannot.core.wording import counted
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.documents.brat.ann_layout import BratSource
from tempannot.formats.documents.brat.ann_lines import LINE_BREAKS, Line, parsed_line, values_of
from tempannot.formats.documents.brat.config import config_for
from tempannot.formats.documents.brat.names import (
    AnnNames,
    Key,
    attribute_of,
    is_time_value,
    kind_of,
    time_type,
)
from tempannot.formats.documents.brat.writer import ALONE, OWN_NAMES
from tempannot.formats.members import file_of
from tempannot.formats.opened import Opened, RewritingSource
from tempannot.formats.problems import LEFT_ASIDE, Problem
from tempannot.formats.type_names import bare_link_of, link_of

LABEL = "brat standoff"
_OF_EVENTS = frozenset({"class", "stem"})
_ALONE = f'{ALONE}="none"'.encode()
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_EVENT_OR_TIME = (ItemKind.EVENT, ItemKind.TIME)


def read_brat(raw: bytes, path: Path) -> Opened:
    """Read a standoff file and the text beside it; raises FileError for bytes that are no text."""
    return _Reader(_Said(raw, path)).read()


@dataclass(slots=True)
class _Said:
    """The lines of a file: marks, events and relations by id, and what is said about each."""

    raw: bytes
    path: Path
    written: list[str] = field(default_factory=list)
    lines: dict[str, Line] = field(default_factory=dict)
    by_kind: dict[str, list[Line]] = field(default_factory=dict)
    notes: dict[str, tuple[Line, dict[str, str]]] = field(default_factory=dict)
    about: dict[str, list[Line]] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    groups: list[Line] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.written = _LINE.findall(_decoded(self.raw, self.path))
        for number, written in enumerate(self.written, 1):
            if bare := written.rstrip("\r\n"):
                self._take(number, bare)

    def _take(self, number: int, bare: str) -> None:
        line = parsed_line(number, bare)
        if line is None:
            if bare.strip():
                said = bilingual("the line says nothing that brat has; it is kept as it is")
                self.problems.append(
                    Problem(bilingual("unread-line"), bare.partition("\t")[0], said, number)
                )
            return
        _, kind, id, _, arguments, text = line
        if kind == "*":
            self.groups.append(line)
        elif id in self.taken and kind != "#":
            said = bilingual("the id {id!r} is there twice; this line is left out", id=id)
            self.problems.append(Problem(bilingual("duplicate-id"), id, said, number))
        else:
            self.taken.add(id)
            if kind in "TER":
                self.lines[id] = line
                self.by_kind.setdefault(kind, []).append(line)
                return
            if kind == "#" and arguments[0] not in self.notes:
                self.notes[arguments[0]] = (line, values_of(text))
            self.about.setdefault(arguments[0], []).append(line)

    def of(self, letter: str) -> list[Line]:
        """The lines of a kind, in order."""
        return self.by_kind.get(letter, [])

    def note(self, id: str) -> Mapping[str, str]:
        """What the first note about an item holds."""
        return self.notes[id][1] if id in self.notes else {}


class _Reader:
    def __init__(self, said: _Said) -> None:
        self._said = said
        file = file_of(said.path)
        self._names = AnnNames(config_for(file), taken=said.taken)
        self._text = _text_beside(file, said)
        self._alone = self._marks_alone() if _ALONE in said.raw else set()
        self._builder = DocumentBuilder(
            said.path, self._text, said.problems, body=self._body(self._text or "")
        )
        self._instances: dict[str, list[Line]] = {}
        for line in said.of("E"):
            self._instances.setdefault(line.arguments[0], []).append(line)
        self._where: dict[Key, int] = {}
        self._ends: dict[str, str] = {}
        self._kept: Counter[tuple[str, str]] = Counter()
        self._first: dict[tuple[str, str], int] = {}

    def read(self) -> Opened:
        said = self._said
        instances = self._instances
        kinds = {line.id: kind_of(line.type, self._names.config) for line in said.of("T")}
        kinds |= {id: ItemKind.EVENT for id in instances if id in kinds}
        links = list(self._links(kinds))
        for _, line in links:
            for end in line.named():
                if end in kinds and kinds[end] is None:
                    kinds[end] = ItemKind.EVENT
        for line in said.of("T"):
            self._mark(line, kinds[line.id], instances.get(line.id, []))
        self._report_missing_triggers(instances)
        for (tag, rel_type), line in links:
            self._link(tag, rel_type, line)
        self._report_kept()
        return self._opened(kinds)

    def _opened(self, kinds: dict[str, ItemKind | None]) -> Opened:
        said, names = self._said, self._names
        used_types = dict.fromkeys(each.type for each in said.of("R"))
        for type in (*names.config.relations, *used_types):
            if (known := link_of(type) or bare_link_of(type)) is not None:
                names.relations.setdefault(known, type)
        declared = {each: kind_of(each, names.config) for each in names.config.parents}
        used = {line.type: kinds[line.id] for line in said.of("T")}
        for each, kind in (used | declared).items():
            if kind is not None:
                names.of_kind.setdefault(kind, each)
        opened = self._builder.opened("brat", said.raw, LABEL)
        document = opened.document
        creation = creation_times(document.times, frozenset())
        if creation:
            document.creation_time = creation[0]
        assert isinstance(opened.source, RewritingSource)
        baseline = opened.source.baseline
        baseline.creation_time = document.creation_time
        opened.source = BratSource(said.raw, said.path, said.written, self._where, names, baseline)
        return opened

    def _links(self, kinds: dict[str, ItemKind | None]) -> Iterator[tuple[tuple[str, str], Line]]:
        """The relations that are links; one called after its type alone needs an event or time."""
        for line in self._said.of("R"):
            found = link_of(line.type)
            if found is None and any(
                end[:1] == "E" or kinds.get(end) in _EVENT_OR_TIME for end in line.named()
            ):
                found = bare_link_of(line.type)
            if found is None:
                self._keep("relation", line)
            else:
                yield found, line

    def _marks_alone(self) -> set[str]:
        """The marks that have no text but the line that is theirs."""
        said = self._said
        about = [id for id in said.lines if said.note(id).get(ALONE) == "none"]
        events = (said.lines[id] for id in about if id[0] == "E")
        return {id for id in about if id[0] == "T"} | {line.arguments[0] for line in events}

    def _body(self, text: str) -> Span | None:
        """The text below the lines for marks that have none."""
        lines = self._said.lines
        ends = [lines[id].spans()[-1].end for id in self._alone if id in lines]
        if not ends:
            return None
        start = max(ends) + 2
        whole = text[start - 2 : start] == "\n\n"
        return Span(start, len(text)) if whole else None

    def _mark(self, line: Line, kind: ItemKind | None, instances: list[Line]) -> None:
        names = self._names
        if kind is None:
            self._keep("mark", line)
            return
        spans = self._spans(line)
        names.types[line.id] = line.type
        self._where["T", line.id, ""] = line.number - 1
        if kind is ItemKind.EVENT and instances:
            self._event(line, spans, instances)
            return
        values, note = self._values(line, kind)
        id = note.get("id", line.id)
        names.ids[kind, id] = line.id
        self._ends[line.id] = id
        if kind is ItemKind.EVENT:
            if line.type.upper() != "EVENT":
                values.setdefault("type", line.type)
            self._builder.event(id, spans, values, line.number)
        elif kind is ItemKind.TIME:
            if type := time_type(line.type):
                values.setdefault("type", type)
            self._builder.time(id, spans, values, line.number)
        else:
            self._builder.signal(id, spans, values, line.number)

    def _event(self, line: Line, spans: list[Span], instances: list[Line]) -> None:
        """An event with a line for each of its instances, the first of which says its class."""
        of_event, _ = self._values(line, ItemKind.EVENT)
        found: list[tuple[Line, Instance]] = []
        event_id = ""
        for each in instances:
            values, note = self._values(each, ItemKind.EVENT)
            event_id = event_id or note.get("eventID", line.id)
            own = {n: v for n, v in values.items() if n not in _OF_EVENTS}
            of_event |= {n: v for n, v in values.items() if n in _OF_EVENTS}
            found.append((each, Instance(note.get("id", each.id), event_id, own)))
            if len(each.arguments) > 1:
                self._keep("role", each, len(each.arguments) - 1)
            self._where["E", each.id, ""] = each.number - 1
            self._names.types[each.id] = each.type
        if line.type.upper() != "EVENT":
            of_event.setdefault("type", line.type)
        self._names.ids[ItemKind.EVENT, event_id] = line.id
        self._builder.mention(event_id, spans, of_event, line.number)
        self._ends[line.id] = found[0][1].id
        for each, instance in found:
            self._names.ids[ItemKind.INSTANCE, instance.id] = each.id
            self._ends[each.id] = instance.id
            self._builder.instance(instance, each.number)

    def _spans(self, line: Line) -> list[Span]:
        """The stretches of a mark, those that a line break alone divides put together."""
        text = self._text
        if text is None or line.id in self._alone:
            if text is not None:
                self._names.alone[line.id] = line.spans()[0]
            return [Span(0, 0)]
        joined: list[Span] = []
        for span in sorted(line.spans()):
            between = text[joined[-1].end : span.start] if joined else ""
            if joined and between and not between.strip() and LINE_BREAKS.search(between):
                joined[-1] = Span(joined[-1].start, span.end)
            else:
                joined.append(span)
        marked = "".join(text[start:end] for start, end in line.spans() if start >= 0)
        if line.text and "".join(line.text.split()) != "".join(marked.split()):
            message = bilingual(
                "{id} is said to mark {words!r}, but there it reads {marked!r}",
                id=line.id,
                words=line.text,
                marked=marked,
            )
            self._builder.problem("text-mismatch", line.id, message, line.number)
        return joined

    def _values(self, line: Line, kind: ItemKind) -> tuple[dict[str, str], dict[str, str]]:
        """The attributes of a mark or an event, and what its note says besides."""
        values: dict[str, str] = {}
        if line.id not in self._said.about:
            return values, {}
        given = ""
        noted = self._said.notes.get(line.id)
        for each in self._said.about.get(line.id, ()):
            if each.kind == "N":
                given = given or each.arguments[1].partition(":")[2]
            elif each.kind == "#":
                if noted is not None and each is noted[0]:
                    self._where["#", line.id, ""] = each.number - 1
                else:
                    self._keep("further note", each)
            else:
                name, value = attribute_of(each.type, _value(each), kind)
                if name in values:
                    message = bilingual(
                        "{id} has {type} twice; this is left out", id=line.id, type=each.type
                    )
                    self._builder.problem("duplicate-attribute", line.id, message, each.number)
                    continue
                values[name] = value
                self._names.attributes[name] = each.type
                self._where["A", line.id, name] = each.number - 1
        note = dict(self._said.note(line.id))
        own = {name: note.pop(name) for name in OWN_NAMES & set(note)}
        values |= {name.removeprefix("_"): value for name, value in note.items()}
        if kind is ItemKind.TIME and "value" not in values and is_time_value(given):
            values["value"] = given
        return values, own

    def _link(self, tag: str, rel_type: str, line: Line) -> None:
        values, own = self._values(line, ItemKind.LINK)
        id = own.get("id", line.id)
        roles = [each.rpartition(":")[0] for each in line.arguments]
        ends = [self._end(each, line) for each in line.named()]
        if roles == ["Arg2", "Arg1"]:
            roles.reverse()
            ends.reverse()
        self._names.types[line.id] = " ".join(each or "Arg" for each in roles)
        self._where["R", line.id, ""] = line.number - 1
        rel_type = own.get("relType", rel_type)
        signal = values.pop("signalID", None)
        if tag != "TLINK":
            self._names.ids[ItemKind.OTHER_LINK, id] = line.id
            other = OtherLink(id, tag, ends[0], ends[1], rel_type, signal, values)
            self._builder.other_link(other, line.number)
            return
        self._names.ids[ItemKind.LINK, id] = line.id
        link = Link(
            id,
            ends[0],
            ends[1],
            rel_type,
            self._exact(values, line),
            signal,
            comment=values.pop("comment", ""),
            confidence=_confidence(values),
            kept=values.pop("kept", "") == "true",
            skipped=values.pop("skipped", "") == "true",
            attributes=values,
        )
        self._builder.link(link, line.number)

    def _end(self, id: str, line: Line) -> str:
        on = self._instances.get(id, ())
        if len(on) > 1:
            message = bilingual(
                "{id} names {id2}, which several events have; {id3} is taken",
                id=line.id,
                id2=id,
                id3=on[0].id,
            )
            self._builder.problem("ambiguous-id", line.id, message, line.number)
        return self._ends.get(id, id)

    def _exact(self, values: dict[str, str], line: Line) -> RelationSet | None:
        try:
            return RelationSet.parse(values.pop("relations")) if "relations" in values else None
        except RelationError as error:
            self._builder.problem("unknown-relations", line.id, str(error), line.number)
            return None

    def _report_missing_triggers(self, instances: dict[str, list[Line]]) -> None:
        for trigger, lines in instances.items():
            for line in lines if trigger not in self._said.lines else ():
                message = bilingual(
                    "{id} names the trigger {trigger!r}, which is not there",
                    id=line.id,
                    trigger=trigger,
                )
                self._builder.problem("dangling-id", line.id, message, line.number)

    def _keep(self, what: str, line: Line, number: int = 1) -> None:
        self._kept[what, line.type] += number
        self._first.setdefault((what, line.type), line.number)

    def _report_kept(self) -> None:
        """Say what stays in the file and is not shown, once for each type."""
        for group in self._said.groups:
            self._keep("group", group)
        for (what, type), number in self._kept.items():
            message = bilingual(
                "{number} of the type {type}: kept in the file, not shown here",
                number=counted(number, what),
                type=type,
            )
            self._builder.problem(LEFT_ASIDE, type, message, self._first[what, type])


def _value(line: Line) -> str:
    return line.arguments[1] if len(line.arguments) > 1 else "true"


def _confidence(values: dict[str, str]) -> float | None:
    try:
        number = float(values.get("confidence", ""))
    except ValueError:
        return None
    if not 0 <= number <= 1:
        return None
    del values["confidence"]
    return number


def _decoded(raw: bytes, path: Path) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise FileError(path, bilingual("this is not UTF-8"), line) from error


def _text_beside(file: Path, said: _Said) -> str | None:
    """The text, with all its characters, as offsets count a byte order mark, too."""
    beside = file.with_suffix(".txt")
    try:
        check_has_end(beside)
        return _decoded(beside.read_bytes(), beside)
    except FileNotFoundError:
        message = bilingual("{name} is not beside it: the marks have no places", name=beside.name)
        said.problems.append(Problem(bilingual("no-text"), beside.name, message, None))
        return None
    except OSError as error:
        raise FileError(beside, reason_of(error)) from error
