"""The rows of the table of pairs: which pairs there are, and what each side says of them.

A row holds places, relations and what it earned; everything else is looked up when it is
painted, so that a list of forty thousand pairs costs little more than its length.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache, cached_property
from typing import NamedTuple

from tempannot.comparison.alignment import names_of
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.disagreements.causes import (
    Cause,
    PairClaim,
    PairClaims,
    cause_of,
    claims_of,
)
from tempannot.comparison.disagreements.disagreements import difference
from tempannot.comparison.disagreements.slips import Slips
from tempannot.comparison.measures.scores import Credit
from tempannot.core.language import worded
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL, RelationSet
from tempannot.gui.compare.unit_words import sentence_of


@worded
class ListedPairState(StrEnum):
    """How what the two sides say of a pair compares; see ``PairFacts.state``."""

    SAME = "same"
    KEY_SAYS_MORE = "key says more"
    RESPONSE_SAYS_MORE = "response says more"
    DIFFERS = "differs"
    ONLY_KEY = "only key"
    ONLY_RESPONSE = "only response"
    OPEN = "both open"

    @property
    def glyph(self) -> str:
        """A sign that tells states apart without colour."""
        return _GLYPHS[self]

    @property
    def more(self) -> int | None:
        """The side (0 key, 1 response) that says more of the pair."""
        states = ListedPairState
        return {states.KEY_SAYS_MORE: 0, states.RESPONSE_SAYS_MORE: 1}.get(self)

    @property
    def only(self) -> int | None:
        """The side (0 key, 1 response) that alone relates the pair."""
        return {ListedPairState.ONLY_KEY: 0, ListedPairState.ONLY_RESPONSE: 1}.get(self)


_GLYPHS = {
    ListedPairState.SAME: "=",
    ListedPairState.KEY_SAYS_MORE: "⊂",
    ListedPairState.RESPONSE_SAYS_MORE: "⊂",
    ListedPairState.DIFFERS: "≠",
    ListedPairState.ONLY_KEY: "∅",
    ListedPairState.ONLY_RESPONSE: "∅",
    ListedPairState.OPEN: "·",
}
ASSERTED, INFERRED, VAGUE, SET_ASIDE = "●", "○", "~", "!"
"""Signs of where a side's relation comes from."""

_SIGN_OF_LINK = {LinkState.ACTIVE: ASSERTED, LinkState.VAGUE: VAGUE}


class PairRow(NamedTuple):
    """A pair by the places of its units, the closed relations of both sides, and its credit.

    What is said of a pair that is not special depends on its relations alone: no link joins
    it, and both sides mark both units.
    """

    source: int
    target: int
    key: RelationSet
    response: RelationSet
    is_special: bool
    credit: Credit | None = None

    @property
    def relations(self) -> tuple[RelationSet, RelationSet]:
        """Of key and response."""
        return self.key, self.response

    @property
    def pair(self) -> tuple[int, int]:
        """The places in text order, whichever way round the row is."""
        source, target = self.source, self.target
        return (source, target) if source < target else (target, source)


