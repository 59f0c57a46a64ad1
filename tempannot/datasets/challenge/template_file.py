"""Templates in a CSV file, a row per event, which a spreadsheet or any editor can change.

The columns are those of Thukral et al.; sentences have slots in braces for the times. A variant
(a tense, or what lasts) that an event lacks has empty cells. What may stand in a cell is checked
here, for files and for the editor in the window alike.

As Thukral et al. (2021) released them, sentences have no slots: their program puts a time behind
the forward sentence and before the backward one, ``from`` one time ``to`` another behind what
lasts, and the same two times behind each half of a spread premise, where a half that ends in
"until" takes no preposition. Which of the 71 templates are for testing is in their program, by
number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.datasets.challenge.template import Lasting, Split, Template, Tense, Variant
from tempannot.datasets.challenge.times import Unit
from tempannot.formats.items.text_table import TextTable, read_table
from tempannot.resources import resource

RELEASED_COLUMNS = (
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

_TENSES = {"past": RELEASED_COLUMNS[:3], "future": RELEASED_COLUMNS[3:6]}
_RELEASED = 71
_TEST = frozenset({20, 21, 22, 23, 24, 25, 40, 41, 42, 43, 44, 45, 50, 53, 55, 61, 67, 69})
_UNTIL = "until"


def is_released(table: TextTable) -> bool:
    """Whether a table has the columns of the released file."""
    return set(RELEASED_COLUMNS) <= set(table.columns)


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
    cells = {name: row[name].strip() for name in RELEASED_COLUMNS}
    yield "id", f"released-{number + 1}"
    yield "split", "test" if count == _RELEASED and number in _TEST else "train"
    for tense, (forward, backward, units) in _TENSES.items():
        yield f"{tense}_forward", cells[forward] and f"{cells[forward]} {{time}}."
        yield f"{tense}_backward", cells[backward] and f"{{time}}, {cells[backward]}."
        yield f"{tense}_occurrence", cells[units]
    units, first, second, lasting = (cells[name] for name in RELEASED_COLUMNS[6:])
    end = "{end}" if second.endswith(_UNTIL) else "{at_end}"
    yield "duration_units", units
    yield "premise_1", lasting and f"{lasting} from {{start}} to {{end}}."
    yield "premise_2", first and f"{first} {{at_start}} {second} {end}."
    yield "duration_sentence", lasting and f"{lasting} {{duration}}."


COLUMNS = (
    "id",
    "split",
    "past_forward",
    "past_backward",
    "past_occurrence",
    "future_forward",
    "future_backward",
    "future_occurrence",
    "duration_units",
    "premise_1",
    "premise_2",
    "duration_sentence",
)
"""The columns of a file of templates."""

POINT = "point"
"""What stands for the units of a duration if an event has none."""

TenseCells = Mapping[str, str]
"""The forward sentence, the backward one and the units of a tense, by their columns."""

_ID = re.compile(r"[\w.-]+")
_SLOT = re.compile(r"\{([^{}]*)\}")
_SEPARATORS = re.compile(r"[\s,;|/]+")
_UNITS = {unit.value: unit for unit in Unit} | {unit.singular: unit for unit in Unit}
_UNITS["day_time"] = Unit.HOURS
_TIME, _DURATION = (("time",),), (("duration",),)
_START_AND_END = (("start", "at_start"), ("end", "at_end"))


@dataclass(frozen=True, slots=True)
class CellProblem:
    """What is wrong with the cell of a column."""

    column: str
    message: str


def units_of(cell: str) -> tuple[Unit, ...]:
    """Return the units in a cell, from small to large; raises KeyError for an unknown one.

    >>> units_of("days, hours")
    (<Unit.HOURS: 'hours'>, <Unit.DAYS: 'days'>)
    """
    found = {_UNITS[name.casefold()] for name in _SEPARATORS.split(cell) if name}
    return tuple(unit for unit in Unit if unit in found)


def cells_of_tense(cells: Mapping[str, str], tense: Tense) -> TenseCells:
    """Return the cells of one tense, by column."""
    names = (f"{tense.value}_{part}" for part in ("forward", "backward", "occurrence"))
    return {name: cells[name] for name in names}


def row_problems(cells: Mapping[str, str]) -> Iterator[CellProblem]:
    """Yield what is wrong with the id, the split, and the row as a whole."""
    if not _ID.fullmatch(cells["id"]):
        said = (
            bilingual("is empty")
            if not cells["id"]
            else bilingual("is {cells!r}", cells=cells["id"])
        )
        yield CellProblem(
            "id",
            bilingual("it {said}; it must be a word of letters, digits and hyphens", said=said),
        )
    if cells["split"].casefold() not in (Split.TRAIN, Split.TEST):
        yield CellProblem(
            "split", bilingual("{cells!r} is neither train nor test", cells=cells["split"])
        )
    if not any(cells[f"{tense.value}_forward"] for tense in Tense) and not cells["premise_1"]:
        yield CellProblem("past_forward", bilingual("the template has no sentence at all"))


def tense_problems(cells: TenseCells) -> Iterator[CellProblem]:
    """Yield what is wrong with the cells of a tense; none if all three are empty."""
    if not any(cells.values()):
        return
    *sentences, units = cells
    yield from _empty(cells)
    for name in sentences:
        yield from _slot_problems(name, cells[name], _TIME)
    yield from _unit_problems(units, cells[units])


def lasting_problems(cells: Mapping[str, str]) -> Iterator[CellProblem]:
    """Yield what is wrong with the cells of a duration; none if it is a point."""
    units, *sentences = COLUMNS[-4:]
    if cells[units].casefold() == POINT:
        return
    named = {name: cells[name] for name in (units, *sentences)}
    if not any(named.values()):
        return
    yield from _empty(named)
    *premises, duration = sentences
    for name in premises:
        yield from _slot_problems(name, cells[name], _START_AND_END)
    yield from _slot_problems(duration, cells[duration], _DURATION)
    yield from _unit_problems(units, cells[units])


def _empty(cells: Mapping[str, str]) -> Iterator[CellProblem]:
    filled = [name for name, cell in cells.items() if cell]
    for name in cells:
        if name not in filled:
            others = " and ".join(filled)
            said = bilingual(
                "it is empty; fill it, or empty {others} too if there is no such variant",
                others=others,
            )
            yield CellProblem(name, said)


def _slot_problems(
    column: str, sentence: str, wanted: Sequence[Sequence[str]]
) -> Iterator[CellProblem]:
    """Yield what is wrong with the slots of a sentence: one of each group must be there, once."""
    if not sentence:
        return
    slots = _SLOT.findall(sentence)
    known = [name for group in wanted for name in group]
    names = " or ".join(f"{{{name}}}" for name in known)
    for slot in slots:
        if not slot.strip():
            yield CellProblem(
                column, bilingual("the slot {{}} is empty; write {names}", names=names)
            )
        elif slot not in known:
            yield CellProblem(
                column,
                bilingual(
                    "{{{slot}}} is no slot of this sentence; write {names}", slot=slot, names=names
                ),
            )
    if re.search(r"[{}]", _SLOT.sub("", sentence)):
        yield CellProblem(column, bilingual("a brace has no partner"))
    for group in wanted:
        count = sum(slots.count(name) for name in group)
        if count != 1 and not any(slot not in known for slot in slots):
            there = (
                bilingual("is missing")
                if not count
                else bilingual("is there {count} times", count=count)
            )
            yield CellProblem(
                column,
                joined(" ", (joined(bilingual(" or "), [f"{{{each}}}" for each in group]), there)),
            )


def _unit_problems(column: str, cell: str) -> Iterator[CellProblem]:
    for name in _SEPARATORS.split(cell):
        if name and name.casefold() not in _UNITS:
            every = ", ".join(unit.value for unit in Unit)
            yield CellProblem(
                column,
                bilingual("{name!r} is no unit; the units are {every}", name=name, every=every),
            )


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

    def __init__(self, table: TextTable, problems: Iterable[TemplateProblem]) -> None:
        self.problems = tuple(problems)
        first, *more = self.problems
        said = [first.sentence]
        said += [f"{table.place_name(each.place)}: {each.sentence}" for each in more[:_SHOWN]]
        if len(more) > _SHOWN:
            said.append(bilingual("and {value:,} more", value=len(more) - _SHOWN))
        refusal = table.refusal(first.place, "\n  ".join(said))
        super().__init__(refusal.path, refusal.problem, refusal.line)


def own_templates() -> Path:
    """Return the file of the templates that come along: 53 for training, 18 for testing."""
    return resource("challenge/templates.csv")


def read_templates(path: Path | None = None) -> tuple[Template, ...]:
    """Read templates, by default those that come along.

    Those that Thukral et al. released are read, too. Raises FileError, with the line, for a file
    that is no table or lacks a column, and TemplatesError with all problems of the rows.
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


