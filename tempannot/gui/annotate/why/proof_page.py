"""One explanation as widgets: text, sentences, proposals, links and the round of end points."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.core.edits import keep_link
from tempannot.core.network import Conflict
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import ALL
from tempannot.core.repairs import Repair, RepairKind, repairs
from tempannot.gui.annotate.why.cycle_diagram import CycleDiagram
from tempannot.gui.annotate.why.proof_row import Offer, ProofRow
from tempannot.gui.annotate.why.proofs import Proof, sources
from tempannot.gui.annotate.why.proposals import MOST_PROPOSALS, ChoiceCard, Proposals
from tempannot.gui.kit.labels import PlainLabel, RichLabel
from tempannot.gui.kit.painting import guarded_paint
from tempannot.gui.state.context import Context
from tempannot.gui.views.lazy_panel import DELAY_OF_REASONS

_BUTTONS = {RepairKind.KEEP: "Keep", RepairKind.DELETE: "Delete"}


class ProofPage(QWidget):
    """Shows a proof; ``edit_wanted`` carries a Batch, ``link_*`` the id of a link.

    What a contradiction says is there at once; the ways to mend it, which have to be tried, and
    all that stands below them come once that is painted, or with ``complete``.
    ``repair_pointed`` carries the Repair that is looked at, None for none any more.
    """

    edit_wanted = Signal(object)
    undo_wanted = Signal()
    link_entered = Signal(str)
    link_left = Signal()
    link_chosen = Signal(str)
    repair_pointed = Signal(object)

    def __init__(self, context: Context, proof: Proof) -> None:
        super().__init__()
        self._context = context
        self._proof = proof
        self._rows: list[ProofRow] = []
        self._previews: dict[Repair, str] = {}
        self._proposals = Proposals((), context.theme)
        self._preview = PlainLabel()
        self._preview.setWordWrap(True)
        self._preview.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._missing = proof.conflict
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(DELAY_OF_REASONS)
        self._later.timeout.connect(self.complete)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        if proof.conflict is None:
            self._column.addWidget(_wrapped(escape(proof.text)))
            self._add_rows(())
            self._add_sources()
        else:
            self._add_lead(proof.conflict)

    @property
    def rows(self) -> list[ProofRow]:
        """The links of the proof."""
        self.complete()
        return self._rows

    @property
    def proposals(self) -> Proposals:
        """The ways to mend a contradiction."""
        self.complete()
        return self._proposals

    @property
    def preview(self) -> PlainLabel:
        """What a way to mend it would do."""
        self.complete()
        return self._preview

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        """Complete the page a moment after what is there is seen.

        Counted from a key it could come before that, where much else is going on.
        """
        super().paintEvent(event)
        if self._missing is not None and not self._later.isActive():
            self._later.start()

    def complete(self) -> None:
        """Add what is still missing; below what is there, so that nothing moves."""
        conflict, self._missing = self._missing, None
        self._later.stop()
        if conflict is not None:
            self._add_contradiction(conflict)

    def stop(self) -> None:
        """Stay as it is: the document is another one now."""
        self._missing = None
        self._later.stop()

    def _add_lead(self, conflict: Conflict) -> None:
        count = len(conflict.links)
        lead = "This link cannot hold." if count == 1 else f"These {count} links cannot all hold."
        if self._proof.answer:
            self._column.addWidget(_wrapped(escape(self._proof.answer)))
        self._column.addWidget(_wrapped(lead))

    def _add_contradiction(self, conflict: Conflict) -> None:
        """Say what to do first: the explanation may be longer than the panel."""
        found = repairs(self._reasoning, conflict)
        self._add_proposals(found)
        self._column.addWidget(_wrapped(escape(self._proof.text)))
        self._add_sources()
        self._add_rows(found)
        self._column.addWidget(CycleDiagram(self._reasoning, conflict, self._context.theme))

    def _add_sources(self) -> None:
        theme = self._context.theme
        muted, border = theme.color("muted").name(), theme.color("border").name()
        document = self._context.session.document
        for source in sources(document, self._proof.links):
            color = theme.color("creation-time").name() if source.is_creation_time else muted
            html = f"written <b>{source.html}</b>" if source.is_creation_time else source.html
            label = _wrapped(html)
            edge = color if source.is_creation_time else border
            label.setStyleSheet(f"color: {color}; border-left: 2px solid {edge}; padding-left: 6px")
            self._column.addWidget(label)

    def _add_proposals(self, found: tuple[Repair, ...]) -> None:
        if not found:
            return
        self._column.addWidget(_wrapped("What would mend it, best first:"))
        present = len(self._reasoning.conflicts())
        mending = [each for each in found if each.effect.conflicts < present] or found
        self._proposals = Proposals(mending[:MOST_PROPOSALS], self._context.theme)
        self._proposals.wanted.connect(self.edit_wanted)
        self._proposals.pointed.connect(self._point_at_repair)
        self._column.addWidget(self._proposals)
        self._preview.setMinimumHeight(4 * self.fontMetrics().lineSpacing())
        self._preview.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._previews = {each: self._previewed(each) for each in mending[:MOST_PROPOSALS]}
        self._say(None)
        self._column.addWidget(self._preview)
        undo = self._context.session.undo_name
        if undo is not None:
            button = ChoiceCard(f"Undo: {undo}", "", self._context.theme)
            button.clicked.connect(self.undo_wanted)
            self._column.addWidget(button)

    def _point_at_repair(self, repair: Repair | None) -> None:
        self._say(repair)
        self.repair_pointed.emit(repair)

    def _say(self, repair: Repair | None) -> None:
        """Say what a repair would do, of the best one where none is looked at."""
        self._preview.setText(self._previews[repair or self._proposals.cards[0].repair])

    def _previewed(self, repair: Repair) -> str:
        """Say what a link says now and what it would say."""
        link = self._context.session.document.links[repair.link]
        now = self._reasoning.meaning(link) or ALL
        parts = [f"Now {self._reasoning.sentence(link.source, now, link.target)} ({link.id})."]
        if repair.relations is not None:
            then = self._reasoning.sentence(link.source, repair.relations, link.target)
            parts.append(f"Then {then}.")
        effect = str(repair.effect)
        return " ".join([*parts, f"{effect[0].upper()}{effect[1:]}."])

    def _add_rows(self, found: tuple[Repair, ...]) -> None:
        for id in self._proof.links:
            row = ProofRow(
                self._reasoning, self._context.session.document.links[id], self._context.theme
            )
            self._give_offers(row, [each for each in found if each.link == id])
            row.wanted.connect(self.edit_wanted)
            row.previewed.connect(self._preview.setText)
            row.entered.connect(self.link_entered)
            row.left.connect(self.link_left)
            row.chosen.connect(self.link_chosen)
            self._rows.append(row)
            self._column.addWidget(row)

    def _give_offers(self, row: ProofRow, found: Iterable[Repair]) -> None:
        offers = [(each.kind, Offer(_short(each), each.batch, str(each.effect))) for each in found]
        if offers:
            changes = [offer for kind, offer in offers if kind not in _BUTTONS]
            others = [offer for kind, offer in offers if kind in _BUTTONS]
            row.set_offers([*changes, Offer("Choose another relation…", None)], others)
        elif self._reasoning.state(row.link) is LinkState.KEPT:
            batch = keep_link(self._context.session.document, row.link, False)
            row.set_offers((), [Offer("Let it count again", batch, "may contradict again")])

    @property
    def _reasoning(self) -> Reasoning:
        return self._context.session.reasoning


def _short(repair: Repair) -> str:
    return _BUTTONS.get(repair.kind, repair.title)


def _wrapped(html: str) -> QLabel:
    label = RichLabel(html)
    label.setWordWrap(True)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label
