"""An open document: the one place through which it changes, is saved, and tells what changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tempannot.core.changes import Batch, Change, Insert, Replace
from tempannot.core.items import Instance, Item, ItemKind, Link
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning, Snapshot
from tempannot.core.schemes import AS_TOLD, During, Interpretation, scheme_named
from tempannot.core.vocabulary import Vocabulary
from tempannot.formats.opened import Opened, copy_of
from tempannot.formats.problems import Problem
from tempannot.formats.reading import check_edit, to_bytes, write
from tempannot.formats.registry import check_ending
from tempannot.project.provenance import StepNote, no_longer_proposed
from tempannot.project.record import LinkHistories, LinkHistory
from tempannot.project.record_lines import Act, Base, Entry, Happening, now
from tempannot.project.record_reading import JournalError
from tempannot.session.beginning import Beginning, begin
from tempannot.session.document_drafts import is_draft, remove_draft
from tempannot.session.history import Carried, Closures, EditStep, History
from tempannot.session.journal import Journal
from tempannot.session.presence import WorkSigns, person_of
from tempannot.session.reading_reports import during_report, profile_report, worlds_report
from tempannot.session.taken_away import Taken

_MUTE = frozenset({ItemKind.SIGNAL, ItemKind.OTHER_LINK})


def touches_closure(change: Change, backward: Change) -> bool:
    """Whether a change, given the one that takes it back, can lead to another closure."""
    match change, backward:
        case Batch(_, changes), Batch(_, undoing):
            pairs = zip(changes, reversed(undoing), strict=True)
            return any(touches_closure(each, back) for each, back in pairs)
        case Replace(item), Replace(before):
            return _meaning(item) != _meaning(before)
        case (Insert(item, _), _) | (_, Insert(item, _)):
            return item.kind not in _MUTE
    return True


def _meaning(item: Item) -> object:
    match item:
        case Link():
            return item.claim
        case Instance():
            return item.event
    return None


@dataclass(frozen=True, slots=True)
class Changed:
    """What happened to a document: a step's name and the change it carried out.

    ``closure_changed`` says whether the closure may be another one now.
    """

    name: str
    change: Change
    closure_changed: bool


class DocumentSession(QObject):
    """A document being edited, with its closure, undo without limit, journal and saving.

    ``document`` is the session's own copy; ``opened`` is what the file said when it was read.
    ``reasoning`` is another object after ``set_during``. ``notice`` says what of earlier edits
    could not be brought back, None if nothing was lost. ``who`` signs the steps.
    """

    changed = Signal(object)
    saved = Signal()
    modified_changed = Signal(bool)
    journal_failed = Signal(str)
    journal_restored = Signal()

    def __init__(
        self,
        opened: Opened,
        during: During,
        journal: Journal | None,
        parent: QObject | None = None,
        reasoning: Reasoning | None = None,
    ) -> None:
        super().__init__(parent)
        self.opened = opened
        self.reasoning = reasoning or Reasoning(copy_of(opened.document), during)
        self.document = self.reasoning.document
        self.notice: str | None = None
        self.who = person_of(opened.path)
        self._journal = journal
        self._journal_problem: str | None = None
        self._history = History()
        self._presence = WorkSigns()
        self._links, self._followed = LinkHistories(), 0
        self._closures: Closures[Snapshot] = Closures()
        self._was_modified = False

    @classmethod
    def open(
        cls,
        path: Path,
        during: During,
        parent: QObject | None = None,
        how: Interpretation = AS_TOLD,
    ) -> DocumentSession:
        """Read a file, with the steps of earlier sessions if it still holds what they led to.

        Raises FileError if it cannot be read.
        """
        return cls.begun(begin(path, how), during, parent)

    @classmethod
    def begun(
        cls, beginning: Beginning, during: During, parent: QObject | None = None
    ) -> DocumentSession:
        """Go on from a beginning, whose steps can be undone."""
        made = beginning.reasoning
        session = cls(beginning.opened, during, beginning.journal, parent, made)
        if session.during is not during:  # it may have changed since the reasoning was made
            session.set_during(during)
        session.notice = beginning.notice
        session._history = beginning.history
        session._was_modified = session.is_modified
        return session

    @property
    def path(self) -> Path:
        """The file that ``save`` writes."""
        return self.opened.path

    @property
    def name(self) -> str:
        """The document's name."""
        return self.document.name

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What reading the file found wrong with it."""
        return tuple(self.opened.problems)

    @property
    def during(self) -> During:
        """How DURING is read."""
        return self.reasoning.during

    @property
    def undo_name(self) -> str | None:
        """The name of the step that ``undo`` takes back, None if there is none."""
        step = self._history.last
        return step.name if step else None

    @property
    def redo_name(self) -> str | None:
        """The name of the step that ``redo`` carries out again, None if there is none."""
        step = self._history.next
        return step.name if step else None

    @property
    def is_modified(self) -> bool:
        """Whether the file lacks any of the steps done, or there is none but a draft."""
        return self.has_edits or is_draft(self.path)

    @property
    def has_edits(self) -> bool:
        """Whether the file, or the draft, lacks any of the steps done."""
        return not self._history.is_saved

    @property
    def journal_problem(self) -> str | None:
        """Why the journal lacks the latest edits, None if it has them all."""
        return self._journal_problem

    @property
    def keeps_record(self) -> bool:
        """Whether the steps outlive the document's closing."""
        return self._journal is not None and self._journal.keeps_record

    @property
    def happenings(self) -> Sequence[Happening]:
        """All that happened to the file's first content as the journal has it, savings apart.

        Empty without a journal.
        """
        return () if self._journal is None else self._journal.happenings()

    @property
    def notes(self) -> tuple[StepNote, ...]:
        """What the steps done decided of proposals."""
        return self._history.notes

    @property
    def taken_away(self) -> Iterator[Taken]:
        """What the steps done took away or changed."""
        return self._history.taken_away

    @property
    def trail(self) -> Sequence[Carried]:
        """All that was carried out on what the file held first, one after the other."""
        return self._history.trail

    @property
    def link_histories(self) -> Mapping[str, LinkHistory]:
        """Where the links come from that were drawn in the steps that led here, by their ids."""
        for each in islice(self._history.trail, self._followed, None):
            self._links.follow(each.entry)
        self._followed = len(self._history.trail)
        return self._links.here

    def keep_record(self, keeps: bool) -> None:
        """Let the steps outlive the document's closing, or no longer; a project's always do."""
        if self._journal is not None:
            self._journal.keeps_record = keeps

    def give_sign(self) -> None:
        """Note that somebody is at work on the document at this moment."""
        self._presence.give_sign(now())

    def apply(self, change: Batch, note: StepNote | None = None) -> None:
        """Carry out a named change as one step, with a note on the proposals that it decides.

        One that rejects some has nothing to change; it can be undone and is in the journal all
        the same. Raises DocumentError, with nothing changed, if it does not fit the document or
        the file could not hold it.
        """
        if not change.changes and note is None:
            return
        change = no_longer_proposed(change, self.document)
        check_edit(self.opened, self.document, change)
        self._keep_closure()
        backward = self._carry_out(change)
        self._closures.forget_after(self._history.position)
        self._history.push(EditStep(change.name, change, backward, note))
        self._tell(EditStep(change.name, change, backward, note), Act.DO)

    def undo(self) -> None:
        """Take the last step back; nothing happens if there is none."""
        step = self._history.last
        if step is not None:
            self._move(-1, Act.UNDO, step.name, step.backward)

    def redo(self) -> None:
        """Carry out the step again that was undone last; nothing happens if there is none."""
        step = self._history.next
        if step is not None:
            self._move(1, Act.REDO, step.name, step.forward)

    def set_during(self, during: During) -> str:
        """Read DURING another way, close again, and return in words what that changed."""
        before = self.reasoning
        if during is before.during:
            return during_report(before, before)
        self.reasoning = Reasoning(self.document, during)
        self.reasoning.vocabulary = before.vocabulary
        self._closures.clear()
        name = bilingual("Read DURING as {during}", during=during)
        self.changed.emit(Changed(name, Batch(name, ()), True))
        return during_report(before, self.reasoning)

    def set_profile(self, name: str) -> str:
        """Give the types of links the meaning of another scheme, and say what that changed.

        The file stays as it is. Raises ProfileError if there is no such profile.
        """
        before = self.reasoning
        label = scheme_named(name).label
        self.opened.document.scheme = self.document.scheme = name
        self.reasoning = Reasoning(self.document, before.during)
        self.reasoning.vocabulary = before.vocabulary
        self._closures.clear()
        self.changed.emit(
            Changed(
                bilingual("Read as {label}", label=label),
                Batch(bilingual("Read as {label}", label=label), ()),
                True,
            )
        )
        return profile_report(before, self.reasoning)

    def set_worlds(self, apart: bool) -> str:
        """Keep the worlds of SLINKs apart or not, close again, and return in words what it is."""
        before = self.reasoning
        self.opened.document.worlds = self.document.worlds = apart
        self.reasoning = Reasoning(self.document, before.during)
        self.reasoning.vocabulary = before.vocabulary
        self._closures.clear()
        name = bilingual("Keep worlds apart") if apart else bilingual("Read all worlds as one")
        self.changed.emit(Changed(name, Batch(name, ()), True))
        return worlds_report(before, self.reasoning)

    def set_vocabulary(self, vocabulary: Vocabulary) -> None:
        """Call relations by other names."""
        if vocabulary is not self.reasoning.vocabulary:
            self.reasoning.vocabulary = vocabulary
            name = bilingual("Names of relations")
            self.changed.emit(Changed(name, Batch(name, ()), True))

    def save(self, path: Path | None = None) -> None:
        """Write the document to its file, or to another one, which is its file from then on.

        Raises FileError, with everything as it was, if the file cannot be written, its name stands
        for another format, or it was changed by somebody else since it was read.
        """
        target = self.path if path is None else path
        check_ending(self.opened, target)
        content = to_bytes(self.opened, self.document)
        self._note_saving(Base.of(target, content))
        write(self.opened, self.document, target)
        if target != self.path:
            remove_draft(self.path)
            self.opened.path = target
            self.document.name = target.stem
        self._history.mark_saved()
        self._set_journal_problem(self._become_record(target, content))
        self._tell_modified()
        self.saved.emit()

    def close(self, *, discard: bool = False) -> None:
        """End the session; the journal of unsaved edits stays, to be offered at the next start.

        With ``discard`` it goes, as a draft does: the user does not want those edits. Where
        proposals were rejected and nothing else happened, it becomes the record of the file as it
        is.
        """
        if discard:
            remove_draft(self.path)
        if self._journal is None:
            return
        if not discard and not self.is_modified:
            for each in self._presence.at_end(self.who):
                self._journal.note_at_end(each)
        if not discard and not self.is_modified and not self._history.is_recorded:
            content = to_bytes(self.opened, self.document)
            self._note_saving(Base.of(self.path, content))
            self._become_record(self.path, content)
        elif discard or not self.is_modified:
            self._journal.remove()
        else:
            self._journal.close()
        self._journal = None

    def _move(self, by: int, act: Act, name: str, change: Change) -> None:
        self._keep_closure()
        closure = self._closures.at(self._history.position + by)
        backward = self._carry_out(change, closure)
        self._history.move(by)
        self._tell(EditStep(name, change, backward), act)

    def _carry_out(self, change: Change, closure: Snapshot | None = None) -> Change:
        backward = self.document.apply(change)
        try:
            if closure is None:
                self.reasoning.refresh(change)
            else:
                self.reasoning.restore(closure, change)
        except BaseException:
            self.document.apply(backward)
            raise
        return backward

    def _keep_closure(self) -> None:
        intervals = len(self.document.instances) + len(self.document.times)
        self._closures.keep(self._history.position, self.reasoning.snapshot(), intervals)

    def _tell(self, step: EditStep, act: Act) -> None:
        self._write_journal(act, step)
        is_other = self.reasoning.keeps_worlds or touches_closure(step.forward, step.backward)
        self.changed.emit(Changed(step.name, step.forward, is_other))
        self._tell_modified()

    def _tell_modified(self) -> None:
        if self.is_modified != self._was_modified:
            self._was_modified = self.is_modified
            self.modified_changed.emit(self._was_modified)

    def _write_journal(self, act: Act, step: EditStep) -> None:
        at = now()
        before = self._presence.until_step(at, self.who)
        entry = Entry(act, step.forward, at, step.note, self.who)
        self._history.trail.append(Carried(entry, step.backward))
        if self._journal is None:
            return
        try:
            self._journal.record(*before, entry)
        except JournalError as error:
            self._set_journal_problem(str(error))
        else:
            self._set_journal_problem(None)

    def _become_record(self, path: Path, content: bytes) -> str | None:
        """Let the journal go into the record of a saved file; return why it could not."""
        if self._journal is not None:
            try:
                self._journal.saved(path, content)
            except JournalError as error:
                return str(error)
        return None

    def _note_saving(self, base: Base) -> None:
        if self._journal is not None:
            try:
                self._journal.note_saving(base)
            except JournalError as error:
                self._set_journal_problem(str(error))

    def _set_journal_problem(self, problem: str | None) -> None:
        before, self._journal_problem = self._journal_problem, problem
        if problem is not None and problem != before:
            self.journal_failed.emit(problem)
        elif problem is None and before is not None:
            self.journal_restored.emit()
