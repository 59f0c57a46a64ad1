"""UIMA XMI as a tree: an element for each annotation, which knows others by their ids.

Types are known by their URIs, since prefixes are arbitrary. Links are relations between two
annotations (ClearTK, the layers of WebAnno and INCEpTION, cTAKES), or features of an annotation
that point to elements with a role and a target (E3C); there, ``docTimeRel`` is a link to the time
of creation, too. Offsets are units of UTF-16.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from tempannot.core.errors import DocumentError
from tempannot.core.items import ItemKind, Span
from tempannot.formats.building import PIECES, Utf16Offsets
from tempannot.formats.documents.uima.features import Features, read_as
from tempannot.formats.documents.uima.layers import (
    CREATION,
    ENDS,
    EVENT,
    LINK,
    NOTE,
    OTHER_LINK,
    SIGNAL,
    TIME,
    TYPE_FEATURES,
    XMI_ID,
    Layer,
    layer_of,
    own_features,
    tag_of,
)
from tempannot.formats.encoding import is_wide
from tempannot.formats.flat_records import EVENT_ID, Record, is_creation_time
from tempannot.formats.tree_formats import TreeFormat, take_away
from tempannot.formats.type_names import is_link_feature, known_type

if TYPE_CHECKING:
    from lxml import etree

_NOTE, _OTHER_LINK = tag_of(NOTE), tag_of(OTHER_LINK)
_SOFA, _VIEW = tag_of("uima.cas.Sofa"), tag_of("uima.cas.View")
_PREFIX = {
    ItemKind.EVENT: "e",
    ItemKind.TIME: "t",
    ItemKind.SIGNAL: "s",
    ItemKind.LINK: "l",
    ItemKind.OTHER_LINK: "l",
}
_OWN_TYPES = {ItemKind.EVENT: EVENT, ItemKind.TIME: TIME, ItemKind.SIGNAL: SIGNAL}
_TO_CREATION = "docTimeRel"
_CREATED = "docTime"
_NUMBER = re.compile(r"[0-9]{1,9}")
_LISTS = re.compile(rb"""\s[TSA]LINKS?\s*=""", re.IGNORECASE)
"""Where a file has features that list links, which few files do."""

_UNSAID = frozenset({"", "N/A", "NA", "NONE"})
_MARKS = (ItemKind.EVENT, ItemKind.TIME)


_Typed: TypeAlias = "tuple[Layer, etree._Element]"


class UimaXmi(TreeFormat):
    """An XMI file."""

    name = "uima-xmi"
    label = "UIMA XMI"

    def find_text(self, given: str | None) -> str | None:
        """Take the text of the view that says most of time, of several the first."""
        self._by_id = {id: each for each in self._elements() if (id := each.get(XMI_ID))}
        self._has_lists = is_wide(self.raw) or _LISTS.search(self.raw) is not None
        self._features = Features(self.root, self.path)
        self._sofa = self._chosen_sofa()
        self._ids: dict[str, str] = {}
        self._xmi: dict[str, str] = {}
        self._notes: dict[str, dict[str, etree._Element]] = {}
        self._members: list[str] = []
        self._used = {int(id) for id in self._by_id if _NUMBER.fullmatch(id)}
        text = None if self._sofa is None else self._sofa.get("sofaString")
        self._offsets = Utf16Offsets(text or "")
        return text

    def _elements(self) -> Iterator[etree._Element]:
        """The children of the root but for comments and the like."""
        yield from self.root.iterchildren("*")

    def _chosen_sofa(self) -> etree._Element | None:
        sofas = {each.get(XMI_ID, ""): each for each in self.root.iterchildren(_SOFA)}
        said: Counter[str] = Counter()
        for each in self._elements() if len(sofas) > 1 else ():
            layer = layer_of(str(each.tag))
            said[each.get("sofa", "")] += bool(layer.kind or layer.tag)
        if not sofas:
            return None
        return sofas[max(sofas, key=said.__getitem__)]

    def records(self) -> Iterator[tuple[Record, etree._Element]]:
        """Yield marks, then links."""
        if self._sofa is None:
            self.builder.problem("no-text", "Sofa", "there is no text in it (no element Sofa)")
        sofa = "" if self._sofa is None else self._sofa.get(XMI_ID, "")
        marks: list[_Typed] = []
        relations: list[_Typed] = []
        self.builder.sentences = []
        for element in self._elements():
            layer = layer_of(str(element.tag))
            if element.get("sofa", sofa) != sofa:
                if layer.kind or layer.tag:
                    self.leave_aside(f"other-view {layer.name}")
            elif _ends_of(element) is not None or element.tag == _OTHER_LINK:
                relations.append((layer, element))
            elif element.tag == _NOTE or layer.is_plain:
                self._take_plain(layer, element)
            elif "begin" in element.attrib:
                marks.append((layer, element))
            elif "role" not in element.attrib and "argument" not in element.attrib:
                self.leave_aside(layer.name)
        links: list[_Typed] = []
        for layer, element in relations:
            if self._is_in_time(layer, element):
                links.append((layer, element))
            else:
                self.leave_aside(layer.name)
        yield from self._marks(marks, links)
        for layer, element in links:
            yield self._link(layer, element), element
        yield from self._links_of_features(marks)

    def _take_plain(self, layer: Layer, element: etree._Element) -> None:
        """Take in a note, or a sentence."""
        if element.tag == _NOTE:
            of = self._notes.setdefault(element.get("of", ""), {})
            of[element.get("name", "")] = element
        elif layer.is_sentence and (span := self._span(element)) and span.start < span.end:
            self.builder.sentences = [*self.builder.sentences, span]

    def _is_in_time(self, layer: Layer, element: etree._Element) -> bool:
        """Whether a relation is a link: by its type, or by its value if it relates events."""
        if layer.tag or element.tag == _OTHER_LINK:
            return True
        name = _type_feature(element)
        if name is None or known_type(element.get(name, "")) is None:
            return False
        found = (self._by_id.get(id) for id in self._end_ids(element))
        return any(each is not None and layer_of(str(each.tag)).kind in _MARKS for each in found)

    def _end_ids(self, element: etree._Element) -> tuple[str, str]:
        """The ids of the annotations at both ends of a relation, "" for an end that is missing."""
        names = _ends_of(element) or ENDS[0]
        return self._meant(element.get(names[0], "")), self._meant(element.get(names[1], ""))

    def _meant(self, id: str) -> str:
        """The annotation that an id stands for; in cTAKES there is an argument between."""
        found = self._by_id.get(id)
        return id if found is None else found.get("argument", id)

    def _marks(
        self, marks: list[_Typed], links: list[_Typed]
    ) -> Iterator[tuple[Record, etree._Element]]:
        linked = {id for _, link in links for id in self._end_ids(link)}
        linked |= {self._by_id[id].get("target", "") for id in self._link_ids(marks)}
        for layer, element in marks:
            kind = layer.kind or (ItemKind.EVENT if element.get(XMI_ID) in linked else None)
            if element.get(_CREATED):
                yield self._creation_time(element), element
            elif kind is None:
                self.leave_aside(layer.name)
            elif not element.get(XMI_ID):
                where = element.get("begin", "")
                message = f"an element {layer.name} at {where} has no xmi:id; this is left out"
                self.builder.problem("missing-id", layer.name, message, element.sourceline)
            else:
                self._features.note(kind, element)
                yield self._mark(kind, layer, element), element

    def _link_ids(self, marks: list[_Typed]) -> Iterator[str]:
        """The ids of the elements that features of marks hold as links."""
        for _, element in marks if self._has_lists else ():
            for name, value in element.items():
                if is_link_feature(str(name)):
                    yield from (id for id in str(value).split() if id in self._by_id)

    def _mark(self, kind: ItemKind, layer: Layer, element: etree._Element) -> Record:
        xmi = element.get(XMI_ID, "")
        attributes = self._attributes(kind, element)
        if own_features(layer.name):
            id = attributes.pop("id", "") or f"{_PREFIX[kind]}{xmi}"
            if instance := attributes.pop("eventInstanceID", ""):
                attributes[EVENT_ID] = id
                id = instance
        else:
            id = f"{_PREFIX[kind]}{xmi}"
        if layer.name == CREATION:
            attributes.setdefault("functionInDocument", "CREATION_TIME")
        self._name(id, xmi)
        return Record(kind, id, attributes, self._pieces(id, attributes, element))

    def _name(self, id: str, xmi: str) -> None:
        self._ids[xmi] = id
        self._xmi.setdefault(id, xmi)

    def _pieces(
        self, id: str, attributes: dict[str, str], element: etree._Element
    ) -> tuple[Span, ...]:
        """Where a mark lies; one of several pieces has these in a note."""
        span = self._span(element)
        if span is None:
            where = f"{element.get('begin')} to {element.get('end')}"
            message = f"{id} lies outside the text ({where})"
            self.builder.problem("outside-text", id, message, element.sourceline)
            return ()
        written = attributes.pop(PIECES, "")
        found = [self._between(*each.partition("~")[::2]) for each in written.split()]
        pieces = tuple(each for each in found if each is not None)
        return pieces or (() if span.start == span.end else (span,))

    def _span(self, element: etree._Element) -> Span | None:
        return self._between(element.get("begin", ""), element.get("end", ""))

    def _between(self, begin: str, end: str) -> Span | None:
        try:
            start, stop = self._offsets.point(int(begin)), self._offsets.point(int(end))
        except ValueError:
            return None
        return None if start is None or stop is None or stop < start else Span(start, stop)

    def _attributes(self, kind: ItemKind, element: etree._Element) -> dict[str, str]:
        """The features of an annotation by the names that TimeML has for them, and its notes."""
        found: dict[str, str] = {}
        for name, value in element.items():
            if written := read_as(kind, name):
                found[written] = value
        if "anchorTime" in found:
            found["anchorTimeID"] = self._anchor(found.pop("anchorTime"))
        if self._features.documents and found.get(_TO_CREATION, "") not in _UNSAID:
            del found[_TO_CREATION]
        notes = self._notes.get(element.get(XMI_ID, ""))
        if notes:
            found |= {name: each.get("value", "") for name, each in notes.items()}
        return found

    def _anchor(self, xmi: str) -> str:
        found = self._by_id.get(xmi)
        return xmi if found is None else found.get("id", f"t{xmi}")

    def _creation_time(self, element: etree._Element) -> Record:
        id = f"t{element.get(XMI_ID, '')}"
        self._name(id, element.get(XMI_ID, ""))
        attributes = {
            "type": "DATE",
            "value": element.get(_CREATED, ""),
            "functionInDocument": "CREATION_TIME",
        }
        return Record(ItemKind.TIME, id, attributes)

    def _link(self, layer: Layer, element: etree._Element) -> Record:
        xmi = element.get(XMI_ID, "")
        tag = element.get("tag", "") if element.tag == _OTHER_LINK else layer.tag or "TLINK"
        kind = ItemKind.LINK if tag == "TLINK" else ItemKind.OTHER_LINK
        names = _ends_of(element) or ENDS[0]
        feature = _type_feature(element)
        attributes = self._attributes(kind, element)
        for name in (*names, feature or "", "tag" if element.tag == _OTHER_LINK else ""):
            attributes.pop(name, None)
        id = attributes.pop("id", "") if own_features(layer.name) else ""
        self._features.note_relation(kind, element, names, feature)
        self._name(id or f"l{xmi}", xmi)
        source, target = (self._ids.get(end, end) for end in self._end_ids(element))
        rel_type = element.get(feature, "") if feature else ""
        if tag == "TLINK":
            rel_type = self._features.type_as_read(rel_type)
        return Record(kind, id or f"l{xmi}", attributes, (), tag, source, target, rel_type)

    def _links_of_features(self, marks: list[_Typed]) -> Iterator[tuple[Record, etree._Element]]:
        for _, owner in marks if self._has_lists or self._features.documents else ():
            source = self._ids.get(owner.get(XMI_ID, ""), "")
            if not source:
                continue
            for written, value in owner.items():
                if is_link_feature(str(written)):
                    yield from self._listed(source, str(written), str(value), owner)
            yield from self._to_creation(source, owner)

    def _listed(
        self, source: str, feature: str, value: str, owner: etree._Element
    ) -> Iterator[tuple[Record, etree._Element]]:
        tag = feature.upper().removesuffix("S")
        kind = ItemKind.LINK if tag == "TLINK" else ItemKind.OTHER_LINK
        for xmi in value.split():
            element = self._by_id.get(xmi)
            if element is None:
                message = f"{source} has the {tag} {xmi!r}, which is not there"
                self.builder.problem("dangling-id", source, message, owner.sourceline)
                continue
            self._features.note_listed(kind, feature, element)
            target = element.get("target", "")
            role = element.get("role", "")
            rel_type = self._features.type_as_read(role) if tag == "TLINK" else role
            self._name(f"l{xmi}", xmi)
            ends = (source, self._ids.get(target, target), rel_type)
            yield Record(kind, f"l{xmi}", {}, (), tag, *ends), element

    def _to_creation(
        self, source: str, owner: etree._Element
    ) -> Iterator[tuple[Record, etree._Element]]:
        said = owner.get(_TO_CREATION, "")
        if said in _UNSAID or not self._features.documents:
            return
        created = self._features.documents[0]
        target = f"t{created.get(XMI_ID, '')}"
        id = f"d{owner.get(XMI_ID, '')}"
        ends = (source, target, known_type(said) or said)
        yield Record(ItemKind.LINK, id, {}, (), "TLINK", *ends), owner

    def kind_of(self, tag: str) -> ItemKind | None:
        """Return what a type alone tells of an annotation."""
        return layer_of(tag).kind

    def create(self, record: Record) -> None:
        """Add an annotation, a relation, or what a feature points to."""
        if record.is_mark:
            self._create_mark(record)
        elif self._is_to_creation(record):
            self._by_id[self._xmi[record.source]].set(_TO_CREATION, record.rel_type)
        elif (style := self._features.listed.get(record.kind)) is not None:
            self._create_listed(record, *style)
        else:
            self._create_relation(record)

    def _is_to_creation(self, record: Record) -> bool:
        """Whether a new link is one that a feature of its event says."""
        owner = self._by_id.get(self._xmi.get(record.source, ""))
        target = self._by_id.get(self._xmi.get(record.target, ""))
        return (
            record.kind is ItemKind.LINK
            and owner is not None
            and target is not None
            and bool(target.get(_CREATED))
            and self._features.has(owner, _TO_CREATION)
            and owner.get(_TO_CREATION, "") in _UNSAID
            and not record.attributes
        )

    def _create_mark(self, record: Record) -> None:
        usual = _OWN_TYPES[record.kind]
        if is_creation_time(record.attributes) and self._features.is_own:
            usual = CREATION
        tag = self._features.tag_for(record.kind, usual)
        element = self._new(tag, record)
        self._place(element, record)
        self._describe(element, {}, record, is_new=True)

    def _create_relation(self, record: Record) -> None:
        style = self._features.relation_for(record)
        element = self._new(style.tag, record)
        ends = [self._by_id.get(self._xmi.get(id, "")) for id in (record.source, record.target)]
        at = ends[1] if ends[1] is not None else element  # INCEpTION draws it where its target is
        for name in ("begin", "end"):
            element.set(name, at.get(name, "0"))
        for name, end, id in zip(style.ends, ends, (record.source, record.target), strict=True):
            if end is None and id and not self._features.is_own:
                raise DocumentError(f"{record.id} names {id!r}, which is not there")
            if end is not None:
                element.set(name, end.get(XMI_ID, ""))
        if record.rel_type:
            element.set(style.type, self._features.type_as_written(record.rel_type))
        if element.tag == _OTHER_LINK:
            element.set("tag", record.tag)
        self._describe(element, {}, record, is_new=True)

    def _create_listed(self, record: Record, feature: str, tag: str) -> None:
        owner, target = (
            self._by_id.get(self._xmi.get(id, "")) for id in (record.source, record.target)
        )
        if owner is None or target is None:
            raise DocumentError(f"{record.id} has no end that is there")
        if record.attributes:
            said = ", ".join(record.attributes)
            raise DocumentError(f"links of this file have a type alone, no place for {said}")
        element = self._new(tag, record, is_annotation=False)
        element.set("role", self._features.type_as_written(record.rel_type))
        element.set("target", target.get(XMI_ID, ""))
        owner.set(feature, f"{owner.get(feature, '')} {element.get(XMI_ID, '')}".strip())

    def _new(self, tag: str, record: Record, is_annotation: bool = True) -> etree._Element:
        from lxml import etree  # noqa: PLC0415 - only files of these formats need it

        element = etree.Element(tag)
        xmi = str(self._fresh(record.id))
        element.set(XMI_ID, xmi)
        if self._sofa is not None and is_annotation:
            element.set("sofa", self._sofa.get(XMI_ID, ""))
        self._insert(element)
        self._by_id[xmi] = element
        self._members.append(xmi)
        self._name(record.id, xmi)
        return element

    def _fresh(self, id: str) -> int:
        """A number for a new annotation: that of its id here if no other has it."""
        own = re.search(r"\d{1,9}$", id)
        wanted = int(own[0]) if own and not self._features.is_own else 0
        found = wanted if wanted and wanted not in self._used else max(self._used, default=0) + 1
        self._used.add(found)
        return found

    def _insert(self, element: etree._Element) -> None:
        """Put an element before the views, which name only what stands before them."""
        view = next(self.root.iterchildren(_VIEW), None)
        if view is None:
            self.root.append(element)
            element.tail = "\n"
        else:
            before = view.getprevious()
            element.tail = self.root.text if before is None else before.tail
            view.addprevious(element)

    def _place(self, element: etree._Element, record: Record) -> None:
        """Write where a mark lies; one of several pieces from the first to the last."""
        pieces = record.pieces or (Span(0, 0),)
        element.set("begin", str(self._offsets.unit(pieces[0].start)))
        element.set("end", str(self._offsets.unit(max(each.end for each in pieces))))
        unit = self._offsets.unit
        written = " ".join(f"{unit(start)}~{unit(end)}" for start, end in pieces)
        self._note(element, PIECES, written if len(pieces) > 1 else None)

    def _describe(
        self, element: etree._Element, old: Mapping[str, str], record: Record, is_new: bool = False
    ) -> None:
        """Write the attributes that differ as features, or as notes where there is none."""
        new = dict(record.attributes)
        if is_new and own_features(layer_of(str(element.tag)).name):
            event = new.pop(EVENT_ID, "")
            element.set("id", event or record.id)
            if event:
                element.set("eventInstanceID", record.id)
        for name in dict.fromkeys((*old, *new)):
            before, after = old.get(name), new.get(name)
            if before == after or (name == EVENT_ID and not self._features.is_own):
                continue
            feature = self._features.written_as(element, name)
            if feature is not None:
                if after is None:
                    element.attrib.pop(feature, None)
                else:
                    element.set(feature, after)
            elif self._features.is_own:
                self._note(element, name, after)
            elif not (is_new and self._features.is_filled_in(name, after)):
                layer = layer_of(str(element.tag)).name
                raise DocumentError(f"the type {layer} of this file has no feature {name!r}")

    def _note(self, element: etree._Element, name: str, value: str | None) -> None:
        """Write, change or take away a note about an annotation."""
        xmi = element.get(XMI_ID, "")
        notes = self._notes.setdefault(xmi, {})
        if value is None:
            if (gone := notes.pop(name, None)) is not None:
                self._take_out(gone)
            return
        if not self._features.is_own:
            raise DocumentError("this file has no type for what is in several pieces")
        if name not in notes:
            note = self._new(_NOTE, Record(ItemKind.SIGNAL, f"{xmi} {name}"))
            for feature in ("begin", "end"):
                note.set(feature, element.get(feature, "0"))
            note.set("of", xmi)
            note.set("name", name)
            notes[name] = note
        notes[name].set("value", value)

    def change(self, element: etree._Element, old: Record, new: Record) -> None:
        """Change the features that differ."""
        if element.get(_CREATED) or (not new.is_mark and self._says_docs(element)):
            self._change_of_document(element, old, new)
            return
        if old.pieces != new.pieces:
            self._place(element, new)
        if not new.is_mark:
            self._change_link(element, old, new)
        self._describe(element, old.attributes, new)

    def _says_docs(self, element: etree._Element) -> bool:
        """Whether an element is that of a mark, and says a link as a feature of it."""
        return "begin" in element.attrib and _ends_of(element) is None

    def _change_of_document(self, element: etree._Element, old: Record, new: Record) -> None:
        same = (old.source, old.target, old.pieces) == (new.source, new.target, new.pieces)
        feature = _CREATED if new.is_mark else _TO_CREATION
        value = new.attributes.get("value", "") if new.is_mark else new.rel_type
        rest = {n: v for n, v in new.attributes.items() if n != "value"}
        before = {n: v for n, v in old.attributes.items() if n != "value"}
        if not same or rest != before:
            raise DocumentError(f"this file says it as the feature {feature}, which has no more")
        element.set(feature, value)

    def _change_link(self, element: etree._Element, old: Record, new: Record) -> None:
        if "role" in element.attrib and _ends_of(element) is None:
            names: tuple[str | None, str] = (None, "target")
            feature = "role"
        else:
            names = _ends_of(element) or ENDS[0]
            feature = _type_feature(element) or self._features.relation_for(new).type
        ends = ((old.source, new.source), (old.target, new.target))
        for name, (before, after) in zip(names, ends, strict=True):
            if before == after:
                continue
            xmi = self._xmi.get(after)
            if (
                name is None
                or xmi is None
                or self._meant(element.get(name, "")) != element.get(name, "")
            ):
                raise DocumentError(f"the end of {new.id} cannot be changed; make another link")
            element.set(name, xmi)
        if old.rel_type != new.rel_type:
            element.set(feature, self._features.type_as_written(new.rel_type))

    def remove(self, element: etree._Element, record: Record) -> None:
        """Take an annotation away, or the feature that says a link."""
        if element.get(_CREATED):
            del element.attrib[_CREATED]
        elif not record.is_mark and self._says_docs(element):
            element.attrib.pop(_TO_CREATION, None)
        else:
            self._take_out(element)

    def _take_out(self, element: etree._Element) -> None:
        """Take an element away, and its id wherever it is listed."""
        xmi = element.get(XMI_ID, "")
        for note in list(self._notes.pop(xmi, {}).values()):
            self._take_out(note)
        for each in self._elements():
            for name, value in each.attrib.items():
                listed = is_link_feature(str(name)) or (each.tag == _VIEW and name == "members")
                if listed and xmi in str(value).split():
                    each.set(name, " ".join(id for id in str(value).split() if id != xmi))
        self._by_id.pop(xmi, None)
        if element.getparent() is not None:
            take_away(element)

    def to_bytes(self) -> bytes:
        """Return the tree as a file, the view with what is new."""
        sofa = "" if self._sofa is None else self._sofa.get(XMI_ID, "")
        view = next((e for e in self.root.iterchildren(_VIEW) if e.get("sofa") == sofa), None)
        new = [xmi for xmi in self._members if xmi in self._by_id]
        if view is not None and new:
            view.set("members", " ".join((*view.get("members", "").split(), *new)))
        return super().to_bytes()


def _ends_of(element: etree._Element) -> tuple[str, str] | None:
    """The features that hold the ends of a relation, None of what is no relation."""
    return _end_names(str(element.tag), tuple(map(str, element.keys())))


@lru_cache(maxsize=4096)
def _end_names(tag: str, names: tuple[str, ...]) -> tuple[str, str] | None:
    both = next((each for each in ENDS if each[0] in names and each[1] in names), None)
    layer = layer_of(tag)
    if both is not None or not layer.tag:
        return both
    either = next((each for each in ENDS if each[0] in names or each[1] in names), None)
    return either or (ENDS[0] if layer.name == LINK else None)


def _type_feature(element: etree._Element) -> str | None:
    """The feature that holds the type of a relation."""
    return next((each for each in TYPE_FEATURES if each in element.attrib), None)
