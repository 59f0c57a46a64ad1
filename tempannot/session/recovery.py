"""What a killed session left behind: found at the next start, and brought back on request."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tempannot.core.errors import TempannotError
from tempannot.formats.opened import Opened
from tempannot.formats.reading import from_bytes, read
from tempannot.session.folders import journal_folder
from tempannot.session.journal import SUFFIX, Journal, JournalError, lock_journal, remove_file
from tempannot.session.journal_reading import (
    Entry,
    JournalContent,
    Start,
    read_header,
    read_journal,
)


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
class Recovered:
    """A file as it was, the changes to replay on it, and the journal to go on with.

    ``notice`` says what could not be brought back, None if nothing was lost.
    """

    opened: Opened
    entries: tuple[Entry, ...]
    journal: Journal
    notice: str | None = None


def pending_recoveries(folder: Path | None = None) -> tuple[Recovery, ...]:
    """List the journals with unsaved edits whose process is gone, the latest first.

    Journals of dead processes without unsaved edits are cleared away.
    """
    found = [_pending(path) for path in _journals(folder)]
    return tuple(sorted((each for each in found if each), key=lambda r: r.when, reverse=True))


def recover(recovery: Recovery) -> Recovered:
    """Take over a journal and the file it belongs to.

    Raises JournalError if the file changed since or another window has the journal, and
    FileError if the file cannot be read; the journal stays in every case.
    """
    return _take_over(recovery, _on_disk)


def recover_original(recovery: Recovery) -> Recovered:
    """Take over a journal with the content that it holds itself, where the file has changed.

    The file is not overwritten with it: the document can be saved under another name only.
    Raises JournalError if the journal lacks the content or another window has it.
    """
    return _take_over(recovery, _in_journal)


def discard(recovery: Recovery) -> None:
    """Delete unsaved edits for good; raises JournalError if another window has them."""
    os.close(lock_journal(recovery.journal))
    remove_file(recovery.journal)


def is_open_elsewhere(path: Path, own: Path | None = None, folder: Path | None = None) -> bool:
    """Whether a living session other than that of the journal ``own`` has this file open."""
    return any(
        journal != own and _base_path(journal) == path.resolve() and _is_alive(journal)
        for journal in _journals(folder)
    )


def _take_over(
    recovery: Recovery, find: Callable[[JournalContent], tuple[Start, Opened]]
) -> Recovered:
    journal = Journal.resume(recovery.journal)  # locked before it is read: others may want it too
    try:
        content = read_journal(recovery.journal)
        start, opened = find(content)
        if content.damaged is not None:
            shutil.copyfile(recovery.journal, _copy(recovery))
        journal.cut(content.length)
    except TempannotError:
        journal.close()
        raise
    except OSError as error:
        journal.close()
        problem = f"{recovery.journal}: the journal cannot be gone on with ({error.strerror})"
        raise JournalError(problem) from error
    return Recovered(opened, content.changes_since(start), journal, _damage(content, recovery))


def _on_disk(content: JournalContent) -> tuple[Start, Opened]:
    start = content.start_on_disk()
    if start is None:
        raise JournalError(_changed(content.first.path))
    return start, read(start.base.path)


def _in_journal(content: JournalContent) -> tuple[Start, Opened]:
    path = content.first.path
    if content.content is None:
        raise JournalError(f"{path}: the journal does not hold the file's content")
    opened = from_bytes(content.content, path)
    opened.digests[path.resolve()] = b""  # no content has this digest
    return content.starts[0], opened


def _journals(folder: Path | None) -> list[Path]:
    return sorted((folder or journal_folder()).glob(f"*{SUFFIX}"))


def _pending(path: Path) -> Recovery | None:
    try:
        descriptor = lock_journal(path)
    except JournalError:
        return None
    try:
        found = _unsaved(path)
        if found is None:
            remove_file(path)  # while it is locked, or a new journal of this moment could go
    except OSError:
        return None  # another window cleared it away just now
    finally:
        os.close(descriptor)
    if found is None and os.name == "nt":
        remove_file(path)  # Windows deletes no open file, this one's or a new journal's
    return found


def _unsaved(path: Path) -> Recovery | None:
    """Say what a locked journal holds, None if it holds no unsaved edits."""
    if b"\n" not in path.read_bytes():
        return None  # killed before its first line was whole
    try:
        content = read_journal(path)
    except JournalError as error:
        return Recovery(path, path, 0, _modified(path), str(error))
    start = content.start_on_disk()
    entries = content.changes_since(start or content.starts[0])
    if not entries and content.damaged is None:
        return None
    file = (start or content.starts[0]).base.path
    when = entries[-1].at if entries else _modified(path)
    return Recovery(path, file, len(entries), when.astimezone(), None if start else _changed(file))


def _modified(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime).astimezone()


def _is_alive(path: Path) -> bool:
    try:
        os.close(lock_journal(path))
    except JournalError:
        return path.exists()
    return False


def _base_path(path: Path) -> Path | None:
    try:
        return read_header(path).path
    except JournalError:
        return None


def _copy(recovery: Recovery) -> Path:
    return recovery.journal.with_suffix(".damaged")


def _changed(path: Path) -> str:
    if path.exists():
        return (
            f"{path}: the file was changed by another program since these edits were made, so "
            "they are not replayed onto it; their journal is kept"
        )
    return (
        f"{path}: the file is no longer there; put it back to replay the edits, whose journal "
        "is kept"
    )


def _damage(content: JournalContent, recovery: Recovery) -> str | None:
    if content.damaged is None:
        return None
    return (
        f"line {content.damaged} of the journal is damaged, and the edits from there on are not "
        f"brought back; the whole journal is kept as {_copy(recovery)}"
    )
