"""The gerund of a verb as it stands in a text: ``left`` gives ``leaving``.

Source: Vashishtha et al. 2020, section 3.4; LemmInflect knows the forms.
"""

from __future__ import annotations

import re
from functools import cache

import lemminflect

_WORD = re.compile(r"'?[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_PAST = ("VBD", "VBN")
_NOT_PAST = ("VB", "VBP", "VBZ", "VBG", "VBN")  # VBN: "will be found" is no past
_PAST_TENSES = frozenset({"PAST", "PASTPART"})


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
    found = gerund_of_lemma(lemma)
    return None if found is None else first + hyphen + found


@cache
def gerund_of_lemma(lemma: str) -> str | None:
    """Return the gerund of a verb, the first if there are two; None of what is no word."""
    if not _is_word(lemma):
        return None
    first, hyphen, last = lemma.rpartition("-")
    forms: tuple[str, ...] = lemminflect.getInflection(last, "VBG")
    return first + hyphen + forms[0] if forms else None


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
