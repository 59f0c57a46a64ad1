"""The pages of the lead: how far raters are, what their answers say, and item by item."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTabWidget, QVBoxLayout, QWidget

from tempannot.gui.theme import Theme
from tempannot.gui.validate.lead.items_page import ItemsPage
from tempannot.gui.validate.lead.lead_desk import LeadDesk
from tempannot.gui.validate.lead.status_page import StatusPage


class LeadPages(QWidget):
    """The pages as tabs, fed by a desk; ``link_requested`` carries an item's provenance."""

    link_requested = Signal(object)

    def __init__(self, desk: LeadDesk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.status = StatusPage(desk, theme)
        self.items = ItemsPage(desk, theme)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.refresh = QPushButton("Re&fresh")
        self.refresh.setToolTip("Fetch what raters have answered meanwhile")
        for title, page in (("Status", self.status), ("Items", self.items)):
            self.tabs.addTab(page, title)
        corner = QWidget()
        row = QHBoxLayout(corner)
        row.setContentsMargins(0, 3, 8, 3)
        row.addWidget(self.refresh)
        self.tabs.setCornerWidget(corner)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tabs)
        self.items.link_requested.connect(self.link_requested)
        self.refresh.clicked.connect(desk.refresh)
