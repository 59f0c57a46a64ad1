"""Tables of judgments read for statistics: of any columns, or as a study exports them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from pathlib import Path

import numpy as np

from tempannot.core.errors import FileError, check_has_end
from tempannot.core.language import bilingual
from tempannot.core.wording import cut
from tempannot.formats.csv_records import csv_records
from tempannot.formats.items.frame_files import PARQUET
from tempannot.formats.items.item_kinds import SCALES
from tempannot.formats.items.response_scale import Scale, ScaleError, guess_scale
from tempannot.formats.items.text_table import SPREADSHEETS, TextTable, read_table
from tempannot.formats.reading import bytes_of
from tempannot.statistics.judgments import Checks, Factor, Judgments
from tempannot.study.design.study_design import Role
from tempannot.study.export.exported_tables import COLUMNS, TABLE_ENDINGS, CellReader
from tempannot.study.export.foreign_judgments import (
    judgments_of_folder,
    judgments_of_table,
    may_be_foreign,
)
from tempannot.study.export.judgment_columns import NONE, ColumnNames
from tempannot.study.judgment import JudgmentState
from tempannot.study.rating.rater_words import level_words
from tempannot.study.results.study_results import Given, judgments_of
from tempannot.tables.cell_formats import some
from tempannot.tables.escapes import one_line

_NO_CSV = (".json", ".jsonl", PARQUET, *SPREADSHEETS)
_SEPARATORS = ("\t", ";", ",")
_NAMED, _LETTERS = 20, 240
"""So many columns an error names at most, and no more than fill so many letters."""
_USUAL = {"time": "seconds", "words": "words"}


@dataclass(frozen=True, slots=True)
class _Row:
    """The cells of one row that are meant, by what they are, and its line."""

    line: int
    cells: Mapping[str, str]


def read_long_table(
    path: Path,
    names: ColumnNames | None = None,
    scale: Scale | None = None,
    *,
    skip_empty: bool = False,
) -> Judgments:
    """Read a table of judgments, its columns separated by commas, semicolons or tabs.

    What Label Studio and Potato export is one, too. Without ``scale`` it is taken from the
    answers. Rows whose answer is empty are left out, and counted, with ``skip_empty``. Raises
    FileError with the line for anything else that is missing, not on the scale, or no number
    where one must be.
    """
    names = names or ColumnNames()
    source = _source(path)
    if source.is_foreign:  # there may be no lists, sources or labels, and items without an answer
        names, skip_empty = _without_absent(names, source.header), True
    rows = list(_rows(path, names, source))
    answered = _answered(path, rows, skip_empty=skip_empty)
    if not answered:
        raise FileError(path, bilingual("the table holds no answer"))
    empty = len(rows) - len(answered)
    scale = scale or _guessed(path, answered)
    places = [_place(path, row, scale) for row in answered]
    checks = _checks(path, answered, places, scale)
    kept = [
        (row, place)
        for row, place in zip(answered, places, strict=True)
        if place is not None and not row.cells.get("check")
    ]
    if not kept:
        raise FileError(path, bilingual("the table holds no answer on a scale"))
    invalid = Counter(
        row.cells["response"] for row, place in zip(answered, places, strict=True) if place is None
    )
    found = _judgments(path, names, kept, scale)
    return replace(found, checks=checks, left_out=tuple(_left_out(empty, invalid)))


def usual_names(path: Path) -> ColumnNames:
    """What the columns of a table are called if nobody says: lists, sources and labels may lack."""
    return _without_absent(ColumnNames(), _source(path).header)


def _without_absent(names: ColumnNames, header: Sequence[str]) -> ColumnNames:
    """The names, with NONE for what a table can lack and this one does."""
    titles = {each.strip() for each in header}
    usual = ((each, getattr(ColumnNames(), each)) for each in ("list", "source", "label"))
    lacking = {
        name: NONE for name, title in usual if getattr(names, name) == title and title not in titles
    }
    return replace(names, **lacking)


def _rows(path: Path, names: ColumnNames, source: _Source) -> Iterator[_Row]:
    header = source.header
    places = _places(path, header, names)
    for line, cells in source.records:
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) != len(header):
            problem = bilingual(
                "the row has {cells} cells, the header {header}",
                cells=len(cells),
                header=len(header),
            )
            raise FileError(path, problem, line)
        found = {kind: cells[place].strip() for kind, place in places.items()}
        _check_filled(path, line, found, names)
        yield _Row(line, found)


@dataclass(frozen=True, slots=True)
class _Source:
    """The names of the columns, and line and cells of every record; of JSON and Parquet its number.

    ``is_foreign``: it was made by another program, and is called as judgments are here.
    """

    header: Sequence[str]
    records: Iterator[tuple[int, Sequence[str]]]
    is_foreign: bool = False


def _source(path: Path) -> _Source:
    """What a file holds, or a folder."""
    if path.is_dir() and (whole := judgments_of_folder(path)) is not None:
        return _of_table(whole, is_foreign=True)
    is_text = not path.is_dir() and path.suffix.casefold() not in _NO_CSV
    if is_text and not may_be_foreign(path):
        text = _text(path)
        first = text.lstrip("\r\n").partition("\n")[0]
        records = csv_records(text, max(_SEPARATORS, key=first.count), path)
        _, header = next(records, (1, []))
        return _Source(header, records)
    table = read_table(path)
    foreign = judgments_of_table(table)
    return _of_table(foreign or table, is_foreign=foreign is not None)


def _of_table(table: TextTable, *, is_foreign: bool) -> _Source:
    return _Source(table.columns, zip(table.places, table.rows, strict=True), is_foreign)


def _text(path: Path) -> str:
    raw = bytes_of(path)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise FileError(path, bilingual("the table is not UTF-8"), line) from error


def _places(path: Path, header: Sequence[str], names: ColumnNames) -> dict[str, int]:
    """Return where each column is; raises FileError for one that is missing or there twice."""
    titles = [each.strip() for each in header]
    if not any(titles):
        raise FileError(
            path, bilingual("the table is empty: the first line must name the columns"), 1
        )
    wanted = names.present()
    wanted |= _guessed_places(titles, wanted)
    for kind, name in wanted.items():
        if name not in titles:
            called = [cut(one_line(each)) for each in titles if each]
            fitting = bisect_right(list(accumulate(map(len, called))), _LETTERS)
            there = some(called, max(1, min(_NAMED, fitting)))
            problem = bilingual(
                "there is no column {name!r} (--{kind}); the table has {there}",
                name=name,
                kind=kind,
                there=there,
            )
            raise FileError(path, problem, 1)
        if titles.count(name) > 1:
            raise FileError(path, bilingual("the column {name!r} is there twice", name=name), 1)
    return {kind: titles.index(name) for kind, name in wanted.items()}


def _guessed_places(titles: Sequence[str], wanted: Mapping[str, str]) -> dict[str, str]:
    """Columns that nobody named but whose usual names are there: they only help screening."""
    return {
        kind: name
        for kind, name in _USUAL.items()
        if kind not in wanted and titles.count(name) == 1 and name not in wanted.values()
    }


def _check_filled(path: Path, line: int, cells: Mapping[str, str], names: ColumnNames) -> None:
    """Refuse a row that does not say who rated what; of a check only that counts."""
    may_be_empty = {"response", "check", "time", "words"}
    if cells.get("check"):
        may_be_empty |= {"item", "list", "source", "label"}
    for kind, cell in cells.items():
        if not cell and kind not in may_be_empty:
            raise FileError(
                path,
                bilingual("the cell of column {getattr!r} is empty", getattr=getattr(names, kind)),
                line,
            )


def _answered(path: Path, rows: Sequence[_Row], *, skip_empty: bool) -> list[_Row]:
    found = [row for row in rows if row.cells["response"]]
    if not skip_empty and len(found) < len(rows):
        line = next(row.line for row in rows if not row.cells["response"])
        problem = bilingual("the response is empty (--skip-empty leaves such rows out)")
        raise FileError(path, problem, line)
    return found


def _guessed(path: Path, rows: Sequence[_Row]) -> Scale:
    try:
        return guess_scale([row.cells["response"] for row in rows], SCALES.values())
    except ScaleError as error:
        lines = (row.line for row in rows if row.cells["response"] == error.cell)
        raise FileError(
            path, bilingual("{error} (--scale)", error=error), next(lines, None)
        ) from error


def _place(path: Path, row: _Row, scale: Scale, kind: str = "response") -> int | None:
    try:
        return scale.place(row.cells[kind])
    except ScaleError as error:
        raise FileError(path, str(error), row.line) from error


def _checks(path: Path, rows: Sequence[_Row], places: Sequence[int | None], scale: Scale) -> Checks:
    found = [
        (row.cells["rater"], place == _place(path, row, scale, "check"))
        for row, place in zip(rows, places, strict=True)
        if row.cells.get("check")
    ]
    return Checks(tuple(rater for rater, _ in found), np.array([ok for _, ok in found], dtype=bool))


def _left_out(empty: int, invalid: Counter[str]) -> Iterator[str]:
    if empty:
        yield bilingual("{empty} without an answer", empty=empty)
    for answer, count in sorted(invalid.items()):
        yield bilingual(
            "{count} answered {answer!r}, which is on no scale", count=count, answer=answer
        )


def _judgments(
    path: Path, names: ColumnNames, kept: Sequence[tuple[_Row, int]], scale: Scale
) -> Judgments:
    rows = [row for row, _ in kept]

    def factor(kind: str) -> Factor | None:
        return Factor.of(kind, [row.cells[kind] for row in rows]) if kind in rows[0].cells else None

    rater, item = factor("rater"), factor("item")
    assert rater is not None
    assert item is not None
    is_guessed = names.time == NONE
    read_time = _number_of("time") if is_guessed else partial(_seconds, path)
    seconds = [read_time(row) for row in rows] if "time" in rows[0].cells else None
    words = list(map(_number_of("words"), rows)) if "words" in rows[0].cells else None
    return Judgments(
        rater,
        item,
        factor("list"),
        factor("source"),
        factor("label"),
        np.array([place for _, place in kept], dtype=np.int64),
        tuple(map(level_words, scale.levels)),
        None if seconds is None else np.array(seconds),
        words=None if words is None else np.array(words),
        is_in_seconds=is_guessed or "sec" in names.time.casefold(),
    )


def _number_of(kind: str) -> Callable[[_Row], float]:
    """Read a number from 0 up, NaN for anything else: what nobody asked for must not stop it."""

    def read(row: _Row) -> float:
        try:
            found = float(row.cells[kind])
        except ValueError:
            return float("nan")
        return found if 0 <= found < float("inf") else float("nan")

    return read


def _seconds(path: Path, row: _Row) -> float:
    """Return the time of an answer, NaN where it was not taken."""
    cell = row.cells["time"]
    try:
        found = float(cell or "nan")
    except ValueError:
        found = -1.0
    if found < 0 or found == float("inf"):
        raise FileError(
            path, bilingual("the time {cell!r} is no number from 0 up", cell=cell), row.line
        )
    return found


_LONGEST_HEAD = 10_000


def read_judgments(
    path: Path, names: ColumnNames, scale: Scale | None = None, *, skip_empty: bool = False
) -> Judgments:
    """Read any table of judgments; in one of the long format columns have the names it gives them.

    Raises FileError as ``read_long_table``.
    """
    if names == ColumnNames() and _is_named_as_exported(path):
        table = read_table(path)
        if is_exported(table):
            return exported_judgments(table, scale)
    return read_long_table(path, names, scale, skip_empty=skip_empty)


def is_exported(table: TextTable) -> bool:
    """Whether a table is in the long format."""
    return set(COLUMNS) <= set(table.columns)


def exported_judgments(table: TextTable, scale: Scale | None = None) -> Judgments:
    """Return the answers in a table in the long format.

    Without ``scale`` its levels are taken from the table; levels that nobody chose are known if
    the scale is one of those that have names, and else are called by their number. Raises
    FileError, with the line, for cells that are none of a long format.
    """
    given = list(_given(table))
    levels = scale.levels if scale else _levels(given)
    found = judgments_of(given, levels)
    if found is None:
        raise table.refusal(None, bilingual("the table holds no answer on a scale"))
    return found


def _is_named_as_exported(path: Path) -> bool:
    """Whether a file may be an exported one, without reading all of it."""
    if path.suffix.casefold() != ".csv":
        return path.suffix.casefold() in (*TABLE_ENDINGS, *SPREADSHEETS)
    try:
        check_has_end(path)
        with path.open("rb") as file:
            return b"judgment" in file.readline(_LONGEST_HEAD)
    except OSError:
        return False  # which is told when it is read


def _given(table: TextTable) -> Iterator[Given]:
    for cells in CellReader.rows_of(table):
        level, seconds = cells.count("level"), cells.time_taken("active_seconds")
        yield Given(
            cells.filled("rater"),
            cells.filled("item"),
            cells.text("list"),
            cells.text("source"),
            cells.text("label"),
            cells.text("response"),
            None if level is None else level - 1,
            float("nan") if seconds is None else seconds,
            Role(cells.one_of("role", [each.value for each in Role])),
            JudgmentState(cells.one_of("state", [each.value for each in JudgmentState])),
            cells.text("check"),
            cells.time("answered_at").timestamp(),
        )


def _levels(given: Sequence[Given]) -> tuple[str, ...]:
    named = {each.place: each.response for each in given if each.place is not None}
    for known in SCALES.values():
        if all(known.levels[place : place + 1] == (name,) for place, name in named.items()):
            return known.levels
    return tuple(named.get(place, str(place + 1)) for place in range(max(named) + 1))
