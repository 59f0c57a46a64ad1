from fractions import Fraction
from math import fsum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.closed_scores import closed_credits, closed_pairs, pair_credit
from tempannot.comparison.measures.measures import Measure, score
from tempannot.comparison.measures.measures import credits as credits_of
from tempannot.comparison.measures.scores import RatioKind, Weight
from tempannot.core.document import Document
from tempannot.core.errors import DocumentError
from tempannot.core.items import Event, Instance, Link, Span
from tempannot.core.network import Assertion, Network
from tempannot.core.relations import AFTER, ALL, BEFORE, MEETS, OVERLAPS, RelationSet
from tests.comparison.graphs import G2, K2, graphs, of_text, renamed, said_otherwise
from tests.core.arrangements import CONVEX, names

PARTS = (RatioKind.PRECISION, RatioKind.RECALL)


def pair(relations):
    return Network.close("AB", [Assertion("l", "A", "B", relations)])


def by_hand(key, response):
    """Both scores of both kinds by their definition, pair by pair, in exact fractions."""
    found = {(weight, part): [Fraction(0), 0] for weight in Weight for part in PARTS}
    every = key.intervals
    for place, one in enumerate(every):
        for other in every[place + 1 :]:
            k, s = key.relation(one, other), response.relation(one, other)
            answered = k is not ALL and s is not ALL
            for part, asked, divisor in ((RatioKind.PRECISION, s, k), (RatioKind.RECALL, k, s)):
                if asked is not ALL:
                    found[Weight.STRICT, part][1] += 1
                    found[Weight.RELAXED, part][1] += 1
                    found[Weight.STRICT, part][0] += k is s
                    found[Weight.RELAXED, part][0] += answered * Fraction(len(k & s), len(divisor))
    return found


@settings(max_examples=150)
@given(graphs(), graphs())
def test_scores_are_the_means_of_the_definition(key, response):
    counted = closed_pairs(key, response)
    for (weight, part), (right, of) in by_hand(key, response).items():
        ratio = counted.score(weight).ratio(part)
        assert ratio.right == pytest.approx(float(right), abs=1e-12)
        assert ratio.of == of


@settings(max_examples=100)
@given(graphs(), graphs())
def test_credits_add_up_to_the_score_exactly(key, response):
    for weight in Weight:
        score = closed_pairs(key, response).score(weight)
        for part in PARTS:
            credits = closed_credits(key, response, part, weight)
            assert fsum(each.credit for each in credits) == score.ratio(part).right
            assert sum(each.of for each in credits) == score.ratio(part).of


def test_a_vaguer_answer_is_precise_but_recalls_half():
    vague = BEFORE | OVERLAPS  # not convex, so that no network holds it
    assert pair_credit(BEFORE, vague, RatioKind.PRECISION, Weight.RELAXED) == 1
    assert pair_credit(BEFORE, vague, RatioKind.RECALL, Weight.RELAXED) == 0.5
    score = closed_pairs(pair(BEFORE), pair(BEFORE | MEETS)).score(Weight.RELAXED)
    assert (score.precision.value, score.recall.value) == (1, 0.5)
    score = closed_pairs(pair(BEFORE | MEETS), pair(BEFORE)).score(Weight.RELAXED)
    assert (score.precision.value, score.recall.value) == (0.5, 1)


def test_a_wrong_answer_and_one_that_is_only_near_earn_nothing_where_it_counts():
    for part in PARTS:
        assert pair_credit(BEFORE, AFTER, part, Weight.RELAXED) == 0
        assert pair_credit(BEFORE, BEFORE | MEETS, part, Weight.STRICT) == 0


@given(st.sampled_from(CONVEX))
def test_a_pair_left_open_earns_nothing_whatever_the_other_side_says(relations):
    for weight in Weight:
        for part in PARTS:
            assert pair_credit(relations, ALL, part, weight) == 0
            assert pair_credit(ALL, relations, part, weight) == 0


@settings(max_examples=60)
@given(graphs())
def test_a_graph_matches_itself_in_full(network):
    for weight in Weight:
        score = closed_pairs(network, network).score(weight)
        expected = 1 if network.related_pairs() else None
        assert score.precision.value == score.recall.value == score.f1 == expected


