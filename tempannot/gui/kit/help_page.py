"""A page of definitions in a window of its own, closed by Esc."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget


def show_page(title: str, html: str, window: QWidget) -> None:
    """Open a page of HTML beside what it explains."""
    dialog = QDialog(window)
    dialog.setWindowTitle(title)
    dialog.resize(640, 700)
    page = QTextBrowser()
    page.setAccessibleName(title)
    page.setHtml(html)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    column.addWidget(page)
    column.addWidget(buttons)
    dialog.open()
