"""The log of an adjudication: JSON lines, each on the disk before the next decision is made.

The first line says what the decisions are about, then comes one line per decision, one per step
taken back or carried out again, and one per saving of the gold, with a digest of the file. The
last line says what is left to decide (``logged_standing``) and is written anew with every step. A
line that a kill left torn at the end is dropped. Annotators who came later are named by a line of
their own; the decisions before it are about those who were there. One process at a time writes it.

See ``decision_codec`` for the lines of decisions.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_codec import (
    VERSION,
    DecisionCodec,
    Json,
    text_digest,
)
from tempannot.comparison.adjudication.decisions import (
    Decision,
    DecisionError,
    HistoryEvent,
    MisfitError,
    StepMoved,
    StepTaken,
)
from tempannot.comparison.adjudication.gold import Checker
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.adjudication.logged_standing import LINE, standing_line
from tempannot.comparison.comparison import JointComparison
from tempannot.core.errors import FileError, RelationError, reason_of
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.wording import joined
from tempannot.formats.atomic import write_atomically
from tempannot.formats.locked_files import try_lock
from tempannot.formats.reading import bytes_of

SUFFIX = ".decisions.jsonl"
_VERSIONS = (1, VERSION)
_FLAGS = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
_JOINED = "joined"
_ABOUT = {"saved", LINE, _JOINED}
"""What lines say that are about the decisions, and are none."""


@dataclass(frozen=True, slots=True)
class LogContent:
    """What a log holds: what it is about, and its lines with their numbers in the file.

    ``saved`` is the digest of the gold file as it was saved last, empty if it never was;
    ``length`` counts the bytes of the whole lines without one at the end that says what is left.
    ``began_with`` is how many of the ``names`` were there at first.
    """

    path: Path
    start: GoldStart
    during: During
    names: tuple[str, ...]
    text: str
    lines: tuple[tuple[int, Mapping[str, object]], ...]
    saved: bytes
    length: int
    began_with: int = 0

    @property
    def decided(self) -> int:
        """How many decisions are in force at the end: those of steps that were not undone."""
        undone: set[object] = set()
        for _, line in self.lines:
            if "undo" in line:
                undone.add(line["undo"])
            undone.discard(line.get("redo"))
        return sum("decision" in line and line["step"] not in undone for _, line in self.lines)


def log_beside(gold: Path) -> Path:
    """Where the log of a gold file lies: beside it, as NAME.decisions.jsonl."""
    return gold.with_name(gold.stem + SUFFIX)


def read_log(path: Path) -> LogContent:
    """Read a log up to its last whole line.

    Raises FileError, with the line, if it cannot be read or is no log of decisions.
    """
    raw = bytes_of(path)
    whole = raw[: raw.rfind(b"\n") + 1]
    lines = [
        (number, _parsed(path, number, line))
        for number, line in enumerate(whole.split(b"\n")[:-1], start=1)
    ]
    if not lines or lines[0][1].get("decisions") not in _VERSIONS:
        raise FileError(path, bilingual("this is no log of decisions, or of another version"), 1)
    first = lines[0][1]
    saved = b"".join([_saved(path, *each) for each in lines if "saved" in each[1]][-1:])
    try:
        return LogContent(
            path,
            _start(first),
            During(str(first["during"])),
            _names(first) + _joined(lines),
            str(first["text"]),
            tuple(each for each in lines[1:] if not each[1].keys() & _ABOUT),
            saved,
            whole.rfind(b"\n", 0, -1) + 1 if LINE in lines[-1][1] else len(whole),
            len(_names(first)),
        )
    except (LookupError, ValueError) as error:
        raise FileError(
            path, bilingual("the first line lacks something: {error}", error=error), 1
        ) from error


def resumed(
    log: LogContent, comparison: JointComparison, check: Checker | None = None
) -> Adjudication:
    """The adjudication that a log holds, with its whole history.

    There may be more annotators than it knows, after those it knows: what was decided stands, links
    of the start give way to it, and what a newcomer says otherwise is left to decide.

    Raises FileError, naming the line, if the log does not fit the annotations.
    """
    _check_header(log, comparison)
    adjudication = Adjudication(comparison, log.start, check)
    is_older = log.began_with < len(comparison.sides)
    codec = DecisionCodec(adjudication)
    made = [_decoded(log, codec, number, line) for number, line in log.lines]
    lines = {id(each): number for each, (number, _) in zip(made, log.lines, strict=True)}
    for event in events_of(made):
        try:
            adjudication.replay(_standing_firm(event) if is_older else event)
        except DecisionError as error:
            raise FileError(log.path, str(error), _line_of(event, error, lines)) from error
    return adjudication


class DecisionLog:
    """A log being written: what it is given is on the disk when ``append`` returns."""

    def __init__(
        self,
        path: Path,
        adjudication: Adjudication,
        written: int | None = None,
        known: int | None = None,
    ) -> None:
        """Begin a log with all that happened so far, or go on after ``written`` bytes.

        ``known`` is how many of the annotators are named in what is written.
        """
        self.path = path
        self._joined = [each.name for each in adjudication.comparison.sides[known:]]
        if known is None:
            self._joined = []
        self._codec = DecisionCodec(adjudication)
        self._adjudication = adjudication
        self._told = len(adjudication.events)
        if written is None:
            write_atomically(path, log_bytes(adjudication))
        self._descriptor: int | None = self._open()
        whole = path.stat().st_size - len(self._standing())
        self._length = whole if written is None else written

    def append(self, saved: bytes = b"") -> None:
        """Write what happened since the last time, and the digest of a gold file just saved.

        Raises FileError; the next call tries again.
        """
        if self._descriptor is None:
            raise FileError(self.path, bilingual("the log is closed"))
        events = self._adjudication.events[self._told :]
        lines: list[Json] = [{_JOINED: list(self._joined)}] if self._joined else []
        lines += [line for event in events for line in self._codec.lines(event)]
        lines += [{"saved": saved.hex()}] if saved else []
        self._write(self._descriptor, b"".join(map(_line, lines)))
        self._told += len(events)
        self._joined = []

    def close(self) -> None:
        """Let go of the file; it can be closed twice."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _write(self, descriptor: int, data: bytes) -> None:
        try:
            os.ftruncate(descriptor, self._length)  # what is left, or a torn line of another try
            rest = memoryview(data + self._standing())
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        except OSError as error:
            problem = bilingual(
                "the decisions cannot be written ({strerror}): save soon", strerror=error.strerror
            )
            raise FileError(self.path, problem) from error
        self._length += len(data)

    def _standing(self) -> bytes:
        return _line(standing_line(self._adjudication))

    def _open(self) -> int:
        try:
            return os.open(self.path, _FLAGS)
        except OSError as error:
            raise FileError(
                self.path, bilingual("it cannot be written: {strerror}", strerror=error.strerror)
            ) from error


