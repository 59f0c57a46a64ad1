"""The filter of the table of pairs: words, and words with a field such as ``cause:missing``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tempannot.core.language import tr
from tempannot.gui.compare.numbers.pair_columns import COLUMNS, PairCells, PairColumn
from tempannot.gui.compare.numbers.pair_rows import PairRow
from tempannot.gui.kit.table_filter import FilterLanguage, FilterTerm

_FILTER: FilterLanguage[PairColumn] = FilterLanguage(
    {
        field: tuple(column for column in COLUMNS if field in column.facts.fields)
        for each in COLUMNS
        for field in each.facts.fields
    },
    anywhere=tuple(column for column in COLUMNS if column.facts.is_searched),
    whole=frozenset({"apart", "only"}),
)
_OF_RELATIONS = (PairColumn.FIRST, PairColumn.SECOND, PairColumn.STATE, PairColumn.CAUSE)
"""Columns whose text depends on the relations alone, unless the pair is special."""


def filtered(rows: Sequence[PairRow], text: str, cells: PairCells) -> Sequence[PairRow]:
    """The rows that pass all terms of ``text``, all rows if there are none.

    A term is looked for in words, relations, state and cause, or in one field (``a:before``,
    ``only:b``, ``apart:0``), in the language of ``kit.table_filter``.
    """
    for term in _FILTER.terms(text):
        test = _Test(term, cells).passes
        rows = [row for row in rows if test(row) != term.is_unwanted]
    return rows


class _Test:
    """Of one term; the few texts that come again and again in thousands of rows are kept."""

    def __init__(self, term: FilterTerm[PairColumn], cells: PairCells) -> None:
        columns = term.places
        self._cells = cells
        self._term = (
            replace(term, wanted=tr("only {wanted}", wanted=term.wanted))
            if term.field == "only"
            else term
        )
        words = [self._term.holds(word) for word in cells.facts.words]
        nowhere = [False] * len(words)
        self._as_source = words if PairColumn.SOURCE in columns else nowhere
        self._as_target = words if PairColumn.TARGET in columns else nowhere
        self._of_relations = [column for column in columns if column in _OF_RELATIONS]
        self._known: dict[object, bool] = {}
        ends = (PairColumn.SOURCE, PairColumn.TARGET, *_OF_RELATIONS)
        self._others = [column for column in columns if column not in ends]

    def passes(self, row: PairRow) -> bool:
        """Whether the term is found in a row."""
        if self._as_source[row.source] or self._as_target[row.target]:
            return True
        if self._of_relations:
            key = row.pair if row.is_special else (row.key, row.response)
            if key not in self._known:
                self._known[key] = self._is_in(row, self._of_relations)
            return self._known[key]
        return self._is_in(row, self._others)

    def _is_in(self, row: PairRow, columns: Sequence[PairColumn]) -> bool:
        return any(self._term.holds(self._text(row, column)) for column in columns)

    def _text(self, row: PairRow, column: PairColumn) -> str:
        text = self._cells.text(row, column)
        return text[2:] if column is PairColumn.STATE else text  # without its sign
