"""The text of one page of a comparison, with its units marked by who marks them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.document import Interval
from tempannot.gui.compare.text.unit_marks import Extent, UnitMarks
from tempannot.gui.views.text.text_marks import Mark, MarkKind
from tempannot.gui.views.text.text_scene import Scene
from tempannot.gui.views.text.text_view import TextView


class UnitView(TextView):
    """A text in which what one side alone marks has that side's colour and letter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
            tint=extent.owner.tint,
            letter=extent.owner.letter,
            is_outline=True,
        )


def _is_meant(mark: Mark) -> bool:
    return bool(mark.badge) or mark.hovered or mark.highlighted
