"""What classifiers say of pairs: how probable each relation is, and which link that makes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.statistics.linear_model import LinearModel
from tempannot.suggestions.links.link_pairs import LinkPair, PairKind
from tempannot.suggestions.links.link_rules import by_values
from tempannot.suggestions.links.surroundings import NONE, Chances, relations
from tempannot.suggestions.links.taking import said_in

Judges = Mapping[PairKind, LinearModel]
"""A classifier per kind of pair; a kind that was never linked has none."""

DRAWN = "drawn"
"""The label of a pair that annotators themselves draw a link for; that of others is ``NONE``."""

_DRAWN_COUNTS = 2
"""How many times as much it counts that a link is drawn and right as that it is right."""


_OF_ALL = 1 / 3
"""How much it counts how densely documents are linked on the whole, against how this one seems."""

_LEAST_WORTH = 0.01
"""What a link has to be worth at least, however densely documents are linked."""


class JudgedLink(NamedTuple):
    """The relation of a pair, what the scheme of its document says for it, how probable it is."""

    label: str
    said: RelationSet
    chance: float


def judged(
    judges: Judges, pairs: Sequence[LinkPair], rows: Sequence[Sequence[str]]
) -> list[Chances]:
    """Return the probabilities of the labels of pairs; of a kind that has no judge, of none."""
    found: list[Chances] = [{NONE: 1.0}] * len(pairs)
    by_kind: dict[PairKind, list[int]] = defaultdict(list)
    for place, pair in enumerate(pairs):
        by_kind[pair.kind].append(place)
    for kind, places in by_kind.items():
        judge = judges.get(kind)
        if judge is not None:
            chances = judge.many([rows[place] for place in places]).tolist()
            for place, each in zip(places, chances, strict=True):
                found[place] = dict(zip(judge.labels, each, strict=True))
    return found


def said_by_values(pair: LinkPair) -> RelationSet | None:
    """Return the relation that the values of two times say, None of other pairs."""
    return by_values(pair) if pair.kind is PairKind.VALUES else None


def by_arithmetic(pair: LinkPair, chances: Chances) -> Chances:
    """Return probabilities that leave two times only the relation that their values say."""
    said = said_by_values(pair)
    if said is None:
        return chances
    none = chances.get(NONE, 0.0)
    return {NONE: none, str(said): 1 - none}


def worth(chance: float, linked: float, drawn: float) -> float:
    """Return how much it is worth to propose a link, from 0 to 1.

    ``chance`` is how probable the link is, ``linked`` that anything relates its pair, ``drawn``
    that annotators draw a link there: what is related only as it follows from other links is
    right, too, if it is proposed, but finds none of theirs.
    """
    found = drawn * chance / linked if linked else 0.0
    return (chance + _DRAWN_COUNTS * found) / (1 + _DRAWN_COUNTS)


def bound(worths: Sequence[float], mentions: int, threshold: float, density: float) -> float:
    """Return how much a link has to be worth to be proposed among others of a text.

    That is ``threshold`` where there are ``density`` links for each mention that are worth as much.
    A text that seems to be linked more sparsely than those learnt from has a lower bound, and a
    denser one a higher: of another source it is only guessed how densely annotators link.
    """
    if not worths or density <= 0:
        return threshold
    place = min(int(density * mentions), len(worths) - 1)
    as_dense = max(sorted(worths, reverse=True)[place], _LEAST_WORTH)
    return float(threshold ** (1 - _OF_ALL) * as_dense**_OF_ALL)


def mentioned(pairs: Sequence[LinkPair]) -> int:
    """Return how many events and times pairs are of."""
    return len({end for each in pairs for end in each.ends})


def best_link(reasoning: Reasoning, pair: LinkPair, chances: Chances) -> JudgedLink | None:
    """Return the most probable link of a pair that the scheme of a document has a type for.

    Two times are related as their values say, or else as annotators do.
    """
    chances = by_arithmetic(pair, chances)
    for label in sorted((e for e in chances if e), key=lambda e: (-chances[e], e)):
        said = said_in(reasoning.scheme, relations(label), reasoning)
        if said is not None:
            return JudgedLink(label, said, chances[label])
    return None
