"""The lines of journals and records: what is in them, and how each tells that it is whole.

A journal is a file of JSON lines. Every line is an object that begins with its number, from 1
on, and ends with a checksum of all before it, so that each line is judged by itself: a damaged
one is seen, a missing one leaves a gap in the numbers, a doubled one repeats a number.

1. the header: ``journal`` (the version), ``path`` and ``sha256`` of the file that edits start
   from, ``at`` and ``pid``;
2. ``content``: the bytes of that file, packed, so that the journal alone can bring edits back;
3. and so on, in the order of time, each with ``at``, the time in UTC, one of

   - a step: ``who`` took it, its ``step`` in words, the ``act`` where it was an ``undo`` or a
     ``redo``, and the ``changes`` that were carried out. One that decided proposals has a ``note``
     of them: the ``verdict`` (``accepted`` or ``rejected``), the ``proposer``, the ``user`` and the
     ``proposals``, each with its ``kind``, ``confidence`` and what it is about. A step that only
     rejects has no changes;
   - ``active``: for how many seconds from ``at`` on ``who`` was at work without a step;
   - ``saving``, with the ``path`` and ``sha256`` that a file is about to have.

A change is written as ``change_lines`` says.

A record is made of such journals, one after the other: each begins with a line of number 1. Its
paths are names alone, so that it says the same in whatever folder it lies.

Keys that are not known are passed over. Version 2 had ``do``, ``undo`` or ``redo`` with the change
in place of a step, and no ``who``. Version 1 had neither numbers nor checksums, and its content
came later. Both are read still and never written.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import blake2b, sha256
from itertools import pairwise
from pathlib import Path

from tempannot.core.changes import Batch, Change
from tempannot.core.codec import CodecError, Json, from_json, to_json
from tempannot.core.language import bilingual
from tempannot.formats.registry import LARGEST
from tempannot.project.change_lines import change_from_json, change_to_json
from tempannot.project.provenance import StepNote

VERSION = 3
CONTENT_LINE = 2
"""The number of the line that can be done without: the file itself may have the content."""

_YEARS = range(1971, 9000)
"""Beyond these, time zones and file systems fail."""

_LONGEST = 7 * 86_400
"""No stretch of work has so many seconds."""

_FIRST = b'{"line":1,'
_CONTENT = rb'2,"content":'
_BEGINNING = re.compile(rb'^\{"line":(?:1,.*(?:\n\{"line":%b)?|%b)' % (_CONTENT, _CONTENT), re.M)
"""A header with the content after it, or the content of a part whose header is lost."""
_SAVING = re.compile(rb'\{"line":\d+,"saving":')
_SUM = b',"sum":"'


class Act(StrEnum):
    """What carried a change out."""

    DO = "do"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Base:
    """The content that edits start from: a file and the hash of its bytes."""

    path: Path
    sha256: str

    @classmethod
    def of(cls, path: Path, content: bytes) -> Base:
        """Return the base of a file with this content."""
        return cls(path.resolve(), sha256(content).hexdigest())

    def is_on_disk(self) -> bool:
        """Whether the file still has this content."""
        try:
            return sha256(self.path.read_bytes()).hexdigest() == self.sha256
        except (OSError, ValueError):  # a path with a null character is none
            return False


@dataclass(frozen=True, slots=True)
class Entry:
    """One change that was carried out, when and by whom; None and "" where that cannot be told.

    The ``note`` says which proposals it decided.
    """

    act: Act
    change: Change
    at: datetime | None
    note: StepNote | None = None
    who: str = ""

    @property
    def step(self) -> str:
        """The step in words."""
        return self.change.name if isinstance(self.change, Batch) else "Edit"


@dataclass(frozen=True, slots=True)
class Active:
    """Somebody was at work for so many seconds without a step."""

    at: datetime
    seconds: float
    who: str = ""


@dataclass(frozen=True, slots=True)
class Saving:
    """A file was about to be given a content."""

    base: Base
    at: datetime | None


Happening = Entry | Saving | Active
"""What a line says happened."""


def header(base: Base, pid: int) -> Json:
    """Return the first line of a journal that is begun now."""
    return {"journal": VERSION, **_base_json(base), "at": now().isoformat(), "pid": pid}


def packed(content: bytes) -> Json:
    """Return the second line: the content that edits start from."""
    small = zlib.compress(content, zlib.Z_BEST_SPEED)  # the first edit waits for it
    return {"content": b64encode(small).decode("ascii")}


def as_json(event: Happening) -> Json:
    """Return a line about something that happened."""
    said: Json = {} if event.at is None else {"at": event.at.isoformat()}
    match event:
        case Saving(base, _):
            return {"saving": _base_json(base)} | said
        case Active(_, seconds, who):
            return said | {"who": who, "active": seconds}
        case Entry(act, change, _, note, who):
            said |= {"who": who, "step": event.step}
            if act is not Act.DO:
                said["act"] = act.value
            changes = change.changes if isinstance(change, Batch) else (change,)
            said["changes"] = [change_to_json(each) for each in changes]
            return said if note is None else said | {"note": to_json(note, sparse=True)}


def encoded(number: int, value: Json) -> bytes:
    """Return a value as the line of a number, with its checksum and line end.

    >>> print(encoded(3, {"at": "now"}).decode(), end="")
    {"line":3,"at":"now","sum":"2bdff46b4ba55c4e"}
    """
    body = json.dumps({"line": number, **value}, separators=(",", ":")).encode("ascii")[:-1]
    return body + _SUM + _checksum(body) + b'"}\n'


def placed(lines: bytes, path: Path) -> bytes:
    """Return lines in which the file that they are about is another one.

    A record has the name alone, a journal, which lies elsewhere, the whole path. What is damaged
    stays as it is.
    """
    return b"\n".join(_placed(each, str(path)) for each in lines.split(b"\n"))


def _placed(line: bytes, path: str) -> bytes:
    if not line.startswith(_FIRST) and not _SAVING.match(line):
        return line
    found = decoded(line)
    if found is None:
        return line
    number, value = found
    del value["line"]
    if "path" in value:
        value["path"] = path
    if isinstance(value.get("saving"), dict):
        value["saving"]["path"] = path
    return encoded(number, value)[:-1]


def parts_of(lines: bytes) -> list[bytes]:
    """Return the journals that a record is made of, the last perhaps cut off at its end."""
    starts = [each.start() for each in _BEGINNING.finditer(lines)]
    if not starts or starts[0]:
        starts.insert(0, 0)
    return [lines[start:end] for start, end in pairwise([*starts, len(lines)])]


def all_encoded(values: Iterable[Json]) -> bytes:
    """Return a whole journal."""
    return b"".join(encoded(number, value) for number, value in enumerate(values, start=1))


def decoded(line: bytes) -> tuple[int, Json] | None:
    """Return the number and value of a line without its end, None if it is not whole."""
    body, _, end = line.rpartition(_SUM)
    if end != _checksum(body) + b'"}':
        return None
    value = loaded(body + b"}")
    if not isinstance(value, dict) or not isinstance(value.get("line"), int):
        return None
    return value["line"], value


def loaded(text: bytes) -> object:
    """Return a JSON value, None for what is none, brackets without end among others."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def base_of(value: object) -> Base | None:
    """Return the file and hash that a value names, None if it names none."""
    match value:
        case {"path": str(path), "sha256": str(digest)} if path and "\0" not in path:
            return Base(Path(path), digest)
    return None


