"""What the file of a report may end in; loads nothing, so that a command can ask early."""

from __future__ import annotations

from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual

ENDINGS = (".md", ".html", ".tex", ".csv")
"""The endings: Markdown, a page for a browser, LaTeX, and a table of every pair."""


def ending_of(path: Path) -> str:
    """Return the ending of a report's file, in lower case; raises FileError for another one.

    >>> ending_of(Path("paper/Table.TEX"))
    '.tex'
    """
    ending = path.suffix.casefold()
    if ending not in ENDINGS:
        raise FileError(
            path, bilingual("a report has one of the endings {endings}", endings=", ".join(ENDINGS))
        )
    return ending
