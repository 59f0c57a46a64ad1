"""What the events of a relation table are called, which has no text.

The columns ``context``, ``source_text`` and ``target_text`` give one, if the table has them; else
events are called by their ids, and the context says that there is no text.
"""

from __future__ import annotations

import html

from tempannot.core.document import attribute
from tempannot.core.items import Link

NO_TEXT = "without a text: events are called by their ids"
"""What is odd about pairs whose context nobody gave."""


def context_of(link: Link) -> str:
    """Return the context that a row gives, or the mark that there is none."""
    given = " ".join(html.unescape(attribute(link.attributes, "context") or "").split())
    return given or f"[no text: {link.source}, {link.target}]"


def has_text(link: Link) -> bool:
    """Whether a row gives a context."""
    return bool((attribute(link.attributes, "context") or "").strip())


def names_of(link: Link) -> tuple[str, str]:
    """Return what source and target are called.

    >>> names_of(Link("l1", "e1", "e2", "BEFORE", attributes={"source_text": "waiting"}))
    ('the waiting', 'the event e2')
    """
    return _name(link, "source", link.source), _name(link, "target", link.target)


def _name(link: Link, side: str, id: str) -> str:
    given = " ".join(html.unescape(attribute(link.attributes, f"{side}_text") or "").split())
    return f"the {given}" if given else f"the event {id}"
