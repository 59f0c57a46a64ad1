"""What came of a proposal, in words, and the notice of one that cannot stand as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    PROPOSED,
    AdjudicationItem,
    BulkDone,
    Choice,
    Decision,
    DecisionConflict,
    Done,
    ItemKey,
    ProposedDecision,
)
from tempannot.core.explanations import sentence
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.relations import RelationSet
from tempannot.core.wording import ended, strung, with_and
from tempannot.gui.compare.decide.compare_wording import (
    choice_words,
    key_link,
    muted,
    paragraphs,
    rich_label,
)
from tempannot.gui.compare.decide.decision_target import TargetReader
from tempannot.gui.kit.labels import without_key
from tempannot.gui.kit.layout import FlowLayout, in_column
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession

Offer = tuple[str, Callable[[], None]]
"""The text of a button and what it does."""


class ConflictNotice(QFrame):
    """Rich text above buttons in a frame: a conflict with its ways out, or a hull on offer.

    Signals say which way out was taken; ``take_back_wanted`` carries a decision's number,
    ``link_activated`` the target of a link.
    """

    give_way_wanted = Signal()
    take_back_wanted = Signal(int)
    hull_wanted = Signal()
    left = Signal()
    link_activated = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._conflict: DecisionConflict | None = None
        self._offered: ItemKey | None = None
        self._parties: frozenset[ItemKey] = frozenset()
        self.setObjectName("notice")
        self.label = rich_label(self)
        self.label.linkActivated.connect(self.link_activated)
        self.buttons: list[QPushButton] = []
        self._flow = FlowLayout(gap=4)
        in_column(self.label, self._flow, on=self, margins=(8, 6, 6, 6), gap=4)
        self.hide()

    @property
    def conflict(self) -> DecisionConflict | None:
        """The conflict that is shown."""
        return self._conflict

    @property
    def offered(self) -> ItemKey | None:
        """The item whose hull is on offer."""
        return self._offered

    def offers_start_for(self, key: ItemKey, proposal: ProposedDecision) -> bool:
        """Whether it is on offer that the start gives way for this proposal."""
        shown = self._conflict
        if shown is None or not shown.can_give_way or shown.key != key:
            return False
        return is_like(proposal, shown.proposal)

    def offer_hull(self, item: AdjudicationItem, words: OutcomeWords, key: str) -> None:
        """Offer the nearest that a link can say; ``key`` takes it too."""
        self.drop()
        self._offered = item.key
        self._show(
            words.hull(item), [(tr("Take that  {key}", key=key).strip(), self.hull_wanted.emit)]
        )

    def show_conflict(
        self, conflict: DecisionConflict, words: OutcomeWords, gold: Adjudication, key: str = ""
    ) -> None:
        """Explain a conflict, with a button for every way out; ``key`` lets the start give way."""
        self.drop()
        self._conflict, self._parties = conflict, _parties(conflict, gold)
        offers: list[Offer] = []
        if conflict.can_give_way:
            give_way = tr("Let the start give way  {key}", key=key).strip()
            offers.append((give_way, self.give_way_wanted.emit))
        offers += [
            (
                tr("Undo decision #{number}", number=number),
                partial(self.take_back_wanted.emit, number),
            )
            for number in conflict.decisions
        ]
        self._show(words.conflict(conflict, gold), offers)

    def keep_for(self, key: ItemKey | None) -> None:
        """Stay while what is selected is among what conflicts, or the item of the offer."""
        if self._offered not in (None, key) or (self._conflict and key not in self._parties):
            self.drop()

    def drop(self) -> None:
        """Take the notice away."""
        self._conflict = self._offered = None
        for button in self.buttons:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        self.hide()

    def restyle(self) -> None:
        """Take up the colours in force."""
        edge = self._theme.color("conflict" if self._conflict else "accent").name()
        style = (
            f"QFrame#notice {{ background: {self._theme.color('raised').name()};"
            f" border: 1px solid {edge}; border-left: 4px solid {edge}; border-radius: 3px }}"
        )
        if style != self.styleSheet():  # Qt looks through all below it again for the same one
            self.setStyleSheet(style)

    def _show(self, html: str, offers: Sequence[Offer]) -> None:
        """Show a text, a button for each offer, and one that leaves it."""
        self.restyle()
        self.label.setText(html)
        for text, act in (*offers, (tr("Leave it"), self.left.emit)):
            button = QPushButton(without_key(text), self)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys
            button.clicked.connect(act)
            self._flow.addWidget(button)
            self.buttons.append(button)
        self.show()


class OutcomeWords:
    """Tells what happened in an adjudication, as rich text."""

    def __init__(self, session: CompareSession, reader: TargetReader, theme: Theme) -> None:
        self._session = session
        self._words = reader.words
        self._theme = theme

    def done(self, done: Done) -> str:
        """One line about a decision and what it settled."""
        decision = done.decision
        words = with_and(self._words[id] for id in decision.key)
        said = choice_words(self._session, decision)
        told = strung(": ", (f"#{decision.number} {key_link(decision.key, words)}", escape(said)))
        effects = effects_of(done)
        return ended(strung("; ", (told, effects)) if effects else told)

    def accepted(self, answer: BulkDone) -> str:
        """One line about the items accepted because all say the same."""
        who = tr("both") if len(self._session.numbers) == 2 else tr("all")
        done, refused = len(answer.done), len(answer.refused)
        if not done and not refused:
            return tr("Nothing is left that {who} say alike.", who=who)
        told = tr("Accepted {done} that {who} say alike.", done=done, who=who)
        if refused:
            first = answer.refused[0].message
            told += tr(" {refused} could not be accepted: {first}", refused=refused, first=first)
        return told

    def conflict(self, conflict: DecisionConflict, adjudication: Adjudication) -> str:
        """Why a proposal cannot hold, with links to all that it conflicts with."""
        words = with_and(self._words[id] for id in conflict.key)
        title = tr(
            "<b>This cannot hold with the gold</b>: {key_link}",
            key_link=key_link(conflict.key, words),
        )
        parties = [
            f"• {key_link(key, told)} {muted(escape(whose), self._theme)}"
            for key, told, whose in self._parties(conflict, adjudication)
        ]
        return paragraphs(title, escape(conflict.explanation), "<br>".join(parties))

    def hull(self, item: AdjudicationItem) -> str:
        """Say what is on offer where no link can say just what both sides allow."""
        told = self._sentence(item.key, item.union.hull)
        names = shown(self._session.vocabulary.words(item.union))
        return paragraphs(
            tr(
                "No link can say just “{names}”. The nearest that one can say: {told}.",
                names=escape(names),
                told=escape(told),
            )
        )

    def decision(self, decision: Decision) -> str:
        """Say what a decision says of which words."""
        if decision.relations is not None and len(decision.key) == 2:
            return self._sentence(decision.key, decision.relations)
        words = with_and(self._words[id] for id in decision.key)
        return strung(": ", (words, choice_words(self._session, decision)))

    def _parties(
        self, conflict: DecisionConflict, adjudication: Adjudication
    ) -> list[tuple[ItemKey, str, str]]:
        """Return item, words and origin of every link that the proposal conflicts with."""
        found = []
        links = adjudication.network.assertions
        for id in conflict.in_links.links:
            decision = adjudication.origin(id)
            if decision is not None:
                found.append((decision.key, self.decision(decision), f"#{decision.number}"))
            elif id != PROPOSED and id in links:
                link = links[id]
                key = adjudication.key(link.source, link.target)
                told = sentence(self._words[link.source], link.relations, self._words[link.target])
                found.append((key, told, tr("{id}, from the start", id=id)))
        return found

    def _sentence(self, key: ItemKey, relations: RelationSet) -> str:
        return sentence(self._words[key[0]], relations, self._words[key[1]])


def is_like(proposal: ProposedDecision | None, other: ProposedDecision) -> bool:
    """Whether two proposals on one item say the same, whoever makes them and why."""
    if proposal is None or proposal.choice is not other.choice:
        return False
    said = (proposal.relations, proposal.rel_type), (other.relations, other.rel_type)
    same_relation = proposal.choice is not Choice.OTHER or said[0] == said[1]
    return same_relation and proposal.side == other.side


def effects_of(done: Done) -> str:
    """Say what a decision brought besides itself.

    >>> from tempannot.comparison.adjudication.decisions import Choice
    >>> effects_of(Done(Decision(1, 1, ("u0", "u1"), Choice.SIDE), (("u0", "u2"),)))
    'settled 1 more'
    """
    parts = []
    if done.settled:
        parts.append(
            tr_plural(len(done.settled), "settled {count:,} more", "settled {count:,} more")
        )
    if done.ruled_out:
        parts.append(tr_plural(len(done.ruled_out), "ruled out {count:,}", "ruled out {count:,}"))
    if done.gave_way:
        parts.append(
            tr_plural(
                len(done.gave_way),
                "{count} link of the start gave way",
                "{count} links of the start gave way",
            )
        )
    return strung(", ", parts)


def _parties(conflict: DecisionConflict, gold: Adjudication) -> frozenset[ItemKey]:
    """The items of a proposal and of all that it conflicts with."""
    decided = {each.number: each.key for each in gold.decisions}
    found = {conflict.key, *(decided[number] for number in conflict.decisions if number in decided)}
    links = gold.network.assertions
    there = [links[id] for id in conflict.start_links if id in links]
    return frozenset(found | {gold.key(each.source, each.target) for each in there})
