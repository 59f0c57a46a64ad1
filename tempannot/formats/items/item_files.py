"""Any file of things to rate as rating items."""

from __future__ import annotations

import shlex
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import overload

from typing_extensions import override

from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual
from tempannot.core.wording import joined, listed
from tempannot.formats.items.column_guess import guessed_mapping
from tempannot.formats.items.column_mapping import (
    NO_LABEL,
    ColumnMapping,
    ColumnWish,
    check_columns,
    said_columns,
)
from tempannot.formats.items.item_kinds import ITEM_KINDS
from tempannot.formats.items.left_out import LeftOut, in_order, leave_out
from tempannot.formats.items.lines import (
    decoded,
    filled_lines,
    no_character,
)
from tempannot.formats.items.nested_tables import unfolded
from tempannot.formats.items.rating_item import (
    OwnFormat,
    OwnRow,
    Provenance,
    RatingItem,
    RatingItemKind,
)
from tempannot.formats.items.recast_metadata import metadata_beside, with_metadata
from tempannot.formats.items.shared_cells import NamedCells
from tempannot.formats.items.stored_rows import stored_table
from tempannot.formats.items.text_table import TextTable, binary_table, parse_table, read_table
from tempannot.formats.reading import bytes_of

_TRACE_PARTS = 4


@dataclass(frozen=True, slots=True)
class ItemFile:
    """The items of a file, in its order.

    ``mapping`` says which columns they were made of, None for a file of a kind's own format, which
    has no names of columns. ``metadata`` is the file beside it that was read, too. ``left_out``
    says of each row that is no item what is wrong with it.
    """

    path: Path
    items: tuple[RatingItem, ...]
    mapping: ColumnMapping | None
    metadata: Path | None = None
    left_out: tuple[FileError, ...] = ()


def read_items(
    path: Path, columns: ColumnMapping | ColumnWish | None = None, *, leaves_out: bool = False
) -> ItemFile:
    """Read a file of a kind's own (as MCTACO's), or a table of items.

    Tables are CSV, TSV, JSON, JSON lines, Excel, OpenDocument and Parquet.

    What ``columns`` do not say the names of the columns must. Metadata of a recast dataset are
    taken from the file beside it. Raises FileError, with the line or record, for what is not as it
    should be. Of a file that ``leaves_out`` what is wrong with a single row is told by the result,
    as long as another row is an item: for raters, who judge each by itself. Where rows are counted
    or scored, one that is missing would tell something else of the others.
    """
    with guarded(path):
        left_out: LeftOut | None = [] if leaves_out else None
        found = _read_items(path, columns, left_out)
        return replace(found, left_out=in_order(left_out or ()))


def _read_items(
    path: Path, columns: ColumnMapping | ColumnWish | None, left_out: LeftOut | None
) -> ItemFile:
    if columns is None:
        table = own_or_table(path, left_out)
    else:
        table = unfolded(read_table(path, left_out), left_out)
    if not isinstance(table, TextTable):
        return ItemFile(path, table, None)
    metadata = metadata_beside(path)
    if metadata is not None:
        table = with_metadata(table, metadata, left_out)
    if isinstance(columns, ColumnMapping):
        mapping: ColumnMapping | None = columns
    else:
        mapping = (columns or ColumnWish()).mapping(table)
    if mapping is None:
        raise unknown_texts(table)
    return ItemFile(path, items_of(table, mapping, left_out), mapping, metadata)


def stored_items(
    path: Path,
    columns: ColumnWish | None = None,
    told: Callable[[str], object] | None = None,
    left_out: LeftOut | None = None,
) -> Sequence[RatingItem]:
    """Read items as ``read_items``, those of a large file into a temporary file.

    They are made anew whenever they are asked for, so that memory does not grow with their texts.
    ``told`` hears if there is no room for the file: they are kept in memory then, as are those of a
    file with rows that are ``left_out``.
    """
    with guarded(path):
        table = None if metadata_beside(path) is not None else stored_table(path, told=told)
        mapping = None if table is None else (columns or ColumnWish()).mapping(table)
        if table is not None and mapping is not None:
            try:
                return StoredItems(_Reader(table, mapping))
            except FileError:
                if left_out is None:
                    raise
        file = read_items(path, columns, leaves_out=left_out is not None)
        if left_out is not None:
            left_out += file.left_out
        return file.items


def own_kind(text: str) -> RatingItemKind | None:
    """The kind of items whose own format a text is in, None if it is in none."""
    found = _own_format(text)
    return None if found is None else found[0]


def _own_format(text: str) -> tuple[RatingItemKind, OwnFormat] | None:
    formats = ((kind, each) for kind in ITEM_KINDS for each in kind.own_formats)
    return next((found for found in formats if found[1].is_it(text)), None)


