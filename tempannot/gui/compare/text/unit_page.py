"""One page of a comparison: whose it is, what they say, far partners, the text, gestures on it.

Pages that stand beside each other are scrolled together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from math import ceil

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget
from typing_extensions import override

from tempannot.core.document import Document, Interval
from tempannot.core.language import tr, written
from tempannot.core.wording import strung, with_and
from tempannot.gui.compare.text.page_content import PageContent
from tempannot.gui.compare.text.shown_comparison import ChosenUnits, ShownComparison
from tempannot.gui.compare.text.unit_marks import (
    ComparedTexts,
    Extent,
    Owner,
    UnitMarks,
)
from tempannot.gui.kit.labels import LinkedWords, RichLabel, literal, set_tip
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.text.chips import ChipStrip
from tempannot.gui.views.text.shown_links import PairWanted, Scene
from tempannot.gui.views.text.text_marks import Mark, MarkKind
from tempannot.gui.views.text.text_view import TextView

_FOR_CLAIM, _LETTERS_OF_CLAIM = 0.4, 20
"""The part of the line, and the letters at least, that names leave to the claim, which wraps."""
_LETTERS_OF_LINE = 40
"""The letters that a line has room for where one line is enough for most claims."""
_BESIDE, _BETWEEN = 10, "    "


@dataclass(frozen=True, slots=True)
class PageName:
    """Whose a page is: what the owner is called, and in short what tells the owners apart."""

    owner: Owner
    label: str
    short: str


class UnitPage(QWidget):
    """A text with its header."""

    head_changed = Signal()
    """Emitted when the claim may need another number of lines."""

    def __init__(self) -> None:
        super().__init__()
        self._document: Document | None = None
        self._content: PageContent | None = None
        self._chosen = ChosenUnits()
        self._is_held = False
        self._names: tuple[tuple[str, ...], ...] = ()
        self._colors: tuple[str, ...] = ()
        self.name = RichLabel()
        self.name.setMinimumWidth(1)  # it is written as long as there is room for it
        self.change = RichLabel()
        self.change.hide()
        self.claim = LinkedWords()
        self.claim.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        for label in (self.name, self.change, self.claim):
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.partners = ChipStrip(keeps_first=True)
        self.view = UnitView()
        first = in_row(self.name, self.change, (self.claim, 1), gap=10)
        self.head = QWidget()
        in_column(first, self.partners, on=self.head, margins=(_BESIDE, 5, _BESIDE, 5), gap=4)
        in_column(self.head, (self.view, 1), on=self)
        self.setFocusProxy(self.view)
        self.view.set_teller(self._tell)
        self.view.moved.connect(self._refresh)

    @property
    def document(self) -> Document | None:
        """The document whose text is shown."""
        return self._document

    @property
    def told(self) -> str:
        """Whose page it is and what it says of the selection, as one sentence."""
        return strung(": ", (self.view.accessibleName(), self.claim.accessibleName()))

    def show_document(self, document: Document | None, theme: Theme) -> None:
        """Show a document's text; one that is shown already stays where it is scrolled to."""
        if document is not self._document:
            self._document = document
            self._content = None
            self.view.set_text(document, theme)

    def show_latest(self, count: int, told: str, theme: Theme) -> None:
        """Say after the name how many pairs the last step changed, and in the tool tip what."""
        color = theme.color("muted").name()
        more = written(f"+{count:,}")
        self.change.setText(f'<span style="color:{color}">{more}</span>' if count else "")
        self.change.setVisible(bool(count))
        set_tip(self.change, literal(told))

    def show_content(self, content: PageContent, units: UnitMarks | None = None) -> None:
        """Show what a side, or both, say from now on, and mark, if it is not the same."""
        self._content = content
        self._chosen = ChosenUnits()
        if units is not None:
            self.view.set_units(units)

    def show_name(
        self, sides: Sequence[PageName], theme: Theme, *, letters_only: bool = False
    ) -> None:
        """Say whose page it is, by letters only where names would take too much room."""
        self._colors = tuple(theme.color(each.owner.tint).name() for each in sides)
        letters = tuple(each.owner.name for each in sides)
        self._names = (letters,)
        if not letters_only:
            whole_names = tuple(each.label for each in sides)
            self._names = whole_names, tuple(each.short for each in sides), letters
        self._fit_names()
        whole = with_and(each.label for each in sides)
        set_tip(self.name, literal(whole))
        self.view.setAccessibleName(tr("Text of {whole}", whole=whole))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_names()
        self.head_changed.emit()

    def _fit_names(self) -> None:
        """Write the names whole, or else what tells them apart, or else the letters alone."""
        room = self.width() - 2 * _BESIDE
        least = _LETTERS_OF_CLAIM * self.claim.fontMetrics().averageCharWidth()
        room -= max(round(_FOR_CLAIM * room), least)
        bold = QFont(self.name.font())
        bold.setBold(True)
        wide = QFontMetrics(bold).horizontalAdvance
        fitting = (names for names in self._names if wide(_BETWEEN.join(names)) <= room)
        names = next(fitting, self._names[-1] if self._names else ())
        written = (
            f"<b style='color:{color}'>{escape(name)}</b>"
            for color, name in zip(self._colors, names, strict=True)
        )
        self.name.setText(" &nbsp; ".join(written))

    def hold(self) -> None:
        """Show nothing new until ``show_chosen``, however often the text is scrolled."""
        self._is_held = True

    def show_chosen(self, chosen: ChosenUnits) -> None:
        """Show another selection."""
        self._is_held = False
        self._chosen = chosen
        self._refresh()

    def reveal(self, chosen: ChosenUnits, is_new: bool) -> None:
        """Scroll to a pair as far as it fits, else to the focus.

        A pair of the focus as before stays where it is while its other end is in view.
        """
        ends = [found for id in chosen.ends if (found := self.view.index.get(id)) is not None]
        if ends and (is_new or ends[-1] not in self.view.visible_intervals()):
            self.view.reveal(*(each.span for each in ends))

    def restyle(self, theme: Theme) -> None:
        """Take up other colours and fonts."""
        self.setFont(theme.ui_font())
        self.claim.rewrite()
        self.partners.set_theme(theme)
        self.view.restyle()

    def _refresh(self) -> None:
        """Show the selection as far as it is in view, and chips for the rest."""
        content, chosen = self._content, self._chosen
        if content is None or self._is_held:
            return
        visible = dict.fromkeys(each.id for each in self.view.visible_intervals())
        self.view.show_scene(content.scene(chosen, visible), content.alerts(chosen, visible))
        self.claim.setText(content.claims.linked(chosen))
        self.claim.setAccessibleName(content.claims.whole(chosen))
        self.head_changed.emit()
        chips = content.chips(chosen, visible, self.view.index)
        self.partners.show_chips(chips, "" if chips else content.claims.note(chosen))

    def _tell(self, unit: str) -> str:
        return self._content.claims.of_unit(unit, self._chosen) if self._content else ""


