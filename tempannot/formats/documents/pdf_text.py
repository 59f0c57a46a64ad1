"""PDF files: the text of their pages, in which nothing is marked yet."""

from __future__ import annotations

import logging
from io import BytesIO
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import counted
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.line_joining import JoinedLines, joined_lines
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit

_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "\u00ad": "", "\0": "\ufffd"}
)
_NAMED = 5
"""How many of the words that were put together the report names."""


def read_pdf_text(raw: bytes, path: Path) -> Opened:
    """Read the text of all pages, lines joined to paragraphs, which the report tells.

    Raises FileError for a file that asks for a password or has pictures of pages only.
    """
    pages = _pages(raw, path)
    found = joined_lines(pages)
    if not found.text:
        what = bilingual("its pages are pictures, which need character recognition first")
        raise FileError(path, bilingual("there is no text in it: {what}", what=what))
    builder = DocumentBuilder(path, found.text)
    empty = sum(not page.strip() for page in pages)
    if empty:
        said = bilingual(
            "{empty} of {pages} have no text (they may be pictures)",
            empty=empty,
            pages=counted(len(pages), "page"),
        )
        builder.problem("page-without-text", path.stem, said)
    for kind, told in _changes(found):
        builder.problem(kind, path.stem, told)
    return builder.opened("pdf", raw, "a PDF")


def _changes(found: JoinedLines) -> list[tuple[str, str]]:
    told: list[tuple[str, str]] = []
    if found.lines:
        told.append(
            (
                "joined-lines",
                bilingual("{lines} joined to paragraphs", lines=counted(found.lines, "line")),
            )
        )
    if found.words:
        some = ", ".join(found.words[:_NAMED]) + ", …" * (len(found.words) > _NAMED)
        words = bilingual(
            "{words} divided at the end of a line", words=counted(len(found.words), "word")
        )
        told.append(
            (
                "joined-words",
                bilingual("{words}, written without the hyphen: {some}", words=words, some=some),
            )
        )
    if found.edges:
        first = found.edges[0]
        edges = bilingual(
            "{edges} at the edge of pages left out", edges=counted(len(found.edges), "line")
        )
        told.append(
            (
                "page-edges",
                bilingual(
                    "{edges} (page numbers and running heads), such as {first!r}",
                    edges=edges,
                    first=first,
                ),
            )
        )
    return told


def _pages(raw: bytes, path: Path) -> list[str]:
    from pypdf import PdfReader  # noqa: PLC0415 - takes a third of a second, and few files need it

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it tells of every oddity
    try:
        reader = PdfReader(BytesIO(raw))
        if reader.is_encrypted and not reader.decrypt(""):
            raise FileError(path, bilingual("it asks for a password: save it without one"))
        return [page.extract_text().translate(_LIGATURES) for page in reader.pages]
    except FileError:
        raise
    except (MemoryError, KeyboardInterrupt):
        raise
    except Exception as error:  # what a damaged file makes it raise is anybody's guess
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise FileError(path, bilingual("this PDF cannot be read ({said})", said=said)) from error


def _fit(raw: bytes) -> Fit:
    return Fit.SURE if raw.startswith(b"%PDF-") else Fit.NO


FORMAT = DocumentFormat(
    name="pdf",
    label=bilingual("the text of a PDF"),
    endings=(".pdf",),
    medium="PDF",
    has_marks=False,
    sniff=_fit,
    read=read_pdf_text,
    write=None,
    not_written="texts are taken in from it, to be annotated here",
)
