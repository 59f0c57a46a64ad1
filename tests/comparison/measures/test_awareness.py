from itertools import permutations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tempannot.comparison.measures.awareness import (
    AwarenessComparison,
    ScoreRange,
    reduced,
    reduced_in_order,
    score_range,
)
from tempannot.comparison.measures.link_scores import claim_of
from tempannot.comparison.measures.scores import RatioKind
from tempannot.core.network import Assertion, Conflict, Network
from tempannot.core.reasoning import LinkState
from tests.comparison.side_links import link, network_of, side_links, told

UNITS = "abcde"


def compared(key, response):
    return AwarenessComparison(*(reduced_in_order(links, UNITS) for links in (key, response)))


def values(key, response):
    score = compared(key, response).score()
    return [(ratio.right, ratio.of) for ratio in (score.precision, score.recall)]


def kept(links):
    return [each.id for each in reduced_in_order(links, UNITS).kept]


def test_a_link_that_those_before_it_entail_is_dropped():
    assert kept(told("a before b,b before c,a before c,d before e")) == ["l0", "l1", "l3"]
    assert kept(told("a before c,a before b,b before c,b after a")) == ["l0", "l1", "l2"]
    assert kept(told("a before b,b after a,a before|meets b")) == ["l0"]


def test_links_are_right_if_the_other_closure_entails_them():
    key = told("a before b,b before c")
    assert values(key, told("a before c")) == [(1, 1), (0, 2)]
    assert values(key, told("a before|meets c")) == [(1, 1), (0, 2)]
    assert values(key, told("a before c,c before d")) == [(1, 2), (0, 2)]
    assert values(told("a before|meets b"), told("a before b")) == [(0, 1), (1, 1)]


def test_what_the_scorer_of_the_shared_task_accepts_wrongly_is_not_entailed():
    """e0 < e1, e2 < e0 and e3 < e2 do not entail that e2 was begun by e3."""
    key = told("a before b,c before a,d before c")
    assert values(key, told("c started-by d")) == [(0, 1), (0, 3)]


def test_begins_is_inferred():
    """a starts b and b starts c entail that a starts c."""
    assert values(told("a starts b,b starts c"), told("a starts c"))[0] == (1, 1)


def test_a_contradicting_link_counts_and_is_right_only_if_the_other_side_asserts_it():
    response = told("a before b,b before c,c before a")
    assert kept(response) == ["l0", "l1", "l2"]
    assert values(told("a before b,b before c"), response) == [(2, 3), (2, 2)]
    assert values(told("c before a"), response)[0] == (1, 3)
    # entailed is not asserted
    assert values(told("c before d,d before a"), response)[0] == (0, 3)
    assert values(response, response) == [(3, 3), (3, 3)]


def test_a_kept_contradiction_is_outside_the_closure():
    key = [link("l0", "a", "before", "b"), link("l1", "a", "after", "b", LinkState.KEPT)]
    assert values(key, told("a before b")) == [(1, 1), (1, 2)]
    assert values(key, told("a after b"))[0] == (0, 1)
    assert values(told("a before b"), key) == [(1, 2), (1, 1)]


def test_a_self_link_that_cannot_hold_counts_and_one_that_must_hold_does_not():
    bad, idle = link("l0", "a", "before", "a"), link("l1", "b", "equals", "b", LinkState.SELF)
    assert kept([bad, idle]) == ["l0"]
    assert values([bad], [bad]) == [(1, 1), (1, 1)]
    assert values(told("a before b"), [bad])[0] == (0, 1)


def test_a_relation_that_is_not_convex_is_entailed_or_asserted():
    apart = link("l9", "a", "before|after", "b", LinkState.NOT_CONVEX)
    assert values(told("a before b"), [apart]) == [(1, 1), (0, 1)]
    assert values([apart], [apart]) == [(1, 1), (1, 1)]
    assert values(told("b before c"), [apart])[0] == (0, 1)


def test_vague_and_skipped_links_say_nothing():
    silent = [
        link("l0", "a", None, "b", LinkState.VAGUE),
        link("l1", "a", "before", "c", LinkState.SKIPPED),
    ]
    score = compared(silent, told("a before b")).score()
    assert (score.recall.value, score.precision.value, score.f1) == (None, 0, None)
    assert score.recall.reason == "no link of the key states a relation"
    score = compared(told("a before b"), []).score()
    assert score.precision.reason == "no link of the response states a relation"


