"""The log of an adjudication: JSON lines, each on the disk before the next decision is made.

The first line says what the decisions are about, then comes one line per decision, one per step
taken back or carried out again, and one per saving of the gold, with a digest of the file. The
last line says what is left to decide (``logged_standing``) and is written anew with every step. A
line that a kill left torn at the end is dropped.

The lines fit any reading of the same annotations, ids of units left aside: a unit is named by
kind, place in the text and words; where several are alike, by its number among them. An SLINK or
ALINK is named by the units at its ends and its ``kind``. Every
decision carries what both sides said, so that a log that no longer fits is noticed at the line
where it parts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    Choice,
    Decision,
    DecisionError,
    GoldStart,
    HistoryEvent,
    ItemClaim,
    ItemKey,
    MisfitError,
    StepMoved,
    StepTaken,
)
from tempannot.comparison.adjudication.gold import Checker
from tempannot.comparison.adjudication.logged_standing import LINE, standing_line
from tempannot.comparison.adjudication.other_items import is_other
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.text_places import squeezed
from tempannot.core.errors import FileError, RelationError
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.formats.atomic import write_atomically
from tempannot.formats.reading import bytes_of

SUFFIX = ".decisions.jsonl"
VERSION = 1
Json = dict[str, object]
_FLAGS = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
_ABOUT = {"saved", LINE}
"""What lines say that are about the decisions, and are none."""
_MARKED, _UNMARKED = "marked", "not marked"


@dataclass(frozen=True, slots=True)
class LogContent:
    """What a log holds: what it is about, and its lines with their numbers in the file.

    ``saved`` is the digest of the gold file as it was saved last, empty if it never was;
    ``length`` counts the bytes of the whole lines without one at the end that says what is left.
    """

    path: Path
    start: GoldStart
    during: During
    names: tuple[str, str]
    text: str
    lines: tuple[tuple[int, Mapping[str, object]], ...]
    saved: bytes
    length: int

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
    if not lines or lines[0][1].get("decisions") != VERSION:
        raise FileError(path, "this is no log of decisions, or of another version", 1)
    first = lines[0][1]
    saved = b"".join([_saved(path, *each) for each in lines if "saved" in each[1]][-1:])
    try:
        return LogContent(
            path,
            GoldStart(str(first["start"])),
            During(str(first["during"])),
            (str(first["a"]), str(first["b"])),
            str(first["text"]),
            tuple(each for each in lines[1:] if not each[1].keys() & _ABOUT),
            saved,
            whole.rfind(b"\n", 0, -1) + 1 if LINE in lines[-1][1] else len(whole),
        )
    except (LookupError, ValueError) as error:
        raise FileError(path, f"the first line lacks something: {error}", 1) from error


def resumed(
    log: LogContent, comparison: DocumentComparison, check: Checker | None = None
) -> Adjudication:
    """The adjudication that a log holds, with its whole history.

    Raises FileError, naming the line, if the log does not fit the two annotations.
    """
    _check_header(log, comparison)
    adjudication = Adjudication(comparison, log.start, check)
    codec = DecisionCodec(adjudication)
    made = [_decoded(log, codec, number, line) for number, line in log.lines]
    lines = {id(each): number for each, (number, _) in zip(made, log.lines, strict=True)}
    for event in events_of(made):
        try:
            adjudication.replay(event)
        except DecisionError as error:
            raise FileError(log.path, str(error), _line_of(event, error, lines)) from error
    return adjudication


class DecisionLog:
    """A log being written: what it is given is on the disk when ``append`` returns."""

    def __init__(self, path: Path, adjudication: Adjudication, written: int | None = None) -> None:
        """Begin a log with all that happened so far, or go on after ``written`` bytes."""
        self.path = path
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
            raise FileError(self.path, "the log is closed")
        events = self._adjudication.events[self._told :]
        lines = [line for event in events for line in self._codec.lines(event)]
        lines += [{"saved": saved.hex()}] if saved else []
        self._write(self._descriptor, b"".join(map(_line, lines)))
        self._told += len(events)

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
            problem = f"the decisions cannot be written ({error.strerror}): save soon"
            raise FileError(self.path, problem) from error
        self._length += len(data)

    def _standing(self) -> bytes:
        return _line(standing_line(self._adjudication))

    def _open(self) -> int:
        try:
            return os.open(self.path, _FLAGS)
        except OSError as error:
            raise FileError(self.path, f"it cannot be written: {error.strerror}") from error


def log_bytes(adjudication: Adjudication) -> bytes:
    """The whole log of an adjudication."""
    codec = DecisionCodec(adjudication)
    lines = [line for event in adjudication.events for line in codec.lines(event)]
    said = [codec.header(), *lines, standing_line(adjudication)]
    return b"".join(map(_line, said))


class DecisionCodec:
    """Turns the events of one adjudication into JSON and back."""

    def __init__(self, adjudication: Adjudication) -> None:
        self._adjudication = adjudication
        self._names: dict[str, Json] = {}
        self._units: dict[tuple[object, ...], str] = {}
        for unit in adjudication.comparison.alignment.units:
            name = _name(unit, adjudication.comparison)
            while _identity(name) in self._units:
                name["nth"] = _number(name.get("nth", 1)) + 1
            self._units[_identity(name)] = unit.id
            self._names[unit.id] = name

    def header(self) -> Json:
        """The first line of a log: what the decisions are about."""
        comparison = self._adjudication.comparison
        return {
            "decisions": VERSION,
            "start": self._adjudication.start.value,
            "during": comparison.key.during.value,
            "a": comparison.key.name,
            "b": comparison.response.name,
            "text": text_digest(comparison),
        }

    def lines(self, event: HistoryEvent) -> Iterator[Json]:
        """Yield the lines of an event: one per decision, or one for a step taken back."""
        if isinstance(event, StepMoved):
            verb = "undo" if event.is_undo else "redo"
            yield {verb: event.number, "by": event.adjudicator, "at": event.at}
            return
        for each in event.decisions:
            yield self._line(each)

    def decision(self, line: Mapping[str, object]) -> Decision:
        """The decision of a line.

        Raises DecisionError if the line does not fit the annotations, and LookupError,
        TypeError or ValueError if it is none.
        """
        key = self._key(line["item"])
        if "kind" in line:
            key = (*key, str(line["kind"]))
        item = self._adjudication.item(key)
        for side, name in enumerate(("a", "b")):
            said = saying(item, side)
            if said != line[name]:
                raise DecisionError(
                    f"{name.upper()} said {line[name]!r} when this was decided, now {said!r}"
                )
        gold = line.get("gold")
        rel_type = line.get("type")
        return Decision(
            _number(line["decision"]),
            _number(line["step"]),
            key,
            Choice(str(line["choice"])),
            RelationSet.parse(str(gold)) if gold else None,
            str(rel_type) if rel_type else None,
            str(line.get("reason", "")),
            str(line.get("by", "")),
            str(line.get("at", "")),
            line.get("gives_way") is True,
        )

    def _line(self, decision: Decision) -> Json:
        item = self._adjudication.item(decision.key)
        found: Json = {
            "decision": decision.number,
            "step": decision.step,
            "item": [self._names[unit] for unit in decision.key[:2]],
            **({"kind": decision.key[2]} if is_other(decision.key) else {}),
            "a": saying(item, 0),
            "b": saying(item, 1),
            "choice": decision.choice.value,
            "gold": str(decision.relations) if decision.relations else "",
            "type": decision.rel_type or "",
            "reason": decision.reason,
            "by": decision.adjudicator,
            "at": decision.at,
        }
        return found | ({"gives_way": True} if decision.gives_way else {})

    def _key(self, named: object) -> ItemKey:
        if not isinstance(named, list) or not named:
            raise TypeError("an item is a list of one or two units")
        return tuple(self._unit(each) for each in named)

    def _unit(self, name: Mapping[str, object]) -> str:
        found = self._units.get(_identity(name))
        if found is None:
            raise DecisionError(
                f"neither annotation marks the {name['kind']} {name['words']!r} "
                f"at place {name['place']}"
            )
        return found


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


def saying(item: AdjudicationItem, side: int) -> str:
    """What a side says of an item in a word or a few; empty if it says nothing."""
    if item.holder is not None:
        return _MARKED if item.holder == side else _UNMARKED
    claim: ItemClaim = item.claims[side]
    if is_other(item.key):
        return claim.rel_type or ""
    if claim.is_vague:
        return claim.rel_type or "VAGUE"
    if claim.is_silent:
        return ""
    return "IDENTITY" if claim.is_identity else str(claim.relations)


def text_digest(comparison: DocumentComparison) -> str:
    """A digest of the text without blanks."""
    document = comparison.key.document
    return sha256(squeezed(document.slice(document.body)).encode()).hexdigest()


def _line(value: Json) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
    return text.encode("utf-8", "backslashreplace")  # half a surrogate pair, as JSON writes it


def _parsed(path: Path, number: int, line: bytes) -> Mapping[str, object]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FileError(path, "this line is not JSON", number) from error
    if not isinstance(value, dict):
        raise FileError(path, "this line is no decision", number)
    return value


def _saved(path: Path, number: int, line: Mapping[str, object]) -> bytes:
    try:
        return bytes.fromhex(str(line["saved"]))
    except ValueError as error:
        raise FileError(path, f"this line is no digest ({error})", number) from error


def _check_header(log: LogContent, comparison: DocumentComparison) -> None:
    if log.text != text_digest(comparison):
        raise FileError(log.path, "the decisions are about another text", 1)
    if log.during is not comparison.key.during:
        problem = f"the decisions were made with DURING read as {log.during}"
        raise FileError(log.path, f"{problem}, not {comparison.key.during}", 1)


def _decoded(
    log: LogContent, codec: DecisionCodec, number: int, line: Mapping[str, object]
) -> Decision | StepMoved:
    try:
        for verb in ("undo", "redo"):
            if verb in line:
                step = line[verb]
                if not isinstance(step, int):
                    raise TypeError(f"{step!r} is no number")
                by, at = str(line.get("by", "")), str(line.get("at", ""))
                return StepMoved(step, verb == "undo", by, at)
        return codec.decision(line)
    except (DecisionError, RelationError) as error:
        raise FileError(log.path, str(error), number) from error
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise FileError(log.path, f"this line is no decision ({error})", number) from error


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


def _name(unit: AlignedInterval, comparison: DocumentComparison) -> Json:
    words = unit.text
    if not comparison.key.document.text:  # matched by id
        words = next((member for member in unit.members if member), "")
    return {"kind": unit.kind.value, "place": unit.place, "words": words}


def _identity(name: Mapping[str, object]) -> tuple[object, ...]:
    """What tells a unit from others, in whatever order a log has it."""
    return name["kind"], name["place"], name["words"], name.get("nth", 1)


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value
