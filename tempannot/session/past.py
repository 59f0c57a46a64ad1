"""A document as it was: all that its record tells, and a look at any moment of it.

The last part of a record leads to the document as it is now. The earlier parts lead to what the
file held until something else changed it: they are looked at from the content that they hold
themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from typing_extensions import override

from tempannot.core.changes import Batch, Change
from tempannot.core.differences import changes_between
from tempannot.core.errors import DocumentError, TempannotError
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import Interpretation
from tempannot.core.wording import in_quotes
from tempannot.formats.opened import Opened, copy_of
from tempannot.formats.reading import from_bytes, to_bytes
from tempannot.project.provenance import StepNote
from tempannot.project.record import LinkHistory, link_histories, read_record
from tempannot.project.record_lines import Entry
from tempannot.project.record_reading import JournalContent, JournalError
from tempannot.session.beginning import replay
from tempannot.session.document_session import Changed, DocumentSession
from tempannot.session.history import Carried, History
from tempannot.session.records import record_path


@dataclass(frozen=True, slots=True)
class PastStep:
    """A step of the record: the ``position``-th of a part; ``entry`` is None where a part begins.

    ``is_present`` says whether the part leads to the document as it is now.
    """

    part: int
    position: int
    entry: Entry | None
    is_present: bool


class Past:
    """All steps of a document, the earliest first; ``problems`` says what of them is damaged."""

    def __init__(self, session: DocumentSession) -> None:
        self._session = session
        place = record_path(session.path)
        try:
            record = read_record(place)
        except JournalError as error:
            self._parts: list[JournalContent] = []
            self.problems: tuple[str, ...] = (str(error),)
        else:
            self._parts, self.problems = list(record.parts), record.problems
        known = {(each.entry.at, each.entry.step) for each in session.trail}
        while self._parts and _is_in(self._parts[-1], known):
            self._parts.pop()

    @property
    def steps(self) -> tuple[PastStep, ...]:
        """All steps, and where each part begins."""
        found: list[PastStep] = []
        now = [each.entry for each in self._session.trail]
        parts = [(part.entries, False) for part in self._parts] + [(now, True)]
        for number, (entries, is_present) in enumerate(parts):
            found.append(PastStep(number, 0, None, is_present))
            found += (
                PastStep(number, place, entry, is_present)
                for place, entry in enumerate(entries, start=1)
            )
        return tuple(found)

    def look(self, step: PastStep) -> PastSession:
        """Show the document after a step; raises JournalError if the record does not lead there."""
        session = self._session
        if step.is_present:
            opened, trail = session.opened, list(session.trail)
            opened = replace(opened, document=copy_of(session.document))
        else:
            opened, trail = _end_of(self._parts[step.part], session)
        return PastSession(session, opened, trail, step.position)

    def way_back(self, step: PastStep) -> Batch:
        """Return the one step that makes the document what it was after another.

        Raises JournalError if the record does not lead there, or the text was another one then.
        """
        words = (
            bilingual("the beginning")
            if step.entry is None
            else in_quotes(step.entry.step, curly=True)
        )
        name = bilingual("Go back to {words}", words=words)
        if step.is_present:
            later = list(self._session.trail)[step.position :]
            return Batch(name, tuple(each.backward for each in reversed(later)))
        then = self.look(step).document
        if then.text != self._session.document.text:
            raise JournalError(
                bilingual("the text was another one then: open the look and copy what you need")
            )
        return Batch(name, changes_between(self._session.document, then))


class PastSession(DocumentSession):
    """A document as it was after ``position`` of the steps of a part, to be looked at only."""

    def __init__(
        self, now: DocumentSession, opened: Opened, trail: Sequence[Carried], position: int
    ) -> None:
        self._trail, self.position = list(trail), position
        self._told: Mapping[str, LinkHistory] | None = None
        for each in reversed(self._trail[position:]):
            opened.document.apply(each.backward)
        opened.document.scheme = now.document.scheme
        opened.document.worlds = now.document.worlds
        reasoning = Reasoning(copy_of(opened.document), now.during)
        reasoning.vocabulary = now.reasoning.vocabulary
        super().__init__(opened, now.during, None, None, reasoning)

    @property
    @override
    def link_histories(self) -> Mapping[str, LinkHistory]:
        if self._told is None:
            done = (each.entry for each in self._trail[: self.position])
            self._told = link_histories(done)
        return self._told

    def move_to(self, position: int) -> None:
        """Show the document after another number of steps of the same part."""
        changes: tuple[Change, ...]
        if position > self.position:
            changes = tuple(each.entry.change for each in self._trail[self.position : position])
        else:
            later = self._trail[position : self.position]
            changes = tuple(each.backward for each in reversed(later))
        self.position, self._told = position, None
        batch = Batch("Look", changes)
        self._carry_out(batch)
        self.changed.emit(Changed(batch.name, batch, True))

    @override
    def apply(self, change: Batch, note: StepNote | None = None) -> None:
        raise DocumentError(bilingual("This is the document as it was. Esc leads back to now."))

    @override
    def save(self, path: Path | None = None) -> None:
        raise DocumentError(bilingual("This is the document as it was. Esc leads back to now."))


def _is_in(part: JournalContent, known: Set[tuple[datetime | None, str]]) -> bool:
    """Whether the steps of a part are among those of the session; there may be none."""
    first = next(iter(part.entries), None)
    return first is None or (first.at, first.step) in known


def _end_of(part: JournalContent, session: DocumentSession) -> tuple[Opened, list[Carried]]:
    """Return what the steps of an earlier part led to, which its last saving confirms."""
    if part.content is None:
        raise JournalError(bilingual("what the file held then is damaged in the record"))
    how = Interpretation(profile=session.document.scheme)
    saved, history = part.starts[-1], History()
    try:
        opened = from_bytes(part.content, session.path, how)
        replay(opened.document, part.entries[: saved.position], history)
        content = to_bytes(opened, opened.document)
        replay(opened.document, part.entries[saved.position :], history)
    except TempannotError as error:
        raise JournalError(bilingual("the record does not fit: {error}", error=error)) from error
    if sha256(content).hexdigest() != saved.base.sha256:
        raise JournalError(bilingual("the record does not lead to what was saved then"))
    return opened, history.trail
