"""JSON lines of our own: one document a line, with everything that a document holds.

The fields are those of ``core.document`` and ``core.items``; the manual says what they are
(``resources/manual/json-lines.md``). Fields at their default are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tempannot.core.codec import CodecError, all_from_json, to_json
from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.items import Event, Instance, Item, Link, OtherLink, Signal, Span, Time
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.sentences import sentences
from tempannot.formats.json_documents import (
    as_line,
    join_lines,
    object_in,
    split_objects,
    starts_with,
)
from tempannot.formats.link_report import link_problems, other_link_problems
from tempannot.formats.opened import Opened, RewritingSource, copy_of
from tempannot.formats.problems import Problem
from tempannot.formats.registry import DocumentFormat, Fit, Written

VERSION = 1
_MARK = "tempannot"
_TABLES: Mapping[str, type[Any]] = {
    "events": Event,
    "instances": Instance,
    "times": Time,
    "signals": Signal,
    "links": Link,
    "other_links": OtherLink,
}


def document_as_json(document: Document) -> dict[str, object]:
    """A document as an object that ``json`` can write, without what is at its default."""
    body = document.body
    found: dict[str, object] = {_MARK: VERSION, "name": document.name, "text": document.text}
    if body != Span(0, len(document.text)):
        found["body"] = body
    if document.sentences != sentences(document.text, body):
        found["sentences"] = tuple(document.sentences)
    if document.creation_time is not None:
        found["creation_time"] = document.creation_time
    if document.dct_times:
        found["dct_times"] = sorted(document.dct_times)
    if document.language:
        found["language"] = document.language
    if document.scheme:
        found["scheme"] = document.scheme
    for name in _TABLES:
        items = [to_json(each, sparse=True) for each in getattr(document, name).values()]
        if items:
            found[name] = items
    return found


def read_json_lines(raw: bytes, path: Path) -> Opened:
    """Read one document; raises FileError, naming the field, for what is none."""
    value = object_in(raw, path)
    if value.get(_MARK) != VERSION:
        raise FileError(
            path,
            bilingual(
                "it is of version {get!r}, and this reads {version}",
                get=value.get(_MARK),
                version=VERSION,
            ),
        )
    document = _without_items(value, path)
    problems = [*_take_items(document, value, path)]
    problems.extend(link_problems(document.links.values(), lambda _: None))
    problems.extend(other_link_problems(document.other_links.values(), lambda _: None))
    source = RewritingSource(raw, copy_of(document), "JSON lines", _rewrite)
    return Opened(path, "json-lines", document, tuple(problems), source)


def _without_items(value: Mapping[str, Any], path: Path) -> Document:
    text = _text(value, "text", path)
    document = Document(_text(value, "name", path), text)
    document.body = _span(value.get("body", [0, len(text)]), text, path, "body")
    given = value.get("sentences")
    document.sentences = (
        sentences(text, document.body)
        if not isinstance(given, list)
        else tuple(_span(each, text, path, "sentences") for each in given)
    )
    document.creation_time = _optional(value, "creation_time", path)
    document.language = _optional(value, "language", path) or ""
    document.scheme = _optional(value, "scheme", path) or ""
    document.dct_times = frozenset(map(str, _listed(value, "dct_times", path)))
    return document


def _take_items(document: Document, value: Mapping[str, Any], path: Path) -> Iterator[Problem]:
    """Put the items into a document, and yield what is odd about them."""
    for name, kind in _TABLES.items():
        table = getattr(document, name)
        for item in _items(_listed(value, name, path), name, kind, path):
            if item.id in table:
                said = bilingual(
                    "the id {id!r} is there twice in {name}; this is left out",
                    id=item.id,
                    name=name,
                )
                yield Problem(bilingual("duplicate-id"), item.id, said)
            elif not _lies_within(item, document.text):
                said = bilingual("{id} lies outside the text, and is left out", id=item.id)
                yield Problem(bilingual("outside-text"), item.id, said)
            else:
                table[item.id] = item
    created = document.creation_time
    if created is not None and created not in document.times:
        said = bilingual(
            "the creation time {creation_time!r} is none of the times", creation_time=created
        )
        yield Problem(bilingual("dangling-id"), created, said)
        document.creation_time = None
    yield from _dangling(document)


def _rewrite(document: Document) -> bytes:
    return as_line(document_as_json(document))


def write_json_lines(opened: Opened, _during: During) -> Written:
    """Write any document; nothing is lost but how its own file was written."""
    return Written(_rewrite(opened.document))


def _items(values: Sequence[object], name: str, kind: type[Any], path: Path) -> Sequence[Item]:
    try:
        found: list[Item] = all_from_json(values, kind)
    except CodecError as error:
        raise FileError(path, f"{name}, {error}") from error
    for number, item in enumerate(found, 1):
        if isinstance(item, Link) and not 0 <= (item.confidence or 0) <= 1:
            raise FileError(
                path,
                bilingual(
                    "{name}, {number}: the confidence is no number from 0 to 1",
                    name=name,
                    number=number,
                ),
            )
    return found


def _lies_within(item: Item, text: str) -> bool:
    if not isinstance(item, Event | Time | Signal):
        return True
    return 0 <= item.span.start <= item.span.end <= len(text)


def _dangling(document: Document) -> Iterator[Problem]:
    for link in document.links.values():
        for end in dict.fromkeys((link.source, link.target)):
            if not document.has_interval(end):
                said = bilingual("{id} names {end!r}, which is not there", id=link.id, end=end)
                yield Problem(bilingual("dangling-id"), link.id, said)


def _text(value: Mapping[str, Any], name: str, path: Path) -> str:
    found = value.get(name, "")
    if not isinstance(found, str):
        raise FileError(path, bilingual("{name} is no text", name=name))
    return found


def _optional(value: Mapping[str, Any], name: str, path: Path) -> str | None:
    return None if value.get(name) is None else _text(value, name, path)


def _listed(value: Mapping[str, Any], name: str, path: Path) -> list[object]:
    found = value.get(name, [])
    if not isinstance(found, list):
        raise FileError(path, bilingual("{name} is no list", name=name))
    return found


def _span(value: object, text: str, path: Path, name: str) -> Span:
    match value:
        case [int(start), int(end)] if 0 <= start <= end <= len(text):
            return Span(start, end)
    raise FileError(
        path,
        bilingual(
            "{name}: {value!r:.80} is no start and end within the text", name=name, value=value
        ),
    )


def _fit(raw: bytes) -> Fit:
    return Fit.SURE if starts_with(raw[:200], rf'^\[?\s*{{\s*"{_MARK}"\s*:') else Fit.NO


FORMAT = DocumentFormat(
    name="json-lines",
    label=bilingual("tempannot JSON lines"),
    endings=(".jsonl", ".json"),
    shared_endings=(".jsonl", ".json"),
    sniff=_fit,
    read=read_json_lines,
    write=write_json_lines,
    split=split_objects(lambda value: value.get("name")),
    join=join_lines,
)
