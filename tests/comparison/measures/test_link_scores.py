import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.comparison.comparison import SideLink
from tempannot.comparison.measures.link_scores import claim_of, claims, links_credits, links_score
from tempannot.comparison.measures.scores import RatioKind
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import BEFORE, MEETS
from tests.comparison.side_links import link, side_links, told


def test_a_link_turned_round_and_a_link_said_twice_are_one_claim():
    key = told("a before b,b after a,a before b")
    assert len(claims(key)) == 1
    score = links_score(key, told("b after a"))
    assert (score.precision.right, score.precision.of) == (1, 1)
    assert (score.recall.right, score.recall.of) == (1, 1)


def test_nothing_is_inferred():
    key, response = told("a before b,b before c"), told("a before b,a before c")
    score = links_score(key, response)
    assert (score.precision.value, score.recall.value) == (0.5, 0.5)


def test_every_claim_about_a_pair_counts():
    """A file may state two relations of one pair; one of them right is half of it right."""
    score = links_score(told("a before b"), told("a before b,a meets b"))
    assert (score.precision.value, score.recall.value) == (0.5, 1)


@pytest.mark.parametrize(
    "silent",
    [
        link("l", "a", None, "b", LinkState.VAGUE),
        link("l", "a", None, "b", LinkState.UNKNOWN_TYPE),
        link("l", "a", "before", "b", LinkState.SKIPPED),
        link("l", "a", "equals", "a", LinkState.SELF),
        link("l", "a", "equals", "a", LinkState.KEPT),
    ],
)
def test_links_that_state_no_relation_make_no_claim(silent):
    assert claim_of(silent) is None
    score = links_score([silent], [silent])
    assert score.precision.value is None
    assert score.precision.reason == "no link of the response states a relation"
    assert score.recall.reason == "no link of the key states a relation"


@pytest.mark.parametrize("state", [LinkState.KEPT, LinkState.CONFLICT, LinkState.NOT_CONVEX])
def test_links_count_as_they_stand_even_where_they_cannot_hold(state):
    contradicting = link("l", "a", "before|after", "b", state)
    assert links_score([contradicting], [contradicting]).f1 == 1


def test_notes_say_what_the_other_side_states_from_the_same_end():
    key = told("a before b,c meets d")
    response = told("b before a,d met-by c,e before a")
    assert [
        (each.credit, each.note) for each in links_credits(key, response, RatioKind.PRECISION)
    ] == [
        (0, "BEFORE (l0): the key states after"),
        (1, "MET-BY (l1): the key states the same"),
        (0, "BEFORE (l2): the key has no link here"),
    ]
    recall = links_credits(key, response, RatioKind.RECALL)
    assert [each.note for each in recall] == [
        "BEFORE (l0): the response states after",
        "MEETS (l1): the response states the same",
    ]


def test_notes_write_out_a_relation_that_no_type_says():
    exact = SideLink("l0", "a", "b", "VAGUE", BEFORE | MEETS, LinkState.ACTIVE)
    (credit,) = links_credits([exact], [exact], RatioKind.RECALL)
    assert credit.note == "before|meets (l0): the response states the same"


@settings(max_examples=80)
@given(side_links(), side_links())
def test_credits_add_up_to_the_score_exactly(key, response):
    score = links_score(key, response)
    for part in (RatioKind.PRECISION, RatioKind.RECALL):
        credits = links_credits(key, response, part)
        assert sum(each.credit for each in credits) == score.ratio(part).right
        assert sum(each.of for each in credits) == score.ratio(part).of


@settings(max_examples=80)
@given(side_links(), side_links(), st.randoms(use_true_random=False))
def test_order_and_direction_of_links_change_nothing(key, response, chance):
    turned = [
        SideLink(each.id, each.target, each.source, "", each.relations.converse, each.state)
        for each in response
    ]
    chance.shuffle(turned)
    assert links_score(key, turned) == links_score(key, response)
    assert links_score(key, key).f1 == (1 if key else None)


def test_a_claim_is_written_from_the_unit_that_sorts_first():
    assert claim_of(link("l", "b", "after", "a")) == ("a", "b", BEFORE)
