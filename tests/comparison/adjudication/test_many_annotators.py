"""Adjudication of one, three and more annotations: statements, majorities, marks of any side."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import DecisionLog, log_bytes, read_log, resumed
from tempannot.comparison.adjudication.decision_table import decision_table
from tempannot.comparison.adjudication.decisions import (
    START,
    Choice,
    DecisionConflict,
    DecisionError,
    ItemStanding,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_agreement import against_gold, among_annotators
from tempannot.comparison.adjudication.gold_files import (
    GoldFiles,
    GoldFolder,
    GoldProgress,
    adjudicated,
    keep,
)
from tempannot.comparison.adjudication.gold_start import GoldStart, Ties
from tempannot.comparison.comparison import joined
from tempannot.comparison.document_matching import DocumentFiles
from tempannot.comparison.side_letters import letter_of, side_of
from tempannot.core.errors import FileError, RelationError
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import AFTER
from tempannot.formats.reading import from_bytes, read, to_bytes
from tests.comparison.marked_texts import event, timeml, unit
from tests.comparison.small import annotation, joint
from tests.oddities import HERE, REAL

UNITS = "abcdef"
STARTS = [GoldStart.AGREED, GoldStart.NOTHING, *map(GoldStart.majority, Ties)]


def of_links(*sides, start=GoldStart.NOTHING):
    """An adjudication of lists of links over the same intervals."""
    return Adjudication(joint(*(annotation(UNITS, *side) for side in sides)), start)


def key(adjudication, names):
    """The key of intervals, which are called u0, u1, ... in order."""
    ids = tuple(f"u{UNITS.index(name)}" for name in names)
    return ids if len(ids) == 1 else adjudication.key(*ids)


def as_side(side, **more):
    return ProposedDecision(Choice.SIDE, side=side, **more)


def links(adjudication):
    """The gold's links in words."""
    return {
        f"{link.source} {link.exact or link.rel_type} {link.target}"
        for link in adjudication.document.links.values()
    }


def standing(adjudication, names):
    return adjudication.state(key(adjudication, names)).standing


CHAIN = ("a BEFORE b", "b BEFORE c")


def test_what_is_said_is_grouped_with_counts_and_with_how_it_is_said():
    found = of_links(CHAIN, ("a BEFORE c",), ("a AFTER c",), ())
    item = found.item(key(found, "ac"))
    told = [(str(each.relations), each.sides, each.linked) for each in item.statements()]
    assert told[:2] == [("before", (0, 1), (1,)), ("after", (2,), (2,))]
    assert item.statements()[2].is_silent
    assert item.majority == item.statements()[0]
    assert not item.agrees


def test_identity_and_the_same_times_are_two_statements():
    found = of_links(("a IDENTITY b",), ("a SIMULTANEOUS b",), ("a IDENTITY b",))
    item = found.item(key(found, "ab"))
    assert [(e.rel_type, e.sides) for e in item.statements()] == [
        ("IDENTITY", (0, 2)),
        ("SIMULTANEOUS", (1,)),
    ]


def test_only_what_all_say_is_agreed():
    found = of_links(CHAIN, CHAIN, ("a BEFORE b", "b AFTER c"), start=GoldStart.AGREED)
    assert links(found) == {"a BEFORE b"}
    assert standing(found, "ab") is ItemStanding.SETTLED
    assert standing(found, "bc") is ItemStanding.OPEN


def test_cause_and_impact_are_those_of_the_disagreements_of_any_two():
    found = of_links(
        ("a BEFORE b", "b BEFORE c", "c BEFORE d"),
        ("a BEFORE b", "b AFTER c", "c BEFORE d"),
        ("a BEFORE b", "c BEFORE d"),
    )
    item = found.item(key(found, "bc"))
    assert item.impact == 3  # ac, ad and bd, each counted once
    assert found.queue()[0] == item


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        (Ties.OPEN, {"a BEFORE b"}),
        (Ties.FIRST, {"a BEFORE b", "c BEFORE d"}),
        (Ties.VAGUE, {"a BEFORE b", "c VAGUE d"}),
    ],
)
def test_start_from_the_majority_takes_what_most_say_and_ties_as_asked(ties, expected):
    sides = (
        ("a BEFORE b", "c BEFORE d", "e BEFORE f"),
        ("a BEFORE b", "c AFTER d"),
        ("a AFTER b", "c SIMULTANEOUS d"),
    )
    found = of_links(*sides, start=GoldStart.majority(ties))
    assert links(found) == expected
    assert found.state(key(found, "ab")).settled_by == START
    assert found.state(key(found, "ab")).sides == (0, 1)
    assert standing(found, "ef") is ItemStanding.OPEN  # most say nothing
    left = {item.key for item in found.queue()}
    assert (key(found, "cd") in left) is (ties is Ties.OPEN)


