"""The domain of the engine: all convex relations."""

from itertools import product

from tempannot.core.relations import NAMES, RelationSet


def convex_relations() -> tuple[RelationSet, ...]:
    """All 82 convex relations, by size, then by the order of their members.

    Each is the hull of two basic relations: of its least and its greatest in their lattice.
    """
    basic = [RelationSet.parse(name) for name in NAMES]
    hulls = {(one | other).hull for one, other in product(basic, repeat=2)}
    return tuple(sorted(hulls, key=lambda each: (len(each), each.bits)))
