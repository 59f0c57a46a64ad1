"""What the columns of a table with an unknown header may be, as a guess that somebody confirms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tempannot.formats.items.column_mapping import (
    ColumnMapping,
    label_meanings,
    mapping_of_table,
    plain_name,
)
from tempannot.formats.items.item_kinds import ANSWER, NLI, TEXTS
from tempannot.formats.items.text_table import TextTable

_QUESTION = ("question", "query", "asked")
_ANSWER = ("answer", "option", "candidate", "choice")
_LABEL = ("label", "gold", "class", "verdict", "judgment", "judgement", "relation")
_ID = ("id", "nr", "no", "number", "key", "index", "idx")
_SAMPLE = 200
_LETTERS = 4
_WORDS = 12


def guessed_mapping(table: TextTable) -> ColumnMapping | None:
    """Guess by what is in the first rows and by words in the header; None if nothing is a text.

    Columns of long and different cells are texts; the two longest are a pair.
    """
    known = mapping_of_table(table)
    if known is not None:
        return known
    cells = {
        name: [row[at] for row in table.rows[:_SAMPLE]] for at, name in enumerate(table.columns)
    }
    texts = [name for name, found in cells.items() if name and _is_text(found)]
    question, answer = _named(table.columns, _QUESTION), _named(table.columns, _ANSWER)
    others = [name for name in texts if name not in (question, answer)]
    longest = sorted(others, key=lambda name: -sum(map(len, cells[name])))
    if question and answer and longest:
        mapping = ColumnMapping(ANSWER, (longest[0], question, answer))
    elif len(texts) > 1:
        pair = sorted(longest[:2] if len(longest) > 1 else texts[:2], key=table.columns.index)
        mapping = ColumnMapping(NLI, tuple(pair))
    elif texts:
        mapping = ColumnMapping(TEXTS, tuple(texts))
    else:
        return None
    rest = [name for name in table.columns if name and name not in mapping.texts]
    mapping = replace(mapping, label=_label(rest, cells), id=_id(rest, table))
    return replace(mapping, labels=label_meanings(table, mapping)) if mapping.label else mapping


def _is_text(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell.strip()]
    letters = sum(len(cell) for cell in filled)
    has_words = sum(" " in cell.strip() for cell in filled) * 2 >= len(filled)
    return len(filled) * 10 >= len(cells) * 9 and letters >= _LETTERS * len(filled) and has_words


def _named(columns: Iterable[str], words: Sequence[str]) -> str | None:
    return next((name for name in columns if any(w in plain_name(name) for w in words)), None)


def _label(columns: Sequence[str], cells: dict[str, list[str]]) -> str | None:
    few = [name for name in columns if len(set(cells[name])) <= _WORDS]
    return _named(few, _LABEL)


def _id(columns: Sequence[str], table: TextTable) -> str | None:
    for name in columns:
        if plain_name(name).split("-")[-1] in _ID:
            at = table.columns.index(name)
            found = {row[at] for row in table.rows}
            if len(found) == len(table.rows) and "" not in found:
                return name
    return None
