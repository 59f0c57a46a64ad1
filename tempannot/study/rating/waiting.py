"""Judgments that wait on this computer for a store, and their way into it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tempannot.core.codec import CodecError
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.locked_files import create_locked, take_over
from tempannot.study.judgment import Judgment, judgment_as_json, judgment_from_json
from tempannot.study.pages.page_answers import (
    PageAnswers,
    page_answers_as_json,
    page_answers_from_json,
)
from tempannot.study.rating.rating_store import RatingStore
from tempannot.study.store.place import ForeignJudgmentError, NotJoinedError, StorePlace

Kept = Judgment | PageAnswers
"""What a rater says and a store keeps, each with an id of its own."""

VERSION = 1
SUFFIX = ".jsonl"
DAMAGED = ".damaged"


@dataclass(frozen=True, slots=True)
class Destination:
    """Which store judgments wait for: the id of its study, and its place without password."""

    study: str
    place: str

    def takes(self, other: Destination | None) -> bool:
        """Whether judgments for another destination belong here: a study file may be moved."""
        if other is None or other.study != self.study:
            return False
        return other.place == self.place or not ("://" in other.place or _is_there(other.place))


def destination_of(study: str, place: StorePlace) -> Destination:
    """Return where the judgments of a study go; a file is named in full."""
    # the same file has many names, seen from different folders
    name = str(place) if place.path is None else str(place.path.absolute())
    return Destination(study, name)


class WaitingFile:
    """An open, locked file; ``waiting`` are its judgments that are not delivered, in order."""

    def __init__(self, path: Path, descriptor: int, waiting: Iterable[Kept] = ()) -> None:
        self.path = path
        self._descriptor = descriptor
        self._waiting = {each.id: each for each in waiting}
        self._length = os.fstat(descriptor).st_size
        self._is_damaged = False

    @classmethod
    def new(cls, folder: Path, destination: Destination) -> WaitingFile:
        """Make a file in a folder; raises FileError if the disk does not allow it."""
        with _writing(folder):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path, descriptor = create_locked(folder, "", SUFFIX)
        file = cls(path, descriptor)
        head = {"waiting": VERSION, "study": destination.study, "place": destination.place}
        try:
            file._append([head])
        except FileError:
            file.close()
            raise
        return file

    @classmethod
    def left_behind(cls, path: Path, destination: Destination) -> WaitingFile | None:
        """Take over the file of a dead process; None if it lives, or waits for another store."""
        descriptor = take_over(path)
        if descriptor is None:
            return None
        content = path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]  # a torn last line was never accepted
        entries = [_entry(line) for line in whole.splitlines()]
        if entries and not destination.takes(_destination(entries[0])):
            os.close(descriptor)
            return None
        file = cls(path, descriptor, _undelivered(entries))
        file._length, file._is_damaged = len(whole), {} in entries
        return file

    @property
    def waiting(self) -> tuple[Kept, ...]:
        """What was not delivered yet, in the order of adding."""
        return tuple(self._waiting.values())

    def add(self, judgments: Sequence[Kept]) -> None:
        """Put judgments on the disk; raises FileError, and then keeps none of them."""
        self._append([_line_of(each) for each in judgments])
        self._waiting |= {each.id: each for each in judgments}

    def deliver(self, ids: Iterable[str]) -> None:
        """Note what has reached the store; whatever is noted too late is only sent once more."""
        known = [each for each in ids if self._waiting.pop(each, None)]
        if known and self._waiting:
            with suppress(FileError):
                self._append([{"delivered": known}])

    def close(self) -> None:
        """Let go of the file; without waiting judgments, or lines that are not understood, it goes.

        A damaged file without anything else is renamed, for whoever wants to look into it.
        """
        with suppress(OSError):
            os.close(self._descriptor)
        if not self._waiting:
            with suppress(OSError):
                if self._is_damaged:
                    self.path.rename(self.path.with_suffix(DAMAGED))
                else:
                    self.path.unlink(missing_ok=True)

    def _append(self, entries: Sequence[object]) -> None:
        lines = "".join(json.dumps(each, separators=(",", ":")) + "\n" for each in entries)
        data = lines.encode("ascii")
        with _writing(self.path):
            # an earlier try may have left a torn line behind
            os.ftruncate(self._descriptor, self._length)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        self._length += len(data)


class _writing:  # noqa: N801 - reads as a word of a with statement
    """Turns what the system says against writing into a FileError."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, OSError):
            problem = bilingual(
                "judgments cannot be kept here: {value}", value=error.strerror or error
            )
            raise FileError(self._path, problem) from error


def _line_of(kept: Kept) -> dict[str, Any]:
    if isinstance(kept, PageAnswers):
        return {"page": page_answers_as_json(kept)}
    return {"judgment": judgment_as_json(kept)}


def _is_there(place: str) -> bool:
    try:
        return Path(place).exists()
    except (OSError, ValueError):  # of a damaged line: no name of a file
        return False