def own_or_table(path: Path, left_out: LeftOut | None = None) -> tuple[RatingItem, ...] | TextTable:
    """The items of a file in the own format of their kind; the table of items of any other file.

    The id of such an item is the number of its line. Raises FileError, with the line, for what is
    none, and as ``read_table``; with ``left_out`` only if there is nothing else.
    """
    if (table := binary_table(path)) is not None:
        return unfolded(table, left_out)
    text = decoded(bytes_of(path), path, left_out)
    found = _own_format(text)
    if found is None:
        return unfolded(parse_table(text, path, left_out), left_out)
    kind, format = found
    items = _own(kind, _own_rows(format, text, path, left_out), path)
    if left_out and not items:
        raise left_out[0]
    return items


def _own_rows(
    format: OwnFormat, text: str, path: Path, left_out: LeftOut | None
) -> Iterator[OwnRow]:
    first, lines = filled_lines(text)
    for number, line in enumerate(lines, first):
        try:
            if left_out is not None and (said := no_character((line,))):
                raise FileError(path, said, number)
            row = format.row(line, number, path)
        except FileError as error:
            leave_out(error, left_out)
        else:
            yield row


def _own(kind: RatingItemKind, rows: Iterable[OwnRow], path: Path) -> tuple[RatingItem, ...]:
    return tuple(
        RatingItem(
            str(row.line),
            kind,
            row.texts,
            row.label,
            row.source or path.stem,
            Provenance(path.name, row.line),
        )
        for row in rows
    )


def items_of(
    table: TextTable, mapping: ColumnMapping, left_out: LeftOut | None = None
) -> tuple[RatingItem, ...]:
    """Return the items of a table; raises FileError, with line or record, if a row is none.

    With ``left_out`` only if none is. Without a column of ids the place of an item is its id, and
    without a source, or where it is empty, the name of the file.
    """
    items = tuple(_Reader(table, mapping).items(left_out))
    if left_out and not items:
        raise left_out[0]
    return items


class UnknownColumnsError(FileError):
    """A table of which it is not clear what its columns are."""


def unknown_texts(table: TextTable) -> UnknownColumnsError:
    """Return the error that says that no column is known to be a text, and what to do."""
    known = alternatives([listed(each.columns) for each in ITEM_KINDS if each.columns])
    guess = guessed_mapping(table)
    said = "premise=COLUMN,hypothesis=COLUMN" if guess is None else said_columns(guess)
    return UnknownColumnsError(
        table.path,
        bilingual(
            "none of its columns ({column_list}) is known to be a text: call them {known}, or "
            "say which they are, as with --columns {quote}",
            column_list=table.column_list,
            known=known,
            quote=shlex.quote(said),
        ),
    )


def alternatives(lists: Sequence[str]) -> str:
    """Lists, of which one is to be chosen.

    >>> alternatives(["a and b", "c, d and e"])
    'a and b; or c, d and e'
    """
    *first, last = lists
    return joined("; ", (*first, bilingual("or {last}", last=last))) if first else last


