from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.disagreements.disagreements import disagreements, settled_pairs
from tempannot.formats.reading import read
from tests.comparison.small import annotation, compared, comparisons_of_random_sides


def test_settling_a_slip_makes_all_agree_either_way():
    chain = ["a BEFORE b", "c BEFORE d"]
    comparison = compared([*chain, "b BEFORE c"], [*chain, "c BEFORE b"])
    (slip,) = disagreements(comparison)
    assert [settled_pairs(comparison, slip, winner) for winner in (0, 1)] == [4, 4]


def test_settling_for_the_silent_side_takes_the_links_away():
    comparison = compared(["a BEFORE b", "b BEFORE c"], ["b BEFORE c"])
    (missing,) = disagreements(comparison)
    assert settled_pairs(comparison, missing, 1) == missing.differing == 2


def test_settling_a_missing_unit_brings_its_links_over_or_drops_them():
    key = annotation("abc", "a BEFORE b", "b BEFORE c")
    comparison = DocumentComparison.of(key, annotation("ac"))
    (missing,) = disagreements(comparison)
    assert [settled_pairs(comparison, missing, winner) for winner in (0, 1)] == [3, 3]


def test_what_is_taken_over_can_lead_to_more_differences():
    chains = ["a BEFORE b", "c BEFORE d"]
    comparison = compared([*chains, "b BEFORE c"], ["e BEFORE b", "c BEFORE f"])
    link = next(each for each in disagreements(comparison) if each.source == "u1")
    assert settled_pairs(comparison, link, 0) < 0


@settings(max_examples=100)
@given(comparisons_of_random_sides(), st.integers(0, 1))
def test_no_more_pairs_can_be_settled_than_differ(comparison, winner):
    found = disagreements(comparison)
    differing = sum(each.differing for each in found)
    for each in found:
        assert settled_pairs(comparison, each, winner) <= differing


def test_the_estimate_is_right_for_the_main_root_of_dense_annotations(data):
    folder = data / "narrativetime"
    one, other = (folder / f"{name}_ABC19980114.1830.0611.tml" for name in ("a1", "a2"))
    comparison = DocumentComparison.of(read(one).document, read(other).document)
    root = disagreements(comparison)[0]
    assert settled_pairs(comparison, root, 0) == root.differing == 12
