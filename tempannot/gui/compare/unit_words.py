"""What drawings, texts and tables call the units of a comparison, and how these are marked."""

from __future__ import annotations

from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.document import Interval, IntervalKind
from tempannot.core.items import Span
from tempannot.core.language import shown, tr
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.views.drawn_annotation import sentence_text
from tempannot.gui.views.text.text_marks import MarkKind

NOTHING = "–"
_LONGEST, _FEW = 32, 2


def as_interval(unit: AlignedInterval) -> Interval:
    """A unit as drawings know it: an interval whose id is that of the unit."""
    return Interval(unit.id, unit.kind, Span(unit.place, unit.end), unit.name)


def unit_color(unit: AlignedInterval) -> str:
    """The theme's name for the colour of a unit's kind."""
    if unit.is_creation_time:
        return "creation-time"
    return "event" if unit.kind is IntervalKind.EVENT else "time"


def sentence_of(comparison: DocumentComparison, unit: AlignedInterval) -> str:
    """The sentence a unit stands in, "" for none."""
    for side in comparison.sides:
        member = unit.members[side.index]
        if member is not None:
            return sentence_text(side.document, side.document.interval(member))
    return ""


def word(unit: AlignedInterval) -> str:
    """The words of a unit, shortened."""
    words = unit.text or (tr("creation time") if unit.is_creation_time else unit.id)
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"


def mark_kind(unit: AlignedInterval) -> MarkKind:
    """How a unit is marked."""
    if unit.is_creation_time:
        return MarkKind.CREATION_TIME
    return MarkKind.EVENT if unit.kind is IntervalKind.EVENT else MarkKind.TIME


def short_relation(relations: RelationSet, vocabulary: Vocabulary = Vocabulary.ALLEN) -> str:
    """A relation in as few words as a list has room for.

    >>> short_relation(RelationSet.parse("before|meets")), short_relation(ALL)
    ('before or meets', '–')
    """
    if relations is ALL:
        return NOTHING
    if len(relations) <= _FEW:
        return shown(vocabulary.words(relations))
    rest = ALL - relations
    if len(rest) <= _FEW:
        return tr("not {vocabulary}", vocabulary=vocabulary.words(rest))
    return tr("one of {relations}", relations=len(relations))
