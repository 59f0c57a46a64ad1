"""Whether one rater has a study open in several windows of this computer."""

from __future__ import annotations

from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from tempannot.formats.locked_files import create_locked, is_held, let_go
from tempannot.study.rating.waiting import Destination

SUFFIX = ".window"


class OpenWindow:
    """A mark on the disk that one rater has one study open; it ends with the process.

    Where the folder cannot be written there is no mark, and every window seems to be the only one.
    """

    def __init__(self, folder: Path, destination: Destination, rater: str) -> None:
        said = "\0".join((destination.study, destination.place, rater.casefold()))
        self._folder = folder
        self._start = f"{blake2b(said.encode(), digest_size=16).hexdigest()}-"
        self._mark: tuple[Path, int] | None = None
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._mark = create_locked(folder, self._start, SUFFIX)

    @property
    def is_only(self) -> bool:
        """Whether no other window of this rater is open on this computer."""
        own = None if self._mark is None else self._mark[0]
        found = self._folder.glob(f"{self._start}*{SUFFIX}")
        return not any(is_held(each) for each in found if each != own)

    def close(self) -> bool:
        """Take the mark away; return whether no other window of this rater is open.

        Of two that close at once, at least one is told that it is the last.
        """
        if self._mark is not None:
            mark, self._mark = self._mark, None
            let_go(*mark)
        return not any(map(is_held, self._folder.glob(f"{self._start}*{SUFFIX}")))
