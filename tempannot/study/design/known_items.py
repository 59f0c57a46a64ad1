"""Items whose answer is known: attention checks, and training items with their feedback.

They stand in the same files as any other items. What the file says of an item, in a column
``expected`` or else as its label, is the answer it must get or a label that asks for one; a
column ``feedback`` is what raters are told in training.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.column_mapping import (
    SINGLE,
    ColumnMapping,
    mapping_of_table,
    plain_name,
)
from tempannot.formats.items.item_files import items_of, own_or_table, unknown_texts
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.response_scale import ResponseScale, ScaleError
from tempannot.formats.items.text_table import TextTable
from tempannot.resources import resource
from tempannot.study.design.study_design import DesignError, Role

DEFAULT = "default"
"""What stands for the known items that come with the program, in place of a file."""

NONE = "none"
"""What stands for no known items, in place of a file."""

OURS_AT_ONCE = 6
"""How many of our training items an attempt has, so that the next one brings others."""

EXPECTED, FEEDBACK = "expected", "feedback"

_FILES = {Role.CHECK: "checks", Role.TRAINING: "training"}


@dataclass(frozen=True, slots=True)
class KnownItem:
    """An item, the answer of the scale that it must get, and what there is to learn from it."""

    item: RatingItem
    expected: str
    feedback: str = ""


def read_known_items(
    path: Path, scale: ResponseScale, mapping: ColumnMapping | None = None
) -> tuple[KnownItem, ...]:
    """Read known items; ``mapping`` holds if the file has its columns.

    Raises FileError, with line or record, for an item without a usable answer, and for what
    ``read_items`` refuses.
    """
    table = own_or_table(path)
    if not isinstance(table, TextTable):
        return tuple(_known(each, scale, partial(_refusal, path)) for each in table)
    items = items_of(table, _mapping(table, mapping))
    return tuple(_known(each, scale, table.refusal) for each in items)


def default_known_items(role: Role, scale: ResponseScale) -> tuple[KnownItem, ...]:
    """Return the checks or training items of our own for a scale that has a name.

    Raises DesignError for another scale.
    """
    path = resource(f"study/{scale.name}-{_FILES[role]}.csv")
    if not path.is_file():
        raise DesignError(
            bilingual(
                "there are no {files} items for the scale {scale!r}: write a file",
                files=_FILES[role],
                scale=scale.name,
            )
        )
    return read_known_items(path, scale)


def usual_known_items(role: Role, scale: ResponseScale, like: RatingItem) -> tuple[KnownItem, ...]:
    """Return our known items of a scale if they are like the items of a study, else none."""
    if not resource(f"study/{scale.name}-{_FILES[role]}.csv").is_file():
        return ()
    found = default_known_items(role, scale)
    kinds = {(each.item.kind, len(each.item.texts)) for each in found}
    return found if kinds == {(like.kind, len(like.texts))} else ()


def _mapping(table: TextTable, given: ColumnMapping | None) -> ColumnMapping:
    """Return the mapping of a table; its labels are taken as they are, for they are answers."""
    found = mapping_of_table(table)
    if given is not None and set(given.texts) <= set(table.columns):
        missing: dict[str, Any] = {
            name: None for name in SINGLE if getattr(given, name) not in table.columns
        }
        found = replace(given, **missing)
    if found is None:
        raise unknown_texts(table)
    return replace(found, label=_column(table.columns, EXPECTED) or found.label, labels={})


def _refusal(path: Path, place: int, problem: str) -> FileError:
    return FileError(path, problem, place)


def _column(names: Iterable[str], wanted: str) -> str | None:
    return next((name for name in names if plain_name(name) == wanted), None)


def _known(
    item: RatingItem, scale: ResponseScale, refusal: Callable[[int, str], FileError]
) -> KnownItem:
    details, place = item.provenance.details, item.provenance.place
    expected = scale.expected(item.label)
    if expected is None and item.label is None:
        raise refusal(
            place,
            bilingual(
                "there is no answer for this item; it is one of {scale}", scale=_answers(scale)
            ),
        )
    if expected is None:
        try:
            expected = scale.answer_named(item.label or "")
        except ScaleError:
            said = bilingual(
                "the label {label!r} asks for none of the answers {scale}",
                label=item.label,
                scale=_answers(scale),
            )
            raise refusal(place, said) from None
    feedback = _column(details, FEEDBACK)
    return KnownItem(item, expected, details[feedback].strip() if feedback else "")


def _answers(scale: ResponseScale) -> str:
    return ", ".join(scale.answers)


_ANY_SCALE = "other"


def default_instructions(scale: ResponseScale) -> str:
    """Return a page in Markdown for a scale, with its question and its answers and their keys."""
    return (
        instructions_page(scale)
        .replace("{question}", scale.question)
        .replace("{answers}", _answers_with_keys(scale))
    )


def instructions_page(scale: ResponseScale) -> str:
    """Return the same with ``{question}`` and ``{answers}`` still to be put in."""
    page = resource(f"study/{scale.name}.md")
    if not page.is_file():
        page = resource(f"study/{_ANY_SCALE}.md")
    return page.read_text("utf-8")


def _answers_with_keys(scale: ResponseScale) -> str:
    return "\n".join(f"- **{each}**: {_keys(scale, each)}" for each in scale.answers)


def _keys(scale: ResponseScale, answer: str) -> str:
    keys = scale.keys(answer)
    return f"{'key' if len(keys) == 1 else 'keys'} {' or '.join(keys)}"
