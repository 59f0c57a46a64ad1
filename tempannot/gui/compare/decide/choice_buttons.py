"""The buttons of the answers to an item: what each says, and under it what it would do."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QWidget,
)
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import ProposedDecision
from tempannot.core.wording import strung
from tempannot.gui.kit.labels import literal, set_tip, without_key
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.action_table import BY_ID
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.relation_choice import short_key

_WIDTH = 18
"""How many characters a button must have room for, if two are to stand side by side."""


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """One answer to an item.

    ``short`` is its title where there is little room, ``tip`` what it means, ``proposal`` what it
    would decide (None if that is still to be picked). What is not ``is_open`` cannot be pressed.
    """

    title: str
    short: str
    tip: str
    proposal: ProposedDecision | None = None
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class ChoiceEffect:
    """What a choice would do: in a few words, in whole sentences, and whether it could stand.

    ``short`` says it in fewer words where there is little room.
    """

    words: str = ""
    reason: str = ""
    can_stand: bool = True
    short: str = ""


class ChoiceButton(QPushButton):
    """A title with its key above a line that tells what pressing it would do.

    One that could not stand is dimmed; it can be reached and pressed all the same, and says why.
    """

    def __init__(self, answer: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(answer)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys
        self._theme = theme
        self._offer = OfferedChoice("", "", "")
        self._key = ""
        self._effect = ChoiceEffect()

    @property
    def effect(self) -> ChoiceEffect:
        """What pressing it would do, as far as that is known."""
        return self._effect

    def show_choice(self, offer: OfferedChoice, key: str) -> None:
        """Offer another answer, of whose effect nothing is known yet."""
        self._offer, self._key = offer, key
        self.setEnabled(offer.is_open)
        self.setText(without_key(self._titled(offer.title)))
        self.setAccessibleName(offer.title)
        self.show_effect(ChoiceEffect())

    def show_effect(self, effect: ChoiceEffect) -> None:
        """Tell what pressing it would do."""
        self._effect = effect
        told = effect.reason or effect.words
        parts = [each for each in (self._offer.tip, told) if each]
        set_tip(self, literal(strung(". ", parts)))
        self.setAccessibleDescription(strung(". ", parts))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        title, effect = self.fontMetrics(), self._small()
        width = _WIDTH * title.averageCharWidth()
        return QSize(width, title.height() + effect.height() + 9)

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        is_dim = not (self.isEnabled() and self._effect.can_stand)
        if is_dim and not self.hasFocus():
            option.state &= ~QStyle.StateFlag.State_Enabled
        with painting(self) as painter:
            bevel = QStyle.ControlElement.CE_PushButtonBevel
            self.style().drawControl(bevel, option, painter, self)
            room = self.rect().adjusted(9, 4, -5, -4)
            painter.setPen(self._theme.color("disabled" if is_dim else "text"))
            painter.drawText(room, _TOP, self._fitting(painter, room))
            if room.height() >= self.fontMetrics().height() + self._small().ascent():
                self._paint_effect(painter, room)  # else the one would lie over the other

    def _paint_effect(self, painter: QPainter, room: QRect) -> None:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * _SMALLER)
        painter.setFont(font)
        is_clash = self.isEnabled() and not self._effect.can_stand
        painter.setPen(self._theme.color("conflict" if is_clash else "muted"))
        painter.drawText(room, _BOTTOM, self.effect_that_fits(room.width()))

    def effect_that_fits(self, width: int) -> str:
        """What pressing it would do, in as many words as there is room for."""
        metrics, effect = self._small(), self._effect
        if effect.short and metrics.horizontalAdvance(effect.words) > width:
            return metrics.elidedText(effect.short, Qt.TextElideMode.ElideRight, width)
        return metrics.elidedText(effect.words, Qt.TextElideMode.ElideRight, width)

    def _fitting(self, painter: QPainter, room: QRect) -> str:
        """The longest title that fits."""
        metrics = painter.fontMetrics()
        for title in (self._offer.title, self._offer.short):
            if metrics.horizontalAdvance(self._titled(title)) <= room.width():
                return self._titled(title)
        title = self._titled(self._offer.short)
        return metrics.elidedText(title, Qt.TextElideMode.ElideRight, room.width())

    def _titled(self, title: str) -> str:
        return f"{self._key}  {title}" if self._key else title

    def _small(self) -> QFontMetrics:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * _SMALLER)
        return QFontMetrics(font)


_SMALLER = 0.86
_TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextSingleLine
_BOTTOM = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextSingleLine


class ChoiceButtons(QWidget):
    """One button per answer; ``chosen`` carries its name.

    Every answer keeps its place, whatever the item: one that the item does not have leaves a gap,
    so that nothing moves under the mouse.
    """

    chosen = Signal(str)

    def __init__(self, answers: tuple[str, ...], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._columns = 0
        self._keys: dict[str, str] = {}
        self.buttons: dict[str, ChoiceButton] = {}
        for answer in answers:
            button = ChoiceButton(answer, theme, self)
            button.clicked.connect(self._clicked)
            self.buttons[answer] = button
        self._arrange(2)

    def show_choices(self, offers: Mapping[str, OfferedChoice], never: Collection[str]) -> None:
        """Offer the answers that an item has; ``never`` has any those that need no place."""
        for answer, button in self.buttons.items():
            offer = offers.get(answer)
            policy = button.sizePolicy()
            if policy.retainSizeWhenHidden() is (answer in never):
                policy.setRetainSizeWhenHidden(answer not in never)
                button.setSizePolicy(policy)
            button.setVisible(offer is not None)
            if offer is not None:
                button.show_choice(offer, self._keys.get(answer, ""))

    def show_effect(self, answer: str, effect: ChoiceEffect) -> None:
        """Tell what an answer would do."""
        self.buttons[answer].show_effect(effect)

    def key(self, answer: str) -> str:
        """The key that is printed on a button, "" if it has none."""
        return self._keys.get(answer, "")

    def show_keys(self, keymap: Keymap) -> None:
        """Print the keys in force on the buttons that are shown from now on."""
        named = {each: f"adjudicate.{each}" for each in self.buttons}
        self._keys = {e: short_key(keymap.label(id)) for e, id in named.items() if id in BY_ID}

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        needed = 2 * next(iter(self.buttons.values())).sizeHint().width() + self._grid.spacing()
        self._arrange(2 if needed <= self.width() else 1)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for place, button in enumerate(self.buttons.values()):
            self._grid.addWidget(button, place // columns, place % columns)

    def _clicked(self) -> None:
        self.chosen.emit(self.sender().objectName())
