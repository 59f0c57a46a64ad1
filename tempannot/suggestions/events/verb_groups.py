"""English verb groups: the auxiliaries and negation before a predicate, and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tempannot.suggestions.events.event_lexicon import lexicon
from tempannot.suggestions.events.word_classes import FORMS_OF_BE, Tag, TaggedWord


@dataclass(frozen=True, slots=True)
class AuxiliaryChain:
    """What stands before a predicate and belongs to it: "had not been" of "had not been told".

    ``negation`` is the word that denies it, before it or as in "have no", right after it.
    """

    auxiliaries: tuple[str, ...] = ()
    negation: str = ""

    @property
    def modal(self) -> str:
        """The modal verb, in TimeML's spelling; "" if there is none."""
        word = next((w for w in self.auxiliaries if w in _MODALS), "")
        return _MODALS.get(word, "")


_MODALS = {
    **{word: word for word in ("would", "could", "may", "might", "must", "should", "can")},
    "ca": "can",
    "cannot": "can",
}
_FUTURE = frozenset(("will", "'ll", "wo", "shall", "sha"))
_FORMS_OF_HAVE = frozenset(("have", "has", "had", "having", "'ve", "'s", "'d"))
_SKIPPED = 6


def verb_group(words: Sequence[TaggedWord], place: int) -> AuxiliaryChain:
    """Return the group that a word stands at the end of."""
    auxiliaries: list[str] = []
    after = words[place + 1].lower if place + 1 < len(words) else ""
    negation = "no" if after == "no" else ""
    lists = lexicon("en").lists["function"]
    for word in reversed(words[max(0, place - _SKIPPED) : place]):
        if word.lower in lists["negation"] and word.tag is not Tag.PREPOSITION:
            negation = word.lower
        is_mark_of_infinitive = word.tag is Tag.TO and (words[place].is_verb or bool(auxiliaries))
        if word.tag in (Tag.MODAL, Tag.AUXILIARY) or is_mark_of_infinitive:
            auxiliaries.append(word.lower)
        elif word.tag is not Tag.ADVERB and word.lower != "no":
            break
    return AuxiliaryChain(tuple(reversed(auxiliaries)), negation)


def tense_and_aspect(word: TaggedWord, group: AuxiliaryChain) -> tuple[str, str]:
    """Return tense and aspect as TimeML names them.

    >>> from tempannot.core.items import Span
    >>> from tempannot.suggestions.tokens import tokens_of
    >>> from tempannot.suggestions.events.word_classes import tagged
    >>> words = tagged(tokens_of("It had been raining.", Span(0, 20)))
    >>> tense_and_aspect(words[3], verb_group(words, 3))
    ('PAST', 'PERFECTIVE_PROGRESSIVE')
    """
    chain = group.auxiliaries
    if word.tag is Tag.AUXILIARY and not chain:  # a full verb after all: "they had no choice"
        return _TENSES.get(word.lower, "NONE"), "NONE"
    if not word.is_verb and not (chain and chain[-1] in FORMS_OF_BE):
        return "NONE", "NONE"
    if not chain:
        return _BARE.get(word.tag, "NONE"), "NONE"
    return _tense(chain), _aspect(word, chain)


_BARE = {
    Tag.PAST: "PAST",
    Tag.THIRD: "PRESENT",
    Tag.PRESENT: "PRESENT",
    Tag.BASE: "PRESENT",
    Tag.ING: "PRESPART",
    Tag.PARTICIPLE: "PASTPART",
}
_TENSES = {
    **dict.fromkeys(_FUTURE, "FUTURE"),
    **dict.fromkeys(_MODALS, "NONE"),
    **dict.fromkeys(("am", "is", "are", "'m", "'re", "'s"), "PRESENT"),
    **dict.fromkeys(("have", "has", "'ve", "do", "does"), "PRESENT"),
    **dict.fromkeys(("was", "were", "had", "did", "'d"), "PAST"),
    **dict.fromkeys(("being", "having"), "PRESPART"),
    "to": "INFINITIVE",
    "be": "NONE",
    "been": "PASTPART",
}


def _tense(chain: Sequence[str]) -> str:
    return "FUTURE" if "going" in chain[1:] else _TENSES.get(chain[0], "NONE")


def _aspect(word: TaggedWord, chain: Sequence[str]) -> str:
    has_participle = "been" in chain or word.tag is Tag.PARTICIPLE
    passive = chain[-1] in FORMS_OF_BE and word.tag is Tag.PARTICIPLE and "been" not in chain
    perfect = has_participle and not passive and any(each in _FORMS_OF_HAVE for each in chain)
    chain = chain[chain.index("going") + 1 :] if "going" in chain else chain
    progressive = (word.tag is Tag.ING and chain[-1] in FORMS_OF_BE) or "being" in chain[1:]
    names = ["PERFECTIVE"] * perfect + ["PROGRESSIVE"] * progressive
    return "_".join(names) or "NONE"
