"""The texts of the Compare workspace: both annotations side by side, or one over the other.

Both pages show the same place of the text and the same selection, each with what its side says
of it. Clicking focuses, Shift-clicking or dragging chooses a pair, Tab goes on.
"""

from __future__ import annotations

from dataclasses import replace
from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget
from typing_extensions import override

from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.document import Document
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.text.page_content import PageContent
from tempannot.gui.compare.text.shown_comparison import ChosenUnits, ShownComparison, UnitLinks
from tempannot.gui.compare.text.unit_marks import Owner, TextPair, UnitPlaces
from tempannot.gui.compare.text.unit_page import UnitGestures, UnitPage
from tempannot.gui.kit.labels import RichLabel
from tempannot.gui.kit.layout import in_column
from tempannot.gui.views.text.text_view import TextView

_EMPTY = (
    "<h3>Nothing is compared yet</h3>"
    "<p>Open two annotations of the same text, or two folders of them, from the <b>File</b> menu;"
    "<br>both are then shown here, with what each marks and what it says of it.</p>"
)

_NO_TEXT = (
    "<h3>These annotations have no text</h3>"
    "<p>Relation tables name their intervals only. Their pairs are listed in <b>Pairs</b> below,"
    "<br>their relations side by side in <b>Timelines</b>, <b>Minimal graphs</b> and"
    " <b>Matrices</b>.</p>"
)


class CompareTexts(ComparePanel):
    """Both annotations on their text."""

    overlaid_changed = Signal(bool)
    """Emitted when the way of showing the texts has changed."""

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._reading: ShownComparison | None = None
        self._places: UnitPlaces | None = None
        self._is_overlaid = False
        self._followed = ChosenUnits()
        self._announced: str | None = None
        self._of_side = (UnitPage(), UnitPage())
        self.overlay = UnitPage()
        self._bond = ScrollBond(self._of_side[0].view, self._of_side[1].view, self)
        self.gestures = UnitGestures(context.selection, self)
        self._empty = RichLabel(_EMPTY)
        self._stack = QStackedWidget()
        self._beside = QSplitter(Qt.Orientation.Horizontal)
        self._build()
        self._begin()

    @property
    def pages(self) -> tuple[UnitPage, UnitPage]:
        """The page of each side, that of A first."""
        first, second = self.context.session.order
        return self._of_side[first], self._of_side[second]

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
        if overlaid == self._is_overlaid:
            return
        before = self.shown_pages[0].view
        self._is_overlaid = overlaid
        if not self._is_stale:
            self._fill()
            hold_place(before, self.shown_pages[0].view)
            for page in self.shown_pages:  # a narrower page has fewer lines from there
                page.reveal(self._followed, is_new=True)
            self._show_selection()
        self.overlaid_changed.emit(overlaid)

    def next_unit(self) -> None:
        """Go to the next event or time."""
        self.gestures.step(1)

    def previous_unit(self) -> None:
        """Go to the previous event or time."""
        self.gestures.step(-1)

    def to_creation_time(self) -> None:
        """Take the creation time: as target if something is focused, else as focus."""
        self.gestures.to_creation_time()

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
        self._beside.setChildrenCollapsible(False)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        for widget in (self._beside, self.overlay, self._empty):
            self._stack.addWidget(widget)
        in_column(self._stack, on=self, gap=-1)
        for page in self._of_side:
            self._beside.addWidget(page)
        self._beside.setSizes([1000, 1000])  # both of one width
        for page in self._all_pages:
            self._connect(page)

    @property
    def _all_pages(self) -> tuple[UnitPage, ...]:
        return (*self._of_side, self.overlay)

    def _connect(self, page: UnitPage) -> None:
        self.gestures.follow(page)
        page.view.installEventFilter(self)

    @override
    def _rebuild(self) -> None:
        comparison, before = self.context.session.comparison, self._reading
        if comparison is not None and before is not None and before.comparison is comparison:
            self._reading = replace(before, owners=self._owners(), links=self._links(before))
        else:
            self._reading = self._read(comparison) if comparison is not None else None
            self._places = None
            self._followed = self._chosen() if before is not None else ChosenUnits()
            self.gestures.set_reading(self._reading)
        self._fill()

    def _chosen(self) -> ChosenUnits:
        return self._reading.chosen(self.context.selection) if self._reading else ChosenUnits()

    def _read(self, comparison: DocumentComparison) -> ShownComparison:
        findings = self.context.session.findings
        roots = findings.disagreements if findings else ()
        pairs = frozenset(frozenset((each.source, each.target)) for each in roots)
        links = UnitLinks(comparison, self.context.session.vocabulary)
        return ShownComparison(comparison, links, self._owners(), pairs)

    def _links(self, before: ShownComparison) -> UnitLinks:
        """The links as they are called now."""
        vocabulary = self.context.session.vocabulary
        if before.links.vocabulary is vocabulary:
            return before.links
        return UnitLinks(before.comparison, vocabulary)

    def _owners(self) -> tuple[Owner, Owner]:
        session = self.context.session
        return Owner(session.letter(0)), Owner(session.letter(1))

    def _fill(self) -> None:
        """Fill the pages that are shown with the text and its marks."""
        texts = self._texts()
        self._bond.tie(None)  # until both pages have their text
        if self._reading is None or texts is None:
            self._empty.setText(_NO_TEXT if self._reading is not None else self._why_empty())
            self._stack.setCurrentWidget(self._empty)
            for page in self._all_pages:
                page.show_document(None, self.context.theme)
            return
        if self._places is None:
            self._places = UnitPlaces(self._reading.comparison, texts)
        self._stack.setCurrentWidget(self.overlay if self._is_overlaid else self._beside)
        self.setFocusProxy(self.shown_pages[0])
        order = self.context.session.order
        if self._is_overlaid:
            # always on the key's text, so that exchanging the sides scrolls nowhere
            self._fill_page(self.overlay, texts.documents[0], 0, order)
            return
        for place, number in enumerate(order):
            page = self._of_side[number]
            if self._beside.widget(place) is not page:
                self._beside.insertWidget(place, page)
            self._fill_page(page, texts.documents[number], number, (number,))
        self._bond.tie(texts)

    def _why_empty(self) -> str:
        """What to say in the place of texts: what to do, or what went wrong."""
        session = self.context.session
        if not session.left_out or session.document is None:
            return _EMPTY
        reasons = "<br>".join(escape(each) for each in session.left_out)
        return f"<h3>{escape(session.document.name)} is not compared</h3><p>{reasons}</p>"

    def _texts(self) -> TextPair | None:
        """The text of each side; one without text is shown on that of the other."""
        if self._reading is None:
            return None
        one, other = (side.document for side in self._reading.comparison.sides)
        if not one.text and not other.text:
            return None
        return TextPair(one if one.text else other, other if other.text else one)

    def _fill_page(
        self, page: UnitPage, document: Document, text_of: int, numbers: tuple[int, ...]
    ) -> None:
        """Show on the text of one side what the sides mark and say."""
        reading, places = self._reading, self._places
        if reading is None or places is None:
            return
        page.show_document(document, self.context.theme)
        find = places.of_side if len(numbers) == 1 else places.of_both
        page.show_content(PageContent(reading, numbers), find(text_of, reading.owners))
        self._show_name(page, numbers)

    @override
    def _show_selection(self) -> None:
        self._follow()
        self._show()
        self._announce()

    @override
    def _show_hover(self) -> None:
        self._show()

    @override
    def _restyle(self) -> None:
        for page in self._all_pages:
            page.restyle(self.context.theme)
        order = self.context.session.order
        for page, numbers in ((self.overlay, order), *zip(self.pages, zip(order), strict=True)):
            self._show_name(page, numbers)

    def _show_name(self, page: UnitPage, numbers: tuple[int, ...]) -> None:
        if self._reading is not None:
            label = self.context.session.label
            names = [(self._reading.owners[number], label(number)) for number in numbers]
            page.show_name(names, self.context.theme)

    def _show(self) -> None:
        chosen = self._chosen()
        for page in self.shown_pages:
            page.show_chosen(chosen)

    def _follow(self) -> None:
        """Scroll to what is new: a unit or a pair."""
        before, self._followed = self._followed, self._chosen()
        if self._followed.ends == before.ends:
            return
        is_new = self._followed.source != before.source
        for page in self.shown_pages:
            page.reveal(self._followed, is_new)

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

    def _announce(self) -> None:
        """Tell assistive technology what is chosen and what the sides say of it."""
        told = "; ".join(page.told for page in self.shown_pages)
        view = self.shown_pages[0].view
        if told == self._announced or self.context.selection.source is None:
            return
        self._announced = told
        view.setAccessibleDescription(told)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(view, told))


