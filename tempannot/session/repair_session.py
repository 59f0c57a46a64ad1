"""Going through the documents of a folder that contradict themselves, change by change.

The files stay as they are: what was accepted is written as copies into a folder, as the command
``repair -o`` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tempannot.core.document import Document
from tempannot.core.document_repair import LinkChange
from tempannot.core.errors import FileError
from tempannot.core.explanations import sentence
from tempannot.core.items import Link
from tempannot.core.language import bilingual
from tempannot.core.link_reading import LinkReading
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL
from tempannot.core.schemes import AS_TOLD, During, Interpretation
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import counted
from tempannot.formats.finding import documents_in
from tempannot.formats.opened import copy_of
from tempannot.formats.repaired_files import RepairedFile, copies_in, repaired, write_repaired
from tempannot.session.worker import Progress, Task, Worker


@dataclass(frozen=True, slots=True)
class _Step:
    """One step of the user: what was accepted of a document before it and after it."""

    name: str
    path: Path
    before: frozenset[str]
    after: frozenset[str]


@dataclass(frozen=True, slots=True)
class FoundDocuments:
    """What looking through a folder gave: how many documents there are, and what is unreadable."""

    documents: int
    errors: tuple[FileError, ...]


class RepairSession(QObject):
    """The documents with their proposals, what was accepted of them, undo, and writing copies.

    ``found`` comes with each document that contradicts itself, ``ended`` with FoundDocuments when
    all were looked through, ``changed`` when something was accepted, taken back or written.
    """

    found = Signal()
    ended = Signal(object)
    changed = Signal()
    progressed = Signal(Progress)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.roots: tuple[Path, ...] = ()
        self.documents: list[RepairedFile] = []
        self.folder: Path | None = None
        self._during = During.EQUALS
        self._accepted: dict[Path, frozenset[str]] = {}
        self._written: dict[Path, frozenset[str]] = {}
        self._steps: list[_Step] = []
        self._position = 0
        self._worker = Worker(self, "repair")
        self._worker.progressed.connect(self.progressed)
        self._worker.failed.connect(self.failed)

    @property
    def is_busy(self) -> bool:
        """Whether documents are still looked through."""
        return self._worker.is_busy

    @property
    def is_modified(self) -> bool:
        """Whether something was accepted that no copy has."""
        return any(self.accepted(e.path) != self._kept(e.path) for e in self.documents)

    @property
    def undo_names(self) -> tuple[str | None, str | None]:
        """The steps that undo takes back and redo carries out again."""
        last = self._steps[self._position - 1].name if self._position else None
        following = self._steps[self._position :]
        return last, following[0].name if following else None

    @property
    def left(self) -> int:
        """How many of the documents still contradict themselves, with what was accepted."""
        return sum(len(self.accepted(e.path)) < len(e.repair.changes) for e in self.documents)

    def begin(self, roots: Sequence[Path], during: During, how: Interpretation = AS_TOLD) -> None:
        """Look through files and folders, in the background."""
        self._worker.stop()
        self.roots, self._during, self.folder = tuple(roots), during, None
        self.documents, self._steps, self._position = [], [], 0
        self._accepted, self._written = {}, {}
        self.changed.emit()
        work = partial(_look_through, self.roots, during, how)
        self._worker.run(work, self.ended.emit, given=self._take)

    def accepted(self, path: Path) -> frozenset[str]:
        """Return the links of a document whose changes were accepted."""
        return self._accepted.get(path, frozenset())

    def toggle(self, document: RepairedFile, change: LinkChange) -> None:
        """Accept a change, or no longer."""
        before, one = self.accepted(document.path), {change.link.id}
        is_left, id = one <= before, change.link.id
        name = bilingual("Leave {id}", id=id) if is_left else bilingual("Change {id}", id=id)
        self._do(_Step(name, document.path, before, before ^ one))

    def accept_all(self, document: RepairedFile) -> None:
        """Accept all changes of a document, as one step."""
        before = self.accepted(document.path)
        every = frozenset(each.link.id for each in document.repair.changes)
        name = bilingual("Repair {document}", document=document.path.stem)
        self._do(_Step(name, document.path, before, every))

    def conflicts_left(self, document: RepairedFile) -> int:
        """Return how many links of a document contradict others, with what was accepted of it."""
        return len(Reasoning(self._so_far(document), self._during).set_aside)

    def says(self, document: RepairedFile, link: Link) -> str:
        """Return in English what a link of a document says, as DURING is read here."""
        assert document.opened is not None
        source = document.opened.document
        names = source.names()
        meaning = LinkReading(source, self._during).meaning(link) or ALL
        ends = names.quoted(link.source), names.quoted(link.target)
        return sentence(ends[0], meaning, ends[1], Vocabulary.TIMEML)

    def undo(self) -> None:
        """Take the last step back."""
        if self._position:
            self._position -= 1
            step = self._steps[self._position]
            self._set(step.path, step.before)

    def redo(self) -> None:
        """Carry out again what was taken back."""
        if self._position < len(self._steps):
            step = self._steps[self._position]
            self._position += 1
            self._set(step.path, step.after)

    def write(self, folder: Path) -> int:
        """Write a copy of each document of which something was accepted; return how many.

        Raises FileError if a copy would take the place of an original, or cannot be written.
        """
        targets = copies_in(folder, self.roots)
        chosen = [each for each in self.documents if self.accepted(each.path)]
        for each in chosen:
            write_repaired(replace(each, document=self._so_far(each)), targets[each.path])
            self._written[each.path] = self.accepted(each.path)
        self.folder = folder
        self.changed.emit()
        return len(chosen)

    def stop(self) -> None:
        """Look through no more."""
        self._worker.stop()

    def close(self) -> None:
        """Let the thread end."""
        self._worker.close()

    def _kept(self, path: Path) -> frozenset[str]:
        return self._written.get(path, frozenset())

    def _so_far(self, document: RepairedFile) -> Document:
        assert document.opened is not None
        found = copy_of(document.opened.document)
        for each in document.repair.changes:
            if each.link.id in self.accepted(document.path):
                found.apply(each.batch)
        return found

    def _do(self, step: _Step) -> None:
        if step.before == step.after:
            return
        self._steps[self._position :] = [step]
        self._position += 1
        self._set(step.path, step.after)

    def _set(self, path: Path, accepted: frozenset[str]) -> None:
        self._accepted[path] = accepted
        self.changed.emit()

    def _take(self, document: RepairedFile) -> None:
        self.documents.append(document)
        self.found.emit()


def _look_through(
    roots: Sequence[Path], during: During, how: Interpretation, task: Task
) -> FoundDocuments:
    """Give each document that contradicts itself, with its repair."""
    paths = documents_in(roots).files
    errors: list[FileError] = []
    for place, path in enumerate(paths):
        task.say(bilingual("looking for contradictions"), place, len(paths))
        each = repaired(path, during, how)
        if each.error is not None:
            errors.append(each.error)
        elif each.is_changed:
            task.give(each)
    return FoundDocuments(len(paths), tuple(errors))


def summary(left: int, of: int) -> str:
    """Say how many documents contradict themselves still."""
    if not of:
        return bilingual("No document contradicts itself")
    return (
        counted(left, "contradictory document") if left else bilingual("All documents are repaired")
    )
