import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.endpoints import Point, endpoints
from tempannot.core.errors import DocumentError, RelationError
from tempannot.core.network import Accepted, Assertion, Conflict, Network
from tempannot.core.relations import AFTER, ALL, BEFORE, DURING, EQUALS, MEETS, RelationSet
from tests.core.arrangements import CONVEX, Worlds, links, names


def link(id, source, relations, target):
    return Assertion(id, source, target, RelationSet.parse(relations))


def relations_of(network):
    return {(a, b): network.relation(a, b) for a in network.intervals for b in network.intervals}


def expected_relations(worlds):
    every = names(worlds.count)
    return {(a, b): worlds.relation(a, b) for a in every for b in every}


@settings(max_examples=150)
@given(st.data(), st.integers(2, 4))
def test_relations_are_exactly_those_of_all_arrangements(data, count):
    assertions = data.draw(links(count))
    worlds, accepted = Worlds.all(count), []
    network = Network(names(count))
    for assertion in assertions:
        left = worlds.where(assertion)
        outcome = network.add(assertion)
        assert isinstance(outcome, Accepted) == bool(left)
        if left:
            assert outcome.changed == (
                worlds.relation(assertion.source, assertion.target) not in assertion.relations
            )
            worlds = left
            accepted.append(assertion.id)
        assert relations_of(network) == expected_relations(worlds)
    closed = Network.close(names(count), assertions)
    assert list(closed.assertions) == accepted
    assert set(closed.set_aside) == {each.id for each in assertions} - set(accepted)
    assert relations_of(closed) == expected_relations(worlds)


@settings(max_examples=60)
@given(links(4, most=9))
def test_related_pairs_are_counted_and_listed_in_order(assertions):
    network = Network.close(names(4), assertions)
    expected = [
        (a, b, network.relation(a, b))
        for a in names(4)
        for b in names(4)
        if a < b and network.relation(a, b) is not ALL
    ]
    assert list(network.pairs()) == expected
    assert network.related_pairs() == len(expected)


@given(links(4, most=5), links(4, most=5))
def test_pairs_unlike_in_two_networks_are_listed_in_order(one, other):
    first, second = (Network.close(names(4), assertions) for assertions in (one, other))
    expected = [
        (a, b)
        for a in names(4)
        for b in names(4)
        if a < b and first.relation(a, b) is not second.relation(a, b)
    ]
    assert list(first.unlike(second)) == expected


def test_all_pairs_of_convex_relations_compose_as_the_algebra_says():
    for first in CONVEX:
        for second in CONVEX:
            network = Network.close(
                "abc", [Assertion("l1", "a", "b", first), Assertion("l2", "b", "c", second)]
            )
            assert network.relation("a", "c") is first @ second
            assert network.relation("c", "a") is (first @ second).converse


def test_two_assertions_about_a_pair_hold_together():
    for first in CONVEX:
        for second in CONVEX:
            network = Network("ab")
            network.add(Assertion("l1", "a", "b", first))
            outcome = network.add(Assertion("l2", "b", "a", second.converse))
            assert isinstance(outcome, Conflict) == (not first & second)
            assert network.relation("a", "b") is (first & second or first)


def test_nothing_is_known_at_first():
    network = Network(["a", "b"])
    assert network.relation("a", "b") is ALL
    assert network.relation("a", "a") is EQUALS
    assert endpoints(network.relation("a", "b")) == (Point.ANY,) * 4
    assert (network.related_pairs(), list(network.pairs())) == (0, [])


def test_a_contradiction_changes_nothing():
    network = Network.close("abc", [link("l1", "a", "before", "b"), link("l2", "b", "before", "c")])
    known = relations_of(network)
    conflict = network.add(link("l3", "c", "before|meets", "a"))
    assert isinstance(conflict, Conflict)
    assert conflict.links == ("l3", "l1", "l2")
    assert relations_of(network) == known
    assert list(network.assertions) == ["l1", "l2"]
    assert not network.set_aside


def test_a_contradiction_can_be_remembered_and_comes_back_when_its_opponent_goes():
    network = Network.close("ab", [link("l1", "a", "before", "b")])
    outcome = network.add_or_set_aside(link("l2", "a", "after", "b"))
    assert outcome.links == ("l2", "l1")
    assert dict(network.set_aside) == {"l2": outcome}
    network.remove("l1")
    assert (list(network.assertions), dict(network.set_aside)) == (["l2"], {})
    assert network.relation("a", "b") is AFTER


