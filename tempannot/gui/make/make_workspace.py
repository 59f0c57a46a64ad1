"""The Build workspace: at the left what can be built, beside it the page of that.

A page needs one row in ``PAGES`` and is made when it is first shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.layout import in_row
from tempannot.gui.make.page import BuildPage, Rule
from tempannot.gui.state.preferences import Preferences


@dataclass(frozen=True, slots=True)
class PageInfo:
    """A page: its id, its title and what it is for; ``maker`` is ``module:name`` in gui.make.

    One without a maker makes what the command of its id makes.
    """

    id: str
    title: str
    purpose: str
    maker: str = ""

    def make(self, preferences: Preferences) -> BuildPage:
        """Return a new page; its module is imported now."""
        if not self.maker:
            from tempannot.gui.make.generator.generator_page import (  # noqa: PLC0415 - slow
                GeneratorPage,
            )
            from tempannot.gui.make.generator.generators import GENERATORS  # noqa: PLC0415 - slow

            return GeneratorPage(GENERATORS[self.id], preferences)
        module, _, name = self.maker.partition(":")
        found = getattr(import_module(f"tempannot.gui.make.{module}"), name)
        make: Callable[[Preferences], BuildPage] = found
        return make(preferences)


PAGES: tuple[PageInfo, ...] = (
    PageInfo("recast", tr("Recast documents"), tr("Pairs from annotations")),
    PageInfo("temp-order", tr("Order of times"), tr("The set Temp-Order")),
    PageInfo("temp-duration", tr("Durations"), tr("The set Temp-Duration")),
    PageInfo("cross-unit", tr("Units"), tr("The set Cross-Unit")),
    PageInfo(
        "templates",
        tr("Templates"),
        tr("The sentences that the three sets above are made of"),
        "templates.templates_page:TemplatesPage",
    ),
    PageInfo(
        "sentence-order",
        tr("Sentence orders"),
        tr("Which of two sentences comes first"),
    ),
    PageInfo(
        "questions",
        tr("Questions from texts"),
        tr("Drafts of questions (MCTACO)"),
    ),
    PageInfo(
        "candidates",
        tr("Candidate answers"),
        tr("Answers to label (MCTACO)"),
        "candidates.candidates_page:CandidatesPage",
    ),
    PageInfo("audit", tr("Audit"), tr("What is wrong with items"), "audit.audit_page:AuditPage"),
    PageInfo(
        "models", tr("Models"), tr("Learn the labels of items"), "models.models_page:ModelsPage"
    ),
    PageInfo(
        "scores", tr("Scores"), tr("How right predictions are"), "scores.scores_page:ScoresPage"
    ),
    PageInfo(
        "papers",
        tr("Papers"),
        tr("Every table and figure of a paper"),
        "papers_page:PapersPage",
    ),
)
"""The pages from above to below."""


_MARGIN, _PADDING = 12, 11


class BuildWorkspace(QWidget):
    """The pages; ``page_made`` carries one that was made, ``page_changed`` follows the choice."""

    page_made = Signal(object)
    page_changed = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._pages: dict[str, BuildPage] = {}
        self.list = QListWidget()
        self._stack = QStackedWidget()
        self._build()
        self.list.currentRowChanged.connect(self._follow)
        preferences.theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def page(self) -> BuildPage | None:
        """The page that is shown, None before the first one."""
        found = self._stack.currentWidget()
        return found if isinstance(found, BuildPage) else None

    @property
    def pages(self) -> tuple[BuildPage, ...]:
        """The pages that were made so far."""
        return tuple(self._pages.values())

    @property
    def page_id(self) -> str:
        """The id of the page that is chosen."""
        return PAGES[max(0, self.list.currentRow())].id

    def has_page(self, id: str) -> bool:
        """Whether there is such a page."""
        return any(info.id == id for info in PAGES)

    def page_of(self, id: str) -> BuildPage:
        """Return a page, made now if it was not shown yet; raises KeyError for an unknown one."""
        if id not in self._pages:
            info = {each.id: each for each in PAGES}[id]
            page = self._pages[id] = info.make(self._preferences)
            self._stack.addWidget(page)
            self.page_made.emit(page)
        return self._pages[id]

    def show_page(self, id: str) -> None:
        """Show a page; raises KeyError for an unknown one."""
        self.list.setCurrentRow([info.id for info in PAGES].index(id))

    def step(self, by: int) -> None:
        """Show the next (1) or previous (-1) page."""
        self.list.setCurrentRow((self.list.currentRow() + by) % len(PAGES))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives up the work of the page; without any it leads home, as in other places."""
        if event.key() == Qt.Key.Key_Escape and self.page is not None and self.page.is_working:
            self.page.cancel()
        else:
            super().keyPressEvent(event)

    def _build(self) -> None:
        self.list.setAccessibleName(tr("What to build"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for info in PAGES:
            cell = QListWidgetItem(info.title)
            cell.setToolTip(literal(info.purpose))
            self.list.addItem(cell)
        in_row(self.list, Rule(self._preferences.theme, is_upright=True), (self._stack, 1), on=self)

    def _follow(self, row: int) -> None:
        if row < 0:
            return
        self._stack.setCurrentWidget(self.page_of(PAGES[row].id))
        self.page_changed.emit()

    def _restyle(self) -> None:
        theme = self._preferences.theme
        ground, text = theme.color("selection").name(), theme.color("text").name()
        self.list.setStyleSheet(
            f"QListView {{ outline: none; }} QListView::item {{ padding-left: {_MARGIN}px; }}"
            f"QListView::item:selected {{ background: {ground}; color: {text}; }}"
        )
        metrics = self.fontMetrics()
        widths = (metrics.horizontalAdvance(info.title) for info in PAGES)
        self.list.setFixedWidth(max(widths) + 2 * _MARGIN + 8)
        for row in range(self.list.count()):
            self.list.item(row).setSizeHint(QSize(10, metrics.height() + _PADDING))
