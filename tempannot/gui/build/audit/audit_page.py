"""The page of audits: ``tempannot audit``."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.core.wording import counted
from tempannot.datasets.audit.audit import Audit, audit_files
from tempannot.gui.build.audit.audit_findings import AuditFindings
from tempannot.gui.build.audit.overview import overview
from tempannot.gui.build.findings.work_line import WorkLine
from tempannot.gui.build.generator.fields import Files
from tempannot.gui.build.generator.message_page import MessagePage
from tempannot.gui.build.generator.path_list import PathList
from tempannot.gui.build.generator.side_by_side import SideBySide
from tempannot.gui.build.page import BuildPage
from tempannot.gui.build.rule import Rule
from tempannot.gui.preferences import Preferences
from tempannot.gui.shared.background import Background, Progress, Task, sentence
from tempannot.gui.shared.command_line import CommandLine
from tempannot.gui.shared.words import Words, heading, muted

_FILTER = "Items (*.csv *.tsv *.json *.jsonl *.txt);;All files (*)"
_HINT = "Drop files of items here; several files are several splits."
_PURPOSE = (
    "What makes items worth less than they seem: repeats, opposite labels, labels that wording "
    "gives away, and what splits share."
)
_EMPTY = "Add a file of items, or the files of its splits, to see what is wrong with them."
_STOPPED = "The audit was stopped before it found anything."
_LINES, _LETTERS, _WIDTHS = 3, 38, (300, 760)


class AuditPage(BuildPage):
    """The page; it looks through the files whenever they change. ``found`` is what it found."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found: Audit | None = None
        self._theme = preferences.theme
        self._background = Background(self)
        self.files = PathList("Files of items", Files(_FILTER, _HINT), _LINES)
        self.files.folder = preferences.settings.last_folder or Path.home()
        self.overview = Words()
        self.message = MessagePage(self._theme)
        self.findings = AuditFindings(self._theme)
        self.command = CommandLine(self._theme)
        self.line = WorkLine("Look again", self._theme)
        self._stack = QStackedWidget()
        self._build()
        self._connect()
        self.preview()

    @property
    @override
    def name(self) -> str:
        """The first of the files."""
        return self.files.paths[0].name if self.files.paths else ""

    @property
    @override
    def is_busy(self) -> bool:
        """Whether the files are being looked through."""
        return self._background.is_busy

    @override
    def open_paths(self, paths: Sequence[Path]) -> None:
        """Look through other files."""
        self.files.set_paths(paths)

    @override
    def ask_sources(self) -> None:
        self.files.add_files.click()

    @override
    def preview(self) -> None:
        """Look through the files anew."""
        paths = self.files.paths
        self._background.stop()
        self._show(None)
        self.command.show_command(_command(paths))
        self.line.again.setEnabled(bool(paths))
        if not paths:
            self._say(_EMPTY)
            return
        self._say("Looking through the items…")
        self._background.run(partial(_audited, paths), self._show, self._fail)
        self.changed.emit()

    @override
    def cancel(self) -> None:
        if self._background.is_busy:
            self._background.stop()
            self._say(_STOPPED)

    @override
    def rate(self) -> None:
        if self._to_rate is not None:
            self.study_requested.emit(self._to_rate)

    @override
    def step(self, by: int) -> None:
        self.findings.items.step(by)

    @override
    def close_page(self) -> None:
        self._background.close()

    @property
    def _to_rate(self) -> Path | None:
        """The file that is chosen, or the first."""
        chosen = self.files.list.currentItem()
        if chosen is not None:
            path: Path = chosen.data(Qt.ItemDataRole.UserRole)
            return path
        return next(iter(self.files.paths), None)

    def _build(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        for widget in (heading("Audit"), muted(_PURPOSE), self.files, self.overview):
            column.addWidget(widget)
        column.addStretch(1)
        self.overview.setAccessibleName("What was found")
        self.overview.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._scroll = QScrollArea()
        self._scroll.setWidget(left)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._stack.addWidget(self.message)
        self._stack.addWidget(self.findings)
        self.sides = SideBySide(("Files", self._scroll), ("Findings", self._stack), _WIDTHS)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.sides, 1)
        outer.addWidget(Rule(self._theme))
        outer.addSpacing(5)
        outer.addWidget(self.command)
        outer.addWidget(self.line)

    def _connect(self) -> None:
        self.files.paths_changed.connect(self.preview)
        self.files.list.currentRowChanged.connect(self._name_rated)
        self._background.progressed.connect(self._show_progress)
        self.line.again_requested.connect(self.preview)
        self.line.cancel_requested.connect(self.cancel)
        self.line.rate_requested.connect(self.rate)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    def _show(self, found: Audit | None) -> None:
        self.found = found
        self.overview.setText("" if found is None else overview(found))
        self.line.rate.setVisible(found is not None)
        self.line.words.setText("")
        self._name_rated()
        if found is None:
            return
        self.line.words.setText(f"{counted(found.report.items, 'item')} looked through")
        self.findings.show_audit(found)
        self._stack.setCurrentWidget(self.findings)
        self.sides.show_part(1)
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        self.message.show_text(sentence(error), is_error=True)
        self._stack.setCurrentWidget(self.message)
        self.sides.show_part(1)

    def _say(self, words: str) -> None:
        self.message.show_text(words, is_error=False)
        self._stack.setCurrentWidget(self.message)

    def _name_rated(self) -> None:
        path = self._to_rate
        many = path is not None and len(self.files.paths) > 1
        self.line.rate.setText(f"Rate {path.name}…" if many and path else "Rate these…")

    def _show_progress(self, progress: Progress) -> None:
        self.line.show_progress(progress)

    def _restyle(self) -> None:
        for label in self._scroll.findChildren(Words):
            label.resize_to(self._theme.font_size)
        self.message.restyle()
        self._scroll.setMinimumWidth(self.fontMetrics().averageCharWidth() * _LETTERS)
        self.sides.settle()
        self.files.fit()


def _audited(paths: Sequence[Path], task: Task) -> Audit:
    return audit_files(paths, task.say)


def _command(paths: Sequence[Path]) -> str:
    return shlex.join(["tempannot", "audit", *map(str, paths)])
