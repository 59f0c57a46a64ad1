"""What is selected, the same for every panel of a document.

The *source* is the interval in focus; with a *target* the two are the pair under work. A link
may be selected besides, and any number of intervals and links highlighted (by "why", by a
conflict). Panels write here and listen here; they never talk to each other.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from tempannot.core.relations import RelationSet


class Selection(QObject):
    """The selection of one window."""

    changed = Signal()
    hovered_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source: str | None = None
        self._target: str | None = None
        self._link: str | None = None
        self._hovered: str | None = None
        self._highlighted: frozenset[str] = frozenset()
        self._highlighted_links: frozenset[str] = frozenset()
        self._proposed: RelationSet | None = None

    @property
    def source(self) -> str | None:
        """The interval in focus."""
        return self._source

    @property
    def target(self) -> str | None:
        """The other interval of the pair under work."""
        return self._target

    @property
    def link(self) -> str | None:
        """The id of the selected link."""
        return self._link

    @property
    def hovered(self) -> str | None:
        """The interval under the mouse, in whatever panel."""
        return self._hovered

    @property
    def highlighted(self) -> frozenset[str]:
        """Intervals that an explanation points at."""
        return self._highlighted

    @property
    def highlighted_links(self) -> frozenset[str]:
        """Links that an explanation points at."""
        return self._highlighted_links

    @property
    def proposed(self) -> RelationSet | None:
        """What the one highlighted link would say after a repair that is looked at."""
        return self._proposed

    def focus(self, interval: str | None) -> None:
        """Put one interval in focus and let go of everything else."""
        self._set(interval, None, None)

    def aim(self, target: str | None) -> None:
        """Choose the other end of the pair; the same interval twice is no pair."""
        if target != self._source:
            self._set(self._source, target, None)

    def select_pair(self, source: str, target: str, link: str | None = None) -> None:
        """Select two intervals, and the link between them if one is meant."""
        self._set(source, target, link)

    def highlight(self, intervals: Iterable[str] = (), links: Iterable[str] = ()) -> None:
        """Point at intervals and links until the selection changes."""
        self._highlighted = frozenset(intervals)
        self._highlighted_links = frozenset(links)
        self._proposed = None
        self.changed.emit()

    def propose(self, intervals: Iterable[str], link: str, relations: RelationSet | None) -> None:
        """Point at a link and say what it would say; None if it would say nothing."""
        self._highlighted = frozenset(intervals)
        self._highlighted_links = frozenset((link,))
        self._proposed = relations
        self.changed.emit()

    def hover(self, interval: str | None) -> None:
        """Say which interval the mouse is over."""
        if interval != self._hovered:
            self._hovered = interval
            self.hovered_changed.emit()

    def clear(self) -> None:
        """Select nothing."""
        self._hovered = None
        self._set(None, None, None)

    def _set(self, source: str | None, target: str | None, link: str | None) -> None:
        self._source, self._target, self._link = source, target, link
        self._highlighted = frozenset()
        self._highlighted_links = frozenset()
        self._proposed = None
        self.changed.emit()
