"""The list of disagreements, each once; with an adjudication everything there is to decide."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import ItemKey, StepTaken
from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.language import tr, tr_plural
from tempannot.gui.compare.compare_panel import AdjudicationPanel, CompareContext
from tempannot.gui.compare.decide.cause_chips import CauseChips, CauseMenu
from tempannot.gui.compare.decide.compare_wording import ALL_HEADINGS
from tempannot.gui.compare.decide.disagreement_entries import (
    DisagreementEntry,
    EntryReader,
    States,
)
from tempannot.gui.compare.decide.disagreement_tree import DisagreementTree
from tempannot.gui.compare.decide.listed_entries import (
    EntriesShown,
    EntryFilter,
    EntryListing,
    grouped,
    next_left,
    step_from,
)
from tempannot.gui.kit.choice_boxes import ChoiceSwitch
from tempannot.gui.kit.keys import FilterField
from tempannot.gui.kit.labels import PlainLabel
from tempannot.gui.kit.layout import in_bar, in_column, in_row
from tempannot.session.adjudication_session import Adjudicated

_ORDERS = (
    (tr("By cause"), tr("Under the headings of their causes")),
    (tr("By impact"), tr("Those that explain most first")),
)

_SHOWN = (
    (tr("Left"), tr("What still wants a decision")),
    (tr("All"), tr("Everything there is to decide")),
    (tr("Done"), tr("What was decided, or settled by decisions")),
)

_BY_CAUSE, _BY_IMPACT = 0, 1
_AT_SIDES = 6
_ROOMY, _LOW = 40, 27
"""Lines of text for which there is room where nothing has to make way, and where much has."""

_ALL_DONE = tr("Nothing is left to decide.")


class DisagreementList(AdjudicationPanel):
    """Lists what the sides disagree on; the current entry is the pair of the selection.

    ``said`` carries what cannot be seen from the list itself.
    """

    said = Signal(str)

    def __init__(self, context: CompareContext) -> None:
        super().__init__(context)
        self._reader: EntryReader | None = None
        self._listing = EntryListing()
        self._is_adjudicating = False
        self.controls = QWidget(self)
        self.orders = ChoiceSwitch(tr("Order of the list"), _ORDERS, self)
        self.shown = ChoiceSwitch(tr("Shown"), _SHOWN, self)
        self.chips = CauseChips(self)
        self.causes = CauseMenu(self.chips, self)
        self.tree = DisagreementTree(context.theme, self)
        hint = tr("Filter: words, relation, cause")
        self.filter = FilterField(tr("Filter the disagreements"), hint, self.tree)
        self.count = PlainLabel(parent=self)
        self._lay_out()
        self._connect()
        self._begin()

    @property
    def keys(self) -> list[ItemKey]:
        """The listed entries in the order shown, those under closed headings too."""
        return [entry.key for entry in self._listing.listed]

    def reading(self) -> Callable[[Adjudication], object]:
        """What makes, in any thread, the entries that are listed when an adjudication begins."""
        self._freshen()
        return partial(_read, self._reader, self.context.session.comparison)

    def next(self) -> None:
        """Select the next entry of the list, the first after the last."""
        self._step(1)

    def previous(self) -> None:
        """Select the previous entry of the list, the last before the first."""
        self._step(-1)

    @property
    def wants_selected(self) -> bool:
        """Whether what is selected is left to decide."""
        self._freshen()
        return self._reader is not None and self._selected_key() in self._reader.left

    def next_open(self) -> None:
        """Select the next entry that wants a decision; without an adjudication the next one."""
        self._freshen()
        if self.adjudication is None:
            self.next()
        else:
            self._go_on(self._listing.passing_keys, self._selected_key())

    def make_room(self, needed: bool) -> None:
        """Leave the room of the controls to something else where it is scarce, or take it back."""
        is_low = self.height() < self.fontMetrics().height() * _ROOMY
        for each in (self.controls, self.count):
            each.setVisible(not (needed and is_low))

    @property
    def wide(self) -> int:
        """The width that its controls need beside each other."""
        return max(self.orders.wide, self.shown.wide) + 2 * _AT_SIDES

    def make_narrow(self, narrow: bool) -> None:
        """Put the choices into menus, or beside each other again."""
        for each in (self.orders, self.shown):
            each.make_narrow(narrow)

    def _lay_out(self) -> None:
        search = in_row((self.filter, 1), self.causes, gap=4)
        switches, around = in_bar(self.orders, self.shown), (_AT_SIDES, 4, _AT_SIDES, 0)
        in_column(switches, search, self.chips, on=self.controls, margins=around, gap=4)
        in_column(self.controls, (self.tree, 1), self.count, on=self, gap=4)
        self.count.setContentsMargins(8, 2, 8, 4)
        self.count.setWordWrap(True)
        self.causes.hide()
        self.setFocusProxy(self.tree)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the causes into a menu where the list would have no room beside their buttons."""
        super().resizeEvent(event)
        is_low = self.height() < self.fontMetrics().height() * _LOW
        self.chips.setVisible(not is_low)
        self.causes.setVisible(is_low)

    def _connect(self) -> None:
        self.orders.switched.connect(self._list_anew)
        self.shown.switched.connect(self._list_anew)
        self.filter.textChanged.connect(self._list_anew)
        self.chips.chosen_changed.connect(self._list_anew)
        self.tree.chosen.connect(self._choose)

    @override
    def _rebuild(self) -> None:
        self._read_entries()
        self.tree.show_names(self.context.session)
        self._fill()

    @override
    def _theme_changed(self) -> None:
        super()._theme_changed()
        self.tree.take_letters()

    @override
    def _show_selection(self) -> None:
        key = self._selected_key()
        root = self._reader.root_of(key) if self._reader is not None else None
        self.tree.mark(key, root)

    @override
    def _take_step(self, step: Adjudicated) -> None:
        """Show the new states; after a decision on the selected entry go on to the next."""
        adjudication = self.adjudication
        if adjudication is None:
            return
        before, key = self._listing.passing_keys, self._selected_key()
        self._freshen()
        self._rebuild()
        is_decision = isinstance(adjudication.adjudication.events[-1], StepTaken)
        if is_decision and key in step.keys:
            self._go_on(before, key, quiet=True)
        elif not is_decision and key not in step.keys:
            self._select(step.keys[0])
        self._is_selection_stale = True  # shown when the step is over

    def _read_entries(self) -> None:
        findings, adjudication = self.context.session.findings, self.adjudication
        vocabulary = self.context.session.vocabulary
        if findings is None:
            self._reader = None
        elif self._reader is None or not self._reader.is_of(findings, vocabulary):
            self._reader = EntryReader(findings, vocabulary)
        if self._reader is not None:
            self._reader.read(adjudication.adjudication if adjudication else None)
        if self._is_adjudicating is not (adjudication is not None):
            self._is_adjudicating = adjudication is not None
            with QSignalBlocker(self.orders):  # what is listed follows at once
                self.orders.choose(_BY_IMPACT if self._is_adjudicating else _BY_CAUSE)

    @property
    def _states(self) -> States:
        return self._reader.states if self._reader is not None else {}

    def _list_anew(self) -> None:
        if not self._is_stale:
            self._fill()
            self._show_selection()

    def _fill(self) -> None:
        """List the entries; which of them is selected is shown afterwards."""
        wanted = EntryFilter(self.filter.text(), self.chips.chosen)
        shown, by_cause = EntriesShown(self.shown.chosen), self.orders.chosen == _BY_CAUSE
        self._listing.read(self._reader, wanted, shown, by_cause)
        self._show_chips()
        self._show_rows(self._listing.listed)
        self._show_count(len(self._listing.listed))

    def _show_chips(self) -> None:
        self.shown.setVisible(self._is_adjudicating)
        counts, chosen = self._listing.counts, self.chips.chosen
        self.chips.show_counts(
            [
                (heading, counts[heading.name])
                for heading in ALL_HEADINGS
                if counts[heading.name] or heading in chosen
            ],
            self.context.session.vocabulary,
        )

    def _show_rows(self, listed: list[DisagreementEntry]) -> None:
        if self._reader is None:
            self.tree.show_groups((), {}, None)
            return
        by_cause = self.orders.chosen == _BY_CAUSE
        groups = grouped(listed) if by_cause else [(None, listed)]
        self.tree.show_groups(groups, self._states, self._reader.of_pair)

    def _show_count(self, listed: int) -> None:
        if self._reader is None:
            self.count.setText(self._empty_hint(tr("Choose two annotations of one text.")))
            return
        total = len(self._reader.entries)
        if self._is_adjudicating:
            told = tr_plural(
                listed,
                "{count:,} shown, {left:,} of {total:,} left to decide",
                "{count:,} shown, {left:,} of {total:,} left to decide",
                left=len(self._reader.left),
                total=total,
            )
            self.count.setText(told + self._told_marks())
        elif not total:
            self.count.setText(tr("The two annotations mean the same."))
        else:
            derived = self._reader.derived
            self.count.setText(
                tr(
                    "{listed:,} of {total:,} disagreements; {derived:,} more pairs follow",
                    listed=listed,
                    total=total,
                    derived=derived,
                )
            )

    def _told_marks(self) -> str:
        """How many words and attributes are left, which have a table of their own."""
        adjudication = self.adjudication
        if adjudication is None or self._reader is None:
            return ""
        count = adjudication.adjudication.progress().left - len(self._reader.left)
        return (
            tr(
                "; {questions} about words and attributes in Marks",
                questions=tr_plural(count, "{count:,} question", "{count:,} questions"),
            )
            if count
            else ""
        )

    def _freshen(self) -> None:
        if self._is_stale:
            self.refresh()

    def _step(self, by: int) -> None:
        self._freshen()
        key = step_from(self.keys, self._selected_key(), by)
        if key is not None:
            self._select(key)
        else:
            self.said.emit(self.count.text())

    def _go_on(self, keys: list[ItemKey], key: ItemKey | None, *, quiet: bool = False) -> None:
        """Select what comes after ``key`` and is left to decide, or say that nothing is."""
        found = next_left(keys, key, self._states)
        if found is not None:
            self._select(found)
        elif self._reader is not None and self._reader.left:
            left = len(self._reader.left)
            self.said.emit(
                tr(
                    "Nothing is left among what the filter shows; {left:,} are outside it.",
                    left=left,
                )
            )
        elif not quiet:
            marks = self._told_marks()
            self.said.emit(
                tr("Nothing is left in this list{marks}.", marks=marks) if marks else _ALL_DONE
            )

    def _selected_key(self) -> ItemKey | None:
        """The selected pair in text order, or the selected unit."""
        comparison, selection = self.context.session.comparison, self.context.selection
        source, target = selection.source, selection.target
        if comparison is None or source is None:
            return None
        if target is None:
            return (source,)
        try:
            pair = comparison.alignment.unit(source), comparison.alignment.unit(target)
        except KeyError:
            return None
        first, second = sorted(pair, key=lambda unit: int(unit.id[1:]))
        return (first.id, second.id)

    def _choose(self, key: ItemKey) -> None:
        if key != self._selected_key():
            self._select(key)


def _read(
    reader: EntryReader | None, comparison: DocumentComparison | None, adjudication: Adjudication
) -> None:
    if reader is not None:
        reader.make(adjudication)
    for side in comparison.sides if comparison is not None else ():
        side.partners("")  # whom links tie to whom is found at the first question
