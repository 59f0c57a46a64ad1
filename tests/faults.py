"""Errors that nobody foresaw, raised where a document of some name is read."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tempannot.formats import reading


@pytest.fixture
def defective(monkeypatch) -> Callable[[str], None]:
    """Let reading fail, with an error that nobody foresaw, for all files of a name."""

    def begin(name: str) -> None:
        def format_of_content(raw: bytes, ending: str = ""):
            known = works(raw, ending)

            def read(raw: bytes, path: Path):
                if path.name == name:
                    raise LookupError("a table lacks a row")
                return known.read(raw, path)

            return known and replace(known, read=read)

        monkeypatch.setattr(reading, "format_of_content", format_of_content)

    works = reading.format_of_content
    return begin
