"""Agreement on documents and corpora, on what was written and on what follows from it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.comparison.agreement.pair_agreement import agreement, corpus_agreement
from tempannot.comparison.agreement.pair_ratings import Omission, rate
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.formats.reading import read
from tempannot.statistics.bootstrap import Resampled
from tests.comparison.small import compared, comparisons_of_random_sides
from tests.oddities import OF_CLEARTK, OF_MARKET, rows_of

LINKS, CLOSED = AgreementOn.LINKS, AgreementOn.CLOSED
A = ["a BEFORE b", "b BEFORE c", "c VAGUE d", "d AFTER e"]
B = ["a BEFORE b", "b AFTER c", "c VAGUE d", "e BEFORE f"]


def numbers(found):
    return tuple(each.value for each in (found.observed, found.kappa, found.alpha, found.ac1))


def test_agreement_of_two_small_annotations_is_as_worked_out_by_hand():
    # before/before, before/after, VAGUE/VAGUE: 3 pairs, 2 agree, chance 3/9; the six values are
    # before 3, after 1, VAGUE 2: 8 of 30 drawn pairs alike; AC1's chance is (3*3 + 1*5 + 2*4)/72
    found = agreement(compared(A, B), LINKS).coefficients
    kappa, alpha, chance = (2 / 3 - 3 / 9) / (6 / 9), (2 / 3 - 8 / 30) / (22 / 30), 22 / 72
    assert found.pairs == 3
    assert numbers(found) == pytest.approx((2 / 3, kappa, alpha, (2 / 3 - chance) / (1 - chance)))


def test_closure_brings_pairs_that_nobody_wrote():
    comparison = compared(["a BEFORE b", "b BEFORE c"], ["a BEFORE b", "b BEFORE c"])
    assert agreement(comparison, LINKS).coefficients.pairs == 2
    assert agreement(comparison).coefficients.pairs == 3


def test_what_is_left_out_is_counted_by_reason_and_side_and_lists_its_pairs():
    found = agreement(compared(A, B), LINKS)
    counted = [(each.reason, each.side, each.pairs) for each in found.dropped]
    assert counted == [(Omission.UNDECIDED, 0, 1), (Omission.UNDECIDED, 1, 1)]
    (pair,) = found.dropped_pairs(found.dropped[0])
    assert (pair.source, pair.target, pair.key, pair.response) == ("u4", "u5", None, "BEFORE")
    assert (pair.omission, pair.omitted_by) == (Omission.UNDECIDED, 0)
    assert {each.label for each in Omission} >= {"leaves it undecided", "skipped it"}


def test_annotations_without_a_common_pair_have_no_agreement_but_a_reason():
    found = agreement(compared(["a BEFORE b"], [])).coefficients
    assert numbers(found) == (None,) * 4
    assert found.observed.reason


def test_a_corpus_weighs_every_pair_the_same():
    documents = [compared(A, B), compared(A, A), compared(["a BEFORE b"], ["a BEFORE b"])]
    found = corpus_agreement([rate(each, LINKS) for each in documents])
    assert found.coefficients.pairs == 3 + 4 + 1
    assert found.coefficients.observed.value == 7 / 8
    assert found.coefficients.resampled is Resampled.PAIRS


def test_a_handful_of_documents_is_resampled_whole():
    ratings = [rate(compared(A, B), LINKS)] * 5
    found = corpus_agreement(ratings).coefficients
    assert found.resampled is Resampled.DOCUMENTS
    # all documents are alike, so that it does not matter which are drawn
    assert (found.observed.low, found.observed.high) == pytest.approx((2 / 3, 2 / 3))


def test_no_document_at_all_is_undefined():
    assert numbers(corpus_agreement([]).coefficients) == (None,) * 4


@settings(max_examples=40)
@given(comparisons_of_random_sides(), st.sampled_from(AgreementOn))
def test_swapping_the_annotators_changes_no_coefficient(comparison, on):
    swapped = DocumentComparison(comparison.name, comparison.sides[::-1], comparison.alignment)
    one, other = (agreement(each, on, resamples=0).coefficients for each in (comparison, swapped))
    assert numbers(one) == pytest.approx(numbers(other))


@settings(max_examples=40)
@given(comparisons_of_random_sides(), st.sampled_from(AgreementOn))
def test_an_annotator_agrees_fully_with_themselves(comparison, on):
    same = DocumentComparison(comparison.name, (comparison.key,) * 2, comparison.alignment)
    found = agreement(same, on, resamples=0).coefficients
    assert all(value in (1.0, None) for value in numbers(found))


@pytest.mark.parametrize(
    ("folder", "files", "on", "pairs", "expected"),
    rows_of(
        # 10 of 15 pairs alike in 8 categories
        (
            "compared",
            OF_MARKET,
            CLOSED,
            15,
            (2 / 3, 0.592391304347826, 0.6027397260273972, 0.6229802513464991),
        ),
        real=(
            (
                "narrativetime",
                ("a1_ABC19980114.1830.0611.tml", "a2_ABC19980114.1830.0611.tml"),
                CLOSED,
                378,
                (0.9629629629629629, 0.946203110704483, 0.9462206935851514, 0.955272321579499),
            ),
            (
                "te3",
                OF_CLEARTK,
                LINKS,
                16,
                (0.75, 0.621301775147929, 0.6242424242424243, 0.7019790454016298),
            ),
            (
                "te3",
                ("gold_AP_20130322.tml", "sys_NavyTime1_AP_20130322.tml"),
                CLOSED,
                32,
                (0.65625, 0.5944700460829493, 0.5975609756097561, 0.6277996731712007),
            ),
        ),
    ),
)
def test_annotations_agree_as_far_as_other_programs_say(folder, files, on, pairs, expected):
    documents = [read(folder / name).document for name in files]
    found = agreement(DocumentComparison.of(*documents), on).coefficients
    assert found.pairs == pairs
    assert numbers(found) == pytest.approx(expected, abs=1e-12)
    for each in (found.observed, found.kappa, found.alpha, found.ac1):
        assert each.low < each.value < each.high
