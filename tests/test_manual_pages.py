"""The Python pages of the manual run from top to bottom and print what they show."""

import re
from contextlib import redirect_stdout
from io import StringIO

import pytest

from tempannot.resources import resource

PAGES = sorted(resource("manual/python").glob("*.md"))
BLOCKS = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.M | re.S)


def run(page):
    """Yield what each block of a page prints, and what the page shows for it."""
    text = page.read_text(encoding="utf-8")
    names = {"__name__": page.stem}
    for block in BLOCKS.finditer(text):
        before = "\n" * (text.count("\n", 0, block.start()) + 1)  # so that errors have its lines
        with redirect_stdout(StringIO()) as printed:
            exec(compile(before + block[1], str(page), "exec"), names)
        lines = printed.getvalue().splitlines()
        yield "".join(f"{line.rstrip()}\n" for line in lines), block[2] or ""


def test_there_are_pages():
    assert [page.stem for page in PAGES] == [
        "adjudication",
        "closure-and-graphs",
        "mixed-model",
        "recasting-and-audit",
        "scoring-systems",
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_prints_what_it_shows(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for printed, shown in run(page):
        assert printed == shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_uses_the_front_door_or_the_command_line(page):
    found = re.findall(r"^\s*(?:from|import) (tempannot[\w.]*)", page.read_text(), re.M)
    assert set(found) <= {"tempannot", "tempannot.resources", "tempannot.cli.main"}
