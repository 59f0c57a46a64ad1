"""Asks for the file that items are written to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

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
