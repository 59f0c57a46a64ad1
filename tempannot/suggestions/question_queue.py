"""The questions left in a document: those its scheme demands, the best first, and in words.

``suggestions.question_ranking`` says which are the best, and why.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from tempannot.core.coverage import (
    Coverage,
    all_starts,
    count_pairs,
    every_pair,
    listed_pairs,
    pair_rows,
)
from tempannot.core.demand import answering_types, wanted_pairs
from tempannot.core.document import Interval, IntervalKind, attribute, named
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.link_reading import LinkState
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.suggestions.question_ranking import (
    CONNECTING,
    DEMANDED,
    AnsweredPairs,
    Level,
    QuestionRanking,
    RankedPair,
    rounds_of,
)

WINDOW = 10
"""How many intervals further on a question may reach, where the scheme does not say."""

Pair = tuple[str, str]
Related = Mapping[Pair, float]
"""How probable it is to a model that a pair is related at all; a pair that is lacking is not."""

NOTHING_KNOWN: Related = MappingProxyType({})
"""What is known without a model."""

_NEXT_CLAUSE = re.compile(r"[,;:]|\b(?:and|but|or)\b")
_CLAUSE = 30
"""As far away as so many letters is what stands in another clause."""

_LENGTHS = frozenset({"DURATION", "SET"})

LIKELY = 0.5
"""With this probability of being related, more likely than not, a pair comes before others."""


@dataclass(frozen=True, slots=True)
class Question:
    """A pair to ask about; an answer settles ``decides`` pairs on average."""

    source: str
    target: str
    decides: float
    because: str

    @property
    def pair(self) -> frozenset[str]:
        """The two, in whatever order."""
        return frozenset((self.source, self.target))

    def as_json(self) -> dict[str, object]:
        """Return what ``questions --json`` prints."""
        return {
            "source": self.source,
            "target": self.target,
            "decides": round(self.decides, 2),
            "because": self.because,
        }


class Questions:
    """The questions left in a document, as its reasoning stands now."""

    def __init__(
        self,
        reasoning: Reasoning,
        related: Related = NOTHING_KNOWN,
    ) -> None:
        """Ask for what the scheme wants, or for nearby pairs."""
        self._reasoning = reasoning
        self._has_likely = bool(related)
        self.is_demanded = reasoning.scheme.demand is not None
        types = answering_types(reasoning.scheme, reasoning.during)
        rounds = DEMANDED if self.is_demanded else CONNECTING
        self._rankings = tuple(
            QuestionRanking(
                each,
                Coverage(each.network, types),
                rounds,
                likely_rows(each.network, related),
            )
            for each in asked_of(reasoning)
            if any(each.wanted)
        )

    @property
    def wanted(self) -> int:
        """How many pairs are asked about, answered or not."""
        return sum(count_pairs(each.asked.wanted) for each in self._rankings)

    @property
    def left(self) -> int:
        """How many of them are open."""
        return sum(each.open_pairs() for each in self._rankings)

    @property
    def skipped(self) -> int:
        """How many of them were put off and never answered."""
        return sum(each.skipped_pairs() for each in self._rankings)

    def ranked(self, here: str | None = None) -> Iterator[Question]:
        """Yield every open pair once, the one to ask first at the beginning.

        They begin with the interval ``here`` and go outward from it, else with the first of the
        text. The cost is that of the intervals passed on the way.
        """
        seen: set[frozenset[str]] = set()
        steps = DEMANDED if self.is_demanded else CONNECTING
        for step in rounds_of(steps, self._has_likely):
            for ranking in self._rankings:
                names = ranking.asked.network.intervals
                place = names.index(here) if here in names else None
                for pair in ranking.round(step, place):
                    found = self._question(ranking.asked, pair)
                    if found.pair not in seen:
                        seen.add(found.pair)
                        yield found

    def next(
        self, here: str | None = None, passed: Collection[frozenset[str]] = ()
    ) -> Question | None:
        """Return the question to ask next but for those passed, None if there is none left."""
        return next((each for each in self.ranked(here) if each.pair not in passed), None)

    def _question(self, asked: AnsweredPairs, pair: RankedPair) -> Question:
        names, creation = asked.network.intervals, asked.creation
        word = named(self._reasoning.document, names[pair.place])
        if not pair.is_told:
            because = bilingual("the text told nothing of what lies around; it may not here, too")
        elif pair.level is Level.JOINED:
            because = bilingual("{word} is not connected with the rest", word=word)
        elif pair.open == 1:
            because = bilingual("the last open pair of {word}", word=word)
        else:
            because = bilingual("{open} pairs of {word} are open", open=pair.open, word=word)
        # the creation time is the second of a pair: it is everywhere, and the text shows the first
        ends = (pair.place, pair.other)
        first, second = sorted(ends, key=lambda place: (place == creation, place))
        return Question(names[first], names[second], pair.decides, because)


def likely_rows(network: Network, related: Related) -> list[int]:
    """Return the pairs that are likely to be related, as rows; no rows without a model."""
    if not related:
        return []
    places = {name: place for place, name in enumerate(network.intervals)}
    return pair_rows(places, (pair for pair, chance in related.items() if chance >= LIKELY))


def asked_of(reasoning: Reasoning, everything: bool = False) -> Iterator[AnsweredPairs]:
    """Yield what is wanted and answered by closure: of the main line, then of each world."""
    said, vague, skipped = _answers(reasoning)
    for network in reasoning.networks.values():
        places = {name: place for place, name in enumerate(network.intervals)}
        told, unsure = pair_rows(places, said), pair_rows(places, vague)
        yield AnsweredPairs(
            network,
            _wanted(reasoning, network, places, everything),
            [a | b for a, b in zip(told, unsure, strict=True)],
            [a & ~b for a, b in zip(unsure, told, strict=True)],
            pair_rows(places, skipped),
            places.get(reasoning.document.creation_time or ""),
        )


def _wanted(
    reasoning: Reasoning, network: Network, places: dict[str, int], everything: bool
) -> list[int]:
    demand = reasoning.scheme.demand
    everything = everything or (demand is not None and demand.everything)
    if everything and reasoning.worlds is None:
        return every_pair(len(places))
    if demand is None and reasoning.worlds is None:
        return _sensible(reasoning, places)
    pairs: Collection[Pair] | Iterator[Pair]
    if everything:
        pairs = combinations(places, 2)
    elif demand is None:
        pairs = listed_pairs(network.intervals, _sensible(reasoning, places))
    else:
        pairs = wanted_pairs(reasoning.document, reasoning.intervals, demand)
    if reasoning.worlds is not None:  # times stand in all of them, and are asked about once
        pairs = [each for each in pairs if reasoning.network_of(*each) is network]
    return pair_rows(places, pairs)


def _sensible(reasoning: Reasoning, places: Mapping[str, int]) -> list[int]:
    """Return the pairs nearby that somebody can be asked about, as rows.

    What says how long or how often and not when, such as "ten minutes", has no place of its own:
    it is asked about with the event that it goes with, the nearest of its sentence, if one.
    """
    rows = _nearby(len(places), places.get(reasoning.document.creation_time or ""))
    for length, event in _lengths(reasoning, places):
        for place, row in enumerate(rows):
            if place != event:
                rows[place] = row & ~(1 << 2 * length)
        rows[length] = 1 << 2 * event
        rows[event] |= 1 << 2 * length
    return rows


def _lengths(reasoning: Reasoning, places: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """Yield the places of lengths of time without begin or end, and of their events."""
    document = reasoning.document
    times = ((each, document.times.get(each.id)) for each in reasoning.intervals)
    lengths = [each for each, time in times if time and _is_length(time.attributes)]
    if not lengths:
        return
    events: dict[int | None, list[Interval]] = {}
    for each in reasoning.intervals:
        if each.kind is IntervalKind.EVENT and each.id in places:
            events.setdefault(document.sentence_of(each.span.start), []).append(each)
    for each in lengths:
        sentence = document.sentence_of(each.span.start)
        if sentence in events and sentence is not None and each.id in places:
            span = each.span
            event = min(events[sentence], key=lambda e: _distance(document.text, e.span, span))
            yield places[each.id], places[event.id]


def _is_length(attributes: Mapping[str, str]) -> bool:
    anchors = attribute(attributes, "beginPoint"), attribute(attributes, "endPoint")
    return attribute(attributes, "type") in _LENGTHS and not any(anchors)


def _distance(text: str, one: Span, other: Span) -> int:
    """How far apart two are; "and" takes "for forty minutes and found" away from what comes."""
    first, second = sorted((one, other))
    between = text[first.end : second.start]
    return len(between) + _CLAUSE * len(_NEXT_CLAUSE.findall(between))


def _answers(reasoning: Reasoning) -> tuple[list[Pair], list[Pair], list[Pair]]:
    """Return the pairs that links relate, that they call vague, and that were put off.

    A link that counts for nothing, of a type unknown or not convex, is no answer: its pair is open.
    """
    said: list[Pair] = []
    vague: list[Pair] = []
    skipped: list[Pair] = []
    into = {
        LinkState.VAGUE: vague,
        LinkState.SKIPPED: skipped,
        LinkState.UNKNOWN_TYPE: [],
        LinkState.NOT_CONVEX: [],
    }
    for link in reasoning.document.links.values():
        if link.source != link.target:
            into.get(reasoning.standing(link), said).append((link.source, link.target))
    return said, vague, skipped


def _nearby(count: int, creation: int | None) -> list[int]:
    """Return the pairs within a window of intervals, and all with the creation time, as rows."""
    every, rows = all_starts(count), []
    for place in range(count):
        near = all_starts(min(count, place + WINDOW + 1)) & ~all_starts(max(0, place - WINDOW))
        rows.append(near & ~(1 << 2 * place))
    if creation is not None:
        rows = [row | 1 << 2 * creation for row in rows]
        rows[creation] = every ^ 1 << 2 * creation
    return rows
