"""What needs an extra says in one line what to type, and the rest works without it."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from tempannot.core.extras import EXTRAS, extra
from tempannot.resources import samples

ROOT = Path(__file__).parent.parent.parent
ITEMS = ROOT / "tests" / "data" / "items"
FOR_DEVELOPERS = {"dev", "docs"}


@pytest.fixture
def base_only(monkeypatch):
    """What an installation without extras has."""
    for each in EXTRAS:
        for module in each.modules:
            for loaded in [name for name in sys.modules if name.split(".")[0] == module]:
                monkeypatch.delitem(sys.modules, loaded)
            monkeypatch.setitem(sys.modules, module, None)


def test_the_extras_are_those_of_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert {each.name for each in EXTRAS} == {*project["optional-dependencies"]} - FOR_DEVELOPERS


def test_what_developers_install_has_all_extras_but_the_heavy_ones():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    own = project["optional-dependencies"]["dev"][0]
    named = set(re.fullmatch(r"tempannot\[(.*)]", own)[1].split(","))
    assert {each.name for each in EXTRAS} - named == {"models", "parse"}


@pytest.mark.parametrize(
    ("line", "needed"),
    [
        (["audit", ITEMS / "nli.parquet"], "parquet"),
        (["convert", ITEMS / "nli.xlsx", "out.parquet"], "parquet"),
        (["closure", samples()[0], "-o", "out.parquet"], "parquet"),
        (["convert", ITEMS / "nli.xlsx", "out.dataset"], "parquet"),
    ],
)
def test_a_command_says_in_a_line_what_to_install(run, base_only, tmp_path, line, needed):
    outcome = run(*(tmp_path / each if str(each).startswith("out") else each for each in line))
    assert outcome.status == 2
    (error,) = [each for each in outcome.err.splitlines() if "error" in each]
    assert error.endswith(f"pip install 'tempannot[{needed}]'")
    assert not list(tmp_path.iterdir())


def test_a_spreadsheet_is_read_without_extras(run, base_only, tmp_path):
    assert run("convert", ITEMS / "nli.xlsx", tmp_path / "nli.csv").status == 0
    assert (tmp_path / "nli.csv").read_text().count("\n") == 3


def test_the_line_fits_the_program_that_installed_tempannot(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    (tmp_path / "pipx_metadata.json").touch()
    assert extra("parquet").install_line == "pipx runpip tempannot install 'tempannot[parquet]'"
    (tmp_path / "pipx_metadata.json").unlink()
    (tmp_path / "uv-receipt.toml").touch()
    assert extra("parquet").install_line.startswith("uv pip install --python ")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "this bundle" in extra("parquet").install_line
