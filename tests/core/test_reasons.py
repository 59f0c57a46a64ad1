import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.assertions import needed_steps
from tempannot.core.network import Assertion, Network
from tempannot.core.reasons import smallest_support
from tempannot.core.relations import ALL, BEFORE, EQUALS, MEETS, RelationSet
from tests.core.arrangements import CONVEX, Worlds, links, names


def follows(count, assertions, a, b, relations):
    return Worlds.all(count).where(*assertions).relation(a, b) in relations


def smallest_size(count, assertions, a, b, relations):
    return next(
        size
        for size in range(len(assertions) + 1)
        for chosen in combinations(assertions, size)
        if follows(count, chosen, a, b, relations)
    )


@settings(max_examples=120)
@given(st.data(), st.integers(2, 4))
def test_why_is_a_smallest_set_of_links_that_entails_the_relation(data, count):
    network = Network.close(names(count), data.draw(links(count, most=8)))
    for a, b, relations in network.pairs():
        for first, second, seen in ((a, b, relations), (b, a, relations.converse)):
            why = network.why(first, second)
            chosen = [network.assertions[link] for link in why]
            known = list(network.assertions.values())
            assert follows(count, chosen, first, second, seen)
            assert len(why) == smallest_size(count, known, first, second, seen)


@settings(max_examples=80)
@given(st.data(), st.integers(2, 4))
def test_why_not_is_a_smallest_set_of_links_that_rules_a_relation_out(data, count):
    network = Network.close(names(count), data.draw(links(count, most=7)))
    known = list(network.assertions.values())
    for a, b, relations in network.pairs():
        for basic in ALL:
            why = network.why_not(a, b, basic)
            if basic in relations:
                assert why == ()
                continue
            chosen = [network.assertions[link] for link in why]
            assert follows(count, chosen, a, b, ALL - basic)
            assert len(why) == smallest_size(count, known, a, b, ALL - basic)


@settings(max_examples=30)
@given(st.randoms(use_true_random=False))
def test_on_more_intervals_none_of_the_links_can_be_left_out(source):
    network = Network(f"e{number}" for number in range(14))
    for number in range(40):
        a, b = source.sample(network.intervals, 2)
        network.add(Assertion(f"l{number}", a, b, RelationSet(1 << source.randrange(13))))
    for a, b, relations in list(network.pairs())[:25]:
        chosen = [network.assertions[link] for link in network.why(a, b)]
        assert Network.close(network.intervals, chosen).relation(a, b) is relations
        for left_out in chosen:
            rest = [each for each in chosen if each is not left_out]
            assert Network.close(network.intervals, rest).relation(a, b) is not relations


@pytest.mark.parametrize("seed", range(60))
def test_of_links_that_say_little_as_few_as_can_be_are_named(seed):
    """What is one comparison of end points, so that chains are long and share links."""
    chance = random.Random(seed)
    little = [*(each for each in CONVEX if len(needed_steps(each)) == 1), EQUALS]
    network = Network(names(5))
    for number in range(12):
        source, target = chance.sample(network.intervals, 2)
        network.add(Assertion(f"l{number}", source, target, chance.choice(little)))
    known = list(network.assertions.values())
    for a, b, relations in network.pairs():
        if len(why := network.why(a, b)) > 1:
            fewer = combinations(known, len(why) - 1)
            assert not any(
                Network.close(network.intervals, chosen).relation(a, b) in relations
                for chosen in fewer
            )


def test_a_link_that_says_it_all_is_the_reason():
    chain = [Assertion("l1", "a", "b", BEFORE), Assertion("l2", "b", "c", BEFORE)]
    network = Network.close("abc", [*chain, Assertion("l3", "a", "c", BEFORE)])
    assert network.why("a", "c") == ("l3",)


def test_links_are_in_the_order_of_the_chain():
    chain = [Assertion(f"l{a}", b, a, RelationSet.parse("after")) for a, b in ("cd", "ab", "bc")]
    assert Network.close("abcd", chain).why("a", "d") == ("la", "lb", "lc")


def test_both_halves_of_an_equality_can_have_reasons_of_their_own():
    start = RelationSet.parse("starts|equals|started-by")
    end = RelationSet.parse("finishes|equals|finished-by")
    network = Network.close(
        "ab", [Assertion("l1", "a", "b", start), Assertion("l2", "b", "a", end)]
    )
    assert network.relation("a", "b") is EQUALS
    assert sorted(network.why("a", "b")) == ["l1", "l2"]


def test_shared_links_beat_two_short_chains():
    """Starts and ends agree over two links each, or both over the same three."""
    start = RelationSet.parse("starts|equals|started-by")
    end = RelationSet.parse("finishes|equals|finished-by")
    split = [
        Assertion("s1", "a", "p", start),
        Assertion("s2", "p", "z", start),
        Assertion("e1", "a", "q", end),
        Assertion("e2", "q", "z", end),
    ]
    shared = [Assertion(f"q{x}{y}", x, y, EQUALS) for x, y in ("am", "mn", "nz")]
    network = Network.close("apqmnz", [*split, *shared])
    assert network.why("a", "z") == ("qam", "qmn", "qnz")


def test_nothing_is_needed_for_what_is_not_known_or_always_so():
    network = Network.close("abc", [Assertion("l1", "a", "b", MEETS)])
    assert network.why("a", "a") == ()
    assert network.why("a", "c") == ()
    assert network.why_not("a", "c", BEFORE) == ()
    assert network.why_not("a", "a", BEFORE) == ()


def test_links_that_are_set_aside_are_no_reason():
    network = Network.close(
        "ab", [Assertion("l1", "a", "b", BEFORE | MEETS), Assertion("l2", "b", "a", BEFORE)]
    )
    assert network.why("a", "b") == ("l1",)


def test_a_relation_that_does_not_follow_has_no_reason():
    with pytest.raises(ValueError, match="does not follow"):
        smallest_support([], Assertion("", "a", "b", BEFORE))
