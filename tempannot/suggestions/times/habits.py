"""Which kinds of times are marked in documents like one: those of a subject share annotators.

Guidelines leave room: some annotators mark each "now" and each "recently", some none. Who does what
is not written in a text, but texts about the same are often marked by the same people.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import log, sqrt

from tempannot.core.document import Document
from tempannot.suggestions.times.tagger import body_of

LEAST_ALIKE = 0.47
"""Below which chance a time is not proposed: half of the F that is reached, where F is best."""

_WORDS = 50
"""By how many of its words a document is known."""
_WEIGHT = 10.0
"""How much a document that is the same counts beside ``_PRIOR``; others by likeness squared."""
_PRIOR = 2.0
"""How many times, marked as often as in all documents, are counted with those of like ones."""
_PRIOR_OF_EDGES = 1.0
"""The same for where times begin and end."""
_KNOWN, _KNOWN_MARKED = 2.0, 1.8
"""What is counted before any document was seen: rules are right nine times of ten."""
_MOST = 2000
"""From how many documents habits are learnt at most, the last ones."""

Marks = Mapping[str, tuple[int, int]]
"""How many times of a kind are marked, and how many there are."""


@dataclass(frozen=True, slots=True)
class KnownDocument:
    """A document that was learnt from: its words by weight, and what is marked in it.

    ``edges`` are how many times with a word at one end have it marked, and how many there are.
    """

    words: Mapping[str, float]
    marks: Marks
    edges: Marks = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Habits:
    """Documents that were learnt from, and in how many of them words are (``rarity``)."""

    rarity: Mapping[str, float]
    documents: Sequence[KnownDocument]

    @classmethod
    def of(
        cls, texts: Sequence[Document], marks: Sequence[Marks], edges: Sequence[Marks] = ()
    ) -> Habits:
        """Return what documents, and the marks and edges in each of them, teach."""
        edges = edges or [{}] * len(texts)
        counted = [words_in(each) for each in texts[-_MOST:]]
        spread = Counter(word for words in counted for word in words)
        rarity = {w: log(len(counted) / n) for w, n in spread.items() if 1 < n < len(counted)}
        profiles = [_profile(each, rarity) for each in counted]
        kept = sorted({word for each in profiles for word in each})
        rarity = {word: round(rarity[word], 4) for word in kept}
        known = [
            KnownDocument(_profile(words, rarity), *each)
            for words, *each in zip(counted, marks[-_MOST:], edges[-_MOST:], strict=True)
        ]
        return cls(rarity, known)

    def chances(self, document: Document) -> dict[str, float]:
        """Return how probably times of a kind, and words at their ends, are marked in a document.

        It is none that was learnt from. What is seldom marked altogether is left out: that is told
        without likeness.
        """
        return self._chances(_profile(words_in(document), self.rarity), None)

    def held_out(self, place: int) -> dict[str, float]:
        """Return the same for a document that was learnt from, by all others."""
        return self._chances(self.documents[place].words, place)

    def _chances(self, words: Mapping[str, float], but: int | None) -> dict[str, float]:
        like = [(at, _WEIGHT * likeness**2) for at, likeness in self._like(words) if at != but]
        marks = [each.marks for each in self.documents]
        edges = [each.edges for each in self.documents]
        of_kinds = _likely(marks, self._totals, like, but, _PRIOR)
        return of_kinds | _likely(edges, self._totals_of_edges, like, but, _PRIOR_OF_EDGES)

    def _like(self, words: Mapping[str, float]) -> Iterator[tuple[int, float]]:
        """Yield documents that share words with others, with how alike they are (up to 1)."""
        likeness: dict[int, float] = defaultdict(float)
        for word, weight in words.items():
            for place, other in self._places.get(word, ()):
                likeness[place] += weight * other
        yield from sorted(likeness.items())

    @cached_property
    def _places(self) -> dict[str, list[tuple[int, float]]]:
        found: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, document in enumerate(self.documents):
            for word, weight in document.words.items():
                found[word].append((place, weight))
        return dict(found)

    @cached_property
    def _totals(self) -> Marks:
        return _sums(each.marks for each in self.documents)

    @cached_property
    def _totals_of_edges(self) -> Marks:
        return _sums(each.edges for each in self.documents)

    def to_bytes(self) -> bytes:
        """Return what a file of a model keeps of it."""
        documents = [
            {"words": each.words, "marks": each.marks, "edges": each.edges}
            for each in self.documents
        ]
        kept = {"rarity": self.rarity, "documents": documents}
        return json.dumps(kept, ensure_ascii=False, sort_keys=True).encode()

    @classmethod
    def from_bytes(cls, raw: bytes) -> Habits:
        """Read it again; raises one of ``linear_model.DAMAGE`` for anything else."""
        kept = json.loads(raw)
        known = [
            KnownDocument(
                _weights(each["words"]),
                dict(_marks(each["marks"])),
                dict(_marks(each.get("edges", {}))),
            )
            for each in kept["documents"]
        ]
        return cls(_weights(kept["rarity"]), known)


def _sums(documents: Iterable[Marks]) -> Marks:
    found: dict[str, tuple[int, int]] = {}
    for marks in documents:
        for kind, (some, all) in marks.items():
            before = found.get(kind, (0, 0))
            found[kind] = before[0] + some, before[1] + all
    return found


def _likely(
    documents: Sequence[Marks],
    totals: Marks,
    like: Iterable[tuple[int, float]],
    but: int | None,
    prior: float,
) -> dict[str, float]:
    """Return how probable marks are by those of like documents, without one that is asked about."""
    marked: dict[str, float] = defaultdict(float)
    seen: dict[str, float] = defaultdict(float)
    for place, weight in like:
        for kind, (some, all) in documents[place].items():
            marked[kind] += weight * some
            seen[kind] += weight * all
    own: Marks = {} if but is None else documents[but]
    found = {}
    for kind, (some, all) in totals.items():
        own_some, own_all = own.get(kind, (0, 0))
        usual = (some - own_some + _KNOWN_MARKED) / (all - own_all + _KNOWN)
        if usual >= LEAST_ALIKE:
            found[kind] = (marked[kind] + prior * usual) / (seen[kind] + prior)
    return found


def _weights(kept: Mapping[str, object]) -> dict[str, float]:
    found = {str(word): float(str(weight)) for word, weight in dict(kept).items()}
    if not all(0 <= each < 100 for each in found.values()):
        raise ValueError("a weight that no word has")
    return found


def _marks(kept: Mapping[str, Sequence[object]]) -> Iterator[tuple[str, tuple[int, int]]]:
    for kind, (some, all) in dict(kept).items():
        if not (isinstance(some, int) and isinstance(all, int) and 0 <= some <= all):
            raise ValueError("more is marked than there is")
        yield str(kind), (some, all)


def words_in(document: Document) -> Mapping[str, int]:
    """Return how often each word of three letters and more stands in the body of a document."""
    return _counted(document.slice(body_of(document)))


# a long text is asked for in parts
@lru_cache(maxsize=4)
def _counted(text: str) -> Counter[str]:
    return Counter(each[0].casefold() for each in re.finditer(r"[^\W\d_]{3,}", text))


def _profile(words: Mapping[str, int], rarity: Mapping[str, float]) -> dict[str, float]:
    """Return the words that tell most of a document, as a vector of length 1."""
    weights = {w: (1 + log(n)) * rarity[w] for w, n in words.items() if w in rarity}
    first = sorted(weights.items(), key=lambda each: (-each[1], each[0]))[:_WORDS]
    length = sqrt(sum(weight**2 for _, weight in first)) or 1.0
    return {word: round(weight / length, 4) for word, weight in sorted(first)}
