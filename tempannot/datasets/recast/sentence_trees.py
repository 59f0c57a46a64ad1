"""Trees of sentences from a parser, for texts that come without any.

The parser (stanza, Qi et al. 2020) is an optional extra; its models are never downloaded here.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tempannot.core.errors import TempannotError
from tempannot.core.extras import lacking
from tempannot.core.language import bilingual
from tempannot.formats.uds.trees import Token, Tree


class ParserError(TempannotError):
    """A parser that is not there, or has no models."""


@dataclass(frozen=True, slots=True)
class ParsedSentence:
    """A tree, and per word of it where it starts and ends in the text that was parsed."""

    tree: Tree
    places: tuple[tuple[int, int], ...]

    def number_at(self, offset: int) -> int | None:
        """Return the number of the word at an offset, None between words."""
        found = (n for n, (start, end) in enumerate(self.places, 1) if start <= offset < end)
        return next(found, None)


class SentenceParser(Protocol):
    """Whatever makes a tree of a sentence."""

    def parse(self, text: str) -> ParsedSentence:
        """Return the tree of a text that is one sentence."""


class StanzaParser:
    """Stanza with its English models, on this machine alone."""

    def __init__(self, folder: Path | None = None) -> None:
        """Load the models of ``folder``, None for the place where Stanza keeps them.

        Raises ParserError, with what to do, if Stanza or its models are not installed.
        """
        try:
            stanza = importlib.import_module("stanza")
        except ImportError as error:
            raise ParserError(lacking(bilingual("parsing sentences"), "parse")) from error
        where = {} if folder is None else {"model_dir": str(folder)}
        try:
            self._pipeline = stanza.Pipeline(
                "en",
                processors="tokenize,pos,lemma,depparse",
                tokenize_no_ssplit=True,
                download_method=None,
                verbose=False,
                **where,
            )
        except Exception as error:  # it raises many kinds, of its own and of others
            place = (
                bilingual("where it keeps them")
                if folder is None
                else bilingual("in {folder}", folder=folder)
            )
            advice = bilingual(
                "fetch them with: python -c \"import stanza; stanza.download('en')\""
            )
            said = bilingual(
                "stanza has no English models {place} ({error}); {advice}",
                place=place,
                error=error,
                advice=advice,
            )
            raise ParserError(said) from error

    def parse(self, text: str) -> ParsedSentence:
        """Return the tree of a text; white space counts as blanks."""
        sentences = self._pipeline(re.sub(r"\s", " ", text)).sentences
        tokens: list[Token] = []
        places: list[tuple[int, int]] = []
        for sentence in sentences:
            before = len(tokens)
            for token in sentence.tokens:
                place = (token.start_char, token.end_char)
                places += [place] * len(token.words)
            tokens += _tokens(sentence.words, before)
        return ParsedSentence(Tree(tuple(tokens), 0), tuple(places))


def _tokens(words: Iterable[object], before: int) -> list[Token]:
    """Return the words of a sentence, their numbers counted on from those before it."""
    found = []
    for number, word in enumerate(words, before + 1):
        said = {name: getattr(word, name) for name in ("text", "lemma", "upos", "feats", "deprel")}
        text, lemma, part, features, relation = (str(each or "") for each in said.values())
        head = int(getattr(word, "head", 0) or 0)
        place = head + before if head else 0
        found.append(Token(number, text, lemma or text, part, features, place, relation))
    return found
