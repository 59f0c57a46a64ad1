import pytest

from tempannot.formats.pair_files import PairScheme, read_pairs
from tests.oddities import HERE, each_of

FOLDER = HERE / "pairs"
LABELLED = [each for each in each_of("pairs") if each.values[0].verdict == "pairs"]


@pytest.mark.parametrize("oddity", LABELLED)
def test_pairs_and_problems_are_those_of_the_manifest(oddity):
    found = read_pairs(oddity.path)
    told = [str(len(found.pairs)), *sorted(each.kind for each in found.problems)]
    assert told == oddity.told.split()


@pytest.mark.parametrize(
    ("name", "scheme"),
    [
        ("timebank-dense.txt", PairScheme.DENSE),
        ("tddiscourse-crlf.tsv", PairScheme.DENSE),
        ("caevo.reader", PairScheme.DENSE),
        ("matres.txt", PairScheme.MATRES),
        ("red.txt", PairScheme.RED),
        ("doubled-tabs.txt", PairScheme.DENSE),
        ("phenomena.tsv", PairScheme.DENSE),
        ("verb-clauses.txt", PairScheme.TEMPEVAL),
        ("intersection.csv", PairScheme.MATRES),
    ],
)
def test_the_scheme_is_told_by_the_labels(name, scheme):
    assert read_pairs(FOLDER / name).scheme is scheme


def test_bare_numbers_are_instances_and_a_name_is_a_document():
    assert read_pairs(FOLDER / "matres.txt").pairs[0].source == "ei1"
    assert read_pairs(FOLDER / "caevo.reader").documents == ("caevo",)
    (problem,) = read_pairs(FOLDER / "extra-cell.reader").problems
    assert (problem.kind, problem.line) == ("doubled-tab", 2)
    assert [each.label for each in read_pairs(FOLDER / "tddiscourse-crlf.tsv").pairs] == ["b"] * 3
