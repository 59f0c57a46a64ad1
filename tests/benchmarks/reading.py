"""Reading real TimeML into documents, beside ElementTree, which makes a tree of it and no more.

The same documents in formats of other programs are converted first, into a folder that goes again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from tempannot.core.schemes import During
from tempannot.formats.reading import convert, from_bytes, read, write_converted
from tempannot.formats.registry import format_named
from tests.benchmarks.clock import Measured, Work, measured
from tests.benchmarks.corpora import timebank
from tests.benchmarks.table import Row, number, rivals

_OTHERS = {"brat": 300, "uima-xmi": 300, "webanno-tsv": 100}
"""How many documents a second are read at least in other formats."""


def rows() -> list[Row]:
    """Measure all of TimeBank; nothing where it is not there."""
    if not timebank():
        return []
    found = [_row("TimeBank", 1000, measured(_reading))]
    for name, rate in _OTHERS.items():
        label = format_named(name).label
        found.append(_row(f"TimeBank as {label}", rate, measured(partial(_converted, name))))
    return found


def _row(what: str, rate: int, found: Measured) -> Row:
    count = len(timebank())
    reached = count / next(iter(found.works.values())).best * 1000
    name = f"read {count} documents of {what}"
    return rivals(name, count / rate * 1000, found, f"{number(reached)} documents/s")


def _reading() -> dict[str, Work]:
    files = [(path.read_bytes(), path) for path in timebank()]
    return {
        "ours": lambda: deque((from_bytes(raw, path) for raw, path in files), maxlen=1),
        "ElementTree": lambda: deque((ElementTree.fromstring(raw) for raw, _ in files), maxlen=1),
    }


def _converted(name: str) -> dict[str, Work]:
    format = format_named(name)
    folder = TemporaryDirectory()
    files = [Path(folder.name) / f"{path.stem}{format.endings[0]}" for path in timebank()]
    for path, target in zip(timebank(), files, strict=True):
        write_converted(convert(read(path), format, During.EQUALS), target)
    return {"ours": partial(_read_all, read, files, folder)}


def _read_all(
    reader: Callable[[Path], object], files: list[Path], _folder: TemporaryDirectory[str]
) -> None:
    """Read all files; the folder is there as long as this may be called."""
    deque(map(reader, files), maxlen=1)
