"""Templates as Thukral et al. (2021) released them, in the columns that templates have here.

Their sentences have no slots: their program puts a time behind the forward sentence and before the
backward one, ``from`` one time ``to`` another behind what lasts, and the same two times behind each
half of a spread premise, where a half that ends in "until" takes no preposition. Which of the 71
templates are for testing is in their program, by number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tempannot.formats.items.text_table import TextTable

COLUMNS = (
    "Forward Past Template",
    "Backward Past Template",
    "Occurrence Past",
    "Forward Future Template",
    "Backward Future Template",
    "Occurrence Future",
    "Duration",
    "Spread I",
    "Spread II",
    "Duration Template",
)
"""The columns of the released file."""

_TENSES = {"past": COLUMNS[:3], "future": COLUMNS[3:6]}
_RELEASED = 71
_TEST = frozenset({20, 21, 22, 23, 24, 25, 40, 41, 42, 43, 44, 45, 50, 53, 55, 61, 67, 69})
_UNTIL = "until"


def is_released(table: TextTable) -> bool:
    """Whether a table has the columns of the released file."""
    return set(COLUMNS) <= set(table.columns)


def in_our_columns(table: TextTable) -> TextTable:
    """A table of released templates with slots and our columns; any other table as it is.

    Of another number than were released none is for testing.
    """
    if not is_released(table):
        return table
    rows = [
        dict(_cells(number, dict(zip(table.columns, row, strict=True)), len(table.rows)))
        for number, row in enumerate(table.rows)
    ]
    return replace(table, columns=tuple(rows[0]), rows=tuple(tuple(row.values()) for row in rows))


def _cells(number: int, row: Mapping[str, str], count: int) -> Iterator[tuple[str, str]]:
    cells = {name: row[name].strip() for name in COLUMNS}
    yield "id", f"released-{number + 1}"
    yield "split", "test" if count == _RELEASED and number in _TEST else "train"
    for tense, (forward, backward, units) in _TENSES.items():
        yield f"{tense}_forward", cells[forward] and f"{cells[forward]} {{time}}."
        yield f"{tense}_backward", cells[backward] and f"{{time}}, {cells[backward]}."
        yield f"{tense}_occurrence", cells[units]
    units, first, second, lasting = (cells[name] for name in COLUMNS[6:])
    end = "{end}" if second.endswith(_UNTIL) else "{at_end}"
    yield "duration_units", units
    yield "premise_1", lasting and f"{lasting} from {{start}} to {{end}}."
    yield "premise_2", first and f"{first} {{at_start}} {second} {end}."
    yield "duration_sentence", lasting and f"{lasting} {{duration}}."