class _Reader:
    """Makes items of rows, column by column."""

    def __init__(self, table: TextTable, mapping: ColumnMapping) -> None:
        check_columns(table, mapping.columns)
        self._table = table
        self._mapping = mapping
        places = {name: at for at, name in enumerate(table.columns)}
        self._texts = [places[name] for name in mapping.texts]
        self._id, self._label_at, *self._named = (
            None if name is None else places[name]
            for name in (
                mapping.id,
                mapping.label,
                mapping.source,
                mapping.document,
                mapping.link,
                mapping.trace,
            )
        )
        self._meanings: dict[str, str | None] = {}
        used = set(mapping.columns)
        self._rest = {name: at for name, at in places.items() if name not in used}

    def __len__(self) -> int:
        return len(self._table.rows)

    def items(self, left_out: LeftOut | None = None) -> Iterator[RatingItem]:
        table, ids = self._table, self._ids()
        seen: dict[str, int] = {}
        for place, row, id in zip(table.places, table.rows, ids, strict=True):
            try:
                if self._id is not None:
                    self._check_id(id, place, seen)
                item = self._item(place, row, id, self._meaning(_cell(row, self._label_at), place))
            except FileError as error:
                leave_out(error, left_out)
                continue
            if self._id is not None:
                seen[id] = place
            yield item

    def check(self) -> None:
        """Raise the error that making the items would, without keeping what they are made of."""
        if not self._looks_right():
            for _ in self.items():
                pass

    def known_items(self) -> Iterator[RatingItem]:
        """The items of rows that were checked."""
        for place, row in zip(self._table.places, self._table.rows, strict=True):
            yield self._known_item(place, row)

    def known_item(self, at: int) -> RatingItem:
        """The item of one row, of those that were checked."""
        return self._known_item(self._table.places[at], self._table.rows[at])

    def _known_item(self, place: int, row: Sequence[str]) -> RatingItem:
        id = str(place) if self._id is None else row[self._id]
        return self._item(place, row, id, self._meanings[_cell(row, self._label_at)])

    def _looks_right(self) -> bool:
        ids = array("q")
        for place, row in zip(self._table.places, self._table.rows, strict=True):
            label = _cell(row, self._label_at)
            if label not in self._meanings:
                try:
                    self._meaning(label, place)
                except FileError:
                    return False
            for at in self._texts:
                if not row[at] or row[at].isspace():
                    return False
            ids.append(hash(place if self._id is None else row[self._id]))
            if self._id is not None and not row[self._id]:
                return False
        import numpy as np  # noqa: PLC0415 - slow to load, and wanted for large files alone

        return len(np.unique(np.frombuffer(ids, dtype=np.int64))) == len(ids)

    def _item(self, place: int, row: Sequence[str], id: str, label: str | None) -> RatingItem:
        file = self._table.path
        source, document, link, trace = (_cell(row, at) for at in self._named)
        corpus, traced, intervals = _parts(trace)
        details = NamedCells(self._rest, row)
        return RatingItem(
            id,
            self._mapping.kind,
            self._texts_of(row, place),
            label,
            source or corpus or file.stem,
            Provenance(file.name, place, document or traced, link or None, intervals, details),
        )

    def _texts_of(self, row: Sequence[str], place: int) -> tuple[str, ...]:
        texts = tuple([row[at] for at in self._texts])
        for name, text in zip(self._mapping.texts, texts, strict=True):
            if not text or text.isspace():
                other = bilingual("for items of single texts say --columns text=COLUMN")
                raise self._table.refusal(
                    place, bilingual("the {name} is empty; {other}", name=name, other=other)
                )
        return texts

    def _ids(self) -> Iterator[str]:
        at = self._id
        return _numbers(self._table.places) if at is None else (row[at] for row in self._table.rows)

    def _check_id(self, id: str, place: int, seen: Mapping[str, int]) -> None:
        """Refuse a row without an id, or with that of one before it that is an item."""
        name, table = self._mapping.id, self._table
        if not id:
            raise table.refusal(place, bilingual("the {name} is empty", name=name))
        earlier = seen.get(id, place)
        if earlier != place:
            said = bilingual(
                "the {name} {id!r} is that of {earlier} already",
                name=name,
                id=id,
                earlier=table.place_name(earlier),
            )
            raise table.refusal(place, said)

    def _meaning(self, cell: str, place: int) -> str | None:
        known = self._meanings
        if cell not in known:
            known[cell] = self._label(cell, place)
        return known[cell]

    def _label(self, cell: str, place: int) -> str | None:
        """Return what a label means, None for the marks that there is none."""
        word, meanings = cell.strip(), self._mapping.labels
        if word.casefold() in NO_LABEL:
            return None
        if not meanings:
            return cell
        for known, meaning in meanings.items():
            if known.casefold() == word.casefold():
                return meaning
        allowed = ", ".join(dict.fromkeys(meanings.values()))
        first = next(iter(meanings.values()))
        meant = bilingual(
            "--columns label:{word}={first} says that it means this", word=word, first=first
        )
        other = bilingual(
            "--columns label={label} takes labels as they are", label=self._mapping.label
        )
        said = bilingual(
            "the label {cell!r} is none of {allowed}; {meant}, {other}",
            cell=cell,
            allowed=allowed,
            meant=meant,
            other=other,
        )
        raise self._table.refusal(place, said)


class StoredItems(Sequence[RatingItem]):
    """The items of a table that lies in a file, each made when somebody asks for it."""

    def __init__(self, reader: _Reader) -> None:
        reader.check()
        self._reader = reader

    @override
    def __len__(self) -> int:
        return len(self._reader)

    @override
    def __iter__(self) -> Iterator[RatingItem]:
        return self._reader.known_items()

    @overload
    def __getitem__(self, index: int) -> RatingItem: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[RatingItem]: ...
    @override
    def __getitem__(self, index: int | slice) -> RatingItem | Sequence[RatingItem]:
        if isinstance(index, slice):
            return tuple(self[each] for each in range(*index.indices(len(self))))
        return self._reader.known_item(range(len(self))[index])


def _cell(row: Sequence[str], at: int | None) -> str:
    return "" if at is None else row[at]


def _numbers(places: Sequence[int]) -> Iterator[str]:
    """Ids of items by their places: those of one place are counted on, as ``3.1`` and ``3.2``."""
    times, before = Counter(places), Counter[int]()
    for place in places:
        before[place] += 1
        yield f"{place}.{before[place]}" if times[place] > 1 else str(place)


def _parts(trace: str) -> tuple[str, str | None, tuple[str, ...]]:
    """Return corpus, document and intervals of ``corpus|document|interval|interval``."""
    parts = trace.split("|")
    if len(parts) != _TRACE_PARTS:
        return "", None, ()
    return parts[0], parts[1], tuple(parts[2:])