def test_a_majority_that_contradicts_stronger_ones_stays_to_be_decided():
    one, two = "a BEFORE b", "b BEFORE c"
    found = of_links(
        (one, two, "c BEFORE a"),
        (one, two),
        (one, "c BEFORE a"),
        ("d BEFORE e", two),
        (one, "c BEFORE a"),
        start=GoldStart.majority(),
    )
    assert Reasoning(found.document).is_consistent
    assert {one, two} <= links(found) or {one, "c BEFORE a"} <= links(found)
    assert found.queue()


def test_decisions_override_a_majority_if_it_gives_way():
    sides = CHAIN, CHAIN, ("a AFTER c",)
    found = of_links(*sides, start=GoldStart.majority())
    answer = found.decide(key(found, "ac"), as_side(2))
    assert isinstance(answer, DecisionConflict)
    assert answer.can_give_way
    found.decide(key(found, "ac"), as_side(2, gives_way=True))
    assert "a AFTER c" in links(found)
    assert Reasoning(found.document).is_consistent
    found.undo()
    assert links(found) == {*CHAIN, "a BEFORE c"}


def test_a_link_tells_all_who_say_the_same():
    found = of_links(("a AFTER b",), ("a BEFORE b",), ("a BEFORE b",))
    found.decide(key(found, "ab"), as_side(2))
    (made,) = found.document.links.values()
    assert made.attributes == {"origin": "adjudicated: B and C"}


def test_a_side_that_there_is_not_is_refused():
    found = of_links(CHAIN, CHAIN)
    with pytest.raises(DecisionError, match="no side C"):
        found.decide(key(found, "ab"), as_side(2))


def test_what_is_said_can_be_weakened_to_all_of_it():
    found = of_links(("a BEFORE b",), ("a IBEFORE b",), (), ("a SIMULTANEOUS c",))
    found.decide(key(found, "ab"), ProposedDecision(Choice.UNION))
    assert links(found) == {"a before|meets b"}
    with pytest.raises(DecisionError, match="nothing to weaken to"):
        found.decide(key(found, "ac"), ProposedDecision(Choice.UNION))


def test_the_table_says_who_links_a_pair_and_who_infers_it():
    found = of_links(CHAIN, ("a BEFORE c",), ("a AFTER c",), ())
    rows = decision_table(found).splitlines()
    assert rows[0].startswith("first,second,a,b,c,d,standing,")
    (row,) = (each for each in rows if each.startswith("a,c,"))
    assert row.startswith("a,c,before,before,after,,open,")
    assert row.endswith(",b c,a")


def test_one_annotation_alone_is_agreed():
    found = of_links((*CHAIN, "c VAGUE d"), start=GoldStart.AGREED)
    assert found.progress().is_finished
    assert links(found) == {*CHAIN, "c VAGUE d"}


def test_letters_go_on_after_z():
    assert [letter_of(side) for side in (0, 25, 26, 53)] == ["a", "z", "a2", "b3"]
    assert all(side_of(letter_of(side)) == side for side in range(100))


A = timeml(f"She {event('e1', 'said')} they {event('e2', 'met')} and left today.", "ei2 BEFORE ei1")
B = timeml(f"She {event('e1', 'said')} they met and {event('e3', 'left')} today.", "ei3 AFTER ei1")
C = timeml(
    f"She {event('e4', 'said')} they met and {event('e5', 'left', stem='leave')} "
    f"{event('e6', 'today')}.",
    "ei5 AFTER ei4",
)


