"""``tempannot adjudicate``: gold, what is left, logs, and what is refused."""

import json
from pathlib import Path

import pytest

from tempannot.comparison.adjudication.decision_log import log_beside, log_bytes, read_log
from tempannot.comparison.adjudication.decisions import Choice, ProposedDecision
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.formats.reading import read
from tests.comparison.adjudication.test_mark_items import APART, TOGETHER
from tests.comparison.marked_texts import adjudicated, event, timeml
from tests.oddities import HERE
from tests.session.adjudicating import write_annotations


@pytest.fixture
def paths(tmp_path):
    return write_annotations(tmp_path)


@pytest.fixture
def gold(tmp_path):
    return tmp_path / "gold.tml"


@pytest.fixture
def log(tmp_path, paths):
    """The log of an adjudication with nothing left."""
    found, _ = adjudicated(*(path.read_bytes() for path in paths), GoldStart.NOTHING)
    found.accept_agreement()
    for item in found.queue():
        found.decide(item.key, ProposedDecision(Choice.SIDE, side=1))
    path = tmp_path / "log.jsonl"
    path.write_bytes(log_bytes(found))
    return path


def test_without_decisions_the_agreement_is_accepted_and_the_rest_is_left(run, paths, gold):
    outcome = run("adjudicate", *paths, "-o", gold)
    assert outcome.status == 1
    assert gold.read_text().count("<TLINK") == 2
    assert 'open: "woke" - "called": A before, B after' in outcome.out
    assert 'open: "waited": A not marked, B marked' in outcome.out
    assert "2 settled by inference or the start" in outcome.out
    assert run("check", gold).status == 0


def test_nothing_left_is_status_0(run, paths, gold):
    assert run("adjudicate", paths[0], paths[0], "-o", gold).status == 0


def test_decisions_of_a_log_are_carried_out(run, paths, gold, log):
    outcome = run("adjudicate", *paths, "-o", gold, "--decisions", log)
    assert outcome.status == 0
    assert ">waited</EVENT>" in gold.read_text()
    assert gold.read_text().count("<TLINK") == 4
    assert run("check", gold).status == 0
    again = run("compare", paths[1], gold, "--json")
    assert json.loads(again.out)["micro"]["strict"]["f1"] == 1


@pytest.mark.parametrize("start", ["a", "b", "nothing"])
def test_log_and_table_can_be_written_and_carried_out_again(run, paths, gold, tmp_path, start):
    log, table, second = tmp_path / "l.jsonl", tmp_path / "t.csv", tmp_path / "again.tml"
    run("adjudicate", *paths, "-o", gold, "--start", start, "--log", log, "--table", table)
    run("adjudicate", *paths, "-o", second, "--decisions", log)
    assert second.read_bytes() == gold.read_bytes()
    assert table.read_text().count("\n") > 5


def test_json_tells_progress_and_what_is_left(run, paths, gold):
    outcome = run("adjudicate", *paths, "-o", gold, "--json")
    told = json.loads(outcome.out)
    assert told["finished"] is False
    assert told["progress"]["total"] == told["progress"]["settled"] + told["progress"]["open"]
    assert told["left"][0]["explains"] >= told["left"][-1]["explains"]
    assert set(told["left"][0]) == {
        *("first", "second", "a", "b", "by_link", "standing", "cause", "explains")
    }
    assert [each["side"] for each in told["against_gold"]] == ["a", "b"]
    assert told["agreement"]["observed"] == 0.75


def test_inputs_are_never_written_over(run, paths, gold, log):
    before = [path.read_bytes() for path in (*paths, log)]
    for arguments in (
        ["-o", paths[0]],
        ["-o", paths[1]],
        ["-o", gold, "--decisions", log, "--table", log],
        ["-o", gold, "--table", gold],
        ["-o", gold, "--table", paths[0]],
        ["-o", gold, "--log", paths[0]],
    ):
        outcome = run("adjudicate", *paths, *arguments)
        assert outcome.status == 2
        assert "choose another name" in outcome.err or "none of the endings" in outcome.err
    assert [path.read_bytes() for path in (*paths, log)] == before
    assert not gold.exists()


def test_a_log_that_somebody_worked_on_is_never_written_over(run, paths, gold, log, tmp_path):
    before = read_log(log).lines
    assert run("adjudicate", *paths, "-o", gold, "--log", log).status == 0
    assert (gold.read_text().count("<TLINK"), read_log(log).lines) == (4, before)
    other = tmp_path / "other.jsonl"
    run("adjudicate", *paths, "-o", tmp_path / "other.tml", "--log", other)
    outcome = run(
        "adjudicate", *paths, "-o", tmp_path / "x.tml", "--decisions", other, "--log", log
    )
    assert (outcome.status, read_log(log).lines) == (2, before)
    assert "other decisions are in this log" in outcome.err


def test_a_log_of_the_command_itself_is_written_anew(run, paths, gold, tmp_path):
    log = tmp_path / "l.jsonl"
    for _ in range(2):
        outcome = run("adjudicate", *paths, "-o", gold, "--start", "a", "--log", log)
        assert outcome.status in (0, 1)


