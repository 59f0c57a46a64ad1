import json

import pytest

from tempannot.formats.items.item_kinds import ORDER, ORDER_SCALE
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tempannot.study.design.study_design import Role, StudyDesign, StudyItem
from tests.study.judged import judged

PAIRS = """\
id,first,second,label,source,split,video,stride
a-1,p1,q1,original,stride 0,test,v_aaaaaaaaaaa,0
a-2,p2,q2,swapped,stride 0,test,v_aaaaaaaaaaa,0
a-3,p3,q3,original,stride 1,train,v_bbbbbbbbbbb,1
a-4,p4,q4,swapped,stride 1,test,v_ccccccccccc,1
"""
TRIPLES = """\
id,sentence_a,sentence_b,sentence_c,label,source,stride
t-1,p1,q1,r1,a b c,stride 0,0
t-2,p2,q2,r2,c b a,stride 0,0
"""


@pytest.fixture
def written(tmp_path):
    def write(name, content):
        path = tmp_path / name
        path.write_text(content)
        return path

    return write


@pytest.fixture
def pairs(written):
    return written("pairs.csv", PAIRS)


def test_accuracy_is_told_per_stride_with_wilsons_interval_and_the_rows_of_the_paper(
    run, pairs, written
):
    said = written("said.txt", "original\noriginal\noriginal\nswapped\n")
    outcome = run("score", "order", pairs, said)
    assert outcome.status == 0
    assert "the set is activitynet" in outcome.err
    lines = [line.split() for line in outcome.out.splitlines()]
    assert ["stride", "0", "2", "50.00", "9.5", "to", "90.5", "59.00", "88.00"] in lines
    assert ["stride", "1", "2", "100.00", "34.2", "to", "100.0", "68.00", "66.00"] in lines


def test_the_headline_is_what_the_full_model_knows_beyond_one_sentence_alone(run, pairs, written):
    said = written("said.txt", "original\nswapped\noriginal\nswapped\n")
    blind = written("blind.txt", "original\noriginal\noriginal\noriginal\n")
    outcome = run("score", "order", pairs, said, "--hypothesis-only", blind)
    assert outcome.out.startswith("full minus hypothesis only: +50.0 points of accuracy")
    found = json.loads(run("score", "order", pairs, said, "--hypothesis-only", blind, "--json").out)
    assert found["full_minus_hypothesis_only"]["accuracy"]["difference"] == 0.5
    assert found["runs"][str(blind)]["by"]["stride"]["0"]["accuracy"] == 0.5
    assert {row["role"] for row in found["side_by_side"]} >= {"majority", "full model"}


def test_orders_of_three_are_scored_whole_and_by_their_pairs(run, written):
    gold = written("triples.csv", TRIPLES)
    said = written("said.txt", "a b c\nbca\n")
    found = json.loads(run("score", "order", gold, said, "--json").out)
    score = found["runs"][str(said)]
    assert score["accuracy"] == 0.5
    assert score["pairs"]["accuracy"] == pytest.approx(5 / 6)


def test_one_split_is_scored_of_predictions_of_the_whole_file(run, pairs, written):
    said = written("said.txt", "original\nswapped\nswapped\nswapped\n")
    found = json.loads(run("score", "order", pairs, said, "--split", "test", "--json").out)
    assert (found["items"], found["runs"][str(said)]["accuracy"]) == (3, 1.0)


def test_a_chart_is_drawn(run, pairs, written, tmp_path):
    said = written("said.txt", "original\noriginal\noriginal\nswapped\n")
    chart = tmp_path / "strides.svg"
    assert run("score", "order", pairs, said, "--chart", chart).status == 0
    assert "BERT-base (Jain 2020, Figure 3, appendix)" in chart.read_text()


def test_words_that_are_no_orders_are_one_error_with_file_and_line(run, pairs, written):
    said = written("said.txt", "original\nperhaps\noriginal\nswapped\n")
    outcome = run("score", "order", pairs, said)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"error: {said}:2: 'perhaps' is no label")


def test_pairs_of_premise_and_hypothesis_are_no_orders(run, written):
    gold = written("nli.csv", "premise,hypothesis,label\np,h,entailment\n")
    outcome = run("score", "order", gold, gold)
    assert outcome.status == 2
    assert "not sentence orders" in outcome.err


def test_raters_of_a_study_stand_beside_by_stride(run, pairs, written, tmp_path):
    place = tmp_path / "people.tempstudy"
    items = [
        order_of_study(1, "original", "stride 0"),
        order_of_study(2, "swapped", "stride 0"),
        order_of_study(3, "original", "stride 1"),
    ]
    design = StudyDesign("orders", ORDER_SCALE, list_size=20, raters=1)
    judged(place, items, design, ["ann"], lambda *_: "the first one").close()
    said = written("said.txt", "original\noriginal\noriginal\nswapped\n")
    given = (pairs, said, "--human", place, "--by", "source")
    found = json.loads(run("score", "order", *given, "--json").out)
    people = found["people"]["source"]
    assert (people["stride 0"]["accuracy"], people["stride 1"]["accuracy"]) == (0.5, 1.0)
    lines = [line.split() for line in run("score", "order", *given).out.splitlines()]
    assert any((line[:1], line[-2:]) == (["R01"], ["people", "3"]) for line in lines)


def order_of_study(number, label, source):
    item = RatingItem(f"a-{number}", ORDER, ("p", "q"), label, source, Provenance("f.csv", number))
    return StudyItem(number, Role.ITEM, item, 1)


def test_the_same_predictions_are_not_taken_twice(run, pairs, written):
    said = written("said.txt", "original\n" * 4)
    outcome = run("score", "order", pairs, said, "--hypothesis-only", said)
    assert outcome.status == 2
    assert "given twice" in outcome.err
