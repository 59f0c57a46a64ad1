"""Which features annotations have in a file, by its type system, what it holds, or ClearTK."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.errors import DocumentError, FileError, check_has_end
from tempannot.core.items import ItemKind
from tempannot.core.language import bilingual
from tempannot.formats.documents.uima.layers import (
    ENDS,
    LINK,
    OTHER_LINK,
    TYPE_FEATURES,
    XMI_ID,
    layer_of,
    own_features,
    tag_of,
)
from tempannot.formats.flat_records import EVENT_ID, Record
from tempannot.formats.members import file_of
from tempannot.formats.safe_xml import parse_xml
from tempannot.formats.type_names import is_link_feature, known_type

if TYPE_CHECKING:
    from lxml import etree

PLACE = frozenset({XMI_ID, "sofa", "begin", "end"})
_ALIASES = {"eventClass": "class", "timeType": "type", "timexType": "type", "timexValue": "value"}
_FILLED_IN = {
    "class": ("OCCURRENCE",),
    "tense": ("NONE",),
    "aspect": ("NONE",),
    "polarity": ("POS",),
    "pos": ("OTHER",),
}
_RESERVED = frozenset(
    {"sofa", "begin", "end", "id", "eventInstanceID", "source", "target", "relationType", "tag"}
    | {name for ends in ENDS for name in ends}
)
"""Features that attributes of these names are not."""

SPECIFIER = "http://uima.apache.org/resourceSpecifier"
"""The namespace of type systems."""

Declared = Mapping[str, frozenset[str]]
"""The features of types by their names."""

_NAMES = ("TypeSystem.xml", "typesystem.xml", "full-typesystem.xml")
_LARGEST = 5_000_000


@dataclass(frozen=True, slots=True)
class RelationStyle:
    """How a file writes relations: the tag, the features of both ends and that of the type."""

    tag: str
    ends: tuple[str, str]
    type: str


class Features:
    """What is known of the types of one file; readers note what they meet."""

    def __init__(self, root: etree._Element, path: Path, types: Declared | None = None) -> None:
        """``types`` are those that come along, instead of a type system beside the file."""
        self._types = types
        spaces = set(root.nsmap.values())
        self._path = path
        self._root = root
        self._tags: dict[ItemKind, str] = {}
        self._relations: dict[ItemKind, RelationStyle] = {}
        self._spelled: dict[str, str] = {}
        self.listed: dict[ItemKind, tuple[str, str]] = {}
        self.is_own = {
            tag_of(LINK)[1:].partition("}")[0],
            tag_of(OTHER_LINK)[1:].partition("}")[0],
        } <= spaces
        self.documents = [each for each in root.iterchildren("*") if each.get("docTime")]

    def note(self, kind: ItemKind, element: etree._Element) -> None:
        """Note how marks of a kind are called."""
        if not self.is_own:
            self._tags.setdefault(kind, str(element.tag))

    def note_relation(
        self, kind: ItemKind, element: etree._Element, ends: tuple[str, str], type: str | None
    ) -> None:
        """Note how relations are written."""
        if type is not None and not self.is_own:
            self._relations.setdefault(kind, RelationStyle(str(element.tag), ends, type))

    def note_listed(self, kind: ItemKind, feature: str, element: etree._Element) -> None:
        """Note how links are written that features of marks list."""
        self.listed.setdefault(kind, (feature, str(element.tag)))

    def type_as_read(self, written: str) -> str:
        """The relation type that a word stands for, which is noted."""
        known = known_type(written) or written
        self._spelled.setdefault(known, written)
        return known

    def type_as_written(self, rel_type: str) -> str:
        """A relation type as the file spells it."""
        return self._spelled.get(rel_type, rel_type)

    def tag_for(self, kind: ItemKind, usual: str) -> str:
        """The tag of a new mark; raises DocumentError if the file has no type for it."""
        if kind in self._tags:
            return self._tags[kind]
        if self.is_own:
            return tag_of(usual)
        found = next((t for t in self._declared() if layer_of(tag_of(t)).kind is kind), None)
        if found is None:
            raise DocumentError(
                bilingual("no type of this file is one of {kind}s; convert it", kind=kind.label)
            )
        return tag_of(found)

    def relation_for(self, record: Record) -> RelationStyle:
        """How a new link is written; raises DocumentError if the file has no type for it."""
        if record.kind in self._relations:
            return self._relations[record.kind]
        if self.is_own:
            name = LINK if record.kind is ItemKind.LINK else OTHER_LINK
            return RelationStyle(tag_of(name), ENDS[0], "relationType")
        for name, features in self._declared().items():
            if layer_of(tag_of(name)).tag == record.tag:
                ends = next((each for each in ENDS if features.issuperset(each)), None)
                type = next((each for each in TYPE_FEATURES if each in features), None)
                if ends and type:
                    return RelationStyle(tag_of(name), ends, type)
        raise DocumentError(
            bilingual("no type of this file is one of {tag}s; convert it", tag=record.tag)
        )

    def has(self, element: etree._Element, feature: str) -> bool:
        """Whether annotations like this one have a feature."""
        name = layer_of(str(element.tag)).name
        if feature in own_features(name) or feature in element.attrib:
            return True
        declared = self._declared()
        if name in declared:
            return feature in declared[name]
        return any(feature in each.attrib for each in self._root.iterchildren(element.tag))

    def written_as(self, element: etree._Element, name: str) -> str | None:
        """The feature that holds an attribute, None if there is none."""
        if name == EVENT_ID:
            return "id" if self.is_own else None
        if name in _RESERVED:
            return None
        others = [feature for feature, read in _ALIASES.items() if read == name]
        return next((each for each in (*others, name) if self.has(element, each)), None)

    @staticmethod
    def is_filled_in(name: str, value: str | None) -> bool:
        """Whether a value of a new mark is one that nobody chose, so that it may be left out."""
        return name == EVENT_ID or value in _FILLED_IN.get(name, ())

    def _declared(self) -> Declared:
        """The features of each type by the type system that comes along, or one beside the file."""
        if self._types is not None:
            return self._types
        file = file_of(self._path)
        stems = (f"{file.stem}-typesystem.xml", f"{file.stem}.typesystem.xml")
        for name in (*stems, *_NAMES):
            path = file.with_name(name)
            try:
                status = path.stat()
            except OSError:
                continue
            return _type_system(path, status.st_mtime_ns, status.st_size)
        return {}


@lru_cache(maxsize=4096)
def read_as(kind: ItemKind, feature: str) -> str:
    """What TimeML calls a feature, "" if it is where an annotation lies, or a list of links."""
    if feature in PLACE or is_link_feature(feature):
        return ""
    return _ALIASES.get(feature, feature) if kind in (ItemKind.EVENT, ItemKind.TIME) else feature


@lru_cache(maxsize=4)
def _type_system(path: Path, _changed: int, size: int) -> Declared:
    """The features of the types in a file, those above them included; none if it is broken."""
    if size > _LARGEST:
        return {}
    try:
        check_has_end(path)
        return types_in(parse_xml(path.read_bytes(), path))
    except (OSError, FileError):
        return {}


def types_in(root: etree._Element) -> Declared:
    """The features of the types that an element declares, those above them included."""
    above: dict[str, str] = {}
    own: dict[str, set[str]] = {}
    for each in root.iter("{*}typeDescription"):
        name = (each.findtext("{*}name") or "").strip()
        above[name] = (each.findtext("{*}supertypeName") or "").strip()
        features = each.iterfind("{*}features/{*}featureDescription/{*}name")
        own[name] = {(feature.text or "").strip() for feature in features}
    return with_above(own, above)


def with_above(own: Mapping[str, AbstractSet[str]], above: Mapping[str, str]) -> Declared:
    """The features of types with those of the types above them."""
    return {name: frozenset().union(*(own[e] for e in _up(name, above))) for name in own}


def _up(name: str, above: Mapping[str, str]) -> Iterator[str]:
    seen: set[str] = set()
    while name in above and name not in seen:
        seen.add(name)
        yield name
        name = above[name]
