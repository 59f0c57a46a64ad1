"""Sizes and completeness of a document are what can be counted pair by pair."""

from itertools import combinations
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.completeness import Completeness, CompletionGoal, expected_answers
from tempannot.core.coverage import pair_rows
from tempannot.core.demand import answering_types, wanted_pairs
from tempannot.core.items import Link, OtherLink, Span, Time
from tempannot.core.link_reading import LinkState
from tempannot.core.reasoning import Reasoning
from tempannot.core.reduction import Method, minimal_graph
from tempannot.core.relations import ALL, BEFORE
from tempannot.core.results import WORLD_MARK, Counts
from tests.core.arrangements import CONVEX
from tests.core.rows_of_events import row_of_events

EVENTS = 7  # in three sentences
names = st.sampled_from([*(f"i{number}" for number in range(EVENTS)), "t0", "t1"])
# exact ones and what is hardly known; ALL is a vague link, None one that was put off
said = st.sampled_from(
    [*(each for each in CONVEX if len(each) < 3), *CONVEX[-4:], *[ALL] * 9, None]
)


SLINKS = (("i0", "EVIDENTIAL", "i1"), ("i0", "EVIDENTIAL", "i2"), ("i3", "MODAL", "i4"))


@st.composite
def readings(draw, scheme):
    """A document read under a scheme, its events in up to three worlds."""
    document = row_of_events(EVENTS, scheme)
    document.times["t1"] = Time("t1", Span(0, 0))
    for number, (source, target, exact) in enumerate(
        draw(st.lists(st.tuples(names, names, said), max_size=9))
    ):
        link = Link(f"l{number}", source, target, "VAGUE", exact=exact, skipped=exact is None)
        document.links[link.id] = link
    slinks = SLINKS[: draw(st.sampled_from([0, 2, 3]))]
    document.worlds = bool(slinks)
    for source, rel_type, target in slinks:
        id = f"s{target}"
        document.other_links[id] = OtherLink(id, "SLINK", source, target, rel_type)
    return Reasoning(document)


class Pairs:
    """The pairs of a document by what is known of them, each found by asking for it alone."""

    def __init__(self, reasoning):
        self.names = [each.id for each in reasoning.intervals]
        every = [frozenset(pair) for pair in combinations(self.names, 2)]
        self.known = {pair: reasoning.allowed(*sorted(pair)) for pair in every}
        self.related = {pair for pair in every if self.known[pair] is not ALL}
        by_state = {state: set() for state in LinkState}
        self.count = dict.fromkeys(LinkState, 0)
        for link in reasoning.document.links.values():
            state = reasoning.state(link.id)
            self.count[state] += 1
            if link.source != link.target:
                by_state[state].add(frozenset((link.source, link.target)))
        self.named, self.vague = by_state[LinkState.ACTIVE], by_state[LinkState.VAGUE]
        self.skipped = by_state[LinkState.SKIPPED]
        demand = reasoning.scheme.demand
        self.wanted = demand and {
            frozenset(pair)
            for pair in wanted_pairs(reasoning.document, reasoning.intervals, demand)
        }
        types = answering_types(reasoning.scheme, reasoning.during)
        self.answered = self.named | {
            pair
            for pair, known in self.known.items()
            if known.is_basic or any(known in said or known.converse in said for said in types)
        }

    def rows(self, pairs):
        return pair_rows({name: place for place, name in enumerate(self.names)}, pairs)


@pytest.mark.parametrize("scheme", ["", "timebank-dense", "narrativetime"])
@settings(max_examples=60)
@given(st.data())
def test_sizes_are_those_that_pairs_one_by_one_have(scheme, data):
    reasoning = data.draw(readings(scheme))
    pairs = Pairs(reasoning)
    decided = pairs.related | pairs.vague
    if pairs.wanted is not None:
        decided = pairs.wanted & (pairs.answered | pairs.vague)
    assert reasoning.counts() == Counts(
        asserted=pairs.count[LinkState.ACTIVE],
        inferred=len(pairs.related - pairs.named),
        minimal=minimal_graph(reasoning.network).value,
        decided=len(decided),
        pairs=len(pairs.known if pairs.wanted is None else pairs.wanted),
        is_wanted=pairs.wanted is not None,
    )


@pytest.mark.parametrize("scheme", ["timebank-dense", "narrativetime"])
@settings(max_examples=60)
@given(st.data())
def test_of_the_wanted_pairs_each_is_decided_skipped_or_left(scheme, data):
    reasoning = data.draw(readings(scheme))
    pairs = Pairs(reasoning)
    uncertain = pairs.wanted & pairs.vague - pairs.answered
    left = pairs.wanted - pairs.answered - uncertain
    skipped = left & pairs.skipped
    assert reasoning.completeness() == Completeness(
        CompletionGoal.PAIRS,
        wanted=len(pairs.wanted),
        decided=len(pairs.wanted) - len(left),
        left=len(left - skipped),
        contradictions=pairs.count[LinkState.CONFLICT],
        vague=len(uncertain),
        skipped=len(skipped),
        intervals=len(pairs.names),
        expected=expected_answers(pairs.rows(left - skipped), len(pairs.wanted)),
    )


