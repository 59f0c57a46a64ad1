"""What raters answered in other programs, before it is a table."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tempannot.core.language import bilingual
from tempannot.formats.items.text_table import TextTable

RATER, ITEM, RESPONSE, SECONDS, WORDS = "rater", "item", "response", "seconds", "words"
_MARKUP = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, slots=True)
class ForeignAnswer:
    """What one rater said of one item: an answer to each question that was asked.

    ``facts`` are what is known of the item, in columns of their own; ``place`` is the number of
    the record. ``seconds`` and ``words`` are empty where nothing is known of them.
    """

    place: int
    rater: str
    item: str
    answers: Mapping[str, str]
    seconds: str = ""
    words: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)


def table_of(like: TextTable, found: Sequence[ForeignAnswer]) -> TextTable:
    """The answers as a table; those to the only question are also in the column RESPONSE.

    Of several answers of one rater to one item the last one holds. Raises FileError, with the
    record, for an answer without a rater or an item.
    """
    for each in found:
        for what, text in ((RATER, each.rater), (ITEM, each.item)):
            if not text:
                raise like.refusal(
                    each.place, bilingual("nothing says which {what} this answer is of", what=what)
                )
    held = {(each.rater, each.item): each for each in found}.values()
    questions = list(dict.fromkeys(name for each in held for name in each.answers))
    facts = list(dict.fromkeys(name for each in held for name in each.facts))
    if len(questions) == 1:
        questions = [*questions, *questions]
    shown = [RESPONSE, *questions[1:]] if len(set(questions)) == 1 else questions
    first = tuple(dict.fromkeys((RATER, ITEM, *shown, SECONDS, WORDS)))
    kept = [name for name in facts if name not in first]
    rows = tuple(
        (
            *(each.rater, each.item),
            *(each.answers.get(name, "") for name in questions),
            *(each.seconds, each.words),
            *(each.facts.get(name, "") for name in kept),
        )
        for each in held
    )
    return TextTable(like.path, (*first, *kept), rows, tuple(each.place for each in held), True)


def words_in(text: str) -> str:
    """How many words there are to read in a text, which may have tags; "" for none."""
    count = len(_MARKUP.sub(" ", text).split())
    return str(count) if count else ""


def as_text(value: object) -> str:
    """A value of JSON as a cell."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def joined(answers: Sequence[str]) -> str:
    """Several answers to one question in one cell."""
    return "; ".join(answers)


def parsed_cell(table: TextTable, place: int, cell: str, problem: str) -> object:
    """The JSON in a cell of a record; raises FileError with a ``problem`` where it is none."""
    try:
        return json.loads(cell or "null")
    except (ValueError, RecursionError) as error:
        raise table.refusal(place, problem) from error


def as_object(value: object) -> Mapping[str, object]:
    """An object of JSON; an empty one for anything else."""
    return value if isinstance(value, dict) else {}
