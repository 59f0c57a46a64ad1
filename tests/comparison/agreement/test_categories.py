"""What a link is counted as, and in which order categories are shown."""

from __future__ import annotations

import pytest

from tempannot.comparison.agreement.categories import (
    VAGUE,
    category_label,
    in_order,
    link_category,
    short_label,
)
from tempannot.comparison.comparison import SideLink
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import BEFORE, MEETS, RelationSet
from tempannot.core.schemes import TIMEML, TIMEML_TYPES, During


def side_link(rel_type, relations):
    return SideLink("l", "a", "b", rel_type, relations, LinkState.ACTIVE)


def labelled(link, *, is_forward=True, during=During.EQUALS):
    return category_label(link_category(link, is_forward, during)[0])


@pytest.mark.parametrize("during", During)
@pytest.mark.parametrize("name", [*TIMEML_TYPES, "OVERLAP", "BEFORE-OR-OVERLAP"])
def test_a_type_is_its_own_category_and_its_converse_seen_backwards(name, during):
    link = side_link(name, TIMEML.meanings(during)[name])
    assert labelled(link, during=during) == name
    assert labelled(link, is_forward=False, during=during) == TIMEML.converse(name)
    _, bits = link_category(link, False, during)
    assert RelationSet(bits) is TIMEML.meanings(during)[name].converse


def test_a_relation_that_no_type_says_is_named_by_its_members():
    link = side_link("VAGUE", BEFORE | MEETS)
    assert labelled(link) == "before|meets"
    assert labelled(link, is_forward=False) == "after|met-by"


@pytest.mark.parametrize("name", ["VAGUE", "NONE", "UNKNOWN"])
def test_all_ways_to_say_that_the_text_does_not_tell_are_one(name):
    assert labelled(side_link(name, None)) == "VAGUE"


def test_types_come_first_then_relations_by_size_and_vague_last():
    names = ["after|met-by", "before|meets", "before|after|equals", "equals", "after", "before"]
    sets = [RelationSet.parse(name).bits for name in names]
    types = [
        link_category(side_link(name, TIMEML.meanings(During.EQUALS)[name]), True, During.EQUALS)[0]
        for name in ("SIMULTANEOUS", "BEFORE")
    ]
    shown = [category_label(each) for each in in_order([VAGUE, *sets, *types])]
    relations = ["before", "after", "equals", "before|meets", "after|met-by", "before|after|equals"]
    assert shown == ["BEFORE", "SIMULTANEOUS", *relations, "VAGUE"]


def test_of_many_relations_those_are_named_that_are_excluded():
    assert short_label(str(~RelationSet.parse("before|meets"))) == "not < m"
    assert short_label("VAGUE") == "VAGUE"
