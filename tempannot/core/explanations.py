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
from tempannot.core.language import bilingual
from tempannot.core.relations import ALL, EMPTY, RelationSet
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import cut

_BASIC = {
    "before": bilingual("{a} ends before {b} starts"),
    "after": bilingual("{a} starts after {b} ends"),
    "meets": bilingual("{a} ends exactly when {b} starts"),
    "met-by": bilingual("{a} starts exactly when {b} ends"),
    "overlaps": bilingual("{a} starts before and ends during {b}"),
    "overlapped-by": bilingual("{a} starts during and ends after {b}"),
    "starts": bilingual("{a} starts together with {b} and ends before it ends"),
    "started-by": bilingual("{a} starts together with {b} and ends after it ends"),
    "during": bilingual("{a} starts after {b} starts and ends before it ends"),
    "contains": bilingual("{a} starts before and ends after {b}"),
    "finishes": bilingual("{a} starts during {b} and ends together with it"),
    "finished-by": bilingual("{a} starts before {b} and ends together with it"),
    "equals": bilingual("{a} and {b} start and end together"),
}
_PROPOSED = {
    "before": bilingual("end before {b} starts"),
    "after": bilingual("start after {b} ends"),
    "meets": bilingual("end exactly when {b} starts"),
    "met-by": bilingual("start exactly when {b} ends"),
    "overlaps": bilingual("start before and end during {b}"),
    "overlapped-by": bilingual("start during and end after {b}"),
    "starts": bilingual("start together with {b} and end before it ends"),
    "started-by": bilingual("start together with {b} and end after it ends"),
    "during": bilingual("lie within {b}"),
    "contains": "include {b}",
    "finishes": bilingual("start during {b} and end together with it"),
    "finished-by": bilingual("start before {b} and end together with it"),
    "equals": bilingual("be at the same time as {b}"),
}
_MOST_PROPOSED = 3
_PLACES = (("starts", "starts"), ("starts", "ends"), ("ends", "starts"), ("ends", "ends"))
_COMPARED = {
    Point.LESS: "before",
    Point.AT_MOST: bilingual("no later than"),
    Point.EQUAL: bilingual("exactly when"),
    Point.AT_LEAST: bilingual("no earlier than"),
    Point.GREATER: "after",
}
_STEPS = {"<": bilingual("comes before"), "<=": bilingual("comes no later than"), "=": "is"}
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
        return bilingual("{name} is the same time as itself", name=name)
    return bilingual(
        "{name} stands in the relation {vocabulary} to itself",
        name=name,
        vocabulary=vocabulary.words(relations),
    )


@cache
def _template(relations: RelationSet, vocabulary: Vocabulary) -> str:
    if relations is EMPTY:
        return bilingual("no relation is possible between {a} and {b}")
    if relations is ALL:
        return bilingual("nothing is known of {a} and {b}")
    if relations.is_basic:
        return _BASIC[str(relations)]
    if relations.is_convex:
        return "{a} " + listed([_comparison(*each) for each in _fewest(relations)])
    return bilingual("{a} is one of ") + vocabulary.words(relations, ", ") + " to {b}"


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
    return bilingual("{parts} and {parts2}", parts=", ".join(parts[:-1]), parts2=parts[-1])


def explanation(claims: Sequence[str], steps: Sequence[Step], names: Mapping[str, str]) -> str:
    """Say what was claimed and why it cannot hold.

    ``claims`` are sentences without full stop, one per link; ``steps`` are the round of end
    points of a conflict, whose intervals are called by their ``names``.
    """
    told = [f"{_STEPS[each.relation]} {_goal(each, names)}" for each in steps[:-1]]
    told.append(f"{_STEPS[steps[-1].relation]} {_point(steps[-1].second, names)}")
    said, first = (
        bilingual("It is said that {listed}.", listed=listed(claims)),
        _point(steps[0].first, names),
    )
    return bilingual(
        "{said} Then {first} {told} again. That cannot be.",
        said=said,
        first=first,
        told=", which ".join(told),
    )


def _goal(step: Step, names: Mapping[str, str]) -> str:
    return bilingual("its own end") if step.link is None else _point(step.second, names)


def _point(point: TimePoint, names: Mapping[str, str]) -> str:
    return bilingual("the {end} of {names}", end=point.end, names=names[point.interval])
