"""Sets of Allen's thirteen basic relations between two intervals.

A relation is a set of basic relations; the set says which of the thirteen can hold.
Basic relations are defined by the four comparisons of end points, and every table here
(converse, composition, hull, neighbourhood) is computed from those definitions.

Source: Allen 1983; Tannier & Muller 2011, sections 2.1 and 2.2 (convex relations).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import ClassVar

from tempannot.core.errors import RelationError
from tempannot.core.language import bilingual

NAMES = (
    "before",
    "after",
    "meets",
    "met-by",
    "overlaps",
    "overlapped-by",
    "starts",
    "started-by",
    "during",
    "contains",
    "finishes",
    "finished-by",
    "equals",
)
"""The basic relations in the order used everywhere (files, JSON, screen)."""

_COUNT = len(NAMES)
_UNIVERSE = (1 << _COUNT) - 1


def _sign(left: int, right: int) -> int:
    return (left > right) - (left < right)


def _signs(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int, int, int]:
    """Compare start-start, start-end, end-start and end-end of two intervals."""
    return (_sign(a[0], b[0]), _sign(a[0], b[1]), _sign(a[1], b[0]), _sign(a[1], b[1]))


SIGNS: dict[str, tuple[int, int, int, int]] = {
    # an example pair of intervals per name defines it; the signs are read off the example
    name: _signs(first, second)
    for name, first, second in (
        ("before", (0, 1), (2, 3)),
        ("after", (2, 3), (0, 1)),
        ("meets", (0, 1), (1, 2)),
        ("met-by", (1, 2), (0, 1)),
        ("overlaps", (0, 2), (1, 3)),
        ("overlapped-by", (1, 3), (0, 2)),
        ("starts", (0, 1), (0, 2)),
        ("started-by", (0, 2), (0, 1)),
        ("during", (1, 2), (0, 3)),
        ("contains", (0, 3), (1, 2)),
        ("finishes", (1, 2), (0, 2)),
        ("finished-by", (0, 2), (1, 2)),
        ("equals", (0, 1), (0, 1)),
    )
}
"""Per basic relation the signs (-1, 0, 1) of start-start, start-end, end-start, end-end."""

_INDEX_OF_SIGNS = {SIGNS[name]: index for index, name in enumerate(NAMES)}
_INDEX_OF_NAME = {name: index for index, name in enumerate(NAMES)}


class RelationSet:
    """An immutable set of basic relations, one bit each in the order of ``NAMES``.

    There is one object per set, so two equal sets are the same object.

    >>> str(RelationSet.parse("meets|before"))
    'before|meets'
    >>> str(RelationSet.parse("overlaps") @ RelationSet.parse("overlaps"))
    'before|meets|overlaps'
    >>> "before" in RelationSet.parse("before|meets")
    True
    """

    __slots__ = ("bits",)
    bits: int
    _pool: ClassVar[dict[int, RelationSet]] = {}

    def __new__(cls, bits: int) -> RelationSet:
        """Return the set whose members are the one bits of ``bits`` (0 to 8191)."""
        known = cls._pool.get(bits)
        if known is None:
            if not 0 <= bits <= _UNIVERSE:
                raise RelationError(
                    bilingual("{bits} is not a 13-bit set of basic relations", bits=bits)
                )
            known = super().__new__(cls)
            object.__setattr__(known, "bits", bits)
            cls._pool[bits] = known
        return known

    @classmethod
    def parse(cls, text: str) -> RelationSet:
        """Read names joined by ``|``; raises RelationError that names the wrong one."""
        bits = 0
        for name in text.split("|"):
            index = _INDEX_OF_NAME.get(name.strip().lower())
            if index is None:
                raise RelationError(
                    bilingual(
                        "{name!r} is not a relation; the relations are {names}",
                        name=name.strip(),
                        names=", ".join(NAMES),
                    )
                )
            bits |= 1 << index
        return cls(bits)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a RelationSet cannot be changed")

    def __reduce__(self) -> tuple[type[RelationSet], tuple[int]]:
        return RelationSet, (self.bits,)

    def __str__(self) -> str:
        return "|".join(self.names)

    def __repr__(self) -> str:
        return f"RelationSet({str(self)!r})"

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __iter__(self) -> Iterator[RelationSet]:
        """Yield the basic relations of the set, each as a set of one."""
        return (RelationSet(1 << i) for i in range(_COUNT) if self.bits >> i & 1)

    def __contains__(self, other: RelationSet | str) -> bool:
        """Whether all of another set is in this one, which may be given by its names."""
        if isinstance(other, str):
            other = RelationSet.parse(other)
        return other.bits & ~self.bits == 0

    def __or__(self, other: RelationSet) -> RelationSet:
        return RelationSet(self.bits | other.bits)

    def __and__(self, other: RelationSet) -> RelationSet:
        return RelationSet(self.bits & other.bits)

    def __sub__(self, other: RelationSet) -> RelationSet:
        return RelationSet(self.bits & ~other.bits)

    def __invert__(self) -> RelationSet:
        return RelationSet(_UNIVERSE & ~self.bits)

    def __matmul__(self, other: RelationSet) -> RelationSet:
        """Composition: what can hold between x and z if self holds x-y and other y-z."""
        return RelationSet(_compose(self.bits, other.bits))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the members, in the order of ``NAMES``."""
        return tuple(name for i, name in enumerate(NAMES) if self.bits >> i & 1)

    @property
    def is_basic(self) -> bool:
        """Whether exactly one basic relation is left."""
        return len(self) == 1

    @property
    def converse(self) -> RelationSet:
        """The relation seen from the other side: x R y holds where y R.converse x does."""
        return RelationSet(_converse(self.bits))

    @property
    def is_convex(self) -> bool:
        """Whether four end-point comparisons out of <, <=, =, >=, >, ? say exactly this."""
        return self.bits != 0 and _hull(self.bits) == self.bits

    @property
    def hull(self) -> RelationSet:
        """The smallest convex set that holds this one (Tannier & Muller 2011, 2.2)."""
        return RelationSet(_hull(self.bits))

    @property
    def neighbours(self) -> RelationSet:
        """What one smallest move of one end point away can be, the set itself excluded."""
        found = 0
        for basic in self:
            found |= _NEIGHBOURS[basic.bits.bit_length() - 1]
        return RelationSet(found & ~self.bits)


