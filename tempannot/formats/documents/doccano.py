"""doccano: JSON lines with a text, entities and relations.

Current versions count UTF-16 units, those of 2019 code points; a document whose entities lie
outside the text as units is read by code points. Older files have triples under ``label`` and no
relations. What is neither an event nor a time by its label is an event with that label. What is
written here has all that labels do not say in ``timeml``, metadata that doccano exports again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.formats.building import DocumentBuilder, Utf16Offsets
from tempannot.formats.json_documents import (
    Object,
    as_line,
    join_lines,
    object_in,
    split_objects,
    starts_with,
)
from tempannot.formats.labelled_spans import (
    FURTHER,
    LabelledReader,
    LabelledText,
    labelled_text,
)
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written

_NAMES = ("name", "doc_id", "document", "filename", "title")


def read_doccano(raw: bytes, path: Path) -> Opened:
    """Read one document; raises FileError for an object without a text."""
    value = object_in(raw, path)
    text = value.get("text", value.get("data"))
    if not isinstance(text, str):
        raise FileError(path, bilingual("a document of doccano has a text"))
    builder = DocumentBuilder(path, text, name=str(_name(value) or ""))
    point = _offsets(text, value)
    reader = LabelledReader(builder, value.get(FURTHER), point)
    names: dict[object, str] = {}  # by the ids of the file, which are numbers mostly
    for number, (id, start, end, label) in enumerate(_entities(value), 1):
        known = id if isinstance(id, int | str) else number
        names[known] = _add_mark(builder, reader, (known, label), (point(start), point(end)))
    for number, relation in enumerate(_listed(value, "relations"), 1):
        _add_relation(builder, reader, relation, (names, number))
    reader.finish()
    _add_creation_time(builder, value)
    return builder.opened("doccano", raw, "doccano", partial(_rewritten, value))


def write_doccano(opened: Opened, during: During) -> Written:
    """Write any document; what doccano does not show stands in its metadata."""
    found = labelled_text(opened.document, during)
    ids = {each.record.key: number for number, each in enumerate(found.spans, 1)}
    return Written(as_line({"name": found.name} | _said(found, ids)))


def _rewritten(value: Object, document: Document) -> bytes:
    """The document as it is now, with the metadata and the numbers of spans that it had."""
    found = labelled_text(document, During.EQUALS)
    known = {
        (start, end, label): id
        for id, start, end, label in _entities(value)
        if isinstance(start, int) and isinstance(end, int)
    }
    spans = ((e.record.key, known.pop((e.start, e.end, e.label), None)) for e in found.spans)
    ids = {key: id if isinstance(id, int) else None for key, id in spans}
    free = (n for n in count(1) if n not in set(ids.values()))
    numbers = {key: next(free) if id is None else id for key, id in ids.items()}
    rest = {name: each for name, each in value.items() if name not in _REPLACED}
    return as_line(rest | _said(found, numbers))


_REPLACED = ("data", "label", "labels", "creation_time")


def _said(found: LabelledText, ids: Mapping[tuple[ItemKind, str], int]) -> dict[str, object]:
    entities = [
        {"id": ids[e.record.key], "start_offset": e.start, "end_offset": e.end, "label": e.label}
        for e in found.spans
    ]
    relations = [
        {"id": n, "from_id": ids[e.source.record.key], "to_id": ids[e.target.record.key]}
        | {"type": e.label}
        for n, e in enumerate(found.relations, 1)
    ]
    said: dict[str, object] = {"entities": entities, "relations": relations, "text": found.text}
    return said | {FURTHER: found.further}


def _name(value: Object) -> object:
    meta = value.get("meta", value.get("metadata"))
    places = (value, meta) if isinstance(meta, dict) else (value,)
    found = (place[name] for place in places for name in _NAMES if name in place)
    return next((e for e in (*found, value.get("id")) if isinstance(e, str | int)), None)


def _listed(value: Object, name: str) -> list[Any]:
    found = value.get(name, [])
    return found if isinstance(found, list) else []


def _entities(value: Object) -> Iterator[tuple[object, object, object, str]]:
    """Yield id, start, end and label, of the current form and of the old one."""
    for each in _listed(value, "entities"):
        if isinstance(each, dict):
            label = str(each.get("label", ""))
            yield each.get("id"), each.get("start_offset"), each.get("end_offset"), label
        else:
            yield None, None, None, str(each)
    for each in (*_listed(value, "label"), *_listed(value, "labels")):
        match each:
            case [start, end, label]:
                yield None, start, end, str(label)


def _offsets(text: str, value: Object) -> Callable[[object], int | None]:
    """How the offsets of a document are read: as UTF-16 units if all fit, else as code points."""
    units = Utf16Offsets(text)
    given = [o for _, start, end, _ in _entities(value) for o in (start, end) if type(o) is int]
    in_units = all(units.point(each) is not None for each in given)

    def point(offset: object) -> int | None:
        if type(offset) is not int:
            return None
        return units.point(offset) if in_units else offset

    return point


def _add_mark(
    builder: DocumentBuilder,
    reader: LabelledReader,
    named: tuple[object, str],
    place: tuple[int | None, int | None],
) -> str:
    number, label = named
    start, end = place
    if start is None or end is None or not start <= end:
        said = bilingual("the entity {number} has no place in the text", number=number)
        builder.problem("outside-text", str(number), said)
        return ""
    return reader.mark(str(number), label, Span(start, end), {})


def _add_relation(
    builder: DocumentBuilder,
    reader: LabelledReader,
    relation: object,
    known: tuple[Mapping[object, str], int],
) -> None:
    names, number = known
    given = relation if isinstance(relation, dict) else {}
    keys = [given.get(key) for key in ("from_id", "to_id")]
    ends = [names.get(key) or str(key) for key in keys if isinstance(key, int | str)]
    if len(ends) < 2:
        said = bilingual("relation {number} lacks an end, and is left out", number=number)
        builder.problem("broken-link", f"l{number}", said)
        return
    reader.relation(ends[0], ends[1], str(given.get("type", "")))


def _add_creation_time(builder: DocumentBuilder, value: Object) -> None:
    written = value.get("creation_time")
    if isinstance(written, str) and builder.time(
        "t0", Span(0, 0), {"type": "DATE", "value": written}
    ):
        builder.creation_time("t0")


def _fit(raw: bytes) -> Fit:
    texts = r'"(text|data)"\s*:\s*"'
    triples = r'"labels?"\s*:\s*\[\s*\[\s*\d+\s*,\s*\d+\s*,\s*"'
    offsets = r'"entities"\s*:\s*\[\s*\{[^{}]*"(start_offset|end_offset)"'
    if starts_with(raw, offsets) or starts_with(raw, triples):
        return Fit.SURE
    return Fit.SURE if starts_with(raw, texts, r'"entities"\s*:\s*\[\s*\]') else Fit.NO


FORMAT = DocumentFormat(
    name="doccano",
    label="doccano",
    medium=bilingual("JSON lines"),
    endings=(".jsonl", ".json"),
    shared_endings=(".jsonl", ".json"),
    sniff=_fit,
    read=read_doccano,
    write=write_doccano,
    split=split_objects(_name),
    join=join_lines,
    checked=bilingual("doccano's own importer"),
)