def of_files(*sides, start=GoldStart.NOTHING):
    """An adjudication of files, and the first as it was opened."""
    opened = [from_bytes(each, Path(f"{number}.tml")) for number, each in enumerate(sides)]
    comparison = joined([e.document for e in opened], names=[str(e.path) for e in opened])
    return Adjudication(comparison, start, lambda gold: to_bytes(opened[0], gold)), opened[0]


def words_in(adjudication, opened):
    gold = from_bytes(to_bytes(opened, adjudication.document), Path("gold.tml")).document
    return [each.text for each in gold.intervals()]


def test_units_that_not_all_mark_are_items_with_those_who_do():
    found, _ = of_files(A, B, C)
    holders = {item.key: item.holders for item in found.items if item.is_unit}
    expected = {"met": (0,), "left": (1, 2), "today": (2,)}
    assert holders == {(unit(found, word),): sides for word, sides in expected.items()}


def test_a_newcomer_may_come_from_any_side():
    found, opened = of_files(A, B, C)
    found.decide((unit(found, "today"),), as_side(2))
    found.decide((unit(found, "left"),), as_side(2))
    assert words_in(found, opened) == ["Monday", "said", "met", "left", "today"]
    found.decide((unit(found, "left"),), as_side(0))
    assert words_in(found, opened) == ["Monday", "said", "met", "today"]


def test_the_majority_decides_what_is_marked_too():
    found, opened = of_files(A, B, C, start=GoldStart.majority())
    assert words_in(found, opened) == ["Monday", "said", "left"]
    assert len(found.document.links) == 1
    assert found.progress().is_finished
    met, said = unit(found, "met"), unit(found, "said")
    pair = found.key(met, said)
    assert found.state(pair).standing is ItemStanding.SETTLED
    found.decide(pair, as_side(0))
    assert words_in(found, opened) == ["Monday", "said", "met", "left"]
    found.undo()
    assert words_in(found, opened) == ["Monday", "said", "left"]
    found.decide((met,), as_side(0))
    assert words_in(found, opened) == ["Monday", "said", "met", "left"]
    assert found.state(pair).standing is ItemStanding.OPEN


def test_the_majority_settles_words_and_attributes_too():
    sides = [
        timeml(f"They {event('e1', 'set off')} and {event('e2', 'left', tense='PAST')}."),
        timeml(f"They {event('e1', 'set')} off and {event('e2', 'left', tense='NONE')}."),
        timeml(f"They {event('e1', 'set')} off and {event('e2', 'left', tense='NONE')}."),
    ]
    found, opened = of_files(*sides, start=GoldStart.majority())
    assert words_in(found, opened) == ["Monday", "set", "left"]
    assert 'tense="PAST"' not in to_bytes(opened, found.document).decode()
    states = [found.state(item.key) for item in found.mark_items]
    assert [(each.standing, each.sides) for each in states] == [
        (ItemStanding.SETTLED, (1, 2)),
        (ItemStanding.SETTLED, (1, 2)),
    ]
    later, _ = (item.key for item in found.mark_items)
    found.decide(later, ProposedDecision(Choice.LATER))
    assert found.state(later).standing is ItemStanding.LATER
    tie, _ = of_files(*sides[:2], start=GoldStart.majority())
    assert [tie.state(item.key).standing for item in tie.mark_items] == [ItemStanding.OPEN] * 2


def test_start_from_the_third_marks_what_it_marks():
    found, opened = of_files(A, B, C, start=GoldStart.of_side(2))
    assert words_in(found, opened) == ["Monday", "said", "met", "left", "today"]
    assert len(found.document.links) == 1


def test_agreement_is_told_of_all_and_of_each_with_the_gold():
    found, _ = of_files(A, B, C, start=GoldStart.of_side(2))
    assert among_annotators(found).pairs == 1
    assert [each.side for each in against_gold(found)] == [0, 1, 2]
    assert [each.strict.f1 for each in against_gold(found)][1:] == [1, 1]


OWN = tuple(HERE / "compared" / f"ferry-{each}.tml" for each in "abcd")
TE3 = tuple(
    REAL / "te3" / f"{each}_AP_20130322.tml" for each in ("gold", "sys_ClearTK1", "sys_NavyTime1")
)
FILES = {"ferry": OWN} | ({"te3": TE3} if REAL.is_dir() else {})


