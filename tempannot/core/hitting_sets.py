"""Smallest sets that share a member with each of many sets: what to change to end all conflicts.

The exact size comes from integer programming (HiGHS, by scipy): real documents have few conflicts,
but one whose links are mostly noise has hundreds that overlap, where a search of our own would not
come to an end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

Sets = Sequence[tuple[str, ...]]

_STEPS_EACH = 20
_MOST_NODES = 500


def smallest_hitting_set(sets: Sets, nodes: int = _MOST_NODES) -> tuple[tuple[str, ...], bool]:
    """Return as few members as can be that share one with every set, and whether that is proven.

    They come in the order in which the sets name them. The search is given up, deterministically,
    after so many ``nodes``, where it would take minutes; the members then hit all sets, no more of
    them than taking frequent ones gives, and fewer might.

    >>> smallest_hitting_set([("a", "b"), ("b", "c"), ("d",)])
    (('b', 'd'), True)
    """
    members = list(dict.fromkeys(member for each in sets for member in each))
    if len(sets) < 2:
        return tuple(members[:1]), True
    import numpy as np  # noqa: PLC0415 - slow to import, and most documents have no conflict
    from scipy.optimize import Bounds, LinearConstraint, milp  # noqa: PLC0415
    from scipy.sparse import csr_matrix  # noqa: PLC0415

    places = {member: place for place, member in enumerate(members)}
    rows = [row for row, each in enumerate(sets) for _ in each]
    columns = [places[member] for each in sets for member in each]
    shape = len(sets), len(members)
    matrix = csr_matrix((np.ones(len(rows)), (rows, columns)), shape=shape)
    found = milp(
        np.ones(len(members)),
        integrality=np.ones(len(members), dtype=int),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(matrix, 1, np.inf),
        options={"mip_rel_gap": 0, "node_limit": nodes},
    )
    shares = () if found.x is None else found.x
    taken = tuple(members[place] for place, share in enumerate(shares) if share > 0.5)
    if found.status == 0:
        return taken, True
    return min((each for each in (taken, frequent_members(sets)) if each), key=len), False


def frequent_members(sets: Sets) -> tuple[str, ...]:
    """Return members that share one with every set, always one that is in most of the rest."""
    found: list[str] = []
    left = list(sets)
    while left:
        counts = Counter(member for each in left for member in each)
        found.append(max(counts, key=counts.__getitem__))  # of equal ones the first
        left = [each for each in left if found[-1] not in each]
    return tuple(found)


def hitting_sets(sets: Sets, size: int, most: int) -> tuple[tuple[str, ...], ...]:
    """Return sets of ``size`` members that share one with every set, no more than ``most``.

    ``size`` must be the smallest there is. Each comes once, its members sorted. The search gives
    up in time: it is for a choice among equals, not for their number.
    """
    found: dict[tuple[str, ...], None] = {}
    waiting: list[tuple[str, ...]] = [()]
    for _ in range(_STEPS_EACH * most):
        if not waiting or len(found) == most:
            break
        taken = waiting.pop()
        missed = [each for each in sets if not any(member in each for member in taken)]
        if not missed:
            found[tuple(sorted(taken))] = None
        elif len(taken) + _disjoint(missed) <= size:
            waiting += [(*taken, member) for member in reversed(missed[0])]
    return tuple(found)


def _disjoint(sets: Sets) -> int:
    """Return how many members are needed at least: no two of these sets share one."""
    seen: set[str] = set()
    count = 0
    for each in sets:
        if seen.isdisjoint(each):
            seen.update(each)
            count += 1
    return count


def connected(sets: Sets) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Return the sets in groups that share no member, each group by itself a smaller problem."""
    groups: list[tuple[set[str], list[tuple[str, ...]]]] = []
    for each in sets:
        met = [group for group in groups if not group[0].isdisjoint(each)]
        members, joined = set(each), [each]
        for group in reversed(met):
            members |= group[0]
            joined = [*group[1], *joined]
            groups.remove(group)
        groups.append((members, joined))
    return tuple(tuple(group) for _, group in groups)
