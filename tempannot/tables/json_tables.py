"""Numbers that a program wrote as JSON, as tables: whatever names and shapes they have.

What stands alone is a table of names and values; values of the same names below several others, or
in a list, are a table with a row each.

>>> found = json_tables({"pairs": 3, "by_source": {"a": {"alpha": 0.5}, "b": {"alpha": None}}})
>>> for table in found:
...     print(table.name, table.titles, *table.texts)
Overview ('', 'value') ('pairs', '3')
By source ('', 'alpha') ('a', '0.500') ('b', 'n/a')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from tempannot.core.language import bilingual
from tempannot.core.wording import cut, joined
from tempannot.tables.cell_formats import ABSENT, CellFormat, decimals
from tempannot.tables.table import Column, Table

Record: TypeAlias = Mapping[str, object]
OVERVIEW = "Overview"
_NAME, _VALUE = "", "value"
_TINY = 0.0005
"""What three decimals would call nothing, such as the p of a clear effect."""


def json_tables(value: object) -> tuple[Table[Record], ...]:
    """Return the tables of a value of JSON, in its order, what stands alone before the rest."""
    return tuple(_tables(OVERVIEW, value))


def _tables(name: str, value: object) -> Iterator[Table[Record]]:
    if isinstance(value, Mapping):
        yield from _of_names(name, value)
    elif _is_records(value):
        assert isinstance(value, Sequence)
        yield _table(name, value)
        for number, row in enumerate(value, 1):
            title = next((each for each in row.values() if isinstance(each, str)), str(number))
            for key, inner in row.items():
                if _is_deep(inner):
                    yield from _tables(f"{name}, {title}: {_spaced(key)}", inner)


def _of_names(name: str, value: Record) -> Iterator[Table[Record]]:
    deep = {key: each for key, each in value.items() if _is_deep(each)}
    alone = [{_NAME: _spaced(k), _VALUE: each} for k, each in value.items() if k not in deep]
    if alone:
        yield _table(name, alone)
    rows = [each for each in deep.values() if isinstance(each, Mapping)]
    if len(rows) > 1 and len(rows) == len(value) and _are_alike(rows):
        yield _table(name, [{_NAME: key, **row} for key, row in zip(value, rows, strict=True)])
        return
    for key, each in deep.items():
        title = _spaced(key).capitalize()
        yield from _tables(title if name == OVERVIEW else f"{name}: {_spaced(key)}", each)


def _are_alike(rows: Sequence[Record]) -> bool:
    """Whether values stand under the same names, none of them deep."""
    names = {tuple(row) for row in rows}
    return len(names) == 1 and not any(_is_deep(each) for row in rows for each in row.values())


def _is_deep(value: object) -> bool:
    return isinstance(value, Mapping) or _is_records(value)


def _is_records(value: object) -> bool:
    is_list = isinstance(value, list | tuple) and bool(value)
    return is_list and all(isinstance(each, Mapping) for each in value)  # type: ignore[attr-defined]


def _table(name: str, rows: Sequence[Record]) -> Table[Record]:
    keys = dict.fromkeys(key for row in rows for key, value in row.items() if not _is_deep(value))
    return Table(name, tuple(_column(key, rows) for key in keys), rows)


def _column(key: str, rows: Sequence[Record]) -> Column[Record]:
    found = [row.get(key) for row in rows]
    is_number = all(each is None or isinstance(each, int | float) for each in found)
    return Column(
        key or "name",
        _spaced(key),
        lambda row: row.get(key, ABSENT),
        CellFormat(_text, is_number=is_number and key != _NAME),
    )


def _text(value: object) -> str:
    if isinstance(value, bool):
        return bilingual("yes") if value else bilingual("no")
    if isinstance(value, float):
        return f"{value:.1e}" if 0 < abs(value) < _TINY else decimals(value)
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, list | tuple):
        return cut(joined(", ", map(_text, value))) or bilingual("none")
    return bilingual("none") if value is None else cut(str(value))


def _spaced(key: str) -> str:
    return key.replace("_", " ")
