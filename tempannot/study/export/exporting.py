"""A study written to a table, or to a folder for the library ``datasets`` with a card."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.formats.items.dataset_folders import DATASET
from tempannot.formats.items.writing import write_rows
from tempannot.study.export.exported_tables import (
    COLUMNS,
    Row,
    long_rows,
    text_columns,
    wide_columns,
    wide_rows,
)
from tempannot.study.export.rater_columns import columns_by_rater, rater_cells, rows_by_rater
from tempannot.study.pages.page_answers import answer_columns
from tempannot.study.store.unnamed_study import shown_study

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tempannot.formats.items.frame_files import Types
    from tempannot.study.store.study_store import StudyStore
    from tempannot.study.store.unnamed_study import ShownStudy


def export_long(store: StudyStore, path: Path, *, has_names: bool = False) -> int:
    """Write a row per judgment, and return how many; raises TempannotError.

    A dataset also has the texts of the items, for it stands alone. Raters are R01, R02 and so on
    unless their names are asked for.
    """
    return _export_long(shown_study(store, has_names=has_names), path)


def _export_long(store: ShownStudy, path: Path) -> int:
    if path.suffix.casefold() != DATASET:
        rows = long_rows(store.study, store.judgment_rows(), rater_cells(store))
        return write_rows(path, long_columns(store), rows)
    columns = long_columns(store) | text_columns(each.item for each in store.items())
    return _write(store, path, columns, _rows_with_texts(store))


def long_columns(store: ShownStudy) -> dict[str, type]:
    """The columns of a row per judgment: those of all studies, then the answers to pages."""
    return COLUMNS | answer_columns(store.study.design.pages)


def export_wide(store: StudyStore, path: Path, *, has_names: bool = False) -> int:
    """Write a row per item, and return how many; raises TempannotError."""
    return _export_wide(shown_study(store, has_names=has_names), path)


def _export_wide(store: ShownStudy, path: Path) -> int:
    from tempannot.study.results.study_results import results  # noqa: PLC0415 - numpy is slow

    found = results(store)
    return _write(store, path, wide_columns(found), wide_rows(found))


def export_raters(store: StudyStore, path: Path, *, has_names: bool = False) -> int:
    """Write a row per rater, and return how many; raises TempannotError."""
    found = shown_study(store, has_names=has_names)
    return _write(found, path, columns_by_rater(found.study), rows_by_rater(found))


def export_answers(store: StudyStore, path: Path, *, has_names: bool = False) -> int:
    """Write a row per answer to a page and per comment; return how many. Raises TempannotError."""
    from tempannot.study.results.rater_answers import all_said  # noqa: PLC0415 - numpy is slow

    found = shown_study(store, has_names=has_names)
    columns: Types = {"rater": str, "where": str, "asked": str, "said": str, "at": datetime}
    rows = ({name: getattr(each, name) for name in columns} for each in all_said(found))
    return _write(found, path, columns, rows)


def _write(store: ShownStudy, path: Path, columns: Types, rows: Iterable[Row]) -> int:
    if path.suffix.casefold() != DATASET:
        return write_rows(path, columns, rows)
    from tempannot.study.export.data_card import data_card  # noqa: PLC0415 - few need it

    return write_rows(path, columns, rows, data_card(store, columns))


def _rows_with_texts(store: ShownStudy) -> Iterator[Row]:
    """The rows of the long format, each with the texts of its item."""
    texts = {
        each.number: dict(zip(text_columns([each.item]), each.item.texts, strict=True))
        for each in store.items()
    }
    for row in long_rows(store.study, store.judgment_rows(), rater_cells(store)):
        number = row["item"]
        assert isinstance(number, int)
        yield row | texts[number]