def level_heads(pages: Sequence[UnitPage]) -> None:
    """Give the claims of pages beside each other the height of the highest.

    So lines of text that are level in the views are level on the screen.
    """
    for page in pages:
        layouts = page.layout(), page.head.layout()
        for layout in filter(None, layouts):
            layout.activate()  # other names leave another width to the claim
    claims = [page.claim for page in pages]
    for each in claims:
        each.setMinimumHeight(0)  # else no claim needs less than it has
    high = max([0, *(max(each.heightForWidth(each.width()), _usual(each)) for each in claims)])
    for each in claims:
        each.setMinimumHeight(high)


def _usual(claim: QLabel) -> int:
    """The height that most claims need, so that the text does not move with each of them."""
    letters = QFontMetricsF(claim.font())
    lines = 1 if claim.width() >= _LETTERS_OF_LINE * letters.averageCharWidth() else 2
    return lines * ceil(letters.height())


class UnitView(TextView):
    """A text in which what one side alone marks has that side's colour and letter."""

    def __init__(self) -> None:
        super().__init__()
        self._units = UnitMarks()
        self._alerts: frozenset[str] = frozenset()

    @property
    def units(self) -> UnitMarks:
        """What is marked."""
        return self._units

    def set_units(self, units: UnitMarks) -> None:
        """Mark these units from now on."""
        self._units = units
        self.set_index(units.index, units.names)

    def show_scene(self, scene: Scene, alerts: frozenset[str]) -> None:
        """Show another state; the hints of the units in ``alerts`` stand out."""
        self._alerts = alerts
        self.set_scene(scene)

    @override
    def _hits(self, offset: int) -> tuple[Interval, ...]:
        absent = self._units.absent
        return tuple(each for each in super()._hits(offset) if each.id not in absent)

    @override
    def _marks(self) -> list[Mark]:
        marks = [mark for mark in super()._marks() if not mark.is_outline or _is_meant(mark)]
        seen = self.visible_span()
        near = (
            e for e in self._units.extents if e.span.start < seen.end and seen.start < e.span.end
        )
        return marks + [self._outline(each) for each in near]

    @override
    def _mark(self, interval: Interval) -> Mark:
        mark = super()._mark(interval)
        owner = self._units.owners.get(interval.id)
        return replace(
            mark,
            tint=owner.tint if owner else "",
            letter=owner.letter if owner else "",
            is_outline=interval.id in self._units.absent,
            is_alert=interval.id in self._alerts,
        )

    def _outline(self, extent: Extent) -> Mark:
        return Mark(
            MarkKind.EVENT,
            self._geometry.rectangles(extent.span),
            tint=extent.tint,
            letter=extent.letter,
            is_outline=True,
        )


