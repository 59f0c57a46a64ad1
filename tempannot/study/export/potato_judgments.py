"""Judgments in what Potato keeps and exports.

Version 2 keeps a folder per rater with ``user_state.json``; what was answered is there by item, as
pairs of a label and a value or as objects. Version 1 keeps ``annotated_instances.jsonl`` there, a
line per item. Both export tables with a row per rater and item, with a column per question, or per
question and label (``likert:::scale_4``, ``likert.scale_4``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.text_table import TextTable, read_table
from tempannot.study.export.foreign_answers import (
    ForeignAnswer,
    as_object,
    as_text,
    joined,
    parsed_cell,
    table_of,
    words_in,
)

_STATE, _LABELS = "instance_id_to_label_to_value", "label_annotations"
ALL_COLUMNS = ({_STATE}, {_LABELS}, {"instance_id", "user"}, {"instance_id", "user_id"})
"""What tells the state of a rater, a line of version 1, and tables of annotations."""

STATE_FILE, _LINES = "user_state.json", "annotated_instances.jsonl"
_SPENT = re.compile(r"(\d+)d (\d+)h (\d+)m (\d+)s")
_NO_QUESTIONS = ("displayed_text", "annotator_origin", "annotator_origin_detail")


def state_files(folder: Path) -> list[Path]:
    """What a folder of version 2, or else of version 1, has of each rater."""
    for name in (STATE_FILE, _LINES):
        found = sorted(each for each in folder.glob(f"*/{name}") if each.is_file())
        if found:
            return found
    return []


def judgments_in_folder(folder: Path) -> TextTable:
    """The answers of all raters below a folder; raises FileError as reading a table does."""
    found: list[ForeignAnswer] = []
    tables = [read_table(path) for path in state_files(folder)]
    for table in tables:
        found += _of_state(table) if _STATE in table.columns else _of_lines(table)
    if not found:
        raise FileError(folder, bilingual("no rater has answered anything in it"))
    return table_of(TextTable(folder, (), (), (), True), found)


def judgments_of(table: TextTable) -> TextTable:
    """The answers in a table with ALL_COLUMNS of one kind; raises FileError with the record."""
    if _STATE in table.columns:
        return table_of(table, _of_state(table))
    return table_of(table, _of_lines(table) if _LABELS in table.columns else _of_rows(table))


def _of_rows(table: TextTable) -> list[ForeignAnswer]:
    """The answers in a table with a row per rater and item."""
    who = "user" if "user" in table.columns else "user_id"
    found = []
    for place, cells in zip(table.places, table.rows, strict=True):
        row = dict(zip(table.columns, cells, strict=True))
        text = words_in(row.get("displayed_text", ""))
        rater, item = row.pop(who), row.pop("instance_id")
        for name in _NO_QUESTIONS:
            row.pop(name, None)
        found.append(ForeignAnswer(place, rater, item, _of_columns(row), words=text))
    return found


def _of_columns(row: Mapping[str, str]) -> dict[str, str]:
    """The answers in cells; a column of a question and a label counts if its cell says so."""
    chosen: dict[str, list[str]] = {}
    for column, cell in row.items():
        question, mark, label = column.partition(":::")
        if not mark:
            question, mark, label = column.partition(".")
        answer = _answer(label, cell) if mark else cell
        if question and answer:
            chosen.setdefault(question, []).append(answer)
    return {question: joined(answers) for question, answers in chosen.items()}


def _of_state(table: TextTable) -> list[ForeignAnswer]:
    found: list[ForeignAnswer] = []
    for place, cells in zip(table.places, table.rows, strict=True):
        row = dict(zip(table.columns, cells, strict=True))
        rater = row.get("user_id") or table.path.parent.name
        times = as_object(_parsed(table, place, row.get("instance_id_to_behavioral_data", "")))
        for item, labels in as_object(_parsed(table, place, row[_STATE])).items():
            seconds = _seconds(times.get(item))
            found.append(ForeignAnswer(place, rater, item, _answers(labels), seconds))
    return found


def _of_lines(table: TextTable) -> list[ForeignAnswer]:
    found: list[ForeignAnswer] = []
    for place, cells in zip(table.places, table.rows, strict=True):
        row = dict(zip(table.columns, cells, strict=True))
        rater = row.get("user_id") or row.get("user") or _folder_of(table, place)
        item = row.get("id") or row.get("instance_id", "")
        answers = _answers(_parsed(table, place, row[_LABELS]))
        seconds = _seconds(_parsed(table, place, row.get("behavioral_data", "")))
        words = words_in(row.get("displayed_text", ""))
        found.append(ForeignAnswer(place, rater, item, answers, seconds, words))
    return found


def _folder_of(table: TextTable, place: int) -> str:
    """Whose lines these are; those of all raters together do not say it."""
    if any(table.path.parent.glob(f"*/{_LINES}")):
        problem = bilingual(
            "nothing says who answered: open the folder, which has one of each rater in it"
        )
        raise table.refusal(place, problem)
    return table.path.absolute().parent.name


def _answers(labels: object) -> dict[str, str]:
    chosen: dict[str, list[str]] = {}
    for question, label, value in _entries(labels):
        if answer := _answer(label, value):
            chosen.setdefault(question, []).append(answer)
    return {question: joined(answers) for question, answers in chosen.items()}


def _entries(labels: object) -> Iterator[tuple[str, str, object]]:
    """Every question, label and value: as pairs, or as objects one or two levels deep."""
    if isinstance(labels, list):
        for each in labels:
            if isinstance(each, list) and len(each) == 2 and isinstance(each[0], dict):
                yield as_text(each[0].get("schema")), as_text(each[0].get("name")), each[1]
        return
    for question, given in as_object(labels).items():
        inner = as_object(given)
        inner = as_object(inner["labels"]) if isinstance(inner.get("labels"), dict) else inner
        yield from ((question, label, value) for label, value in inner.items())


def _answer(label: str, value: object) -> str:
    """What was answered: the label of what was ticked, or else the value; "" if it was not."""
    if value is None or value is False or value in ("", "false", "False", "None"):
        return ""
    return label if value is True or value in ("true", "True", "on") else as_text(value)


def _seconds(told: object) -> str:
    """How long an item took, in milliseconds of version 2 or in the words of version 1."""
    times = as_object(told)
    spent = times.get("total_time_ms")
    if isinstance(spent, int | float):
        return as_text(spent / 1000)
    words = _SPENT.search(as_text(times.get("time_string")))
    if words is None:
        return ""
    days, hours, minutes, seconds = map(int, words.groups())
    return str(((days * 24 + hours) * 60 + minutes) * 60 + seconds)


def _parsed(table: TextTable, place: int, cell: str) -> object:
    return parsed_cell(table, place, cell, bilingual("these are no annotations of Potato"))
