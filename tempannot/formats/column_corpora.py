"""Corpora of column files: one file of tokens, and files beside it with marks and links.

The file of tokens stands for the corpus and is taken apart into its documents; what lies beside it
says with its first column which document a line belongs to. The text of a document is its tokens
with blanks in between (none between Chinese or Japanese characters), a sentence a line, since
these files keep no blanks of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from types import MappingProxyType

from tempannot.core.errors import FileError
from tempannot.core.items import Link, Span
from tempannot.core.language import bilingual
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.members import file_of
from tempannot.formats.opened import Opened
from tempannot.formats.registry import Member

_WITHOUT_BLANKS = re.compile("[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]")
_ENCODINGS = ("utf-8-sig", "gb18030")
_MOST_DIGITS = 9
CREATION = "t0"
"""What the creation time is called in the links of such corpora."""

Place = tuple[int, int]
"""The numbers of a sentence and of a token in it, as the files have them."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a file beside the tokens: its cells after the document, and where it is."""

    file: str
    line: int
    cells: tuple[str, ...]

    @property
    def where(self) -> str:
        """The file and the line."""
        return f"{self.file}:{self.line}"


@dataclass(slots=True)
class Tokens:
    """The tokens of a document put together to a text; ``odd`` are lines that are none."""

    text: str = ""
    spans: dict[Place, Span] = field(default_factory=dict)
    sentences: list[Span] = field(default_factory=list)
    odd: list[int] = field(default_factory=list)

    def add(self, place: Place, form: str) -> None:
        """Add the next token."""
        is_new = not self.spans or next(reversed(self.spans))[0] != place[0]
        self.text += _between(self.text, form, is_new)
        start = len(self.text)
        self.text += form
        self.spans[place] = Span(start, len(self.text))
        if is_new:
            self.sentences.append(self.spans[place])
        else:
            self.sentences[-1] = Span(self.sentences[-1].start, len(self.text))

    def pieces(self, places: Iterable[Place]) -> tuple[Span, ...]:
        """The stretches of text of some tokens; neighbours are one stretch."""
        order = {place: number for number, place in enumerate(self.spans)}
        known = sorted({order[place] for place in places if place in order})
        spans = list(self.spans.values())
        runs = groupby(enumerate(known), lambda each: each[1] - each[0])
        found = ([number for _, number in run] for _, run in runs)
        return tuple(Span(spans[run[0]].start, spans[run[-1]].end) for run in found)


def _between(text: str, form: str, is_new: bool) -> str:
    if is_new:
        return "\n" if text else ""
    is_joined = text and form and all(map(_WITHOUT_BLANKS.match, (text[-1], form[0])))
    return "" if is_joined else " "


def decoded_columns(raw: bytes) -> str:
    """The text of a file of any of the encodings that such corpora have.

    The Chinese files are GB18030, the Italian ones Latin-1, which any bytes are.
    """
    for encoding in _ENCODINGS:
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


