"""What events are called in hypotheses, and the sentences they stand in.

With a tree of the sentence a verb becomes a gerund, anything else gets "being" before it.
Adjectives, determiners and negations of the predicate go along in their order, and the object of a
verb whose lemma is there more than once, so that it is clear which one is meant. Without a tree
the part of speech of the file decides: a verb becomes a gerund, an adjective gets "being" before
it, a noun stays what it is. A part of speech that the file leaves out is that of a parser's tree,
or follows from its tense and the lexicon if names may be taken from there (two thirds of the verbs
of AQUAINT have a tense and no part of speech).
Events of a relation table have the columns ``context``, ``source_text`` and ``target_text``, else
their ids, and the context says that there is no text.

Source: Vashishtha et al. 2020, section 3.4. The published data have "the being not happy" where
the paper has "the not being happy"; the paper is followed.
"""

from __future__ import annotations

import html
from collections.abc import Collection, Iterable
from dataclasses import replace

from tempannot.core.document import Document, attribute
from tempannot.core.errors import TempannotError
from tempannot.core.items import Event, Link, Span
from tempannot.core.language import bilingual
from tempannot.datasets.recast.inflection import (
    gerund,
    gerund_of_lemma,
    is_foreign,
    is_noun_alone,
    is_predicate,
    is_verb_alone,
    part_of_speech,
)
from tempannot.datasets.recast.sentence_trees import ParsedSentence, SentenceParser
from tempannot.formats.uds.trees import Token, Tree


class UnusableError(TempannotError):
    """An annotation of which no pair is made; ``str()`` is the reason, the same for all like it."""


NO_GERUND = bilingual("a verb without a gerund")
"""Why an event has no name if it is marked as a verb, and is none that can be inflected."""

_MODIFIERS = frozenset({"amod", "det"})
_OBJECTS = frozenset({"dobj", "obj"})  # release 1 and 2 of the relations
_NEGATIONS = frozenset({"not", "n't", "nt", "n’t"})


def name_from_tree(
    tree: Tree, number: int, lemmas: Collection[str], part: str | None = None
) -> str:
    """Return what the event of a word is called, ``the not being happy``.

    ``lemmas`` are those of the whole context; ``part`` is the part of speech if the tree is not
    to decide it. A verb that the lexicon does not know as one gets "being", too. Raises
    UnusableError for a word that is not in the tree, and for a verb that is no word.
    """
    token = tree.token(number)
    if token is None:
        raise UnusableError(bilingual("an event that the tree of its sentence has no word for"))
    if part is not None:
        token = replace(token, pos=part)
    if token.pos == "VERB" and _gerund(token) is None:
        token = replace(token, pos="ADJ")
    children = tree.children(number)
    before = [_plain(child.form) for child in children if _is_negation(child)]
    words = ["the", *before]
    if token.pos != "VERB":
        words.append("being")
    words += _phrase(tree, token, lemmas)
    return " ".join(words)


def _phrase(tree: Tree, token: Token, lemmas: Collection[str]) -> Iterable[str]:
    """Return the predicate with what belongs to it, in the order of the sentence."""
    children = tree.children(token.number)
    kept = {t.number: t for t in children if t.relation in _MODIFIERS}
    if token.pos == "VERB" and list(lemmas).count(token.lemma) > 1:
        objects = [child for child in children if child.relation in _OBJECTS][:1]
        for each in objects:
            if each.pos != "PRON":
                kept |= {t.number: t for t in tree.subtree(each.number)}
    forms = {number: _plain(t.form) for number, t in kept.items() if not _is_negation(t)}
    forms[token.number] = _predicate(token)
    return [forms[number] for number in sorted(forms)]


def _predicate(token: Token) -> str:
    if token.pos != "VERB":
        return token.form
    return _gerund(token) or token.form


def _gerund(token: Token) -> str | None:
    """Return the gerund of a verb in a tree, None if it has none but is a word."""
    found = gerund_of_lemma(token.lemma) or gerund(token.form)
    if found is None and not token.form.isalpha():
        raise UnusableError(NO_GERUND)
    return found


def _is_negation(token: Token) -> bool:
    if token.relation == "neg":
        return True
    is_adverb = token.relation == "advmod"
    return is_adverb and ("Polarity=Neg" in token.features or token.form.lower() in _NEGATIONS)


def _plain(form: str) -> str:
    return "not" if form.lower() in _NEGATIONS else form


NO_PART = bilingual("an event without a part of speech")
"""Why an event has no name if neither its file nor a tree says what it is."""

FOREIGN = bilingual("an event of a document whose verbs are not English")
"""Why no event of a document has a name if most of its verbs are none that we can inflect."""

_UNKNOWN_PARTS = frozenset({"", "UNKNOWN", "NONE", "OTHER"})
_FEW = 10
_PARTS = {"ADJECTIVE": "ADJ"}


