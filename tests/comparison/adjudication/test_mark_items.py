"""Overlapping spans and differing attributes: decided, undone, logged, and in the gold."""

import json
from pathlib import Path

import pytest

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import log_bytes, read_log, resumed
from tempannot.comparison.adjudication.decision_table import decision_table
from tempannot.comparison.adjudication.decisions import (
    Choice,
    DecisionError,
    ItemStanding,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.comparison import joined
from tempannot.formats.reading import from_bytes, to_bytes
from tests.comparison.marked_texts import event, time, timeml

A, B, C = (ProposedDecision(Choice.SIDE, side=side) for side in range(3))
BOTH, NONE = ProposedDecision(Choice.UNION), ProposedDecision(Choice.NEITHER)

APART = timeml(
    f"In {time('t1', '2009')}-{time('t2', '2010')} it {event('e1', 'rained')}.",
    "ei1 IS_INCLUDED t1",
    "ei1 IS_INCLUDED t2",
)
TOGETHER = timeml(f"In {time('t1', '2009-2010')} it {event('e1', 'rained')}.", "ei1 IS_INCLUDED t1")


def adjudicated(*files, start=GoldStart.AGREED):
    """An adjudication of some files, spans matched where they overlap, and the first as opened."""
    opened = [from_bytes(each, Path("x.tml")) for each in files]
    names = [f"{number}.tml" for number in range(len(files))]
    comparison = joined([each.document for each in opened], names=names, partial=True)
    return Adjudication(comparison, start, lambda gold: to_bytes(opened[0], gold)), opened[0]


def words(adjudication):
    return [each.text for each in adjudication.document.intervals() if each.text != "Monday"]


def spans(adjudication):
    (item,) = [each for each in adjudication.mark_items if each.key[2] == "spans"]
    return item.key


def attribute(adjudication, name, text=""):
    """The key of the question what an attribute (of the unit with these words) is."""
    units = {each.id: each.text for each in adjudication.comparison.alignment.units}
    (key,) = [
        each.key
        for each in adjudication.mark_items
        if each.key[2] == name and text in ("", units[each.key[0]])
    ]
    return key


def saved(adjudication, opened):
    """The bytes of the gold, which read back as what was written."""
    raw = to_bytes(opened, adjudication.document)
    assert from_bytes(raw, Path("x.tml")).document.links == adjudication.document.links
    return raw


@pytest.mark.parametrize("files", [(APART, TOGETHER), (TOGETHER, APART)])
def test_overlapping_marks_are_one_question_whichever_side_has_more(files):
    adjudication, opened = adjudicated(*files)
    key = spans(adjudication)
    assert [each.key for each in adjudication.items if each.is_unit] == []
    assert key in [each.key for each in adjudication.queue()]
    first = words(adjudication)
    adjudication.decide(key, B)
    assert sorted([first, words(adjudication)]) == [
        ["2009", "2010", "rained"],
        ["2009-2010", "rained"],
    ]
    assert b"TIMEX3" in saved(adjudication, opened)
    adjudication.decide(key, BOTH)
    assert {"2009-2010", "2010"} <= set(words(adjudication))
    adjudication.decide(key, NONE)
    assert words(adjudication) == ["rained"]
    adjudication.decide(key, ProposedDecision(Choice.LATER))
    assert words(adjudication) == first


def test_links_stay_with_a_mark_that_gets_other_words_and_go_with_one_that_gives_way():
    adjudication, opened = adjudicated(APART, TOGETHER, start=GoldStart.of_side(0))
    done = adjudication.decide(spans(adjudication), B)
    (link,) = adjudication.document.links.values()
    assert adjudication.document.interval(link.target).text == "2009-2010"
    assert [len(key) for key in done.fell] == [2]
    assert {adjudication.comparison.alignment.unit(id).text for id in done.fell[0]} == {
        "2010",
        "rained",
    }
    assert b'relatedToTime="t2"' not in saved(adjudication, opened)


def test_nothing_is_nested_because_a_pair_was_decided():
    adjudication, _ = adjudicated(TOGETHER, APART)
    units = {each.text: each.id for each in adjudication.comparison.alignment.units}
    pair = adjudication.key(units["2010"], units["rained"])
    with pytest.raises(DecisionError, match="decide on the words first"):
        adjudication.decide(pair, B)
    adjudication.decide(spans(adjudication), B)
    adjudication.decide(pair, B)
    assert words(adjudication) == ["2009", "2010", "rained"]


def test_marks_of_several_sides_can_be_had_together():
    first = timeml(f"In {time('t1', '2009')}-2010 it {event('e1', 'rained')}.")
    second = timeml(f"In 2009-{time('t1', '2010')} it {event('e1', 'rained')}.")
    adjudication, _ = adjudicated(TOGETHER, first, second)
    key = spans(adjudication)
    adjudication.decide(key, ProposedDecision(Choice.OTHER, rel_type="b c"))
    assert words(adjudication) == ["2009", "2010", "rained"]
    for letters in ("b", "b x", "", None):
        with pytest.raises(DecisionError):
            adjudication.decide(key, ProposedDecision(Choice.OTHER, rel_type=letters))


def test_what_is_kept_from_a_span_are_its_bytes():
    other = TOGETHER.replace(b"IS_INCLUDED", b"BEFORE")
    adjudication, opened = adjudicated(TOGETHER, other, start=GoldStart.of_side(0))
    assert not adjudication.mark_items
    assert saved(adjudication, opened) == TOGETHER
    adjudication, opened = adjudicated(APART, TOGETHER, start=GoldStart.of_side(0))
    adjudication.decide(spans(adjudication), A)
    assert saved(adjudication, opened) == APART


MINE = timeml(
    f"It {event('e1', 'rained', tense='PAST')} {time('t1', 'today')} and {event('e2', 'fell')}."
)
THEIRS = timeml(
    f"It {event('e7', 'rained', tense='FUTURE')} {time('t8', 'today', mod='START')} "
    f"and {event('e9', 'fell')}."
).replace(b'eid="e9" class="OCCURRENCE"', b'eid="e9" class="STATE"')


def test_attributes_that_differ_are_questions_and_only_they_change_in_the_file():
    adjudication, opened = adjudicated(MINE, THEIRS)
    names = [item.key[2] for item in adjudication.mark_items]
    assert names == ["tense", "mod", "class"]
    assert adjudication.progress().open == 3
    assert saved(adjudication, opened) == MINE
    adjudication.decide(attribute(adjudication, "class"), B)
    assert saved(adjudication, opened) == MINE.replace(
        b'eid="e2" class="OCCURRENCE"', b'eid="e2" class="STATE"'
    )
    adjudication.decide(
        attribute(adjudication, "tense"), ProposedDecision(Choice.OTHER, rel_type="NONE ")
    )
    assert adjudication.gold_says(attribute(adjudication, "tense")) == "NONE"
    adjudication.decide(attribute(adjudication, "mod"), B)
    assert b'mod="START"' in saved(adjudication, opened)
    assert adjudication.progress().is_finished
    adjudication.decide(attribute(adjudication, "mod"), NONE)
    assert b"mod" not in saved(adjudication, opened)


def test_many_attributes_are_decided_in_one_step_and_taken_back_in_one():
    adjudication, opened = adjudicated(MINE, THEIRS)
    keys = [item.key for item in adjudication.mark_items]
    assert len(adjudication.decide_all(keys, B).done) == 3
    assert adjudication.progress().decided == 3
    adjudication.undo()
    assert saved(adjudication, opened) == MINE
    adjudication.redo()
    assert adjudication.gold_says(attribute(adjudication, "class")) == "STATE"


@pytest.mark.parametrize(
    "proposal",
    [
        ProposedDecision(Choice.OTHER),
        ProposedDecision(Choice.OTHER, rel_type="  "),
        ProposedDecision(Choice.OTHER, rel_type="a\x00b"),
        ProposedDecision(Choice.UNION),
        ProposedDecision(Choice.UNDECIDABLE),
        ProposedDecision(Choice.SIDE, side=2),
    ],
)
def test_an_answer_that_an_attribute_cannot_have_changes_nothing(proposal):
    adjudication, _ = adjudicated(MINE, THEIRS)
    with pytest.raises(DecisionError):
        adjudication.decide(attribute(adjudication, "tense"), proposal)
    assert not adjudication.events


def test_the_value_of_a_time_comes_with_the_words_that_were_chosen():
    short = timeml(f"For {time('t1', 'a month')} earlier.").replace(b"1998-01-06", b"P1M")
    long = timeml(f"For {time('t1', 'a month earlier')}.").replace(b"1998-01-06", b"1997-12")
    adjudication, opened = adjudicated(short, long)
    value = attribute(adjudication, "value")
    assert adjudication.state(value).standing is ItemStanding.OPEN
    adjudication.decide(spans(adjudication), B)
    assert adjudication.state(value).standing is ItemStanding.SETTLED
    assert adjudication.gold_says(value) == "1997-12"
    assert b'value="1997-12">a month earlier<' in saved(adjudication, opened)
    adjudication.decide(value, A)
    assert b'value="P1M">a month earlier<' in saved(adjudication, opened)


def test_most_sides_say_what_a_start_from_the_majority_has():
    adjudication, opened = adjudicated(MINE, THEIRS, THEIRS, start=GoldStart.majority())
    assert adjudication.gold_says(attribute(adjudication, "tense")) == "FUTURE"
    assert b'class="STATE"' in saved(adjudication, opened)
    adjudication, _ = adjudicated(TOGETHER, APART, APART, start=GoldStart.majority())
    assert words(adjudication) == ["2009", "2010", "rained"]


def test_an_attribute_of_what_the_gold_does_not_mark_is_asked_when_it_does():
    bare = timeml(f"It rained {time('t1', 'today')} and {event('e2', 'fell')}.")
    adjudication, _ = adjudicated(bare, MINE, THEIRS)
    tense = attribute(adjudication, "tense")
    assert adjudication.state(tense).standing is ItemStanding.SETTLED
    with pytest.raises(DecisionError, match="take it over first"):
        adjudication.decide(tense, C)
    adjudication.decide(tense[:1], B)
    assert adjudication.state(tense).standing is ItemStanding.OPEN
    adjudication.decide(tense, C)
    assert adjudication.gold_says(tense) == "FUTURE"


def test_a_log_brings_spans_and_attributes_back(tmp_path):
    adjudication, opened = adjudicated(APART, TOGETHER)
    adjudication.decide(spans(adjudication), BOTH)
    adjudication.decide(spans(adjudication), B)
    log = tmp_path / "x.decisions.jsonl"
    log.write_bytes(log_bytes(adjudication))
    lines = [json.loads(each) for each in log.read_text().splitlines()]
    assert (lines[2]["kind"], len(lines[2]["item"])) == ("spans", 1)
    assert lines[2]["says"] == ["“2009” and “2010”", "“2009-2010”"]
    again = resumed(read_log(log), adjudication.comparison, lambda gold: to_bytes(opened, gold))
    assert again.document == adjudication.document
    log.write_text(log.read_text().replace("“2009-2010”", "“2009-2011”"))
    with pytest.raises(Exception, match="said"):
        resumed(read_log(log), adjudication.comparison)


def test_the_table_has_a_row_for_each():
    adjudication, _ = adjudicated(MINE, THEIRS)
    adjudication.decide(attribute(adjudication, "class"), B)
    rows = decision_table(adjudication).splitlines()
    (row,) = [each for each in rows if each.startswith("fell,")]
    assert row.startswith("fell,,class OCCURRENCE,class STATE,decided,b,class STATE,1")


def test_a_log_from_before_that_took_over_one_mark_of_a_group_is_still_read(tmp_path):
    adjudication, opened = adjudicated(TOGETHER, APART)
    header = json.loads(log_bytes(adjudication).splitlines()[0])
    old = {"decisions": 1, "start": "agreed", "during": header["during"], "a": "0", "b": "1"}
    (unit,) = (e for e in adjudication.comparison.alignment.units if e.text == "2010")
    name = {"kind": "time", "place": unit.place, "words": "2010"}
    line = {"decision": 1, "step": 1, "item": [name], "a": "not marked", "b": "marked"}
    line |= {"choice": "b", "gold": "", "type": "", "reason": "", "by": "", "at": ""}
    log = tmp_path / "old.jsonl"
    log.write_text("\n".join(map(json.dumps, (old | {"text": header["text"]}, line))) + "\n")
    again = resumed(read_log(log), adjudication.comparison, lambda gold: to_bytes(opened, gold))
    assert words(again) == ["2009-2010", "2010", "rained"]
    again.decide((unit.id,), A)
    assert words(again) == ["2009-2010", "rained"]
