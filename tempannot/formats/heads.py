"""The start of a file, and what it tells without the rest: its first line, columns, JSON keys.

The kind of items that a file has is told by it, too.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from tempannot.core.errors import FileError, TempannotError, check_has_end, reason_of
from tempannot.formats.items.column_mapping import known_mapping
from tempannot.formats.items.frame_files import PARQUET
from tempannot.formats.items.item_files import own_kind
from tempannot.formats.items.nested_tables import unfolded_columns
from tempannot.formats.items.rating_item import RatingItemKind
from tempannot.formats.items.text_table import SPREADSHEETS, binary_table, parquet_names

_TABLES = (".csv", ".tsv", ".tab", ".parquet", ".xlsx", ".xls", ".ods")

HEAD = 8192
"""How many bytes of a file are looked at."""

_TOKENS = re.compile(r'"((?:[^"\\]|\\.)*)"(\s*:)?|[{}\[\]]', re.DOTALL)


@dataclass(frozen=True)  # no slots: what it tells is found out when it is asked for
class FileHead:
    """The first bytes of a file; ``is_whole`` if there are no more."""

    path: Path
    raw: bytes
    is_whole: bool

    @cached_property
    def text(self) -> str:
        """The start as text without its byte order mark, "" if it is none in UTF-8."""
        if b"\0" in self.raw:
            return ""
        try:
            return self.raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            is_cut = not self.is_whole and error.start > len(self.raw) - 4
            return self.raw[: error.start].decode("utf-8-sig") if is_cut else ""

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines that are whole and not blank."""
        lines = self.text.splitlines()
        if lines and not self.is_whole and not self.text.endswith("\n"):
            lines.pop()
        return tuple(line for line in lines if line.strip())

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns if this is a table, or of the fields of its first record."""
        if self.text.lstrip()[:1] in ("{", "["):
            keys = list(_json_keys(self.text))
            depth = 2 if any(each == 2 for each, _ in keys) and self._has_records else 1
            return tuple(dict.fromkeys(name for each, name in keys if each == depth))
        if not self.lines:
            return ()
        first = self.lines[0]
        separator = max("\t,;", key=first.count)
        if separator == "\t":
            return tuple(cell.strip('"') for cell in first.split("\t"))
        try:
            return tuple(next(csv.reader([first], delimiter=separator)))
        except (csv.Error, StopIteration):
            return ()

    @property
    def is_table(self) -> bool:
        """Whether it looks like rows of cells, or records, rather than like running text."""
        is_json = self.text.lstrip()[:1] in ("{", "[")
        return is_json or self.path.suffix.casefold() in _TABLES or "\t" in self.lines[0]

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of the JSON object that the file is, or of the first of its lines."""
        if not self.text.lstrip().startswith("{"):
            return frozenset()
        return frozenset(name for depth, name in _json_keys(self.text) if depth == 1)

    @property
    def _has_records(self) -> bool:
        """Whether the outermost value only holds the records."""
        return re.match(r'\s*(\[|\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\{)', self.text) is not None


def head_of(path: Path) -> FileHead:
    """Return the start of a file; raises FileError if there is none to be had."""
    try:
        check_has_end(path)
        with path.open("rb") as file:
            raw = file.read(HEAD + 1)
    except OSError as error:
        raise FileError(path, reason_of(error)) from error
    return FileHead(path, raw[:HEAD], len(raw) <= HEAD)


def _json_keys(text: str) -> Iterator[tuple[int, str]]:
    """Yield the keys of the first object at each depth of objects, up to where it ends or is cut.

    An array does not count as a depth. That the text goes on, or is no good JSON, does not matter.
    """
    depth = 0
    closed: set[int] = set()
    for token in _TOKENS.finditer(text):
        mark = token[0]
        if mark == "{":
            depth += 1
        elif mark == "}":
            closed.add(depth)
            depth -= 1
            if depth <= 0:
                return
        elif token[2] and depth not in closed:
            yield depth, token[1]


def item_kind_of(head: FileHead) -> RatingItemKind | None:
    """The kind of the items in a file, None if it has none that could be read without a mapping."""
    if head.lines and (own := own_kind("\n".join(head.lines))) is not None:
        return own
    mapping = known_mapping(unfolded_columns(columns_of(head)))
    return None if mapping is None else mapping.kind


def columns_of(head: FileHead) -> Sequence[str]:
    """The names of the columns of a table, whatever it is written in; none if it is no table."""
    ending = head.path.suffix.casefold()
    if ending == PARQUET:
        with head.path.open("rb") as file:
            return parquet_names(file)
    if ending not in SPREADSHEETS:
        return head.columns
    try:
        status = head.path.stat()
    except OSError:
        return ()
    return _columns_of_spreadsheet(head.path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=8)
def _columns_of_spreadsheet(path: Path, _changed: int, _size: int) -> Sequence[str]:
    """The names of the columns; each look at a file asks for them, and all of it has to be read."""
    try:
        table = binary_table(path)
    except TempannotError:
        return ()
    return () if table is None else table.columns
