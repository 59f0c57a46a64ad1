"""The items judged last, as small chips that lead back to them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.formats.items.response_scale import ResponseScale
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.layout import FlowLayout
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.validate.rating.pressable import Pressable
from tempannot.gui.validate.rating.rating_type import RatingLook
from tempannot.study.rating.judgment import Judgment, JudgmentState
from tempannot.study.rating.rater_flow import RECENT
from tempannot.study.rating.stage import Judged

SKIPPED = "–"
_MOST_WORDS = 12
_GAP = 4


class RecentStrip(QWidget):
    """One chip per item, the latest last; ``chosen`` carries the place of a chip, from 0."""

    chosen = Signal(int)

    def __init__(self, look: RatingLook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._flow = FlowLayout(self, gap=_GAP)
        self.chips: list[_Chip] = []
        self.setAccessibleName("Items judged last")

    def show_recent(
        self, recent: Sequence[Judged], scale: ResponseScale, shown: int | None
    ) -> None:
        """Show these items, the latest last; ``shown`` is the place of the one on the page."""
        while len(self.chips) > len(recent):
            gone = self.chips.pop()
            self._flow.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        while len(self.chips) < len(recent):
            self._add_chip()
        for place, (chip, judged) in enumerate(zip(self.chips, recent, strict=True)):
            chip.show_judged(judged, scale, is_shown=place == shown)
        self.setVisible(bool(recent))

    @property
    def width_of_row(self) -> int:
        """The width of all ten chips side by side, in pixels."""
        return RECENT * (chip_size(self._look).width() + _GAP) - _GAP

    def height_of_rows(self, width: int) -> int:
        """Return the height that ten chips take at a width, so that none is missed, in pixels."""
        chip = chip_size(self._look)
        in_row = max(1, (width + _GAP) // (chip.width() + _GAP))
        rows = -(-RECENT // in_row)
        return rows * (chip.height() + _GAP) - _GAP

    def restyle(self) -> None:
        """Take the fonts of the theme as they are now."""
        for chip in self.chips:
            chip.updateGeometry()
            chip.update()

    def _add_chip(self) -> None:
        chip = _Chip(self._look, self)
        chip.clicked.connect(self._clicked)
        self._flow.addWidget(chip)
        chip.show()
        self.chips.append(chip)

    def _clicked(self) -> None:
        chip = self.sender()
        assert isinstance(chip, _Chip)
        self.chosen.emit(self.chips.index(chip))


class _Chip(Pressable):
    """The key of an answer; a corner is cut off for a flag, a line stands below for a comment."""

    def __init__(self, look: RatingLook, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._judgment: Judgment | None = None
        self._is_shown = False
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_judged(self, judged: Judged, scale: ResponseScale, *, is_shown: bool) -> None:
        judgment = judged.judgment
        self._judgment = judgment
        self._is_shown = is_shown
        is_skipped = judgment.state is JudgmentState.SKIPPED or judgment.response is None
        self.setText(SKIPPED if is_skipped else scale.keys(judgment.response or "")[-1].upper())
        words = judged_words(judged)
        self.setAccessibleName(f"{words}, shown" if is_shown else words)
        set_tip(self, literal(f"{words}\n{_beginning(judged.turn.item.texts[-1])}"))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return chip_size(self._look)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        color = self._look.color
        with painting(self) as painter:
            stands_out = self._is_shown or self.hasFocus() or self.underMouse()
            thick = 2 if self._is_shown or self.hasFocus() else 1
            painter.setPen(QPen(color("accent" if stands_out else "border"), thick))
            painter.setBrush(color("selection" if self._is_shown else "raised"))
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(frame, 5, 5)
            painter.setPen(color("muted" if self.text() == SKIPPED else "text"))
            painter.setFont(self._font())
            painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, self.text())
            self._paint_marks(painter, frame)

    def _paint_marks(self, painter: QPainter, frame: QRectF) -> None:
        judgment = self._judgment
        if judgment is None:
            return
        size = frame.height() / 3
        painter.setPen(Qt.PenStyle.NoPen)
        if judgment.flagged:
            painter.setBrush(self._look.color("time"))
            corner = frame.topRight()
            down = QPointF(corner.x(), corner.y() + size)
            painter.drawPolygon(QPolygonF([corner, QPointF(corner.x() - size, corner.y()), down]))
        if judgment.comment:
            painter.setBrush(self._look.color("muted"))
            left, bottom = frame.left() + size / 1.5, frame.bottom() - 4
            painter.drawRect(QRectF(left, bottom, frame.width() - 4 * size / 3, 2))

    def _font(self) -> QFont:
        return self._look.font(1.0)


def chip_size(look: RatingLook) -> QSize:
    """Return how large a chip is."""
    side = QFontMetrics(look.font(1.0)).height() + 8
    return QSize(side + 2, side)


def judged_words(judged: Judged) -> str:
    """Say which item it was and what was said of it."""
    judgment = judged.judgment
    said = judgment.response if judgment.response is not None else "skipped"
    parts = [f"Item {judged.turn.position}: {said}"]
    if judgment.flagged:
        parts.append("flagged")
    if judgment.comment:
        parts.append(f"comment “{judgment.comment}”")
    return ", ".join(parts)


def _beginning(text: str) -> str:
    words = text.split()
    more = "…" if len(words) > _MOST_WORDS else ""
    return " ".join(words[:_MOST_WORDS]) + more
