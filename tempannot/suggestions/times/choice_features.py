"""What is known of a time that rules propose when it is judged whether annotators would mark it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.suggestions.suggestion import Suggestion
from tempannot.suggestions.times.tagger import body_of
from tempannot.suggestions.times.words import Gap, Shape, Word, words_of

_REACH = 80
"""How far around an expression words are looked at, in code points."""
_EDGE = "|"


@dataclass(frozen=True, slots=True)
class WordsAround:
    """The words of an expression, from ``first`` up to before ``end``, and those beside it."""

    words: Sequence[Word]
    first: int
    end: int

    @classmethod
    def of(cls, document: Document, span: Span) -> WordsAround:
        """Return the words around a stretch of the body of a document."""
        text, body = document.text, body_of(document)
        start = max(body.start, span.start - _REACH)
        while body.start < start < span.start and not text[start - 1].isspace():
            start += 1  # no half words
        stop = min(body.end, span.end + _REACH)
        while span.end < stop < body.end and not text[stop].isspace():
            stop -= 1
        words = words_of(text, Span(start, stop))
        first = sum(each.end <= span.start for each in words)
        return cls(words, first, sum(each.start < span.end for each in words))

    def moves(self, marked: Span) -> tuple[int, int]:
        """Return how many words later another stretch begins, and how many later it ends."""
        first = sum(each.end <= marked.start for each in self.words)
        return first - self.first, sum(each.start < marked.end for each in self.words) - self.end

    def moved(self, starts: int, ends: int) -> Span | None:
        """Return the stretch that begins and ends so many words later; None if there is none."""
        first, end = self.first + starts, self.end + ends
        if not 0 <= first < end <= len(self.words):
            return None
        if any(each.gap is Gap.BREAK for each in self.words[first + 1 : end]):
            return None
        return Span(self.words[first].start, self.words[end - 1].end)


def choice_features(proposed: Suggestion, around: WordsAround) -> list[str]:
    """Return the names of the features of a time that rules propose."""
    return [*_of_the_expression(proposed, around), *_of_the_neighbours(proposed, around)]


def _of_the_expression(proposed: Suggestion, around: WordsAround) -> Iterator[str]:
    words = [_plain(each) for each in around.words[around.first : around.end]]
    yield f"text={' '.join(words)}"
    yield f"first={words[0]}"
    yield f"head={words[-1]}"
    yield f"length={len(words)}"
    yield f"rule={kind_of(proposed)}"
    yield f"sure={int(10 * proposed.confidence)}"
    for name in ("type", "mod", "quant"):
        yield f"{name}={proposed.attributes.get(name, '')}"
    yield f"value={re.sub(r'[0-9]', '9', proposed.attributes.get('value', ''))}"
    if around.words[around.first].text[0].isupper():
        yield "capital"
        if len(words) == 1:
            yield f"capital={words[0]}"


def _of_the_neighbours(proposed: Suggestion, around: WordsAround) -> Iterator[str]:
    words = [_plain(each) for each in around.words[around.first : around.end]]
    text, head, rule = " ".join(words), words[-1], kind_of(proposed)
    before, farther = _at(around, around.first - 1), _at(around, around.first - 2)
    after, later = _at(around, around.end), _at(around, around.end + 1)
    for name, neighbour in (("before", before), ("after", after)):
        yield f"{name}={neighbour}"
        yield f"{name} head={neighbour},{head}"
        yield f"{name} text={neighbour},{text}"
        yield f"{name} rule={neighbour},{rule}"
    yield f"farther={farther}"
    yield f"farther before={farther},{before}"
    yield f"later={later}"


def kind_of(proposed: Suggestion) -> str:
    """Return what a rule says of the times that it proposes: "a weekday", "the present"."""
    return proposed.because.partition(",")[0]


def edges_of(proposed: Suggestion, around: WordsAround) -> tuple[str, str]:
    """Return its kind with the first word, and with the last one, where there are several.

    Both are "" for a time of one word, the last for one that ends with a sign.
    """
    words = around.words[around.first : around.end]
    if len(words) < 2:
        return "", ""
    kind, ends = kind_of(proposed), words[-1].shape is not Shape.SIGN
    return f"{kind} <{_plain(words[0])}", f"{kind} {_plain(words[-1])}>" if ends else ""


def _at(around: WordsAround, place: int) -> str:
    return _plain(around.words[place]) if 0 <= place < len(around.words) else _EDGE


def _plain(word: Word) -> str:
    return re.sub(r"\d", "9", word.lower)
