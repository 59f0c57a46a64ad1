"""Every command that goes through many documents: processes, lines as they come, going on."""

import json
import shutil
from pathlib import Path

import pytest

from tempannot.corpus.result_lines import lines_file
from tempannot.resources import samples

COMMANDS = ["check", "closure", "minimal", "repair"]


@pytest.fixture
def corpus(tmp_path, clash):
    folder = tmp_path / "corpus"
    (folder / "below").mkdir(parents=True)
    for number, sample in enumerate(samples()):
        shutil.copy(sample, folder / f"d{number:02}.tml")
    shutil.copy(clash, folder / "below" / "clash.tml")
    (folder / "d99.tml").write_text("<TimeML>")
    return folder


def test_two_runs_never_add_to_one_file_of_lines(run, story, tmp_path):
    results = tmp_path / "results.jsonl"
    asked = ("check", story, "--resume", results)
    assert run(*asked).status == 0
    with lines_file(results, "path") as lines:
        outcome = run(*asked)
        assert outcome.status == 2
        assert outcome.err.startswith(f"error: {results}: another run is adding to it: wait for")
        lines.write({"path": "other.tml"})
    assert run(*asked).status == 0
    assert len(results.read_text().splitlines()) == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_more_processes_say_the_same(run, corpus, command):
    alone = run(command, corpus, "--jobs", "1")
    assert alone.status == 2
    assert "d99.tml" in alone.err
    assert run(command, corpus, "--jobs", "2") == alone


