"""Every way to arrange a few intervals in time: the truth that the engine is held against."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from hypothesis import strategies

from tempannot.core.network import Assertion
from tempannot.core.relations import ALL, EMPTY, SIGNS, RelationSet
from tempannot.core.vocabulary import LETTERS
from tests.core.convex import convex_relations

CONVEX = convex_relations()
_NAME_OF_SIGNS = {signs: name for name, signs in SIGNS.items()}
SYMBOLS = {letter: name for name, letter in LETTERS.items()}


def relation_of(symbols):
    """The set that a golden file writes as a list of Allen's symbols."""
    found = EMPTY
    for symbol in [symbols] if isinstance(symbols, str) else symbols:
        found |= RelationSet.parse(SYMBOLS[symbol])
    return found


@cache
def arrangements(count):
    """All relative positions of the end points of so many intervals."""
    if count == 0:
        return frozenset({()})
    return frozenset(
        _ranked((*points, start, end))
        for points in arrangements(count - 1)
        for start, end in _places(max(points, default=-1))
    )


def _places(highest):
    # a rank r becomes 3r; 3r + 1 and 3r + 2 lie between it and the next
    slots = range(-2, 3 * highest + 3)
    return combinations(slots, 2)


def _ranked(points):
    *old, start, end = points
    values = [3 * point for point in old] + [start, end]
    ranks = {value: rank for rank, value in enumerate(sorted(set(values)))}
    return tuple(ranks[value] for value in values)


def basic(points, first, second):
    """The name of the relation between two intervals of an arrangement."""
    a, b = points[2 * first : 2 * first + 2], points[2 * second : 2 * second + 2]
    signs = tuple((x > y) - (x < y) for x in a for y in b)
    return _NAME_OF_SIGNS[signs]


@dataclass(frozen=True)
class Worlds:
    """The arrangements that some assertions leave, as bits of an int."""

    count: int
    left: int

    @classmethod
    def all(cls, count):
        return cls(count, (1 << len(arrangements(count))) - 1)

    def where(self, *assertions):
        left = self.left
        for assertion in assertions:
            table = _table(self.count)[int(assertion.source), int(assertion.target)]
            left &= _union(table[name] for name in assertion.relations.names)
        return Worlds(self.count, left)

    def relation(self, first, second):
        table = _table(self.count)[int(first), int(second)]
        return RelationSet(sum(each.bits for each in ALL if table[str(each)] & self.left))

    def __bool__(self):
        return self.left != 0


def _union(sets):
    found = 0
    for each in sets:
        found |= each
    return found


@cache
def _table(count):
    worlds = sorted(arrangements(count))
    pairs = [*permutations(range(count), 2), *((i, i) for i in range(count))]
    table = {pair: dict.fromkeys(SIGNS, 0) for pair in pairs}
    for number, points in enumerate(worlds):
        for pair in pairs:
            table[pair][basic(points, *pair)] |= 1 << number
    return table


def names(count):
    return [str(number) for number in range(count)]


@strategies.composite
def links(draw, count, most=7, self_links=True):
    """Assertions of random convex relations among so many intervals."""
    found = []
    for number in range(draw(strategies.integers(0, most))):
        source = draw(strategies.integers(0, count - 1))
        target = draw(strategies.integers(0, count - 1))
        if source != target or self_links:
            relations = draw(strategies.sampled_from(CONVEX))
            found.append(Assertion(f"l{number}", str(source), str(target), relations))
    return found
