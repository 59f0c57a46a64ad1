"""Records in JSON: a list, an object of records, or a record per line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.lines import lines_of
from tempannot.formats.items.shared_cells import SharedCells

_UNUSUAL = re.compile(r"\\u(?:0000|d[89a-f])", re.IGNORECASE)
_Record = Mapping[str, object]


def is_json(text: str) -> bool:
    """Whether a text is to be read as JSON and not as a table."""
    return text.lstrip()[:1] in ("{", "[")


def has_unusual(text: str) -> bool:
    """Whether there may be characters in its strings that no text has."""
    return _UNUSUAL.search(text) is not None


def json_records(text: str, path: Path) -> tuple[tuple[str, ...], tuple[Sequence[str], ...]]:
    """Return the names of all fields, and per record its values as text.

    What a record lacks, or has as null, is empty; other values than strings are written as JSON.
    Raises FileError, with the line or the record, for broken JSON and for other values.
    """
    records = _records(text, path)
    columns = _columns(records)
    if not columns:
        raise FileError(path, bilingual("there is no record in it"))
    shared = SharedCells()
    rows = tuple(shared.row(cells_of(map(record.get, columns))) for record in records)
    if has_unusual(text):
        _check_characters((columns, *rows), path)
    return columns, rows


def _records(text: str, path: Path) -> list[_Record]:
    found: list[_Record] = []
    for number, value in enumerate(_values(text, path), 1):
        if not isinstance(value, dict):
            raise FileError(path, bilingual("record {number} is no JSON object", number=number))
        found.append(value)
    return found


def _values(text: str, path: Path) -> list[object]:
    """Return what should be the records, whichever way they are put together."""
    first = text.lstrip().partition("\n")
    if first[2].strip() and first[0].startswith("{") and first[0].rstrip().endswith("}"):
        return _values_of_lines(text, path)
    whole = loaded(text, path, 1)
    if isinstance(whole, list):
        return whole
    values = list(whole.values()) if isinstance(whole, dict) else []
    return values if values and all(isinstance(each, dict) for each in values) else [whole]


def _values_of_lines(text: str, path: Path) -> list[object]:
    """Return the value of every line that is not blank."""
    lines = lines_of(text)
    filled = [line for line in lines if line.strip()]
    try:  # all at once, which is faster and keeps the names of fields once
        values: list[object] = json.loads(f"[{','.join(filled)}]")
    except (ValueError, RecursionError):
        values = []
    if len(values) == len(filled):
        return values
    return [loaded(line, path, number) for number, line in enumerate(lines, 1) if line.strip()]


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


def _columns(records: Sequence[_Record]) -> tuple[str, ...]:
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


def _check_characters(rows: Sequence[Sequence[str]], path: Path) -> None:
    """Refuse what neither a file of text nor a store can hold; the first row are the names."""
    for number, cells in enumerate(rows):
        for cell in cells:
            if "\0" in cell or any("\ud800" <= each <= "\udfff" for each in cell):
                place = (
                    bilingual("record {number}", number=number)
                    if number
                    else bilingual("a name of a field")
                )
                raise FileError(
                    path, bilingual("{place} has a character that is none", place=place)
                )
