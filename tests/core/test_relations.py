import copy
import json
import pickle
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import RelationError
from tempannot.core.relations import (
    ALL,
    BEFORE,
    CONTAINS,
    DURING,
    EMPTY,
    EQUALS,
    MEETS,
    NAMES,
    OVERLAPS,
    SIGNS,
    STARTS,
    RelationSet,
    basic_of_signs,
)
from tests.core.arrangements import SYMBOLS, arrangements, basic, relation_of
from tests.core.convex import convex_relations

GOLDEN = Path(__file__).parent / "golden"
sets = st.builds(RelationSet, st.integers(0, 8191))


def test_thirteen_basic_relations_tell_all_arrangements_of_two_intervals_apart():
    found = [basic(points, 0, 1) for points in arrangements(2)]
    assert sorted(found) == sorted(NAMES)


def test_composition_of_all_169_pairs_is_the_published_table():
    table = json.loads((GOLDEN / "allen_composition_169.json").read_text())
    assert len(table) == 169
    for key, expected in table.items():
        first, second = key.split("|")
        assert relation_of(first) @ relation_of(second) is relation_of(expected), key


def test_composition_is_what_three_intervals_can_do():
    seen = dict.fromkeys(product(NAMES, repeat=2), EMPTY)
    for points in arrangements(3):
        pair = basic(points, 0, 1), basic(points, 1, 2)
        seen[pair] |= RelationSet.parse(basic(points, 0, 2))
    for (first, second), expected in seen.items():
        assert RelationSet.parse(first) @ RelationSet.parse(second) is expected


def test_converse_is_the_same_arrangement_seen_from_the_other_interval():
    for points in arrangements(2):
        there, back = basic(points, 0, 1), basic(points, 1, 0)
        assert str(RelationSet.parse(there).converse) == back


def test_exactly_the_82_published_relations_are_convex():
    published = json.loads((GOLDEN / "allen_convex_82.json").read_text())["relations"]
    expected = {relation_of(each["allen"]) for each in published}
    assert len(expected) == 82
    assert set(convex_relations()) == expected
    assert {each for each in map(RelationSet, range(8192)) if each.is_convex} == expected


def test_convex_relations_are_closed_under_composition_converse_and_intersection():
    convex = set(convex_relations())
    for first, second in product(convex, repeat=2):
        assert first @ second in convex
        assert not first & second or first & second in convex
    assert {each.converse for each in convex} == convex


def test_hull_is_the_smallest_convex_set_around_every_set():
    convex = convex_relations()  # smallest first
    for bits in range(1, 8192):
        relations = RelationSet(bits)
        assert relations.hull is next(each for each in convex if relations in each)


def test_before_or_overlaps_skips_meets_and_is_not_convex():
    relations = BEFORE | OVERLAPS
    assert not relations.is_convex
    assert relations.hull is BEFORE | MEETS | OVERLAPS


def test_empty_set_is_not_convex_and_has_an_empty_hull():
    assert not EMPTY.is_convex
    assert EMPTY.hull is EMPTY


@given(sets, sets, sets)
def test_composition_is_associative_and_turns_round_under_converse(a, b, c):
    assert (a @ b) @ c is a @ (b @ c)
    assert (a @ b).converse is b.converse @ a.converse


@given(sets, sets)
def test_operators_mean_what_they_mean_for_sets_of_names(a, b):
    left, right = set(a.names), set(b.names)
    assert set((a | b).names) == left | right
    assert set((a & b).names) == left & right
    assert set((a - b).names) == left - right
    assert set((~a).names) == set(NAMES) - left
    assert (b in a) == (right <= left)
    assert len(a) == len(left)
    assert bool(a) == bool(left)


@given(sets)
def test_composition_with_equals_changes_nothing(a):
    assert a @ EQUALS is a is EQUALS @ a


@given(sets.filter(bool))
def test_text_form_reads_back_to_the_same_object(a):
    assert RelationSet.parse(str(a)) is a
    assert pickle.loads(pickle.dumps(a)) is a
    assert copy.deepcopy(a) is a


def test_names_are_read_in_any_order_with_spaces_and_capitals():
    assert RelationSet.parse(" Meets | BEFORE") is BEFORE | MEETS


@pytest.mark.parametrize("text", ["", "befor", "before|", "before,meets"])
def test_what_is_no_relation_is_refused_with_the_names_there_are(text):
    with pytest.raises(RelationError, match="the relations are before, after"):
        RelationSet.parse(text)


@pytest.mark.parametrize("bits", [-1, 8192])
def test_bits_beyond_the_thirteen_are_refused(bits):
    with pytest.raises(RelationError, match="13-bit"):
        RelationSet(bits)


def test_all_bits_of_the_thirteen_are_taken(monkeypatch):
    monkeypatch.setattr(RelationSet, "_pool", {})
    assert [RelationSet(bits).bits for bits in (0, 1, 8190, 8191)] == [0, 1, 8190, 8191]


def test_a_set_is_shown_to_programmers_by_its_names():
    assert repr(BEFORE | MEETS) == "RelationSet('before|meets')"


def test_a_set_cannot_be_changed():
    with pytest.raises(AttributeError, match="cannot be changed"):
        BEFORE.bits = 2


def test_iteration_gives_the_members_as_sets_of_one():
    assert list(BEFORE | EQUALS) == [BEFORE, EQUALS]
    assert all(each.is_basic for each in ALL)
    assert not ALL.is_basic


def test_neighbours_of_basic_relations_are_one_move_of_one_end_point_away():
    assert str(BEFORE.neighbours) == "meets"
    assert OVERLAPS.neighbours is RelationSet.parse("meets|starts|finished-by")
    for each in ALL:
        for other in each.neighbours:
            differences = [
                abs(a - b) for a, b in zip(SIGNS[str(each)], SIGNS[str(other)], strict=True)
            ]
            assert sum(differences) == 1
            assert each in other.neighbours


def test_neighbours_leave_out_the_set_itself():
    assert STARTS not in (STARTS | DURING).neighbours
    assert ALL.neighbours is EMPTY


def test_basic_relation_is_found_by_its_signs():
    for name, signs in SIGNS.items():
        assert str(basic_of_signs(signs)) == name
    with pytest.raises(KeyError):
        basic_of_signs((0, 0, 0, 0))


def test_every_symbol_of_allen_has_a_name():
    assert sorted(SYMBOLS.values()) == sorted(NAMES)
    assert relation_of("d").converse is CONTAINS
