"""English sentences for relations and conflicts.

A basic relation has a fixed sentence; every other convex relation is told by the fewest
comparisons of end points that say it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from tempannot.core.assertions import Step, TimePoint
from tempannot.core.endpoints import Endpoints, Point, endpoints, relations_allowed
from tempannot.core.relations import ALL, EMPTY, RelationSet
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import cut

_BASIC = {
    "before": "{a} ends before {b} starts",
    "after": "{a} starts after {b} ends",
    "meets": "{a} ends exactly when {b} starts",
    "met-by": "{a} starts exactly when {b} ends",
    "overlaps": "{a} starts before and ends during {b}",
    "overlapped-by": "{a} starts during and ends after {b}",
    "starts": "{a} starts together with {b} and ends before it ends",
    "started-by": "{a} starts together with {b} and ends after it ends",
    "during": "{a} starts after {b} starts and ends before it ends",
    "contains": "{a} starts before and ends after {b}",
    "finishes": "{a} starts during {b} and ends together with it",
    "finished-by": "{a} starts before {b} and ends together with it",
    "equals": "{a} and {b} start and end together",
}
_PROPOSED = {
    "before": "end before {b} starts",
    "after": "start after {b} ends",
    "meets": "end exactly when {b} starts",
    "met-by": "start exactly when {b} ends",
    "overlaps": "start before and end during {b}",
    "overlapped-by": "start during and end after {b}",
    "starts": "start together with {b} and end before it ends",
    "started-by": "start together with {b} and end after it ends",
    "during": "lie within {b}",
    "contains": "include {b}",
    "finishes": "start during {b} and end together with it",
    "finished-by": "start before {b} and end together with it",
    "equals": "be at the same time as {b}",
}
_MOST_PROPOSED = 3
_PLACES = (("starts", "starts"), ("starts", "ends"), ("ends", "starts"), ("ends", "ends"))
_COMPARED = {
    Point.LESS: "before",
    Point.AT_MOST: "no later than",
    Point.EQUAL: "exactly when",
    Point.AT_LEAST: "no earlier than",
    Point.GREATER: "after",
}
_STEPS = {"<": "comes before", "<=": "comes no later than", "=": "is"}
_LONGEST = 40


def quoted(text: str, id: str) -> str:
    """Return the words of an interval in quotation marks, cut if long; its id if it has none."""
    words = " ".join(text.split())
    if not words:
        return cut(id)
    return f'"{words}"' if len(words) <= _LONGEST else f'"{words[: _LONGEST - 1].rstrip()}…"'


def sentence(
    source: str,
    relations: RelationSet,
    target: str,
    vocabulary: Vocabulary = Vocabulary.ALLEN,
) -> str:
    """Say in English, without a full stop, that ``relations`` holds of two named intervals.

    What no comparison of end points says is named in the ``vocabulary``.

    >>> sentence('"said"', RelationSet.parse("overlaps"), '"met"')
    '"said" starts before and ends during "met"'
    >>> sentence('"said"', RelationSet.parse("before|meets|overlaps"), '"met"')
    '"said" starts before "met" starts and ends before "met" ends'
    """
    if source == target:
        return _of_itself(source, relations, vocabulary)
    return _template(relations, vocabulary).format(a=source, b=target)


def proposal(source: str, relations: RelationSet, target: str) -> str:
    """Say in English what to let hold of two named intervals.

    >>> proposal('"attacks"', RelationSet.parse("contains"), '"explodes"')
    'let "attacks" include "explodes"'
    """
    if len(relations) <= _MOST_PROPOSED:
        said = ", or ".join(_PROPOSED[name] for name in relations.names)
    else:
        told = [_comparison(*each).split(" ", 1) for each in _fewest(relations)]
        said = listed([f"{verb.removesuffix('s')} {rest}" for verb, rest in told])
    return f"let {{a}} {said}".format(a=source, b=target)


def _of_itself(name: str, relations: RelationSet, vocabulary: Vocabulary) -> str:
    if relations.is_basic and str(relations) == "equals":
        return f"{name} is the same time as itself"
    return f"{name} stands in the relation {vocabulary.words(relations)} to itself"


@cache
def _template(relations: RelationSet, vocabulary: Vocabulary) -> str:
    if relations is EMPTY:
        return "no relation is possible between {a} and {b}"
    if relations is ALL:
        return "nothing is known of {a} and {b}"
    if relations.is_basic:
        return _BASIC[str(relations)]
    if relations.is_convex:
        return "{a} " + listed([_comparison(*each) for each in _fewest(relations)])
    return "{a} is one of " + vocabulary.words(relations, ", ") + " to {b}"


def _fewest(relations: RelationSet) -> tuple[tuple[int, Point], ...]:
    """Return the fewest comparisons, as (place, relation), that say a convex relation."""
    points = endpoints(relations)
    told = [(place, point) for place, point in enumerate(points) if point is not Point.ANY]
    for size in range(1, len(told) + 1):
        for chosen in combinations(told, size):
            kept = dict(chosen)
            only = Endpoints(*(kept.get(place, Point.ANY) for place in range(4)))
            if relations_allowed(only) is relations:
                return chosen
    return tuple(told)


def _comparison(place: int, point: Point) -> str:
    of_source, of_target = _PLACES[place]
    return f"{of_source} {_COMPARED[point]} {{b}} {of_target}"


def listed(parts: Sequence[str]) -> str:
    """Join parts as English does: ``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def explanation(claims: Sequence[str], steps: Sequence[Step], names: Mapping[str, str]) -> str:
    """Say what was claimed and why it cannot hold.

    ``claims`` are sentences without full stop, one per link; ``steps`` are the round of end
    points of a conflict, whose intervals are called by their ``names``.
    """
    told = [f"{_STEPS[each.relation]} {_goal(each, names)}" for each in steps[:-1]]
    told.append(f"{_STEPS[steps[-1].relation]} {_point(steps[-1].second, names)}")
    said, first = f"It is said that {listed(claims)}.", _point(steps[0].first, names)
    return f"{said} Then {first} {', which '.join(told)} again. That cannot be."


def _goal(step: Step, names: Mapping[str, str]) -> str:
    return "its own end" if step.link is None else _point(step.second, names)


def _point(point: TimePoint, names: Mapping[str, str]) -> str:
    return f"the {point.end} of {names[point.interval]}"
