"""A page that looks through files and whose numbers lead to items, and these to their links."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.make.findings.findings_page import FindingsPage
from tempannot.gui.make.findings.items_panel import ItemsPanel


class PageWithItems(FindingsPage):
    """The part of such a page that is the same whatever is found."""

    @property
    @abstractmethod
    def items(self) -> ItemsPanel:
        """The items behind the number that was asked about last."""

    @property
    @override
    def parts(self) -> Sequence[QWidget]:
        return (*self.sides.parts, self.items, self.line)

    @override
    def step(self, by: int) -> None:
        self.items.step(by)

    @override
    def show_link(self) -> None:
        self.items.ask_link()

    @override
    def _lay_out(
        self, left: QWidget, findings: QWidget, title: str, widths: tuple[int, int]
    ) -> None:
        super()._lay_out(left, findings, title, widths)
        self.items.link_requested.connect(self.link_requested)
