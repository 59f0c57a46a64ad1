"""The underlined letters of what is on show: with Alt, each leads to one thing.

Texts name the letter that suits them, in every language. Two that meet in one window may name the
same, and Qt would then go back and forth between them and do neither. So whoever comes second gets
another letter of its own words, as long as both are on show. What stays when a page is turned comes
before the page, so that its letters stay too: menus first, then what has its own letter free:
buttons, then all in the order of the window, then what is hidden beside it for now.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from string import ascii_uppercase
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QGroupBox,
    QInputDialog,
    QLabel,
    QMenuBar,
    QMessageBox,
    QProgressDialog,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QWidget,
)
from shiboken6 import createdByPython

from tempannot.gui.kit.labels import PlainLabel
from tempannot.session.pauses import pause_before

_BEHIND = re.compile(r"\(&\w\)")
"""The letter of a text whose script has no keys: "File" in Chinese ends in (&F)."""
_MARK = re.compile(r"&(&?)")
_WANTED = "wantedAccessKey"
"""The property with a text as it was written, beside the text that was made of it."""
_FOLLOWED = "accessKeysFollow"
_OF_QT = (QFileDialog, QInputDialog, QMessageBox, QProgressDialog)
"""Dialogs that see to themselves, and whose texts may hold an & of the data."""
_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


class AccessKeys(QObject):
    """Sees to the letters of a window and its dialogs whenever the keyboard or a page moves."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._soon = pause_before(self.settle, self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._later)

    def _later(self, *_: object) -> None:
        self._soon.start()

    def settle(self) -> None:
        """Give every text on show in the front window a letter that no other one has."""
        front = QApplication.activeWindow()
        if front is None or isinstance(front, _OF_QT) or not createdByPython(front):
            return
        for stack in front.findChildren(QStackedWidget):
            if not stack.property(_FOLLOWED):
                stack.setProperty(_FOLLOWED, True)
                stack.currentChanged.connect(self._later)
        give_letters(list(_texts(front)))


class Lettered(NamedTuple):
    """A text that may have a letter: what it is now, how to change it, who keeps the wish."""

    now: str
    change: Callable[[str], object]
    keeper: QObject
    place: str = ""
    layer: int = 0
    """In how many pages that can be turned it lies."""

    @property
    def wanted(self) -> str:
        """The text as it was written, whatever letter it has got since."""
        written, made = self.keeper.property(_WANTED + self.place) or ("", "")
        return written if made == self.now else self.now


def give_letters(texts: list[Lettered]) -> None:
    """Change the texts whose letter an earlier one has."""
    taken: set[str] = set()
    for layer in sorted({each.layer for each in texts}):
        late = []
        for text in (each for each in texts if each.layer == layer):
            letter = _letter(text.wanted)
            if letter and letter in taken:
                late.append(text)
            elif letter:
                taken.add(letter)
                _write(text, text.wanted)
        for text in late:
            made = other_letter(text.wanted, taken)
            taken.add(_letter(made))
            _write(text, made)


def other_letter(text: str, taken: set[str]) -> str:
    """A text with a letter that is not taken: the first of a word if there is one, else any.

    >>> other_letter("&Hypothesis only", {"H"}), other_letter("Save && &quit", {"Q", "S"})
    ('Hypothesis &only', 'S&ave && quit')
    >>> other_letter("文件(&F)", {"F"}), other_letter("&A", {"A"})
    ('文件(&A)', 'A')
    """
    if behind := _BEHIND.search(text):
        free = next((each for each in ascii_uppercase if each not in taken), "")
        return text[: behind.start()] + (f"(&{free})" if free else "") + text[behind.end() :]
    plain = _MARK.sub(r"\1\1", text)
    places = [found.start() for found in re.finditer(r"\b[A-Za-z]", plain)]
    places += [found.start() for found in re.finditer(r"[A-Za-z]", plain)]
    for place in places:
        if plain[place].upper() not in taken:
            return f"{plain[:place]}&{plain[place:]}"
    return plain


def _letter(text: str) -> str:
    return QKeySequence.mnemonic(text).toString()[-1:]


def _write(text: Lettered, made: str) -> None:
    if made != text.now:
        text.keeper.setProperty(_WANTED + text.place, (text.wanted, made))
        text.change(made)


def _texts(window: QWidget) -> Iterator[Lettered]:
    """All texts on show in a window, its menus first."""
    bar = window.findChild(QMenuBar, options=_DIRECT)
    if isinstance(bar, QMenuBar):
        for action in bar.actions():
            if action.isVisible():
                yield Lettered(action.text(), action.setText, action)
    for widget, layer in sorted(_near(window), key=_lateness):
        yield from (each._replace(layer=layer) for each in _of(widget))


def _lateness(near: tuple[QWidget, int]) -> tuple[bool, bool]:
    widget, _ = near
    return widget.isHidden(), not isinstance(widget, QPushButton)


def _near(widget: QWidget, layer: int = 0) -> Iterator[tuple[QWidget, int]]:
    """What is on show, and single things that are hidden within it, such as a row of a form.

    Each comes with its layer.
    """
    layer += isinstance(widget, QStackedWidget)
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isWindow():
            if not child.isHidden():
                yield child, layer
                yield from _near(child, layer)
            elif isinstance(child, (QLabel, QAbstractButton)):
                yield child, layer


def _of(widget: QWidget) -> Iterator[Lettered]:
    match widget:
        case QLabel() if _names_field(widget):
            yield Lettered(widget.text(), widget.setText, widget)
        case QAbstractButton():
            yield Lettered(widget.text(), widget.setText, widget)
        case QGroupBox():
            yield Lettered(widget.title(), widget.setTitle, widget)
        case QTabBar():
            for place in range(widget.count()):
                if widget.isTabVisible(place):
                    change = _tab_text(widget, place)
                    yield Lettered(widget.tabText(place), change, widget, str(place))


def _names_field(label: QLabel) -> bool:
    """Whether it leads to a field, as all do that a form makes of a text."""
    return label.names_field if isinstance(label, PlainLabel) else not createdByPython(label)


def _tab_text(bar: QTabBar, place: int) -> Callable[[str], object]:
    return lambda text: bar.setTabText(place, text)
