"""The guideline beside the text: sections to choose, words to search, led to from what is shown."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget
from typing_extensions import override

from tempannot.core.errors import FileError
from tempannot.core.guidelines import Guideline, GuidelineSection, read_guideline
from tempannot.core.language import tr
from tempannot.core.relation_types import Scheme
from tempannot.gui.kit.keys import RETURNS
from tempannot.gui.kit.labels import ElidedLabel, literal, set_tip
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.state.context import Context
from tempannot.gui.views.lazy_panel import LazyPanel
from tempannot.gui.views.markdown_page import MarkdownPage
from tempannot.project.project import guideline_of
from tempannot.resources import resource_folder
from tempannot.session.document_session import Changed

_INDENT = "\N{EM SPACE}"
_LEAST = 40
"""Pixels of the page that are seen even where the palette has nearly all the room."""


class GuidelinePanel(LazyPanel):
    """The page of the document's project or profile; ``said`` carries what cannot be shown."""

    said = Signal(str)

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._guideline: Guideline | None = None
        self._topics: tuple[str, ...] = ()
        self._stays = False
        self._page_of: tuple[Path, Scheme] | None = None
        self.page = MarkdownPage(self)
        self.page.setAccessibleName(tr("Guideline"))
        self.page.setMinimumHeight(_LEAST)
        self.sections = QComboBox()
        self.sections.setAccessibleName(tr("Section of the guideline"))
        self.sections.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.sections.setMinimumContentsLength(10)
        self._search = _SearchField(self.page)
        self._source = ElidedLabel()
        self._source.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        bar = in_row((self.sections, 3), (self._search, 2), margins=(8, 4, 8, 4), gap=6)
        foot = in_row((self._source, 1), margins=(12, 2, 8, 4))
        in_column(bar, (self.page, 1), foot, on=self)
        self.setFocusProxy(self.page)
        self.sections.activated.connect(self._choose)
        self.page.section_entered.connect(self._show_entered)
        self.page.address_wanted.connect(self._say_address)
        self._begin()

    @property
    def guideline(self) -> Guideline | None:
        """What is shown, None without a document."""
        return self._guideline

    @property
    def title(self) -> str:
        """The heading of the section that is shown."""
        return self.sections.currentText().strip()

    def lead_to(self, *topics: str) -> None:
        """Show the section about the first of these that has one, the page as it is else."""
        self._topics = topics
        shown = self._guideline
        if shown is not None and shown.path is not None and shown != _reread(shown.path):
            self._is_stale = True  # somebody writes it while it is open
        if self.isVisible() and self._is_stale:
            self.refresh()
        elif self.isVisible():
            self._show_topics()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._topics:
            self._show_topics()

    @override
    def set_context(self, context: Context | None) -> None:
        self._stays = context is not None and self._is_about(context)
        super().set_context(context)
        if self._stays:
            self._is_stale = self._stays = False

    @override
    def _document_changed(self, changed: Changed) -> None:
        """The page does not hang on what is annotated."""

    @override
    def _rebuild(self) -> None:
        if self._stays:
            return
        context, self._guideline, self._page_of = self._context, None, None
        self.sections.clear()
        self.page.clear()
        if context is None:
            self._source.setText("")
            return
        session = context.session
        self._page_of = (session.path, session.reasoning.scheme)
        try:
            self._guideline = guideline_of(session.path, session.reasoning.scheme)
        except FileError as error:
            self._source.setText(str(error))
            return
        for each in self._guideline.sections:
            self.sections.addItem(f"{_INDENT * (each.level - 1)}{each.title}", each)
        self.page.show_page(self._guideline, context.theme)
        path, label = self._guideline.path, session.reasoning.scheme.label
        is_own = path is not None and not path.is_relative_to(resource_folder())
        self._source.setText(
            str(path) if is_own else tr("The page of the profile {label}", label=label)
        )
        self._show_topics()

    @override
    def _restyle(self) -> None:
        if self._guideline is not None and self._context is not None and not self._stays:
            place = self.page.verticalScrollBar().value()
            self.page.show_page(self._guideline, self._context.theme)
            self.page.verticalScrollBar().setValue(place)

    def _is_about(self, context: Context) -> bool:
        """Whether the page that is shown is that of a document."""
        session = context.session
        return not self._is_stale and self._page_of == (session.path, session.reasoning.scheme)

    def _show_topics(self) -> None:
        topics, self._topics = self._topics, ()
        found = self._guideline.find(*topics) if self._guideline is not None else None
        if found is not None:
            self.page.show_section(found)
        elif topics:
            self.said.emit(
                tr("The guideline has no section about this; it is shown from its start.")
            )

    def _choose(self, place: int) -> None:
        section = self.sections.itemData(place)
        if isinstance(section, GuidelineSection):
            self.page.show_section(section)

    def _show_entered(self, section: GuidelineSection) -> None:
        if self._guideline is not None:
            self.sections.setCurrentIndex(self._guideline.sections.index(section))

    def _say_address(self, address: str) -> None:
        self.said.emit(
            tr("The page leads to {address}, which is not opened from here.", address=address)
        )


def _reread(path: Path) -> Guideline | None:
    """The page as it is now, None if it cannot be read."""
    with suppress(FileError):
        return read_guideline(path)
    return None


class _SearchField(QLineEdit):
    """Words to be found in the page; Return goes to the next place, with Shift back."""

    def __init__(self, page: MarkdownPage) -> None:
        super().__init__()
        self._page = page
        self.setPlaceholderText(tr("Search"))
        self.setAccessibleName(tr("Search the guideline"))
        self.setClearButtonEnabled(True)
        self.textChanged.connect(self._begin)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._say(self._page.search(self.text(), backward=back, again=True))
        else:
            super().keyPressEvent(event)

    def _begin(self, words: str) -> None:
        self._say(not words or self._page.search(words))

    def _say(self, found: bool) -> None:
        set_tip(self, literal("" if found else tr("Not found in the page")))
        ink = self.palette().color(QPalette.ColorRole.Text if found else QPalette.ColorRole.Accent)
        self.setStyleSheet("" if found else f"color: {ink.name()}")
