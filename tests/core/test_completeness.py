"""How far a document is, by what its scheme wants of it."""

from math import ceil, factorial, log2
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.completeness import (
    Completeness,
    CompletionGoal,
    CompletionStage,
    expected_answers,
)
from tempannot.core.coverage import every_pair, pair_rows
from tempannot.core.document import Document
from tempannot.core.edits import add_link, skip_pair
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import Interpretation
from tempannot.formats.reading import read
from tests.core.rows_of_events import row_of_events
from tests.dense_documents import dense_pair
from tests.oddities import rows_of

HERE = Path(__file__).parent.parent / "data" / "profiles"


def relate(reasoning, source, relations, target):
    change = add_link(reasoning.document, source, target, RelationSet.parse(relations))
    reasoning.document.apply(change)
    reasoning.refresh(change)


def test_wanted_pairs_are_decided_vague_skipped_or_left():
    reasoning = Reasoning(read(HERE / "harbour-dense.tml").document)
    found = reasoning.completeness()
    assert (found.goal, found.stage, found.words) == (
        CompletionGoal.PAIRS,
        CompletionStage.OPEN,
        "1 left",
    )
    assert (found.wanted, found.decided, found.vague, found.left) == (8, 7, 2, 1)
    change = skip_pair(reasoning.document, "e2", "e3")
    reasoning.document.apply(change)
    reasoning.refresh(change)
    found = reasoning.completeness()
    assert (found.decided, found.skipped, found.left) == (7, 1, 0)
    assert (found.stage, found.words) == (CompletionStage.OPEN, "1 skipped")
    assert "7 of 8 decided (2 vague, 1 skipped)" in found.sentence


def test_the_answers_to_come_are_as_many_as_sorting_takes():
    reasoning = Reasoning(row_of_events(63, scheme="narrativetime"))
    found = reasoning.completeness()
    assert 250 < found.expected < 330  # 296 bits say which order 64 have
    assert found.questions == f"about {found.expected} questions to 95 %"
    reasoning = Reasoning(row_of_events(9))
    assert reasoning.completeness().questions == "about 9 questions connect all"
    one = Reasoning(row_of_events(1)).completeness()
    assert one.questions == "about 1 question connects all"
    for source in ("i0", "i1"):
        change = add_link(reasoning.document, source, "t0", ALL)
        reasoning.document.apply(change)
        reasoning.refresh(change)
    assert reasoning.completeness().expected > reasoning.completeness().left == 7


def test_an_answer_that_is_vague_completes():
    reasoning = Reasoning(read(HERE / "harbour-dense.tml").document)
    change = add_link(reasoning.document, "e2", "e3", ALL)
    reasoning.document.apply(change)
    reasoning.refresh(change)
    found = reasoning.completeness()
    assert (found.stage, found.words, found.vague) == (CompletionStage.COMPLETE, "complete", 3)


def test_without_a_demand_complete_is_connected():
    reasoning = Reasoning(row_of_events(4))
    assert reasoning.completeness().words == "4 left"  # the creation time is one of five
    for source, target in (("i0", "t0"), ("i1", "t0"), ("i2", "i3")):
        relate(reasoning, source, "before", target)
    found = reasoning.completeness()
    assert (found.goal, found.wanted, found.decided, found.left) == (
        CompletionGoal.CONNECTED,
        4,
        3,
        1,
    )
    change = add_link(reasoning.document, "i3", "i0", ALL)
    reasoning.document.apply(change)
    reasoning.refresh(change)
    found = reasoning.completeness()
    assert (found.stage, found.vague) == (CompletionStage.COMPLETE, 1)


def test_contradictions_go_before_what_is_left():
    reasoning = Reasoning(row_of_events(3))
    relate(reasoning, "i0", "before", "i1")
    relate(reasoning, "i1", "before", "i0")
    found = reasoning.completeness()
    assert (found.stage, found.words) == (CompletionStage.CONTRADICTORY, "1 contradiction")
    assert found.sentence.endswith("; 1 contradiction.")


def test_a_document_without_events_is_not_complete():
    found = Reasoning(Document("empty")).completeness()
    assert (found.stage, found.words) == (CompletionStage.EMPTY, "nothing marked")
    assert (found.wanted, found.decided, found.left) == (0, 0, 0)


def test_a_document_with_one_interval_has_nothing_to_relate():
    found = Reasoning(row_of_events(0)).completeness()
    assert (found.stage, found.words) == (CompletionStage.EMPTY, "nothing to relate")


def test_with_everything_wanted_all_pairs_count():
    reasoning = Reasoning(row_of_events(5, scheme="narrativetime"))
    relate(reasoning, "i0", "before", "i1")
    relate(reasoning, "i1", "before", "i2")
    found = reasoning.completeness()
    assert (found.wanted, found.decided) == (15, 3)
    counts = reasoning.counts()
    assert (counts.pairs, counts.decided, counts.is_wanted) == (15, 3, True)


