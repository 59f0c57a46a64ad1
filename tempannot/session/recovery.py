"""What a killed session left behind: found at the next start, and brought back on request."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.typed_names import real_path
from tempannot.formats.opened import Opened
from tempannot.formats.reading import bytes_of, from_bytes, read
from tempannot.project.record_lines import Entry, all_encoded, as_json, header, packed
from tempannot.project.record_reading import (
    JournalContent,
    JournalError,
    read_begun_journal,
    read_journal,
)
from tempannot.session.beginning import Beginning, replay, replay_all
from tempannot.session.folders import journal_folder
from tempannot.session.history import History
from tempannot.session.journal import (
    SUFFIX,
    Journal,
    JournalTakenError,
    LockedFile,
    lock_journal,
    remove_file,
)
from tempannot.session.records import keep_record
from tempannot.session.tour_copy import forget_tour_copy, is_tour_copy

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Recovery:
    """Unsaved edits of a process that is gone.

    ``when`` is the local time of the last one. ``problem`` says why they cannot be replayed
    (the file is another one by now), None if they can.
    """

    journal: Path
    path: Path
    changes: int
    when: datetime
    problem: str | None = None

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.path.name


@dataclass(frozen=True, slots=True)
class _Found:
    """What a journal leads to, and the lines to go on with."""

    opened: Opened
    history: History
    lines: bytes
    count: int


def pending_recoveries(folder: Path | None = None) -> tuple[Recovery, ...]:
    """List the journals with unsaved edits whose process is gone, the latest first.

    Those that cannot be replayed come after all that can. Journals of dead processes without
    unsaved edits are cleared away; if their file was saved last, they are its record.
    """
    found = [each for each in map(_pending, _journals(folder)) if each is not None]
    found.sort(key=lambda each: each.when.timestamp(), reverse=True)
    return tuple(sorted(found, key=lambda each: each.problem is not None))


def recover(recovery: Recovery) -> Beginning:
    """Take over a journal and the file it belongs to.

    Raises JournalError if the file changed since, a change does not fit or another window has
    the journal, and FileError if the file cannot be read; the journal stays in every case.
    """
    return _take_over(recovery, _on_disk)


def recover_original(recovery: Recovery) -> Beginning:
    """Take over a journal with the content that it holds itself, where the file has changed.

    The file is not overwritten with it: the document can be saved under another name only.
    Raises JournalError if the journal lacks the content or another window has it.
    """
    return _take_over(recovery, _in_journal)


def discard(recovery: Recovery) -> None:
    """Delete unsaved edits for good; raises JournalError if another window has them."""
    _locked(recovery).remove()


def _locked(recovery: Recovery) -> LockedFile:
    """Take the journal of what was offered; raises JournalError if another window was quicker."""
    try:
        return lock_journal(recovery.journal)
    except JournalTakenError as error:
        raise JournalError(
            bilingual(
                "{name}: another window was asked about these edits too, and has brought them back "
                "or deleted them",
                name=recovery.name,
            )
        ) from error


def _take_over(recovery: Recovery, find: Callable[[JournalContent], _Found]) -> Beginning:
    locked = _locked(recovery)  # before it is read: others may want it too
    try:
        content = read_journal(recovery.journal)
        found = find(content)
        if content.damage is not None:
            shutil.copyfile(recovery.journal, _copy(recovery))
    except TempannotError:
        locked.close()
        raise
    except OSError as error:
        locked.close()
        problem = bilingual(
            "{journal}: the journal cannot be gone on with ({strerror})",
            journal=recovery.journal,
            strerror=error.strerror,
        )
        raise JournalError(problem) from error
    journal = Journal(recovery.journal.parent, found.opened.path, b"")
    journal.go_on(found.lines, found.count, locked)
    return Beginning(found.opened, found.history, journal, _notice(content, recovery))


def _on_disk(content: JournalContent) -> _Found:
    """Replay a journal so that it ends in the file on disk with the unsaved edits.

    If that cannot be done from the journal's own content, the unsaved edits alone are replayed,
    on the file.
    """
    start = content.start_on_disk()
    if start is None:
        raise JournalError(_changed(content.first.path))
    disk = read(start.base.path)
    try:
        opened, history = replay_all(content, start, disk)
    except TempannotError:
        entries, history = content.changes_since(start), History()
        opened = _replayed(disk, entries, history)
        again = JournalContent(start.base, bytes_of(start.base.path), entries)
        return _Found(opened, history, *_lines(again))
    return _Found(opened, history, *_lines(content))


def _in_journal(content: JournalContent) -> _Found:
    path = content.first.path
    if content.content is None:
        raise JournalError(
            bilingual("{path}: the journal does not hold the file's content", path=path)
        )
    opened = from_bytes(content.content, path)
    opened.digests[real_path(path)] = b""  # no content has this digest
    history = History()
    replayed = _replayed(opened, content.entries, history)
    return _Found(replayed, history, *_lines(content))


def _replayed(opened: Opened, entries: tuple[Entry, ...], history: History) -> Opened:
    try:
        replay(opened.document, entries, history)
    except TempannotError as error:
        raise JournalError(
            bilingual("an edit in the journal does not fit: {error}", error=error)
        ) from error
    return opened


def _lines(content: JournalContent) -> tuple[bytes, int]:
    """Return the lines to go on with, and how many: those of the file, or all of them anew."""
    if content.lines:
        return content.lines, content.count
    beginning = (header(content.first, os.getpid()), packed(content.content or b""))
    values = [*beginning, *map(as_json, content.events)]
    return all_encoded(values), len(values)


def _journals(folder: Path | None) -> list[Path]:
    return sorted((folder or journal_folder()).glob(f"*{SUFFIX}"))


def _pending(path: Path) -> Recovery | None:
    """Judge one journal; what is wrong with it must never hide the others."""
    try:
        locked = lock_journal(path)
    except JournalError:
        return None
    try:
        found = _unsaved(path) if path.exists() else None  # another window may have cleared it
    except JournalError as error:
        found = Recovery(path, path, 0, _modified(path), str(error))
    except Exception as error:
        _log.exception("%s cannot be judged", path)
        problem = bilingual(
            "{path}: the journal cannot be read ({name})", path=path, name=type(error).__name__
        )
        found = Recovery(path, path, 0, _modified(path), problem)
    _let_go(locked, is_wanted=found is not None)
    return found


def _let_go(locked: LockedFile, *, is_wanted: bool) -> None:
    if not is_wanted:
        remove_file(locked.path)  # while it is locked, or a new journal of this moment could go
    locked.close()
    if not is_wanted and os.name == "nt":
        remove_file(locked.path)  # Windows deletes no open file, this one's or a new journal's


def _unsaved(path: Path) -> Recovery | None:
    """Say what a locked journal holds, None if it holds no unsaved edits."""
    content = read_begun_journal(path)
    if content is None:
        return None
    start = content.start_on_disk()
    file = (start or content.starts[0]).base.path
    if is_tour_copy(file):
        forget_tour_copy(file)
        return None
    entries = content.changes_since(start or content.starts[0])
    if not entries and content.damage is None:
        if start is not None and 0 < start.position == len(content.entries):
            keep_record(start.base.path, _lines(content)[0])  # killed right after saving
        return None
    when = (entries[-1].at if entries else None) or _modified(path)
    return Recovery(path, file, len(entries), when.astimezone(), None if start else _changed(file))


def _modified(path: Path) -> datetime:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except (OSError, ValueError, OverflowError):
        return datetime.now().astimezone()


def _copy(recovery: Recovery) -> Path:
    return recovery.journal.with_suffix(".damaged")


def _changed(path: Path) -> str:
    if path.exists():
        return bilingual(
            "{path}: the file was changed by another program since these edits were made, "
            "so they are not replayed onto it; their journal is kept",
            path=path,
        )
    return bilingual(
        "{path}: the file is no longer there; put it back to replay the edits, whose "
        "journal is kept",
        path=path,
    )


def _notice(content: JournalContent, recovery: Recovery) -> str | None:
    if content.damage is None:
        return None
    return bilingual(
        "{damage}, and the edits from there on are not brought back; the whole journal "
        "is kept as {recovery}",
        damage=content.damage,
        recovery=_copy(recovery),
    )
