"""What README and manual show is so: commands run as printed, twice; links lead somewhere."""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tempannot.cli.main import _COMMANDS, main
from tempannot.core.guidelines import parsed_guideline
from tempannot.core.schemes import TIMEML
from tests.manual_formats import right_table, written_table

ROOT = Path(__file__).parent.parent
MANUAL = ROOT / "resources" / "manual"
TEXTS = (ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / ".github" / "CONTRIBUTING.md")
PAGES = (*TEXTS, *sorted(MANUAL.rglob("*.md")))
_BLOCK = re.compile(r"^```sh\n(.*?)^```", re.M | re.S)
_COMMAND = re.compile(r"^tempannot (.*?)(?: +# *(.*))?$")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.*)$", re.M)


@dataclass(frozen=True)
class Shown:
    """One command as a page shows it; ``remark`` is what stands behind it."""

    line: str
    remark: str

    @property
    def status(self) -> int:
        said = re.search(r"\(status (\d)\)", self.remark)
        return int(said[1]) if said else 0

    @property
    def is_for_once(self) -> bool:
        """Whether it makes something that it will not make over."""
        return "(once)" in self.remark


def shown_in(page: Path) -> Iterator[Shown]:
    for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if found := _COMMAND.match(line):
                yield Shown(found[1], found[2] or "")


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


WITH_COMMANDS = [page for page in PAGES if any(shown_in(page))]
PLAYED = [page for page in WITH_COMMANDS if page.name != "tutorial.md"]
"""The tutorial has keys between its commands, and a test of its own."""


@pytest.mark.parametrize("page", PLAYED, ids=name_of)
def test_the_commands_of_a_page_run_as_printed_twice(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["samples"]) == 0
    for is_again in (False, True):
        for shown in shown_in(page):
            if is_again and shown.is_for_once:
                continue
            assert (shown.line, status(shown.line)) == (shown.line, shown.status)
            assert "error" not in capsys.readouterr().err


def status(line: str) -> int:
    """Run a command; the window is a program of its own, of which a picture is taken."""
    words = line.split()
    if words[0] != "open":
        return main(words)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tempannot", *words, "--screenshot", "window.png"]
    return subprocess.run(command, env=environment, check=False).returncode


def test_the_manual_shows_every_command():
    shown = {each.line.split()[0] for page in WITH_COMMANDS for each in shown_in(page)}
    assert set(_COMMANDS) <= shown


def test_the_table_of_formats_is_that_of_the_program():
    assert written_table() == right_table(), "python -m tests.manual_formats writes it anew"


def test_python_is_shown_as_it_answers(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    main(["samples"])
    assert doctest.testfile(str(MANUAL / "python.md"), module_relative=False).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    for target in _LINK.findall(text):
        if "://" in target:
            continue
        path, _, place = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), target
        if place:
            assert place in {anchor(each) for each in _HEADING.findall(file.read_text())}, target


def anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def test_every_page_is_in_the_contents():
    contents = (MANUAL / "index.md").read_text(encoding="utf-8")
    linked = {(MANUAL / target.partition("#")[0]).resolve() for target in _LINK.findall(contents)}
    pages = {page for page in MANUAL.rglob("*.md") if "example-format" not in page.parts}
    assert pages - {MANUAL / "index.md"} <= linked


def test_the_guideline_to_adopt_leads_somewhere_from_whatever_one_is_at():
    page = parsed_guideline((MANUAL / "guideline.md").read_text(encoding="utf-8"))
    offered = [each.name for each in TIMEML.offered]
    topics = (*offered, "class", "types", "pairs", "events", "times", "contradictions", "said")
    assert [each for each in topics if page.find(each) is None] == []
