"""How many events and times a document may have; a reader stops where there are more."""

from __future__ import annotations

from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual

MOST_INTERVALS = 20_000
"""The closure takes their square in bytes."""


def check_intervals(path: Path, count: int) -> None:
    """Raise FileError for a document with more than can be related."""
    if count > MOST_INTERVALS:
        said = bilingual(
            "it has more than {most:,} events and times; no more can be related",
            most=MOST_INTERVALS,
        )
        raise FileError(path, said)
