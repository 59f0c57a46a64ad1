"""The work of ``check``, which loads what it takes where it is done."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tempannot.cli.checked_file import CheckedFile, unreadable
from tempannot.core.errors import FileError
from tempannot.core.schemes import During, Interpretation


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges one file after the other, in whatever process."""

    during: During
    schema: bool
    how: Interpretation
    verb: str = "checking"

    def __call__(self, path: Path) -> CheckedFile:
        """The verdict on a file."""
        from tempannot.cli.checking import judge  # noqa: PLC0415 - not for who waits for it

        return judge(path, self.during, self.schema, self.how)

    def failed(self, path: Path, error: FileError) -> CheckedFile:
        """What is said of a file that cannot be had."""
        return unreadable(path, error)