def are_released(path: Path) -> bool:
    """Whether a file has the columns that Thukral et al. released; raises FileError as above."""
    return is_released(read_table(path))


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


def problems_of(row: Mapping[str, str]) -> Iterator[CellProblem]:
    """Yield what is wrong with the cells of one row, as the template editor shows it."""
    cells = {name: row.get(name, "").strip() for name in COLUMNS}
    yield from row_problems(cells)
    for tense in Tense:
        yield from tense_problems(cells_of_tense(cells, tense))
    yield from lasting_problems(cells)


def _check_columns(table: TextTable) -> None:
    missing = [name for name in COLUMNS if name not in table.columns]
    if missing:
        problem = bilingual(
            "there is no column {missing}; there are {column_list}",
            missing=", ".join(missing),
            column_list=table.column_list,
        )
        raise table.refusal(None if table.is_json else 1, problem)
    unknown = [name for name in table.columns if name not in COLUMNS]
    if unknown:
        names = ", ".join(repr(name) for name in unknown)
        problem = bilingual(
            "nothing is known of the column {names}; the columns are {columns}",
            names=names,
            columns=", ".join(COLUMNS),
        )
        raise table.refusal(None if table.is_json else 1, problem)


def _problems(table: TextTable, rows: Sequence[Mapping[str, str]]) -> Iterator[TemplateProblem]:
    repeated: dict[int, list[CellProblem]] = {number: [] for number in range(len(rows))}
    for number, column, first in repeated_cells(rows):
        where = table.place_name(table.places[first])
        said = bilingual(
            "{rows!r} is there already in {where}", rows=rows[number][column].strip(), where=where
        )
        repeated[number].append(CellProblem(column, said))
    for number, (place, row) in enumerate(zip(table.places, rows, strict=True)):
        for problem in (*problems_of(row), *repeated[number]):
            yield TemplateProblem(place, problem.column, problem.message)


def _table(path: Path | None) -> TextTable:
    table = in_our_columns(read_table(path or own_templates()))
    _check_columns(table)
    return table


def _rows(table: TextTable) -> list[dict[str, str]]:
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
