"""Chips: an interval as a small button, with its relation to the focus and its sentence.

A ``ChipStrip`` is the row of them above a text; those without room are in a menu.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.relations import RelationSet
from tempannot.core.wording import strung
from tempannot.gui.kit.labels import NoteLabel, literal, set_tip, without_key
from tempannot.gui.kit.layout import in_row
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.relation_pictures import paint_pictogram
from tempannot.gui.views.text.shown_links import ArcOrigin
from tempannot.gui.views.text.text_marks import MarkKind, badge_size, paint_letter

_NARROWEST = 215
_AROUND_MORE = 36
_MOST_IN_MENU = 200


class ChipStrip(QWidget):
    """A row of chips that shows as many as fit and offers the others in a menu."""

    chosen = Signal(object)
    aimed = Signal(object)
    hovered = Signal(object)

    def __init__(self, *, keeps_first: bool = False) -> None:
        super().__init__()
        self._keeps_first = keeps_first
        self._theme: Theme | None = None
        self._chips: tuple[Chip, ...] = ()
        self._rest: tuple[Chip, ...] = ()
        self._buttons: list[ChipButton] = []
        self._note = NoteLabel(parent=self)
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._more = QToolButton(self)
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(QMenu(self._more))
        self._more.menu().aboutToShow.connect(self._fill_menu)
        self._more.setAccessibleName(tr("More partners out of view"))
        self._row = in_row(self._note, self._more, 1, on=self, gap=6)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._more.hide()

    @property
    def chips(self) -> tuple[Chip, ...]:
        """All chips, those in the menu as well."""
        return self._chips

    def set_theme(self, theme: Theme | None) -> None:
        """Use these colours and fonts."""
        self._theme = theme
        self._clear()
        self._refill()

    def show_chips(self, chips: Sequence[Chip], note: str) -> None:
        """Show chips, with a few words before them."""
        self._note.setText(note)
        self._note.setVisible(bool(note))
        if tuple(chips) != self._chips:
            self._chips = tuple(chips)
        self._refill()

    @property
    def wanted_width(self) -> int:
        """The width in which the first chip, or the note, is seen whole."""
        if self._chips and self._buttons:
            return self._buttons[0].sizeHint().width() + self._for_menu + 6
        return self._note.sizeHint().width() + 6

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, QFontMetrics(self.font()).height() + 8)

    @override
    def minimumSizeHint(self) -> QSize:
        # as high without chips as with them and the menu: what lies below stays where it is
        found = super().minimumSizeHint()
        return QSize(found.width(), max(found.height(), self._more.sizeHint().height()))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refill()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()

    def _refill(self) -> None:
        if self._theme is None:
            return
        fitting = self._fitting()
        share = self._room(len(fitting)) // max(1, len(fitting)) - 6
        for place, chip in enumerate(fitting):
            self._button(self._theme, place, chip, share)
        for button in self._buttons[len(fitting) :]:
            button.hide()
        self._offer(self._chips[len(fitting) :])

    def _room(self, shown: int) -> int:
        """How many pixels so many chips have beside the note, and the menu if there are others."""
        note = self._note.sizeHint().width() + 6 if self._note.text() else 0
        return self.width() - note - (self._for_menu if shown < len(self._chips) else 0)

    @property
    def _for_menu(self) -> int:
        return self.fontMetrics().horizontalAdvance("+99") + _AROUND_MORE

    def _fitting(self) -> tuple[Chip, ...]:
        count = len(self._chips)
        if self._room(count) < count * _NARROWEST:
            count = self._room(0) // _NARROWEST
        return self._chips[: max(1 if self._keeps_first else 0, count)]

    def _button(self, theme: Theme, place: int, chip: Chip, share: int) -> None:
        if place >= len(self._buttons):
            button = ChipButton(theme, chip, self)
            button.clicked.connect(self._clicked)
            button.hovered.connect(self._hovered)
            self._buttons.append(button)
            self._row.insertWidget(place + 1, button)
        button = self._buttons[place]
        if button.chip != chip:
            button.show_chip(chip)
        button.setFixedWidth(max(60, min(button.sizeHint().width(), share)))
        button.show()

    def _offer(self, rest: Sequence[Chip]) -> None:
        self._rest = tuple(rest)
        self._more.setVisible(bool(rest))
        self._more.setText(f"+{len(rest)}")

    def _fill_menu(self) -> None:
        menu = self._more.menu()
        menu.clear()
        for chip in self._rest[:_MOST_IN_MENU]:
            action = menu.addAction(
                without_key(f"{chip.relation}:  {chip.word}    {chip.excerpt[:60]}")
            )
            action.setData(chip.interval)
            action.triggered.connect(self._picked)

    def _clear(self) -> None:
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons.clear()

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, ChipButton):
            shift = QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.aimed if shift else self.chosen).emit(button.chip.interval)

    def _hovered(self, inside: bool) -> None:
        button = self.sender()
        if isinstance(button, ChipButton):
            self.hovered.emit(button.chip.interval if inside else None)

    def _picked(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.chosen.emit(action.data())


_WIDEST = 300
_WORDS_BEFORE = 2
_GLYPH = QSize(26, 13)
_BESIDE_GLYPH, _AFTER_WORDS = 10, 9


@dataclass(frozen=True, slots=True)
class Chip:
    """What a chip says; ``badge`` is S, T or a digit, ``text`` the word as its sentence has it."""

    interval: str
    kind: MarkKind
    word: str
    sentence: str = ""
    relation: str = ""
    relations: RelationSet | None = None
    origin: ArcOrigin = ArcOrigin.ASSERTED
    incoming: bool = False
    below: bool = False
    badge: str = ""
    text: str = ""

    @property
    def excerpt(self) -> str:
        """The sentence from shortly before the word on."""
        place = self.sentence.find(self.text or self.word)
        before = self.sentence[: max(0, place)].split(" ")
        if len(before) <= _WORDS_BEFORE + 2:
            return self.sentence
        return f"…{' '.join(before[-_WORDS_BEFORE - 1 :])}{self.sentence[place:]}"

    @property
    def whole(self) -> str:
        """All a chip stands for, in words."""
        told = strung(": ", (self.relation, self.word)) if self.relation else self.word
        return f"{told}\n{self.sentence}" if self.sentence else told


class ChipButton(QAbstractButton):
    """A chip: click it to focus its interval, with Shift to make it the target."""

    hovered = Signal(bool)

    def __init__(self, theme: Theme, chip: Chip, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chip = chip
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFont(theme.ui_font())
        self.show_chip(chip)

    @property
    def chip(self) -> Chip:
        """What the chip says."""
        return self._chip

    def show_chip(self, chip: Chip) -> None:
        """Say something else."""
        self._chip = chip
        set_tip(self, literal(chip.whole))
        self.setAccessibleName(chip.whole)
        self.setAccessibleDescription(tr("Press to choose as target, once more to go there"))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        width = 18 + metrics.horizontalAdvance(self._lead()) + 4
        if self._chip.relations is not None:
            width += _GLYPH.width() + 10
        if self._chip.sentence:
            width += metrics.horizontalAdvance(f"  {self._chip.excerpt}")
            width = min(_WIDEST, width)
        if self._chip.badge:
            width += int(badge_size(self._theme)) + 4
        return QSize(width, metrics.height() + 8)

    @override
    @guarded_paint
    def paintEvent(self, e: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint_frame(painter)
            left = self._paint_badge(painter, 8.0)
            if not self._is_cramped(left):
                left = self._paint_glyph(painter, left)
            self._paint_words(painter, int(left))

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.hovered.emit(True)
        self.update()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(False)
        self.update()

    def _lead(self) -> str:
        chip = self._chip
        arrow = ("↓ " if chip.below else "↑ ") if chip.sentence else ""
        return f"{arrow}{chip.word}"

    def _paint_frame(self, painter: QPainter) -> None:
        theme, kind = self._theme, self._chip.kind.value
        outline = theme.color(kind)
        strong = self.hasFocus() or self.underMouse() or self._chip.badge in ("S", "T")
        style = Qt.PenStyle.SolidLine
        if not strong:
            style = Qt.PenStyle.DashLine if self._chip.kind is MarkKind.CREATION_TIME else style
            outline = theme.faint(outline, 130)
        painter.setPen(QPen(outline, 1.8 if strong else 1.0, style))
        painter.setBrush(theme.color(f"{kind}-fill"))
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        radius = 4.0 if self._chip.kind is MarkKind.EVENT else frame.height() / 2
        painter.drawRoundedRect(frame, radius, radius)

    def _paint_badge(self, painter: QPainter, left: float) -> float:
        if not self._chip.badge:
            return left
        size = badge_size(self._theme) + 1
        place = QRectF(left - 2, (self.height() - size) / 2, size, size)
        is_end = self._chip.badge in ("S", "T")
        painter.setPen(QPen(self._theme.color("muted"), 1))
        painter.setBrush(self._theme.color("accent" if is_end else "raised"))
        radius = size / 2 if is_end else 2.5
        painter.drawRoundedRect(place, radius, radius)
        color = self._theme.color("accent-text" if is_end else "text")
        paint_letter(painter, self._chip.badge, place, color)
        return left + size + 3

    def _is_cramped(self, left: float) -> bool:
        """Whether the word has room alone, and none beside the picture of its relation."""
        wide = QFontMetrics(self.font()).horizontalAdvance(self._lead())
        room = self.width() - left - _AFTER_WORDS
        return room - _GLYPH.width() - _BESIDE_GLYPH < wide

    def _paint_glyph(self, painter: QPainter, left: float) -> float:
        relations = self._chip.relations
        if relations is None:
            return left
        color = self._theme.color("conflict")
        if self._chip.origin is not ArcOrigin.CONFLICT:
            color = self._theme.relation_color(relations)
        place = QRectF(left, (self.height() - _GLYPH.height()) / 2, _GLYPH.width(), _GLYPH.height())
        paint_relation(painter, place, relations, color)
        return left + _GLYPH.width() + (6 if relations.is_basic else _BESIDE_GLYPH)

    def _paint_words(self, painter: QPainter, left: int) -> None:
        metrics = QFontMetrics(self.font())
        top = (self.height() - metrics.height()) // 2 + metrics.ascent()
        room = self.width() - left - _AFTER_WORDS
        lead = metrics.elidedText(self._lead(), Qt.TextElideMode.ElideRight, room)
        painter.setFont(self.font())
        painter.setPen(self._theme.color("text"))
        painter.drawText(left, top, lead)
        used = metrics.horizontalAdvance(lead + "  ")
        if self._chip.sentence and room - used > 30:
            rest = metrics.elidedText(self._chip.excerpt, Qt.TextElideMode.ElideRight, room - used)
            painter.setPen(self._theme.color("muted"))
            painter.drawText(left + used, top, rest)


def paint_relation(painter: QPainter, place: QRectF, relations: RelationSet, color: QColor) -> None:
    """Paint a relation as two bars; a set shows its first relation and three dots."""
    first = next(iter(relations), None)
    if first is None:
        return
    faint = QColor(color)
    faint.setAlpha(190)
    paint_pictogram(painter, place, first, color, faint)
    if not relations.is_basic:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        for step in range(3):
            painter.drawEllipse(QPointF(place.right() + 3, place.top() + 2.5 + 4 * step), 1, 1)
