"""The parts behind the workspaces of a window, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tempannot.gui.action_table import Workspace
from tempannot.gui.workspace_part import WorkspacePart

if TYPE_CHECKING:
    from tempannot.gui.compare.part import ComparePart
    from tempannot.gui.main_window import MainWindow


class Parts(QObject):
    """Makes parts late, because they take a while to load, and hears them all in one place."""

    said = Signal(str, object)
    failed = Signal(str)
    changed = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._compare: ComparePart | None = None

    @property
    def compare(self) -> ComparePart:
        """The part that compares and adjudicates."""
        if self._compare is None:
            from tempannot.gui.compare.commands import compare_handlers  # noqa: PLC0415 - slow
            from tempannot.gui.compare.part import ComparePart  # noqa: PLC0415 - slow to load

            self._compare = ComparePart(self._window.preferences, self._window)
            self._window.actions_by_id.connect_all(compare_handlers(self._compare))
            self._hear(self._compare)
        return self._compare

    def of(self, workspace: Workspace) -> WorkspacePart | None:
        """Return the part of a workspace, None for Annotate."""
        return self.compare if workspace is Workspace.COMPARE else None

    def made(self) -> Iterator[WorkspacePart]:
        """Yield the parts that were asked for so far."""
        if self._compare is not None:
            yield self._compare

    def _hear(self, part: WorkspacePart) -> None:
        part.said.connect(self.said)
        part.failed.connect(self.failed)
        part.changed.connect(self.changed)
