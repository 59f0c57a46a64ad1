"""The queue: every disagreement once, or with an adjudication everything to decide."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tempannot.compare.decisions import ItemKey, StepTaken
from tempannot.compare.grouping import by_pair
from tempannot.gui.compare.context import CompareContext
from tempannot.gui.compare.decide.cause_chips import CauseChips
from tempannot.gui.compare.decide.causes_shown import ALL_HEADINGS
from tempannot.gui.compare.decide.deciding_panel import DecidingPanel
from tempannot.gui.compare.decide.entries import Entry, EntryMaker
from tempannot.gui.compare.decide.queue_order import (
    Shown,
    States,
    Wanted,
    grouped,
    in_order,
    is_left,
    is_shown,
    next_left,
    step_from,
)
from tempannot.gui.compare.decide.queue_tree import QueueTree
from tempannot.gui.compare.numbers.switch import Switch
from tempannot.session.adjudication_session import Adjudicated

_ORDERS = (
    ("By cause", "Under the headings of their causes"),
    ("By impact", "Those that explain most first"),
)
_SHOWN = (
    ("Left", "What still wants a decision"),
    ("All", "Everything there is to decide"),
    ("Done", "What was decided, or settled by decisions"),
)
_BY_CAUSE, _BY_IMPACT = 0, 1


class DisagreementList(DecidingPanel):
    """Lists what the sides disagree on; the current entry is the pair of the selection.

    ``said`` carries what cannot be seen from the list itself.
    """

    said = Signal(str)

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._entries: tuple[Entry, ...] = ()
        self._maker: EntryMaker | None = None
        self._root_of: dict[tuple[str, str], ItemKey] = {}
        self._states: States = {}
        self._passing: list[Entry] = []
        self._order: list[ItemKey] = []
        self._is_adjudicating = False
        self.orders = Switch("Order of the list", _ORDERS, self)
        self.shown = Switch("Shown", _SHOWN, self)
        self.filter = QLineEdit(self)
        self.chips = CauseChips(self)
        self.tree = QueueTree(context.theme, self)
        self.count = QLabel(self)
        self._lay_out()
        self._connect()
        self._begin()

    @property
    def keys(self) -> list[ItemKey]:
        """The listed entries in the order shown, those under closed headings too."""
        return self._order

    def next(self) -> None:
        """Select the next entry of the list, the first after the last."""
        self._step(1)

    def previous(self) -> None:
        """Select the previous entry of the list, the last before the first."""
        self._step(-1)

    def next_open(self) -> None:
        """Select the next entry that wants a decision; without an adjudication the next one."""
        self._freshen()
        if self.adjudication is None:
            self.next()
        else:
            self._go_on([entry.key for entry in self._passing], self._selected_key())

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(6, 4, 6, 0)
        bar.addWidget(self.orders)
        bar.addStretch(1)
        rest = QVBoxLayout()
        rest.setContentsMargins(6, 0, 6, 0)
        rest.setSpacing(4)
        for widget in (self.shown, self.filter, self.chips):
            rest.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(bar)
        column.addLayout(rest)
        column.addWidget(self.tree, 1)
        column.addWidget(self.count)
        self.count.setContentsMargins(8, 2, 8, 4)
        self.count.setWordWrap(True)
        self.filter.setPlaceholderText("Filter: words, relation, cause")
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName("Filter the disagreements")

    def _connect(self) -> None:
        self.orders.switched.connect(self._fill)
        self.shown.switched.connect(self._fill)
        self.filter.textChanged.connect(self._fill)
        self.chips.chosen_changed.connect(self._fill)
        self.tree.chosen.connect(self._choose)

    @override
    def _rebuild(self) -> None:
        self._read_entries()
        session = self.context.session
        first, second = session.order
        self.tree.show_sides(session.order, (session.letter(first), session.letter(second)))
        self._fill()

    @override
    def _restyle(self) -> None:
        self.tree.doItemsLayout()

    @override
    def _show_selection(self) -> None:
        key = self._selected_key()
        root = self._root_of.get((key[0], key[1])) if key and len(key) == 2 else None
        self.tree.mark(key, root)

    @override
    def _take_step(self, step: Adjudicated) -> None:
        """Show the new states; after a decision on the selected entry go on to the next."""
        adjudication = self.adjudication
        if adjudication is None:
            return
        before, key = [entry.key for entry in self._passing], self._selected_key()
        self.refresh()
        is_decision = isinstance(adjudication.adjudication.events[-1], StepTaken)
        if is_decision and key in step.keys:
            self._go_on(before, key)
        elif not is_decision and key not in step.keys:
            self._select(step.keys[0])
        self._show_selection()

    def _read_entries(self) -> None:
        findings, adjudication = self.context.session.findings, self.adjudication
        self._entries, self._maker, self._root_of, self._states = (), None, {}, {}
        if findings is None:
            return
        self._maker = EntryMaker(findings.comparison, findings.disagreements)
        roots = by_pair(findings.disagreements)
        self._root_of = {
            pair: (root.source,) if root.source == root.target else (root.source, root.target)
            for pair, root in roots.items()
        }
        if adjudication is None:
            self._entries = self._maker.of_disagreements()
        else:
            items = adjudication.adjudication.all_items
            self._entries = self._maker.of_items(items)
            self._states = {item.key: adjudication.adjudication.state(item.key) for item in items}
        if self._is_adjudicating is not (adjudication is not None):
            self._is_adjudicating = adjudication is not None
            self.orders.choose(_BY_IMPACT if self._is_adjudicating else _BY_CAUSE)

    def _fill(self) -> None:
        if self._is_stale:
            return
        text = self.filter.text()
        worded = [entry for entry in self._entries if Wanted(text).picks(entry)]
        self._show_chips(worded)
        wanted = Wanted(text, self.chips.chosen)
        passing = in_order((entry for entry in worded if wanted.picks(entry)), self._states)
        groups = grouped(passing)
        if self.orders.chosen == _BY_CAUSE:
            passing = [entry for _, entries in groups for entry in entries]
        self._passing = passing
        listed = [entry for entry in passing if self._is_listed(entry)]
        self._order = [entry.key for entry in listed]
        self._show_rows(listed)
        self._show_count(len(listed))
        self._show_selection()

    def _is_listed(self, entry: Entry) -> bool:
        return is_shown(self._states.get(entry.key), Shown(self.shown.chosen))

    def _show_chips(self, entries: list[Entry]) -> None:
        self.shown.setVisible(self._is_adjudicating)
        counts = Counter(entry.heading for entry in entries if self._is_listed(entry))
        chosen = self.chips.chosen
        self.chips.show_counts(
            [
                (heading, counts[heading])
                for heading in ALL_HEADINGS
                if counts[heading] or heading in chosen
            ]
        )

    def _show_rows(self, listed: list[Entry]) -> None:
        if self._maker is None:
            self.tree.show_groups((), {}, None)
            return
        by_cause = self.orders.chosen == _BY_CAUSE
        groups = grouped(listed) if by_cause else [(None, listed)]
        self.tree.show_groups(groups, self._states, self._maker.of_pair)

    def _show_count(self, listed: int) -> None:
        if self._maker is None:
            self.count.setText("Choose two annotations of one text.")
        elif self._is_adjudicating:
            left = sum(is_left(state) for state in self._states.values())
            self.count.setText(f"{listed} shown, {left} of {len(self._states)} left to decide")
        elif not self._entries:
            self.count.setText("The two annotations mean the same.")
        else:
            derived = sum(entry.impact for entry in self._entries)
            self.count.setText(
                f"{listed} of {len(self._entries)} disagreements; {derived} more pairs follow"
            )

    def _freshen(self) -> None:
        if self._is_stale:
            self.refresh()

    def _step(self, by: int) -> None:
        self._freshen()
        key = step_from(self._order, self._selected_key(), by)
        if key is not None:
            self._select(key)

    def _go_on(self, keys: list[ItemKey], key: ItemKey | None) -> None:
        """Select what comes after ``key`` and is left to decide, or say that nothing is."""
        found = next_left(keys, key, self._states)
        if found is not None:
            self._select(found)
            return
        left = sum(is_left(state) for state in self._states.values())
        self.said.emit(
            f"Nothing is left among those that pass the filter; {left} are outside it."
            if left
            else "Nothing is left to decide."
        )

    def _select(self, key: ItemKey) -> None:
        if len(key) == 1:
            self.context.selection.focus(key[0])
        else:
            self.context.selection.select_pair(key[0], key[1])

    def _selected_key(self) -> ItemKey | None:
        """Return the selected pair in text order, or the selected unit."""
        comparison, selection = self.context.session.comparison, self.context.selection
        source, target = selection.source, selection.target
        if comparison is None or source is None:
            return None
        if target is None:
            return (source,)
        places = {unit.id: place for place, unit in enumerate(comparison.alignment.units)}
        if source not in places or target not in places:
            return None
        return (source, target) if places[source] < places[target] else (target, source)

    def _choose(self, key: ItemKey) -> None:
        if key != self._selected_key():
            self._select(key)
