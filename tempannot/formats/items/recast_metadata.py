"""The metadata that the recast datasets keep in a file beside the pairs.

Poliak et al. (2018) and Vashishtha et al. (2020): ``X_data.json`` has the pairs and
``X_metadata.json`` the corpus and the annotation they were made from, joined by ``pair-id``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.column_mapping import plain_name
from tempannot.formats.items.left_out import LeftOut, leave_out
from tempannot.formats.items.text_table import TextTable, read_table

_DATA = re.compile(r"(?<=[_-])data(?=\.\w+\Z)")
_KEY = "pair-id"


def metadata_beside(path: Path) -> Path | None:
    """Return the file of metadata that belongs to a file of pairs, None if there is none."""
    name = _DATA.sub("metadata", path.name)
    beside = path.with_name(name)
    return beside if name != path.name and beside.is_file() else None


def with_metadata(table: TextTable, path: Path, left_out: LeftOut | None = None) -> TextTable:
    """Return the table of pairs with the columns of its metadata, which it does not have itself.

    Raises FileError for a file without ids of pairs, and for a pair without metadata, which is
    left out with ``left_out``.
    """
    metadata = read_table(path, left_out)
    key, their_key = _key(table), _key(metadata)
    fresh = [at for at, name in enumerate(metadata.columns) if name not in table.columns]
    fresh = [at for at in fresh if at != their_key]
    found = {row[their_key]: [row[at] for at in fresh] for row in metadata.rows}
    rows, places = [], []
    for row, place in zip(table.rows, table.places, strict=True):
        if row[key] in found:
            rows.append([*row, *found[row[key]]])
            places.append(place)
            continue
        said = bilingual("the pair {row} has no metadata in {name}", row=row[key], name=path.name)
        leave_out(table.refusal(place, said), left_out)
    columns = (*table.columns, *(metadata.columns[at] for at in fresh))
    return replace(table, columns=columns, rows=tuple(rows), places=tuple(places))


def _key(table: TextTable) -> int:
    names = [plain_name(name) for name in table.columns]
    if _KEY not in names:
        raise FileError(
            table.path, bilingual("there is no column {key!r} to join metadata by", key=_KEY)
        )
    return names.index(_KEY)
