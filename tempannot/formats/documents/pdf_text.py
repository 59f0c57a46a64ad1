"""PDF files: the text of their pages, in which nothing is marked yet.

Lines as they are printed are joined to paragraphs again, and what was changed for that is told.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import counted
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit

_SENTENCE_END = re.compile(r"[.!?:…。！？][\"'”’»)\]]*$")
_DIVIDED = re.compile(r"([^\W\d_]+)-$")
_WORD = re.compile(r"[^\W\d_]+")
_ITEM = re.compile(r"(?:[•●▪◦*–—-]|\(?\d{1,2}[.)]|\(?[a-z]\))\s")
_PAGE_NUMBER = re.compile(
    r"\W*(?:page|seite|p\.?)?\s*\d{1,4}(?:\s*(?:/|of|von|de)\s*\d{1,4})?\W*", re.I
)
_SHORT, _HEADING = 0.8, 0.5
"""Below which share of the usual width a line may be the last of a paragraph, or a heading."""
_REPEATED = 3
"""On how many pages a line must stand at the edge to be taken for a running head."""


@dataclass(slots=True)
class JoinedLines:
    """A text with a blank line between paragraphs; ``words`` were divided, ``edges`` left out."""

    text: str = ""
    lines: int = 0
    words: list[str] = field(default_factory=list)
    edges: list[str] = field(default_factory=list)


def joined_lines(pages: Sequence[str]) -> JoinedLines:
    r"""Return the text of some pages without the line ends that only the paper asked for.

    A line ends a paragraph if it is blank, or short and at the end of a sentence, or very short.

    >>> joined_lines(["The inter-\nnational bridge that was\nclosed in May. \n\nIt opened."]).text
    'The international bridge that was closed in May.\n\nIt opened.\n'
    """
    found = JoinedLines()
    lines = list(_running_text(pages, found))
    lengths = sorted(len(line) for line in lines if line)
    width = lengths[len(lengths) * 9 // 10] if lengths else 0
    whole = "\n".join(lines)
    paragraphs: list[str] = []
    before, is_apart = "", False
    for line in lines:
        if not line:
            is_apart = True
            continue
        if is_apart and not (_DIVIDED.search(before) and line[0].islower()):
            before = ""  # a page may end amid a word, and its number and blanks come then
        is_apart = False
        if before and not _ends_paragraph(before, line, width):
            paragraphs[-1] = _joined(paragraphs[-1], line, whole, found)
            found.lines += 1
            before = line
        else:
            paragraphs.append(line)
            before = line
    found.text = "\n\n".join(paragraphs) + "\n" * bool(paragraphs)
    return found


def _running_text(pages: Sequence[str], found: JoinedLines) -> Iterator[str]:
    """Yield the lines of all pages but for what repeats at their edges: heads and numbers."""
    split = [[" ".join(line.split()) for line in page.splitlines()] for page in pages]
    edges = Counter(_plain(line) for lines in split for line in {*_edges(lines)})
    for lines in split:
        top_and_bottom = _edges(lines)
        for line in lines:
            is_repeated = edges[_plain(line)] >= _REPEATED or _PAGE_NUMBER.fullmatch(line)
            if line and line in top_and_bottom and is_repeated and len(pages) > 1:
                found.edges.append(line)
            else:
                yield line


def _edges(lines: Sequence[str]) -> tuple[str, ...]:
    filled = [line for line in lines if line]
    return (filled[0], filled[-1]) if filled else ()


def _plain(line: str) -> str:
    return re.sub(r"\d+", "0", line)


def _ends_paragraph(line: str, following: str, width: int) -> bool:
    if _ITEM.match(following):
        return True
    if _DIVIDED.search(line) or following[:1].islower():
        return False
    if _SENTENCE_END.search(line):
        return len(line) < width * _SHORT
    return len(line) < width * _HEADING


def _joined(paragraph: str, line: str, whole: str, found: JoinedLines) -> str:
    """Put a line behind a paragraph; a word that a hyphen divides becomes one again.

    The hyphen stays if the word stands with it in the midst of another line.
    """
    if not paragraph.endswith("-"):
        return f"{paragraph} {line}"
    first, second = _DIVIDED.search(paragraph), _WORD.match(line)
    if first is None or second is None or not line[0].islower():
        return paragraph + line
    if f"{first[1]}-{second[0]}" in whole:
        return paragraph + line
    found.words.append(f"{first[1]}{second[0]}")
    return paragraph[:-1] + line


_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "\u00ad": "", "\0": "\ufffd"}
)
_OTHER_HYPHENS = re.compile("[\u00ad\u2010](?=[ \t]*(?:\n|$))")
"""Those at the end of a line which divide a word as the usual one does."""
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
        return [_plain_letters(page.extract_text()) for page in reader.pages]
    except FileError:
        raise
    except (MemoryError, KeyboardInterrupt):
        raise
    except Exception as error:  # what a damaged file makes it raise is anybody's guess
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise FileError(path, bilingual("this PDF cannot be read ({said})", said=said)) from error


def _plain_letters(text: str) -> str:
    """The text of a page without ligatures and hyphens of other kinds."""
    return _OTHER_HYPHENS.sub("-", text).translate(_LIGATURES)


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
    not_written=bilingual("texts are taken in from it, to be annotated here"),
)
