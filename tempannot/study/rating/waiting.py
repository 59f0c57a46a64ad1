"""All judgments on this machine that wait for one store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from tempannot.study.rating.judgment import Judgment
from tempannot.study.rating.waiting_file import SUFFIX, Destination, WaitingFile


class WaitingJudgments:
    """What earlier sessions could not deliver, and what this one cannot.

    ``folder`` holds the files of all stores and all windows. Not to be used by two threads.
    """

    def __init__(self, folder: Path, destination: Destination) -> None:
        self._folder = folder
        self._destination = destination
        self._left_behind = self._find()
        self._own: WaitingFile | None = None

    @property
    def judgments(self) -> tuple[Judgment, ...]:
        """What waits, in the order of answering."""
        return tuple(each for file in self._files() for each in file.waiting)

    def add(self, judgments: Sequence[Judgment]) -> None:
        """Put judgments on the disk, where a kill leaves them; raises FileError."""
        if not judgments:
            return
        if self._own is None:
            self._own = WaitingFile.new(self._folder, self._destination)
        self._own.add(judgments)

    def deliver(self, ids: Iterable[str]) -> None:
        """Note what has reached the store; a file without anything else goes."""
        reached = frozenset(ids)
        for file in self._files():
            file.deliver(each.id for each in file.waiting if each.id in reached)
            if not file.waiting:
                self._drop(file)

    def close(self) -> None:
        """Let go of the files; those with waiting judgments stay for the next session."""
        for file in self._files():
            self._drop(file)

    def _files(self) -> list[WaitingFile]:
        return [*self._left_behind, *([self._own] if self._own else [])]

    def _drop(self, file: WaitingFile) -> None:
        file.close()
        if file is self._own:
            self._own = None
        else:
            self._left_behind.remove(file)

    def _find(self) -> list[WaitingFile]:
        if not self._folder.is_dir():
            return []
        paths = sorted(self._folder.glob(f"*{SUFFIX}"))
        taken = [WaitingFile.left_behind(each, self._destination) for each in paths]
        found = [each for each in taken if each is not None]
        for file in found:
            if not file.waiting:
                file.close()
        full = [each for each in found if each.waiting]
        return sorted(full, key=lambda each: each.waiting[0].answered_at)
