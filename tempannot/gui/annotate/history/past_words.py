"""What a step of the history is called on screen."""

from __future__ import annotations

from datetime import datetime

from tempannot.core.language import dated, shown, tr
from tempannot.core.wording import noted
from tempannot.gui.kit.row_model import ShownColumn
from tempannot.project.provenance import ProposalVerdict
from tempannot.project.record_lines import Act
from tempannot.session.past import PastStep

_BEGINNING = tr("What the file held first")
_ANEW = tr("The file was changed elsewhere, or its record began anew")


def step_words(step: PastStep) -> str:
    """What was done, in a few words."""
    entry = step.entry
    if entry is None:
        return _ANEW if step.part else _BEGINNING
    match entry.act:
        case Act.UNDO:
            return tr("Taken back: {step}", step=entry.step)
        case Act.REDO:
            return tr("Done again: {step}", step=entry.step)
    return entry.step


def step_time(step: PastStep) -> str:
    """When it was done, by the clock of this place; "" where that is not known."""
    at = None if step.entry is None else step.entry.at
    return "" if at is None else shown(dated(at.astimezone(), "%Y-%m-%d %H:%M:%S"))


def step_person(step: PastStep) -> str:
    """Who did it."""
    return "" if step.entry is None else step.entry.who


def proposed_by(step: PastStep) -> str:
    """Who had proposed what was accepted or rejected, and how sure the proposer was of one."""
    note = None if step.entry is None else step.entry.note
    if note is None:
        return ""
    sure = (
        tr(", {confidence:.0%} sure", confidence=note.proposals[0].confidence)
        if len(note.proposals) == 1
        else ""
    )
    said = f"{note.proposer}{sure}"
    return said if note.verdict is ProposalVerdict.ACCEPTED else noted(said, tr("rejected"))


def _moment(step: PastStep) -> datetime | None:
    return None if step.entry is None else step.entry.at


def _ink(step: PastStep) -> str:
    return "muted" if step.entry is None or not step.is_present else "text"


COLUMNS: tuple[ShownColumn[PastStep], ...] = (
    ShownColumn(tr("When"), step_time, 21, _moment, color=_ink),
    ShownColumn(tr("Who"), step_person, 12, least=9, color=_ink),
    ShownColumn(tr("What"), step_words, 50, least=24, color=_ink),
    ShownColumn(tr("Proposed by"), proposed_by, 24, least=12, color=_ink),
)
"""The columns of the history."""
