"""What an annotator does to links, from whatever panel or key it comes.

Each gesture makes one undoable step. A relation given to a pair that has a link changes that
link; a link that contradicts others is made all the same, and said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from tempannot.core import edits
from tempannot.core.changes import Batch
from tempannot.core.errors import TempannotError
from tempannot.core.items import Link, OtherLink
from tempannot.core.language import shown, tr
from tempannot.core.network import Conflict
from tempannot.core.other_links import (
    add_other_link,
    change_other_link,
    delete_other_link,
    other_links_between,
    reverse_other_link,
)
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import scheme_named
from tempannot.gui.state.context import Context
from tempannot.suggestions.question_queue import NOTHING_KNOWN, Question, Questions, Related


@dataclass(frozen=True, slots=True)
class RelationWanted:
    """A relation somebody wants between two intervals."""

    source: str
    target: str
    relations: RelationSet
    rel_type: str | None = None
    comment: str = ""
    confidence: float | None = None


class Gestures(QObject):
    """Carries out wishes on the document of one context."""

    said = Signal(str)
    failed = Signal(str)
    contradicted = Signal(str)
    asked = Signal(object)
    """Carries the Question that is asked now, None once nothing is asked any more."""
    related = Signal(str, str)
    """Carries source and target of a relation that was given and contradicts nothing."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context: Context | None = None
        self._last: RelationWanted | None = None
        self._asked: list[Question] = []
        self._passed: set[frozenset[str]] = set()
        self._answered: set[frozenset[str]] = set()
        self._start: str | None = None
        self._place: Callable[[], str | None] = lambda: None
        self._related: Callable[[], Related] = lambda: NOTHING_KNOWN

    def set_place(self, place: Callable[[], str | None]) -> None:
        """Ask ``place`` which interval the annotator is at, while none is focused."""
        self._place = place

    def set_related(self, related: Callable[[], Related]) -> None:
        """Ask first about the pairs that ``related`` finds likely."""
        self._related = related

    def set_context(self, context: Context | None) -> None:
        """Work on another document; the last relation stays, to be repeated there."""
        if self._context is not None:
            self._context.selection.changed.disconnect(self._leave)
        self._context = context
        if context is not None:
            context.selection.changed.connect(self._leave)
        self._begin_asking()

    def apply(self, batch: Batch) -> bool:
        """Carry out one step; False, with the reason said, if the document refuses it."""
        if self._context is None:
            return False
        session = self._context.session
        aside = _link_sets(session.reasoning.conflicts())
        try:
            session.apply(batch)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return False
        conflicts = session.reasoning.conflicts()
        clash = next((c for c in conflicts if frozenset(c.links) not in aside), None)
        if clash is not None:
            self.contradicted.emit(clash.links[-1])
        return True

    def relate(self, wanted: RelationWanted) -> None:
        """Give a pair a relation: a new link, or another relation for the link it has."""
        if self._context is None:
            return
        document = self._context.session.document
        self._last = wanted
        old = self._link_of(wanted.source, wanted.target)
        try:
            batch = self._change(old, wanted) if old else self._new(wanted)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return
        selection = self._context.selection
        is_answer = self.is_asking
        if self.apply(batch):
            made = old.id if old else next(reversed(document.links))
            selection.select_pair(wanted.source, wanted.target, made)
            self._answer(made)
            if self._context.session.reasoning.state(made) is LinkState.CONFLICT:
                return
            if is_answer:
                self._answered.add(frozenset((wanted.source, wanted.target)))
                self.next_pair()
            else:
                self.related.emit(wanted.source, wanted.target)

    def repeat(self) -> None:
        """Give the pair under work the relation that was given last."""
        pair = self._pair()
        if self._last is None:
            self.failed.emit(tr("There is no relation to repeat yet."))
        elif pair is None:
            self.failed.emit(
                tr("Choose two intervals first; then the last relation can be repeated.")
            )
        else:
            last = self._last
            self.relate(RelationWanted(*pair, last.relations, last.rel_type))

    @property
    def other_link(self) -> OtherLink | None:
        """The SLINK or ALINK that is selected, or the first of the pair that has no TLINK."""
        if self._context is None:
            return None
        document, chosen = self._context.session.document, self._context.selection.link
        if chosen is not None:
            return None if chosen in document.links else document.other_links.get(chosen)
        pair = self._pair()
        if pair is None or self._link_of(*pair) is not None:
            return None
        return next(iter(other_links_between(document, *pair)), None)

    def relate_otherwise(self, tag: str, rel_type: str) -> None:
        """Give the pair under work an SLINK or ALINK, or the one it has another type."""
        pair, context = self._pair(), self._context
        if pair is None or context is None:
            self.failed.emit(tr("Choose two events first; then K links them."))
            return
        document = context.session.document
        between = other_links_between(document, *pair)
        same = [each for each in between if each.tag == tag]
        old = next((each for each in same if each.id == context.selection.link), None)
        old = old or next((each for each in same if each.source == pair[0]), None)
        try:
            if old is not None:
                batch = change_other_link(document, old.id, rel_type=rel_type)
            else:
                batch = add_other_link(document, tag, *pair, rel_type=rel_type)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return
        if self.apply(batch):
            made = old.id if old else next(reversed(document.other_links))
            context.selection.select_pair(*pair, made)

    def flip(self) -> None:
        """Turn the selected link round: its source becomes its target."""
        other, context = self.other_link, self._context
        if other is not None and context is not None:
            if self.apply(reverse_other_link(context.session.document, other.id)):
                context.selection.select_pair(other.target, other.source, other.id)
            return
        link = self._selected_link()
        if link is None or self._context is None:
            return
        if self.apply(edits.flip_link(self._context.session.document, link.id)):
            self._context.selection.select_pair(link.source, link.target, link.id)

    def delete(self) -> None:
        """Take the selected link away."""
        other = self.other_link
        if other is not None and self._context is not None:
            pair = self._pair() or (other.source, other.target)
            self.apply(delete_other_link(self._context.session.document, other.id))
            self._context.selection.select_pair(*pair)
            return
        link = self._selected_link()
        if link is not None and self._context is not None:
            pair = self._pair() or (link.source, link.target)
            self.apply(edits.delete_link(self._context.session.document, link.id))
            self._context.selection.select_pair(*pair)

    def skip(self) -> None:
        """Put the pair under work off and go to the next question."""
        pair = self._pair()
        context = self._context
        if context is None:
            return
        if pair is not None and self._link_of(*pair) is None:
            document = context.session.document
            self.apply(edits.skip_pair(document, *pair))
            self._answered.add(frozenset(pair))
        self.next_pair()

    @property
    def is_asking(self) -> bool:
        """Whether the pair under work is a question: an answer leads on to the next."""
        pair = self._pair()
        return pair is not None and bool(self._asked) and self._asked[-1].pair == {*pair}

    def next_pair(self, backward: bool = False) -> None:
        """Ask the next question, or the one before it; then on from there.

        Where somebody goes elsewhere in between, the questions begin with that place.
        """
        context = self._context
        if context is None:
            return
        if not self.is_asking:
            self._begin_asking()
            self._start = context.selection.source or self._place()
            self._passed.update(filter(None, (self._pair() and frozenset(self._pair() or ()),)))
        elif backward and len(self._asked) > 1:
            self._asked.pop()
            self._ask(self._asked.pop())
            return
        else:
            self._passed.add(self._asked[-1].pair)
        questions = Questions(context.session.reasoning, self._related())
        question = questions.next(self._start, self._passed)
        if question is None and self._passed:  # all that are left were passed: once more
            self._passed.clear()
            question = questions.next(self._start)
        if question is None:
            self._begin_asking()
            label = context.session.reasoning.scheme.label if questions.is_demanded else ""
            which = tr("pair that {label} wants", label=label) if label else tr("nearby pair")
            self.said.emit(tr("Every {which} is decided.", which=which))
        else:
            self._ask(question)

    def ask_undone(self) -> None:
        """Ask anew what was answered last, if that was taken back while the next was asked."""
        if not self.is_asking or len(self._asked) < 2:
            return
        before = self._asked[-2]
        if before.pair in self._answered and self._link_of(before.source, before.target) is None:
            self._answered.discard(before.pair)
            self._passed.discard(before.pair)
            del self._asked[-2:]
            self._ask(before)

    def _ask(self, question: Question) -> None:
        assert self._context is not None
        self._asked.append(question)
        self._context.selection.select_pair(question.source, question.target)
        self.asked.emit(question)

    def _begin_asking(self) -> None:
        self._asked.clear()
        self._passed.clear()
        self._answered.clear()
        self.asked.emit(None)

    def _leave(self) -> None:
        """Whoever goes elsewhere is asked no more; the way back stays while the pair is there."""
        if self._asked and not self.is_asking:
            self.asked.emit(None)

    def _answer(self, link: str) -> None:
        if self._context is None:
            return
        reasoning = self._context.session.reasoning
        if reasoning.state(link) is LinkState.CONFLICT:
            self.contradicted.emit(link)

    def _new(self, wanted: RelationWanted) -> Batch:
        assert self._context is not None
        return edits.add_link(
            self._context.session.document,
            wanted.source,
            wanted.target,
            wanted.relations,
            rel_type=wanted.rel_type,
            comment=wanted.comment,
            confidence=wanted.confidence,
        )

    def _change(self, link: Link, wanted: RelationWanted) -> Batch:
        assert self._context is not None
        relations, rel_type = wanted.relations, wanted.rel_type
        scheme = scheme_named(self._context.session.document.scheme)
        if link.source != wanted.source:
            relations = relations.converse
            rel_type = None if rel_type is None else scheme.converse(rel_type)
        besides = scheme.qualification(link.rel_type)
        if besides and rel_type and scheme.type_named(link.rel_type) is scheme.type_named(rel_type):
            rel_type += besides
        return edits.set_relation(self._context.session.document, link.id, relations, rel_type)

    def _pair(self) -> tuple[str, str] | None:
        if self._context is None:
            return None
        source, target = self._context.selection.source, self._context.selection.target
        return None if source is None or target is None else (source, target)

    def _link_of(self, source: str, target: str) -> Link | None:
        """The link a gesture on this pair means: the selected one, else the first."""
        assert self._context is not None
        links = self._context.session.reasoning.links_between(source, target)
        selected = self._context.selection.link
        return next((each for each in links if each.id == selected), next(iter(links), None))

    def _selected_link(self) -> Link | None:
        context = self._context
        if context is None:
            return None
        chosen = context.session.document.links.get(context.selection.link or "")
        pair = self._pair()
        found = chosen or (self._link_of(*pair) if pair else None)
        if found is None:
            self.failed.emit(self._lack(context, pair))
        return found

    def _lack(self, context: Context, pair: tuple[str, str] | None) -> str:
        """Why there is no link; with one event or time alone, how that itself is deleted."""
        key = context.keymap.label("entity.delete")
        if pair is None and context.selection.source is not None and key:
            return tr("No link is chosen; {key} deletes the event or time itself.", key=key)
        return tr("There is no link between the two; choose a link first.")


def _link_sets(conflicts: Iterable[Conflict]) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(each.links) for each in conflicts)
