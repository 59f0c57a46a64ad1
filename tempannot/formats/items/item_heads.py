"""Which kind of items a file has, told from its start alone."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.core.errors import TempannotError
from tempannot.formats.heads import FileHead
from tempannot.formats.items.column_mapping import known_mapping
from tempannot.formats.items.frame_files import PARQUET
from tempannot.formats.items.item_files import own_kind
from tempannot.formats.items.nested_tables import unfolded_columns
from tempannot.formats.items.rating_item import RatingItemKind
from tempannot.formats.items.text_table import SPREADSHEETS, binary_table, parquet_names


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
        table = binary_table(head.path)
    except TempannotError:
        return ()
    return () if table is None else table.columns
