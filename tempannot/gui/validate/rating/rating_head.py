"""The head of the rating page: how far one is, and the way to the instructions and out."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from tempannot.core.language import tr, tr_plural
from tempannot.core.wording import strung
from tempannot.gui.kit.labels import PlainLabel
from tempannot.gui.kit.layout import FlowLayout
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.validate.rating.key_button import KeyButton, RatingKeys
from tempannot.gui.validate.rating.rating_fonts import RatingFonts
from tempannot.study.rating.item_words import time_words
from tempannot.study.rating.stage import RaterProgress


class RatingHead(QWidget):
    """A thin bar of the list at hand above the counts in words."""

    def __init__(self, look: RatingFonts, keys: RatingKeys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.bar = _Bar(look, self)
        self.here, self.overall, self.left = (
            PlainLabel(parent=self),
            PlainLabel(parent=self),
            PlainLabel(parent=self),
        )
        self.instructions = KeyButton(look, keys, "validate.instructions", self)
        self.pause = KeyButton(look, keys, "validate.pause", self)
        self._words = QWidget(self)
        self._flow = FlowLayout(self._words, gap=14)
        for label in (self.here, self.overall, self.left):
            self._flow.addWidget(label)
        self._buttons = QWidget(self)
        self._button_flow = FlowLayout(self._buttons, gap=6)
        for button in (self.instructions, self.pause):
            self._button_flow.addWidget(button)
        self.restyle()

    def show_progress(
        self, progress: RaterProgress, place: int, seconds: float | None, *, training: bool
    ) -> None:
        """Show that the rater is at a ``place``, from 1, and how long the rest may take."""
        self.here.setText(here_words(place, progress.turns, training=training))
        self.overall.setText("" if training else overall_words(progress))
        self.left.setText(
            "" if seconds is None else tr("about {time} left", time=time_words(seconds))
        )
        self._show_labels()
        self.bar.show_share(progress)
        self.setAccessibleName(strung(", ", self.words))
        self._place(self.width())

    @property
    def words(self) -> tuple[str, ...]:
        """What the head says."""
        labels = (self.here, self.overall, self.left)
        return tuple(each.text() for each in labels if each.text())

    def _show_labels(self) -> None:
        """Leave out what is empty, and the counts over all where there is little room."""
        self.overall.setVisible(bool(self.overall.text()) and not self._look.is_compact)
        self.left.setVisible(bool(self.left.text()))

    def restyle(self) -> None:
        """Take keys, fonts and colours as they are now."""
        self.here.setFont(self._look.font(1.0))
        muted = self._look.color("muted").name()
        for label in (self.overall, self.left):
            label.setFont(self._look.font(1.0))
            label.setStyleSheet(f"color: {muted}")
        self.instructions.show_words(tr("Instructions"), tr("Read the instructions again"))
        self.pause.show_words(tr("Pause"), tr("Stop for now; you go on where you are"))
        self._show_labels()
        self.bar.update()

    @override
    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    def place(self, width: int) -> None:
        """Lay out the parts at a width."""
        self._place(width)

    def _place(self, width: int, *, move: bool = True) -> int:
        gap = max(8, self._look.gap)
        right = self._buttons_width()
        has_one_row = width >= right + self.here.sizeHint().width() + 4 * gap
        words = width - right - 3 * gap if has_one_row else width - 2 * gap
        words_height = self._flow.heightForWidth(words)
        buttons = right if has_one_row else width - 2 * gap
        buttons_height = self._button_flow.heightForWidth(buttons)
        top = _Bar.HEIGHT + gap
        below = top if has_one_row else top + words_height + gap // 2
        row = max(words_height, buttons_height)
        if move:
            self.bar.setGeometry(0, 0, width, _Bar.HEIGHT)
            lower = (row - words_height) // 2 if has_one_row else 0
            self._words.setGeometry(gap, top + lower, words, words_height)
            left = width - right - gap if has_one_row else gap
            self._buttons.setGeometry(left, below, buttons, buttons_height)
        return (top + row if has_one_row else below + buttons_height) + gap // 2

    def _buttons_width(self) -> int:
        hints = [each.sizeHint().width() for each in (self.instructions, self.pause)]
        return sum(hints) + 6


class _Bar(QWidget):
    """How much of the list is done: filled up to there, with a tick per item."""

    HEIGHT = 5

    def __init__(self, look: RatingFonts, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._progress = RaterProgress()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, progress: RaterProgress) -> None:
        """Fill another part of the bar."""
        self._progress = progress
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(100, self.HEIGHT)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self, smooth=False) as painter:
            painter.fillRect(self.rect(), self._look.color("border"))
            turns = max(1, self._progress.turns)
            done = self.width() * self._progress.done / turns
            painter.fillRect(QRectF(0, 0, done, self.height()), self._look.color("accent"))
            painter.setPen(self._look.color("surface"))
            for place in range(1, turns if turns <= self.width() // 8 else 1):
                at = round(self.width() * place / turns)
                painter.drawLine(at, 0, at, self.height())


def here_words(place: int, turns: int, *, training: bool) -> str:
    """Say how far the rater is in the list or training at hand.

    >>> here_words(4, 10, training=False)
    '4 of 10 in this list'
    """
    return tr(
        "{place} of {turns} {value}",
        place=min(place, turns),
        turns=turns,
        value=tr("in training") if training else tr("in this list"),
    )


def overall_words(progress: RaterProgress) -> str:
    """Say how far the rater is in the study.

    >>> overall_words(RaterProgress(3, 10, 23, 400, 2, 40))
    '23 judged of 400 · 2 lists done of 40'
    """
    lists = tr_plural(progress.lists_finished, "{count:,} list", "{count:,} lists")
    return tr(
        "{judged:,} judged of {items:,} · {lists} done of {lists2:,}",
        judged=progress.judged,
        items=progress.items,
        lists=lists,
        lists2=progress.lists,
    )
