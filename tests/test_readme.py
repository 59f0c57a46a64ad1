"""The commands that the README shows do what it says."""

import re
import shutil
from pathlib import Path

from tempannot.cli.main import main
from tests.readme_formats import right_table, written_table

ROOT = Path(__file__).parent.parent
COMMANDS = re.findall(r"^tempannot (.*?)(?: +#.*)?$", (ROOT / "README.md").read_text(), re.M)

EXPECTED = {"check": 1, "compare": 1, "adjudicate": 1}
"""A sample contradicts itself, one says what is not convex, and two leave something to decide."""

SHOWN = (
    *("check", "closure", "minimal", "graph", "timeline", "link", "repair", "convert", "compare"),
    *(
        *["adjudicate"] * 2,
        *["project"] * 5,
        "experiment",
        "suggest",
        "suggest",
        "questions",
        "experiment",
        "recast",
        "model",
        "audit",
        "build",
    ),
    *("study", "study", "study", "open"),
)


def test_the_readme_shows_every_kind_of_work():
    assert tuple(line.split()[0] for line in COMMANDS) == SHOWN


def test_the_commands_of_the_readme_run_one_after_the_other(tmp_path, monkeypatch, capsys):
    shutil.copytree(ROOT / "resources", tmp_path / "resources")
    monkeypatch.chdir(tmp_path)
    for line in COMMANDS:
        if line.startswith("open"):
            continue
        assert (line, main(line.split())) == (line, EXPECTED.get(line.split()[0], 0))
        assert "error" not in capsys.readouterr().err


def test_the_table_of_formats_is_that_of_the_program():
    assert written_table() == right_table(), "python -m tests.readme_formats writes it anew"
