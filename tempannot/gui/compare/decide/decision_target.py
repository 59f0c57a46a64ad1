"""What the decision panel is about: the selected pair or unit, and what the gold leaves of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.comparison.alignment import AlignedInterval, words_of
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.disagreements.disagreements import Disagreement, by_pair, difference
from tempannot.comparison.mark_differences import SpanGroup, span_groups
from tempannot.core.explanations import sentence
from tempannot.core.language import tr
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import RelationSet
from tempannot.core.wording import listed
from tempannot.gui.state.selection import Selection
from tempannot.session.comparison_findings import ComparisonFindings


@dataclass(frozen=True, slots=True)
class DecisionTarget:
    """A pair of units in text order, or one unit.

    ``differs`` is how the sides differ on it, None if they agree; ``follows_from`` is the root
    behind it, None if it is a root itself or none is known.
    """

    key: ItemKey
    differs: Disagreement | None = None
    follows_from: Disagreement | None = None


class TargetReader:
    """Reads what can be decided on in one comparison."""

    def __init__(self, findings: ComparisonFindings) -> None:
        self.comparison: DocumentComparison = findings.comparison
        self._findings = findings
        self._units = self.comparison.alignment.units
        self._places = {unit.id: place for place, unit in enumerate(self._units)}

    @cached_property
    def words(self) -> dict[str, str]:
        """The words of every unit, in quotation marks and told apart."""
        return words_of(self.comparison.alignment, self._places)

    @cached_property
    def groups(self) -> dict[str, SpanGroup]:
        """The marks of the two sides that overlap, by their units."""
        found = span_groups(self.comparison.sides, self.comparison.alignment)
        return {unit: group for group in found for unit in group.units}

    @cached_property
    def _roots(self) -> dict[tuple[str, str], Disagreement]:
        return by_pair(self._findings.disagreements)

    @cached_property
    def _linked(self) -> list[set[frozenset[str]]]:
        """Per side the pairs that a link in force is on."""
        return [
            {frozenset(each.pair) for each in side.links if each.state is LinkState.ACTIVE}
            for side in self.comparison.sides
        ]

    def has_link(self, side: int, key: ItemKey) -> bool:
        """Whether a side has a link in force on a pair."""
        return frozenset(key) in self._linked[side]

    def unit(self, id: str) -> AlignedInterval:
        """A unit by its id."""
        return self._units[self._places[id]]

    def key(self, selection: Selection) -> ItemKey | None:
        """What is selected: a pair in text order, one unit, or None."""
        source, target = selection.source, selection.target
        if source not in self._places or source is None:
            return None
        if target is None or target not in self._places:
            return (source,)
        first = self._places[source] < self._places[target]
        return (source, target) if first else (target, source)

    def read(self, key: ItemKey) -> DecisionTarget:
        """What is known of a pair or unit."""
        pair = key[0], key[-1]
        root = self._roots.get(pair)
        if root is not None and (root.source, root.target) == pair:
            return DecisionTarget(key, root)
        if len(key) == 1:
            return DecisionTarget(key)
        return DecisionTarget(key, difference(self.comparison, *pair, self._findings.claims), root)


class GoldWithoutPair:
    """The gold without its links on one pair of units, which another decision would replace."""

    def __init__(self, adjudication: Adjudication, reader: TargetReader, key: ItemKey) -> None:
        self._adjudication = adjudication
        self._words = reader.words
        self._key = key
        self._network = adjudication.beside(key)

    @property
    def allowed(self) -> RelationSet:
        """The relations that can still hold from the first unit to the second."""
        return self._network.relation(*self._key)

    def why_not(self, basic: RelationSet) -> str:
        """Say which decisions and links exclude a relation, "" if none does."""
        ids = self._network.why_not(self._key[0], self._key[1], basic)
        return (
            tr("Excluded: {listed}.", listed=listed([self._told(id) for id in ids])) if ids else ""
        )

    def _told(self, id: str) -> str:
        link = self._network.assertions[id]
        said = sentence(self._words[link.source], link.relations, self._words[link.target])
        decision = self._adjudication.origin(id)
        return tr(
            "{said} ({value})",
            said=said,
            value=f"#{decision.number}" if decision else tr("from the start"),
        )
