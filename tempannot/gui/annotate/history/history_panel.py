"""The history of the document: who did what when; any step can be looked at and gone back to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QTableView, QWidget
from typing_extensions import override

from tempannot.core.changes import items_of
from tempannot.core.errors import TempannotError
from tempannot.core.items import Instance, Link, OtherLink, Time
from tempannot.core.language import tr, tr_plural
from tempannot.core.wording import clock_time, strung
from tempannot.gui.annotate.history.past_words import COLUMNS
from tempannot.gui.kit.keys import RETURNS, FilterField, takes_key
from tempannot.gui.kit.labels import ElidedLabel, PlainLabel
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.kit.row_filter import FilterLanguage
from tempannot.gui.kit.row_model import RowModel
from tempannot.gui.kit.row_table import RowDelegate, RowTable
from tempannot.gui.state.context import Context
from tempannot.gui.views.lazy_panel import LazyPanel
from tempannot.project.record import active_time
from tempannot.session.document_session import Changed
from tempannot.session.past import Past, PastSession, PastStep

SPEEDS = (1, 2, 5, 20)
"""How many steps a second can be played."""
_LANGUAGE = FilterLanguage({"when": (0,), "who": (1,), "what": (2,), "by": (3,)}, (0, 1, 2, 3))
_INSET = 4
_FASTER = frozenset({Qt.Key.Key_Plus, Qt.Key.Key_Equal})
_ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
_OWN = frozenset({Qt.Key.Key_Space, Qt.Key.Key_G, Qt.Key.Key_Minus, *_FASTER, *RETURNS, *_ENDS})


class HistoryPanel(LazyPanel):
    """The steps of the document. Return looks at one, G goes back to it, Space plays from there.

    ``looked`` carries the PastSession to be shown in place of the document, or None;
    ``moved`` says that another step of it is looked at, or that playing began or ended.
    """

    looked = Signal(object)
    moved = Signal()
    back_requested = Signal(object)
    who_changed = Signal(str)
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._past: Past | None = None
        self._look: PastSession | None = None
        self._step: PastStep | None = None
        self._speed = SPEEDS[1]
        self._is_listing = False
        self._model: RowModel[PastStep] = RowModel(COLUMNS, None, self)
        self._table = RowTable(tr("History"), self)
        self._table.setModel(self._model)
        self._table.setItemDelegate(RowDelegate(self._table, _INSET))
        self._table.horizontalHeader().setSectionsClickable(False)
        hint = tr("Filter: word, who:ann, by:rules, -taken_back")
        self._filter = FilterField(tr("Filter history"), hint, self._table)
        self._count = PlainLabel()
        self._who = QLineEdit()
        self._who.setAccessibleName(tr("Who signs the steps"))
        self._who.setMaximumWidth(140)
        bar = in_bar(
            (self._filter, 1), (self._count, 1), PlainLabel(tr("Signed by")), self._who,
            margins=(6, 4, 8, 4), gap=6,
        )  # fmt: skip
        self._damage = ElidedLabel()
        self._damage.setContentsMargins(8, 0, 8, 4)
        self._damage.hide()
        in_column(bar, self._damage, self._table, on=self)
        self.setFocusProxy(self._table)
        self._playing = QTimer(self)
        self._playing.timeout.connect(self._play_on)
        self._connect()
        self._begin()

    @property
    def table(self) -> QTableView:
        """The view, for tests and for the focus."""
        return self._table

    @property
    def step(self) -> PastStep | None:
        """The step that is looked at, None while the document is shown as it is."""
        return self._step

    @property
    def is_playing(self) -> bool:
        """Whether one step after the other is shown."""
        return self._playing.isActive()

    @property
    def speed(self) -> int:
        """How many steps a second are played."""
        return self._speed

    @property
    def place(self) -> tuple[int, int]:
        """Which of the listed steps is looked at, and how many there are."""
        rows = list(self._model.rows)
        return (rows.index(self._step) + 1 if self._step in rows else 0, len(rows))

    @override
    def set_context(self, context: Context | None) -> None:
        """Show the history of another document; a look at it is over."""
        self._let_go()
        self._past = None
        super().set_context(context)
        self._show_who()

    def look(self) -> None:
        """Show the document as it was after the chosen step."""
        row = self._row()
        if row is None or self._past is None or row == self._step:
            return
        try:
            self._look_at(row, self._past)
        except TempannotError as error:
            self.failed.emit(tr("The document as it was cannot be shown: {error}.", error=error))

    def end_look(self) -> None:
        """Show the document as it is again."""
        if self._look is not None:
            self._let_go()
            self._choose(len(self._model.rows) - 1)
            self.looked.emit(None)

    def go_back(self) -> None:
        """Ask for the one step that makes the document what it was after the chosen one."""
        row = self._row()
        if row is None or self._past is None:
            return
        try:
            batch = self._past.way_back(row)
        except TempannotError as error:
            self.failed.emit(tr("The document cannot go back there: {error}.", error=error))
            return
        self.end_look()
        if batch.changes:
            self.back_requested.emit(batch)
        else:
            self.said.emit(tr("The document is as it was then."))

    def play(self) -> None:
        """Show one step after the other from the chosen one on, or pause."""
        if self.is_playing:
            self._pause()
        elif self._context is not None and self._context.theme.is_still:
            self._play_on()
        elif self._row() is not None:
            if self._is_at_end():
                self._choose(0)
            self.look()
            self._playing.start(1000 // self._speed)
            self.moved.emit()

    def change_speed(self, by: int) -> None:
        """Play faster (1) or slower (-1)."""
        place = SPEEDS.index(self._speed) + by
        self._speed = SPEEDS[min(max(place, 0), len(SPEEDS) - 1)]
        self._playing.setInterval(1000 // self._speed)
        self.moved.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.end_look()
        super().keyPressEvent(event)

    def _take(self, key: Qt.Key) -> None:
        """Do what a key of the list means."""
        if key in RETURNS:
            self.look()
        elif key == Qt.Key.Key_G:
            self.go_back()
        elif key == Qt.Key.Key_Space:
            self.play()
        elif key in _ENDS:
            self._choose(_ENDS[key] % max(1, len(self._model.rows)))
        elif key in _FASTER:
            self.change_speed(1)
        else:
            self.change_speed(-1)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of the list before the window does."""
        if takes_key(event, _is_own):
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and _is_own(event):
            self._take(Qt.Key(event.key()))  # a table would search for what is typed
            return True
        return super().eventFilter(watched, event)

    def _connect(self) -> None:
        self._table.installEventFilter(self)
        self._filter.textChanged.connect(self._list_again)
        self._who.editingFinished.connect(self._sign)
        self._table.selectionModel().currentRowChanged.connect(self._row_chosen)
        self._table.doubleClicked.connect(self.look)

    @override
    def _document_changed(self, changed: Changed) -> None:
        self.end_look()
        super()._document_changed(changed)

    @override
    def _rebuild(self) -> None:
        context = self._context
        if context is None:
            self._past = None
        elif self._past is None:
            self._past = Past(context.session)
        self._list()
        if self._look is None:
            self._choose(len(self._model.rows) - 1)

    def _list_again(self) -> None:
        if self.isVisible():
            self._list()
            self._choose(len(self._model.rows) - 1)
        else:
            self._is_stale = True

    def _list(self) -> None:
        steps = self._past.steps if self._past is not None else ()
        terms = _LANGUAGE.terms(self._filter.text())

        def passes(row: PastStep) -> bool:
            return all(term.lets_pass(lambda place: COLUMNS[place].words(row)) for term in terms)

        self._is_listing = True
        self._model.set_rows([each for each in steps if passes(each)])
        self._is_listing = False
        self._say(steps)

    def _say(self, steps: tuple[PastStep, ...]) -> None:
        entries = [each.entry for each in steps if each.entry is not None]
        at_work = clock_time(active_time(entries))
        said = tr(
            "{steps}, {at_work} at work between them",
            steps=tr_plural(len(entries), "{count:,} step", "{count:,} steps"),
            at_work=at_work,
        )
        self._count.setText(said if entries else tr("Nothing was done yet"))
        problems = self._past.problems if self._past is not None else ()
        self._damage.setText(strung("; ", problems))
        self._damage.setVisible(bool(problems))

    def _show_who(self) -> None:
        self._who.setText(self._context.session.who if self._context is not None else "")

    def _sign(self) -> None:
        if self._context is not None and self._who.text().strip() != self._context.session.who:
            self.who_changed.emit(self._who.text().strip())
            self._show_who()

    def _row(self) -> PastStep | None:
        index = self._table.currentIndex()
        return self._model.rows[index.row()] if index.isValid() else None

    def _row_chosen(self) -> None:
        if not self._is_listing and self._look is not None:
            self.look()

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self._model.rows):
            flags = QItemSelectionModel.SelectionFlag
            index = self._model.index(place, 0)
            self._table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            self._table.scrollTo(index)

    def _look_at(self, row: PastStep, past: Past) -> None:
        here, self._step = self._step, row
        if self._look is not None and here is not None and here.part == row.part:
            self._look.move_to(row.position)
        else:
            try:
                self._look = past.look(row)
            except TempannotError:
                self._step = here
                raise
            self.looked.emit(self._look)
        self._point_at(row, self._look)
        self.moved.emit()

    def _point_at(self, row: PastStep, look: PastSession) -> None:
        """Select what the step was about, where that is there after it."""
        if self._context is None or row.entry is None:
            return
        selection, document = self._context.selection, look.document
        for item in items_of(row.entry.change):
            match item:
                case Link(id, source, target) | OtherLink(id, _, source, target):
                    if document.has_interval(source) and document.has_interval(target):
                        selection.select_pair(source, target, id)
                        return
                case Instance(id) | Time(id) if document.has_interval(id):
                    selection.focus(id)
                    return

    def _is_at_end(self) -> bool:
        return self._table.currentIndex().row() >= len(self._model.rows) - 1

    def _play_on(self) -> None:
        if self._is_at_end():
            self._pause()
            return
        place = self._table.currentIndex().row() + 1
        self._choose(place)
        if self._look is None:
            self.look()
        if self._is_at_end():
            self._pause()

    def _pause(self) -> None:
        self._playing.stop()
        self.moved.emit()

    def _let_go(self) -> None:
        self._playing.stop()
        look, self._look, self._step = self._look, None, None
        if look is not None:
            look.deleteLater()
        self.moved.emit()


def _is_own(event: QKeyEvent) -> bool:
    plain = event.modifiers() & ~(
        Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    )
    return event.key() in _OWN and not plain
