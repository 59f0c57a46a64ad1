"""Temporal recall and precision: minimal graphs of end points compared.

Major recall is the share of the key's minimal graph (edges and merged equalities) that the
closed response has, minor recall the share of the key's other edges that the minimal response
names; recall is major + minor / v(Kmin), so that all minor edges together weigh less than one
major. Precision is the share of the response's minimal graph that the closed key has. Neither
depends on which links, of many that mean the same, were written down, nor on their order.

Minor recall is always strict. Relaxed recall can exceed 1, because half an edge that is missed
can be named twice by minor ones: ``Score.value`` shows at most 1, ``TemporalDetails.raw_recall``
what was computed.

Source: Tannier & Muller 2011, sections 3.2, 4 and 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum

from tempannot.comparison.measures.closed_scores import (
    NOTHING_FROM_RESPONSE,
    NOTHING_IN_KEY,
    check_same_intervals,
)
from tempannot.comparison.measures.point_matches import PointMatch, point_matches
from tempannot.comparison.measures.scores import (
    Credit,
    Ratio,
    RatioKind,
    Score,
    Weight,
    point_credit,
)
from tempannot.core.bitsets import members
from tempannot.core.network import Network
from tempannot.core.reduction import Edge, Method, minimal_points


@dataclass(frozen=True, slots=True)
class TemporalDetails:
    """The counts behind a temporal score, under their names in the paper.

    ``key_value`` and ``response_value`` are v(Kmin) and v(Gmin); ``misses`` and ``splits`` what
    the response lacks of the key's edges and equalities, ``errors`` and ``merges`` what of the
    response's the key does not have (halves in relaxed measures); ``minor`` counts the edges of
    K* that Kmin does without, ``minor_found`` those of them that Gmin names.
    """

    key_value: int
    response_value: int
    misses: float
    splits: float
    errors: float
    merges: float
    minor: int
    minor_found: int

    @property
    def correct_value(self) -> float:
        """v_c: what of the response's minimal graph is right."""
        return self.response_value - self.errors - self.merges

    @property
    def raw_recall(self) -> float | None:
        """Temporal recall before it is held at 1; None if the key relates no pair."""
        return self.score().recall.value

    def score(self) -> Score:
        """Return precision and recall, with major and minor recall."""
        nothing_known = "" if self.key_value else NOTHING_IN_KEY
        major = self.key_value - self.misses - self.splits
        # added up one by one, as the credits behind it are
        recall = fsum((major, *[1 / self.minor] * self.minor_found)) if self.minor else major
        nothing_minor = "" if self.minor else nothing_known or NO_MINOR_EDGES
        return Score(
            Ratio(
                self.correct_value,
                self.response_value,
                "" if self.response_value else NOTHING_FROM_RESPONSE,
            ),
            Ratio(recall, self.key_value, nothing_known),
            Ratio(major, self.key_value, nothing_known),
            Ratio(self.minor_found, self.minor, nothing_minor),
        )


class TemporalComparison:
    """Two closed networks over the same intervals, compared by their minimal graphs.

    Raises DocumentError if the networks are not over the same intervals in the same order.
    """

    def __init__(self, key: Network, response: Network, method: Method = Method.LABELLED) -> None:
        check_same_intervals(key, response)
        self.intervals = key.intervals
        self._key, self._response = key.rows, response.rows
        self.key_graph = minimal_points(self._key, method)
        self.response_graph = minimal_points(self._response, method)

    @cached_property
    def recalled(self) -> list[PointMatch]:
        """The key's equalities and edges, looked up in the closed response."""
        return point_matches(self.key_graph, self._key, self._response)

    @cached_property
    def proposed(self) -> list[PointMatch]:
        """The response's equalities and edges, looked up in the closed key."""
        return point_matches(self.response_graph, self._response, self._key)

    def details(self, weight: Weight) -> TemporalDetails:
        """Return the counts of the strict or the relaxed score."""
        splits, misses = _lost(self.recalled, weight)
        merges, errors = _lost(self.proposed, weight)
        return TemporalDetails(
            self.key_graph.value,
            self.response_graph.value,
            misses,
            splits,
            errors,
            merges,
            self._minor,
            len(self.minor_found),
        )

    @cached_property
    def minor_found(self) -> frozenset[Edge]:
        """The minor edges of the key that an edge of the minimal response names exactly."""
        major, own = set(self.key_graph.edges), self._own_ends
        return frozenset(
            edge
            for edge in self._named_by_response()
            if edge not in major and (edge.source, edge.target) not in own
        )

    def minor_edges(self) -> Iterator[Edge]:
        """Yield all minor edges of the key: those that follow and are not trivial."""
        major, own, rows = set(self.key_graph.edges), self._own_ends, self._key
        heads = _bits(self.key_graph.order)
        for source in self.key_graph.order:
            for target in members(rows.not_before[source] & heads ^ 1 << source):
                edge = Edge(source, bool(rows.after[source] >> target & 1), target)
                if edge not in major and (source, target) not in own:
                    yield edge

    @cached_property
    def _own_ends(self) -> set[tuple[int, int]]:
        """Return the nodes that trivial edges of the closed key would lead from and to."""
        head = self.key_graph.head
        return {(head[start], head[start + 1]) for start in range(0, len(head), 2)}

    @cached_property
    def _minor(self) -> int:
        graph, heads = self.key_graph, _bits(self.key_graph.order)
        # every point is not before itself
        closed = sum((self._key.not_before[head] & heads).bit_count() - 1 for head in graph.order)
        return closed - len(self._own_ends) - len(graph.edges)

    def _named_by_response(self) -> Iterator[Edge]:
        """Yield the edges of the closed key that an edge of the minimal response says exactly."""
        rows, head, equal = self._key, self.key_graph.head, self.response_graph.equal
        edges = self.response_graph.edges
        # an edge that is not exact for the best pair of its points is so for none
        for edge, best in zip(edges, self.proposed[len(self.proposed) - len(edges) :], strict=True):
            if best.asked != best.found:
                continue
            targets = _bits({head[point] for point in equal.get(edge.target, (edge.target,))})
            for source in {head[point] for point in equal.get(edge.source, (edge.source,))}:
                named = rows.after[source]
                if not edge.strict:
                    named = rows.not_before[source] & ~named & ~rows.not_after[source]
                for target in members(named & targets):
                    yield Edge(source, edge.strict, target)


