"""Plain texts: documents in which nothing is marked yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.formats.building import DocumentBuilder, standing_alone
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.text_encoding import decode_text, is_text


def read_plain_text(raw: bytes, path: Path) -> Opened:
    """Read a text in any encoding; raises FileError for bytes that are no text.

    Line ends stay what they are. That the encoding was guessed is a problem that the report has.
    """
    found = decode_text(raw, path)
    builder = DocumentBuilder(path, found.text)
    if found.is_guess:
        said = bilingual(
            "it is not UTF-8; its bytes were read as {encoding}, the likeliest encoding",
            encoding=found.encoding,
        )
        builder.problem("encoding", path.stem, said)
    return builder.opened("text", raw, "plain text")


def write_plain_text(opened: Opened, _during: During) -> Written:
    """Write the text alone, without a header, its last line ended as the others are."""
    document = standing_alone(opened.document)
    if not document.text:
        raise FileError(opened.path, bilingual("it has no text"))
    text = document.text
    if not text.endswith("\n"):
        text += "\r\n" if "\r\n" in text else "\n"
    return Written(text.encode(), tuple(_losses(document)))


def _losses(document: Document) -> Iterator[str]:
    marks = len(document.events) + len(document.times) + len(document.signals)
    links = len(document.links) + len(document.other_links)
    if marks:
        yield counted(marks, "mark")
    if links:
        yield counted(links, "link")


def _fit(raw: bytes) -> Fit:
    return Fit.PERHAPS if is_text(raw) else Fit.NO


FORMAT = DocumentFormat(
    name="text",
    label=bilingual("plain text"),
    endings=(".txt", ".md"),
    shared_endings=(".txt", ".md"),
    by_ending=True,
    has_marks=False,
    sniff=_fit,
    read=read_plain_text,
    write=write_plain_text,
    lost=bilingual("everything but the text"),
)
