"""Random decisions, undone and redone: the gold stays consistent, the log gives it again."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import log_bytes, read_log, resumed
from tempannot.comparison.adjudication.decisions import (
    Choice,
    DecisionConflict,
    DecisionError,
    ItemStanding,
    ProposedDecision,
    agreeing_sides,
)
from tempannot.comparison.adjudication.gold_start import GoldStart, Ties
from tempannot.core.errors import RelationError
from tempannot.core.reasoning import Reasoning
from tests.comparison.small import annotation, compared, joint, link_texts
from tests.core.convex import convex_relations

UNITS = "abcde"
LINKS = st.lists(link_texts(UNITS), max_size=8)


@st.composite
def comparisons(draw):
    """One to five annotations that may mark different units; what contradicts is set aside."""
    documents = []
    for _ in range(draw(st.sampled_from([2, 3, 1, 4, 5]))):
        marked = draw(st.sampled_from([UNITS, UNITS, "abcd", "bcde", "ace"]))
        documents.append(annotation(marked, *draw(st.lists(link_texts(marked), max_size=6))))
    return joint(*documents)


@st.composite
def adjudications(draw):
    """An adjudication from any start."""
    comparison = draw(comparisons())
    sides = [GoldStart.of_side(side) for side in range(len(comparison.sides))]
    others = [GoldStart.AGREED, GoldStart.NOTHING, *map(GoldStart.majority, Ties)]
    return Adjudication(comparison, draw(st.sampled_from(sides + others)))


RULINGS = st.builds(
    ProposedDecision,
    st.sampled_from([*Choice, Choice.SIDE, Choice.SIDE, Choice.OTHER]),
    st.none() | st.sampled_from(convex_relations()),
    gives_way=st.booleans(),
    side=st.integers(0, 4),
)


class Acting:
    """Draws what is done next to an adjudication and does it."""

    def __init__(self, data, adjudication):
        self.data = data
        self.adjudication = adjudication
        every = [
            (one.id, other.id)
            for place, one in enumerate(adjudication.comparison.alignment.units)
            for other in adjudication.comparison.alignment.units[place + 1 :]
        ]
        items = [item.key for item in adjudication.items]
        self.keys = st.sampled_from(items or every) | st.sampled_from(every)

    def act(self):
        """Do one thing; return the conflict if it was one."""
        what = self.data.draw(st.sampled_from(["decide"] * 6 + ["undo", "redo", "agree", "all"]))
        if what == "undo":
            self.adjudication.undo()
        elif what == "redo":
            self.adjudication.redo()
        elif what == "agree":
            self.adjudication.accept_agreement()
        elif what == "all":
            keys = [item.key for item in self.adjudication.queue()[:4]]
            self.adjudication.decide_all(keys, self.data.draw(RULINGS))
        else:
            return self._decide()
        return None

    def _decide(self):
        key = self.data.draw(self.keys)
        try:
            answer = self.adjudication.decide(key, self.data.draw(RULINGS))
        except (DecisionError, RelationError):
            return None
        return answer if isinstance(answer, DecisionConflict) else None


def seen(adjudication):
    """All that a user can see of an adjudication."""
    states = {item.key: adjudication.state(item.key) for item in adjudication.all_items}
    return adjudication.document, adjudication.decisions, adjudication.progress(), states


def check_consistent(adjudication):
    """The document's own closure is that of the adjudication, and nothing contradicts in it."""
    reasoning = Reasoning(adjudication.document)
    assert reasoning.is_consistent
    of_unit = {unit.id: unit.member for unit in adjudication.comparison.alignment.units}
    mine = {(of_unit[a], of_unit[b]): known for a, b, known in adjudication.network.pairs()}
    theirs = {(a, b): known for a, b, known in reasoning.network.pairs()}
    assert mine == theirs


