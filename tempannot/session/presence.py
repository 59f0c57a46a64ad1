"""When somebody was at work on a document, as far as the steps in its record do not tell."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from tempannot.project.provenance import user_name
from tempannot.project.record import IDLE, project_place
from tempannot.project.record_lines import Active

_DIGITS = 1


class WorkSigns:
    """The signs of life since the last step, as stretches of work without long pauses.

    Only what cannot be told from the steps becomes a line: steps that follow each other soon say
    themselves that somebody was there. Where no step is taken at all nothing is said: a document
    that was only looked at has no record of it.
    """

    def __init__(self) -> None:
        self._stretches: list[tuple[datetime, datetime]] = []
        self._last_step: datetime | None = None

    def give_sign(self, at: datetime) -> None:
        """Note that somebody is there."""
        if self._stretches and at - self._stretches[-1][1] <= IDLE:
            self._stretches[-1] = (self._stretches[-1][0], at)
        else:
            self._stretches.append((at, at))

    def until_step(self, at: datetime, who: str) -> tuple[Active, ...]:
        """Return the stretches before a step that is taken now."""
        is_close = self._last_step is not None and at - self._last_step <= IDLE
        found = () if is_close else tuple(self._taken(who))
        self._stretches, self._last_step = [], at
        return found

    def at_end(self, who: str) -> tuple[Active, ...]:
        """Return the stretches since the last step, none if there was no step."""
        found = () if self._last_step is None else tuple(self._taken(who))
        self._stretches = []
        return found

    def _taken(self, who: str) -> Iterator[Active]:
        for start, end in self._stretches:
            yield Active(start, round((end - start).total_seconds(), _DIGITS), who)


def person_of(path: Path) -> str:
    """Return who works on a file if nobody says so: its annotator in a project, else the user."""
    place = project_place(path)
    return place.name if place is not None else user_name()
