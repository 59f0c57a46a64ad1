"""CAT XML, the format of the Content Annotation Tool: tokens, markables, relations.

Dialects: MEANTIME and SemEval-2015 task 4 (EVENT_MENTION in the text, EVENT for what is mentioned),
ECB+ and EventStoryLine (ACTION_*, TIME_*), Causal-TimeBank (EVENT); ids in ``m_id`` or ``id``,
types in ``relType`` or ``reltype``. Blanks between tokens are in no file: a text beside it that has
the same tokens tells them, otherwise they are put where they are usual.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.document import Document
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.formats.flat_records import Record, records_of
from tempannot.formats.members import file_of
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.safe_xml import root_name
from tempannot.formats.tokenised_text import ListedToken, aligned, blank_ends, composed, tokenised
from tempannot.formats.tree_formats import (
    TreeFormat,
    append,
    attributes_of,
    change_attributes,
    filled,
    open_tree,
    to_write,
)
from tempannot.formats.type_names import LINK_TAGS, TAG, USUAL_TAGS

if TYPE_CHECKING:
    from lxml import etree

_TYPES = {"DATE": "DATE", "OF_THE_DAY": "TIME", "DURATION": "DURATION", "REPETITION": "SET"}


class CatXml(TreeFormat):
    """A CAT file."""

    name = "cat"
    label = "CAT XML"

    def find_text(self, given: str | None) -> str | None:
        """Put the tokens together."""
        elements = list(self.root.iter("token"))
        self._tokens = [
            ListedToken(_id(each), each.text or "", each.get("sentence", "")) for each in elements
        ]
        self._place_of = {token.id: place for place, token in enumerate(self._tokens)}
        texts = [given] if given is not None else _texts_beside(self.path)
        found = next((each for text in texts if (each := aligned(self._tokens, text))), None)
        self._text = found or composed(self._tokens)
        return self._text.text

    def records(self) -> Iterator[tuple[Record, etree._Element]]:
        """Yield markables, then relations."""
        self.builder.sentences = [s for s in self._text.sentences if s.start < s.end]
        markables = list(_children(self.root, "Markables"))
        relations = list(_children(self.root, "Relations"))
        links = [each for each in relations if each.tag in LINK_TAGS]
        linked = {_id(end) for link in links for end in link}
        for element in markables:
            kind = _kind(element, _id(element) in linked)
            if kind is None:
                self.leave_aside(str(element.tag))
            else:
                yield self._mark(kind, element), element
        for element in relations:
            if element.tag in LINK_TAGS:
                yield self._link(element), element
            else:
                self.leave_aside(str(element.tag))

    def _mark(self, kind: ItemKind, element: etree._Element) -> Record:
        id = _id(element)
        places = []
        for anchor in element.iter("token_anchor"):
            if (place := self._place_of.get(_id(anchor))) is not None:
                places.append(place)
            else:
                message = bilingual(
                    "{id} names the token {anchor!r}, which is not there", id=id, anchor=_id(anchor)
                )
                self.builder.problem("dangling-id", id, message, anchor.sourceline)
        return Record(kind, id, _attributes(kind, element), tuple(self._pieces(sorted(places))))

    def _pieces(self, places: Sequence[int]) -> Iterator[Span]:
        spans = self._text.spans
        first = 0
        for at, place in enumerate(places):
            if at + 1 == len(places) or places[at + 1] > place + 1:
                yield Span(spans[places[first]].start, spans[place].end)
                first = at + 1

    def _link(self, element: etree._Element) -> Record:
        id, tag = _id(element), str(element.tag)
        ends = {}
        for side in ("source", "target"):
            found = [_id(each) for each in element.iter(side)]
            if len(found) > 1:
                message = bilingual(
                    "{id} has {found} of {side}; the first is taken",
                    id=id,
                    found=len(found),
                    side=side,
                )
                self.builder.problem("several-ends", id, message, element.sourceline)
            ends[side] = found[0] if found else ""
        attributes = _without_ids(element)
        rel_type = attributes.pop(_type_name(element), "").strip()
        kind = ItemKind.LINK if tag == "TLINK" else ItemKind.OTHER_LINK
        return Record(kind, id, attributes, (), tag, ends["source"], ends["target"], rel_type)

    def kind_of(self, tag: str) -> ItemKind | None:
        """Markables alone have tags of their own."""
        return _kind_of_name(tag)

    def tag_of(self, element: etree._Element) -> str:
        """New ones are not negated."""
        return str(element.tag).removeprefix("NEG_")

    def set_id(self, element: etree._Element, id: str) -> None:
        """Markables and relations have attributes of their own for it."""
        is_link = element.tag in LINK_TAGS
        name = self._id_name("Relations", "r_id") if is_link else self._id_name("Markables", "m_id")
        element.set(name, id)

    def create(self, record: Record) -> None:
        """Add a markable or a relation."""
        attributes = dict(record.attributes)
        if record.is_mark:
            element = self._element("Markables", self.new_tag(record, attributes))
            element.set(self._id_name("Markables", "m_id"), record.id)
        else:
            element = self._element("Relations", record.tag)
            element.set(self._id_name("Relations", "r_id"), record.id)
            element.set(self._type_name(), record.rel_type)
            for side, id in (("source", record.source), ("target", record.target)):
                self._add(element, side, self._id_name("Markables", "m_id"), id)
        self.elements[record.key] = element
        change_attributes(element, {}, attributes)
        self._anchor(element, record)

    def change(self, element: etree._Element, old: Record, new: Record) -> None:
        """Change attributes, anchors, ends."""
        change_attributes(element, old.attributes, new.attributes)
        if old.pieces != new.pieces:
            for anchor in list(element.iter("token_anchor")):
                element.remove(anchor)
            self._anchor(element, new)
        if old.rel_type != new.rel_type:
            element.set(_type_name(element), new.rel_type)
        for side, before, after in (
            ("source", old.source, new.source),
            ("target", old.target, new.target),
        ):
            end = element.find(side)
            if before != after and end is not None:
                end.set("m_id" if "m_id" in end.attrib else "id", after)

    def _anchor(self, element: etree._Element, record: Record) -> None:
        places = [i for span in record.pieces for i in self._tokens_in(span, record.id)]
        for place in dict.fromkeys(places):
            self._add(element, "token_anchor", self._token_id_name(), self._tokens[place].id)

    def _tokens_in(self, span: Span, id: str) -> list[int]:
        spans = self._text.spans
        found = [i for i, t in enumerate(spans) if t.start < span.end and span.start < t.end]
        if found and (spans[found[0]].start < span.start or span.end < spans[found[-1]].end):
            words = self._text.text[spans[found[0]].start : spans[found[-1]].end]
            raise DocumentError(
                bilingual(
                    "CAT marks whole tokens, and {id} is a part of {words!r}", id=id, words=words
                )
            )
        return found

    def _element(self, container: str, tag: str) -> etree._Element:
        from lxml import etree  # noqa: PLC0415 - only files of these formats need it

        parent = self.root.find(container)
        if parent is None:
            parent = etree.Element(container)
            append(self.root, parent)
        element = etree.Element(tag)
        append(parent, element)
        return element

    def _add(self, parent: etree._Element, tag: str, name: str, id: str) -> None:
        from lxml import etree  # noqa: PLC0415 - only files of these formats need it

        element = etree.Element(tag)
        element.set(name, id)
        append(parent, element)

    def _id_name(self, container: str, usual: str) -> str:
        first = next(_children(self.root, container), None)
        return "id" if first is not None and usual not in first.attrib else usual

    def _token_id_name(self) -> str:
        first = next(self.root.iter("token"), None)
        return "id" if first is not None and "t_id" not in first.attrib else "t_id"

    def _type_name(self) -> str:
        first = next(self.root.iter("TLINK"), None)
        return "relType" if first is None else _type_name(first)


def _children(root: etree._Element, container: str) -> Iterator[etree._Element]:
    for parent in root.iterchildren(container):
        yield from parent.iterchildren("*")


def _id(element: etree._Element) -> str:
    names = ("m_id", "r_id", "t_id", "id")
    return next((element.get(name, "").strip() for name in names if name in element.attrib), "")


def _without_ids(element: etree._Element) -> dict[str, str]:
    own = next((name for name in ("m_id", "r_id", "id") if name in element.attrib), "")
    return {name: value for name, value in attributes_of(element).items() if name != own}


def _type_name(element: etree._Element) -> str:
    return "reltype" if "reltype" in element.attrib else "relType"


def _kind(element: etree._Element, is_linked: bool) -> ItemKind | None:
    """What a markable is: what is not in the text counts if it is linked, or is a time."""
    kind = _kind_of_name(str(element.tag))
    is_there = element.find("token_anchor") is not None or is_linked
    if kind is ItemKind.TIME and not is_there and element.get("TAG_DESCRIPTOR"):
        return None
    if kind is ItemKind.EVENT and not is_there and "TAG_DESCRIPTOR" in element.attrib:
        return None
    return kind


def _kind_of_name(tag: str) -> ItemKind | None:
    name = tag.removeprefix("NEG_")
    if name.startswith(("TIMEX", "TIME_")):
        return ItemKind.TIME
    if name in ("EVENT", "EVENT_MENTION") or name.startswith("ACTION_"):
        return ItemKind.EVENT
    return ItemKind.SIGNAL if name == "SIGNAL" else None


def _attributes(kind: ItemKind, element: etree._Element) -> dict[str, str]:
    """The attributes, with what ECB+ says by its tags put in TimeML's words."""
    tag = str(element.tag)
    found = _without_ids(element)
    if tag != USUAL_TAGS[kind]:
        found[TAG] = tag
    known = tag.removeprefix("NEG_")
    if known.startswith("ACTION_"):
        found.setdefault("class", known.removeprefix("ACTION_"))
        if tag != known:
            found.setdefault("polarity", "NEG")
    if known.startswith("TIME_"):
        found.setdefault("type", _TYPES.get(known.removeprefix("TIME_"), "DATE"))
        if found.get("DCT", "").strip().upper() == "TRUE":
            found.setdefault("functionInDocument", "CREATION_TIME")
    return found


