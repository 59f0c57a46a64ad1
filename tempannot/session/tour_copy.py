"""The copy of a sample that the tour works on: nothing of it is kept, however the window ends."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

_PREFIX = "tempannot-tour-"


def tour_folder() -> TemporaryDirectory[str]:
    """A folder for a copy, known by its name to whoever finds it after a crash."""
    return TemporaryDirectory(prefix=_PREFIX)


def is_tour_copy(path: Path) -> bool:
    """Whether a document is the copy of a tour."""
    return path.parent.parent.name.startswith(_PREFIX)


def forget_tour_copy(path: Path) -> None:
    """Delete what a tour left that was cut off."""
    if is_tour_copy(path):
        shutil.rmtree(path.parent.parent, ignore_errors=True)
