"""How good proposed links are: temporal awareness with the events and times of the gold.

The links of gold documents are taken off, proposed anew, and measured against the gold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import process_time

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.measures import Graphs
from tempannot.comparison.measures.scores import Score, micro
from tempannot.core.document import Document
from tempannot.core.reasoning import Reasoning
from tempannot.core.reduction import Method
from tempannot.suggestions.suggestion import Suggestion, acceptance

Suggest = Callable[[Reasoning], list[Suggestion]]
"""What proposes links: ``LinkModel.suggest``, or ``suggest_links_by_rules``."""


@dataclass(frozen=True)
class LinkFigures:
    """Awareness over all documents, and how much was proposed in how many seconds of work."""

    precision: float
    recall: float
    f1: float
    proposed: int
    gold: int
    seconds: float

    def __str__(self) -> str:
        ratios = f"P {self.precision:.3f} R {self.recall:.3f} F {self.f1:.3f}"
        return f"{ratios} ({self.proposed} links for {self.gold} of gold, {self.seconds:.1f} s)"


def without_links(document: Document) -> Document:
    """Return a document with the same events and times and no TLINKs."""
    return replace(
        document,
        events=dict(document.events),
        instances=dict(document.instances),
        times=dict(document.times),
        links={},
        edited={},
    )


def linked(document: Document, suggestions: Sequence[Suggestion]) -> Document:
    """Take proposed links into a document, which changes."""
    for each in suggestions:
        document.apply(acceptance(document, each))
    return document


def link_figures(gold: Sequence[Document], suggest: Suggest) -> LinkFigures:
    """Strip the links of gold documents, propose, and measure micro awareness."""
    found: list[Score] = []
    counts: Counter[str] = Counter()
    seconds = 0.0
    for key in gold:
        bare = without_links(key)
        reasoning = Reasoning(bare)
        started = process_time()
        suggestions = suggest(reasoning)
        seconds += process_time() - started
        counts.update(proposed=len(suggestions), gold=len(key.links))
        found.append(awareness(key, linked(bare, suggestions)))
    return figures(found, counts, seconds)


def cascade_figures(pairs: Sequence[tuple[Document, Document]], suggest: Suggest) -> LinkFigures:
    """Measure links proposed on documents whose events and times were proposed, too.

    Each pair is a gold document and the same text with proposed events and times.
    """
    found: list[Score] = []
    counts: Counter[str] = Counter()
    started = process_time()
    for key, marked in pairs:
        suggestions = suggest(Reasoning(marked))
        counts.update(proposed=len(suggestions), gold=len(key.links))
        found.append(awareness(key, linked(without_links(marked), suggestions)))
    return figures(found, counts, process_time() - started)


def awareness(key: Document, response: Document) -> Score:
    """Return temporal awareness of one document."""
    compared = DocumentComparison.of(key, response, partial=True)
    return Graphs(compared, Method.LABELLED).awareness.score()


def figures(found: Sequence[Score], counts: Counter[str], seconds: float) -> LinkFigures:
    """Sum up the scores of documents."""
    total = micro(found)
    ratios = (each or 0.0 for each in (total.precision.value, total.recall.value, total.f1))
    return LinkFigures(*ratios, counts["proposed"], counts["gold"], seconds)
