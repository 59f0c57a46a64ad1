"""Shares of right answers, with the interval that goes with so many."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

_Z = 1.959963984540054  # of 95 %, two-sided


@dataclass(frozen=True, slots=True)
class Proportion:
    """So many right of so many."""

    right: int
    of: int

    @property
    def share(self) -> float | None:
        """From 0 to 1; None if there is nothing to be right of."""
        return self.right / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of Wilson (1927), which is never beyond 0 or 1."""
        share = self.share
        if share is None:
            return None
        centre = share + _Z**2 / (2 * self.of)
        spread = _Z * sqrt(share * (1 - share) / self.of + _Z**2 / (4 * self.of**2))
        whole = 1 + _Z**2 / self.of
        return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)

    def __add__(self, other: Proportion) -> Proportion:
        return Proportion(self.right + other.right, self.of + other.of)
