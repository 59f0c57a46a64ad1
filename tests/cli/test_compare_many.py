"""``compare`` on many documents: processes, and results as they come."""

import json
import shutil

import pytest

from tempannot.resources import resource, samples


@pytest.fixture
def folders(tmp_path):
    """Two annotations of six documents, one of which cannot be read in the second."""
    for side in ("a", "b"):
        (tmp_path / side).mkdir()
        for sample in samples():
            shutil.copy(sample, tmp_path / side / sample.name)
    for other in resource("second-annotator").glob("*.tml"):
        shutil.copy(other, tmp_path / "b" / other.name)
    (tmp_path / "a" / "z.tml").write_text(samples()[0].read_text("utf-8"), "utf-8")
    (tmp_path / "b" / "z.tml").write_text("<TimeML>")
    return tmp_path / "a", tmp_path / "b"


@pytest.mark.parametrize("more", [(), ("--json",), ("--details",), ("--jsonl",)])
def test_more_processes_say_the_same(run, folders, more):
    alone = run("compare", *folders, *more)
    assert alone.status == 2
    assert "z.tml" in alone.err
    assert run("compare", *folders, *more, "--jobs", "2") == alone


def test_lines_are_the_documents_of_json_and_then_the_totals(run, folders):
    whole = json.loads(run("compare", *folders, "--json").out)
    *documents, totals = map(json.loads, run("compare", *folders, "--jsonl").out.splitlines())
    assert documents == whole.pop("documents")
    assert totals == whole


def test_three_annotations_are_compared_by_processes_too(run, folders):
    alone = run("compare", *folders, folders[0], "--json")
    assert len(json.loads(alone.out)["pairwise"]) == 3
    assert run("compare", *folders, folders[0], "--json", "--jobs", "2") == alone


def test_a_report_is_the_same_whoever_compared(run, folders, tmp_path):
    for jobs in ("1", "2"):
        run("compare", *folders, "--jobs", jobs, "--report", tmp_path / f"{jobs}.csv")
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()


@pytest.mark.parametrize("more", [(), ("--json",), ("--details",), ("--jsonl", "--shuffles", "3")])
def test_a_run_that_was_ended_says_the_same_when_it_is_gone_on_with(run, folders, tmp_path, more):
    kept = tmp_path / "kept"
    alone = run("compare", *folders, *more)
    assert run("compare", *folders, *more, "--resume", kept) == alone
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2])  # as a kill leaves it
    assert run("compare", *folders, *more, "--resume", kept, "--jobs", "2") == alone
    assert kept.read_bytes() == whole
    assert run("compare", *folders, *more, "--resume", kept) == alone


def test_a_report_of_a_run_that_was_gone_on_with_is_the_same(run, folders, tmp_path):
    kept = tmp_path / "kept"
    run("compare", *folders, "--report", tmp_path / "whole.csv", "--resume", kept)
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    run("compare", *folders, "--report", tmp_path / "resumed.csv", "--resume", kept)
    assert (tmp_path / "resumed.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_what_is_there_is_not_done_again_but_what_has_changed_is(run, folders, tmp_path):
    kept = tmp_path / "kept"
    run("compare", *folders, "--resume", kept)
    before = kept.read_bytes()
    changed = folders[1] / samples()[0].name
    changed.write_bytes(samples()[1].read_bytes())
    alone = run("compare", *folders)
    assert run("compare", *folders, "--resume", kept) == alone
    assert kept.read_bytes().startswith(before)
    assert kept.read_bytes().count(b"\n") == before.count(b"\n") + 1


def test_a_run_of_other_options_is_not_mixed_with_it(run, folders, tmp_path):
    kept = tmp_path / "kept"
    run("compare", *folders, "--resume", kept)
    before = kept.read_bytes()
    found = run("compare", *folders, "--spans", "exact", "--resume", kept)
    assert found.status == 2
    assert "kept: it is of another run" in found.err
    assert kept.read_bytes() == before


@pytest.mark.parametrize("held", [b"notes of mine", b"<TimeML>\n", b'{"path": "a"}\n{', b"{1"])
@pytest.mark.parametrize("command", ["compare", "check"])
def test_a_file_of_something_else_is_left_as_it_is(run, folders, tmp_path, command, held):
    if command == "check" and held.startswith(b'{"path'):
        pytest.skip("that is a result of check")
    kept = tmp_path / "notes.jsonl"
    kept.write_bytes(held)
    found = run(command, *folders, "--resume", kept)
    assert found.status == 2
    assert "this line is no result of an earlier run" in found.err
    assert kept.read_bytes() == held
