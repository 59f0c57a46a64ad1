"""What a click, a drag or a key on the texts of a comparison means for the selection."""

from __future__ import annotations

from PySide6.QtCore import QObject

from tempannot.gui.compare.text.reading import Reading
from tempannot.gui.compare.text.unit_page import UnitPage
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.text.text_scene import PairWanted


class UnitGestures(QObject):
    """Moves focus and target over the units of a comparison."""

    def __init__(self, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection = selection
        self._reading: Reading | None = None
        self._units: tuple[str, ...] = ()
        self._pages: list[UnitPage] = []

    def set_reading(self, reading: Reading | None) -> None:
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
