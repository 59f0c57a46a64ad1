import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.oddities import rows_of

EXPERIMENTS = ("recall-decay", "precision-noise", "graph-size")
SMALL = ("--events", 7, "--graphs", 2)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def unlinked(story: Path) -> Path:
    path = story.parent / "unlinked.tml"
    lines = story.read_text().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if "<TLINK" not in line))
    return path


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_data_go_to_stdout_and_the_summary_to_stderr(run, name):
    outcome = run("experiment", name, *SMALL)
    assert outcome.status == 0
    assert rows(outcome.out)[0]["graph"].startswith("random-")
    assert "closed graph" in outcome.err


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_the_same_seed_gives_the_same_bytes(run, tmp_path, name):
    made = []
    for place in ("one", "two"):
        files = [tmp_path / f"{place}.{each}" for each in ("csv", "svg", "txt")]
        outcome = run(
            "experiment", name, *SMALL, "--seed", 4, "-o", files[0],
            "--chart", files[1], "--summary", files[2],
        )  # fmt: skip
        assert (outcome.status, outcome.out, outcome.err) == (0, "", "")
        made.append([file.read_bytes() for file in files])
    assert made[0] == made[1]
    assert made[0][0] != run("experiment", name, *SMALL, "--seed", 5).out.encode()


def test_recall_decay_has_a_row_for_each_number_removed_and_repetition(run):
    outcome = run("experiment", "recall-decay", "--events", 4, "--graphs", 3, "--removals", 2)
    found = rows(outcome.out)
    relations = {row["graph"]: int(row["relations"]) for row in found}
    assert len(found) == 2 * sum(relations.values())
    assert len(relations) == 3


def test_recall_decay_says_what_the_claim_rests_on(run):
    assert "rests on vague graphs" in run("experiment", "recall-decay", *SMALL).err


def test_precision_noise_starts_from_the_graph_as_it_is(run):
    first = rows(run("experiment", "precision-noise", *SMALL, "--runs", 1).out)[0]
    assert first["share"] == first["strict_precision"] == first["point_precision"] == "1"


def test_json_holds_statistics_and_settings(run):
    found = json.loads(run("experiment", "recall-decay", *SMALL, "--json").out)
    assert (found["experiment"], found["events"], found["width"]) == ("recall-decay", 7, 3)
    assert set(found["curves"]) == {
        "strict_recall", "relaxed_recall", "point_recall", "point_major_recall",
    }  # fmt: skip
    assert found["precisions"]["point_precision"]["lowest"] == 1
    assert (
        sum(each["trials"] for each in found["curves"]["strict_recall"]["bins"])
        == (found["trials"])
    )


def test_json_of_the_other_experiments_holds_what_they_are_about(run):
    noise = json.loads(run("experiment", "precision-noise", *SMALL, "--json").out)
    assert noise["mostly_kept"]["point_precision"]["largest_deviation"] >= 0
    sizes = json.loads(run("experiment", "graph-size", "--events", 20, "--graphs", 2, "--json").out)
    assert sizes["growth"]["closure"]["exponent"] > sizes["growth"]["minimal"]["exponent"] > 0
    assert sizes["sizes"][0].keys() == {"graph", "events", "minimal", "closure"}


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_a_corpus_takes_the_place_of_random_graphs(run, story, name):
    outcome = run("experiment", name, "--corpus", story)
    assert outcome.status == 0
    assert {row["graph"] for row in rows(outcome.out)} == {"story.tml"}


def test_a_bad_document_is_named_and_the_rest_is_used(run, story, broken):
    lone = unlinked(story)
    nowhere = story.parent / "nowhere.tml"
    outcome = run("experiment", "recall-decay", "--corpus", broken, story, nowhere, lone)
    assert outcome.status == 2
    assert f"error: {broken}:4: " in outcome.err
    assert f"error: {nowhere}: there is no such file" in outcome.err
    assert f"error: {lone}: its links relate no two intervals" in outcome.err
    assert {row["graph"] for row in rows(outcome.out)} == {"story.tml"}


