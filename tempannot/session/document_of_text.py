"""How a text that was marked becomes a document with a file of its own, and keeps all its steps.

The file holds the same text, often further on (behind a name and a creation time). So the text as
it was first is written and read again, and each step is carried out on that, moved as far.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tempannot.core.changes import Batch, Change, Insert, Replace
from tempannot.core.errors import TempannotError
from tempannot.core.items import Event, Signal, Span, Time
from tempannot.formats.opened import copy_of
from tempannot.formats.reading import convert, from_bytes, to_bytes
from tempannot.formats.registry import DocumentFormat, has_marks
from tempannot.project.provenance import StepNote
from tempannot.project.record_lines import Entry, Happening
from tempannot.project.record_reading import JournalError
from tempannot.session.beginning import Beginning, replay
from tempannot.session.document_session import DocumentSession
from tempannot.session.folders import journal_folder
from tempannot.session.history import History
from tempannot.session.journal import Journal


def document_of_text(
    session: DocumentSession, format: DocumentFormat, path: Path
) -> DocumentSession | None:
    """Return the session of a text as one of the document that ``save`` will write to ``path``.

    Its steps can be undone, and go into the record of that file with who took them and when. None
    of a document that is no bare text, and where the steps do not fit what the format makes of it.
    """
    if has_marks(session.opened.format):
        return None
    text = replace(session.opened, document=copy_of(session.opened.document))
    text.document.language = session.document.language
    try:
        written = convert(text, format, session.during)
        made = from_bytes(written.data, path)
        by = _moved_by(text.document.text, made.document.text)
        if by is None or written.beside or written.rows:
            return None
        happenings = [_moved_happening(each, by) for each in session.happenings]
        history = History()
        replay(made.document, (each for each in happenings if isinstance(each, Entry)), history)
        # what is odd is that of the file to come, which has a creation time perhaps
        to_come = from_bytes(to_bytes(made, made.document), path)
        made = replace(made, problems=to_come.problems)
    except TempannotError:
        return None
    journal = Journal(journal_folder(), path, written.data)
    try:
        if happenings:
            journal.record(*happenings)
    except JournalError:  # what is half written would be offered at the next start
        journal.remove()
        return None
    found = DocumentSession.begun(Beginning(made, history, journal), session.during)
    found.who = session.who
    found.keep_record(session.keeps_record)
    return found


def _moved_by(text: str, among: str) -> int | None:
    """Return how much further on a text stands among more of it, None if it does not."""
    inner = text.strip()
    place = among.find(inner)
    return place - text.index(inner) if inner and place >= 0 else None


def _moved_happening(happening: Happening, by: int) -> Happening:
    if not isinstance(happening, Entry):
        return happening
    note = happening.note and _moved_note(happening.note, by)
    return replace(happening, change=_moved_change(happening.change, by), note=note)


def _moved_change(change: Change, by: int) -> Change:
    match change:
        case Batch(name, changes):
            return Batch(name, tuple(_moved_change(each, by) for each in changes))
        case Insert(item) | Replace(item) if isinstance(item, Event | Time | Signal):
            start, end = item.span
            # a creation time without words stands nowhere in the text
            moved = Span(start + by, end + by) if start < end else item.span
            return replace(change, item=replace(item, span=moved))
    return change


def _moved_note(note: StepNote, by: int) -> StepNote:
    proposals = (
        replace(each, start=each.start + by, end=each.end + by) if each.start < each.end else each
        for each in note.proposals
    )
    return replace(note, proposals=tuple(proposals))
