"""The Qt model of the document list, and how a line of it is painted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from tempannot.core.language import shown
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.painting import guarded_paint, restoring
from tempannot.gui.kit.row_model import Index
from tempannot.gui.kit.theme import Theme
from tempannot.gui.window.documents.document_status import (
    DocumentStatus,
    Standing,
    document_name,
    matches,
    told_apart,
)

_NOWHERE = QModelIndex()
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_WIDEST_PERCENT = "> 99\u202f%"
_BAR, _GAP = 40.0, 5.0
_BETWEEN, _LEAST_FILE = 12.0, 50.0
"""Pixels between the name of a document and that of its file, which is shown if it has so many."""


@dataclass(frozen=True, slots=True)
class SecondLine:
    """What the second line of a document has room for; ``bar`` is as wide as the bar can be."""

    text: str
    bar: float = 0.0
    percent: str = ""


def second_line(
    status: DocumentStatus, width: float, measure: Callable[[str], float]
) -> SecondLine:
    """Return what fits: words give way first, then the bar, then the share; numbers never."""
    texts = status.summaries
    if status.share is not None:
        percent = measure(_WIDEST_PERCENT)
        for texts_there, bar in ((texts[:2], min(_BAR, width / 4)), (texts[1:2], 0.0)):
            room = width - percent - _GAP - (bar + _GAP if bar else 0.0)
            for text in texts_there:
                if measure(text) <= room:
                    return SecondLine(text, bar, status.percent)
    for text in texts:
        if measure(text) <= width:
            return SecondLine(text)
    return SecondLine(texts[-1])


class DocumentModel(QAbstractListModel):
    """Files in the order given, those that pass the filter."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._statuses: dict[Path, DocumentStatus] = {}
        self._shown: list[Path] = []
        self._names: Mapping[Path, str] = {}
        self._filter = ""

    @property
    def statuses(self) -> dict[Path, DocumentStatus]:
        """All statuses by path, filtered out or not."""
        return self._statuses

    def set_paths(self, paths: Iterable[Path]) -> None:
        """Take other files; what is known of those that stay is kept."""
        self._statuses = {path: self._statuses.get(path, DocumentStatus(path)) for path in paths}
        self._names = told_apart(self._statuses)
        self._list_again()

    def set_filter(self, text: str) -> None:
        """Show only files that match."""
        self._filter = text
        self._list_again()

    def put(self, status: DocumentStatus) -> None:
        """Take note of how a file stands; one that is not in the list is passed over."""
        if status.path not in self._statuses or self._statuses[status.path] == status:
            return
        self._statuses[status.path] = status
        if self._filter and matches(status, self._filter) != (status.path in self._shown):
            self._list_again()
        elif status.path in self._shown:
            index = self.index(self._shown.index(status.path))
            self.dataChanged.emit(index, index)

    def row_of(self, path: Path | None) -> int | None:
        """Return the row of a file, None if it is not shown."""
        return self._shown.index(path) if path in self._shown else None

    def status_at(self, index: Index) -> DocumentStatus | None:
        """Return how the file of an index stands."""
        return self._statuses[self._shown[index.row()]] if index.isValid() else None

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._shown)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        status = self.status_at(index)
        if status is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._names.get(status.path, document_name(status.path).name)
            case Qt.ItemDataRole.AccessibleTextRole:
                return status.sentence
            case Qt.ItemDataRole.ToolTipRole:
                goal = status.completeness.sentence if status.completeness else ""
                told = filter(None, (str(status.path), status.sentence, shown(goal)))
                return literal("\n".join(told))
        return None

    def _list_again(self) -> None:
        self.beginResetModel()
        self._shown = [p for p, each in self._statuses.items() if matches(each, self._filter)]
        self.endResetModel()


