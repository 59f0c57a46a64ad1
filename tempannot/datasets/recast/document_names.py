"""What the events of a document are called, and the sentences they stand in.

Without a tree the part of speech of the file decides: a verb becomes a gerund, an adjective gets
"being" before it, a noun stays what it is. With a parser verbs and adjectives take along what
their tree gives them, and a part of speech that the file leaves out is that of the tree.

Source: Vashishtha et al. 2020, section 3.4.
"""

from __future__ import annotations

from tempannot.core.document import Document, attribute
from tempannot.core.items import Event, Span
from tempannot.datasets.recast.inflection import (
    gerund,
    is_foreign,
    is_noun_alone,
    is_verb_alone,
)
from tempannot.datasets.recast.parsing import ParsedSentence, SentenceParser
from tempannot.datasets.recast.tree_names import name_from_tree
from tempannot.datasets.recast.unusable import UnusableError

NO_PART = "an event without a part of speech"
"""Why an event has no name if neither its file nor a tree says what it is."""

FOREIGN = "an event of a document whose verbs are not English"
"""Why no event of a document has a name if most of its verbs are none that we can inflect."""

_UNKNOWN_PARTS = frozenset({"", "UNKNOWN", "NONE", "OTHER"})
_FEW = 10
_PARTS = {"ADJECTIVE": "ADJ"}


