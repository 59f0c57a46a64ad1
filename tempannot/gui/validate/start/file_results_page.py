"""What a file says of judgments: a table of them, worked out, or statistics written before."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from tempannot.core.errors import FileError
from tempannot.core.language import tr
from tempannot.formats.reading import bytes_of
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.section_page import SectionPage
from tempannot.session.worker import Task, Worker
from tempannot.tables.json_tables import Record, json_tables
from tempannot.tables.table import Table

_OF_TABLE = tr(
    "Worked out from the judgments in this table. They can be reported on, or taken into the "
    "study that they are of."
)
_WRITTEN = tr("Statistics as they were written into this file.")

Found = tuple[Table[Record], ...]


class FileResultsPage(QWidget):
    """The tables of one file; the buttons carry its path."""

    report_requested = Signal(object)
    import_requested = Signal(object)
    failed = Signal(str)
    shown = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._path: Path | None = None
        self.sections = SectionPage(theme)
        self.report, self.take_in = QPushButton(tr("Repor&t…")), QPushButton(tr("Ta&ke in"))
        self.background = Worker(self)
        self.background.failed.connect(self.failed)
        self.report.clicked.connect(self._ask_report)
        self.take_in.clicked.connect(self._ask_import)
        buttons = in_row(1, self.report, self.take_in, margins=(12, 6, 12, 6), gap=8)
        in_column((self.sections, 1), buttons, on=self)
        self.setFocusProxy(self.report)

    @property
    def path(self) -> Path | None:
        """The file that is shown."""
        return self._path

    def show_judgments(self, path: Path) -> None:
        """Work out what a table of judgments says, beside the window."""
        self._begin(path, _OF_TABLE, has_judgments=True)
        self.background.run(partial(_worked_out, path), self._take)

    def show_numbers(self, path: Path) -> None:
        """Show the numbers in a file of JSON."""
        self._begin(path, _WRITTEN, has_judgments=False)
        self.background.run(partial(_read, path), self._take)

    def close_work(self) -> None:
        """Give up working."""
        self.background.close()

    def _begin(self, path: Path, words: str, *, has_judgments: bool) -> None:
        self._path = path
        for button in (self.report, self.take_in):
            button.setVisible(has_judgments)
        self.sections.clear()
        self.sections.add_heading(path.name)
        self.sections.add_words(words)

    def _take(self, found: Found) -> None:
        for each in found:
            self.sections.add_heading(each.name)
            self.sections.add_table(each)
        self.shown.emit()

    def _ask_report(self) -> None:
        self.report_requested.emit(self._path)

    def _ask_import(self) -> None:
        self.import_requested.emit(self._path)


def _worked_out(path: Path, task: Task) -> Found:
    from tempannot.statistics.findings import findings  # noqa: PLC0415 - numpy is slow
    from tempannot.study.export.judgment_tables import (  # noqa: PLC0415
        read_judgments,
        usual_names,
    )
    from tempannot.study.report.study_json import as_json  # noqa: PLC0415

    task.say(tr("working out the statistics"))
    return json_tables(as_json(findings(read_judgments(path, usual_names(path)))))


def _read(path: Path, task: Task) -> Found:
    task.say(tr("reading {path}", path=path.name))
    try:
        return json_tables(json.loads(bytes_of(path)))
    except (ValueError, RecursionError) as error:
        raise FileError(path, tr("it is no JSON: {error}", error=error)) from error
