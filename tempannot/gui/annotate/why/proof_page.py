"""One explanation as widgets: text, sentences, proposals, links and the round of end points.

A ``ProofRow`` is one link of it, with what can be done about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QAction, QEnterEvent, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from tempannot.core.changes import Batch
from tempannot.core.edits import keep_link
from tempannot.core.items import Link
from tempannot.core.language import shown, tr
from tempannot.core.network import Conflict
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import ALL
from tempannot.core.repairs import Repair, RepairKind, repairs
from tempannot.core.wording import as_beginning, ended, quoting, strung
from tempannot.gui.annotate.why.cycle_diagram import CycleDiagram
from tempannot.gui.annotate.why.proofs import Proof, sources
from tempannot.gui.annotate.why.repair_cards import MOST_REPAIRS, ChoiceCard, RepairCards
from tempannot.gui.kit.accessibility import announce, speak_as
from tempannot.gui.kit.keys import RETURNS
from tempannot.gui.kit.labels import (
    PlainLabel,
    RichLabel,
    literal,
    set_tip,
    without_key,
    without_markup,
)
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.kit.painting import guarded_paint
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.context import Context
from tempannot.gui.views.lazy_panel import DELAY_OF_REASONS
from tempannot.gui.views.palette.pair_texts import STATES
from tempannot.session.pauses import pause_before


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to do with a link: its name, the edit, and what that would bring.

    Without an edit it means: choose another relation in the relation panel.
    """

    text: str
    batch: Batch | None
    effect: str = ""


class ProofRow(QFrame):
    """Shows a link; says when it is hovered, chosen, or one of its offers is wanted.

    ``wanted`` carries the edit, ``previewed`` the words on an offer under the mouse.
    """

    wanted = Signal(object)
    previewed = Signal(str)
    entered = Signal(str)
    left = Signal()
    chosen = Signal(str)

    def __init__(self, reasoning: Reasoning, link: Link, theme: Theme) -> None:
        super().__init__()
        self._link = link.id
        self.setObjectName("proofRow")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        described = _described(reasoning, link, theme)
        speak_as(self, QAccessible.Role.ListItem, tr("Link {id}", id=link.id))
        self.setAccessibleDescription(without_markup(described))
        said = RichLabel(described)
        said.setWordWrap(True)
        said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._column = in_column(said, on=self, margins=(9, 5, 6, 6), gap=5)
        border, accent = theme.color("border").name(), theme.color("accent").name()
        self.setStyleSheet(
            f"#proofRow {{ background: {theme.color('raised').name()};"
            f" border: 1px solid {border}; border-radius: 5px; }}"
            f"#proofRow:hover, #proofRow:focus {{ border-color: {accent}; }}"
        )

    @property
    def link(self) -> str:
        """The id of the link."""
        return self._link

    def set_offers(self, changes: Sequence[Offer], others: Sequence[Offer]) -> None:
        """Offer ``changes`` in a menu and ``others`` as buttons beside it, or below."""
        row = in_bar(gap=6)
        if changes:
            row.addWidget(self._menu_button(changes))
        for offer in others:
            row.addWidget(self._button(offer))
        self._column.addLayout(row)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.entered.emit(self._link)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit(self._link)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*RETURNS, Qt.Key.Key_Space):
            self.chosen.emit(self._link)
        else:
            super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.previewed.emit(str(watched.property("effect")))
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.previewed.emit("")
        return super().eventFilter(watched, event)

    def _button(self, offer: Offer) -> QPushButton:
        button = QPushButton(without_key(shown(offer.text)))
        button.setProperty("effect", strung(": ", (shown(offer.text), shown(offer.effect))))
        button.setProperty("batch", offer.batch)
        set_tip(button, literal(offer.effect))
        button.installEventFilter(self)
        button.clicked.connect(self._clicked)
        return button

    def _menu_button(self, offers: Sequence[Offer]) -> QPushButton:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for offer in offers:
            action = menu.addAction(without_key(shown(offer.text)))
            action.setData(offer.batch)
            action.setProperty(
                "effect",
                strung(": ", (shown(offer.text), shown(offer.effect))) if offer.effect else "",
            )
            action.setToolTip(literal(offer.effect or offer.text))
        menu.triggered.connect(self._triggered)
        menu.hovered.connect(self._hovered)
        button = QPushButton(tr("Change"))
        button.setMenu(menu)
        return button

    def _clicked(self) -> None:
        self.wanted.emit(self.sender().property("batch"))

    def _triggered(self, action: QAction) -> None:
        batch = action.data()
        if batch is None:
            self.chosen.emit(self._link)
        else:
            self.wanted.emit(batch)

    def _hovered(self, action: QAction) -> None:
        self.previewed.emit(str(action.property("effect")))


