"""Raw UDS-Time in JSON: sliders per pair of events, and a duration per event and annotator.

A file of pairs (document level) has ``data: document: first%%second: time: rel-start1: value:
annotator: 0 to 100`` and so on; a file of durations (sentence level) has ``data: sentence: event:
time: duration: value: annotator: minutes``. Numbers with blanks around them are understood and
reported; what one annotator left out is left out here, and reported, too.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.uds.members import data_members
from tempannot.formats.uds.values import (
    Durations,
    Report,
    Sliders,
    UdsEvent,
    UdsPair,
    checked,
    slider,
)

_EVENT = re.compile(r"ewt-(train|dev|test)-([0-9]{1,9})-(?:document|semantics)-pred-([0-9]{1,9})")
_ENDS = ("rel-start1", "rel-end1", "rel-start2", "rel-end2")
_RAW_DURATION, _NORMALIZED_DURATION = "duration", "dur-minutes"
_JOINED = "%%"
_Object = Mapping[str, object]


class UdsLevel(Enum):
    """What a file of UDS-Time is about."""

    PAIRS = "pairs of events"
    DURATIONS = "durations of events"


def uds_level(text: str, path: Path) -> UdsLevel:
    """Return what a file is about; raises FileError if it is no raw UDS-Time."""
    for _, value in data_members(text, path):
        for name, annotation in _items(value):
            time = _under(annotation, "time")
            if _JOINED in name and _ENDS[0] in time:
                return UdsLevel.PAIRS
            if _RAW_DURATION in time:
                return UdsLevel.DURATIONS
            if _NORMALIZED_DURATION in time:
                problem = "these are normalized annotations; the raw ones name the annotators"
                raise FileError(path, problem)
    raise FileError(path, "there is neither a pair of events nor a duration of UDS-Time in it")


def uds_pairs(text: str, path: Path, report: Report) -> Iterator[UdsPair]:
    """Yield the pairs of a file, in its order; one without any annotator's sliders, too."""
    for written, value in data_members(text, path):
        document = html.unescape(written)
        if document != written:
            report("HTML entities in the name of a document, unescaped", written)
        for name, annotation in _items(value):
            first, _, second = name.partition(_JOINED)
            one, other = _event(first), _event(second)
            if one is None or other is None:
                report("an id that names no pair of predicates", f"{document}: {name}")
                continue
            sliders = tuple(_sliders(_under(annotation, "time"), name, report))
            yield UdsPair(document, name, one, other, sliders)


def uds_durations(text: str, path: Path, report: Report) -> Durations:
    """Return the durations of a file."""
    found: dict[UdsEvent, Mapping[str, str]] = {}
    for _, value in data_members(text, path):
        for name, annotation in _items(value):
            event = _event(name)
            if event is None:
                report("an id that names no predicate", name)
                continue
            values = _under(_under(_under(annotation, "time"), _RAW_DURATION), "value")
            found[event] = {who: str(said).strip() for who, said in values.items()}
    return found


def _sliders(time: _Object, name: str, report: Report) -> Iterator[Sliders]:
    """Yield the sliders of each annotator who moved all four."""
    ends = [_under(_under(time, end), "value") for end in _ENDS]
    for who in dict.fromkeys(who for end in ends for who in end):
        where = f"{name}, {who}"
        places = [slider(end[who], where, report) if who in end else None for end in ends]
        found = checked(who, places, where, report)
        if found is not None:
            yield found


def _event(name: str) -> UdsEvent | None:
    match = _EVENT.fullmatch(name.strip())
    return None if match is None else UdsEvent(match[1], int(match[2]), int(match[3]))


def _items(value: object) -> Iterator[tuple[str, object]]:
    return iter(value.items()) if isinstance(value, dict) else iter(())


def _under(value: object, name: str) -> _Object:
    """Return the object of a name in an object, an empty one if there is none."""
    found = value.get(name) if isinstance(value, Mapping) else None
    return found if isinstance(found, Mapping) else {}
