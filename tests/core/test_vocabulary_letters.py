"""Allen's letters for relations."""

import pytest

from tempannot.core.relations import ALL, RelationSet
from tempannot.core.vocabulary import LETTERS, letters


def test_every_basic_relation_has_letters_of_its_own():
    assert tuple(LETTERS) == ALL.names
    assert len(set(LETTERS.values())) == 13


@pytest.mark.parametrize("name", ["meets", "overlaps", "starts", "during", "finishes"])
def test_a_converse_has_the_letter_of_the_relation_and_an_i(name):
    relation = RelationSet.parse(name)
    assert letters(relation.converse) == letters(relation) + "i"


def test_of_what_is_open_nothing_is_written():
    assert letters(ALL) == ""
