"""Questions by starts and ends: for all thirteen relations, within all 82 convex ones."""

from itertools import product

import pytest

from tempannot.core.demand import answering_types
from tempannot.core.relations import ALL, SIGNS, RelationSet
from tempannot.core.schemes import During, scheme_named
from tempannot.suggestions.endpoint_questions import MOST, EndpointQuestion, Interview, Reply
from tests.core.convex import convex_relations

BASIC = tuple(each for each in convex_relations() if each.is_basic)
PROFILES = ("timeml-1.2.1", "timebank-dense", "matres", "narrativetime", "thyme", "tempeval-2")


def truth(question, basic):
    """What is so of a pair of which a basic relation holds."""
    holds = SIGNS[str(basic)][question.comparison] == question.order
    return Reply.YES if holds else Reply.NO


def ends(interview, reply):
    """All ways that questions can take, each with its last state; ``reply`` says which answers."""
    question = interview.question
    if question is None:
        yield interview
        return
    for each in reply(question):
        yield from ends(interview.answered(each), reply)


@pytest.mark.parametrize("known", convex_relations(), ids=str)
def test_four_answers_find_any_relation_within_what_is_known(known):
    for basic in known:
        (found,) = ends(Interview(known), lambda q, basic=basic: [truth(q, basic)])
        assert found.left is basic
        assert len(found.asked) <= MOST
        assert found.relation is (basic if len(known) > 1 else ALL)


@pytest.mark.parametrize("known", convex_relations(), ids=str)
def test_no_question_is_asked_whose_answer_is_known(known):
    def both_possible(interview):
        question = interview.question
        if question is None:
            return
        assert {truth(question, each) for each in interview.left} == {Reply.YES, Reply.NO}
        assert question not in interview.asked
        for reply in Reply:
            both_possible(interview.answered(reply))

    both_possible(Interview(known))


@pytest.mark.parametrize("known", convex_relations(), ids=str)
def test_whatever_is_answered_what_is_left_is_convex_and_holds_what_is_so(known):
    for basic in known:
        for found in ends(Interview(known), lambda q, basic=basic: [truth(q, basic), Reply.UNSURE]):
            assert basic in found.left
            assert found.left.is_convex
            assert len(found.asked) <= MOST


@pytest.mark.parametrize("profile", PROFILES)
def test_the_questions_end_where_a_type_of_the_scheme_says_it(profile):
    types = answering_types(scheme_named(profile), During.EQUALS)
    for basic in BASIC:
        (found,) = ends(Interview(ALL, types), lambda q, basic=basic: [truth(q, basic)])
        assert found.left.is_basic or any(found.left in each for each in types)
    most = {"matres": 2, "timebank-dense": 4, "timeml-1.2.1": 4}
    if profile in most:
        lengths = [len(each.asked) for each in ends(Interview(ALL, types), lambda _: Reply)]
        told = ends(Interview(ALL, types), lambda _: [Reply.YES, Reply.NO])
        assert max(len(each.asked) for each in told) == most[profile]
        assert max(lengths) <= MOST


def test_nothing_told_is_vague():
    interview = Interview(ALL)
    for _ in range(MOST):
        interview = interview.answered(Reply.UNSURE)
    assert interview.question is None
    assert (interview.relation, interview.is_told) == (ALL, False)


def test_a_coarse_answer_is_what_was_told():
    interview = Interview(ALL)
    first = interview.question
    interview = interview.answered(Reply.YES)
    while interview.question is not None:
        interview = interview.answered(Reply.UNSURE)
    assert interview.relation is first.if_yes


def test_the_questions_are_in_words_that_fit_events_and_times():
    said = {
        EndpointQuestion(*each).sentence("“fell”", "“Tuesday”")
        for each in product(range(4), (-1, 1))
    }
    assert len(said) == 8
    assert "Does “fell” begin before “Tuesday” ends?" in said
    assert "Does “fell” end after “Tuesday” begins?" in said


def test_each_question_parts_the_thirteen_as_its_comparison_says():
    for comparison, order in product(range(4), (-1, 1)):
        question = EndpointQuestion(comparison, order)
        assert question.if_yes.is_convex
        assert (~question.if_yes).is_convex
        assert RelationSet(question.if_yes.bits | (~question.if_yes).bits) is ALL
