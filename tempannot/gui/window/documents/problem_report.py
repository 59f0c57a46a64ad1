"""The import report: what is odd about the files that are open, by kinds and one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.formats.atomic import write_atomically
from tempannot.gui.kit.dialogs import ask_target
from tempannot.gui.kit.keys import FilterField
from tempannot.gui.kit.labels import PlainLabel, literal, muted, set_tip, tool_button
from tempannot.gui.kit.layout import in_bar, in_column, panes
from tempannot.gui.kit.row_filter import FilterLanguage, FilterTerm
from tempannot.gui.kit.row_model import RowModel, ShownColumn, model_columns
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.file_kinds import PROBLEMS
from tempannot.gui.window.documents.document_status import document_name
from tempannot.session.pauses import pause_before
from tempannot.tables.problem_tables import (
    FileProblem,
    ProblemGroup,
    group_table,
    grouped,
    problem_table,
)

_DELAY = 150
"""Milliseconds in which what is read of other files is gathered before it is listed."""

_EVERY = tr("every kind")
_NOTHING = tr("Nothing is odd about the files that are open.")
_EXAMPLES = tr("Filter: word, file:, kind:self-link, where:l3, -word")
_SIZES = (430, 700)
_GROUP_WIDTHS = {"kind": 18, "problems": 6, "files": 6, "examples": 8}
_PROBLEM_WIDTHS = {"file": 22, "line": 6, "where": 8, "message": 16}

Reading = Callable[[FileProblem], str]
_LANGUAGE: FilterLanguage[Reading] = FilterLanguage(
    {
        "file": (lambda row: str(row.path),),
        "line": (lambda row: str(row.problem.line),),
        "kind": (lambda row: row.problem.kind,),
        "where": (lambda row: row.problem.where,),
        "what": (lambda row: row.problem.message,),
    },
    (lambda row: f"{row.path} {row.problem.kind} {row.problem.where} {row.problem.message}",),
    frozenset({"line", "where"}),
)


class ProblemReport(QWidget):
    """Kinds at the left, the problems of the chosen one at the right.

    ``source`` is asked for the problems when they are to be seen, ``skipped`` for the number of
    hidden files. ``place_requested`` carries the FileProblem whose place is to be shown; ``said``
    and ``failed`` a sentence.
    """

    place_requested = Signal(object)
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.source: Callable[[], Sequence[FileProblem]] = tuple
        self.skipped: Callable[[], int] = int
        self._problems: Sequence[FileProblem] = ()
        self._is_stale = True
        self._timer = pause_before(self._read, self, _DELAY)
        self.kinds = RowModel(_group_columns(), theme, self)
        self.model = RowModel(_problem_columns(), theme, self)
        self.kind_view = RowView(tr("Kinds of problems"), self.kinds, self)
        self.view = RowView(tr("Problems"), self.model, self)
        self.filter = FilterField(tr("Filter problems"), _EXAMPLES, self.kind_view)
        self.count = PlainLabel()
        self.export = tool_button(
            tr("Export CSV…"), tr("Write the problems that are listed to a file")
        )
        self._stack = QStackedWidget()
        self._build()
        self._connect()

    @property
    def has_problems(self) -> bool:
        """Whether there is anything to list."""
        return bool(self._problems)

    def outdate(self) -> None:
        """Take note that there may be other problems; they are listed soon, if they are seen."""
        self._is_stale = True
        if self.isVisible() and not self._timer.isActive():
            self._timer.start()

    def set_filter(self, text: str) -> None:
        """List only problems that match, such as those of ``file:news.tml``."""
        self.filter.setText(text)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._read()

    def _build(self) -> None:
        self.filter.setMinimumWidth(120)
        set_tip(self.view, literal(tr("A click or Return goes to the place")))
        bar = in_bar((self.filter, 1), (self.count, 1), self.export, margins=(6, 4, 8, 4), gap=8)
        nothing = muted(_NOTHING)
        nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(nothing)
        self._stack.addWidget(panes(Qt.Orientation.Horizontal, (self.kind_view, self.view), _SIZES))
        in_column(bar, (self._stack, 1), on=self)
        self.setFocusProxy(self.kind_view)

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._list)
        self.kind_view.row_chosen.connect(self._show_kind)
        self.kind_view.cell_entered.connect(self._enter_kind)
        self.view.cell_entered.connect(self._enter)
        self.view.clicked.connect(self._click)
        self.export.clicked.connect(self._export)

    def _read(self) -> None:
        self._is_stale = False
        self._problems = tuple(self.source())
        self._list()

    def _list(self) -> None:
        terms = _LANGUAGE.terms(self.filter.text())
        listed = tuple(each for each in self._problems if _passes(each, terms))
        groups = grouped(listed)
        every = (ProblemGroup(_EVERY, listed),) if groups else ()
        chosen = self.kind_view.chosen
        self.kinds.set_rows((*every, *groups))
        kinds = [each.kind for each in self.kinds.rows]
        self.kind_view.choose(kinds.index(chosen.kind) if chosen and chosen.kind in kinds else 0)
        self._show_kind(self.kind_view.chosen)
        self._stack.setCurrentIndex(1 if self._problems else 0)
        self.filter.setEnabled(bool(self._problems))
        self.export.setEnabled(bool(listed))
        self.count.setText(self._summary(listed, groups))

    def _summary(self, listed: Sequence[FileProblem], groups: Sequence[ProblemGroup]) -> str:
        said = []
        if self._problems:
            files = tr_plural(
                len({each.path for each in listed}), "{count:,} file", "{count:,} files"
            )
            kinds = tr_plural(len(groups), "{count:,} kind", "{count:,} kinds")
            said.append(
                tr(
                    "{problems} of {kinds} in {files}",
                    problems=tr_plural(len(listed), "{count:,} problem", "{count:,} problems"),
                    kinds=kinds,
                    files=files,
                )
            )
            said[0] += tr(" (of {problems:,})", problems=len(self._problems)) * (
                len(listed) < len(self._problems)
            )
        if skipped := self.skipped():
            said.append(
                tr(
                    "{files} skipped",
                    files=tr_plural(skipped, "{count:,} hidden file", "{count:,} hidden files"),
                )
            )
        return " · ".join(said)

    def _show_kind(self, group: ProblemGroup | None) -> None:
        self.model.set_rows(group.problems if group is not None else ())

    def _enter_kind(self, _row: ProblemGroup, _column: int) -> None:
        self.view.setFocus()
        self.view.choose(max(0, self.view.currentIndex().row()))

    def _enter(self, row: FileProblem, _column: int) -> None:
        self.place_requested.emit(row)

    def _click(self, index: QModelIndex) -> None:
        self.place_requested.emit(self.model.rows[index.row()])

    def _export(self) -> None:
        path = ask_target(self, PROBLEMS, tr("Export the problems"), "problems.csv")
        if path is None:
            return
        try:
            write_atomically(path, problem_table(self.model.rows).csv().encode())
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
        else:
            self.said.emit(
                tr(
                    "Wrote {problems} to {path}.",
                    problems=tr_plural(
                        len(self.model.rows), "{count:,} problem", "{count:,} problems"
                    ),
                    path=path.name,
                )
            )


def _passes(row: FileProblem, terms: Sequence[FilterTerm[Reading]]) -> bool:
    return all(term.lets_pass(lambda read: read(row)) for term in terms)


def _group_columns() -> tuple[ShownColumn[ProblemGroup], ...]:
    *others, examples = model_columns(group_table(()), _GROUP_WIDTHS)
    return (*others, replace(examples, details=_example_lines))


def _example_lines(group: ProblemGroup) -> str:
    return "\n".join(each.line for each in group.examples)


def _problem_columns() -> tuple[ShownColumn[FileProblem], ...]:
    file, *others = model_columns(problem_table(()), _PROBLEM_WIDTHS)
    return (replace(file, text=_file_name, details=lambda row: str(row.path)), *others)


def _file_name(row: FileProblem) -> str:
    return document_name(row.path).whole
