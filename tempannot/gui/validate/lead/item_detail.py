"""One item with its texts, what each rater answered, and what the lead can do about it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QTextOption
from PySide6.QtWidgets import (
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QTextBrowser,
    QWidget,
)
from typing_extensions import override

from tempannot.core.field_words import field_word
from tempannot.core.language import shown, tr, written
from tempannot.core.wording import quoting, strung
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.gui.kit.labels import Words, literal, muted, set_tip
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead.item_rows import ItemRow
from tempannot.study.rating.rater_words import said_words
from tempannot.study.results.item_results import Answer

_NO_LINK = tr("This item's file names no document or link that it was made from")


class ItemDetail(QWidget):
    """The item; wishes of the lead are told by signals, each about the shown item."""

    link_requested = Signal()
    mark_requested = Signal(str)
    unmark_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._row: ItemRow | None = None
        self.texts, self.answers = QTextBrowser(), QTextBrowser()
        self.texts.setAccessibleName(tr("The texts of the item"))
        self.answers.setAccessibleName(tr("The answers of the raters"))
        self.answers.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.strip = ScaleStrip(theme)
        self.open_link = QPushButton(tr("&Open the link in Annotate"))
        self.note = QLineEdit()
        self.note.setPlaceholderText(tr("what is to be looked at (may be empty)"))
        self.note.setAccessibleName(tr("A note on the link, for whoever looks at it"))
        self.mark = QPushButton(tr("Review this &link"))
        self._said: Words = muted()
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._build()
        self.show_row(None)

    def show_row(self, row: ItemRow | None, scale: ResponseScale | None = None) -> None:
        """Show an item, or nothing."""
        self._row = row
        self.setEnabled(row is not None)
        if row is None or scale is None:
            self.texts.clear()
            self.answers.clear()
            self._said.clear()
            self.strip.show_answers(None, ())
            return
        self.texts.setFont(self._theme.text_font())  # a style sheet takes it from a new child
        self.texts.setHtml(_texts_html(row, self._theme))
        self.answers.setHtml(_answers_html(row, scale, self._theme))
        self.strip.show_answers(scale, row.result.answered, row.result.mean)
        origin = row.result.item.item.provenance
        self.open_link.setEnabled(origin.document is not None)
        set_tip(self.open_link, literal(_origin_words(row) if origin.document else _NO_LINK))
        self._show_review(row)

    def restyle(self) -> None:
        """Take up another size of text or other colours."""
        self.answers.setFont(self._theme.ui_font())
        self._said.resize_to(self._theme.font_size)
        self.strip.update()

    def _build(self) -> None:
        beside = QWidget()
        in_column(self.strip, (self.answers, 1), on=beside, gap=4)
        self._split.addWidget(self.texts)
        self._split.addWidget(beside)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 2)
        self._split.setChildrenCollapsible(False)
        row = in_row(self.open_link, gap=-1)
        row.addSpacing(16)
        row.addWidget(self.note, 1)
        row.addWidget(self.mark)
        in_column((self._split, 1), self._said, row, on=self, margins=(12, 6, 12, 8), gap=-1)
        self.open_link.clicked.connect(self.link_requested)
        self.mark.clicked.connect(self._press_mark)
        self.note.returnPressed.connect(self._press_mark)

    def _show_review(self, row: ItemRow) -> None:
        review = row.review
        self.mark.setText(tr("&Looked at") if row.is_marked else tr("Review this &link"))
        self.note.clear()
        if review is None:
            self._said.setText("")
        elif review.is_open:
            note = f": {review.note}" if review.note else ""
            self._said.setText(
                tr("Marked for review by {marked_by}{note}", marked_by=review.marked_by, note=note)
            )
        else:
            said = tr("Looked at by {closed_by}.", closed_by=review.closed_by)
            self._said.setText(f"{said} {review.closing_note}".strip())
        self._said.setVisible(review is not None)

    def _press_mark(self) -> None:
        if self._row is None:
            return
        if self._row.is_marked:
            self.unmark_requested.emit()
        else:
            self.mark_requested.emit(self.note.text().strip())


def _texts_html(row: ItemRow, theme: Theme) -> str:
    item, muted_ink = row.result.item.item, theme.color("muted").name()
    roles = item.kind.roles or tuple(tr("text {n}", n=n) for n in range(1, len(item.texts) + 1))
    parts = [
        f"<p style='color:{muted_ink}; margin-bottom:0'>{escape(shown(field_word(role)))}</p>"
        f"<p dir='auto' style='margin-top:2px'>{escape(text)}</p>"
        for role, text in zip(roles, item.texts, strict=True)
    ]
    facts = [
        tr("item {number}", number=row.number),
        item.source,
        tr("label {item}", item=item.label) if item.label else tr("no label"),
    ]
    facts.append(_origin_words(row))
    said = " · ".join(escape(each) for each in facts if each)
    return f"{''.join(parts)}<p style='color:{muted_ink}'>{said}</p>"


def _origin_words(row: ItemRow) -> str:
    origin = row.result.item.item.provenance
    parts = [strung(", ", (origin.file, origin.place)), origin.document or "", origin.link or ""]
    return " · ".join(each for each in (*parts, " – ".join(origin.intervals)) if each)


def _answers_html(row: ItemRow, scale: ResponseScale, theme: Theme) -> str:
    lines = "".join(_answer_html(each, theme) for each in row.result.answers)
    expected = row.result.expected
    asked = (
        tr("<p>The label asks for <b>{expected}</b>.</p>", expected=escape(said_words(expected)))
        if expected
        else ""
    )
    contradicts = ""
    if row.result.contradicts:
        ink = theme.color("conflict").name()
        contradicts = tr(
            "<p style='color:{ink}'>The mean, {mean:.2f} of {levels}, lies on the side that the "
            "label excludes.</p>",
            ink=ink,
            mean=row.result.mean,
            levels=len(scale.levels),
        )
    return f"<table cellspacing=0 cellpadding=3>{lines}</table>{asked}{contradicts}"


def _answer_html(answer: Answer, theme: Theme) -> str:
    ink = theme.color("muted").name()
    words = escape(said_words(answer.response))
    said = words or f"<i style='color:{ink}'>{tr('skipped')}</i>"
    seconds = written(f"{answer.active_seconds:.1f} s")
    more = [seconds, f"⚑ {tr('flagged')}" if answer.flagged else ""]
    comment = f"<br><i>{quoting(escape(answer.comment))}</i>" if answer.comment else ""
    beside = " · ".join(each for each in more if each)
    return (
        f"<tr><td><b>{escape(answer.rater)}</b>&nbsp;&nbsp;</td><td>{said}&nbsp; "
        f"<span style='color:{ink}'>{beside.replace(' ', '&nbsp;')}</span>{comment}</td></tr>"
    )


_MARGIN = 14


class ScaleStrip(QWidget):
    """The line, lowest answer to the left; raters who answered alike stand on one another."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._scale: ResponseScale | None = None
        self._answers: tuple[Answer, ...] = ()
        self._mean: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_answers(
        self, scale: ResponseScale | None, answers: Sequence[Answer], mean: float | None = None
    ) -> None:
        """Show the answers on a scale; without one nothing."""
        self._scale, self._mean = scale, mean
        self._answers = tuple(each for each in answers if each.place is not None)
        said = strung(
            ", ", (f"{each.rater}: {said_words(each.response)}" for each in self._answers)
        )
        self.setAccessibleName(said or tr("no answers"))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        high = self._high()
        return QSize(240, int(high * (self._stack() + 3.2)) if self._answers else 0)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._scale is None or not self._answers:
            return
        with painting(self) as painter:
            painter.setFont(self._theme.ui_font())
            base = self._high() * (self._stack() + 0.6)
            self._paint_line(painter, base)
            self._paint_raters(painter, base)

    def _paint_line(self, painter: QPainter, base: float) -> None:
        assert self._scale is not None
        levels = self._scale.levels
        painter.setPen(QPen(self._theme.color("border"), 2))
        painter.drawLine(QPointF(self._x(1), base), QPointF(self._x(len(levels)), base))
        for place in range(1, len(levels) + 1):
            painter.setPen(QPen(self._theme.color("muted"), 2))
            painter.drawLine(QPointF(self._x(place), base - 3), QPointF(self._x(place), base + 3))
        painter.setPen(self._theme.color("muted"))
        room = QRectF(0, base + 4, self.width(), self._high() * 1.4)
        metrics, half = QFontMetrics(self._theme.ui_font()), self.width() // 2 - _MARGIN // 2
        for level, side in (
            (levels[0], Qt.AlignmentFlag.AlignLeft),
            (levels[-1], Qt.AlignmentFlag.AlignRight),
        ):
            painter.drawText(
                room, side, metrics.elidedText(said_words(level), Qt.TextElideMode.ElideRight, half)
            )
        if self._mean is not None:
            self._paint_mean(painter, base)

    def _paint_mean(self, painter: QPainter, base: float) -> None:
        assert self._mean is not None
        x, high = self._x(self._mean), self._high()
        painter.setPen(QPen(self._theme.color("text"), 2, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, 2), QPointF(x, base + 4))
        painter.setPen(self._theme.color("text"))
        text = tr("mean {mean:.2f}", mean=self._mean)
        left, wide = self._inside(x, QFontMetrics(self._theme.ui_font()).horizontalAdvance(text))
        room = QRectF(left, base + 4 + high, wide, high * 1.4)
        painter.drawText(room, Qt.AlignmentFlag.AlignHCenter, text)

    def _paint_raters(self, painter: QPainter, base: float) -> None:
        high, metrics = self._high(), QFontMetrics(self._theme.ui_font())
        used: dict[int, int] = {}
        for each in self._answers:
            assert each.place is not None
            rank = used.get(each.place, 0)
            used[each.place] = rank + 1
            name = metrics.elidedText(each.rater, Qt.TextElideMode.ElideRight, int(self._step()))
            wide = max(high, metrics.horizontalAdvance(name) + 10)
            left, wide = self._inside(self._x(each.place), wide)
            chip = QRectF(left, base - high * (rank + 1) - 4, wide, high - 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("selection"))
            painter.drawRoundedRect(chip, 4, 4)
            painter.setPen(self._theme.color("text"))
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, name)

    def _inside(self, x: float, wide: float) -> tuple[float, float]:
        """Return where something as wide begins so that it is at ``x`` and whole, and its width."""
        return min(max(0.0, x - wide / 2), self.width() - wide), wide

    def _high(self) -> float:
        return QFontMetrics(self._theme.ui_font()).height() + 4

    def _stack(self) -> int:
        places = [each.place for each in self._answers]
        return max((places.count(each) for each in places), default=0)

    def _step(self) -> float:
        assert self._scale is not None
        return (self.width() - 2 * _MARGIN) / max(1, len(self._scale.levels) - 1)

    def _x(self, place: float) -> float:
        return _MARGIN + (place - 1) * self._step()
