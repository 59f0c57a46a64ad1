"""Learning to tell events, and what they carry, from those that annotators marked.

What they marked is laid over the tokens of their sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.sentences import trimmed
from tempannot.statistics.linear_model import Learning, LinearModel, held_out, learn
from tempannot.suggestions.events.calibration import Calibration, calibrated
from tempannot.suggestions.events.event_features import class_features, event_features
from tempannot.suggestions.events.event_lexicon import lexicon
from tempannot.suggestions.events.event_rates import EventRates
from tempannot.suggestions.events.event_rules import attributes_by_rules
from tempannot.suggestions.events.verb_groups import verb_group
from tempannot.suggestions.events.word_classes import (
    CLOSED_CLASSES,
    Tag,
    TaggedWord,
    tagged,
    untagged,
)
from tempannot.suggestions.tokens import tokenised_sentences

Saying = Callable[[str], None]

_FOLDS = 4
_UNSAID = ("", "UNKNOWN")
_RARE = 0.02
# the most of the events of a document that can be denied, and how far before them a denial stands
_MOST_NEGATED, _FEW, _NEAR = 0.3, 3, 8


@dataclass(frozen=True, slots=True)
class _Example:
    """A word: its features and mark; of an event what rules say of it, and what annotators said."""

    row: Sequence[str]
    mark: str
    fold: int
    by_rules: Mapping[str, str]
    said: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EventLesson:
    """The words of the training documents with their features and marks.

    How often a word was an event is told it from the other documents, as it will be later.
    ``judged`` are the classes of words that can be events; ``doubted`` is the number of documents
    whose polarity cannot be meant.
    """

    rates: EventRates
    examples: Sequence[_Example]
    judged: frozenset[Tag]
    doubted: int

    @classmethod
    def of(cls, gold: Sequence[Sequence[GoldSentence]], language: str) -> EventLesson:
        """Lay out the sentences of each document for learning."""
        if len(gold) < _FOLDS:  # then sentences stand for documents
            gold = [[sentence] for each in gold for sentence in each]
        judged = _judged_classes(chain.from_iterable(gold))
        examples: list[_Example] = []
        doubted = 0
        for fold in range(_FOLDS):
            others = [each for place, each in enumerate(gold) if place % _FOLDS != fold]
            rates = EventRates.counted(_counted(chain.from_iterable(others)))
            for document in gold[fold::_FOLDS]:
                trusted = is_polarity_plausible(document, language)
                doubted += not trusted
                for sentence in document:
                    examples += _examples(sentence, rates, judged, fold, trusted)
        rates = EventRates.counted(_counted(chain.from_iterable(gold)))
        return cls(rates, examples, judged, doubted)


def _judged_classes(sentences: Iterable[GoldSentence]) -> frozenset[Tag]:
    """Return the classes of words to judge: all, or where no events are marked so all but some.

    "The", "and", "of" are half of a text; but there are schemes whose events begin with "the".
    """
    marked = Counter(
        word.tag in CLOSED_CLASSES
        for sentence in sentences
        for word, mark in zip(sentence.words, sentence.marks, strict=True)
        if mark != NO_EVENT
    )
    few = marked[True] <= _RARE * (marked[True] + marked[False])
    return frozenset(Tag) - (CLOSED_CLASSES if few else frozenset())


def learnt_marks(lesson: EventLesson, seed: int) -> tuple[LinearModel, Calibration]:
    """Learn which words are events, and on held-out documents what the answers are worth."""
    how = Learning(seed, penalty=3e-4, exact=True)
    rows = [each.row for each in lesson.examples]
    marks = [each.mark for each in lesson.examples]
    folds = [each.fold for each in lesson.examples]
    calibration = Calibration()
    if len(set(folds)) > 1 and len(set(marks)) > 1:
        labels, given = held_out(rows, marks, folds, how)
        truth = [mark == EVENT for mark in marks]
        calibration = calibrated(given[:, labels.index(EVENT)], truth)
    return learn(rows, marks, how), calibration


def learnt_attributes(lesson: EventLesson, seed: int, say: Saying) -> dict[str, LinearModel]:
    """Learn what events carry, each attribute of which the documents know more than the rules."""
    if lesson.doubted:
        say(
            bilingual(
                "the polarity in {doubted} documents is set aside: too much is negative",
                doubted=lesson.doubted,
            )
        )
    names = ("class", "tense", "aspect", "polarity", "modality", "pos")
    events = [each for each in lesson.examples if each.mark == EVENT]
    learnt = {name: _learnt_attribute(events, name, seed) for name in names}
    return {name: model for name, model in learnt.items() if model is not None}


def is_polarity_plausible(sentences: Sequence[GoldSentence], language: str) -> bool:
    """Whether the polarity in a document can be meant: there are corpora where it is not.

    Too much must not be negative, and in English a word of denial must be near half of it.
    """
    places = [
        (sentence, place)
        for sentence in sentences
        for place, values in enumerate(sentence.attributes)
        if values.get("polarity") == "NEG"
    ]
    if len(places) <= _FEW:
        return True
    events = sum(mark == EVENT for sentence in sentences for mark in sentence.marks)
    if len(places) > _MOST_NEGATED * events:
        return False
    words = lexicon("en").lists["function"]["negation"]
    near = sum(
        any(w.lower in words for w in sentence.words[max(0, place - _NEAR) : place + _FEW])
        for sentence, place in places
    )
    return language != "en" or 2 * near >= len(places)


def _examples(
    sentence: GoldSentence, rates: EventRates, judged: frozenset[Tag], fold: int, trusted: bool
) -> Iterator[_Example]:
    words = sentence.words
    for place, (word, mark) in enumerate(zip(words, sentence.marks, strict=True)):
        if word.tag not in judged:
            continue
        row = event_features(words, place, rates)
        if mark == EVENT:
            by_rules = attributes_by_rules(word, verb_group(words, place))
            values = sentence.attributes[place]
            said = {k: v for k, v in values.items() if trusted or k != "polarity"}
            yield _Example(row, mark, fold, by_rules, said)
        else:
            yield _Example(row, mark, fold, {}, {})


def _counted(sentences: Iterable[GoldSentence]) -> Iterator[tuple[TaggedWord, bool]]:
    for sentence in sentences:
        yield from zip(sentence.words, (mark == EVENT for mark in sentence.marks), strict=True)


def _learnt_attribute(examples: Sequence[_Example], name: str, seed: int) -> LinearModel | None:
    """Learn one attribute; None where it is not said, or rules tell it as well."""
    taught = [each for each in examples if _value(each.said, name) not in _UNSAID]
    if name == "modality" and taught:  # what it does not say is a value of it, too
        taught = list(examples)
    if not taught:
        return None
    how = Learning(seed, penalty=1e-4)
    rows = [class_features(each.row) if name == "class" else each.row for each in taught]
    values = [_value(each.said, name) for each in taught]
    if name != "class" and not _beats_rules(taught, values, name, how):
        return None
    return learn(rows, values, how)


def _value(said: Mapping[str, str], name: str) -> str:
    value = said.get(name, "")
    if name == "modality":
        return "" if value.lower() == "none" else value.lower()
    return value


def _beats_rules(
    taught: Sequence[_Example], values: Sequence[str], name: str, how: Learning
) -> bool:
    """Whether learning tells an attribute better than rules, in documents that it has not seen."""
    folds = [each.fold for each in taught]
    if len(set(folds)) < 2:
        return False
    by_rules = sum(
        each.by_rules.get(name, "") == value for each, value in zip(taught, values, strict=True)
    )
    labels, given = held_out([each.row for each in taught], values, folds, how)
    learnt = [labels[place] for place in np.argmax(given, axis=1)]
    right = sum(one == other for one, other in zip(learnt, values, strict=True))
    return bool(right > by_rules)


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
