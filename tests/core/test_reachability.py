"""Rows grow to what follows from the steps that they were given, however much of it is noted."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core import reachability as unwritten_rows
from tempannot.core.bitsets import members
from tempannot.core.endpoints import Endpoints, Point, relations_allowed
from tempannot.core.reachability import Reachability, Unwritten
from tempannot.core.relations import ALL

COUNT = 4
POINTS = range(2 * COUNT)
FOLLOWS, STRICTLY = 1, 2


@pytest.fixture(scope="module", params=[(0, 64), (2, 2), (256, 64)], ids=str)
def limits(request):
    """How many rows are written at once, and how many parts are noted at most."""
    few, many = request.param
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unwritten_rows, "_FEW_ROWS", few)
        patch.setattr(unwritten_rows, "_MANY_PARTS", many)
        yield few, many


@st.composite
def steps(draw):
    """Steps that some arrangement of the intervals allows, so that none contradicts."""
    at = []
    for _ in range(COUNT):
        start = draw(st.integers(0, 5))
        at += [start, start + draw(st.integers(1, 3))]
    pairs = draw(st.lists(st.tuples(st.sampled_from(POINTS), st.sampled_from(POINTS)), max_size=9))
    found = []
    for one, other in pairs:
        first, second = (one, other) if at[one] <= at[other] else (other, one)
        found.append((first, second, at[first] < at[second] and draw(st.booleans())))
    return found


def brute(steps):
    """What follows for all pairs of points, by trying every point between two."""
    table = {(p, q): FOLLOWS if p == q else 0 for p, q in product(POINTS, repeat=2)}
    own = [(2 * place, 2 * place + 1, True) for place in range(COUNT)]
    for first, second, strict in [*own, *steps]:
        table[first, second] = max(table[first, second], STRICTLY if strict else FOLLOWS)
    # twice, as a strict step on a round is found only when the round is known
    for q, p, r in [*product(POINTS, repeat=3)] * 2:
        if table[p, q] and table[q, r]:
            table[p, r] = max(table[p, r], table[p, q], table[q, r])
    return table


def grown(steps):
    rows = Reachability()
    for _ in range(COUNT):
        rows.add_interval()
    for step in steps:
        rows.insert(*step)
    return rows


def rows_in(table, point):
    """What is not before a point, after it, not after it and before it."""
    return (
        [q for q in POINTS if table[point, q]],
        [q for q in POINTS if table[point, q] == STRICTLY],
        [q for q in POINTS if table[q, point]],
        [q for q in POINTS if table[q, point] == STRICTLY],
    )


def relation_in(table, place, other):
    found = []
    for p, q in product((2 * place, 2 * place + 1), (2 * other, 2 * other + 1)):
        point = Point.ANY
        point &= (Point.ANY, Point.AT_MOST, Point.LESS)[table[p, q]]
        point &= (Point.ANY, Point.AT_LEAST, Point.GREATER)[table[q, p]]
        found.append(point)
    return relations_allowed(Endpoints(*found))


@settings(max_examples=40)
@given(steps())
def test_rows_are_what_follows_whether_it_is_written_or_noted(limits, steps):
    rows, table = grown(steps), brute(steps)
    for point in POINTS:
        assert tuple(map(members, rows.rows_of(point))) == rows_in(table, point)
    written = rows.copy()
    written.write()
    assert written == grown_at_once(table)
    for point in POINTS:  # the tables, which are read in any order
        for row, expected in (
            (rows.copy().not_before, 0),
            (rows.copy().after, 1),
            (rows.copy().not_after, 2),
            (rows.copy().before, 3),
        ):
            assert members(row[point]) == rows_in(table, point)[expected]


def grown_at_once(table):
    columns = zip(*(rows_in(table, point) for point in POINTS), strict=True)
    return Reachability(*([sum(1 << q for q in row) for row in column] for column in columns))


@settings(max_examples=40)
@given(steps())
def test_relations_are_what_the_points_allow_and_all_related_are_listed(limits, steps):
    table = brute(steps)
    for place in range(COUNT):
        relations = {
            other: relation_in(table, place, other) for other in range(COUNT) if other != place
        }
        rows = grown(steps)
        assert {other: rows.relation(place, other) for other in relations} == relations
        related = {other for other, known in relations.items() if known is not ALL} | {place}
        assert rows.related(place) == sum(1 << 2 * other for other in related)
        later = [(other, known) for other, known in relations.items() if other > place]
        told = [(other, known) for other, known in later if known is not ALL]
        assert list(grown(steps).relations_after(place)) == told
        by_relation = grown(steps).related_after(place)
        assert all(others == sorted(others) for others in by_relation.values())
        assert sorted((o, r) for r, others in by_relation.items() for o in others) == sorted(told)


@settings(max_examples=40)
@given(steps())
def test_between_two_intervals_is_what_lies_on_a_chain_from_one_to_the_other(limits, steps):
    rows, table = grown(steps), brute(steps)
    for place, other in product(range(COUNT), repeat=2):
        ends = product((2 * place, 2 * place + 1), (2 * other, 2 * other + 1))
        pairs = [pair for p, q in ends for pair in ((p, q), (q, p))]
        expected = [
            point for point in POINTS if any(table[p, point] and table[point, q] for p, q in pairs)
        ]
        assert members(rows.between(place, other)) == expected


@settings(max_examples=40)
@given(steps(), steps())
def test_two_closures_are_compared_point_by_point(limits, one, other):
    table, contrary = brute(one), brute(other)
    for place in range(COUNT):
        ends = (2 * place, 2 * place + 1)
        unlike = [
            q
            for q in POINTS
            if any(table[p, q] != contrary[p, q] or table[q, p] != contrary[q, p] for p in ends)
        ]
        assert members(grown(one).unlike(grown(other), place)) == unlike
    overturned = sum(
        bool(table[p, q] and contrary[q, p] and table[p, q] + contrary[q, p] > STRICTLY)
        for p, q in product(POINTS, repeat=2)
    )
    assert grown(one).overturned(grown(other)) == overturned


@settings(max_examples=40)
@given(steps())
def test_a_copy_stays_as_it_was_while_the_rows_grow(limits, steps):
    for number, step in enumerate(steps):
        rows = grown(steps[:number])
        before = rows.copy()
        rows.insert(*step)
        table = brute(steps[:number])
        for point in POINTS:
            assert tuple(map(members, before.rows_of(point))) == rows_in(table, point)


bits = st.integers(0, 255)


@settings(max_examples=60)
@given(st.lists(st.tuples(bits, bits, bits), max_size=8))
def test_what_is_noted_reads_as_if_it_were_written(limits, growths):
    few, many = limits
    noted, loose, strict = Unwritten(), [0] * 8, [0] * 8
    wanted = [(0, 0)] * 8
    met = [()] * 8  # the growths that wait for each point: those who meet the same are one part
    for number, (points, loosely, strictly) in enumerate(growths):
        rows_before = list(zip(loose, strict, strict=True))
        noted.widen(loose, strict, points, loosely, strictly)
        for point in members(points):
            wanted[point] = (wanted[point][0] | loosely, wanted[point][1] | strictly)
            met[point] += (number,) if points.bit_count() > few else ()
        if len({*met} - {()}) > many:
            met = [()] * 8
        parts = [part for part, _, _ in noted.parts]
        waiting = sum(1 << point for point in range(8) if met[point])
        assert sum(parts) == waiting
        assert len(parts) == len({*met} - {()})
        assert [noted.grown(loose, strict, point) for point in range(8)] == wanted
        if points.bit_count() > few and waiting:
            assert list(zip(loose, strict, strict=True)) == rows_before
    kept = noted.copy()
    noted.write(loose, strict)
    assert list(zip(loose, strict, strict=True)) == wanted
    assert noted.parts == ()
    assert bool(kept.parts) == any(met)
