"""One row of an exported table as a judgment, each cell checked against the study."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tempannot.study.design.study_design import DesignError, rater_name
from tempannot.study.export.cells import CellReader
from tempannot.study.rating.judgment import BlockKind, Judgment, JudgmentState
from tempannot.study.store.facts import StudyInfo

_BLOCK = re.compile(rf"({'|'.join(BlockKind)}) ([1-9]\d{{0,8}})")
_LONGEST_ID = 36


@dataclass(frozen=True, slots=True)
class BlockName:
    """Which block of which rater."""

    rater: str
    kind: BlockKind
    number: int

    @property
    def text(self) -> str:
        """The name that judgments refer to."""
        return f"{self.kind} {self.number}"


@dataclass(frozen=True, slots=True)
class ImportedRow:
    """A judgment, the block it belongs to, and where it stands."""

    cells: CellReader
    block: BlockName
    judgment: Judgment


def imported_row(study: StudyInfo, cells: CellReader) -> ImportedRow:
    """Return the judgment in a row; raises FileError, with the line, for what cannot be one."""
    if cells.text("study") != study.id:
        cells.refuse(f"this judgment is of another study than {study.name!r}")
    block = _block(study, cells)
    state = JudgmentState(cells.one_of("state", [each.value for each in JudgmentState]))
    judgment = Judgment(
        _id(cells),
        block.rater,
        block.text,
        _number(cells, "position"),
        _number(cells, "item"),
        cells.count("revisions") or 0,
        state,
        _response(study, cells, state),
        cells.flag("flagged"),
        cells.text("comment"),
        cells.time("shown_at"),
        cells.time("answered_at"),
        cells.number("response_seconds"),
        cells.number("active_seconds"),
    )
    return ImportedRow(cells, block, judgment)


def _block(study: StudyInfo, cells: CellReader) -> BlockName:
    try:
        rater = rater_name(cells.filled("rater"))
    except DesignError as error:
        cells.refuse(str(error))
    name = _BLOCK.fullmatch(cells.text("block"))
    if name is None:
        cells.refuse(f"{cells.text('block')!r} in column 'block' is no list or training")
    kind, number = BlockKind(name[1]), int(name[2])
    most = study.lists if kind is BlockKind.LIST else study.design.attempts
    if number > most:
        cells.refuse(f"there is no {kind} {number} in this study")
    return BlockName(rater, kind, number)


def _id(cells: CellReader) -> str:
    found = cells.filled("judgment")
    if len(found) > _LONGEST_ID:
        cells.refuse("the id in column 'judgment' is too long to be one")
    return found


def _number(cells: CellReader, column: str) -> int:
    found = cells.count(column)
    if not found:
        cells.refuse(f"the cell of column {column!r} is no number from 1 up")
    return found


def _response(study: StudyInfo, cells: CellReader, state: JudgmentState) -> str | None:
    cell, answers = cells.text("response"), study.design.scale.answers
    if state is not JudgmentState.ANSWERED:
        if cell:
            cells.refuse(f"the judgment is {state.value}, and yet has the response {cell!r}")
        return None
    if cell not in answers:
        cells.refuse(f"{cell!r} is none of the answers {', '.join(answers)}")
    return cell
