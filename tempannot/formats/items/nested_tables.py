"""Tables with several items in a row, which benchmarks have, as tables with a row for each item.

TimeBench (Chu et al. 2023) keeps the candidate answers to a question in a row, in two lists of
equal length, ``options`` and ``labels``. TORQUE (Ning et al. 2020) keeps a passage in a row, with
its events and its questions: every event is an answer to each question, and right if it is among
those named there.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.left_out import LeftOut, leave_out
from tempannot.formats.items.text_table import TextTable

_Cells = Mapping[str, str]
_Unfolding = tuple[tuple[str, ...], Callable[[int, _Cells], Iterator[list[str]]]]
"""The new columns, and what makes the rows of an old one out of its place and its cells."""

_PASSAGE = ("passage", "question", "answer", "label", "document", "span", "cluster", "is_default")
_MOST = 2_000_000
"""How many rows a file may give; every event times every question are many soon."""


def unfolded(table: TextTable, left_out: LeftOut | None = None) -> TextTable:
    """Return a table with a row per item; the same if that is what it is.

    Its places are those of the rows that the items were in. Raises FileError, with the place, for
    a row whose lists do not fit together, which is left out with ``left_out``.
    """
    for shape in _SHAPES:
        if shape.columns <= set(table.columns) and not shape.made & set(table.columns):
            return _unfolded(table, shape, left_out)
    return table


def _unfolded(table: TextTable, shape: _Shape, left_out: LeftOut | None) -> TextTable:
    columns, of_row = shape.unfold(table)
    places: list[int] = []
    rows: list[list[str]] = []
    for place, row in zip(table.places, table.rows, strict=True):
        cells = dict(zip(table.columns, row, strict=True))
        try:
            found = list(islice(of_row(place, cells), _MOST + 1 - len(rows)))
        except FileError as error:
            leave_out(error, left_out)
            continue
        rows += found
        places += [place] * len(found)
        if len(rows) > _MOST:
            raise table.refusal(None, bilingual("it holds more than {most:,} items", most=_MOST))
    if not rows:
        nothing = table.refusal(None, bilingual("there is no item in it"))
        raise left_out[0] if left_out else nothing
    return replace(table, columns=columns, rows=tuple(rows), places=tuple(places))


def unfolded_columns(columns: Sequence[str]) -> Sequence[str]:
    """The columns that a table has when it is unfolded."""
    for shape in _SHAPES:
        if shape.columns <= set(columns) and not shape.made & set(columns):
            return (*(name for name in columns if name not in shape.columns), *shape.gives)
    return columns


def _options(table: TextTable) -> _Unfolding:
    kept = [name for name in table.columns if name not in ("options", "labels")]

    def of_row(place: int, cells: _Cells) -> Iterator[list[str]]:
        options, labels = (_list(table, place, name, cells[name]) for name in ("options", "labels"))
        if len(options) != len(labels):
            said = bilingual(
                "there are {options} options here and {labels} labels",
                options=len(options),
                labels=len(labels),
            )
            raise table.refusal(place, said)
        for option, label in zip(options, labels, strict=True):
            yield [*(cells[name] for name in kept), _text(option), _text(label)]

    return (*kept, *_CANDIDATE), of_row


def _list(table: TextTable, place: int, name: str, cell: str) -> list[Any]:
    found = _parsed(table, place, name, cell)
    if not isinstance(found, list):
        raise table.refusal(place, bilingual("the {name} are no list", name=name))
    return found


def _passages(table: TextTable) -> _Unfolding:
    def of_row(place: int, cells: _Cells) -> Iterator[list[str]]:
        parts = {name: _parsed(table, place, name, cells[name]) for name in _PARTS}
        return _claims(table, place, [{"passage": cells["passage"], **parts}])

    return _PASSAGE, of_row


def _passage_lists(table: TextTable) -> _Unfolding:
    """As the training set is written: records with a list of such passages."""

    def of_row(place: int, cells: _Cells) -> Iterator[list[str]]:
        return _claims(table, place, _list(table, place, "passages", cells["passages"]))

    return _PASSAGE, of_row


def _claims(table: TextTable, place: int, passages: list[Any]) -> Iterator[list[str]]:
    for passage in passages:
        try:
            yield from _answers(passage)
        except (AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
            said = bilingual("the passage is none with events and questions as TORQUE has them")
            raise table.refusal(place, said) from error


def _answers(passage: Any) -> Iterator[list[str]]:  # noqa: ANN401 - whatever JSON has
    events = passage["events"]
    events = events[0] if isinstance(events, list) else events
    asked = passage["question_answer_pairs"]
    pairs = (
        asked.items() if isinstance(asked, dict) else ((each["question"], each) for each in asked)
    )
    known = _spans(events["answer"])
    for question, about in pairs:
        right = _spans(about["answer"])
        for span, word in _numbered(known | right).items():
            yield [
                _text(passage["passage"]),
                _text(question),
                word,
                "yes" if span in right else "no",
                _text(events.get("passageID")),
                span,
                _text(about.get("cluster_id")),
                _text(about.get("is_default_question")),
            ]


def _spans(answer: Any) -> dict[str, str]:  # noqa: ANN401 - whatever JSON has
    """The words of an answer by the places where they stand."""
    return dict(zip(map(_text, answer["indices"]), map(_text, answer["spans"]), strict=True))


def _numbered(words: dict[str, str]) -> dict[str, str]:
    """Words by their places, those that stood before with their number: said, met, said 2."""
    found, times = {}, Counter[str]()
    for span, word in words.items():
        times[word] += 1
        found[span] = f"{word} {times[word]}" if times[word] > 1 else word
    return found


def _parsed(table: TextTable, place: int, name: str, cell: str) -> Any:  # noqa: ANN401
    try:
        return json.loads(cell)
    except (ValueError, RecursionError):
        raise table.refusal(
            place, bilingual("the {name} are no list and no object of JSON", name=name)
        ) from None


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def _without_events(table: TextTable) -> _Unfolding:
    raise FileError(
        table.path,
        bilingual("these are questions of TORQUE without events, so that there are no answers"),
    )


@dataclass(frozen=True, slots=True)
class _Shape:
    """A table of nested values: its ``columns``, those that would make it another, and the new."""

    columns: frozenset[str]
    made: frozenset[str]
    gives: tuple[str, ...]
    unfold: Callable[[TextTable], _Unfolding]


_CANDIDATE = ("answer", "label")
_PARTS = ("events", "question_answer_pairs")
_QUESTIONS = frozenset({"passage", "question_answer_pairs"})
_SHAPES = (
    _Shape(
        frozenset({"options", "labels"}),
        frozenset({"answer", "label"}),
        ("answer", "label"),
        _options,
    ),
    _Shape(_QUESTIONS | {"events"}, frozenset({"answer"}), _PASSAGE, _passages),
    _Shape(_QUESTIONS, frozenset({"answer"}), _PASSAGE, _without_events),
    _Shape(frozenset({"passages"}), _QUESTIONS, _PASSAGE, _passage_lists),
)
