"""The Compare workspace: bar, documents and disagreements, texts, decisions, tables, drawings.

While a gold is made its numbers are a row for each annotator: the panels below leave the room to
the texts above. A drawing or a list that is brought to the front gets its room back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QSplitter, QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.gui.compare.bulk_panel import BulkPanel
from tempannot.gui.compare.compare_bar import CompareBar
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.decide.decision_panel import DecisionPanel
from tempannot.gui.compare.decide.disagreement_list import DisagreementList
from tempannot.gui.compare.decide.item_table import ItemTablePanel
from tempannot.gui.compare.decide.marks_panel import MarksPanel
from tempannot.gui.compare.decide.other_links_panel import OtherLinksPanel
from tempannot.gui.compare.documents_panel import DocumentsPanel
from tempannot.gui.compare.drawings.drawing_panel import DrawingPanel
from tempannot.gui.compare.gold_strip import GoldStrip
from tempannot.gui.compare.numbers.agreement_panel import AgreementPanel
from tempannot.gui.compare.numbers.measures_panel import MeasuresPanel, Scope
from tempannot.gui.compare.numbers.pairs_panel import PairsPanel
from tempannot.gui.compare.text.compare_texts import CompareTexts
from tempannot.gui.kit.accessibility import entry
from tempannot.gui.kit.following_area import FollowingArea
from tempannot.gui.kit.layout import in_column, one_above_other, panes
from tempannot.gui.kit.tabs import RoomyTabs
from tempannot.gui.kit.theme import NORMAL_FONT_SIZE
from tempannot.gui.state.view_table import Workspace, make, panels_of
from tempannot.session.compare_session import COLUMNS, GOLD
from tempannot.session.comparison_findings import PairEvidence

_LEAST_LINES = 8
"""What is seen of a panel below at least, in lines of text: they grow with the letters."""
_LARGE, _MORE_LINES = 1.5, 4
"""So much larger than usual letters make bars wrap, which then take so many lines more."""


class LowerPane(RoomyTabs):
    """The panels as tabs."""

    def __init__(self, panels: Iterable[tuple[QWidget, str]]) -> None:
        super().__init__()
        for panel, title in panels:
            self.addTab(panel, title)
            # else the panel that needs most says how high all of them are
            policy = panel.sizePolicy()
            policy.setVerticalPolicy(QSizePolicy.Policy.Ignored)
            panel.setSizePolicy(policy)

    @override
    def minimumSizeHint(self) -> QSize:
        """As high as a few lines of text; as wide as what is above, where bars wrap."""
        are_large = self.font().pointSize() > _LARGE * NORMAL_FONT_SIZE
        lines = (_LEAST_LINES + are_large * _MORE_LINES) * self.fontMetrics().lineSpacing()
        return QSize(0, self.tabBar().sizeHint().height() + lines)


class PaneHeights(QObject):
    """Gives the pane of a splitter its height, one for numbers of the gold and one for all else.

    Heights that somebody has chosen with the mouse are kept.
    """

    def __init__(self, split: QSplitter, pane: LowerPane, measures: MeasuresPanel) -> None:
        super().__init__(split)
        self._split = split
        self._pane = pane
        self._measures = measures
        self._is_low = False
        self._heights: dict[bool, int] = {}
        pane.currentChanged.connect(self._arrange)
        measures.scope_changed.connect(self._arrange)
        measures.gold.changed.connect(self._arrange)

    def _arrange(self) -> None:
        measures = self._measures
        is_low = self._pane.currentWidget() is measures and measures.scope is Scope.GOLD
        if is_low == self._is_low:
            return
        upper, lower = self._split.sizes()
        self._heights[self._is_low] = lower
        self._is_low = is_low
        bar = self._pane.tabBar().sizeHint().height()
        height = self._heights.get(is_low, bar + measures.low_height)
        self._split.setSizes([upper + lower - height, height])


_WIDTHS = (280, 760, 360)
_NARROW_WIDTHS, _FOR_MANY = (280, 442, 302), 356
"""The widths of list, texts and answers in a window that has room for all they say, and in one of
1,024 pixels, where the list and the answers leave to the texts what they can: they need more where
they tell how many annotators say the same."""
_HEIGHTS = (620, 240)
_LEFT_HEIGHTS = (160, 440)
_WITHOUT_GOLD = (0, 1)
_LEAST_ABOVE = 17
_Panel = TypeVar("_Panel", bound=QWidget)


class CompareWorkspace(QWidget):
    """Lays the panels of a comparison out; they follow the session by themselves.

    ``panel_wanted`` carries a panel that is about to be shown, whatever has the room now.
    """

    panel_wanted = Signal(object)

    def __init__(self, context: CompareContext) -> None:
        super().__init__()
        self._session = context.session
        self._is_narrowed = self._is_list_narrow = self._has_own_widths = False
        self.bar = CompareBar(context)
        self.strip = GoldStrip(context.session)
        self.documents = DocumentsPanel(context)
        self.disagreements = DisagreementList(context)
        self.bulk = BulkPanel(context, self._shown_items)
        self.texts = CompareTexts(context)
        self.decisions = DecisionPanel(context)
        self.panels = {
            each.id: make(each.made_by, QWidget, context) for each in panels_of(Workspace.COMPARE)
        }
        self._tabs = LowerPane((self.panels[e.id], e.title) for e in panels_of(Workspace.COMPARE))
        self.measures = self._panel(MeasuresPanel)
        self.pairs = self._panel(PairsPanel)
        self.agreement = self._panel(AgreementPanel)
        self.other_links = self._panel(OtherLinksPanel)
        self.marks = self._panel(MarksPanel)
        self._build()
        self._session.evidence_changed.connect(self._show_pairs)
        self._session.corpus_changed.connect(self._follow_corpus)
        self._session.gold_changed.connect(self._fit_columns)
        self.measures.gold.changed.connect(self._tell_numbers)
        self.measures.documents_requested.connect(self.documents.show_part)
        for table in self.item_tables:
            table.documents_requested.connect(self.documents.show_part)
        self.pairs.pair_entered.connect(self._enter_texts)
        self.bar.figures.chosen.connect(self._enter_pairs)
        self.texts.pairs_requested.connect(self._enter_pairs)
        self.decisions.attention_wanted.connect(self._show_decisions)
        self._follow_corpus()

    def enter_panel(self, id: str) -> None:
        """Bring one of the panels below the texts to the front and give it the keyboard."""
        self.show_panel(id)
        wanted = entry(self.panels[id])
        if wanted is not None:
            wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)
        panel = self.panels[id]
        if isinstance(panel, ItemTablePanel):
            panel.find_row()

    def show_panel(self, id: str) -> None:
        """Bring one of the panels below the texts to the front."""
        self.panel_wanted.emit(self.panels[id])
        self._tabs.setCurrentWidget(self.panels[id])
        self._area.ensureWidgetVisible(self._tabs, 0, 0)

    def set_overlaid(self, overlaid: bool) -> None:
        """Show both annotations in one, or side by side, in the text and in every drawing."""
        self.texts.set_overlaid(overlaid)
        columns = self._session.columns
        if not overlaid and len(columns) > len(COLUMNS[1]) and not self.texts.fits(len(columns)):
            self._session.show_columns(COLUMNS[1])
        for panel in self.panels.values():
            if isinstance(panel, DrawingPanel):
                panel.set_overlaid(overlaid)

    def turn_columns(self) -> None:
        """Show the next choice of sides beside each other, as many as can be read."""
        places = [each for each in COLUMNS if self._has_room(each)]
        now = set(self._session.columns)
        place = next((p for p, each in enumerate(places) if set(each) == now), -1)
        self._session.show_columns(places[(place + 1) % len(places)])

    def _has_room(self, columns: Sequence[int]) -> bool:
        """Whether these can be shown: two columns always can unless the letters are large."""
        if self.texts.is_overlaid:
            count = 1 + (GOLD in columns and len(columns) > 1)
        else:
            count = len(columns)
        least = 1 if self.texts.are_letters_large else 2
        return count <= least or self.texts.fits(count)

    @property
    def item_tables(self) -> tuple[ItemTablePanel, ...]:
        """The panels in whose tables items are decided."""
        return self.marks, self.other_links

    def _panel(self, kind: type[_Panel]) -> _Panel:
        """The panel of a class; raises LookupError if no row makes one."""
        for each in self.panels.values():
            if isinstance(each, kind):
                return each
        raise LookupError(f"no panel of the comparison is made by {kind.__name__}")

    def _build(self) -> None:
        items = QWidget()
        in_column((self.disagreements, 1), self.bulk, on=items)
        self.bulk.shown_changed.connect(self.disagreements.make_room)
        left = one_above_other(self.documents, items, _LEFT_HEIGHTS)
        beside = (left, self.texts, self.decisions)
        self._upper = panes(Qt.Orientation.Horizontal, beside, _WIDTHS)
        self._upper.setStretchFactor(1, 1)
        self._upper.splitterMoved.connect(self._keep_widths)
        whole = one_above_other(_AboveTabs(self._upper), self._tabs, _HEIGHTS)
        whole.setStretchFactor(0, 1)
        PaneHeights(whole, self._tabs, self.measures)
        self._area = FollowingArea(whole)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        in_column(self.bar, self.strip, (self._area, 1), on=self)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_panes()
        self._fit_columns()

    def _fit_panes(self) -> None:
        """Make the list narrow where the text could not be read beside it."""
        text, answers = self.texts.narrowest, self.decisions.minimumSizeHint().width()
        is_narrow = self.disagreements.wide + text + answers > self.width()
        if is_narrow is not self._is_list_narrow:
            self._is_list_narrow = is_narrow
            self.disagreements.make_narrow(is_narrow)
            self.texts.setMinimumWidth(text if is_narrow else 0)
        if not (is_narrow or self._has_own_widths):
            left, texts, right = _widths(self.width())
            lacks = max(0, _FOR_MANY - right) if self._has_many else 0
            self._upper.setSizes((left, texts - lacks, right + lacks))

    @property
    def _has_many(self) -> bool:
        """Whether answers tell how many of the annotators say the same."""
        corpus = self._session.corpus
        return corpus is not None and len(corpus.annotations) > 2

    def _keep_widths(self) -> None:
        """Leave the widths that somebody has chosen with the mouse as they are."""
        self._has_own_widths = True

    def _fit_columns(self) -> None:
        """Lay A and B over each other where there is no room for them and the gold.

        Where there is none for two columns either, the gold waits for its key.
        """
        if self._is_narrowed and self.texts.fits(2):
            self._is_narrowed = False
            self._session.show_columns(COLUMNS[0])
        columns = self._session.columns
        if not (self.texts.is_overlaid or self._has_room(columns)):
            self.set_overlaid(True)
        if self.texts.is_overlaid and not self._has_room(columns):
            self._is_narrowed = True
            self._session.show_columns(_WITHOUT_GOLD)

    def numbers_area(self) -> tuple[QRect, ...]:
        """What no message should lie on.

        Numbers that move with a decision, fields to type in, and what the columns are.
        """
        taken = [self._tabs] if self.measures.scope is Scope.GOLD else []
        heads = (page.head for page in self.texts.shown_pages)
        parts = [*taken, self.documents.filter, *heads, self.decisions.answers]
        return tuple(
            QRect(each.mapTo(self, QPoint()), each.size()) for each in parts if each.isVisible()
        )

    def _tell_numbers(self) -> None:
        numbers = self.measures.gold.now
        rows = numbers.rows if numbers is not None else ()
        self.bar.show_gold(rows)

    def _shown_items(self) -> Sequence[ItemKey]:
        return self.disagreements.keys

    def _enter_texts(self) -> None:
        self.panel_wanted.emit(self.texts)
        self.texts.setFocus()

    def _enter_pairs(self, behind: PairEvidence) -> None:
        self._session.show_evidence(behind)
        self.enter_panel("pairs")

    def _show_decisions(self) -> None:
        self.panel_wanted.emit(self.decisions)

    def _show_pairs(self) -> None:
        if self._session.evidence is not None:
            self.show_panel("pairs")

    def _follow_corpus(self) -> None:
        corpus, over_all = self._session.corpus, self._session.over_all
        self.documents.setVisible(corpus is not None and len(corpus.documents) > 1)
        self.measures.show_corpus(
            over_all.micro if over_all else None, over_all.macro if over_all else None
        )
        self.agreement.show_pairwise(corpus.many if corpus and self._has_many else None)
        self._fit_panes()


def _widths(room: int) -> tuple[int, int, int]:
    """The widths of list, texts and answers in a window of some width."""
    narrow, wide = sum(_NARROW_WIDTHS), sum(_WIDTHS)
    part = min(1.0, max(0.0, (room - narrow) / (wide - narrow)))
    left, right = (
        round(_NARROW_WIDTHS[each] + part * (_WIDTHS[each] - _NARROW_WIDTHS[each]))
        for each in (0, 2)
    )
    return left, max(1, room - left - right), right


class _AboveTabs(QWidget):
    """What stands above the tabs: as high as answers and a few lines need in the letters on show.

    In a window that is lower than that the workspace scrolls.
    """

    def __init__(self, panes: QWidget) -> None:
        super().__init__()
        in_column(panes, on=self)

    @override
    def minimumSizeHint(self) -> QSize:
        least = _LEAST_ABOVE * self.fontMetrics().lineSpacing()
        return QSize(super().minimumSizeHint().width(), least)
