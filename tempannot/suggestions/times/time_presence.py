"""Whether a text has a time expression in it, as the tagger of times sees it."""

from __future__ import annotations

from tempannot.core.document import Document
from tempannot.suggestions.times.tagger import suggest_times


def has_time(text: str, language: str = "en") -> bool:
    """Whether the tagger finds a time expression in a text.

    >>> has_time("They left on Monday."), has_time("They left.")
    (True, False)
    """
    return bool(text.strip()) and bool(suggest_times(Document("text", text), language=language))
