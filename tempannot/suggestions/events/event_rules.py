"""Events proposed by rules and a lexicon, where no model has been learnt.

Made for English. Other languages get nothing: a wrong proposal costs an annotator more than none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.formats.languages import language_of
from tempannot.suggestions.events.event_lexicon import EventLexicon, languages, lexicon
from tempannot.suggestions.events.marked_places import MarkedPlaces
from tempannot.suggestions.events.verb_groups import AuxiliaryChain, tense_and_aspect, verb_group
from tempannot.suggestions.events.word_classes import Tag, TaggedWord, tagged
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind
from tempannot.suggestions.tokens import TextToken, lemmas, tokenised_sentences

CLASSES = {
    "reporting": "REPORTING",
    "perception": "PERCEPTION",
    "aspectual": "ASPECTUAL",
    "action": "I_ACTION",
    "state_of_mind": "I_STATE",
    "state": "STATE",
    "occurrence": "OCCURRENCE",
}
_ENDINGS = ("tion", "sion", "ment", "ance", "ence", "al", "ure", "ing", "y", "age")
_TO_WHAT = ("to", "that", "for")


@dataclass(frozen=True, slots=True)
class RuleVerdict:
    """Why a word is an event, how sure that is, and its class."""

    because: str
    confidence: float
    event_class: str = "OCCURRENCE"


def suggest_events_by_rules(
    document: Document, within: Span | None = None, language: str = ""
) -> list[Suggestion]:
    """Propose the events of what begins within a part of the text, in the order of the text.

    ``language`` is an ISO 639-1 code; without one it is told from the text. A language without
    a lexicon gets nothing.
    """
    if (language or language_of(document.text) or "en") not in languages():
        return []
    marked = MarkedPlaces(document)
    return [
        suggestion
        for sentence in tokenised_sentences(document, within)
        for suggestion in _of_sentence(sentence)
        if not marked.has(suggestion.span)
    ]


def _of_sentence(sentence: Sequence[TextToken]) -> Iterator[Suggestion]:
    words = tagged(sentence)
    for place, word in enumerate(words):
        found = judged_by_rules(words, place)
        if found is not None:
            yield _suggestion(word, verb_group(words, place), found)


def _suggestion(word: TaggedWord, group: AuxiliaryChain, found: RuleVerdict) -> Suggestion:
    return Suggestion(
        SuggestionKind.EVENT,
        found.confidence,
        found.because,
        word.token.start,
        word.token.end,
        word.token.text,
        attributes_by_rules(word, group) | {"class": found.event_class},
    )


def attributes_by_rules(word: TaggedWord, group: AuxiliaryChain) -> dict[str, str]:
    """Return all attributes of an event but its class."""
    tense, aspect = tense_and_aspect(word, group)
    polarity = "NEG" if group.negation else "POS"
    found = {"tense": tense, "aspect": aspect, "polarity": polarity, "pos": part_of_speech(word)}
    return found | ({"modality": group.modal} if group.modal and tense == "NONE" else {})


def part_of_speech(word: TaggedWord) -> str:
    """Return the part of speech in TimeML's words."""
    if word.is_verb:
        return "VERB"
    names: Mapping[Tag, str] = {
        Tag.NOUN: "NOUN",
        Tag.NAME: "NOUN",
        Tag.ADJECTIVE: "ADJECTIVE",
        Tag.PREPOSITION: "PREPOSITION",
        Tag.AUXILIARY: "VERB",
    }
    return names.get(word.tag, "OTHER")


def judged_by_rules(words: Sequence[TaggedWord], place: int) -> RuleVerdict | None:
    """Return what rules and lexicon say of a word, None of one that is no event by them."""
    word, known = words[place], lexicon("en")
    if word.is_verb:
        return _verb(words, place, known)
    if word.tag is Tag.NOUN:
        return _noun(words, place, known)
    if word.tag is Tag.ADJECTIVE:
        return _adjective(words, place, known)
    return None


def _verb(words: Sequence[TaggedWord], place: int, known: EventLexicon) -> RuleVerdict | None:
    word = words[place]
    uses = known.uses("verbs", word.lemma)
    if "none" in uses:
        return None
    form = FORMS[word.tag]
    use = _fitting_use(uses, words[place + 1].lower if place + 1 < len(words) else "")
    if use is None:
        return RuleVerdict(form, _SURE_OF_FORM[word.tag])
    because = joined("; ", (form, _said_of(word, use)))
    return RuleVerdict(because, _SURE_OF_USE[use], CLASSES[use])


def _said_of(word: TaggedWord, use: str) -> str:
    return bilingual("'{word}' {said}", word=word.lemma, said=_SAID[use])


