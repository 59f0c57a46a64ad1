"""Anafora XML, with the schemas of THYME (events, times, links) and SCATE (parts of times).

The text is a file beside: ``doc`` or ``doc.txt`` for ``doc.Schema.annotator.state.xml``, so that
several annotators share one. Offsets count code points. What THYME says of an event and the time
of the document in the property DocTimeRel is a link here, and is written there again. SCATE has no
events, and its operators, which put times together, are kept and not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.document import Document
from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.formats.anafora_elements import (
    full_id,
    part,
    properties,
    put,
    set_property,
    shown_id,
    text_in,
    texts_beside,
    without,
)
from tempannot.formats.flat_records import Record
from tempannot.formats.members import file_of
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.safe_xml import root_name
from tempannot.formats.timeml_types import links_of_scheme, lost_in_scheme
from tempannot.formats.tree_formats import TreeFormat, append, filled, open_tree, to_write
from tempannot.formats.type_names import LINK_TAGS, TAG, USUAL_TAGS, is_creation_tag, kind_of_name

if TYPE_CHECKING:
    from lxml import etree

SCHEME = "thyme"
DOC_TIME_REL = "DocTimeRel"
_DOC_TIME = "DOCTIME"
_RELS = ("BEFORE", "AFTER", "OVERLAP", "BEFORE/OVERLAP")
_NAMES = {
    "EVENT": {"Type": "class", "Polarity": "polarity"},
    "TIMEX3": {"Class": "type"},
}
"""What properties are called here, by the type of their entity."""

_SCATE = frozenset(
    [
        "AMPM-Of-Day",
        "After",
        "Before",
        "Between",
        "Calendar-Interval",
        "Day-Of-Month",
        "Day-Of-Week",
        "Frequency",
        "Hour-Of-Day",
        "Intersection",
        "Last",
        "Minute-Of-Hour",
        "Modifier",
        "Month-Of-Year",
        "Next",
        "NotNormalizable",
        "NthFromEnd",
        "NthFromStart",
        "Number",
        "Part-Of-Day",
        "Part-Of-Week",
        "Period",
        "Quarter-Of-Year",
        "Season-Of-Year",
        "Second-Of-Minute",
        "Sum",
        "Difference",
        "This",
        "Time-Zone",
        "Two-Digit-Year",
        "Union",
        "Week-Of-Year",
        "Year",
        "These",
        "Every-Nth",
        "Even-Numbered",
        "Odd-Numbered",
    ]
)


class AnaforaXml(TreeFormat):
    """An Anafora file."""

    name = "anafora"
    label = "Anafora XML"

    def find_text(self, given: str | None) -> str | None:
        """Find the text beside."""
        if given:
            return given
        found = (text_in(each) for each in texts_beside(file_of(self.path)))
        return next((text for text in found if text is not None), None)

    def records(self) -> Iterator[tuple[Record, etree._Element]]:
        """Yield entities, then relations, then what events say of the time of the document."""
        if self.builder.text is None:
            usual = re.sub(r"(\.[^.]+){4}$", "", self.path.name)
            message = bilingual(
                "there is no text {usual!r} beside it, so that marks have no places", usual=usual
            )
            self.builder.problem("no-text", self.path.name, message)
        entities = list(self.root.iterfind("annotations/entity"))
        relations = list(self.root.iterfind("annotations/relation"))
        links = [each for each in relations if type_of(each) in LINK_TAGS]
        kinds = self._kinds(entities, {end for each in links for end in self._ends(each)})
        said = dict(self._doc_time_rels(kinds, {self._claim(each) for each in links}))
        for element, kind in kinds.items():
            record = self._mark(kind, element)
            if element in said:
                record = replace(record, attributes=without(record.attributes, DOC_TIME_REL))
            yield record, element
        if any(link.target == _DOC_TIME for link in said.values()):
            yield self._doc_time(), self.root
        for element in relations:
            if type_of(element) in LINK_TAGS:
                yield self._link(element), element
            else:
                self.leave_aside(type_of(element))
        yield from ((link, element) for element, link in said.items())

    def _kinds(
        self, entities: Sequence[etree._Element], linked: set[str]
    ) -> dict[etree._Element, ItemKind]:
        """What each entity is, but for those that are nothing of time."""
        found: dict[etree._Element, ItemKind] = {}
        for element in entities:
            kind = self.kind_of(type_of(element))
            if kind is not None:
                found[element] = kind
            elif self._id(element) in linked:
                found[element] = ItemKind.EVENT
            else:
                self.leave_aside(type_of(element))
        count = sum(type_of(each) in _SCATE for each in found)
        if count:
            what = counted(count, "part")
            message = bilingual(
                "{what} of times in SCATE are read as times; how they compose is not", what=what
            )
            self.builder.problem("scate", self.path.name, message)
        return found

    def _doc_time_rels(
        self, kinds: Mapping[etree._Element, ItemKind], claims: set[tuple[str, str, str]]
    ) -> Iterator[tuple[etree._Element, Record]]:
        """Yield the links that events say of themselves, if no relation says the same."""
        created = (self._id(each) for each in kinds if is_creation_tag(type_of(each)))
        target = next(created, _DOC_TIME)
        for element, kind in kinds.items():
            rel = properties(element).get(DOC_TIME_REL, "")
            id = self._id(element)
            if kind is ItemKind.EVENT and rel in _RELS and (id, target, rel) not in claims:
                key = f"{id}/{DOC_TIME_REL}"
                yield element, Record(ItemKind.LINK, key, {}, (), "TLINK", id, target, rel)

    def _doc_time(self) -> Record:
        """The time of the document where the file marks none."""
        message = bilingual(
            "no {doc_time} is marked; one without a place stands for it", doc_time=_DOC_TIME
        )
        self.builder.problem("assumed-creation-time", _DOC_TIME, message)
        return Record(ItemKind.TIME, _DOC_TIME, {"functionInDocument": "CREATION_TIME"})

    def kind_of(self, tag: str) -> ItemKind | None:
        """Parts of times are times."""
        return ItemKind.TIME if tag in _SCATE else kind_of_name(tag)

    def tag_of(self, element: etree._Element) -> str:
        """The type is an element of its own; the time of the document is no usual time."""
        tag = type_of(element)
        return "TIMEX3" if not tag or is_creation_tag(tag) else tag

    def _mark(self, kind: ItemKind, element: etree._Element) -> Record:
        id, tag = self._id(element), type_of(element)
        attributes = _said(element)
        if is_creation_tag(tag):
            attributes.setdefault("functionInDocument", "CREATION_TIME")
        elif tag != USUAL_TAGS[kind]:
            attributes[TAG] = tag
        pieces = []
        for piece in part(element, "span").split(";"):
            start, _, end = piece.partition(",")
            try:
                pieces.append(Span(int(start), int(end)))
            except ValueError:
                if piece.strip():
                    message = bilingual("the span {piece!r} of {id} is none", piece=piece, id=id)
                    self.builder.problem("wrong-span", id, message, element.sourceline)
        return Record(kind, id, attributes, tuple(each for each in pieces if each.start >= 0))

    def _link(self, element: etree._Element) -> Record:
        tag = type_of(element)
        said = properties(element)
        source, target = self._ends(element)
        rel_type = said.get("Type", "").strip()
        attributes = without(said, "Source", "Target", "Type")
        kind = ItemKind.LINK if tag == "TLINK" else ItemKind.OTHER_LINK
        return Record(kind, self._id(element), attributes, (), tag, source, target, rel_type)

    def _ends(self, element: etree._Element) -> tuple[str, str]:
        said = properties(element)
        first, second = (said.get(each, "").strip() for each in ("Source", "Target"))
        return shown_id(first), shown_id(second)

    def _claim(self, element: etree._Element) -> tuple[str, str, str]:
        """The ends and the type of a link, as events would say it of the document."""
        source, target = self._ends(element)
        rel_type = properties(element).get("Type", "").replace("BEFORE-OVERLAP", "BEFORE/OVERLAP")
        return source, target, rel_type

    def _id(self, element: etree._Element) -> str:
        return shown_id(part(element, "id"))

    def _full(self, id: str, letter: str) -> str:
        return full_id(id, letter, self.path.name.partition(".")[0])

    def set_id(self, element: etree._Element, id: str) -> None:
        """An element."""
        put(element, "id", self._full(id, "e" if element.tag == "entity" else "r"))

    def create(self, record: Record) -> None:
        """Add an entity or a relation."""
        attributes = dict(record.attributes)
        if record.is_mark:
            element = self._new("entity")
            is_created = record.kind is ItemKind.TIME and record.id == self.created
            tag = _DOC_TIME if is_created else self.new_tag(record, attributes)
            put(element, "id", self._full(record.id, "e"))
            if record.pieces:
                put(element, "span", _span(record))
            put(element, "type", tag)
            put(element, "parentsType", "TemporalEntities")
            put(element, "properties", None)
        else:
            element = self._new("relation")
            put(element, "id", self._full(record.id, "r"))
            put(element, "type", record.tag)
            put(element, "parentsType", "TemporalRelations")
            put(element, "properties", None)
            set_property(element, "Source", self._full(record.source, "e"))
            set_property(element, "Type", record.rel_type)
            set_property(element, "Target", self._full(record.target, "e"))
        for name, value in _written(element, attributes).items():
            set_property(element, name, value)
        self.elements[record.key] = element

    def change(self, element: etree._Element, old: Record, new: Record) -> None:
        """Change properties, the span, the ends; what an event says of its document in itself."""
        if old.kind is ItemKind.LINK and element.tag == "entity":
            self._change_rel(element, old, new)
            return
        if element is self.root:
            self.create(new)
            return
        said, saying = _written(element, old.attributes), _written(element, new.attributes)
        for name in dict.fromkeys((*said, *saying)):
            if said.get(name) != saying.get(name):
                set_property(element, name, saying.get(name))
        if old.pieces != new.pieces:
            put(element, "span", _span(new))
        fields = (
            ("Type", old.rel_type, new.rel_type),
            ("Source", old.source, self._full(new.source, "e")),
            ("Target", old.target, self._full(new.target, "e")),
        )
        for name, before, after in fields:
            if before != after and not new.is_mark and before != shown_id(after):
                set_property(element, name, after)

    def _change_rel(self, element: etree._Element, old: Record, new: Record) -> None:
        is_same_pair = (old.source, old.target) == (new.source, new.target)
        is_plain = is_same_pair and not new.attributes and new.rel_type in _RELS
        set_property(element, DOC_TIME_REL, new.rel_type if is_plain else None)
        if not is_plain:  # only a relation can say more
            self.create(new)

    def remove(self, element: etree._Element, record: Record) -> None:
        """Take an entity or a relation away, or what an event says of its document."""
        if record.kind is ItemKind.LINK and element.tag == "entity":
            set_property(element, DOC_TIME_REL, None)
        elif element is not self.root:
            super().remove(element, record)

    def _new(self, tag: str) -> etree._Element:
        put(self.root, "annotations", None)
        parent = self.root.find("annotations")
        assert parent is not None
        element = parent.makeelement(tag)
        append(parent, element)
        return element


def type_of(element: etree._Element) -> str:
    """The type of an entity or a relation."""
    return part(element, "type")


def _said(element: etree._Element) -> dict[str, str]:
    """The properties of an entity by the names that they have here."""
    names = _NAMES.get(type_of(element), {})
    return {names.get(name, name): value for name, value in properties(element).items()}


def _written(element: etree._Element, attributes: Mapping[str, str]) -> dict[str, str]:
    """Attributes by the names of properties."""
    names = {ours: name for name, ours in _NAMES.get(type_of(element), {}).items()}
    return {names.get(name, name): value for name, value in attributes.items()}


def _span(record: Record) -> str:
    return ";".join(f"{start},{end}" for start, end in record.pieces)


def read_anafora(raw: bytes, path: Path) -> Opened:
    """Read an Anafora file with the text beside it; raises FileError."""
    return open_tree(AnaforaXml, raw, path, SCHEME)


def write_anafora(opened: Opened, during: During) -> Written:
    """Write any document in the schema of THYME, its text beside."""
    losses: list[str] = []
    document = to_write(opened, losses)
    losses += lost_in_scheme(document)
    links = {each.id: each for each in links_of_scheme(document, SCHEME, during)}
    document = _with_doc_time_rels(replace(document, links=links, scheme=SCHEME))
    skeleton = (
        '<?xml version="1.0" encoding="UTF-8"?>\n\n'
        "<data>\n<info>\n  <progress>completed</progress>\n</info>\n\n"
        '<schema path="./" protocol="file">temporal.schema.xml</schema>\n\n'
        "<annotations>\n</annotations>\n\n</data>\n"
    )
    data = filled(AnaforaXml, skeleton.encode(), opened.path, document)
    beside = {".txt": document.text.encode()} if document.text else {}
    return Written(data, tuple(losses), beside)


def _with_doc_time_rels(document: Document) -> Document:
    """Say at each event how it lies to the time of the document, as THYME does, besides."""
    created = document.creation_time
    events = dict(document.events)
    for link in document.links.values():
        instance = document.instances.get(link.source)
        if link.target != created or instance is None or instance.event not in events:
            continue
        rel = link.rel_type.replace("BEFORE-OVERLAP", "BEFORE/OVERLAP")
        event = events[instance.event]
        if rel in _RELS and DOC_TIME_REL not in event.attributes:
            said = {**event.attributes, DOC_TIME_REL: rel}
            events[event.id] = replace(event, attributes=said)
    return replace(document, events=events)


def _fit(raw: bytes) -> Fit:
    is_one = root_name(raw) == "data" and b"<annotations" in raw
    return Fit.SURE if is_one else Fit.NO


FORMAT = DocumentFormat(
    name="anafora",
    label=bilingual("Anafora XML"),
    endings=(".xml",),
    shared_endings=(".xml",),
    sniff=_fit,
    read=read_anafora,
    write=write_anafora,
    beside=(".txt",),
    lost=bilingual("that two events are one and the same (IDENTITY)"),
    checked="anaforatools",
)
