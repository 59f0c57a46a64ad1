"""One explanation as widgets: text, sentences, proposals, links and the round of end points."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.core.edits import keep_link
from tempannot.core.naming import named
from tempannot.core.network import Conflict
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.repairs import Repair, RepairKind, repairs
from tempannot.gui.annotate.why.cycle_diagram import CycleDiagram
from tempannot.gui.annotate.why.proof_row import Offer, ProofRow
from tempannot.gui.annotate.why.proofs import Proof, sources
from tempannot.gui.context import Context
from tempannot.gui.shared.literal import PlainLabel, RichLabel, literal, set_tip, without_key

_MOST_PROPOSALS = 3
_BUTTONS = (RepairKind.KEEP, RepairKind.DELETE)


class ProofPage(QWidget):
    """Shows a proof; ``edit_wanted`` carries a Batch, ``link_*`` the id of a link."""

    edit_wanted = Signal(object)
    undo_wanted = Signal()
    link_entered = Signal(str)
    link_left = Signal()
    link_chosen = Signal(str)

    def __init__(self, context: Context, proof: Proof) -> None:
        super().__init__()
        self._context = context
        self._proof = proof
        self.rows: list[ProofRow] = []
        self.proposals: list[QPushButton] = []
        self.preview = PlainLabel()
        self.preview.setWordWrap(True)
        self.preview.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        if proof.conflict is None:
            self._column.addWidget(_wrapped(escape(proof.text)))
            self._add_rows(())
            self._add_sources()
        else:
            self._add_contradiction(proof.conflict)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        link = watched.property("link")
        if link and event.type() == QEvent.Type.Enter:
            self.link_entered.emit(str(link))
        elif link and event.type() == QEvent.Type.Leave:
            self.link_left.emit()
        return super().eventFilter(watched, event)

    def _add_contradiction(self, conflict: Conflict) -> None:
        """Say what to do first: the explanation may be longer than the panel."""
        found = repairs(self._reasoning, conflict)
        count = len(conflict.links)
        lead = "This link cannot hold." if count == 1 else f"These {count} links cannot all hold."
        self._column.addWidget(_wrapped(lead))
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
        self._column.addWidget(_wrapped("What would mend it:"))
        for repair in found[:_MOST_PROPOSALS]:
            self._column.addWidget(self._proposal(repair))
        undo = self._context.session.undo_name
        if undo is not None:
            button = _plain_button(f"Undo: {undo}")
            button.clicked.connect(self.undo_wanted)
            self._column.addWidget(button)

    def _proposal(self, repair: Repair) -> QPushButton:
        button = _plain_button(f"{repair.link}: {repair.title}\n{repair.effect}")
        set_tip(button, literal(self._ends(repair.link)))
        button.setProperty("batch", repair.batch)
        button.setProperty("link", repair.link)
        button.installEventFilter(self)
        button.clicked.connect(self._proposal_clicked)
        self.proposals.append(button)
        return button

    def _ends(self, link_id: str) -> str:
        """Return the words at the ends of a link."""
        document = self._context.session.document
        link = document.links[link_id]
        return f"{named(document, link.source)} → {named(document, link.target)}"

    def _add_rows(self, found: tuple[Repair, ...]) -> None:
        for id in self._proof.links:
            row = ProofRow(
                self._reasoning, self._context.session.document.links[id], self._context.theme
            )
            self._give_offers(row, [each for each in found if each.link == id])
            row.wanted.connect(self.edit_wanted)
            row.previewed.connect(self.preview.setText)
            row.entered.connect(self.link_entered)
            row.left.connect(self.link_left)
            row.chosen.connect(self.link_chosen)
            self.rows.append(row)
            self._column.addWidget(row)
        if found:
            self._column.addWidget(self.preview)

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

    def _proposal_clicked(self) -> None:
        self.edit_wanted.emit(self.sender().property("batch"))


def _short(repair: Repair) -> str:
    return "Keep" if repair.kind is RepairKind.KEEP else repair.title


def _wrapped(html: str) -> QLabel:
    label = RichLabel(html)
    label.setWordWrap(True)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label


def _plain_button(text: str) -> QPushButton:
    button = QPushButton(without_key(text))
    button.setStyleSheet("text-align: left")
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return button
