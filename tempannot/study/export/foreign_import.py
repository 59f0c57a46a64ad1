"""Judgments that were made in Label Studio or Potato, into the study of their items."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from tempannot.formats.items.response_scale import ResponseScale
from tempannot.formats.items.text_table import TextTable, read_table
from tempannot.study.design.study_design import DesignError, Role, StudyItem, rater_name
from tempannot.study.export.exported_tables import CellReader
from tempannot.study.export.foreign_answers import ITEM, RATER, RESPONSE, SECONDS
from tempannot.study.export.foreign_judgments import judgments_of_folder, judgments_of_table
from tempannot.study.export.importing import Imported
from tempannot.study.judgment import BlockKind, Judgment, JudgmentState
from tempannot.study.store.facts import BlockRecord
from tempannot.study.store.place import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tempannot.study.store.study_store import StudyStore

_IDS = ("id", "item_id", ITEM)
"""Which columns may have the id that an item has in the study; the first that is there and fits."""


def foreign_table(path: Path) -> TextTable | None:
    """The judgments of another program in a file or folder; None if there are none of such.

    Raises FileError for one that is damaged.
    """
    return judgments_of_folder(path) if path.is_dir() else judgments_of_table(read_table(path))


def import_foreign(store: StudyStore, table: TextTable) -> Imported:
    """Take the judgments of another program into the study of their items: all or nothing.

    An item is known by its id in the study, else by its texts. What one rater said of an item is
    one judgment however often it is taken. Their lists become those of the raters. When somebody
    answered is not in such files: the study was made then, as far as it knows. Raises FileError,
    with the record, for items that the study has not, answers that are none, and what has no time.
    """
    from tempannot.study.store.keeping import (  # noqa: PLC0415 - SQLAlchemy is slow
        add_blocks,
        keep_in,
    )

    if store.study.is_handed_out:
        raise StoreError(store.place, f"this is the file of {store.study.rater}: take the study")
    items = _Items.of(each for each in store.items() if each.role is Role.ITEM)
    rows = [
        _ForeignRow(cells, items.item(cells), store.known_name(_rater(cells)))
        for cells in CellReader.rows_of(table)
        if cells.text(_answer_column(table))
    ]
    there = {(each.rater, each.name): each for each in store.block_records()}
    with store.writing() as connection:
        blocks = {
            (row.rater, row.block): there.get((row.rater, row.block))
            or _record(connection, store, row)
            for row in rows
        }
        add_blocks(connection, store.place, blocks.values())
        judgments = [_judgment(store, row, blocks[row.rater, row.block]) for row in rows]
        new = keep_in(connection, store.place, judgments, store.sealing)
    return Imported(new, len(rows) - new)


@dataclass(frozen=True, slots=True)
class _ForeignRow:
    cells: CellReader
    item: StudyItem
    rater: str

    @property
    def block(self) -> str:
        return f"{BlockKind.LIST} {self.item.list}"


@dataclass(frozen=True, slots=True)
class _Items:
    """The items of a study by their ids and by their texts, where these are one item's alone."""

    by_id: dict[str, StudyItem] = field(default_factory=dict)
    by_texts: dict[frozenset[str], list[StudyItem]] = field(default_factory=dict)

    @classmethod
    def of(cls, items: Iterator[StudyItem]) -> _Items:
        found = cls()
        for each in items:
            found.by_id[each.item.id] = each
            found.by_texts.setdefault(frozenset(each.item.texts), []).append(each)
        return found

    def item(self, cells: CellReader) -> StudyItem:
        """The item that a row is of."""
        for name in _IDS:
            if name in cells.columns and cells.text(name) in self.by_id:
                return self.by_id[cells.text(name)]
        said = set(cells.cells)
        found = [each for texts, own in self.by_texts.items() if texts <= said for each in own]
        if len(found) != 1:
            many = "several items of the study have" if found else "no item of the study has"
            cells.refuse(f"{many} the id {cells.text(ITEM)!r:.60}, or these texts")
        return found[0]


def _answer_column(table: TextTable) -> str:
    if RESPONSE not in table.columns:
        raise table.refusal(None, "there are several questions; a study asks one")
    return RESPONSE


def _rater(cells: CellReader) -> str:
    try:
        return rater_name(cells.filled(RATER))
    except DesignError as error:
        cells.refuse(str(error))


def _record(connection: Connection, store: StudyStore, row: _ForeignRow) -> BlockRecord:
    from tempannot.study.store.claiming import turns_of  # noqa: PLC0415 - SQLAlchemy is slow

    number = row.item.list or 0
    items = tuple(turns_of(connection, store.study.design, row.rater, number))
    return BlockRecord(row.rater, BlockKind.LIST, number, 0, store.study.created, items)


def _judgment(store: StudyStore, row: _ForeignRow, block: BlockRecord) -> Judgment:
    number, made = row.item.number, store.study.created
    seconds = _seconds(row.cells)
    return Judgment(
        str(uuid5(UUID(store.study.id), f"{row.rater} {number}")),
        row.rater,
        row.block,
        block.items.index(number) + 1,
        number,
        0,
        JudgmentState.ANSWERED,
        _response(store.study.design.scale, row.cells),
        False,
        "",
        made,
        made,
        seconds,
        seconds,
    )


def _response(scale: ResponseScale, cells: CellReader) -> str:
    """The answer, by its name or, on a scale, by its place from 1 at the low end."""
    said = cells.text(RESPONSE)
    names = {str(place): each for place, each in enumerate(scale.levels, 1)}
    names |= {each.casefold(): each for each in scale.answers}
    if said.casefold() not in names:
        cells.refuse(f"{said!r:.60} is none of the answers {', '.join(scale.answers)}")
    return names[said.casefold()]


def _seconds(cells: CellReader) -> float:
    try:
        found = float(cells.text(SECONDS))
    except ValueError:
        found = -1.0
    if not (isfinite(found) and found >= 0):
        cells.refuse("nothing says how long this answer took, which a study keeps")
    return found
