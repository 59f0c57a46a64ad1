"""Which item comes next: nothing is skipped, and what was put off waits until the end."""

from hypothesis import given
from hypothesis import strategies as st

from tempannot.comparison.adjudication.decisions import (
    Choice,
    ItemStanding,
    ItemState,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.gui.compare.decide.disagreement_entries import EntryReader
from tempannot.gui.compare.decide.listed_entries import next_left, step_from

KEYS = [(f"u{number}",) for number in range(8)]
STATES = st.lists(st.sampled_from(ItemStanding), min_size=1, max_size=8).map(
    lambda standings: {key: ItemState(each) for key, each in zip(KEYS, standings, strict=False)}
)


@given(STATES, st.sampled_from(KEYS))
def test_next_item_is_left_and_there_is_one_as_long_as_any_is(states, key):
    keys = list(states)
    found = next_left(keys, key, states)
    others = [each for each in keys if states[each].is_left]
    assert (found is None) is (not others)
    assert found is None or found in others


@given(STATES, st.sampled_from(KEYS))
def test_nothing_that_was_put_off_comes_before_what_is_open(states, key):
    found = next_left(list(states), key, states)
    open_ones = (ItemStanding.OPEN, ItemStanding.RULED_OUT)
    waiting = [
        each for each, state in states.items() if each != key and state.standing in open_ones
    ]
    if waiting:
        assert states[found].standing in open_ones


@given(STATES)
def test_going_on_and_on_decides_everything(states):
    keys, key = list(states), None
    left = [each for each in keys if states[each].is_left]
    for _ in left:
        key = next_left(keys, key, states)
        states = states | {key: ItemState(ItemStanding.DECIDED)}
    assert not any(state.is_left for state in states.values())


def test_steps_go_round_and_begin_at_the_near_end():
    assert step_from(KEYS, KEYS[7], 1) == KEYS[0]
    assert step_from(KEYS, KEYS[0], -1) == KEYS[7]
    assert step_from(KEYS, None, 1) == KEYS[0]
    assert step_from(KEYS, ("u99",), -1) == KEYS[7]
    assert step_from([], KEYS[0], 1) is None


def test_a_decision_on_a_pair_that_is_no_item_makes_one_entry_and_leaves_the_others(context, ids):
    made = context(start=GoldStart.AGREED)
    reader = EntryReader(made.session.findings)
    gold = made.session.adjudication.adjudication
    reader.read(gold)
    before = {entry.key: entry for entry in reader.entries}
    pair = gold.key(*ids(made, "be"))
    assert pair not in before
    gold.decide(pair, ProposedDecision(Choice.UNDECIDABLE))
    reader.read(gold)
    assert all(entry is before[entry.key] for entry in reader.entries if entry.key != pair)
    assert [entry.key for entry in reader.entries] == [*before, pair]
