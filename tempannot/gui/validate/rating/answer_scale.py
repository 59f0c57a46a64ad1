"""The answers of a scale as large buttons: in one row, or in a list where a row is too narrow."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.formats.items.response_scale import ResponseScale
from tempannot.gui.validate.rating.answer_button import MARK, AnswerButton
from tempannot.gui.validate.rating.rating_keys import RatingKeys
from tempannot.gui.validate.rating.rating_type import RatingLook
from tempannot.study.rating.stage import Feedback

_GAP = 8


class AnswerScale(QWidget):
    """``chosen`` carries the place of the answer that was clicked, from 0."""

    chosen = Signal(int)

    def __init__(self, look: RatingLook, keys: RatingKeys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._keys = keys
        self._scale: ResponseScale | None = None
        self.buttons: list[AnswerButton] = []

    @property
    def scale(self) -> ResponseScale | None:
        """The scale that is shown."""
        return self._scale

    def show_scale(self, scale: ResponseScale) -> None:
        """Offer the answers of a scale."""
        self._scale = scale
        self.setAccessibleName(scale.question)
        while len(self.buttons) > len(scale.answers):
            gone = self.buttons.pop()
            gone.hide()
            gone.deleteLater()
        while len(self.buttons) < len(scale.answers):
            self._add_button()
        self.restyle()

    def show_choice(self, response: str | None) -> None:
        """Mark one answer as the one given; None for none."""
        for button in self.buttons:
            button.show_note("")
            button.setChecked(button.text() == response)

    def show_feedback(self, feedback: Feedback) -> None:
        """Mark the answer that was given and the one that was expected."""
        for button in self.buttons:
            is_given = button.text() == feedback.response
            is_expected = button.text() == feedback.expected
            button.setChecked(is_given)
            note = f"{MARK} expected" if is_expected else "\N{BALLOT X} your answer"
            if is_given and is_expected:
                note = f"{MARK} right"
            button.show_note(note if is_given or is_expected else "")

    def restyle(self) -> None:
        """Take keys and fonts as they are now."""
        if self._scale is None:
            return
        for button, answer in zip(self.buttons, self._scale.answers, strict=True):
            button.show_answer(answer, self._keys.of_answer(self._scale.keys(answer)))
        self._place(self.width())

    @override
    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(self.width())

    def _add_button(self) -> None:
        button = AnswerButton(self._look, self)
        button.clicked.connect(self._clicked)
        button.show()
        self.buttons.append(button)

    def _clicked(self) -> None:
        button = self.sender()
        assert isinstance(button, AnswerButton)
        button.setChecked(not button.isChecked())  # marked is only what was given, not the click
        self.chosen.emit(self.buttons.index(button))

    def _place(self, width: int, *, move: bool = True) -> int:
        """Place the buttons, or only measure; return the height that they take."""
        if not self.buttons:
            return 0
        column = (width - _GAP * (len(self.buttons) - 1)) // len(self.buttons)
        is_row = all(button.narrowest <= column for button in self.buttons)
        for button in self.buttons:
            button.is_upright = is_row
        return self._place_row(width, move) if is_row else self._place_list(width, move)

    def _place_row(self, width: int, move: bool) -> int:
        number = len(self.buttons)
        edges = [round(place * (width + _GAP) / number) for place in range(number + 1)]
        height = max(
            button.height_at(right - left - _GAP)
            for button, left, right in zip(self.buttons, edges, edges[1:], strict=False)
        )
        for button, left, right in zip(self.buttons, edges, edges[1:], strict=False):
            if move:
                button.setGeometry(left, 0, right - left - _GAP, height)
        return height

    def _place_list(self, width: int, move: bool) -> int:
        gap, top = max(4, self._look.gap // 2), 0
        for button in self.buttons:
            height = button.height_at(width)
            if move:
                button.setGeometry(0, top, width, height)
            top += height + gap
        return top - gap
