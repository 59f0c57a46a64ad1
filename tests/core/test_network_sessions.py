"""Random sessions: after every step the network is what closing from scratch gives."""

import random
from itertools import pairwise, permutations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tempannot.core import reachability as unwritten_rows
from tempannot.core.network import Accepted, Assertion, Network
from tempannot.core.relations import DURING, RelationSet, basic_of_signs
from tests.core.arrangements import CONVEX

INTERVALS = [f"e{number}" for number in range(6)]
relations = st.sampled_from(CONVEX)
intervals = st.sampled_from(INTERVALS)


def note_more_than(patch, few, many):
    """Let rows grow at once up to ``few`` of them, and be noted in up to ``many`` parts."""
    patch.setattr(unwritten_rows, "_FEW_ROWS", few)
    patch.setattr(unwritten_rows, "_MANY_PARTS", many)


class Session(RuleBasedStateMachine):
    """Add, set aside, remove, undo and redo, in any order."""

    @initialize(few=st.sampled_from([0, 2, 256]), many=st.sampled_from([0, 2, 64]))
    def start(self, few, many):
        self.patch = pytest.MonkeyPatch()
        note_more_than(self.patch, few, many)
        self.network = Network(INTERVALS)
        self.known = {}
        self.past = []
        self.number = 0

    def teardown(self):
        self.patch.undo()

    def remember(self):
        self.past.append((self.network.copy(), dict(self.known)))

    @rule(pair=st.tuples(intervals, intervals), relations=relations, keep=st.booleans())
    def add(self, pair, relations, keep):
        self.remember()
        self.number += 1
        assertion = Assertion(f"l{self.number}", *pair, relations)
        add = self.network.add_or_set_aside if keep else self.network.add
        if isinstance(add(assertion), Accepted) or keep:
            self.known[assertion.id] = assertion

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def remove(self, data):
        self.remember()
        links = data.draw(st.lists(st.sampled_from(sorted(self.known)), max_size=3, unique=True))
        for link in links:
            del self.known[link]
        self.network.remove(*links)

    @precondition(lambda self: self.past)
    @rule()
    def undo(self):
        self.network, self.known = self.past.pop()

    @invariant()
    def is_what_closing_from_scratch_gives(self):
        scratch = Network.close(self.network.intervals, self.known.values())
        assert list(self.network.assertions) == list(scratch.assertions)
        assert self.network.set_aside == scratch.set_aside
        every = self.network.intervals
        for a, b in permutations(every, 2):
            assert self.network.relation(a, b) is scratch.relation(a, b)
        read = self.network.copy()  # the rows of the network itself stay unwritten
        assert list(read.pairs()) == list(scratch.pairs())
        assert read.related_pairs() == scratch.related_pairs()
        assert read.rows == scratch.rows

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def naming_suspects_changes_nothing(self, data):
        suspects = data.draw(st.sets(st.sampled_from(sorted(self.known))))
        known = self.known.values()
        found = Network.close(self.network.intervals, known, suspects=suspects)
        assert found.set_aside == self.network.set_aside
        assert found.rows == self.network.copy().rows


TestSession = Session.TestCase
TestSession.settings = settings(max_examples=100, stateful_step_count=40)


@pytest.mark.parametrize(("few", "many"), [(256, 64), (4, 16), (0, 3)])
@pytest.mark.parametrize("seed", range(4))
def test_a_larger_network_grows_to_the_same_closure_link_by_link(seed, few, many, monkeypatch):
    """60 intervals on a line of their own, with some links that lie."""
    note_more_than(monkeypatch, few, many)
    source = random.Random(seed)
    names = [f"e{number}" for number in range(60)]
    starts = [source.randrange(40) for _ in names]
    ends = [start + source.randrange(1, 12) for start in starts]
    network, known = Network(names), []
    for number in range(150):
        a, b = source.sample(range(60), 2)
        points = ((starts[a], starts[b]), (starts[a], ends[b]), (ends[a], starts[b]))
        signs = [(x > y) - (x < y) for x, y in (*points, (ends[a], ends[b]))]
        true = basic_of_signs(tuple(signs))
        stated = (true | source.choice(CONVEX)).hull if number % 15 else source.choice(CONVEX)
        known.append(Assertion(f"l{number}", names[a], names[b], stated))
        network.add_or_set_aside(known[-1])
        if number % 10 == 0:
            scratch = Network.close(names, known)
            assert network.copy().rows == scratch.rows
            assert network.set_aside == scratch.set_aside
    removed = source.sample(known, 30)
    for assertion in removed:
        network.remove(assertion.id)
    left = [each for each in known if each not in removed]
    assert network.rows == Network.close(names, left).rows


@pytest.mark.parametrize("stated", ["before", "overlaps", "meets", "before|meets|overlaps"])
def test_a_long_chain_grows_at_its_end_and_across_to_the_same_closure(stated):
    names = [f"e{number}" for number in range(300)]
    every = [
        Assertion(f"l{number}", a, b, RelationSet.parse(stated))
        for number, (a, b) in enumerate(pairwise(names))
    ]
    every += [
        Assertion(f"m{number}", names[number], names[-number], RelationSet.parse("before"))
        for number in range(20, 60, 4)
    ]
    network = Network.close(names, every[:150])
    past = network.copy(), Network.close(names, every[:150])
    for number, each in enumerate(every[150:], 151):
        network.add(each)
        if number % 40 == 0:
            scratch = Network.close(names, every[:number])
            for a, b in zip(names, names[7:], strict=False):
                assert network.relation(a, b) is scratch.relation(a, b)
            assert network.why(names[0], names[140]) == scratch.why(names[0], names[140])
            assert network.copy().rows == scratch.rows
    assert network.rows == Network.close(names, every).rows
    assert past[0].rows == past[1].rows


def test_what_one_link_tells_many_rows_is_written_when_they_are_read():
    names = [f"e{number}" for number in range(200)]
    before = RelationSet.parse("before")
    chain = [Assertion(a, a, b, before) for a, b in pairwise(names)]
    network = Network.close(names, chain[:-1])
    past = list(network.rows.after)
    network.add(chain[-1])
    assert str(network.relation(names[0], names[-1])) == "before"
    assert network._rows._after == past
    assert network._rows.after != past


def test_a_link_set_aside_does_not_stand_in_for_one_that_is_taken_out():
    together = RelationSet.parse("starts|during")
    sooner = RelationSet.parse(
        "before|meets|overlaps|starts|finished-by|contains|started-by|equals"
    )
    network = Network("ab")
    network.add_or_set_aside(Assertion("l1", "a", "b", together))
    network.add_or_set_aside(Assertion("l2", "a", "b", sooner))
    network.add_or_set_aside(Assertion("l3", "a", "b", DURING))
    assert list(network.aside) == ["l3"]
    network.remove("l1")
    assert list(network.aside) == ["l3"]
    assert network.relation("a", "b") is sooner
