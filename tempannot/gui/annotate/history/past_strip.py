"""The strip below the text while the document is shown as it was: after which step."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.annotate.history.history_panel import HistoryPanel
from tempannot.gui.annotate.history.past_words import step_person, step_time, step_words
from tempannot.gui.kit.labels import ElidedLabel, literal, set_tip, tool_button
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme

_WIDE = 620
"""Pixels in which the words of a step and all buttons have room."""


class PastStrip(QWidget):
    """Says which step of the history is looked at; its buttons do what the keys of the list do."""

    def __init__(self, history: HistoryPanel, theme: Theme) -> None:
        super().__init__()
        self._history, self._theme = history, theme
        self._what = ElidedLabel()
        self._what.setAccessibleName(tr("Step that is looked at"))
        self._when = ElidedLabel()
        self._when.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        for label in (self._what, self._when):
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._back = tool_button(
            tr("Go back to here"), tr("Make the document what it was (G in the list)")
        )
        self._play = tool_button(
            tr("Play"), tr("Show one step after the other (Space in the list)")
        )
        self._end = tool_button(tr("Back to now"), tr("Show the document as it is (Esc)"))
        self._back.clicked.connect(history.go_back)
        self._play.clicked.connect(history.play)
        self._end.clicked.connect(history.end_look)
        words = in_column(self._what, self._when, gap=2)
        buttons = in_row(self._back, self._play, self._end, gap=4)
        in_row((words, 1), buttons, on=self, margins=(10, 4, 10, 4), gap=10)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("past-strip")
        history.moved.connect(self._show)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def text(self) -> str:
        """All that is said."""
        return f"{self._what.text()} \N{MIDDLE DOT} {self._when.text()}"

    @property
    def buttons(self) -> tuple[QToolButton, ...]:
        """Go back, play, back to now."""
        return self._back, self._play, self._end

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for button in (self._play, self._end):  # their keys do the same
            button.setVisible(event.size().width() >= _WIDE)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, super().minimumSizeHint().height())

    def _restyle(self) -> None:
        line = self._theme.color("accent").name()
        self.setStyleSheet(f"#past-strip {{ border-top: 2px solid {line}; }}")

    def _show(self) -> None:
        step = self._history.step
        self.setVisible(step is not None)
        if step is None:
            return
        place, count = self._history.place
        playing = self._history.is_playing
        speed = tr("{speed} a second", speed=self._history.speed) if playing else ""
        when = tr("As it was {when}", when=step_time(step)).rstrip()
        parts = (
            when,
            step_person(step),
            tr("step {place:,} of {count:,}", place=place, count=count),
            speed,
        )
        self._what.setText(step_words(step))
        self._when.setText(" \N{MIDDLE DOT} ".join(each for each in parts if each))
        self._play.setText(tr("Pause") if playing else tr("Play"))
        tip = tr("Show one step after the other (Space in the list; + and - change how fast)")
        set_tip(self._play, literal(tip))