def _texts_beside(path: Path) -> Iterator[str]:
    """Yield texts of the same name: a plain one, or that of the same document in TimeML."""
    from tempannot.formats.timeml_document import read_timeml  # noqa: PLC0415 - for few files

    file = file_of(path)
    for ending in (".txt", ".tml"):
        beside = file.with_suffix(ending)
        try:
            if beside == file or not beside.is_file():
                continue
            raw = beside.read_bytes()
            if ending == ".txt":
                yield raw.decode("utf-8-sig")
            else:
                document = read_timeml(raw, beside).document
                yield document.slice(document.body)
        except (OSError, UnicodeDecodeError, FileError):
            continue


def read_cat(raw: bytes, path: Path) -> Opened:
    """Read a CAT file; raises FileError."""
    return open_tree(CatXml, raw, path)


def write_cat(opened: Opened, during: During) -> Written:
    """Write any document, its text beside: CAT keeps tokens alone."""
    losses: list[str] = []
    document = to_write(opened, losses, during)
    spans = [span for each in records_of(document).values() for span in each.pieces]
    losses.extend(blank_ends(document, spans))
    data = filled(CatXml, _skeleton(document), opened.path, document)
    beside = {".txt": document.text.encode()} if document.text else {}
    return Written(data, tuple(losses), beside)


def _skeleton(document: Document) -> bytes:
    marks = [span for each in records_of(document).values() for span in each.pieces]
    lines = [
        f'<token t_id="{token.id}" sentence="{token.sentence}" number="{int(token.id) - 1}">'
        f"{escape(token.form, quote=False)}</token>\n"
        for token in tokenised(document.text, marks, document.sentences)
    ]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<Document doc_name="{escape(document.name)}" doc_id="1">\n{"".join(lines)}'
        "<Markables>\n</Markables>\n<Relations>\n</Relations>\n</Document>\n"
    ).encode()


def _fit(raw: bytes) -> Fit:
    if root_name(raw) != "Document":
        return Fit.NO
    return Fit.SURE if b"<token" in raw or b"<Markables" in raw else Fit.NO


FORMAT = DocumentFormat(
    name="cat",
    label="CAT XML",
    endings=(".xml",),
    shared_endings=(".xml",),
    sniff=_fit,
    read=read_cat,
    write=write_cat,
    beside=(".txt",),
    lost=bilingual("blanks between tokens, which are in a text beside it"),
)
