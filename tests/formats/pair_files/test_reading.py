from collections import Counter

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.pair_files import LabelledPair, PairScheme, pair_layout, read_pairs
from tests.oddities import places, rows_of


def written(folder, text, name="pairs.txt"):
    path = folder / name
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize(
    ("path", "documents", "pairs", "second"),
    rows_of(
        ("pairs/timebank-dense.txt", 3, 8, LabelledPair("tempeval-3", "t1", "e1", "i", 2)),
        real=(
            (
                "pairs/TimebankDense.full.txt",
                36,
                12_715,
                LabelledPair("APW19980227.0476", "t21", "e1", "i", 2),
            ),
        ),
    ),
)
def test_timebank_dense_is_read_as_it_is(path, documents, pairs, second):
    found = read_pairs(path)
    assert found.scheme is PairScheme.DENSE
    assert len(found.pairs) == pairs
    assert len(found.documents) == documents
    assert found.problems == ()
    assert found.pairs[1] == second


@pytest.mark.parametrize(
    ("path", "labels"),
    rows_of(
        ("pairs/tddiscourse-crlf.tsv", {"b": 3}),
        real=(("pairs/TDDManDev.tsv", {"a": 253, "b": 172, "i": 124, "ii": 72, "s": 29}),),
    ),
)
def test_tddiscourse_has_the_same_layout_with_other_line_ends(path, labels):
    found = read_pairs(path)
    assert found.scheme is PairScheme.DENSE
    assert Counter(pair.label for pair in found.pairs) == labels


@pytest.mark.parametrize(
    ("path", "pairs", "first", "words"),
    rows_of(
        ("pairs/matres.txt", 4, ("aquaint", "ei1", "ei2", "BEFORE", 1), ("raced", "arrived")),
        real=(
            (
                "pairs/MATRES_platinum.txt",
                837,
                ("WSJ_20130322_159", "ei1", "ei5", "VAGUE", 1),
                ("apologized", "happened"),
            ),
        ),
    ),
)
def test_the_bare_numbers_of_matres_are_instances(path, pairs, first, words):
    found = read_pairs(path)
    assert found.scheme is PairScheme.MATRES
    assert len(found.pairs) == pairs
    assert found.pairs[0] == LabelledPair(*first, words=words)


@pytest.mark.parametrize(
    ("path", "pairs", "line"),
    rows_of(
        ("pairs/extra-cell.reader", 3, 2),
        real=(("caevo/APW19980213.1380.mcdowell", 214, 213),),
    ),
)
def test_a_file_of_one_annotator_is_about_the_document_of_its_name(path, pairs, line):
    found = read_pairs(path)
    assert found.documents == (path.stem,)
    assert [(each.line, each.kind) for each in found.problems] == [(line, "doubled-tab")]
    assert len(found.pairs) == pairs


def test_labels_of_red_are_told_by_their_words(tmp_path):
    found = read_pairs(written(tmp_path, "d\te1\te2\tBEFORE/CAUSES\nd\te2\te3\tterminates\n"))
    assert found.scheme is PairScheme.RED
    assert [pair.label for pair in found.pairs] == ["BEFORE/CAUSES"]
    assert [each.message for each in found.problems] == ["the label 'terminates' is none of red"]


def test_broken_lines_are_left_out_and_named(tmp_path):
    text = "d\te1\te2\tb\n\nd\te1\t\tb\nd\te1\te2\nd\te2\te3\tx\nd\te3\te4\tA\n"
    found = read_pairs(written(tmp_path, text))
    assert [(pair.line, pair.label) for pair in found.pairs] == [(1, "b"), (6, "A")]
    assert [(each.kind, each.line) for each in found.problems] == [
        ("broken-line", 3),
        ("broken-line", 4),
        ("unknown-label", 5),
    ]


@pytest.mark.parametrize(
    "text", ["a b c d\n", "d\te1\te2\tmaybe\n", "\n\nd\tv\tw\t1\t2\tb\n", "e1\te2\n"]
)
def test_a_file_whose_first_line_is_no_pair_is_refused(tmp_path, text):
    path = written(tmp_path, text)
    assert pair_layout(text) is None
    with pytest.raises(FileError, match="this is no pair"):
        read_pairs(path)


@pytest.mark.parametrize("path", places("pairs/unlabelled.tml", "bad/not_xml_pairs.tml"))
def test_pairs_that_nobody_has_labelled_are_none(path):
    assert pair_layout(path.read_text("utf-8")) is None


def test_a_table_with_a_stray_line_end_has_a_broken_line_and_no_traceback(tmp_path):
    text = "docid,eiid2,eiid1,eid2,eid1,relation\nd,2,1,2,1,before\nd,3\r,2,3,2,after\n"
    found = read_pairs(written(tmp_path, text, "pairs.csv"))
    assert [pair.line for pair in found.pairs] == [2]
    assert [(each.kind, each.line) for each in found.problems] == [("broken-line", 3)]
