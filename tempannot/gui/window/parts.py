"""The parts behind the workspaces of a window, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from tempannot.gui.state.action_table import Workspace
from tempannot.gui.state.workspace_controller import WorkspaceController
from tempannot.resources import sample_comparison

if TYPE_CHECKING:
    from tempannot.gui.compare.compare_controller import CompareController
    from tempannot.gui.make.make_controller import MakeController
    from tempannot.gui.validate.validate_controller import ValidateController
    from tempannot.gui.window.main_window import MainWindow


class Parts(QObject):
    """Makes parts late, because they take a while to load, and hears them all in one place."""

    said = Signal(str, object)
    hinted = Signal(str, object)
    failed = Signal(str)
    changed = Signal()
    panel_wanted = Signal(object)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._compare: CompareController | None = None
        self._validate: ValidateController | None = None
        self._build: MakeController | None = None

    @property
    def compare(self) -> CompareController:
        """The part that compares and adjudicates."""
        if self._compare is None:
            from tempannot.gui.compare.compare_controller import (  # noqa: PLC0415 - slow to load
                CompareController,
                compare_handlers,
            )

            self._compare = CompareController(self._window.preferences, self._window)
            self._window.actions_by_id.connect_all(compare_handlers(self._compare))
            self._window.keyboard.add_places(self._compare.workspace.panels)
            self._hear(self._compare)
        return self._compare

    @property
    def validate(self) -> ValidateController:
        """The part with the rating studies."""
        if self._validate is None:
            from tempannot.gui.validate.validate_controller import (  # noqa: PLC0415 - slow to load
                ValidateController,
                validate_handlers,
            )

            self._validate = part = ValidateController(self._window.preferences, self._window)
            part.documents = lambda: self._window.documents.paths
            part.link_requested.connect(self._window.show_link)
            self._window.actions_by_id.connect_all(validate_handlers(part))
            self._window.actions_by_id.share_local_keys(part.rating)
            self._hear(part)
        return self._validate

    @property
    def build(self) -> MakeController:
        """The part that makes and looks through items."""
        if self._build is None:
            from tempannot.gui.make.make_controller import (  # noqa: PLC0415 - slow to load
                MakeController,
                build_handlers,
            )

            self._build = part = MakeController(self._window.preferences, self._window)
            part.study_requested.connect(self.rate_items)
            self._window.actions_by_id.connect_all(build_handlers(part))
            self._hear(part)
        return self._build

    def compare_paths(self, paths: Sequence[Path]) -> None:
        """Compare annotations, the key first."""
        self._window.workspaces.show(Workspace.COMPARE)
        self.compare.open_paths(paths)

    def compare_sample(self) -> None:
        """Compare the two annotations that come with the program."""
        self.compare_paths(sample_comparison())

    def ask_comparison(self) -> None:
        """Ask what to compare; the documents that are open are suggested."""
        self._window.workspaces.show(Workspace.COMPARE)
        self.compare.files.ask(self._window.documents.paths[:2])

    def open_study(self, place: Path | str) -> None:
        """Open a rating study: a file, or the URL of a store."""
        self._window.workspaces.show(Workspace.VALIDATE)
        self.validate.open_path(place)

    def rate_items(self, items: Path) -> None:
        """Ask what a rating study of the items in a file is to be like."""
        self._window.workspaces.show(Workspace.VALIDATE)
        self.validate.ask_new([items])

    def of(self, workspace: Workspace) -> WorkspaceController | None:
        """Return the part of a workspace, None for Annotate."""
        match workspace:
            case Workspace.COMPARE:
                return self.compare
            case Workspace.VALIDATE:
                return self.validate
            case Workspace.BUILD:
                return self.build
            case _:
                return None

    def home(self, workspace: Workspace) -> QWidget | None:
        """Return what has the keyboard in a workspace; asking makes no part."""
        made = {
            Workspace.COMPARE: self._compare,
            Workspace.VALIDATE: self._validate,
            Workspace.BUILD: self._build,
        }.get(workspace)
        return made.home if made is not None else None

    def made(self) -> Iterator[WorkspaceController]:
        """Yield the parts that were asked for so far."""
        for part in (self._compare, self._validate, self._build):
            if part is not None:
                yield part

    def _hear(self, part: WorkspaceController) -> None:
        part.said.connect(self.said)
        part.hinted.connect(self.hinted)
        part.failed.connect(self.failed)
        part.changed.connect(self.changed)
        part.panel_wanted.connect(self.panel_wanted)
