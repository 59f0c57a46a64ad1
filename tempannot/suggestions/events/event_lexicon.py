"""What a lexicon of our own says about the words that name events, one file per language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tempannot.resources import resource, resource_folder


@dataclass(frozen=True, slots=True)
class EventLexicon:
    """Lists of words by part of speech and use; ``uses`` gives for a lemma those that hold it."""

    lists: Mapping[str, Mapping[str, frozenset[str]]]
    by_word: Mapping[tuple[str, str], tuple[str, ...]]

    def uses(self, part: str, lemma: str) -> tuple[str, ...]:
        """Return the lists of one part of speech that hold a lemma, in the order of the file.

        >>> lexicon("en").uses("verbs", "begin")
        ('aspectual',)
        """
        return self.by_word.get((part, lemma), ())

    def has(self, part: str, use: str, lemma: str) -> bool:
        """Whether a lemma stands in one list."""
        return lemma in self.lists[part][use]


@cache
def lexicon(language: str) -> EventLexicon:
    """Return the lexicon of a language that has one (see ``languages``)."""
    text = resource(f"events/{language}.toml").read_text(encoding="utf-8")
    lists = {
        part: {use: frozenset(words.split()) for use, words in uses.items()}
        for part, uses in tomllib.loads(text).items()
    }
    by_word: dict[tuple[str, str], tuple[str, ...]] = {}
    for part, uses in lists.items():
        for use, words in uses.items():
            for word in words:
                by_word[part, word] = (*by_word.get((part, word), ()), use)
    return EventLexicon(lists, by_word)


@cache
def languages() -> frozenset[str]:
    """Return the languages (ISO 639-1) that have a lexicon of events."""
    return frozenset(path.stem for path in (resource_folder() / "events").glob("*.toml"))
