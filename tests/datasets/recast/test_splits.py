from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import FileError
from tempannot.datasets.recast.splits import splits_of
from tempannot.datasets.splitting import SplitError
from tempannot.formats.pair_files import read_pairs

NAMES = [f"doc{n}" for n in range(20)]


def counts(splits, names):
    return Counter(splits.of(name) for name in names)


def test_shares_are_dealt_out_by_document():
    splits = splits_of("train=0.7,dev=0.2,test=0.1", NAMES, 1)
    assert counts(splits, NAMES) == {"train": 14, "dev": 4, "test": 2}


def test_a_seed_draws_the_same_documents_in_whatever_order_they_come():
    wish = "train=0.5,dev=0.25,test=0.25"
    first, again = splits_of(wish, NAMES, 3), splits_of(wish, NAMES[::-1], 3)
    other = splits_of(wish, NAMES, 4)
    assert [first.of(n) for n in NAMES] == [again.of(n) for n in NAMES]
    assert [first.of(n) for n in NAMES] != [other.of(n) for n in NAMES]
    drawn = "".join({"train": "-", "dev": "d", "test": "t"}[first.of(n)] for n in NAMES)
    assert drawn == "---ddttt--d--dt-t--d"


@given(st.sets(st.text(min_size=1), min_size=3, max_size=30), st.integers())
def test_every_part_that_is_wanted_gets_a_document(names, seed):
    found = counts(splits_of("train=0.98,dev=0.01,test=0.01", names, seed), names)
    assert (found["dev"], found["test"]) == (1, 1)
    assert found["train"] == len(names) - 2


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ("0.8,0.1,0.1", "it has to be timebank-dense"),
        ("some", "it has to be timebank-dense"),
        ("train=0.8,dev", "'dev' is no share"),
        ("train=0.8,dev=nan", "'dev=nan' is no share"),
        ("train=1,test=-1", "'test=-1' is no share"),
        ("train=1,holdout=1", "the split 'holdout' is none of train, dev, test"),
    ],
)
def test_a_wish_that_is_no_split_is_refused(wish, problem):
    with pytest.raises(SplitError, match=problem):
        splits_of(wish, NAMES, 1)


def test_too_few_documents_are_refused():
    with pytest.raises(SplitError, match="2 documents are too few"):
        splits_of("train=0.8,dev=0.1,test=0.1", ["a", "b"], 1)


def test_published_lists_name_their_documents():
    names = ("ABC19980120.1830.0957", "APW19980227.0487", "APW19980227.0489")
    splits = splits_of("timebank-dense", names, 1)
    assert [splits.of(name) for name in names] == ["train", "dev", "test"]


def test_timebank_dense_has_its_published_list(data):
    names = read_pairs(data / "pairs" / "TimebankDense.full.txt").documents
    splits = splits_of("timebank-dense", names, 1)
    assert counts(splits, names) == {"train": 22, "dev": 5, "test": 9}
    discourse = read_pairs(data / "pairs" / "TDDManDev.tsv").documents
    assert {splits.of(name) for name in discourse} == {"dev"}


def test_the_platinum_documents_are_the_test_set_of_tempeval(data):
    platinum = read_pairs(data / "pairs" / "MATRES_platinum.txt").documents
    names = [*platinum, *(f"wsj_{n}" for n in range(50))]
    splits = splits_of("tempeval-3", names, 1)
    assert counts(splits, names) == {"test": 20, "dev": 20, "train": 30}
    assert {splits.of(name) for name in platinum} == {"test"}
    assert splits_of("tempeval-3", platinum, 1).of("wsj_1") == "train"


def test_a_development_set_as_large_as_the_test_set_needs_enough_documents():
    with pytest.raises(SplitError, match="1 documents for dev cannot be drawn from 1 others"):
        splits_of("tempeval-3", ["AP_20130322", "wsj_1"], 1)


def test_a_list_of_ones_own_is_followed(tmp_path):
    path = tmp_path / "lists.csv"
    path.write_text("split,document\ntest,a\ntrain,b\ntest,a\n", "utf-8")
    splits = splits_of(str(path), ["a", "b"], 1)
    assert [splits.of(name) for name in "ab"] == ["test", "train"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("document,split\na,test\na,dev\n", r"lists.csv:3: a is in test already"),
        ("document,split\na,validation\n", r"lists.csv:2: the split 'validation' is none of"),
        ("name,split\na,test\n", r"lists.csv:1: a list of splits needs the columns"),
        ("document,split\na,test,x\n", r"lists.csv:2: the row has 3 cells"),
        (f"document,split\n{'a' * 200_000},test\n", r"lists.csv:2: .* 131,072 characters"),
        ("document,split\nb,test\n", r"1 document is in no split: a"),
    ],
)
def test_a_list_that_leaks_or_leaves_out_is_refused(tmp_path, text, problem):
    path = tmp_path / "lists.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(FileError, match=problem):
        splits_of(str(path), ["a"], 1)
