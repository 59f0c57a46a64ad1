"""A slip for news and errors: never modal, closed by hand or gone by itself.

It lies over the lower edge of what is shown, so that nothing below the hand moves when it comes
or goes; over the upper edge of the text while what is worked at is below, and on a table or a list
rather than on a line or a button. News leave after a while; an error leaves once the user has had
time to read it and then goes on. A question waits behind later messages until it is answered or
closed.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import TracebackType

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QTabBar,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.labels import PlainLabel
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme
from tempannot.session.crash_reports import PACKING, keep_crash_report
from tempannot.session.pauses import pause_before

_log = logging.getLogger(__name__)


class ErrorReporter(QObject):
    """Catches what reaches the top of a slot and says it in words.

    Our own errors are shown as they are. Anything else is a defect: it goes to the log in
    full, and the user reads that nothing was lost and where the log is.
    """

    reported = Signal(str)

    def install(self) -> None:
        """Take over the hook that Python calls for uncaught exceptions."""
        sys.excepthook = self._caught

    def report(self, error: BaseException) -> None:
        """Say one error."""
        if isinstance(error, TempannotError):
            self.reported.emit(shown(str(error)))
            return
        _log.error(tr("unexpected error"), exc_info=error)
        path = keep_crash_report(error)
        where = (
            tr(
                " Where it happened stands in {path}, and nowhere else; {command} packs it, "
                "without any text, for whoever helps.",
                path=path,
                command=PACKING,
            )
            if path
            else ""
        )
        self.reported.emit(
            tr(
                "Something went wrong inside tempannot ({name}: {error}). Your edits so far are "
                "safe in the journal; please save under a new name and report it.{where}",
                name=type(error).__name__,
                error=error,
                where=where,
            )
        )

    def _caught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self.report(error.with_traceback(trace))


class Tone(StrEnum):
    """How a message is meant; the value is its colour in the theme."""

    NEWS = "accent"
    ERROR = "conflict"


Answers = dict[str, Callable[[], object]]
"""Buttons by their text, with what each does."""


@dataclass(frozen=True, slots=True)
class _Message:
    tone: Tone
    text: str
    answers: Answers
    is_question: bool


_SIGNS = {Tone.NEWS: "i", Tone.ERROR: "!"}
_MILLISECONDS = {Tone.NEWS: 8_000, Tone.ERROR: 15_000}
_GOES_ON = frozenset(
    {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress}
)
_LINES = (QLabel, QAbstractButton, QLineEdit, QComboBox, QTabBar)
_WIDEST, _MARGIN = 760, 12
_ASIDE = 0.6
"""What begins beyond this share of the width is a column beside the texts."""
_LEAST_LETTERS = 40
"""Letters of a line of words beside buttons, at least."""


class MessageBar(QWidget):
    """Shows one message, with at most a few buttons that answer it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: _Message | None = None
        self._waiting: list[_Message] = []
        self._buttons: list[QPushButton] = []
        self._label = PlainLabel()
        self._label.setWordWrap(True)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._label.setAccessibleName(tr("Message"))
        self._close = close = QToolButton()
        close.setText("\N{MULTIPLICATION SIGN}")
        close.setToolTip(tr("Close this message"))
        close.clicked.connect(self.clear)
        self._row = in_row(self._label, close, margins=None, gap=-1)
        self._below = in_row(1, margins=None, gap=-1)
        in_column(self._row, self._below, on=self, margins=(12, 6, 8, 6), gap=-1)
        self._timer = pause_before(self._let_go, self)
        self._is_read = False
        self._under_work: dict[QWidget, Callable[[], Sequence[QRect]]] = {}
        theme.changed.connect(self._colour)
        self.setObjectName("message-bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        if parent is not None:
            parent.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """What is shown, empty if nothing is."""
        return self._label.text() if self._shown is not None else ""

    def show_news(self, text: str, answers: Answers | None = None) -> None:
        """Show something worth knowing; without buttons it goes away by itself."""
        self._add(_Message(Tone.NEWS, text, answers or {}, is_question=bool(answers)))

    def show_hint(self, text: str, answers: Answers) -> None:
        """Show news whose buttons lead on, and which go away by themselves all the same.

        They never lie over a question, such as whether lost edits are to come back.
        """
        if self._shown is None or not self._shown.is_question:
            self._show(_Message(Tone.NEWS, text, answers, is_question=False))

    def show_error(self, text: str, answers: Answers | None = None) -> None:
        """Show what went wrong; without buttons it stays until the user has gone on."""
        self._add(_Message(Tone.ERROR, text, answers or {}, is_question=bool(answers)))

    def clear(self) -> None:
        """Take the message away; one that waits behind it comes back."""
        self._withdraw(lambda message: message is self._shown)

    def dismiss(self) -> None:
        """Take the message away unless it is a question."""
        if self._shown is not None and not self._shown.is_question:
            self.clear()

    def clear_news(self) -> None:
        """Take news away that ask nothing; an error is there to be read."""
        if self._shown is not None and self._shown.tone is Tone.NEWS:
            self.dismiss()

    def keep_clear_of(self, page: QWidget, under_work: Callable[[], Sequence[QRect]]) -> None:
        """Let the places of a page be seen that are worked at, the first of them above all.

        ``make_way`` says that they are other ones.
        """
        self._under_work[page] = under_work

    def make_way(self) -> None:
        """Go elsewhere if the message lies on what is worked at: to the other edge, or above it.

        Where it can it leaves lines of words and controls free, too: a table scrolls, they do not.
        """
        parent = self.parentWidget()
        if self._shown is None or parent is None:
            return
        page = self._page()
        here, low = self.geometry(), parent.height() - self.height() - _MARGIN
        places = self._places(parent, page) if page is not None else []
        begins = page.mapTo(parent, QPoint()).y() if page is not None else 0
        lines = self._lines(parent, page or parent)
        tops = [here.y(), low]
        tops += sorted((each.top() - here.height() for each in lines), reverse=True)
        tops += [begins + _MARGIN, *(each.top() - here.height() for each in places)]
        fitting = (top for top in tops if top in (here.y(), low) or begins < top < low)
        ways = [here.translated(0, top - here.y()) for top in fitting]
        for kept in ([*places, *lines], places, places[:1]):
            clear = [way for way in ways if not any(map(way.intersects, kept))]
            if clear:
                self.move(clear[0].topLeft())
                return

    def _lines(self, parent: QWidget, page: QWidget) -> list[QRect]:
        """Where words and controls are seen on a page, on the parent."""
        found = []
        for each in page.findChildren(QWidget):
            if not isinstance(each, _LINES) or not each.isVisible() or self.isAncestorOf(each):
                continue
            if not (isinstance(each, QLabel) and not each.text()):
                seen = each.visibleRegion().boundingRect()
                found.append(seen.translated(each.mapTo(parent, QPoint())))
        return [each for each in found if not each.isEmpty()]

    def _page(self) -> QWidget | None:
        """The page that is worked at."""
        return next((each for each in self._under_work if each.isVisible()), None)

    def _places(self, parent: QWidget, page: QWidget) -> list[QRect]:
        """What a page wants to be seen, on the parent."""
        corner = page.mapTo(parent, QPoint())
        return [each.translated(corner) for each in self._under_work[page]()]

    def _room(self, parent: QWidget) -> int:
        """Where the parent ends, or the column at its right side begins that is worked at."""
        page = self._page()
        places = self._places(parent, page) if page is not None else []
        begins = (each.left() for each in places)
        return min(
            (each for each in begins if each > _ASIDE * parent.width()), default=parent.width()
        )

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()  # asked once: while a message is shown every event comes by here
        if kind is QEvent.Type.Resize and watched is self.parent():
            self._place()
        elif kind in _GOES_ON and (self._is_read or _is_escape(event)):
            self.dismiss()
        return False

    @override
    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        is_asked = event.type() == QEvent.Type.LayoutRequest and self._shown is not None
        if is_asked and self.heightForWidth(self.width()) > self.height():
            self._place()  # the words got their font after they were measured
        return is_done

    def forget(self, answer: str) -> bool:
        """Take every message away that has a button of this name; whether there was one."""
        there = (*self._waiting, self._shown)
        is_there = any(each is not None and answer in each.answers for each in there)
        self._withdraw(lambda message: answer in message.answers)
        return is_there

    def _add(self, message: _Message) -> None:
        if message.is_question:
            self._waiting = [
                each for each in self._waiting if each.answers.keys() != message.answers.keys()
            ]
            self._waiting.append(message)
        self._show(message)

    def _withdraw(self, is_over: Callable[[_Message], bool]) -> None:
        self._waiting = [each for each in self._waiting if not is_over(each)]
        if self._shown is not None and is_over(self._shown):
            self._show(self._waiting[-1] if self._waiting else None)

    def _listen(self, listens: bool) -> None:
        """Hear of every key and click, whoever they are for, while a message may leave by them."""
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
            if listens:
                application.installEventFilter(self)

    def _let_go(self) -> None:
        """Time is up: news leave, an error waits for the next key or click."""
        if self._shown is None or self._shown.tone is Tone.NEWS:
            self.clear()
        else:
            self._is_read = True

    def _show(self, message: _Message | None) -> None:
        self._timer.stop()
        self._is_read = False
        self._shown = message
        self._listen(message is not None and not message.is_question)
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons = []
        if message is not None:
            self._label.setText(f"{_SIGNS[message.tone]}   {message.text}")
            self._buttons = [self._button(name, act) for name, act in message.answers.items()]
            self._colour()
            self._place()
            self.setFocusProxy(self._buttons[0] if self._buttons else self._close)
            if not message.is_question:
                self._timer.start(_MILLISECONDS[message.tone])
        self.setVisible(message is not None)
        if message is not None:
            self._place()  # only what is visible is measured with the fonts it has
            announce(self, shown(message.text))

    def _place(self) -> None:
        """Lie in the middle of the parent's lower edge, as high as the words need."""
        parent = self.parentWidget()
        room = _WIDEST if parent is None else self._room(parent)
        width = _WIDEST if parent is None else min(_WIDEST, room - 2 * _MARGIN)
        self._arrange(width)
        if parent is None:
            return
        height = max(self.heightForWidth(width), self.minimumSizeHint().height())
        left = (room - width) // 2
        self.setGeometry(left, parent.height() - height - _MARGIN, width, height)
        self.raise_()
        self.make_way()

    def _arrange(self, width: int) -> None:
        """Put the buttons beside the words, or below them where these would have no room."""
        wanted = sum(each.sizeHint().width() for each in self._buttons)
        words = _LEAST_LETTERS * self._label.fontMetrics().averageCharWidth()
        is_narrow = bool(self._buttons) and wanted + words > width
        for button in self._buttons:
            self._row.removeWidget(button)  # one that is there already would go behind the cross
            if is_narrow:
                self._below.addWidget(button)
            else:
                self._row.insertWidget(self._row.count() - 1, button)

    def _button(self, name: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(name)
        button.clicked.connect(self.clear)
        button.clicked.connect(act)
        return button

    def _colour(self) -> None:
        tone = Tone.NEWS if self._shown is None else self._shown.tone
        fill = "conflict-fill" if tone is Tone.ERROR else "event-fill"
        ground, line = self._theme.color(fill).name(), self._theme.color(tone).name()
        text = self._theme.color("text").name()
        self.setStyleSheet(
            f"#message-bar {{ background: {ground}; border: 1px solid {line};"
            " border-radius: 6px; }"
            f"#message-bar QLabel {{ color: {text}; }}"
        )


def _is_escape(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
