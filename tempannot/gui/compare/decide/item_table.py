"""A table of items that are decided in it: what each side says, and what the gold has of it.

The panel of SLINKs and ALINKs and that of marks and attributes are such tables. While the keyboard
is in one, the keys of adjudicating decide its row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import Done, ItemKey, ProposedDecision
from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import listed, strung, with_and
from tempannot.gui.compare.compare_panel import AdjudicationPanel, CompareContext
from tempannot.gui.compare.decide.compare_wording import rich_label
from tempannot.gui.compare.decide.offered_choices import effect_words
from tempannot.gui.compare.numbers.shown_numbers import ShownNumber
from tempannot.gui.kit.keys import FilterField
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip
from tempannot.gui.kit.painting import AFTER_PAINTING
from tempannot.gui.kit.row_filter import FilterLanguage
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowDelegate, RowTable
from tempannot.session.pauses import pause_before

NOTHING = "–"
"""What stands where nothing is said."""

_OF_ALL = "all"
"""How a link begins that leads from a number over all documents to each of them."""

_INSET = 4
_LEAST = 9
"""Average characters of a cell that are enough where there is no room."""
_ASKS_FIRST = "adjudicate.other"
"""The answer that is still to be picked or typed."""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One item: its ``cells`` in words before what is ``said`` in the order of the sides shown.

    ``told`` says all in a sentence; ``is_left`` whether it still wants a decision. ``first_sides``
    has of every different thing that is said the side that says it first, what most say in front.
    """

    key: ItemKey
    cells: tuple[str, ...]
    said: tuple[str, ...]
    gold: str
    told: str
    is_left: bool = False
    first_sides: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Headings:
    """The columns before and of the sides: their titles, and widths in average characters."""

    cells: tuple[tuple[str, int], ...]
    side: int
    gold: int


@dataclass(frozen=True, slots=True)
class RowFilter:
    """What narrows a table down: how the field is called, examples in it, and its language."""

    name: str
    examples: str
    language: FilterLanguage[str]