def by_definition(links):
    """What is kept, asking a network that grows by every link in turn; and that network."""
    network, found, outside = Network(UNITS), [], set()
    for each in links:
        if network.relation(each.source, each.target) in each.relations:
            continue
        found.append(each)
        assertion = Assertion(each.id, each.source, each.target, each.relations)
        if isinstance(network.add(assertion), Conflict):
            outside.add(each.id)
    return found, outside, network


@settings(max_examples=200)
@given(side_links(), side_links())
@example(told("a before b,b before c,c before d,d before b,e before a"), told("a before e"))
def test_awareness_is_what_its_definition_says(key, response):
    sides = [by_definition(links) for links in (key, response)]
    comparison = compared(key, response)
    for mine, (found, outside, network) in zip(
        (comparison.key, comparison.response), sides, strict=True
    ):
        assert list(mine.kept) == found
        assert mine.outside == outside
        assert list(mine.network.pairs()) == list(network.pairs())
    expected = []
    for asked, other, links in ((sides[1], sides[0], key), (sides[0], sides[1], response)):
        right = 0
        for each in asked[0]:
            if each.id in asked[1]:
                right += claim_of(each) in {claim_of(link) for link in links}
            else:
                right += other[2].relation(each.source, each.target) in each.relations
        expected.append((right, len(asked[0])))
    assert values(key, response) == expected


@settings(max_examples=80)
@given(side_links(), side_links())
def test_credits_add_up_to_the_score_exactly(key, response):
    comparison = compared(key, response)
    for part in (RatioKind.PRECISION, RatioKind.RECALL):
        credits = comparison.credits(part)
        assert sum(each.credit for each in credits) == comparison.score().ratio(part).right
        assert sum(each.of for each in credits) == comparison.score().ratio(part).of


@settings(max_examples=80)
@given(side_links(), side_links(), st.data())
def test_an_annotation_matches_itself_and_an_entailed_link_at_the_end_changes_nothing(
    key, response, data
):
    assert compared(key, key).score().f1 == (1 if key else None)
    network = network_of(response)
    related = list(network.pairs())
    if related:
        source, target, relations = data.draw(st.sampled_from(related))
        more = [*response, link("more", source, str(relations), target)]
        assert kept(more) == kept(response)
        assert values(key, more)[0] == values(key, response)[0]


def test_order_of_the_lines_moves_the_score_however_exact_the_closures():
    """Of a < b, b < c and a < c the last is redundant, but only if it comes last."""
    key = told("a before b,b before c")
    lines = told("a before b,b before c,a before c")
    found = {tuple(values(key, order)) for order in permutations(lines)}
    assert found == {((2, 2), (2, 2)), ((3, 3), (2, 2))}
    wrong = told("a before b,b before c,a before c,d before e")
    precision = {values(key, order)[0] for order in permutations(wrong)}
    assert precision == {(2, 3), (3, 4)}


def test_given_and_remade_closures_are_the_same():
    links = told("a before b,b before c,c before a,d meets e")
    assert (
        reduced(links, network_of(links)).network.rows
        == reduced_in_order(links, UNITS).network.rows
    )


def test_range_of_no_value_is_none():
    empty = compared([], told("a before b")).score()
    found = score_range([empty, empty])
    assert (found.shuffles, found.recall, found.f1) == (2, None, None)
    assert (found.precision.lowest, found.precision.highest, found.precision.mean) == (0, 0, 0)
    assert score_range([]) == ScoreRange(0, None, None, None)


def test_notes_say_why_a_link_is_right_or_wrong():
    key = told("a before b,b before c")
    response = told("c after a,b after c,c before d,d before a")
    notes = [each.note for each in compared(key, response).credits(RatioKind.PRECISION)]
    assert notes == [
        "AFTER (l0): holds in the key",
        "AFTER (l1): the key has before",
        "BEFORE (l2): the key leaves it open",
        "BEFORE (l3): cannot hold with the links before it; the key does not assert it",
    ]
    same = told("a before b,b before a")
    assert compared(same, same).credits(RatioKind.RECALL)[1].note == (
        "BEFORE (l1): cannot hold with the links before it; the response asserts the same"
    )
