"""English word classes, told by a lexicon of forms and the words around.

No tagger is learnt: what a form can be comes from lemminflect, and what it is here from the word
before and the word after. That settles most of what tense, aspect and polarity rest on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from tempannot.suggestions.events.event_lexicon import lexicon
from tempannot.suggestions.tokens import TextToken, lemmas


class Tag(StrEnum):
    """What a word is in its sentence; the verb forms as in the Penn Treebank."""

    BASE = "VB"
    PRESENT = "VBP"
    THIRD = "VBZ"
    PAST = "VBD"
    PARTICIPLE = "VBN"
    ING = "VBG"
    NOUN = "NN"
    NAME = "NNP"
    ADJECTIVE = "JJ"
    ADVERB = "RB"
    DETERMINER = "DT"
    POSSESSIVE = "PRP$"
    SUBJECT = "PRP"
    OBJECT = "PRO"
    PREPOSITION = "IN"
    CONJUNCTION = "CC"
    SUBORDINATOR = "WRB"
    MODAL = "MD"
    AUXILIARY = "AUX"
    TO = "TO"
    NUMBER = "CD"
    SIGN = "."
    OTHER = "X"


VERBS = frozenset((Tag.BASE, Tag.PRESENT, Tag.THIRD, Tag.PAST, Tag.PARTICIPLE, Tag.ING))
_FINITE = (Tag.PAST, Tag.THIRD, Tag.PRESENT)
_BEFORE_NOUNS = frozenset((Tag.DETERMINER, Tag.POSSESSIVE, Tag.ADJECTIVE, Tag.NUMBER))
CLOSED_CLASSES = frozenset(
    Tag(name) for name in (".", "CD", "DT", "PRP$", "PRP", "PRO", "CC", "WRB", "MD", "TO")
)
FORMS_OF_BE = frozenset(
    ("am", "is", "are", "was", "were", "be", "been", "being", "'m", "'re", "'s")
)
# determiners that stand for people or things by themselves: "some say"
_ALONE = frozenset(("some", "many", "most", "few", "several", "others", "both", "all"))
# lemmas that a lexicon has as nouns, too, and that hardly ever are any
_RARELY_NOUNS = frozenset(
    """say tell take make go come get give know keep become put mean seem remain include provide
    require bring send find lose learn leave let see think want hear write begin choose win fall
    meet
    """.split()  # noqa: SIM905 - a list of words
)
# what a lexicon has as verbs, too, and what is one after "to" or "will" alone: "pulled free"
_RARELY_VERBS = frozenset(
    """free back major minor past near forward present total average net gross rival even mature
    better slow long wholesale open close clear clean dry empty cool warm calm thin quiet
    """.split()  # noqa: SIM905 - a list of words
)
_PARTICLES = frozenset(("up", "out", "down", "off", "away", "back", "over"))
_AFTER_PAST = frozenset((Tag.SIGN, Tag.SUBJECT, Tag.DETERMINER, Tag.TO, Tag.POSSESSIVE, Tag.NAME))
_FORMS_OF_DO = frozenset(("do", "does", "did"))
_AFTER_VERBS = frozenset(
    (Tag.DETERMINER, Tag.POSSESSIVE, Tag.OBJECT, Tag.TO, Tag.SUBJECT, Tag.NUMBER, Tag.NAME)
)


@dataclass(frozen=True, slots=True)
class TaggedWord:
    """A token with its class and lemma."""

    token: TextToken
    tag: Tag
    lemma: str

    @property
    def lower(self) -> str:
        """The word in small letters."""
        return self.token.lower

    @property
    def is_verb(self) -> bool:
        """Whether it is a full verb."""
        return self.tag in VERBS


@lru_cache(maxsize=65_536)
def verb_forms(word: str) -> frozenset[Tag]:
    """Return which forms of a verb a word in small letters can be.

    >>> sorted(verb_forms("raised"))
    [<Tag.PAST: 'VBD'>, <Tag.PARTICIPLE: 'VBN'>]
    """
    from lemminflect import getAllInflections  # noqa: PLC0415 - it loads numpy and its tables

    found: set[Tag] = set()
    for lemma in {lemma for part, lemma in lemmas(word) if part in ("VERB", "AUX")}:
        inflected = getAllInflections(lemma, "VERB")
        found.update(Tag(tag) for tag, forms in inflected.items() if word in forms)
        if Tag.PAST in found and "VBN" not in inflected:  # lemminflect says only what differs
            found.add(Tag.PARTICIPLE)
    return frozenset(found)


# of a word in two lists the later one holds
_FUNCTIONS = (
    *("number", "adverb", "object", "subordinator", "conjunction", "preposition"),
    *("subject", "determiner", "possessive", "auxiliary", "modal"),
)


@cache
def _function_words() -> dict[str, Tag]:
    lists = lexicon("en").lists["function"]
    words = {word: Tag[use.upper()] for use in _FUNCTIONS for word in lists[use]}
    return words | {"to": Tag.TO, "that": Tag.SUBJECT, "which": Tag.SUBJECT}


def untagged(tokens: Sequence[TextToken]) -> list[TaggedWord]:
    """Return the words of a sentence in another language: the word itself is all there is."""
    return [TaggedWord(token, Tag.OTHER, token.lower) for token in tokens]


def tagged(tokens: Sequence[TextToken]) -> list[TaggedWord]:
    """Return the words of a sentence with their classes."""
    found: list[TaggedWord] = []
    for place, token in enumerate(tokens):
        tag = _tag(tokens, place, found)
        found.append(TaggedWord(token, tag, _lemma(token.lower, tag)))
    return found


def _lemma(word: str, tag: Tag) -> str:
    part = "VERB" if tag in VERBS or tag is Tag.AUXILIARY else "NOUN" if tag is Tag.NOUN else "ADJ"
    known = dict(lemmas(word)) if word[:1].isalpha() or tag is Tag.AUXILIARY else {}
    return known.get(part) or (known.get("AUX") if part == "VERB" else None) or word


@dataclass(frozen=True, slots=True)
class _Readings:
    """What the form of a verb can be: which forms, what else, and whether rather a thing."""

    forms: frozenset[Tag]
    nominal: Tag | None
    is_thing: bool


def _tag(tokens: Sequence[TextToken], place: int, before: Sequence[TaggedWord]) -> Tag:
    closed = _closed(tokens, place, before)
    if closed is not None:
        return closed
    token = tokens[place]
    word = token.lower
    known = dict(lemmas(word))
    if token.text[:1].isupper() and (not known or _is_name(tokens, place, before)):
        return Tag.NAME
    forms = verb_forms(word)
    if not forms:
        return _without_verb(word, set(known))
    left = next((w for w in reversed(before) if w.tag is not Tag.ADVERB), None)
    if word in _RARELY_VERBS and not _is_told_to_do(left):
        return Tag.NOUN if set(known) == {"VERB", "NOUN"} else Tag.ADJECTIVE
    nominal = Tag.NOUN if "NOUN" in known else Tag.ADJECTIVE if "ADJ" in known else None
    if nominal is Tag.NOUN and _is_verb_after(left) and _is_rarely_noun(word):
        nominal = None if forms.isdisjoint((Tag.ING, Tag.PARTICIPLE)) else nominal
    is_thing = lexicon("en").has("nouns", "things", known.get("NOUN", ""))
    after = _next_tag(tokens, place)
    next_word = tokens[place + 1].lower if place + 1 < len(tokens) else ""
    if Tag.PAST in forms and after in _AFTER_PAST and left is not None and _can_be_subject(left):
        return Tag.PAST
    return _verb_or_not(_Readings(forms, nominal, is_thing), left, after, next_word)


def _is_name(tokens: Sequence[TextToken], place: int, before: Sequence[TaggedWord]) -> bool:
    """Whether a word in capitals is a name: within a sentence, or before another name."""
    if before and before[-1].tag is not Tag.SIGN:
        return True
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    return after is not None and after.text.istitle() and after.lower not in _function_words()


def _closed(tokens: Sequence[TextToken], place: int, before: Sequence[TaggedWord]) -> Tag | None:
    """Return the class of a sign, a number, or a word that has one only."""
    word = tokens[place].lower
    if word == "'s" and before and before[-1].tag is Tag.SUBJECT:
        return Tag.AUXILIARY
    is_before_verb = {"going": _is_going_to, "used": _is_used_to}.get(word)
    if is_before_verb is not None and is_before_verb(tokens, place, before):
        return Tag.AUXILIARY
    if word == "that" and _next_tag(tokens, place) in (Tag.NOUN, Tag.ADJECTIVE):
        return Tag.SUBJECT if _is_finite(tokens[place + 1].lower) else Tag.DETERMINER
    if word in _ALONE and place + 1 < len(tokens) and _is_rarely_noun(tokens[place + 1].lower):
        return Tag.SUBJECT
    if any(map(str.isalpha, word)):
        return _function_words().get(word)
    return Tag.NUMBER if any(map(str.isdigit, word)) else _function_words().get(word, Tag.SIGN)


def _is_finite(word: str) -> bool:
    """Whether a word can be nothing but a finite verb after "that": no noun in the plural is."""
    forms = verb_forms(word)
    return Tag.THIRD in forms or (Tag.PAST in forms and Tag.BASE not in forms)


def _is_rarely_noun(word: str) -> bool:
    """Whether a word is a verb wherever it can be one: "say", "takes", "fell"."""
    return any(lemma in _RARELY_NOUNS for part, lemma in lemmas(word) if part == "VERB")


def _is_going_to(tokens: Sequence[TextToken], place: int, before: Sequence[TaggedWord]) -> bool:
    after = [token.lower for token in tokens[place + 1 : place + 3]]
    is_followed = len(after) == 2 and after[0] == "to" and Tag.BASE in verb_forms(after[1])
    return is_followed and any(word.lower in FORMS_OF_BE for word in before[-2:])


def _is_used_to(tokens: Sequence[TextToken], place: int, before: Sequence[TaggedWord]) -> bool:
    """Whether "used" says what was done again and again: "used to climb", not "was used to"."""
    after = [token.lower for token in tokens[place + 1 : place + 3]]
    is_followed = len(after) == 2 and after[0] == "to" and Tag.BASE in verb_forms(after[1])
    whose = before[-1].tag if before else Tag.SIGN
    return is_followed and whose in (Tag.SUBJECT, Tag.NAME)


def _without_verb(word: str, parts: set[str]) -> Tag:
    if "ADV" in parts and ("NOUN" not in parts or word.endswith("ly")):
        return Tag.ADVERB
    if "ADJ" in parts and ("NOUN" not in parts or word.endswith(("al", "ive", "ous", "able"))):
        return Tag.ADJECTIVE
    return Tag.NOUN


def _next_tag(tokens: Sequence[TextToken], place: int) -> Tag:
    if place + 1 >= len(tokens):
        return Tag.SIGN
    token = tokens[place + 1]
    closed = _function_words().get(token.lower)
    if closed is not None:
        return closed
    if not any(map(str.isalpha, token.text)):
        return Tag.NUMBER if any(map(str.isdigit, token.text)) else Tag.SIGN
    if token.text[:1].isupper():
        return Tag.NAME
    parts = {part for part, _ in lemmas(token.lower)}
    return Tag.NOUN if "NOUN" in parts or not parts else _without_verb(token.lower, parts)


def _is_verb_after(left: TaggedWord | None) -> bool:
    """Whether a word that can be a verb may be one after another: "the say" is none."""
    return left is None or (left.tag not in _BEFORE_NOUNS and left.tag is not Tag.PREPOSITION)


def _is_told_to_do(left: TaggedWord | None) -> bool:
    """Whether an infinitive may follow, or a verb after those who do it: "to free", "they free"."""
    return left is not None and (
        left.tag in (Tag.TO, Tag.MODAL, Tag.SUBJECT) or left.lower in _FORMS_OF_DO
    )


def _can_be_subject(left: TaggedWord) -> bool:
    """Whether a word taken for an adjective can be the noun that does something: "an official"."""
    return left.tag is Tag.ADJECTIVE and any(part == "NOUN" for part, _ in lemmas(left.lower))


def _verb_or_not(
    can_be: _Readings, left: TaggedWord | None, after: Tag, next_word: str = ""
) -> Tag:
    """Decide what a form is that can be a verb."""
    forms, nominal = can_be.forms, can_be.nominal
    tag = left.tag if left else Tag.SIGN
    if left is not None and tag in (Tag.TO, Tag.MODAL, Tag.AUXILIARY):
        found = _after_auxiliary(forms, left)
        return found or nominal or _first(forms, _FINITE) or next(iter(sorted(forms)))
    if tag in _BEFORE_NOUNS:
        return _in_noun_phrase(forms, nominal, after)
    if tag is Tag.PREPOSITION:
        if Tag.ING in forms:
            goes_on = after in _AFTER_VERBS or next_word in _PARTICLES
            return Tag.ING if goes_on or nominal is None else Tag.NOUN
        return nominal or _in_noun_phrase(forms, nominal, after)
    if tag in (Tag.SUBJECT, Tag.OBJECT):
        return _first(forms, (*_FINITE, Tag.ING, Tag.PARTICIPLE)) or Tag.PRESENT
    return _after_noun_or_sign(can_be, left, after)


def _after_auxiliary(forms: frozenset[Tag], left: TaggedWord) -> Tag | None:
    if left.tag in (Tag.TO, Tag.MODAL) or left.lower in _FORMS_OF_DO:
        return Tag.BASE if Tag.BASE in forms else None
    if left.lower in FORMS_OF_BE:
        return _first(forms, (Tag.ING, Tag.PARTICIPLE))
    return Tag.PARTICIPLE if Tag.PARTICIPLE in forms else None


def _in_noun_phrase(forms: frozenset[Tag], nominal: Tag | None, after: Tag) -> Tag:
    if Tag.PARTICIPLE in forms or (Tag.ING in forms and after is Tag.NOUN):
        return nominal if nominal is Tag.NOUN and after is not Tag.NOUN else Tag.ADJECTIVE
    return nominal or (Tag.NOUN if Tag.ING in forms else sorted(forms)[0])


def _after_noun_or_sign(can_be: _Readings, left: TaggedWord | None, after: Tag) -> Tag:
    forms, nominal = can_be.forms, can_be.nominal
    if Tag.PAST in forms and Tag.BASE not in forms:
        return Tag.PAST
    if Tag.PARTICIPLE in forms and Tag.BASE not in forms:
        return Tag.PARTICIPLE
    if Tag.ING in forms:
        is_verb = nominal is not Tag.NOUN or after in _AFTER_VERBS or _is_sign(left, after)
        return Tag.ING if is_verb else Tag.NOUN
    follows_object = after in _AFTER_VERBS or after is Tag.SUBORDINATOR
    if nominal is None or (follows_object and not can_be.is_thing):
        noun_before = left is not None and left.tag in (Tag.NOUN, Tag.NAME, Tag.OBJECT)
        if Tag.THIRD in forms:
            return Tag.THIRD
        return Tag.PRESENT if noun_before else Tag.BASE
    return nominal


def _is_sign(left: TaggedWord | None, after: Tag) -> bool:
    return left is not None and left.tag is Tag.SIGN and after in (Tag.NOUN, Tag.PREPOSITION)


def _first(forms: frozenset[Tag], order: Sequence[Tag]) -> Tag | None:
    return next((each for each in order if each in forms), None)
