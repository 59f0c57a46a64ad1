"""The rows of the table of marks and attributes: what is asked, what each side says, the gold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import ItemKey, ItemStanding, ItemState
from tempannot.comparison.alignment import Alignment, names_of
from tempannot.comparison.comparison import AnnotatedSide
from tempannot.comparison.mark_differences import (
    NOT_GIVEN,
    SPANS,
    AttributeDifference,
    MarkDifference,
    mark_differences,
    question,
    units_of,
)
from tempannot.comparison.measures.mark_scores import MarkScore, MarkScores
from tempannot.core.document import IntervalKind
from tempannot.core.field_words import field_word
from tempannot.core.language import shown, tr, written
from tempannot.core.wording import ended, listed, strung
from tempannot.gui.compare.decide.compare_wording import link
from tempannot.gui.compare.decide.item_table import NOTHING, DecisionRow
from tempannot.gui.compare.numbers.cells import amount
from tempannot.tables.cell_formats import decimals

_ASKED = {SPANS: tr("words")}
_LEFT = (ItemStanding.OPEN, ItemStanding.LATER)


class MarkRows:
    """The rows of some annotations of one text, whose differences are found once."""

    def __init__(self, sides: Sequence[AnnotatedSide], alignment: Alignment) -> None:
        self.sides = tuple(sides)
        self.differences: dict[ItemKey, MarkDifference] = {
            each.key: each for each in mark_differences(sides, alignment)
        }
        self._alignment = alignment
        self._named_by = {
            unit: each.key[0] for each in self.differences.values() for unit in units_of(each)
        }
        self._units = {unit.id: unit for unit in alignment.units}
        self._names = names_of(alignment)

    def rows(
        self, gold: Adjudication | None, order: Sequence[int], letters: Sequence[str]
    ) -> Iterator[DecisionRow]:
        """Yield the rows; ``order`` is that of the sides, ``letters`` what they are called."""
        for key, each in self.differences.items():
            said = [_side_says(each, side) for side in order]
            state = None if gold is None else gold.state(key)
            told = [f"{letter} {what}" for letter, what in zip(letters, said, strict=True)]
            has = "" if gold is None or state is None else _gold_has(gold.gold_says(key), state)
            ending = tr(". Gold: {has}.", has=has) if has else ended("")
            yield DecisionRow(
                key,
                (
                    self.words(each),
                    tr(self.kind(each)),
                    _ASKED.get(key[2], shown(field_word(key[2]))),
                ),
                tuple(said),
                has,
                f"{shown(self.question(each))}: {shown(listed(told))}{ending}",
                state is not None and state.standing in _LEFT,
                _first_sides(each, order),
            )

    def words(self, difference: MarkDifference) -> str:
        """The words of the unit that is asked about, or of all units of a group."""
        if isinstance(difference, AttributeDifference):
            return self._names[difference.unit]
        return strung(", ", (self._names[unit] for unit in difference.units))

    def first_of(self, unit: str) -> str:
        """The unit that names the question about one, which may be part of a group."""
        return self._named_by.get(unit, unit)

    def kind(self, difference: MarkDifference) -> str:
        """Whether it is about an event or a time."""
        return self._units[difference.key[0]].kind.value

    def question(self, difference: MarkDifference) -> str:
        """What is asked, in a few words."""
        return question(difference, self._alignment)


WORDS, OVERLAPPING = "words", "overlapping"
"""What is asked of marks: whether they are of the same words, or of some of the same."""

_TITLES = {IntervalKind.EVENT: tr("Events"), IntervalKind.TIME: tr("Time expressions")}


def told_scores(scores: MarkScores, leads: Callable[[str, str], str]) -> str:
    """The scores of both kinds as markup.

    ``leads`` says where a number leads, by the kind of its marks and by what is asked of these:
    their words, whether they overlap, or an attribute.
    """
    return " &nbsp; ".join(
        _told_kind(_TITLES[kind], each, partial(leads, kind.value))
        for kind, each in scores.items()
        if not each.is_empty
    )


def to_rows(kind: str, asked: str) -> str:
    """What lists the differences that a number of marks counts as wrong."""
    if asked == OVERLAPPING:
        return f"kind:{kind} asks:words says:{NOTHING}"
    return f"kind:{kind} asks:{asked}"


def _told_kind(name: str, score: MarkScore, leads: Callable[[str], str]) -> str:
    def linked(asked: str, told: str) -> str:
        return link(leads(asked), told)

    strict, relaxed = (
        linked(asked, written(decimals(each.f1)))
        for asked, each in ((WORDS, score.strict), (OVERLAPPING, score.relaxed))
    )
    parts = [
        tr("F1 {linked} on the same words", linked=strict),
        tr("{decimals} on overlapping ones", decimals=relaxed),
    ]
    for attribute, each in score.given.items():
        ratio = each.accuracy
        told = f"{written(decimals(ratio.value))} ({amount(ratio.right)}/{amount(ratio.of)})"
        parts.append(f"{shown(field_word(attribute))} {linked(attribute, told)}")
    return ended(strung(": ", (f"<b>{name}</b>", strung(", ", parts))))


def _first_sides(difference: MarkDifference, order: Sequence[int]) -> tuple[int, ...]:
    """The first side that says each thing: of two sides in their order, of more most first."""
    said: dict[str, list[int]] = {}
    for side in order:
        what = _side_says(difference, side)
        if what != NOTHING or not isinstance(difference, AttributeDifference):
            said.setdefault(what.upper(), []).append(side)
    ordered = sorted(said.values(), key=lambda sides: -len(sides))
    return tuple(sides[0] for sides in ordered)


def _side_says(difference: MarkDifference, side: int) -> str:
    if isinstance(difference, AttributeDifference):
        value = difference.values[side]
        return NOTHING if value is None else value.strip() or NOT_GIVEN
    return difference.said(side) or NOTHING


def _gold_has(said: str, state: ItemState) -> str:
    """What the gold has, and how far that is decided."""
    match state.standing:
        case ItemStanding.DECIDED:
            return f"✓ {said or NOTHING}"
        case ItemStanding.SETTLED:
            return tr("{said} (with its words)", said=said) if said else tr("not marked")
        case ItemStanding.LATER:
            return tr("{said} (later)", said=said or NOTHING)
    return tr("{said} (not decided)", said=said or NOTHING)
