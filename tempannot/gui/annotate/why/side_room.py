"""The room of a contradiction: the whole side of the window for as long as it is shown."""

from __future__ import annotations

from PySide6.QtCore import QObject

from tempannot.gui.annotate.why.conflict_panel import ConflictPanel
from tempannot.gui.docks import Docks
from tempannot.gui.selection import Selection


class SideRoom(QObject):
    """Gives the panel that explains the place of the palette, and takes it back.

    It is taken back when the contradiction is settled, and when another pair is chosen: then
    relations are wanted, not explanations.
    """

    def __init__(
        self, docks: Docks, panel: ConflictPanel, selection: Selection, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._docks = docks
        self._panel = panel
        self._selection = selection
        self._pair: tuple[str | None, str | None] | None = None
        panel.relation_requested.connect(self.give_back)
        selection.changed.connect(self._follow)

    @property
    def has_repairs(self) -> bool:
        """Whether a contradiction has the room, with something to mend it by."""
        return self._pair is not None and self._panel.has_repairs

    def give(self) -> None:
        """Give the panel all the room if it explains a contradiction, none beyond its own else."""
        if self._panel.proof.conflict is None:
            self.give_back()
            return
        self._docks.give_side("why")
        self._pair = self._pair_now

    def give_back(self) -> None:
        """Bring the palette back."""
        self._pair = None
        self._docks.share_side()

    def _follow(self) -> None:
        if self._pair not in (None, self._pair_now):
            self.give_back()

    @property
    def _pair_now(self) -> tuple[str | None, str | None]:
        return self._selection.source, self._selection.target
