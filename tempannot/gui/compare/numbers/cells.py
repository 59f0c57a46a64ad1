"""Small tables of numbers: cells as values, how they are written, and a Qt model over them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from typing_extensions import override

from tempannot.comparison.agreement.categories import short_label
from tempannot.comparison.measures.scores import Ratio
from tempannot.core.errors import RelationError
from tempannot.core.language import shown, tr, written
from tempannot.core.relations import ALL, NAMES, RelationSet
from tempannot.core.schemes import TIMEML, TIMEML_TYPES, VAGUE_TYPES, During
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import as_beginning
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.row_model import Index
from tempannot.gui.kit.what_texts import column_text, measure_text
from tempannot.tables import table as tables

DASH = "–"
"""Stands where a number is undefined."""

MINUS = "\N{MINUS SIGN}"


def decimals(value: float | None) -> str:
    """Return a value with three decimals, a dash for None.

    >>> decimals(0.06719), decimals(-0.25), decimals(None)
    ('0.067', '−0.250', '–')
    """
    return written(plain_decimals(value))


def plain_decimals(value: float | None) -> str:
    """Return the same in English, for a column that writes its numbers as the interface does."""
    if value is None:
        return DASH
    return f"{value:.3f}".replace("-0.000", "0.000").replace("-", MINUS)


def amount(value: float) -> str:
    """Return a count, with decimals only where it has some.

    >>> amount(1253.0), amount(2.5), amount(19.0240384)
    ('1,253', '2.5', '19.02')
    """
    return written(plain_amount(value))


def plain_amount(value: float) -> str:
    """Return the same in English, for a column that writes its numbers as the interface does."""
    return f"{value:,.2f}".rstrip("0").rstrip(".")


def out_of(ratio: Ratio) -> str:
    """Return what a ratio is made of.

    >>> out_of(Ratio(17, 253))
    '17 / 253'
    """
    return f"{amount(ratio.right)} / {amount(ratio.of)}"


def spoken(value: float | None) -> str:
    """Return a value as it is read out: the word undefined in place of a dash."""
    return tr("undefined") if value is None else decimals(value)


_SIDES = re.compile(r"\b(?:[Tt]he )?([Kk]ey|[Rr]esponse)\b")


class SideNames(Protocol):
    """What two sides are called: a session tells it of those that are shown."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What relations are called."""

    @property
    def order(self) -> tuple[int, int]:
        """The side shown first and the other."""

    def letter(self, side: int) -> str:
        """What a side is called in sentences."""

    def label(self, side: int) -> str:
        """What a side is called in headings."""


def lettered(text: str, names: SideNames) -> str:
    """Return a text about key and response in the letters that the window gives them."""

    def letter(match: re.Match[str]) -> str:
        return names.letter(0 if match[1].casefold() == "key" else 1)

    return _SIDES.sub(letter, shown(text))


def capitalised(text: str) -> str:
    """Return a text whose first letter is a capital; the others stay as they are."""
    return as_beginning(shown(text))


_MOST = 6
_TYPES = {*TIMEML_TYPES, *VAGUE_TYPES, *TIMEML.meanings(During.EQUALS)}
_NAME = "|".join(sorted({*NAMES, *_TYPES}, key=len, reverse=True))
_NAMED = re.compile(
    rf"(?P<before>^|: |, |\bstates |\bhas )(?P<label>(?:{_NAME})(?:\|(?:{_NAME}))*)(?=$|[;:,]| \()"
)
"""A category where notes on credits have one: the same words may stand elsewhere as verbs."""
_TYPE = re.compile(rf"\b(?:{'|'.join(sorted(_TYPES, key=len, reverse=True))})\b")


@cache
def relation_words(relations: RelationSet, vocabulary: Vocabulary = Vocabulary.ALLEN) -> str:
    """Return the names joined by "or"; of many, those that are excluded.

    >>> relation_words(RelationSet.parse("before|meets"))
    'before or meets'
    >>> relation_words(~RelationSet.parse("before|meets"))
    'all but before, meets'
    """
    if relations is ALL:
        return tr("open")
    if len(relations) > _MOST:
        return tr("all but {vocabulary}", vocabulary=vocabulary.words(~relations, ", "))
    return shown(vocabulary.words(relations))


@cache
def long_label(label: str, vocabulary: Vocabulary = Vocabulary.ALLEN) -> str:
    """Return a category's name in words; what is no category stays as it is.

    >>> long_label("before|meets"), long_label("IS_INCLUDED"), long_label("same sentence")
    ('before or meets', 'during', 'same sentence')
    """
    if label in _TYPES:
        return shown(vocabulary.type_word(label))
    relations = _relations(label)
    return label if relations is None else relation_words(relations, vocabulary)


def heading_label(label: str, vocabulary: Vocabulary) -> str:
    """Return a category's name for a heading: a disjunction is told in Allen's letters."""
    return short_label(label) if "|" in label else long_label(label, vocabulary)


