"""How many items there are, of which labels and in which splits, as numbers and as a bar."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget
from typing_extensions import override

from tempannot.datasets.recipes.build import Tally, counted
from tempannot.gui.annotate.shared.elided_label import ElidedLabel
from tempannot.gui.theme import Theme
from tempannot.gui.validate.shared.words import heading

_INKS = ("accent", "time", "creation-time", "side-a", "side-b", "muted")
_MOST = 6


class CountsPanel(QWidget):
    """The counts of a preview or of a file."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.total = heading()
        self.total.setWordWrap(False)
        self._lines = {"labels": _ShareLine("Labels", theme), "splits": _ShareLine("Splits", theme)}
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 8, 10, 8)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        grid.addWidget(self.total, 0, 0, 1, 3)
        for place, line in enumerate(self._lines.values(), 1):
            grid.addWidget(line.title, place, 0)
            grid.addWidget(line.bar, place, 1)
            grid.addWidget(line.words, place, 2)
        grid.setColumnStretch(2, 1)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_tally(self, tally: Tally, *, is_all: bool, total: int | None = None) -> None:
        """Show counts; if they are not of all items, ``total`` is how many there will be."""
        if is_all:
            self.total.setText(counted(tally.rows, "item"))
        elif total is not None:
            self.total.setText(f"{counted(total, 'item')}, counting…")
        else:
            self.total.setText(f"more than {counted(tally.rows, 'item')}")
        for name, counts in (("labels", tally.labels), ("splits", tally.splits)):
            self._lines[name].show_counts(counts)

    def _restyle(self) -> None:
        self.total.resize_to(self._theme.font_size)


class _ShareLine:
    """A title, a bar of shares, and the counts in words."""

    def __init__(self, title: str, theme: Theme) -> None:
        self.title, self.words = QLabel(title), ElidedLabel()
        self.title.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.bar = _Bar(theme)
        self.words.setAccessibleName(title)
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Show counts by word; nothing where no item has one."""
        known = dict(sorted(counts.items(), key=lambda each: -each[1]))
        total = sum(known.values())
        shown = [
            f"{name or 'none'} {count:,} ({count / total:.1%})"
            for name, count in list(known.items())[:_MOST]
        ]
        if len(known) > _MOST:
            shown.append(f"and {len(known) - _MOST} more")
        self.words.setText(" · ".join(shown))
        self.bar.show_counts(tuple(known.values()))
        for widget in (self.title, self.words, self.bar):
            widget.setVisible(set(known) - {""} != set())


class _Bar(QWidget):
    """Shares beside each other, in the order of the words."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._counts: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_counts(self, counts: tuple[int, ...]) -> None:
        """Show other shares."""
        self._counts = counts
        self.update()

    @override
    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.averageCharWidth() * 16, max(8, metrics.height() // 2))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        total = sum(self._counts)
        if not total:
            return
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        left = 0.0
        for place, count in enumerate(self._counts):
            width = self.width() * count / total
            painter.setBrush(self._theme.color(_INKS[min(place, len(_INKS) - 1)]))
            painter.drawRect(QRectF(left, 0, max(1.0, width - 1), self.height()))
            left += width
        painter.end()
