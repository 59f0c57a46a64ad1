"""What a template gives: some items of each of the three sets."""

from __future__ import annotations

from collections import Counter

from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from tempannot.core.language import tr, tr_plural, written
from tempannot.datasets.challenge.challenge_items import ChallengeItem
from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS, SetPreview, TemplatePreview
from tempannot.datasets.recipes.challenge_recipes import challenge_reason
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.generator.item_work import PreviewItem
from tempannot.gui.make.generator.preview_panel import ItemTable
from tempannot.gui.make.page_layout import MessagePage
from tempannot.gui.make.templates.sheet import TemplateSheet

SET_TITLES = {
    "temp-order": "Temp-Order",
    "temp-duration": "Temp-Duration",
    "cross-unit": "Cross-Unit",
}


def totals_words(sheet: TemplateSheet) -> str:
    """Return the items of each set in words, for training and for testing."""
    totals: Counter[tuple[str, str]] = Counter()
    for place, cells in enumerate(sheet.rows):
        for name, size in zip(CHALLENGE_SETS, sheet.sizes(place) or (), strict=False):
            totals[name, cells["split"].strip().casefold()] += size
    count = tr_plural(
        len(sheet.rows),
        "{count} template gives items to train + test",
        "{count} templates give items to train + test",
    )
    lines = (
        written(f"{title}: {totals[name, 'train']:,} + {totals[name, 'test']:,}")
        for name, title in SET_TITLES.items()
    )
    return "\n".join((count, *lines))


_WRONG = tr("Mend the cells in red to see the items of this template.")
_NOTHING = {
    "temp-order": tr("No item of Temp-Order: write what happened or will happen, and when."),
    "temp-duration": tr(
        "No item of Temp-Duration: write how long it lasted, in its three sentences."
    ),
    "cross-unit": tr(
        "No item of Cross-Unit: it needs two neighbouring units in the future, such as hours "
        "and days."
    ),
}


class GivesPanel(QWidget):
    """The items, a tab per set."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(tr("Sets"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for title in SET_TITLES.values():
            self.tabs.addTab(title)
        self.table = ItemTable(theme, self)
        self.message = MessagePage(theme)
        self._shown: TemplatePreview | None = None
        self._stack = QStackedWidget()
        self._stack.addWidget(self.message)
        self._stack.addWidget(self.table)
        in_column(self.tabs, (self._stack, 1), on=self)
        self.tabs.currentChanged.connect(self._follow)

    def show_preview(self, preview: TemplatePreview) -> None:
        """Show what a template gives now."""
        self._shown = preview
        sizes = {each.dataset: each.size for each in preview.sets}
        for place, (name, title) in enumerate(SET_TITLES.items()):
            size = sizes.get(name, 0)
            self.tabs.setTabText(place, f"{title} ({written(f'{size:,}')})" if size else title)
        self._follow()

    def show_message(self, text: str) -> None:
        """Show words in place of items."""
        self._shown = None
        self.message.show_text(text, is_error=False)
        self._stack.setCurrentIndex(0)

    def _follow(self) -> None:
        if self._shown is None:
            return
        name = list(SET_TITLES)[self.tabs.currentIndex()]
        found = next((each for each in self._shown.sets if each.dataset == name), None)
        if found is None or not found.items:
            self.message.show_text(_NOTHING[name] if found else _WRONG, is_error=False)
            self._stack.setCurrentIndex(0)
            return
        self.table.show_items(_shown_items(found), ("premise", "hypothesis"))
        self._stack.setCurrentIndex(1)


def _shown_items(found: SetPreview) -> tuple[PreviewItem, ...]:
    return tuple(_shown(number, item) for number, item in enumerate(found.items, 1))


def _shown(number: int, item: ChallengeItem) -> PreviewItem:
    pair, row = item.pair, item.as_row()
    texts = (pair.premise, pair.hypothesis)
    return PreviewItem(number, texts, pair.label.value, "", challenge_reason(row), row)
