"""The commands that the README shows do what it says."""

import re
import shutil
from pathlib import Path

import pytest

from tempannot.cli.main import main

ROOT = Path(__file__).parent.parent
COMMANDS = re.findall(r"^tempannot (.*?)(?: +#.*)?$", (ROOT / "README.md").read_text(), re.M)


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
        "open",
    ]


@pytest.mark.parametrize("line", [line for line in COMMANDS if not line.startswith("open")])
@pytest.mark.usefixtures("checkout")
def test_a_command_of_the_readme_runs(line, capsys):
    expected = 1 if line.startswith("check") else 0  # one of the samples contradicts itself
    assert main(line.split()) == expected
    assert "error" not in capsys.readouterr().err