def decide_somehow(found, item, random):
    """Decide an item at random, the harder way if the easy one conflicts."""
    sides = [as_side(side) for side in range(len(item.claims))]
    others = [] if item.is_unit else [ProposedDecision(Choice.NEITHER)]
    for proposal in [*random.sample(sides, len(sides)), *others]:
        try:
            answer = found.decide(item.key, proposal)
            if isinstance(answer, DecisionConflict) and answer.can_give_way:
                answer = found.decide(item.key, replace(proposal, gives_way=True))
        except (DecisionError, RelationError):
            continue
        if not isinstance(answer, DecisionConflict):
            return


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("start", [*STARTS, GoldStart.of_side(2)], ids=str)
def test_files_of_many_are_decided_logged_and_taken_back(tmp_path, name, start):
    opened = [read(path) for path in FILES[name]]
    comparison = joined([e.document for e in opened], names=[str(e.path) for e in opened])

    def check(gold):
        return to_bytes(opened[0], gold)

    found, random = Adjudication(comparison, start, check), Random(7)
    beginning = check(found.document)
    found.accept_agreement()
    while queue := found.queue():
        decide_somehow(found, queue[0], random)
        assert Reasoning(found.document).is_consistent
    assert found.progress().is_finished
    gold = from_bytes(check(found.document), tmp_path / "gold.tml").document
    assert gold.links == found.document.links
    path = tmp_path / "log.jsonl"
    path.write_bytes(log_bytes(found))
    again = resumed(read_log(path), comparison, check)
    assert (again.document, again.events) == (found.document, found.events)
    while again.undo():
        pass
    assert check(again.document) == beginning


def test_a_log_of_other_annotations_or_of_another_order_is_refused(tmp_path):
    first, second, third = CHAIN, ("a AFTER b",), ()
    found = of_links(first, second, third)
    found.decide(key(found, "ab"), ProposedDecision(Choice.NEITHER))
    path = tmp_path / "log.jsonl"
    path.write_bytes(log_bytes(found))
    with pytest.raises(FileError, match=r":1: the decisions are about 3 annotations, not 2"):
        resumed(read_log(path), of_links(first, second).comparison)
    with pytest.raises(FileError, match=r":2: C said '' when this was decided, now 'before'"):
        resumed(read_log(path), of_links(first, second, first).comparison)
    turned = replace(found.comparison, sides=found.comparison.sides[::-1])
    with pytest.raises(FileError, match=r":1: the annotations have another order here: it was ann"):
        resumed(read_log(path), turned)


def test_a_log_of_the_first_version_is_read(tmp_path):
    found = of_links(CHAIN, ("a AFTER b",))
    found.decide(key(found, "ab"), as_side(1))
    text = log_bytes(found).decode()
    names = '"sides":["annotator 0","annotator 1"]'
    old = text.replace('"decisions":2', '"decisions":1')
    old = old.replace(names, '"a":"annotator 0","b":"annotator 1"')
    old = old.replace('"says":["before","after"]', '"a":"before","b":"after"')
    assert old.count('"says"') == 0
    path = tmp_path / "log.jsonl"
    path.write_text(old)
    content = read_log(path)
    again = resumed(content, found.comparison)
    assert again.events == found.events
    log = DecisionLog(path, again, content.length)
    again.decide(key(again, "bc"), as_side(1))
    log.append()
    log.close()
    assert resumed(read_log(path), found.comparison).events == again.events


def test_a_log_of_the_first_version_leaves_words_and_attributes_as_they_were(tmp_path):
    mine = timeml(f"They {event('e1', 'set off')} and {event('e2', 'left', tense='PAST')}.")
    theirs = timeml(f"They {event('e1', 'set')} off and {event('e2', 'left', tense='NONE')}.")
    new, opened = of_files(mine, theirs, start=GoldStart.of_side(1))
    assert words_in(new, opened) == ["Monday", "set", "left"]
    old = log_bytes(new).decode().splitlines()[0].replace('"decisions":2', '"decisions":1')
    old = old.replace('"sides":["0.tml","1.tml"]', '"a":"0.tml","b":"1.tml"')
    path = tmp_path / "log.jsonl"
    path.write_text(f"{old}\n")
    again = resumed(read_log(path), new.comparison, lambda gold: to_bytes(opened, gold))
    assert "set off" in words_in(again, opened)
    assert 'tense="PAST"' in to_bytes(opened, again.document).decode()
    path.write_bytes(log_bytes(again))
    assert read_log(path).start.keeps_marks


