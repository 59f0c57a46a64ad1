"""Asks where to write what the lead takes from a study, and what to take into it.

Everything is written and read beside the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from tempannot.formats.items.item_kinds import PLAUSIBILITY_SCALE
from tempannot.gui.validate.lead.bringing import hand_out_file, import_file, merge_files
from tempannot.gui.validate.lead.export_dialog import ExportDialog
from tempannot.gui.validate.lead.exporting import (
    AGREED_FILTER,
    REPORT_FILTER,
    TABLE_FILTER,
    ExportKind,
    export,
    write_report,
)
from tempannot.gui.validate.lead.hand_out_dialog import HandOutDialog
from tempannot.gui.validate.lead.lead_desk import LeadDesk
from tempannot.gui.validate.start.places import STUDY_FILTER
from tempannot.study.store.place import ENDING

_IMPORT_FILTER = "Exported judgments (*.csv *.jsonl *.parquet);;All files (*)"


class LeadFiles:
    """What the buttons for files do; ``folder`` is where files are looked for first."""

    def __init__(self, desk: LeadDesk, folder: Path, window: QWidget) -> None:
        self._desk = desk
        self._folder = folder
        self._window = window

    def ask_export(self) -> None:
        """Ask what to export and where to, and do it."""
        levels = self._desk.store.study.design.scale.levels
        has_answers = all(each in levels for each in PLAUSIBILITY_SCALE.levels)
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

    def ask_hand_out(self, rater: str = "") -> None:
        """Ask whom a study file is for and where to write it, and write it."""
        dialog = HandOutDialog(self._names, self._desk.store.study.lists, self._window)
        dialog.name.setEditText(rater)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        stem = f"{self._desk.store.study.name} {dialog.rater}".replace("/", "-")
        name, _ = QFileDialog.getSaveFileName(
            self._window,
            f"Hand out to {dialog.rater}",
            str(self._folder / f"{stem}{ENDING}"),
            STUDY_FILTER,
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if name:
            path = Path(name)
            is_whole = path.suffix.casefold() == ENDING
            path = path if is_whole else path.with_name(path.name + ENDING)
            self.hand_out(path, dialog.rater, dialog.lists)

    def hand_out(self, path: Path, rater: str, lists: int | None = None) -> None:
        """Write a study file for one rater."""
        self._desk.change(partial(hand_out_file, self._desk.store, path, rater, lists))

    def ask_merge(self) -> None:
        """Ask which files came back from raters, and take what is in them."""
        names, _ = QFileDialog.getOpenFileNames(
            self._window, "Merge", str(self._folder), STUDY_FILTER
        )
        if names:
            self.merge([Path(name) for name in names])

    def merge(self, paths: Sequence[Path]) -> None:
        """Take what raters did in copies of the study."""
        self._desk.change(partial(merge_files, self._desk.store, tuple(paths)))

    def ask_import(self) -> None:
        """Ask for an exported table, and take its judgments."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Import judgments", str(self._folder), _IMPORT_FILTER
        )
        if name:
            self.take_in(Path(name))

    def take_in(self, path: Path) -> None:
        """Take the judgments of an exported table."""
        self._desk.change(partial(import_file, self._desk.store, path))

    @property
    def _names(self) -> tuple[str, ...]:
        """Those whom a file may be for: the roster, and whoever has joined."""
        found = self._desk.study
        joined = () if found is None else (each.name for each in found.raters)
        return tuple(dict.fromkeys((*self._desk.store.study.design.roster, *joined)))

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
