"""Where an adjudicator answers: the seven buttons, a reason, a name, and how far it has come."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QPaintEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    START,
    AdjudicationProgress,
    ItemKey,
)
from tempannot.core.language import tr, tr_plural
from tempannot.core.wording import strung
from tempannot.gui.compare.decide.choice_buttons import ChoiceButtons, OfferedChoice
from tempannot.gui.compare.decide.compare_wording import rich_label
from tempannot.gui.compare.decide.offered_choices import ANSWERS, MORE_ANSWERS
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap

_PARTS = (
    ("decided", "accent", Qt.BrushStyle.SolidPattern),
    ("settled", "ok", Qt.BrushStyle.Dense3Pattern),
    ("ruled_out", "conflict", Qt.BrushStyle.BDiagPattern),
    ("later", "time", Qt.BrushStyle.FDiagPattern),
)


class AnswerBox(QWidget):
    """The controls of an adjudication; signals carry what the adjudicator wants."""

    chosen = Signal(str)
    agreement_wanted = Signal()
    name_changed = Signal(str)
    reason_ended = Signal()
    link_activated = Signal(str)

    def __init__(self, theme: Theme, keymap: Keymap, parent: QWidget) -> None:
        super().__init__(parent)
        self._keymap = keymap
        self._adjudication: Adjudication | None = None
        self._agreeing: frozenset[ItemKey] = frozenset()
        self.buttons = ChoiceButtons((*ANSWERS, *MORE_ANSWERS), theme, self)
        self.reason, self.name = QLineEdit(self), QLineEdit(self)
        self.agreement = QPushButton(self)
        self.agreement.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.outcome = rich_label(self)
        self.progress = ProgressLine(theme, self)
        self.reason.setAccessibleName(tr("Reason for the next decision"))
        self.name.setPlaceholderText(tr("Your name"))
        self.name.setAccessibleName(tr("Name of the adjudicator"))
        self._lay_out()
        self.buttons.chosen.connect(self.chosen)
        self.agreement.clicked.connect(self.agreement_wanted)
        self.name.editingFinished.connect(self._name_edited)
        self.reason.returnPressed.connect(self.reason_ended)
        self.outcome.linkActivated.connect(self.link_activated)

    def show_choices(self, offers: Mapping[str, OfferedChoice], annotators: int) -> None:
        """Offer the answers to an item of so many annotators."""
        self.buttons.show_keys(self._keymap)
        self.buttons.show_choices(offers, MORE_ANSWERS[max(annotators - 2, 0) :])
        self.reason.setEnabled(any(each.is_open for each in offers.values()))
        self.reason.setPlaceholderText(
            tr("Reason  {label}", label=self._keymap.label("adjudicate.reason"))
        )

    def show_progress(self, adjudication: Adjudication) -> None:
        """Show how far it has come, and whether full agreement waits to be accepted."""
        self.progress.show_progress(adjudication.progress())
        if self._adjudication is not adjudication:
            self._adjudication = adjudication
            self._agreeing = frozenset(each.key for each in adjudication.items if each.agrees)
        left = self._agreeing & adjudication.left()
        waiting = sum(adjudication.state(key).settled_by != START for key in left)
        key = self._keymap.label("adjudicate.agreements")
        who = tr("both") if len(adjudication.comparison.sides) == 2 else tr("all")
        self.agreement.setText(
            tr("Accept {waiting} that {who} say alike", waiting=waiting, who=who)
        )
        set_tip(
            self.agreement,
            literal(tr("Accept everything that {who} say alike ({key})", who=who, key=key)),
        )
        self.agreement.setVisible(waiting > 0)

    def show_outcome(self, html: str) -> None:
        """Show what came of the last decision."""
        self.outcome.setText(html)
        self.outcome.setVisible(bool(html))

    def take_reason(self) -> str:
        """The reason that was given."""
        return self.reason.text().strip()

    def _name_edited(self) -> None:
        self.name_changed.emit(self.name.text().strip())

    def _lay_out(self) -> None:
        words = in_row((self.reason, 3), (self.name, 2), gap=4)
        # what comes and goes stands above the buttons, which keep their places at the bottom
        rows = (self.agreement, self.buttons, words, self.progress)
        in_column(*rows, on=self, margins=(8, 4, 8, 6), gap=5)
        self.outcome.hide()


class ProgressLine(QWidget):
    """The bar above its counts."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = _Bar(theme, self)
        self.counts = PlainLabel(parent=self)
        self.counts.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.counts.setWordWrap(True)
        in_column(self._bar, self.counts, on=self, gap=3)

    def show_progress(self, progress: AdjudicationProgress) -> None:
        """Show other counts."""
        self._bar.progress = progress
        self._bar.update()
        self.counts.setText(progress_words(progress))
        set_tip(self.counts, literal(progress_words(progress)))
        self.setAccessibleName(tr("Progress: {progress}", progress=progress_words(progress)))


class _Bar(QWidget):
    """Parts of a bar, each with a colour and a pattern of its own; what is open stays empty."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.progress: AdjudicationProgress | None = None
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(120, 9)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        progress = self.progress
        with painting(self, smooth=False) as painter:
            room = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            left = room.left()
            for name, color, pattern in _PARTS if progress is not None and progress.total else ():
                wide = (
                    room.width()
                    * getattr(progress, name)
                    / max(1, progress.total if progress else 1)
                )
                brush = QBrush(self._theme.color(color), pattern)
                painter.fillRect(QRectF(left, room.top(), wide, room.height()), brush)
                left += wide
            painter.setPen(self._theme.color("border"))
            painter.drawRect(room)


def progress_words(progress: AdjudicationProgress) -> str:
    """Say the counts in words; those that are nought and unusual are left out.

    >>> progress_words(AdjudicationProgress(2, 5, 0, 1, 4, 0))
    '2 decided, 5 settled, 1 later, 4 open'
    """
    parts = [
        tr_plural(progress.decided, "{count:,} decided", "{count:,} decided"),
        tr_plural(progress.settled, "{count:,} settled", "{count:,} settled"),
    ]
    if progress.ruled_out:
        parts.append(tr_plural(progress.ruled_out, "{count:,} ruled out", "{count:,} ruled out"))
    if progress.later:
        parts.append(tr("{later:,} later", later=progress.later))
    return strung(", ", [*parts, tr_plural(progress.open, "{count:,} open", "{count:,} open")])