@settings(max_examples=60)
@given(st.data())
def test_what_no_answer_connects_stands_apart(data):
    reasoning = data.draw(readings(""))
    pairs = Pairs(reasoning)
    parts = [{name} for name in pairs.names]
    for pair in pairs.related | pairs.vague:
        met = [part for part in parts if part & pair]
        parts = [*(part for part in parts if part not in met), set().union(*met)]
    uncertain, left = pairs.vague - pairs.related, len(parts) - 1
    told = len(pairs.named)
    assert reasoning.completeness() == Completeness(
        CompletionGoal.CONNECTED,
        wanted=len(pairs.names) - 1,
        decided=len(pairs.names) - 1 - left,
        left=left,
        contradictions=pairs.count[LinkState.CONFLICT],
        vague=len(uncertain),
        intervals=EVENTS + 2,
        expected=ceil(left * (1 + len(uncertain) / (told + 1))),
    )


@pytest.mark.parametrize("method", Method)
@settings(max_examples=40)
@given(st.data())
def test_the_drawing_holds_the_graph_of_each_world_once(method, data):
    reasoning = data.draw(readings(""))
    main, *others = reasoning.networks.items()
    assert reasoning.minimal(method) == minimal_graph(main[1], method)
    drawn = reasoning.results.drawn()
    edges, trivial, values = [], [], []
    for world, network in (main, *others):
        graph = minimal_graph(network)
        linked = {end for each in network.assertions.values() for end in (each.source, each.target)}
        at = len(values)
        for node in graph.nodes:
            ends = [point.rsplit(".", 1) for point in node]
            values.append(
                tuple(
                    f"{name}{WORLD_MARK}{world}.{end}" if world else f"{name}.{end}"
                    for name, end in ends
                    if not world or name in linked
                )
            )
        for found, added in ((edges, graph.edges), (trivial, graph.trivial)):
            found += [(each.source + at, each.strict, each.target + at) for each in added]
    assert (list(drawn.nodes), list(drawn.edges)) == (values, edges)
    assert list(drawn.trivial) == trivial


def worlds_apart(*links, scheme=""):
    """A document whose second event is only reported by its first, with a second time."""
    document = row_of_events(3, scheme)
    document.times["t1"] = Time("t1", Span(0, 0))
    document.worlds = True
    document.other_links["s1"] = OtherLink("s1", "SLINK", "i0", "i1", "EVIDENTIAL")
    document.links |= {each.id: each for each in links}
    return Reasoning(document)


def test_a_pair_that_is_vague_and_follows_in_its_world_counts_once():
    said = Link("l1", "i1", "t0", "BEFORE"), Link("l2", "i1", "t0", "VAGUE")
    assert worlds_apart(*said).counts().decided == 1


@pytest.mark.parametrize("later", ["i2", "i3", "i4"])
def test_what_follows_in_a_world_is_counted_of_its_own_events(later):
    document = row_of_events(5, "narrativetime")
    document.worlds = True
    for event in ("i1", later):
        id = f"s{event}"
        document.other_links[id] = OtherLink(id, "SLINK", "i0", event, "EVIDENTIAL")
    document.links["l1"] = Link("l1", "i1", later, "BEFORE")
    document.links["l2"] = Link("l2", later, "t0", "BEFORE")
    assert Reasoning(document).counts().decided == 3


def test_a_vague_pair_of_a_document_of_two_that_follows_counts_once():
    document = row_of_events(1)
    for number, said in enumerate(("BEFORE", "VAGUE")):
        document.links[f"l{number}"] = Link(f"l{number}", "i0", "t0", said)
    assert Reasoning(document).counts().decided == 1


def test_what_a_world_says_of_two_times_is_not_known_of_them():
    reasoning = worlds_apart(Link("l1", "t0", "i1", "BEFORE"), Link("l2", "i1", "t1", "BEFORE"))
    assert reasoning.allowed("t0", "t1") is ALL
    assert len(list(reasoning.pairs())) == 2
    assert (reasoning.counts().inferred, reasoning.counts().decided) == (0, 2)
    links = reasoning.document.links.values()
    wanted = worlds_apart(*links, scheme="narrativetime")
    assert (wanted.counts().decided, wanted.completeness().decided) == (2, 2)


def test_results_are_worked_out_once_and_stay_as_they_were_while_edits_go_on():
    reasoning = Reasoning(row_of_events(3))
    results = reasoning.results
    assert results.counts() is results.counts()
    assert results.completeness() is results.completeness()
    assert results.minimal() is results.minimal() is results.drawn()
    reasoning.document.links["l1"] = Link("l1", "i0", "i1", "BEFORE")
    later = Reasoning(reasoning.document)
    assert later.allowed("i0", "i1") is BEFORE
    assert results.minimal().edges == ()
    assert later.results.minimal().edges != ()
