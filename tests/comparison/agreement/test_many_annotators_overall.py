"""One number for any number of annotators, with answers missing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tempannot.comparison.agreement.many_annotators import answer_counts, overall_agreement
from tempannot.statistics.bootstrap import Resampled
from tempannot.statistics.coefficients import Margins, ac1, alpha, observed

# the data of Krippendorff 2011, figure 4: four annotators, twelve units, 0 where one is silent
SILENT = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
    [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
]
KRIPPENDORFF = np.array(SILENT)
KRIPPENDORFF[KRIPPENDORFF == 0] = -1


def values(found):
    return [each.value for each in (found.observed, found.alpha, found.ac1)]


def test_the_published_example_gives_the_published_alpha():
    # alpha 0.743 is printed in the paper; the digits and AC1 come from independent programs
    found = overall_agreement(answer_counts([KRIPPENDORFF]))
    assert values(found) == pytest.approx(
        [0.818181818181818, 0.743421052631579, 0.775151708719259], abs=1e-12
    )
    assert (found.pairs, found.answers, found.resampled) == (11, 40, Resampled.PAIRS)
    assert found.alpha.low < found.alpha.value < found.alpha.high


@given(arrays(np.int64, st.tuples(st.just(2), st.integers(0, 30)), elements=st.integers(-1, 3)))
def test_two_annotators_get_their_own_coefficients(categories):
    counts = np.zeros((4, 4))
    for one, other in categories.T:
        if one >= 0 and other >= 0:
            counts[one, other] += 1
    used = np.flatnonzero(counts.sum(0) + counts.sum(1))
    margins = Margins.of(counts[np.ix_(used, used)])
    # 0 is the empty relation, so that the numbers stay apart from UNDECIDED and VAGUE
    found = values(overall_agreement(answer_counts([categories]), resamples=0))
    for value, statistic in zip(found, (observed, alpha, ac1), strict=True):
        expected = float(statistic(margins))
        assert (value is None) == bool(np.isnan(expected))
        assert value is None or value == pytest.approx(expected, abs=1e-12)


@given(
    arrays(np.int64, st.tuples(st.integers(2, 4), st.integers(1, 20)), elements=st.integers(-1, 3)),
    st.randoms(use_true_random=False),
)
def test_neither_the_order_of_annotators_nor_of_pairs_nor_of_documents_matters(categories, random):
    annotators, pairs = categories.shape
    rows, columns = random.sample(range(annotators), annotators), random.sample(range(pairs), pairs)
    shuffled = categories[rows][:, columns]
    split = np.split(shuffled, [pairs // 2], axis=1)
    whole = values(overall_agreement(answer_counts([categories]), resamples=0))
    assert values(overall_agreement(answer_counts(split), resamples=0)) == pytest.approx(whole)


def test_documents_are_resampled_where_there_are_a_handful():
    found = overall_agreement(answer_counts([KRIPPENDORFF] * 5))
    assert found.resampled is Resampled.DOCUMENTS
    assert found.observed.low == pytest.approx(found.observed.high)


def test_no_answers_in_common_are_undefined_with_a_reason():
    for documents in ([], [np.array([[1, -1], [-1, 1]])]):
        found = overall_agreement(answer_counts(documents))
        assert (values(found), found.pairs) == ([None] * 3, 0)
        assert "no pair that two annotators decided" in found.alpha.reason


def test_one_category_alone_is_undefined_with_its_name():
    found = overall_agreement(answer_counts([np.ones((3, 4), dtype=np.int64)]))
    assert values(found) == [1.0, None, None]
    assert "one category (before)" in found.alpha.reason
