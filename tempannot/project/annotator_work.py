"""How far a project is: each annotator's work on each document, judged as the profile demands."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from tempannot.core.completeness import Completeness, CompletionStage
from tempannot.core.errors import FileError, guarded, reason_of
from tempannot.core.language import bilingual, worded
from tempannot.core.reasoning import Reasoning
from tempannot.core.wording import joined
from tempannot.formats.atomic import write_atomically
from tempannot.formats.reading import bytes_of, from_bytes
from tempannot.project.project import ENDING, Project, ProjectDocument

FINISHED_ENDING = ".finished"
"""Of the file beside somebody's work that says that it is finished, and which state of it is."""


@worded
class WorkState(StrEnum):
    """How far somebody is with a document; finished is what they say themselves."""

    NOT_BEGUN = "not begun"
    UNDER_WAY = "under way"
    FINISHED = "finished"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Work:
    """The work of one annotator on one document.

    ``completeness`` is None where nothing is begun or it cannot be read; ``problem`` says why not.
    ``finished`` is when it was finished.
    """

    annotator: str
    document: ProjectDocument
    state: WorkState
    completeness: Completeness | None = None
    links: int = 0
    finished: datetime | None = None
    problem: str = ""

    @property
    def share(self) -> float | None:
        """How much of what the profile demands is decided; None where it demands nothing."""
        found = self.completeness
        if self.state is WorkState.NOT_BEGUN:
            return 0.0
        return found.decided / found.wanted if found is not None and found.wanted else None

    @property
    def words(self) -> str:
        """The state, and what is left of a document that is under way."""
        found = self.completeness
        state = bilingual(self.state.value)
        if self.state is WorkState.UNREADABLE:
            return joined(": ", (state, self.problem))
        if found is None or self.state is WorkState.NOT_BEGUN:
            return state
        is_done = found.stage is CompletionStage.COMPLETE and self.state is WorkState.FINISHED
        return state if is_done else joined(", ", (state, found.words))

    @property
    def said(self) -> str:
        """Whose it is, and its words."""
        return joined(" ", (self.annotator, self.words))


def digest(data: bytes) -> str:
    """What tells one state of a file from others."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def finish(project: Project, annotator: str, document: str) -> None:
    """Note that somebody has finished a document as it is now; what is edited later is not.

    Raises FileError if it is not begun or the note cannot be written.
    """
    path = project.path_of(annotator, document)
    if not path.exists():
        raise FileError(path, bilingual("this document is not begun yet"))
    at = datetime.now(UTC).isoformat(timespec="seconds")
    said = {"at": at, "who": annotator, "digest": digest(bytes_of(path))}
    write_atomically(finished_path(path), (json.dumps(said, ensure_ascii=False) + "\n").encode())


def reopen(project: Project, annotator: str, document: str) -> None:
    """Take back that a document is finished; raises FileError."""
    path = finished_path(project.path_of(annotator, document))
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise FileError(path, reason_of(error)) from error


def finished_path(path: Path) -> Path:
    """Where it stands that some work is finished."""
    return path.with_name(f"{path.name.removesuffix(ENDING)}{FINISHED_ENDING}")


def finished_at(data: bytes, note: bytes | None) -> datetime | None:
    """When work in the state ``data`` was finished by what is noted, None if it was not."""
    try:
        said = json.loads(note or b"")
        is_this = said["digest"] == digest(data)
        return datetime.fromisoformat(said["at"]) if is_this else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def state_in(data: bytes, note: bytes | None) -> WorkState:
    """Whether work is finished or under way by what is noted."""
    return WorkState.UNDER_WAY if finished_at(data, note) is None else WorkState.FINISHED


def work_of(project: Project, annotator: str, document: ProjectDocument) -> Work:
    """How far somebody is with a document; that it cannot be read is a state as others are."""
    path = project.path_of(annotator, document.name)
    gone = "" if document.path.is_file() else bilingual("the document is not there any more")
    if not path.exists():
        state = WorkState.UNREADABLE if gone else WorkState.NOT_BEGUN
        return Work(annotator, document, state, problem=gone)
    try:
        with guarded(path):
            data = bytes_of(path)
            note = finished_path(path)
            at = finished_at(data, note.read_bytes() if note.is_file() else None)
            if at is None and not gone and data == bytes_of(document.path):
                return Work(annotator, document, WorkState.NOT_BEGUN)  # opened, and left as it was
            opened = from_bytes(data, path, project.interpretation)
            reasoning = Reasoning(opened.document, project.file.during)
            found = reasoning.completeness()
    except FileError as error:
        return Work(annotator, document, WorkState.UNREADABLE, problem=error.problem)
    state = WorkState.UNDER_WAY if at is None else WorkState.FINISHED
    return Work(annotator, document, state, found, len(opened.document.links), at, gone)


def all_work(project: Project) -> Iterator[Work]:
    """Yield all work, document by document, of all annotators."""
    wanted = set(project.annotators)
    for document in project.documents:
        for annotator in document.annotators:
            if annotator in wanted:
                yield work_of(project, annotator, document)