class DocumentNames:
    """Names and contexts in a document that has a text."""

    def __init__(
        self, document: Document, verbs_only: bool, parser: SentenceParser | None = None
    ) -> None:
        self._document = document
        self._verbs_only = verbs_only
        self._parser = parser
        self._ids = _intervals(document)
        self._trees: dict[int, ParsedSentence] = {}
        self._by_sentence: dict[int, list[str]] = {}
        self._is_foreign = self._has_foreign_verbs()
        self.has_doubtful_polarity = _is_mostly_negated(document)

    def of(self, first: str, second: str) -> tuple[str, tuple[str, str]]:
        """Return the context of two events and what they are called in it.

        Ids of events stand for their first instances. Raises UnusableError.
        """
        one, other = self._event(first), self._event(second)
        if self._is_foreign:
            raise UnusableError(FOREIGN)
        numbers = sorted({self._sentence(one), self._sentence(other)})
        spans = (self._document.sentences[number] for number in numbers)
        context = " ".join(_one_line(self._document.slice(span)) for span in spans)
        lemmas = self._lemmas(numbers)
        return context, (self._name(first, one, lemmas), self._name(second, other, lemmas))

    def have_namesakes(self, first: str, second: str) -> bool:
        """Whether other events of the context are called like one of two that have names.

        With a parser never: objects tell verbs apart.
        """
        if self._parser is not None:
            return False
        numbers = {self._sentence(self._event(id)) for id in (first, second)}
        called = [name for number in numbers for name in self._called(number)]
        return any(called.count(self._called_by_words(id)) > 1 for id in (first, second))

    def interval(self, id: str) -> str | None:
        """Return the interval that an id stands for, None if it is not in the document."""
        return self._ids.get(id)

    def _called(self, sentence: int) -> list[str]:
        """Return what the events of a sentence are called, as far as they can be."""
        if not self._by_sentence:
            for id in dict.fromkeys(self._ids.values()):
                if id in self._document.instances:
                    number = self._document.sentence_of(self._event(id).span.start)
                    if number is not None:
                        self._by_sentence.setdefault(number, []).append(self._called_by_words(id))
        return self._by_sentence[sentence]

    def _called_by_words(self, id: str) -> str:
        event = self._event(id)
        try:
            return self._name(id, event, ())
        except UnusableError:
            return ""

    def _event(self, id: str) -> Event:
        found = self._ids.get(id)
        if found is None:
            raise UnusableError("an event that is not in the text")
        if found in self._document.times:
            raise UnusableError("a time, not an event")
        return self._document.events[self._document.instances[found].event]

    def _sentence(self, event: Event) -> int:
        number = self._document.sentence_of(event.span.start)
        if number is None:
            raise UnusableError("an event outside of every sentence")
        return number

    def _name(self, id: str, event: Event, lemmas: tuple[str, ...]) -> str:
        word = _one_line(self._document.slice(event.span))
        if not word:
            raise UnusableError("an event without words")
        if " " in word:
            raise UnusableError("an event of several words")
        part = self._part(id, event)
        if self._verbs_only and part != "VERB":
            raise UnusableError("an event that is no verb")
        if self._parser is not None and part in ("VERB", "ADJ"):
            parsed, number = self._word(event, self._parser)
            return name_from_tree(parsed.tree, number, lemmas, part)
        return self._phrase(id, event, part)

    def _phrase(self, id: str, event: Event, part: str) -> str:
        """Return the name of an event by its part of speech alone."""
        word = self._document.slice(event.span).strip()
        is_negated = self._attribute(id, event, "polarity") == "NEG"
        negation = "not " if is_negated and not self.has_doubtful_polarity else ""
        part = self._mended(id, event, part)
        if part == "VERB":
            verb = gerund(word, self._attribute(id, event, "tense"))
            if verb is None:
                raise UnusableError("a verb without a gerund")
            return f"the {negation}{verb}"
        word = self._in_sentence(event.span, word)
        if part == "ADJ":
            return f"the {negation}being {word}"
        if part != "NOUN":
            raise UnusableError(f"an event of the part of speech {part}")
        if negation:
            raise UnusableError("a noun that is negated")
        return f"the {word}"

    def _mended(self, id: str, event: Event, part: str) -> str:
        """Return the part of speech of a word where annotators mark it as another one."""
        word = self._document.slice(event.span).strip()
        if part == "VERB":
            return "NOUN" if is_noun_alone(word) else part
        is_verbal = part == "NOUN" or any(
            self._attribute(id, event, name) not in _UNKNOWN_PARTS for name in ("tense", "aspect")
        )
        return "VERB" if is_verbal and part in ("NOUN", "ADJ") and is_verb_alone(word) else part

    def _part(self, id: str, event: Event) -> str:
        said = self._attribute(id, event, "pos")
        if said not in _UNKNOWN_PARTS:
            return _PARTS.get(said, said)
        if self._parser is not None:
            parsed, number = self._word(event, self._parser)
            token = parsed.tree.token(number)
            if token is not None:
                return token.pos
        raise UnusableError(NO_PART)

    def _word(self, event: Event, parser: SentenceParser) -> tuple[ParsedSentence, int]:
        """Return the tree that an event stands in, and its number there."""
        sentence = self._sentence(event)
        parsed = self._parsed(sentence, parser)
        number = parsed.number_at(event.span.start - self._document.sentences[sentence].start)
        if number is None:
            raise UnusableError("an event that is no word to the parser")
        return parsed, number

    def _lemmas(self, sentences: list[int]) -> tuple[str, ...]:
        parser = self._parser
        if parser is None:
            return ()
        trees = (self._parsed(number, parser).tree for number in sentences)
        return tuple(token.lemma for tree in trees for token in tree.tokens)

    def _parsed(self, sentence: int, parser: SentenceParser) -> ParsedSentence:
        found = self._trees.get(sentence)
        if found is None:
            found = parser.parse(self._document.slice(self._document.sentences[sentence]))
            self._trees[sentence] = found
        return found

    def _in_sentence(self, span: Span, word: str) -> str:
        """Return a word as it is written within a sentence."""
        starts = any(each.start == span.start for each in self._document.sentences)
        return word[:1].lower() + word[1:] if starts and word[1:].islower() else word

    def _has_foreign_verbs(self) -> bool:
        events = ((id, self._event(id)) for id in self._document.instances if id in self._ids)
        verbs = {
            _one_line(self._document.slice(event.span))
            for id, event in events
            if self._attribute(id, event, "pos") == "VERB"
        }
        return 2 * sum(map(is_foreign, verbs)) > len(verbs)

    def _attribute(self, id: str, event: Event, name: str) -> str:
        instance = self._document.instances[self._ids[id]]
        found = attribute(instance.attributes, name) or attribute(event.attributes, name)
        return (found or "").strip().upper()


def _is_mostly_negated(document: Document) -> bool:
    """Whether the polarity of a document cannot be trusted.

    Many documents of the AQUAINT part of TempEval-3 have nearly all of their events negated.
    """
    given = [attribute(each.attributes, "polarity") or "" for each in document.instances.values()]
    negated = sum(each.strip().upper() == "NEG" for each in given)
    return negated >= _FEW and 2 * negated > len(given)


def _intervals(document: Document) -> dict[str, str]:
    """Return the interval of every id that can stand for one."""
    found: dict[str, str] = {}
    for instance in document.instances.values():
        if instance.event in document.events:
            found.setdefault(instance.event, instance.id)
            found[instance.id] = instance.id
    return found | {id: id for id in document.times}


def _one_line(text: str) -> str:
    return " ".join(text.split())
