"""TimeML, in the dialects found in the wild, as a document and a report of what is odd.

Read are: TimeML 1.2.1 and TimeBank 1.2 (with or without TEXT), TempEval-3, TempEval-1 (links
name events), files without instances, bare numbers as ids, any letter case in attribute names.
"""

from __future__ import annotations

from collections.abc import ItemsView, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tempannot.core.document import Document, attribute, creation_times
from tempannot.core.errors import FileError
from tempannot.core.items import Event, Instance, ItemKind, Signal, Span, Time
from tempannot.core.language import bilingual
from tempannot.core.sentences import Sentences, trimmed
from tempannot.formats.link_report import link_problems, other_link_problems
from tempannot.formats.most_intervals import check_intervals
from tempannot.formats.problems import Problem
from tempannot.formats.timeml_links import (
    EVENT_OF_INSTANCE,
    LinkReader,
    Names,
    end_attribute,
    own_prefixes,
    value,
    without,
)
from tempannot.formats.xml_elements import Element, Markup

ID_NAMES = {
    "EVENT": (ItemKind.EVENT, "eid"),
    "MAKEINSTANCE": (ItemKind.INSTANCE, "eiid"),
    "TIMEX3": (ItemKind.TIME, "tid"),
    "SIGNAL": (ItemKind.SIGNAL, "sid"),
    "TLINK": (ItemKind.LINK, "lid"),
    "SLINK": (ItemKind.OTHER_LINK, "lid"),
    "ALINK": (ItemKind.OTHER_LINK, "lid"),
}
"""Per tag what it becomes and which attribute holds its id."""

Places = dict[tuple[ItemKind, str], list[Element]]
Mark = Event | Time | Signal

LANGUAGE = "xml:lang"
"""The attribute of the root element that says in which language the text is."""