# how often these were events in news
_SURE_OF_FORM = {
    Tag.BASE: 0.8,
    Tag.PRESENT: 0.6,
    Tag.THIRD: 0.65,
    Tag.PAST: 0.85,
    Tag.PARTICIPLE: 0.88,
    Tag.ING: 0.65,
}
_SURE_OF_USE = {
    "reporting": 0.95,
    "perception": 0.8,
    "aspectual": 0.85,
    "action": 0.88,
    "state_of_mind": 0.87,
    "state": 0.65,
}
_SURE_OF_NOUN = {"complement": 0.72, "determined": 0.57, "bare": 0.3}
_SURE_OF_OTHER_NOUN = {"complement": 0.6, "determined": 0.3, "bare": 0.2}
_LEAST = 0.4


FORMS = {
    Tag.BASE: bilingual("verb in the infinitive"),
    Tag.PRESENT: bilingual("verb in the present tense"),
    Tag.THIRD: bilingual("verb in the present tense"),
    Tag.PAST: bilingual("verb in the past tense"),
    Tag.PARTICIPLE: bilingual("past participle"),
    Tag.ING: bilingual("verb in -ing"),
}
_SAID = {
    "reporting": bilingual("reports"),
    "perception": bilingual("is perception"),
    "aspectual": bilingual("is a phase of an event"),
    "action": bilingual("is done for another event"),
    "state_of_mind": bilingual("is a state of mind"),
    "state": bilingual("is a state"),
    "occurrence": bilingual("names an event"),
}


def _fitting_use(uses: Sequence[str], after: str) -> str | None:
    """Choose of the uses of a verb the first; action is one only of what follows it."""
    for use in uses:
        if use != "action" or after in _TO_WHAT or len(uses) == 1:
            return use
    return uses[0] if uses else None


def _noun(words: Sequence[TaggedWord], place: int, known: EventLexicon) -> RuleVerdict | None:
    word = words[place]
    uses = known.uses("nouns", word.lemma)
    surroundings = _surroundings(words, place)
    if "things" in uses or not surroundings:
        return None
    verb = "" if uses else verb_behind(word.lemma)
    use = uses[0] if uses else "occurrence" if verb else ""
    if not use:
        return None
    is_named = bool(uses) and use in ("occurrence", "action")
    sure = (_SURE_OF_NOUN if is_named else _SURE_OF_OTHER_NOUN)[surroundings]
    because = (
        bilingual("noun made of the verb '{verb}'", verb=verb) if verb else _said_of(word, use)
    )
    return RuleVerdict(because, sure, CLASSES[use]) if sure >= _LEAST else None


def _surroundings(words: Sequence[TaggedWord], place: int) -> str:
    """Return what a noun has around it; "" if it only says more of the noun that follows."""
    after = words[place + 1].tag if place + 1 < len(words) else Tag.SIGN
    if after in (Tag.NOUN, Tag.NAME):
        return ""
    if after in (Tag.PREPOSITION, Tag.TO):
        return "complement"
    before = words[place - 1].tag if place else Tag.SIGN
    return "determined" if before in _IN_PHRASE else "bare"


_IN_PHRASE = (Tag.DETERMINER, Tag.POSSESSIVE, Tag.ADJECTIVE, Tag.NUMBER, Tag.NOUN, Tag.NAME)


@lru_cache(maxsize=65_536)
def verb_behind(noun: str) -> str:
    """Return the verb that a noun is made of by an ending, "" if there is none.

    >>> verb_behind("placement"), verb_behind("bombing"), verb_behind("house")
    ('place', 'bomb', '')
    """
    for ending in _ENDINGS:
        if noun.endswith(ending) and len(noun) > len(ending) + 2:
            stem = noun[: -len(ending)]
            doubled = stem[:-1] if stem[-1] == stem[-2] else stem
            endings = (stem, stem + "e", doubled, stem + "ate", stem + "t", stem + "d", stem + "de")
            for verb in endings:
                if any(part == "VERB" and lemma == verb for part, lemma in lemmas(verb)):
                    return verb
    return ""


def _adjective(words: Sequence[TaggedWord], place: int, known: EventLexicon) -> RuleVerdict | None:
    word = words[place]
    uses = known.uses("adjectives", word.lower)
    auxiliaries = verb_group(words, place).auxiliaries
    if not uses or not auxiliaries:
        return None
    because = bilingual(
        "adjective after '{auxiliaries}'; '{lower}' {said}",
        auxiliaries=auxiliaries[-1],
        lower=word.lower,
        said=_SAID[uses[0]],
    )
    return RuleVerdict(because, 0.6, CLASSES[uses[0]])
