"""Work that takes long, watched: somebody hears how far it is, and can stop it."""

from __future__ import annotations

from collections.abc import Callable

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual


class Stopped(TempannotError):  # noqa: N818 - somebody wanted it so, it is no error
    """The work was stopped before its end, as it was asked to; there is no result."""

    def __init__(self) -> None:
        super().__init__(bilingual("the statistics were stopped before their end"))


class StagedProgress:
    """Asks ``stop`` whether to go on, and tells ``progress`` the stage and its step from 1.

    Both are called in the thread that works, some ten times a second.
    """

    def __init__(
        self,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[str, int], None] | None = None,
    ) -> None:
        self._stop = stop
        self._progress = progress
        self._stage = ""
        self._steps = 0

    def begin(self, stage: str) -> None:
        """Start to count the steps of another stage; raises Stopped."""
        self._stage, self._steps = stage, 0
        self.check()

    def step(self) -> None:
        """Count a step and tell of it; raises Stopped."""
        self.check()
        self._steps += 1
        if self._progress is not None:
            self._progress(self._stage, self._steps)

    def check(self) -> None:
        """Raise Stopped if the work is to end."""
        if self._stop is not None and self._stop():
            raise Stopped
