"""Which scheme of annotation a document has, told at opening by what is in its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tempannot.core.document import Document
from tempannot.core.items import Link
from tempannot.core.schemes import scheme_for, scheme_named
from tempannot.formats.opened import Opened

UNKNOWN_TYPE = "unknown-reltype"
"""The kind of the problems with types that the scheme of a document does not have."""

_START = 4096


def with_scheme(opened: Opened, raw: bytes) -> Opened:
    """Give a document the scheme of its types, if its reader has named none.

    Problems of types that the scheme does know are taken back.
    """
    document = opened.document
    if not document.scheme:
        types = {link.rel_type for link in document.links.values() if link.rel_type}
        document.scheme = scheme_for(types, opened.format, _hints(document, raw))
    if not document.scheme:
        return opened
    scheme = scheme_named(document.scheme)
    known = {id for id, link in document.links.items() if scheme.type_named(link.rel_type)}
    problems = (e for e in opened.problems if e.kind != UNKNOWN_TYPE or e.where not in known)
    return replace(opened, problems=tuple(problems))


def unread_types(document: Document) -> tuple[Link, ...]:
    """Return the links whose type the scheme of a document does not have, in file order."""
    scheme = scheme_named(document.scheme)
    links = document.links.values()
    return tuple(e for e in links if e.exact is None and scheme.type_named(e.rel_type) is None)


def _hints(document: Document, raw: bytes) -> Iterator[str]:
    if b"<TempEval" in raw[:_START]:
        yield "tempeval"
    if document.events and all(id.isdecimal() for id in document.events):
        yield "numbered-events"