class PairFacts:
    """What the rows of one comparison say, looked up on demand."""

    def __init__(self, comparison: DocumentComparison) -> None:
        self.comparison = comparison
        self.units = comparison.alignment.units
        self.words = tuple(names_of(comparison.alignment).values())
        self._places = {unit.id: place for place, unit in enumerate(self.units)}
        self._rows = comparison.key.network.rows, comparison.response.network.rows

    @cached_property
    def all_rows(self) -> tuple[PairRow, ...]:
        """Every pair that a side relates, in text order."""
        return tuple(self._related())

    @cached_property
    def counts(self) -> dict[ListedPairState, int]:
        """How many of all pairs are in each state that occurs, in the order of the states."""
        found = Counter(map(self.state, self.all_rows))
        return {state: found[state] for state in ListedPairState if found[state]}

    def rows_of(self, credits: Iterable[Credit]) -> tuple[PairRow, ...]:
        """Return a row per credit, in their order; a pair can be in several."""
        found: dict[tuple[str, str], PairRow] = {}
        rows = []
        for credit in credits:
            pair = credit.source, credit.target
            if pair not in found:
                found[pair] = self._row(self._places[pair[0]], self._places[pair[1]])
            rows.append(found[pair]._replace(credit=credit))
        return tuple(rows)

    def place(self, unit: str) -> int | None:
        """Return the place of a unit, None for an unknown id."""
        return self._places.get(unit)

    def sentences(self, row: PairRow) -> tuple[str, ...]:
        """Return the sentences that the units stand in, each once."""
        found = (sentence_of(self.comparison, self.units[place]) for place in row.pair)
        return tuple(dict.fromkeys(each for each in found if each))

    def state(self, row: PairRow) -> ListedPairState:
        """Return how the relations of both sides compare."""
        return _state(row.key, row.response)

    def cause(self, row: PairRow) -> Cause | None:
        """Return why the sides differ on a pair, None if they mean the same."""
        if not row.is_special:
            return _cause_of_closures(row.key, row.response)
        one, other = row.pair
        if self._lacking[one] or self._lacking[other]:
            return Cause.ENTITY_MISSING
        if any(claims.outside(row.pair) for claims in self._claims):
            ends = self.units[one].id, self.units[other].id
            found = difference(self.comparison, *ends, self._claims)
            return found.cause if found else None
        key, response = (claims.claim(row.pair) for claims in self._claims)
        return Cause.DIRECTION_SLIP if self._slips.is_slip(row.pair) else cause_of(key, response)

    def sign(self, row: PairRow, side: int) -> str:
        """Return where a side's relation comes from: a link, inference, nowhere."""
        if not row.is_special:
            return "" if row.relations[side] is ALL else INFERRED
        links = self._claims[side].links(row.pair)
        signs = {_SIGN_OF_LINK.get(link.state, SET_ASIDE) for link in links}
        signs |= {INFERRED} if row.relations[side] is not ALL else set()
        return next((sign for sign in (ASSERTED, SET_ASIDE, INFERRED, VAGUE) if sign in signs), "")

    def marks(self, row: PairRow, side: int) -> bool:
        """Return whether a side marks both units."""
        index = self.comparison.sides[side].index
        return all(self.units[place].members[index] is not None for place in row.pair)

    def distance(self, row: PairRow) -> int | None:
        """Return how many sentences apart the units stand, None where one stands in none."""
        return self.units[row.source].sentences_from(self.units[row.target])

    def _related(self) -> Iterator[PairRow]:
        keys, responses = self._rows
        for place in range(len(self.units)):
            of_key = dict(keys.relations_after(place))
            of_response = dict(responses.relations_after(place))
            for other in sorted(of_key | of_response):
                key, response = of_key.get(other, ALL), of_response.get(other, ALL)
                yield PairRow(place, other, key, response, self._is_special(place, other))

    def _row(self, source: int, target: int) -> PairRow:
        if source == target:
            return PairRow(source, target, ALL, ALL, True)
        key, response = (rows.relation(source, target) for rows in self._rows)
        return PairRow(source, target, key, response, self._is_special(source, target))

    def _is_special(self, source: int, target: int) -> bool:
        pair = (source, target) if source < target else (target, source)
        return self._lacking[source] or self._lacking[target] or pair in self._linked

    @cached_property
    def _lacking(self) -> tuple[bool, ...]:
        """Per unit whether a side does not mark it."""
        indices = [side.index for side in self.comparison.sides]
        return tuple(any(unit.members[each] is None for each in indices) for unit in self.units)

    @cached_property
    def _linked(self) -> frozenset[tuple[int, int]]:
        return frozenset(pair for claims in self._claims for pair in claims.pairs())

    @cached_property
    def _slips(self) -> Slips:
        return Slips(self.comparison, self._claims)

    @cached_property
    def _claims(self) -> tuple[PairClaims, PairClaims]:
        return claims_of(self.comparison)


@cache
def _state(key: RelationSet, response: RelationSet) -> ListedPairState:
    if key is response:
        return ListedPairState.OPEN if key is ALL else ListedPairState.SAME
    if key is ALL:
        return ListedPairState.ONLY_RESPONSE
    if response is ALL:
        return ListedPairState.ONLY_KEY
    if key in response:
        return ListedPairState.KEY_SAYS_MORE
    return ListedPairState.RESPONSE_SAYS_MORE if response in key else ListedPairState.DIFFERS


@cache
def _cause_of_closures(key: RelationSet, response: RelationSet) -> Cause | None:
    return cause_of(PairClaim(key), PairClaim(response))
