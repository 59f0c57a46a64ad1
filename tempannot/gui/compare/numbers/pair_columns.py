"""The columns of the table of pairs: what each says, how it sorts, is filtered and looks.

Texts are in the letters that the sides have just now. To add a column is to add a ``PairColumn``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from tempannot.core.explanations import sentence
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.relations import ALL
from tempannot.core.wording import quoting
from tempannot.gui.compare.numbers.cells import (
    DASH,
    SideNames,
    amount,
    decimals,
    lettered,
    relation_words,
    worded,
)
from tempannot.gui.compare.numbers.pair_rows import (
    ASSERTED,
    INFERRED,
    SET_ASIDE,
    VAGUE,
    ListedPairState,
    PairFacts,
    PairRow,
)
from tempannot.gui.compare.unit_words import short_relation

_STATES = {state: place for place, state in enumerate(ListedPairState)}


def state_words(state: ListedPairState, names: SideNames) -> str:
    """Return how two sides compare, by the letters that the window gives them."""
    if state.more is not None:
        return tr("{letter} says more", letter=names.letter(state.more))
    if state.only is not None:
        return tr("only {letter}", letter=names.letter(state.only))
    return tr(state.value)


def counted_state(count: int, state: ListedPairState, names: SideNames) -> str:
    """Return how many pairs compare in a way."""
    match state:
        case ListedPairState.SAME:
            return tr_plural(count, "{count:,} same", "{count:,} same")
        case ListedPairState.DIFFERS:
            return tr_plural(count, "{count:,} differs", "{count:,} differ")
        case ListedPairState.OPEN:
            return tr_plural(count, "{count:,} open in both", "{count:,} open in both")
    return tr("{count:,} {state}", count=count, state=state_words(state, names))


_SIGN_WORDS = {
    ASSERTED: tr("a link says so"),
    INFERRED: tr("follows from links"),
    VAGUE: tr("a link calls it vague"),
    SET_ASIDE: tr("a link here is left out of the closure"),
}


class PairCells:
    """The texts of one comparison's pairs."""

    def __init__(self, facts: PairFacts, names: SideNames) -> None:
        self.facts = facts
        self._names = names

    def text(self, row: PairRow, column: PairColumn) -> str:
        """The text of one cell."""
        return column.facts.text(self, row)

    def heading(self, column: PairColumn) -> str:
        """The heading of a column."""
        side = self.side(column)
        return (
            column.facts.heading
            if side is None
            else tr("{label} says", label=self._names.label(side))
        )

    def side(self, column: PairColumn) -> int | None:
        """The side that a column shows, None for the others."""
        place = column.facts.side
        return None if place is None else self._names.order[place]

    @property
    def order(self) -> tuple[int, int]:
        """The sides in the order in which they are shown."""
        return self._names.order

    def says(self, row: PairRow, side: int) -> str:
        """Return what a side says of a pair: its relation, or how it leaves it open."""
        relations = row.relations[side]
        if relations is not ALL:
            return relation_words(relations, self._names.vocabulary)
        if not self.facts.marks(row, side):
            return tr("not marked")
        return {VAGUE: tr("vague"), SET_ASIDE: tr("set aside")}.get(
            self.facts.sign(row, side), DASH
        )

    def brief(self, row: PairRow, column: PairColumn) -> str:
        """Return what a cell has room for: of a union of many relations how many they are."""
        side = self.side(column)
        relations = ALL if side is None else row.relations[side]
        if relations is ALL:
            return self.text(row, column)
        return short_relation(relations, self._names.vocabulary)

    def state(self, row: PairRow) -> str:
        """Return how the sides compare, with a sign that needs no colour."""
        state = self.facts.state(row)
        return f"{state.glyph} {state_words(state, self._names)}"

    def note(self, row: PairRow) -> str:
        """Return what the number that is shown counted of the pair."""
        if row.credit is None:
            return ""
        return lettered(worded(row.credit.note, self._names.vocabulary), self._names)

    def cause(self, row: PairRow) -> str:
        """Return why the sides differ, "" if they mean the same."""
        cause = self.facts.cause(row)
        return shown(cause.words(self._names.vocabulary)) if cause else ""

    def sentence(self, row: PairRow) -> str:
        """Say the whole row: what each side says, why they differ, what was counted."""
        source, target = (quoting(self.facts.words[place]) for place in (row.source, row.target))
        parts = [tr("{source} and {target}", source=source, target=target)]
        for side in self._names.order:
            relations, letter = row.relations[side], self._names.letter(side)
            said = self.says(row, side)
            if relations is not ALL:
                said = shown(sentence(source, relations, target))
            elif said == DASH:
                said = tr("leaves it open")
            reason = _SIGN_WORDS.get(self.facts.sign(row, side), "")
            parts.append(f"{letter}: {said}{f' ({reason})' if reason else ''}")
        cause = self.cause(row)
        parts += [tr("cause: {cause}", cause=cause)] if cause else []
        parts += (
            [tr("counted {credit}: {note}", credit=_credit(row), note=self.note(row))]
            if row.credit
            else []
        )
        return "\n".join(parts)