class DocumentNames:
    """Names and contexts in a document that has a text."""

    def __init__(
        self,
        document: Document,
        verbs_only: bool,
        parser: SentenceParser | None = None,
        *,
        by_lexicon: bool = False,
    ) -> None:
        """Take a document; with ``by_lexicon`` tenses and the lexicon stand for parts of speech."""
        self._document = document
        self._verbs_only = verbs_only
        self._parser = parser
        self._by_lexicon = by_lexicon
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

    def lack_parts(self, first: str, second: str) -> bool:
        """Whether one of two events has its part of speech from its tense and the lexicon."""
        if self._parser is not None:
            return False
        return any(self._said_part(id, self._event(id)) == "" for id in (first, second))

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
            raise UnusableError(bilingual("an event that is not in the text"))
        if found in self._document.times:
            raise UnusableError(bilingual("a time, not an event"))
        return self._document.events[self._document.instances[found].event]

    def _sentence(self, event: Event) -> int:
        number = self._document.sentence_of(event.span.start)
        if number is None:
            raise UnusableError(bilingual("an event outside of every sentence"))
        return number

    def _name(self, id: str, event: Event, lemmas: tuple[str, ...]) -> str:
        word = _one_line(self._document.slice(event.span))
        if not word:
            raise UnusableError(bilingual("an event without words"))
        if " " in word:
            raise UnusableError(bilingual("an event of several words"))
        part = self._part(id, event)
        if self._verbs_only and part != "VERB":
            raise UnusableError(bilingual("an event that is no verb"))
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
                raise UnusableError(NO_GERUND)
            return f"the {negation}{verb}"
        word = self._in_sentence(event.span, word)
        if part == "ADJ":
            return f"the {negation}being {word}"
        if part != "NOUN":
            raise UnusableError(bilingual("an event of the part of speech {part}", part=part))
        if negation:
            raise UnusableError(bilingual("a noun that is negated"))
        return f"the {word}"

    def _mended(self, id: str, event: Event, part: str) -> str:
        """Return the part of speech of a word where annotators mark it as another one."""
        word = self._document.slice(event.span).strip()
        if part == "VERB":
            return "NOUN" if is_noun_alone(word) else "ADJ" if is_predicate(word) else part
        is_verbal = part == "NOUN" or self._is_tensed(id, event)
        return "VERB" if is_verbal and part in ("NOUN", "ADJ") and is_verb_alone(word) else part

    def _is_tensed(self, id: str, event: Event) -> bool:
        said = (self._attribute(id, event, name) for name in ("tense", "aspect"))
        return any(each not in _UNKNOWN_PARTS for each in said)

    def _said_part(self, id: str, event: Event) -> str:
        """Return the part of speech that the file says, "" if it says none."""
        said = self._attribute(id, event, "pos")
        return "" if said in _UNKNOWN_PARTS else _PARTS.get(said, said)

    def _part(self, id: str, event: Event) -> str:
        if said := self._said_part(id, event):
            return said
        if self._parser is not None:
            parsed, number = self._word(event, self._parser)
            token = parsed.tree.token(number)
            if token is not None:
                return token.pos
        if self._by_lexicon and self._parser is None:
            word = self._document.slice(event.span).strip()
            if found := part_of_speech(word, is_tensed=self._is_tensed(id, event)):
                return found
        raise UnusableError(NO_PART)

    def _word(self, event: Event, parser: SentenceParser) -> tuple[ParsedSentence, int]:
        """Return the tree that an event stands in, and its number there."""
        sentence = self._sentence(event)
        parsed = self._parsed(sentence, parser)
        number = parsed.number_at(event.span.start - self._document.sentences[sentence].start)
        if number is None:
            raise UnusableError(bilingual("an event that is no word to the parser"))
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
            if self._said_part(id, event) == "VERB" or self._is_verb_by_tense(id, event)
        }
        return 2 * sum(map(is_foreign, verbs)) > len(verbs)

    def _is_verb_by_tense(self, id: str, event: Event) -> bool:
        is_asked = self._by_lexicon and not self._said_part(id, event)
        return is_asked and self._is_tensed(id, event)

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


NO_TEXT = bilingual("without a text: events are called by their ids")
"""What is odd about pairs whose context nobody gave."""


def context_of(link: Link) -> str:
    """Return the context that a row gives, or the mark that there is none."""
    given = " ".join(html.unescape(attribute(link.attributes, "context") or "").split())
    return given or f"[no text: {link.source}, {link.target}]"


def has_text(link: Link) -> bool:
    """Whether a row gives a context."""
    return bool((attribute(link.attributes, "context") or "").strip())


def names_of(link: Link) -> tuple[str, str]:
    """Return what source and target are called.

    >>> names_of(Link("l1", "e1", "e2", "BEFORE", attributes={"source_text": "waiting"}))
    ('the waiting', 'the event e2')
    """
    return _name(link, "source", link.source), _name(link, "target", link.target)


def _name(link: Link, side: str, id: str) -> str:
    given = " ".join(html.unescape(attribute(link.attributes, f"{side}_text") or "").split())
    return f"the {given}" if given else f"the event {id}"
