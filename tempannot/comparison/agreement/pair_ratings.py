"""Which pairs of units two annotators decided, and which category each gave them.

A pair is decided where a link of the annotator says something of it (VAGUE included), or where
its relation follows from the links. The unit that comes first in the text is the source, so
that it does not matter in which direction a link was written. Everything is an array with one
entry per pair: a dense annotation has a thousand pairs per document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from tempannot.comparison.agreement.categories import UNDECIDED, VAGUE, link_category
from tempannot.comparison.alignment import Alignment
from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison, SideLink
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.core.language import bilingual
from tempannot.core.reachability import Reachability
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL

_AT_ONCE = 4_000_000
"""How many pairs are looked at together; each takes about six bytes."""


Ints = NDArray[np.int64]


class Omission(StrEnum):
    """Why a pair that somebody treated is not rated; ``label`` completes "that side ..."."""

    UNIT_MISSING = "unit missing"
    CONTRADICTORY = "contradictory"
    KEPT = "kept out"
    SKIPPED = "skipped"
    UNREADABLE = "unreadable"
    UNDECIDED = "undecided"

    @property
    def label(self) -> str:
        """What the annotator who leaves the pair open did, in words."""
        return _LABELS[self]


_LABELS = {
    Omission.UNIT_MISSING: bilingual("does not mark the event or time"),
    Omission.CONTRADICTORY: bilingual("links it against other links; that link is set aside"),
    Omission.KEPT: bilingual("keeps its link out of the closure"),
    Omission.SKIPPED: bilingual("skipped it"),
    Omission.UNREADABLE: bilingual("gives it a type that has no meaning here"),
    Omission.UNDECIDED: bilingual("leaves it undecided"),
}
_OMISSION_OF_STATE = {
    LinkState.CONFLICT: Omission.CONTRADICTORY,
    LinkState.KEPT: Omission.KEPT,
    LinkState.SKIPPED: Omission.SKIPPED,
    LinkState.UNKNOWN_TYPE: Omission.UNREADABLE,
}
OMISSIONS = tuple(Omission)
"""The omissions by their numbers in ``Ratings.omissions``."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The pairs that one annotator decided, in text order.

    ``pairs`` numbers them: place of the first unit times the number of units, plus place of
    the second. ``categories`` are those of ``agreement.categories``; ``relations`` the
    bits of what they mean. ``open_links`` are the pairs with links that decide nothing.
    """

    pairs: Ints
    categories: Ints
    relations: Ints
    open_links: Mapping[int, Omission]


@dataclass(frozen=True, slots=True)
class Ratings:
    """The pairs of one comparison that somebody treated, in text order; one entry per pair.

    ``key`` and ``response`` are categories, UNDECIDED (-1) where that side does not decide.
    ``same`` says that both relate the pair, and in the same way. Of a pair that is not rated
    ``omissions`` is the number of the reason in OMISSIONS and ``omitted_by`` the side (0 or 1)
    that leaves it open; -1 both where it is rated. The alignment, which is much larger, is got by
    ``aligned`` where somebody asks for the words of a pair.
    """

    name: str
    aligned: Callable[[], Alignment]
    sources: Ints
    targets: Ints
    key: Ints
    response: Ints
    same: NDArray[np.bool_]
    omissions: Ints
    omitted_by: Ints

    @property
    def alignment(self) -> Alignment:
        """The units that the places of the pairs stand for."""
        return self.aligned()


@dataclass(frozen=True, slots=True)
class _Kept:
    alignment: Alignment

    def __call__(self) -> Alignment:
        return self.alignment


def rate(comparison: DocumentComparison, on: AgreementOn = AgreementOn.CLOSED) -> Ratings:
    """Return how two annotators decided every pair that one of them treated."""
    key, response = comparison.sides
    return ratings(comparison, (decided_pairs(key, on), decided_pairs(response, on)))


def ratings(comparison: DocumentComparison, decided: tuple[Decided, Decided]) -> Ratings:
    """Return what ``rate`` does from the decided pairs of both sides."""
    pairs = _treated(decided)
    key, response = (spread(each.pairs, each.categories, pairs) for each in decided)
    means_key, means_response = (spread(each.pairs, each.relations, pairs) for each in decided)
    units = max(1, len(comparison.alignment.units))
    sources, targets = np.divmod(pairs, units)
    omissions, omitted_by = _omissions(comparison, decided, pairs, (key, response))
    return Ratings(
        comparison.name,
        _Kept(comparison.alignment),
        sources.astype(np.int32),
        targets.astype(np.int32),
        key.astype(np.int32),
        response.astype(np.int32),
        (means_key == means_response) & (means_key != ALL.bits) & (means_key != UNDECIDED),
        omissions.astype(np.int8),
        omitted_by.astype(np.int8),
    )


def decided_pairs(side: AnnotatedSide, on: AgreementOn) -> Decided:
    """Return the pairs that one annotator decided.

    Of several links between two units the first that states a relation counts, else the first
    that is vague.
    """
    linked: dict[int, tuple[int, int]] = {}
    open_links: dict[int, Omission] = {}
    for pair, link, is_forward in _directed(side):
        category = link_category(link, is_forward, side.during)
        states = link.state in (LinkState.ACTIVE, LinkState.NOT_CONVEX)
        if states and linked.get(pair, _VAGUE) == _VAGUE:
            linked[pair] = category
        elif link.state is LinkState.VAGUE:
            linked.setdefault(pair, _VAGUE)
        elif link.state in _OMISSION_OF_STATE:
            open_links.setdefault(pair, _OMISSION_OF_STATE[link.state])
    if on is AgreementOn.CLOSED:
        vague = sorted(pair for pair, found in linked.items() if found == _VAGUE)
        pairs, relations = _closed(side, vague)
        return Decided(pairs, relations, relations, open_links)
    found = [(pair, *linked[pair]) for pair in sorted(linked)]
    pairs, categories, relations = np.array(found, dtype=np.int64).reshape(-1, 3).T
    return Decided(pairs, categories, relations, open_links)


_VAGUE = (VAGUE, ALL.bits)


def spread(pairs: Ints, values: Ints, onto: Ints) -> Ints:
    """Return the values of pairs at the places of ``onto`` (sorted), UNDECIDED elsewhere."""
    result = np.full(len(onto), UNDECIDED, dtype=np.int64)
    result[np.searchsorted(onto, pairs)] = values
    return result


def _directed(side: AnnotatedSide) -> Iterator[tuple[int, SideLink, bool]]:
    """Yield the links between two units with the pair and whether they run in text order."""
    units = side.alignment.units
    places = {unit.id: place for place, unit in enumerate(units)}
    for link in side.links:
        source, target = places[link.source], places[link.target]
        if source != target:
            low, high = min(source, target), max(source, target)
            yield low * len(units) + high, link, source == low


def _closed(side: AnnotatedSide, vague: list[int]) -> tuple[Ints, Ints]:
    """Return the pairs that the closure relates, and those that are nothing but vague."""
    pairs, relations = _with_disjunctions(side, *related_pairs(side.network.rows))
    alone = np.setdiff1d(np.array(vague, dtype=np.int64), pairs, assume_unique=True)
    at = np.searchsorted(pairs, alone)
    return np.insert(pairs, at, alone), np.insert(relations, at, VAGUE)


def _with_disjunctions(side: AnnotatedSide, pairs: Ints, relations: Ints) -> tuple[Ints, Ints]:
    """Put in what links that are not convex say, which no closure can hold."""
    units = side.alignment.units
    places = {unit.id: place for place, unit in enumerate(units)}
    said = {
        places[source] * len(units) + places[target]: left.bits
        for (source, target), left in side.disjunctions.items()
    }
    if not said:
        return pairs, relations
    numbers = np.array(sorted(said), dtype=np.int64)
    bits = np.array([said[number] for number in sorted(said)], dtype=np.int64)
    every, at = np.unique(np.concatenate((numbers, pairs)), return_index=True)
    return every, np.concatenate((bits, relations))[at]  # the first of two is the set


def _treated(decided: tuple[Decided, Decided]) -> Ints:
    open_links = [pair for each in decided for pair in each.open_links]
    every = (*(each.pairs for each in decided), np.array(open_links, dtype=np.int64))
    # a stable sort merges what is sorted already; numpy.unique may hash every pair instead
    pairs = np.sort(np.concatenate(every), kind="stable")
    return pairs[np.diff(pairs, prepend=UNDECIDED) > 0]


def _omissions(
    comparison: DocumentComparison,
    decided: tuple[Decided, Decided],
    pairs: Ints,
    categories: tuple[Ints, Ints],
) -> tuple[Ints, Ints]:
    """Return the number of the reason and the side per pair; of two sides the first counts."""
    reasons = np.full(len(pairs), UNDECIDED, dtype=np.int64)
    sides = reasons.copy()
    for side in (1, 0):
        is_open = categories[side] == UNDECIDED
        found = _reasons(comparison.alignment, comparison.sides[side].index, pairs)
        # where both leave a pair open, the side whose link is at fault says why
        is_better = is_open & ((categories[1 - side] != UNDECIDED) | (sides == -1))
        links = decided[side].open_links
        at = np.searchsorted(pairs, np.fromiter(links, dtype=np.int64, count=len(links)))
        numbers = [OMISSIONS.index(reason) for reason in links.values()]
        found[at] = numbers
        is_better[at] = is_open[at]
        reasons[is_better], sides[is_better] = found[is_better], side
    return reasons, sides


def _reasons(alignment: Alignment, side: int, pairs: Ints) -> Ints:
    """Return per pair why an annotator without a link leaves it open."""
    units = alignment.units
    lacks = np.array([unit.members[side] is None for unit in units], dtype=bool)
    sources, targets = np.divmod(pairs, max(1, len(units)))
    missing = lacks[sources] | lacks[targets]
    return np.where(
        missing,
        OMISSIONS.index(Omission.UNIT_MISSING),
        OMISSIONS.index(Omission.UNDECIDED),
    )


def related_pairs(rows: Reachability) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the related pairs of intervals and the bits of their relations, in order.

    A pair is the place of its first interval times the number of intervals, plus the place of
    the second, which is higher. Four times as fast as asking pair by pair in a dense closure.
    """
    count = len(rows.after) // 2
    step = max(1, _AT_ONCE // max(1, count))
    found = [_block(rows, first, min(first + step, count)) for first in range(0, count, step)]
    nothing = np.empty(0, dtype=np.int64)
    pairs = np.concatenate([nothing, *(pairs for pairs, _ in found)])
    return pairs, np.concatenate([nothing, *(relations for _, relations in found)])


def _block(
    rows: Reachability, first: int, last: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the same for the pairs whose first interval lies in a range of places."""
    count = len(rows.after) // 2
    known: NDArray[np.uint16] = np.zeros((last - first, count), dtype=np.uint16)
    for points in (rows.not_before, rows.after, rows.not_after, rows.before):
        bits = _bits(points[2 * first : 2 * last], 2 * count)
        for end in (0, 1):
            for other_end in (0, 1):
                known <<= 1
                known |= bits[end::2, other_end::2]
    # whatever is known of any two end points relates the intervals
    sources, targets = np.nonzero(np.triu(known, first + 1))
    kinds = known[sources, targets]
    sources += first
    _, examples, kind = np.unique(kinds, return_index=True, return_inverse=True)
    relations = [rows.relation(int(sources[each]), int(targets[each])).bits for each in examples]
    return sources * count + targets, np.array(relations, dtype=np.int64)[kind]


def _bits(points: Sequence[int], width: int) -> NDArray[np.uint8]:
    """Return ints as rows of bits, the lowest first."""
    size = (width + 7) // 8
    written = b"".join(row.to_bytes(size, "little") for row in points)
    table = np.frombuffer(written, dtype=np.uint8).reshape(len(points), size)
    return np.unpackbits(table, axis=1, bitorder="little", count=width)
