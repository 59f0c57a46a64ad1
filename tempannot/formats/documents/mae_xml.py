"""MAE XML (Multi-purpose Annotation Environment): a text, and tags that a task of its own defines.

The root is the name of the task, whose DTD lies beside. An extent has ``spans="1~11,15~20"``
(``-1~-1`` if it is nowhere, ``start`` and ``end`` in old files), a link names each of its ends by
the role with ``ID`` (``fromID``, ``toID``). Offsets count UTF-16 code units, as Java does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from tempannot.core.items import ItemKind
from tempannot.core.language import bilingual
from tempannot.core.schemes import OFFERED_TYPES, During
from tempannot.formats.flat_records import Record
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.safe_xml import parse_xml, root_name
from tempannot.formats.stated_words import StatedMark, best_count, counts, placed_mark, words_of
from tempannot.formats.tree_formats import (
    TreeFormat,
    append,
    attributes_of,
    change_attributes,
    filled,
    open_tree,
    to_write,
)
from tempannot.formats.type_names import (
    OTHER_LINK_TAGS,
    TAG,
    USUAL_TAGS,
    are_in_time,
    is_creation_tag,
    kind_of_name,
    kind_of_tag,
    type_name,
)
from tempannot.formats.xml_text import as_content

if TYPE_CHECKING:
    from lxml import etree

TASK = "TemporalTask"
"""The task that documents of other formats are written for."""

_NOWHERE = "-1~-1"
_PLACES = ("id", "spans", "text", "start", "end")
_START = re.compile(rb"<([^\s/>!?]+)>\s*(?:<!--.*?-->\s*)*<TEXT>(<!\[CDATA\[)?", re.DOTALL)


class MaeXml(TreeFormat):
    """A MAE file."""

    name = "mae"
    label = "MAE XML"
    firsts: ClassVar[tuple[int, ...]] = (0,)
    """The numbers that offsets may be counted from."""
    has_start: ClassVar[bool] = False
    """Whether marks have ``start`` and ``end`` where no file tells."""
    type_attribute: ClassVar[str] = "relType"
    names: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """What attributes are called here, where a tag has other names than the file."""

    def find_text(self, given: str | None) -> str | None:
        """The text is that of the element TEXT, line end at its start and all."""
        found = self.root.find("TEXT")
        return "" if found is None else "".join(found.itertext())

    def records(self) -> Iterator[tuple[Record, etree._Element]]:
        """Yield extents, then links."""
        tags = [each for parent in self.root.iterchildren("TAGS") for each in parent.iterchildren()]
        extents = [each for each in tags if "spans" in each.attrib or "start" in each.attrib]
        known = set(extents)
        others = [each for each in tags if isinstance(each.tag, str) and each not in known]
        in_time = {*self._tags_in_time(others), *OTHER_LINK_TAGS}
        links = [each for each in others if each.tag in in_time]
        kinds = self._kinds(extents, links)
        marks = [_stated(each) for each in extents]
        text = self.builder.text or ""
        self._count = best_count(text, marks, counts(text, *self.firsts))
        self._has_start = any("start" in each.attrib for each in extents) or self.has_start
        for element, mark in zip(extents, marks, strict=True):
            kind = kinds.get(str(element.tag))
            if kind is None:
                self.leave_aside(str(element.tag))
            else:
                yield self._mark(kind, element, mark), element
        for element in others:
            if element.tag in in_time:
                yield self._link(element), element
            else:
                self.leave_aside(str(element.tag))

    def said(self, element: etree._Element) -> dict[str, str]:
        """The attributes of an element by the names that they have here."""
        names = self.names.get(str(element.tag), {})
        return {names.get(name, name): value for name, value in attributes_of(element).items()}

    def written(self, element: etree._Element, attributes: Mapping[str, str]) -> dict[str, str]:
        """Attributes by the names that they have in an element."""
        names = {ours: name for name, ours in self.names.get(str(element.tag), {}).items()}
        return {names.get(name, name): value for name, value in attributes.items()}

    def _tags_in_time(self, others: Sequence[etree._Element]) -> set[str]:
        types: dict[str, list[str]] = defaultdict(list)
        for each in others:
            types[str(each.tag)].append(each.get(type_name(each.keys()), ""))
        return {tag for tag, said in types.items() if are_in_time(tag, said)}

    def _kinds(
        self, extents: Sequence[etree._Element], links: Sequence[etree._Element]
    ) -> dict[str, ItemKind]:
        """What each tag of extents is; all are events where nothing tells of time."""
        ends = {id for link in links for id in _ends(link)[:2]}
        found = {tag: kind for each in extents if (kind := kind_of_name(tag := str(each.tag)))}
        for each in extents:
            if each.get("id", "") in ends:
                found.setdefault(str(each.tag), ItemKind.EVENT)
        unknown = sorted({str(each.tag) for each in extents} - set(found))
        if unknown and ItemKind.EVENT not in found.values():
            message = bilingual(
                "no tag tells of events; all other extents ({unknown}) count",
                unknown=", ".join(unknown),
            )
            self.builder.problem("assumed-events", str(self.root.tag), message)
            found |= dict.fromkeys(unknown, ItemKind.EVENT)
        return found

    def _mark(self, kind: ItemKind, element: etree._Element, mark: StatedMark) -> Record:
        tag = str(element.tag)
        attributes = {n: v for n, v in self.said(element).items() if n not in _PLACES}
        if tag != USUAL_TAGS[kind]:
            attributes[TAG] = tag
        if is_creation_tag(tag):
            attributes.setdefault("functionInDocument", "CREATION_TIME")
        return Record(kind, mark.id, attributes, placed_mark(self.builder, mark, self._count))

    def _link(self, element: etree._Element) -> Record:
        tag, id = str(element.tag), element.get("id", "").strip()
        ends = [each for each in _ends(element) if each]
        if len(ends) > 2:
            message = bilingual(
                "{id} has {ends} ends; the first two are taken", id=id, ends=len(ends)
            )
            self.builder.problem("several-ends", id, message, element.sourceline)
        source, target = (*ends, "", "")[:2]
        named = {name for role in _roles(element) for name in (f"{role}ID", f"{role}Text")}
        named |= {"id", type_name(element.keys())}
        attributes = {n: v for n, v in self.said(element).items() if n not in named}
        rel_type = element.get(type_name(element.keys()), "").strip()
        if tag in OTHER_LINK_TAGS:
            return Record(ItemKind.OTHER_LINK, id, attributes, (), tag, source, target, rel_type)
        if tag != "TLINK":
            attributes[TAG] = tag
        return Record(ItemKind.LINK, id, attributes, (), "TLINK", source, target, rel_type)

    def kind_of(self, tag: str) -> ItemKind | None:
        """Names tell of links, too."""
        return kind_of_tag(tag)

    def create(self, record: Record) -> None:
        """Add a tag."""
        from lxml import etree  # noqa: PLC0415 - only files of these formats need it

        attributes = dict(record.attributes)
        element = etree.Element(self.new_tag(record, attributes))
        self.elements[record.key] = element
        alike = next((each for each in self.root.iter(element.tag)), None)
        parent = self.root.find("TAGS")
        if parent is None:
            parent = etree.Element("TAGS")
            append(self.root, parent)
        append(parent, element)
        element.set("id", record.id)  # MAE wants it first
        if record.is_mark:
            self._place(element, record)
        else:
            first, second = (*_roles(alike), "", "")[:2] if alike is not None else ("", "")
            self._end(element, first or "from", record.source)
            self._end(element, second or "to", record.target)
            name = type_name(alike.keys() if alike is not None else (), self.type_attribute)
            element.set(name, record.rel_type)
        change_attributes(element, {}, self.written(element, attributes))

    def change(self, element: etree._Element, old: Record, new: Record) -> None:
        """Change attributes, spans, ends."""
        said, saying = (self.written(element, each.attributes) for each in (old, new))
        change_attributes(element, said, saying)
        if old.pieces != new.pieces:
            self._place(element, new)
        if old.rel_type != new.rel_type:
            element.set(type_name(element.keys()), new.rel_type)
        roles = [role for role in _roles(element) if element.get(f"{role}ID")]
        pairs = ((old.source, new.source), (old.target, new.target))
        usual = ("from", "to")
        for place, (before, after) in enumerate(pairs):
            if before != after:
                self._end(element, roles[place] if place < len(roles) else usual[place], after)

    def _place(self, element: etree._Element, record: Record) -> None:
        text = self.builder.text or ""
        count = self._count
        units = [(count.offset(start), count.offset(end)) for start, end in record.pieces]
        if self._has_start:
            element.set("start", str(units[0][0] if units else -1))
            element.set("end", str(units[-1][1] if units else -1))
        else:
            element.set("spans", ",".join(f"{a}~{b}" for a, b in units) or _NOWHERE)
        element.set("text", words_of(text, record.pieces))

    def _end(self, element: etree._Element, role: str, id: str) -> None:
        element.set(f"{role}ID", id)
        found = (self.elements.get((kind, id)) for kind in (ItemKind.EVENT, ItemKind.TIME))
        mark = next((each for each in found if each is not None), None)
        element.set(f"{role}Text", mark.get("text", "") if mark is not None else "")


def _stated(element: etree._Element) -> StatedMark:
    id, words = element.get("id", "").strip(), element.get("text", "")
    written = element.get("spans")
    if written is None:
        written = f"{element.get('start', '')}~{element.get('end', '')}"
    pieces = []
    for each in written.split(","):
        start, _, end = each.strip().partition("~")
        try:
            pieces.append((int(start), int(end)))
        except ValueError:
            pieces.append((-2, -2))  # nowhere in any text, which is then told
    return StatedMark(id, tuple(p for p in pieces if p != (-1, -1)), words, element.sourceline)


def _roles(element: etree._Element) -> list[str]:
    """The roles of a link: what has an id and a text, or an id alone where none has a text."""
    names = [str(name) for name in element.attrib]
    roles = [name[:-2] for name in names if name.endswith("ID") and len(name) > 2]
    with_text = [role for role in roles if f"{role}Text" in names]
    return with_text or [role for role in roles if role != "signal"]


def _ends(element: etree._Element) -> list[str]:
    return [element.get(f"{role}ID", "").strip() for role in _roles(element)]


def read_mae(raw: bytes, path: Path) -> Opened:
    """Read a MAE file; raises FileError."""
    return open_tree(MaeXml, raw, path)


def write_mae(opened: Opened, during: During) -> Written:
    """Write any document, with the DTD of the task beside it."""
    losses: list[str] = []
    document = to_write(opened, losses, during)
    text = as_content(document.text)
    skeleton = (
        f'<?xml version="1.0" encoding="UTF-8" ?>\n\n<{TASK}>\n<TEXT>{text}</TEXT>\n'
        f"<TAGS>\n</TAGS>\n</{TASK}>\n"
    )
    data = filled(MaeXml, skeleton.encode(), opened.path, document)
    return Written(data, tuple(losses), {".dtd": _dtd(parse_xml(data, opened.path)).encode()})


_ATTRIBUTES = {
    "EVENT": ("class", "tense", "aspect", "polarity", "pos", "modality", "comment"),
    "TIMEX3": ("type", "value", "mod", "functionInDocument", "anchorTimeID", "comment"),
    "SIGNAL": ("comment",),
    "TLINK": ("relType", "signalID", "comment"),
    "SLINK": ("relType", "signalID", "comment"),
    "ALINK": ("relType", "signalID", "comment"),
}
_GRANTED = ("id", "spans", "text", "fromID", "fromText", "toID", "toText")


def _dtd(root: etree._Element) -> str:
    """The DTD in the shape that MAE reads: a declaration a line, #PCDATA for extents."""
    names = {tag: dict.fromkeys(names) for tag, names in _ATTRIBUTES.items()}
    links = {"TLINK", "SLINK", "ALINK"}
    types = {each.name for each in OFFERED_TYPES}
    for element in (each for parent in root.iter("TAGS") for each in parent):
        tag = str(element.tag)
        known = names.setdefault(tag, {})
        known.update(dict.fromkeys(n for n in attributes_of(element) if n not in _GRANTED))
        if "spans" not in element.attrib:
            links.add(tag)
            types.add(element.get("relType", "") if tag == "TLINK" else "VAGUE")
    is_choice = all(re.fullmatch(r"[\w.:-]+", each) for each in types)
    choice = f"( {' | '.join(sorted(types))} )" if is_choice else "CDATA"
    lines = [f'<!ENTITY name "{TASK}">']
    for tag, attributes in names.items():
        lines += ["", f"<!ELEMENT {tag} {'EMPTY' if tag in links else '( #PCDATA )'} >"]
        for name in attributes:
            kind = choice if tag == "TLINK" and name == "relType" else "CDATA"
            lines.append(f"<!ATTLIST {tag} {name} {kind} #IMPLIED >")
    return "\n".join(lines) + "\n"


def _fit(raw: bytes) -> Fit:
    found = _START.search(raw)
    if found is None or root_name(raw).encode() != found[1]:
        return Fit.NO
    is_other = found[1] == b"ClinicalNarrativeTemporalAnnotation"
    return Fit.SURE if (found[2] or b"<TAGS" in raw) and not is_other else Fit.NO


FORMAT = DocumentFormat(
    name="mae",
    label="MAE XML",
    endings=(".xml",),
    shared_endings=(".xml",),
    sniff=_fit,
    read=read_mae,
    write=write_mae,
    beside=(".txt",),
    checked=bilingual("DTD validation by lxml"),
)