def test_removing_a_link_that_was_set_aside_changes_no_relation():
    network = Network.close("ab", [link("l1", "a", "before", "b"), link("l2", "b", "before", "a")])
    network.remove("l2")
    assert (list(network.assertions), dict(network.set_aside)) == (["l1"], {})
    assert network.relation("a", "b") is BEFORE


def test_what_rules_a_relation_out_is_named_and_nothing_for_one_that_can_hold():
    network = Network(["a", "b", "c"])
    network.add(Assertion("l1", "a", "b", BEFORE))
    network.add(Assertion("l2", "b", "c", BEFORE))
    assert network.why_not("a", "c", BEFORE) == ()
    assert sorted(network.why_not("a", "c", AFTER)) == ["l1", "l2"]


def test_a_link_is_known_to_be_set_aside_or_not():
    network = Network(["a", "b"])
    for id, relation in (("l1", BEFORE), ("l2", AFTER)):
        network.add_or_set_aside(Assertion(id, "a", "b", relation))
    assert [network.is_set_aside(each) for each in ("l1", "l2")] == [False, True]


def test_links_that_contradict_those_before_them_are_set_aside():
    network = Network.close(
        "abc",
        [
            link("l1", "a", "before", "b"),
            link("l2", "b", "before", "a"),
            link("l3", "b", "before", "c"),
            link("l4", "c", "before", "a"),
        ],
    )
    assert list(network.assertions) == ["l1", "l3"]
    assert {id: conflict.links for id, conflict in network.set_aside.items()} == {
        "l2": ("l2", "l1"),
        "l4": ("l4", "l1", "l3"),
    }


def test_intervals_that_may_not_run_round_in_a_ring_of_at_most_are_equal():
    not_after = RelationSet.parse("before|meets|overlaps|finished-by|starts|equals")
    ring = [Assertion(f"l{a}", a, b, not_after.hull) for a, b in ("ab", "bc", "ca")]
    assert str(Network.close("abc", ring).relation("a", "c")) == "equals"


def test_a_link_of_an_interval_to_itself_says_nothing_or_contradicts():
    network = Network("a")
    assert network.add(link("l1", "a", "equals", "a")) == Accepted(
        link("l1", "a", "equals", "a"), changed=False
    )
    assert network.add(link("l2", "a", "before", "a")).links == ("l2",)
    closed = Network.close("a", [link("l1", "a", "equals", "a"), link("l2", "a", "meets", "a")])
    assert list(closed.assertions) == ["l1"]
    assert closed.set_aside["l2"].links == ("l2",)


def test_a_copy_goes_its_own_way():
    network = Network.close("ab", [link("l1", "a", "before|meets", "b")])
    other = network.copy()
    other.add(link("l2", "a", "before", "b"))
    other.add_interval("c")
    assert network.relation("a", "b") is BEFORE | MEETS
    assert network.intervals == ("a", "b")
    assert other.relation("a", "b") is BEFORE
    assert other.why("a", "b") == ("l2",)


def test_an_interval_can_be_added_to_a_closed_network():
    network = Network.close("ab", [link("l1", "a", "during", "b")])
    network.add_interval("c")
    network.add(link("l2", "b", "during", "c"))
    assert network.relation("a", "c") is DURING


@pytest.mark.parametrize(
    "use",
    [
        lambda network: network.relation("a", "x"),
        lambda network: network.relation("x", "x"),
        lambda network: network.why("x", "a"),
        lambda network: network.why_not("a", "x", BEFORE),
        lambda network: network.add(link("l9", "x", "before", "a")),
        lambda network: network.remove("x"),
        lambda network: Network.close("a", [link("l9", "a", "before", "x")]),
        lambda network: Network.close("a", [link("l9", "x", "before", "x")]),
    ],
)
def test_what_is_not_in_the_network_is_named(use):
    with pytest.raises(DocumentError, match=r"'x'.* not in the network"):
        use(Network("ab"))


def test_ids_are_taken_once():
    network = Network.close("ab", [link("l1", "a", "before", "b")])
    with pytest.raises(DocumentError, match="'l1' is already"):
        network.add(link("l1", "a", "before", "b"))
    with pytest.raises(DocumentError, match="'a' is already"):
        network.add_interval("a")


def test_a_relation_that_is_not_convex_is_refused_with_its_hull_and_changes_nothing():
    network = Network("ab")
    for add in (network.add, network.add_or_set_aside):
        with pytest.raises(RelationError, match=r"before\|meets\|overlaps"):
            add(link("l1", "a", "before|overlaps", "b"))
    assert not network.assertions
    with pytest.raises(RelationError, match="not convex"):
        Network.close("ab", [link("l1", "a", "before|after", "b")])


