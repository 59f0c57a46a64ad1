"""Plain texts: documents in which nothing is marked yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.items.lines import decoded
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written


def read_plain_text(raw: bytes, path: Path) -> Opened:
    """Read a text in UTF-8; raises FileError, with the line, for any other bytes."""
    builder = DocumentBuilder(path, decoded(raw, path))
    return builder.opened("text", raw, "plain text")


def write_plain_text(opened: Opened, _during: During) -> Written:
    """Write the text alone."""
    document = opened.document
    if not document.text:
        raise FileError(opened.path, "it has no text")
    return Written(document.text.encode(), tuple(_losses(document)))


def _losses(document: Document) -> Iterator[str]:
    marks = len(document.events) + len(document.times) + len(document.signals)
    links = len(document.links) + len(document.other_links)
    if marks:
        yield counted(marks, "mark")
    if links:
        yield counted(links, "link")


def _fit(raw: bytes) -> Fit:
    return Fit.NO if b"\0" in raw else Fit.PERHAPS


FORMAT = DocumentFormat(
    name="text",
    label="plain text",
    endings=(".txt", ".md"),
    shared_endings=(".txt", ".md"),
    by_ending=True,
    sniff=_fit,
    read=read_plain_text,
    write=write_plain_text,
    lost="everything but the text",
)