LATER = [("a BEFORE b", "b BEFORE c", "d BEFORE e"), ("a AFTER b", "b BEFORE c", "d BEFORE e")]
NEWCOMER = ("a INCLUDES b", "b BEFORE c", "d AFTER e", "c BEFORE f")


@pytest.mark.parametrize("start", [*STARTS, GoldStart.of_side(0)], ids=str)
def test_an_annotator_who_comes_later_is_asked_about_and_what_was_decided_stands(tmp_path, start):
    path, two = tmp_path / "log.jsonl", of_links(*LATER, start=start)
    two.decide(key(two, "ab"), as_side(1))
    two.decide(key(two, "de"), ProposedDecision(Choice.UNION))
    log = DecisionLog(path, two)
    log.append()
    log.close()
    before = read_log(path)
    three = of_links(*LATER, NEWCOMER, start=start)
    three = resumed(before, three.comparison)
    assert {each.key: each.relations for each in three.decisions} == {
        each.key: each.relations for each in two.decisions
    }
    assert Reasoning(three.document).is_consistent
    assert standing(three, "ab") is ItemStanding.DECIDED
    assert standing(three, "cf") is ItemStanding.OPEN  # only the newcomer says something of it
    log = DecisionLog(path, three, before.length, known=len(before.names))
    three.decide(key(three, "cf"), as_side(2))
    log.append()
    log.close()
    after = read_log(path)
    assert (after.names, after.began_with) == (tuple(s.name for s in three.comparison.sides), 2)
    again = resumed(after, three.comparison)
    assert again.document == three.document
    assert again.progress() == three.progress()
    with pytest.raises(FileError, match="are about 3 annotations, not 2"):
        resumed(after, two.comparison)


def test_links_that_a_newcomer_brings_into_the_start_give_way_to_decisions(tmp_path):
    start = GoldStart.majority()
    path, two = tmp_path / "log.jsonl", of_links(["a BEFORE b"], [], start=start)
    two.decide(key(two, "ab"), ProposedDecision(Choice.OTHER, AFTER))
    path.write_bytes(log_bytes(two))
    three = of_links(["a BEFORE b"], [], ["a BEFORE b"], start=start)
    again = resumed(read_log(path), three.comparison)
    assert again.network.relation(*key(again, "ab")) is AFTER
    assert standing(again, "ab") is ItemStanding.DECIDED


def test_a_finished_gold_is_under_way_again_where_another_annotator_is_there(tmp_path):
    folders = [tmp_path / name for name in ("anna", "ben", "cleo")]
    text = " ".join(event(f"e{n}", word) for n, word in enumerate(("left", "met"), 1))
    for folder, link in zip(folders, ("ei1 BEFORE ei2",) * 2 + ("ei1 AFTER ei2",), strict=True):
        folder.mkdir()
        (folder / "one.tml").write_bytes(timeml(text, link))
    gold = GoldFolder(tmp_path / "gold")
    gold.prepare(())

    def adjudicate(*there):
        found = tuple(folder / "one.tml" for folder in there)
        opened = [read(path) for path in found]
        comparison = joined([e.document for e in opened], names=[e.name for e in there])
        standing = gold.document(DocumentFiles("one", found))
        files = GoldFiles(standing.gold, standing.log, len(there))
        made = adjudicated(comparison, opened[0], files)
        keep(made, opened[0], files)
        return made.progress().left

    assert adjudicate(*folders[:2]) == 0
    three = DocumentFiles("one", tuple(folder / "one.tml" for folder in folders))
    assert gold.document(three).state is GoldProgress.UNDER_WAY
    assert adjudicate(*folders) == 1