@cache
def _converse(bits: int) -> int:
    found = 0
    for basic in RelationSet(bits).names:
        start_start, start_end, end_start, end_end = SIGNS[basic]
        found |= 1 << _INDEX_OF_SIGNS[-start_start, -end_start, -start_end, -end_end]
    return found


@cache
def _basic_compositions() -> dict[tuple[int, int], int]:
    """All 169 cells, from every arrangement of three intervals on six positions.

    Made when first asked for: most commands compose nothing, and it takes a twentieth of a start.
    """
    table: dict[tuple[int, int], int] = {}
    intervals = [(a, b) for a in range(6) for b in range(a + 1, 6)]
    for x, y, z in product(intervals, repeat=3):
        key = (_INDEX_OF_SIGNS[_signs(x, y)], _INDEX_OF_SIGNS[_signs(y, z)])
        table[key] = table.get(key, 0) | 1 << _INDEX_OF_SIGNS[_signs(x, z)]
    return table


@cache
def _compose(left: int, right: int) -> int:
    table, found = _basic_compositions(), 0
    for i in range(_COUNT):
        if left >> i & 1:
            for j in range(_COUNT):
                if right >> j & 1:
                    found |= table[i, j]
    return found


@cache
def _hull(bits: int) -> int:
    members = [SIGNS[name] for name in RelationSet(bits).names]
    if not members:
        return 0
    ranges = [(min(column), max(column)) for column in zip(*members, strict=True)]
    return sum(
        1 << index
        for index, name in enumerate(NAMES)
        if all(low <= sign <= high for sign, (low, high) in zip(SIGNS[name], ranges, strict=True))
    )


def _moves(signs: tuple[int, int, int, int]) -> Iterator[tuple[int, int, int, int]]:
    for place in range(4):
        for sign in (signs[place] - 1, signs[place] + 1):
            yield (*signs[:place], sign, *signs[place + 1 :])  # type: ignore[misc]


_NEIGHBOURS = tuple(
    sum(1 << _INDEX_OF_SIGNS[moved] for moved in _moves(SIGNS[name]) if moved in _INDEX_OF_SIGNS)
    for name in NAMES
)

EMPTY = RelationSet(0)
ALL = RelationSet(_UNIVERSE)
BEFORE, AFTER, MEETS, MET_BY, OVERLAPS, OVERLAPPED_BY, STARTS, STARTED_BY = (
    RelationSet(1 << i) for i in range(8)
)
DURING, CONTAINS, FINISHES, FINISHED_BY, EQUALS = (RelationSet(1 << i) for i in range(8, 13))


def basic_of_signs(signs: tuple[int, int, int, int]) -> RelationSet:
    """Return the basic relation with these end-point signs; raises KeyError if none has."""
    return RelationSet(1 << _INDEX_OF_SIGNS[signs])
