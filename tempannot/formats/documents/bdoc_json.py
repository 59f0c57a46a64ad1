"""bdocjs, the JSON of GATE documents that gatenlp writes: a text, sets of annotations, features.

Offsets are code points or UTF-16 units, as the file says. Of several sets the first that tells of
time is read. A link is an annotation whose features ``source`` and ``target`` are the numbers of
two others, since the format has no relations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from tempannot.core.document import Document, creation_times
from tempannot.core.errors import FileError
from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.formats.building import DocumentBuilder, Utf16Offsets, standing_alone
from tempannot.formats.flat_records import Record, add_record, records_of
from tempannot.formats.json_documents import Object, as_line, object_in
from tempannot.formats.opened import Opened
from tempannot.formats.problems import LEFT_ASIDE
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.timeml_types import links_in_timeml
from tempannot.formats.type_names import OTHER_LINK_TAGS, TAG, USUAL_TAGS, kind_of_tag

_LABEL = "GATE JSON"
_JAVA = "j"
_ENDS = ("source", "target")
_PIECES, _ID, _TYPE = "pieces", "id", "relType"


def read_bdoc(raw: bytes, path: Path) -> Opened:
    """Read a document; raises FileError for an object without a text."""
    value = object_in(raw, path)
    text, name = value.get("text"), value.get("name")
    if not isinstance(text, str):
        raise FileError(path, bilingual("a document of GATE has a text"))
    builder = DocumentBuilder(path, text, name=name if isinstance(name, str) else "")
    chosen = _chosen_set(builder, value)
    reader = _Reader(builder, Utf16Offsets(text) if value.get("offset_type") == _JAVA else None)
    reader.read(_annotations(value, chosen))
    return builder.opened("bdocjs", raw, _LABEL, partial(_rewritten, value, chosen))


def _sets(value: Object) -> Mapping[str, Any]:
    found = value.get("annotation_sets")
    return found if isinstance(found, dict) else {}


def _annotations(value: Object, name: str) -> list[Object]:
    given = _sets(value).get(name)
    found = given.get("annotations") if isinstance(given, dict) else None
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _chosen_set(builder: DocumentBuilder, value: Object) -> str:
    """The name of the first set that tells of time, else of the first of all."""
    names = list(_sets(value))
    told = (n for n in names if any(_kind(each) is not None for each in _annotations(value, n)))
    chosen = next(told, names[0] if names else "")
    for name in names:
        number = len(_annotations(value, name))
        if number and name != chosen:
            said = bilingual(
                "{number} of the set {name!r}: left in the file",
                number=counted(number, "annotation"),
                name=name,
            )
            builder.problem(LEFT_ASIDE, name, said)
    return chosen


def _kind(annotation: Object) -> ItemKind | None:
    type = str(annotation.get("type", ""))
    if type in OTHER_LINK_TAGS:
        return ItemKind.OTHER_LINK
    return kind_of_tag(type)


class _Reader:
    """Adds marks, then links."""

    def __init__(self, builder: DocumentBuilder, units: Utf16Offsets | None) -> None:
        self._builder = builder
        self._units = units
        self._ids: dict[int, str] = {}

    def read(self, annotations: list[Object]) -> None:
        marks = [each for each in annotations if _kind(each) in USUAL_TAGS and not _is_link(each)]
        self._ids = _ids(marks)
        for each in marks:
            add_record(self._builder, self._mark(each))
        for each in filter(_is_link, annotations):
            add_record(self._builder, self._link(each))
        others: dict[str, int] = {}
        for each in (e for e in annotations if _kind(e) is None):
            type = str(each.get("type", ""))
            others[type] = others.get(type, 0) + 1
        for type, number in others.items():
            said = bilingual(
                "{number}: left in the file and not shown",
                number=counted(number, f"annotation {type}"),
            )
            self._builder.problem(LEFT_ASIDE, type, said)
        for id in creation_times(self._builder.times(), ())[:1]:
            self._builder.creation_time(id)

    def _mark(self, annotation: Object) -> Record:
        kind = _kind(annotation)
        assert kind is not None
        features = _features(annotation)
        number = annotation.get("id")
        id = self._ids.get(number, "") if type(number) is int else ""
        if features.get(_ID) == id:
            del features[_ID]
        if annotation.get("type") != USUAL_TAGS[kind]:
            features[TAG] = str(annotation.get("type"))
        place = self._span(annotation.get("start"), annotation.get("end"))
        if place is None:
            said = bilingual("{id} lies outside the text", id=id)
            self._builder.problem("outside-text", id, said)
            return Record(kind, id, features)
        given = annotation.get("features")
        listed = given.get(_PIECES) if isinstance(given, dict) else None
        pieces = [
            self._span(*each)
            for each in (listed if isinstance(listed, list) else ())
            if isinstance(each, list) and len(each) == 2
        ]
        found = tuple(each for each in pieces if each is not None)
        whole = () if place.start == place.end else (place,)
        return Record(kind, id, features, found or whole)

    def _link(self, annotation: Object) -> Record:
        features = _features(annotation)
        source, target = (self._end(features.pop(name, "")) for name in _ENDS)
        tag = str(annotation.get("type", ""))
        id = features.pop(_ID, "") or f"l{annotation.get('id')}"
        rel_type = features.pop(_TYPE, "")
        if tag in OTHER_LINK_TAGS:
            return Record(ItemKind.OTHER_LINK, id, features, (), tag, source, target, rel_type)
        return Record(ItemKind.LINK, id, features, (), "TLINK", source, target, rel_type)

    def _end(self, said: str) -> str:
        """The id of the annotation of a number, which others say as it is."""
        number = int(said) if said.isdecimal() and len(said) < 10 else -1
        return self._ids.get(number, said)

    def _span(self, start: object, end: object) -> Span | None:
        if type(start) is not int or type(end) is not int:
            return None
        units = self._units
        first, last = (start, end) if units is None else (units.point(start), units.point(end))
        length = len(self._builder.text or "")
        is_there = first is not None and last is not None and 0 <= first <= last <= length
        return Span(first, last) if is_there and first is not None and last is not None else None


def _is_link(annotation: Object) -> bool:
    return _kind(annotation) in (ItemKind.LINK, ItemKind.OTHER_LINK)


def _ids(marks: list[Object]) -> dict[int, str]:
    """The ids of annotations by their numbers: what they say, or a letter and the number."""
    found: dict[int, str] = {}
    taken: set[str] = set()
    for each in marks:
        number, kind = each.get("id"), _kind(each)
        if type(number) is int and kind is not None:
            said = _features(each).get(_ID, "")
            letter = {ItemKind.TIME: "t", ItemKind.SIGNAL: "s"}.get(kind, "e")
            id = said if said and said not in taken else f"{letter}{number}"
            taken.add(id)
            found[number] = id
    return found


def _features(annotation: Object) -> dict[str, str]:
    """The features that are plain values."""
    given = annotation.get("features")
    found = {}
    for name, value in given.items() if isinstance(given, dict) else ():
        if isinstance(value, bool):
            found[name] = "true" if value else "false"
        elif isinstance(value, str | int | float):
            found[name] = str(value)
    return found


def write_bdoc(opened: Opened, during: During) -> Written:
    """Write any document, with one set of annotations."""
    document = standing_alone(opened.document)
    value = {"annotation_sets": {}, "text": document.text, "features": {}, "offset_type": "p"}
    return Written(_whole(value | {"name": document.name}, "", document, during))


def _rewritten(value: Object, name: str, document: Document) -> bytes:
    """The file with the annotations of the set that was read as they are now."""
    return _whole(value, name, document, During.EQUALS)


def _whole(value: Object, name: str, document: Document, during: During) -> bytes:
    is_java = value.get("offset_type") == _JAVA
    units = Utf16Offsets(document.text) if is_java else None
    kept = [each for each in _annotations(value, name) if _kind(each) is None]
    used = {each["id"] for each in kept if type(each.get("id")) is int}
    free = (number for number in range(10**9) if number not in used)
    found = [*kept, *_written(document, units, during, free)]
    given = _sets(value).get(name)
    numbers = [each["id"] for each in found if type(each.get("id")) is int]
    changed = {
        **(given if isinstance(given, dict) else {"name": name}),
        "annotations": found,
        "next_annid": max(numbers, default=-1) + 1,
    }
    return as_line({**value, "annotation_sets": {**_sets(value), name: changed}})


def _written(
    document: Document, units: Utf16Offsets | None, during: During, free: Iterator[int]
) -> Iterator[Object]:
    links = {link.id: link for link in links_in_timeml(document, during)}
    numbers: dict[str, int] = {}
    places: dict[str, int] = {}
    for record in records_of(replace(document, links=links)).values():
        number = next(free)
        features: dict[str, object] = dict(record.attributes)
        type = record.attributes.get(TAG, "")
        if type and _kind({"type": type}) is record.kind:
            del features[TAG]
        else:
            type = USUAL_TAGS.get(record.kind, record.tag)
        pieces = [_units(units, each) for each in record.pieces]
        if record.is_mark:
            start, end = (pieces[0][0], max(e[1] for e in pieces)) if pieces else (0, 0)
            numbers[record.id], places[record.id] = number, start
            features[_ID] = record.id
            if len(pieces) > 1:
                features[_PIECES] = pieces
        else:
            start = end = places.get(record.source, 0)
            for name, id in zip(_ENDS, (record.source, record.target), strict=True):
                features[name] = numbers.get(id, id)
            features |= {_ID: record.id, _TYPE: record.rel_type}
        yield {"type": type, "start": start, "end": end, "id": number, "features": features}


def _units(units: Utf16Offsets | None, span: Span) -> list[int]:
    return list(span) if units is None else [units.unit(span.start), units.unit(span.end)]


def _fit(raw: bytes) -> Fit:
    start = raw.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    is_document = b'"annotation_sets"' in raw or b'"offset_type"' in raw
    return Fit.SURE if start == b"{" and is_document else Fit.NO


FORMAT = DocumentFormat(
    name="bdocjs",
    label=_LABEL,
    medium="bdocjs, gatenlp",
    endings=(".bdocjs",),
    sniff=_fit,
    read=read_bdoc,
    write=write_bdoc,
    checked="gatenlp",
)
