"""SLINKs and ALINKs compared: their scores, each one that differs, and what the gold has of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import Choice, ItemKey, ProposedDecision
from tempannot.comparison.alignment import names_of
from tempannot.comparison.measures.other_link_scores import (
    OtherLinkDifference,
    OtherLinkScores,
    other_link_differences,
    other_link_scores,
)
from tempannot.comparison.measures.scores import Score
from tempannot.core.errors import TempannotError
from tempannot.gui.compare.compare_panel import AdjudicationPanel, CompareContext
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.row_table import RowDelegate, RowModel, RowTable, ShownColumn
from tempannot.tables.cell_formats import decimals

_NOTHING = "–"
_INSET = 4
_WIDTHS = (7, 20, 20, 18, 18, 22)


@dataclass(frozen=True, slots=True)
class OtherLinkRow:
    """One SLINK or ALINK that differs: its key, ends in words, and what each side and gold say.

    ``said`` is in the order in which the sides are shown.
    """

    key: ItemKey
    ends: tuple[str, str]
    said: tuple[str, str]
    gold: str
    told: str


class OtherLinksPanel(AdjudicationPanel):
    """The table of SLINKs and ALINKs that differ; while one adjudicates, they are decided here."""

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._differences: tuple[OtherLinkDifference, ...] = ()
        self._is_selecting = False
        self.scores = PlainLabel(parent=self)
        self.scores.setWordWrap(True)
        self._model: RowModel[OtherLinkRow] = RowModel(_columns(("A", "B")), context.theme, self)
        self.table = RowTable("SLINKs and ALINKs that differ", self)
        self.table.setModel(self._model)
        self.table.setItemDelegate(RowDelegate(self.table, _INSET))
        self.buttons = {
            "adjudicate.first": QPushButton("As A"),
            "adjudicate.second": QPushButton("As B"),
            "adjudicate.neither": QPushButton("Neither"),
        }
        bar = in_row((self.scores, 1), *self.buttons.values(), margins=(6, 4, 8, 4), gap=8)
        in_column(bar, self.table, on=self)
        self.setFocusProxy(self.table)
        for id, button in self.buttons.items():
            button.setObjectName(id)
            button.clicked.connect(self._clicked)
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)
        self._begin()

    @property
    def rows(self) -> Sequence[OtherLinkRow]:
        """The rows in the order shown."""
        return self._model.rows

    @property
    def has_keys(self) -> bool:
        """Whether the keyboard is in the table, so that keys of decisions mean its row."""
        here = QApplication.focusWidget()
        return here is not None and (here is self.table or self.isAncestorOf(here))

    def decide(self, action: str) -> None:
        """Decide on the row under the keys as an action of adjudicating says."""
        row, adjudication = self._current(), self.adjudication
        if adjudication is None:
            self.said.emit("Start adjudicating first; then these links are decided here, too.")
            return
        proposal = self._proposal(action)
        if row is None or proposal is None:
            self.said.emit(
                "An SLINK or ALINK is as one side says, or there is none; choose its row first."
            )
            return
        try:
            adjudication.decide(row.key, proposal)
        except TempannotError as error:
            self.failed.emit(str(error))

    def _proposal(self, action: str) -> ProposedDecision | None:
        first, second = self.context.session.order
        return {
            "adjudicate.first": ProposedDecision(Choice.SIDE, side=first),
            "adjudicate.second": ProposedDecision(Choice.SIDE, side=second),
            "adjudicate.neither": ProposedDecision(Choice.NEITHER),
            "adjudicate.later": ProposedDecision(Choice.LATER),
        }.get(action)

    def _clicked(self) -> None:
        self.decide(self.sender().objectName())

    @override
    def _rebuild(self) -> None:
        comparison = self.context.session.comparison
        self._differences = () if comparison is None else other_link_differences(comparison)
        self.scores.setText(self._told_scores())
        for button in self.buttons.values():
            button.setVisible(self.adjudication is not None)
        self._list()

    @override
    def _restyle(self) -> None:
        metrics = QFontMetrics(self.context.theme.ui_font())
        self.table.fit_to(metrics, _WIDTHS)
        for id, button in self.buttons.items():
            key = self.context.keymap.label(id)
            set_tip(button, literal(f"{button.text()} ({key}), while the keys are in this table"))

    @override
    def _show_selection(self) -> None:
        source, target = self.context.selection.source, self.context.selection.target
        current = self._current()
        if self._is_selecting or (current is not None and current.key[:2] == (source, target)):
            return
        found = (n for n, row in enumerate(self.rows) if row.key[:2] == (source, target))
        self._choose(next(found, None))

    def _list(self) -> None:
        """List the links as the gold has them now; the row under the keys stays it."""
        current = self._current()
        letters = [self.context.session.letter(side) for side in self.context.session.order]
        self._is_selecting = True
        self._model.set_rows(tuple(self._rows()), _columns((letters[0], letters[1])))
        keys = [row.key for row in self.rows]
        self._choose(keys.index(current.key) if current and current.key in keys else None)
        self._is_selecting = False

    def _rows(self) -> Iterator[OtherLinkRow]:
        comparison, order = self.context.session.comparison, self.context.session.order
        if comparison is None:
            return
        names = names_of(comparison.alignment)
        letters = self.context.session.letter(0), self.context.session.letter(1)
        for each in self._differences:
            types = [" and ".join(each.types(side)) or _NOTHING for side in (0, 1)]
            key = (each.source, each.target, each.tag)
            yield OtherLinkRow(
                key,
                (names[each.source], names[each.target]),
                (types[order[0]], types[order[1]]),
                self._gold(key, types),
                each.told(comparison, letters),
            )

    def _gold(self, key: ItemKey, types: Sequence[str]) -> str:
        """What the gold has, and whether that was decided; "" while nobody adjudicates."""
        adjudication = self.adjudication
        if adjudication is None:
            return ""
        gold = adjudication.adjudication
        side = gold.other_side(key)
        said = _NOTHING if side is None else types[side]
        return f"✓ {said}" if gold.is_other_decided(key) else f"{said} (not decided)"

    def _told_scores(self) -> str:
        comparison = self.context.session.comparison
        if comparison is None:
            return self._empty_hint("Choose two annotations of one text to compare their links.")
        told = _told(other_link_scores(comparison))
        over_all = self.context.session.over_all
        if over_all is not None and (of_all := _told(over_all.other_links)):
            return f"{told or 'None in this document.'}  All documents: {of_all}"
        return told or "Neither side has an SLINK or ALINK."

    def _current(self) -> OtherLinkRow | None:
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

    def _row_chosen(self) -> None:
        row = self._current()
        if row is not None and not self._is_selecting:
            self._is_selecting = True
            self.context.selection.select_pair(*row.key[:2])
            self._is_selecting = False


def _columns(letters: tuple[str, str]) -> tuple[ShownColumn[OtherLinkRow], ...]:
    plain: tuple[ShownColumn[OtherLinkRow], ...] = (
        ShownColumn("Kind", lambda row: row.key[2], _WIDTHS[0]),
        ShownColumn("From", lambda row: row.ends[0], _WIDTHS[1]),
        ShownColumn("To", lambda row: row.ends[1], _WIDTHS[2]),
        ShownColumn(letters[0], lambda row: row.said[0], _WIDTHS[3]),
        ShownColumn(letters[1], lambda row: row.said[1], _WIDTHS[4]),
        ShownColumn("Gold", lambda row: row.gold, _WIDTHS[5]),
    )
    return tuple(
        replace(e, key=e.text, details=lambda row: row.told, says=lambda row: row.told)
        for e in plain
    )


def _told(scores: OtherLinkScores) -> str:
    """The scores of the kinds that occur, "" if none does."""
    return "  ".join(
        f"{tag}: found {_ratios(each.found)}; type right {_ratios(each.right)}."
        for tag, each in scores.items()
        if not each.is_empty
    )


def _ratios(score: Score) -> str:
    parts = []
    for name, ratio in (("precision", score.precision), ("recall", score.recall)):
        parts.append(f"{name} {decimals(ratio.value)} ({ratio.right:g}/{ratio.of:g})")
    return f"{', '.join(parts)}, F1 {decimals(score.f1)}"
