"""What annotators do to a document, as named batches of changes; nothing is applied here.

Links are edited in this module; edits of events and times live in ``interval_edits`` and are
offered here as well, so that callers need one import.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict, Unpack

from tempannot.core.changes import Batch, Delete, Insert, Replace
from tempannot.core.document import Document
from tempannot.core.endpoints import endpoints
from tempannot.core.errors import DocumentError, RelationError
from tempannot.core.interval_edits import (
    add_event,
    add_time,
    delete_interval,
    set_event,
    set_time,
)
from tempannot.core.items import ItemKind, Link
from tempannot.core.naming import named, next_id
from tempannot.core.relations import ALL, EMPTY, RelationSet
from tempannot.core.schemes import VAGUE_TYPES, converse_type, timeml_type
from tempannot.core.vocabulary import Vocabulary

__all__ = [
    "UNSAYABLE_TYPE",
    "LinkDetails",
    "Remarks",
    "add_event",
    "add_link",
    "add_time",
    "annotate_link",
    "checked_confidence",
    "delete_interval",
    "delete_link",
    "flip_link",
    "keep_link",
    "named",
    "next_id",
    "set_event",
    "set_relation",
    "set_time",
    "skip_pair",
    "written_relation",
]

UNSAYABLE_TYPE = "VAGUE"
"""The type of a relation that TimeML cannot say; the exact set stands beside it."""


class LinkDetails(TypedDict, total=False):
    """What a new link carries besides its ends and its relation."""

    rel_type: str | None
    comment: str
    confidence: float | None
    kept: bool
    skipped: bool


class Remarks(TypedDict, total=False):
    """What an annotator notes on a link; a key that is not given leaves it as it is."""

    comment: str
    confidence: float | None


def add_link(
    document: Document,
    source: str,
    target: str,
    relations: RelationSet,
    **details: Unpack[LinkDetails],
) -> Batch:
    """Assert a relation between two intervals.

    The type is the one given (IDENTITY, DURING, VAGUE), or the TimeML type that says exactly
    ``relations``, or VAGUE with the exact set. Raises DocumentError for an unknown interval
    and RelationError, with the hull on offer, for a relation that is not convex.
    """
    for id in (source, target):
        document.interval(id)
    rel_type, exact = written_relation(relations, details.get("rel_type"))
    link = Link(
        next_id(document, "l"),
        source,
        target,
        rel_type,
        exact,
        comment=details.get("comment", ""),
        confidence=checked_confidence(details.get("confidence")),
        kept=details.get("kept", False),
        skipped=details.get("skipped", False),
    )
    return Batch(f"Link {_described(document, link)}", (Insert(link),))


def skip_pair(document: Document, source: str, target: str) -> Batch:
    """Put a pair off without a judgment."""
    batch = add_link(document, source, target, ALL, skipped=True)
    names = f"{named(document, source)} and {named(document, target)}"
    return Batch(f"Skip {names}", batch.changes)


def set_relation(
    document: Document, link_id: str, relations: RelationSet, rel_type: str | None = None
) -> Batch:
    """Give a link another relation; a kept or skipped link becomes an ordinary one."""
    written, exact = written_relation(relations, rel_type)
    link = replace(
        _link(document, link_id), rel_type=written, exact=exact, kept=False, skipped=False
    )
    return Batch(f"Change to {_described(document, link)}", (Replace(link),))


def flip_link(document: Document, link_id: str) -> Batch:
    """Make a link say the converse of the same pair.

    A type that is its own converse has its ends swapped, so that flipping twice is nothing.
    """
    link = _link(document, link_id)
    flipped = replace(
        link,
        rel_type=converse_type(link.rel_type),
        exact=link.exact and link.exact.converse,
        kept=False,
    )
    if (flipped.rel_type, flipped.exact) == (link.rel_type, link.exact):
        flipped = replace(flipped, source=link.target, target=link.source)
    return Batch(f"Flip to {_described(document, flipped)}", (Replace(flipped),))


def delete_link(document: Document, link_id: str) -> Batch:
    """Take a link away."""
    link = _link(document, link_id)
    return Batch(f"Delete link {_described(document, link)}", (Delete(ItemKind.LINK, link_id),))


def annotate_link(document: Document, link_id: str, **remarks: Unpack[Remarks]) -> Batch:
    """Note a comment or a confidence (0 to 1, None for none) on a link."""
    if "confidence" in remarks:
        checked_confidence(remarks["confidence"])
    link = replace(_link(document, link_id), **remarks)
    return Batch(f"Note on {_described(document, link)}", (Replace(link),))


def keep_link(document: Document, link_id: str, kept: bool) -> Batch:
    """Mark a contradicting link as kept (it stays out of the closure), or unmark it."""
    link = replace(_link(document, link_id), kept=kept)
    verb = "Keep" if kept else "No longer keep"
    return Batch(f"{verb} {_described(document, link)}", (Replace(link),))


def written_relation(
    relations: RelationSet, rel_type: str | None = None
) -> tuple[str, RelationSet | None]:
    """Return the relType to write for ``relations``, and the exact set if that cannot say it.

    Raises RelationError for the empty set and for one that is not convex.
    """
    if relations is EMPTY:
        raise RelationError("a link needs at least one relation")
    endpoints(relations)
    if rel_type is not None and rel_type not in VAGUE_TYPES:
        return rel_type, None
    if relations is ALL:
        return rel_type or UNSAYABLE_TYPE, None
    known = timeml_type(relations) if rel_type is None else None
    return (known, None) if known else (rel_type or UNSAYABLE_TYPE, relations)


def checked_confidence(confidence: float | None) -> float | None:
    """Return a confidence; raises DocumentError unless it is None or between 0 and 1."""
    if confidence is not None and not 0 <= confidence <= 1:
        raise DocumentError(f"a confidence lies between 0 and 1, not at {confidence}")
    return confidence


def _described(document: Document, link: Link) -> str:
    relation = Vocabulary.ALLEN.link_words(link)
    return f"{named(document, link.source)} {relation} {named(document, link.target)}"


def _link(document: Document, link_id: str) -> Link:
    link = document.links.get(link_id)
    if link is None:
        raise DocumentError(f"{document.name}: there is no link {link_id!r}")
    return link
