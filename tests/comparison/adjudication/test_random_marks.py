"""Random marks and decisions: the gold nests nothing by itself, undo and logs give it again."""

from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import log_bytes, read_log, resumed
from tempannot.comparison.adjudication.decisions import (
    Choice,
    DecisionConflict,
    DecisionError,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.comparison import joined
from tempannot.core.errors import RelationError
from tempannot.formats.reading import from_bytes, to_bytes
from tests.comparison.marked_texts import event, time, timeml

WORDS = ["on", "the", "day", "before", "war", "broke", "out"]


@st.composite
def annotations(draw):
    """A file in which some stretches of the text are marked and linked, none within another."""
    cuts = draw(st.lists(st.integers(0, len(WORDS)), min_size=2, max_size=6, unique=True))
    parts, at = [], 0
    for start, end in pairwise([*sorted(cuts), len(WORDS)]):
        parts.append(" ".join(WORDS[at:start]))
        number, words = len(parts), " ".join(WORDS[start:end])
        at = end
        make = draw(st.sampled_from([event, time, None]))
        attributes = draw(
            st.fixed_dictionaries(
                {}, optional={"tense": st.sampled_from(["PAST", "FUTURE"]), "mod": st.just("END")}
            )
        )
        if make is None or not words:
            parts.append(words)
            continue
        names = ("tense",) if make is event else ("mod",)
        kept = {name: value for name, value in attributes.items() if name in names}
        letter = "e" if make is event else "t"
        parts.append(make(f"{letter}{number}", words, **kept))
    text = " ".join(each for each in parts if each)
    units = [f"ei{each.split(chr(34))[0]}" for each in text.split('eid="e')[1:]]
    units += [f"t{each.split(chr(34))[0]}" for each in text.split('tid="t')[1:]]
    some = st.tuples(st.sampled_from(units), st.sampled_from(units)) if units else st.nothing()
    pairs = (
        draw(st.lists(some.filter(lambda pair: pair[0] != pair[1]), max_size=3))
        if len(units) > 1
        else []
    )
    return timeml(text, *(f"{one} BEFORE {other}" for one, other in pairs))


STARTS = [GoldStart.AGREED, GoldStart.NOTHING, GoldStart.majority()]
STARTS += [GoldStart.of_side(side) for side in range(2)]
RULINGS = st.builds(
    ProposedDecision,
    st.sampled_from([*Choice, Choice.SIDE, Choice.SIDE]),
    rel_type=st.sampled_from([None, "PAST", "a b", "BEFORE"]),
    side=st.integers(0, 2),
    gives_way=st.booleans(),
)


def begun(files, start):
    """An adjudication of some files, and the first as it was opened."""
    opened = [from_bytes(each, Path("x.tml")) for each in files]
    names = [str(number) for number in range(len(files))]
    comparison = joined([each.document for each in opened], names=names, partial=True)
    return Adjudication(comparison, start, lambda gold: to_bytes(opened[0], gold)), opened[0]


def act(data, adjudication):
    """Do one thing, if it makes sense."""
    what = data.draw(st.sampled_from(["decide"] * 6 + ["undo", "redo", "all"]))
    if what == "undo":
        adjudication.undo()
    elif what == "redo":
        adjudication.redo()
    elif what == "all":
        keys = [each.key for each in adjudication.mark_items]
        adjudication.decide_all(keys, data.draw(RULINGS))
    else:
        items = (*adjudication.mark_items, *adjudication.items)
        if items:
            decided(adjudication, data.draw(st.sampled_from(items)).key, data.draw(RULINGS))


def decided(adjudication, key, proposal):
    try:
        answer = adjudication.decide(key, proposal)
    except (DecisionError, RelationError):
        return
    assert isinstance(answer, DecisionConflict) or answer.decision.key == key


def chosen_to_overlap(adjudication):
    """Whether somebody chose the words of several sides together."""
    together = (Choice.UNION, Choice.OTHER)
    return any(e.key[2:] == ("spans",) and e.choice in together for e in adjudication.decisions)


def check_marks(adjudication, opened):
    """No mark overlaps another one of its kind, and the file holds what the gold says."""
    document = adjudication.document
    written = from_bytes(to_bytes(opened, document), Path("x.tml")).document
    for table in ("events", "times", "instances", "links"):
        assert getattr(written, table) == getattr(document, table)
    if chosen_to_overlap(adjudication):
        return
    for marks in (document.events, document.times):
        spans = sorted(each.span for each in marks.values() if each.span.start < each.span.end)
        assert all(one.end <= other.start for one, other in pairwise(spans))


def seen(adjudication):
    states = [adjudication.state(each.key) for each in adjudication.mark_items]
    said = [adjudication.gold_says(each.key) for each in adjudication.mark_items]
    return adjudication.document, adjudication.decisions, adjudication.progress(), states, said


@settings(max_examples=150, deadline=None)
@given(st.lists(annotations(), min_size=2, max_size=3), st.sampled_from(STARTS), st.data())
def test_nothing_is_nested_unless_chosen_and_the_history_gives_all_again(files, start, data):
    adjudication, opened = begun(files, start)
    check_marks(adjudication, opened)
    for _ in range(data.draw(st.integers(1, 8))):
        act(data, adjudication)
        check_marks(adjudication, opened)
    again, _ = begun(files, start)
    for each in adjudication.events:
        again.replay(each)
    assert seen(again) == seen(adjudication)


@settings(max_examples=60, deadline=None)
@given(st.lists(annotations(), min_size=2, max_size=3), st.sampled_from(STARTS), st.data())
def test_undo_goes_back_to_the_bytes_of_the_start(files, start, data):
    adjudication, _ = begun(files, start)
    before = seen(adjudication)
    for _ in range(data.draw(st.integers(1, 6))):
        act(data, adjudication)
    while adjudication.undo():
        pass
    assert seen(adjudication) == before


@settings(max_examples=40, deadline=None)
@given(st.lists(annotations(), min_size=2, max_size=3), st.sampled_from(STARTS), st.data())
def test_a_log_gives_words_and_attributes_again(tmp_path_factory, files, start, data):
    adjudication, opened = begun(files, start)
    for _ in range(data.draw(st.integers(1, 6))):
        act(data, adjudication)
    path = tmp_path_factory.mktemp("log") / "x.decisions.jsonl"
    path.write_bytes(log_bytes(adjudication))
    comparison = adjudication.comparison
    again = resumed(read_log(path), comparison, lambda gold: to_bytes(opened, gold))
    assert seen(again) == seen(adjudication)


@settings(max_examples=60, deadline=None)
@given(annotations(), annotations())
def test_deciding_for_one_side_everywhere_gives_its_marks(mine, theirs):
    for side in (0, 1):
        adjudication, opened = begun([mine, theirs], GoldStart.AGREED)
        choice = ProposedDecision(Choice.SIDE, side=side)
        keys = [each.key for each in adjudication.items if each.is_unit]
        keys += (each.key for each in adjudication.mark_items)
        refused = adjudication.decide_all(keys, choice).refused
        wanted = adjudication.comparison.sides[side].document
        if any("cannot hold" in each.message for each in refused):
            continue  # marks of two kinds that cross
        spans = [
            sorted((each.kind, each.text) for each in document.intervals())
            for document in (adjudication.document, wanted)
        ]
        assert spans[0] == spans[1]
        check_marks(adjudication, opened)
