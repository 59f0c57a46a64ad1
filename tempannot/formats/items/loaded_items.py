"""What a file of items holds as far as it is clear, for somebody to say the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.column_guess import guessed_mapping
from tempannot.formats.items.column_mapping import ColumnMapping, ColumnWish, label_meanings
from tempannot.formats.items.item_files import items_of, own_or_table
from tempannot.formats.items.left_out import LeftOut, in_order
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.recast_metadata import metadata_beside, with_metadata
from tempannot.formats.items.text_table import TextTable

_UNKNOWN = bilingual("Say which of the columns hold the texts.")
_GUESSED = bilingual("What the columns are is a guess: change what is wrong, then take them.")


@dataclass(frozen=True, slots=True, eq=False)
class LoadedItems:
    """What a file holds; ``table`` is None for a file of a kind's own format.

    ``mapping`` is None as long as it is not clear which columns are the texts, or only a guess;
    ``problem`` says what keeps the rows from being items. ``broken`` are those that are not in the
    table, and ``unfit`` those that are in it, and are no items with these columns.
    """

    path: Path
    table: TextTable | None
    mapping: ColumnMapping | None = None
    items: tuple[RatingItem, ...] = ()
    problem: str = ""
    guess: ColumnMapping | None = None
    broken: tuple[FileError, ...] = ()
    unfit: tuple[FileError, ...] = ()

    @property
    def left_out(self) -> tuple[FileError, ...]:
        """What is wrong with the rows that are left out."""
        return in_order((*self.broken, *self.unfit)) if self.items else ()


def load_items(path: Path, columns: ColumnWish | None = None) -> LoadedItems:
    """Read a file of items; raises FileError for what is no table at all."""
    broken: LeftOut = []
    table = own_or_table(path, broken)
    if not isinstance(table, TextTable):
        return LoadedItems(path, None, None, table, broken=tuple(broken))
    metadata = metadata_beside(path)
    if metadata is not None:
        table = with_metadata(table, metadata, broken)
    mapping = (columns or ColumnWish()).mapping(table)
    if mapping is not None:
        return with_columns(LoadedItems(path, table, broken=tuple(broken)), mapping)
    guess = guessed_mapping(table)
    said = _GUESSED if guess is not None else _UNKNOWN
    return LoadedItems(path, table, problem=said, guess=guess, broken=tuple(broken))


def with_columns(loaded: LoadedItems, mapping: ColumnMapping) -> LoadedItems:
    """Return the items that the rows are if the columns mean this, or what is wrong with them."""
    assert loaded.table is not None
    if mapping.label in loaded.table.columns and not mapping.labels:
        mapping = replace(mapping, labels=label_meanings(loaded.table, mapping))
    unfit: LeftOut = []
    try:
        items = items_of(loaded.table, mapping, unfit)
    except FileError as error:
        return replace(loaded, mapping=mapping, items=(), problem=str(error), guess=None)
    return replace(loaded, mapping=mapping, items=items, problem="", guess=None, unfit=tuple(unfit))
