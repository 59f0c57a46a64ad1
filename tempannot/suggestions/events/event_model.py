"""A model of events, learnt in seconds from annotated documents, that proposes more of them.

Why a word is proposed is said in a linguist's words.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.formats.languages import language_of
from tempannot.statistics.linear_model import DAMAGE, LearningError, LinearModel
from tempannot.suggestions.events.calibration import Calibration
from tempannot.suggestions.events.event_features import class_features, event_features
from tempannot.suggestions.events.event_learning import (
    EVENT,
    INSIDE,
    NO_EVENT,
    EventLesson,
    Saying,
    gold_sentences,
    learnt_attributes,
    learnt_marks,
)
from tempannot.suggestions.events.event_rates import EventRates
from tempannot.suggestions.events.event_rules import attributes_by_rules, verb_behind
from tempannot.suggestions.events.marked_places import MarkedPlaces
from tempannot.suggestions.events.verb_groups import tense_and_aspect, verb_group
from tempannot.suggestions.events.word_classes import Tag, TaggedWord, tagged, untagged
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind
from tempannot.suggestions.tokens import TextToken, tokenised_sentences

_LANGUAGE_SAMPLE = 2000


@dataclass(frozen=True, slots=True, eq=False)
class EventModel:
    """Tells which words are events, and of each what it carries.

    ``language`` is that of the documents it was learnt from, ``rates`` how often their words
    were events, ``judged`` the classes of words that can be. ``marks`` finds events,
    ``attributes`` has one model each for class, tense, ...
    """

    language: str
    rates: EventRates
    judged: frozenset[Tag]
    calibration: Calibration
    marks: LinearModel
    attributes: Mapping[str, LinearModel]

    @classmethod
    def train(
        cls, documents: Sequence[Document], seed: int = 0, say: Saying | None = None
    ) -> EventModel:
        """Learn from the events of documents, the same from the same for a seed.

        Raises LearningError if they have none.
        """
        tell = say or (lambda _: None)
        language = _language(documents)
        gold = [gold_sentences(each, language) for each in documents]
        events = sum(mark == EVENT for s in chain.from_iterable(gold) for mark in s.marks)
        if not events:
            raise LearningError(_nothing(documents))
        tell(
            bilingual(
                "learning from {events} events in {documents} documents",
                events=events,
                documents=len(documents),
            )
        )
        lesson = EventLesson.of(gold, language)
        marks, calibration = learnt_marks(lesson, seed)
        tell(bilingual("learning what events carry"))
        attributes = learnt_attributes(lesson, seed, tell)
        return cls(language, lesson.rates, lesson.judged, calibration, marks, attributes)

    def suggest(self, document: Document, within: Span | None = None) -> list[Suggestion]:
        """Propose the events of what begins within a part of the text, in its order."""
        marked = MarkedPlaces(document)
        return [
            suggestion
            for sentence in tokenised_sentences(document, within)
            for suggestion in self._of_sentence(sentence, document.text)
            if not marked.has(suggestion.span)
        ]

    def _of_sentence(self, sentence: Sequence[TextToken], text: str) -> Iterator[Suggestion]:
        words = (tagged if self.language == "en" else untagged)(sentence)
        rows = [
            event_features(words, place, self.rates) if word.tag in self.judged else ()
            for place, word in enumerate(words)
        ]
        marks, confidences = self._marks(rows)
        for place, mark in enumerate(marks):
            if mark == EVENT:
                end = place
                while end + 1 < len(marks) and marks[end + 1] == INSIDE:
                    end += 1
                start, stop = words[place].token.start, words[end].token.end
                yield Suggestion(
                    SuggestionKind.EVENT,
                    confidences[place],
                    reason(words, place, self.rates),
                    start,
                    stop,
                    text[start:stop],
                    self._carried(words, place, rows[place]),
                )

    def _marks(self, rows: Sequence[Sequence[str]]) -> tuple[list[str], list[float]]:
        """Return what each word is, and how sure it is that an event begins there."""
        found: list[str] = []
        confidences: list[float] = []
        begins, inside = self._label(EVENT), self._label(INSIDE)
        for row in rows:
            if not row:
                found.append(NO_EVENT)
                confidences.append(0.0)
                continue
            given = self.marks.probabilities(row)
            sure = float(given[begins]) if begins is not None else 0.0
            goes_on = float(given[inside]) if inside is not None else 0.0
            follows = bool(found) and found[-1] != NO_EVENT
            if goes_on > max(sure, 1 - sure - goes_on) and follows:
                found.append(INSIDE)
            else:
                found.append(EVENT if sure >= self.calibration.threshold else NO_EVENT)
            confidences.append(self.calibration.confidence(sure))
        return found, confidences

    def _label(self, mark: str) -> int | None:
        return self.marks.labels.index(mark) if mark in self.marks.labels else None

    def _carried(
        self, words: Sequence[TaggedWord], place: int, row: Sequence[str]
    ) -> dict[str, str]:
        found = attributes_by_rules(words[place], verb_group(words, place))
        rows = {"class": class_features(row)}
        for name, model in self.attributes.items():
            found[name], _ = model.best(rows.get(name, row))
        return {name: value for name, value in found.items() if value}

    def parts(self) -> dict[str, bytes]:
        """Return the files of this model within that of a whole one."""
        words = {
            "language": self.language,
            "judged": sorted(self.judged),
            "calibration": asdict(self.calibration),
            "seen": dict(sorted(self.rates.seen.items())),
            "events": dict(sorted(self.rates.events.items())),
            "attributes": sorted(self.attributes),
        }
        found = {"events.json": json.dumps(words, ensure_ascii=False).encode()}
        found |= self.marks.parts("events-marks")
        for name in sorted(self.attributes):
            found |= self.attributes[name].parts(f"events-{name}")
        return found

    @classmethod
    def from_parts(cls, parts: Mapping[str, bytes]) -> EventModel:
        """Return the model that ``parts`` gave; raises LearningError for anything else."""
        try:
            words = json.loads(parts["events.json"])
            given = words["calibration"]
            points, worth = tuple(given["points"]), tuple(given["worth"])
            calibration = Calibration(given["threshold"], points, worth)
            rates = EventRates(dict(words["seen"]), dict(words["events"]))
            judged = frozenset(Tag(each) for each in words["judged"])
            names, language = list(words["attributes"]), str(words["language"])
        except DAMAGE as error:
            raise LearningError(bilingual("the events of this model are damaged")) from error
        marks = LinearModel.from_parts("events-marks", parts)
        attributes = {name: LinearModel.from_parts(f"events-{name}", parts) for name in names}
        return cls(language, rates, judged, calibration, marks, attributes)


def _language(documents: Sequence[Document]) -> str:
    """Return the language that most documents are in, English if none can be told."""
    told = Counter(language_of(each.text[:_LANGUAGE_SAMPLE]) for each in documents)
    told.pop("", None)
    return max(sorted(told), key=told.__getitem__, default="en")


def _nothing(documents: Sequence[Document]) -> str:
    if not documents:
        return bilingual("there are no documents to learn events from")
    return bilingual("no event is marked in the documents: there is nothing to learn from")


_TENSES = {
    "PAST": bilingual("in the past tense"),
    "PRESENT": bilingual("in the present tense"),
    "FUTURE": bilingual("in the future tense"),
    "INFINITIVE": bilingual("in the infinitive"),
    "PRESPART": bilingual("in -ing"),
    "PASTPART": bilingual("as past participle"),
}
_ASPECTS = {
    "PERFECTIVE": bilingual(", perfect"),
    "PROGRESSIVE": bilingual(", progressive"),
    "PERFECTIVE_PROGRESSIVE": bilingual(", perfect progressive"),
}


def reason(words: Sequence[TaggedWord], place: int, rates: EventRates) -> str:
    """Say what a word is and how often it was an event before."""
    word = words[place]
    return joined("; ", (_form(words, place), _usual(word, rates)))


def _form(words: Sequence[TaggedWord], place: int) -> str:
    word, group = words[place], verb_group(words, place)
    tense, aspect = tense_and_aspect(word, group)
    if word.is_verb and group.modal:
        return bilingual("verb after '{modal}'", modal=group.modal)
    if word.is_verb:
        return bilingual(
            "verb {get}{get2}",
            get=_TENSES.get(tense, bilingual("without tense")),
            get2=_ASPECTS.get(aspect, ""),
        )
    if group.auxiliaries:
        return bilingual("predicate of '{auxiliaries}'", auxiliaries=group.auxiliaries[-1])
    verb = verb_behind(word.lemma) if word.tag is Tag.NOUN else ""
    if verb:
        return bilingual("noun made of '{verb}'", verb=verb)
    return _CLASSES.get(word.tag, bilingual("word"))


_CLASSES = {
    Tag.NOUN: bilingual("noun"),
    Tag.NAME: bilingual("name"),
    Tag.ADJECTIVE: bilingual("adjective"),
    Tag.PREPOSITION: bilingual("preposition"),
}


def _usual(word: TaggedWord, rates: EventRates) -> str:
    rate = rates.rate(word)
    if rate is None:
        return bilingual("'{lemma}' was not seen in training", lemma=word.lemma)
    often = "mostly" if rate >= 0.7 else "often" if rate >= 0.35 else "seldom"
    return bilingual("'{lemma}' is {often} an event", lemma=word.lemma, often=often)
