"""How good proposed times are: counted as TempEval-3 task A counts time expressions.

``tests.benchmarks.suggest`` prints the bars.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tempannot.core.document import Document
from tempannot.core.items import Span, Time
from tempannot.suggestions.suggestion import Suggestion
from tempannot.suggestions.times.tagger import suggest_times


@dataclass(frozen=True, slots=True)
class TimeScores:
    """Counts over documents, and what follows from them; shares lie between 0 and 1."""

    gold: int
    proposed: int
    strict: int
    relaxed: int
    types: int
    values: int
    seconds: float

    def f1(self, right: int) -> float:
        """F of so many right ones."""
        return 2 * right / (self.gold + self.proposed) if self.gold + self.proposed else 0.0

    @property
    def strict_f1(self) -> float:
        """F of spans that are the same."""
        return self.f1(self.strict)

    @property
    def relaxed_f1(self) -> float:
        """F of spans that overlap."""
        return self.f1(self.relaxed)

    @property
    def type_accuracy(self) -> float:
        """How many of the overlapping ones have the right type."""
        return self.types / self.relaxed if self.relaxed else 0.0

    @property
    def value_accuracy(self) -> float:
        """How many of the overlapping ones have the right value."""
        return self.values / self.relaxed if self.relaxed else 0.0

    @property
    def value_f1(self) -> float:
        """F that counts overlapping spans with the right value alone."""
        return self.f1(self.values)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A time of the gold document, what was proposed for it, or one of the two alone."""

    document: Document
    gold: Time | None
    proposed: Suggestion | None


def bare(document: Document) -> Document:
    """Return a document of which nothing but the text and the creation time is left."""
    kept = {id: each for id, each in document.times.items() if id == document.creation_time}
    times = {id: replace(each, span=Span(0, 0)) for id, each in kept.items()}
    return replace(
        document, events={}, instances={}, times=times, signals={}, links={}, other_links={}
    )


Proposing = Callable[[Document], Sequence[Suggestion]]


def pairings(document: Document, propose: Proposing = suggest_times) -> Iterator[Pairing]:
    """Yield what is proposed beside what is gold: the same span first, else the first overlap."""
    proposed = propose(bare(document))
    gold = sorted(
        (
            t
            for id, t in document.times.items()
            if id != document.creation_time and t.span.end > t.span.start
        ),
        key=lambda each: each.span,
    )
    left = dict(enumerate(proposed))
    for each in gold:
        overlapping = [
            place
            for place, s in left.items()
            if s.start < each.span.end and each.span.start < s.end
        ]
        same = [place for place in overlapping if left[place].span == each.span]
        chosen = (same or overlapping)[:1]
        yield Pairing(document, each, left.pop(chosen[0]) if chosen else None)
    for rest in left.values():
        yield Pairing(document, None, rest)


def time_scores(documents: Iterable[Document], propose: Proposing = suggest_times) -> TimeScores:
    """Score what is proposed for the bare texts of gold documents."""
    begun = time.process_time()
    pairs = [each for document in documents for each in pairings(document, propose)]
    seconds = time.process_time() - begun
    both = [(p.gold, p.proposed) for p in pairs if p.gold is not None and p.proposed is not None]
    return TimeScores(
        gold=sum(each.gold is not None for each in pairs),
        proposed=sum(each.proposed is not None for each in pairs),
        strict=sum(gold.span == proposed.span for gold, proposed in both),
        relaxed=len(both),
        types=sum(_same(gold, proposed, "type") for gold, proposed in both),
        values=sum(_same(gold, proposed, "value") for gold, proposed in both),
        seconds=seconds,
    )


def _same(gold: Time, proposed: Suggestion, name: str) -> bool:
    return gold.attributes.get(name) == proposed.attributes.get(name)
