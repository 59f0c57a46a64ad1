"""The record beside an annotator's file: what it says, and what is left of a damaged one."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tempannot.core.changes import Batch, Delete, Insert, Replace
from tempannot.core.items import ItemKind, Link
from tempannot.core.relations import BEFORE
from tempannot.project.provenance import DecidedProposal, ProposalVerdict, StepNote
from tempannot.project.record import (
    active_time,
    link_histories,
    project_place,
    read_record,
)
from tempannot.project.record_lines import (
    Act,
    Active,
    Base,
    Entry,
    all_encoded,
    as_json,
    header,
    packed,
)
from tempannot.suggestions.suggestion import SuggestionKind

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
DRAWN = Insert(Link("l1", "ei1", "ei2", "BEFORE"))


def step(seconds: float, change=DRAWN, act: Act = Act.DO, who: str = "ann", note=None) -> Entry:
    return Entry(act, Batch("Add link", (change,)), NOON + timedelta(seconds=seconds), note, who)


def part(*happened) -> bytes:
    base = Base(Path("d.tml"), "0" * 64)
    return all_encoded([header(base, 1), packed(b"text"), *map(as_json, happened)])


@pytest.fixture
def written(tmp_path):
    def write(content: bytes):
        path = tmp_path / "d.record.jsonl"
        path.write_bytes(content)
        return read_record(path)

    return write


def test_a_line_says_when_who_the_step_in_words_and_the_changes():
    assert as_json(step(0)) == {
        "at": "2026-05-04T12:00:00+00:00",
        "who": "ann",
        "step": "Add link",
        "changes": [
            {
                "insert": {
                    "kind": "links",
                    "id": "l1",
                    "source": "ei1",
                    "target": "ei2",
                    "rel_type": "BEFORE",
                }
            }
        ],
    }


def test_all_that_happened_comes_back_in_its_order(written):
    happened = (step(0), Active(NOON, 30.5, "ann"), step(40, act=Act.UNDO), step(41, act=Act.REDO))
    record = written(part(*happened))
    assert (record.happenings, record.problems) == (happened, ())


def test_a_record_that_is_not_there_is_empty(tmp_path):
    assert read_record(tmp_path / "none").happenings == ()


def test_pauses_of_more_than_a_minute_are_left_out():
    assert active_time([step(0), step(60), step(121), step(130)]) == 69
    assert active_time([step(0)]) == 0
    assert active_time([]) == 0


def test_stretches_of_work_count_and_no_second_counts_twice():
    assert active_time([step(0), Active(NOON + timedelta(seconds=100), 200, "ann")]) == 200
    assert active_time([step(0), Active(NOON, 50, "ann"), step(30), step(80)]) == 80


@pytest.mark.parametrize("cut", [-1, -40, -150])
def test_a_record_cut_short_keeps_its_whole_lines(written, cut):
    record = written(part(step(0), step(1), step(2))[:cut])
    assert len(record.happenings) == 2
    assert record.problems == ()


def test_each_damage_is_one_line_that_names_its_place(written):
    first = part(step(0), step(1), step(2)).replace(b"12:00:01", b"12:00:09")
    second = part(step(100)).replace(b'"journal"', b'"journey"')
    record = written(first + second + part(step(200)))
    assert [each.at for each in record.happenings] == [step(0).at, step(200).at]
    places = [each.removeprefix(f"{record.path}:").split(":")[0] for each in record.problems]
    assert places == ["4", "6"]


def test_steps_of_a_part_without_a_beginning_are_not_taken_for_those_of_another(written):
    lines = part(*map(step, range(5))).splitlines(keepends=True)
    record = written(part(step(50)) + b"".join(lines[1:]))
    assert [each.at for each in record.happenings] == [step(50).at]


def test_a_link_tells_who_proposed_and_who_accepted_it():
    proposal = DecidedProposal(SuggestionKind.LINK, 0.82, 0, 0, "ei1", BEFORE, "ei2")
    note = StepNote(ProposalVerdict.ACCEPTED, "rules", "root", (proposal,))
    drawn = Insert(Link("l2", "ei2", "ei3", "BEFORE"))
    gone = Delete(ItemKind.LINK, "l2")
    found = link_histories(
        [step(0, note=note), step(5, drawn, who="bob"), step(6, gone), step(7, drawn, Act.UNDO)]
    )
    assert (found["l1"].proposer, found["l1"].who, found["l1"].confidence) == ("rules", "ann", 0.82)
    assert (found["l2"].proposer, found["l2"].who) == ("", "bob")
    assert "l2" not in link_histories([step(0, drawn), step(1, gone)])


def test_a_link_whose_relation_somebody_changed_is_theirs_until_it_says_the_same_again():
    proposal = DecidedProposal(SuggestionKind.LINK, 0.82, 0, 0, "ei1", BEFORE, "ei2")
    note = StepNote(ProposalVerdict.ACCEPTED, "rules", "root", (proposal,))
    noted = Replace(replace(DRAWN.item, comment="sure"))
    changed = Replace(Link("l1", "ei1", "ei2", "AFTER"))
    steps = [step(0, note=note), step(1, noted, who="bob"), step(2, changed, who="bob")]
    assert link_histories(steps[:2])["l1"].proposer == "rules"
    theirs = link_histories(steps)["l1"]
    assert (theirs.who, theirs.proposer, theirs.confidence) == ("bob", "", None)
    back, again = step(3, noted, Act.UNDO), step(4, changed, Act.REDO, who="eve")
    assert link_histories([*steps, back])["l1"].proposer == "rules"
    assert link_histories([*steps, back, again])["l1"] == theirs


def test_a_link_of_the_file_that_was_only_remarked_on_has_no_history():
    noted = Replace(replace(DRAWN.item, comment="sure"))
    assert link_histories([step(0, noted)]) == {}


def test_only_a_file_in_the_folder_of_an_annotator_is_one_of_a_project(tmp_path):
    file = tmp_path / "annotators" / "ann" / "day 1" / "d.tml"
    assert project_place(file) is None
    (tmp_path / "tempannot.toml").touch()
    assert project_place(file) == tmp_path / "annotators" / "ann"
    assert project_place(tmp_path / "documents" / "d.tml") is None