def test_a_dense_annotation_of_our_own_is_complete(tmp_path):
    for path in dense_pair(tmp_path):
        reasoning = Reasoning(read(path).document)
        assert reasoning.completeness().stage is CompletionStage.COMPLETE


@pytest.mark.parametrize("name", ["a1_ABC19980114.1830.0611", "a2_APW19980219.0476"])
def test_a_dense_annotation_is_complete(data, name):
    document = read(data / "narrativetime" / f"{name}.tml").document
    assert Reasoning(document).completeness().stage is CompletionStage.COMPLETE


@pytest.mark.parametrize(
    "path",
    rows_of(
        ("profiles/harbour-dense.tml",),
        ("timeml/reported-and-conditional.tml",),
        real=(("formats/pairs/PRI19980216.2000.0170.tml",),),
    ),
)
def test_worlds_apart_are_wanted_each_by_itself(path):
    apart = Reasoning(read(path, Interpretation(worlds=True)).document).completeness()
    assert apart.wanted == apart.decided + apart.left + apart.skipped


PAIRS, CONNECTED = CompletionGoal
DENSE = "Complete means here: every pair that the profile wants has an answer. "
JOINED = "Complete means here: all events and times are connected. "


@pytest.mark.parametrize(
    ("found", "words", "questions", "sentence"),
    [
        (
            Completeness(PAIRS, 10, 4, 5, 0, vague=3, skipped=1, intervals=5, expected=4),
            "5 left",
            "about 4 questions to 95 %",
            f"{DENSE}4 of 10 decided (3 vague, 1 skipped).",
        ),
        (
            Completeness(PAIRS, 2000, 1999, 1, 0, vague=1, intervals=99),
            "1 left",
            "over 95 % decided, 1 left",
            f"{DENSE}1,999 of 2,000 decided (1 vague).",
        ),
        (
            Completeness(PAIRS, 3, 2, 0, 0, skipped=1, intervals=3),
            "1 skipped",
            "every pair is decided",
            f"{DENSE}2 of 3 decided (1 skipped).",
        ),
        (
            Completeness(PAIRS, 1, 1, 0, 2, intervals=2),
            "2 contradictions",
            "every pair is decided",
            f"{DENSE}1 of 1 decided; 2 contradictions.",
        ),
        (
            Completeness(PAIRS, 1, 1, 0, 0, intervals=2),
            "complete",
            "every pair is decided",
            f"{DENSE}1 of 1 decided.",
        ),
        (
            Completeness(CONNECTED, 4, 3, 1, 0, vague=2, intervals=5, expected=1),
            "1 left",
            "about 1 question connects all",
            f"{JOINED}3 of 4 connections made.",
        ),
        (
            Completeness(CONNECTED, 4, 4, 0, 0, vague=2, intervals=5),
            "connected",
            "all is connected",
            f"{JOINED}4 of 4 connections made.",
        ),
        (
            Completeness(PAIRS, 0, 0, 0, 0, intervals=1),
            "nothing to relate",
            "",
            "No two events or times are marked yet.",
        ),
        (
            Completeness(CONNECTED, 0, 0, 0, 0),
            "nothing marked",
            "",
            "No two events or times are marked yet.",
        ),
    ],
)
def test_how_far_a_document_is_can_be_told(found, words, questions, sentence):
    assert (found.words, found.questions, found.sentence) == (words, questions, sentence)


def test_what_is_printed_has_every_number_by_its_name():
    found = Completeness(PAIRS, 10, 4, 5, 0, vague=3, skipped=1, intervals=5, expected=9)
    assert found.as_json() == {
        "goal": "pairs",
        "stage": "open",
        "wanted": 10,
        "decided": 4,
        "left": 5,
        "vague": 3,
        "skipped": 1,
        "contradictions": 0,
        "expected": 9,
    }


@pytest.mark.parametrize("count", [0, 1, 2, 3, 10, 64])
def test_to_decide_all_pairs_takes_as_many_answers_as_to_put_things_in_order(count):
    pairs = count * (count - 1) // 2
    assert expected_answers(every_pair(count), pairs, 1) == ceil(round(log2(factorial(count)), 9))


@given(st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7))), st.integers(0, 20))
def test_answers_are_counted_until_the_share_is_reached(open_pairs, decided):
    names = "abcdefgh"
    pairs = {frozenset((names[a], names[b])) for a, b in open_pairs if a != b}
    rows = pair_rows({name: place for place, name in enumerate(names)}, pairs)
    wanted = len(pairs) + decided
    answers, left = 0.0, len(pairs)
    for place, name in enumerate(names):
        if left <= wanted - 0.95 * wanted:
            break
        count = sum(frozenset((name, other)) in pairs for other in names[:place])
        answers, left = answers + log2(count + 1), left - count
    assert expected_answers(rows, wanted) == ceil(answers)