def _lost(matches: Sequence[PointMatch], weight: Weight) -> tuple[float, float]:
    """Return what is lost of the equalities and of the edges."""
    equalities = edges = 0.0
    for match in matches:
        lost = 1 - point_credit(match.asked, match.found, weight)
        if match.asked == "=":
            equalities += lost
        else:
            edges += lost
    return equalities, edges


def _bits(points: Iterable[int]) -> int:
    return sum(1 << point for point in points)


def temporal_credits(
    temporal: TemporalComparison, part: RatioKind, weight: Weight
) -> tuple[Credit, ...]:
    """Return the credits of one part; ``math.fsum`` of them is the score's, of and all.

    Major recall and precision have one per equality and edge of a minimal graph. Minor recall
    has one per minor edge of the key. Recall has those of major recall, and for every minor
    edge that is found its small share, out of nothing.
    """
    names = temporal.intervals
    match part:
        case RatioKind.PRECISION:
            return _of_matches(names, temporal.proposed, weight, _PRECISION)
        case RatioKind.MAJOR:
            return _of_matches(names, temporal.recalled, weight, _RECALL)
        case RatioKind.MINOR:
            return _of_minor(temporal)
        case RatioKind.RECALL:
            minor = _of_minor(temporal)
            bonus = [
                Credit(each.source, each.target, 1 / len(minor), 0, each.note)
                for each in minor
                if each.credit
            ]
            return (*_of_matches(names, temporal.recalled, weight, _RECALL), *bonus)


_PRECISION = ("right", "wrong", "merged", "in the key")
_RECALL = ("found", "lost", "split", "in the response")


def _of_matches(
    names: Sequence[str],
    matches: Sequence[PointMatch],
    weight: Weight,
    words: tuple[str, str, str, str],
) -> tuple[Credit, ...]:
    return tuple(
        Credit(
            names[match.first // 2],
            names[match.second // 2],
            point_credit(match.asked, match.found, weight),
            1,
            f"{_points(match)}: {_verdict(match, weight, words)}",
        )
        for match in matches
    )


def _of_minor(temporal: TemporalComparison) -> tuple[Credit, ...]:
    names, found = temporal.intervals, temporal.minor_found
    credits = []
    for edge in temporal.minor_edges():
        is_found = edge in found
        points = _points(PointMatch(edge.source, edge.relation, edge.target, ""))
        verdict = "found" if is_found else "not"
        note = f"{points}: minor, {verdict} in the minimal graph of the response"
        source, target = names[edge.source // 2], names[edge.target // 2]
        credits.append(Credit(source, target, float(is_found), 1, note))
    return tuple(credits)


def _points(match: PointMatch) -> str:
    ends = ("start", "end")
    return f"{ends[match.first % 2]} {match.asked} {ends[match.second % 2]}"


def _verdict(match: PointMatch, weight: Weight, words: tuple[str, str, str, str]) -> str:
    right, wrong, apart, where = words
    if match.asked == match.found:
        return right
    is_partly = point_credit(match.asked, match.found, Weight.RELAXED) > 0
    if match.found == "?":
        known = f"nothing known {where}"
    else:
        known = f"{'only ' if is_partly else ''}{match.found} {where}"
    if is_partly and weight is Weight.RELAXED:
        return known
    return f"{apart if match.asked == '=' else wrong}, {known}"


NO_MINOR_EDGES = "nothing follows from the minimal graph of the key"
