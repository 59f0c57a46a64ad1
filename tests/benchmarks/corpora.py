"""Real documents to measure on, where they lie beside the repository; none where they do not."""

from __future__ import annotations

import sys
from pathlib import Path

_DATA = Path(__file__).parents[3] / "shared" / "data"


def timebank() -> list[Path]:
    """Return the 183 documents of TimeBank, as TempEval-3 has them."""
    return _found("tbaq_full/timebank")


def aquaint() -> list[Path]:
    """Return the 73 documents of AQUAINT, as TempEval-3 has them."""
    return _found("tbaq_full/aquaint")


def narrative() -> list[Path]:
    """Return dense documents: thousands of links each (NarrativeTime)."""
    return _found("narrativetime")


def _found(folder: str) -> list[Path]:
    files = sorted((_DATA / folder).glob("*.tml"))
    if not files:
        print(f"there are no real documents in {_DATA / folder}", file=sys.stderr)
    return files
