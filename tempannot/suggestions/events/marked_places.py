"""Which places of a text are marked already, so that nothing is proposed there again."""

from __future__ import annotations

from bisect import bisect_left

from tempannot.core.document import Document
from tempannot.core.items import Span


class MarkedPlaces:
    """The spans of a document's events and times, for asking whether one is touched."""

    def __init__(self, document: Document) -> None:
        spans = [each.span for each in document.events.values()]
        spans += [each.span for each in document.times.values()]
        self._spans = sorted(span for span in spans if span.start < span.end)
        # the furthest end so far: marks may lie within each other
        self._ends: list[int] = []
        for span in self._spans:
            self._ends.append(max(span.end, self._ends[-1] if self._ends else 0))

    def has(self, span: Span) -> bool:
        """Whether a mark shares a character with ``span``."""
        before = bisect_left(self._spans, (span.end,))
        return before > 0 and self._ends[before - 1] > span.start