@dataclass(slots=True)
class TimemlReader:
    """Builds the document; ``places`` then holds the elements of every item.

    The first element of a list is the one that was read; others bear the same id and are not
    part of the document.
    """

    markup: Markup
    path: Path
    problems: list[Problem] = field(default_factory=list)
    places: Places = field(default_factory=dict)
    _read_first: dict[ItemKind, dict[str, Element]] = field(
        default_factory=lambda: {kind: {} for kind in ItemKind}, init=False, repr=False
    )

    @property
    def prefixes(self) -> frozenset[str]:
        """The prefixes of tempannot's own attributes that the root element declares."""
        return own_prefixes(self.markup.root.attributes)

    def read(self) -> Document:
        """Return the document; raises FileError if this is not TimeML."""
        self._check_content()
        if self.markup.doctype is not None:
            system, line = self.markup.doctype
            self._report(
                "dtd-not-loaded",
                "DOCTYPE",
                bilingual("the DTD {system!r} is not loaded", system=system),
                line,
            )
        document = Document(self.path.stem, self.markup.text.rstrip())
        document.body = self._body(document.text)
        document.language = self._language()
        document.sentences = self._sentences(document)
        self._collect()
        events, times = self._first(ItemKind.EVENT), self._first(ItemKind.TIME)
        # each event gets an instance, if it has none, which takes long to report
        check_intervals(self.path, max(len(events), len(self._first(ItemKind.INSTANCE))))
        check_intervals(self.path, len(times))
        self._read_marks(document)
        self._read_instances(document)
        self._read_links(document)
        in_dct = (id for id, each in self._first(ItemKind.TIME) if _is_in_dct(each))
        document.dct_times = frozenset(in_dct)
        document.creation_time = self._creation_time(document)
        return document

    def line_of(self, kind: ItemKind, id: str) -> int:
        """Return the line where an item starts."""
        return self.markup.line(self.places[kind, id][0].start)

    def _check_content(self) -> None:
        root = self.markup.root
        if root.tag.casefold() == "timeml":
            return
        if root.tag == "Document" and any(e.tag == "token" for e in self.markup.elements):
            raise FileError(self.path, bilingual("this is a CAT file, not TimeML"))
        marked = (("EVENT", "eid"), ("TIMEX3", "tid"))
        if not any((e.tag, n) in marked for e in self.markup.elements for n in e.attributes):
            problem = bilingual(
                "there is no TimeML in it (the root element is <{tag}>)", tag=root.tag
            )
            raise FileError(self.path, problem, self.markup.line(root.start))

    def _body(self, text: str) -> Span:
        first = next(iter(self.markup.by_tag.get("TEXT", ())), None)
        return Span(0, len(text)) if first is None else self._span(first, len(text))

    def _language(self) -> str:
        """The language that the root or the text names, without what follows as in ``en-US``."""
        elements = (self.markup.root, *self.markup.by_tag.get("TEXT", ()))
        said = next((named for e in elements if (named := e.attributes.get(LANGUAGE))), "")
        language = said.replace("_", "-").partition("-")[0].lower()
        return language if len(language) == 2 and language.isalpha() else ""

    def _sentences(self, document: Document) -> Sequence[Span]:
        tagged: list[Span] = []
        by_tag = self.markup.by_tag
        marked = [*by_tag.get("s", ()), *by_tag.get("S", ())]
        for element in sorted(marked, key=lambda each: each.start):
            span = trimmed(document.text, self._span(element, len(document.text)))
            if span.start < span.end and (not tagged or span.start >= tagged[-1].end):
                tagged.append(span)
        return tuple(tagged) or Sentences(document.text, document.body, document.language)

    def _span(self, element: Element, length: int) -> Span:
        return Span(min(element.text_start, length), min(element.text_stop, length))

    def _collect(self) -> None:
        unnamed = 0
        for element in self.markup.elements:
            known = ID_NAMES.get(element.tag)
            if known is None:
                continue
            kind, name = known
            id = value(element.attributes, name)
            if not id and kind in (ItemKind.LINK, ItemKind.OTHER_LINK):
                unnamed += 1
                id = f"unnamed-{unnamed}"
                message = bilingual(
                    "a {tag} has no {name}; it is called {id} here",
                    tag=element.tag,
                    name=name,
                    id=id,
                )
                self._report("missing-id", id, message, self._line(element))
            elif not id:
                message = bilingual(
                    "a {tag} has no {name} and is left out", tag=element.tag, name=name
                )
                self._report("missing-id", element.tag, message, self._line(element))
                continue
            first = self._read_first[kind]
            if id in first:
                self._repeat(kind, id, element)
            else:
                first[id] = element
                self.places[kind, id] = [element]

    def _repeat(self, kind: ItemKind, id: str, element: Element) -> None:
        known = self.places[kind, id]
        known.append(element)
        first = self._line(known[0])
        message = bilingual(
            "the {tag} {id} is left out: {tag2} {id} is in line {first}",
            tag=element.tag,
            id=id,
            tag2=known[0].tag,
            first=first,
        )
        self._report("duplicate-id", id, message, self._line(element))

    def _first(self, kind: ItemKind) -> ItemsView[str, Element]:
        return self._read_first[kind].items()

    def _read_marks(self, document: Document) -> None:
        length = len(document.text)
        for id, element in self._first(ItemKind.EVENT):
            span = self._span(element, length)
            document.events[id] = Event(id, span, without(element.attributes, "eid"))
        for id, element in self._first(ItemKind.TIME):
            span = self._span(element, length)
            document.times[id] = Time(id, span, without(element.attributes, "tid"))
        for id, element in self._first(ItemKind.SIGNAL):
            span = self._span(element, length)
            document.signals[id] = Signal(id, span, without(element.attributes, "sid"))

    def _read_instances(self, document: Document) -> None:
        counts: dict[str, int] = {}
        for id, element in self._first(ItemKind.INSTANCE):
            _, name, event = end_attribute(element.attributes, EVENT_OF_INSTANCE)
            if id in document.times:
                message = bilingual(
                    "the MAKEINSTANCE {id} is left out: a TIMEX3 has the same id", id=id
                )
                self._report("duplicate-id", id, message, self._line(element))
                continue
            document.instances[id] = Instance(
                id, event, without(element.attributes, "eiid", name or "eventID")
            )
            counts[event] = counts.get(event, 0) + 1
            if event not in document.events:
                message = bilingual(
                    "the instance {id} is of the event {event!r}, which is not there",
                    id=id,
                    event=event,
                )
                self._report("dangling-id", id, message, self._line(element))
            elif counts[event] == 2:
                message = bilingual("the event {event} has several instances", event=event)
                self._report("several-instances", event, message, self._line(element))
        self._add_implicit(document, counts)

    def _add_implicit(self, document: Document, counts: Mapping[str, int]) -> None:
        for id in document.events:
            if id in counts:
                continue
            if id in document.instances or id in document.times:
                message = bilingual(
                    "the event {id} has no instance, and its id is that of another item", id=id
                )
            else:
                document.instances[id] = Instance(id, id, implicit=True)
                message = bilingual(
                    "the event {id} has no MAKEINSTANCE; links can name the event itself", id=id
                )
            self._report("no-instance", id, message, self.line_of(ItemKind.EVENT, id))

    def _read_links(self, document: Document) -> None:
        names = Names(document.instances, document.times, _instances_of_events(document))
        line_of = partial(self.line_of, ItemKind.LINK)
        reader = LinkReader(names, self.prefixes, self.problems, line_of)
        for id, element in self._first(ItemKind.LINK):
            document.links[id] = reader.read(id, element.attributes)
        self.problems.extend(link_problems(document.links.values(), line_of))
        line_of = partial(self.line_of, ItemKind.OTHER_LINK)
        reader = LinkReader(names, self.prefixes, self.problems, line_of)
        for id, element in self._first(ItemKind.OTHER_LINK):
            document.other_links[id] = reader.read_other(id, element.tag, element.attributes)
            if id in document.links:
                message = bilingual(
                    "the {tag} {id} has the id of a TLINK, which is meant by {id} here",
                    tag=element.tag,
                    id=id,
                )
                self._report("duplicate-id", id, message, self._line(element))
        self.problems.extend(other_link_problems(document.other_links.values(), line_of))

    def _creation_time(self, document: Document) -> str | None:
        found = creation_times(document.times, document.dct_times)
        if not found:
            message = bilingual("no time is marked as the creation time of the text")
            self._report("no-creation-time", document.name, message, None)
            return None
        marked = document.times[found[0]]
        if found[0] not in document.dct_times and not _has_role(marked):
            message = bilingual("no time is marked as the creation time; t0 is taken for it")
            self._report("assumed-creation-time", "t0", message, None)
        elif len(found) > 1:
            message = bilingual(
                "several times are marked as the creation time: {found}", found=", ".join(found)
            )
            line = self.line_of(ItemKind.TIME, found[1])
            self._report("several-creation-times", found[1], message, line)
        return found[0]

    def _line(self, element: Element) -> int:
        return self.markup.line(element.start)

    def _report(self, kind: str, where: str, message: str, line: int | None) -> None:
        self.problems.append(Problem(kind, where, message, line))


def _instances_of_events(document: Document) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for instance in document.instances.values():
        found[instance.event] = (*found.get(instance.event, ()), instance.id)
    return found


def _is_in_dct(element: Element) -> bool:
    parent = element.parent
    while parent is not None:
        if parent.tag.upper() == "DCT":
            return True
        parent = parent.parent
    return False


def _has_role(time: Time) -> bool:
    role = attribute(time.attributes, "functionInDocument") or ""
    return role.strip().upper() in ("CREATION_TIME", "PUBLICATION_TIME")