def worded(note: str, vocabulary: Vocabulary) -> str:
    """Return a note on what was counted with its relations and types in words.

    >>> worded("IS_INCLUDED (l3): the key states before|meets", Vocabulary.TIMEML)
    'is included (l3): the key states before or immediately before'
    """
    return _NAMED.sub(lambda found: found["before"] + long_label(found["label"], vocabulary), note)


def types_worded(text: str, vocabulary: Vocabulary) -> str:
    """Return prose in which types are named as in files with their names in words.

    >>> types_worded("a BEFORE b and b AFTER a are the same", Vocabulary.ALLEN)
    'a before b and b after a are the same'
    """
    return _TYPE.sub(lambda found: shown(vocabulary.type_word(found[0])), text)


def _relations(label: str) -> RelationSet | None:
    """Return the relations that a category names, None for what names none."""
    if label != label.lower():
        return None
    try:
        return RelationSet.parse(label)
    except RelationError:
        return None


CELL_ROLE = Qt.ItemDataRole.UserRole
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class Reach:
    """A value with its interval, drawn as a bar on a scale from ``least`` to 1."""

    value: float
    low: float | None
    high: float | None
    least: float = 0.0


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell shows, and what is said of it.

    ``detail`` stands muted beside the text (a count, an interval). ``spoken`` is read out in
    place of the text. What is ``behind`` a cell its panel shows when the cell is chosen. ``color``
    names a colour of the theme for the text; ``heat``, from 0 to 1, shades the ground with
    ``heat_color``. What the cell ``names`` is explained by Shift+F1, such as a measure.
    """

    text: str
    detail: str = ""
    tip: str = ""
    spoken: str = ""
    is_number: bool = False
    behind: object = None
    is_strong: bool = False
    color: str = "text"
    heat: float | None = None
    heat_color: str = "accent"
    reach: Reach | None = None
    names: str = ""

    @property
    def leads(self) -> bool:
        """Whether it opens what is behind it."""
        return self.behind is not None


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a column or row."""

    text: str
    tip: str = ""
    is_number: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class CellTable:
    """A whole table; without row headings the first column names the rows."""

    headings: tuple[Heading, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    row_headings: tuple[Heading, ...] = ()


def cell_table(
    table: tables.Table[tables.Row], cell: Callable[[tables.Column[tables.Row], tables.Row], Cell]
) -> CellTable:
    """A result as cells; the columns' definitions explain their headings."""
    return CellTable(
        tuple(
            Heading(each.heading, tr(each.definition), each.is_number, each.path)
            for each in table.columns
        ),
        tuple(tuple(cell(each, row) for each in table.columns) for row in table.rows),
    )


def in_two_lines(heading: str) -> str:
    r"""A heading broken at the blank by which its longer line is shortest.

    >>> in_two_lines("Minor recall"), in_two_lines("F1")
    ('Minor\nrecall', 'F1')
    """
    blanks = [at for at, letter in enumerate(heading) if letter == " "]
    if not blanks:
        return heading
    at = min(blanks, key=lambda at: max(at, len(heading) - at - 1))
    return f"{heading[:at]}\n{heading[at + 1 :]}"


class CellModel(QAbstractTableModel):
    """Shows a ``CellTable``; with ``has_two_lines`` headings of columns are broken."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = CellTable()
        self.has_two_lines = False

    @property
    def table(self) -> CellTable:
        """What is shown."""
        return self._table

    def start(self, table: CellTable) -> None:
        """Show another table."""
        self.beginResetModel()
        self._table = table
        self.endResetModel()

    def break_headings(self, wanted: bool) -> None:
        """Show the headings of columns in two lines, or in one again."""
        self.has_two_lines = wanted
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)

    def cell(self, row: int, column: int) -> Cell:
        """Return one cell; raises IndexError if there is none."""
        return self._table.rows[row][column]

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._table.rows)

    @override
    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._table.headings)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        is_column = orientation is Qt.Orientation.Horizontal
        headings: Sequence[Heading] = (
            self._table.headings if is_column else self._table.row_headings
        )
        if section >= len(headings):
            return None
        heading = headings[section]
        if role == Qt.ItemDataRole.DisplayRole and is_column and self.has_two_lines:
            return in_two_lines(heading.text)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(heading.is_number)
        return _heading_text(heading, role)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cell = self.cell(index.row(), index.column())
        match role:
            case Qt.ItemDataRole.UserRole:
                return cell
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(cell.is_number)
        return _text(cell, role)


def _heading_text(heading: Heading, role: int) -> str | None:
    match role:
        case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
            return heading.text
        case Qt.ItemDataRole.ToolTipRole:
            return literal(heading.tip) or None
        case Qt.ItemDataRole.WhatsThisRole:
            return column_text(heading.name) or heading.tip or None
    return None


def _text(cell: Cell, role: int) -> str | None:
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return f"{cell.text}  {cell.detail}".rstrip()
        case Qt.ItemDataRole.ToolTipRole:
            return literal(cell.tip) or None
        case Qt.ItemDataRole.WhatsThisRole:
            return measure_text(cell.names) or None
        case Qt.ItemDataRole.AccessibleTextRole:
            return cell.spoken or f"{cell.text} {cell.detail}".strip()
    return None


def _alignment(is_number: bool) -> int:
    side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
