"""One thing that is proposed, what it rests on, and the edit that takes it into the document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from tempannot.core.changes import Batch
from tempannot.core.document import Document, NewIds
from tempannot.core.edits import add_event, add_link, add_time
from tempannot.core.errors import DocumentError
from tempannot.core.items import Span
from tempannot.core.language import bilingual, worded
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet

COLUMNS = (
    *("kind", "start", "end", "text", "attributes"),
    *("source", "relations", "target", "confidence", "because"),
)
"""What a suggestion is told by in tables and JSON."""


@worded
class SuggestionKind(StrEnum):
    """What is proposed."""

    TIME = "time"
    EVENT = "event"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A time or event with its place in the text, or a link with its two ends.

    ``start`` and ``end`` are code points into the text of the document, ``attributes`` those of
    TimeML (of an event and its instance together, as ``edits.add_event`` takes them). ``source``
    and ``target`` are ids of intervals, ``relations`` what the link says. ``confidence`` lies
    between 0 and 1; ``because`` says in one phrase what it rests on.
    """

    kind: SuggestionKind
    confidence: float
    because: str
    start: int = 0
    end: int = 0
    text: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict, hash=False)
    source: str = ""
    relations: RelationSet | None = None
    target: str = ""

    @property
    def span(self) -> Span:
        """Its place in the text; empty for a link."""
        return Span(self.start, self.end)

    @property
    def key(self) -> tuple[object, ...]:
        """What it is about, whoever proposes it: a rejected one is known by it."""
        if self.kind is SuggestionKind.LINK:
            return (self.kind, self.source, self.relations, self.target)
        return (self.kind, self.start, self.end)

    def place_in(self, document: Document) -> Span:
        """Its place in the text; of a link the stretch that both ends stand in.

        Of a link to the creation time, which may stand outside the text, it is that of the other.
        """
        if self.kind is not SuggestionKind.LINK:
            return self.span
        ends = {each for each in (self.source, self.target) if document.has_interval(each)}
        within = ends - {document.creation_time} or ends
        spans = [document.interval(each).span for each in within]
        if not spans:
            return self.span
        return Span(min(each.start for each in spans), max(each.end for each in spans))

    def row(self, document: Document) -> dict[str, object]:
        """Its ``COLUMNS`` as values of JSON; a link has no words of its own, a mark no ends."""
        is_link, place = self.kind is SuggestionKind.LINK, self.place_in(document)
        return {
            "kind": self.kind.value,
            "start": place.start,
            "end": place.end,
            "text": self.text,
            "attributes": dict(self.attributes),
            "source": self.source or None,
            "relations": str(self.relations) if is_link else None,
            "target": self.target or None,
            "confidence": round(self.confidence, 4),
            "because": self.because,
        }


class Proposer(Protocol):
    """What proposes: a model, rules, another annotation, a program of the user's.

    ``within`` bounds the work to what begins in a part of the text, so that the sentences in
    sight come first.
    """

    def marks(self, document: Document, within: Span | None = None) -> list[Suggestion]:
        """Propose times and events that are not marked yet, in the order of the text."""
        ...

    def links(self, reasoning: Reasoning, within: Span | None = None) -> list[Suggestion]:
        """Propose links between what is marked, the surest first.

        Together with the closure they are consistent, and none follows from those before it.
        """
        ...


def acceptance(document: Document, suggestion: Suggestion, ids: NewIds | None = None) -> Batch:
    """Return the edit that takes a suggestion into the document.

    ``ids`` are those of several edits that are carried out together. Raises DocumentError if the
    document has no such place or interval.
    """
    ids = ids or NewIds(document)
    if suggestion.kind is SuggestionKind.LINK:
        if suggestion.relations is None:
            raise DocumentError(
                bilingual("{document}: a proposed link says no relation", document=document.name)
            )
        ends = suggestion.source, suggestion.target
        return add_link(document, *ends, suggestion.relations, ids=ids)
    if not 0 <= suggestion.start < suggestion.end <= len(document.text):
        raise DocumentError(
            bilingual(
                "{document}: the text ends before {end}", document=document.name, end=suggestion.end
            )
        )
    mark = add_time if suggestion.kind is SuggestionKind.TIME else add_event
    return mark(document, suggestion.span, suggestion.attributes, ids)


def acceptances(document: Document, suggestions: Iterable[Suggestion]) -> tuple[Batch, ...]:
    """Return the edits that take all of them into the document, one for each.

    Links may name intervals that are marked already, not those that are about to be.
    """
    ids = NewIds(document)
    return tuple(acceptance(document, each, ids) for each in suggestions)
