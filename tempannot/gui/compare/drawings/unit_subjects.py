"""The units of a comparison as one side relates them, or as both do, for drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from tempannot.comparison.alignment import words_of
from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison
from tempannot.core.document import Interval
from tempannot.core.explanations import sentence
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.reduction import EndpointGraph, minimal_graph
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.wording import noted, strung
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.drawings.joint_graph import JointGraph, joint_graph
from tempannot.gui.compare.unit_words import as_interval, sentence_of, unit_color
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.drawing_parts import UnlinkedSection
from tempannot.gui.views.drawn_annotation import short_word


class UnitSubject:
    """What drawings of one side and of both have in common."""

    def __init__(
        self, context: CompareContext, comparison: DocumentComparison, *, folds: bool
    ) -> None:
        self.context = context
        self.comparison = comparison
        self.folds = folds

    @property
    def theme(self) -> Theme:
        """Colours and fonts of the window."""
        return self.context.theme

    @property
    def selection(self) -> Selection:
        """The selection, in units."""
        return self.context.selection

    @cached_property
    def intervals(self) -> Sequence[Interval]:
        """The units in text order."""
        return tuple(as_interval(unit) for unit in self.comparison.alignment.units)

    def word(self, interval: Interval) -> str:
        """Its words, shortened."""
        return short_word(interval)

    def title(self, interval: Interval) -> str:
        """Its words, and what it is called in each annotation that marks it."""
        unit, session = self.comparison.alignment.unit(interval.id), self.context.session
        members = [
            f"{session.letter(side)} {member}"
            for side in session.order
            if (member := unit.members[self.comparison.sides[side].index]) is not None
        ]
        return noted(interval.text, ", ".join(members))

    @property
    def graph(self) -> EndpointGraph:
        """What is drawn of the units."""
        raise NotImplementedError

    @property
    def timeline(self) -> EndpointGraph:
        """The same: annotations are compared on one line."""
        return self.graph

    @property
    def world_titles(self) -> Mapping[str, str]:
        """The names of worlds, of which there is none apart."""
        return {}

    def color_name(self, interval: Interval) -> str:
        """The colour of the unit's kind."""
        return unit_color(self.comparison.alignment.unit(interval.id))

    def sentence_of(self, interval: Interval) -> str:
        """The sentence it stands in, "" for none."""
        return sentence_of(self.comparison, self.comparison.alignment.unit(interval.id))

    def said(self, source: str, relations: RelationSet, target: str) -> str:
        """Say in English that a relation holds of two units."""
        words = words_of(self.comparison.alignment, (source, target))
        return sentence(words[source], relations, words[target])

    def unrelated(self, units: Sequence[str]) -> tuple[UnlinkedSection, ...]:
        """The section of units that nothing is known of."""
        if not units:
            return ()
        count = len(units)
        title = (
            tr_plural(count, "{count:,} unrelated unit hidden", "{count:,} unrelated units hidden")
            if self.folds
            else tr_plural(count, "{count:,} unrelated unit", "{count:,} unrelated units")
        )
        return (UnlinkedSection(title, tuple(units), is_folded=self.folds),)


class SideSubject(UnitSubject):
    """One side, or the gold; units that it does not mark stand apart from those it leaves open."""

    def __init__(
        self,
        context: CompareContext,
        comparison: DocumentComparison,
        side: AnnotatedSide,
        *,
        folds: bool,
    ) -> None:
        super().__init__(context, comparison, folds=folds)
        self.side = side
        self.number = context.session.sides.index(side)
        self.called = context.session.called(self.number)
        self._absent = {unit.id for unit in side.alignment.missing(side.index)}

    @cached_property
    def graph(self) -> EndpointGraph:
        """The minimal graph of the side."""
        return minimal_graph(self.side.network)

    def allowed(self, source: str, target: str) -> RelationSet:
        """What the side's links allow."""
        return self.side.network.relation(source, target)

    def known(self, source: str, target: str) -> str:
        """Say in English what the side says of two units, "" if nothing."""
        allowed = self.allowed(source, target)
        return (
            ""
            if allowed is ALL
            else strung(": ", (self.called, self.said(source, allowed, target)))
        )

    def sections(self, apart: Sequence[str]) -> tuple[UnlinkedSection, ...]:
        """Tell what is not marked from what is not related."""
        absent = tuple(unit for unit in apart if unit in self._absent)
        related = self.unrelated([unit for unit in apart if unit not in self._absent])
        if not absent:
            return related
        return (
            *related,
            UnlinkedSection(
                tr_plural(
                    len(absent),
                    "{count:,} not marked by {called}",
                    "{count:,} not marked by {called}",
                    called=self.called,
                ),
                absent,
                True,
            ),
        )

    def standing(self, interval: str) -> str:
        """Say why a unit stands apart."""
        return (
            tr("not marked by {called}", called=self.called)
            if interval in self._absent
            else tr("not tied to any other")
        )


