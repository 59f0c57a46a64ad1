import pytest

from tempannot.core.relations import RelationSet
from tempannot.formats.pair_files import PairScheme, is_known, meaning_of


@pytest.mark.parametrize(
    ("label", "scheme", "relations"),
    [
        ("b", PairScheme.DENSE, "before|meets|overlaps"),
        ("II", PairScheme.DENSE, "during"),
        ("BEFORE", PairScheme.MATRES, "before|meets|overlaps|contains|finished-by"),
        ("EQUAL", PairScheme.MATRES, "starts|started-by|equals"),
        ("BEFORE/PRECONDITIONS", PairScheme.RED, "before|meets|overlaps"),
        ("Contains-Subevent", PairScheme.RED, "contains"),
        ("ends_on", PairScheme.RED, "finishes|finished-by|equals"),
    ],
)
def test_a_label_means_a_convex_relation(label, scheme, relations):
    found = meaning_of(label, scheme)
    assert found is RelationSet.parse(relations)
    assert found.is_convex


def test_before_and_after_are_the_converse_of_each_other():
    for scheme, pair in ((PairScheme.DENSE, "ba"), (PairScheme.MATRES, ("before", "after"))):
        before, after = (meaning_of(label, scheme) for label in pair)
        assert before.converse is after


@pytest.mark.parametrize(
    ("label", "scheme"),
    [("v", PairScheme.DENSE), ("VAGUE", PairScheme.MATRES), ("OVERLAP/CAUSES", PairScheme.RED)],
)
def test_a_vague_label_is_known_and_means_no_relation(label, scheme):
    assert is_known(label, scheme)
    assert meaning_of(label, scheme) is None


def test_a_label_of_another_scheme_is_not_known():
    assert not is_known("before", PairScheme.DENSE)
    assert not is_known("b", PairScheme.MATRES)
    assert meaning_of("initiates", PairScheme.RED) is None
