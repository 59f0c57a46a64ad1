"""What every edge and every merged node earns of a temporal score, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.comparison.measures.point_matches import PointMatch
from tempannot.comparison.measures.temporal_scores import TemporalComparison
from tempannot.comparison.measures.weights import Weight, point_credit
from tempannot.comparison.scores import Credit, Part


def temporal_credits(
    temporal: TemporalComparison, part: Part, weight: Weight
) -> tuple[Credit, ...]:
    """Return the credits of one part; ``math.fsum`` of them is the score's, of and all.

    Major recall and precision have one per equality and edge of a minimal graph. Minor recall
    has one per minor edge of the key. Recall has those of major recall, and for every minor
    edge that is found its small share, out of nothing.
    """
    names = temporal.intervals
    match part:
        case Part.PRECISION:
            return _of_matches(names, temporal.proposed, weight, _PRECISION)
        case Part.MAJOR:
            return _of_matches(names, temporal.recalled, weight, _RECALL)
        case Part.MINOR:
            return _of_minor(temporal)
        case Part.RECALL:
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
