"""What is known of a word when it is judged whether, and as what, it is an event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from tempannot.suggestions.events.event_lexicon import lexicon
from tempannot.suggestions.events.event_rates import EventRates
from tempannot.suggestions.events.event_rules import judged_by_rules, verb_behind
from tempannot.suggestions.events.verb_groups import AuxiliaryChain, tense_and_aspect, verb_group
from tempannot.suggestions.events.word_classes import Tag, TaggedWord, verb_forms
from tempannot.suggestions.tokens import lemmas

_EDGE = "|"
_FAR = 8
"""How many words a phrase is followed to the left: a list of names may be as long as a text."""
_IN_NOUN_PHRASE = frozenset((Tag.NOUN, Tag.NAME, Tag.ADJECTIVE, Tag.NUMBER, Tag.POSSESSIVE))


def event_features(words: Sequence[TaggedWord], place: int, rates: EventRates) -> list[str]:
    """Return the names of the features of one word in its sentence."""
    return [
        *_of_the_word(words[place].token.text, words[place].tag, words[place].lemma),
        *_of_the_window(words, place),
        *_of_the_group(words[place], verb_group(words, place)),
        *_of_the_phrase(words, place),
        *_of_the_complement(words, place),
        *_of_the_rules(words, place),
        *rates.features(words[place]),
    ]


@lru_cache(maxsize=65_536)
def _of_the_word(text: str, tag: Tag, lemma: str) -> tuple[str, ...]:
    lower = text.lower()
    found = [f"word={lower}", f"tag={tag}", f"lemma={lemma}"]
    found += [f"ends{length}={lower[-length:]},{tag}" for length in (2, 3, 4)]
    found.append(f"parts={','.join(part for part, _ in lemmas(lower))}")
    found.append(f"forms={','.join(sorted(verb_forms(lower)))}")
    if text[:1].isupper():
        found.append("capitals" if text.isupper() and len(text) > 1 else "capital")
    if "-" in text:
        found += ["hyphen", f"hyphen={lower.rpartition('-')[2]}"]
    return (*found, *_of_the_lists(lower, tag, lemma))


def _of_the_lists(lower: str, tag: Tag, lemma: str) -> Iterator[str]:
    known = lexicon("en")
    yield from (f"verb,{use},{tag}" for use in known.uses("verbs", lemma))
    if tag in (Tag.NOUN, Tag.NAME):
        yield from (f"noun,{use}" for use in known.uses("nouns", lemma))
        verb = verb_behind(lemma)
        if verb:
            yield "of a verb"
            yield f"of={verb}"
            yield from (f"of,{use}" for use in known.uses("verbs", verb))
    yield from (f"adjective,{use},{tag}" for use in known.uses("adjectives", lower))


def _of_the_window(words: Sequence[TaggedWord], place: int) -> Iterator[str]:
    tags = [_tag_at(words, place + shift) for shift in range(-3, 4)]
    lemma = words[place].lemma
    for shift in (-2, -1, 1, 2):
        yield f"{shift}={_lemma_at(words, place + shift)}"
    for shift in range(-3, 4):
        if shift:
            yield f"tag{shift}={tags[shift + 3]}"
    yield f"tags-2={tags[1]},{tags[2]},{tags[3]}"
    yield f"tags-1={tags[2]},{tags[3]}"
    yield f"tags+1={tags[3]},{tags[4]}"
    yield f"tags+2={tags[3]},{tags[4]},{tags[5]}"
    yield f"tags0={tags[2]},{tags[3]},{tags[4]}"
    yield f"before={_lemma_at(words, place - 1)},{lemma}"
    yield f"after={lemma},{_lemma_at(words, place + 1)}"
    yield f"after,tag={words[place].tag},{_lemma_at(words, place + 1)}"


def _of_the_group(word: TaggedWord, group: AuxiliaryChain) -> Iterator[str]:
    tense, aspect = tense_and_aspect(word, group)
    yield f"tense={tense},{aspect}"
    yield f"group={' '.join(group.auxiliaries)},{word.tag}"
    if group.auxiliaries:
        yield f"first={group.auxiliaries[0]}"
        yield f"last={group.auxiliaries[-1]},{word.tag}"
    if group.modal:
        yield "modal"
    if group.negation:
        yield "negated"


def _of_the_phrase(words: Sequence[TaggedWord], place: int) -> Iterator[str]:
    """Yield what the noun phrase hangs on, and which verb is nearest on either side."""
    start = place
    while start > max(0, place - _FAR) and words[start - 1].tag in _IN_NOUN_PHRASE:
        start -= 1
    opening = words[start - 1] if start else None
    tag = words[place].tag
    yield f"opens={opening.lower if opening else _EDGE},{tag}"
    if opening is not None and opening.tag is Tag.DETERMINER and start > 1:
        opening = words[start - 2]
        yield f"before phrase={opening.lower},{tag}"
    yield f"left verb={_nearest(reversed(words[max(0, place - _FAR) : place]))},{tag}"
    yield f"right verb={_nearest(words[place + 1 : place + 6])},{tag}"
    if place + 1 < len(words) and words[place + 1].tag in (Tag.NOUN, Tag.NAME):
        yield f"not head,{tag}"


def _of_the_complement(words: Sequence[TaggedWord], place: int) -> Iterator[str]:
    """Yield whether "to", "that" or a verb follows: what an attempt or a belief is about."""
    following = [word.lower for word in words[place + 1 : place + _FAR]]
    for opening in ("to", "that"):
        if opening in following:
            yield f"complement={opening},{min(following.index(opening), 3)}"
    verb = _complement_verb(words[place + 1 : place + _FAR])
    yield f"complement verb={verb.tag if verb else _EDGE}"


def _of_the_rules(words: Sequence[TaggedWord], place: int) -> Iterator[str]:
    """Yield what the rules say: they hold for words that no document to learn from has."""
    found, tag = judged_by_rules(words, place), words[place].tag
    if found is None:
        yield "rules=none"
        return
    yield f"rules={found.event_class}"
    yield f"rules={found.event_class},{tag}"
    yield f"rules sure={int(found.confidence * 20)}"
    yield f"rules sure={int(found.confidence * 10)},{tag}"


def _complement_verb(words: Sequence[TaggedWord]) -> TaggedWord | None:
    for word in words:
        if word.is_verb or word.lower in (".", ";"):
            return word if word.is_verb else None
    return None


def class_features(row: Iterable[str]) -> list[str]:
    """Return of the features of an event those that tell its class.

    Farther words only distract, and what the rules say outvotes how these annotators judge.
    """
    return [each for each in row if not each.startswith(_DISTRACTING)]


_DISTRACTING = ("tag", "2=", "-2=", "rules")


def _nearest(words: Iterable[TaggedWord]) -> str:
    return next((word.lemma for word in words if word.is_verb), _EDGE)


def _tag_at(words: Sequence[TaggedWord], place: int) -> str:
    return words[place].tag if 0 <= place < len(words) else _EDGE


def _lemma_at(words: Sequence[TaggedWord], place: int) -> str:
    return words[place].lemma if 0 <= place < len(words) else _EDGE
