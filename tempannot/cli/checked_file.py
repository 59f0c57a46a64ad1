"""The verdict on a document, as ``check`` tells it.

Who judges needs no command line, and who waits for others that judge needs no reasoning: neither
is loaded for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.errors import FileError
from tempannot.core.language import tr, worded
from tempannot.formats.problems import INVALID, Problem

if TYPE_CHECKING:
    from tempannot.core.completeness import Completeness


@worded
class Status(StrEnum):
    """The verdict on one file."""

    CONSISTENT = "consistent"
    INCONSISTENT = "inconsistent"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What was found out about one file; ``conflict`` are the fewest links that cannot all hold.

    ``profile`` names the scheme by which its types were read, ``unread`` says which of them that
    does not know, and ``not_convex`` counts the links that no closure can hold. ``completeness``
    says what the profile wants decided, and what of it is.
    """

    path: Path
    status: Status
    entities: int = 0
    links: int = 0
    problems: tuple[Problem, ...] = ()
    conflict: tuple[str, ...] = ()
    explanation: str = ""
    profile: str = ""
    unread: str = ""
    not_convex: int = 0
    completeness: Completeness | None = None

    @property
    def is_invalid(self) -> bool:
        """Whether the schema, if that was asked for, finds a fault in it."""
        return any(each.kind == INVALID for each in self.problems)

    @property
    def exit_status(self) -> int:
        """The exit status that goes with the verdict."""
        from tempannot.cli.output import NO, OK, UNREADABLE  # noqa: PLC0415 - not for who judges

        if self.status is Status.UNREADABLE:
            return UNREADABLE
        is_fine = self.status is Status.CONSISTENT and not self.not_convex
        return OK if is_fine and not self.is_invalid else NO

    @property
    def notes(self) -> tuple[str, ...]:
        """Why it cannot be read."""
        return (
            (tr("error: {explanation}", explanation=self.explanation),)
            if self.status is Status.UNREADABLE
            else ()
        )

    def as_json(self) -> dict[str, object]:
        """Return the verdict in the shape that ``--json`` prints."""
        conflict = {"links": list(self.conflict), "explanation": self.explanation}
        return {
            "path": str(self.path),
            "status": self.status.value,
            "entities": self.entities,
            "links": self.links,
            "profile": self.profile or None,
            "problems": [
                {"kind": each.kind, "where": each.where, "message": each.message, "line": each.line}
                for each in self.problems
            ],
            "conflict": conflict if self.conflict else None,
            "completeness": self.completeness and self.completeness.as_json(),
        }


def unreadable(path: Path, error: FileError) -> CheckedFile:
    """What is said of a file that cannot be read."""
    from tempannot.cli.output import explained  # noqa: PLC0415 - not for who judges

    problem = Problem(Status.UNREADABLE.value, path.name, error.problem, error.line)
    said = explained(error)
    return CheckedFile(path, Status.UNREADABLE, problems=(problem,), explanation=said)
