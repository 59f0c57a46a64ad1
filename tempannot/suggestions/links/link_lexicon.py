"""The words of a language that tell how events lie in time, and what verb groups say by them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from tempannot.resources import resource
from tempannot.suggestions.links.mention_view import Mention, SentenceView
from tempannot.suggestions.tokens import lemmas

_REACH = 5
"""How many words before a verb its auxiliaries are looked for."""


@dataclass(frozen=True)
class Lexicon:
    """The lists of ``resources/links/LANGUAGE.toml``; see there what each is."""

    reporting: frozenset[str]
    auxiliaries: Mapping[str, frozenset[str]]
    before_time: Mapping[str, str]
    between_events: Mapping[str, str]
    breaks: frozenset[str]
    openings: frozenset[str]

    @cached_property
    def in_group(self) -> frozenset[str]:
        """Everything that may stand before a verb in its group."""
        return frozenset().union(*self.auxiliaries.values())


@dataclass(frozen=True, slots=True)
class VerbGroup:
    """What the words before a verb, and its form, say of it; "" where they say nothing.

    ``tense`` and ``aspect`` are those of TimeML, ``modal`` is a modal verb before it.
    """

    tense: str = ""
    aspect: str = ""
    modal: str = ""
    passive: bool = False


@cache
def lexicon(language: str = "en") -> Lexicon:
    """Return the words of a language, those of English where there are none."""
    path = resource(f"links/{language}.toml")
    if not path.is_file():
        return lexicon("en")
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return Lexicon(
        frozenset(table["reporting"]),
        {name: frozenset(words) for name, words in table["auxiliaries"].items()},
        _by_word(table["before-time"]),
        _by_word(table["between-events"]),
        frozenset(table["clauses"]["breaks"]),
        frozenset(table["clauses"]["openings"]),
    )


def verb_group(sentence: SentenceView, mention: Mention, words: Lexicon) -> VerbGroup:
    """Return what can be told of an event by its words alone, as where nothing is annotated."""
    last = sentence.tokens[mention.last].lower if mention.last < len(sentence.tokens) else ""
    before = _group(sentence.words(0, mention.last), words)
    found, have = words.auxiliaries, any(each in words.auxiliaries["have"] for each in before)
    be = any(each in found["be"] for each in before)
    aspect = "PERFECTIVE" * have
    if be and last.endswith("ing"):
        aspect = f"{aspect}_PROGRESSIVE".strip("_")
    passive = be and not last.endswith("ing")
    modal = next((each for each in before if each in found["modal"]), "")
    return VerbGroup(_tense(before, last, words), aspect, modal, passive)


def _group(before: Sequence[str], words: Lexicon) -> list[str]:
    """Return the words of a verb group that stand before the verb."""
    found: list[str] = []
    for word in reversed(before[-_REACH:]):
        if word not in words.in_group and not word.endswith("ly") and word != "to":
            break
        found.append(word)
    return found[::-1]


def _tense(before: Sequence[str], last: str, words: Lexicon) -> str:
    """Return the tense by the first word of a verb group, or by the verb where it stands alone."""
    for word in before:
        for tense in ("future", "modal", "past", "present"):
            if word in words.auxiliaries[tense]:
                return "" if tense == "modal" else tense.upper()
        if word == "to":
            return "INFINITIVE"
    if last.endswith("ing"):
        return "PRESPART"
    lemma = dict(lemmas(last)).get("VERB", "") if last else ""
    if not lemma:
        return ""
    return "PRESENT" if last in (lemma, f"{lemma}s", f"{lemma}es") else "PAST"


def _by_word(table: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {word: rel_type for rel_type, words in table.items() for word in words}