class JointSubject(UnitSubject):
    """Both sides; units that one side alone marks carry its letter."""

    @cached_property
    def joint(self) -> JointGraph:
        """The joint graph of both sides."""
        return joint_graph(self.comparison)

    @property
    def graph(self) -> EndpointGraph:
        """The joint graph without what its edges mean."""
        return self.joint.graph

    def letter(self, side: int) -> str:
        """What a side is called."""
        return self.context.session.letter(side)

    @property
    def order(self) -> tuple[int, int]:
        """The side shown first and the other."""
        return self.context.session.order

    def marks(self, side: int, unit: str) -> bool:
        """Whether a side marks a unit."""
        index = self.comparison.sides[side].index
        return self.comparison.alignment.unit(unit).members[index] is not None

    def only(self, unit: str) -> int | None:
        """The side that alone marks a unit, None if both do."""
        marking = [side for side in (0, 1) if self.marks(side, unit)]
        return marking[0] if len(marking) == 1 else None

    def word(self, interval: Interval) -> str:
        """Its words, with the letter of the side that alone marks it."""
        only = self.only(interval.id)
        return short_word(interval) + ("" if only is None else noted("", self.letter(only)))

    def relation(self, side: int, source: str, target: str) -> RelationSet:
        """What one side's links allow."""
        return self.comparison.sides[side].network.relation(source, target)

    def allowed(self, source: str, target: str) -> RelationSet:
        """What both sides say, ALL if they do not say the same."""
        first, second = (self.relation(side, source, target) for side in (0, 1))
        return first if first is second else ALL

    def known(self, source: str, target: str) -> str:
        """Say what either side says of a pair, in a line each."""
        lines = []
        for side in self.order:
            if not (self.marks(side, source) and self.marks(side, target)):
                missing = target if self.marks(side, source) else source
                word = self.word(self._interval(missing))
                lines.append(
                    tr("{letter} does not mark {word}", letter=self.letter(side), word=word)
                )
            else:
                relations = self.relation(side, source, target)
                said = tr("leaves this pair open")
                if relations is not ALL:
                    said = shown(self.said(source, relations, target))
                lines.append(strung(": ", (self.letter(side), said)))
        return "\n".join(lines)

    @cached_property
    def related(self) -> frozenset[str]:
        """The units that at least one side relates to another."""
        return related_units(self.comparison)

    def sections(self, apart: Sequence[str]) -> tuple[UnlinkedSection, ...]:
        """Tell what is related, but not to what is drawn, from what neither side relates."""
        alone = self.unrelated([unit for unit in apart if unit not in self.related])
        loose = tuple(unit for unit in apart if unit in self.related)
        if not loose:
            return alone
        return (
            UnlinkedSection(
                tr_plural(
                    len(loose),
                    "{count:,} related, but to no step that both agree on",
                    "{count:,} related, but to no step that both agree on",
                ),
                loose,
            ),
            *alone,
        )

    def standing(self, interval: str) -> str:
        """Say why a unit stands apart."""
        if interval in self.related:
            return tr("related, but to no step that both agree on")
        only = self.only(interval)
        return tr("not tied to any other") + (
            "" if only is None else tr(", marked by {letter} only", letter=self.letter(only))
        )

    def _interval(self, unit: str) -> Interval:
        return next(each for each in self.intervals if each.id == unit)


def related_units(comparison: DocumentComparison) -> frozenset[str]:
    """The units that at least one side relates to another."""
    found: set[str] = set()
    for side in comparison.sides:
        network = side.network
        for place, unit in enumerate(network.intervals):
            if network.rows.related(place).bit_count() > 1:
                found.add(unit)
    return frozenset(found)
