"""Errors that tempannot raises on purpose; each message can be shown to a user as it is."""

from __future__ import annotations

from pathlib import Path


class TempannotError(Exception):
    """Anything that went wrong in a way a user can understand and mend."""


class RelationError(TempannotError):
    """A name or a set that is no relation, or not one the engine can hold."""


class DocumentError(TempannotError):
    """A change that does not fit the document (unknown id, id taken, span out of range)."""


class FileError(TempannotError):
    """A file that cannot be read or written.

    ``str()`` gives ``FILE[:LINE]: what is wrong``, the form the command line prints.
    """

    def __init__(self, path: Path | str, problem: str, line: int | None = None) -> None:
        self.path = Path(path)
        self.problem = problem
        self.line = line
        place = str(path) if line is None else f"{path}:{line}"
        super().__init__(f"{place}: {problem}")
