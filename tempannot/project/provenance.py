"""Who proposed what a step took in or turned down, and who decided so.

The note goes to the journal with its step, whose line says when that was. If wished, the items
that were taken in carry it as well, in attributes of a namespace of their own, so that the file
tells what a person marked and what a program did. A link loses them when its relation is changed.
"""

from __future__ import annotations

import getpass
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tempannot.core.changes import Batch, Change, Insert, Replace, items_of
from tempannot.core.document import Document
from tempannot.core.items import Event, Link, Time
from tempannot.core.relations import RelationSet
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind

NAMESPACE = "urn:tempannot:provenance"
_PREFIX = "by"
PROPOSER, ACCEPTED_BY = f"{_PREFIX}:proposer", f"{_PREFIX}:acceptedBy"
"""The attributes of items in files that say who proposed and who accepted them."""
_IN_FILE = frozenset({f"xmlns:{_PREFIX}", PROPOSER, ACCEPTED_BY})
_DIGITS = 3

Said = tuple[str, str, str, RelationSet | None]
"""What a link says: its ends, its type, and the exact relation that stands beside the type."""


class ProposalVerdict(StrEnum):
    """What somebody made of a proposal."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class DecidedProposal:
    """What a proposal was about (see ``Suggestion``), and how sure its proposer was."""

    kind: SuggestionKind
    confidence: float
    start: int = 0
    end: int = 0
    source: str = ""
    relations: RelationSet | None = None
    target: str = ""

    @classmethod
    def of(cls, suggestion: Suggestion) -> DecidedProposal:
        """Return what is noted of a suggestion."""
        return cls(
            suggestion.kind,
            round(suggestion.confidence, _DIGITS),
            suggestion.start,
            suggestion.end,
            suggestion.source,
            suggestion.relations,
            suggestion.target,
        )

    @property
    def key(self) -> tuple[object, ...]:
        """The key of the suggestion."""
        if self.kind is SuggestionKind.LINK:
            return (self.kind, self.source, self.relations, self.target)
        return (self.kind, self.start, self.end)


@dataclass(frozen=True, slots=True)
class StepNote:
    """What a step decided: proposals of ``proposer``, by ``user``."""

    verdict: ProposalVerdict
    proposer: str
    user: str
    proposals: tuple[DecidedProposal, ...]


def note_on(verdict: ProposalVerdict, proposer: str, suggestions: Iterable[Suggestion]) -> StepNote:
    """Return the note of a step that this user takes now."""
    return StepNote(verdict, proposer, user_name(), tuple(map(DecidedProposal.of, suggestions)))


def user_name() -> str:
    """Return the name of whoever runs the program, "" where the system knows none."""
    try:
        return getpass.getuser()
    except (OSError, ImportError, KeyError):
        return ""


def marked_as_proposed(batch: Batch, proposer: str, user: str) -> Batch:
    """Return an edit whose new events, times and links say in the file who proposed them."""
    said = {
        f"xmlns:{_PREFIX}": NAMESPACE,
        PROPOSER: proposer,
        ACCEPTED_BY: user,
    }
    return Batch(batch.name, tuple(_marked(each, said) for each in batch.changes))


def said_by(link: Link) -> Said:
    """Return what a link says of which two: whoever changes that has made it theirs."""
    return (link.source, link.target, link.rel_type, link.exact)


def no_longer_proposed(batch: Batch, document: Document) -> Batch:
    """Return an edit after which no link that says something else names who proposed the old."""
    if not any(PROPOSER in each.attributes for each in items_of(batch) if isinstance(each, Link)):
        return batch
    return Batch(batch.name, tuple(_unmarked(each, document) for each in batch.changes))


def _unmarked(change: Change, document: Document) -> Change:
    match change:
        case Batch():
            return no_longer_proposed(change, document)
        case Replace(Link() as link) if (old := document.links.get(link.id)) is not None:
            if PROPOSER in old.attributes and said_by(old) != said_by(link):
                attributes = {k: v for k, v in link.attributes.items() if k not in _IN_FILE}
                return replace(change, item=replace(link, attributes=attributes))
    return change


def _marked(change: Change, said: dict[str, str]) -> Change:
    match change:
        case Insert(item) if isinstance(item, Event | Time | Link):
            return replace(change, item=replace(item, attributes={**item.attributes, **said}))
        case Batch(name, changes):
            return Batch(name, tuple(_marked(each, said) for each in changes))
    return change
