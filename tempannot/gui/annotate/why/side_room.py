"""Which panel has all of the side of the window, and for how long.

A contradiction, or a reason that could not be read else, has it for as long as it is shown, a panel
of fields while the keyboard is there.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from tempannot.gui.annotate.why.conflict_panel import ConflictPanel
from tempannot.gui.kit.docks import Docks
from tempannot.gui.state.selection import Selection
from tempannot.session.pauses import pause_before

_LEAST_LINES = 6
"""As many lines of a reason are to be seen beside the palette."""


class SideRoom(QObject):
    """Gives a panel the place of the palette, and takes it back.

    From a contradiction it is taken back when that is settled, and when another pair is chosen:
    then relations are wanted, not explanations. From a panel that a key led into, when the
    keyboard goes elsewhere.
    """

    def __init__(
        self, docks: Docks, panel: ConflictPanel, selection: Selection, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._docks = docks
        self._panel = panel
        self._selection = selection
        self._pair: tuple[str | None, str | None] | None = None
        self._visited: str | None = None
        # only what was laid out knows what it needs
        self._soon = pause_before(self._give_what_is_needed, self)
        self._answered = pause_before(self._give_answer, self)
        panel.relation_requested.connect(self.give_back)
        selection.changed.connect(self._follow)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow_keyboard)

    @property
    def has_repairs(self) -> bool:
        """Whether a contradiction has the room, with something to mend it by."""
        return self._pair is not None and self._panel.has_repairs

    def give(self) -> None:
        """Give the panel all the room if it explains a contradiction.

        A reason gets that only where the room of the panel is too low to read it.
        """
        if self._panel.proof.conflict is None:
            self.give_back()
            self._answered.start()
            return
        self._docks.give_side("why")
        self._pair = self._pair_now

    def give_to_visit(self, panel: str) -> None:
        """Give a panel that the keyboard is about to visit the room it needs, if it has less."""
        self._docks.raise_(panel)
        self._visited = panel
        self._soon.start()

    def end_visit(self) -> None:
        """Take back what a panel has for the visit of the keyboard."""
        if self._visited is not None:
            self._visited = None
            if self._pair is None:
                self._docks.share_side()

    def give_back(self) -> None:
        """Bring the palette back, unless the keyboard is still in a panel that needs its place."""
        self._pair = None
        if self._visited is None:
            self._docks.share_side()

    def _give_answer(self) -> None:
        lines = self._panel.visibleRegion().boundingRect().height() // self._line_height
        is_reason = self._panel.proof.conflict is None and bool(self._panel.proof.links)
        if is_reason and lines < _LEAST_LINES and self._docks.is_cramped("why"):
            self._docks.give_side("why")
            self._pair = self._pair_now

    @property
    def _line_height(self) -> int:
        return max(1, self._panel.fontMetrics().lineSpacing())

    def _give_what_is_needed(self) -> None:
        if self._visited is not None and self._docks.is_cramped(self._visited):
            self._docks.give_side(self._visited)

    def _follow_keyboard(self, before: QWidget | None, now: QWidget | None) -> None:
        """Notice that the keyboard has left what it visited, for another place of the window."""
        if self._visited is None or now is None:
            return
        visited = self._docks[self._visited]
        # lists of choices and other windows are only on the way
        if now.window() is visited.window() and not visited.isAncestorOf(now):
            self.end_visit()

    def _follow(self) -> None:
        if self._pair not in (None, self._pair_now):
            self.give_back()

    @property
    def _pair_now(self) -> tuple[str | None, str | None]:
        return self._selection.source, self._selection.target
