"""Why a word is proposed as an event, in a linguist's words."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.suggestions.events.event_rates import EventRates
from tempannot.suggestions.events.event_rules import verb_behind
from tempannot.suggestions.events.verb_groups import tense_and_aspect, verb_group
from tempannot.suggestions.events.word_classes import Tag, TaggedWord

_TENSES = {
    "PAST": "in the past tense",
    "PRESENT": "in the present tense",
    "FUTURE": "in the future tense",
    "INFINITIVE": "in the infinitive",
    "PRESPART": "in -ing",
    "PASTPART": "as past participle",
}
_ASPECTS = {
    "PERFECTIVE": ", perfect",
    "PROGRESSIVE": ", progressive",
    "PERFECTIVE_PROGRESSIVE": ", perfect progressive",
}


def reason(words: Sequence[TaggedWord], place: int, rates: EventRates) -> str:
    """Say what a word is and how often it was an event before."""
    word = words[place]
    return f"{_form(words, place)}; {_usual(word, rates)}"


def _form(words: Sequence[TaggedWord], place: int) -> str:
    word, group = words[place], verb_group(words, place)
    tense, aspect = tense_and_aspect(word, group)
    if word.is_verb and group.modal:
        return f"verb after '{group.modal}'"
    if word.is_verb:
        return f"verb {_TENSES.get(tense, 'without tense')}{_ASPECTS.get(aspect, '')}"
    if group.auxiliaries:
        return f"predicate of '{group.auxiliaries[-1]}'"
    verb = verb_behind(word.lemma) if word.tag is Tag.NOUN else ""
    if verb:
        return f"noun made of '{verb}'"
    return _CLASSES.get(word.tag, "word")


_CLASSES = {
    Tag.NOUN: "noun",
    Tag.NAME: "name",
    Tag.ADJECTIVE: "adjective",
    Tag.PREPOSITION: "preposition",
}


def _usual(word: TaggedWord, rates: EventRates) -> str:
    rate = rates.rate(word)
    if rate is None:
        return f"'{word.lemma}' was not seen in training"
    often = "mostly" if rate >= 0.7 else "often" if rate >= 0.35 else "seldom"
    return f"'{word.lemma}' is {often} an event"
