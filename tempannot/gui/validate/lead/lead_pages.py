"""The pages of the lead: how far raters are, what their answers say, and item by item."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QPushButton,
    QStyle,
    QTabBar,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.accessibility import entry
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.tabs import RoomyTabs
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.validate.lead.browser_page import BrowserPage
from tempannot.gui.validate.lead.evidence import (
    JudgmentEvidence,
    of_agreement,
    of_all,
    of_count,
    of_everything_by,
)
from tempannot.gui.validate.lead.lead_files import LeadFiles
from tempannot.gui.validate.lead.live_page import LivePage
from tempannot.gui.validate.lead.rated_items_page import RatedItemsPage
from tempannot.gui.validate.lead.rater_scores_page import RaterScoresPage
from tempannot.gui.validate.lead.results_page import ResultsPage, SingleAnswersPage
from tempannot.gui.validate.lead.status_page import StatusPage
from tempannot.gui.validate.lead.study_loader import StudyLoader
from tempannot.gui.validate.lead.study_transfers import ExportKind


class TabsBeside(QTabBar):
    """Tabs as high as the widget beside them, which would be cut off otherwise."""

    def __init__(self, beside: QWidget) -> None:
        super().__init__()
        self._beside = beside
        beside.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.setElideMode(self.elideMode())  # lays the tabs out anew
            self.updateGeometry()
        return super().eventFilter(watched, event)

    @override
    def tabSizeHint(self, index: int) -> QSize:
        base = self.style().pixelMetric(QStyle.PixelMetric.PM_TabBarBaseHeight)
        high = self._beside.sizeHint().height() + base
        return super().tabSizeHint(index).expandedTo(QSize(0, high))


class LeadPages(QWidget):
    """The pages as tabs, fed by a desk; ``link_requested`` carries an item's provenance."""

    link_requested = Signal(object)

    def __init__(self, desk: StudyLoader, preferences: Preferences, window: QWidget) -> None:
        super().__init__()
        theme = preferences.theme
        self.desk = desk
        folder = desk.store.place.path.parent if desk.store.place.path else None
        self.files = LeadFiles(
            desk, folder or preferences.settings.last_folder or Path.home(), window
        )
        self.status = StatusPage(desk, theme)
        self.live = LivePage(desk, theme)
        self.results = ResultsPage(desk, theme)
        self.items = RatedItemsPage(desk, theme)
        self.scores = RaterScoresPage(desk, theme)
        self.answers = SingleAnswersPage(desk, theme)
        self.browser = BrowserPage(desk, theme)
        self._corner = QWidget()
        self.tabs = RoomyTabs(TabsBeside(self._corner))
        self.export, self.report = QPushButton(tr("&Export…")), QPushButton(tr("Re&port…"))
        self.names = QCheckBox(tr("&Names"))
        self.names.setToolTip(
            tr("The names of raters instead of R01, R02 …, here and in reports; exports ask for it")
        )
        self.refresh = QPushButton(tr("Re&fresh"))
        self.refresh.setToolTip(tr("Fetch what raters have answered meanwhile"))
        for title, page in (
            (tr("Status"), self.status),
            (tr("Live"), self.live),
            (tr("Results"), self.results),
            (tr("Items"), self.items),
            (tr("Single answers"), self.answers),
            (tr("Browser"), self.browser),
            (tr("Scores"), self.scores),
        ):
            self.tabs.addTab(page, title)
        self._follow_scores()
        in_row(
            self.names,
            self.export,
            self.report,
            self.refresh,
            on=self._corner,
            margins=(8, 4, 8, 4),
            gap=-1,
        )
        self._above = in_row(1)
        in_column(self._above, (self.tabs, 1), on=self, gap=0)
        self.tabs.setCornerWidget(self._corner)
        self._connect()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_buttons()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._place_buttons()

    def _place_buttons(self) -> None:
        """Put the buttons beside the tabs, or above them where names would have to scroll."""
        wanted = self.tabs.closest_width + self._corner.sizeHint().width()
        is_above = self.tabs.cornerWidget() is None
        if (wanted > self.width()) == is_above:
            return
        if is_above:
            self._above.removeWidget(self._corner)
            self.tabs.setCornerWidget(self._corner)
        else:
            self.tabs.setCornerWidget(None)
            self._above.addWidget(self._corner)
        self._corner.show()

    def _connect(self) -> None:
        desk = self.desk
        self.items.link_requested.connect(self.link_requested)
        self.export.clicked.connect(self.ask_export)
        self.names.toggled.connect(desk.show_names)
        self.report.clicked.connect(self.files.ask_report)
        self.results.item_requested.connect(self.show_item)
        self.scores.item_requested.connect(self.show_item)
        desk.scored.connect(self._follow_scores)
        self.status.hand_out_requested.connect(self.files.ask_hand_out)
        self.status.forget_requested.connect(self.files.ask_forget)
        self.status.merge.clicked.connect(self.files.ask_merge)
        self.status.take_in.clicked.connect(self.files.ask_import)
        self.status.judgments_requested.connect(self._show_count)
        self.status.answers_requested.connect(self._show_answers)
        self.live.judgments_requested.connect(self._show_count)
        self.live.answers_requested.connect(self._show_answers)
        self.live.agreement_requested.connect(self._show_agreement)
        self.live.times_requested.connect(self._show_times)
        desk.fetched.connect(self.live.look)
        self.answers.judgments_requested.connect(self._show_rater)
        self.answers.export_requested.connect(self.ask_export)
        self.refresh.clicked.connect(desk.refresh)

    @property
    def is_busy(self) -> bool:
        """Whether something is fetched, worked out or drawn."""
        return self.desk.is_busy or self.results.is_busy or self.live.is_busy

    def show_item(self, number: int) -> None:
        """Show an item with all its answers."""
        self.tabs.setCurrentWidget(self.items)
        self.items.show_item(number)

    def ask_export(self) -> None:
        """Ask what to export; what is in front comes first."""
        is_answers = self.tabs.currentWidget() is self.answers
        self.files.ask_export(ExportKind.ANSWERS if is_answers else ExportKind.LONG)

    def show_page(self, page: QWidget) -> None:
        """Show one of the pages, and give it the keys."""
        self.tabs.setCurrentWidget(page)
        wanted = entry(page)
        if wanted is not None:
            wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_scores(self) -> None:
        """Show how raters do against the labels, if these say what is right."""
        if self.desk.scores is not None:
            self.show_page(self.scores)

    def close_work(self) -> None:
        """Give up all work, before the store is closed."""
        self.browser.close_work()
        self.live.close_work()
        self.desk.close()
        self.results.close_work()

    def _follow_scores(self) -> None:
        place = self.tabs.indexOf(self.scores)
        self.tabs.setTabVisible(place, self.desk.scores is not None)

    def _show_rater(self, rater: str) -> None:
        self._show_judgments(of_everything_by(rater))

    def _show_count(self, rater: str, column: str) -> None:
        if self.desk.study is not None:
            self._show_judgments(of_count(self.desk.study.results, rater, column))

    def _show_answers(self) -> None:
        if self.desk.study is not None:
            self._show_judgments(of_all(self.desk.study.results))

    def _show_agreement(self, without: Collection[str]) -> None:
        if self.desk.study is not None:
            self._show_judgments(of_agreement(self.desk.study.results, None, without))

    def _show_judgments(self, evidence: JudgmentEvidence) -> None:
        self.tabs.setCurrentWidget(self.results)
        self.results.evidence.show_evidence(evidence)
        self.results.evidence.table.setFocus()

    def _show_times(self) -> None:
        self.tabs.setCurrentWidget(self.status)
        self.status.show_times()


LEAD: dict[str, Callable[[LeadPages], object]] = {
    "study.status": lambda lead: lead.show_page(lead.status),
    "study.live": lambda lead: lead.show_page(lead.live),
    "study.statistics": lambda lead: lead.show_page(lead.results),
    "study.items": lambda lead: lead.show_page(lead.items),
    "study.answers": lambda lead: lead.show_page(lead.answers),
    "study.browser": lambda lead: lead.show_page(lead.browser),
    "study.scores": lambda lead: lead.show_scores(),
    "study.names": lambda lead: lead.names.toggle(),
    "study.next-item": lambda lead: lead.items.step(1),
    "study.previous-item": lambda lead: lead.items.step(-1),
    "study.review": lambda lead: lead.items.toggle_review(),
    "study.link": lambda lead: lead.items.open_link(),
    "study.refresh": lambda lead: lead.desk.refresh(),
    "study.export": lambda lead: lead.ask_export(),
    "study.report": lambda lead: lead.files.ask_report(),
    "study.hand-out": lambda lead: lead.status.ask_hand_out(),
    "study.merge": lambda lead: lead.files.ask_merge(),
    "study.import": lambda lead: lead.files.ask_import(),
}
"""What each action of the lead does on these pages, by its id."""
