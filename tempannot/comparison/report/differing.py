"""Disagreements by cause, what one side alone marks, and links that contradict others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.corpus import set_aside
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.grouping import tally
from tempannot.comparison.disagreements.telling import tell
from tempannot.comparison.report.compared import cut, cut_note
from tempannot.comparison.report.lettered import LetteredPair
from tempannot.comparison.report.shown import some
from tempannot.comparison.side import Side
from tempannot.core.wording import counted
from tempannot.tables.report import (
    Column,
    Paragraph,
    Section,
    Table,
)

ROOTS_SHOWN, _CONFLICTS_SHOWN = 25, 50
_IDS_SHOWN, _WORDS_SHOWN = 8, 12

CAUSES = {
    Cause.DIRECTION_SLIP: "the exact converse, so that source and target may be mixed up",
    Cause.CONTRADICTORY: "relations that cannot both hold and are no neighbours",
    Cause.NEIGHBOURING: "relations that overlap, or that one small move of an end point parts",
    Cause.DURING: "DURING where the other says IS_INCLUDED, two types that are easily mixed up",
    Cause.SAYS_MORE: "one side's relations are part of the other's, so that both can be right",
    Cause.VAGUE: "one side says that the text does not tell",
    Cause.MISSING: "one side leaves the pair open",
    Cause.ENTITY_MISSING: "one side does not mark the event or time at all",
    Cause.IDENTITY: "the same times, but only one side says that it is the same event",
    Cause.SET_ASIDE: "closures that agree, beside a link that its own side could not hold",
}
"""What each cause means."""


def disagreements_section(lettered: LetteredPair) -> Section:
    """Return the disagreements by cause, and those that explain most in words."""
    every = [each for of_document in lettered.disagreements for each in of_document]
    names = lettered.names
    if not every:
        said = f"{names[0]} and {names[1]} disagree about nothing."
        return Section(f"Disagreements of {' and '.join(names)}", (Paragraph(said),))
    total = sum(each.differing for each in every)
    said = (
        f"{counted(total, 'pair')} of the closures differ because of "
        f"{counted(len(every), 'disagreement')}: links that say the same in other words are none, "
        "and what follows from a disagreement is counted with it."
    )
    rows = tuple(
        (each.cause.value, CAUSES[each.cause], str(each.disagreements), str(each.differing))
        for each in tally(every)
    )
    heads = (Column("cause", width=0.2), Column("meaning", width=0.38))
    numbers = (Column("disagreements", is_number=True), Column("differing pairs", is_number=True))
    table = Table(f"causes-{lettered.slug}", "Disagreements by cause.", (*heads, *numbers), rows)
    blocks = (Paragraph(said), table, _roots(lettered, len(every)))
    return Section(f"Disagreements of {' and '.join(names)}", blocks)


def alone_section(lettered: LetteredPair) -> Section:
    """Return what only one of the two marks, document by document."""
    rows = []
    for comparison in lettered.comparisons:
        for place, side in enumerate(comparison.sides):
            other = comparison.sides[1 - place]
            units = comparison.alignment.units
            alone = [each for each in units if _only(each, side.index, other.index)]
            if alone:
                words = [_named(each, side.index) for each in alone]
                shown = some(words, _WORDS_SHOWN)
                rows.append((comparison.name, lettered.names[place], _kinds(alone), shown))
    title = "Marked by one side only"
    if not rows:
        said = f"{lettered.names[0]} and {lettered.names[1]} mark the same events and times."
        return Section(title, (Paragraph(said),), level=3)
    said = (
        "What one side does not mark is unlinked there: links of the other to it count as missed "
        "or spurious."
    )
    heads = (
        Column("document", width=0.2),
        Column("only in"),
        Column("how many", width=0.15),
        Column("which", width=0.45),
    )
    caption = "Events and times that one side alone marks, with their ids."
    table = Table(f"alone-{lettered.slug}", caption, heads, cut(rows))
    return Section(title, (Paragraph(said), table, *cut_note(len(rows))), level=3)


def contradictions_section(lettered: LetteredPair) -> Section:
    """Return which documents of which side contradict themselves, and what was set aside."""
    rows = [
        (document, name, _aside(side), _why(side, number))
        for number, (document, name, side) in enumerate(
            each for each in lettered.sides() if not each[2].is_consistent
        )
    ]
    title = "Contradictions within a side"
    if not rows:
        return Section(title, (Paragraph("Neither side contradicts itself."),), level=3)
    said = (
        "These are measured on their consistent part: each link that contradicts those before it "
        "in the file is set aside. The conflict told is a smallest one."
    )
    heads = (
        Column("document", width=0.2),
        Column("in"),
        Column("set aside", width=0.2),
        Column("a smallest conflict", width=0.46),
    )
    table = Table(f"contradictions-{lettered.slug}", "Links set aside.", heads, cut(rows))
    notes = cut_note(len(rows))
    if len(rows) > _CONFLICTS_SHOWN:
        notes = (*notes, Paragraph(f"Conflicts are told for the first {_CONFLICTS_SHOWN} only."))
    return Section(title, (Paragraph(said), table, *notes), level=3)


def _roots(lettered: LetteredPair, count: int) -> Table:
    found = [
        (comparison, each)
        for comparison, every in zip(lettered.comparisons, lettered.disagreements, strict=True)
        for each in every
    ]
    found.sort(key=lambda one: (not one[1].is_temporal, -one[1].differing))
    rows = tuple(
        (
            comparison.name,
            each.cause.value,
            str(each.differing),
            str(tell(comparison, each, lettered.names)),
        )
        for comparison, each in found[:ROOTS_SHOWN]
    )
    heads = (
        Column("document", width=0.19),
        Column("cause", width=0.15),
        Column("pairs", is_number=True),
        Column("what they say", width=0.49),
    )
    first = (
        f"The first {ROOTS_SHOWN} of {count} disagreements"
        if count > ROOTS_SHOWN
        else "All disagreements"
    )
    caption = f"{first}, those behind most differing pairs first."
    return Table(f"disagreements-{lettered.slug}", caption, heads, rows)


def _only(unit: AlignedInterval, side: int, other: int) -> bool:
    return unit.members[side] is not None and unit.members[other] is None


def _named(unit: AlignedInterval, side: int) -> str:
    return f'"{unit.text}" ({unit.members[side]})'


def _kinds(units: list[AlignedInterval]) -> str:
    kinds = Counter(each.kind.value for each in units)
    return ", ".join(counted(number, kind) for kind, number in sorted(kinds.items()))


def _aside(side: Side) -> str:
    return some(set_aside(side), _IDS_SHOWN)


def _why(side: Side, number: int) -> str:
    conflict = side.reasoning.smallest_conflict() if number < _CONFLICTS_SHOWN else None
    return side.reasoning.explain(conflict) if conflict else ""


def sections(lettered: LetteredPair) -> Iterator[Section]:
    """Yield all sections on how two annotations differ."""
    yield disagreements_section(lettered)
    yield alone_section(lettered)
    yield contradictions_section(lettered)
