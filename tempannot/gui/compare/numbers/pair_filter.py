"""The filter of the table of pairs: words, and words with a field such as ``cause:missing``."""

from __future__ import annotations

from collections.abc import Callable

from tempannot.gui.compare.numbers.pair_cells import Column, PairCells
from tempannot.gui.compare.numbers.pair_rows import PairRow

Test = Callable[[PairRow], bool]

_FIELDS: dict[str, tuple[Column, ...]] = {
    "word": (Column.SOURCE, Column.TARGET),
    "source": (Column.SOURCE,),
    "target": (Column.TARGET,),
    "relation": (Column.FIRST, Column.SECOND),
    "a": (Column.FIRST,),
    "b": (Column.SECOND,),
    "state": (Column.STATE,),
    "only": (Column.STATE,),
    "cause": (Column.CAUSE,),
    "apart": (Column.DISTANCE,),
    "credit": (Column.CREDIT,),
    "note": (Column.NOTE,),
}
_ANYWHERE = (
    Column.SOURCE,
    Column.FIRST,
    Column.SECOND,
    Column.TARGET,
    Column.STATE,
    Column.CAUSE,
)
_WHOLE = frozenset({"apart", "only"})
"""Fields whose cell must be the term, not only hold it: 1 sentence apart is not 10."""


def parse_filter(text: str, cells: PairCells) -> Test | None:
    """Return the test that all terms of ``text`` must pass, None if there are no terms.

    A term is looked for in words, relations, state and cause, or in one field (``a:before``,
    ``only:b``, ``apart:0``); ``-`` before it means that it must not be there; ``_`` stands for
    a space. Letter case makes no difference.
    """
    tests = [_term(each, cells) for each in text.casefold().split()]
    if not tests:
        return None
    return lambda row: all(test(row) for test in tests)


def _term(term: str, cells: PairCells) -> Test:
    unwanted = term.startswith("-") and len(term) > 1
    term = term.removeprefix("-") if unwanted else term
    field, colon, rest = term.partition(":")
    is_field = bool(colon) and field in _FIELDS
    columns = _FIELDS[field] if is_field else _ANYWHERE
    wanted = (rest if is_field else term).replace("_", " ")
    if field == "only" and is_field:
        wanted = f"only {wanted}"
    is_whole = is_field and field in _WHOLE
    looked_up: dict[tuple[object, ...], bool] = {}

    def matches(row: PairRow, column: Column) -> bool:
        # the same few texts come again and again in thousands of rows
        key = (column, *_KEYS[column](row))
        if key not in looked_up:
            shown = cells.text(row, column).casefold()
            shown = shown[2:] if column is Column.STATE else shown
            looked_up[key] = shown == wanted if is_whole else wanted in shown
        return looked_up[key]

    return lambda row: any(matches(row, column) for column in columns) != unwanted


def _of_pair(row: PairRow) -> tuple[object, ...]:
    return row.pair


def _of_relations(row: PairRow) -> tuple[object, ...]:
    # what is said of an open pair depends on its units
    return row.key.bits, row.response.bits, *(row.pair if row.is_open else ())


def _of_credit(row: PairRow) -> tuple[object, ...]:
    return (row.credit,)


_KEYS: dict[Column, Callable[[PairRow], tuple[object, ...]]] = {
    Column.SOURCE: lambda row: (row.source,),
    Column.TARGET: lambda row: (row.target,),
    Column.FIRST: _of_relations,
    Column.SECOND: _of_relations,
    Column.STATE: lambda row: (row.key.bits, row.response.bits),
    Column.CAUSE: _of_pair,
    Column.DISTANCE: _of_pair,
    Column.CREDIT: _of_credit,
    Column.NOTE: _of_credit,
}
"""What the text of a cell depends on."""