class ItemTablePanel(AdjudicationPanel):
    """The table with its buttons; subclasses say what is in it and what the answers mean.

    ``buttons`` are by the action that they stand for.
    """

    said = Signal(str)
    failed = Signal(str)
    documents_requested = Signal(object)
    """Emitted with a ShownNumber whose value over all documents was chosen."""

    headings: Headings
    narrowing: RowFilter
    not_started = ""
    not_an_answer = ""

    def __init__(self, context: CompareContext, name: str, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._is_selecting = False
        self.scores = rich_label(self)
        self._model: RowModel[DecisionRow] = RowModel(
            _columns(self.headings, ("A", "B")), context.theme, self
        )
        self.table = RowTable(name, self)
        self.table.setModel(self._model)
        self.table.setItemDelegate(RowDelegate(self.table, _INSET))
        self.filter = FilterField(self.narrowing.name, self.narrowing.examples, self.table)
        self.filter.textChanged.connect(self._list)
        self.count = PlainLabel(parent=self)
        self.scores.linkActivated.connect(self._follow_score)
        self.buttons: dict[str, QPushButton] = {}
        self.effects = PlainLabel(parent=self)
        self.effects.setWordWrap(True)
        self.effects.setContentsMargins(8, 0, 8, 2)
        self.effects.hide()
        self._foreseeing = pause_before(self._foresee, self, AFTER_PAINTING)
        self.setFocusProxy(self.table)
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)

    @property
    def rows(self) -> Sequence[DecisionRow]:
        """The rows in the order shown."""
        return self._model.rows

    def set_filter(self, text: str) -> None:
        """Show only rows that match, for example ``asks:class kind:event``."""
        self.filter.setText(text)

    @property
    def has_keys(self) -> bool:
        """Whether the keyboard is in the table, so that keys of decisions mean its row."""
        here = QApplication.focusWidget()
        return here is not None and (here is self.table or self.isAncestorOf(here))

    def decide(self, action: str) -> None:
        """Decide on the row under the keys as an action of adjudicating says."""
        row = self._current()
        if self.adjudication is None:
            self.said.emit(self.not_started)
            return
        if row is None or action not in self._answers(row):
            self.said.emit(self.not_an_answer)
            return
        proposal = self._proposal(row, action)
        if proposal is not None:
            self._carry_out(row.key, proposal)

    def next_left(self) -> bool:
        """Go on to the next row that wants a decision; False if there is none."""
        at = self.table.currentIndex().row() + 1
        places = [*range(at, len(self.rows)), *range(min(at, len(self.rows)))]
        found = next((place for place in places if self.rows[place].is_left), None)
        if found is None:
            return False
        self._choose(found)
        self._row_chosen()
        return True

    def find_row(self) -> None:
        """Give the keys a row to begin with: one to decide if there is one, else any."""
        row = self._current()
        if (row is not None and row.is_left) or self.next_left():
            return
        if row is None and self.rows:
            self._choose(0)
            self._row_chosen()

    def _carry_out(self, key: ItemKey, proposal: ProposedDecision) -> None:
        assert self.adjudication is not None
        try:
            answer = self.adjudication.decide(key, proposal)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return
        if isinstance(answer, Done) and answer.fell:
            names = self.adjudication.adjudication.comparison.alignment.names
            pairs = [with_and(map(names.quoted, pair)) for pair in answer.fell]
            self.said.emit(tr("Links that went with the mark: {listed}.", listed=listed(pairs)))

    def _answers(self, row: DecisionRow) -> Collection[str]:
        """The actions that are answers to a row."""
        raise NotImplementedError

    def _proposal(self, row: DecisionRow, action: str) -> ProposedDecision | None:
        """What one of the answers proposes for a row; None if nothing was chosen in the end."""
        raise NotImplementedError

    def _all_rows(self) -> Iterable[DecisionRow]:
        """The rows before any sorting, as the gold has them now."""
        raise NotImplementedError

    def _text(self, row: DecisionRow, field: str) -> str:
        """What a field of the filter looks at in a row."""
        raise NotImplementedError

    def _passing(self, rows: Sequence[DecisionRow]) -> Sequence[DecisionRow]:
        """The rows that the filter lets pass."""
        for term in self.narrowing.language.terms(self.filter.text()):
            rows = [row for row in rows if term.lets_pass(partial(self._text, row))]
        return rows

    def _told_count(self, total: int) -> str:
        """How many of the rows are shown."""
        shown = len(self.rows)
        if shown == total:
            return tr_plural(shown, "{count:,} shown", "{count:,} shown")
        return tr("{shown:,} of {total:,}", shown=shown, total=total)

    def _number_of_all(self, *behind: str) -> ShownNumber:
        """What number of all documents a link stands for."""
        raise NotImplementedError

    def _follow_score(self, behind: str) -> None:
        """Show the rows that count against a score; of one of all documents, these."""
        first, *parts = behind.split(":")
        if first == _OF_ALL:
            self.documents_requested.emit(self._number_of_all(*parts))
            return
        self.filter.setText(behind)
        self.table.setFocus()

    def _letters(self) -> tuple[str, ...]:
        """What the columns of the sides are called, in the order shown."""
        return tuple(self.context.session.letter(side) for side in self.context.session.order)

    def _add_button(self, action: str, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(action)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self._clicked)
        self.buttons[action] = button
        return button

    def _offer(self) -> None:
        """Let those buttons be pressed that answer the row under the keys, if there is one."""
        row = self._current()
        answers = self._answers(row) if row is not None else ()
        for action, button in self.buttons.items():
            if button.hasFocus() and action not in answers:
                self.table.setFocus(Qt.FocusReason.OtherFocusReason)  # else a stranger gets it
            button.setEnabled(action in answers)
        self._foreseeing.start()

    def _foresee(self) -> None:
        """Say under the buttons what each answer to the row under the keys would do."""
        row, session = self._current(), self.adjudication
        answers = self._answers(row) if row is not None and session is not None else ()
        told = []
        for action, button in self.buttons.items():
            foreseen = ""
            if row is not None and session is not None and action in answers:
                foreseen = self._foreseen(row, action)
            button.setAccessibleDescription(foreseen)
            if foreseen:
                told.append(strung(": ", (button.text(), foreseen)))
        self.effects.setText(" \N{MIDDLE DOT} ".join(told))
        self.effects.setVisible(session is not None)

    def _foreseen(self, row: DecisionRow, action: str) -> str:
        """What one answer to a row would do, "" for one that is still to be chosen."""
        if action == _ASKS_FIRST:
            return ""
        proposal = self._proposal(row, action)
        return self.told_of(row.key, proposal) if proposal is not None else ""

    def told_of(self, key: ItemKey, proposal: ProposedDecision) -> str:
        """What a proposal would do, in words; "" without an adjudication."""
        if self.adjudication is None:
            return ""
        found = self.adjudication.adjudication.preview(key, proposal)
        if found.conflict is not None:
            return found.conflict.explanation
        return shown(found.problem) or effect_words(found) or tr("changes nothing else")

    def _clicked(self) -> None:
        self.decide(self.sender().objectName())

    @override
    def _restyle(self) -> None:
        self._rewrite_scores()
        fields = ", ".join(self.narrowing.language.fields)
        tip = tr("{examples}\nFields: {fields}", examples=self.narrowing.examples, fields=fields)
        set_tip(self.filter, literal(tip))
        for id, button in self.buttons.items():
            key = self.context.keymap.label(id)
            set_tip(
                button,
                literal(
                    tr(
                        "{button} ({key}), while the keys are in this table",
                        button=button.text(),
                        key=key,
                    )
                ),
            )

    @override
    def _show_selection(self) -> None:
        ends = self._selected()
        current = self._current()
        if self._is_selecting or (current is not None and current.key[:2] == ends):
            return
        self._choose(next((n for n, row in enumerate(self.rows) if row.key[:2] == ends), None))

    def _told_scores(self) -> str:
        """The scores as markup, each a link to what counts against it."""
        raise NotImplementedError

    def _rewrite_scores(self) -> None:
        self.scores.clear()  # its links keep the colours that they were set in
        self.scores.setText(self._told_scores())

    def _selected(self) -> tuple[str | None, str | None]:
        """The ends of the selection, as keys of items have them."""
        return self.context.selection.source, self.context.selection.target

    def _list(self) -> None:
        """List the items as the gold has them now; the row under the keys stays it."""
        current = self._current()
        self._is_selecting = True
        rows = tuple(self._all_rows())
        self._model.set_rows(self._passing(rows), _columns(self.headings, self._letters()))
        keys = [row.key for row in self.rows]
        self._choose(keys.index(current.key) if current and current.key in keys else None)
        self._is_selecting = False
        self.count.setText(self._told_count(len(rows)))

    def _current(self) -> DecisionRow | None:
        index = self.table.currentIndex()
        is_there = index.isValid() and index.row() < len(self.rows)
        return self.rows[index.row()] if is_there else None

    def _choose(self, place: int | None) -> None:
        with QSignalBlocker(self.table.selectionModel()):
            if place is None:
                self.table.clearSelection()
                self.table.setCurrentIndex(self.table.rootIndex())
            else:
                flags = QItemSelectionModel.SelectionFlag
                index = self._model.index(place, 0)
                chosen = flags.ClearAndSelect | flags.Rows
                self.table.selectionModel().setCurrentIndex(index, chosen)
                self.table.scrollTo(index)
        self.table.viewport().update()
        self._offer()

    def _row_chosen(self) -> None:
        row = self._current()
        self._offer()
        if row is not None and not self._is_selecting:
            self._is_selecting = True
            self._point_at(row)
            self._is_selecting = False

    def _point_at(self, row: DecisionRow) -> None:
        """Select in the texts what a row is about."""
        self.context.selection.select_pair(*row.key[:2])


def to_documents(*behind: str) -> str:
    """A link from a number over all documents to each of them; ``behind`` it is that number."""
    return ":".join((_OF_ALL, *behind))


def _columns(headings: Headings, letters: Sequence[str]) -> tuple[ShownColumn[DecisionRow], ...]:
    plain = [
        _column(title, partial(_cell, place), width)
        for place, (title, width) in enumerate(headings.cells)
    ]
    plain += (
        _column(letter, partial(_said, place), headings.side)
        for place, letter in enumerate(letters)
    )
    return (*plain, _column(tr("Gold"), lambda row: row.gold, headings.gold))


def _column(title: str, text: Callable[[DecisionRow], str], width: int) -> ShownColumn[DecisionRow]:
    return ShownColumn(
        title, text, width, text, details=_told, says=_told, least=min(width, _LEAST)
    )


def _cell(place: int, row: DecisionRow) -> str:
    return row.cells[place]


def _said(place: int, row: DecisionRow) -> str:
    return row.said[place]


def _told(row: DecisionRow) -> str:
    return row.told
