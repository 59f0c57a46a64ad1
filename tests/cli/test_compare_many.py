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
