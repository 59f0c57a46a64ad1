"""``--jsonl`` of ``recast``, ``audit`` and ``score``: each result on a line, as it comes."""

import io
import json
import subprocess
import sys

import pytest

from tests.cli.conftest import TEXT

GOLD = """\
id,premise,hypothesis,label,template,split
a,They left on Monday.,They left.,entailment,1,train
b,They left on Monday.,They stayed.,contradiction,2,train
c,It rained for an hour.,It rained.,entailment,1,train
d,It rained for an hour.,It rained.,contradiction,1,test
"""
COUNTS = {
    "items",
    "unlabelled",
    "labels",
    "splits",
    "repeated",
    "contradictory",
    "in_sentence",
    "left_out",
}


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def corpus(tmp_path):
    folder = tmp_path / "corpus"
    folder.mkdir()
    for number in range(60):
        (folder / f"d{number:02}.tml").write_text(TEXT.replace("story", f"d{number:02}"), "utf-8")
    return folder


@pytest.fixture
def gold(tmp_path):
    path = tmp_path / "gold.csv"
    path.write_text(GOLD)
    return path


@pytest.mark.parametrize("jobs", [1, 2])
def test_recast_prints_the_lines_that_a_file_would_have(run, corpus, tmp_path, jobs):
    asked = ("recast", corpus, "--closure", "--jobs", jobs)
    written = run(*asked, "-o", tmp_path / "pairs.jsonl")
    printed = run(*asked, "--jsonl")
    assert printed.out.encode() == (tmp_path / "pairs.jsonl").read_bytes()
    assert printed.err == written.err != ""
    assert (written.out, printed.status) == ("", 0)


def test_recast_prints_and_writes_where_both_are_asked_for(run, corpus, tmp_path):
    asked = ("recast", corpus, "-o", tmp_path / "pairs.csv")
    run(*asked)
    alone = (tmp_path / "pairs.csv").read_bytes()
    both = run(*asked, "--jsonl", "--json")
    assert (tmp_path / "pairs.csv").read_bytes() == alone
    assert both.out == run("recast", corpus, "--jsonl").out


def test_recast_with_nowhere_to_put_pairs_says_what_to_ask_for(run, corpus):
    outcome = run("recast", corpus)
    assert (outcome.status, outcome.out) == (2, "")
    assert "say where pairs go: -o FILE, or --jsonl to print them" in outcome.err


def test_recast_without_a_pair_prints_no_line(run, tmp_path):
    (tmp_path / "none.tml").write_text(TEXT.replace("TLINK", "ALINK"), "utf-8")
    outcome = run("recast", tmp_path / "none.tml", "--jsonl")
    assert (outcome.status, outcome.out) == (1, "")
    assert "error: no pair came of it" in outcome.err


class _Heard(io.StringIO):
    """What is printed; ``then`` is called once something has been."""

    def __init__(self, then):
        super().__init__()
        self._then = then

    def write(self, text):
        self._then()
        return super().write(text)


def test_pairs_are_there_before_the_last_document_is_read(run, corpus, monkeypatch):
    last = corpus / "d59.tml"
    heard = _Heard(lambda: last.unlink(missing_ok=True))
    monkeypatch.setattr(sys, "stdout", heard)
    outcome = run("recast", corpus, "--jsonl", "--jobs", "1")
    assert outcome.status == 2
    assert f"error: {last}: " in outcome.err
    assert len(lines_of(heard.getvalue())) == 59 * 16


@pytest.mark.parametrize("jobs", [1, 2])
def test_recast_that_was_ended_goes_on_and_prints_the_same(run, corpus, tmp_path, jobs):
    asked = ("recast", corpus, "--jsonl", "--jobs", jobs)
    kept = tmp_path / "kept"
    alone = run(*asked)
    assert run(*asked, "--resume", kept) == alone
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2])  # as a kill leaves it
    assert run(*asked, "--resume", kept) == alone
    assert kept.read_bytes() == whole


def test_each_finding_of_an_audit_is_a_line_and_the_counts_are_the_last(run, gold):
    *findings, counts = lines_of(run("audit", gold, "--jsonl").out)
    whole = json.loads(run("audit", gold, "--json").out)
    assert counts == {name: value for name, value in whole.items() if name in COUNTS}
    for kind, name in (
        ("repeat", "repeats"),
        ("column", "columns"),
        ("baseline", "baselines"),
        ("leak", "leaks"),
        ("time", "times"),
    ):
        of_kind = [each for each in findings if each["finding"] == kind]
        assert [{"finding": kind, **each} for each in whole[name]] == of_kind != []
    assert len(findings) == sum(len(v) for n, v in whole.items() if n not in COUNTS)


