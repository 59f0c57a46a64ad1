"""What a report consists of, whatever it is written as: sections of text, tables and figures.

All text is plain; each format escapes it in its own way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tempannot.tables import table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together."""

    text: str
    kind: ClassVar[str] = "paragraph"


@dataclass(frozen=True, slots=True)
class Items:
    """A list of sentences."""

    items: tuple[str, ...]
    kind: ClassVar[str] = "items"


@dataclass(frozen=True, slots=True)
class Definitions:
    """A list of terms, each with what is to be said of it."""

    items: tuple[tuple[str, str], ...]
    kind: ClassVar[str] = "definitions"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; ``width`` is its share of the line if it holds running text."""

    title: str
    is_number: bool = False
    width: float = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells as they are shown; ``name`` tells it from the others of the report."""

    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    kind: ClassVar[str] = "table"

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """The cells as they are shown, row by row."""
        return self.rows


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure, drawn when it is written."""

    name: str
    caption: str
    draw: Callable[[], Figure]
    kind: ClassVar[str] = "picture"


AnyTable = Table | table.Table[Any]
Block = Paragraph | Items | Definitions | AnyTable | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, of level 2 or 3, and what stands below it."""

    title: str
    blocks: tuple[Block, ...]
    level: int = 2


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report; ``program`` is the name and version of what wrote it."""

    title: str
    program: str
    sections: tuple[Section, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Everything below the headings, in order."""
        return tuple(block for section in self.sections for block in section.blocks)


def columns(*titles: str, numbers: str = "") -> tuple[Column, ...]:
    """Return columns of names and then, for every word of ``numbers``, of numbers."""
    return (*map(Column, titles), *(Column(each, is_number=True) for each in numbers.split()))
