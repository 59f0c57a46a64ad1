r"""A result as a table, once: typed rows, columns that take values from a row, every rendering.

A result is a ``Table`` of rows (any class of the field) in ``Column``s, each of which says what it
is called, what it means, what value it takes from a row, how that value looks, and what is behind
it. Whatever shows the result renders that table: a terminal, JSON, CSV, a report in Markdown, HTML
or LaTeX, a pandas frame, a table of a window. To add a column is to add one ``Column``.

>>> from tempannot.tables.cell_formats import DECIMALS, FRACTION, TEXT
>>> from tempannot.tables.table import Column, Table
>>> from typing import NamedTuple
>>> class Ratio(NamedTuple):
...     right: int
...     of: int
>>> class Row(NamedTuple):
...     name: str
...     found: Ratio
...     pairs: tuple[str, ...] = ()
>>> columns = (
...     Column[Row]("measure", "measure", lambda row: row.name),
...     Column[Row](
...         "precision",
...         "precision",
...         lambda row: row.found.right / row.found.of if row.found.of else None,
...         DECIMALS,
...         definition="Of what the response says, how much the key says too.",
...         evidence=lambda row: row.pairs or None,
...     ),
...     Column[Row]("precision", "right/of", lambda row: row.found, FRACTION, within="counts"),
... )
>>> rows = (Row("strict", Ratio(1, 2), ("e1 e2",)), Row("links", Ratio(0, 0)))
>>> table = Table("scores", columns, rows, "All documents summed.")
>>> print(*table.lines(), sep="\n")
  measure  precision  right/of
  strict       0.500       1/2
  links          n/a       0/0
>>> table.records()[0]
{'measure': 'strict', 'precision': 0.5, 'counts': {'precision': {'right': 1, 'of': 2}}}
>>> table.only("measure", "precision").csv()
'measure,precision\nstrict,0.5\nlinks,\n'
>>> table.frame()["counts.precision.of"].tolist()
[2, 0]
>>> table.evidence(rows[0], "precision")
('e1 e2',)

The texts of the cells are ``table.texts``; a table can stand in a ``Report`` among its paragraphs
and figures (``tables.report_parts``), and in a window (``gui.kit.row_model``).
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from tempannot.core.language import Bilingual, said, shown, written
from tempannot.formats.csv_records import safe_cell
from tempannot.tables.cell_formats import ABSENT, TEXT, CellFormat
from tempannot.tables.escapes import one_line

if TYPE_CHECKING:
    import pandas as pd

Row = TypeVar("Row")
Json = dict[str, object]


@dataclass(frozen=True)  # no slots: Column[Row](...) sets what it was made as
class Column(Generic[Row]):
    """A column: ``value`` of a row, None where it is undefined, ``ABSENT`` where it is nothing.

    ``key`` is its name in files, ``within`` the JSON object that holds it there; ``title`` heads
    it in files, ``heading`` on a screen, ``definition`` says what it means. A title that is of the
    data and not of ours, such as a label, is ``of_data``. ``format`` is how its values look.
    ``width`` is its share of the line if it holds running text. ``evidence`` is what is behind the
    cell of a row (pairs, links, items), None for nothing: it comes from the row itself, so that a
    table may be sorted, cut and shown in other columns without losing it.
    """

    key: str
    title: str
    value: Callable[[Row], object]
    format: CellFormat = TEXT
    definition: str = ""
    within: str = ""
    width: float = 0
    evidence: Callable[[Row], object] | None = None
    of_data: bool = False

    @property
    def path(self) -> str:
        """Its name in the table: the key, after what holds it."""
        return f"{self.within}.{self.key}" if self.within else self.key

    @property
    def heading(self) -> str:
        """What heads it on a screen: its title in the language of the interface."""
        if self.of_data or isinstance(self.title, Bilingual):
            return shown(self.title)
        return said(self.title)

    @property
    def is_number(self) -> bool:
        """Whether it stands to the right."""
        return self.format.is_number

    def text(self, row: Row) -> str:
        """The cell of a row as it is shown."""
        return self.format.shown(self.value(row))

    def screen_text(self, text: str) -> str:
        """What a screen shows of the text of a cell: words and numbers as its language has them."""
        is_plain_number = self.is_number and not isinstance(text, Bilingual)
        return written(text) if is_plain_number else shown(text)


@dataclass(frozen=True)
class Table(Generic[Row]):
    """Rows in columns; ``name`` tells it from the others of a report, the caption says what it is.

    ``behind`` names, per row, the table of the same report that lists what its numbers count, ""
    for none: on a page they lead there.
    Raises ValueError for two columns of one name.
    """

    name: str
    columns: tuple[Column[Row], ...]
    rows: Sequence[Row]
    caption: str = ""
    behind: Callable[[Row], str] | None = None
    kind: ClassVar[str] = "table"

    def __post_init__(self) -> None:
        paths = [each.path for each in self.columns]
        if twice := {each for each in paths if paths.count(each) > 1}:
            raise ValueError(f"the table {self.name} has two columns {', '.join(sorted(twice))}")

    def column(self, path: str) -> Column[Row]:
        """The column of a name; raises KeyError if there is none."""
        return self._by_path[path]

    def only(self, *paths: str) -> Table[Row]:
        """The same rows in these columns, in this order; raises KeyError for one it has not."""
        return replace(self, columns=tuple(map(self.column, paths)))

    def without(self, *paths: str) -> Table[Row]:
        """The same rows without these columns; raises KeyError for one it has not."""
        unwanted = set(map(self.column, paths))
        return replace(self, columns=tuple(each for each in self.columns if each not in unwanted))

    def titled(self, titles: Mapping[str, str]) -> Table[Row]:
        """The same with other titles over some columns, by their names."""
        return replace(
            self,
            columns=tuple(
                replace(each, title=titles.get(each.path, each.title)) for each in self.columns
            ),
        )

    def first(self, most: int) -> Table[Row]:
        """The same with so many rows at most."""
        return replace(self, rows=self.rows[:most])

    @property
    def titles(self) -> tuple[str, ...]:
        """What stands over the columns."""
        return tuple(each.title for each in self.columns)

    @cached_property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """The cells as they are shown, row by row."""
        return tuple(tuple(each.text(row) for each in self.columns) for row in self.rows)

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands over the columns on a screen."""
        return tuple(each.heading for each in self.columns)

    @property
    def screen_rows(self) -> tuple[tuple[str, ...], ...]:
        """The cells as a screen shows them, row by row."""
        pairs = (zip(self.columns, row, strict=True) for row in self.texts)
        return tuple(tuple(each.screen_text(text) for each, text in row) for row in pairs)

    @property
    def anchors(self) -> tuple[str, ...]:
        """Per row the name of the table that its numbers lead to, "" for none."""
        return tuple("" if self.behind is None else self.behind(row) for row in self.rows)

    def evidence(self, row: Row, path: str) -> object:
        """What is behind a cell, None for nothing."""
        behind = self.column(path).evidence
        return None if behind is None else behind(row)

    def lines(self) -> Iterator[str]:
        """The table for a terminal, in its language, what heads the columns first."""
        return text_lines((self.headings, *self.screen_rows))

    def records(self) -> list[Json]:
        """The rows for JSON, without what is absent."""
        return [record(self.columns, row) for row in self.rows]

    def csv(self) -> str:
        """The table as CSV: the names of the columns, then values with all their digits.

        What is undefined or absent is an empty cell; what a spreadsheet would run is made safe.
        """
        text = io.StringIO(newline="")
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(each.path for each in self.columns)
        writer.writerows([_csv_cell(each, row) for each in self.columns] for row in self.rows)
        return text.getvalue()

    def frame(self) -> pd.DataFrame:
        """The table as a pandas frame, a column per value; what is undefined is missing."""
        import pandas as pd  # noqa: PLC0415 - slow to import

        if not self.rows:
            return pd.DataFrame(columns=[each.path for each in self.columns])
        return pd.json_normalize(self.records())

    @cached_property
    def _by_path(self) -> dict[str, Column[Row]]:
        return {each.path: each for each in self.columns}


