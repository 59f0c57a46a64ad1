"""What is proposed for an open document: beside it, worked out in the background, never in it.

A worker asks the proposer part by part, those nearest to the caret first, with a copy of the
document that nobody else has. What comes back is shown as far as it is open: nobody has marked the
words or linked the pair meanwhile, the closure has not answered it, nobody rejected it or took it
away by an edit. Marks are proposed once; links anew, a moment after each edit that may have changed
the closure.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, chain
from operator import itemgetter

from PySide6.QtCore import QObject, Signal

from tempannot.core.changes import Batch
from tempannot.core.document import Document, named
from tempannot.core.explanations import quoted
from tempannot.core.items import Time
from tempannot.core.language import bilingual, bilingual_plural, shown
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import scheme_named
from tempannot.core.wording import counted
from tempannot.formats.opened import copy_of
from tempannot.project.provenance import ProposalVerdict, marked_as_proposed, note_on
from tempannot.session.document_session import Changed, DocumentSession
from tempannot.session.pauses import pause_before
from tempannot.session.proposing_in_parts import (
    PART,
    Key,
    NamedProposer,
    ProposedPart,
    RelatedPairs,
    StoppableProposer,
    WantedProposals,
    parts_of,
    propose_all,
)
from tempannot.session.taken_away import keys_of
from tempannot.session.worker import Task, Worker, sentence
from tempannot.suggestions.links.taking import TakingUp
from tempannot.suggestions.question_queue import NOTHING_KNOWN, Related
from tempannot.suggestions.suggestion import (
    Suggestion,
    SuggestionKind,
    acceptances,
)

_AFTER_EDIT = 400
"""Milliseconds from the last edit until links are proposed anew."""
_TOGETHER = 60
"""Milliseconds in which what comes from the worker is gathered before it is shown."""
_SIFTED = 20
"""Open proposals for which what comes is gathered a millisecond longer."""
_AT_ONCE = 2_000
"""Open proposals that are sifted within a few milliseconds."""


_Placed = tuple[tuple[int, int, float], Suggestion]
"""A proposal after what it is ordered by."""


class OpenProposals(QObject):
    """The open proposals of one document; ``changed`` says that they may be other ones now.

    ``failed`` carries a sentence: the proposer could not do what it should, and what it proposed
    so far stays. Documents of one window share a worker, which does what was asked last.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, session: DocumentSession, worker: Worker, source: NamedProposer) -> None:
        super().__init__()  # a parent would hold it in a circle, to be cleared up in any thread
        self.session = session
        self.says_in_file = False
        self._worker = worker
        self._source = source
        self._asked = source.proposer
        self._is_on = False
        self._caret: Callable[[], int] = int
        self._marks: dict[int, list[_Placed]] = {}
        self._links: dict[int, list[_Placed]] = {}
        self._placed: list[_Placed] = []
        self._open: tuple[Suggestion, ...] = ()
        self._by_sentence: dict[int, list[Suggestion]] = {}
        self._related = RelatedPairs(NOTHING_KNOWN, ())
        self._creation_time = _creation_time(session.document)
        self._task: Task | None = None
        self._is_outdated = self._has_failed = False
        self._again = pause_before(self._propose, self, _AFTER_EDIT)
        self._soon = pause_before(self._sift, self, _TOGETHER)
        session.changed.connect(self._follow)

    @property
    def source(self) -> NamedProposer:
        """Who proposes."""
        return self._source

    @property
    def is_on(self) -> bool:
        """Whether anything is proposed."""
        return self._is_on

    @property
    def is_busy(self) -> bool:
        """Whether more may come."""
        return self._task is not None or self._again.isActive() or self._soon.isActive()

    @property
    def has_failed(self) -> bool:
        """Whether the proposer could not do what it was asked for last."""
        return self._has_failed

    @property
    def open(self) -> tuple[Suggestion, ...]:
        """What nobody has decided: by sentence, first the marks in order, then the surest link."""
        return self._open

    @property
    def related(self) -> Related:
        """What a model that proposes finds related, as far as it has said; else nothing."""
        return self._related.pairs if self._is_on else NOTHING_KNOWN

    @property
    def rejected(self) -> frozenset[Key]:
        """The keys of what was rejected, or taken away by an edit, and not taken back."""
        session = self.session
        rejected = (
            each.key
            for note in session.notes
            if note.verdict is ProposalVerdict.REJECTED
            for each in note.proposals
        )
        scheme = scheme_named(session.document.scheme)
        return frozenset(chain(rejected, keys_of(session.taken_away, scheme, session.during)))

    def still(self, suggestion: Suggestion) -> Suggestion | None:
        """A proposal as it is made now, None if it is no longer open."""
        near = self.of_sentence(self.sentence_of(suggestion))
        return next((each for each in near if each.key == suggestion.key), None)

    def of_sentence(self, number: int | None) -> Sequence[Suggestion]:
        """The open proposals of a sentence by its number, in the order of the walk."""
        return self._by_sentence.get(-1 if number is None else number, ())

    def place_of(self, suggestion: Suggestion) -> int:
        """Where in the text a proposal is shown: a link at that of its ends which comes last."""
        return _place(self.session.document, suggestion)

    def sentence_of(self, suggestion: Suggestion) -> int:
        """The number of the sentence in which a proposal is shown, -1 for none."""
        return _sentence(self.session.document, self.place_of(suggestion))

    def switch(self, on: bool, caret: Callable[[], int] = int) -> None:
        """Propose, first for what is around the caret, or propose nothing any more."""
        if on is self._is_on:
            return
        self._is_on = on
        self._caret = caret
        self.stop()
        self._sift()
        self.go_on()

    def stop(self) -> None:
        """Let be what is under way; what came so far stays."""
        self._again.stop()
        if self._task is not None:
            self._worker.stop()
            self._task = None
            if isinstance(self._asked, StoppableProposer):
                self._asked.stop()

    def go_on(self) -> None:
        """Propose what is still lacking."""
        if self._is_on:
            self._propose()

    def accept(self, chosen: Sequence[Suggestion]) -> int:
        """Take proposals into the document as one step, and return how many.

        Of several those are left out that the others answer or overlap. Raises DocumentError,
        with nothing changed, if the document or its file cannot hold them.
        """
        taken = _agreeing(self.session.reasoning, chosen)
        if not taken:
            return 0
        edits = acceptances(self.session.document, taken)
        note = note_on(ProposalVerdict.ACCEPTED, self._source.name, taken)
        name = (
            edits[0].name
            if len(edits) == 1
            else bilingual(
                "Accept {proposals}",
                proposals=bilingual_plural(len(edits), "{count:,} proposal", "{count:,} proposals"),
            )
        )
        batch = Batch(name, tuple(change for each in edits for change in each.changes))
        if self.says_in_file:
            batch = marked_as_proposed(batch, note.proposer, note.user)
        self.session.apply(batch, note)
        return len(taken)

    def reject(self, chosen: Sequence[Suggestion]) -> None:
        """Let proposals stay away, as one step that can be undone."""
        if chosen:
            what = described(self.session.document, chosen)
            note = note_on(ProposalVerdict.REJECTED, self._source.name, chosen)
            self.session.apply(Batch(bilingual("Reject {what}", what=what), ()), note)

    def _follow(self, changed: Changed) -> None:
        if not self._is_on:
            return
        creation_time = _creation_time(self.session.document)
        is_other_day = creation_time != self._creation_time
        if is_other_day:  # the values of all times hang on it
            self._creation_time = creation_time
            self._marks.clear()
        if len(self._open) <= _AT_ONCE:
            self._sift()
        else:
            self._leave_out(changed)
            self._soon.start()
        if changed.closure_changed or is_other_day:
            self._ask_again()

    def _ask_again(self) -> None:
        """Propose anew in a moment; whoever takes long for a text is left to end first."""
        self._is_outdated = self._task is not None and not self._source.in_parts
        if not self._is_outdated:
            self.stop()
            self._again.start()

    def _leave_out(self, changed: Changed) -> None:
        """Take what a step decided from a long list at once, where sifting all of it takes time."""
        note = next(reversed(self.session.notes), None)
        if note is not None:
            gone = frozenset(each.key for each in note.proposals)
            self._show([each for each in self._placed if each[1].key not in gone])

    def _propose(self) -> None:
        """Begin to propose what is not known yet, the part under the caret first."""
        self.stop()
        self._has_failed = False
        session = self.session
        parts = parts_of(session.document, PART if self._source.in_parts else sys.maxsize)
        here = bisect_right([span.start for _, span in parts], self._caret()) - 1
        parts.sort(key=lambda each: (abs(each[0] - here), -each[0]))
        asked = self._source.proposer
        self._asked = asked.afresh() if isinstance(asked, StoppableProposer) else asked
        wanted = WantedProposals(
            self._asked,
            copy_of(session.document),
            session.during,
            self.rejected,
            tuple(parts),
            frozenset(each for each, _ in parts if each not in self._marks),
            self._related.intervals,
        )
        work = partial(propose_all, wanted)
        self._task = self._worker.run(work, self._end, self._say, self._take)

    def _take(self, part: ProposedPart | RelatedPairs) -> None:
        if isinstance(part, RelatedPairs):
            self._related = part
            return
        document = self.session.document
        placed = [(_order(document, each), each) for each in part.proposed]
        (self._marks if part.is_marks else self._links)[part.number] = placed
        if not self._soon.isActive():
            self._soon.start(_TOGETHER + len(self._open) // _SIFTED)

    def _end(self, _none: None) -> None:
        self._task = None
        self._soon.start()
        if self._is_outdated:
            self._ask_again()

    def _say(self, error: Exception) -> None:
        self._task, self._has_failed = None, True
        name, said = self._source.name, shown(sentence(error))
        self.failed.emit(said if said.startswith(f"{name}:") else f"{name}: {said}")
        self.changed.emit()

    def _sift(self) -> None:
        """Keep what is open, in the order in which it is gone through."""
        self._soon.stop()
        found = list(self._sifted()) if self._is_on else []
        found.sort(key=itemgetter(0))
        self._show(found)

    def _show(self, found: list[_Placed]) -> None:
        self._placed = found
        self._open = tuple(each for _, each in found)
        self._by_sentence = {}
        for (sentence_number, *_), each in found:
            self._by_sentence.setdefault(sentence_number, []).append(each)
        self.changed.emit()

    def _sifted(self) -> Iterator[_Placed]:
        rejected, reasoning = self.rejected, self.session.reasoning
        covered = _Covered(self.session.document)
        for marks in self._marks.values():
            for placed in marks:
                if covered.meets(placed[1].start, placed[1].end):
                    continue
                if not rejected or placed[1].key not in rejected:
                    yield placed
        seen: set[frozenset[str]] = set()
        for links in self._links.values():
            for placed in links:
                link = placed[1]
                pair = frozenset((link.source, link.target))
                if link.key not in rejected and pair not in seen and is_undecided(reasoning, link):
                    seen.add(pair)
                    yield placed


def is_undecided(reasoning: Reasoning, link: Suggestion) -> bool:
    """Whether a proposed link says more than the closure, does not contradict it, and is new."""
    document, relations = reasoning.document, link.relations
    if relations is None or not all(map(document.has_interval, (link.source, link.target))):
        return False
    if reasoning.links_between(link.source, link.target):
        return False
    known = reasoning.allowed(link.source, link.target)
    return bool(known & relations) and known not in relations


def described(document: Document, chosen: Sequence[Suggestion]) -> str:
    """Return what proposals are about, in the words of an edit."""
    first = chosen[0]
    if len(chosen) > 1:
        return counted(len(chosen), "proposal")
    if first.kind is not SuggestionKind.LINK:
        return f"{first.kind} {quoted(document.slice(first.span), '')}"
    first_end, other_end = (named(document, each) for each in (first.source, first.target))
    return bilingual("link of {first} and {other}", first=first_end, other=other_end)


class _Covered:
    """The stretches of text that events and times are marked on."""

    def __init__(self, document: Document) -> None:
        marked = [each.span for each in document.events.values()]
        marked += (each.span for each in document.times.values())
        spans = sorted(each for each in marked if each.start < each.end)
        self._starts = [each.start for each in spans]
        self._ends = list(accumulate((each.end for each in spans), max))

    def meets(self, start: int, end: int) -> bool:
        """Whether any of them shares text with a stretch."""
        before = bisect_right(self._starts, end - 1)
        return before > 0 and self._ends[before - 1] > start


def _agreeing(reasoning: Reasoning, chosen: Iterable[Suggestion]) -> list[Suggestion]:
    """Return what can be taken in together: no words twice, no link that follows from others."""
    taking = TakingUp(reasoning)
    taken: list[Suggestion] = []
    end = 0
    for each in sorted(chosen, key=lambda each: each.start):  # links come first, as they were
        if each.relations is not None:
            if taking.take(each.source, each.relations, each.target):
                taken.append(each)
        elif each.start >= end:
            taken.append(each)
            end = each.end
    return taken


def _order(document: Document, each: Suggestion) -> tuple[int, int, float]:
    place = _place(document, each)
    sentence_number = _sentence(document, place)
    if each.kind is SuggestionKind.LINK:
        return (sentence_number, 1, -each.confidence)
    return (sentence_number, 0, place)


def _place(document: Document, each: Suggestion) -> int:
    if each.kind is not SuggestionKind.LINK:
        return each.start
    ends = (end for end in (each.source, each.target) if end != document.creation_time)
    known = (document.interval(end).span.start for end in ends if document.has_interval(end))
    return max(known, default=0)


def _sentence(document: Document, place: int) -> int:
    found = document.sentence_of(place)
    return -1 if found is None else found


def _creation_time(document: Document) -> Time | None:
    return document.times.get(document.creation_time or "")
