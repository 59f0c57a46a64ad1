"""Rows of a file of items that are none: they are left out and named, and all others are served."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.wording import joined

LeftOut = list[FileError]
"""What is wrong with each row that a reader leaves out, who is given such a list.

Without one (None) the first such row is raised: one that is missing would shift all others where
they are counted, as those of predictions are.
"""

MOST_NAMED = 20
"""How many rows are named where all of them would be too many."""


def leave_out(error: FileError, left_out: LeftOut | None) -> None:
    """Note what is wrong with a row, which the reader leaves out; raise it if there is no list."""
    if left_out is None:
        raise error
    left_out.append(error)


def in_order(left_out: Iterable[FileError]) -> tuple[FileError, ...]:
    """The same by line: what is wrong with a row is found out in several steps."""
    return tuple(sorted(left_out, key=lambda each: each.line or 0))


def left_out_lines(left_out: Sequence[FileError], most: int = MOST_NAMED) -> Iterator[str]:
    """How many rows are left out, and of the first of them where each is and what is wrong."""
    if not left_out:
        return
    yield bilingual_plural(
        len(left_out),
        "{count:,} row is left out; correct it in the file if it is to be an item:",
        "{count:,} rows are left out; correct them in the file if they are to be items:",
    )
    yield from (joined("  ", ("", str(each))) for each in left_out[:most])
    if (more := len(left_out) - most) > 0:
        yield bilingual("  and {more:,} more", more=more)


def left_out_json(left_out: Sequence[FileError]) -> list[dict[str, object]]:
    """All of them for machines."""
    return [
        {"file": str(each.path), "line": each.line, "message": each.problem} for each in left_out
    ]
