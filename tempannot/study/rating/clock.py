"""Two clocks: one tells when something happened, the other how long it took."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """What raters' times are taken from."""

    def now(self) -> datetime:
        """Return the time in UTC; it may be set back while a rater works."""
        ...

    def seconds(self) -> float:
        """Return seconds since some moment; they never go back."""
        ...


class SystemClock:
    """The clocks of the machine."""

    def now(self) -> datetime:
        """Return the time in UTC, to the millisecond."""
        now = datetime.now(UTC)
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    def seconds(self) -> float:
        """Return the seconds of the machine's steady clock."""
        return time.monotonic()
