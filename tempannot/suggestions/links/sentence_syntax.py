"""How the words of a sentence depend on each other, as a parser has it.

The parser (spaCy with its small English model, Honnibal et al. 2020) is an extra, and runs on this
machine alone. Sentences are parsed one at a time: what is found of one rests on nothing else.
"""

from __future__ import annotations

import importlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import ModuleType
from typing import Protocol, cast

from tempannot.core.extras import MissingPackageError, extra, lacking
from tempannot.core.language import bilingual

_MODELS = ("en_core_web_sm", *(each for each in extra("syntax").modules if each != "spacy"))
"""Packages of the same model: as its makers give it out, and as the registry of packages has it."""

_REMEMBERED = 20_000
"""How many sentences are parsed only once while the program runs."""


class _Token(Protocol):
    """A word as spaCy gives it."""

    i: int
    idx: int
    text: str
    tag_: str
    dep_: str
    head: _Token


@dataclass(frozen=True, slots=True)
class ParsedWord:
    """A word; ``start`` and ``end`` count from the beginning of its sentence.

    ``head`` is the place of the word that it depends on by ``relation`` (Stanford's names), its own
    place if it depends on none. ``tag`` is that of the Penn Treebank.
    """

    start: int
    end: int
    head: int
    relation: str
    tag: str
    text: str


class SentenceSyntax:
    """The words of a sentence as trees; words go by their places."""

    def __init__(self, words: Sequence[ParsedWord]) -> None:
        self.words = words
        self._below: dict[int, list[int]] = defaultdict(list)
        for place, word in enumerate(words):
            if word.head != place:
                self._below[word.head].append(place)

    def head_within(self, start: int, end: int) -> int | None:
        """Return the last word of a stretch that depends on none in it; None without words."""
        inside = [n for n, each in enumerate(self.words) if each.start < end and start < each.end]
        known = set(inside)
        heads = (
            n for n in reversed(inside) if self._above(n) is None or self._above(n) not in known
        )
        return next(heads, None)

    def upwards(self, place: int) -> list[int]:
        """Return a word and those above it, up to the one that depends on none."""
        found = [place]
        while (above := self._above(found[-1])) is not None:
            found.append(above)
        return found

    def below(self, place: int) -> Sequence[int]:
        """Return the words that depend on a word, in the order of the text."""
        return self._below.get(place, ())

    def path(self, first: int, second: int) -> tuple[list[int], list[int]] | None:
        """Return the ways from two words up to the lowest above both, which ends each of them.

        None if they stand in two trees.
        """
        up, other = self.upwards(first), self.upwards(second)
        places = {word: number for number, word in enumerate(other)}
        for number, word in enumerate(up):
            if word in places:
                return up[: number + 1], other[: places[word] + 1]
        return None

    def _above(self, place: int) -> int | None:
        head = self.words[place].head
        return None if head == place else head


@lru_cache(maxsize=_REMEMBERED)
def syntax_of(sentence: str) -> SentenceSyntax:
    """Parse a sentence of English; raises MissingPackageError where there is no parser."""
    parsed = _parser()(sentence)
    return SentenceSyntax([_word(each) for each in parsed])


def can_parse(language: str) -> bool:
    """Whether sentences of a language are parsed in this installation."""
    return language == "en" and _package() is not None


def need_parser() -> None:
    """Raise MissingPackageError, with what to type, unless sentences can be parsed here."""
    if _package() is None:
        what = bilingual("a model of links that was learnt with a parser")
        raise MissingPackageError(lacking(what, "syntax"))


@cache
def _package() -> ModuleType | None:
    for name in _MODELS:
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    return None


@cache
def _parser() -> Callable[[str], Iterable[_Token]]:
    need_parser()
    package = _package()
    assert package is not None
    # tags and dependencies alone: lemmas come from the lexicon that all else rests on
    loaded = package.load(exclude=["ner", "attribute_ruler", "lemmatizer"])
    return cast(Callable[[str], Iterable[_Token]], loaded)


def _word(token: _Token) -> ParsedWord:
    end = token.idx + len(token.text)
    return ParsedWord(token.idx, end, token.head.i, token.dep_, token.tag_, token.text)
