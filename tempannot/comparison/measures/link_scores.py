"""Precision and recall of the links as they were written down, nothing inferred.

A link counts as one claim: what relation it states of which two units. ``a BEFORE b`` and
``b AFTER a`` are the same claim, and a claim made twice counts once. Links that state no
relation (VAGUE, skipped, of an unknown type) make no claim; those that contradict others do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tempannot.comparison.comparison import SideLink
from tempannot.comparison.measures.scores import Credit, Ratio, RatioKind, Score
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import EQUALS, RelationSet
from tempannot.core.schemes import VAGUE_TYPES

NO_CLAIM_IN_RESPONSE = "no link of the response states a relation"
NO_CLAIM_IN_KEY = "no link of the key states a relation"
_SILENT = frozenset((LinkState.SKIPPED, LinkState.SELF, LinkState.VAGUE, LinkState.UNKNOWN_TYPE))


class Claim(NamedTuple):
    """What a link states, whichever way round it was written: ``source`` sorts before."""

    source: str
    target: str
    relations: RelationSet


def claims(links: Iterable[SideLink]) -> dict[Claim, SideLink]:
    """Return the different claims of links, each with the first link that makes it."""
    found: dict[Claim, SideLink] = {}
    for link in links:
        claim = claim_of(link)
        if claim is not None:
            found.setdefault(claim, link)
    return found


def makes_claim(link: SideLink) -> bool:
    """Whether a link states a relation that need not hold anyway."""
    if link.relations is None or link.state in _SILENT:
        return False
    return link.source != link.target or EQUALS not in link.relations


def claim_of(link: SideLink) -> Claim | None:
    """Return what a link claims; None if it states no relation."""
    if link.relations is None or not makes_claim(link):
        return None
    if link.source <= link.target:
        return Claim(link.source, link.target, link.relations)
    return Claim(link.target, link.source, link.relations.converse)


def stated_by(link: SideLink) -> str:
    """Say which relation a link states: its type, or the exact set that no type says."""
    is_typed = link.relations is None or link.rel_type not in VAGUE_TYPES
    return f"{link.rel_type if is_typed else link.relations} ({link.id})"


def links_score(key: Sequence[SideLink], response: Sequence[SideLink]) -> Score:
    """Return the share of the response's claims that the key makes, and the reverse."""
    in_key, in_response = claims(key), claims(response)
    right = len(in_key.keys() & in_response.keys())
    return Score(
        Ratio(right, len(in_response), "" if in_response else NO_CLAIM_IN_RESPONSE),
        Ratio(right, len(in_key), "" if in_key else NO_CLAIM_IN_KEY),
    )


def links_credits(
    key: Sequence[SideLink], response: Sequence[SideLink], part: RatioKind
) -> tuple[Credit, ...]:
    """Return for every claim of the response (or the key, for recall) whether it is right."""
    asked, other, name = (
        (response, key, "key") if part is RatioKind.PRECISION else (key, response, "response")
    )
    known = claims(other)
    return tuple(
        Credit(link.source, link.target, float(claim in known), 1, _note(link, claim, known, name))
        for claim, link in claims(asked).items()
    )


def _note(link: SideLink, claim: Claim, known: Iterable[Claim], name: str) -> str:
    stated = stated_by(link)
    if claim in known:
        return f"{stated}: the {name} states the same"
    others = [each.relations for each in known if each[:2] == claim[:2]]
    if not others:
        return f"{stated}: the {name} has no link here"
    shown = [each if claim.source == link.source else each.converse for each in others]
    return f"{stated}: the {name} states {', '.join(map(str, shown))}"
