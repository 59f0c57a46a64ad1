"""The panel that explains: contradictions with ways to mend them, and why relations hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.network import Conflict
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.repairs import Repair
from tempannot.core.wording import ended, strung
from tempannot.gui.annotate.why.proof_page import ProofPage, link_sentence
from tempannot.gui.annotate.why.proofs import (
    HINT,
    Proof,
    conflict_between,
    conflict_of,
    contradiction,
    intervals_of,
    no_contradiction,
    why,
    why_not,
)
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.labels import RichLabel, literal, muted, set_tip
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.state.context import Context
from tempannot.gui.views.lazy_panel import DELAY_OF_REASONS, LazyPanel

_LEAST_OF_TITLE = 120
_Pair = tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class _Question:
    """What somebody asked about a pair; ``basic`` if it is why that cannot hold."""

    source: str
    target: str
    basic: RelationSet | None = None


class ConflictPanel(LazyPanel):
    """Shows one contradiction at a time, or the answer to a question about a pair.

    ``edit_requested`` carries the Batch of a repair; ``undo_requested`` asks for the last edit
    to be taken back, ``relation_requested`` for the palette of a link that was selected.
    """

    undo_requested = Signal()
    relation_requested = Signal()
    guideline_requested = Signal(str)
    """Carries what somebody wants to read of in the guideline."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        super().__init__(None, parent)
        self._question: _Question | None = None
        self._asked_at: _Pair = (None, None)
        self._conflict: Conflict | None = None
        self._proof = Proof("", "")
        self._page: ProofPage | None = None
        self._timer.setInterval(DELAY_OF_REASONS)
        self._place()
        self._first_context = context
        self._begin()

    @property
    def proof(self) -> Proof:
        """What is explained now."""
        return self._proof

    @property
    def page(self) -> ProofPage | None:
        """The explanation on show, of the document as it is."""
        self._rebuild_if_seen()
        return self._page

    def show_conflict(self, link: str | None = None) -> None:
        """Explain the conflict of a link, or the smallest there is."""
        if self._context is not None:
            self._show(None, conflict_of(self._context.session.reasoning, link))

    def show_why(self, source: str, target: str) -> None:
        """Explain the relation of a pair."""
        self._show(_Question(source, target), None)

    def show_why_not(self, source: str, target: str, basic: RelationSet) -> None:
        """Explain why one basic relation cannot hold of a pair."""
        self._show(_Question(source, target, basic), None)

    @property
    def has_repairs(self) -> bool:
        """Whether a contradiction with proposals is on show."""
        return self.page is not None and bool(self.page.proposals.cards)

    def take_first(self) -> None:
        """Mend the contradiction on show in the best way."""
        if self.page is not None:
            self.page.proposals.take_first()

    def enter_repairs(self) -> None:
        """Give the keyboard to the best proposal: arrows go on, Return takes one."""
        if self.page is not None and self.page.proposals.cards:
            self.page.proposals.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def next_conflict(self) -> None:
        """Explain the next contradiction, after the last the first."""
        self._step(1)

    def previous_conflict(self) -> None:
        """Explain the contradiction before."""
        self._step(-1)

    @override
    def set_context(self, context: Context | None) -> None:
        self._question = self._conflict = None
        super().set_context(context)
        if self._page is not None:
            self._page.complete()  # no key of an edit waits for another document

    def _place(self) -> None:
        self._title = RichLabel()
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.back = self._button(tr("Contradictions"), tr("Back to the contradictions"))
        self.previous = self._button("‹", tr("Previous contradiction"))
        self.next = self._button("›", tr("Next contradiction"))
        self.guideline = self._button("?", tr("What the guideline says of contradictions"))
        self.back.clicked.connect(self._go_back)
        self.previous.clicked.connect(self.previous_conflict)
        self.next.clicked.connect(self.next_conflict)
        self.guideline.clicked.connect(partial(self.guideline_requested.emit, "contradictions"))
        buttons = (self.back, self.previous, self.next, self.guideline)
        row = in_bar((self._title, 1), *buttons, gap=4)
        row.least = _LEAST_OF_TITLE
        self._empty = muted(HINT)
        self._column = in_column(row, self._empty, 1, on=self, margins=8, gap=6)

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        set_tip(button, literal(tip))
        button.setAccessibleName(tip)
        return button

    @override
    def _outdate(self) -> None:
        if self._page is not None:
            self._page.stop()

    @override
    def _rebuild(self) -> None:
        if self._page is not None:
            self._page.hide()
            self._page.deleteLater()
            self._page = None
        context = self._context
        before, self._proof = self._proof.links, self._find_proof()
        if context is not None and before != self._proof.links:
            self._point_away_from(context, before)
        self._show_head()
        self._empty.setVisible(context is None)
        if context is None:
            return
        self._page = ProofPage(context, self._proof)
        self._page.edit_wanted.connect(self.edit_requested)
        self._page.undo_wanted.connect(self.undo_requested)
        self._page.link_entered.connect(self._point_at_link)
        self._page.link_left.connect(self._point_at_all)
        self._page.link_chosen.connect(self._select_link)
        self._page.repair_pointed.connect(self._point_at_repair)
        self._column.insertWidget(1, self._page)

    @override
    def _show_selection(self) -> None:
        """Let the answer about a pair go with the pair, unless a link of the answer was chosen."""
        question, context = self._question, self._context
        if question is None or context is None or context.selection.link in self._proof.links:
            return
        if self._pair_now not in (self._asked_at, (question.source, question.target)):
            self._question = self._conflict = None
            self.refresh()

    @property
    def _pair_now(self) -> _Pair:
        selection = self._context.selection if self._context is not None else None
        return (None, None) if selection is None else (selection.source, selection.target)

    @override
    def _theme_changed(self) -> None:
        super()._theme_changed()
        self._is_stale = True
        self._rebuild_if_seen()

    def _show(self, question: _Question | None, conflict: Conflict | None) -> None:
        if not self._is_stale and (question, conflict) == (self._question, self._conflict):
            self._point_at_all()
            return
        self._question, self._conflict = question, conflict
        self._asked_at = self._pair_now
        self._is_stale = True
        self._proof = self._find_proof()
        self._rebuild_if_seen()
        self._point_at_all()
        self._say()

    def _say(self) -> None:
        """Let a screen reader say the answer to a question; what mends a conflict says itself."""
        context, proof = self._context, self._proof
        if self._question is None or context is None:
            return
        document, reasoning = context.session.document, context.session.reasoning
        links = (document.links[each] for each in proof.links if each in document.links)
        told = strung("; ", (link_sentence(reasoning, each) for each in links))
        announce(self, strung(" ", filter(None, (proof.answer or proof.text, told))))

    def _go_back(self) -> None:
        self.show_conflict(None)

    def _step(self, by: int) -> None:
        if self._context is None:
            return
        conflicts = self._context.session.reasoning.conflicts()
        if not conflicts:
            self._show(None, None)
            return
        places = [i for i, each in enumerate(conflicts) if each == self._conflict]
        is_first_look = not places or self._proof.conflict is None
        place = (places[0] if places else 0) + (0 if is_first_look else by)
        self._show(None, conflicts[place % len(conflicts)])

    def _find_proof(self) -> Proof:
        if self._context is None:
            return Proof("", "")
        session = self._context.session
        question = self._question
        if question is not None:
            has = session.document.has_interval
            if has(question.source) and has(question.target):
                return self._answer(session.reasoning, question)
            self._question = None
        self._conflict = self._still_there(self._conflict)
        if self._conflict is None:
            return no_contradiction(session.reasoning)
        return contradiction(session.reasoning, self._conflict)

    def _answer(self, reasoning: Reasoning, question: _Question) -> Proof:
        """Answer a question; a pair that contradicts keeps its contradiction and the repairs."""
        pair = (question.source, question.target)
        told = why(reasoning, *pair) if question.basic is None else None
        told = told or why_not(reasoning, *pair, question.basic or ALL)
        self._conflict = conflict_between(reasoning, *pair)
        if self._conflict is None:
            return told
        return replace(
            contradiction(reasoning, self._conflict), answer=ended(told.text.rstrip(".:。："))
        )

    def _still_there(self, conflict: Conflict | None) -> Conflict | None:
        """The conflict as it is now, or the smallest one if it is settled."""
        assert self._context is not None
        conflicts = self._context.session.reasoning.conflicts()
        if conflict is not None:
            for each in conflicts:
                if set(each.links) == set(conflict.links):
                    return each
        return next(iter(conflicts), None)

    def _show_head(self) -> None:
        context = self._context
        color = context.theme.color(self._color()).name() if context else "gray"
        self._title.setText(f"<b style='color:{color}'>{escape(self._proof.title)}</b>")
        count = len(context.session.reasoning.conflicts()) if context else 0
        is_conflict = self._proof.conflict is not None
        self.back.setVisible(self._question is not None and not is_conflict)
        for button in (self.previous, self.next):
            button.setVisible((self._question is None or is_conflict) and count > 1)

    def _color(self) -> str:
        if self._proof.conflict is not None:
            return "conflict"
        return "ok" if self._question is None else "text"

    def _point_at_link(self, link_id: str) -> None:
        if self._context is not None:
            document = self._context.session.document
            if link_id in document.links:
                ends = intervals_of(document, (link_id,))
                self._context.selection.highlight(ends, (link_id,))

    def _point_at_all(self) -> None:
        if self._context is not None:
            document = self._context.session.document
            links = tuple(id for id in self._proof.links if id in document.links)
            self._context.selection.highlight(intervals_of(document, links), links)

    def _point_away_from(self, context: Context, links: tuple[str, ...]) -> None:
        """Let go of the links of an explanation that is no longer the one shown."""
        if links and context.selection.highlighted_links == frozenset(links):
            self._point_at_all()

    def _point_at_repair(self, repair: Repair | None) -> None:
        """Show in the text what a repair would say."""
        context = self._context
        if repair is None or context is None or repair.link not in context.session.document.links:
            self._point_at_all()
            return
        ends = intervals_of(context.session.document, (repair.link,))
        context.selection.propose(ends, repair.link, repair.relations)

    def _select_link(self, link_id: str) -> None:
        if self._context is None:
            return
        link = self._context.session.document.links.get(link_id)
        if link is not None:
            self._context.selection.select_pair(link.source, link.target, link.id)
            self.relation_requested.emit()