def token_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the cells of each line that is neither blank nor a header."""
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if line.strip() and not line.startswith("# "):
            yield number, line.split("\t")


def split_tokens(raw: bytes, path: Path) -> Sequence[Member]:
    """The lines of each document of a file of tokens, in UTF-8 and with its header."""
    text = decoded_columns(raw)
    lines = text.replace("\r\n", "\n").split("\n")
    header = [line for line in lines[:1] if line.startswith("# ")]
    found: dict[str, list[str]] = {}
    begins: dict[str, int] = {}
    for number, cells in token_rows(text):
        begins.setdefault(cells[0], number)
        found.setdefault(cells[0], []).append(lines[number - 1])
    return tuple(
        Member(name, "".join(f"{e}\n" for e in (*header, *rows)).encode(), begins[name])
        for name, rows in found.items()
    )


def join_tokens(members: Sequence[Member]) -> bytes:
    """One file of the tokens of several documents, with their header once."""
    parts = []
    for number, member in enumerate(members):
        lines = member.raw.removeprefix(b"\xef\xbb\xbf").splitlines(keepends=True)
        parts += lines[int(number > 0 and member.raw.startswith(b"# ")) :]
        if parts and not parts[-1].endswith(b"\n"):
            parts[-1] += b"\n"
    return b"".join(parts)


def tokens_of(raw: bytes, path: Path) -> tuple[str, Tokens]:
    """The name and the tokens of a document; raises FileError if there is none."""
    found = Tokens()
    name = ""
    for number, cells in token_rows(decoded_columns(raw)):
        place = place_of(cells[1:3])
        if len(cells) < 4 or place is None or place in found.spans:
            found.odd.append(number)
            continue
        name = name or cells[0]
        found.add(place, cells[3])
    if not found.spans:
        raise FileError(path, bilingual("there is no token in it"))
    return name, found


def place_of(cells: Sequence[str]) -> Place | None:
    """The place that two cells say, None if they are no numbers."""
    if len(cells) != 2 or not all(c.isdecimal() and len(c) <= _MOST_DIGITS for c in cells):
        return None
    return int(cells[0]), int(cells[1])


def rows_beside(path: Path, name: str) -> Mapping[str, Sequence[Row]]:
    """The lines of a document in the files beside its tokens, by the names of these files."""
    file = file_of(path)
    found: dict[str, Sequence[Row]] = {}
    try:
        neighbours = sorted(e for e in file.parent.iterdir() if e != file and _is_one(e))
    except OSError:
        return {}
    for each in neighbours:
        status = each.stat()
        found[each.name] = _rows_of(each, status.st_mtime_ns, status.st_size).get(name, ())
    return found


def rows_of(opened: Opened) -> Mapping[str, bytes]:
    """The lines of a document in the files beside its tokens, as they are."""
    name = opened.document.name
    return {
        file: "".join("\t".join((name, *row.cells)) + "\n" for row in rows).encode()
        for file, rows in rows_beside(opened.path, name).items()
        if rows
    }


_NAMES = ("tlink", "event-", "timex-", "dct")
_LARGEST = 100_000_000


def _is_one(path: Path) -> bool:
    is_named = path.name.casefold().startswith(_NAMES)
    return is_named and path.is_file() and path.stat().st_size < _LARGEST


@lru_cache(maxsize=32)
def _rows_of(path: Path, _changed: int, _size: int) -> Mapping[str, Sequence[Row]]:
    """The lines of a file by the documents that they belong to."""
    try:
        text = decoded_columns(path.read_bytes())
    except OSError:
        return {}
    found: dict[str, list[Row]] = {}
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not line.strip() or line.startswith("# "):
            continue
        name, *cells = _creation_cells(line) or line.split("\t")
        found.setdefault(name, []).append(Row(path.name, number, tuple(cells)))
    return MappingProxyType(found)


_CREATION = re.compile(r"([^\t:]+)(?:\.fid)?\s*:\s*<DATE>\s*([^<]*?)\s*</DATE>")


def _creation_cells(line: str) -> tuple[str, ...]:
    """The document and the date of a line such as ``chtb_0031.fid:<DATE>1996-03-29</DATE>``."""
    match = _CREATION.fullmatch(line.strip())
    return () if match is None else (match[1].removesuffix(".fid"), match[2])


def date_value(written: str) -> str:
    """The value of a date, which some files write without hyphens.

    >>> date_value("19980108"), date_value("1998-12-02")
    ('1998-01-08', '1998-12-02')
    """
    match = re.fullmatch(r"(\d{4})(\d\d)(\d\d)", written.strip())
    return "-".join(match.groups()) if match else written.strip()


@dataclass(slots=True)
class MarkedTokens:
    """Marks that are given token by token: their places and attributes by id, in file order."""

    places: dict[str, list[Place]] = field(default_factory=dict)
    attributes: dict[str, dict[str, str]] = field(default_factory=dict)

    def add(self, id: str, place: Place, attributes: Mapping[str, str]) -> None:
        """Take in what one line says of a mark."""
        self.places.setdefault(id, []).append(place)
        known = self.attributes.setdefault(id, {})
        for name, value in attributes.items():
            known[name] = known.get(name) or value


def add_marks(
    builder: DocumentBuilder, tokens: Tokens, marked: MarkedTokens, is_time: bool
) -> None:
    """Add events or times where their tokens are; what is nowhere is a problem."""
    for id, places in marked.places.items():
        pieces = tokens.pieces(places)
        missing = [place for place in places if place not in tokens.spans]
        if missing:
            sentence, token = missing[0]
            said = bilingual(
                "{id} names token {token} of sentence {sentence}, which is not there",
                id=id,
                token=token,
                sentence=sentence,
            )
            builder.problem("no-such-token", id, said)
        spans = pieces if pieces else Span(0, 0)
        if is_time:
            builder.time(id, spans, marked.attributes[id])
        else:
            builder.event(id, spans, marked.attributes[id])


def add_creation_time(builder: DocumentBuilder, rows: Sequence[Row], is_needed: bool) -> None:
    """Add the creation time as the corpus lists it; a row may name one of the times in a cell."""
    said = next((row.cells for row in rows if row.cells and row.cells[0]), ())
    named = next((row.cells[1] for row in rows if len(row.cells) > 1), "")
    id = named or CREATION
    if not builder.has_interval(id):
        if not said and not is_needed and not named:
            return
        if not said and is_needed:
            message = bilingual("links name the creation time, and no file says it")
            builder.problem("no-creation-time", id, message)
        value = date_value(said[0]) if said else ""
        attributes = {"type": "DATE", "value": value, "functionInDocument": "CREATION_TIME"}
        builder.time(id, Span(0, 0), attributes)
    elif not named:
        return
    builder.creation_time(id)


def report_odd(builder: DocumentBuilder, tokens: Tokens) -> None:
    """Say which lines of the tokens are none."""
    for number in tokens.odd:
        said = bilingual(
            "this is no token: a line has document, sentence, token and word, with tabs between"
        )
        builder.problem("broken-line", bilingual("line {number}", number=number), said, number)


def broken(builder: DocumentBuilder, row: Row, said: str) -> None:
    """Say that a line of a file beside the tokens is left out."""
    builder.problem("broken-line", row.where, f"{row.where}: {said}")


def add_link(builder: DocumentBuilder, row: Row, link: Link) -> None:
    """Add a link of a file beside the tokens, with the file as its layer."""
    layer = Path(row.file).stem
    builder.link(
        Link(
            "",
            link.source,
            link.target,
            link.rel_type,
            comment=link.comment,
            attributes={"layer": layer},
        )
    )
