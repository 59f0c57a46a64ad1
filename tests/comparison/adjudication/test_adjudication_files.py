"""Adjudication of files: the gold is consistent, is read back, replays from its log."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import log_bytes, read_log, resumed
from tempannot.comparison.adjudication.decision_table import columns, decision_table
from tempannot.comparison.adjudication.decisions import (
    Choice,
    DecisionConflict,
    DecisionError,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart, Ties
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.mark_differences import mark_differences
from tempannot.comparison.measures.mark_scores import mark_scores
from tempannot.core import edits
from tempannot.core.errors import RelationError
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import AFTER, BEFORE
from tempannot.formats.reading import from_bytes, read, to_bytes
from tests.dense_documents import dense_pair
from tests.oddities import HERE, REAL, rounds

REAL_PAIRS = {
    "ClearTK": ("te3/gold_AP_20130322.tml", "te3/sys_ClearTK1_AP_20130322.tml"),
    "NavyTime": ("te3/gold_AP_20130322.tml", "te3/sys_NavyTime1_AP_20130322.tml"),
    "NarrativeTime": (
        "narrativetime/a1_ABC19980114.1830.0611.tml",
        "narrativetime/a2_ABC19980114.1830.0611.tml",
    ),
    "small": ("pair_small/system_a_doc1.tml", "pair_small/system_b_doc1.tml"),
}
OWN_PAIRS = {
    f"{a} and {b}": (f"ferry-{a}.tml", f"ferry-{b}.tml") for a, b in product("abcd", "abcd")
}
PAIRS = {name: tuple(HERE / "compared" / each for each in pair) for name, pair in OWN_PAIRS.items()}
if REAL.is_dir():
    PAIRS |= {name: tuple(REAL / each for each in pair) for name, pair in REAL_PAIRS.items()}
SAME_MARKS = [name for name in PAIRS if name in ("a and b", "b and d", "ClearTK", "NavyTime")]
STARTS = (
    GoldStart.of_side(0),
    GoldStart.of_side(1),
    GoldStart.AGREED,
    GoldStart.NOTHING,
    *map(GoldStart.majority, Ties),
)
FOR_A, FOR_B = ProposedDecision(Choice.SIDE), ProposedDecision(Choice.SIDE, side=1)


def opened_pair(name):
    return tuple(map(read, PAIRS[name]))


def adjudication(opened, start):
    comparison = DocumentComparison.of(opened[0].document, opened[1].document)
    return Adjudication(comparison, start, lambda gold: to_bytes(opened[0], gold))


def decide_somehow(found, key, random):
    """Decide an item at random, the harder way if the easy one conflicts."""
    others = [ProposedDecision(Choice.UNION), ProposedDecision(Choice.NEITHER)]
    for proposal in random.sample([FOR_A, FOR_B, *others], 4):
        try:
            answer = found.decide(key, proposal)
            if isinstance(answer, DecisionConflict) and answer.can_give_way:
                answer = found.decide(key, replace(proposal, gives_way=True))
        except (DecisionError, RelationError):
            continue
        if not isinstance(answer, DecisionConflict):
            return


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("start", STARTS, ids=str)
def test_every_item_can_be_decided_and_the_gold_is_read_back(tmp_path, name, start):
    opened = opened_pair(name)
    found, random = adjudication(opened, start), Random(7)
    beginning = to_bytes(opened[0], found.document)
    found.accept_agreement()
    while queue := found.queue():
        decide_somehow(found, queue[0].key, random)
        assert Reasoning(found.document).is_consistent
    assert found.progress().is_finished
    gold = from_bytes(to_bytes(opened[0], found.document), tmp_path / "gold.tml").document
    assert gold.links == found.document.links
    assert [each.span for each in gold.intervals()] == [
        each.span for each in found.document.intervals()
    ]
    path = tmp_path / "log.jsonl"
    path.write_bytes(log_bytes(found))
    again = resumed(read_log(path), found.comparison, lambda made: to_bytes(opened[0], made))
    assert again.document == found.document
    while again.undo():
        pass
    assert to_bytes(opened[0], again.document) == beginning


def altered(opened):
    """Return a copy in which every second link says the converse and one event is gone."""
    copy = from_bytes(to_bytes(opened, opened.document), opened.path)
    for id in list(copy.document.links)[::2]:
        link = copy.document.links[id]
        if link.rel_type.strip().upper() in ("BEFORE", "AFTER"):
            turned = AFTER if link.rel_type.strip().upper() == "BEFORE" else BEFORE
            copy.document.apply(edits.set_relation(copy.document, id, turned))
    events = [e.id for e in copy.document.intervals() if e.id not in copy.document.times]
    if len(events) > 2:
        copy.document.apply(edits.delete_interval(copy.document, events[-1]))
    return copy


@pytest.mark.parametrize("paths", rounds("te3/*.tml", "tbaq/wsj_00*.tml"))
def test_an_altered_copy_can_be_adjudicated(paths):
    for path in paths:
        opened = read(path)
        found, random = adjudication((opened, altered(opened)), GoldStart.AGREED), Random(7)
        beginning = to_bytes(opened, found.document)
        while queue := found.queue():
            decide_somehow(found, queue[0].key, random)
        assert found.progress().is_finished
        assert Reasoning(found.document).is_consistent
        gold = from_bytes(to_bytes(opened, found.document), path).document
        assert gold.links == found.document.links
        while found.undo():
            pass
        assert to_bytes(opened, found.document) == beginning


def without_links(data):
    return [line for line in data.splitlines() if b"<TLINK" not in line]


@pytest.mark.parametrize("name", SAME_MARKS)
@pytest.mark.parametrize(
    "start", [GoldStart.of_side(0), GoldStart.AGREED, GoldStart.NOTHING], ids=str
)
def test_nothing_of_the_file_but_its_links_changes(name, start):
    opened = opened_pair(name)
    found = adjudication(opened, start)
    before = PAIRS[name][0].read_bytes()
    if start is GoldStart.of_side(0):
        assert to_bytes(opened[0], found.document) == before
    for item in found.queue():
        unit = found.comparison.alignment.unit
        if len(item.key) == 2 and None not in unit(item.key[0]).members:
            found.decide(item.key, FOR_A)
    assert without_links(to_bytes(opened[0], found.document)) == without_links(before)


@pytest.mark.parametrize("name", PAIRS)
def test_annotation_against_itself_is_agreed_at_once(name):
    opened = opened_pair(name)[:1] * 2
    found = adjudication(opened, GoldStart.AGREED)
    assert found.progress().is_finished
    key = Reasoning(opened[0].document).network
    assert list(Reasoning(found.document).network.pairs()) == list(key.pairs())


@pytest.mark.parametrize("name", PAIRS)
def test_deciding_for_b_everywhere_gives_b(name):
    found = adjudication(opened_pair(name), GoldStart.NOTHING)
    for item in found.items:
        if len(item.key) == 1:
            found.decide(item.key, FOR_B)
    assert not found.decide_all((item.key for item in found.mark_items), FOR_B).refused
    for item in found.items:
        if len(item.key) == 2 and all(found.marks(unit) for unit in item.key):
            assert not isinstance(found.decide(item.key, FOR_B), DecisionConflict)
    theirs = found.comparison.response
    assert list(found.network.pairs()) == list(theirs.network.pairs())
    again = DocumentComparison.of(found.document, theirs.document)
    assert not mark_differences(again.sides, again.alignment)
    for score in mark_scores(again, partial=False).values():
        assert score.strict.f1 in (1.0, None)


def test_roots_come_first_and_settle_the_rest_of_dense_annotations(tmp_path):
    found = adjudication(tuple(map(read, dense_pair(tmp_path))), GoldStart.AGREED)
    impacts = [item.impact for item in found.queue()]
    assert impacts == sorted(impacts, reverse=True)
    decided = 0
    while not found.progress().is_finished:
        found.decide(found.queue()[0].key, FOR_B)
        decided += 1
    assert decided < len(impacts)


def test_roots_come_first_and_two_of_them_settle_the_rest(data):
    found = adjudication(
        tuple(read(data / each) for each in REAL_PAIRS["NarrativeTime"]), GoldStart.AGREED
    )
    impacts = [item.impact for item in found.queue()]
    assert impacts == sorted(impacts, reverse=True)
    first = found.decide(found.queue()[0].key, FOR_B)
    second = found.decide(found.queue()[0].key, FOR_B)
    assert (len(first.settled), len(second.settled)) == (7, 5)
    assert found.progress().is_finished


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("a and c", "docked,,marked,not marked,decided,b,not marked,1,,1,'=cmd(),Ada,"),
        *(
            [("small", "said,,marked,not marked,decided,b,not marked,1,,2,'=cmd(),Ada,")]
            if REAL.is_dir()
            else []
        ),
    ],
)
def test_table_has_a_row_per_item(name, row):
    found = adjudication(opened_pair(name), GoldStart.AGREED)
    found.decide(
        found.queue()[0].key,
        ProposedDecision(Choice.SIDE, side=1, reason="=cmd()", adjudicator="Ada"),
    )
    head, *rows = decision_table(found).splitlines()
    assert head == ",".join(columns(2))
    assert len(rows) == len(found.items) + len(found.mark_items)
    (by_ada,) = [each for each in rows if "Ada" in each]
    assert by_ada.startswith(row)
    assert sum(",settled,,during,,1," in each for each in rows) == 0


RED = (
    b"d\te1\te2\tBEFORE/CAUSES\nd\te3\te4\tBEFORE\nd\te4\te5\tOVERLAP\n",
    b"d\te1\te2\tBEFORE/PRECONDITIONS\nd\te4\te3\tBEFORE/CAUSES\nd\te4\te5\tOVERLAP/CAUSES\n",
)


@pytest.mark.parametrize("side", [0, 1])
def test_a_gold_has_the_causes_of_the_side_it_starts_with_and_links_the_way_round_they_are(side):
    opened = tuple(from_bytes(raw, Path(f"{n}.red")) for n, raw in enumerate(RED))
    gold = adjudication(opened, GoldStart.of_side(side)).document
    assert to_bytes(opened[0], gold) == RED[side]