def check_side(adjudication):
    """The gold as a side says of each pair what its document says."""
    side = adjudication.side
    assert side.document == adjudication.document
    for unit in side.alignment.units:
        member = unit.members[side.index]
        assert (member is not None) == adjudication.marks(unit.id)
        assert member is None or side.document.has_interval(member)
    said = {}
    for link in side.links:
        if link.source == link.target:
            continue  # it stands in a file, and says nothing of a pair
        key = adjudication.key(*link.pair)
        relations = link.relations
        if relations is not None and key != link.pair:
            relations = relations.converse
        said.setdefault(key, set()).add((link.id, relations))
    for key, links in said.items():
        assert {(link.id, link.relations) for link in side.links_between(*key)} == links
        assert key[1] in side.partners(key[0])


def check_states(adjudication):
    """Nothing is called settled that is open, nor the other way round; the counts are right."""
    every = [*adjudication.all_items, *adjudication.mark_items]
    states = {item.key: adjudication.state(item.key) for item in every}
    assert adjudication.left() == {key for key, state in states.items() if state.is_left}
    assert adjudication.progress().left == len(adjudication.left())
    assert adjudication.progress().total == len(states)
    assert states.items() <= adjudication.states().items()
    for item in adjudication.items:
        state = adjudication.state(item.key)
        if state.standing is ItemStanding.DECIDED or state.settled_by == 0:
            continue
        if not all(map(adjudication.marks, item.key)) or item.is_unit:
            continue  # settled by what became of the unit
        sides = agreeing_sides(item, state.relations)
        expected = {None: (ItemStanding.OPEN, ItemStanding.LATER), (): (ItemStanding.RULED_OUT,)}
        assert state.standing in expected.get(sides, (ItemStanding.SETTLED,))
        assert (state.settled_by is None) == (sides is None)


@settings(max_examples=150)
@given(adjudications(), st.data())
def test_gold_is_consistent_at_every_step_and_the_history_gives_it_again(adjudication, data):
    acting = Acting(data, adjudication)
    check_consistent(adjudication)
    for _ in range(data.draw(st.integers(1, 12))):
        before, events = seen(adjudication), len(adjudication.events)
        conflict = acting.act()
        check_consistent(adjudication)
        check_states(adjudication)
        check_side(adjudication)
        if conflict is not None:
            assert seen(adjudication) == before
            assert len(adjudication.events) == events
            assert conflict.explanation
    again = Adjudication(adjudication.comparison, adjudication.start)
    for event in adjudication.events:
        again.replay(event)
    assert seen(again) == seen(adjudication)


@settings(max_examples=80)
@given(adjudications(), st.data())
def test_a_log_gives_everything_again(adjudication, data):
    acting = Acting(data, adjudication)
    for _ in range(data.draw(st.integers(1, 8))):
        acting.act()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        path.write_bytes(log_bytes(adjudication))
        again = resumed(read_log(path), adjudication.comparison)
    assert seen(again) == seen(adjudication)
    assert again.events == adjudication.events


@settings(max_examples=80)
@given(adjudications(), st.data())
def test_undo_and_redo_restore_exactly(adjudication, data):
    acting = Acting(data, adjudication)
    for _ in range(data.draw(st.integers(1, 8))):
        acting.act()
    passed = [seen(adjudication)]
    while adjudication.undo():
        passed.append(seen(adjudication))
    assert passed[-1] == seen(Adjudication(adjudication.comparison, adjudication.start))
    assert seen(adjudication) == passed.pop()
    while adjudication.redo():
        if not passed:
            break
        assert seen(adjudication) == passed.pop()


@settings(max_examples=80)
@given(LINKS, st.data())
def test_deciding_for_one_side_everywhere_gives_what_it_means(links, data):
    comparison = compared(links, data.draw(LINKS), UNITS)
    adjudication = Adjudication(comparison, GoldStart.NOTHING)
    for item in adjudication.items:
        answer = adjudication.decide(item.key, ProposedDecision(Choice.SIDE))
        assert not isinstance(answer, DecisionConflict)
    key = comparison.key.network
    assert list(adjudication.network.pairs()) == list(key.pairs())
    assert annotation(UNITS, *links).links.keys() >= {
        id for id, link in adjudication.document.links.items() if "origin" not in link.attributes
    }
