"""Chips: an interval as a small button, with its relation to the focus and its sentence."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from tempannot.core.relations import RelationSet
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.palette.pictogram import paint_pictogram
from tempannot.gui.views.text.text_marks import MarkKind, badge_size, paint_letter
from tempannot.gui.views.text.text_scene import ArcOrigin

_WIDEST = 300
_WORDS_BEFORE = 2
_GLYPH = QSize(26, 13)


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
        told = f"{self.relation}: {self.word}" if self.relation else self.word
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
        self.setAccessibleDescription("Press to choose as target, once more to go there")
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
            outline.setAlpha(130)
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

    def _paint_glyph(self, painter: QPainter, left: float) -> float:
        relations = self._chip.relations
        if relations is None:
            return left
        color = self._theme.color("conflict")
        if self._chip.origin is not ArcOrigin.CONFLICT:
            color = self._theme.relation_color(relations)
        place = QRectF(left, (self.height() - _GLYPH.height()) / 2, _GLYPH.width(), _GLYPH.height())
        paint_relation(painter, place, relations, color)
        return left + _GLYPH.width() + (6 if relations.is_basic else 10)

    def _paint_words(self, painter: QPainter, left: int) -> None:
        metrics = QFontMetrics(self.font())
        top = (self.height() - metrics.height()) // 2 + metrics.ascent()
        room = self.width() - left - 9
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
    faint.setAlpha(130)
    paint_pictogram(painter, place, first, color, faint)
    if not relations.is_basic:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        for step in range(3):
            painter.drawEllipse(QPointF(place.right() + 3, place.top() + 2.5 + 4 * step), 1, 1)
