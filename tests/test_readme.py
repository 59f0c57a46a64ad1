"""The commands that the README shows do what it says."""

import re
import shutil
from pathlib import Path

import pytest

from tempannot.cli.main import main

ROOT = Path(__file__).parent.parent
COMMANDS = re.findall(r"^tempannot (.*?)(?: +#.*)?$", (ROOT / "README.md").read_text(), re.M)

EXPECTED = {"check": 1, "adjudicate": 1}
"""One of the samples contradicts itself, and two annotators leave something to decide."""


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A folder with the resources, to write into."""
    shutil.copytree(ROOT / "resources", tmp_path / "resources")
    monkeypatch.chdir(tmp_path)


def test_the_readme_shows_every_command():
    assert [line.split()[0] for line in COMMANDS] == [
        "check",
        "closure",
        "minimal",
        "link",
        "convert",
        "compare",
        "adjudicate",
        "experiment",
        "open",
    ]


@pytest.mark.parametrize("line", [line for line in COMMANDS if not line.startswith("open")])
@pytest.mark.usefixtures("checkout")
def test_a_command_of_the_readme_runs(line, capsys):
    assert main(line.split()) == EXPECTED.get(line.split()[0], 0)
    assert "error" not in capsys.readouterr().err
