"""The filter of the table of pairs: words, and words with a field such as ``cause:missing``."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.gui.compare.numbers.pair_columns import COLUMNS, PairCells, PairColumn
from tempannot.gui.compare.numbers.pair_rows import PairRow

_FIELDS = {
    field: tuple(column for column in COLUMNS if field in column.facts.fields)
    for each in COLUMNS
    for field in each.facts.fields
}
_ANYWHERE = tuple(column for column in COLUMNS if column.facts.is_searched)
_WHOLE = frozenset({"apart", "only"})
"""Fields whose cell must be the term, not only hold it: 1 sentence apart is not 10."""


_OF_RELATIONS = (PairColumn.FIRST, PairColumn.SECOND, PairColumn.STATE, PairColumn.CAUSE)
"""Columns whose text depends on the relations alone, unless the pair is special."""


def filtered(rows: Sequence[PairRow], text: str, cells: PairCells) -> Sequence[PairRow]:
    """Return the rows that pass all terms of ``text``, all rows if there are none.

    A term is looked for in words, relations, state and cause, or in one field (``a:before``,
    ``only:b``, ``apart:0``); ``-`` before it means that it must not be there; ``_`` stands for
    a space. Letter case makes no difference.
    """
    for term in text.casefold().split():
        unwanted = term.startswith("-") and len(term) > 1
        test = _Term(term.removeprefix("-") if unwanted else term, cells).passes
        rows = [row for row in rows if test(row) != unwanted]
    return rows


class _Term:
    """One term; the few texts that come again and again in thousands of rows are kept."""

    def __init__(self, term: str, cells: PairCells) -> None:
        field, colon, rest = term.partition(":")
        is_field = bool(colon) and field in _FIELDS
        columns = _FIELDS[field] if is_field else _ANYWHERE
        wanted = (rest if is_field else term).replace("_", " ")
        self._cells = cells
        self._wanted = f"only {wanted}" if field == "only" and is_field else wanted
        self._is_whole = is_field and field in _WHOLE
        words = [self._holds(word) for word in cells.facts.words]
        nowhere = [False] * len(words)
        self._as_source = words if PairColumn.SOURCE in columns else nowhere
        self._as_target = words if PairColumn.TARGET in columns else nowhere
        self._of_relations = [column for column in columns if column in _OF_RELATIONS]
        self._known: dict[object, bool] = {}
        ends = (PairColumn.SOURCE, PairColumn.TARGET, *_OF_RELATIONS)
        self._others = [column for column in columns if column not in ends]

    def passes(self, row: PairRow) -> bool:
        """Return whether the term is found in a row."""
        if self._as_source[row.source] or self._as_target[row.target]:
            return True
        if self._of_relations:
            key = row.pair if row.is_special else (row.key, row.response)
            if key not in self._known:
                self._known[key] = self._is_in(row, self._of_relations)
            return self._known[key]
        return self._is_in(row, self._others)

    def _is_in(self, row: PairRow, columns: Sequence[PairColumn]) -> bool:
        return any(self._holds(self._text(row, column)) for column in columns)

    def _text(self, row: PairRow, column: PairColumn) -> str:
        text = self._cells.text(row, column)
        return text[2:] if column is PairColumn.STATE else text  # without its sign

    def _holds(self, text: str) -> bool:
        text = text.casefold()
        return text == self._wanted if self._is_whole else self._wanted in text
