"""Widgets side by side, one above the other, in rows that wrap, and in areas that scroll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStyle,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

Placed = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
"""What goes into a row or a column: alone, with a stretch, or a stretch of empty room."""
Margins = tuple[int, int, int, int] | int | None
"""Left, top, right and bottom, or one for all; None for those of the style."""


_FRAME = QSize(16, 48)
"""How large a frame is at most; that of the system is known only after a window is shown."""


def resize_on_screen(window: QWidget, width: int, height: int) -> None:
    """Give a window its first size, or what its screen has room for with a frame around it."""
    window.resize(QSize(width, height).boundedTo(window.screen().availableSize() - _FRAME))


class FlowLayout(QLayout):
    """Rows of widgets at their preferred sizes; the width decides how many rows there are."""

    def __init__(self, parent: QWidget | None = None, gap: int = 3) -> None:
        super().__init__(parent)
        self._gap = gap
        self._placed: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._placed.append(item)

    @override
    def count(self) -> int:
        return len(self._placed)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._placed[index] if 0 <= index < len(self._placed) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._placed.pop(index) if 0 <= index < len(self._placed) else None

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._placed:
            size = size.expandedTo(item.minimumSize())
        return size

    def _put(self, item: QLayoutItem, area: QRect, room: QRect) -> None:
        """Place a widget, from the right where the interface is read from there."""
        parent = self.parentWidget()
        if parent is not None:
            area = QStyle.visualRect(parent.layoutDirection(), room, area)
        item.setGeometry(area)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place everything, or only measure; returns the height."""
        x, y, row = rect.x(), rect.y(), 0
        for item in self._placed:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, row = rect.x(), y + row + self._gap, 0
            if move:
                self._put(item, QRect(QPoint(x, y), size), rect)
            x, row = x + size.width() + self._gap, max(row, size.height())
        return y + row - rect.y()


class BarLayout(FlowLayout):
    """A bar of controls: in one row where they fit, else in as many as it takes.

    What has a stretch takes the room that its row leaves, and begins with ``least`` pixels, a label
    with all of its words unless it ignores them; what follows it stands at the far end.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = 4) -> None:
        super().__init__(parent, gap)
        self.least = 70
        self._stretched: set[int] = set()

    def add(self, *parts: QWidget | tuple[QWidget, int]) -> None:
        """Add controls; one with a stretch that is not 0 takes the room that is left."""
        for part in parts:
            widget, stretch = part if isinstance(part, tuple) else (part, 0)
            if stretch:
                self._stretched.add(self.count())
            self.addWidget(widget)

    def insert(self, at: int, widget: QWidget) -> None:
        """Put a control before the one at a place."""
        self.addWidget(widget)
        self._placed.insert(at, self._placed.pop())
        self._stretched = {place + (place >= at) for place in self._stretched}

    @override
    def sizeHint(self) -> QSize:
        sizes = [self._wanted(place) for place in range(self.count()) if self._is_there(place)]
        width = sum(each.width() + self._gap for each in sizes)
        edges = self.contentsMargins()
        height = max((each.height() for each in sizes), default=0)
        return QSize(width, height) + QSize(
            edges.left() + edges.right(), edges.top() + edges.bottom()
        )

    def _is_there(self, place: int) -> bool:
        return not self._placed[place].isEmpty()

    def _wanted(self, place: int) -> QSize:
        item = self._placed[place]
        size = item.sizeHint().expandedTo(item.minimumSize())
        if place not in self._stretched or _wants_all(item.widget()):
            return size
        return QSize(max(self.least, item.minimumSize().width()), size.height())

    @override
    def _arrange(self, rect: QRect, *, move: bool) -> int:
        room = rect.marginsRemoved(self.contentsMargins())
        y = room.y()
        for row in self._rows(room.width()):
            high = max(self._high(place, room.width()) for place in row)
            if move:
                self._set_row(row, QRect(room.x(), y, room.width(), high))
            y += high + self._gap
        return y - self._gap - room.y() + rect.height() - room.height() if self._placed else 0

    def _high(self, place: int, room: int) -> int:
        """The height of a control; words that are wider than the bar wrap."""
        item, size = self._placed[place], self._wanted(place)
        wraps = size.width() > room and item.hasHeightForWidth()
        return item.heightForWidth(room) if wraps else size.height()

    def _rows(self, width: int) -> list[list[int]]:
        """The places of what is there, row by row."""
        rows: list[list[int]] = []
        used = 0
        for place in filter(self._is_there, range(self.count())):
            wide = self._wanted(place).width()
            if not rows or used + self._gap + wide > width:
                rows.append([])
                used = -self._gap
            rows[-1].append(place)
            used += self._gap + wide
        return rows

    def _set_row(self, row: Sequence[int], room: QRect) -> None:
        wide = {place: min(room.width(), self._wanted(place).width()) for place in row}
        growing = [place for place in row if place in self._stretched]
        left = room.width() - sum(wide.values()) - self._gap * (len(row) - 1)
        for place in growing:
            wide[place] += max(0, left) // len(growing)
        x = room.x()
        for place in row:
            high = self._high(place, room.width())
            area = QRect(x, room.y() + (room.height() - high) // 2, wide[place], high)
            self._put(self._placed[place], area, room)
            x += wide[place] + self._gap


def _wants_all(widget: QWidget | None) -> bool:
    """Whether a widget is words that are to be read as a whole."""
    ignored = QSizePolicy.Policy.Ignored
    return isinstance(widget, QLabel) and widget.sizePolicy().horizontalPolicy() is not ignored


def in_bar(
    *parts: QWidget | tuple[QWidget, int],
    on: QWidget | None = None,
    margins: tuple[int, int, int, int] = (0, 0, 0, 0),
    gap: int = 4,
) -> BarLayout:
    """Return controls in a row that wraps, on a widget if one is given."""
    bar = BarLayout(on, gap)
    bar.setContentsMargins(*margins)
    bar.add(*parts)
    return bar


def in_row(
    *parts: Placed, on: QWidget | None = None, margins: Margins = 0, gap: int = 0
) -> QHBoxLayout:
    """Return things side by side, on a widget if one is given; a gap of -1 is the style's."""
    row = QHBoxLayout()
    _fill(row, parts, on, margins, gap)
    return row


