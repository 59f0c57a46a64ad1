"""The texts of the Compare workspace: both annotations side by side, or one over the other.

The gold that is being made from them is one page more. All pages show the same place of the text
and the same selection, each with what its side says of it. Clicking focuses, Shift-clicking or
dragging chooses a pair, Tab goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget
from typing_extensions import override

from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.document import Document
from tempannot.core.language import shown, tr
from tempannot.core.wording import strung
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.numbers.evidences import of_links, of_unit
from tempannot.gui.compare.text.page_content import (
    DISPUTES,
    LINKS,
    MARKS,
    CountBehind,
    PageClaims,
    PageContent,
    marks_of,
)
from tempannot.gui.compare.text.shown_comparison import ChosenUnits, ShownComparison, UnitLinks
from tempannot.gui.compare.text.unit_marks import ComparedTexts, Owner, UnitPlaces
from tempannot.gui.compare.text.unit_page import (
    PageName,
    ScrollBond,
    UnitGestures,
    UnitPage,
    hold_place,
    level_heads,
)
from tempannot.gui.compare.unit_words import word
from tempannot.gui.kit.accessibility import describe
from tempannot.gui.kit.labels import RichLabel
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.theme import NORMAL_FONT_SIZE
from tempannot.session.compare_session import GOLD, GOLD_NAME
from tempannot.session.comparison_findings import PairEvidence

_EMPTY = tr(
    "<h3>Nothing is compared yet</h3><p>Open two annotations of the same text, or two folders "
    "of them: <b>File › Compare…</b> (Ctrl+Shift+C). Both are then shown here, with what each "
    "marks and what it says of it.</p>"
)

_COMPARING = tr("<h3>Comparing</h3><p>The texts are shown as soon as all is read.</p>")

_NO_TEXT = tr(
    "<h3>These annotations have no text</h3><p>Relation tables name their intervals only. Their "
    "pairs are listed in <b>Pairs</b> below, their relations side by side in "
    "<b>Timelines</b>, <b>Minimal graphs</b> and <b>Matrices</b>.</p>"
)


NARROWEST, _LARGE = 190, 1.5
"""A column with fewer pixels than this is hard to read in letters of the usual size."""


class CompareTexts(ComparePanel):
    """Both annotations on their text, and the gold."""

    overlaid_changed = Signal(bool)
    """Emitted when the way of showing the texts has changed."""
    pairs_requested = Signal(object)
    """Emitted with the PairEvidence behind a number that was chosen."""

    def __init__(self, context: CompareContext) -> None:
        super().__init__(context)
        self._reading: ShownComparison | None = None
        self._places: UnitPlaces | None = None
        self._is_overlaid = False
        self._followed = ChosenUnits()
        self._announced: str | None = None
        self._of_side = (UnitPage(), UnitPage(), UnitPage())
        self.overlay = UnitPage()
        views = [page.view for page in (*self._of_side, self.overlay)]
        self._bond = ScrollBond(views, (0, 1, GOLD, 0), self)
        self.gestures = UnitGestures(context.selection, self)
        self._leading = self._of_side[0].view
        self._empty = RichLabel(_EMPTY)
        self._empty.setMargin(12)
        self._is_awaited = False
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
    def gold(self) -> UnitPage:
        """The page of the gold."""
        return self._of_side[GOLD]

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
        """The pages that are shown: those of the sides, or the one with both, and the gold."""
        return tuple(page for page, _ in self._shown())

    def _shown(self) -> list[tuple[UnitPage, tuple[int, ...]]]:
        """The pages that are shown, each with the sides on it."""
        columns = self.context.session.columns
        sides = [side for side in columns if side != GOLD]
        found: list[tuple[UnitPage, tuple[int, ...]]]
        found = [(self._of_side[side], (side,)) for side in sides]
        if self._is_overlaid and sides:
            found = [(self.overlay, self.context.session.order)]
        return found + [(self.gold, (GOLD,))] * (GOLD in columns)

    def set_overlaid(self, overlaid: bool) -> None:
        """Show both annotations on one page, or on a page each."""
        if overlaid == self._is_overlaid:
            return
        self._is_overlaid = overlaid
        self._turn_pages()
        self.overlaid_changed.emit(overlaid)

    def fits(self, columns: int) -> bool:
        """Whether so many columns can be read beside each other."""
        return self.width() >= columns * self.narrowest

    @property
    def narrowest(self) -> int:
        """The pixels that one column needs to be read, in the letters on show."""
        return round(NARROWEST * max(1.0, self._larger))

    @property
    def are_letters_large(self) -> bool:
        """Whether the letters are so large that even two columns may not be read."""
        return self._larger > _LARGE

    @property
    def _larger(self) -> float:
        return self.context.theme.font_size / NORMAL_FONT_SIZE

    @override
    def _show_columns(self) -> None:
        self._turn_pages()

    def _turn_pages(self) -> None:
        """Show other pages, at the place where those were."""
        if self._is_stale:
            return
        before = self._leading
        self._fill()
        if before is not self._leading:
            hold_place(before, self._leading)
        for page in self.shown_pages:  # a narrower page has fewer lines from there
            page.reveal(self._followed, is_new=True)
        self._show_selection()

    def next_unit(self) -> None:
        """Go to the next event or time."""
        self.gestures.step(1)

    def previous_unit(self) -> None:
        """Go to the previous event or time."""
        self.gestures.step(-1)

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
        for widget in (self._beside, self._empty):
            self._stack.addWidget(widget)
        in_column(self._stack, on=self, gap=-1)
        for page in self._all_pages:
            self._beside.addWidget(page)
        for page in self._all_pages:
            self._connect(page)

    @property
    def _all_pages(self) -> tuple[UnitPage, ...]:
        return (*self._of_side, self.overlay)

    def _connect(self, page: UnitPage) -> None:
        self.gestures.follow(page)
        page.view.installEventFilter(self)
        page.head_changed.connect(self._level_heads)
        page.claim.linkActivated.connect(self._show_behind)

    def _show_behind(self, link: str) -> None:
        """Show what a number in a claim counts: marks in the text, links in the table of pairs."""
        wanted, reading = CountBehind.of_link(link), self._reading
        if reading is None or wanted.number >= len(reading.sides):
            return
        side = reading.sides[wanted.number]
        if wanted.what == MARKS:
            self.context.selection.highlight(marks_of(side))
            self._leading.setFocus()
            return
        found = self._evidence(wanted, reading) if wanted.unit else of_links(side, wanted.number)
        known = {unit.id for unit in reading.comparison.alignment.units}
        pairs = (each for each in found.credits if {each.source, each.target} <= known)
        self.pairs_requested.emit(replace(found, credits=tuple(pairs)))

    def _evidence(self, wanted: CountBehind, reading: ShownComparison) -> PairEvidence:
        number, unit = wanted.number, wanted.unit
        title = tr("links of the {sides} at {word}")
        others: Sequence[str] = reading.links.partners_of(number, unit)
        if wanted.what == DISPUTES:
            title = tr("pairs in dispute of the {sides} at {word}")
            others = tuple(reading.links.differing(unit, others))
        elif wanted.what != LINKS:
            title = strung(": ", (wanted.what, title))
            said = reading.other_links.of_unit(number, unit)
            others = [
                each.target if each.source == unit else each.source
                for each in said
                if each.tag == wanted.what
            ]
        word_of = word(reading.alignment.unit(unit))
        return of_unit(number, unit, others, title, word_of)

    def _level_heads(self) -> None:
        level_heads([page for page in self.shown_pages if page.isVisible()])

    @override
    def _rebuild(self) -> None:
        comparison, before = self.context.session.comparison, self._reading
        if comparison is not None and before is not None and before.comparison is comparison:
            self._reading = self._with_gold(replace(before, owners=self._owners()))
            self._places = None
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
        links = UnitLinks(comparison.sides)
        return self._with_gold(ShownComparison(comparison, links, self._owners(), pairs))

    def _with_gold(self, reading: ShownComparison) -> ShownComparison:
        """The reading with the gold as it is now, and the links as they are called now."""
        session = self.context.session
        links, gold = UnitLinks(session.sides, session.vocabulary), session.gold
        if gold is None:
            return replace(reading, links=links, latest=(), changed=frozenset())
        return replace(reading, links=links, latest=gold.latest, changed=gold.changed)

    def _owners(self) -> tuple[Owner, ...]:
        session = self.context.session
        gold = Owner(session.letter(GOLD), shown(GOLD_NAME))
        return Owner(session.letter(0)), Owner(session.letter(1)), *([gold] * bool(session.gold))

    def _fill(self) -> None:
        """Fill the pages that are shown with the text and its marks."""
        texts = self._texts()
        self._bond.tie(None)  # until all pages have their text
        if self._reading is None or texts is None:
            self._empty.setText(_NO_TEXT if self._reading is not None else self._why_empty())
            self._stack.setCurrentWidget(self._empty)
            for page in self._all_pages:
                page.show_document(None, self.context.theme)
            return
        if self._places is None:
            self._places = UnitPlaces(self._reading.sides, texts)
        self._stack.setCurrentWidget(self._beside)
        shown = self._shown()
        self._line_up([page for page, _ in shown])
        for page, numbers in shown:
            # both are always on the key's text, so that exchanging the sides scrolls nowhere
            text_of = numbers[0] if len(numbers) == 1 else 0
            self._fill_page(page, texts.documents[text_of], text_of, numbers)
        self._tell_latest()
        self._bond.tie(texts)

    def _line_up(self, shown: Sequence[UnitPage]) -> None:
        """Put the pages that are shown beside each other, all of one width if they are others."""
        before = sorted(self._all_pages, key=self._beside.indexOf)
        if [each for each in before if each.isVisibleTo(self._beside)] != list(shown):
            for place, page in enumerate(shown):
                if self._beside.widget(place) is not page:
                    self._beside.insertWidget(place, page)
            for page in self._all_pages:
                page.setVisible(page in shown)
            self._beside.setSizes([1000] * self._beside.count())
        self._leading = shown[0].view
        self.setFocusProxy(shown[0])

    @override
    def _show_gold(self) -> None:
        """Show what the gold says now; the text and its marks stay unless those have changed."""
        before, places = self._reading, self._places
        if before is None or places is None:
            return
        self._reading = reading = self._with_gold(before)
        is_marked_anew = before.alignment is not reading.alignment
        if is_marked_anew:
            self._places = places = UnitPlaces(reading.sides, places.texts)
            self.gestures.set_reading(reading)
        for page, numbers in self._shown():
            is_other = is_marked_anew and numbers == (GOLD,)
            marks = places.of_side(GOLD, reading.owners) if is_other else None
            page.show_content(PageContent(reading, numbers), marks)
        self._tell_latest()
        self._is_selection_stale = True  # what the gold says of it may be another thing

    def _tell_latest(self) -> None:
        """Say beside the name of the gold how much its last step changed."""
        if self._reading is not None and len(self._reading.sides) > GOLD:
            told = PageClaims(self._reading, (GOLD,)).latest()
            self.gold.show_latest(len(self._reading.changed), told, self.context.theme)

    def show_progress(self, done: int, of: int) -> None:
        """Say in the place of texts that they are still being compared."""
        is_awaited = done < of or of == 0
        if is_awaited is not self._is_awaited:
            self._is_awaited = is_awaited
            if self._reading is None:
                self._empty.setText(self._why_empty())

    def _why_empty(self) -> str:
        """What to say in the place of texts: what to do, or what went wrong."""
        session = self.context.session
        if self._is_awaited:
            return _COMPARING
        if not session.left_out or session.document is None:
            return _EMPTY
        reasons = "<br>".join(escape(each) for each in session.left_out)
        return tr(
            "<h3>{name} is not compared</h3><p>{reasons}</p>",
            name=escape(session.document.name),
            reasons=reasons,
        )

    def _texts(self) -> ComparedTexts | None:
        """The text of each side; one without text is shown on that of the other.

        The gold has the text of the side in whose file it is written.
        """
        if self._reading is None:
            return None
        one, other = (side.document for side in self._reading.comparison.sides)
        if not one.text and not other.text:
            return None
        first, second = one if one.text else other, other if other.text else one
        gold = self.context.session.gold
        base = gold.side.base.document if gold is not None else first
        return ComparedTexts(first, second, base if base.text else first)

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
        for page in self.shown_pages:
            page.hold()  # they scroll each other
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
        for page, numbers in self._shown():
            self._show_name(page, numbers)

    def _show_name(self, page: UnitPage, numbers: tuple[int, ...]) -> None:
        if self._reading is not None and max(numbers) < len(self._reading.owners):
            session, owners = self.context.session, self._reading.owners
            letters_only = session.gold is not None
            names = [
                PageName(owners[number], session.label(number), short=session.short_label(number))
                for number in numbers
            ]
            page.show_name(names, self.context.theme, letters_only=letters_only)

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
        elif event.key() == Qt.Key.Key_Backtab and self.context.selection.source is None:
            self._enter_claim()
        elif event.key() == Qt.Key.Key_Backtab:
            self.previous_unit()
        elif event.key() == Qt.Key.Key_Escape:
            self.context.selection.clear()
        else:
            return False
        return True

    def _enter_claim(self) -> None:
        """Go up from a text in which nothing is chosen to the numbers over it."""
        pages = [page for page in self.shown_pages if page.view.hasFocus()]
        for page in pages or self.shown_pages[:1]:
            page.claim.setFocus(Qt.FocusReason.TabFocusReason)

    def _announce(self) -> None:
        """Tell assistive technology what is chosen and what the sides say of it."""
        told = strung("; ", (page.told for page in self.shown_pages))
        view = self.shown_pages[0].view
        if told == self._announced or self.context.selection.source is None:
            return
        self._announced = told
        describe(view, told)
