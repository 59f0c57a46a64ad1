"""Reading real TimeML into documents, beside ElementTree, which makes a tree of it and no more."""

from __future__ import annotations

from collections import deque
from xml.etree import ElementTree

from tempannot.formats.reading import from_bytes
from tests.benchmarks.clock import Work, measured
from tests.benchmarks.corpora import timebank
from tests.benchmarks.table import Row, number, rivals


def rows() -> list[Row]:
    """Measure all of TimeBank; nothing where it is not there."""
    files = timebank()
    if not files:
        return []
    found = measured(_reading)
    rate = len(files) / found.works["ours"].best * 1000
    name = f"read {len(files)} documents of TimeBank"
    return [rivals(name, len(files), found, f"{number(rate)} documents/s")]


def _reading() -> dict[str, Work]:
    files = [(path.read_bytes(), path) for path in timebank()]
    return {
        "ours": lambda: deque((from_bytes(raw, path) for raw, path in files), maxlen=1),
        "ElementTree": lambda: deque((ElementTree.fromstring(raw) for raw, _ in files), maxlen=1),
    }