def log_bytes(adjudication: Adjudication) -> bytes:
    """The whole log of an adjudication."""
    codec = DecisionCodec(adjudication)
    lines = [line for event in adjudication.events for line in codec.lines(event)]
    said = [codec.header(), *lines, standing_line(adjudication)]
    return b"".join(map(_line, said))


def events_of(decisions: Iterable[Decision | StepMoved]) -> Iterator[HistoryEvent]:
    """Put decisions that were made together into steps again."""
    together: list[Decision] = []
    for each in decisions:
        if together and (isinstance(each, StepMoved) or each.step != together[0].step):
            yield StepTaken(together[0].step, tuple(together))
            together = []
        if isinstance(each, StepMoved):
            yield each
        else:
            together.append(each)
    if together:
        yield StepTaken(together[0].step, tuple(together))


def _line(value: Json) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
    return text.encode("utf-8", "backslashreplace")  # half a surrogate pair, as JSON writes it


def _parsed(path: Path, number: int, line: bytes) -> Mapping[str, object]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FileError(path, bilingual("this line is not JSON"), number) from error
    if not isinstance(value, dict):
        raise FileError(path, bilingual("this line is no decision"), number)
    return value


def _saved(path: Path, number: int, line: Mapping[str, object]) -> bytes:
    try:
        return bytes.fromhex(str(line["saved"]))
    except ValueError as error:
        raise FileError(
            path, bilingual("this line is no digest ({error})", error=error), number
        ) from error


