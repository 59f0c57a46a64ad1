"""A table of every two annotators and one number for all."""

from __future__ import annotations

import pytest

from tempannot.comparison.agreement.many_annotators import many_agreement
from tempannot.comparison.agreement.pair_agreement import agreement
from tempannot.comparison.comparison import comparisons
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.comparison.measures.measures import Measure, score
from tempannot.formats.reading import read
from tests.comparison.small import annotation
from tests.oddities import OF_CLEARTK, rows_of

LINKS = AgreementOn.LINKS
NAMES = ("Ada", "Ben", "Cleo")
FIRST = (
    annotation("abcd", "a BEFORE b", "b BEFORE c", "c BEFORE d"),
    annotation("abcd", "a BEFORE b", "c AFTER b", "d BEFORE c"),
    annotation("abc", "b AFTER a"),
)


def of_three(documents=FIRST, names=NAMES):
    return comparisons(documents, names=names)


def test_every_two_annotators_have_a_row_in_their_order():
    found = many_agreement([of_three()], LINKS)
    assert found.annotators == NAMES
    rows = [(row.first, row.second, row.agreement.coefficients.pairs) for row in found.table]
    assert rows == [("Ada", "Ben", 3), ("Ada", "Cleo", 1), ("Ben", "Cleo", 1)]


def test_a_row_holds_what_the_two_get_alone():
    compared = of_three()
    found = many_agreement([compared])
    for row, comparison in zip(found.table, compared, strict=True):
        assert row.agreement.coefficients == agreement(comparison).coefficients
        assert row.strict == score(comparison, Measure.STRICT)


def test_all_are_rated_on_the_pairs_that_at_least_two_decided():
    # a-b: three alike; b-c: two alike; c-d: two apart; eight relations minus one alone
    found = many_agreement([of_three()], LINKS).overall
    assert (found.pairs, found.answers) == (3, 7)
    assert found.observed.value == pytest.approx(2 / 3)
    # 7 values, 6 BEFORE and 1 AFTER: 30 of 42 drawn pairs alike, 5 of 7 coincidences
    assert found.alpha.value == pytest.approx((5 / 7 - 30 / 42) / (12 / 42))


def test_two_annotators_have_the_same_numbers_in_the_table_and_overall():
    found = many_agreement([of_three()[:1]])
    alone = found.table[0].agreement.coefficients
    for one, other in (
        (found.overall.observed, alone.observed),
        (found.overall.alpha, alone.alpha),
        (found.overall.ac1, alone.ac1),
    ):
        assert one.value == pytest.approx(other.value)


def test_annotators_may_lack_documents():
    second = comparisons(FIRST[:2], names=("Ada", "Cleo"))
    found = many_agreement([of_three(), second], LINKS)
    sizes = {(row.first, row.second): row.agreement.coefficients.pairs for row in found.table}
    assert sizes == {("Ada", "Ben"): 3, ("Ada", "Cleo"): 4, ("Ben", "Cleo"): 1}
    assert found.overall.pairs == 6
    (pair, *_) = found.table[1].agreement.confusion.pairs(0, 0)[1:]
    assert pair.document == 1


def test_no_document_gives_an_empty_table_and_a_reason():
    found = many_agreement([])
    assert (found.annotators, found.table, found.overall.alpha.value) == ((), (), None)
    assert found.overall.alpha.reason


@pytest.mark.parametrize(
    ("folder", "files", "of_two", "of_three", "alpha"),
    rows_of(
        ("compared", ("ferry-a.tml", "ferry-b.tml", "ferry-d.tml"), [2, 2, 2], 2, 0.0),
        real=(
            (
                "te3",
                (*OF_CLEARTK, "sys_NavyTime1_AP_20130322.tml"),
                [16, 13, 17],
                26,
                0.7713643178410795,
            ),
        ),
    ),
)
def test_three_annotations_are_compared_over_common_units(folder, files, of_two, of_three, alpha):
    documents = [read(folder / name).document for name in files]
    found = many_agreement([comparisons(documents, names=files)], LINKS)
    assert [row.agreement.coefficients.pairs for row in found.table] == of_two
    assert found.overall.pairs == of_three
    assert found.overall.alpha.value == pytest.approx(alpha, abs=1e-12)
