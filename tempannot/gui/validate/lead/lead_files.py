"""Asks where to write tables and reports of a study, and has them written beside the window."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from tempannot.gui.validate.lead.export_dialog import ExportDialog
from tempannot.gui.validate.lead.exporting import (
    AGREED_FILTER,
    REPORT_FILTER,
    TABLE_FILTER,
    ExportKind,
    export,
    write_report,
)
from tempannot.gui.validate.lead.lead_desk import LeadDesk
from tempannot.study.scales import PLAUSIBILITY


class LeadFiles:
    """What the buttons Export and Report do; ``folder`` is where files are looked for first."""

    def __init__(self, desk: LeadDesk, folder: Path, window: QWidget) -> None:
        self._desk = desk
        self._folder = folder
        self._window = window

    def ask_export(self) -> None:
        """Ask what to export and where to, and do it."""
        levels = self._desk.store.study.design.scale.levels
        has_answers = all(each in levels for each in PLAUSIBILITY)
        dialog = ExportDialog(has_answers=has_answers, parent=self._window)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        is_agreed = dialog.kind is ExportKind.AGREED
        path = self._ask("Export", AGREED_FILTER if is_agreed else TABLE_FILTER)
        if path is not None:
            self.export(path, dialog.kind, dialog.raters)

    def export(self, path: Path, kind: ExportKind, raters: int = 1) -> None:
        """Write a table."""
        work = partial(export, self._desk.store, path, kind, raters)
        self._desk.do(work)

    def ask_report(self) -> None:
        """Ask where to write a report, and write it."""
        path = self._ask("Write a report", REPORT_FILTER)
        if path is not None:
            self.report(path)

    def report(self, path: Path) -> None:
        """Write a report."""
        self._desk.do(partial(write_report, self._desk.store, path))

    def _ask(self, title: str, filters: str) -> Path | None:
        """Return where to write; a name without an ending gets that of the chosen filter."""
        stem = self._desk.store.study.name.replace("/", "-")
        start = str(self._folder / stem)
        name, chosen = QFileDialog.getSaveFileName(self._window, title, start, filters)
        if not name:
            return None
        ending = chosen.rpartition("*")[2].rstrip(")")
        path = Path(name)
        known = {each.rpartition("*")[2].rstrip(")") for each in filters.split(";;")}
        return path if path.suffix.casefold() in known else path.with_name(path.name + ending)