def test_an_audit_prints_the_right_answers_that_stand_in_their_sentence(run, tmp_path):
    path = tmp_path / "answers.tsv"
    rows = (
        ("It took 2 hours.", "How long?", "2 hours", "yes", "Event Duration"),
        ("It took 2 hours.", "How long?", "took", "no", "Event Duration"),
    )
    path.write_text("".join("\t".join(row) + "\n" for row in rows))
    found = lines_of(run("audit", path, "--jsonl").out)
    (answer,) = [each for each in found if each.get("finding") == "in_sentence"]
    assert answer["texts"] == ["It took 2 hours.", "How long?", "2 hours"]
    assert (answer["file"], answer["place"], answer["label"]) == ("answers.tsv", 1, "yes")
    assert found[-1]["in_sentence"] == 1


def test_a_finding_is_told_before_what_comes_after_it_is_looked_for(run, gold, monkeypatch):
    said = _Heard(lambda: None)
    monkeypatch.setattr(sys, "stdout", said)
    monkeypatch.setattr(sys, "stderr", said)
    run("audit", gold, "--jsonl", "--jobs", "1")
    printed = said.getvalue()
    order = ('"finding": "repeat"', "comparing splits", '"finding": "leak"', "counting labels")
    order += ('"finding": "column"', "trying baselines", '"finding": "baseline"')
    order += ("looking for time expressions", '"finding": "time"')
    assert sorted(order, key=printed.index) == list(order)


def test_the_status_of_an_audit_is_the_same(run, gold):
    assert run("audit", gold, "--jsonl").status == run("audit", gold).status == 1


def _scored(run, *asked):
    """The lines of items, after a look that the last one is what --json says."""
    *items, totals = lines_of(run("score", *asked, "--jsonl").out)
    assert totals == json.loads(run("score", *asked, "--json").out)
    return items


def test_each_pair_is_a_line_with_what_each_run_says_of_it(run, gold, tmp_path):
    one, two, part = (tmp_path / f"{name}.txt" for name in ("one", "two", "part"))
    one.write_text("entailment\nneutral\nentailment\ncontradiction\n")
    two.write_text("neutral\ncontradiction\nneutral\nentailment\n")
    part.write_text("entailment\n" * 4)
    items = _scored(run, "nli", gold, one, two, "--hypothesis-only", part)
    assert [each["id"] for each in items] == list("abcd")
    assert items[1] == {
        "id": "b",
        "texts": ["They left on Monday.", "They stayed."],
        "gold": "contradiction",
        "predicted": {str(one): "neutral", str(two): "contradiction", str(part): "entailment"},
        "right": {str(one): False, str(two): True, str(part): False},
    }


def test_what_is_right_is_told_in_the_classes_that_are_scored(run, gold, tmp_path):
    one = tmp_path / "one.txt"
    one.write_text("entailment\nneutral\nneutral\ncontradiction\n")
    items = _scored(run, "nli", gold, one, "--classes", "binary")
    assert [each["right"][str(one)] for each in items] == [True, True, False, True]


def test_each_answer_is_a_line(run, tmp_path):
    path, said = tmp_path / "answers.tsv", tmp_path / "said.txt"
    rows = (
        ("It took 2 hours.", "How long?", "2 hours", "yes", "Event Duration"),
        ("It took 2 hours.", "How long?", "a year", "no", "Event Duration"),
    )
    path.write_text("".join("\t".join(row) + "\n" for row in rows))
    said.write_text("no\nno\n")
    items = _scored(run, "mctaco", path, said)
    assert [each["gold"] for each in items] == ["yes", "no"]
    assert [each["predicted"][str(said)] for each in items] == ["no", "no"]
    assert [each["right"][str(said)] for each in items] == [False, True]


def test_each_order_is_a_line(run, tmp_path):
    path, said = tmp_path / "orders.csv", tmp_path / "said.txt"
    path.write_text("first,second,label\nUp.,Down.,original\nIn.,Out.,swapped\n")
    said.write_text("swapped\nswapped\n")
    items = _scored(run, "order", path, said)
    assert [(each["gold"], *each["right"].values()) for each in items] == [
        ("original", False),
        ("swapped", True),
    ]


def test_what_cannot_be_scored_prints_no_line(run, gold, tmp_path):
    said = tmp_path / "said.txt"
    said.write_text("entailment\nperhaps\nneutral\nneutral\n")
    outcome = run("score", "nli", gold, said, "--jsonl")
    assert (outcome.status, outcome.out) == (2, "")
    assert "said.txt:2: 'perhaps' is no label" in outcome.err


@pytest.mark.parametrize("more", [(), ("--resume", "kept"), ("--jobs", "2")])
@pytest.mark.parametrize("asked", [("recast", "corpus"), ("audit", "gold.csv")])
def test_who_reads_no_further_is_no_error(corpus, gold, asked, more):
    """As ``| head -1`` does; here nothing at all is read."""
    assert corpus.parent == gold.parent
    command = [sys.executable, "-m", "tempannot", *asked, "--jsonl", *more]
    process = subprocess.Popen(
        command, cwd=gold.parent, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 141
    assert "Traceback" not in said
    assert "error" not in said