def in_column(
    *parts: Placed, on: QWidget | None = None, margins: Margins = 0, gap: int = 0
) -> QVBoxLayout:
    """Return things one below the other, on a widget if one is given; as ``in_row``."""
    column = QVBoxLayout()
    _fill(column, parts, on, margins, gap)
    return column


def in_form(
    *rows: tuple[str | QWidget, QWidget | QLayout],
    on: QWidget | None = None,
    margins: Margins = None,
    is_wide: bool = False,
) -> QFormLayout:
    """Return fields one below the other, each behind its label, on a widget if one is given.

    If it ``is_wide``, labels stand at the left, and fields have all the room behind them.
    """
    form = QFormLayout()
    if on is not None:
        on.setLayout(form)
    if margins is not None:
        form.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if is_wide:
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    for label, field in rows:
        form.addRow(label, field)
    return form


def _fill(
    box: QBoxLayout, parts: Iterable[Placed], on: QWidget | None, margins: Margins, gap: int
) -> None:
    if on is not None:
        on.setLayout(box)
    if margins is not None:
        box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    box.setSpacing(gap)
    for part in parts:
        if isinstance(part, int):
            box.addStretch(part)
            continue
        placed, stretch = part if isinstance(part, tuple) else (part, 0)
        if isinstance(placed, QLayout):
            box.addLayout(placed, stretch)
        else:
            box.addWidget(placed, stretch)


def scrolled(page: QWidget, *, across: bool = True) -> QScrollArea:
    """A page in an area that scrolls where it is too high, and too wide unless not ``across``.

    The area takes no keys: what lies in it does, and a nameless stop would tell nobody anything.
    """
    area = QScrollArea() if across else _Column()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    return area


class _Column(QScrollArea):
    """An area that scrolls down alone, and is therefore never narrower than what lies in it."""

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    @override
    def minimumSizeHint(self) -> QSize:
        page, size = self.widget(), super().minimumSizeHint()
        if page is None:
            return size
        wide = max(page.minimumSizeHint().width(), page.minimumWidth())
        return size.expandedTo(QSize(wide + self.verticalScrollBar().sizeHint().width(), 0))


def one_above_other(upper: QWidget, lower: QWidget, heights: tuple[int, int]) -> QSplitter:
    """Return two panes with a line between them that can be moved; none can be lost by that."""
    return panes(Qt.Orientation.Vertical, (upper, lower), heights)


def panes(
    orientation: Qt.Orientation, widgets: Iterable[QWidget], sizes: Sequence[int]
) -> QSplitter:
    """Return panes with lines between them that can be moved; none can be lost by that."""
    split = QSplitter(orientation)
    split.setHandleWidth(1)
    split.setChildrenCollapsible(False)
    for widget in widgets:
        split.addWidget(widget)
    split.setSizes(sizes)
    return split