def _start(header: Mapping[str, object]) -> GoldStart:
    """What the gold began with; the first version of logs did not know of words and attributes."""
    keeps_marks = header["decisions"] == 1 or header.get("marks") is False
    return replace(GoldStart.parse(str(header["start"])), keeps_marks=keeps_marks)


def _names(header: Mapping[str, object]) -> tuple[str, ...]:
    """The names of the sides; the first version of logs had two of them."""
    if header["decisions"] == 1:
        return str(header["a"]), str(header["b"])
    names = header["sides"]
    if not isinstance(names, list) or not names:
        raise ValueError(bilingual("'sides' is a list of names"))
    return tuple(map(str, names))


def _joined(lines: list[tuple[int, Mapping[str, object]]]) -> tuple[str, ...]:
    """The names of those who came later."""
    found: list[str] = []
    for _, line in lines:
        names = line.get(_JOINED, [])
        if not isinstance(names, list):
            raise ValueError(bilingual("'joined' is a list of names"))
        found += map(str, names)
    return tuple(found)


def _standing_firm(event: HistoryEvent) -> HistoryEvent:
    """A step to which links that newcomers brought into the start give way."""
    if isinstance(event, StepMoved):
        return event
    return StepTaken(event.number, tuple(replace(each, gives_way=True) for each in event.decisions))


def _check_header(log: LogContent, comparison: JointComparison) -> None:
    if log.text != text_digest(comparison):
        raise FileError(log.path, bilingual("the decisions are about another text"), 1)
    if len(log.names) > len(comparison.sides):
        problem = bilingual("the decisions are about {names} annotations", names=len(log.names))
        who = bilingual(
            "not {sides}: {names}", sides=len(comparison.sides), names=", ".join(log.names)
        )
        raise FileError(log.path, joined(", ", (problem, who)), 1)
    names = tuple(side.name for side in comparison.sides)
    if set(log.names) <= set(names) and names[: len(log.names)] != log.names:
        problem = bilingual(
            "the annotations have another order here: it was {names}", names=", ".join(log.names)
        )
        raise FileError(log.path, problem, 1)
    if log.during is not comparison.during:
        problem = bilingual(
            "the decisions were made with DURING read as {during}", during=log.during
        )
        raise FileError(
            log.path,
            bilingual("{problem}, not {during}", problem=problem, during=comparison.during),
            1,
        )


def _decoded(
    log: LogContent, codec: DecisionCodec, number: int, line: Mapping[str, object]
) -> Decision | StepMoved:
    try:
        for verb in ("undo", "redo"):
            if verb in line:
                step = line[verb]
                if not isinstance(step, int):
                    raise TypeError(bilingual("{step!r} is no number", step=step))
                by, at = str(line.get("by", "")), str(line.get("at", ""))
                return StepMoved(step, verb == "undo", by, at)
        return codec.decision(line)
    except (DecisionError, RelationError) as error:
        raise FileError(log.path, str(error), number) from error
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise FileError(
            log.path, bilingual("this line is no decision ({error})", error=error), number
        ) from error


def _line_of(event: HistoryEvent, error: DecisionError, lines: Mapping[int, int]) -> int:
    """The number of the line that does not fit; ``lines`` is by identity."""
    if isinstance(event, StepMoved):
        return lines[id(event)]
    wrong = [
        each
        for each in event.decisions
        if not isinstance(error, MisfitError) or each.number == error.number
    ]
    return lines[id(wrong[0])]


class LogLock:
    """Keeps other windows from a log for as long as this process lives."""

    def __init__(self, path: Path) -> None:
        """Lock a log; raises FileError if another window has it."""
        try:
            self._descriptor: int | None = os.open(path, os.O_RDWR)
        except OSError as error:
            raise FileError(path, reason_of(error)) from error
        if not try_lock(self._descriptor):
            self.release()
            raise FileError(path, bilingual("another window is adjudicating with this log"))

    def release(self) -> None:
        """Let others have it; it can be released twice."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
