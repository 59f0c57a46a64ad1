"""An exported table, in the long format, as judgments for the statistics.

It gives the numbers that the study itself gives: checks are apart, and what is in no statistics is
left out and counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tempannot.formats.items.item_kinds import SCALES
from tempannot.formats.items.response_scale import Scale
from tempannot.formats.items.table import SPREADSHEETS, Table, read_table
from tempannot.statistics.judgments import Judgments
from tempannot.study.design.study_design import Role
from tempannot.study.export.cells import CellReader
from tempannot.study.export.long_format import COLUMNS
from tempannot.study.export.tables import TABLE_ENDINGS
from tempannot.study.long_table import ColumnNames, read_long_table
from tempannot.study.rating.judgment import JudgmentState
from tempannot.study.results.given import Given, judgments_of

_LONGEST_HEAD = 10_000


def read_judgments(
    path: Path, names: ColumnNames, scale: Scale | None = None, *, skip_empty: bool = False
) -> Judgments:
    """Read any table of judgments; in one of the long format columns have the names it gives them.

    Raises FileError as ``read_long_table``.
    """
    if names == ColumnNames() and _is_named_as_exported(path):
        table = read_table(path)
        if is_exported(table):
            return exported_judgments(table, scale)
    return read_long_table(path, names, scale, skip_empty=skip_empty)


def is_exported(table: Table) -> bool:
    """Whether a table is in the long format."""
    return set(COLUMNS) <= set(table.columns)


def exported_judgments(table: Table, scale: Scale | None = None) -> Judgments:
    """Return the answers in a table in the long format.

    Without ``scale`` its levels are taken from the table; levels that nobody chose are known if
    the scale is one of those that have names, and else are called by their number. Raises
    FileError, with the line, for cells that are none of a long format.
    """
    given = list(_given(table))
    levels = scale.levels if scale else _levels(given)
    found = judgments_of(given, levels)
    if found is None:
        raise table.refusal(None, "the table holds no answer on a scale")
    return found


def _is_named_as_exported(path: Path) -> bool:
    """Whether a file may be an exported one, without reading all of it."""
    if path.suffix.casefold() != ".csv":
        return path.suffix.casefold() in (*TABLE_ENDINGS, *SPREADSHEETS)
    try:
        with path.open("rb") as file:
            return b"judgment" in file.readline(_LONGEST_HEAD)
    except OSError:
        return False  # which is told when it is read


def _given(table: Table) -> Iterator[Given]:
    for cells in CellReader.rows_of(table):
        level = cells.count("level")
        yield Given(
            cells.filled("rater"),
            cells.filled("item"),
            cells.text("list"),
            cells.text("source"),
            cells.text("label"),
            cells.text("response"),
            None if level is None else level - 1,
            cells.number("active_seconds"),
            Role(cells.one_of("role", [each.value for each in Role])),
            JudgmentState(cells.one_of("state", [each.value for each in JudgmentState])),
            cells.text("check"),
        )


def _levels(given: Sequence[Given]) -> tuple[str, ...]:
    named = {each.place: each.response for each in given if each.place is not None}
    for known in SCALES.values():
        if all(known.levels[place : place + 1] == (name,) for place, name in named.items()):
            return known.levels
    return tuple(named.get(place, str(place + 1)) for place in range(max(named) + 1))
