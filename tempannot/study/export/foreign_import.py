"""Judgments that were made in Label Studio or Potato, into the study of their items."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.formats.items.text_table import TextTable, read_table
from tempannot.study.design.study_design import DesignError, Role, StudyItem, rater_name
from tempannot.study.export.exported_tables import CellReader
from tempannot.study.export.foreign_answers import ITEM, RATER, RESPONSE, SECONDS, WORDS
from tempannot.study.export.foreign_judgments import judgments_of_folder, judgments_of_table
from tempannot.study.judgment import BlockKind, Judgment, JudgmentState
from tempannot.study.store.facts import BlockRecord
from tempannot.study.store.place import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tempannot.study.store.study_store import StudyStore

_NO_ANSWERS = (RATER, ITEM, SECONDS, WORDS, "annotation_id", "item_id", "created_at", "updated_at")
_OWN_IDS = ("id", "item_id")
"""Which columns may have the id that an item has in the study.

The number that another program gave to an item may be somebody else's id here: it is heeded only
where there are no texts.
"""

_SHORT = 3
"""A cell with more words than this is a text, and neither an answer nor an id."""


def foreign_table(path: Path) -> TextTable | None:
    """The judgments of another program in a file or folder; None if there are none of such.

    Raises FileError for one that is damaged.
    """
    return judgments_of_folder(path) if path.is_dir() else judgments_of_table(read_table(path))


@dataclass(frozen=True, slots=True)
class ForeignRows:
    """The judgments of a file of another program, each with the item of the study that it is of."""

    path: Path
    rows: tuple[_ForeignRow, ...]

    @classmethod
    def of(cls, store: StudyStore, table: TextTable) -> ForeignRows:
        """Find what each judgment is of; raises FileError, with the record, for what is wrong.

        That are items that the study has not, answers that are none, and times that are none.
        """
        if store.study.is_handed_out:
            raise StoreError(
                store.place,
                bilingual("this is the file of {rater}: take the study", rater=store.study.rater),
            )
        items = _Items.of(each for each in store.items() if each.role is Role.ITEM)
        column, names = _answer_column(table, store.study.design.scale), dict[str, str]()
        rows = []
        for cells in CellReader.rows_of(table):
            if cells.text(column):
                name = store.known_name(_rater(cells))
                rater = names.setdefault(name.casefold(), name)
                said = _response(store.study.design.scale, cells, column), _seconds(cells)
                rows.append(_ForeignRow(items.item(cells), rater, *said))
        if not rows:
            raise table.refusal(None, bilingual("nobody has answered anything in it"))
        return cls(table.path, tuple(rows))


def import_foreign(store: StudyStore, table: TextTable) -> str:
    """Take the judgments of another program into the study of their items: all or nothing.

    Says how many are new. Raises as ``ForeignRows.of`` does.
    """
    rows = ForeignRows.of(store, table)
    with store.writing() as connection:
        return keep_foreign(connection, store, rows)


def keep_foreign(connection: Connection, store: StudyStore, found: ForeignRows) -> str:
    """Keep judgments of another program as part of a transaction, and say how many are new.

    What one rater said of one item is one judgment however often it is taken. Their lists become
    those of the raters. When somebody answered is not in such files: the study was made then, as
    far as it knows.
    """
    from tempannot.study.store import keeping  # noqa: PLC0415 - SQLAlchemy is slow

    there = {(each.rater, each.name): each for each in keeping.block_records(connection)}
    blocks = {
        (row.rater, row.block): there.get((row.rater, row.block)) or _record(connection, store, row)
        for row in found.rows
    }
    judgments = {
        each.id: each
        for each in (_judgment(store, row, blocks[row.rater, row.block]) for row in found.rows)
    }
    held = keeping.held(connection, store.sealing, judgments)
    keeping.add_blocks(connection, store.place, blocks.values())
    new = keeping.keep_in(connection, store.place, judgments.values(), store.sealing)
    changed = sum(judgments[each.id].response != each.response for each in held)
    return _words(new, len(judgments) - new, changed)


def _words(new: int, known: int, changed: int) -> str:
    said = bilingual_plural(new, "{count:,} new judgment", "{count:,} new judgments")
    if known:
        said = bilingual("{said}, {known:,} were there already", said=said, known=known)
    if changed:
        said = bilingual(
            "{said} ({changed:,} of them another answer, which stays as it was)",
            said=said,
            changed=changed,
        )
    return said


@dataclass(frozen=True, slots=True)
class _ForeignRow:
    item: StudyItem
    rater: str
    response: str
    seconds: float

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
        """The item that a row is of: by its texts, for other programs number tasks anew."""
        said = set(cells.cells)
        found = [each for texts, own in self.by_texts.items() if texts <= said for each in own]
        numbers_tell = not any(len(each.split()) > _SHORT for each in said)
        names = (*_OWN_IDS, ITEM) if numbers_tell else _OWN_IDS
        ids = [cells.text(name) for name in names if name in cells.columns]
        known = [self.by_id[each] for each in ids if each in self.by_id]
        if len(found) != 1:
            found = [each for each in known if not found or each in found][:1] or found
        if len(found) != 1:
            named = ", ".join(map(repr, ids or [cells.text(ITEM)]))[:60]
            cells.refuse(
                bilingual("several items of the study have the id {id}, or these texts", id=named)
                if found
                else bilingual("no item of the study has the id {id}, or these texts", id=named)
            )
        return found[0]


def _answer_column(table: TextTable, scale: ResponseScale) -> str:
    """The column of the answers: in a table of data and answers the only one on the scale."""
    if RESPONSE in table.columns:
        return RESPONSE
    found = [
        name for name in table.columns if name not in _NO_ANSWERS and _fits(table, name, scale)
    ]
    if len(found) == 1:
        return found[0]
    if not found:
        said = bilingual(
            "no column has answers of this study: {answers}", answers=", ".join(scale.answers)
        )
        raise table.refusal(None, said)
    names = ", ".join(map(repr, found))
    raise table.refusal(
        None,
        bilingual(
            "{names} may each be the answers: call the one that is {response!r}",
            names=names,
            response=RESPONSE,
        ),
    )


def _fits(table: TextTable, column: str, scale: ResponseScale) -> bool:
    """Whether most cells of a column that are not empty are answers."""
    place, names = table.columns.index(column), _answers_of(scale)
    cells = [cells[place] for cells in table.rows if cells[place]]
    return 2 * sum(each.casefold() in names for each in cells) > len(cells)


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
    return Judgment(
        str(uuid5(UUID(store.study.id), f"{row.rater} {number}")),
        row.rater,
        row.block,
        block.items.index(number) + 1,
        number,
        0,
        JudgmentState.ANSWERED,
        row.response,
        False,
        "",
        made,
        made,
        row.seconds,
        row.seconds,
    )


def _response(scale: ResponseScale, cells: CellReader, column: str) -> str:
    """The answer that a row gives."""
    said, names = cells.text(column), _answers_of(scale)
    if said.casefold() not in names:
        cells.refuse(
            bilingual(
                "{said!r:.60} is none of the answers {answers}",
                said=said,
                answers=", ".join(scale.answers),
            )
        )
    return names[said.casefold()]


def _answers_of(scale: ResponseScale) -> dict[str, str]:
    """The answers by what they are called: their name or, on a scale, their place from 1 up."""
    names = {str(place): each for place, each in enumerate(scale.levels, 1)}
    names |= {f"scale_{place}": each for place, each in names.items()}  # as Potato names them
    return names | {each.casefold(): each for each in scale.answers}


def _seconds(cells: CellReader) -> float:
    """How long an answer took, 0 where nothing says it."""
    return 0.0 if SECONDS not in cells.columns else cells.time_taken(SECONDS) or 0.0
