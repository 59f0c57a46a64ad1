"""JSON CAS, in which UIMA and INCEpTION write what XMI says: feature structures, types and views.

A feature structure is an object; a feature with ``@`` before it names another one by its number,
one with ``#`` is a number that JSON may not hold, and ``%`` marks what is no feature (version 0.4
of the format). It is read as the XMI that says the same, and an edit of that is carried over into
the objects that it changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tempannot.core.errors import DocumentError, FileError
from tempannot.core.language import bilingual
from tempannot.core.schemes import TIMEML, During
from tempannot.formats.building import Utf16Offsets
from tempannot.formats.documents.uima.features import Declared, with_above
from tempannot.formats.documents.uima.layers import (
    LINK,
    OTHER_LINK,
    XMI,
    XMI_ID,
    layer_of,
    namespace,
    tag_of,
    written_types,
)
from tempannot.formats.documents.uima.tree import UimaXmi
from tempannot.formats.documents.uima.tree_reader import VIEW_TAG
from tempannot.formats.documents.uima.xmi import as_cleartk
from tempannot.formats.json_documents import as_line, object_in, starts_with
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.tree_formats import filled, open_tree
from tempannot.formats.xml_text import held

if TYPE_CHECKING:
    from lxml import etree

_TYPES, _STRUCTURES, _VIEWS = "%TYPES", "%FEATURE_STRUCTURES", "%VIEWS"
_ID, _TYPE, _ELEMENTS, _RANGE = "%ID", "%TYPE", "%ELEMENTS", "%RANGE"
_SUPER_TYPE, _SOFA, _MEMBERS = "%SUPER_TYPE", "%SOFA", "%MEMBERS"
_NUMBERS = ("Integer", "Long", "Short", "Byte")
_FRACTIONS = ("Float", "Double")
_PRIMITIVES = frozenset(f"uima.cas.{e}" for e in ("String", "Boolean", *_NUMBERS, *_FRACTIONS))
_MOST_DIGITS = 19
_Structure = dict[str, Any]


class JsonCas(UimaXmi):
    """A JSON file as the tree of XMI that says the same."""

    name = "uima-json-cas"
    label = "UIMA CAS JSON"

    def __init__(self, raw: bytes, path: Path, text: str | None = None) -> None:
        """Read the objects; raises FileError."""
        self._whole = dict(object_in(raw, path))
        self._structures = dict(_structures(self._whole, path))
        self._types = _declared(self._whole)
        self._odd: list[str] = []
        try:
            xmi = _as_xmi(self._structures, self._whole, self._odd)
        except ValueError as error:  # what lxml raises for names and characters that XML lacks
            raise FileError(
                path, bilingual("a type or a feature has an impossible name: {error}", error=error)
            ) from error
        super().__init__(xmi, path, text)
        for said in self._odd:
            self.builder.problem("odd-structure", "", said)

    def declared_types(self) -> Declared:
        """The types that the file declares."""
        own = {name: frozenset(features) for name, (_, features) in self._types.items()}
        return with_above(own, {name: above for name, (above, _) in self._types.items()})

    def to_bytes(self) -> bytes:
        """The file with the objects of what was edited changed."""
        self.add_members()
        kept = {each.get(XMI_ID): each for each in self.children() if each.tag != VIEW_TAG}
        found = [
            self._edited(structure, kept.pop(id, None))
            for id, structure in self._structures.items()
            if id in kept or not _is_element(structure)
        ]
        found += [self._edited(self._structure_of(each), each) for each in kept.values()]
        return as_line({**self._whole, _STRUCTURES: found, _VIEWS: dict(self._views())})

    def _views(self) -> Iterator[tuple[str, object]]:
        """Yield the views with the members that they have now."""
        now = {each.get("sofa", ""): each for each in self.root.iterchildren(VIEW_TAG)}
        given = self._whole.get(_VIEWS)
        for name, view in given.items() if isinstance(given, dict) else ():
            element = now.get(str(view.get(_SOFA))) if isinstance(view, dict) else None
            if element is None:
                yield name, view
            else:
                members = [int(each) for each in element.get("members", "").split()]
                yield name, {**view, _MEMBERS: members}

    def _structure_of(self, element: etree._Element) -> _Structure:
        id = element.get(XMI_ID, "")
        if not _is_number(id):
            raise DocumentError(bilingual("{id!r} is no number, and all are known by one", id=id))
        return {_ID: int(id), _TYPE: layer_of(str(element.tag)).name}

    def _edited(self, structure: _Structure, element: etree._Element | None) -> _Structure:
        """An object with the features that an element has now."""
        if element is None:
            return structure
        before = {n: held(v, []) for n, v in _features(structure, self._structures)}
        now = {str(n): str(v) for n, v in element.attrib.items() if n != XMI_ID}
        found = dict(structure)
        keys = {key.lstrip("@#"): key for key in structure if not key.startswith("%")}
        for name in before:
            if name not in now:
                found.pop(keys[name], None)
        for name, value in now.items():
            if before.get(name) != value:
                self._set(found, keys.get(name), name, value)
        return found

    def _set(self, structure: _Structure, key: str | None, name: str, value: str) -> None:
        range = self._range(structure[_TYPE], name)
        listed = self._structures.get(str(structure.get(key))) if key else None
        if listed is not None and _ELEMENTS in listed:
            listed[_ELEMENTS] = [int(each) for each in value.split()]
            return
        if name == "sofa" or (key or "").startswith("@") or range not in _PRIMITIVES:
            if not _is_number(value):
                raise DocumentError(
                    bilingual(
                        "the list {name} is new, and no list can be added to this file", name=name
                    )
                )
            structure[f"@{name}"] = int(value)
        else:
            structure[key or name] = _value(value, range.rpartition(".")[2])

    def _range(self, type: str, name: str) -> str:
        if name in ("begin", "end"):
            return "uima.cas.Integer"
        seen: set[str] = set()
        while type in self._types and type not in seen:
            seen.add(type)
            above, features = self._types[type]
            if name in features:
                return features[name]
            type = above
        return "uima.cas.String"


def _value(written: str, range: str) -> object:
    try:
        if range in _NUMBERS:
            return int(written)
        if range in _FRACTIONS:
            return float(written)
    except ValueError as error:
        raise DocumentError(bilingual("{written!r} is no number", written=written)) from error
    return written == "true" if range == "Boolean" else written


def _structures(whole: Mapping[str, Any], path: Path) -> Iterator[tuple[str, _Structure]]:
    """Yield the feature structures by their numbers, which may stand in a list or an object."""
    given = whole.get(_STRUCTURES, [])
    if isinstance(given, dict):
        given = [
            {_ID: int(id), **each} if isinstance(each, dict) and _is_number(id) else each
            for id, each in given.items()
        ]
    if not isinstance(given, list):
        raise FileError(
            path, bilingual("{structures} is neither a list nor an object", structures=_STRUCTURES)
        )
    for each in given:
        if not isinstance(each, dict) or not isinstance(each.get(_TYPE), str):
            raise FileError(
                path,
                bilingual(
                    "an entry of {structures} has no {type}: {each!s:.60}",
                    structures=_STRUCTURES,
                    type=_TYPE,
                    each=each,
                ),
            )
        if type(each.get(_ID)) is not int:
            raise FileError(
                path,
                bilingual(
                    "an entry of {structures} has no {id}: {each!s:.60}",
                    structures=_STRUCTURES,
                    id=_ID,
                    each=each,
                ),
            )
        yield str(each[_ID]), dict(each)


def _is_number(written: str) -> bool:
    return written.isdecimal() and len(written) < _MOST_DIGITS


def _declared(whole: Mapping[str, Any]) -> dict[str, tuple[str, dict[str, str]]]:
    """The type above each type, and the ranges of its features."""
    given = whole.get(_TYPES)
    found = {}
    for name, each in given.items() if isinstance(given, dict) else ():
        if isinstance(each, dict):
            features = {
                feature: str(said.get(_RANGE, ""))
                for feature, said in each.items()
                if not feature.startswith("%") and isinstance(said, dict)
            }
            found[name] = str(each.get(_SUPER_TYPE, "")), features
    return found


def _is_element(structure: _Structure) -> bool:
    """Whether a feature structure is no list of others."""
    return _ELEMENTS not in structure


def _features(
    structure: _Structure, structures: Mapping[str, _Structure]
) -> Iterator[tuple[str, str]]:
    """Yield the features as XMI writes them."""
    for key, value in structure.items():
        if key.startswith("%") or value is None:
            continue
        if key.startswith("@"):
            listed = structures.get(str(value), {}).get(_ELEMENTS)
            ids = listed if isinstance(listed, list) else [value]
            yield key[1:], " ".join(map(str, ids))
        elif isinstance(value, bool):
            yield key, "true" if value else "false"
        elif isinstance(value, str | int | float):
            yield key.removeprefix("#"), str(value)


def _as_xmi(
    structures: Mapping[str, _Structure], whole: Mapping[str, Any], odd: list[str]
) -> bytes:
    """The XMI that says the same; raises ValueError for names that XML has not."""
    from lxml import etree  # noqa: PLC0415 - only files of these formats need it

    names = {each[_TYPE] for each in structures.values() if _is_element(each)}
    if OTHER_LINK in (whole.get(_TYPES) or ()):  # a file that was written here, perhaps with none
        names |= {LINK, OTHER_LINK}
    spaces = dict.fromkeys(namespace(name.rpartition(".")[0]) for name in sorted(names))
    prefixes = {"xmi": XMI} | {f"n{number}": uri for number, uri in enumerate(spaces)}
    root = etree.Element(f"{{{XMI}}}XMI", nsmap=prefixes)
    for id, structure in structures.items():
        if _is_element(structure):
            element = etree.SubElement(root, tag_of(structure[_TYPE]))
            element.set(XMI_ID, id)
            for name, value in _features(structure, structures):
                element.set(name, held(value, odd))
    views = whole.get(_VIEWS)
    for view in views.values() if isinstance(views, dict) else ():
        if isinstance(view, dict) and isinstance(view.get(_MEMBERS), list):
            element = etree.SubElement(root, VIEW_TAG)
            element.set("sofa", str(view.get(_SOFA, "")))
            numbers = (each for each in view[_MEMBERS] if type(each) is int)
            element.set("members", " ".join(map(str, numbers)))
    return bytes(etree.tostring(root, encoding="UTF-8", xml_declaration=True))


def read_json_cas(raw: bytes, path: Path) -> Opened:
    """Read a JSON CAS; raises FileError."""
    return open_tree(JsonCas, raw, path, TIMEML.name if f'"{OTHER_LINK}"'.encode() in raw else "")


def write_json_cas(opened: Opened, during: During) -> Written:
    """Write any document with the types of ClearTK, which stand in the file."""
    document, losses = as_cleartk(opened, during)
    end = Utf16Offsets(document.text).unit(len(document.text))
    sofa = {"sofaNum": 1, "sofaID": "_InitialView", "mimeType": "text/plain"}
    annotation = {"@sofa": 1, "begin": 0, "end": end, "language": "x-unspecified"}
    types = {
        name: {"%NAME": name, _SUPER_TYPE: above}
        | {each: {"%NAME": each, _RANGE: range} for each, range in features.items()}
        for name, (above, features) in written_types().items()
    }
    skeleton = {
        _TYPES: types,
        _STRUCTURES: [
            {_ID: 1, _TYPE: "uima.cas.Sofa", **sofa, "sofaString": document.text},
            {_ID: 2, _TYPE: "uima.tcas.DocumentAnnotation", **annotation},
        ],
        _VIEWS: {"_InitialView": {_SOFA: 1, _MEMBERS: [2]}},
    }
    return Written(filled(JsonCas, as_line(skeleton), opened.path, document), tuple(losses))


def _fit(raw: bytes) -> Fit:
    start = rf'^\{{\s*"({_TYPES}|{_STRUCTURES}|{_VIEWS}|%FLAGS)"\s*:'
    return Fit.SURE if starts_with(raw, start) else Fit.NO


FORMAT = DocumentFormat(
    name=JsonCas.name,
    label=JsonCas.label,
    medium="version 0.4; INCEpTION, dkpro-cassis",
    endings=(".json",),
    shared_endings=(".json",),
    sniff=_fit,
    read=read_json_cas,
    write=write_json_cas,
    checked="dkpro-cassis",
)
