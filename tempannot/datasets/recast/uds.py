"""UDS-Time as cases: the order of two events by the votes of annotators, and their durations.

A hypothesis about order is entailed if most annotators placed the one slider before the other;
equal sliders place neither before the other. Durations are asked for each event of each pair, of
the annotators of the pair. Without a treebank events are called by their ids.

Source: Vashishtha et al. 2020, sections 3.1 to 3.3, and the published data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

from tempannot.core.language import bilingual
from tempannot.core.relations import EMPTY, basic_of_signs
from tempannot.datasets.recast.event_names import NO_TEXT, UnusableError, name_from_tree
from tempannot.datasets.recast.hypotheses import (
    ORDER_TEMPLATES,
    RANKS,
    Verdict,
    duration_hypotheses,
)
from tempannot.datasets.recast.hypothesis_rows import Case, DurationCase, OrderCase, Origin
from tempannot.datasets.recast.recast_report import RecastReport
from tempannot.datasets.recast.recast_settings import RecastSettings
from tempannot.formats.uds.annotations import Durations, Sliders, UdsEvent, UdsPair
from tempannot.formats.uds.trees import Tree, Treebank

_CORPUS = "uds-time"
_WITHOUT_DURATION = frozenset({"AUX", "DET"})
_RANK_OF = {"instant": 0} | {name: rank for rank, name in enumerate(RANKS)}
_ANNOTATORS = {"dev": 3, "test": 3}
_NO_TREE = bilingual("an event whose sentence has no tree")


class UdsCases:
    """Makes cases of pairs of events, with what annotators said of the events' durations."""

    def __init__(
        self,
        treebank: Treebank,
        durations: Durations,
        settings: RecastSettings,
        report: RecastReport,
    ) -> None:
        self._durations = durations
        self._settings = settings
        self._report = report
        self._corpus = settings.corpus or _CORPUS
        self._texts = UdsTexts(treebank, report)

    def of_pair(self, pair: UdsPair) -> Iterator[Case]:
        """Yield the case of a pair, and one per event for durations."""
        wanted = _ANNOTATORS.get(pair.first.split, 1)
        if 0 < len(pair.sliders) < wanted:
            self._report.mention(
                bilingual("a pair with fewer than {wanted} annotators", wanted=wanted), pair.id
            )
        if self._settings.has_order:
            yield from self._tried(partial(self._order, pair), pair.id)
        if self._settings.has_durations and self._durations:
            for event in (pair.first, pair.second):
                yield from self._tried(partial(self._duration, pair, event), event.id)

    def of_durations(self) -> Iterator[Case]:
        """Yield a case per event, for a file of durations without pairs of events."""
        for event, said in self._durations.items():
            document = f"ewt-{event.split}-{event.sentence}"
            sliders = tuple(Sliders(annotator, 0, 0, 0, 0) for annotator in said)
            pair = UdsPair(document, event.id, event, event, sliders)
            yield from self._tried(partial(self._duration, pair, event), event.id)

    def _tried(self, make: Callable[[], Case], where: str) -> Iterator[Case]:
        self._report.links += 1
        try:
            yield make()
        except UnusableError as error:
            self._report.skip(str(error), where)

    def _order(self, pair: UdsPair) -> OrderCase:
        if not pair.sliders:
            raise UnusableError(bilingual("a pair without an annotator who moved all sliders"))
        context, names = self._texts.of(pair.first, pair.second)
        if names[0] == names[1]:  # kept: the published data have eight hypotheses per pair
            self._report.mention(bilingual("two events that are called the same"), pair.id)
        relations, found = _relations(pair.sliders), votes(pair.sliders)
        return OrderCase(self._origin(pair), pair.first.split, context, names, relations, found)

    def _duration(self, pair: UdsPair, event: UdsEvent) -> DurationCase:
        self._texts.check_part(event)
        chosen = self._chosen(pair, event)
        context, names = self._texts.of(pair.first, pair.second)
        return DurationCase(
            self._origin(pair),
            event.split,
            context,
            event.id,
            names[event == pair.second and event != pair.first],
            "|".join(RANKS[rank] for rank in sorted(set(chosen))),
            duration_hypotheses(chosen, self._settings.rule),
            self._settings.rule,
        )

    def _chosen(self, pair: UdsPair, event: UdsEvent) -> list[int]:
        """Return the ranks that the annotators of a pair gave an event."""
        said = self._durations.get(event, {})
        chosen = []
        for each in pair.sliders:
            rank = _RANK_OF.get(said.get(each.annotator, ""))
            if rank is None:
                reason = bilingual("a duration of an annotator is missing or none of the eleven")
                self._report.mention(reason, f"{event.id}, {each.annotator}")
            else:
                chosen.append(rank)
        if not chosen:
            raise UnusableError(bilingual("an event without a duration"))
        return chosen

    def _origin(self, pair: UdsPair) -> Origin:
        annotators = tuple(each.annotator for each in pair.sliders)
        ids = (pair.first.id, pair.second.id)
        return Origin(self._corpus, pair.document, pair.id, ids, "judged", annotators)