def test_a_folder_is_a_corpus_and_an_inconsistent_document_is_named(run, story, clash):
    outcome = run("experiment", "graph-size", "--corpus", story.parent)
    assert outcome.status == 0
    assert f"{clash}: inconsistent; measured without what contradicts: l3" in outcome.err
    assert [row["graph"] for row in rows(outcome.out)] == ["clash.tml", "story.tml"]


def test_a_corpus_without_any_relation_is_an_error(run, story):
    outcome = run("experiment", "graph-size", "--corpus", unlinked(story))
    assert outcome.status == 2
    assert outcome.out == ""
    assert "there is no document here that can be used" in outcome.err


def test_an_empty_folder_is_an_error(run, tmp_path):
    outcome = run("experiment", "recall-decay", "--corpus", tmp_path)
    assert outcome.status == 2
    assert f"error: {tmp_path}: there is no document here that can be used" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--events", 0), "--events"),
        (("--events", 1), "--events"),
        (("--graphs", -1), "--graphs"),
        (("--graphs", 0), "--graphs"),
        (("--removals", -3), "--removals"),
        (("--width", -1), "--width"),
        (("--width", 50), "more than the 40 places of the grid"),
        (("--grid", 1), "--grid"),
        (("--seed", "x"), "--seed"),
        (("--chart", "figure.gif"), "none of the endings .svg, .png, .pdf"),
        (("--events", 5, "--corpus", "x.tml"), "--events is for random graphs"),
    ],
)
def test_wrong_usage_is_explained(run, arguments, problem):
    outcome = run("experiment", "recall-decay", *arguments)
    assert outcome.status == 2
    assert outcome.out == ""
    assert problem in outcome.err


@pytest.mark.parametrize("option", ["-o", "--summary"])
def test_documents_are_never_written_over(run, story, option):
    before = story.read_bytes()
    outcome = run("experiment", "graph-size", story.parent, option, story)
    assert (outcome.status, story.read_bytes()) == (2, before)
    assert "this is an input" in outcome.err


def test_two_outputs_of_one_name_are_refused_before_any_work(run, tmp_path):
    path = tmp_path / "a.csv"
    outcome = run("experiment", "graph-size", *SMALL, "-o", path, "--summary", path)
    assert (outcome.status, path.exists()) == (2, False)
    assert "another output" in outcome.err


def test_a_chart_that_cannot_be_written_leaves_no_data_behind(run, tmp_path):
    target = tmp_path / "data.csv"
    chart = tmp_path / "nowhere" / "chart.svg"
    outcome = run("experiment", "graph-size", *SMALL, "--chart", chart, "-o", target)
    assert outcome.status == 2
    assert f"error: {chart}: " in outcome.err
    assert not target.exists()


def started(*arguments: object, stderr: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tempannot", "experiment", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr)


def shown_until(terminal: int, wanted: bytes) -> bytes:
    shown = b""
    end = time.monotonic() + 20
    while wanted not in shown and time.monotonic() < end:
        shown += os.read(terminal, 4096)
    return shown


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_shows_progress_and_stopping_leaves_no_file(tmp_path):
    import pty  # noqa: PLC0415 - not on every system

    terminal, stderr = pty.openpty()
    target, chart = tmp_path / "data.csv", tmp_path / "chart.svg"
    process = started(
        "recall-decay", "--graphs", 500, "-o", target, "--chart", chart, stderr=stderr
    )
    os.close(stderr)
    try:
        assert b"measuring" in shown_until(terminal, b"measuring")
        process.send_signal(signal.SIGINT)
        assert b"no file was left half written" in shown_until(terminal, b"half written")
        assert process.wait(timeout=120) == 130
    finally:
        process.kill()
        process.wait()
        os.close(terminal)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("folder", rows_of(("compared",), real=(("te3",),)))
def test_documents_show_the_same_order_of_the_measures(run, folder):
    outcome = run("experiment", "recall-decay", "--corpus", folder, "--removals", 2, "--json")
    curves = json.loads(outcome.out)["curves"]
    deviation = {name: curve["largest_deviation"] for name, curve in curves.items()}
    assert deviation["point_recall"] < deviation["strict_recall"] <= deviation["relaxed_recall"]