class ScrollBond(QObject):
    """Follows the scroll bars of two views; the line at the top of one is that of the other."""

    def __init__(self, first: TextView, second: TextView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._views = (first, second)
        self._texts: TextPair | None = None
        self._is_following = False
        first.verticalScrollBar().valueChanged.connect(self._first_moved)
        second.verticalScrollBar().valueChanged.connect(self._second_moved)

    def tie(self, texts: TextPair | None) -> None:
        """Keep the pages of these texts together from now on, or let each move on its own."""
        self._texts = texts

    def follow(self, leader: int) -> None:
        """Scroll the other page to where page ``leader`` (0 or 1) is."""
        if self._texts is None or self._is_following:
            return
        self._is_following = True
        ahead, behind = self._views[leader], self._views[1 - leader]
        here, there = self._texts.anchors(leader, _first_offset(ahead))
        _level(ahead, here, behind, there)
        self._is_following = False

    def _first_moved(self) -> None:
        self.follow(0)

    def _second_moved(self) -> None:
        self.follow(1)


def hold_place(before: TextView, after: TextView) -> None:
    """Scroll a view of a text to where another view of the same text is."""
    offset = _first_offset(before)
    _level(before, offset, after, offset)


def _first_offset(view: TextView) -> int:
    return view.offsets.offset(view.cursorForPosition(QPoint(0, 0)).position())


def _level(ahead: TextView, here: int, behind: TextView, there: int) -> None:
    """Scroll ``behind`` so that its line at ``there`` is as high as that at ``here`` ahead."""
    bar = behind.verticalScrollBar()
    bar.setValue(bar.value() + _top(behind, there) - _top(ahead, here))


def _top(view: TextView, offset: int) -> int:
    """Where the line of an offset is in the viewport."""
    cursor = QTextCursor(view.document())
    cursor.setPosition(view.offsets.position(offset))
    return view.cursorRect(cursor).top()
