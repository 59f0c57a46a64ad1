"""UDS-Time as values, and its raw files: sliders per pair of events, durations per event.

A file of pairs (document level) has ``data: document: first%%second: time: rel-start1: value:
annotator: 0 to 100`` and so on; a file of durations (sentence level) has ``data: sentence: event:
time: duration: value: annotator: minutes``. Of these large files one member of ``data`` is in
memory at a time. Numbers with blanks around them are understood and reported; what one annotator
left out is left out here, and reported, too.
"""

from __future__ import annotations

import html
import json
import math
import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual

Report = Callable[[str, str], None]
"""Takes what is odd, in words that are the same for each of its kind, and where it is."""


class UdsEvent(NamedTuple):
    """A predicate: split, number of the sentence in it from 1, number of the token from 1."""

    split: str
    sentence: int
    token: int

    @property
    def id(self) -> str:
        """The id at the level of documents."""
        return f"ewt-{self.split}-{self.sentence}-document-pred-{self.token}"


class Sliders(NamedTuple):
    """Where one annotator placed starts and ends of two events, from 0 to 100."""

    annotator: str
    start1: float
    end1: float
    start2: float
    end2: float

    @property
    def points(self) -> tuple[float, float, float, float]:
        """The four places alone."""
        return self.start1, self.end1, self.start2, self.end2


@dataclass(frozen=True, slots=True)
class UdsPair:
    """Two events of a document and what each annotator said of them."""

    document: str
    id: str
    first: UdsEvent
    second: UdsEvent
    sliders: tuple[Sliders, ...]


DURATIONS = (
    "instantaneous",
    "seconds",
    "minutes",
    "hours",
    "days",
    "weeks",
    "months",
    "years",
    "decades",
    "centuries",
    "forever",
)
"""What annotators choose from, the shortest first."""

Durations = Mapping[UdsEvent, Mapping[str, str]]
"""Per event the durations by annotator."""


def slider(value: object, where: str, report: Report) -> float | None:
    """Return a place from 0 to 100; None, which is reported, of anything else."""
    is_number = isinstance(value, str | int | float) and not isinstance(value, bool)
    try:
        number = float(value) if is_number else math.nan  # type: ignore[arg-type]
    except ValueError:
        number = math.nan
    if not 0 <= number <= 100:
        report(bilingual("a slider that is no number from 0 to 100"), where)
        return None
    if isinstance(value, str) and value != value.strip():
        report(bilingual("a number with blanks around it"), where)
    return number


def checked(
    annotator: str, places: Sequence[float | None], where: str, report: Report
) -> Sliders | None:
    """Return the sliders of an annotator if all are there and in order; else report why not."""
    start1, end1, start2, end2 = places
    if start1 is None or end1 is None or start2 is None or end2 is None:
        report(bilingual("a slider of an annotator is missing"), where)
    elif start1 > end1 or start2 > end2:
        report(bilingual("an event that ends before it starts"), where)
    else:
        return Sliders(annotator, start1, end1, start2, end2)
    return None


_BLANK = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()
_DATA = "data"


def data_members(text: str, path: Path) -> Iterator[tuple[str, object]]:
    """Yield name and value of each member of the object ``data`` of the object in ``text``.

    Raises FileError, with the line, where the JSON is broken, and if there is no such object.
    """
    at, found = _expect(text, path, 0, "{"), False
    while True:
        name, at = _name(text, path, at)
        if name == _DATA:
            found = True
            at = yield from _each(text, path, at)
        else:
            _, at = _value(text, path, at)
        at = _after_blank(text, at)
        if text[at : at + 1] != ",":
            break
        at += 1
    _expect(text, path, at, "}")
    if not found:
        raise FileError(path, bilingual("there is no 'data' in it: this is no file of UDS"))


def _each(text: str, path: Path, at: int) -> Generator[tuple[str, object], None, int]:
    """Yield the members of the object at a place; return where it ends."""
    at = _after_blank(text, _expect(text, path, at, "{"))
    if text[at : at + 1] == "}":
        return at + 1
    while True:
        name, at = _name(text, path, at)
        value, at = _value(text, path, at)
        yield name, value
        at = _after_blank(text, at)
        if text[at : at + 1] != ",":
            return _expect(text, path, at, "}")
        at += 1


def _name(text: str, path: Path, at: int) -> tuple[str, int]:
    """Return the name that is next, and where its value starts."""
    name, at = _value(text, path, _after_blank(text, at))
    if not isinstance(name, str):
        raise _broken(text, path, at, bilingual("a name is missing"))
    return name, _after_blank(text, _expect(text, path, at, ":"))


def _value(text: str, path: Path, at: int) -> tuple[object, int]:
    try:
        return _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        raise _broken(text, path, error.pos, error.msg) from error
    except (RecursionError, ValueError) as error:
        raise _broken(
            text, path, at, bilingual("it is nested too deeply, or has too long a number")
        ) from error


def _after_blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return at if found is None else found.end()


def _expect(text: str, path: Path, at: int, mark: str) -> int:
    at = _after_blank(text, at)
    if text[at : at + 1] != mark:
        raise _broken(text, path, at, bilingual("{mark!r} is missing", mark=mark))
    return at + 1


def _broken(text: str, path: Path, at: int, problem: str) -> FileError:
    return FileError(
        path,
        bilingual("the JSON is broken here: {problem}", problem=problem),
        text.count("\n", 0, at) + 1,
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
                problem = bilingual(
                    "these are normalized annotations; the raw ones name the annotators"
                )
                raise FileError(path, problem)
    raise FileError(
        path, bilingual("there is neither a pair of events nor a duration of UDS-Time in it")
    )


def uds_pairs(text: str, path: Path, report: Report) -> Iterator[UdsPair]:
    """Yield the pairs of a file, in its order; one without any annotator's sliders, too."""
    for written, value in data_members(text, path):
        document = html.unescape(written)
        if document != written:
            report(bilingual("HTML entities in the name of a document, unescaped"), written)
        for name, annotation in _items(value):
            first, _, second = name.partition(_JOINED)
            one, other = _event(first), _event(second)
            if one is None or other is None:
                report(bilingual("an id that names no pair of predicates"), f"{document}: {name}")
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
                report(bilingual("an id that names no predicate"), name)
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
