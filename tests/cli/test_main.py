import os
import signal
import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete

from tempannot.cli.main import group, main
from tests.oddities import places

COMMAND = (sys.executable, "-c", "from tempannot.cli.main import main; raise SystemExit(main())")


@pytest.mark.parametrize("command", ["check", "closure", "convert", "link", "minimal", "open"])
def test_every_command_has_help_that_says_what_it_is_for(run, command):
    outcome = run(command, "--help")
    assert outcome.status == 0
    assert f"Usage: tempannot {command}" in outcome.out
    assert command in run("--help").out


@pytest.mark.parametrize(
    "arguments", [["frobnicate"], ["check"], ["check", "--wrong"], ["open", "--size", "3"]]
)
def test_wrong_usage_gives_one_error_and_status_2(run, arguments):
    outcome = run(*arguments)
    assert outcome.status == 2
    assert "error: " in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize(
    "arguments",
    [["{}"], ["check", "--{}"], ["check", ".", "--jobs", "{}"], ["open", "--view", "{}"]],
)
def test_what_wrong_usage_quotes_is_cut(run, arguments):
    outcome = run(*(each.format("x" * 3000) for each in arguments))
    assert outcome.status == 2
    assert "x" * 70 in outcome.err
    assert "x" * 81 not in outcome.err


@pytest.mark.parametrize("command", ["closure", "minimal"])
def test_a_broken_file_gives_file_line_and_cause(run, command, broken):
    outcome = run(command, broken)
    assert outcome.status == 2
    assert outcome.err.startswith(f"error: {broken}:4: ")
    assert outcome.out == ""


@pytest.mark.parametrize("command", ["closure", "minimal", "check", "open"])
def test_a_file_that_is_not_there_is_named(run, command, tmp_path):
    outcome = run(command, tmp_path / "nowhere.tml")
    assert outcome.status == 2
    assert f"error: {tmp_path / 'nowhere.tml'}: " in outcome.err


def test_starting_a_command_loads_neither_qt_nor_the_formats():
    script = "import sys, tempannot.cli.main; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not [name for name in loaded if name.startswith(("PySide6", "tempannot.formats"))]


def test_checking_loads_no_qt(story):
    script = f"""
import sys
from tempannot.cli.main import main
main(["check", {str(story)!r}])
print(*(name for name in sys.modules if name.startswith("PySide6")))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == ""


@pytest.mark.parametrize(
    ("words", "unused"),
    [
        (["check", "--help"], "tempannot.tables"),
        (["score", "nli", "--help"], "numpy"),
        (["build", "candidates", "--help"], "tempannot.datasets.mctaco"),
    ],
)
def test_help_loads_nothing_that_only_the_work_needs(words, unused):
    script = f"""
import sys
from tempannot.cli.main import main
status = main({words})
print(*(name for name in sys.modules if name.startswith({unused!r})))
raise SystemExit(status)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == ""


SLOW_DISK = """
import os, sys, time
from tempannot.cli.main import main
os.fsync = lambda descriptor: (print("writing", flush=True), time.sleep(30))
sys.exit(main())
"""


def test_ctrl_c_while_writing_says_so_and_leaves_no_file(story, tmp_path):
    target = tmp_path / "out" / "table.csv"
    target.parent.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW_DISK, "convert", story, target, "--lossy"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "writing\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert not list(target.parent.iterdir())


def test_output_that_nobody_reads_ends_the_command_quietly(story):
    process = subprocess.Popen(
        [*COMMAND, "closure", story], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()
    process.wait(timeout=120)


def test_a_name_that_the_terminal_cannot_show_is_escaped(tmp_path, story):
    odd = tmp_path / "\u540d.tml"
    odd.write_bytes(story.read_bytes())
    done = subprocess.run(
        [*COMMAND, "check", odd],
        capture_output=True,
        check=True,
        text=True,
        env=os.environ | {"PYTHONIOENCODING": "latin-1"},
    )
    assert "\\u540d.tml: consistent" in done.stdout


def test_the_version_is_told(run):
    assert run("--version").out.startswith("tempannot, version ")


@pytest.mark.parametrize("data", places())
def test_no_file_of_any_kind_gives_a_traceback(data, capsys):
    files = [path for path in sorted(data.rglob("*")) if path.is_file()]
    for path in files:
        for command in ("check", "closure", "minimal"):
            status = main([command, str(path)])
            captured = capsys.readouterr()
            assert status in (0, 1, 2)
            assert "defect" not in captured.err
            if status == 2:
                lines = captured.err.splitlines()
                assert len(lines) == 1
                assert lines[0].startswith(f"error: {path}")
    assert len(files) > 50


@pytest.mark.parametrize("command", ["experiment", "score"])
def test_a_group_without_its_command_shows_its_help_once(command, capsys):
    assert main([command]) == 2
    assert capsys.readouterr().err.count("Usage:") == 1


def test_a_shell_that_completes_says_of_each_command_what_the_help_says(run):
    found = ShellComplete(group, {}, "tempannot", "").get_completions(["study"], "")
    listed = " ".join(run("study", "--help").out.split())
    assert len(found) > 10
    assert all(f" {each.value} {each.help} " in f"{listed} " for each in found)


def test_ctrl_c_that_python_wraps_while_it_loads_a_class_is_ctrl_c(run, story, monkeypatch):
    class Interrupting:
        def __set_name__(self, owner, name):
            raise KeyboardInterrupt

    def judge(*_arguments):
        try:
            type("Loaded", (), {"field": Interrupting()})
        except RuntimeError:  # as Python 3.11 says it
            raise
        except KeyboardInterrupt as error:
            raise RuntimeError("Error calling __set_name__") from error

    monkeypatch.setattr("tempannot.cli.checking.judge", judge)
    found = run("check", story)
    assert found.status == 130
    assert found.err == "stopped; no file was left half written\n"
