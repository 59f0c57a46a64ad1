"""The confusion matrix and the pairs behind its cells."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tempannot.comparison.agreement.pair_agreement import Pool, confusion
from tempannot.comparison.agreement.pair_ratings import rate
from tempannot.comparison.comparison_settings import AgreementOn
from tests.comparison.small import compared, comparisons_of_random_sides

LINKS = AgreementOn.LINKS
KEY = ["a BEFORE b", "b BEFORE c", "c VAGUE d", "e AFTER f"]
RESPONSE = ["a BEFORE b", "c AFTER b", "c BEFORE d", "e BEFORE f"]


def test_counts_are_key_by_response_in_the_order_of_types():
    table = confusion(Pool.of([rate(compared(KEY, RESPONSE), LINKS)]))
    assert table.labels == ("BEFORE", "AFTER", "VAGUE")
    assert table.counts.tolist() == [[2, 0, 0], [1, 0, 0], [1, 0, 0]]


def test_a_cell_gives_the_pairs_behind_it():
    table = confusion(Pool.of([rate(compared(KEY, RESPONSE), LINKS)]))
    assert [(pair.source, pair.target) for pair in table.pairs(0, 0)] == [
        ("u0", "u1"),
        ("u1", "u2"),
    ]
    (pair,) = table.pairs(2, 0)
    assert (pair.key, pair.response, pair.omission, pair.omitted_by) == (
        "VAGUE",
        "BEFORE",
        None,
        None,
    )


def test_a_corpus_adds_up_and_names_the_documents_of_its_pairs():
    first = rate(compared(KEY, RESPONSE), LINKS)
    second = rate(compared(["a IBEFORE b", "b BEFORE c"], ["b BEFORE c"]), LINKS)
    table = confusion(Pool.of([first, second]))
    assert table.counts[0, 0] == 3
    assert table.cells.by_document.sum(axis=1).tolist() == [4, 1]
    assert [pair.document for pair in table.pairs(0, 0)] == [0, 0, 1]
    assert table.pairs(0, 0)[-1].source == "u1"


def test_nothing_rated_gives_an_empty_table():
    for pool in (Pool.of([]), Pool.of([rate(compared([], ["a BEFORE b"]))])):
        table = confusion(pool)
        assert (table.labels, table.counts.shape) == ((), (0, 0))


@given(st.lists(comparisons_of_random_sides(), max_size=3), st.sampled_from(AgreementOn))
def test_every_count_is_the_number_of_pairs_behind_it(comparisons, on):
    pool = Pool.of([rate(each, on) for each in comparisons])
    table = confusion(pool)
    for row, column in np.ndindex(table.counts.shape):
        pairs = table.pairs(row, column)
        assert len(pairs) == table.counts[row, column]
        for pair in pairs:
            assert (pair.key, pair.response) == (table.labels[row], table.labels[column])
    assert table.counts.sum() == pool.rated.sum()
    assert not table.counts.size or (table.counts.sum(0) + table.counts.sum(1)).all()


@given(comparisons_of_random_sides(), st.sampled_from(AgreementOn))
def test_chosen_pairs_alone_are_counted(comparison, on):
    pool = Pool.of([rate(comparison, on)])
    even = np.arange(len(pool.key)) % 2 == 0
    parts = [confusion(pool, mask).cells.total for mask in (even, ~even)]
    assert sum(parts) == confusion(pool).cells.total
