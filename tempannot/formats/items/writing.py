"""Rows and items into a file that ``read_items`` reads: text, Parquet, Excel, or a folder.

Rows are written one by one, so that memory stays flat however many there are, and the file is
there as a whole or not at all. The same rows give the same bytes everywhere: UTF-8, lines that
end with LF, and columns in the order given. Items read back as the same items.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.atomic import open_atomically, saving
from tempannot.formats.csv_records import safe_cell
from tempannot.formats.items.column_mapping import known_mapping
from tempannot.formats.items.dataset_folders import DATASET, DataCard, write_dataset
from tempannot.formats.items.frame_files import FRAMES, Types, Values, cell_text
from tempannot.formats.items.rating_item import RatingItem, RatingItemKind

_AT_ONCE = 1000
_QUOTE = '"'
_SPECIAL = re.compile(r'[",\r\n]|^\s|\s$')
_SEPARATING = re.compile(r"[\t\r\n]")
_ENCODE = json.JSONEncoder(ensure_ascii=False, default=cell_text).encode


def write_rows(
    path: Path,
    columns: Collection[str] | Types,
    rows: Iterable[Mapping[str, object]],
    card: DataCard | None = None,
) -> int:
    """Write rows, by the ending of the name, and return how many there were.

    A column that a row lacks is empty (null in JSON); in CSV and TSV values other than strings
    are written as in JSON, and in CSV no cell is a formula. Where ``columns`` have types Parquet
    has them, too; else it holds texts. A folder gets a ``card`` that says what it is. Raises
    FileError for another ending, for a file that cannot be written and for what it cannot hold,
    as a tab or line end in a cell of TSV, and ValueError for a row with a column that is not
    among ``columns``; then, or if ``rows`` raises, the old file is as it was.
    """
    ending = path.suffix.casefold()
    if ending not in ROW_ENDINGS:
        raise FileError(
            path,
            bilingual(
                "the name has none of the endings {row_endings}", row_endings=", ".join(ROW_ENDINGS)
            ),
        )
    found = _Counted(columns, rows)
    with _holdable(path):
        if ending == DATASET:
            write_dataset(path, found.types, found.values(), card)
            return found.count
        with open_atomically(path) as file:
            _write(file, path, found)
    return found.count


def row_bytes(
    path: Path, columns: Collection[str] | Types, rows: Iterable[Mapping[str, object]]
) -> bytes:
    """Return the bytes that ``write_rows`` would write to a file of this name."""
    file = io.BytesIO()
    with _holdable(path):
        _write(file, path, _Counted(columns, rows))
    return file.getvalue()


def row_line(columns: Iterable[str], row: Mapping[str, object]) -> str:
    """Return the line, without its end, that ``write_rows`` would write to a file .jsonl."""
    return _ENCODE({name: row.get(name) for name in columns})


class _Counted:
    """Rows with the types of their columns; ``count`` is how many have been gone through."""

    def __init__(
        self, columns: Collection[str] | Types, rows: Iterable[Mapping[str, object]]
    ) -> None:
        self.types = columns if isinstance(columns, Mapping) else dict.fromkeys(columns, str)
        self.count = 0
        self._rows = rows

    def values(self) -> Iterator[Values]:
        """Yield the cells of each row; raises ValueError for one in a column that is none."""
        known = frozenset(self.types)
        for row in self._rows:
            self.count += 1
            if not known.issuperset(row):
                extra = sorted(row.keys() - known)
                raise ValueError(f"row {self.count} has the columns {extra}")
            yield [row.get(name) for name in self.types]


def _write(file: BinaryIO, path: Path, found: _Counted) -> None:
    ending = path.suffix.casefold()
    if ending in FRAMES:
        with saving(path):  # the end is written when such a file is closed
            FRAMES[ending](file, found.types, found.values(), path)
        return
    for piece in _joined(_TEXTS[ending](tuple(found.types), found.values(), path)):
        with saving(path):
            file.write(piece)


@contextmanager
def _holdable(path: Path) -> Iterator[None]:
    try:
        yield
    except UnicodeEncodeError as error:
        raise FileError(path, bilingual("a text has a character that is none in it")) from error


def _joined(pieces: Iterator[str]) -> Iterator[bytes]:
    """Yield many lines at once, which is faster than one by one."""
    while some := list(islice(pieces, _AT_ONCE)):
        yield "".join(some).encode()


def _csv(columns: Sequence[str], rows: Iterable[Values], path: Path) -> Iterator[str]:
    yield _csv_line(columns)
    for row in rows:
        yield _csv_line(row)


def _csv_line(row: Values) -> str:
    """Return a line; the versions of Python differ in which cells their writer quotes."""
    cells = [safe_cell(cell_text(value)) for value in row]
    if cells == [""]:
        return '""\n'  # else it would be a blank line
    quoted = [f'"{c.replace(_QUOTE, _QUOTE * 2)}"' if _SPECIAL.search(c) else c for c in cells]
    return ",".join(quoted) + "\n"


def _tsv(columns: Sequence[str], rows: Iterable[Values], path: Path) -> Iterator[str]:
    yield "\t".join(columns) + "\n"
    for number, row in enumerate(rows, 1):
        cells = [cell_text(value) for value in row]
        for name, cell in zip(columns, cells, strict=True):
            if _SEPARATING.search(cell):
                problem = bilingual(
                    "row {number}: TSV cannot hold the tab or line end in {name!r}",
                    number=number,
                    name=name,
                )
                raise FileError(
                    path, bilingual("{problem}; write .csv or .jsonl instead", problem=problem)
                )
        yield "\t".join(cells) + "\n"


def _json_lines(columns: Sequence[str], rows: Iterable[Values], path: Path) -> Iterator[str]:
    for row in rows:
        yield _ENCODE(dict(zip(columns, row, strict=True))) + "\n"


def _json(columns: Sequence[str], rows: Iterable[Values], path: Path) -> Iterator[str]:
    before = "[\n"
    for line in _json_lines(columns, rows, path):
        yield before + line.removesuffix("\n")
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


_TEXTS: dict[str, Callable[[Sequence[str], Iterable[Values], Path], Iterator[str]]] = {
    ".csv": _csv,
    ".tsv": _tsv,
    ".jsonl": _json_lines,
    ".json": _json,
}
ROW_ENDINGS = (*_TEXTS, *FRAMES, DATASET)
"""The endings of the names of files that rows can be written to, the last one of a folder."""


_TRACE, _SEPARATOR = "corpus-sent-id", "|"
_ENDS = 2
_OTHER = "other"


def write_items(path: Path, items: Sequence[RatingItem]) -> int:
    """Write items by the ending of the name, under columns by which they are known when read.

    Raises FileError for items of several kinds, and as ``write_rows``.
    """
    kinds = {item.kind for item in items}
    if len(kinds) != 1:
        said = (
            bilingual("there are no items to write")
            if not kinds
            else bilingual("items of several kinds fit no table")
        )
        raise FileError(path, said)
    sheet = _Sheet.of(items)
    return write_rows(path, sheet.columns, sheet.rows(items))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The columns for the items of a kind; those that nothing is said in are left out."""

    kind: RatingItemKind
    texts: tuple[str, ...]
    single: tuple[str, ...]
    details: dict[str, str]

    @classmethod
    def of(cls, items: Sequence[RatingItem]) -> _Sheet:
        """The sheet for items of one kind."""
        kind = items[0].kind
        most = max(len(item.texts) for item in items)
        texts = kind.columns or tuple(
            bilingual("text {number}", number=number) for number in range(1, most + 1)
        )
        said = [name for item in items for name, value in _single(item).items() if value]
        single = tuple(name for name in _single(items[0]) if name in set(said))
        names = dict.fromkeys(name for item in items for name in item.provenance.details)
        taken = list(single[:1] + texts + single[1:])
        return cls(kind, texts, single, {name: _free(name, taken) for name in names})

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns in their order."""
        return (*self.single[:1], *self.texts, *self.single[1:], *self.details.values())

    def rows(self, items: Sequence[RatingItem]) -> Iterator[dict[str, object]]:
        """Yield the row of each item."""
        for item in items:
            single = _single(item)
            yield {
                **dict(zip(self.texts, item.texts, strict=False)),
                **{name: single[name] for name in self.single},
                **{self.details[name]: cell for name, cell in item.provenance.details.items()},
            }


def _single(item: RatingItem) -> dict[str, str | None]:
    """What is known of an item besides its texts, by the columns that mean it."""
    origin = item.provenance
    traced = _SEPARATOR.join((item.source, origin.document or "", *origin.intervals))
    return {
        "id": item.id,
        "label": item.label,
        item.kind.sources[0]: item.source,
        "document": origin.document,
        "link": origin.link,
        _TRACE: traced if len(origin.intervals) == _ENDS else None,
    }


def _free(name: str, taken: list[str]) -> str:
    """A name for a column of details, beside which the others mean what they meant without it."""
    found, number = name or _OTHER, 1
    while found in taken or known_mapping([*taken, found]) != known_mapping(taken):
        number += 1
        found = f"{name or _OTHER} {number}"
    taken.append(found)
    return found
