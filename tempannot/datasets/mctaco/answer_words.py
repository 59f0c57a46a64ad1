"""The words of an answer without the marks around them, and whether it stands in its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

HALF = re.compile(r"[ap]\.?m\.?", re.IGNORECASE)
"""Half of the day: am, p.m."""

CLOCK = re.compile(
    r"(?P<hour>0?[1-9]|1[0-2])(?P<minutes>:[0-5]\d)?(?P<half>[ap]\.?m\.?)?", re.IGNORECASE
)
"""A time of the day, on a clock of twelve hours."""

_TOKEN = re.compile(r"\S+")
_MARKS = "[\"'),;!?]*"
_CORE = re.compile(rf"[\"'(]*(?P<core>.*?)(?:{_MARKS}\.?{_MARKS})$", re.DOTALL)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class AnswerWord:
    """A word of an answer without the marks around it, and where it starts."""

    start: int
    text: str

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


def words_of(answer: str) -> Iterator[AnswerWord]:
    """Yield what stands between blanks, without quotes, brackets and commas; "p.m." keeps its stop.

    >>> [each.text for each in words_of('at 5 p.m., "noon".')]
    ['at', '5', 'p.m.', 'noon']
    """
    for match in _TOKEN.finditer(answer):
        if HALF.fullmatch(match[0]) or CLOCK.fullmatch(match[0]):
            yield AnswerWord(match.start(), match[0])
            continue
        found = _CORE.match(match[0])
        assert found
        core, following = found["core"], match[0][found.end("core") :]
        if following.startswith(".") and HALF.fullmatch(f"{core}."):
            core += "."
        yield AnswerWord(match.start() + found.start("core"), core)


def written_like(word: str, model: str) -> str:
    """Return a word with a capital if the word has one whose place it takes."""
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def is_span(answer: str, sentence: str) -> bool:
    """Whether the words of an answer follow each other in the sentence, whatever their case."""
    words, text = (_WORD.findall(each.casefold()) for each in (answer, sentence))
    spans = range(len(text) - len(words) + 1)
    return bool(words) and any(text[start : start + len(words)] == words for start in spans)
