"""All judged items, those worth a look first, with one of them in full below."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QSplitter,
    QToolButton,
    QWidget,
)

from tempannot.core.language import tr, tr_plural
from tempannot.core.wording import as_beginning
from tempannot.gui.kit.labels import ElidedLabel, Words, literal, muted, set_tip
from tempannot.gui.kit.layout import FlowLayout, in_column, in_row
from tempannot.gui.kit.row_model import RowModel
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead.item_detail import ItemDetail
from tempannot.gui.validate.lead.item_rows import (
    ItemOrder,
    ItemRow,
    ReviewFilter,
    in_order,
    item_columns,
    passes,
    rows_of,
)
from tempannot.gui.validate.lead.study_loader import StudyLoader

_SOURCES, _LABELS = tr("all sources"), tr("all labels")


_LEAST_LETTERS = 7
_NOTHING = {
    ItemOrder.DISAGREEMENT: tr("No item was answered by two raters yet."),
    ItemOrder.CONTRADICTION: tr("No mean contradicts its label."),
    ItemOrder.NUMBER: tr(
        "No item was judged yet. As soon as one is, it stands here with its answers."
    ),
}


class RatedItemsPage(QWidget):
    """The list and the item; ``link_requested`` carries the Provenance of an item."""

    link_requested = Signal(object)

    def __init__(self, desk: StudyLoader, theme: Theme) -> None:
        super().__init__()
        self._desk, self._theme = desk, theme
        self.order = _choice(ItemOrder, tr("Which items come first"))
        self.source, self.label = (
            _choice((_SOURCES,), as_beginning(tr("source"))),
            _choice((_LABELS,), tr("Label")),
        )
        self.review = _choice(ReviewFilter, tr("Review"))
        self.count = ElidedLabel()
        self.model: RowModel[ItemRow] = RowModel(item_columns(), theme, self)
        self.table = RowView(tr("Judged items"), self.model, self)
        self.detail = ItemDetail(theme)
        self.previous, self.next = QToolButton(), QToolButton()
        self._empty: Words = muted()
        self._is_order_usual = True
        self._build()
        desk.fetched.connect(self._take)
        desk.reviewed.connect(self._fill)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_item(self, number: int) -> None:
        """Go to an item, whatever is filtered."""
        places = [place for place, each in enumerate(self.model.rows) if each.number == number]
        if not places:
            for box in (self.source, self.label, self.review):
                box.setCurrentIndex(0)
            self.order.setCurrentIndex(list(ItemOrder).index(ItemOrder.NUMBER))
            self._fill()
            places = [place for place, each in enumerate(self.model.rows) if each.number == number]
        for place in places:
            self.table.choose(place)

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) item of the list."""
        self.table.step(by)

    def toggle_review(self) -> None:
        """Mark the link behind the shown item, or say that it was looked at."""
        self.detail.mark.click()

    def open_link(self) -> None:
        """Ask for the link that the shown item was made from."""
        row = self.table.chosen
        if row is not None and row.result.item.item.provenance.document is not None:
            self.link_requested.emit(row.result.item.item.provenance)

    def _build(self) -> None:
        flow = FlowLayout(gap=6)
        for box in (self.order, self.source, self.label, self.review):
            flow.addWidget(box)
            box.activated.connect(self._fill)
        for button, sign, name in (
            (self.previous, "‹", tr("Previous item")),
            (self.next, "›", tr("Next item")),
        ):
            button.setText(sign)
            set_tip(button, literal(name))
            button.setAccessibleName(name)
        for each in (self.previous, self.next, self.count):
            flow.addWidget(each)
        bar = in_row(flow, margins=(12, 8, 12, 4), gap=-1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.table)
        split.addWidget(self.detail)
        split.setSizes([420, 340])
        in_column(bar, self._empty, (split, 1), on=self)
        self.setFocusProxy(self.table)
        self._empty.setContentsMargins(14, 6, 14, 6)
        self.order.activated.connect(self._hold_order)
        self.previous.clicked.connect(lambda: self.step(-1))
        self.next.clicked.connect(lambda: self.step(1))
        self.table.row_chosen.connect(self._show)
        self.detail.link_requested.connect(self.open_link)
        self.detail.mark_requested.connect(self._mark)
        self.detail.unmark_requested.connect(self._unmark)

    def _take(self) -> None:
        found = self._desk.study
        if found is None:
            return
        items = [each.item.item for each in found.results.items]
        _offer(self.source, _SOURCES, (each.source for each in items))
        _offer(self.label, _LABELS, (each.label or "none" for each in items))
        if not in_order(found.results.items, self._order):
            self._show_any()
        self._fill()

    def _fill(self) -> None:
        found = self._desk.study
        if found is None:
            return
        order = self._order
        wanted = list(ReviewFilter)[self.review.currentIndex()]
        rows = rows_of(in_order(found.results.items, order), self._desk.reviews)
        shown = [each for each in rows if self._is_of_part(each) and passes(each, wanted)]
        number = self.table.chosen.number if self.table.chosen else None
        self.model.set_rows(shown, item_columns(found.study.design.scale))
        places = (place for place, row in enumerate(self.model.rows) if row.number == number)
        self.table.choose(next(places, 0))
        self._show(self.table.chosen)
        self.count.setText(tr_plural(len(shown), "{count:,} item", "{count:,} items"))
        is_filtered = bool(rows) and not shown
        self._empty.setText(tr("No item is like that.") if is_filtered else _NOTHING[order])
        self._empty.setVisible(not shown)
        self.detail.setVisible(bool(in_order(found.results.items, ItemOrder.NUMBER)))

    @property
    def _order(self) -> ItemOrder:
        return list(ItemOrder)[self.order.currentIndex()]

    def _show_any(self) -> None:
        """Begin with all that was judged where nobody can disagree yet; a choice made holds."""
        if self._is_order_usual:
            self.order.setCurrentIndex(list(ItemOrder).index(ItemOrder.NUMBER))

    def _hold_order(self) -> None:
        self._is_order_usual = False

    def _is_of_part(self, row: ItemRow) -> bool:
        item = row.result.item.item
        source, label = self.source.currentText(), self.label.currentText()
        is_label = not self.label.currentIndex() or (item.label or "none") == label
        return is_label and (not self.source.currentIndex() or item.source == source)

    def _show(self, row: ItemRow | None) -> None:
        found = self._desk.study
        self.detail.show_row(row, found.study.design.scale if found else None)

    def _mark(self, note: str) -> None:
        if self.table.chosen is not None:
            self._desk.mark(self.table.chosen.number, note)

    def _unmark(self) -> None:
        row = self.table.chosen
        if row is not None and row.review is not None:
            self._desk.unmark(row.review.id, self.detail.note.text().strip())

    def _restyle(self) -> None:
        self._empty.resize_to(self._theme.font_size)
        self.count.setMinimumHeight(self.order.sizeHint().height())
        self.detail.restyle()
        self._show(self.table.chosen)


def _choice(values: Iterable[StrEnum | str], name: str) -> QComboBox:
    box = QComboBox()
    box.addItems([tr(str(each)) for each in values])
    box.setAccessibleName(name)
    set_tip(box, literal(name))
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    box.setMinimumContentsLength(_LEAST_LETTERS)
    box.setMinimumWidth(1)
    return box


def _offer(box: QComboBox, everything: str, values: Iterable[str]) -> None:
    """Offer the values that occur; the chosen one stays if it is among them."""
    chosen = box.currentText()
    box.clear()
    box.addItems([everything, *sorted(set(values))])
    box.setCurrentIndex(max(0, box.findText(chosen)))
