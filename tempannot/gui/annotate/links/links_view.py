"""The view of the links table: whole rows, one at a time; letters go on to the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.annotate.links.links_delegate import LinksDelegate
from tempannot.gui.annotate.links.links_model import COLUMNS, LinksModel
from tempannot.gui.annotate.links.links_rows import LinkColumn
from tempannot.gui.kit.table import RowTable

_WIDTHS = {
    LinkColumn.SOURCE: 14,
    LinkColumn.RELATION: 18,
    LinkColumn.TARGET: 14,
    LinkColumn.ORIGIN: 11,
    LinkColumn.TYPE: 14,
    LinkColumn.DISTANCE: 6,
    LinkColumn.CONFIDENCE: 5,
    LinkColumn.ID: 7,
    LinkColumn.COMMENT: 10,
}


class LinksView(RowTable):
    """The view: whole rows, one at a time; keys go on to the panel."""

    def __init__(self, model: LinksModel, parent: QWidget) -> None:
        super().__init__("Links", parent)
        self.setModel(model)
        self.setItemDelegate(LinksDelegate(self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() and event.key() not in (Qt.Key.Key_Space,):
            event.ignore()  # letters are the annotator's relations, not a search in the table
        else:
            super().keyPressEvent(event)

    def fit(self, font: QFont) -> None:
        """Give rows and columns sizes that suit a font."""
        self.fit_to(QFontMetrics(font), (_WIDTHS[column] for column in COLUMNS))
