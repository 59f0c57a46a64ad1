"""All keys at a glance, over the window, until any key or click."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget
from typing_extensions import override

from tempannot.gui.keymap import ACTIONS, Keymap
from tempannot.gui.theme import Theme

_COLUMNS = (("Relation",), ("Go", "Edit"), ("File", "View", "Help"))


class KeyOverlay(QWidget):
    """A sheet with every action and its key, laid over its parent."""

    def __init__(self, theme: Theme, keymap: Keymap, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._keymap = keymap
        self._columns = [QLabel() for _ in _COLUMNS]
        row = QHBoxLayout(self)
        row.setContentsMargins(48, 32, 48, 32)
        row.setSpacing(36)
        row.addStretch()
        for column in self._columns:
            column.setTextFormat(Qt.TextFormat.RichText)
            column.setAlignment(Qt.AlignmentFlag.AlignTop)
            row.addWidget(column)
        row.addStretch()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Keys")
        parent.installEventFilter(self)
        self.hide()

    def show_keys(self) -> None:
        """Lay the sheet over the window."""
        for label, menus in zip(self._columns, _COLUMNS, strict=True):
            label.setText("".join(self._section(menu) for menu in menus))
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self.setFocus()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.hide()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hide()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        ground = self._theme.color("surface")
        ground.setAlpha(248)
        painter = QPainter(self)
        painter.fillRect(self.rect(), ground)
        painter.end()

    def _section(self, menu: str) -> str:
        muted = self._theme.color("muted").name()
        accent = self._theme.color("accent").name()
        rows = "".join(
            f"<tr><td style='padding:1px 14px 1px 0; color:{accent}'><b>"
            f"{escape(self._keymap.label(each.id)) or '&nbsp;'}</b></td>"
            f"<td style='padding:1px 0'>{escape(each.text.rstrip('…'))}</td></tr>"
            for each in ACTIONS
            if each.menu == menu
        )
        return (
            f"<p style='color:{muted}; margin:8px 0 4px 0'><b>{menu}</b></p><table>{rows}</table>"
        )
