from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.datasets.splitting import SplitError, assign_splits, parse_shares

SHARES = {"train": 0.8, "dev": 0.1, "test": 0.1}


def test_shares_are_taken_in_proportion():
    assert parse_shares(" train=3, test = 1") == {"train": 0.75, "test": 0.25}


@pytest.mark.parametrize("text", ["", "train", "train=", "=1", "train=0", "train=inf", "train=nan"])
def test_what_is_no_share_is_refused(text):
    with pytest.raises(SplitError, match="is no share"):
        parse_shares(text)


def test_every_split_gets_its_share_whatever_the_order_of_the_documents():
    names = [f"text {number}" for number in range(50)]
    found = assign_splits(names, SHARES, 1)
    assert Counter(found.values()) == {"train": 40, "dev": 5, "test": 5}
    assert assign_splits(names[::-1], SHARES, 1) == found
    assert assign_splits(names, SHARES, 2) != found


@given(st.sets(st.text(), max_size=12), st.integers())
def test_every_document_is_in_one_split_and_no_split_is_empty_that_need_not_be(names, seed):
    found = assign_splits(names, SHARES, seed)
    assert found.keys() == names
    assert len(names) < len(SHARES) or set(found.values()) == set(SHARES)


def test_a_split_has_one_share():
    with pytest.raises(SplitError, match="'dev' is there twice"):
        parse_shares("train=0.8,dev=0.1,dev=0.1")
