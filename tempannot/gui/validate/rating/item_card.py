"""The texts of one item, standing on the question: what follows them never moves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractSlider, QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.wording import noted, quoting, strung
from tempannot.formats.items.item_kinds import TEXTS
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip
from tempannot.gui.validate.rating.rating_fonts import RatingFonts
from tempannot.gui.validate.rating.text_panel import TextPanel
from tempannot.study.judgment import ShownItem
from tempannot.study.rating.item_words import EarlierAnswer, captions, signs
from tempannot.study.rating.rater_words import said_caption

_SCROLLS = {
    Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
}
_FORWARD = (Qt.Key.Key_Down, Qt.Key.Key_PageDown)


class ItemCard(QWidget):
    """Holds the focus while a rater works; its accessible description is the whole item."""

    def __init__(self, look: RatingFonts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._kind = TEXTS
        self._has_line = False
        self.panels: list[TextPanel] = []
        self.earlier = EarlierLine(look, self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Item"))

    def show_item(self, item: ShownItem, earlier: Sequence[EarlierAnswer] | None = None) -> None:
        """Show another item; without ``earlier`` answers there is no place for them."""
        self._kind = item.kind
        self._have_panels(len(item.texts))
        judged = item.kind.layout.judged if len(item.texts) > 1 else None
        names = zip(captions(item), signs(item), item.texts, strict=True)
        for place, (name, sign, text) in enumerate(names):
            self.panels[place].show_text(said_caption(name), sign, text, is_judged=place == judged)
        self._has_line = earlier is not None and item.kind.question_texts > 0
        self.earlier.show_answers(earlier or ())
        self.earlier.setVisible(self._has_line)
        self._place()

    def restyle(self) -> None:
        """Take the fonts and colours of the theme as it is now."""
        for panel in self.panels:
            panel.restyle()
        self.earlier.restyle()
        self._place()

    def resize_letters(self) -> None:
        """Take the letters of the item as large as they are now."""
        for panel in self.panels:
            panel.resize_letters()
        self._place()

    def least_height(self, width: int) -> int:
        """Return the height below which too little of the texts would be seen."""
        return self._height(width, 0)

    def usual_height(self, width: int) -> int:
        """Return the height that items of this kind need as a rule."""
        return self._height(width, 1)

    def natural_height(self, width: int) -> int:
        """Return the height in which all texts of this item are seen whole."""
        wanted = self._wanted(self._half(width) if self._is_beside(width) else width)
        return max(wanted) if self._is_beside(width) else self._stacked(wanted, width)

    @property
    def top_of_texts(self) -> int:
        """Where the first text begins, in pixels from the top of the card."""
        return min((panel.y() for panel in self.panels), default=0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = _SCROLLS.get(Qt.Key(event.key()))
        moving = self._text_to_scroll(forward=event.key() in _FORWARD) if action else None
        if action is None or moving is None:
            super().keyPressEvent(event)
        else:
            moving.text.verticalScrollBar().triggerAction(action)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.LayoutDirectionChange:
            self._place()

    def _have_panels(self, number: int) -> None:
        while len(self.panels) > number:
            gone = self.panels.pop()
            gone.hide()
            gone.deleteLater()
        while len(self.panels) < number:
            panel = TextPanel(self._look, self)
            panel.show()
            self.panels.append(panel)

    def _text_to_scroll(self, *, forward: bool) -> TextPanel | None:
        """Return the first text with more below, or the last one with more above."""
        if forward:
            return next((each for each in self.panels if each.text.can_scroll_down), None)
        return next((each for each in reversed(self.panels) if each.text.can_scroll_up), None)

    def _is_beside(self, width: int) -> bool:
        return (
            self._kind.layout.beside and len(self.panels) == 2 and width > self._look.measure * 0.75
        )

    def _height(self, width: int, which: int) -> int:
        lines = self._lines()
        heights = [
            panel.height_of(each[which]) for panel, each in zip(self.panels, lines, strict=True)
        ]
        return max(heights) if self._is_beside(width) else self._stacked(heights, width)

    def _stacked(self, heights: Sequence[int], width: int) -> int:
        return sum(heights) + self._gap * (len(heights) - 1) + self._line_height(width)

    def _half(self, width: int) -> int:
        return (width - self._gap) // 2

    def _line_height(self, width: int) -> int:
        return self.earlier.heightForWidth(width) if self._has_line else 0

    @property
    def _gap(self) -> int:
        return self._look.gap

    def _place(self) -> None:
        if not self.panels:
            return
        if self._is_beside(self.width()):
            self._place_beside()
        else:
            self._place_stacked()
        self.setProperty("emptyAbove", max(0, self.top_of_texts))

    def _place_stacked(self) -> None:
        room = self.height() - self._gap * (len(self.panels) - 1) - self._line_height(self.width())
        heights = self._shared(room)
        bottom = self.height() - self._line_height(self.width())
        self.earlier.setGeometry(0, bottom, self.width(), self._line_height(self.width()))
        self.earlier.fit()
        for panel, height in zip(reversed(self.panels), reversed(heights), strict=True):
            panel.setGeometry(0, bottom - height, self.width(), height)
            bottom -= height + self._gap

    def _shared(self, room: int) -> list[int]:
        """Return the heights of the panels in a room; what scrolls ends with a whole line."""
        wanted = self._wanted(self.width())
        heights = list(share(wanted, room))
        cut = [each for each, height in enumerate(heights) if height < wanted[each]]
        for each in cut:
            panel = self.panels[each]
            heights[each] = panel.height_of(panel.lines_in(heights[each]))
        for each in reversed(cut):
            more = self.panels[each].height_of(self.panels[each].lines_in(heights[each]) + 1)
            if sum(heights) - heights[each] + more <= room:
                heights[each] = more
        return heights

    def _place_beside(self) -> None:
        half = self._half(self.width())
        height = min(self.height(), max(self._wanted(half)))
        sides = (0, self.width() - half)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            sides = sides[::-1]
        for panel, left in zip(self.panels, sides, strict=True):
            panel.setGeometry(left, self.height() - height, half, height)

    def _lines(self) -> tuple[tuple[int, int], ...]:
        return self._kind.layout.lines_of(len(self.panels), is_compact=self._look.is_compact)

    def _wanted(self, width: int) -> list[int]:
        lines = self._lines()
        return [
            max(panel.natural_height(width), panel.height_of(least))
            for panel, (least, _usual) in zip(self.panels, lines, strict=True)
        ]


def share(wanted: Sequence[int], room: int) -> tuple[int, ...]:
    """Give each its wish if there is room, else take from the greatest until it fits.

    >>> share([300, 60, 40], 500), share([300, 60, 40], 200), share([300, 200, 40], 200)
    ((300, 60, 40), (100, 60, 40), (80, 80, 40))
    """
    given = [0] * len(wanted)
    left, open_ = max(0, room), sorted(range(len(wanted)), key=lambda each: wanted[each])
    while open_:
        smallest = open_.pop(0)
        given[smallest] = min(wanted[smallest], left // (len(open_) + 1))
        left -= given[smallest]
    return tuple(given)


_LINES = 2


class EarlierLine(PlainLabel):
    """Two lines high whatever is in it; what has no room is counted and stands in the tool tip."""

    def __init__(self, look: RatingFonts, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._look = look
        self._answers: tuple[EarlierAnswer, ...] = ()
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.restyle()

    def show_answers(self, answers: Sequence[EarlierAnswer]) -> None:
        """Show other answers than before."""
        self._answers = tuple(answers)
        whole = earlier_words(self._answers)
        set_tip(self, literal(whole))
        self.setAccessibleName(whole)
        self.fit()

    def restyle(self) -> None:
        """Take the fonts and colours of the theme as it is now."""
        self.setFont(self._look.font(1.0))
        self.setStyleSheet(f"color: {self._look.color('muted').name()}")
        gap = self._look.gap
        self.setContentsMargins(2 * gap, gap, 2 * gap, 0)
        self.fit()

    @override
    def heightForWidth(self, width: int) -> int:
        return self._look.gap + self._room()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Say as much as there is room for."""
        for shown in range(len(self._answers), -1, -1):
            words = earlier_words(self._answers, shown)
            if self._fits(words):
                break
        self.setText(words)

    def _room(self) -> int:
        # wrapped lines are a pixel higher than single ones
        return _LINES * (QFontMetrics(self.font()).lineSpacing() + 1) + 2

    def _fits(self, words: str) -> bool:
        metrics = QFontMetrics(self.font())
        room = QRect(0, 0, max(1, self.contentsRect().width() - 2), 10_000)
        needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap.value, words)
        return needed.height() <= self._room()


def earlier_words(answers: Sequence[EarlierAnswer], shown: int | None = None) -> str:
    """Say which answers were judged earlier, as many as are ``shown`` (None for all).

    >>> same = EarlierAnswer(("60 minutes",), "likely", True)
    >>> earlier_words([same, EarlierAnswer(("a day", "24 hours"), "unlikely", False)])
    'The same as “60 minutes” (likely). Other answers so far: “a day” = “24 hours” (unlikely)'
    """
    listed = answers[:shown]
    same = strung(", ", (_quoted(each) for each in listed if each.is_same))
    others = [_quoted(each) for each in listed if not each.is_same]
    if len(listed) < len(answers):
        others.append(tr("{answers} more", answers=len(answers) - len(listed)))
    parts = [tr("The same as {same}.", same=same)] if same else []
    if others:
        parts.append(tr("Other answers so far: {others}", others=strung(", ", others)))
    return " ".join(parts)


def _quoted(answer: EarlierAnswer) -> str:
    texts = " = ".join(quoting(" ".join(text.split())) for text in answer.texts)
    return noted(texts, answer.response)
