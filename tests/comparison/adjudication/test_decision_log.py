"""The log of an adjudication: replayed by anybody, resumed after a kill, refused if it misfits."""

import json

import pytest

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import (
    DecisionLog,
    log_beside,
    log_bytes,
    read_log,
    resumed,
)
from tempannot.comparison.adjudication.decisions import Choice, ProposedDecision
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.core.errors import FileError
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tests.comparison.small import compared

KEY = ("a BEFORE b", "b BEFORE c", "a BEFORE c", "d IDENTITY e")
RESPONSE = ("a VAGUE b", "b BEFORE c", "a AFTER c", "d SIMULTANEOUS e")


@pytest.fixture
def comparison():
    return compared(KEY, RESPONSE)


@pytest.fixture
def done(comparison):
    """An adjudication with every kind of event in it."""
    found = Adjudication(comparison, GoldStart.of_side(0))
    found.accept_agreement("Ada")
    found.decide(
        ("u0", "u2"), ProposedDecision(Choice.SIDE, side=1, reason="„früher“", gives_way=True)
    )
    found.undo("Ada")
    found.redo("Ada")
    other = ProposedDecision(Choice.OTHER, RelationSet.parse("before|meets"), adjudicator="Bo")
    found.decide(("u3", "u4"), other)
    found.undo()
    found.decide_all([("u3", "u4"), ("u0", "u1")], ProposedDecision(Choice.LATER, reason="\udc80"))
    return found


@pytest.fixture
def path(tmp_path):
    return tmp_path / "gold.decisions.jsonl"


def test_replay_gives_the_identical_gold_and_history(done, comparison, path):
    path.write_bytes(log_bytes(done))
    again = resumed(read_log(path), comparison)
    assert again.document == done.document
    assert again.events == done.events
    assert again.progress() == done.progress()
    while done.undo():
        assert again.undo()
        assert again.document == done.document


def test_every_decision_is_on_the_disk_when_it_is_made(comparison, path):
    found = Adjudication(comparison)
    log = DecisionLog(path, found)
    found.decide(("u0", "u1"), ProposedDecision(Choice.SIDE))
    log.append()
    assert path.read_bytes() == log_bytes(found)
    found.undo()
    log.append()
    assert path.read_bytes() == log_bytes(found)
    log.close()


def test_line_torn_by_a_kill_is_dropped_and_the_log_goes_on(done, comparison, path):
    path.write_bytes(log_bytes(done)[:-5])
    content = read_log(path)
    found = resumed(content, comparison)
    log = DecisionLog(path, found, written=content.length)
    found.decide(("u0", "u2"), ProposedDecision(Choice.NEITHER))
    log.append()
    log.close()
    assert resumed(read_log(path), comparison).document == found.document


def test_units_go_by_place_and_words_so_that_ids_may_differ(done, comparison, path):
    path.write_bytes(log_bytes(done))
    more = compared(KEY, RESPONSE, units="0abcdef")
    again = resumed(read_log(path), more)
    assert [each.choice for each in again.decisions] == [each.choice for each in done.decisions]


def test_line_that_no_longer_fits_is_named(done, path):
    path.write_bytes(log_bytes(done))
    changed = compared(KEY, ("a VAGUE b", "b BEFORE c", "a IAFTER c", RESPONSE[3]))
    with pytest.raises(FileError, match=r"jsonl:3: B said 'after' .* now 'met-by'"):
        resumed(read_log(path), changed)


def test_log_of_another_reading_of_during_is_refused(done, path):
    path.write_bytes(log_bytes(done))
    with pytest.raises(FileError, match=r"jsonl:1: .* read as equals, not during"):
        resumed(read_log(path), compared(KEY, RESPONSE, during=During.DURING))


def damaged(done, number, **values):
    lines = log_bytes(done).decode().splitlines()
    lines[number] = json.dumps(json.loads(lines[number]) | values)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("number", "values", "message"),
    [
        (0, {"decisions": 99}, ":1: this is no log"),
        (0, {"start": "middle"}, ":1: the first line lacks"),
        (0, {"text": "other"}, ":1: the decisions are about another text"),
        (2, {"choice": "maybe"}, ":3: this line is no decision"),
        (2, {"item": []}, ":3: this line is no decision"),
        (2, {"item": [3]}, ":3: this line is no decision"),
        (2, {"gold": "around"}, ":3: 'around' is not a relation"),
        (2, {"gold": "before"}, ":3: the choice b meant before (AFTER), now it means after ("),
        (2, {"gives_way": False}, ":3: It is said that"),
        (2, {"decision": 1}, ":3: decisions and steps are numbered in order"),
        (3, {"saved": "no digest"}, ":4: this line is no digest"),
        (3, {"undo": 17}, ":4: step 17 cannot be taken back"),
        (3, {"undo": "x"}, ":4: this line is no decision"),
        (
            2,
            {"item": [{"kind": "time", "place": 0, "words": "z"}] * 2},
            ":3: no annotation marks the time 'z'",
        ),
    ],
)
def test_damage_is_told_with_its_line(done, comparison, path, number, values, message):
    path.write_text(damaged(done, number, **values))
    with pytest.raises(FileError) as raised:
        resumed(read_log(path), comparison)
    assert message in str(raised.value)


@pytest.mark.parametrize("content", ["", "{", "[]\n", "{}\n", "not json\n", "[" * 100_000 + "\n"])
def test_file_that_is_no_log_is_refused(path, content):
    path.write_text(content)
    with pytest.raises(FileError, match=":1: "):
        read_log(path)


def test_log_that_is_not_there_is_told(path):
    with pytest.raises(FileError, match="there is no such file"):
        read_log(path)


def test_log_that_cannot_be_written_keeps_the_decision_for_the_next_try(comparison, path):
    found = Adjudication(comparison)
    log = DecisionLog(path, found)
    log.close()
    found.decide(("u0", "u1"), ProposedDecision(Choice.SIDE))
    with pytest.raises(FileError, match="closed"):
        log.append()
    assert found.progress().decided == 1


def test_log_lies_beside_the_gold(tmp_path):
    assert log_beside(tmp_path / "doc.tml").name == "doc.decisions.jsonl"


def test_log_begins_whole_or_not_at_all(comparison, tmp_path):
    with pytest.raises(FileError):
        DecisionLog(tmp_path / "missing" / "x.jsonl", Adjudication(comparison))
    assert list(tmp_path.iterdir()) == []


def test_the_order_of_keys_in_a_line_does_not_matter(done, comparison, path):
    lines = [json.loads(line) for line in log_bytes(done).splitlines()]
    for line in lines:
        if "item" in line:
            line["item"] = [dict(reversed(name.items())) for name in line["item"]]
    turned = [json.dumps(dict(reversed(line.items()))) for line in lines]
    path.write_text("\n".join(turned) + "\n")
    assert resumed(read_log(path), comparison).document == done.document


def test_a_type_edited_by_hand_is_told_apart_from_the_right_one(done, comparison, path):
    text = log_bytes(done).decode()
    assert '"gold":"after","type":"AFTER"' in text
    path.write_text(text.replace('"gold":"after","type":"AFTER"', '"gold":"after","type":""', 1))
    with pytest.raises(FileError, match=r"meant after, now it means after \(AFTER\)"):
        resumed(read_log(path), comparison)