@settings(max_examples=60)
@given(graphs(), graphs(), st.permutations(names(5)), st.randoms(use_true_random=False))
def test_names_order_and_what_is_said_twice_change_nothing(key, response, order, chance):
    plain = closed_pairs(key, response)
    other = closed_pairs(renamed(key, order), renamed(response, order))
    again = closed_pairs(said_otherwise(key, chance), said_otherwise(response, chance))
    for weight in Weight:
        assert plain.score(weight) == other.score(weight) == again.score(weight)


def test_key_and_response_change_places_with_precision_and_recall():
    there, back = (closed_pairs(*each).score(Weight.RELAXED) for each in ((K2, G2), (G2, K2)))
    assert there.precision.right == back.recall.right
    assert there.recall.value == pytest.approx(back.precision.value)


def test_what_is_undefined_says_why():
    empty, told = Network("ABCD"), of_text("A<B")
    score = closed_pairs(told, empty).score(Weight.STRICT)
    assert (score.precision.value, score.f1) == (None, None)
    assert score.precision.reason == "the response relates no pair"
    assert score.recall.value == 0
    score = closed_pairs(empty, told).score(Weight.RELAXED)
    assert (score.recall.value, score.recall.reason) == (None, "the key relates no pair")
    assert score.precision.value == 0


def test_notes_say_what_both_sides_have():
    key, response = of_text("A<B,C<D"), of_text("B<A,A<C")
    notes = {
        (each.source, each.target): each.note
        for each in closed_credits(key, response, RatioKind.PRECISION, Weight.STRICT)
    }
    assert notes["A", "B"] == "key: before; response: after"
    assert notes["A", "C"] == "response: before; the key leaves it open"
    recall = closed_credits(key, response, RatioKind.RECALL, Weight.STRICT)
    assert recall[-1].note == "key: before; the response leaves it open"
    assert closed_credits(key, key, RatioKind.RECALL, Weight.STRICT)[0].note == "both: before"


def test_networks_over_other_intervals_are_refused():
    with pytest.raises(DocumentError, match="same intervals"):
        closed_pairs(Network("AB"), Network("BA"))
    with pytest.raises(DocumentError, match="same intervals"):
        closed_credits(Network("AB"), Network("AC"), RatioKind.RECALL, Weight.STRICT)


def side(*rows):
    document = Document("small")
    for id in "abc":
        document.events[id] = Event(id, Span(0, 0))
        document.instances[id] = Instance(id, id, implicit=True)
    for number, (source, relations, target) in enumerate(rows):
        exact = RelationSet.parse(relations)
        document.links[f"l{number}"] = Link(f"l{number}", source, target, "VAGUE", exact)
    return document


def scored(key, response):
    comparison = DocumentComparison.of(side(*key), side(*response))
    for measure in (Measure.STRICT, Measure.RELAXED):
        for kind in RatioKind.PRECISION, RatioKind.RECALL:
            earned = credits_of(comparison, measure, kind)
            ratio = score(comparison, measure).ratio(kind)
            assert fsum(each.credit for each in earned) == ratio.right
            assert sum(each.of for each in earned) == ratio.of
    relaxed = score(comparison, Measure.RELAXED)
    return relaxed.value(RatioKind.PRECISION), relaxed.value(RatioKind.RECALL)


def test_a_set_that_is_not_convex_is_scored_as_the_set_that_it_is():
    before, either = ("a", "before", "b"), ("a", "before|overlaps", "b")
    assert scored([before], [either]) == (1.0, 0.5)
    assert scored([either], [before]) == (0.5, 1.0)
    assert scored([either], [either]) == (1.0, 1.0)
    assert scored([("a", "after", "b")], [either]) == (0.0, 0.0)


def test_it_is_told_from_either_end_and_counts_as_far_as_the_closure_leaves_it():
    assert scored([("a", "before", "b")], [("b", "after|overlapped-by", "a")]) == (1.0, 0.5)
    narrowed = [("a", "before|after", "b"), ("a", "before|meets|overlaps", "b")]
    assert scored([("a", "before", "b")], narrowed) == (1.0, 1.0)


def test_other_pairs_are_scored_as_before():
    others = [("b", "meets", "c")]
    either = ("a", "before|overlaps", "b")
    precision, recall = scored([*others, ("a", "before", "b")], [*others, either])
    assert 0 < recall < precision <= 1