@settings(max_examples=80)
@given(links(5, most=9, self_links=False))
def test_the_links_said_to_show_a_relation_show_it_alone_and_none_too_many(assertions):
    network = Network.close(names(5), assertions)
    for a, b, known in network.pairs():
        reason = [network.assertions[id] for id in network.why(a, b)]
        assert Network.close(names(5), reason).relation(a, b) in known
        for each in reason:
            rest = [other for other in reason if other is not each]
            assert Network.close(names(5), rest).relation(a, b) not in known


def test_a_far_link_that_is_refused_names_a_shortest_round():
    chain = [link(f"l{n}", f"e{n}", "before", f"e{n + 1}") for n in range(200)]
    short = link("short", "e20", "before", "e180")
    network = Network.close([f"e{n}" for n in range(201)], [*chain, short])
    conflict = network.add(link("lie", "e190", "before|meets", "e10"))
    ids = [f"l{n}" for n in (*range(10, 20), "", *range(180, 190))]
    assert conflict.links == ("lie", *(id if id != "l" else "short" for id in ids))


@pytest.mark.parametrize(
    ("said", "otherwise", "contrary"),
    [
        ("before", "after", 4),
        ("before|meets", "after", 4),
        ("before", "overlaps", 1),
        ("meets", "before", 1),
        ("before|meets", "meets|overlaps", 0),
        ("before", "before|meets", 0),
    ],
)
def test_pairs_of_points_whose_order_is_said_the_other_way_round_are_counted(
    said, otherwise, contrary
):
    one, other = (
        Network.close("ab", [Assertion("l1", "a", "b", RelationSet.parse(each))]).rows
        for each in (said, otherwise)
    )
    assert one.overturned(other) == contrary


def test_a_conflict_names_no_link_that_was_taken_away():
    network = Network.close(
        "abc",
        [
            link("l1", "a", "before", "b"),
            link("l2", "b", "before", "c"),
            link("l3", "a", "before", "c"),
        ],
    )
    assert network.why_not("a", "c", AFTER) == ("l3",)
    network.remove("l3")
    assert sorted(network.why_not("a", "c", AFTER)) == ["l1", "l2"]


def test_what_is_accepted_is_said_where_others_are_set_aside():
    network = Network.close("ab", [])
    first = network.add_or_set_aside(link("l1", "a", "before", "b"))
    again = network.add_or_set_aside(link("l2", "a", "before", "b"))
    assert (first.changed, again.changed) == (True, False)


def test_another_order_lets_another_link_be_the_reason():
    network = Network.close("ab", [link("l1", "a", "before", "b"), link("l2", "a", "before", "b")])
    assert network.why_not("a", "b", AFTER) == ("l1",)
    network.put_in_order(["l2", "l1"])
    assert network.why_not("a", "b", AFTER) == ("l2",)


def test_what_is_set_aside_is_explained_anew_when_its_reason_goes():
    pairs = {"l1": "ab", "l2": "ab", "l3": "ba"}
    network = Network.close("ab", [link(i, a, "before", b) for i, (a, b) in pairs.items()])
    (named,) = set(network.set_aside["l3"].links) - {"l3"}
    network.remove(named)
    (left,) = {"l1", "l2"} - {named}
    assert set(network.set_aside["l3"].links) == {left, "l3"}


def test_a_suspect_that_only_another_suspect_contradicts_pushes_what_follows_out():
    given = [
        link("l1", "a", "before|meets", "b"),
        link("l2", "b", "before", "a"),
        link("l3", "a", "meets", "b"),
        link("l4", "a", "before", "b"),
    ]
    assert list(Network.close("ab", given).set_aside) == ["l2", "l4"]
    assert list(Network.close("ab", given, suspects=["l2", "l3"]).set_aside) == ["l2", "l4"]


def test_a_link_that_is_added_may_explain_better_what_is_set_aside():
    pairs = {"l1": "ab", "l2": "bc", "l3": "ca"}
    network = Network.close("abc", [link(i, a, "before", b) for i, (a, b) in pairs.items()])
    assert set(network.set_aside["l3"].links) == {"l1", "l2", "l3"}
    network.add(link("l4", "a", "before", "c"))
    assert set(network.set_aside["l3"].links) == {"l3", "l4"}
