"""What is odd about a file: the entries of its import report, and their fixed kinds.

They need nothing of a document, so that whoever only tells them loads none.
"""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.core.wording import shortened

INVALID = "schema"
"""The kind of the problems that only the schema of a format finds."""

NOT_CONVEX = "not-convex"
"""The kind of the problems of links that no closure can hold."""

LEFT_ASIDE = "left-aside"
"""The kind of the problems that tell what a file holds besides, and a document does not.

It stays in the file, and is lost in every other format.
"""


@dataclass(frozen=True, slots=True)
class Problem:
    """One entry of the import report.

    ``kind`` is a fixed word such as ``dangling-id``; ``where`` is the id of the item (or its
    tag, if it has none); ``message`` is a sentence; ``line`` is where the file says so.
    """

    kind: str
    where: str
    message: str
    line: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", shortened(self.message))
