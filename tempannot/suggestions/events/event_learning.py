"""Learning to tell events, and what they carry, from those that annotators marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from tempannot.suggestions.events.calibration import Calibration, calibrated
from tempannot.suggestions.events.event_features import class_features, event_features
from tempannot.suggestions.events.event_lexicon import lexicon
from tempannot.suggestions.events.event_rates import EventRates
from tempannot.suggestions.events.event_rules import attributes_by_rules
from tempannot.suggestions.events.marked_events import EVENT, GoldSentence
from tempannot.suggestions.events.verb_groups import verb_group
from tempannot.suggestions.events.word_classes import TaggedWord
from tempannot.suggestions.linear import Learning, LinearModel, held_out, learn

Saying = Callable[[str], None]

_FOLDS = 4
_UNSAID = ("", "UNKNOWN")
# the most of the events of a document that can be denied, and how far before them a denial stands
_MOST_NEGATED, _FEW, _NEAR = 0.3, 3, 8


@dataclass(frozen=True, slots=True)
class _Example:
    """An event: its features, what rules say of it, and what its annotator said."""

    row: Sequence[str]
    by_rules: Mapping[str, str]
    said: Mapping[str, str]
    fold: int


@dataclass(frozen=True, slots=True)
class EventLesson:
    """All words of the training documents with their features and marks, and their events.

    How often a word was an event is told it from the other documents, as it will be later.
    """

    rates: EventRates
    rows: Sequence[Sequence[str]]
    marks: Sequence[str]
    folds: Sequence[int]
    examples: Sequence[_Example]
    doubted: int

    @classmethod
    def of(cls, gold: Sequence[Sequence[GoldSentence]], language: str) -> EventLesson:
        """Lay out the sentences of each document for learning."""
        if len(gold) < _FOLDS:  # then sentences stand for documents
            gold = [[sentence] for each in gold for sentence in each]
        rows: dict[int, list[list[str]]] = {}
        for fold in range(_FOLDS):
            others = [each for place, each in enumerate(gold) if place % _FOLDS != fold]
            rates = EventRates.counted(_counted(chain.from_iterable(others)))
            for place in range(fold, len(gold), _FOLDS):
                rows[place] = [
                    event_features(sentence.words, index, rates)
                    for sentence in gold[place]
                    for index in range(len(sentence.words))
                ]
        trusted = [is_polarity_plausible(each, language) for each in gold]
        examples = [
            example
            for place, each in enumerate(gold)
            for example in _examples(each, rows[place], place % _FOLDS, trusted[place])
        ]
        return cls(
            EventRates.counted(_counted(chain.from_iterable(gold))),
            [row for place in range(len(gold)) for row in rows[place]],
            [mark for each in gold for sentence in each for mark in sentence.marks],
            [place % _FOLDS for place in range(len(gold)) for _ in rows[place]],
            examples,
            trusted.count(False),
        )


def learnt_marks(lesson: EventLesson, seed: int) -> tuple[LinearModel, Calibration]:
    """Learn which words are events, and on held-out documents what the answers are worth."""
    how = Learning(seed, penalty=6e-5, exact=True)
    calibration = Calibration()
    if len(set(lesson.folds)) > 1 and len(set(lesson.marks)) > 1:
        labels, given = held_out(lesson.rows, lesson.marks, lesson.folds, how)
        truth = [mark == EVENT for mark in lesson.marks]
        calibration = calibrated(given[:, labels.index(EVENT)], truth)
    return learn(lesson.rows, lesson.marks, how), calibration


def learnt_attributes(lesson: EventLesson, seed: int, say: Saying) -> dict[str, LinearModel]:
    """Learn what events carry, each attribute of which the documents know more than the rules."""
    if lesson.doubted:
        say(f"the polarity in {lesson.doubted} documents is set aside: too much is negative")
    names = ("class", "tense", "aspect", "polarity", "modality", "pos")
    learnt = {name: _learnt_attribute(lesson.examples, name, seed) for name in names}
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
    sentences: Sequence[GoldSentence], rows: Sequence[Sequence[str]], fold: int, trusted: bool
) -> Iterator[_Example]:
    remaining = iter(rows)
    for sentence in sentences:
        for place, values in enumerate(sentence.attributes):
            row = next(remaining)
            if sentence.marks[place] == EVENT:
                group = verb_group(sentence.words, place)
                by_rules = attributes_by_rules(sentence.words[place], group)
                said = {k: v for k, v in values.items() if trusted or k != "polarity"}
                yield _Example(row, by_rules, said, fold)


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
