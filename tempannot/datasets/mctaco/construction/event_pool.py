"""Technique 3: other answers by looking up similar phrases in a pool of events."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tempannot.formats.items.lines import decoded
from tempannot.formats.reading import bytes_of

MOST_SIMILAR = 30
"""Of how many similar phrases the candidates are drawn."""


class EventPool:
    """Phrases of events, ranked by BM25 against an answer."""

    def __init__(self, phrases: Sequence[str]) -> None:
        self._phrases = tuple(dict.fromkeys(phrases))
        self._index: Any = None

    def __len__(self) -> int:
        return len(self._phrases)

    @classmethod
    def read(cls, path: Path) -> EventPool:
        """Read a pool with a phrase per line; raises FileError if there is none."""
        lines = decoded(bytes_of(path), path).splitlines()
        return cls([plain for line in lines if (plain := " ".join(line.split()))])

    def similar(self, answer: str, count: int = MOST_SIMILAR) -> tuple[str, ...]:
        """Return the phrases that share words with an answer, the most similar first."""
        import bm25s  # noqa: PLC0415 - slow to load

        if self._index is None:
            self._index = bm25s.BM25()
            self._index.index([_words(each) for each in self._phrases], show_progress=False)
        known = [word for word in _words(answer) if word in self._index.vocab_dict]
        if not known:
            return ()
        scores = self._index.get_scores(known)
        order = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
        return tuple(self._phrases[place] for place in order[:count] if scores[place] > 0)


def _words(text: str) -> list[str]:
    return text.casefold().split()
