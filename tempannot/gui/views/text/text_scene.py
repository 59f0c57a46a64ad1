"""What the text pane paints besides the text, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from tempannot.core.relations import RelationSet
from tempannot.core.vocabulary import Vocabulary

_LONGEST_UNION = 3


class ArcOrigin(StrEnum):
    """Where a relation comes from; each origin has a line style of its own."""

    ASSERTED = "asserted"
    INFERRED = "inferred"
    MINIMAL = "minimal"
    VAGUE = "vague"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A relation to draw from ``source`` to ``target``; ``link`` is its id if it is asserted.

    ``tint`` names a colour in place of the relation's; curves between the same words in
    different lanes (0 in the middle) run beside each other.
    """

    source: str
    target: str
    origin: ArcOrigin
    label: str
    relations: RelationSet | None = None
    link: str | None = None
    tint: str = ""
    lane: int = 0

    def other(self, interval: str) -> str:
        """Return the end that is not ``interval``."""
        return self.target if self.source == interval else self.source


@dataclass(frozen=True, slots=True)
class Scene:
    """The state of the selection and the links to draw, complete."""

    source: str | None = None
    target: str | None = None
    hovered: str | None = None
    creation_time: str | None = None
    highlighted: frozenset[str] = frozenset()
    highlighted_links: frozenset[str] = frozenset()
    link: str | None = None
    hints: Mapping[str, str] = field(default_factory=dict, hash=False)
    links: tuple[ShownLink, ...] = ()

    def is_strong(self, shown: ShownLink) -> bool:
        """Whether a link is selected or pointed at."""
        return shown.link is not None and (
            shown.link == self.link or shown.link in self.highlighted_links
        )


@dataclass(frozen=True, slots=True)
class PairWanted:
    """The annotator wants to relate ``source`` to ``target``."""

    source: str
    target: str


@cache
def relation_label(relations: RelationSet, vocabulary: Vocabulary = Vocabulary.ALLEN) -> str:
    """Return a relation in a few words.

    >>> relation_label(RelationSet.parse("before|meets"))
    'before | meets'
    """
    if len(relations) > _LONGEST_UNION:
        return f"one of {len(relations)}"
    return vocabulary.words(relations, " | ")