@pytest.mark.parametrize("command", COMMANDS)
def test_a_run_that_was_ended_is_gone_on_with(run, corpus, command, tmp_path):
    results = tmp_path / "results.jsonl"
    printed = run(command, corpus, "--jsonl").out
    assert [json.loads(line)["path"] for line in printed.splitlines()] == [
        str(path)
        for path in sorted(corpus.rglob("*.tml"), key=lambda each: (each.parent != corpus, each))
    ]
    results.write_text(printed[: len(printed) // 2])  # as a kill leaves it
    assert run(command, corpus, "--resume", results, "--jobs", "2").status == 2
    assert results.read_text() == printed
    again = run(command, corpus, "--resume", results)  # nothing is left to do
    assert (again.status, results.read_text()) == (2, printed)


def test_each_row_of_several_closures_begins_with_its_document(run, corpus, story, clash):
    outcome = run("closure", story, clash)
    alone = [run("closure", each).out.splitlines() for each in (story, clash)]
    rows = [
        f"{path},{row}" for path, own in zip((story, clash), alone, strict=True) for row in own[1:]
    ]
    assert outcome.out.splitlines() == ["document,source,relations,target,origin", *rows]
    assert outcome.status == 1


def test_several_closures_are_lines_of_json_by_the_ending(run, story, clash, tmp_path):
    target = tmp_path / "closed.jsonl"
    assert run("closure", story, clash, "-o", target).status == 1
    rows = [json.loads(line) for line in target.read_text().splitlines()]
    assert {row["document"] for row in rows} == {str(story), str(clash)}
    assert list(rows[0]) == ["document", "source", "relations", "target", "origin"]


def test_several_minimal_graphs_are_documents_of_one_answer(run, story, clash):
    found = json.loads(run("minimal", story, clash, "--json").out)["documents"]
    assert [each["path"] for each in found] == [str(story), str(clash)]
    alone = json.loads(run("minimal", story, "--json").out)
    assert found[0] == {"path": str(story), **alone}


def test_repaired_copies_are_written_by_whoever_waits(run, corpus, tmp_path):
    folders = [tmp_path / jobs for jobs in "12"]
    for folder in folders:
        assert run("repair", corpus, "-o", folder, "--jobs", folder.name).status == 2
    copies = [
        {each.relative_to(folder): each.read_bytes() for each in folder.rglob("*.tml")}
        for folder in folders
    ]
    assert Path("below/clash.tml") in copies[0]
    assert copies[0] == copies[1]


def _files(folder):
    return {each.relative_to(folder): each.read_bytes() for each in folder.rglob("*.*")}


@pytest.mark.parametrize("command", [("convert", "--to", "json-lines"), ("suggest", "apply")])
def test_documents_that_are_written_are_the_same_from_more_processes(
    run, corpus, tmp_path, command
):
    said = {}
    for jobs in ("1", "2"):
        outcome = run(*command, corpus, "-o", tmp_path / jobs, "--jobs", jobs)
        assert outcome.status == 2
        said[jobs] = outcome.err.replace(str(tmp_path / jobs), "OUT")
    assert said["1"] == said["2"]
    assert _files(tmp_path / "1") == _files(tmp_path / "2")
    assert len(_files(tmp_path / "1")) == len(_files(corpus)) - 1


@pytest.mark.parametrize("command", [("convert", "--to", "json-lines"), ("suggest", "apply")])
def test_writing_that_was_ended_is_gone_on_with(run, corpus, tmp_path, command):
    whole, results = tmp_path / "whole", tmp_path / "results.jsonl"
    words = [*command, corpus, "-o", whole]
    printed = run(*words, "--jsonl").out
    lines = printed.splitlines(keepends=True)
    results.write_text("".join(lines[:3]))
    for line in map(json.loads, lines[3:]):
        if line.get("output"):
            Path(line["output"]).unlink()
    there = len(_files(whole))
    assert run(*words, "--resume", results, "--jobs", "2").status == 2
    assert results.read_text() == printed
    assert len(_files(whole)) > there == 3


def test_proposals_alone_are_lines_as_they_come(run, corpus):
    printed = run("suggest", "apply", corpus, "--jsonl", "--jobs", "2").out
    whole = json.loads(run("suggest", "apply", corpus, "--json").out)["documents"]
    lines = [json.loads(line) for line in printed.splitlines()]
    assert [each for each in lines if "error" not in each] == whole


def test_lines_are_for_documents_that_are_written_apart(run, story, clash, tmp_path):
    outcome = run("convert", story, clash, "-o", tmp_path / "all.jsonl", "--jsonl")
    assert outcome.status == 2
    assert "-o FOLDER" in outcome.err
    assert not (tmp_path / "all.jsonl").exists()


def test_proposals_are_not_written_over_the_documents_themselves(run, corpus):
    before = _files(corpus)
    outcome = run("suggest", "apply", corpus, "-o", corpus)
    assert outcome.status == 2
    assert "choose another" in outcome.err
    assert _files(corpus) == before


def test_pairs_are_the_same_from_more_processes(run, corpus, tmp_path):
    said = {}
    for jobs in ("1", "2"):
        made = tmp_path / jobs / "pairs.jsonl"
        made.parent.mkdir()
        outcome = run(
            "recast", corpus, "-o", made, "--jobs", jobs, "--json", "--split", "train=0.5,test=0.5"
        )
        assert outcome.status == 2
        said[jobs] = (outcome.out + outcome.err).replace(str(made), "OUT"), made.read_bytes()
    assert said["1"] == said["2"]
    assert said["1"][1].count(b"\n") > 100


def test_pairs_are_the_same_when_a_run_was_ended(run, corpus, tmp_path):
    words = ("recast", corpus, "--json", "--split", "train=0.5,test=0.5")
    made, kept = tmp_path / "pairs.jsonl", tmp_path / "kept"
    alone = run(*words, "-o", made)
    pairs = made.read_bytes()
    assert run(*words, "-o", made, "--resume", kept) == alone
    whole = kept.read_bytes()
    for rest in (whole[: len(whole) // 2], whole):  # as a kill leaves it, and when all is done
        made.unlink()
        kept.write_bytes(rest)
        assert run(*words, "-o", made, "--resume", kept, "--jobs", "2") == alone
        assert made.read_bytes() == pairs
        assert kept.read_bytes() == whole
