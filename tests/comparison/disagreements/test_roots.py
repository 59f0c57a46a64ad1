from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.comparison.disagreements.roots import (
    Dispute,
    attribute,
    differing,
    disputed_steps,
    essential_steps,
    share_out,
    shared_rows,
)
from tempannot.core.bitsets import members
from tempannot.core.network import Assertion, Network
from tempannot.core.relations import BEFORE, RelationSet
from tests.core.arrangements import links, names

MEETS_OR_BEFORE = RelationSet.parse("before|meets")


@st.composite
def two_networks(draw, most=8):
    count = draw(st.integers(2, 6))
    return tuple(Network.close(names(count), draw(links(count, most=most))) for _ in range(2))


def with_steps(rows, steps):
    grown = rows.copy()
    for step in steps:
        grown.insert(step.first, step.second, step.strict)
    return grown


def roots_of(mine, theirs, pairs):
    """Roots that are links, and per pair those that it is attributed to."""
    steps = list(disputed_steps(mine, theirs.rows))
    order = list(dict.fromkeys(step.link for step in steps))
    disputes = [Dispute(s.first, s.second, s.strict, 1 << order.index(s.link)) for s in steps]
    found = attribute(mine.rows, theirs.rows, disputes, pairs)
    return {pair: {order[root] for root in members(bits)} for pair, bits in found.items()}


@settings(max_examples=200)
@given(two_networks())
def test_what_one_side_says_more_follows_from_its_roots_and_what_is_shared(networks):
    mine, theirs = networks
    pairs = list(differing(mine.rows, theirs.rows))
    found = roots_of(mine, theirs, pairs)
    shared = shared_rows(mine.rows, theirs.rows)
    for one, other in pairs:
        known = mine.rows.relation(one, other)
        assert ((one, other) in found) is (theirs.rows.relation(one, other) not in known)
        if (one, other) in found:
            steps = disputed_steps(mine, theirs.rows)
            chosen = [step for step in steps if step.link in found[one, other]]
            assert with_steps(shared, chosen).relation(one, other) is known


@settings(max_examples=200)
@given(two_networks())
def test_essential_steps_and_what_is_shared_say_all_that_the_side_says(networks):
    mine, theirs = networks
    shared = shared_rows(mine.rows, theirs.rows)
    steps = list(disputed_steps(mine, theirs.rows))
    essential = essential_steps(steps, shared)
    assert set(essential) <= set(steps)
    assert with_steps(shared, essential) == mine.rows


@settings(max_examples=100)
@given(two_networks())
def test_no_step_is_disputed_of_links_that_the_other_entails(networks):
    mine, theirs = networks
    disputed = {step.link for step in disputed_steps(mine, theirs.rows)}
    assert disputed == {
        id
        for id, each in mine.assertions.items()
        if theirs.relation(each.source, each.target) not in each.relations
    }


def before(*pairs):
    return [Assertion(f"{a}{b}", a, b, BEFORE) for a, b in pairs]


def test_the_fewest_disputed_links_are_the_roots():
    chain = before("ab", "bc", "cd")
    mine = Network.close("abcd", [*chain, *before("ad")])
    found = roots_of(mine, Network("abcd"), [(0, 2), (0, 3)])
    assert found == {(0, 2): {"ab", "bc"}, (0, 3): {"ad"}}


def test_links_that_both_sides_have_are_no_roots():
    mine, theirs = (Network.close("abcd", before("ab", "cd", *more)) for more in (["bc"], []))
    assert roots_of(mine, theirs, [(0, 3)]) == {(0, 3): {"bc"}}


def test_a_strict_chain_is_told_from_one_that_is_shared_but_not_strict():
    loose = [Assertion("ab", "a", "b", MEETS_OR_BEFORE), *before("bc")]
    mine = Network.close("abc", [*loose, Assertion("strict", "a", "b", BEFORE)])
    theirs = Network.close("abc", loose)
    assert list(differing(mine.rows, theirs.rows)) == [(0, 1)]
    assert roots_of(mine, theirs, [(0, 1)]) == {(0, 1): {"strict"}}


def test_nearest_links_are_essential_where_links_follow_from_each_other():
    mine = Network.close("abc", before("ac", "bc", "ab"))
    nothing = Network("abc").rows
    steps = essential_steps(disputed_steps(mine, nothing), nothing)
    assert [step.link for step in steps] == ["ab", "bc"]


def test_a_pair_goes_to_the_root_that_takes_part_in_most():
    shares = share_out({(0, 1): 0b011, (0, 2): 0b110, (0, 3): 0b010, (1, 2): 0b100}, 3)
    assert shares.pairs == ((), ((0, 1), (0, 2), (0, 3)), ((1, 2),))
    assert shares.involved == (1, 3, 2)
    assert shares.alone == (0, 1, 1)


def test_ties_go_to_the_root_that_comes_first():
    assert share_out({(0, 1): 0b11, (2, 3): 0b11}, 2).pairs == (((0, 1), (2, 3)), ())