def record(columns: Iterable[Column[Row]], row: Row) -> Json:
    """One row for JSON; columns within one another are objects, what is absent is left out."""
    found: Json = {}
    for each in columns:
        value = each.value(row)
        if value is ABSENT:
            continue
        target = found
        for name in each.within.split(".") if each.within else ():
            inner = target.setdefault(name, {})
            assert isinstance(inner, dict)  # no column has the name of an object
            target = inner
        target[each.key] = each.format.plain(value)
    return found


def text_lines(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    r"""Lines of a terminal: the first column to the left and the others to the right.

    Rows may be shorter than others. What would steer a terminal is shown as spaces. A letter of
    Chinese takes two places of a line.

    >>> print(*text_lines([("", "items"), ("all", "1,253")]), sep="\n")
           items
      all  1,253
    """
    columns = max(map(len, rows))
    filled = [(*map(one_line, row), *[""] * (columns - len(row))) for row in rows]
    widths = [max(map(places_of, column)) for column in zip(*filled, strict=True)]
    for row in filled:
        blanks = [" " * (width - places_of(cell)) for cell, width in zip(row, widths, strict=True)]
        cells = [blank + cell for blank, cell in zip(blanks[1:], row[1:], strict=True)]
        yield f"  {row[0]}{blanks[0]}  {'  '.join(cells)}".rstrip()


def places_of(text: str) -> int:
    """How many places of a terminal a text takes (Unicode Annex 11; marks on letters take none).

    >>> places_of("table"), places_of("表")
    (5, 2)
    """
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(each) in "WF" for each in text)
    return len(text) + wide - sum(map(bool, map(unicodedata.combining, text)))


def padded(text: str, width: int) -> str:
    """A text with blanks behind it, so that it takes so many places of a terminal."""
    return text + " " * (width - places_of(text))


def _csv_cell(column: Column[Row], row: Row) -> object:
    value = column.format.plain(column.value(row))
    if isinstance(value, str):
        return safe_cell(value)
    return safe_cell(column.text(row)) if isinstance(value, (list, dict)) else value
