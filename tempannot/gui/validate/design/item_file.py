"""A file of items for a new study: read, with the meaning of its columns known or to be chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.items.column_mapping import ColumnMapping, known_mapping
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.reading import items_of, own_or_table
from tempannot.formats.items.recast_metadata import metadata_beside, with_metadata
from tempannot.formats.items.table import Table
from tempannot.study.design.item_columns import label_meanings


@dataclass(frozen=True, slots=True, eq=False)
class LoadedItems:
    """What a file holds; ``table`` is None for a file of a kind's own format.

    ``mapping`` is None as long as it is not clear which columns are the texts; ``problem`` says
    what keeps the rows from being items.
    """

    path: Path
    table: Table | None
    mapping: ColumnMapping | None = None
    items: tuple[RatingItem, ...] = ()
    problem: str = ""


def load_items(path: Path) -> LoadedItems:
    """Read a file of items; raises FileError for what is no table at all."""
    table = own_or_table(path)
    if not isinstance(table, Table):
        return LoadedItems(path, None, None, table)
    metadata = metadata_beside(path)
    if metadata is not None:
        table = with_metadata(table, metadata)
    mapping = known_mapping(table.columns)
    if mapping is None:
        return LoadedItems(path, table, problem="Say which of the columns hold the texts.")
    return with_columns(LoadedItems(path, table), mapping)


def with_columns(loaded: LoadedItems, mapping: ColumnMapping) -> LoadedItems:
    """Return the items that the rows are if the columns mean this, or what is wrong with them."""
    assert loaded.table is not None
    if mapping.label in loaded.table.columns and not mapping.labels:
        mapping = replace(mapping, labels=label_meanings(loaded.table, mapping))
    try:
        items = items_of(loaded.table, mapping)
    except FileError as error:
        return replace(loaded, mapping=mapping, items=(), problem=str(error))
    return replace(loaded, mapping=mapping, items=items, problem="")
