import csv
import io

import pytest

from tempannot.comparison.corpus_comparison import compare_corpus, compare_paths
from tempannot.comparison.document_matching import match
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.report.pair_csv import COLUMNS, pair_table
from tests.comparison.report.corpora import HOSTILE, compared_folders, hostile_corpus, two_folders
from tests.comparison.stories import write
from tests.oddities import THREE_ANNOTATIONS


def rows_of(corpus):
    return list(csv.DictReader(io.StringIO(pair_table(corpus), newline="")))


def earned(rows, column, side):
    """The sum of a column over the rows in which a side relates the pair, and their number."""
    counted = [row for row in rows if row[f"{side}_says"] not in ("", "VAGUE")]
    return sum(float(row[column]) for row in counted), len(counted)


@pytest.fixture(params=THREE_ANNOTATIONS)
def three(request):
    return compare_paths(request.param)


def check_sums(rows, found):
    strict, relaxed = found[Measure.STRICT], found[Measure.RELAXED]
    for score, column in (
        (strict.precision, "strict"),
        (relaxed.precision, "relaxed_precision"),
    ):
        assert earned(rows, column, "b") == (pytest.approx(score.right), score.of)
    for score, column in ((strict.recall, "strict"), (relaxed.recall, "relaxed_recall")):
        assert earned(rows, column, "a") == (pytest.approx(score.right), score.of)


def test_credits_sum_up_to_the_scores(tmp_path):
    corpus = compared_folders(tmp_path)
    check_sums(rows_of(corpus), corpus.first_pair.micro)


def test_credits_of_three_annotations_sum_up_to_the_scores_of_every_two(three):
    rows = rows_of(three)
    for pair in three.pairs:
        names = pair.key.name, pair.response.name
        check_sums([row for row in rows if (row["a"], row["b"]) == names], pair.micro)


def test_what_a_disagreement_explains_names_it_as_its_root(tmp_path):
    corpus = compared_folders(tmp_path, stories={"a": (("1 BEFORE 2", "2 BEFORE 3"), ())})
    rows = {(row["source"], row["target"]): row for row in rows_of(corpus)}
    assert {row["root"] for row in rows.values()} == {"a:ei1 a:ei2", "a:ei2 a:ei3"}
    derived = rows["said", "left"]
    assert derived["state"] == "only a"
    assert derived["open"] == "b leaves it undecided"
    assert derived["links_a"] == ""
    assert rows["said", "met"]["links_a"] == "l1"


def test_states_and_causes_of_linked_pairs(tmp_path):
    rows = {
        (row["document"], row["source"], row["target"]): row
        for row in rows_of(compared_folders(tmp_path))
    }
    slip = rows["a", "said", "met"]
    assert (slip["state"], slip["cause"]) == ("different", "direction slip")
    assert (slip["a_says"], slip["b_says"], slip["strict"]) == ("before", "after", "0")
    vague = rows["a", "slept", "woke"]
    assert (vague["a_says"], vague["cause"]) == ("VAGUE", "vague against a relation")
    assert (vague["relaxed_precision"], vague["relaxed_recall"]) == ("0.0", "")
    same = rows["b", "said", "met"]
    assert (same["state"], same["cause"], same["strict"]) == ("same", "", "1")


def test_a_link_that_is_set_aside_is_told_with_its_pair(tmp_path):
    corpus = compared_folders(tmp_path, stories={"a": (("1 BEFORE 2", "2 BEFORE 1"), ())})
    (row,) = rows_of(corpus)
    assert row["links_a"] == "l1 l2"
    assert row["a_says"] == "before"


def test_words_that_would_be_formulas_are_marked_as_text(tmp_path):
    text = pair_table(hostile_corpus(tmp_path))
    cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    assert {f"'{HOSTILE[0]}", f"'{HOSTILE[-1]}", HOSTILE[1]} <= set(cells)


def test_distances_count_sentences_and_leave_out_the_creation_time(three):
    rows = rows_of(three)
    gold = three.documents[0].pairs[0, 1].comparison.alignment
    creation = next(unit for unit in gold.units if unit.is_creation_time)
    for row in rows:
        if creation.members[0] in (row["source_a"], row["target_a"]):
            assert row["sentences_apart"] == ""
    assert {row["sentences_apart"] for row in rows} >= {"", "0", "1"}


def test_a_comparison_without_a_document_has_only_the_header(tmp_path):
    key, response = two_folders(tmp_path, stories={"a": (("1 BEFORE 2",), ())})
    write(response / "a.tml", words=("another", "text"))
    found = pair_table(compare_corpus(match([key, response])))
    assert found == ",".join(COLUMNS) + "\n"
