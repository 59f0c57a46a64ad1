"""How a text is proposed for in the background: part by part, with a copy that nobody else has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from tempannot.core.changes import Batch, Insert
from tempannot.core.document import Document
from tempannot.core.items import Link, Span
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.session.worker import Task
from tempannot.suggestions.question_queue import Related
from tempannot.suggestions.suggestion import Proposer, Suggestion

PART = 4_000
"""Letters of whole sentences that the proposer is asked about at a time, at least."""
_MOST_RELATED = 2_000
"""Up to so many intervals it is asked what is related; above that it takes seconds."""

Key = tuple[object, ...]
"""What a proposal is about, whoever makes it (see ``Suggestion.key``)."""


@runtime_checkable
class StoppableProposer(Protocol):
    """A proposer that may take long, and ends what it does when it is told to."""

    def stop(self) -> None:
        """Propose no more, from whatever thread this is asked."""

    def afresh(self) -> Proposer:
        """Return the same proposer, not stopped."""


@runtime_checkable
class RelatingProposer(Protocol):
    """A proposer that says how probable it is of pairs that anything relates them."""

    def related(self, reasoning: Reasoning, within: Span | None = None) -> Related:
        """Return it for the pairs of a part of the text."""


@dataclass(frozen=True, slots=True)
class NamedProposer:
    """Who proposes, and what it is called; one that is asked about whole texts is not ``in_parts``.

    Another annotation has to be laid against all of the text, and a program takes its time each
    time that it is asked.
    """

    proposer: Proposer
    name: str
    in_parts: bool = True


@dataclass(frozen=True, slots=True)
class ProposedPart:
    """The marks, or the links, that are proposed for one part of the text."""

    number: int
    is_marks: bool
    proposed: tuple[Suggestion, ...]


@dataclass(frozen=True, slots=True)
class RelatedPairs:
    """What a proposer finds related: in all of a text of so many ``intervals``."""

    pairs: Related
    intervals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WantedProposals:
    """All that the worker needs: no part of it is changed, or belongs to the window."""

    proposer: Proposer
    document: Document
    during: During
    rejected: frozenset[Key]
    parts: tuple[tuple[int, Span], ...]
    not_marked: frozenset[int]
    related_of: tuple[str, ...]


def propose_all(wanted: WantedProposals, task: Task) -> None:
    """Propose marks and links part by part; the links of each hold with all before them."""
    document, proposer, count = wanted.document, wanted.proposer, len(wanted.parts)
    reasoning: Reasoning | None = None
    for done, (number, span) in enumerate(wanted.parts):
        task.say(bilingual("Proposing"), done, count)
        if number in wanted.not_marked:
            task.give(ProposedPart(number, True, tuple(proposer.marks(document, span))))
            task.say(bilingual("Proposing"), done, count)
        if reasoning is None:
            reasoning = Reasoning(document, wanted.during)
        found = tuple(
            each for each in proposer.links(reasoning, span) if each.key not in wanted.rejected
        )
        if count > 1:
            _suppose(reasoning, found, number)
        task.give(ProposedPart(number, False, found))
    if reasoning is not None and isinstance(proposer, RelatingProposer):
        intervals = tuple(each.id for each in reasoning.intervals)
        if intervals != wanted.related_of and len(intervals) <= _MOST_RELATED:
            task.say(bilingual("Proposing"), count, count)
            task.give(RelatedPairs(proposer.related(reasoning), intervals))


def _suppose(reasoning: Reasoning, links: Sequence[Suggestion], part: int) -> None:
    """Take proposed links into the worker's own copy, so that later ones agree with them."""
    made = (
        Insert(Link(f"\0{part}.{place}", each.source, each.target, "VAGUE", each.relations))
        for place, each in enumerate(links)
    )
    batch = Batch(bilingual("Suppose"), tuple(made))
    if batch.changes:
        reasoning.document.apply(batch)
        reasoning.refresh(batch)


def parts_of(document: Document, least: int) -> list[tuple[int, Span]]:
    """The text in parts of whole sentences, of so many letters at least, each with its number."""
    starts = [0]
    for each in document.sentences:
        if each.start - starts[-1] >= least:
            starts.append(each.start)
    ends = [*starts[1:], len(document.text) + 1]
    return [(number, Span(*bounds)) for number, bounds in enumerate(zip(starts, ends, strict=True))]