Key = Callable[[PairRow], Any]


@dataclass(frozen=True, slots=True)
class ColumnFacts:
    """What is to be said of a column.

    ``width`` and ``least`` are as those of a ``ShownColumn``, ``key`` makes what rows sort by,
    those that have nothing there last, ``fields`` are the words that ask for it in a filter; it
    ``is_searched`` by a word without a field. ``side`` is the place of the side that it shows.
    Where ``is_of_number`` it says something only while a number is looked at.
    """

    heading: str
    width: int
    text: Callable[[PairCells, PairRow], str]
    key: Callable[[PairCells], Key]
    fields: tuple[str, ...]
    tip: str = ""
    side: int | None = None
    is_searched: bool = False
    is_number: bool = False
    is_muted: bool = False
    is_of_number: bool = False
    least: int = 0


def _by_word(end: Callable[[PairRow], int]) -> Callable[[PairCells], Key]:
    def key(cells: PairCells) -> Key:
        words = [word.casefold() for word in cells.facts.words]
        return lambda row: (words[end(row)], end(row))

    return key


def _end(heading: str, field: str, end: Callable[[PairRow], int]) -> ColumnFacts:
    return ColumnFacts(
        heading,
        15,
        lambda cells, row: cells.facts.words[end(row)],
        _by_word(end),
        ("word", field),
        is_searched=True,
        least=9,
    )


def _side(place: int, field: str) -> ColumnFacts:
    def key(cells: PairCells) -> Key:
        side = cells.order[place]
        return lambda row: (len(row.relations[side]), row.relations[side].bits)

    return ColumnFacts(
        "",
        24,
        lambda cells, row: cells.says(row, cells.order[place]),
        key,
        ("relation", field),
        side=place,
        is_searched=True,
    )


class PairColumn(IntEnum):
    """The columns in their order; FIRST and SECOND are the sides in theirs."""

    _value_: int
    facts: ColumnFacts

    def __new__(cls, facts: ColumnFacts) -> PairColumn:
        """A column at the next place."""
        place = len(cls.__members__)
        found = int.__new__(cls, place)
        found._value_ = place
        found.facts = facts
        return found

    SOURCE = _end(tr("Source"), "source", lambda row: row.source)
    FIRST = _side(0, "a")
    SECOND = _side(1, "b")
    TARGET = _end(tr("Target"), "target", lambda row: row.target)
    CREDIT = ColumnFacts(
        tr("Credit"),
        9,
        lambda _, row: _credit(row),
        lambda _: lambda row: 0.0 if row.credit is None else row.credit.credit,
        ("credit",),
        tr("What the pair earned of the number, out of how much"),
        is_number=True,
        is_of_number=True,
    )
    NOTE = ColumnFacts(
        tr("What was counted"),
        30,
        lambda cells, row: cells.note(row),
        lambda cells: cells.note,
        ("note",),
        is_muted=True,
        is_of_number=True,
        least=12,
    )
    STATE = ColumnFacts(
        tr("State"),
        16,
        lambda cells, row: cells.state(row),
        lambda cells: lambda row: _STATES[cells.facts.state(row)],
        ("state", "only"),
        tr("How the closed relations compare; where one says more, both can be right"),
        is_searched=True,
    )
    DISTANCE = ColumnFacts(
        tr("Apart"),
        9,
        lambda cells, row: _number(cells.facts.distance(row)),
        lambda cells: cells.facts.distance,
        ("apart",),
        tr("How many sentences source and target lie apart"),
        is_number=True,
        is_muted=True,
    )
    CAUSE = ColumnFacts(
        tr("Cause"),
        22,
        lambda cells, row: cells.cause(row),
        lambda cells: cells.facts.cause,
        ("cause",),
        tr("Why the two differ"),
        is_searched=True,
        least=9,
    )


COLUMNS = tuple(PairColumn)


def _number(value: int | None) -> str:
    return DASH if value is None else str(value)


def _credit(row: PairRow) -> str:
    credit = row.credit
    if credit is None:
        return ""
    if credit.of == 0 and credit.credit == 0:
        return DASH
    return tr("{exact} of {amount}", exact=_exact(credit.credit), amount=amount(credit.of))


def _exact(value: float) -> str:
    """Return a credit with three decimals where it has some: shares are small."""
    return amount(value) if value == int(value) else decimals(value)
