"""GATE XML: a text with nodes, sets of annotations between nodes, sets of relations.

Nodes are where they stand in the text, whatever they are called. Annotations and relations have
numbers; an id of another kind is the feature ``id``. Of several sets the first that has events or
times is read. Values that are objects of Java (ObjectWrapper) stay in the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.document import Document
from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.formats.building import Utf16Offsets
from tempannot.formats.flat_records import Record, records_of
from tempannot.formats.opened import Opened
from tempannot.formats.problems import LEFT_ASIDE
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.safe_xml import root_name
from tempannot.formats.tree_formats import TreeFormat, append, filled, open_tree, to_write
from tempannot.formats.type_names import LINK_TAGS, TAG, USUAL_TAGS, are_in_time, kind_of_tag

if TYPE_CHECKING:
    from lxml import etree

_STRING = "java.lang.String"
_ENDS = ("source", "target")
"""Features that name the ends of a relation which are no annotations."""


class GateXml(TreeFormat):
    """A GATE file."""

    name = "gate"
    label = "GATE XML"

    def find_text(self, given: str | None) -> str | None:
        """Take the text from between the nodes, and where each node is."""
        found = self.root.find("TextWithNodes")
        self._nodes: dict[str, int] = {}
        if found is None:
            return ""
        parts = [found.text or ""]
        at = len(parts[0])
        for node in found.iterchildren():
            self._nodes[node.get("id", "")] = at
            parts.append(node.tail or "")
            at += len(parts[-1])
        return "".join(parts)

    def records(self) -> Iterator[tuple[Record, etree._Element]]:
        """Yield annotations, then relations."""
        relations = list(self.root.iterfind("RelationSet/Relation"))
        links = [each for each in relations if _is_link(each)]
        self._numbers = [
            int(number)
            for each in (*self.root.iterfind("AnnotationSet/Annotation"), *relations)
            if (number := each.get("Id", "")).isdecimal() and len(number) < 10
        ]
        linked = {number for each in links for number in _members(each)}
        self._set = self._chosen_set(linked)
        annotations = [] if self._set is None else list(self._set.iterchildren("Annotation"))
        self._ids = _ids(annotations)
        for element in annotations:
            kind = self.kind_of(element.get("Type", ""))
            if kind is None and element.get("Id", "") in linked:
                kind = ItemKind.EVENT
            if kind is None or kind is ItemKind.LINK:
                self.leave_aside(element.get("Type", ""))
            else:
                yield self._mark(kind, element), element
        for element in relations:
            if _is_link(element):
                yield self._link(element), element
            else:
                self.leave_aside(element.get("Type", ""))

    def _chosen_set(self, linked: set[str]) -> etree._Element | None:
        """The first set that tells of time, else the first; what others tell of it is said."""
        sets = list(self.root.iterchildren("AnnotationSet"))
        told = (each for each in sets if any(self._is_in_time(e, linked) for e in each))
        chosen = next(told, sets[0] if sets else None)
        for each in sets:
            if len(each) and each is not chosen:
                name = str(each.get("Name", ""))
                message = bilingual(
                    "{value} of the set {name!r}: left in the file",
                    value=counted(len(each), "annotation"),
                    name=name,
                )
                self.builder.problem(LEFT_ASIDE, name, message, each.sourceline)
        return chosen

    def _is_in_time(self, element: etree._Element, linked: set[str]) -> bool:
        is_known = self.kind_of(str(element.get("Type", ""))) is not None
        return is_known or element.get("Id") in linked

    def kind_of(self, tag: str) -> ItemKind | None:
        """Types tell, of annotations and of relations."""
        return kind_of_tag(tag)

    def tag_of(self, element: etree._Element) -> str:
        """Types are attributes here."""
        return str(element.get("Type", ""))

    def _mark(self, kind: ItemKind, element: etree._Element) -> Record:
        number = element.get("Id", "")
        id = self._ids.get(number, number)
        attributes = self._features(element)
        if self._ids.get(number) != number:
            attributes.pop("id", None)
        if element.get("Type", "") != USUAL_TAGS[kind]:
            attributes[TAG] = element.get("Type", "")
        ends = [self._nodes.get(element.get(name, "")) for name in ("StartNode", "EndNode")]
        start, end = ends
        if start is None or end is None or start > end:
            message = bilingual("{id} lies between nodes that are not there", id=id)
            self.builder.problem("outside-text", id, message, element.sourceline)
            return Record(kind, id, attributes)
        return Record(kind, id, attributes, (Span(start, end),) if start < end else ())

    def _link(self, element: etree._Element) -> Record:
        attributes = self._features(element)
        id = attributes.pop("id", "") or element.get("Id", "")
        members = [self._ids.get(number, number) for number in _members(element)]
        if len(members) > 2:
            message = bilingual(
                "{id} has {members} members; the first two are taken", id=id, members=len(members)
            )
            self.builder.problem("several-ends", id, message, element.sourceline)
        ends = (*members, "", "")[:2]
        source, target = (attributes.pop(n, e) for n, e in zip(_ENDS, ends, strict=True))
        tag = element.get("Type", "")
        rel_type = attributes.pop("relType", "").strip()
        if tag in ("SLINK", "ALINK"):
            return Record(ItemKind.OTHER_LINK, id, attributes, (), tag, source, target, rel_type)
        if tag != "TLINK":
            attributes[TAG] = tag
        rel_type = rel_type or (tag if are_in_time("", [tag]) else "")
        return Record(ItemKind.LINK, id, attributes, (), "TLINK", source, target, rel_type)

    def _features(self, element: etree._Element) -> dict[str, str]:
        found = {}
        for feature in element.iterchildren("Feature"):
            value = feature.find("Value")
            if value is None or value.get("className", "").endswith("ObjectWrapper"):
                self.leave_aside("ObjectWrapper")
            else:
                found[feature.findtext("Name") or ""] = value.text or ""
        return found

    def set_id(self, element: etree._Element, id: str) -> None:
        """A number would say nothing, as there was none."""
        _set_feature(element, "id", id)

    def create(self, record: Record) -> None:
        """Add an annotation or a relation."""
        attributes = dict(record.attributes)
        tag = self.new_tag(record, attributes)
        number = str(max(self._numbers, default=-1) + 1)
        self._numbers.append(int(number))
        if record.is_mark:
            if self._set is None:
                self._set = self.root.makeelement("AnnotationSet")
                append(self.root, self._set)
            element = self._new(self._set, "Annotation", number, tag)
            self._place(element, record)
        else:
            sets = self.root.find("RelationSet")
            if sets is None:
                sets = self.root.makeelement("RelationSet")
                append(self.root, sets)
            element = self._new(sets, "Relation", number, tag)
            append(element, element.makeelement("UserData"))
            self._relate(element, record)
            attributes["relType"] = record.rel_type
        if record.id != number:
            attributes["id"] = record.id
        for name, value in attributes.items():
            _set_feature(element, name, value)
        self.elements[record.key] = element

    def _new(self, parent: etree._Element, tag: str, number: str, type: str) -> etree._Element:
        element = parent.makeelement(tag)
        element.set("Id", number)
        element.set("Type", type)
        append(parent, element)
        return element

    def change(self, element: etree._Element, old: Record, new: Record) -> None:
        """Change features, nodes, members."""
        names = dict.fromkeys((*old.attributes, *new.attributes))
        for name in names:
            if old.attributes.get(name) != new.attributes.get(name) and name != TAG:
                _set_feature(element, name, new.attributes.get(name))
        if old.pieces != new.pieces:
            self._place(element, new)
        if old.rel_type != new.rel_type:
            _set_feature(element, "relType", new.rel_type)
        if (old.source, old.target) != (new.source, new.target):
            self._relate(element, new)

    def _relate(self, element: etree._Element, record: Record) -> None:
        numbers = []
        for name, id in zip(_ENDS, (record.source, record.target), strict=True):
            kinds = (ItemKind.EVENT, ItemKind.TIME, ItemKind.SIGNAL)
            found = (self.elements.get((kind, id)) for kind in kinds)
            number = next((each.get("Id", "") for each in found if each is not None), "")
            numbers.append(number or "-1")
            _set_feature(element, name, None if number else id)
        element.set("Members", ";".join(numbers))

    def _place(self, element: etree._Element, record: Record) -> None:
        start = record.pieces[0].start if record.pieces else 0
        end = record.pieces[-1].end if record.pieces else 0
        element.set("StartNode", self._node_at(start))
        element.set("EndNode", self._node_at(end))

    def _node_at(self, point: int) -> str:
        """The id of the node at a place, which is put there if there is none."""
        there = next((id for id, at in self._nodes.items() if at == point), None)
        if there is not None:
            return there
        id = str(Utf16Offsets(self.builder.text or "").unit(point))
        while id in self._nodes:
            id = f"{id}0"
        found = self.root.find("TextWithNodes")
        assert found is not None
        _insert_node(found, id, point)
        self._nodes[id] = point
        return id


def _insert_node(text: etree._Element, id: str, point: int) -> None:
    node = text.makeelement("Node")
    node.set("id", id)
    at = len(text.text or "")
    if point <= at:
        node.tail = (text.text or "")[point:]
        text.text = (text.text or "")[:point]
        text.insert(0, node)
        return
    for before in text.iterchildren():
        tail = before.tail or ""
        if point <= at + len(tail):
            node.tail = tail[point - at :]
            before.tail = tail[: point - at]
            text.insert(text.index(before) + 1, node)
            return
        at += len(tail)


def _set_feature(element: etree._Element, name: str, value: str | None) -> None:
    found = next((e for e in element.iterchildren("Feature") if e.findtext("Name") == name), None)
    if value is None:
        if found is not None:
            element.remove(found)
        return
    if found is None:
        found = element.makeelement("Feature")
        for tag, text in (("Name", name), ("Value", "")):
            part = found.makeelement(tag)
            part.set("className", _STRING)
            part.text = text
            append(found, part)
        append(element, found)
    said = found.find("Value")
    assert said is not None
    said.text = value


def _is_link(element: etree._Element) -> bool:
    tag = element.get("Type", "")
    return tag in LINK_TAGS or are_in_time(tag, [tag])


def _members(element: etree._Element) -> list[str]:
    return [each.strip() for each in element.get("Members", "").split(";") if each.strip()]


def _ids(annotations: Sequence[etree._Element]) -> dict[str, str]:
    """The ids that annotations say of themselves by their numbers, none if they do not differ."""
    found: dict[str, str] = {}
    for each in annotations:
        for feature in each.iterchildren("Feature"):
            if feature.findtext("Name") == "id" and (id := feature.findtext("Value")):
                found[each.get("Id", "")] = id
    numbers = {each.get("Id", "") for each in annotations} - set(found)
    differ = len(set(found.values())) == len(found) and not numbers & set(found.values())
    return found if differ else {}


def read_gate(raw: bytes, path: Path) -> Opened:
    """Read a GATE file; raises FileError."""
    return open_tree(GateXml, raw, path)


def write_gate(opened: Opened, during: During) -> Written:
    """Write any document, with one set of annotations and one of relations."""
    losses: list[str] = []
    document = to_write(opened, losses, during)
    losses += _lost(document)
    skeleton = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<GateDocument version="3">\n'
        "<GateDocumentFeatures>\n</GateDocumentFeatures>\n"
        f"<TextWithNodes>{_text_with_nodes(document)}</TextWithNodes>\n"
        "<AnnotationSet>\n</AnnotationSet>\n</GateDocument>\n"
    )
    data = filled(GateXml, skeleton.encode(), opened.path, document)
    return Written(data, tuple(losses))


def _text_with_nodes(document: Document) -> str:
    """The text with a node at each end of a mark."""
    text, units = document.text, Utf16Offsets(document.text)
    spans = [span for each in records_of(document).values() for span in each.pieces]
    points = sorted({0, *(point for span in spans for point in span)})
    parts = []
    for start, end in pairwise((*points, len(text))):
        said = escape(text[start:end], quote=False).replace("\r", "&#13;")
        parts.append(f'<Node id="{units.unit(start)}"/>{said}')
    return "".join(parts)


def _lost(document: Document) -> Iterator[str]:
    broken = sum(len(each.pieces) > 1 for each in records_of(document).values())
    if broken:
        yield bilingual("the pieces of {broken}", broken=counted(broken, "mark"))


def _fit(raw: bytes) -> Fit:
    return Fit.SURE if root_name(raw) == "GateDocument" else Fit.NO


FORMAT = DocumentFormat(
    name="gate",
    label="GATE XML",
    endings=(".xml",),
    shared_endings=(".xml",),
    sniff=_fit,
    read=read_gate,
    write=write_gate,
    lost=bilingual("the pieces of marks"),
    checked="gatenlp",
)
