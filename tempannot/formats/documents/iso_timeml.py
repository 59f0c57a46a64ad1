"""ISO-TimeML (ISO 24617-1): tokens of a text, and annotations that target them from outside.

Built from what is published of the standard, its examples in articles, as neither its annex nor a
file of another program was at hand. Any namespace is read, and none is written:
``<EVENT xml:id="e1" target="#token2" .../>``, ``<TLINK eventID="#e1" relatedToTime="#t1" .../>``.
Tokens may be called w, seg, token or tok; several are targeted by a list, or by
``#range(token2,token4)``. An event is its own instance. Measure links (MLINK) stay in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.document import Document
from tempannot.core.errors import DocumentError
from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.formats.flat_records import Record, records_of
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.safe_xml import root_name
from tempannot.formats.tokenised_text import ListedToken, blank_ends, composed, tokenised
from tempannot.formats.tree_formats import (
    TreeFormat,
    append,
    attributes_of,
    change_attributes,
    filled,
    open_tree,
    to_write,
)
from tempannot.formats.type_names import LINK_TAGS

if TYPE_CHECKING:
    from lxml import etree

_ID = "{http://www.w3.org/XML/1998/namespace}id"
_TOKENS = ("w", "seg", "token", "tok", "pc")
_KINDS = {"EVENT": ItemKind.EVENT, "TIMEX3": ItemKind.TIME, "SIGNAL": ItemKind.SIGNAL}
_ASIDE = ("MLINK", "CONFIDENCE")
_SOURCES = ("eventID", "timeID", "eventInstanceID")
_TARGETS = ("relatedToEvent", "relatedToTime", "subordinatedEvent", "relatedToEventInstance")
_NAME = re.compile(r"[^\W\d][\w.-]*")
_RANGE = re.compile(r"#?range\(\s*#?([^,)\s]+)\s*,\s*#?([^,)\s]+)\s*\)|(\S+)")


class IsoTimeml(TreeFormat):
    """An ISO-TimeML file."""

    name = "iso-timeml"
    label = "ISO-TimeML"

    def find_text(self, given: str | None) -> str | None:
        """Take what stands in the element of the text, or put tokens together that lie apart."""
        self._spans: list[Span] = []
        self._tokens = [
            each for each in self.root.iter() if _local(each) in _TOKENS and _ID in each.attrib
        ]
        self._place_of = {str(each.get(_ID)): i for i, each in enumerate(self._tokens)}
        container = next((each for each in self.root.iter() if _local(each) == "text"), None)
        if container is not None:
            return self._text_of(container)
        listed = [ListedToken("", "".join(each.itertext())) for each in self._tokens]
        found = composed(listed)
        self._spans = list(found.spans)
        return found.text if listed else None

    def _text_of(self, container: etree._Element) -> str:
        """The text with blanks as they stand, and where each token lies in it."""
        parts: list[str] = []
        places: dict[etree._Element, Span] = {}

        def walk(element: etree._Element, at: int) -> int:
            start = at
            parts.append(element.text or "")
            at += len(parts[-1])
            for child in element.iterchildren():
                at = walk(child, at)
                parts.append(child.tail or "")
                at += len(parts[-1])
            places[element] = Span(start, at)
            return at

        walk(container, 0)
        self._spans = [places.get(each, Span(0, 0)) for each in self._tokens]
        return "".join(parts)

    def records(self) -> Iterator[tuple[Record, etree._Element]]:
        """Yield marks, then links."""
        self._used = {str(each.get(_ID)) for each in self.root.iter() if _ID in each.attrib}
        named = [(each, _local(each)) for each in self.root.iter()]
        for element, name in named:
            if name in _KINDS:
                yield self._mark(_KINDS[name], element), element
            elif name in _ASIDE:
                self.leave_aside(name)
        for element, name in named:
            if name in LINK_TAGS:
                yield _link(element, name), element

    def kind_of(self, tag: str) -> ItemKind | None:
        """There are three tags of marks."""
        return _KINDS.get(tag)

    def tag_of(self, element: etree._Element) -> str:
        """Names without namespaces."""
        return _local(element)

    def set_id(self, element: etree._Element, id: str) -> None:
        """Ids are those of XML, where they are names and are not there yet."""
        is_new = id not in self._used
        self._used.add(id)
        element.set(_ID if is_new and _NAME.fullmatch(id) else "id", id)

    def _mark(self, kind: ItemKind, element: etree._Element) -> Record:
        id = _id(element)
        attributes = {n: v for n, v in attributes_of(element).items() if n not in ("id", "target")}
        places: list[int] = []
        for first, last, single in _RANGE.findall(element.get("target", "")):
            ends = (single, single) if single else (first, last)
            found = [self._place_of.get(end.removeprefix("#")) for end in ends]
            start, stop = found
            if start is None or stop is None:
                missing = next(e for e, p in zip(ends, found, strict=True) if p is None)
                message = bilingual(
                    "{id} targets {missing!r}, which is not there", id=id, missing=missing
                )
                self.builder.problem("dangling-id", id, message, element.sourceline)
            else:
                places.extend(range(start, stop + 1))
        return Record(kind, id, attributes, tuple(self._pieces(sorted(set(places)))))

    def _pieces(self, places: list[int]) -> Iterator[Span]:
        first = 0
        for at, place in enumerate(places):
            if at + 1 == len(places) or places[at + 1] > place + 1:
                yield Span(self._spans[places[first]].start, self._spans[place].end)
                first = at + 1

    def create(self, record: Record) -> None:
        """Add an annotation behind the last one."""
        attributes = dict(record.attributes)
        tag = self.new_tag(record, attributes)
        alike = [each for each in self.elements.values() if each.getparent() is not None]
        parent = alike[-1].getparent() if alike else self.root
        assert parent is not None
        namespace = str(self.root.tag).rpartition("}")[0]
        element = parent.makeelement(f"{namespace}}}{tag}" if namespace else tag)
        append(parent, element)
        self.set_id(element, record.id)
        if record.is_mark:
            self._target(element, record)
        else:
            self._end(element, _SOURCES, record.source)
            self._end(element, _TARGETS, record.target)
            element.set("relType", record.rel_type)
        change_attributes(element, {}, attributes)
        self.elements[record.key] = element

    def change(self, element: etree._Element, old: Record, new: Record) -> None:
        """Change attributes, targets, ends."""
        change_attributes(element, old.attributes, new.attributes)
        if old.pieces != new.pieces:
            self._target(element, new)
        if old.rel_type != new.rel_type:
            element.set("relType", new.rel_type)
        if old.source != new.source:
            self._end(element, _SOURCES, new.source)
        if old.target != new.target:
            self._end(element, _TARGETS, new.target)

    def _target(self, element: etree._Element, record: Record) -> None:
        named: list[str] = []
        for span in record.pieces:
            found = [
                i for i, t in enumerate(self._spans) if t.start < span.end and span.start < t.end
            ]
            if found and not self._fits(found, span):
                raise DocumentError(
                    bilingual("whole tokens are marked, and {id} has parts of them", id=record.id)
                )
            named += (f"#{self._tokens[i].get(_ID)}" for i in found)
        if named:
            element.set("target", " ".join(named))
        else:
            element.attrib.pop("target", None)

    def _fits(self, places: list[int], span: Span) -> bool:
        return (
            self._spans[places[0]].start >= span.start and self._spans[places[-1]].end <= span.end
        )

    def _end(self, element: etree._Element, names: tuple[str, ...], id: str) -> None:
        for name in names:
            element.attrib.pop(name, None)
        is_time = (ItemKind.TIME, id) in self.elements
        by_tag = {"SLINK": "subordinatedEvent"} if names is _TARGETS else {}
        element.set(by_tag.get(_local(element), names[1] if is_time else names[0]), f"#{id}")


def _local(element: etree._Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _id(element: etree._Element) -> str:
    return (element.get(_ID) or element.get("id") or "").strip()


def _link(element: etree._Element, tag: str) -> Record:
    attributes = attributes_of(element)
    ends = []
    for names in (_SOURCES, _TARGETS):
        name = next((name for name in names if name in attributes), "")
        ends.append(attributes.pop(name, "").strip().removeprefix("#"))
    attributes.pop("id", None)
    rel_type = attributes.pop("relType", "").strip()
    if "signalID" in attributes:
        attributes["signalID"] = attributes["signalID"].strip().removeprefix("#")
    kind = ItemKind.LINK if tag == "TLINK" else ItemKind.OTHER_LINK
    return Record(kind, _id(element), attributes, (), tag, ends[0], ends[1], rel_type)


def read_iso_timeml(raw: bytes, path: Path) -> Opened:
    """Read an ISO-TimeML file; raises FileError."""
    return open_tree(IsoTimeml, raw, path)


def write_iso_timeml(opened: Opened, during: During) -> Written:
    """Write any document: its text in tokens with the blanks between them, then annotations."""
    losses: list[str] = []
    document = to_write(opened, losses, during)
    spans = [span for each in records_of(document).values() for span in each.pieces]
    losses.extend(blank_ends(document, spans))
    skeleton = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<isoTimeML>\n'
        f'<text xml:space="preserve">{_in_tokens(document, spans)}</text>\n</isoTimeML>\n'
    )
    return Written(filled(IsoTimeml, skeleton.encode(), opened.path, document), tuple(losses))


def _in_tokens(document: Document, marks: list[Span]) -> str:
    text = document.text
    parts: list[str] = []
    at = 0
    for token in tokenised(text, marks, document.sentences):
        start = text.index(token.form, at)
        parts.append(_escaped(text[at:start]))
        at = start + len(token.form)
        parts.append(f'<w xml:id="token{token.id}">{_escaped(token.form)}</w>')
    return "".join((*parts, _escaped(text[at:])))


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace("\r", "&#13;")


def _fit(raw: bytes) -> Fit:
    return Fit.SURE if "isotimeml" in root_name(raw).casefold() else Fit.NO


FORMAT = DocumentFormat(
    name="iso-timeml",
    label="ISO-TimeML",
    endings=(".xml",),
    shared_endings=(".xml",),
    sniff=_fit,
    read=read_iso_timeml,
    write=write_iso_timeml,
)
