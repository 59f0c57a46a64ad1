"""How long a rater was at an item, apart from the time away from it."""

from __future__ import annotations


class ActiveTime:
    """Time since an item was shown, and the part of it in which the rater was there.

    A key, the mouse or a look back at the window is a sign of life. After each, the rater counts
    as there for ``idle_seconds`` at most, and not at all while the window is hidden or another
    one is active. All moments are seconds of one steady clock.
    """

    def __init__(self, shown: float, idle_seconds: float, present: bool = True) -> None:
        self._shown = shown
        self._idle_seconds = idle_seconds
        self._counted = 0.0
        self._since: float | None = shown if present else None

    def sign_of_life(self, moment: float) -> None:
        """Note that the rater did something in the window."""
        if self._since is not None:
            self._count(moment)
            self._since = moment

    def leave(self, moment: float) -> None:
        """Note that the window was hidden, or that another one became active."""
        self._count(moment)
        self._since = None

    def come_back(self, moment: float) -> None:
        """Note that the window is active again."""
        if self._since is None:
            self._since = moment

    def total(self, moment: float) -> float:
        """Return the seconds since the item was shown."""
        return max(0.0, moment - self._shown)

    def active(self, moment: float) -> float:
        """Return the seconds in which the rater was there."""
        return min(self._counted + self._under_way(moment), self.total(moment))

    def _count(self, moment: float) -> None:
        self._counted += self._under_way(moment)

    def _under_way(self, moment: float) -> float:
        if self._since is None:
            return 0.0
        return min(max(0.0, moment - self._since), self._idle_seconds)
