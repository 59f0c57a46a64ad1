"""Records in JSON: a list, an object of records, or a record per line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.left_out import LeftOut, leave_out
from tempannot.formats.items.lines import (
    is_sound,
    lines_of,
    no_character,
)
from tempannot.formats.items.shared_cells import SharedCells

_UNUSUAL = re.compile(r"\\u(?:0000|d[89a-f])", re.IGNORECASE)
_Record = Mapping[str, object]


def is_json(text: str) -> bool:
    """Whether a text is to be read as JSON and not as a table."""
    return text.lstrip()[:1] in ("{", "[")


def has_unusual(text: str) -> bool:
    """Whether there may be characters in its strings that no text has."""
    return _UNUSUAL.search(text) is not None


def json_records(
    text: str, path: Path, left_out: LeftOut | None = None
) -> tuple[tuple[str, ...], dict[int, Sequence[str]]]:
    """Return the names of all fields, and per record, by its number from 1, its values as text.

    What a record lacks, or has as null, is empty; other values than strings are written as JSON.
    Raises FileError, with the line or the record, for broken JSON and for other values; with
    ``left_out`` a record that can be told from the others is left out.
    """
    records = _records(text, path, left_out)
    columns = _columns(records.values())
    if not columns:
        raise left_out[0] if left_out else FileError(path, bilingual("there is no record in it"))
    shared = SharedCells()
    rows: dict[int, Sequence[str]] = {
        at: shared.row(cells_of(map(each.get, columns))) for at, each in records.items()
    }
    if has_unusual(text) or (left_out is not None and not is_sound(text)):
        return columns, _with_characters(columns, rows, path, left_out)
    return columns, rows


def _records(text: str, path: Path, left_out: LeftOut | None) -> dict[int, _Record]:
    found: dict[int, _Record] = {}
    for number, value in enumerate(_values(text, path, left_out), 1):
        if isinstance(value, dict):
            found[number] = value
        elif value is not _BROKEN:
            no_object = bilingual("record {number} is no JSON object", number=number)
            leave_out(FileError(path, no_object), left_out)
    return found


_BROKEN = object()
"""What stands for a record that was told of already."""


def _values(text: str, path: Path, left_out: LeftOut | None) -> list[object]:
    """Return what should be the records, whichever way they are put together."""
    first = text.lstrip().partition("\n")
    if first[2].strip() and first[0].startswith("{") and first[0].rstrip().endswith("}"):
        return _values_of_lines(text, path, left_out)
    whole = loaded(text, path, 1)
    if isinstance(whole, list):
        return whole
    values = list(whole.values()) if isinstance(whole, dict) else []
    return values if values and all(isinstance(each, dict) for each in values) else [whole]


def _values_of_lines(text: str, path: Path, left_out: LeftOut | None) -> list[object]:
    """Return the value of every line that is not blank."""
    lines = lines_of(text)
    filled = [line for line in lines if line.strip()]
    try:  # all at once, which is faster and keeps the names of fields once
        values: list[object] = json.loads(f"[{','.join(filled)}]")
    except (ValueError, RecursionError):
        values = []
    if len(values) == len(filled):
        return values
    return [
        _value_of_line(line, path, number, left_out)
        for number, line in enumerate(lines, 1)
        if line.strip()
    ]


def _value_of_line(line: str, path: Path, number: int, left_out: LeftOut | None) -> object:
    try:
        return loaded(line, path, number)
    except FileError as error:
        leave_out(error, left_out)
        return _BROKEN


def loaded(text: str, path: Path, line: int) -> object:
    """Return the value that a text is, whose first line is ``line``; raises FileError."""
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        place = line + error.lineno - 1
        raise FileError(
            path, bilingual("the JSON is broken here: {msg}", msg=error.msg), place
        ) from error
    except (RecursionError, ValueError) as error:
        problem = bilingual("the JSON is nested too deeply, or has too long a number")
        raise FileError(path, problem, line) from error
    return value


def cells_of(values: Iterable[object]) -> list[str]:
    """The values of a record as text."""
    return [value if isinstance(value, str) else _written(value) for value in values]


def _columns(records: Iterable[_Record]) -> tuple[str, ...]:
    """Return the names of the fields, in the order in which they come up."""
    found: dict[str, None] = {}
    for record in records:
        if record.keys() != found.keys():
            found |= dict.fromkeys(record)
    return tuple(found)


def _written(value: object) -> str:
    if type(value) is int:  # as JSON writes it, and the most frequent
        return str(value)
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def _with_characters(
    columns: Sequence[str], rows: Mapping[int, Sequence[str]], path: Path, left_out: LeftOut | None
) -> dict[int, Sequence[str]]:
    """Refuse what neither a file of text nor a store can hold."""
    if no_character(columns):
        raise _is_no_text(path, bilingual("a name of a field"))
    found = {}
    for number, cells in rows.items():
        if no_character(cells):
            leave_out(_is_no_text(path, bilingual("record {number}", number=number)), left_out)
        else:
            found[number] = cells
    return found


def _is_no_text(path: Path, place: str) -> FileError:
    return FileError(path, bilingual("{place} has a character that is none", place=place))
