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
from tempannot.core.wording import cut, in_quotes, joined

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
    "contains": bilingual("include {b}"),
    "finishes": bilingual("start during {b} and end together with it"),
    "finished-by": bilingual("start before {b} and end together with it"),
    "equals": bilingual("be at the same time as {b}"),
}
_MOST_PROPOSED = 3
_COMPARISONS = {
    (0, Point.LESS): bilingual("starts before {b} starts"),
    (0, Point.AT_MOST): bilingual("starts no later than {b} starts"),
    (0, Point.EQUAL): bilingual("starts exactly when {b} starts"),
    (0, Point.AT_LEAST): bilingual("starts no earlier than {b} starts"),
    (0, Point.GREATER): bilingual("starts after {b} starts"),
    (1, Point.LESS): bilingual("starts before {b} ends"),
    (1, Point.AT_MOST): bilingual("starts no later than {b} ends"),
    (1, Point.EQUAL): bilingual("starts exactly when {b} ends"),
    (1, Point.AT_LEAST): bilingual("starts no earlier than {b} ends"),
    (1, Point.GREATER): bilingual("starts after {b} ends"),
    (2, Point.LESS): bilingual("ends before {b} starts"),
    (2, Point.AT_MOST): bilingual("ends no later than {b} starts"),
    (2, Point.EQUAL): bilingual("ends exactly when {b} starts"),
    (2, Point.AT_LEAST): bilingual("ends no earlier than {b} starts"),
    (2, Point.GREATER): bilingual("ends after {b} starts"),
    (3, Point.LESS): bilingual("ends before {b} ends"),
    (3, Point.AT_MOST): bilingual("ends no later than {b} ends"),
    (3, Point.EQUAL): bilingual("ends exactly when {b} ends"),
    (3, Point.AT_LEAST): bilingual("ends no earlier than {b} ends"),
    (3, Point.GREATER): bilingual("ends after {b} ends"),
}
"""What each of the four comparisons of end points says of the first interval."""
_PROPOSED_COMPARISONS = {
    (0, Point.LESS): bilingual("start before {b} starts"),
    (0, Point.AT_MOST): bilingual("start no later than {b} starts"),
    (0, Point.EQUAL): bilingual("start exactly when {b} starts"),
    (0, Point.AT_LEAST): bilingual("start no earlier than {b} starts"),
    (0, Point.GREATER): bilingual("start after {b} starts"),
    (1, Point.LESS): bilingual("start before {b} ends"),
    (1, Point.AT_MOST): bilingual("start no later than {b} ends"),
    (1, Point.EQUAL): bilingual("start exactly when {b} ends"),
    (1, Point.AT_LEAST): bilingual("start no earlier than {b} ends"),
    (1, Point.GREATER): bilingual("start after {b} ends"),
    (2, Point.LESS): bilingual("end before {b} starts"),
    (2, Point.AT_MOST): bilingual("end no later than {b} starts"),
    (2, Point.EQUAL): bilingual("end exactly when {b} starts"),
    (2, Point.AT_LEAST): bilingual("end no earlier than {b} starts"),
    (2, Point.GREATER): bilingual("end after {b} starts"),
    (3, Point.LESS): bilingual("end before {b} ends"),
    (3, Point.AT_MOST): bilingual("end no later than {b} ends"),
    (3, Point.EQUAL): bilingual("end exactly when {b} ends"),
    (3, Point.AT_LEAST): bilingual("end no earlier than {b} ends"),
    (3, Point.GREATER): bilingual("end after {b} ends"),
}
"""The same as something to let it do."""
_STEPS = {
    "<": bilingual("comes before"),
    "<=": bilingual("comes no later than"),
    "=": bilingual("is"),
}
_LONGEST = 40


def quoted(text: str, id: str) -> str:
    """Return the words of an interval in quotation marks, cut if long; its id if it has none."""
    words = " ".join(text.split())
    if not words:
        return cut(id)
    fits = len(words) <= _LONGEST
    return in_quotes(words if fits else f"{words[: _LONGEST - 1].rstrip()}…")


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
        said = joined(bilingual(", or "), (_PROPOSED[name] for name in relations.names))
    else:
        said = clauses([_PROPOSED_COMPARISONS[each] for each in _fewest(relations)])
    return bilingual("let {a} {said}", a="{a}", said=said).format(a=source, b=target)


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
        return "{a} " + clauses([_COMPARISONS[each] for each in _fewest(relations)])
    words = vocabulary.words(relations, ", ")
    return bilingual("{a} is one of {words} to {b}", a="{a}", b="{b}", words=words)


def _fewest(relations: RelationSet) -> tuple[tuple[int, Point], ...]:
    """Return the fewest comparisons, as (place, relation), that say a convex relation."""
    points = endpoints(relations)
    told = [(place, point) for place, point in enumerate(points) if point is not Point.ANY]
    for size in range(1, len(told)):
        for chosen in combinations(told, size):
            kept = dict(chosen)
            only = Endpoints(*(kept.get(place, Point.ANY) for place in range(4)))
            if relations_allowed(only) is relations:
                return chosen
    return tuple(told)


def clauses(parts: Sequence[str]) -> str:
    """Join clauses as English does: ``a``, ``a and b``, ``a, b and c``; not all do so as words."""
    if len(parts) < 2:
        return joined("", parts)
    return bilingual("{clauses} and {clause}", clauses=joined(", ", parts[:-1]), clause=parts[-1])


def explanation(claims: Sequence[str], steps: Sequence[Step], names: Mapping[str, str]) -> str:
    """Say what was claimed and why it cannot hold.

    ``claims`` are sentences without full stop, one per link; ``steps`` are the round of end
    points of a conflict, whose intervals are called by their ``names``.
    """
    told = [joined(" ", (_STEPS[each.relation], _goal(each, names))) for each in steps[:-1]]
    told.append(joined(" ", (_STEPS[steps[-1].relation], _point(steps[-1].second, names))))
    return bilingual(
        "{said} Then {first} {told} again. That cannot be.",
        said=bilingual("It is said that {listed}.", listed=clauses(claims)),
        first=_point(steps[0].first, names),
        told=joined(bilingual(", which "), told),
    )


def _goal(step: Step, names: Mapping[str, str]) -> str:
    return bilingual("its own end") if step.link is None else _point(step.second, names)


def _point(point: TimePoint, names: Mapping[str, str]) -> str:
    name = names[point.interval]
    if point.end == "start":
        return bilingual("the start of {name}", name=name)
    return bilingual("the end of {name}", name=name)
