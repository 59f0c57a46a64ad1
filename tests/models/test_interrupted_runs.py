"""Runs that are ended in the middle: by a signal, by Ctrl-C, by a full disk; and gone on with."""

import json
import os
import resource
import signal
import subprocess
import sys

import pytest

from tempannot.cli.main import main
from tempannot.core.errors import FileError
from tempannot.models.model_runs import Run
from tempannot.models.run_files import read_losses
from tempannot.models.run_options import HowToRun
from tests.models.conftest import ROWS, in_three, write_items

_MANY = ROWS * 40
_COMMAND = [sys.executable, "-m", "tempannot", "model", "train", "nbow"]


def _ended_after(passes, told=None):
    def tell(step):
        if step.finished is not None and step.number == passes:
            raise KeyboardInterrupt

    return tell


@pytest.mark.parametrize("kind", ["nbow", "bilstm", "transformer"])
def test_a_run_that_was_interrupted_gives_what_one_that_was_not_gives(
    tmp_path, split_items, kind, request
):
    model = None
    if kind != "nbow":
        pytest.importorskip("torch", reason="the extra models is not installed")
        model = request.getfixturevalue("bert") if kind == "transformer" else None
    how = HowToRun(seeds="3,5", epochs=4, patience=2, model=model, curve="6,9")
    whole = Run.learn(kind, split_items, tmp_path / "whole", how)
    for passes in (1, 3):
        with pytest.raises(KeyboardInterrupt):
            Run.learn(kind, split_items, tmp_path / "m", how, _ended_after(passes))
        with pytest.raises(FileError, match="not finished: the same command"):
            Run.open(tmp_path / "m")
    Run.learn(kind, split_items, tmp_path / "m", how)
    names = ("predictions-dev-3.csv", "predictions-test-5.csv", "curve.csv")
    for name in names:
        assert (tmp_path / "m" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    losses = [
        [
            (each.seed, each.size, each.of.loss)
            for each in read_losses(tmp_path / run / "losses.csv")
        ]
        for run in ("whole", "m")
    ]
    assert losses[0] == losses[1]
    card = json.loads((tmp_path / "m" / "card.json").read_text())
    assert card["scores"] == whole.card["scores"]
    assert not list((tmp_path / "m").glob("*checkpoint*"))


def test_a_run_that_was_killed_goes_on(tmp_path):
    items = write_items(tmp_path / "items.json", _MANY, in_three)
    more = [str(items), "--seeds", "1,2,3", "--patience", "0", "--epochs", "6", "--batch", "4"]
    run = subprocess.Popen(
        [*_COMMAND, *more, "-o", str(tmp_path / "m")], stderr=subprocess.PIPE, text=True
    )
    assert run.stderr is not None
    for line in run.stderr:  # the passes are told as they end
        if line.startswith("seed 2, pass 2"):
            break
    run.send_signal(signal.SIGKILL)
    run.communicate()
    assert not (tmp_path / "m" / "card.json").exists()
    again = subprocess.run(
        [*_COMMAND, *more, "-o", str(tmp_path / "m")], capture_output=True, text=True, check=True
    )
    assert "seed 1, pass" not in again.stderr
    assert "seed 2, pass 1 " not in again.stderr
    assert main(["model", "train", "nbow", *more, "-o", str(tmp_path / "whole")]) == 0
    for seed in (1, 2, 3):
        name = f"predictions-test-{seed}.csv"
        assert (tmp_path / "m" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_ctrl_c_ends_a_run_without_a_traceback_and_says_that_it_can_go_on(tmp_path):
    items = write_items(tmp_path / "items.json", _MANY, in_three)
    command = [
        *_COMMAND,
        str(items),
        "--patience",
        "0",
        "--epochs",
        "900",
        "-o",
        str(tmp_path / "m"),
    ]
    run = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert run.stderr is not None
    for line in run.stderr:
        if line.startswith("seed 0, pass 2"):
            break
    run.send_signal(signal.SIGINT)
    _, said = run.communicate()
    assert run.returncode == 130
    assert "the same command goes on with it" in said
    assert "Traceback" not in said


def test_a_disk_that_is_full_is_told_in_a_line_and_what_is_done_is_kept(tmp_path):
    items = write_items(tmp_path / "items.json", _MANY, in_three)
    command = [*_COMMAND, str(items), "-o", str(tmp_path / "m"), "--patience", "0", "--epochs", "2"]

    def little_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY))

    env = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(
        command, capture_output=True, text=True, preexec_fn=little_room, env=env, check=False
    )
    assert run.returncode == 2
    (error,) = [line for line in run.stderr.splitlines() if line.startswith("error: ")]
    assert "cannot be saved" in error
    assert "Traceback" not in run.stderr
    assert not (tmp_path / "m").exists()  # nothing was done yet
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_run_that_cannot_begin_leaves_its_folder_to_another(tmp_path, split_items):
    (tmp_path / "m").mkdir()
    with pytest.raises(FileError, match="no item of the split"):
        Run.learn("nbow", split_items, tmp_path / "m", HowToRun(split="none"))
    with pytest.raises(FileError, match="--model FOLDER"):
        Run.learn("transformer", split_items, tmp_path / "n", HowToRun())
    assert not (tmp_path / "n").exists()
    Run.learn("nbow", split_items, tmp_path / "m", HowToRun())


def test_another_run_is_not_gone_on_with(tmp_path, split_items, items):
    with pytest.raises(KeyboardInterrupt):
        Run.learn("nbow", split_items, tmp_path / "m", HowToRun(), _ended_after(1))
    with pytest.raises(FileError, match="a run of other settings is not finished here"):
        Run.learn("nbow", split_items, tmp_path / "m", HowToRun(seeds="4"))
    with pytest.raises(FileError, match="a run of other items"):
        Run.learn("nbow", items, tmp_path / "m", HowToRun())
    Run.learn("nbow", split_items, tmp_path / "m", HowToRun())


def test_a_checkpoint_that_is_damaged_is_told_with_what_to_do(tmp_path, split_items):
    with pytest.raises(KeyboardInterrupt):
        Run.learn("nbow", split_items, tmp_path / "m", HowToRun(), _ended_after(1))
    (tmp_path / "m" / "checkpoint-0.npz").write_bytes(b"PK")
    with pytest.raises(FileError, match="delete the file to begin this seed anew"):
        Run.learn("nbow", split_items, tmp_path / "m", HowToRun())
    (tmp_path / "m" / "checkpoint-0.npz").unlink()
    Run.learn("nbow", split_items, tmp_path / "m", HowToRun())


def test_a_finished_run_is_not_said_to_be_gone_on_with(tmp_path, split_items, capsys):
    command = ["model", "train", "majority", str(split_items), "-o", str(tmp_path / "m")]
    assert main(command) == 0
    capsys.readouterr()
    assert main([*command, "--seeds", "4"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "something is there already" in line
