"""An adjudication in a window: decisions with undo, a log on the disk, saving, signals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.bulk import BulkTrial, Proposals
from tempannot.comparison.adjudication.decider import told
from tempannot.comparison.adjudication.decision_log import log_beside, read_log
from tempannot.comparison.adjudication.decisions import (
    BulkDone,
    Decision,
    DecisionConflict,
    Done,
    ItemKey,
    ProposedDecision,
    StepTaken,
)
from tempannot.comparison.adjudication.logged_standing import read_standing
from tempannot.comparison.comparison import JointComparison
from tempannot.comparison.side_letters import capital_of
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.schemes import AS_TOLD, Interpretation
from tempannot.core.typed_names import real_path
from tempannot.formats.opened import Opened
from tempannot.formats.reading import to_bytes, write
from tempannot.session.adjudication_log import SessionLog
from tempannot.session.adjudication_opening import (
    AdjudicationOpening,
    Paths,
    PreparedAdjudication,
)


@dataclass(frozen=True, slots=True)
class Adjudicated:
    """What happened: a step's name and the items it decided, undid or redid."""

    name: str
    keys: tuple[ItemKey, ...]


class AdjudicationSession(QObject):
    """The adjudication of one comparison.

    ``changed`` carries an ``Adjudicated``, and ``told`` comes when all have heard of it;
    ``finished`` tells that nothing is left to decide.
    ``adjudicator`` signs proposals without a name, and ``path`` is where the gold goes, None as
    long as nobody has said so.
    """

    changed = Signal(object)
    told = Signal()
    finished = Signal()
    saved = Signal()
    modified_changed = Signal(bool)
    log_failed = Signal(str)

    def __init__(
        self,
        adjudication: Adjudication,
        opened: Opened,
        paths: Paths,
        log: SessionLog,
    ) -> None:
        super().__init__()
        self.adjudication = adjudication
        self.adjudicator = ""
        self.path: Path | None = None
        self._opened = opened
        self._paths = paths
        self._log = log
        self._saved: tuple[Decision, ...] = ()
        self._was_modified = False
        self._was_finished = adjudication.progress().is_finished

    @classmethod
    def resume(
        cls,
        comparison: JointComparison,
        paths: Paths,
        log_path: Path,
        gold: Path | None = None,
        *,
        how: Interpretation = AS_TOLD,
    ) -> AdjudicationSession:
        """Go on with a log where it ends; its steps can be undone.

        ``gold`` is the file that the log belongs to, there or not. Raises FileError, naming
        the line, if the log does not fit the annotations, or if another window has it.
        """
        opening = AdjudicationOpening(comparison, paths, how, log_path=log_path, gold=gold)
        opening.lock()
        try:
            return cls.of(opening, opening.prepare())
        except FileError:
            opening.release()
            raise

    @classmethod
    def of(cls, opening: AdjudicationOpening, made: PreparedAdjudication) -> AdjudicationSession:
        """The adjudication that was opened; raises FileError if no log can be written."""
        log = opening.log_of(made)
        session = cls(made.adjudication, made.opened, opening.paths, log)
        session.path = gold = opening.gold
        if made.content is not None and gold is not None and gold.exists():
            session._take_gold(gold, made.content.saved)
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

    def decide_each(self, proposals: Proposals) -> BulkDone:
        """Decide many items, each as proposed, as one step; those that cannot be are named."""
        signed = ((key, self._signed(proposal)) for key, proposal in proposals)
        return self._told(self.adjudication.decide_each(signed))

    def trial(self, proposals: Proposals) -> BulkTrial:
        """Many proposals to be tried before ``carry_out`` makes them one step."""
        signed = ((key, self._signed(each)) for key, each in proposals)
        return self.adjudication.trial(signed)

    def carry_out(self, trial: BulkTrial) -> BulkDone:
        """Make what was tried one step, as long as nothing else was decided meanwhile."""
        return self._told(trial.carry_out())

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
            raise FileError("gold", bilingual("say where to save it"))
        self._check_target(target)
        write(self._opened, self.adjudication.document, target, overwrite)
        self._log.move(log_beside(target))
        self._log.append(self._opened.digests[real_path(target)])
        self.path = target
        self._saved = self.adjudication.decisions
        self._tell_modified()
        self.saved.emit()

    def save_if_due(self) -> bool:
        """Save to the path chosen, unless nothing has been begun or the gold is there as it is.

        Returns whether it was saved; raises what ``save`` raises.
        """
        has_begun = bool(self.adjudication.events) or self.adjudication.progress().is_finished
        if self.path is None or not has_begun or self._is_on_disk(self.path):
            return False
        self.save()
        return True

    def close(self, *, discard: bool = False) -> None:
        """End the session; the log of unsaved decisions stays, to be resumed.

        With ``discard`` an unsaved log goes, and so does one without any decision.
        """
        self._log.close(discard=discard)

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
        self.told.emit()
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
            return bilingual("Decide {decisions} items", decisions=len(step.decisions))
        return bilingual(
            "Decide {what}", what=told(self.adjudication.comparison, step.decisions[0])
        )

    def _check_target(self, target: Path) -> None:
        for side, path in enumerate(self._paths):
            if real_path(target) == real_path(path):
                raise FileError(
                    target,
                    bilingual(
                        "this is the file of {letter_of}: choose another name",
                        letter_of=capital_of(side),
                    ),
                )
        log = log_beside(target)
        if log.exists() and not self._log.is_at(log):
            mine, theirs = self._log.read(), read_log(log)
            lines = [line for _, line in theirs.lines]
            is_mine = mine and (theirs.start, theirs.text) == (mine.start, mine.text)
            if not mine or not is_mine or lines != [line for _, line in mine.lines][: len(lines)]:
                problem = bilingual("this log belongs to another adjudication: choose another name")
                raise FileError(log, problem)

    def _is_on_disk(self, gold: Path) -> bool:
        """Whether the gold is there as decided, and its log says so."""
        log = self._log.path
        if self.is_modified or not gold.exists() or not log.exists():
            return False
        return read_standing(log).is_saved

    def _take_gold(self, gold: Path, saved: bytes) -> None:
        """Note whether the gold file holds all that the log does, and what is to be in it."""
        if gold.read_bytes() == to_bytes(self._opened, self.adjudication.document):
            self._saved = self.adjudication.decisions
        else:
            self._opened.digests[real_path(gold)] = saved  # ``write`` refuses anything else
        self._was_modified = self.is_modified
