"""The gerund of a verb as it stands in a text: ``left`` gives ``leaving``.

LemmInflect's lexicon knows the forms. Rules alone would make "fraughting" of "fraught" and
"goining" of "goin", so a word that the lexicon lacks has a gerund only if it is inflected like a
verb, ends like one, or is a known verb behind a prefix.

Source: Vashishtha et al. 2020, section 3.4.
"""

from __future__ import annotations

import re
from functools import cache

import lemminflect

_WORD = re.compile(r"'?[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_PAST = ("VBD", "VBN")
_NOT_PAST = ("VB", "VBP", "VBZ", "VBG", "VBN")  # VBN: "will be found" is no past
_PAST_TENSES = frozenset({"PAST", "PASTPART"})
_PREFIXES = ("re", "de", "un", "dis", "mis", "over", "under", "pre", "co")
_LIKE_A_VERB = re.compile(r"[a-z]{3,}(?:ed|ing|i[sz]es?|if(?:y|ies))")


@cache
def gerund(word: str, tense: str = "") -> str | None:
    """Return the gerund of a verb in any form, None of what is no word of English, or no verb.

    The tense, as TimeML names it, decides between verbs that share a form.

    >>> gerund("lay", "PAST"), gerund("lay", "INFINITIVE")
    ('lying', 'laying')
    """
    whole = word.lower()
    if not _is_word(whole):
        return None
    first, hyphen, word = whole.rpartition("-")  # of "nose-dived" the last part is inflected
    if is_noun_alone(word):
        return None
    lemmas: tuple[str, ...] = lemminflect.getLemma(word, "VERB")
    tags = _PAST if tense.strip().upper() in _PAST_TENSES else _NOT_PAST
    fitting = (lemma for lemma in lemmas if _can_be(lemma, word, tags))
    lemma = next(fitting, lemmas[0] if lemmas else word)
    found = _known_gerund(lemma) or _gerund_by_rules(word, tense)
    return None if found is None else first + hyphen + found


@cache
def gerund_of_lemma(lemma: str) -> str | None:
    """Return the gerund of a verb, the first if there are two.

    None of what is no word, and of what the lexicon does not know as a verb.
    """
    whole = lemma.lower()
    if not _is_word(whole):
        return None
    first, hyphen, last = whole.rpartition("-")
    found = _known_gerund(last) or _gerund_by_rules(last)
    return None if found is None else first + hyphen + found


def _known_gerund(lemma: str) -> str | None:
    forms: tuple[str, ...] = lemminflect.getInflection(lemma, "VBG", inflect_oov=False)
    return forms[0] if forms else None


def _gerund_by_rules(word: str, tense: str = "") -> str | None:
    """Return the gerund of a verb that the lexicon lacks, None if the word seems no verb."""
    if not _is_word(word) or lemminflect.getAllLemmas(word):
        return None
    for prefix in _PREFIXES:
        rest = word.removeprefix(prefix)
        if rest != word and len(rest) > 2 and is_verb(rest):
            found = gerund(rest, tense)
            return None if found is None else prefix + found
    if not _LIKE_A_VERB.fullmatch(word):
        return None
    forms: tuple[str, ...] = lemminflect.getInflection(
        lemminflect.getLemma(word, "VERB")[0], "VBG", inflect_oov=True
    )
    return forms[0] if forms else None


@cache
def part_of_speech(word: str, *, is_tensed: bool) -> str | None:
    """Return the part of speech of an event of which a file says only whether it has a tense.

    What has a tense is a verb if the lexicon does not say else; what has none must be known as a
    verb alone or as a noun and no verb. None where that does not decide.

    >>> part_of_speech("help", is_tensed=True), part_of_speech("help", is_tensed=False)
    ('VERB', None)
    >>> part_of_speech("among", is_tensed=True), part_of_speech("happy", is_tensed=True)
    (None, 'ADJ')
    """
    if is_tensed:
        if is_verb(word) or gerund(word) is not None:
            return "VERB"
        return "ADJ" if is_predicate(word) else None
    if is_verb_alone(word):
        return "VERB"
    return "NOUN" if is_noun_alone(word) else None


@cache
def is_verb(word: str) -> bool:
    """Whether a word is a form of an English verb that the dictionary knows.

    >>> is_verb("left"), is_verb("nose-dived"), is_verb("estudia")
    (True, True, False)
    """
    last = word.lower().rpartition("-")[2]
    return any(lemminflect.getAllLemmas(last, upos=part) for part in ("VERB", "AUX"))


@cache
def is_noun_alone(word: str) -> bool:
    """Whether a word is known as a noun and not as a verb, whatever an annotation says.

    >>> is_noun_alone("investigation"), is_noun_alone("visit"), is_noun_alone("zorbled")
    (True, False, False)
    """
    return not is_verb(word) and bool(lemminflect.getAllLemmas(word.lower(), upos="NOUN"))


@cache
def is_predicate(word: str) -> bool:
    """Whether a word is known, and only as what "being" stands before: an adjective, an adverb.

    >>> is_predicate("happy"), is_predicate("here"), is_predicate("worn"), is_predicate("among")
    (True, True, False, False)
    """
    known = set(lemminflect.getAllLemmas(word.lower()))
    return bool(known) and known <= {"ADJ", "ADV"}


@cache
def is_verb_alone(word: str) -> bool:
    """Whether a word is known as a form of a verb and as nothing else.

    >>> is_verb_alone("said"), is_verb_alone("related"), is_verb_alone("visit")
    (True, False, False)
    """
    return is_verb(word) and not set(lemminflect.getAllLemmas(word.lower())) - {"VERB", "AUX"}


def is_foreign(word: str) -> bool:
    """Whether something is a word, and no form of a verb that is known.

    >>> is_foreign("nació"), is_foreign("10%"), is_foreign("left")
    (True, False, False)
    """
    return bool(_WORD.fullmatch(word.lower())) and not is_verb(word)


def _is_word(word: str) -> bool:
    return bool(_WORD.fullmatch(word)) and word.replace("’", "'").isascii()


def _can_be(lemma: str, word: str, tags: tuple[str, ...]) -> bool:
    return any(word in lemminflect.getInflection(lemma, tag) for tag in tags)
