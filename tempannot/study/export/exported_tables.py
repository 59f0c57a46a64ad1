"""The tables that a study is exported to: a row per judgment, or one per item."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isfinite
from typing import NoReturn

from tempannot.core.language import bilingual
from tempannot.formats.items.dataset_folders import DATASET
from tempannot.formats.items.frame_files import EXCEL, PARQUET
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.text_table import TextTable
from tempannot.study.judgment import BlockKind, JudgmentState
from tempannot.study.results.item_results import ItemResult
from tempannot.study.results.study_results import StudyResults
from tempannot.study.store.facts import JudgmentRow, StudyInfo

TABLE_ENDINGS = (".csv", ".jsonl", PARQUET, EXCEL, DATASET)
"""What the name of an exported file may end in; the last one is that of a folder."""

Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class CellReader:
    """One row; every method raises FileError, with the line, for a cell that is no such value."""

    table: TextTable
    place: int
    columns: Mapping[str, int]
    cells: Sequence[str]

    @classmethod
    def rows_of(cls, table: TextTable) -> Iterator[CellReader]:
        """Yield the rows of a table."""
        columns = {name: number for number, name in enumerate(table.columns)}
        for place, cells in zip(table.places, table.rows, strict=True):
            yield cls(table, place, columns, cells)

    def text(self, column: str) -> str:
        """Return a text, which may be empty."""
        return self.cells[self.columns[column]]

    def filled(self, column: str) -> str:
        """Return a text that is not empty."""
        found = self.text(column)
        if not found:
            self.refuse(bilingual("the cell of column {column!r} is empty", column=column))
        return found

    def count(self, column: str) -> int | None:
        """Return a whole number from 0 up, None for an empty cell."""
        cell = self.text(column)
        if not cell:
            return None
        if not (cell.isascii() and cell.isdigit()) or len(cell) > 18:
            self.refuse(
                bilingual(
                    "{cell!r} in column {column!r} is no whole number", cell=cell, column=column
                )
            )
        return int(cell)

    def number(self, column: str) -> float:
        """Return a number from 0 up."""
        cell = self.text(column)
        try:
            found = float(cell)
        except ValueError:
            found = -1
        if not isfinite(found) or found < 0:
            self.refuse(
                bilingual(
                    "{cell!r} in column {column!r} is no number from 0 up", cell=cell, column=column
                )
            )
        return found

    def time_taken(self, column: str) -> float | None:
        """Return seconds, None for an empty cell: nobody took the time."""
        return self.number(column) if self.text(column) else None

    def one_of(self, column: str, words: Collection[str]) -> str:
        """Return one of some words."""
        cell = self.text(column)
        if cell not in words:
            self.refuse(
                bilingual(
                    "{cell!r} in column {column!r} is none of {words}",
                    cell=cell,
                    column=column,
                    words=", ".join(words),
                )
            )
        return cell

    def flag(self, column: str) -> bool:
        """Return whether a cell says true."""
        return self.one_of(column, ("true", "false")) == "true"

    def time(self, column: str) -> datetime:
        """Return a time with its zone."""
        cell = self.text(column)
        try:
            found = datetime.fromisoformat(cell)
        except ValueError:
            found = datetime.min
        if found.tzinfo is None:
            self.refuse(
                bilingual(
                    "{cell!r} in column {column!r} is no time as 2026-03-01T12:00:00Z",
                    cell=cell,
                    column=column,
                )
            )
        return found

    def refuse(self, problem: str) -> NoReturn:
        """Raise the FileError that says what is wrong with the row."""
        raise self.table.refusal(self.place, problem)


COLUMNS: dict[str, type] = {
    "rater": str,
    "item": int,
    "list": int,
    "position": int,
    "source": str,
    "label": str,
    "response": str,
    "level": int,
    "response_seconds": float,
    "active_seconds": float,
    "revisions": int,
    "skipped": bool,
    "flagged": bool,
    "comment": str,
    "role": str,
    "check": str,
    "document": str,
    "link": str,
    "file": str,
    "place": int,
    "item_id": str,
    "study": str,
    "judgment": str,
    "block": str,
    "state": str,
    "shown_at": datetime,
    "answered_at": datetime,
}
"""The columns in their order, and the type of their cells; a cell may also be empty (None).

