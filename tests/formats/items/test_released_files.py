"""Files as other programs and benchmarks release them, in small ones of our own."""

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.column_mapping import parse_columns
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER, NLI, TEXTS
from tests.oddities import HERE, rows_of

FOLDER = HERE / "items"


def labels(name):
    return [item.label for item in read_items(FOLDER / name).items]


def test_a_claim_of_tracie_is_the_hypothesis_to_its_story():
    first, second, third = read_items(FOLDER / "tracie.txt").items
    assert first.kind == NLI
    assert first.texts[0].startswith("Ines took the ferry at noon.")
    assert first.texts[1] == "The ferry had been late starts before Ines missed her train"
    assert (first.label, second.label, third.label) == ("entailment", "contradiction", None)
    assert (first.source, first.provenance.place, third.provenance.place) == ("tracie", 1, 3)


def test_candidate_answers_in_lists_become_an_item_each():
    items = read_items(FOLDER / "timebench-answers.jsonl").items
    assert [item.texts[2] for item in items] == ["an hour", "ten years", "twice a day"]
    assert [item.label for item in items] == ["yes", "no", "yes"]
    assert [item.provenance.place for item in items] == [1, 1, 2]
    assert (items[0].kind, items[0].source, items[2].source) == (
        ANSWER,
        "Event Duration",
        "Frequency",
    )
    assert len({item.id for item in items}) == 3


def test_events_of_torque_are_answers_and_equal_words_are_numbered():
    items = read_items(FOLDER / "torque.json").items
    assert [item.texts[2] for item in items] == ["said", "close", "said 2"] * 2
    assert [item.label for item in items] == ["no", "no", "yes", "no", "no", "no"]
    assert items[0].texts[1] == "What has already happened?"
    assert items[0].provenance.document == "doc_1"
    assert items[2].provenance.details["span"] == "(41,45)"


def test_the_training_set_of_torque_says_the_same():
    again = read_items(FOLDER / "torque-training.json").items
    assert [item.texts for item in again[:6]] == [
        item.texts for item in read_items(FOLDER / "torque.json").items
    ]


def test_grades_mean_what_the_binary_label_says_and_stay_in_the_details():
    items = read_items(FOLDER / "dnc-grades.json").items
    assert [item.label for item in items] == ["entailed", "not-entailed", "not-entailed"]
    assert [item.provenance.details["label"] for item in items] == ["5", "4", "1"]
    assert labels("dnc-grades-alone.json") == ["entailed", "not-entailed"]
    assert labels("dnc-binary.json") == ["entailed", "not-entailed"]


def test_labels_of_another_scheme_have_a_way_in():
    path = FOLDER / "dnc-acceptability.json"
    with pytest.raises(FileError, match="--columns label=label takes labels as they are"):
        read_items(path)
    (item,) = read_items(path, parse_columns(["label=label"])).items
    assert (item.kind, item.label) == (NLI, "acceptable")
    single = parse_columns(["text=context,label=label"])
    (item,) = read_items(FOLDER / "dnc-single-sentences.json", single).items
    assert (item.kind, item.texts) == (TEXTS, ("The ferry left .",))


def test_a_dash_is_no_label_and_all_else_of_snli_is_kept():
    first, second = read_items(FOLDER / "snli.jsonl").items
    assert (first.label, second.label) == (None, "contradiction")
    assert first.id == "9.jpg#0r1n"
    assert first.provenance.details["annotator_labels"] == '["neutral", "entailment"]'


def test_quotation_marks_of_mnli_are_text():
    first, second = read_items(FOLDER / "mnli.tsv").items
    assert first.texts == ('He said "six" and left', "He left at six")
    assert (second.label, second.id) == ("entailment", "31e")


def test_ids_that_begin_anew_in_each_split_are_no_ids():
    items = read_items(FOLDER / "splits-with-ids-of-their-own.csv").items
    assert [item.id for item in items] == ["2", "3", "4"]
    assert items[2].provenance.details["idx"] == "0"


def test_labels_of_answers_may_be_truth_values_and_numbers():
    assert labels("mctaco.jsonl") == ["yes", "no"]


@pytest.mark.parametrize(
    ("path", "count", "yes"),
    rows_of(
        ("items/tracie.txt", 3, 1),
        ("items/timebench-answers.jsonl", 3, 2),
        ("items/timebench-pairs.jsonl", 2, 1),
        ("items/torque.json", 6, 1),
        ("items/mctaco.tsv", 7, 5),
        real=(
            ("formats/qa-nli/tracie_test-first60.txt", 60, 30),
            ("formats/qa-nli/tracie_timebench-first60.jsonl", 60, 27),
            ("formats/qa-nli/timexnli_cs1-first60.jsonl", 60, 24),
            ("formats/qa-nli/torque-dev-first6.json", 373, 113),
            ("formats/qa-nli/mctaco-dev-first60.tsv", 60, 18),
        ),
    ),
)
def test_the_files_of_the_benchmarks_are_read(path, count, yes):
    items = read_items(path).items
    assert len(items) == count
    assert sum(item.label in ("yes", "entailment") for item in items) == yes
