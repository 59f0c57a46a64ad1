"""What a user says of the columns of a table of items: ``premise=Sentence 1,label=gold``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tempannot.formats.items.column_mapping import ColumnMapping, MappingError, known_mapping
from tempannot.formats.items.item_files import unknown_texts
from tempannot.formats.items.item_kinds import ITEM_KINDS, TEXTS
from tempannot.formats.items.rating_item import RatingItemKind
from tempannot.formats.items.text_table import TextTable, read_table

TEXT = "text"
"""The role of a text of items that are of no kind with roles of its own; there may be several."""

_KINDS = {each.columns: each for each in ITEM_KINDS if each.columns}
_SINGLE = ("label", "id", "source", "document", "link", "trace")

ROLES = (*(role for roles in _KINDS for role in roles), TEXT, *_SINGLE)
"""All roles that a column can be given."""

_PAIRS = re.compile(rf",(?=\s*(?:{'|'.join(ROLES)})\s*=)")


@dataclass(frozen=True, slots=True)
class ColumnWish:
    """Which column has which role, as far as a user said so.

    Without texts the names of the columns must be known ones, and what is not said is as these
    say; with texts nothing is guessed.
    """

    texts: tuple[tuple[str, str], ...] = ()
    single: tuple[tuple[str, str], ...] = ()


def parse_columns(pairs: Iterable[str]) -> ColumnWish | None:
    """Return the wish in texts of ``role=column`` with commas in between, None without any.

    The name of a column may have a comma or an equals sign in it. Raises MappingError for a
    role that is unknown or there twice, and for texts that make up no kind of item.

    >>> parse_columns(["premise=text, first,hypothesis=b"]).texts
    (('premise', 'text, first'), ('hypothesis', 'b'))
    """
    texts: list[tuple[str, str]] = []
    single: dict[str, str] = {}
    for pair in (each for text in pairs for each in _PAIRS.split(text)):
        role, found, name = (part.strip() for part in pair.partition("="))
        if not found or not name or role not in ROLES:
            known = ", ".join(ROLES)
            raise MappingError(f"{pair!r} is no role=column with a role of {known}")
        if role in single or (role != TEXT and role in dict(texts)):
            raise MappingError(f"the role {role} is given to two columns")
        if role in _SINGLE:
            single[role] = name
        else:
            texts.append((role, name))
    if not texts and not single:
        return None
    if texts:
        _kind([role for role, _ in texts])
    return ColumnWish(tuple(texts), tuple(single.items()))


def mapping_of(wish: ColumnWish, path: Path) -> ColumnMapping:
    """Return what the columns of a file are, by the wish and else by their names.

    Raises FileError for a file that is no table, that lacks a column of the wish, or whose texts
    are not known and not in the wish.
    """
    table = read_table(path)
    known = known_mapping(table.columns)
    single: dict[str, Any] = dict(wish.single)
    for name in (*dict(wish.texts).values(), *single.values()):
        if name not in table.columns:
            said = f"there is no column {name!r}; there are {table.column_list}"
            raise table.refusal(None, said)
    if wish.texts:
        kind = _kind([role for role, _ in wish.texts])
        mapping = ColumnMapping(kind, _texts(wish, kind), **single)
    elif known is not None:
        mapping = replace(known, **single)
    else:
        raise unknown_texts(table)
    return replace(mapping, labels=label_meanings(table, mapping)) if "label" in single else mapping


def label_meanings(table: TextTable, mapping: ColumnMapping) -> Mapping[str, str]:
    """Return the meanings of the labels of a kind, if all in the column the user chose are such.

    Otherwise they are those of another scheme, and are taken as they are.
    """
    meanings = mapping.kind.labels
    at = table.columns.index(mapping.label or "")
    found = {row[at].strip().casefold() for row in table.rows} - {"", "-"}
    return meanings if found <= set(meanings) else {}


def _kind(roles: list[str]) -> RatingItemKind:
    """Return the kind of item that texts of these roles make up; raises MappingError for none."""
    if set(roles) == {TEXT}:
        return TEXTS
    for needed, kind in _KINDS.items():
        if set(needed) == set(roles):
            return kind
    ways = "; ".join(" and ".join(needed) for needed in _KINDS)
    raise MappingError(f"the texts {', '.join(roles)} make up no item; these do: {ways}; text")


def _texts(wish: ColumnWish, kind: RatingItemKind) -> tuple[str, ...]:
    if not kind.columns:
        return tuple(name for _, name in wish.texts)
    return tuple(dict(wish.texts)[role] for role in kind.columns)
