"""What UIMA XMI says: an element for each annotation, which knows others by their ids.

Types are known by their URIs, since prefixes are arbitrary. Links are relations between two
annotations (ClearTK, the layers of WebAnno and INCEpTION, cTAKES), or features of an annotation
that point to elements with a role and a target (E3C); there, ``docTimeRel`` is a link to the time
of creation, too. Offsets are units of UTF-16.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.formats.building import PIECES, Utf16Offsets
from tempannot.formats.documents.uima.features import (
    SPECIFIER,
    Declared,
    Features,
    read_as,
    types_in,
)
from tempannot.formats.documents.uima.layers import (
    CREATION,
    ENDS,
    LINK,
    NOTE,
    OTHER_LINK,
    TYPE_FEATURES,
    XMI_ID,
    Layer,
    layer_of,
    own_features,
    tag_of,
)
from tempannot.formats.encoding import is_wide
from tempannot.formats.flat_records import EVENT_ID, Record
from tempannot.formats.tree_formats import TreeFormat
from tempannot.formats.type_names import is_link_feature, known_type

if TYPE_CHECKING:
    from lxml import etree

NOTE_TAG, OTHER_LINK_TAG = tag_of(NOTE), tag_of(OTHER_LINK)
SOFA_TAG, VIEW_TAG = tag_of("uima.cas.Sofa"), tag_of("uima.cas.View")
_PREFIX = {
    ItemKind.EVENT: "e",
    ItemKind.TIME: "t",
    ItemKind.SIGNAL: "s",
    ItemKind.LINK: "l",
    ItemKind.OTHER_LINK: "l",
}
_TYPES = f"{{{SPECIFIER}}}typeSystemDescription"
TO_CREATION = "docTimeRel"
CREATED = "docTime"
_NUMBER = re.compile(r"[0-9]{1,9}")
_LISTS = re.compile(rb"""\s[TSA]LINKS?\s*=""", re.IGNORECASE)
"""Where a file has features that list links, which few files do."""

UNSAID = frozenset({"", "N/A", "NA", "NONE"})
_MARKS = (ItemKind.EVENT, ItemKind.TIME)


_Typed: TypeAlias = "tuple[Layer, etree._Element]"


class XmiTree(TreeFormat):
    """What a file says.

    ``by_id`` has the elements by their numbers in the file, ``names`` what these are called here,
    ``numbers`` the other way round; ``notes`` are those of an annotation by their names, and
    ``members`` the numbers of what is new. ``sofa`` is the text that is read.
    """

    name = "uima-xmi"
    label = "UIMA XMI"

    def find_text(self, given: str | None) -> str | None:
        """Take the text of the view that says most of time, of several the first."""
        self.by_id = {id: each for each in self.children() if (id := each.get(XMI_ID))}
        self._has_lists = is_wide(self.raw) or _LISTS.search(self.raw) is not None
        self.features = Features(self.root, self.path, self.declared_types())
        self.sofa = self._chosen_sofa()
        self.names: dict[str, str] = {}
        self.numbers: dict[str, str] = {}
        self.notes: dict[str, dict[str, etree._Element]] = {}
        self.members: list[str] = []
        self.used = {int(id) for id in self.by_id if _NUMBER.fullmatch(id)}
        text = None if self.sofa is None else self.sofa.get("sofaString")
        self.offsets = Utf16Offsets(text or "")
        return text

    def declared_types(self) -> Declared | None:
        """The types that come along with the file, None to look for those beside it."""
        embedded = self.root.find(_TYPES)
        return None if embedded is None else types_in(embedded)

    def children(self) -> Iterator[etree._Element]:
        """The children of the root but for comments and what declares types."""
        for each in self.root.iterchildren("*"):
            if each.tag != _TYPES:
                yield each

    def _chosen_sofa(self) -> etree._Element | None:
        sofas = {each.get(XMI_ID, ""): each for each in self.root.iterchildren(SOFA_TAG)}
        said: Counter[str] = Counter()
        for each in self.children() if len(sofas) > 1 else ():
            layer = layer_of(str(each.tag))
            said[each.get("sofa", "")] += bool(layer.kind or layer.tag)
        if not sofas:
            return None
        return sofas[max(sofas, key=said.__getitem__)]

    def records(self) -> Iterator[tuple[Record, etree._Element]]:
        """Yield marks, then links."""
        if self.sofa is None:
            self.builder.problem(
                "no-text", "Sofa", bilingual("there is no text in it (no element Sofa)")
            )
        sofa = "" if self.sofa is None else self.sofa.get(XMI_ID, "")
        marks: list[_Typed] = []
        relations: list[_Typed] = []
        self.builder.sentences = []
        for element in self.children():
            layer = layer_of(str(element.tag))
            if element.get("sofa", sofa) != sofa:
                if layer.kind or layer.tag:
                    self.leave_aside(f"other-view {layer.name}")
            elif ends_of(element) is not None or element.tag == OTHER_LINK_TAG:
                relations.append((layer, element))
            elif element.tag == NOTE_TAG or layer.is_plain:
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
        if element.tag == NOTE_TAG:
            of = self.notes.setdefault(element.get("of", ""), {})
            of[element.get("name", "")] = element
        elif layer.is_sentence and (span := self._span(element)) and span.start < span.end:
            self.builder.sentences = [*self.builder.sentences, span]

    def _is_in_time(self, layer: Layer, element: etree._Element) -> bool:
        """Whether a relation is a link: by its type, or by its value if it relates events."""
        if layer.tag or element.tag == OTHER_LINK_TAG:
            return True
        name = type_feature(element)
        if name is None or known_type(element.get(name, "")) is None:
            return False
        found = (self.by_id.get(id) for id in self._end_ids(element))
        return any(each is not None and layer_of(str(each.tag)).kind in _MARKS for each in found)

    def _end_ids(self, element: etree._Element) -> tuple[str, str]:
        """The ids of the annotations at both ends of a relation, "" for an end that is missing."""
        names = ends_of(element) or ENDS[0]
        return self.meant(element.get(names[0], "")), self.meant(element.get(names[1], ""))

    def meant(self, id: str) -> str:
        """The annotation that an id stands for; in cTAKES there is an argument between."""
        found = self.by_id.get(id)
        return id if found is None else found.get("argument", id)

    def _marks(
        self, marks: list[_Typed], links: list[_Typed]
    ) -> Iterator[tuple[Record, etree._Element]]:
        linked = {id for _, link in links for id in self._end_ids(link)}
        linked |= {self.by_id[id].get("target", "") for id in self._link_ids(marks)}
        for layer, element in marks:
            kind = layer.kind or (ItemKind.EVENT if element.get(XMI_ID) in linked else None)
            if element.get(CREATED):
                yield self._creation_time(element), element
            elif kind is None:
                self.leave_aside(layer.name)
            elif not element.get(XMI_ID):
                where = element.get("begin", "")
                message = bilingual(
                    "an element {name} at {where} has no xmi:id; this is left out",
                    name=layer.name,
                    where=where,
                )
                self.builder.problem("missing-id", layer.name, message, element.sourceline)
            else:
                self.features.note(kind, element)
                yield self._mark(kind, layer, element), element

    def _link_ids(self, marks: list[_Typed]) -> Iterator[str]:
        """The ids of the elements that features of marks hold as links."""
        for _, element in marks if self._has_lists else ():
            for name, value in element.items():
                if is_link_feature(str(name)):
                    yield from (id for id in str(value).split() if id in self.by_id)

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
        self.call(id, xmi)
        return Record(kind, id, attributes, self._pieces(id, attributes, element))

    def call(self, id: str, xmi: str) -> None:
        """Note what an annotation is called here, and its number in the file."""
        self.names[xmi] = id
        self.numbers.setdefault(id, xmi)

    def _pieces(
        self, id: str, attributes: dict[str, str], element: etree._Element
    ) -> tuple[Span, ...]:
        """Where a mark lies; one of several pieces has these in a note."""
        span = self._span(element)
        if span is None:
            where = bilingual(
                "{value} to {value2}", value=element.get("begin"), value2=element.get("end")
            )
            message = bilingual("{id} lies outside the text ({where})", id=id, where=where)
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
            start, stop = self.offsets.point(int(begin)), self.offsets.point(int(end))
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
        if self.features.documents and found.get(TO_CREATION, "") not in UNSAID:
            del found[TO_CREATION]
        notes = self.notes.get(element.get(XMI_ID, ""))
        if notes:
            found |= {name: each.get("value", "") for name, each in notes.items()}
        return found

    def _anchor(self, xmi: str) -> str:
        found = self.by_id.get(xmi)
        return xmi if found is None else found.get("id", f"t{xmi}")

    def _creation_time(self, element: etree._Element) -> Record:
        id = f"t{element.get(XMI_ID, '')}"
        self.call(id, element.get(XMI_ID, ""))
        attributes = {
            "type": "DATE",
            "value": element.get(CREATED, ""),
            "functionInDocument": "CREATION_TIME",
        }
        return Record(ItemKind.TIME, id, attributes)

    def _link(self, layer: Layer, element: etree._Element) -> Record:
        xmi = element.get(XMI_ID, "")
        tag = element.get("tag", "") if element.tag == OTHER_LINK_TAG else layer.tag or "TLINK"
        kind = ItemKind.LINK if tag == "TLINK" else ItemKind.OTHER_LINK
        names = ends_of(element) or ENDS[0]
        feature = type_feature(element)
        attributes = self._attributes(kind, element)
        for name in (*names, feature or "", "tag" if element.tag == OTHER_LINK_TAG else ""):
            attributes.pop(name, None)
        id = attributes.pop("id", "") if own_features(layer.name) else ""
        self.features.note_relation(kind, element, names, feature)
        self.call(id or f"l{xmi}", xmi)
        source, target = (self.names.get(end, end) for end in self._end_ids(element))
        rel_type = element.get(feature, "") if feature else ""
        if tag == "TLINK":
            rel_type = self.features.type_as_read(rel_type)
        return Record(kind, id or f"l{xmi}", attributes, (), tag, source, target, rel_type)

    def _links_of_features(self, marks: list[_Typed]) -> Iterator[tuple[Record, etree._Element]]:
        for _, owner in marks if self._has_lists or self.features.documents else ():
            source = self.names.get(owner.get(XMI_ID, ""), "")
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
            element = self.by_id.get(xmi)
            if element is None:
                message = bilingual(
                    "{source} has the {tag} {xmi!r}, which is not there",
                    source=source,
                    tag=tag,
                    xmi=xmi,
                )
                self.builder.problem("dangling-id", source, message, owner.sourceline)
                continue
            self.features.note_listed(kind, feature, element)
            target = element.get("target", "")
            role = element.get("role", "")
            rel_type = self.features.type_as_read(role) if tag == "TLINK" else role
            self.call(f"l{xmi}", xmi)
            ends = (source, self.names.get(target, target), rel_type)
            yield Record(kind, f"l{xmi}", {}, (), tag, *ends), element

    def _to_creation(
        self, source: str, owner: etree._Element
    ) -> Iterator[tuple[Record, etree._Element]]:
        said = owner.get(TO_CREATION, "")
        if said in UNSAID or not self.features.documents:
            return
        created = self.features.documents[0]
        target = f"t{created.get(XMI_ID, '')}"
        id = f"d{owner.get(XMI_ID, '')}"
        ends = (source, target, known_type(said) or said)
        yield Record(ItemKind.LINK, id, {}, (), "TLINK", *ends), owner

    def kind_of(self, tag: str) -> ItemKind | None:
        """Return what a type alone tells of an annotation."""
        return layer_of(tag).kind


def ends_of(element: etree._Element) -> tuple[str, str] | None:
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


def type_feature(element: etree._Element) -> str | None:
    """The feature that holds the type of a relation."""
    return next((each for each in TYPE_FEATURES if each in element.attrib), None)
