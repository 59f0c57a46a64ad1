"""Sentences of a treebank in CoNLL-U, found by split and number.

Only the places of the sentences are kept; a sentence is parsed when it is asked for.

Source: https://universaldependencies.org/format.html; Vashishtha et al. (2019) number the
sentences of the English Web Treebank, release 1.2, from 1 per split.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.lines import decoded
from tempannot.formats.reading import bytes_of

_SPLIT = re.compile(r"(?<![a-z])(train|dev|test)(?![a-z])")
_SENTENCE = re.compile(r"(?:[^\r\n]++(?:\r\n?|\n|\Z))+")  # each end of line is one: no search back
_NUMBER = re.compile(r"[0-9]{1,9}")
_COLUMNS = 10
_NO_LINE = bilingual(
    "this is no line of CoNLL-U: ten cells with tabs between, the seventh a number"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word: ``number`` in its sentence from 1, ``head`` the number of its head (0: none)."""

    number: int
    form: str
    lemma: str
    pos: str
    features: str
    head: int
    relation: str


@dataclass(frozen=True, slots=True)
class Tree:
    """A sentence; ``entities`` counts the words that had HTML entities in them."""

    tokens: tuple[Token, ...]
    entities: int

    @property
    def text(self) -> str:
        """The words with blanks in between."""
        return " ".join(token.form for token in self.tokens)

    def token(self, number: int) -> Token | None:
        """Return a word by its number, None if there is none."""
        return self.tokens[number - 1] if 0 < number <= len(self.tokens) else None

    def children(self, number: int) -> tuple[Token, ...]:
        """Return the words that hang on a word, in order."""
        return tuple(token for token in self.tokens if token.head == number)

    def subtree(self, number: int) -> tuple[Token, ...]:
        """Return a word with all that hangs on it, in order, each once even in a round."""
        below: dict[int, list[int]] = {}
        for token in self.tokens:
            below.setdefault(token.head, []).append(token.number)
        found, waiting = {number}, [number]
        while waiting:
            fresh = [each for each in below.get(waiting.pop(), ()) if each not in found]
            found.update(fresh)
            waiting += fresh
        return tuple(token for token in self.tokens if token.number in found)


class Treebank:
    """The sentences of some files, each file one split by its name (train, dev or test)."""

    def __init__(self, paths: Iterable[Path] = ()) -> None:
        """Find the sentences; raises FileError for a file of no split, or two of one."""
        self._files: dict[str, tuple[Path, str, list[tuple[int, int]]]] = {}
        for path in paths:
            splits = _SPLIT.findall(path.name.casefold())
            if len(set(splits)) != 1:
                raise FileError(
                    path, bilingual("its name has to say which split it is: train, dev or test")
                )
            if splits[0] in self._files:
                other = self._files[splits[0]][0]
                raise FileError(
                    path,
                    bilingual(
                        "{other} is the treebank of {splits} already", other=other, splits=splits[0]
                    ),
                )
            text = decoded(bytes_of(path), path)
            places = [match.span() for match in _SENTENCE.finditer(text)]
            self._files[splits[0]] = (path, text, places)
        self.tree = lru_cache(maxsize=256)(self._tree)

    def __bool__(self) -> bool:
        return bool(self._files)

    def _tree(self, split: str, number: int) -> Tree | None:
        """Return the sentence of a number from 1, None if there is none.

        Raises FileError, with the line, if it is not CoNLL-U.
        """
        if split not in self._files:
            return None
        path, text, places = self._files[split]
        if not 0 < number <= len(places):
            return None
        start, end = places[number - 1]
        try:
            tokens = tuple(_tokens(text[start:end].splitlines()))
        except _NoLineError as error:
            line = text.count("\n", 0, start) + error.line
            raise FileError(path, _NO_LINE, line) from error
        plain = tuple(_plain(token) for token in tokens)
        return Tree(plain, sum(a != b for a, b in zip(tokens, plain, strict=True)))


class _NoLineError(Exception):
    """A line of a sentence, from 1, that is none of CoNLL-U."""

    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(line)


def _tokens(lines: Iterable[str]) -> Iterator[Token]:
    """Yield the words of a sentence; ranges of words and empty nodes are none."""
    for line, content in enumerate(lines, 1):
        cells = content.split("\t")
        if content.startswith("#") or (len(cells) == _COLUMNS and not _NUMBER.fullmatch(cells[0])):
            continue
        if len(cells) != _COLUMNS or not _NUMBER.fullmatch(cells[6]):
            raise _NoLineError(line)
        number, form, lemma, pos, _, features, head, relation, *_ = cells
        yield Token(int(number), form, lemma, pos, features, int(head), relation)


def _plain(token: Token) -> Token:
    """Return a word with the characters that HTML entities in it stand for."""
    if "&" not in token.form:
        return token
    return replace(token, form=html.unescape(token.form), lemma=html.unescape(token.lemma))
