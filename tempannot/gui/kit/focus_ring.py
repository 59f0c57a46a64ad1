"""The ring around what has the keyboard: one for all widgets, so that nobody has to look for it.

Styles show the focus of buttons and fields alone, and check boxes, lists, tables and pages look the
same with it and without. The ring lies over the widget (of tabs, over the current one), takes no
mouse, and has two lines, one of which stands out from any ground.
"""

from __future__ import annotations

from PySide6.QtCore import QDynamicPropertyChangeEvent, QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QMenu,
    QMenuBar,
    QRadioButton,
    QTabBar,
    QWidget,
)
from shiboken6 import createdByPython, isValid
from typing_extensions import override

from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme

_OUTER, _INNER = 2, 1
_BAND = _OUTER + _INNER
_EMPTY_ABOVE = b"emptyAbove"
_MOVES = frozenset(
    {
        QEvent.Type.Move,
        QEvent.Type.Resize,
        QEvent.Type.Show,
        QEvent.Type.Hide,
        QEvent.Type.ZOrderChange,
    }
)


class FocusRings(QObject):
    """Keeps the ring around whatever has the keyboard, in whichever window that is.

    A widget with the property ``showsFocus`` shows it itself and gets none. Nor does one in a
    window that Qt made itself, such as the dialog for files: it is gone before Python hears of
    it, and whoever watched its parts would reach for them. The ring of one that is empty at its
    top begins so many pixels lower as its property ``emptyAbove`` says.
    """

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._ring: _Ring | None = None
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        ring = self._ring if self._ring is not None and isValid(self._ring) else None
        if now is None or not _wants_ring(now) or self._is_of_another(now):
            if ring is not None:
                ring.leave()
            return
        if ring is None or ring.parentWidget() is not now.window():
            if ring is not None:
                ring.leave()
                ring.deleteLater()
            ring = self._ring = _Ring(self._theme, now.window())
        ring.surround(now)

    def _is_of_another(self, widget: QWidget) -> bool:
        """Whether another window of the program keeps the ring of a widget."""
        top: QWidget | None = widget
        while top is not None:
            keeper = top.findChild(FocusRings, options=Qt.FindChildOption.FindDirectChildrenOnly)
            if isinstance(keeper, FocusRings):
                return keeper is not self
            top = top.parentWidget()
        return False


class _Ring(QWidget):
    """The ring of one window.

    It names its window by ``parentWidget`` alone: a reference of its own would keep a dialog whose
    ``exec`` is over, which would then go in the middle of the end of its ring, and crash.
    """

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._watched: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def surround(self, widget: QWidget) -> None:
        """Lie around a widget, wherever it goes."""
        self.leave()
        each: QWidget | None = widget
        while each is not None and each is not self.parentWidget():
            self._watched.append(each)
            each.installEventFilter(self)
            each = each.parentWidget()
        if isinstance(widget, QTabBar):
            widget.currentChanged.connect(self._lie)
        self._lie()

    def leave(self) -> None:
        """Lie around nothing."""
        for each in self._watched:
            if isValid(each):
                each.removeEventFilter(self)
                if isinstance(each, QTabBar) and each is self._watched[0]:
                    each.currentChanged.disconnect(self._lie)
        self._watched = []
        self.hide()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_emptier = (
            isinstance(event, QDynamicPropertyChangeEvent)
            and event.propertyName() == _EMPTY_ABOVE
            and watched is self._watched[0]
        )
        if event.type() in _MOVES or is_emptier:
            self._lie()
        return False

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the outer line, and within it one of the ground's colour."""
        lines = (("accent", _OUTER, _OUTER / 2), ("background", _INNER, _OUTER + _INNER / 2))
        with painting(self) as painter:
            for color, width, inset in lines:
                painter.setPen(QPen(self._theme.color(color), width))
                frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
                painter.drawRoundedRect(frame, 4 - inset, 4 - inset)

    def _lie(self) -> None:
        """Lie where the widget is seen: what is scrolled out of sight has no ring."""
        widget, window = self._watched[0], self.parentWidget()
        if window is None:
            return
        shape = widget.rect()
        if isinstance(widget, QTabBar):
            shape = widget.tabRect(widget.currentIndex())
        area = QRect(widget.mapTo(window, shape.topLeft()), shape.size())
        area.setTop(area.top() + int(widget.property("emptyAbove") or 0))
        outside = _BAND if isinstance(widget, (QCheckBox, QRadioButton)) else _OUTER
        area = area.adjusted(-outside, -outside, outside, outside)
        for each in self._watched[1:]:
            seen = QRect(each.mapTo(window, QPoint()), each.size())
            area &= seen.adjusted(-_OUTER, -_OUTER, _OUTER, _OUTER)
        area &= window.rect()
        is_seen = widget.isVisible() and area.width() > 2 * _BAND and area.height() > 2 * _BAND
        if is_seen:
            self.setGeometry(area)
            whole = self.rect()
            self.setMask(QRegion(whole) - QRegion(whole.adjusted(_BAND, _BAND, -_BAND, -_BAND)))
            self.raise_()
        self.setVisible(is_seen)


def _wants_ring(widget: QWidget) -> bool:
    is_menu = isinstance(widget, (QMenu, QMenuBar))
    if is_menu or widget.isWindow() or widget.property("showsFocus"):
        return False
    return createdByPython(widget.window())
