import pytest

from tempannot.core.assertions import Assertion, all_steps, contradicts_itself, needed_steps
from tempannot.core.errors import RelationError
from tempannot.core.relations import ALL, EQUALS, RelationSet
from tests.core.arrangements import arrangements, basic
from tests.core.convex import convex_relations


def holds(steps, world):
    return all(
        world[step.first] < world[step.second]
        or (not step.strict and world[step.first] == world[step.second])
        for step in steps
    )


@pytest.mark.parametrize("steps_of", [all_steps, needed_steps])
def test_steps_hold_exactly_in_the_arrangements_of_the_relation(steps_of):
    for relations in convex_relations():
        found = {
            basic(world, 0, 1) for world in arrangements(2) if holds(steps_of(relations), world)
        }
        assert found == set(relations.names)


def test_no_needed_step_can_be_left_out():
    for relations in convex_relations():
        steps = needed_steps(relations)
        for step in steps:
            rest = [other for other in steps if other is not step]
            found = {basic(world, 0, 1) for world in arrangements(2) if holds(rest, world)}
            assert found > set(relations.names)


def test_relations_with_no_constraint_have_no_steps():
    assert needed_steps(ALL) == ()


def test_a_relation_that_is_not_convex_has_no_steps():
    with pytest.raises(RelationError, match="nearest relation"):
        all_steps(RelationSet.parse("before|after"))


def test_a_link_of_an_interval_to_itself_contradicts_unless_equals_is_in_it():
    for relations in convex_relations():
        assert contradicts_itself(Assertion("l", "a", "a", relations)) == (EQUALS not in relations)
        assert not contradicts_itself(Assertion("l", "a", "b", relations))
