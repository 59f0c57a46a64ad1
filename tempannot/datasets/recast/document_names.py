"""What the events of a document are called, and the sentences they stand in.

Without a tree the part of speech of the file decides: a verb becomes a gerund, an adjective gets
"being" before it, a noun stays what it is.

Source: Vashishtha et al. 2020, section 3.4.
"""

from __future__ import annotations

from tempannot.core.document import Document, attribute
from tempannot.core.items import Event, Span
from tempannot.datasets.recast.inflection import gerund
from tempannot.datasets.recast.unusable import UnusableError

_NO_PART = frozenset({"", "UNKNOWN", "NONE"})


class DocumentNames:
    """Names and contexts in a document that has a text; both are kept."""

    def __init__(self, document: Document, verbs_only: bool) -> None:
        self.document = document
        self._verbs_only = verbs_only
        self._names: dict[str, str | UnusableError] = {}

    def name(self, id: str) -> str:
        """Return what the event of an instance is called; raises UnusableError."""
        found = self._names.get(id)
        if found is None:
            try:
                found = self._name(id)
            except UnusableError as error:
                found = error
            self._names[id] = found
        if isinstance(found, UnusableError):
            raise found
        return found

    def context(self, first: str, second: str) -> str:
        """Return the sentence of two events, or both in the order of the text.

        Raises UnusableError if one of them stands in none.
        """
        numbers = sorted({self._sentence(first), self._sentence(second)})
        spans = (self.document.sentences[number] for number in numbers)
        return " ".join(_one_line(self.document.slice(span)) for span in spans)

    def _sentence(self, id: str) -> int:
        number = self.document.sentence_of(self.document.interval(id).span.start)
        if number is None:
            raise UnusableError("an event outside of every sentence")
        return number

    def _name(self, id: str) -> str:
        document = self.document
        if id in document.times:
            raise UnusableError("a time, not an event")
        event = document.events[document.instances[id].event]
        word = _one_line(document.slice(event.span))
        if not word:
            raise UnusableError("an event without words")
        if " " in word:
            raise UnusableError("an event of several words")
        return self._phrase(id, event, word)

    def _phrase(self, id: str, event: Event, word: str) -> str:
        part = self._attribute(id, event, "pos")
        negation = "not " if self._attribute(id, event, "polarity") == "NEG" else ""
        if part == "VERB":
            verb = gerund(word, self._attribute(id, event, "tense"))
            if verb is None:
                raise UnusableError("a verb without a gerund")
            return f"the {negation}{verb}"
        if part in _NO_PART:
            raise UnusableError("an event without a part of speech")
        if self._verbs_only:
            raise UnusableError("an event that is no verb")
        word = self._in_sentence(event.span, word)
        if part == "ADJECTIVE":
            return f"the {negation}being {word}"
        if part != "NOUN":
            raise UnusableError(f"an event of the part of speech {part}")
        if negation:
            raise UnusableError("a noun that is negated")
        return f"the {word}"

    def _in_sentence(self, span: Span, word: str) -> str:
        """Return a word as it is written within a sentence."""
        starts = any(each.start == span.start for each in self.document.sentences)
        return word[:1].lower() + word[1:] if starts and word[1:].islower() else word

    def _attribute(self, id: str, event: Event, name: str) -> str:
        instance = self.document.instances[id]
        found = attribute(instance.attributes, name) or attribute(event.attributes, name)
        return (found or "").strip().upper()


def _one_line(text: str) -> str:
    return " ".join(text.split())