def test_a_log_that_cannot_be_written_leaves_no_gold(run, paths, gold, tmp_path):
    for option in ("--log", "--table"):
        outcome = run("adjudicate", *paths, "-o", gold, option, tmp_path / "missing" / "file")
        assert (outcome.status, gold.exists()) == (2, False)
        assert "there is no such folder" in outcome.err


def test_decisions_from_an_endless_file_are_refused(run, paths, gold):
    endless = Path("/dev/zero")
    if not endless.is_char_device():
        pytest.skip("needs /dev/zero")
    outcome = run("adjudicate", *paths, "-o", gold, "--decisions", endless)
    assert (outcome.status, "pipe or a device" in outcome.err) == (2, True)


def test_start_that_is_not_that_of_the_log_is_refused(run, paths, gold, log):
    outcome = run("adjudicate", *paths, "-o", gold, "--decisions", log, "--start", "a")
    assert (outcome.status, gold.exists()) == (2, False)
    assert "log.jsonl:1: these decisions start from nothing, not a" in outcome.err


def test_log_of_other_annotations_is_refused_with_its_line(run, paths, gold, log):
    outcome = run("adjudicate", *reversed(paths), "-o", gold, "--decisions", log)
    assert (outcome.status, gold.exists()) == (2, False)
    assert "log.jsonl:" in outcome.err


def test_texts_that_differ_are_refused(run, paths, gold, story):
    outcome = run("adjudicate", paths[0], story, "-o", gold)
    assert (outcome.status, gold.exists()) == (2, False)
    assert "not annotations of one text" in outcome.err


def test_relation_tables_can_be_adjudicated(run, tmp_path):
    a, b, gold = tmp_path / "a.csv", tmp_path / "b.csv", tmp_path / "gold.csv"
    a.write_text("source,relations,target,id\nx,before,y,1\ny,before,z,2\n")
    b.write_text("source,relations,target,id\nx,before,y,1\ny,after,z,2\nz,before,new,3\n")
    outcome = run("adjudicate", a, b, "-o", gold)
    assert outcome.status == 1
    assert gold.read_text() == "source,relations,target,id\nx,before,y,1\n"
    assert "open: y - z: A before, B after" in outcome.out


def test_gold_under_a_name_of_another_format_is_refused(run, paths, tmp_path):
    outcome = run("adjudicate", *paths, "-o", tmp_path / "gold.csv")
    assert outcome.status == 2
    assert "a name like this is that of a relation table" in outcome.err
    assert not (tmp_path / "gold.csv").exists()


def test_slinks_and_alinks_that_differ_are_told_and_decided_at_once(run, tmp_path):
    a = HERE / "timeml" / "slinks-alinks-signals.tml"
    b, gold = tmp_path / "b.tml", tmp_path / "gold.tml"
    b.write_text(a.read_text().replace("MODAL", "FACTIVE"))
    outcome = run("adjudicate", a, b, "-o", gold)
    assert outcome.status == 0
    assert "SLINK" in outcome.out
    assert "A MODAL, B FACTIVE; not decided, the gold has that of A" in outcome.out
    assert gold.read_bytes() == a.read_bytes()
    for choice, types in (("b", ["FACTIVE"]), ("neither", []), ("a", ["MODAL"])):
        outcome = run("adjudicate", a, b, "-o", gold, "--other-links", choice, "--json", "--force")
        told = json.loads(outcome.out)
        slinks = [e for e in read(gold).document.other_links.values() if e.tag == "SLINK"]
        assert [each.rel_type for each in slinks] == types
        (only,) = told["other_links"]
        assert only["decided"]


def test_a_finished_gold_is_never_written_over_unasked(run, paths, gold, log):
    run("adjudicate", *paths, "-o", gold, "--decisions", log)
    before = gold.read_bytes(), log_beside(gold).read_bytes()
    for more in ([], ["--start", "a"], ["--decisions", log]):
        outcome = run("adjudicate", *paths, "-o", gold, *more)
        assert outcome.status == 2
        assert "this gold is finished" in outcome.err
        assert (gold.read_bytes(), log_beside(gold).read_bytes()) == before
    assert run("adjudicate", *paths, "-o", gold, "--force").status == 1
    assert read_log(log_beside(gold)).decided == 0


def test_a_gold_of_which_no_log_tells_is_not_written_over_unasked(run, paths, gold):
    gold.write_text("made by somebody")
    outcome = run("adjudicate", *paths, "-o", gold)
    assert (outcome.status, gold.read_text()) == (2, "made by somebody")
    assert "no log tells from which decisions" in outcome.err


def test_a_gold_with_something_left_is_gone_on_with(run, paths, gold):
    run("adjudicate", *paths, "-o", gold, "--start", "nothing")
    before, lines = gold.read_bytes(), read_log(log_beside(gold)).lines
    assert lines
    assert run("adjudicate", *paths, "-o", gold).status == 1
    assert (gold.read_bytes(), read_log(log_beside(gold)).lines) == (before, lines)
    outcome = run("adjudicate", *paths, "-o", gold, "--start", "majority")
    assert "these decisions start from nothing, not majority" in outcome.err