def link_sentence(reasoning: Reasoning, link: Link) -> str:
    """What a link says."""
    return reasoning.sentence(link.source, reasoning.meaning(link) or ALL, link.target)


def _described(reasoning: Reasoning, link: Link, theme: Theme) -> str:
    said = link_sentence(reasoning, link)
    muted = theme.color("muted").name()
    notes = [
        link.id,
        shown(reasoning.vocabulary.link_words(link, reasoning.scheme)),
        STATES[reasoning.state(link.id)],
    ]
    if link.confidence is not None:
        notes.append(tr("{confidence:.0%} sure", confidence=link.confidence))
    if link.comment:
        notes.append(quoting(link.comment))
    more = escape("  ·  ".join(notes))
    return f"{ended(escape(said))}<br><span style='color:{muted}'>{more}</span>"


_BUTTONS = {RepairKind.KEEP: tr("Keep"), RepairKind.DELETE: tr("Delete")}


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
        self._proposals = RepairCards((), context.theme)
        self._preview = PlainLabel()
        self._preview.setWordWrap(True)
        self._preview.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._missing = proof.conflict
        self._later = pause_before(self.complete, self, DELAY_OF_REASONS)
        self._column = in_column(on=self, gap=6)
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
    def proposals(self) -> RepairCards:
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
        lead = (
            tr("This link cannot hold.")
            if count == 1
            else tr("These {count} links cannot all hold.", count=count)
        )
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
            html = (
                tr("written <b>{html}</b>", html=source.html)
                if source.is_creation_time
                else source.html
            )
            label = _wrapped(html)
            edge = color if source.is_creation_time else border
            label.setStyleSheet(f"color: {color}; border-left: 2px solid {edge}; padding-left: 6px")
            self._column.addWidget(label)

    def _add_proposals(self, found: tuple[Repair, ...]) -> None:
        if not found:
            return
        self._column.addWidget(_wrapped(tr("What would mend it, best first:")))
        present = len(self._reasoning.conflicts())
        mending = [each for each in found if each.effect.conflicts < present] or found
        self._proposals = RepairCards(mending[:MOST_REPAIRS], self._context.theme)
        titles = strung("; ", (each.title for each in mending[:MOST_REPAIRS]))
        announce(self, f"{tr('What would mend it, best first:')} {titles}")
        self._proposals.wanted.connect(self.edit_wanted)
        self._proposals.pointed.connect(self._point_at_repair)
        self._column.addWidget(self._proposals)
        self._preview.setMinimumHeight(4 * self.fontMetrics().lineSpacing())
        self._preview.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._previews = {each: self._previewed(each) for each in mending[:MOST_REPAIRS]}
        self._say(None)
        self._column.addWidget(self._preview)
        undo = self._context.session.undo_name
        if undo is not None:
            button = ChoiceCard(tr("Undo: {undo}", undo=undo), "", self._context.theme)
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
        parts = [
            tr(
                "Now {sentence} ({id}).",
                sentence=self._reasoning.sentence(link.source, now, link.target),
                id=link.id,
            )
        ]
        if repair.relations is not None:
            then = self._reasoning.sentence(link.source, repair.relations, link.target)
            parts.append(tr("Then {then}.", then=then))
        effect = str(repair.effect)
        return strung(" ", (*parts, ended(as_beginning(shown(effect)))))

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
            row.set_offers([*changes, Offer(tr("Choose another relation…"), None)], others)
        elif self._reasoning.state(row.link) is LinkState.KEPT:
            batch = keep_link(self._context.session.document, row.link, False)
            row.set_offers((), [Offer(tr("Let it count again"), batch, tr("may contradict again"))])

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
