"""Why a word is proposed as an event, in a linguist's words."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.suggestions.events.event_rates import EventRates
from tempannot.suggestions.events.event_rules import verb_behind
from tempannot.suggestions.events.verb_groups import tense_and_aspect, verb_group
from tempannot.suggestions.events.word_classes import Tag, TaggedWord

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
