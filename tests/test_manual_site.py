"""The manual as HTML: built without a warning, whole, and readable without a network."""

import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

import tempannot
from tempannot.cli.main import _COMMANDS
from tempannot.gui.state.action_table import ACTIONS

for needed in ("furo", "myst_parser", "sphinx"):
    pytest.importorskip(needed, reason=f"{needed} builds the manual: the extra docs has it")

ROOT = Path(__file__).parent.parent
MANUAL = ROOT / "resources" / "manual"
_LOADED = re.compile(r"<(?:link|script|img)[^>]* (?:href|src)=\"(?:https?:)?//[^\"]*")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site as its one command builds it; a warning of Sphinx would be an error."""
    folder = tmp_path_factory.mktemp("manual") / "site"
    environment = os.environ | {"PYTHON": sys.executable}
    command = ["bash", str(ROOT / ".ci" / "manual"), str(folder)]
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return folder


def test_every_page_of_the_manual_is_on_the_site(site):
    pages = [each for each in MANUAL.rglob("*.md") if "example-format" not in each.parts]
    built = [site / each.relative_to(MANUAL).with_suffix(".html") for each in pages]
    assert [each for each in built if not each.exists()] == []


def test_the_site_has_every_public_name_command_and_key(site):
    names = (site / "python-names.html").read_text()
    public = [each for each in tempannot.__all__ if not each.startswith("_")]
    assert [each for each in public if f'"tempannot.{each}"' not in names] == []
    commands = (site / "all-commands.html").read_text()
    assert [each for each in _COMMANDS if f"Usage: tempannot {each}" not in commands] == []
    keys = (site / "all-keys.html").read_text()
    assert [each.id for each in ACTIONS if each.text not in unescape(keys)] == []


def test_nothing_of_the_site_comes_from_elsewhere(site):
    loaded = {each: _LOADED.findall(each.read_text()) for each in site.rglob("*.html")}
    assert {each.name: found for each, found in loaded.items() if found} == {}
    assert not any(b"@import url(http" in each.read_bytes() for each in site.rglob("*.css"))


def test_the_search_index_is_a_script_that_needs_no_server(site):
    index = (site / "searchindex.js").read_text()
    assert index.startswith("Search.setIndex(")
    assert '"awar"' in index  # stems of words are looked up
