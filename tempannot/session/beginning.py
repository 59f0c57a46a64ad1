"""What an open document begins with: its file, and the steps that led to what the file holds."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.errors import FileError, TempannotError
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import AS_TOLD, During, Interpretation
from tempannot.formats.opened import Opened, copy_of
from tempannot.formats.reading import from_bytes, read, to_bytes
from tempannot.project.record_lines import Act, Base, Entry
from tempannot.project.record_reading import JournalContent, JournalError, Start, read_lines
from tempannot.session.folders import journal_folder
from tempannot.session.history import Carried, EditStep, History
from tempannot.session.journal import Journal
from tempannot.session.records import LARGEST_RECORD, last_part, record_path

_log = logging.getLogger(__name__)

_CHANGED = bilingual(
    "{} was changed outside tempannot, or the record of its edits is damaged: what "
    "was edited earlier cannot be taken back any more."
)


@dataclass(frozen=True, slots=True)
class Beginning:
    """A document after all its steps, with what undo takes back and the journal to go on with.

    ``opened.document`` is the document now; ``opened.source`` may be older, namely the content
    that the first step started from. ``notice`` says what could not be brought back, None if
    nothing was lost. ``reasoning``, of a copy of the document, is there if it was made already.
    """

    opened: Opened
    history: History
    journal: Journal
    notice: str | None = None
    reasoning: Reasoning | None = None


MOST_CHARACTERS = 5_000_000
"""A text that is laid out within 0.2 s; the longest novels have four million characters."""


def _check_length(text: str, path: Path) -> None:
    if len(text) > MOST_CHARACTERS:
        raise FileError(
            path,
            bilingual(
                "its text has {count:,} characters; the window shows {most:,} at most: cut it into "
                "several, the commands take it as it is",
                count=len(text),
                most=MOST_CHARACTERS,
            ),
        )


def begin(path: Path, how: Interpretation = AS_TOLD) -> Beginning:
    """Read a file, with the steps of earlier sessions if its record leads to its content.

    ``how`` says how its links are read, and where the text of one without is. Raises FileError if
    the file cannot be read.
    """
    opened = read(path, how)
    _check_length(opened.document.text, path)
    content = to_bytes(opened, opened.document)
    journal = Journal(journal_folder(), opened.path, content)
    try:
        lines = last_part(path)
        if lines is None or len(lines) > LARGEST_RECORD:
            return Beginning(opened, History(), journal)
        record = read_lines(record_path(path), lines)
        if record is None:
            raise JournalError(
                bilingual("{record_path}: the record is empty", record_path=record_path(path))
            )
        again, history = _saved_steps(record, Base.of(path, content), opened, how)
    except (TempannotError, OSError) as error:
        _log.info("%s", error)
        journal.begin_part()
        return Beginning(opened, History(), journal, _CHANGED.format(path.name))
    journal.go_on(record.lines, record.count)
    return Beginning(again, history, journal)


def reasoned(beginning: Beginning, during: During) -> Beginning:
    """Add what the links mean, which takes as long as reading; no session is needed for that."""
    document = copy_of(beginning.opened.document)
    document.names()  # it remembers them
    return replace(beginning, reasoning=Reasoning(document, during))


def replay_all(
    content: JournalContent, start: Start, disk: Opened, how: Interpretation = AS_TOLD
) -> tuple[Opened, History]:
    """Replay a journal from its own content; ``start`` is what the file on disk holds.

    Raises TempannotError if that does not lead there.
    """
    if content.content is None:
        raise JournalError(
            bilingual(
                "{path}: the journal does not hold the file's content", path=content.first.path
            )
        )
    opened = from_bytes(content.content, start.base.path, how)
    opened.digests.update(disk.digests)
    opened = replace(opened, problems=disk.problems)
    history = History()
    replay(opened.document, content.entries[: start.position], history)
    if sha256(to_bytes(opened, opened.document)).hexdigest() != start.base.sha256:
        raise JournalError(
            bilingual(
                "{path}: the journal does not lead to what the file holds", path=start.base.path
            )
        )
    history.mark_saved()
    replay(opened.document, content.entries[start.position :], history)
    return opened, history


def replay(document: Document, entries: Iterable[Entry], history: History) -> None:
    """Carry out the changes of a journal and note them as steps.

    Undo and redo move among the steps where these are known, and are steps themselves where the
    journal begins later than what they took back. Raises DocumentError if a change does not fit.
    """
    for entry in entries:
        last, next = history.last, history.next
        backward = document.apply(entry.change)
        history.trail.append(Carried(entry, backward))
        if entry.act is Act.UNDO and last is not None and last.backward == entry.change:
            history.move(-1)
        elif entry.act is Act.REDO and next is not None and next.forward == entry.change:
            history.move(1)
        else:
            step = EditStep(_name(entry), entry.change, backward, entry.note)
            history.push(step, takes_back=entry.act is Act.UNDO)


def _saved_steps(
    record: JournalContent, base: Base, disk: Opened, how: Interpretation
) -> tuple[Opened, History]:
    """Replay a record that ends with what was saved, be it by steps that were taken back again."""
    last = record.starts[-1]
    if last.base == base and record.damage is None:
        again, history = replay_all(record, last, disk, how)
        if history.is_saved:
            return again, history
    raise JournalError(
        bilingual("{path}: the record does not end with what the file holds", path=base.path)
    )


def _name(entry: Entry) -> str:
    return (
        bilingual("Taking back: {step}", step=entry.step) if entry.act is Act.UNDO else entry.step
    )
