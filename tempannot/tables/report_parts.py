"""What a report consists of, whatever it is written as: sections of text, tables and figures.

All text is plain; each format escapes it in its own way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tempannot.tables.table import Table

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
class Picture:
    """A figure, drawn when it is written."""

    name: str
    caption: str
    draw: Callable[[], Figure]
    kind: ClassVar[str] = "picture"


Block = Paragraph | Items | Definitions | Table[Any] | Picture


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
