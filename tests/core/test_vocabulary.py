import pytest

from tempannot.core.relations import NAMES, RelationSet
from tempannot.core.schemes import TIMEML, TIMEML_TYPES, scheme_named
from tempannot.core.vocabulary import Vocabulary


@pytest.mark.parametrize("vocabulary", Vocabulary)
def test_every_relation_has_a_name_of_its_own(vocabulary):
    assert len({vocabulary.word(name) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("vocabulary", Vocabulary)
def test_a_type_and_the_relation_it_stands_for_have_one_name(vocabulary):
    for name in NAMES:
        rel_type = TIMEML.type_for(RelationSet.parse(name))
        if rel_type is not None:
            assert vocabulary.type_word(rel_type) == vocabulary.word(name)


@pytest.mark.parametrize("vocabulary", Vocabulary)
def test_during_is_the_relation_of_allen_or_nothing(vocabulary):
    called = [each for each in (*NAMES,) if vocabulary.word(each) == "during"]
    called += [each for each in TIMEML_TYPES if vocabulary.type_word(each) == "during"]
    assert called == (["during", "IS_INCLUDED"] if vocabulary is Vocabulary.ALLEN else [])


def test_a_relation_alone_has_its_own_name_and_several_that_of_the_type_that_says_them():
    during, shares = RelationSet.parse("during"), RelationSet.parse("before|meets|overlaps")
    assert Vocabulary.ALLEN.words(during) == "during"
    assert Vocabulary.TIMEML.words(during) == "is included"
    assert Vocabulary.ALLEN.words(shares) == "before or meets or overlaps"
    assert Vocabulary.ALLEN.words(shares, scheme=scheme_named("timebank-dense")) == "before"
