"""Shares of right answers, with the interval that goes with so many, and how they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from tempannot.core.language import bilingual

NOT_DEFINED = "n/a"
"""What is shown for a share of nothing."""

_Z = 1.959963984540054  # of 95 %, two-sided


@dataclass(frozen=True, slots=True)
class Proportion:
    """So many right of so many.

    >>> found = Proportion(14, 20)
    >>> found.share_text, found.interval_text
    ('70.0 %', '48.1 to 85.5 %')
    """

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

    @property
    def share_text(self) -> str:
        """The share in per cent."""
        return share_text(self.share)

    @property
    def interval_text(self) -> str:
        """The interval in per cent."""
        if self.interval is None:
            return bilingual("n/a")
        low, high = self.interval
        return bilingual("{low:.1f} to {high:.1f} %", low=100 * low, high=100 * high)


def share_text(share: float | None) -> str:
    """Return a share in per cent.

    >>> share_text(0.5)
    '50.0 %'
    """
    return bilingual("n/a") if share is None else bilingual("{share:.1f} %", share=100 * share)
