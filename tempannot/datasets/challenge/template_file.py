"""Templates in a CSV file, a row per event, which a spreadsheet or any editor can change.

The columns are those of Thukral et al.; sentences have slots in braces for the times. A variant
(a tense, or what lasts) that an event lacks has empty cells.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.datasets.challenge.template import Lasting, Split, Template, Tense, Variant
from tempannot.datasets.challenge.template_cells import (
    COLUMNS,
    POINT,
    CellProblem,
    TenseCells,
    cells_of_tense,
    lasting_problems,
    row_problems,
    tense_problems,
    units_of,
)
from tempannot.formats.items.table import Table, read_table
from tempannot.resources import resource

_SHOWN = 10
_UNIQUE = ("id", "past_forward", "future_forward")


@dataclass(frozen=True, slots=True)
class TemplateProblem:
    """What is wrong with a cell; ``place`` is its line, or its record in JSON."""

    place: int
    column: str
    message: str

    @property
    def sentence(self) -> str:
        """The problem with its column."""
        return f"{self.column}: {self.message}"


class TemplatesError(FileError):
    """A file of templates that cannot be used; says every problem, the first one first."""

    def __init__(self, table: Table, problems: Iterable[TemplateProblem]) -> None:
        self.problems = tuple(problems)
        first, *more = self.problems
        said = [first.sentence]
        said += [f"{table.place_name(each.place)}: {each.sentence}" for each in more[:_SHOWN]]
        if len(more) > _SHOWN:
            said.append(f"and {len(more) - _SHOWN:,} more")
        refusal = table.refusal(first.place, "\n  ".join(said))
        super().__init__(refusal.path, refusal.problem, refusal.line)


def own_templates() -> Path:
    """Return the file of the templates that come along: 53 for training, 18 for testing."""
    return resource("challenge/templates.csv")


def read_templates(path: Path | None = None) -> tuple[Template, ...]:
    """Read templates, by default those that come along.

    Raises FileError, with the line, for a file that is no table or lacks a column, and
    TemplatesError with all problems of the rows.
    """
    table = _table(path)
    rows = _rows(table)
    problems = list(_problems(table, rows))
    if problems:
        raise TemplatesError(table, problems)
    return tuple(template_of(row) for row in rows)


def read_rows(path: Path | None = None) -> tuple[dict[str, str], ...]:
    """Read the cells of templates as they stand, whatever is wrong with them, for an editor.

    Raises FileError for a file that is no table or lacks a column.
    """
    return tuple(_rows(_table(path)))


def repeated_cells(rows: Iterable[Mapping[str, str]]) -> Iterator[tuple[int, str, int]]:
    """Yield the row and column of cells that must differ and do not, and the row that is first."""
    seen: dict[tuple[str, str], int] = {}
    for number, row in enumerate(rows):
        for name in _UNIQUE:
            words = row[name].strip().casefold()
            first = seen.setdefault((name, words), number)
            if words and first != number:
                yield number, name, first


def template_of(row: Mapping[str, str]) -> Template:
    """Return the template in the cells of a row that has no problems."""
    cells = {name: row[name].strip() for name in COLUMNS}
    found = (_variant(tense, cells_of_tense(cells, tense)) for tense in Tense)
    variants = tuple(each for each in found if each is not None)
    return Template(cells["id"], Split(cells["split"].casefold()), variants, _lasting(cells))


def templates_csv(templates: Iterable[Template]) -> str:
    """Return templates as the text of a CSV file that ``read_templates`` reads."""
    written = io.StringIO()
    writer = csv.DictWriter(written, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(row_of(template) for template in templates)
    return written.getvalue()


def row_of(template: Template) -> dict[str, str]:
    """Return the cells of a template."""
    row = dict.fromkeys(COLUMNS, "")
    row |= {"id": template.id, "split": template.split.value, "duration_units": POINT}
    for variant in template.variants:
        row[f"{variant.tense.value}_forward"] = variant.forward
        row[f"{variant.tense.value}_backward"] = variant.backward
        row[f"{variant.tense.value}_occurrence"] = " ".join(variant.units)
    if template.lasting is not None:
        row["duration_units"] = " ".join(template.lasting.units)
        row["premise_1"], row["premise_2"] = template.lasting.premises
        row["duration_sentence"] = template.lasting.sentence
    return row


def problems_of(row: Mapping[str, str]) -> Iterator[CellProblem]:
    """Yield what is wrong with the cells of one row, as the template editor shows it."""
    cells = {name: row.get(name, "").strip() for name in COLUMNS}
    yield from row_problems(cells)
    for tense in Tense:
        yield from tense_problems(cells_of_tense(cells, tense))
    yield from lasting_problems(cells)


def _check_columns(table: Table) -> None:
    missing = [name for name in COLUMNS if name not in table.columns]
    if missing:
        problem = f"there is no column {', '.join(missing)}; there are {table.column_list}"
        raise table.refusal(None if table.is_json else 1, problem)
    unknown = [name for name in table.columns if name not in COLUMNS]
    if unknown:
        names = ", ".join(repr(name) for name in unknown)
        problem = f"nothing is known of the column {names}; the columns are {', '.join(COLUMNS)}"
        raise table.refusal(None if table.is_json else 1, problem)


def _problems(table: Table, rows: Sequence[Mapping[str, str]]) -> Iterator[TemplateProblem]:
    repeated: dict[int, list[CellProblem]] = {number: [] for number in range(len(rows))}
    for number, column, first in repeated_cells(rows):
        where = table.place_name(table.places[first])
        said = f"{rows[number][column].strip()!r} is there already in {where}"
        repeated[number].append(CellProblem(column, said))
    for number, (place, row) in enumerate(zip(table.places, rows, strict=True)):
        for problem in (*problems_of(row), *repeated[number]):
            yield TemplateProblem(place, problem.column, problem.message)


def _table(path: Path | None) -> Table:
    table = read_table(path or own_templates())
    _check_columns(table)
    return table


def _rows(table: Table) -> list[dict[str, str]]:
    return [dict(zip(table.columns, cells, strict=True)) for cells in table.rows]


def _variant(tense: Tense, cells: TenseCells) -> Variant | None:
    if not any(cells.values()):
        return None
    forward, backward, units = cells.values()
    return Variant(tense, forward, backward, units_of(units))


def _lasting(cells: Mapping[str, str]) -> Lasting | None:
    units = cells["duration_units"]
    if units.casefold() in ("", POINT):
        return None
    premises = (cells["premise_1"], cells["premise_2"])
    return Lasting(units_of(units), premises, cells["duration_sentence"])
