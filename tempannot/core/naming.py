"""Names: fresh ids for new items, and words for intervals in menus and messages."""

from __future__ import annotations

import re
from itertools import count

from tempannot.core.document import Document
from tempannot.core.items import ItemKind


def next_id(document: Document, prefix: str) -> str:
    """Return ``prefix`` and the number after the highest that any item uses with it.

    >>> next_id(Document("empty"), "l")
    'l1'
    """
    # numbers with more digits stand in files that nobody meant, and int() refuses thousands
    numbered = re.compile(re.escape(prefix) + r"([0-9]{1,18})")
    taken = {id for kind in ItemKind for id in document.table(kind) if id.startswith(prefix)}
    matches = map(numbered.fullmatch, taken)
    highest = max((int(each[1]) for each in matches if each), default=0)
    return next(id for n in count(highest + 1) if (id := f"{prefix}{n}") not in taken)


def named(document: Document, interval_id: str) -> str:
    """Return the name of an interval in quotation marks, or its id where it has no words."""
    return document.names().quoted(interval_id)
