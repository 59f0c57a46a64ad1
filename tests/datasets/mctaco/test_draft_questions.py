"""Steps 1 and 2: the guard, and which questions are kept."""

import pytest

from tempannot.core.errors import FileError
from tempannot.datasets.mctaco.answer_words import is_span
from tempannot.datasets.mctaco.draft_questions import (
    DRAFT_COLUMNS,
    DraftQuestion,
    Verification,
    read_drafts,
    write_drafts,
)

YES = Verification(True, "Frequency", "daily", "yearly")


def draft(*verifications):
    return DraftQuestion("He eats.", "How often?", "Frequency", "every day", verifications)


@pytest.mark.parametrize(
    ("checks", "reason"),
    [
        ((YES, YES), ""),
        ((YES,), "checked by 1 of 2"),
        ((YES, Verification(False, "Frequency")), "they disagree whether it is valid"),
        (2 * (Verification(False, "Frequency"),), "not valid"),
        ((YES, Verification(True, "Stationarity", "a", "b")), "they disagree on the category"),
        (2 * (Verification(True, "Stationarity", "a", "b"),), "they disagree on the category"),
        ((YES, Verification(True, "Frequency", "a")), "an answer is missing"),
    ],
)
def test_questions_are_kept_only_if_all_agree(checks, reason):
    assert draft(*checks).refusal == reason


def test_seeds_are_three_right_answers_and_two_wrong_ones():
    seeds = draft(YES, YES).seeds
    assert [is_right for _, is_right in seeds] == [True, True, True, False, False]


def test_answer_that_stands_in_the_sentence_is_warned_of():
    assert is_span("Two  hours", "It took two hours, he said.")
    assert not is_span("two hour", "It took two hours.")
    assert not is_span("", "It took two hours.")
    assert DraftQuestion("It took two hours.", "q", "Event Duration", "two hours").warning


def table(path, **cells):
    row = dict.fromkeys(DRAFT_COLUMNS, "x") | {"category": "Frequency"}
    row |= {f"verifier{n}_valid": "yes" for n in (1, 2)} | cells
    path.write_text("\t".join(DRAFT_COLUMNS) + "\n" + "\t".join(row.values()) + "\n")
    return path


def test_table_of_checked_questions_is_read(tmp_path):
    (found,) = read_drafts(table(tmp_path / "q.tsv", verifier2_category="Frequency"))
    assert found.verifications[0] == Verification(True, "x", "x", "x")
    assert found.refusal == "they disagree on the category"


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"category": "Length"}, ":2: 'Length' is no category"),
        ({"verifier1_valid": "perhaps"}, ":2: verifier1_valid is neither"),
    ],
)
def test_rows_that_are_none_are_refused_with_their_line(tmp_path, cells, problem):
    with pytest.raises(FileError, match=problem):
        read_drafts(table(tmp_path / "q.tsv", **cells))


@pytest.mark.parametrize(
    ("cells", "refusal"),
    [
        ({"question": ""}, "the question is missing"),
        ({"category": ""}, "the category is missing"),
        ({"verifier2_valid": ""}, "checked by 1 of 2"),
    ],
)
def test_unfinished_rows_are_read_and_say_what_is_missing(tmp_path, cells, refusal):
    (found,) = read_drafts(table(tmp_path / "q.tsv", **cells))
    assert found.refusal == refusal


def test_seeds_of_a_question_that_nobody_checked_are_the_answer_alone():
    assert draft().seeds == (("every day", True),)


@pytest.mark.parametrize("column", DRAFT_COLUMNS)
def test_cell_that_is_written_is_read_again_and_no_other_changes(column):
    text = "yes" if column.endswith("valid") else "Stationarity"
    changed = draft().with_cell(column, text)
    assert changed.cell(column) == text
    others = [name for name in DRAFT_COLUMNS if name != column]
    assert [changed.cell(name) for name in others] == [draft().cell(name) for name in others]


@pytest.mark.parametrize("ending", ["csv", "tsv", "jsonl", "json"])
def test_drafts_that_are_written_are_read_again(tmp_path, ending):
    unsure = Verification(None, "", "twice", "")
    drafts = (draft(YES, YES), draft(unsure, YES), DraftQuestion("S", "", "", "", (unsure, unsure)))
    path = tmp_path / f"drafts.{ending}"
    write_drafts(path, drafts)
    assert read_drafts(path) == drafts
