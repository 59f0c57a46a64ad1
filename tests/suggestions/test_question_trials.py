"""How many answers gold documents take."""

import pytest

from tempannot.core.edits import add_link
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.formats.reading import read
from tempannot.suggestions.question_trials import AskingOrder, try_questions
from tests.core.rows_of_events import row_of_events
from tests.dense_documents import dense_pair


@pytest.fixture
def chain():
    """Twenty events, each before the next, of which one stands nowhere."""
    document = row_of_events(20, "narrativetime")
    for n in range(18):
        document.apply(add_link(document, f"i{n}", f"i{n + 1}", RelationSet.parse("before")))
    return Reasoning(document)


def test_all_that_gold_knows_is_found_and_vague_answers_count(chain):
    found = try_questions(chain)
    assert (found.pairs, found.decided) == (171, 171)
    assert 0 < found.vague < found.answers < 171 / 2
    assert found.for_most <= found.answers


def test_the_order_of_asking_changes_the_answers_and_not_what_is_found(chain):
    trials = {order: try_questions(chain, order) for order in AskingOrder}
    assert {each.decided for each in trials.values()} == {171}
    assert trials[AskingOrder.RANKED].answers < trials[AskingOrder.TEXT].answers
    assert try_questions(chain, AskingOrder.RANDOM) == trials[AskingOrder.RANDOM]
    assert try_questions(chain, AskingOrder.RANDOM, 1) != trials[AskingOrder.RANDOM]


def test_gold_that_knows_nothing_needs_no_answers():
    document = row_of_events(3)
    document.apply(add_link(document, "i0", "i1", ALL))
    found = try_questions(Reasoning(document))
    assert (found.pairs, found.answers) == (0, 0)


@pytest.mark.parametrize("side", [0, 1])
def test_dense_gold_of_our_own_takes_a_third_of_its_pairs(tmp_path, side):
    assert_a_third_is_asked_for(dense_pair(tmp_path)[side], 378 + 28)


@pytest.mark.parametrize("side", ["a1", "a2"])
def test_dense_gold_takes_a_third_of_its_pairs(data, side):
    path = data / "narrativetime" / f"{side}_ABC19980114.1830.0611.tml"
    assert_a_third_is_asked_for(path, 378)


def assert_a_third_is_asked_for(path, pairs):
    gold = Reasoning(read(path).document)
    found = try_questions(gold)
    assert found.pairs == found.decided == pairs
    assert found.answers * 3 < found.pairs
    assert found.answers < try_questions(gold, AskingOrder.TEXT).answers


def test_fewer_answers_are_enough_where_a_model_knows_what_is_related():
    document = row_of_events(20, "narrativetime")
    pairs = [(f"i{n}", f"i{19 - n}") for n in range(8)]
    for pair in pairs:
        document.apply(add_link(document, *pair, RelationSet.parse("before")))
    gold = Reasoning(document)
    found = try_questions(gold, related=dict.fromkeys(pairs, 0.9))
    assert found.answers == len(pairs) < try_questions(gold).answers
