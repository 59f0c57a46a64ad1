"""The list of documents: how each stands, which is shown, and which to show next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import tr, tr_plural
from tempannot.core.schemes import During
from tempannot.core.wording import strung
from tempannot.gui.kit.keys import RETURNS, FilterField
from tempannot.gui.kit.labels import LINKS_ALONE, RichLabel
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme
from tempannot.gui.window.documents.document_model import DocumentDelegate, DocumentModel
from tempannot.gui.window.documents.document_status import (
    DocumentStatus,
    Standing,
    StatusReader,
    document_name,
    status_of,
)
from tempannot.session.document_session import DocumentSession
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Progress
from tempannot.tables.problem_tables import FileProblem

_DELAY = 200
"""Milliseconds before files are read, so that the one being opened is not read twice."""

_BY_TAB = Qt.FocusPolicy.TabFocus


class DocumentList(QWidget):
    """The documents of the window; ``document_requested`` carries a Path.

    ``problems_changed`` tells that more, or less, is known to be odd about them.
    """

    document_requested = Signal(object)
    problems_changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._during = During.EQUALS
        self._model = DocumentModel(self)
        self._delegate = DocumentDelegate(theme, self)
        self._reader = StatusReader(self)
        self._delay = pause_before(self._read_waiting, self, _DELAY)
        self._make_widgets()
        theme.changed.connect(self._restyle)
        self._reader.status_read.connect(self._take)
        self._reader.finished.connect(self._show_summary)
        self._filter.textChanged.connect(self._set_filter)
        self._view.clicked.connect(self._request)
        self._stop.clicked.connect(self.cancel)
        self._show_summary()

    @property
    def view(self) -> QListView:
        """The lines of the list."""
        return self._view

    @property
    def statuses(self) -> tuple[DocumentStatus, ...]:
        """How all documents stand, in the order of the list."""
        return tuple(self._model.statuses.values())

    @property
    def problems(self) -> Iterator[FileProblem]:
        """What is odd about the documents, as far as they were read."""
        for status in self.statuses:
            yield from (FileProblem(status.path, each) for each in status.problems)

    @property
    def summary(self) -> str:
        """The line below the list."""
        return self._said

    def set_entries(self, paths: Iterable[Path]) -> None:
        """List these files; those not known yet are read in the background."""
        self._model.set_paths(paths)
        self._mark_current()
        self._show_summary()
        self.problems_changed.emit()
        self._delay.start()

    def show_current(self, path: Path) -> None:
        """Mark a document as the one shown; it says itself how it stands."""
        self._delegate.current = path
        self._mark_current()

    def update_status(self, session: DocumentSession) -> None:
        """Take note of how the document that is shown stands."""
        found = status_of(session.path, session.reasoning, session.is_modified)
        self._model.put(replace(found, problems=session.problems))
        self.problems_changed.emit()
        self.show_current(session.path)
        self._show_summary()

    def show_saved(self, path: Path, modified: bool) -> None:
        """Mark a document as edited or saved at once, without waiting for what is counted of it."""
        known = self._model.statuses.get(path)
        if known is not None:
            self._model.put(replace(known, modified=modified))

    def give_way(self, progress: Progress) -> None:
        """Begin to read no files while a large one is being opened, which is read there."""
        if progress.is_over:
            self._delay.start()
        else:
            self._delay.stop()

    def set_during(self, during: During) -> None:
        """Read DURING another way: all files are checked again."""
        if during is self._during:
            return
        self._during = during
        known = self.statuses
        self._model.set_paths(())
        self.set_entries([each.path for each in known])

    def set_filter(self, text: str) -> None:
        """Show only documents that match: parts of the path, or is:conflict, is:complete, ..."""
        self._filter.setText(text)

    def cancel(self) -> None:
        """Read no more files; what is known stays."""
        self._delay.stop()
        self._reader.stop()
        self._show_summary()

    def _make_widgets(self) -> None:
        self._filter = FilterField(tr("Filter documents"), tr("Filter: name, is:conflict"))
        self._filter.installEventFilter(self)
        self._view = QListView(self)
        self._view.setModel(self._model)
        self._view.setItemDelegate(self._delegate)
        self._view.setAccessibleName(tr("Documents"))
        self._view.setUniformItemSizes(True)
        self._view.setMouseTracking(True)
        self._view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._view.installEventFilter(self)
        self.setFocusProxy(self._view)
        self._said = ""
        self._summary = RichLabel(parent=self)
        self._summary.setTextInteractionFlags(LINKS_ALONE)
        self._summary.linkActivated.connect(self._filter_by)
        self._summary.setWordWrap(True)
        self._summary.setMinimumWidth(1)  # its height is that of the lines it takes in this width
        self._stop = QToolButton(self)
        self._stop.setText(tr("Stop"))
        self._stop.setToolTip(tr("Stop checking files"))
        self._lay_out()

    def _lay_out(self) -> None:
        foot = in_row((self._summary, 1), self._stop, margins=(6, 3, 2, 3), gap=-1)
        head = in_row(self._filter, margins=(6, 4, 6, 4), gap=-1)
        in_column(head, (self._view, 1), foot, on=self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if watched is self._view:
                return self._view_key(event)
            if watched is self._filter:
                return self._filter_key(event)
        return super().eventFilter(watched, event)

    def _view_key(self, event: QKeyEvent) -> bool:
        if event.key() in RETURNS:
            self._request(self._view.currentIndex())
            return True
        return False

    def _filter_key(self, event: QKeyEvent) -> bool:
        if event.key() in RETURNS:
            self._request(self._model.index(0))
            return True
        if event.key() == Qt.Key.Key_Down:
            self._view.setFocus()
            self._view.setCurrentIndex(self._model.index(0))
            return True
        return False

    def _request(self, index: QModelIndex) -> None:
        status = self._model.status_at(index)
        if status is not None:
            self.document_requested.emit(status.path)

    def _read_waiting(self) -> None:
        waiting = [
            each.path
            for each in self.statuses
            if each.standing is Standing.WAITING and each.path != self._delegate.current
        ]
        if waiting:
            self._reader.start(waiting, self._during)
        self._show_summary()

    def _take(self, status: DocumentStatus) -> None:
        # a document that was opened meanwhile says itself how it stands
        known = self._model.statuses.get(status.path)
        if known is not None and known.standing is Standing.WAITING:
            self._model.put(status)
            if status.problems:
                self.problems_changed.emit()
        self._show_summary()

    def _set_filter(self, text: str) -> None:
        self._model.set_filter(text)
        self._mark_current()

    def _mark_current(self) -> None:
        row = self._model.row_of(self._delegate.current)
        if row is not None and self._view.currentIndex().row() != row:
            self._view.setCurrentIndex(self._model.index(row))
        self._view.viewport().update()

    def _restyle(self) -> None:
        self._view.scheduleDelayedItemsLayout()
        self._summary.clear()  # its links keep the colours that they were set in
        self._show_summary()

    def _show_summary(self) -> None:
        standings = [each.standing for each in self.statuses]
        waiting = standings.count(Standing.WAITING)
        is_reading = bool(waiting) and self._reader.is_running
        self._stop.setVisible(is_reading)
        if not standings:
            self._tell([(tr("No document is open: Ctrl+N, Ctrl+O, or drop files."), "")])
            return
        count = len(standings)
        files = {document_name(each.path).file for each in self.statuses}
        within = (
            tr(" in {files}", files=strung(", ", files)) if len(files) == 1 and all(files) else ""
        )
        documents = tr_plural(count, "{count:,} document", "{count:,} documents")
        first = tr("{documents}{within}", documents=documents, within=within)
        if is_reading:
            first = tr("Checking {count:,} of {count2:,}", count=count - waiting + 1, count2=count)
        parts = [(first, "")]
        if complete := [each for each in self.statuses if each.is_complete]:
            parts.append((_told_complete(complete), "is:complete"))
        if wrong := standings.count(Standing.CONFLICT):
            parts.append(
                (
                    tr_plural(wrong, "{count:,} contradictory", "{count:,} contradictory"),
                    "is:conflict",
                )
            )
        if unread := standings.count(Standing.UNREADABLE):
            parts.append(
                (tr_plural(unread, "{count:,} unreadable", "{count:,} unreadable"), "is:unreadable")
            )
        self._tell(parts)

    def _tell(self, parts: Sequence[tuple[str, str]]) -> None:
        """Say these below the list; those with a filter are links to the documents they count."""
        self._said = " · ".join(words for words, _ in parts)
        self._summary.setText(
            " · ".join(
                f'<a href="{wanted}">{_in_one(words)}</a>' if wanted else escape(words)
                for words, wanted in parts
            )
        )
        has_links = any(wanted for _, wanted in parts)
        self._summary.setFocusPolicy(_BY_TAB if has_links else Qt.FocusPolicy.NoFocus)

    def _filter_by(self, wanted: str) -> None:
        """List the documents that a count is of; the link chosen once more lists all again."""
        self.set_filter("" if self._filter.text() == wanted else wanted)
        self._view.setFocus()


def _told_complete(complete: Sequence[DocumentStatus]) -> str:
    """How many are complete, by the word that each of them has in the list."""
    count = len(complete)
    if all(each.is_connected for each in complete):
        return tr_plural(count, "{count:,} connected", "{count:,} connected")
    return tr_plural(count, "{count:,} complete", "{count:,} complete")


def _in_one(words: str) -> str:
    """Markup of a few words that stay on one line, such as a number and what it counts."""
    return escape(words).replace(" ", "&nbsp;")
