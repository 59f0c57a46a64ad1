"""Whether a rater takes care, as a course goes: a warning, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.study.carelessness import (
    AnsweredTurn,
    Carelessness,
    Place,
    carelessness,
    reaches,
)
from tempannot.study.design.rater_limits import RaterLimits
from tempannot.study.design.study_design import Role
from tempannot.study.judgment import Turn
from tempannot.study.rating.stage import Stage


class Care:
    """What a course knows of a rater's care; ``needs_checks`` once a check was answered."""

    def __init__(self, limits: RaterLimits) -> None:
        self._limits = limits
        self._missed: frozenset[Place] = frozenset()
        self._since: datetime | None = None
        self._warned: set[str] = set()
        self._found = Carelessness()
        self._is_known = limits.asks_checks
        self.needs_checks = False

    def begin(
        self,
        answers: Iterable[AnsweredTurn],
        missed: Iterable[Place] | None,
        since: datetime | None,
    ) -> None:
        """Begin with what was judged before; a warning that was seen is not given again."""
        self._since = since
        self.take_missed(missed)
        self.look(answers)
        found, limits = self._found, self._limits
        for name, count, warn, is_last in (
            ("checks", found.missed, limits.warn_checks, found.is_last_missed),
            ("fast", found.fast, limits.warn_fast, found.is_last_fast),
        ):
            if warn is not None and (count > warn or (count == warn and not is_last)):
                self._warned.add(name)

    def take_missed(self, missed: Iterable[Place] | None) -> None:
        """Take which checks were missed; None where nobody here can know."""
        self.needs_checks = False
        self._is_known = self._is_known and missed is not None
        self._missed = frozenset(missed or ())

    def note(self, turn: Turn) -> None:
        """Note that a turn of a list was answered."""
        if turn.role is Role.CHECK and self._is_known:
            self.needs_checks = True

    def look(self, answers: Iterable[AnsweredTurn]) -> None:
        """Look at all answers of the rater's lists, the last ones last."""
        if self._limits.asks_checks or self._limits.asks_times:
            self._found = carelessness(answers, self._missed, self._limits, self._since)

    @property
    def due(self) -> Stage | None:
        """STOPPED or WARNED, None if neither is due."""
        if any(reaches(count, stop) for _, count, _, stop in self._counts()):
            return Stage.STOPPED
        is_due = any(
            name not in self._warned and reaches(count, warn)
            for name, count, warn, _ in self._counts()
        )
        return Stage.WARNED if is_due else None

    def heed(self) -> None:
        """Note that the warning was read."""
        self._warned |= {name for name, count, warn, _ in self._counts() if reaches(count, warn)}

    @property
    def words(self) -> tuple[str, ...]:
        """What was careless, and after how much of it the study ends."""
        return tuple(care_words(self._found, self._limits))

    def _counts(self) -> tuple[tuple[str, int, int | None, int | None], ...]:
        limits, found = self._limits, self._found
        return (
            ("checks", found.missed, limits.warn_checks, limits.stop_checks),
            ("fast", found.fast, limits.warn_fast, limits.stop_fast),
        )


def care_words(found: Carelessness, limits: RaterLimits) -> Iterator[str]:
    """Yield a sentence on each kind of carelessness that there was."""
    if found.missed:
        said = bilingual_plural(
            found.missed,
            "{count} item that all who read with care answer alike: you answered otherwise.",
            "{count} items that all who read with care answer alike: you answered otherwise.",
        )
        yield said + _end(limits.stop_checks, found.missed)
    if found.fast:
        said = bilingual_plural(
            found.fast,
            "{count} answer came faster than anybody can read the item.",
            "{count} answers came faster than anybody can read the item.",
        )
        yield said + _end(limits.stop_fast, found.fast)


def _end(stop: int | None, count: int) -> str:
    if stop is None or count >= stop:
        return ""
    return " " + bilingual("After {stop} of them the study ends for you.", stop=stop)
