"""Disagreements by cause, what one side alone marks, and links that contradict others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison
from tempannot.comparison.corpus_comparison import set_aside
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.describe import describe
from tempannot.comparison.disagreements.disagreements import CauseTally, Disagreement, tally
from tempannot.comparison.mark_differences import (
    MarkDifference,
    mark_differences,
    question,
    told,
)
from tempannot.comparison.report.material_section import cut, cut_note
from tempannot.comparison.report.reported_pairs import ReportedPair
from tempannot.core.wording import counted
from tempannot.tables.cell_formats import COUNT, some
from tempannot.tables.report_parts import Paragraph, Section
from tempannot.tables.table import Column, Table

ROOTS_SHOWN, _CONFLICTS_SHOWN = 25, 50
_IDS_SHOWN, _WORDS_SHOWN = 8, 12

CAUSES = {
    Cause.DIRECTION_SLIP: "links that say the converse; turned round, one settles other pairs, too",
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


_Marks = tuple[DocumentComparison, MarkDifference]

_Root = tuple[DocumentComparison, Disagreement]


class _Alone(NamedTuple):
    """What one side of a document alone marks."""

    document: str
    side: str
    units: list[AlignedInterval]
    words: list[str]


class _Contradicting(NamedTuple):
    """A side that contradicts itself, and which of those it is."""

    number: int
    document: str
    name: str
    side: AnnotatedSide


def disagreement_sections(reported: ReportedPair) -> Iterator[Section]:
    """Yield all sections on how two annotations differ."""
    yield disagreements_section(reported)
    yield alone_section(reported)
    yield marks_section(reported)
    yield contradictions_section(reported)


def disagreements_section(reported: ReportedPair) -> Section:
    """Return the disagreements by cause, and those that explain most in words."""
    every = [each for of_document in reported.disagreements for each in of_document]
    names = reported.names
    if not every:
        said = f"{names[0]} and {names[1]} disagree about nothing."
        return Section(f"Disagreements of {' and '.join(names)}", (Paragraph(said),))
    total = sum(each.differing for each in every)
    said = (
        f"{counted(total, 'pair')} of the closures differ because of "
        f"{counted(len(every), 'disagreement')}: links that say the same in other words are none, "
        "and what follows from a disagreement is counted with it."
    )
    columns = (
        Column[CauseTally]("cause", "cause", lambda row: row.cause.value, width=0.2),
        Column[CauseTally]("meaning", "meaning", lambda row: CAUSES[row.cause], width=0.38),
        Column[CauseTally]("disagreements", "disagreements", lambda row: row.disagreements, COUNT),
        Column[CauseTally]("differing", "differing pairs", lambda row: row.differing, COUNT),
    )
    caption, roots = "Disagreements by cause.", roots_table(reported)
    table = Table(f"causes-{reported.slug}", columns, tally(every), caption, lambda _: roots)
    blocks = (Paragraph(said), table, _roots(reported, len(every)))
    return Section(f"Disagreements of {' and '.join(names)}", blocks)


def alone_section(reported: ReportedPair) -> Section:
    """Return what only one of the two marks, document by document."""
    rows = list(_alone(reported))
    title = "Marked by one side only"
    if not rows:
        said = f"{reported.names[0]} and {reported.names[1]} mark the same events and times."
        return Section(title, (Paragraph(said),), level=3)
    said = (
        "What one side does not mark is unlinked there: links of the other to it count as missed "
        "or spurious."
    )
    columns = (
        Column[_Alone]("document", "document", lambda row: row.document, width=0.2),
        Column[_Alone]("side", "only in", lambda row: row.side),
        Column[_Alone]("kinds", "how many", lambda row: _kinds(row.units), width=0.15),
        Column[_Alone]("words", "which", lambda row: some(row.words, _WORDS_SHOWN), width=0.45),
    )
    caption = "Events and times that one side alone marks, with their ids."
    table = Table(f"alone-{reported.slug}", columns, cut(rows), caption)
    return Section(title, (Paragraph(said), table, *cut_note(len(rows))), level=3)


def marks_section(reported: ReportedPair) -> Section:
    """Return where marks overlap differently, and where their attributes differ."""
    rows = [
        (comparison, each)
        for comparison in reported.comparisons
        for each in mark_differences(comparison.sides, comparison.alignment)
    ]
    title = "Words and attributes that differ"
    one, other = reported.names
    if not rows:
        said = f"What {one} and {other} both mark has the same words and attributes."
        return Section(title, (Paragraph(said),), level=3)
    said = (
        f"{counted(len(rows), 'difference')}: marks of one kind that overlap are one, and each "
        "attribute of a mark of both that has two values is one."
    )
    columns = (
        Column[_Marks]("document", "document", lambda row: row[0].name, width=0.2),
        Column[_Marks]("asks", "what", lambda row: question(row[1], row[0].alignment), width=0.3),
        Column[_Marks]("first", one, lambda row: told(row[1], 0), width=0.25),
        Column[_Marks]("second", other, lambda row: told(row[1], 1), width=0.25),
    )
    caption = "Words and attributes of events and times that differ."
    table = Table(f"words-{reported.slug}", columns, rows[:ROOTS_SHOWN], caption)
    more = len(rows) - ROOTS_SHOWN
    note = (Paragraph(f"{more} more are in the JSON output of the comparison."),) * (more > 0)
    return Section(title, (Paragraph(said), table, *note), level=3)


def _alone(reported: ReportedPair) -> Iterator[_Alone]:
    for comparison in reported.comparisons:
        units = comparison.alignment.units
        for name, side, other in zip(
            reported.names, comparison.sides, comparison.sides[::-1], strict=True
        ):
            alone = [each for each in units if _only(each, side.index, other.index)]
            if alone:
                words = [_named(each, side.index) for each in alone]
                yield _Alone(comparison.name, name, alone, words)


def contradictions_section(reported: ReportedPair) -> Section:
    """Return which documents of which side contradict themselves, and what was set aside."""
    inconsistent = (each for each in reported.sides() if not each[2].is_consistent)
    rows = [_Contradicting(number, *each) for number, each in enumerate(inconsistent)]
    title = "Contradictions within a side"
    if not rows:
        return Section(title, (Paragraph("Neither side contradicts itself."),), level=3)
    said = (
        "These are measured on their consistent part: each link that contradicts those before it "
        "in the file is set aside. The conflict told is a smallest one."
    )
    columns = (
        Column[_Contradicting]("document", "document", lambda row: row.document, width=0.2),
        Column[_Contradicting]("in", "in", lambda row: row.name),
        Column[_Contradicting](
            "aside", "set aside", lambda row: some(set_aside(row.side), _IDS_SHOWN), width=0.2
        ),
        Column[_Contradicting](
            "why", "a smallest conflict", lambda row: _why(row.side, row.number), width=0.46
        ),
    )
    table = Table(f"contradictions-{reported.slug}", columns, cut(rows), "Links set aside.")
    notes = cut_note(len(rows))
    if len(rows) > _CONFLICTS_SHOWN:
        notes = (*notes, Paragraph(f"Conflicts are told for the first {_CONFLICTS_SHOWN} only."))
    return Section(title, (Paragraph(said), table, *notes), level=3)


def _roots(reported: ReportedPair, count: int) -> Table[_Root]:
    found = [
        (comparison, each)
        for comparison, every in zip(reported.comparisons, reported.disagreements, strict=True)
        for each in every
    ]
    found.sort(key=lambda one: (not one[1].is_temporal, -one[1].differing))
    columns = (
        Column[_Root]("document", "document", lambda row: row[0].name, width=0.19),
        Column[_Root]("cause", "cause", lambda row: row[1].cause.value, width=0.15),
        Column[_Root]("pairs", "pairs", lambda row: row[1].differing, COUNT),
        Column[_Root](
            "told", "what they say", lambda row: str(describe(*row, reported.names)), width=0.49
        ),
    )
    first = (
        f"The first {ROOTS_SHOWN} of {count} disagreements"
        if count > ROOTS_SHOWN
        else "All disagreements"
    )
    caption = f"{first}, those behind most differing pairs first."
    return Table(roots_table(reported), columns, found[:ROOTS_SHOWN], caption)


def roots_table(reported: ReportedPair) -> str:
    """The name of the table of disagreements; there is none where there are none of them."""
    return f"disagreements-{reported.slug}"


def _only(unit: AlignedInterval, side: int, other: int) -> bool:
    return unit.members[side] is not None and unit.members[other] is None


def _named(unit: AlignedInterval, side: int) -> str:
    return f'"{unit.text}" ({unit.members[side]})'


def _kinds(units: list[AlignedInterval]) -> str:
    kinds = Counter(each.kind.value for each in units)
    return ", ".join(counted(number, kind) for kind, number in sorted(kinds.items()))


def _why(side: AnnotatedSide, number: int) -> str:
    conflict = side.reasoning.smallest_conflict() if number < _CONFLICTS_SHOWN else None
    return side.reasoning.explain(conflict) if conflict else ""