def _entry(line: bytes) -> dict[str, Any]:
    """Return what a line says, with its judgment as a value; nothing if it is damaged."""
    try:
        entry = dict(json.loads(line))
        if "judgment" in entry:
            entry["judgment"] = judgment_from_json(entry["judgment"])
            if not entry["judgment"].id:
                return {}  # nothing without an id can be delivered once
        if "page" in entry:
            entry["judgment"] = page_answers_from_json(entry.pop("page"))
        if "delivered" in entry:
            entry["delivered"] = tuple(dict.fromkeys(entry["delivered"]))
    except (CodecError, LookupError, TypeError, ValueError, RecursionError):
        return {}
    return entry


def _destination(head: dict[str, Any]) -> Destination | None:
    if head.get("waiting") != VERSION:
        return None
    return Destination(str(head.get("study")), str(head.get("place")))


def _undelivered(entries: Iterable[dict[str, Any]]) -> list[Kept]:
    waiting: dict[str, Kept] = {}
    for entry in entries:
        if "judgment" in entry:
            waiting[entry["judgment"].id] = entry["judgment"]
        for each in entry.get("delivered", ()):
            waiting.pop(each, None)
    return list(waiting.values())


class WaitingJudgments:
    """What earlier sessions could not deliver, and what this one cannot.

    ``folder`` holds the files of all stores and all windows. Not to be used by two threads.
    """

    def __init__(self, folder: Path, destination: Destination) -> None:
        self._folder = folder
        self._destination = destination
        self._left_behind = self._find()
        self._own: WaitingFile | None = None

    @property
    def judgments(self) -> tuple[Kept, ...]:
        """What waits, in the order of answering."""
        return tuple(each for file in self._files() for each in file.waiting)

    def add(self, judgments: Sequence[Kept]) -> None:
        """Put judgments on the disk, where a kill leaves them; raises FileError."""
        if not judgments:
            return
        if self._own is None:
            self._own = WaitingFile.new(self._folder, self._destination)
        self._own.add(judgments)

    def deliver(self, ids: Iterable[str]) -> None:
        """Note what has reached the store; a file without anything else goes."""
        reached = frozenset(ids)
        for file in self._files():
            file.deliver(each.id for each in file.waiting if each.id in reached)
            if not file.waiting:
                self._drop(file)

    def close(self) -> None:
        """Let go of the files; those with waiting judgments stay for the next session."""
        for file in self._files():
            self._drop(file)

    def _files(self) -> list[WaitingFile]:
        return [*self._left_behind, *([self._own] if self._own else [])]

    def _drop(self, file: WaitingFile) -> None:
        file.close()
        if file is self._own:
            self._own = None
        else:
            self._left_behind.remove(file)

    def _find(self) -> list[WaitingFile]:
        if not self._folder.is_dir():
            return []
        paths = sorted(self._folder.glob(f"*{SUFFIX}"))
        taken = [WaitingFile.left_behind(each, self._destination) for each in paths]
        found = [each for each in taken if each is not None]
        for file in found:
            if not file.waiting:
                file.close()
        full = [each for each in found if each.waiting]
        return sorted(full, key=lambda each: each.waiting[0].answered_at)


@dataclass(frozen=True, slots=True)
class Refused:
    """A judgment, or answers to a page, that the store will never take, and what it says.

    ``is_gone`` tells that its rater is not in the study, or no longer.
    """

    judgment: Kept
    problem: str
    is_gone: bool = False


def send(store: RatingStore, judgments: Sequence[Kept]) -> tuple[Refused, ...]:
    """Keep judgments in order, all in one transaction if the store takes them all.

    Answers to pages go first: a store may take no judgments of a rater who has not agreed.
    Returns those that belong to another study; raises StoreError if none can be kept at present.
    """
    try:
        pages = [each for each in judgments if isinstance(each, PageAnswers)]
        if pages:
            store.keep_pages(pages)
        store.keep([each for each in judgments if isinstance(each, Judgment)])
    except ForeignJudgmentError as error:
        if len(judgments) > 1:
            return tuple(refused for each in judgments for refused in send(store, [each]))
        is_gone = isinstance(error, NotJoinedError)
        return (Refused(judgments[0], error.problem, is_gone),)
    return ()


def deliver_waiting(store: RatingStore, folder: Path) -> int:
    """Deliver what waits in a folder for a store, whoever judged it; return how many came in.

    For whoever opens a study without rating. Raises StoreError, and then all waits as before.
    """
    waiting = WaitingJudgments(folder, destination_of(store.study.id, store.place))
    try:
        judgments = waiting.judgments
        refused = {each.judgment.id for each in send(store, judgments)} if judgments else set()
        waiting.deliver(each.id for each in judgments if each.id not in refused)
        return len(judgments) - len(refused)
    finally:
        waiting.close()
