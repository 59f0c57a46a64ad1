"""One thing that raters judge, whatever file it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class ItemKind(StrEnum):
    """What the texts of an item are to each other."""

    NLI = "nli"
    ANSWER = "answer"
    ORDER = "order"
    TEXTS = "texts"

    @property
    def roles(self) -> tuple[str, ...]:
        """What each text is called; nothing for texts that only their file has names for."""
        return _ROLES[self]


_ROLES = {
    ItemKind.NLI: ("premise", "hypothesis"),
    ItemKind.ANSWER: ("sentence", "question", "answer"),
    ItemKind.ORDER: ("first sentence", "second sentence"),
    ItemKind.TEXTS: (),
}


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where an item comes from.

    ``file`` is a file name and ``place`` the line in it, or the number of the record in a JSON
    file, from 1. ``document``, ``link`` and ``intervals`` (ids of event instances or times) lead
    to the annotation that the item was made from, where the file names them. ``details`` holds
    all columns that have no other place, by name.
    """

    file: str
    place: int
    document: str | None = None
    link: str | None = None
    intervals: tuple[str, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RatingItem:
    """One thing to judge.

    ``id`` is unique in its file. ``texts`` are as in the file, nothing stripped, in the order of
    ``kind.roles``. ``label`` is what the dataset says, None if it says nothing. ``source`` is the
    part of the data that the item belongs to: a corpus, or a category of questions.
    """

    id: str
    kind: ItemKind
    texts: tuple[str, ...]
    label: str | None
    source: str
    provenance: Provenance