``item`` is the number of the item in the study, ``item_id`` its id in ``file``, ``place`` its line
or record there. ``level`` is the place of the response on the scale, from 1, empty beside the
scale. ``revisions`` counts the judgments that this one replaced. ``check`` is the answer that an
attention check must get. Times are UTC.
"""


def long_rows(
    study: StudyInfo, rows: Iterable[JudgmentRow], raters: Mapping[str, Row] | None = None
) -> Iterator[Row]:
    """Yield the rows of the judgments that hold, but for answers that were taken back.

    ``raters`` are more cells of each rater, as those of the answers to pages.
    """
    more = raters or {}
    levels = {level: place for place, level in enumerate(study.design.scale.levels, 1)}
    for each in rows:
        if each.judgment.state is not JudgmentState.TAKEN_BACK:
            yield _row(study, each, levels) | more.get(each.judgment.rater, {})


def _row(study: StudyInfo, row: JudgmentRow, levels: dict[str, int]) -> Row:
    judgment, item = row.judgment, row.item.item
    return {
        "rater": judgment.rater,
        "item": judgment.item,
        "list": row.number if row.kind is BlockKind.LIST else None,
        "position": judgment.position,
        "source": item.source,
        "label": item.label,
        "response": judgment.response,
        "level": levels.get(judgment.response or ""),
        "response_seconds": None if judgment.is_untimed else judgment.response_seconds,
        "active_seconds": None if judgment.is_untimed else judgment.active_seconds,
        "revisions": judgment.revision,
        "skipped": judgment.state is JudgmentState.SKIPPED,
        "flagged": judgment.flagged,
        "comment": judgment.comment,
        "role": row.item.role.value,
        "check": row.item.expected,
        "document": item.provenance.document,
        "link": item.provenance.link,
        "file": item.provenance.file,
        "place": item.provenance.place,
        "item_id": item.id,
        "study": study.id,
        "judgment": judgment.id,
        "block": judgment.block,
        "state": judgment.state.value,
        "shown_at": judgment.shown_at,
        "answered_at": judgment.answered_at,
    }


_FIXED: dict[str, type] = {
    "item": int,
    "list": int,
    "source": str,
    "label": str,
    "answers": int,
    "mean": float,
    "disagreement": float,
    "contradiction": float,
    "flags": int,
    "comments": str,
    "document": str,
    "link": str,
    "file": str,
    "place": int,
    "item_id": str,
}


def wide_columns(found: StudyResults) -> dict[str, type]:
    """Return the columns of ``wide_rows`` and the types of their cells.

    After what is known of the item come its texts, ``text 1`` and so on, and then the raters,
    as ``rater NAME``.
    """
    raters = sorted({answer.rater for each in found.items for answer in each.answers})
    texts = text_columns(each.item.item for each in found.items)
    return _FIXED | texts | dict.fromkeys(map(_rater, raters), str)


def text_columns(items: Iterable[RatingItem]) -> dict[str, type]:
    """Return the columns that hold the texts of items: as many as one of them has at most."""
    texts = max((len(each.texts) for each in items), default=0)
    return {_text(number): str for number in range(1, texts + 1)}


def wide_rows(found: StudyResults) -> Iterator[Row]:
    """Yield a row per item that somebody answered or skipped; a skipped answer is empty."""
    for each in found.items:
        texts = enumerate(each.item.item.texts, 1)
        yield {
            **_facts(each),
            **{_text(number): text for number, text in texts},
            **{_rater(answer.rater): answer.response for answer in each.answers},
        }


def _facts(found: ItemResult) -> Row:
    item = found.item.item
    origin = item.provenance
    said = [f"{each.rater}: {each.comment}" for each in found.answers if each.comment]
    return {
        "item": found.item.number,
        "list": found.item.list,
        "source": item.source,
        "label": item.label,
        "answers": len(found.answered),
        "mean": found.mean,
        "disagreement": found.disagreement,
        "contradiction": found.contradiction,
        "flags": sum(each.flagged for each in found.answers),
        "comments": "; ".join(said),
        "document": origin.document,
        "link": origin.link,
        "file": origin.file,
        "place": origin.place,
        "item_id": item.id,
    }


def _text(number: int) -> str:
    return bilingual("text {number}", number=number)


def _rater(name: str) -> str:
    return f"rater {name}"
