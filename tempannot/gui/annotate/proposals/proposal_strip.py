"""The strip below the text: the current proposal, how sure it is and why, and the keys for it.

It keeps its height whatever it says, so that the text does not move from one proposal to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import noted
from tempannot.gui.annotate.proposals.proposal_walk import ProposalWalk
from tempannot.gui.annotate.proposals.proposal_words import proposal_sentence
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.labels import (
    ElidedLabel,
    PlainLabel,
    literal,
    set_tip,
    tool_button,
    without_key,
)
from tempannot.gui.kit.layout import in_bar, in_column, in_row
from tempannot.gui.kit.painting import lines_of
from tempannot.gui.state.context import Context
from tempannot.gui.views.palette.relation_choice import short_key

_WIDE = 760
"""Pixels in which the words of a proposal and all buttons have room."""

_GAP, _SIDE, _APART = 4, 10, 8
"""Pixels between the buttons, at both ends of the strip, and between sureness and reason."""

_LETTERS = 40
"""How many letters of the words are read at least: the buttons go below where fewer have room."""

_RULES, _DOT = tr("rules"), " \N{MIDDLE DOT} "


class ProposalStrip(QWidget):
    """Shows what a walk is at; its buttons do what the keys do, for the mouse."""

    def __init__(self, walk: ProposalWalk) -> None:
        super().__init__()
        self._walk = walk
        self._context: Context | None = None
        self._question = ElidedLabel()
        self._question.setAccessibleName(tr("Proposal"))
        self._said = ""
        self._keys: dict[QToolButton, str] = {}
        self._sureness = PlainLabel()
        self._reason = PlainLabel()
        self._reason.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._reason.setWordWrap(True)
        for label in (self._sureness, self._reason):
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._parts: Sequence[str] = ()
        for label in (self._question, self._reason):
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._accept = self._button(tr("Accept"), walk.accept)
        self._reject = self._button(tr("Reject"), walk.reject)
        self._next = self._button(tr("Next"), walk.next)
        self.more = tool_button("", "", name=tr("Many\N{HORIZONTAL ELLIPSIS}"))
        upper, words, buttons = QWidget(), QWidget(), QWidget()
        in_row((self._question, 1), on=words)  # no matter how much it says, the strip is as high
        self._row = in_row(self._accept, self._reject, self._next, self.more, on=buttons, gap=_GAP)
        self._bar = in_bar((words, 1), buttons, on=upper, gap=10)
        below = in_row(
            self._sureness, (self._reason, 1), gap=_APART
        )  # reasons want the whole width
        self._lines = in_column(upper, below, on=self, margins=(_SIDE, 4, _SIDE, 4), gap=2)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("proposal-strip")
        walk.changed.connect(self._show)
        self.hide()

    @property
    def text(self) -> str:
        """All that there is to say."""
        labels = (self._question, self._sureness)
        return _DOT.join((*(each.text() for each in labels if not each.isHidden()), *self._parts))

    def set_context(self, context: Context | None) -> None:
        """Take theme and keys from another context."""
        if self._context is not None:
            self._context.theme.changed.disconnect(self._restyle)
            self._context.keymap.changed.disconnect(self._restyle)
        self._context = context
        if context is not None:
            context.theme.changed.connect(self._restyle)
            context.keymap.changed.connect(self._restyle)
        self._restyle()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._next.setVisible(event.size().width() >= _WIDE)  # its key does the same
        self._name_buttons()
        self._say_parts()
        self.updateGeometry()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._lines.totalHeightForWidth(max(120, self.width())))

    def _button(self, text: str, act: Callable[[], object]) -> QToolButton:
        button = tool_button(text, "", name=text)
        button.clicked.connect(_without_argument(act))
        return button

    def _restyle(self) -> None:
        context = self._context
        if context is not None:
            line = context.theme.color("border").name()
            self._bar.least = self.fontMetrics().averageCharWidth() * _LETTERS
            self.setStyleSheet(f"#proposal-strip {{ border-top: 1px solid {line}; }}")
            tips = {
                self._accept: (tr("Accept the proposal and go to the next"), "link.commit"),
                self._reject: (tr("Reject the proposal and go to the next"), "proposal.reject"),
                self._next: (tr("Leave it open and go to the next"), "proposal.next"),
                self.more: (
                    tr("Accept the sure ones of a kind, or of the sentence"),
                    "proposal.many",
                ),
            }
            for button, (tip, action) in tips.items():
                key = context.keymap.label(action)
                set_tip(button, literal(noted(tip, key) if key else tip))
                self._keys[button] = short_key(key)
            self._name_buttons()
        self._show()

    def _name_buttons(self) -> None:
        """Say the keys of one sign beside the names, where both have room."""
        buttons = [*self._keys]
        for is_with_key in (True, False):
            for button in buttons:
                name, key = button.accessibleName(), self._keys[button]
                is_said = is_with_key and len(key) == 1
                button.setText(without_key(f"{name}  {key}" if is_said else name))
            there = [each.sizeHint().width() for each in buttons if not each.isHidden()]
            if sum(there) + _GAP * len(there) + 2 * _SIDE <= self.width():
                break
        for layout in (self._row, self._bar, self._lines):  # now: the window may be busy next
            layout.activate()

    def _show(self) -> None:
        context, walk = self._context, self._walk
        self.setVisible(walk.is_on and context is not None)
        if context is None or walk.proposals is None or not walk.is_on:
            return
        current = walk.current
        for button in (self._accept, self._reject):
            button.setEnabled(current is not None)
        self.more.setEnabled(bool(walk.open))
        if current is None:
            self._question.setText(self._waiting(context))
            self._said = ""
            self._sureness.hide()
            self._say_parts(*self._left())
            return
        self._question.setText(proposal_sentence(context.session.reasoning, current))
        self._sureness.show()
        self._sureness.setText(tr("{confidence:.0%} sure", confidence=current.confidence))
        self._say_parts(shown(current.because), *self._left())
        told = f"{self._question.text()}; {self._sureness.text()}; {shown(current.because)}"
        if told != self._said:
            announce(self, told)
        self._said = told

    def _waiting(self, context: Context) -> str:
        walk = self._walk
        if walk.open:
            return tr(
                "{label} goes to the next proposal", label=context.keymap.label("proposal.next")
            )
        if walk.proposals is not None and walk.proposals.is_busy:
            return tr("Proposing\N{HORIZONTAL ELLIPSIS}")
        if walk.proposals is not None and walk.proposals.has_failed:
            return tr("Nothing was proposed")
        return tr("Nothing is left to decide of what was proposed")

    def _say_parts(self, *parts: str) -> None:
        """Say as many of the parts as have room, the first in any case; those of before if none."""
        self._parts = parts or self._parts
        lines, metrics = (1 if self.width() >= _WIDE else 2), self._reason.fontMetrics()
        beside = 0 if self._sureness.isHidden() else self._sureness.sizeHint().width() + _APART
        room = self.width() - 2 * _SIDE - beside
        said = [_DOT.join(self._parts[:count]) for count in range(1, len(self._parts) + 1)]
        fitting = [each for each in said if lines_of(each, room, metrics) <= lines]
        self._reason.setText([*said[:1], *fitting][-1] if said else "")
        set_tip(self._reason, literal(said[-1] if said and fitting[-1:] != said[-1:] else ""))
        self._reason.setFixedHeight(lines * metrics.height())

    def _left(self) -> tuple[str, ...]:
        """What may be done by a key, and how much there is."""
        walk, proposals = self._walk, self._walk.proposals
        assert proposals is not None
        asks = self._context.keymap.label("pair.next") if self._context is not None else ""
        if asks and not walk.open and not proposals.is_busy:
            return (tr("{asks} asks what is open", asks=asks),)
        more = "\N{HORIZONTAL ELLIPSIS}" if proposals.is_busy else ""
        said = tr(
            "{proposals}{more} by {name}",
            proposals=tr_plural(len(walk.open), "{count:,} proposal", "{count:,} proposals"),
            more=more,
            name=_RULES if proposals.source.name == "rules" else proposals.source.name,
        )
        if proposals.is_busy and not walk.open and self._context is not None:
            key = self._context.keymap.label("proposal.switch")
            return said, tr("{key} stops it", key=key)
        sure = len(walk.sure_of_sentence().proposals)
        if sure and self._context is not None:
            key = self._context.keymap.label("proposal.sentence")
            return tr("{key} accepts {sure} sure of this sentence", key=key, sure=sure), said
        return (said,)


def _without_argument(act: Callable[[], object]) -> Callable[[bool], object]:
    def clicked(_checked: bool = False) -> object:
        return act()

    return clicked
