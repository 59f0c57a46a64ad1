"""Asks for the file that items are written to, and refuses one of those they are made of."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from tempannot.core.errors import FileError
from tempannot.formats.atomic import check_writable

_NAMES = {
    ".csv": "Comma-separated values",
    ".tsv": "Tab-separated values",
    ".jsonl": "JSON lines",
    ".json": "JSON",
}


def ask_output(parent: QWidget, start: Path, endings: Sequence[str]) -> Path | None:
    """Return the file chosen, with one of the endings; None if none was."""
    filters = [f"{_NAMES[each]} (*{each})" for each in endings]
    name, chosen = QFileDialog.getSaveFileName(
        parent, "Write the items", str(start), ";;".join(filters)
    )
    if not name:
        return None
    path = Path(name)
    if path.suffix.casefold() in endings:
        return path
    ending = endings[filters.index(chosen)] if chosen in filters else endings[0]
    return path.with_name(path.name + ending)


def check_output(path: Path, inputs: Iterable[Path]) -> None:
    """Raise FileError for a file that cannot be written, or that items are made of."""
    if os.path.realpath(path) in {os.path.realpath(each) for each in inputs}:
        raise FileError(path, "the items are made of this file: choose another name")
    check_writable(path)
