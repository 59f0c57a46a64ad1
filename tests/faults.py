"""Errors that nobody foresaw, raised where a document of some name is read."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tempannot.formats import reading


@pytest.fixture
def defective(monkeypatch) -> Callable[[str], None]:
    """Let reading fail, with an error that nobody foresaw, for all files of a name."""

    def begin(name: str) -> None:
        def read_timeml(raw: bytes, path: Path):
            if path.name == name:
                raise LookupError("a table lacks a row")
            return works(raw, path)

        monkeypatch.setattr(reading, "read_timeml", read_timeml)

    works = reading.read_timeml
    return begin
