"""When a rater is warned, and when a study ends for a rater who goes on like that."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual

SECONDS_A_WORD = 0.1
"""Seconds a word below which nobody reads; 600 words a minute are skimmed, not read."""

SHORTEST = 0.5
"""Seconds below which nobody has read an item of unknown length."""

LONGEST = 5.0
"""Seconds above which no answer is too fast, however long the item: its words may be known."""


def least_seconds(words: int, seconds_a_word: float = SECONDS_A_WORD) -> float:
    """Return the seconds below which a text of so many words cannot have been read.

    >>> least_seconds(3), least_seconds(20), least_seconds(400)
    (0.5, 2.0, 5.0)
    """
    return min(max(seconds_a_word * words, SHORTEST), LONGEST)


class LimitError(TempannotError):
    """Limits that make no sense together."""


@dataclass(frozen=True, slots=True)
class RaterLimits:
    """After how many missed attention checks, or answers too fast, a rater is warned or stopped.

    None for never. An answer is too fast below ``seconds_a_word`` for each word of the text that
    is judged, see ``least_seconds``.
    """

    warn_checks: int | None = None
    stop_checks: int | None = None
    warn_fast: int | None = None
    stop_fast: int | None = None
    seconds_a_word: float = SECONDS_A_WORD

    def __post_init__(self) -> None:
        for what, warn, stop in (
            (bilingual("missed checks"), self.warn_checks, self.stop_checks),
            (bilingual("answers too fast"), self.warn_fast, self.stop_fast),
        ):
            if any(each is not None and each < 1 for each in (warn, stop)):
                raise LimitError(
                    bilingual("raters are warned or stopped after 1 or more {what}", what=what)
                )
            if warn is not None and stop is not None and stop <= warn:
                raise LimitError(
                    bilingual(
                        "raters are warned after {warn} {what}, so they are stopped after more "
                        "than that, not after {stop}",
                        warn=warn,
                        what=what,
                        stop=stop,
                    )
                )

    @property
    def asks_checks(self) -> bool:
        """Whether missed checks matter."""
        return (self.warn_checks, self.stop_checks) != (None, None)

    @property
    def asks_times(self) -> bool:
        """Whether times matter."""
        return (self.warn_fast, self.stop_fast) != (None, None)
