"""The way through what is proposed: one proposal after another is decided by a key each.

One proposal is the *current* one. A proposed mark is selected in the text, so that the keys that
mark words decide otherwise; of a proposed link both ends are, so that every key that gives a
relation decides otherwise. Whoever goes elsewhere lets go of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tempannot.core.errors import TempannotError
from tempannot.core.items import Span
from tempannot.core.language import shown, tr
from tempannot.core.wording import counted
from tempannot.gui.annotate.text.text_pane import TextPane
from tempannot.gui.state.context import Context
from tempannot.gui.views.text.ghosts import Ghost, GhostIndex
from tempannot.gui.views.text.shown_links import ShownLink, proposed_link
from tempannot.gui.views.text.text_marks import MarkKind
from tempannot.session.open_proposals import OpenProposals
from tempannot.session.proposing_in_parts import NamedProposer
from tempannot.session.worker import Worker
from tempannot.suggestions.question_queue import NOTHING_KNOWN, Related
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind

SURE = 0.8
"""How sure a proposal has to be to be accepted with others."""
_MOST_LINKS = 12
"""More proposed links of one sentence than this are not drawn."""
_KINDS = {SuggestionKind.TIME: MarkKind.TIME, SuggestionKind.EVENT: MarkKind.EVENT}


@dataclass(frozen=True, slots=True)
class SureOnes:
    """What can be accepted at once: the proposals, what they are, and which of them."""

    proposals: tuple[Suggestion, ...]
    noun: str
    which: str

    @property
    def words(self) -> str:
        """All of it in words, with their number."""
        return f"{counted(len(self.proposals), self.noun)} {self.which}"


class ProposalWalk(QObject):
    """Goes through the proposals of the document that is shown.

    ``changed`` says that other proposals are open, or another one is current; ``said`` carries
    news, ``failed`` what went wrong. What is on in one document does not touch another one.
    """

    changed = Signal()
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, text: TextPane, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.says_in_file = False
        self._text = text
        self._context: Context | None = None
        self._worker = Worker(self, "proposals")
        self._worker.progressed.connect(self.changed)
        self._chosen: dict[Path, NamedProposer] = {}
        self._on: set[Path] = set()
        self._proposals: OpenProposals | None = None
        self._current: Suggestion | None = None
        self._shown: tuple[Suggestion, tuple[Suggestion, ...]] | None = None
        self._decided: list[Suggestion] = []
        self._is_showing = False
        self._wants_first = False
        self._drawn: tuple[Suggestion, ...] = ()
        self._ghosts = GhostIndex()

    @property
    def proposals(self) -> OpenProposals | None:
        """The proposals of the document that is shown, None without a document."""
        return self._proposals

    @property
    def open(self) -> tuple[Suggestion, ...]:
        """What is open, in the order of the walk."""
        return self._proposals.open if self._proposals is not None else ()

    @property
    def related(self) -> Related:
        """What the model that proposes finds related; nothing where none does."""
        return self._proposals.related if self._proposals is not None else NOTHING_KNOWN

    @property
    def is_on(self) -> bool:
        """Whether anything is proposed for the document that is shown."""
        return self._proposals is not None and self._proposals.is_on

    @property
    def current(self) -> Suggestion | None:
        """The proposal that keys decide."""
        return self._current

    @property
    def has_proposer(self) -> bool:
        """Whether somebody was chosen to propose for the document that is shown."""
        return self._context is not None and self._context.session.path in self._chosen

    def set_context(self, context: Context | None) -> None:
        """Go through the proposals of another document, or of none."""
        if self._context is not None:
            self._context.selection.changed.disconnect(self._selection_changed)
        if self._proposals is not None:
            self._proposals.stop()
        self._context, self._proposals, self._current, self._shown = context, None, None, None
        self._decided.clear()
        self._wants_first = False
        if context is not None:
            context.selection.changed.connect(self._selection_changed)
            if context.session.path in self._on:
                self._begin(context)
        self._show()

    def close(self) -> None:
        """Propose no more."""
        self.set_context(None)
        self._worker.close()

    def switch(self) -> None:
        """Let whoever was chosen propose for the document that is shown, or no longer."""
        if self._context is None or not self.has_proposer:
            return
        if self.is_on:
            self._on.discard(self._context.session.path)
            self._let_go()
            if self._proposals is not None:
                self._proposals.switch(False)
            self.said.emit(tr("Nothing is proposed any more."))
        else:
            self._on.add(self._context.session.path)
            self._begin(self._context)
            self._wants_first = True
            self._proposals_changed()

    def propose_from(self, source: NamedProposer) -> None:
        """Let somebody else propose for the document that is shown."""
        if self._context is None:
            self.failed.emit(tr("Open a document first; then something can be proposed for it."))
            return
        path = self._context.session.path
        self._on.add(path)
        self._chosen[path] = source
        self._let_go()
        self._begin(self._context)
        self._wants_first = True
        self._proposals_changed()

    def next(self, by: int = 1) -> None:
        """Go to the next proposal (1) or the previous one (-1), round the end of the text."""
        found = self.open
        if not found:
            self._say_none()
            return
        place = next((n for n, each in enumerate(found) if each is self._current), None)
        if place is not None:
            place += by
        else:
            here = self._caret()
            before = (n for n, each in enumerate(found) if self._place_of(each) >= here)
            place = next(before, len(found)) - (by < 0)
        self.show(found[place % len(found)])

    def show(self, proposal: Suggestion) -> None:
        """Make a proposal the current one, if it is still open."""
        if self._context is None or self._proposals is None:
            return
        now = self._proposals.still(proposal)
        if now is None:
            return
        self._current = now
        self._shown = (now, self.open)
        self._wants_first = False
        self._is_showing = True
        selection, view = self._context.selection, self._text.view
        if proposal.kind is SuggestionKind.LINK:
            place = self._place_of(proposal)
            view.select(Span(place, place), keep=False)
            selection.select_pair(proposal.source, proposal.target)
        else:
            if selection.source is not None:
                selection.clear()
            view.select(proposal.span)
            view.reveal(proposal.span)
        self._is_showing = False
        self._show()

    def accept(self, among: Sequence[Suggestion] = ()) -> None:
        """Take the current proposal into the document, and go to the next, of those listed."""
        if self._current is not None:
            self._decide([self._current], self._accept, among)
        else:
            self.next()

    def reject(self, among: Sequence[Suggestion] = ()) -> None:
        """Let the current proposal stay away, and go to the next, of those listed."""
        if self._current is not None:
            self._decide([self._current], self._reject, among)
        else:
            self.next()

    def go_on(self, source: str, target: str) -> None:
        """Go to the next proposal, once the two ends of the current one have another relation."""
        if self._shown is None or self._proposals is None:
            return
        overruled, found = self._shown
        if (source, target) == (overruled.source, overruled.target):
            self._decided.append(overruled)
            self._show_first(_from({overruled.key}, found))

    def accept_sure(self, sure: SureOnes) -> None:
        """Take several proposals into the document as one step."""
        if not sure.proposals:
            self.said.emit(tr("There is no {noun} {which}.", noun=sure.noun, which=sure.which))
            return
        self._decide(sure.proposals, self._accept)
        assert self._proposals is not None
        left = sum(self._proposals.still(each) is not None for each in sure.proposals)
        if left < len(sure.proposals):
            self.said.emit(tr("Accepted: {sure}.", sure=sure.words))

    def sure_of_sentence(self) -> SureOnes:
        """The sure proposals of the sentence of the current one, or else of the caret."""
        words = ("proposal", tr("of this sentence, at least {sure:.0%} sure", sure=SURE))
        if self._context is None or self._proposals is None:
            return SureOnes((), *words)
        found = self._proposals.of_sentence(self._sentence())
        return SureOnes(tuple(each for each in found if each.confidence >= SURE), *words)

    def sure_of_kind(self, kind: SuggestionKind, least: float = SURE) -> SureOnes:
        """The sure proposals of one kind in all of the document."""
        found = tuple(e for e in self.open if e.kind is kind and e.confidence >= least)
        which = (
            tr("of the document, at least {least:.0%} sure", least=least)
            if least
            else tr("of the document, however sure")
        )
        return SureOnes(found, str(kind), which)

    def _begin(self, context: Context) -> None:
        source = self._chosen[context.session.path]
        if self._proposals is not None and self._proposals.source is not source:
            self._proposals.stop()
            self._proposals = None
        if self._proposals is None:
            self._proposals = OpenProposals(context.session, self._worker, source)
            self._proposals.changed.connect(self._proposals_changed)
            self._proposals.failed.connect(self.failed)
        self._proposals.switch(True, self._text.view.caret_offset)

    def _decide(
        self,
        chosen: Sequence[Suggestion],
        decide: Callable[[Sequence[Suggestion]], object],
        among: Sequence[Suggestion] = (),
    ) -> None:
        """Decide proposals, and go on from the current one, else from the first of them."""
        found = tuple(among) or self.open
        from_here = {self._current.key} if self._current else {each.key for each in chosen}
        following = _from(from_here, found)
        try:
            decide(chosen)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return
        self._decided.extend(chosen)
        self._show_first(following)

    def _show_first(self, following: Sequence[Suggestion]) -> None:
        """Show the first of some proposals that is open."""
        assert self._proposals is not None
        left = next((now for each in following if (now := self._proposals.still(each))), None)
        if left is not None:
            self.show(left)
        else:
            self._let_go()
            self._say_none()

    def _accept(self, chosen: Sequence[Suggestion]) -> None:
        if self._proposals is not None:
            self._proposals.says_in_file = self.says_in_file
            self._proposals.accept(chosen)

    def _reject(self, chosen: Sequence[Suggestion]) -> None:
        if self._proposals is not None:
            self._proposals.reject(chosen)

    def _say_none(self) -> None:
        if not self.is_on:
            self.said.emit(tr("Nothing is proposed: switch proposals on first."))
        elif self._proposals is not None and self._proposals.is_busy:
            self._wants_first = True
            self._show()
        else:
            self.said.emit(tr("Everything that was proposed is decided."))

    def _proposals_changed(self) -> None:
        if self._current is not None and self._proposals is not None:
            self._current = self._proposals.still(self._current)
        if (undone := self._undone()) is not None:
            self.show(undone)
        elif self._wants_first and self._current is None and self.open:
            self.next()
        else:
            self._show()

    def _undone(self) -> Suggestion | None:
        """What was decided last and is open again, as somebody took the decision back."""
        found: Suggestion | None = None
        while self._decided and self._proposals is not None:
            if self._proposals.still(self._decided[-1]) is None:
                break
            found = self._decided.pop()
        return found

    def _selection_changed(self) -> None:
        """Let go of the current proposal, or of the first to come, if somebody goes elsewhere."""
        current, context = self._current, self._context
        if context is None or self._is_showing:
            return
        pair = (context.selection.source, context.selection.target)
        if current is None:
            self._wants_first = self._wants_first and pair == (None, None)
            if self._shown is not None and pair != (self._shown[0].source, self._shown[0].target):
                self._shown = None
            return
        is_link = current.kind is SuggestionKind.LINK
        if not is_link or pair != (current.source, current.target):
            self._let_go()

    def _let_go(self) -> None:
        self._current = self._shown = None
        self._wants_first = False
        self._show()

    def _show(self) -> None:
        """Draw what is proposed in the text."""
        current = self._current
        mark = None
        if current is not None and current.kind is not SuggestionKind.LINK:
            mark = Ghost(current.span, _KINDS[current.kind])
        if self._drawn is not self.open:
            self._drawn = self.open
            links = SuggestionKind.LINK
            self._ghosts = GhostIndex(each for each in self._drawn if each.kind is not links)
        self._text.show_proposed(self._ghosts, mark, self._links())
        self.changed.emit()

    def _links(self) -> tuple[ShownLink, ...]:
        """The current link and the others of its sentence."""
        if self._context is None or self._proposals is None:
            return ()
        reasoning, here = self._context.session.reasoning, self._sentence()
        near = [e for e in self._proposals.of_sentence(here) if e.kind is SuggestionKind.LINK]
        near.sort(key=lambda each: each is not self._current)
        return tuple(
            proposed_link(reasoning, (each.source, each.target), each.relations)
            for each in near[:_MOST_LINKS]
            if each.relations is not None
        )

    def _sentence(self) -> int | None:
        if self._context is None or self._proposals is None:
            return None
        if self._current is not None:
            return self._proposals.sentence_of(self._current)
        found = self._context.session.document.sentence_of(self._caret())
        return -1 if found is None else found

    def _place_of(self, proposal: Suggestion) -> int:
        return self._proposals.place_of(proposal) if self._proposals is not None else 0

    def _caret(self) -> int:
        return self._text.view.caret_offset()


def _from(keys: Collection[object], found: tuple[Suggestion, ...]) -> tuple[Suggestion, ...]:
    """Return proposals from the first of some on, round the end of the text."""
    start = next((n for n, each in enumerate(found) if each.key in keys), 0)
    return found[start:] + found[:start]