class DocumentDelegate(QStyledItemDelegate):
    """Two lines: sign, name and modified dot; links and the share of pairs decided as a bar."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.current: Path | None = None

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, round(self._line(self._theme.ui_font()) + self._line(self._small()) + 9))

    @override
    @guarded_paint
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        status = model.status_at(index) if isinstance(model, DocumentModel) else None
        if status is None:
            return
        area = QRectF(option.rect)
        with restoring(painter):
            self._paint_ground(painter, area, option, status)
            inner = area.adjusted(8, 4, -8, -4)
            first = QRectF(
                inner.left(), inner.top(), inner.width(), self._line(self._theme.ui_font())
            )
            second = QRectF(inner.left() + 20, first.bottom(), inner.width() - 20, 0)
            second.setBottom(inner.bottom())
            self._paint_name(painter, first, status, str(index.data()))
            self._paint_share(painter, second, status)

    def _paint_ground(
        self,
        painter: QPainter,
        area: QRectF,
        option: QStyleOptionViewItem,
        status: DocumentStatus,
    ) -> None:
        state = option.state
        if status.path == self.current or state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, self._theme.color("selection"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, self._theme.color("hover"))
        if status.path == self.current:
            edge = QRectF(area.left(), area.top(), 3, area.height())
            painter.fillRect(edge, self._theme.color("accent"))

    def _paint_name(
        self, painter: QPainter, area: QRectF, status: DocumentStatus, called: str
    ) -> None:
        font = self._theme.ui_font()
        font.setBold(True)
        painter.setFont(font)
        is_open = status.standing is Standing.CONSISTENT and not status.is_complete
        painter.setPen(self._theme.color("muted" if is_open else _COLORS[status.standing]))
        sign = QRectF(area.left(), area.top(), 16, area.height())
        painter.drawText(sign, int(Qt.AlignmentFlag.AlignCenter), status.glyph)
        painter.setFont(self._theme.ui_font())
        painter.setPen(self._theme.color("text"))
        line = area.adjusted(20, 0, -14 if status.modified else 0, 0)
        metrics = QFontMetricsF(painter.font())
        shared = document_name(status.path).file
        name = metrics.elidedText(called, Qt.TextElideMode.ElideMiddle, line.width())
        painter.drawText(line, int(_LEFT), name)
        rest = line.adjusted(metrics.horizontalAdvance(name) + _BETWEEN, 0, 0, 0)
        if shared and rest.width() > _LEAST_FILE:
            painter.setPen(self._theme.color("muted"))
            file = metrics.elidedText(shared, Qt.TextElideMode.ElideMiddle, rest.width())
            painter.drawText(rest, int(_RIGHT), file)
        if status.modified:
            painter.setPen(self._theme.color("accent"))
            painter.drawText(area, int(_RIGHT), "●")

    def _paint_share(self, painter: QPainter, area: QRectF, status: DocumentStatus) -> None:
        painter.setFont(self._small())
        is_wrong = status.standing in (Standing.UNREADABLE, Standing.CONFLICT)
        painter.setPen(self._theme.color("conflict" if is_wrong else "muted"))
        metrics = QFontMetricsF(painter.font())
        line = second_line(status, area.width(), metrics.horizontalAdvance)
        text = metrics.elidedText(line.text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, int(_LEFT), text)  # only what is wrong is ever too long
        painter.setPen(self._theme.color("muted"))
        painter.drawText(area, int(_RIGHT), line.percent)
        if status.share is None or not line.bar:
            return
        right = area.right() - metrics.horizontalAdvance(_WIDEST_PERCENT) - _GAP
        bar = QRectF(right - line.bar, area.center().y() - 2, line.bar, 4)
        painter.fillRect(bar, self._theme.color("border"))
        done = QRectF(bar.left(), bar.top(), bar.width() * status.share, bar.height())
        painter.fillRect(done, self._theme.color("accent"))

    def _small(self) -> QFont:
        font = self._theme.ui_font()
        font.setPointSize(max(7, font.pointSize() - 2))
        return font

    def _line(self, font: QFont) -> float:
        return QFontMetricsF(font).height()


_COLORS = {
    Standing.WAITING: "muted",
    Standing.CONSISTENT: "ok",
    Standing.CONFLICT: "conflict",
    Standing.UNREADABLE: "conflict",
}
