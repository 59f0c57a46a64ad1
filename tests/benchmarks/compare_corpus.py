"""Scoring a corpus: every measure of many documents against a second annotation."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.measures import scores
from tempannot.comparison.measures.scores import Score, micro
from tempannot.core.document import Document
from tempannot.formats.reading import from_bytes
from tests.benchmarks.clock import best
from tests.benchmarks.corpora import timebank
from tests.benchmarks.synthetic import timeml
from tests.benchmarks.table import Row, number, row

SYSTEM, CORPUS = 20, 183
_LINK = re.compile(rb"<TLINK[^>]*/>\s*")
_TYPE = re.compile(rb'relType="\w+"')
_TYPES = (b"BEFORE", b"AFTER", b"INCLUDES", b"IS_INCLUDED", b"SIMULTANEOUS")
_Pair = tuple[bytes, bytes]


def rows() -> list[Row]:
    """Measure scoring alone and together with reading."""
    found = []
    for count, bar in ((SYSTEM, 1_000), (CORPUS, 2_000)):
        pairs = [_read(pair) for pair in _annotations(count)]
        took = best(lambda: _score(pairs), times=3)  # noqa: B023 - run at once
        name = f"score {count} documents against a second annotation, all measures"
        found.append(row(name, bar, took, _size(pairs)))
    raw = _annotations(CORPUS)
    reading = best(lambda: [_read(pair) for pair in raw], times=3)
    took = best(lambda: _score(_read(pair) for pair in raw), times=3)
    name = f"read and score {CORPUS} documents against a second annotation"
    shares = f"{number(reading)} ms of it reading, {number(CORPUS / took * 1000)} documents/s"
    return [*found, row(name, 2_000, took, shares)]


def _score(pairs: Iterable[tuple[Document, Document]]) -> list[Score]:
    every = [scores(DocumentComparison.of(key, response)) for key, response in pairs]
    return [micro(each[measure] for each in every) for measure in every[0]]


def _read(pair: _Pair) -> tuple[Document, Document]:
    key, response = (from_bytes(each, Path("document.tml")).document for each in pair)
    return key, response


def _annotations(count: int) -> list[_Pair]:
    """Return so many files, those of TimeBank where they are there, each annotated once more."""
    files = [path.read_bytes() for path in timebank()]
    files = files or [timeml(words=400, events=45, links=60, seed=seed) for seed in range(count)]
    chance = random.Random(1)
    keys = [files[number % len(files)] for number in range(count)]
    return [(key, _LINK.sub(_disturbed(chance), key)) for key in keys]


def _disturbed(chance: random.Random) -> Callable[[re.Match[bytes]], bytes]:
    """Return what leaves out one link of seven and gives one of five another type."""

    def other(found: re.Match[bytes]) -> bytes:
        drawn = chance.random()
        if drawn < 1 / 7:
            return b""
        if drawn < 1 / 7 + 1 / 5:
            return _TYPE.sub(b'relType="%s"' % chance.choice(_TYPES), found[0])
        return found[0]

    return other


def _size(pairs: Sequence[tuple[Document, Document]]) -> str:
    both = [document for pair in pairs for document in pair]
    intervals = sorted(len(document.intervals()) for document in both)
    links = sum(len(document.links) for document in both)
    median, most = intervals[len(intervals) // 2], intervals[-1]
    return f"{median} intervals (median) to {most}, {links:,} links in all"