def test_a_gold_that_was_edited_since_is_not_written_over_unasked(run, paths, gold):
    run("adjudicate", *paths, "-o", gold)
    gold.write_bytes(gold.read_bytes() + b"\n")
    outcome = run("adjudicate", *paths, "-o", gold)
    assert outcome.status == 2
    assert "another program has changed the file" in outcome.err
    assert gold.read_bytes().endswith(b"\n\n")


@pytest.fixture
def three(tmp_path):
    """Three annotators: two of them agree on the second pair, all three differ on the third."""
    words = ("arrived", "slept", "woke", "called")
    text = " ".join(event(f"e{number}", word) for number, word in enumerate(words, 1))
    found = []
    for name, second, third in (
        ("a", "AFTER", "BEFORE"),
        ("b", "BEFORE", "AFTER"),
        ("c", "BEFORE", "SIMULTANEOUS"),
    ):
        links = "ei1 BEFORE ei2", f"ei2 {second} ei3", f"ei3 {third} ei4"
        found.append(tmp_path / f"{name}.tml")
        found[-1].write_bytes(timeml(text, *links))
    return found


def types_in(gold):
    return {each.rel_type for each in read(gold).document.links.values()}


def test_three_annotators_begin_with_what_most_say(run, three, gold):
    outcome = run("adjudicate", *three, "-o", gold, "--start", "majority")
    assert outcome.status == 1
    assert types_in(gold) == {"BEFORE"}
    assert len(read(gold).document.links) == 2
    assert 'open: "woke" - "called": A before, B after, C equals' in outcome.out
    assert "agreement of 3 on 4 pairs: alpha" in outcome.out
    assert "C against the gold: strict F1" in outcome.out
    assert run("check", gold).status == 0


@pytest.mark.parametrize(
    ("ties", "types"), [("first", {"BEFORE"}), ("vague", {"BEFORE", "VAGUE"}), ("open", {"BEFORE"})]
)
def test_ties_of_three_are_resolved_as_asked(run, three, gold, ties, types):
    outcome = run("adjudicate", *three, "-o", gold, "--start", "majority", "--ties", ties, "--json")
    assert outcome.status == (1 if ties == "open" else 0)
    assert types_in(gold) == types
    told = json.loads(outcome.out)
    assert told["start"] == ("majority" if ties == "open" else f"majority, ties {ties}")
    assert [each["side"] for each in told["against_gold"]] == ["a", "b", "c"]


def test_the_table_and_the_log_have_every_one_of_three(run, three, gold, tmp_path):
    table = tmp_path / "t.csv"
    run("adjudicate", *three, "-o", gold, "--start", "c", "--table", table)
    head, *rows = table.read_text().splitlines()
    assert head.startswith("first,second,a,b,c,standing")
    assert head.endswith("time,by_link,by_inference")
    assert rows[0].startswith("arrived,slept,before,before,before,decided")
    assert any(row.endswith(",b c") for row in rows) or any(row.endswith("a b c,") for row in rows)
    content = read_log(log_beside(gold))
    assert content.names == tuple(map(str, three))
    assert str(content.start) == "c"
    again = tmp_path / "again.tml"
    run("adjudicate", *three, "-o", again, "--decisions", log_beside(gold))
    assert again.read_bytes() == gold.read_bytes()
    outcome = run(
        "adjudicate", *three[:2], "-o", tmp_path / "x.tml", "--decisions", log_beside(gold)
    )
    assert "the decisions are about 3 annotations, not 2" in outcome.err


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        (["--start", "d"], "there are 3 annotations"),
        (["--start", "best"], "'best' is none of"),
        (["--ties", "first"], "--ties goes with --start majority"),
        (["--other-links", "x2y"], "'x2y' is none of"),
    ],
)
def test_a_start_that_there_is_not_is_told(run, three, gold, more, problem):
    outcome = run("adjudicate", *three, "-o", gold, *more)
    assert (outcome.status, gold.exists()) == (2, False)
    assert problem in outcome.err


def test_marks_and_attributes_are_told_and_decided_for_one_side(run, paths, gold):
    for path, content in zip(paths, (APART, TOGETHER), strict=True):
        path.write_bytes(content)
    outcome = run("adjudicate", *paths, "-o", gold, "--json")
    told = json.loads(outcome.out)
    (marks,) = told["marks"]
    assert (marks["kind"], marks["a"], marks["b"]) == (
        "spans",
        "“2009” and “2010”",
        "“2009-2010”",
    )
    assert "spans" in [each.get("kind") for each in told["left"]]
    outcome = run("adjudicate", *paths, "-o", gold, "--force", "--marks", "b", "--json")
    (marks,) = json.loads(outcome.out)["marks"]
    assert (marks["standing"], marks["gold"]) == ("decided", "“2009-2010”")
    assert b">2009-2010</TIMEX3>" in gold.read_bytes()
    assert "none of a, b" in run("adjudicate", *paths, "-o", gold, "--marks", "?").err
    refused = run("adjudicate", *paths, "-o", gold, "--force", "--marks", "q")
    assert "--marks q: there are 2 annotations" in refused.err
