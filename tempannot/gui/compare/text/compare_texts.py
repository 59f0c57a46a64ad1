"""The texts of the Compare workspace: both annotations side by side, or one over the other.

Both pages show the same place of the text and the same selection, each with what its side says
of it. Clicking focuses, Shift-clicking or dragging chooses a pair, Tab goes on.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import QLabel, QSplitter, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.compare.comparison import Comparison
from tempannot.core.document import Document
from tempannot.gui.annotate.text.text_scene import PairWanted
from tempannot.gui.compare.compare_panel import ComparePanel
from tempannot.gui.compare.context import CompareContext
from tempannot.gui.compare.text.page_content import PageContent
from tempannot.gui.compare.text.reading import Reading
from tempannot.gui.compare.text.scroll_bond import ScrollBond
from tempannot.gui.compare.text.unit_links import UnitLinks
from tempannot.gui.compare.text.unit_marks import Owner, UnitPlaces
from tempannot.gui.compare.text.unit_page import UnitPage

_EMPTY = (
    "<h3>Nothing is compared yet</h3>"
    "<p>Choose two annotations of the same text, or two folders of them;<br>"
    "both are then shown here, with what they mark and what they say of it.</p>"
)
_NO_TEXT = (
    "<h3>These annotations have no text</h3>"
    "<p>Relation tables name their intervals only. Their pairs are listed in <b>Pairs</b> below,"
    "<br>their relations side by side in <b>Matrix</b>, <b>Graph</b> and <b>Timeline</b>.</p>"
)


class CompareTexts(ComparePanel):
    """Both annotations on their text."""

    overlaid_changed = Signal(bool)
    """Emitted when the way of showing the texts has changed."""

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._reading: Reading | None = None
        self._is_overlaid = False
        self._is_following = False
        self._followed: tuple[str | None, str | None] = (None, None)
        self._announced: str | None = None
        self.pages = (UnitPage(has_switch=False), UnitPage(has_switch=True))
        self.overlay = UnitPage(has_switch=True)
        self._contents: dict[UnitPage, PageContent] = {}
        self._bond = ScrollBond(self.pages[0].view, self.pages[1].view, self)
        self._empty = QLabel(_EMPTY)
        self._stack = QStackedWidget()
        self._beside = QSplitter(Qt.Orientation.Horizontal)
        self._build()
        self._begin()

    @property
    def is_overlaid(self) -> bool:
        """Whether both annotations are on one page."""
        return self._is_overlaid

    @property
    def empty_text(self) -> str:
        """What is said where no text can be shown."""
        return self._empty.text()

    @property
    def shown_pages(self) -> tuple[UnitPage, ...]:
        """The pages that are shown: two, or the one with both annotations."""
        return (self.overlay,) if self._is_overlaid else self.pages

    def set_overlaid(self, overlaid: bool) -> None:
        """Show both annotations on one page, or on a page each."""
        for page in self._all_pages:
            page.switch.setChecked(overlaid)
        if overlaid == self._is_overlaid:
            return
        self._is_overlaid = overlaid
        if not self._is_stale:
            self._fill()
            self._followed = (None, None)
            self._show_selection()
        self.overlaid_changed.emit(overlaid)

    def next_unit(self) -> None:
        """Go to the next event or time."""
        self._step(1)

    def previous_unit(self) -> None:
        """Go to the previous event or time."""
        self._step(-1)

    def to_creation_time(self) -> None:
        """Take the creation time: as target if something is focused, else as focus."""
        id = self._reading.creation_time if self._reading else None
        selection = self.context.selection
        if id is not None and selection.source in (None, id):
            selection.focus(id)
        elif id is not None:
            selection.aim(id)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._handle(event):
            super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch Tab before Qt takes it for a way out of the text."""
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        return is_key and isinstance(event, QKeyEvent) and self._handle(event)

    def _build(self) -> None:
        for page in self.pages:
            self._beside.addWidget(page)
        self._beside.setChildrenCollapsible(False)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        for widget in (self._beside, self.overlay, self._empty):
            self._stack.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        for page in self._all_pages:
            self._connect(page)

    @property
    def _all_pages(self) -> tuple[UnitPage, ...]:
        return (*self.pages, self.overlay)

    def _connect(self, page: UnitPage) -> None:
        page.switch.toggled.connect(self.set_overlaid)
        view, partners, selection = page.view, page.partners, self.context.selection
        view.interval_clicked.connect(selection.focus)
        view.interval_aimed.connect(self._aim)
        view.interval_hovered.connect(selection.hover)
        view.pair_dragged.connect(self._relate)
        view.moved.connect(self._moved)
        view.installEventFilter(self)
        partners.chosen.connect(self._take_chip)
        partners.aimed.connect(self._aim)
        partners.hovered.connect(selection.hover)

    @override
    def _rebuild(self) -> None:
        comparison = self.context.session.comparison
        self._reading = self._read(comparison) if comparison is not None else None
        self._followed = (None, None)
        self._fill()

    def _read(self, comparison: Comparison) -> Reading:
        session = self.context.session
        roots = session.findings.disagreements if session.findings else ()
        return Reading(
            comparison,
            UnitLinks(comparison),
            (Owner(session.letter(0)), Owner(session.letter(1))),
            frozenset(frozenset((each.source, each.target)) for each in roots),
        )

    def _fill(self) -> None:
        """Fill the pages that are shown with the text and its marks."""
        reading = self._reading
        documents = self._documents(reading.comparison) if reading else None
        if reading is None or documents is None:
            self._empty.setText(_EMPTY if reading is None else _NO_TEXT)
            self._stack.setCurrentWidget(self._empty)
            self._contents.clear()
            return
        self._stack.setCurrentWidget(self.overlay if self._is_overlaid else self._beside)
        order = self.context.session.order
        if self._is_overlaid:
            self._fill_page(self.overlay, reading, documents[order[0]], order)
            return
        self._bond.untie()
        for page, number in zip(self.pages, order, strict=True):
            self._fill_page(page, reading, documents[number], (number,))
        self._bond.tie(documents[order[0]], documents[order[1]])

    def _documents(self, comparison: Comparison) -> tuple[Document, Document] | None:
        """Return the text of each side; one without text is shown on that of the other."""
        one, other = (side.document for side in comparison.sides)
        if not one.text and not other.text:
            return None
        return (one if one.text else other), (other if other.text else one)

    def _fill_page(
        self, page: UnitPage, reading: Reading, document: Document, numbers: tuple[int, ...]
    ) -> None:
        session, theme = self.context.session, self.context.theme
        page.show_document(document, theme)
        places = UnitPlaces(document, reading.comparison.sides, reading.owners)
        single = len(numbers) == 1
        page.view.set_units(places.of_side(numbers[0]) if single else places.of_both())
        names = [(reading.owners[number], session.label(number)) for number in numbers]
        page.show_name(names, theme)
        self._contents[page] = PageContent(reading, numbers)

    @override
    def _show_selection(self) -> None:
        self._is_following = True  # scrolling would show it too, and what follows does
        self._follow()
        self._is_following = False
        self._show()
        self._announce()

    @override
    def _show_hover(self) -> None:
        self._show()

    @override
    def _restyle(self) -> None:
        for page in self._all_pages:
            page.restyle(self.context.theme)

    def _moved(self) -> None:
        if not self._is_following:
            self._show()

    def _show(self) -> None:
        """Show the selection on the pages as they are now."""
        for page in self.shown_pages:
            content = self._contents.get(page)
            if content is not None:
                self._show_on(page, content)

    def _show_on(self, page: UnitPage, content: PageContent) -> None:
        selection, view = self.context.selection, page.view
        visible = {each.id: None for each in view.visible_intervals()}.keys()
        alerts = content.alerts(selection, visible)
        view.show_scene(content.scene(selection, visible), alerts)
        claims = content.claims
        page.show_claim(claims.short(selection), claims.whole(selection))
        chips = content.chips(selection, visible, view.index)
        page.show_partners(chips, "" if chips else claims.note(selection))

    def _follow(self) -> None:
        """Scroll to what is new: a unit or a pair."""
        selection = self.context.selection
        before, self._followed = self._followed, (selection.source, selection.target)
        if before == self._followed:
            return
        for page in self.shown_pages:
            source, target = (page.view.index.get(id) for id in self._followed)
            if source is not None and selection.source != before[0]:
                page.view.reveal(source.span, *([target.span] if target else []))

    def _step(self, by: int) -> None:
        reading, selection = self._reading, self.context.selection
        if reading is None:
            return
        units = [unit.id for unit in reading.comparison.alignment.units]
        if not units:
            return
        if selection.source in units:
            selection.focus(units[(units.index(selection.source) + by) % len(units)])
        else:
            selection.focus(self._first_in_view() or units[0])

    def _first_in_view(self) -> str | None:
        visible = self.shown_pages[0].view.visible_intervals()
        return visible[0].id if visible else None

    def _handle(self, event: QKeyEvent) -> bool:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if not plain or self._reading is None:
            return False
        if event.key() == Qt.Key.Key_Tab:
            self.next_unit()
        elif event.key() == Qt.Key.Key_Backtab:
            self.previous_unit()
        elif event.key() == Qt.Key.Key_Escape:
            self.context.selection.clear()
        else:
            return False
        return True

    def _aim(self, unit: str) -> None:
        selection = self.context.selection
        if selection.source is None:
            selection.focus(unit)
        else:
            selection.aim(unit)

    def _relate(self, wanted: PairWanted) -> None:
        self.context.selection.select_pair(wanted.source, wanted.target)

    def _take_chip(self, unit: str) -> None:
        """Aim at the unit on a chip, or go there if it is chosen already."""
        selection = self.context.selection
        if unit not in (selection.source, selection.target):
            self._aim(unit)
            return
        for page in self.shown_pages:
            found = page.view.index.get(unit)
            if found is not None:
                page.view.reveal(found.span)

    def _announce(self) -> None:
        """Tell assistive technology what is chosen and what the sides say of it."""
        told = "; ".join(
            f"{page.view.accessibleName()}: {page.claim.accessibleName()}"
            for page in self.shown_pages
        )
        view = self.shown_pages[0].view
        if told == self._announced or self.context.selection.source is None:
            return
        self._announced = told
        view.setAccessibleDescription(told)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(view, told))
