"""Judgments in what Label Studio exports: tasks with their annotations, or a row per annotation.

A task has ``data`` and ``annotations``; an annotation says who made it, in how many seconds
(``lead_time``), and has a list of results, each of which names the question (``from_name``).
Choices, ratings, numbers, texts and pairs are answers; what marks a part of the text is none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from tempannot.core.language import bilingual
from tempannot.formats.items.text_table import TextTable
from tempannot.study.export.foreign_answers import (
    ITEM,
    RATER,
    SECONDS,
    ForeignAnswer,
    as_object,
    as_text,
    joined,
    parsed_cell,
    table_of,
    words_in,
)

TASK_COLUMNS = ({"data", "annotations"}, {"data", "completions"})
"""Fields of a task, of today and of old versions."""

ROW_COLUMNS = {"annotator", "annotation_id"}
"""Columns that a table of annotations has."""

_NAMES = {"annotator": RATER, "id": ITEM, "lead_time": SECONDS}
_ANSWERS = ("choices", "rating", "number", "selected", "text")
"""The keys of a value that hold an answer to a question about the whole item."""

_IN_JSON = ('{"', '[{"')
_ANSWERED = re.compile(r'"type"\s*:\s*"(?:choices|rating|number|pairwise)"')
_MARKED = re.compile(r'"start"\s*:')


def is_answered(start: str) -> bool:
    """Whether a file that starts so has tasks in which items were judged, and no text marked."""
    is_result = start.lstrip()[:1] in ("[", "{") and '"from_name"' in start
    return is_result and bool(_ANSWERED.search(start)) and not _MARKED.search(start)


def judgments_in_tasks(table: TextTable) -> TextTable:
    """The answers in tasks; raises FileError, with the task, for what is none.

    An annotation that was cancelled has no answers.
    """
    column = "annotations" if "annotations" in table.columns else "completions"
    found: list[ForeignAnswer] = []
    for place, cells in zip(table.places, table.rows, strict=True):
        task = dict(zip(table.columns, cells, strict=True))
        data, annotations = _parsed(table, place, task["data"]), task[column]
        facts = {name: as_text(value) for name, value in as_object(data).items()}
        for each in _objects(_parsed(table, place, annotations)):
            answers = {} if each.get("was_cancelled") else _answers(each)
            found.append(
                ForeignAnswer(
                    place,
                    _rater(each.get("completed_by")),
                    task.get("id") or str(place),
                    answers,
                    as_text(each.get("lead_time")),
                    _words(facts),
                    facts,
                )
            )
    if not any(each.answers for each in found):
        raise table.refusal(
            None, bilingual("no annotation in it has a choice, a rating or a number")
        )
    return table_of(table, found)


def judgments_in_rows(table: TextTable) -> TextTable:
    """The same table with columns called as judgments have them; questions keep their names."""
    columns = tuple(_NAMES.get(name, name) for name in table.columns)
    if len(set(columns)) < len(columns):  # the data have such a column of their own
        return table
    rows = tuple([_plain(cell) for cell in cells] for cells in table.rows)
    return TextTable(table.path, columns, rows, table.places, table.is_json)


def _plain(cell: str) -> str:
    """A cell; ratings and several choices stand in one as JSON."""
    if not cell.startswith(_IN_JSON):
        return cell
    try:
        found = json.loads(cell)
    except (ValueError, RecursionError):
        return cell
    said = [_said(each) for each in _objects(found if isinstance(found, list) else [found])]
    return joined(said) if said and all(said) else cell


def _said(value: Mapping[str, object]) -> str:
    """The answer in a value."""
    said = next((value[key] for key in _ANSWERS if key in value), None)
    return joined(list(map(as_text, said))) if isinstance(said, list) else as_text(said)


def _answers(annotation: Mapping[str, object]) -> dict[str, str]:
    found: dict[str, str] = {}
    for result in _objects(annotation.get("result")):
        question, value = result.get("from_name"), as_object(result.get("value"))
        if not isinstance(question, str) or "start" in value or "x" in value:
            continue
        if answer := _said(value):
            found[question] = answer
    return found


def _rater(completed_by: object) -> str:
    """Who made an annotation: a number, or an object with an address and a number."""
    if not isinstance(completed_by, dict):
        return as_text(completed_by)
    return as_text(completed_by.get("email")) or as_text(completed_by.get("id"))


def _words(facts: Mapping[str, str]) -> str:
    """The words of the shortest running text: nobody is too fast who knew the others already."""
    counts = [int(words_in(text) or 0) for text in facts.values() if " " in text]
    return str(min(counts)) if counts else ""


def _parsed(table: TextTable, place: int, cell: str) -> object:
    return parsed_cell(table, place, cell, bilingual("this is no task of Label Studio"))


def _objects(value: object) -> Iterator[Mapping[str, object]]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        yield from (each for each in value if isinstance(each, dict))
