"""The events that annotators marked, laid over the tokens of their sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.core.sentences import trimmed
from tempannot.suggestions.events.word_classes import TaggedWord, tagged, untagged
from tempannot.suggestions.tokens import tokenised_sentences

NO_EVENT, EVENT, INSIDE = "", "event", "inside"


@dataclass(frozen=True, slots=True)
class GoldSentence:
    """The words of a sentence; for each what it is, and what its event carries.

    ``marks`` holds NO_EVENT, EVENT for the first word of an event and INSIDE for its further ones;
    ``attributes`` those of event and instance together, empty where no event begins.
    """

    words: Sequence[TaggedWord]
    marks: Sequence[str]
    attributes: Sequence[Mapping[str, str]]


def gold_sentences(document: Document, language: str = "en") -> list[GoldSentence]:
    """Return the sentences of a document with its events, those outside sentences left out."""
    analysed = tagged if language == "en" else untagged
    # some files have a blank within the mark, before the word
    starts = {trimmed(document.text, e.span).start: e for e in document.events.values()}
    instances = {each.event: each for each in reversed(document.instances.values())}
    found: list[GoldSentence] = []
    for sentence in tokenised_sentences(document):
        marks: list[str] = []
        attributes: list[Mapping[str, str]] = []
        inside = Span(0, 0)
        for token in sentence:
            event = starts.get(token.start)
            instance = instances.get(event.id) if event else None
            attributes.append(
                {**event.attributes, **(instance.attributes if instance else {})} if event else {}
            )
            marks.append(EVENT if event else INSIDE if token.end <= inside.end else NO_EVENT)
            inside = event.span if event else inside
        found.append(GoldSentence(analysed(sentence), marks, attributes))
    return found
