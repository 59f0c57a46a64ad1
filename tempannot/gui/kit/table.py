"""A ``Table`` of results in a window: its columns for a ``RowModel``, whose rows are its rows."""

from __future__ import annotations

from collections.abc import Mapping

from tempannot.gui.kit.row_model import Column, Row
from tempannot.tables.cell_formats import ABSENT
from tempannot.tables.table import Column as ResultColumn
from tempannot.tables.table import Table


def model_columns(table: Table[Row], widths: Mapping[str, int]) -> tuple[Column[Row], ...]:
    """The columns of a table that have a width, in average characters, by their names.

    They sort by their values, and lead somewhere if there is evidence behind their cells, which
    ``table.evidence`` tells for the row that was entered.
    """
    return tuple(_model_column(table.column(path), width) for path, width in widths.items())


def _model_column(column: ResultColumn[Row], width: int) -> Column[Row]:
    def key(row: Row) -> object:
        value = column.value(row)
        return None if value is ABSENT else value

    return Column(
        column.title,
        column.text,
        width,
        key,
        is_number=column.is_number,
        leads=column.evidence is not None,
        tip=column.definition,
    )
