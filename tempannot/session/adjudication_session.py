"""An adjudication in a window: decisions with undo, a log on the disk, saving, signals."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from PySide6.QtCore import QObject, Signal

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decider import told
from tempannot.comparison.adjudication.decision_log import (
    SUFFIX,
    DecisionLog,
    log_beside,
    read_log,
    resumed,
    text_digest,
)
from tempannot.comparison.adjudication.decisions import (
    BulkDone,
    Decision,
    DecisionConflict,
    Done,
    GoldStart,
    ItemKey,
    ProposedDecision,
    StepTaken,
)
from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.errors import FileError, guarded
from tempannot.core.schemes import AS_TOLD, Interpretation
from tempannot.formats.locked_files import try_lock
from tempannot.formats.opened import Opened
from tempannot.formats.reading import read, to_bytes, write
from tempannot.session.folders import data_folder

Paths = tuple[Path, Path]
"""The files of A and B."""


@dataclass(frozen=True, slots=True)
class Adjudicated:
    """What happened: a step's name and the items it decided, undid or redid."""

    name: str
    keys: tuple[ItemKey, ...]


class AdjudicationSession(QObject):
    """The adjudication of one comparison.

    ``changed`` carries an ``Adjudicated``; ``finished`` tells that nothing is left to decide.
    ``adjudicator`` signs proposals without a name. Until a path is chosen the log lies in the
    user's data folder; then beside the gold file.
    """

    changed = Signal(object)
    finished = Signal()
    saved = Signal()
    modified_changed = Signal(bool)
    log_failed = Signal(str)

    def __init__(
        self,
        adjudication: Adjudication,
        opened: Opened,
        paths: Paths,
        log: DecisionLog,
        lock: LogLock,
    ) -> None:
        super().__init__()
        self.adjudication = adjudication
        self.adjudicator = ""
        self.path: Path | None = None
        self._opened = opened
        self._paths = paths
        self._log = log
        self._lock = lock
        self._saved: tuple[Decision, ...] = ()
        self._was_modified = False
        self._was_finished = adjudication.progress().is_finished

    @classmethod
    def begin(
        cls,
        comparison: DocumentComparison,
        paths: Paths,
        start: GoldStart = GoldStart.AGREED,
        *,
        how: Interpretation = AS_TOLD,
    ) -> AdjudicationSession:
        """Begin an adjudication and its log; ``how`` the files were read when compared.

        Raises FileError if A's file is not what was compared, or no log can be written.
        """
        opened = _opened(comparison, paths[0], how)
        adjudication = Adjudication(comparison, start, lambda gold: to_bytes(opened, gold))
        log = DecisionLog(new_log_path(), adjudication)
        return cls(adjudication, opened, paths, log, LogLock(log.path))

    @classmethod
    def resume(
        cls,
        comparison: DocumentComparison,
        paths: Paths,
        log_path: Path,
        gold: Path | None = None,
        *,
        how: Interpretation = AS_TOLD,
    ) -> AdjudicationSession:
        """Go on with a log where it ends; its steps can be undone.

        ``gold`` is the file that the log belongs to, if there is one. Raises FileError, naming
        the line, if the log does not fit the annotations, or if another window has it.
        """
        opened = _opened(comparison, paths[0], how)
        lock = LogLock(log_path)
        try:
            content = read_log(log_path)
            adjudication = resumed(content, comparison, lambda made: to_bytes(opened, made))
            log = DecisionLog(log_path, adjudication, content.length)
        except FileError:
            lock.release()
            raise
        session = cls(adjudication, opened, paths, log, lock)
        if gold is not None and gold.exists():
            session._take_gold(gold, content.saved)
        return session

    @property
    def is_modified(self) -> bool:
        """Whether the gold file lacks any decision in force."""
        return self.adjudication.decisions != self._saved

    @property
    def log_path(self) -> Path:
        """Where the decisions are written as they are made."""
        return self._log.path

    @property
    def undo_name(self) -> str | None:
        """The name of the step that ``undo`` takes back, None if there is none."""
        step = self.adjudication.last_step
        return self._name(step) if step else None

    @property
    def redo_name(self) -> str | None:
        """The name of the step that ``redo`` carries out again, None if there is none."""
        step = self.adjudication.next_step
        return self._name(step) if step else None

    def decide(self, key: ItemKey, proposal: ProposedDecision) -> Done | DecisionConflict:
        """Decide one item; see ``Adjudication.decide``. A Conflict changes nothing."""
        answer = self.adjudication.decide(key, self._signed(proposal))
        if isinstance(answer, Done):
            self._tell(self.adjudication.last_step)
        return answer

    def decide_all(self, keys: Iterable[ItemKey], proposal: ProposedDecision) -> BulkDone:
        """Decide many items alike as one step; those it does not fit are left and named."""
        return self._told(self.adjudication.decide_all(keys, self._signed(proposal)))

    def accept_agreement(self) -> BulkDone:
        """Accept all that both sides say alike, as one step."""
        return self._told(self.adjudication.accept_agreement(self.adjudicator))

    def undo(self) -> None:
        """Take the last step back; nothing happens if there is none."""
        self._tell(self.adjudication.undo(self.adjudicator))

    def redo(self) -> None:
        """Carry out the step again that was undone last; nothing happens if there is none."""
        self._tell(self.adjudication.redo(self.adjudicator))

    def save(self, path: Path | None = None, *, overwrite: bool = False) -> None:
        """Write the gold, and its log beside it, to its file or to another one.

        Raises FileError for the files of A and B, for a file whose log belongs to another
        adjudication, for the gold if somebody has changed it since it was saved (unless
        ``overwrite`` allows that), and if a file cannot be written.
        """
        target = path or self.path
        if target is None:
            raise FileError("gold", "say where to save it")
        self._check_target(target)
        write(self._opened, self.adjudication.document, target, overwrite)
        self._move_log(log_beside(target))
        self._log.append(self._opened.digests[_real(target)])
        self.path = target
        self._saved = self.adjudication.decisions
        self._tell_modified()
        self.saved.emit()

    def close(self, *, discard: bool = False) -> None:
        """End the session; the log of unsaved decisions stays, to be resumed.

        With ``discard`` an unsaved log goes, and so does one without any decision.
        """
        self._log.close()
        self._lock.release()
        if self._is_private and (discard or not self.adjudication.events):
            self._log.path.unlink(missing_ok=True)

    @property
    def _is_private(self) -> bool:
        """Whether the log is not yet beside a gold file."""
        return self._log.path.parent == log_folder()

    def _signed(self, proposal: ProposedDecision) -> ProposedDecision:
        return replace(proposal, adjudicator=proposal.adjudicator or self.adjudicator)

    def _told(self, answer: BulkDone) -> BulkDone:
        if answer.done:
            self._tell(self.adjudication.last_step)
        return answer

    def _tell(self, step: StepTaken | None) -> None:
        if step is None:
            return
        self._write_log()
        keys = tuple(each.key for each in step.decisions)
        self.changed.emit(Adjudicated(self._name(step), keys))
        self._tell_modified()
        is_finished = self.adjudication.progress().is_finished
        if is_finished and not self._was_finished:
            self.finished.emit()
        self._was_finished = is_finished

    def _tell_modified(self) -> None:
        if self.is_modified != self._was_modified:
            self._was_modified = self.is_modified
            self.modified_changed.emit(self._was_modified)

    def _write_log(self) -> None:
        try:
            self._log.append()
        except FileError as error:
            self.log_failed.emit(str(error))

    def _name(self, step: StepTaken) -> str:
        if len(step.decisions) > 1:
            return f"Decide {len(step.decisions)} items"
        return f"Decide {told(self.adjudication.comparison, step.decisions[0])}"

    def _check_target(self, target: Path) -> None:
        for letter, path in zip("AB", self._paths, strict=True):
            if _real(target) == _real(path):
                raise FileError(target, f"this is the file of {letter}: choose another name")
        log = log_beside(target)
        if not log.exists() or _real(log) == _real(self._log.path):
            return
        mine, theirs = read_log(self._log.path), read_log(log)
        lines = [line for _, line in theirs.lines]
        is_mine = (theirs.start, theirs.text) == (mine.start, mine.text)
        if not is_mine or lines != [line for _, line in mine.lines][: len(lines)]:
            raise FileError(log, "this log belongs to another adjudication: choose another name")

    def _move_log(self, path: Path) -> None:
        """Go on with the log beside the gold file; the private one is not needed any more."""
        if _real(path) == _real(self._log.path):
            return
        old, was_private = self._log, self._is_private
        self._log = DecisionLog(path, self.adjudication)
        lock, self._lock = self._lock, LogLock(path)
        old.close()
        lock.release()
        if was_private:
            old.path.unlink(missing_ok=True)

    def _take_gold(self, gold: Path, saved: bytes) -> None:
        """Note whether the gold file holds all that the log does, and what is to be in it."""
        self.path = gold
        if gold.read_bytes() == to_bytes(self._opened, self.adjudication.document):
            self._saved = self.adjudication.decisions
        else:
            self._opened.digests[_real(gold)] = saved  # ``write`` refuses anything else
        self._was_modified = self.is_modified


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A log left over from an adjudication that was not saved: when it was written last."""

    path: Path
    start: GoldStart
    names: tuple[str, str]
    decisions: int
    at: datetime


def unfinished(comparison: DocumentComparison) -> tuple[Unfinished, ...]:
    """The logs about the same text that nobody is writing, newest first.

    A log without a decision in force is none, and a file that cannot be read is left alone.
    """
    found = []
    for path in sorted(log_folder().glob(f"*{SUFFIX}")):
        with suppress(FileError), guarded(path):
            log = read_log(path)
            decisions = log.decided
            is_same = (log.text, log.during) == (text_digest(comparison), comparison.key.during)
            if is_same and decisions and not _is_in_use(path):
                at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
                found.append(Unfinished(path, log.start, log.names, decisions, at))
    return tuple(sorted(found, key=lambda each: each.at, reverse=True))


def log_folder() -> Path:
    """The folder of the logs of adjudications that were not saved yet."""
    return data_folder() / "adjudications"


def new_log_path() -> Path:
    """A path for a new log; its folder is there afterwards. Raises FileError."""
    folder = log_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise FileError(folder, f"it cannot be made: {error.strerror}") from error
    return folder / f"{uuid4().hex}{SUFFIX}"


class LogLock:
    """Keeps other windows from a log for as long as this process lives."""

    def __init__(self, path: Path) -> None:
        """Lock a log; raises FileError if another window has it."""
        try:
            self._descriptor: int | None = os.open(path, os.O_RDWR)
        except OSError as error:
            raise FileError(path, error.strerror or str(error)) from error
        if not try_lock(self._descriptor):
            self.release()
            raise FileError(path, "another window is adjudicating with this log")

    def release(self) -> None:
        """Let others have it; it can be released twice."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _is_in_use(path: Path) -> bool:
    try:
        LogLock(path).release()
    except FileError:
        return True
    return False


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _opened(comparison: DocumentComparison, path: Path, how: Interpretation) -> Opened:
    opened = read(path, how)
    if opened.document != comparison.key.document:
        raise FileError(path, "the file was changed since it was compared: compare again")
    return opened
