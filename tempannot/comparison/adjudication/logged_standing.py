"""How far an adjudication is, as the last line of its log says: a list replays no log.

The line is written anew with every step. A log without it, as a kill may leave one, is whole all
the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.reading import bytes_of

LINE = "standing"
"""What the line is called."""
_COUNTS = ("items", "decided", "settled", "left", "contradictions")


@dataclass(frozen=True, slots=True)
class LoggedStanding:
    """What is decided and what is left, who was at it last, and when (ISO 8601).

    ``settled`` counts what follows from decisions or the start, ``contradictions`` the links of
    the annotators that contradict others of theirs. Counts are None where the log does not tell.
    ``is_saved``: the gold file was written after the last step. ``sides`` is how many annotators
    it is about, 0 where only replaying it tells.
    """

    items: int | None = None
    decided: int | None = None
    settled: int | None = None
    left: int | None = None
    contradictions: int | None = None
    by: str = ""
    at: str = ""
    is_saved: bool = False
    sides: int = 0

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to decide."""
        return self.left == 0


def standing_of(adjudication: Adjudication) -> LoggedStanding:
    """Where an adjudication stands now."""
    progress, events = adjudication.progress(), adjudication.events
    last = events[-1] if events else None
    made = getattr(last, "decisions", None)
    signed = made[-1] if made else last
    return LoggedStanding(
        progress.total,
        progress.decided,
        progress.settled,
        progress.left,
        contradictions_in(adjudication),
        getattr(signed, "adjudicator", ""),
        getattr(signed, "at", ""),
    )


def contradictions_in(adjudication: Adjudication) -> int:
    """How many links of the annotations contradict others of the same annotation."""
    return sum(len(side.network.aside) for side in adjudication.comparison.sides)


def standing_line(adjudication: Adjudication) -> dict[str, object]:
    """The line of a log that says where it stands."""
    found = standing_of(adjudication)
    counts = {name: getattr(found, name) for name in _COUNTS}
    sides = len(adjudication.comparison.sides)
    return {LINE: counts, "sides": sides, "by": found.by, "at": found.at}


def read_standing(path: Path) -> LoggedStanding:
    """Where the log at a path says it stands; a log cut off there says who was at it last.

    Only its last line is read as JSON. Raises FileError, with the line, if it cannot be read or
    holds something else than lines of a log.
    """
    raw = bytes_of(path)
    lines = raw[: raw.rfind(b"\n") + 1].split(b"\n")[:-1]
    if not lines or not lines[0].startswith(b'{"decisions"'):
        raise FileError(path, bilingual("this is no log of decisions"), 1)
    for number, line in enumerate(lines, start=1):
        if not (line.startswith(b"{") and line.endswith(b"}")):
            raise FileError(path, bilingual("this line is no decision"), number)
    last = _parsed(path, lines)
    by, at = str(last.get("by", "")), str(last.get("at", ""))
    if LINE not in last:
        return LoggedStanding(by=by, at=at, is_saved="saved" in last)
    is_saved = lines[-2].startswith(b'{"saved"')
    items, decided, settled, left, contradictions = _counts(path, len(lines), last[LINE])
    counts = (items, decided, settled, left, contradictions)
    return LoggedStanding(*counts, by, at, is_saved, _sides(last))


def _sides(last: Mapping[str, object]) -> int:
    said = last.get("sides")
    return said if isinstance(said, int) and said >= 0 else 0


def _parsed(path: Path, lines: list[bytes]) -> Mapping[str, object]:
    """The last line."""
    try:
        found: Mapping[str, object] = json.loads(lines[-1])
    except (ValueError, RecursionError) as error:
        raise FileError(path, bilingual("this line is not JSON"), len(lines)) from error
    return found


def _counts(path: Path, number: int, said: object) -> list[int]:
    counts = [said.get(each) for each in _COUNTS] if isinstance(said, dict) else [None]
    found = [each for each in counts if isinstance(each, int) and each >= 0]
    if len(found) < len(counts):
        raise FileError(path, bilingual("this line does not say how far the decisions are"), number)
    return found