class UdsTexts:
    """Contexts, and what events are called in them; ``are_ids`` without a treebank."""

    def __init__(self, treebank: Treebank, report: RecastReport) -> None:
        self._treebank = treebank
        self._report = report
        self._with_entities: set[tuple[str, int]] = set()
        self.are_ids = not treebank

    def of(self, first: UdsEvent, second: UdsEvent) -> tuple[str, tuple[str, str]]:
        """Return the context of two events and their names; raises UnusableError."""
        sentences = sorted({first[:2], second[:2]})
        if self.are_ids:
            self._report.mention(NO_TEXT, f"{first.id}, {second.id}")
            shown = ", ".join(f"ewt-{split}-{number}" for split, number in sentences)
            return f"[no text: {shown}]", (f"the event {first.id}", f"the event {second.id}")
        trees = {each: self._tree(*each) for each in sentences}
        lemmas = [token.lemma for tree in trees.values() for token in tree.tokens]
        context = " ".join(tree.text for tree in trees.values())
        one, other = (name_from_tree(trees[e[:2]], e.token, lemmas) for e in (first, second))
        return context, (one, other)

    def check_part(self, event: UdsEvent) -> None:
        """Raise UnusableError for a predicate that has no duration: an auxiliary, a determiner."""
        if self.are_ids:
            return
        token = self._tree(*event[:2]).token(event.token)
        if token is not None and token.pos in _WITHOUT_DURATION:
            raise UnusableError(bilingual("a predicate of the part of speech {pos}", pos=token.pos))

    def _tree(self, split: str, number: int) -> Tree:
        tree = self._treebank.tree(split, number)
        if tree is None:
            raise UnusableError(_NO_TREE)
        if tree.entities and (split, number) not in self._with_entities:
            self._with_entities.add((split, number))
            self._report.mention(
                bilingual("HTML entities in a sentence, unescaped"), f"ewt-{split}-{number}"
            )
        return tree


def votes(sliders: Sequence[Sliders]) -> tuple[Verdict, ...]:
    """Return the verdicts of most annotators on the eight templates.

    >>> [each.value[0] for each in votes([Sliders("a", 0, 10, 10, 20)])]
    ['e', 'e', 'n', 'e', 'n', 'n', 'n', 'n']
    """
    found, points = [], [each.points for each in sliders]
    for template in ORDER_TEMPLATES:
        agreed = sum(p[template.first] < p[template.second] for p in points)
        found.append(Verdict.ENTAILED if 2 * agreed > len(sliders) else Verdict.NOT_ENTAILED)
    return tuple(found)


def _relations(sliders: Sequence[Sliders]) -> str:
    """Return the basic relations that annotators meant; a moment has none of its own."""
    found = EMPTY
    for each in sliders:
        start1, end1, start2, end2 = each.points
        if start1 < end1 and start2 < end2:
            places = product((start1, end1), (start2, end2))
            one, two, three, four = ((a > b) - (a < b) for a, b in places)
            found |= basic_of_signs((one, two, three, four))
    return str(found)