def content_of(value: object) -> bytes | None:
    """Return the content that a line holds, None if it holds none that can be unpacked."""
    match value:
        case {"content": str(text)}:
            try:
                return zlib.decompressobj().decompress(b64decode(text, validate=True), LARGEST)
            except (ValueError, zlib.error):
                return None
    return None


def event_of(value: object) -> Happening | None:
    """Return what a line says happened, None if it says nothing that is known."""
    if not isinstance(value, dict):
        return None
    base, at = base_of(value.get("saving")), _time(value.get("at"))
    if base is not None:
        return Saving(base, at)
    seconds = value.get("active")
    if at is not None and isinstance(seconds, (int, float)) and 0 <= seconds < _LONGEST:
        return Active(at, float(seconds), _who(value))
    try:
        change, act = _carried_out(value)
    except (CodecError, RecursionError, ValueError):
        return None
    return Entry(act, change, at, _note(value), _who(value))


def _carried_out(value: Json) -> tuple[Change, Act]:
    """Return the change of a step; raises CodecError or ValueError if there is none."""
    for act in Act:
        if act.value in value:  # version 2
            return change_from_json(value[act.value]), act
    match value:
        case {"step": str(step), "changes": [*changes]}:
            act = Act(value.get("act", Act.DO))
            return change_from_json({"batch": step, "changes": changes}), act
    raise CodecError(bilingual("it says nothing that happened"))


def _who(value: Json) -> str:
    who = value.get("who")
    return who if isinstance(who, str) else ""


def _note(value: Json) -> StepNote | None:
    """Return what a line notes on proposals; an edit counts even where that cannot be read."""
    try:
        return from_json(value["note"], StepNote)
    except (CodecError, KeyError):
        return None


def now() -> datetime:
    """Return this moment as journals note it."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def _time(value: object) -> datetime | None:
    """Return a time in UTC; None for what is none, or no year that an edit was made in."""
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return found.astimezone(UTC) if found is not None and found.year in _YEARS else None


def _base_json(base: Base) -> Json:
    return {"path": str(base.path), "sha256": base.sha256}


def _checksum(body: bytes) -> bytes:
    return blake2b(body, digest_size=8).hexdigest().encode("ascii")