class UnitGestures(QObject):
    """Moves focus and target over the units of a comparison."""

    def __init__(self, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection = selection
        self._reading: ShownComparison | None = None
        self._units: tuple[str, ...] = ()
        self._pages: list[UnitPage] = []

    def set_reading(self, reading: ShownComparison | None) -> None:
        """Work on another comparison."""
        self._reading = reading
        self._units = reading.units if reading else ()

    def follow(self, page: UnitPage) -> None:
        """Take the gestures of a page."""
        self._pages.append(page)
        page.view.interval_clicked.connect(self._selection.focus)
        page.view.interval_aimed.connect(self.aim)
        page.view.interval_hovered.connect(self._selection.hover)
        page.view.pair_dragged.connect(self._relate)
        page.partners.chosen.connect(self.take_chip)
        page.partners.aimed.connect(self.aim)
        page.partners.hovered.connect(self._selection.hover)

    def step(self, by: int) -> None:
        """Go on by so many units of either side, round at the ends; start with one in view."""
        source = self._selection.source
        if source in self._units:
            place = (self._units.index(source) + by) % len(self._units)
            self._selection.focus(self._units[place])
        elif self._units:
            self._selection.focus(self._first_in_view() or self._units[0])

    def to_creation_time(self) -> None:
        """Take the creation time: as target if something is focused, else as focus."""
        id = self._reading.creation_time if self._reading else None
        if id is not None:
            self.aim(id)

    def aim(self, unit: str) -> None:
        """Make a unit the other end of a pair; without a focus, focus it."""
        if self._selection.source is None:
            self._selection.focus(unit)
        else:
            self._selection.aim(unit)

    def take_chip(self, unit: str) -> None:
        """Aim at the unit on a chip, or go there if it is chosen already."""
        if unit not in (self._selection.source, self._selection.target):
            self.aim(unit)
            return
        for page in self._pages:
            found = page.view.index.get(unit)
            if found is not None and page.isVisible():
                page.view.reveal(found.span)

    def _relate(self, wanted: PairWanted) -> None:
        self._selection.select_pair(wanted.source, wanted.target)

    def _first_in_view(self) -> str | None:
        pages = (page for page in self._pages if page.isVisible())
        found = (each.id for page in pages for each in page.view.visible_intervals())
        return next(found, None)


def _is_meant(mark: Mark) -> bool:
    return bool(mark.badge) or mark.hovered or mark.highlighted


class ScrollBond(QObject):
    """Follows the scroll bars of views; the line at the top of one is that of the others.

    ``numbers`` are those of the texts that the views show.
    """

    def __init__(
        self, views: Sequence[TextView], numbers: Sequence[int], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._views = dict(zip(views, numbers, strict=True))
        self._texts: ComparedTexts | None = None
        self._is_following = False
        for view in views:
            view.verticalScrollBar().valueChanged.connect(self._moved)

    def tie(self, texts: ComparedTexts | None) -> None:
        """Keep the pages of these texts together from now on, or let each move on its own."""
        self._texts = texts

    def follow(self, leader: TextView) -> None:
        """Scroll the other pages that are shown to where one of them is."""
        if self._texts is None or self._is_following or not leader.isVisible():
            return
        self._is_following = True
        for view, number in self._views.items():
            if view is not leader and view.isVisible():
                first = _first_offset(leader)
                here, there = self._texts.anchors(self._views[leader], first, number)
                _level(leader, here, view, there)
        self._is_following = False

    def _moved(self) -> None:
        bar = self.sender()
        self.follow(next(view for view in self._views if view.verticalScrollBar() is bar))


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
