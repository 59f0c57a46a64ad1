import random
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.assertions import needed_steps
from tempannot.core.endpoints import Endpoints, Point, endpoints, relations_allowed
from tempannot.core.network import Assertion, Network
from tempannot.core.reasons import smallest_support
from tempannot.core.relations import ALL, BEFORE, DURING, EQUALS, MEETS, RelationSet
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


def is_passed_on(relations):
    """Whether a chain of links that say it says it of the two ends."""
    chain = [Assertion(x + y, x, y, relations) for x, y in ("ab", "bc")]
    return Network.close("abc", chain).relation("a", "c") is relations


def of_starts_and_ends(relations):
    """What a relation says of the two starts, and of the two ends."""
    starts, _, _, ends = endpoints(relations)
    return (
        relations_allowed(Endpoints(starts, Point.ANY, Point.ANY, Point.ANY)),
        relations_allowed(Endpoints(Point.ANY, Point.ANY, Point.ANY, ends)),
    )


def chain(name, places, *relations):
    """Links along some places, each of which says the next relation, the last one to the end."""
    said = [*relations, *relations[-1:] * len(places)]
    return [
        Assertion(f"{name}{n}", first, second, said[n])
        for n, (first, second) in enumerate(pairwise(places))
    ]


def ladder(relations, *, steps, width, last):
    """As many ways as can be, each of so many links, over rungs of so many places."""
    rungs = [[f"r{n}-{m}" for m in range(width)] for n in range(1, steps)]
    ways = [
        (first, second)
        for firsts, seconds in pairwise([["a"], *rungs, [last]])
        for first, second in product(firsts, seconds)
    ]
    return [Assertion(f"w{n}", *way, relations) for n, way in enumerate(ways)]


WITHIN = RelationSet.parse("starts|during|finishes|equals")
SHARED = [r for r in CONVEX if is_passed_on(r) and ALL not in of_starts_and_ends(r)]


def two_ways(relations, length=2):
    """Starts and ends over so many links each, or both over one more, which are m0, m1, ..."""
    starts, ends = of_starts_and_ends(relations)
    over = {way: [f"{way}{n}" for n in range(1, length)] for way in "se"}
    return [
        *chain("s", ["a", *over["s"], "z"], starts),
        *chain("e", ["a", *over["e"], "z"], ends),
        *chain("m", ["a", *(f"m{n}" for n in range(1, length + 1)), "z"], relations),
    ]


@pytest.mark.parametrize("relations", SHARED, ids=str)
def test_shared_links_beat_two_short_chains(relations):
    links = two_ways(relations)
    for order in (links, links[::-1]):
        why = smallest_support(order, Assertion("", "a", "z", relations))
        assert sorted(why) == ["m0", "m1", "m2"]


@pytest.mark.parametrize("turned", [1, -1])
def test_ways_can_be_shared_in_part(turned):
    """The ends leave the way of the starts for the last link, or for the last two."""
    starts, ends = of_starts_and_ends(DURING)
    links = [each for each in two_ways(DURING, 4) if each.id != "m4"]
    links += [Assertion("m4", "m4", "z", starts), Assertion("x", "m4", "z", ends)]
    links += chain("y", ["m3", "y", "z"], ends)
    why = smallest_support(links[::turned], Assertion("", "a", "z", DURING))
    assert sorted(why) == ["m0", "m1", "m2", "m3", "m4", "x"]


@pytest.mark.parametrize("strict", range(3))
def test_one_shared_link_that_is_strict_is_enough(strict):
    links = [each for each in two_ways(DURING) if not each.id.startswith("m")]
    said = [DURING if n == strict else WITHIN for n in range(3)]
    for known in (links + (way := chain("m", "amnz", *said)), way + links):
        why = smallest_support(known, Assertion("", "a", "z", DURING))
        assert sorted(why) == ["m0", "m1", "m2"]


@pytest.mark.parametrize("turned", [1, -1])
def test_shared_links_may_lead_through_an_interval_from_its_start_to_its_end(turned):
    sooner = RelationSet.parse("before|meets|overlaps")
    until = relations_allowed(Endpoints(Point.ANY, Point.LESS, Point.ANY, Point.ANY))
    links = [each for each in two_ways(sooner) if each.id != "m0"]
    links += [Assertion("m0", "a", "m1", BEFORE)]
    around = chain("u", ["m1", "x", "z"], until, of_starts_and_ends(sooner)[1])
    for known in (links, links + around, around + links):
        why = smallest_support(known[::turned], Assertion("", "a", "z", sooner))
        assert sorted(why) == ["m0", "m1", "m2"]


@pytest.mark.parametrize(
    ("relations", "steps", "width", "last"),
    [(DURING, 8, 4, "z"), (DURING, 5, 10, "elsewhere"), (WITHIN, 5, 10, "z")],
)
def test_what_cannot_be_better_is_not_searched(relations, steps, width, last):
    """Thousands of ways that are too long, lead nowhere or are never strict hide that of five."""
    links, ways = two_ways(DURING, 4), ladder(relations, steps=steps, width=width, last=last)
    for known in ([*links, *ways], [*ways, *links]):
        why = smallest_support(known, Assertion("", "a", "z", DURING))
        assert sorted(why) == ["m0", "m1", "m2", "m3", "m4"]


def test_a_search_among_too_many_chains_is_given_up():
    starts, ends = of_starts_and_ends(DURING)
    ways = ladder(starts, steps=8, width=4, last="z")
    known = [*chain("e", ["a", *map(str, range(7)), "z"], ends), *ways]
    assert len(smallest_support(known, Assertion("", "a", "z", DURING))) == 16


def test_a_search_that_is_given_up_leaves_out_what_is_spare():
    """Two comparisons have a link of their own each, which those that need two links show, too."""
    starts, ends = of_starts_and_ends(EQUALS)
    sooner = relations_allowed(Endpoints(Point.AT_MOST, Point.ANY, Point.ANY, Point.ANY))
    ended = relations_allowed(Endpoints(Point.ANY, Point.ANY, Point.ANY, Point.AT_MOST))
    links = [*chain("s", "apz", starts), *chain("e", "aqz", ends)]
    links += [Assertion("x", "a", "z", sooner), Assertion("y", "a", "z", ended)]
    links += ladder(sooner, steps=3, width=20, last="z")
    why = smallest_support(links, Assertion("", "a", "z", EQUALS))
    assert sorted(why) == ["e0", "e1", "s0", "s1"]


def test_nothing_is_needed_for_what_is_not_known_or_always_so():
    network = Network.close("abc", [Assertion("l1", "a", "b", MEETS)])
    assert network.why("a", "a") == ()
    assert network.why("a", "c") == ()
    assert network.why_not("a", "c", BEFORE) == ()
    assert network.why_not("a", "a", BEFORE) == ()
    assert smallest_support([], Assertion("", "a", "b", ALL)) == ()


def test_links_that_are_set_aside_are_no_reason():
    network = Network.close(
        "ab", [Assertion("l1", "a", "b", BEFORE | MEETS), Assertion("l2", "b", "a", BEFORE)]
    )
    assert network.why("a", "b") == ("l1",)


def test_a_relation_that_does_not_follow_has_no_reason():
    with pytest.raises(ValueError, match="does not follow"):
        smallest_support([], Assertion("", "a", "b", BEFORE))
