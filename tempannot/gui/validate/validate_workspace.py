"""The Validate workspace: the quiet bar, and below it one page at a time."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.place_bar import PlaceBar
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.start.start_pages import StartPage, StudyPage


class ValidateWorkspace(QWidget):
    """Lays the bar and the pages out; the pages of raters and of the lead come when needed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.bar = PlaceBar(theme)
        self.start = StartPage(theme)
        self.study = StudyPage(theme)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.start)
        self._stack.addWidget(self.study)
        in_column(self.bar, (self._stack, 1), on=self)

    @property
    def page(self) -> QWidget:
        """The page that is shown."""
        return self._stack.currentWidget() or self.start

    def show_page(self, page: QWidget) -> None:
        """Show a page; one that is not here yet is taken in."""
        if self._stack.indexOf(page) < 0:
            self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)

    def drop(self, page: QWidget) -> None:
        """Let go of a page for good."""
        self._stack.removeWidget(page)
        page.hide()
        page.deleteLater()
