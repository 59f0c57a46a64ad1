"""The page that repairs: contradictory documents, what is proposed for one, and how it reads."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from tempannot.core.document_repair import KIND_WORDS, LinkChange
from tempannot.core.items import Span
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import as_beginning, ended, joined, noted, strung
from tempannot.formats.repaired_files import RepairedFile
from tempannot.gui.kit.labels import ElidedLabel, Words, heading, muted
from tempannot.gui.kit.layout import FlowLayout, in_column, panes, scrolled
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.session.repair_session import FoundDocuments, RepairSession, summary

_NEVER = tr("Open a folder of documents; those that contradict themselves are listed here.")
_NONE = tr("None of these documents contradicts itself. There is nothing to repair.")
_LOOKING = tr("Looking for contradictions…")
_ACCEPTED, _OPEN = "✓", ""
_NAMES = Vocabulary.TIMEML


class RepairPage(QWidget):
    """Lists, preview and buttons; what a button does, its signal asks for.

    ``show_requested`` carries the document and the change to be seen in Annotate.
    """

    folder_requested = Signal()
    save_requested = Signal()
    show_requested = Signal(object, object)

    def __init__(self, session: RepairSession, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self.count: Words = heading()
        self.note: Words = muted(_NEVER)
        self._documents: RowModel[RepairedFile] = RowModel(self._document_columns(), theme, self)
        self.documents = RowView(tr("Contradictory documents"), self._documents, self)
        self._changes: RowModel[LinkChange] = RowModel(self._change_columns(), theme, self)
        self.changes = RowView(tr("Proposed changes"), self._changes, self)
        self.title = ElidedLabel()
        self.state: Words = muted()
        self.preview = [heading(), Words(), heading(), Words(), heading(), Words()]
        self.buttons = {
            "accept": QPushButton(tr("Accept the change  ⏎")),
            "all": QPushButton(tr("Accept all of the document  A")),
            "next": QPushButton(tr("Next document  N")),
            "show": QPushButton(tr("Open in Annotate…")),
            "save": QPushButton(tr("Write copies…")),
            "folder": QPushButton(tr("Another folder…")),
        }
        self._build()
        self._connect()
        self._restyle()
        self._refresh()

    @property
    def document(self) -> RepairedFile | None:
        """The document that is shown."""
        return self.documents.chosen

    def next_document(self, by: int = 1) -> None:
        """Go to the next (1) or previous (-1) document that still contradicts itself.

        From the last one it goes on at the first; where none is left, to the neighbour.
        """
        rows = self._documents.rows
        place = self.documents.currentIndex().row()
        order = [(place + by * step) % len(rows) for step in range(1, len(rows) + 1)]
        left = (at for at in order if not self._is_done(rows[at]))
        self.documents.choose(next(left, order[0] if order else 0))
        self.changes.setFocus()

    def accept(self) -> None:
        """Accept the chosen change, or no longer; then the next one is chosen."""
        document, change = self.document, self.changes.chosen
        if document is None or change is None:
            return
        was_open = change.link.id not in self._session.accepted(document.path)
        self._session.toggle(document, change)
        if was_open:
            self.changes.step(1)

    def accept_all(self) -> None:
        """Accept all changes of the document as one step."""
        if self.document is not None:
            self._session.accept_all(self.document)

    def show_in_annotate(self) -> None:
        """Ask for the chosen change to be shown where links are edited."""
        if self.document is not None and self.changes.chosen is not None:
            self.show_requested.emit(self.document, self.changes.chosen)

    def take_ended(self, found: FoundDocuments) -> None:
        """Say what looking through all documents gave."""
        parts = [
            tr_plural(
                found.documents,
                "{count:,} document looked through",
                "{count:,} documents looked through",
            )
        ]
        parts += (
            [
                tr(
                    "{errors} unreadable: {errors2}",
                    errors=len(found.errors),
                    errors2=found.errors[0],
                )
            ]
            if found.errors
            else []
        )
        self.note.setText(
            strung("; ", parts) if self._session.documents else f"{_NONE} {ended(parts[0])}"
        )
        self._refresh()
        if self._documents.rows:
            self.changes.setFocus()

    def _build(self) -> None:
        flow = FlowLayout(gap=6)
        for button in self.buttons.values():
            button.setAutoDefault(False)
            flow.addWidget(button)
        page = QWidget()
        column = in_column(*self.preview, on=page, margins=(0, 10, 14, 10), gap=4)
        column.addStretch(1)
        self._preview: QScrollArea = scrolled(page)
        right = QWidget()
        column = in_column(self.title, self.state, on=right, margins=(8, 0, 0, 0), gap=2)
        column.addWidget(panes(Qt.Orientation.Vertical, (self.changes, self._preview), (200, 420)))
        sides = panes(Qt.Orientation.Horizontal, (self.documents, right), (340, 760))
        in_column(self.count, self.note, flow, (sides, 1), on=self, margins=(14, 10, 14, 10), gap=6)
        for label in (self.count, self.note, self.state, *self.preview):
            label.setMinimumWidth(1)

    def _connect(self) -> None:
        session = self._session
        session.found.connect(self._list)
        session.ended.connect(self.take_ended)
        session.changed.connect(self._refresh)
        self.documents.row_chosen.connect(self._show_document)
        self.documents.cell_entered.connect(self._enter_document)
        self.changes.row_chosen.connect(self._show_change)
        self.changes.cell_entered.connect(self.accept)
        self.buttons["accept"].clicked.connect(self.accept)
        self.buttons["all"].clicked.connect(self.accept_all)
        self.buttons["next"].clicked.connect(self._go_on)
        self.buttons["show"].clicked.connect(self.show_in_annotate)
        self.buttons["save"].clicked.connect(self.save_requested)
        self.buttons["folder"].clicked.connect(self.folder_requested)
        self._theme.changed.connect(self._restyle)

    def _go_on(self) -> None:
        self.next_document()

    def _enter_document(self) -> None:
        self.changes.setFocus()

    def _list(self) -> None:
        """Take in another document; the one that is shown stays."""
        self._documents.set_rows(list(self._session.documents), self._document_columns())
        if self.documents.chosen is None:
            self.documents.choose(0)
            self.changes.setFocus()
        self._refresh()

    def _refresh(self) -> None:
        session = self._session
        if len(self._documents.rows) != len(session.documents):
            self._documents.set_rows(list(session.documents), self._document_columns())
        for table in (self.documents, self.changes):
            table.viewport().update()
        if session.roots:
            self.count.setText(summary(session.left, len(session.documents)))
            if session.is_busy:
                self.note.setText(_LOOKING)
        has_any, chosen = bool(session.documents), self.changes.chosen is not None
        for name in ("all", "next"):
            self.buttons[name].setEnabled(has_any)
        for name in ("accept", "show"):
            self.buttons[name].setEnabled(chosen)
        self.buttons["save"].setEnabled(session.is_modified)
        self._tell_state()

    def _tell_state(self) -> None:
        document = self.document
        if document is None:
            self.title.setText("")
            self.state.setText("")
            return
        done, every = len(self._accepted(document)), len(document.repair.changes)
        left = self._session.conflicts_left(document)
        still = (
            tr_plural(
                left,
                "{count:,} link would still contradict",
                "{count:,} links would still contradict",
            )
            if left
            else tr("it is consistent")
        )
        self.title.setText(document.path.name)
        self.state.setText(
            tr(
                "{done} of {changes} accepted; with that {still}.",
                done=done,
                changes=tr_plural(every, "{count:,} change", "{count:,} changes"),
                still=still,
            )
        )

    def _show_document(self, document: RepairedFile | None) -> None:
        rows = () if document is None else document.repair.changes
        self._changes.set_rows(rows, self._change_columns())
        if rows:
            accepted = self._accepted(document) if document is not None else ()
            waiting = (at for at, each in enumerate(rows) if each.link.id not in accepted)
            self.changes.choose(next(waiting, 0))
        self._refresh()

    def _show_change(self, change: LinkChange | None) -> None:
        document = self.document
        texts: list[str] = []
        if change is not None and document is not None:
            texts = list(_told(self._session, document, change))
        for place, label in enumerate(self.preview):
            label.setText(texts[place] if texts else "")
        self._refresh()

    def _restyle(self) -> None:
        points = self._theme.font_size
        for label in (self.count, self.note, self.state, *self.preview):
            label.resize_to(points)
        font = QFont(self._theme.ui_font())
        font.setBold(True)
        self.title.setFont(font)

    def _accepted(self, document: RepairedFile) -> frozenset[str]:
        return self._session.accepted(document.path)

    def _is_done(self, document: RepairedFile) -> bool:
        return len(self._accepted(document)) == len(document.repair.changes)

    def _document_columns(self) -> list[ShownColumn[RepairedFile]]:
        return [
            ShownColumn(
                tr("Document"),
                lambda each: each.path.stem,
                26,
                details=lambda each: str(each.path),
                key=lambda each: each.path.stem,
            ),
            ShownColumn(
                tr("Accepted"),
                lambda each: tr(
                    "{accepted} of {changes}",
                    accepted=len(self._accepted(each)),
                    changes=len(each.repair.changes),
                ),
                9,
                key=lambda each: len(each.repair.changes) - len(self._accepted(each)),
                is_number=True,
                name="accepted",
            ),
            ShownColumn("", lambda each: _ACCEPTED if self._is_done(each) else _OPEN, 3),
        ]

    def _change_columns(self) -> list[ShownColumn[LinkChange]]:
        def mark(change: LinkChange) -> str:
            document = self.document
            is_accepted = document and change.link.id in self._accepted(document)
            return _ACCEPTED if is_accepted else _OPEN

        return [
            ShownColumn("", mark, 3, says=lambda e: tr("accepted") if mark(e) else tr("open")),
            ShownColumn(tr("Kind of change"), lambda each: KIND_WORDS[each.kind], 12),
            ShownColumn(tr("Link"), lambda each: each.link.id, 8),
            ShownColumn(tr("Between"), self._between, 34, least=14),
            ShownColumn(tr("Says"), _said, 16, details=lambda each: each.said),
            ShownColumn(tr("Would say"), _written, 24, details=lambda each: each.written or ""),
        ]

    def _between(self, change: LinkChange) -> str:
        document = self.document
        if document is None or document.opened is None:
            return ""
        names = document.opened.document.names()
        return joined(" – ", (names.quoted(change.link.source), names.quoted(change.link.target)))


def _said(change: LinkChange) -> str:
    """What a link says, in the names of its types."""
    return shown(_NAMES.link_words(change.link))


def _written(change: LinkChange) -> str:
    """What it would say."""
    return tr("nothing") if change.relations is None else shown(_NAMES.words(change.relations))


def _told(session: RepairSession, document: RepairedFile, change: LinkChange) -> Iterator[str]:
    """Yield headings and texts of the preview: the change, the words around it, its opponents."""
    assert document.opened is not None
    source = document.opened.document
    to = _written(change) if change.relations is not None else tr("deleted")
    yield strung(": ", (as_beginning(KIND_WORDS[change.kind]), f"{_said(change)} → {to}"))
    yield ended(change.because)
    yield tr("In the text")
    spans = {id: source.interval(id).span for id in (change.link.source, change.link.target)}
    around = dict.fromkeys(_sentence(document, span) for span in spans.values() if span[1])
    yield "\n".join(around) or tr("Neither has words in the text.")
    yield (
        tr(
            "Contradicts {links}",
            links=tr_plural(len(change.others), "{count:,} link", "{count:,} links"),
        )
        if change.others
        else tr("By itself")
    )
    links = (source.links[id] for id in change.others)
    yield "\n".join(noted(shown(session.says(document, e)), e.id) for e in links) or "–"


def _sentence(document: RepairedFile, span: Span) -> str:
    """The sentence of an interval, its words in brackets."""
    assert document.opened is not None
    source = document.opened.document
    place = source.sentence_of(span.start)
    whole = source.sentences[place] if place is not None else span
    before, after = source.text[whole.start : span.start], source.text[span.end : whole.end]
    return " ".join(f"{before}[{source.slice(span)}]{after}".split())
