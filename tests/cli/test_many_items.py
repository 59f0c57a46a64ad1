"""``audit`` and ``score`` on many items: the same from several processes, whatever ends them."""

import os
import signal
from functools import partial

import pytest

from tempannot.core.errors import TempannotError
from tempannot.corpus.corpus_run import Jobs
from tempannot.datasets.audit.item_audit import AuditSettings, audit_files
from tempannot.datasets.prediction_runs import read_runs

ITEMS = 1200
LABELS = ("entailment", "neutral", "contradiction")


@pytest.fixture
def gold(tmp_path):
    rows = (
        f"They left on {('Monday', 'foot')[n % 2]} {n}.,It was {n % 7}.,{LABELS[n % 3]},{n % 5}"
        for n in range(ITEMS)
    )
    path = tmp_path / "gold.csv"
    path.write_text("\n".join(["premise,hypothesis,label,template", *rows, ""]))
    return path


@pytest.fixture
def runs(tmp_path):
    paths = [tmp_path / f"run{n}.txt" for n in range(3)]
    for seed, path in enumerate(paths):
        path.write_text("".join(f"{LABELS[n * (seed + 2) % 3]}\n" for n in range(ITEMS)))
    return paths


@pytest.mark.parametrize("more", [(), ("--json",), ("--jsonl",)])
def test_an_audit_is_the_same_from_more_processes(run, gold, more):
    alone = run("audit", gold, *more, "--jobs", "1")
    assert "time expressions" in alone.err
    assert run("audit", gold, *more, "--jobs", "2") == alone


@pytest.mark.parametrize("more", [(), ("--json", "--by", "template"), ("--jsonl",)])
def test_runs_are_scored_the_same_by_more_processes(run, gold, runs, more):
    words = ("score", "nli", gold, *runs[:2], "--hypothesis-only", runs[2], *more)
    alone = run(*words, "--jobs", "1")
    assert alone.status == 0
    assert run(*words, "--jobs", "2") == alone


def test_what_is_wrong_with_a_run_is_told_the_same(run, gold, runs):
    runs[1].write_text("entailment\nperhaps\n" + "neutral\n" * (ITEMS - 2))
    alone = run("score", "nli", gold, *runs, "--jobs", "1")
    assert alone.status == 2
    assert "run1.txt:2: 'perhaps' is no label" in alone.err
    assert run("score", "nli", gold, *runs, "--jobs", "2") == alone


@pytest.mark.parametrize(
    "words",
    [
        ("audit", "gold.csv"),
        ("audit", "gold.csv", "--json"),
        ("audit", "gold.csv", "--jsonl"),
        ("score", "nli", "gold.csv", "run0.txt", "run1.txt", "--jsonl"),
        ("score", "nli", "gold.csv", "run0.txt", "run1.txt", "run2.txt", "--by", "template"),
    ],
)
def test_what_was_ended_is_gone_on_with(run, gold, runs, tmp_path, words):
    assert gold.parent == runs[0].parent == tmp_path
    words = [str(tmp_path / each) if "." in each else each for each in words]
    kept = tmp_path / "kept"
    alone = run(*words)
    assert run(*words, "--resume", kept) == alone
    whole = kept.read_bytes()
    assert whole.count(b"\n") > 3
    kept.write_bytes(whole[: len(whole) // 2])  # as a kill leaves it
    assert run(*words, "--resume", kept, "--jobs", "2") == alone
    assert kept.read_bytes() == whole
    assert run(*words, "--resume", kept) == alone


def test_other_items_are_not_mixed_with_those_of_an_earlier_audit(run, gold, tmp_path):
    kept = tmp_path / "kept"
    run("audit", gold, "--resume", kept)
    gold.write_text(gold.read_text().replace("foot", "a whim"))
    assert "kept: it is of another run" in run("audit", gold, "--resume", kept).err


def test_what_is_wrong_with_a_run_is_told_again(run, gold, runs, tmp_path):
    runs[1].write_text("entailment\nperhaps\n" + "neutral\n" * (ITEMS - 2))
    words = ("score", "nli", gold, *runs, "--resume", tmp_path / "kept")
    told = run(*words)
    assert "run1.txt:2: 'perhaps' is no label" in told.err
    assert run(*words) == told


def _says(mark, text):
    if "Monday 600" in text and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "Monday" in text


def test_a_process_that_is_killed_at_an_audit_loses_nothing(gold, tmp_path):
    mark = tmp_path / "killed"
    mark.touch()
    has_time = partial(_says, mark)
    asked = AuditSettings((gold,))
    alone = audit_files(asked, has_time=has_time)
    mark.unlink()
    assert audit_files(asked, has_time=has_time, in_order=Jobs(jobs=2).results) == alone
    assert mark.exists()


def _ends(path):
    if path.name == "run1.txt":
        os.kill(os.getpid(), signal.SIGKILL)
    return ()


def test_a_run_that_ends_every_process_is_named(runs):
    with pytest.raises(TempannotError, match=r"run1.txt: reading it ends the program"):
        read_runs(runs, _ends, Jobs(jobs=2).results, ITEMS)
