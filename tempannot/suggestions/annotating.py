"""A document with all that is proposed for it taken in, as if somebody had accepted everything."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from tempannot.core.changes import Batch, Insert
from tempannot.core.document import Document
from tempannot.core.items import Instance, Link, Time
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.suggestions.suggestion import (
    Proposer,
    Suggestion,
    SuggestionKind,
    acceptances,
)


@dataclass(frozen=True, slots=True)
class TakenIn:
    """A suggestion with the id that it has as part of the document."""

    suggestion: Suggestion
    id: str


@dataclass(frozen=True, slots=True)
class WhatToTake:
    """What to take in: the kinds, and how sure it has to be at least."""

    kinds: Collection[SuggestionKind] = frozenset(SuggestionKind)
    least: float = 0.0
    during: During = field(default=During.EQUALS)


def annotate(document: Document, proposer: Proposer, wanted: WhatToTake) -> list[TakenIn]:
    """Take what is proposed into ``document``, and return it in the order in which it was.

    Links are proposed between all that is marked then. The cost is that of proposing.
    """
    taken = _take(document, proposer.marks(document), wanted)
    if SuggestionKind.LINK in wanted.kinds:
        taken += _take(document, proposer.links(Reasoning(document, wanted.during)), wanted)
    return taken


def _take(document: Document, found: Collection[Suggestion], wanted: WhatToTake) -> list[TakenIn]:
    kept = [each for each in found if each.kind in wanted.kinds and each.confidence >= wanted.least]
    edits = acceptances(document, kept)
    document.apply(Batch(bilingual("Take in what is proposed"), edits))
    return [TakenIn(each, _id(edit)) for each, edit in zip(kept, edits, strict=True)]


def _id(edit: Batch) -> str:
    """The id of what links name: the instance of an event, a time, or a link."""
    made = (each.item for each in edit.changes if isinstance(each, Insert))
    return next(item.id for item in made if isinstance(item, Instance | Time | Link))
