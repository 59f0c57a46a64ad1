"""Reads what there is to list of a comparison, and where each of it stands."""

from __future__ import annotations

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import Item, ItemKey
from tempannot.comparison.disagreements.grouping import by_pair
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.compare.decide.entries import Entry, EntryMaker
from tempannot.gui.compare.decide.queue_order import States, is_left
from tempannot.session.compare_session import Findings


class QueueReader:
    """The entries of a comparison, made once; the states are read anew after every decision."""

    def __init__(self, findings: Findings, vocabulary: Vocabulary = Vocabulary.ALLEN) -> None:
        self._read_from = findings, vocabulary
        self._maker = EntryMaker(findings.comparison, findings.disagreements, vocabulary)
        self._plain = self._maker.of_disagreements()
        self._root_of: dict[tuple[str, str], ItemKey] = {
            pair: (root.source,) if root.source == root.target else (root.source, root.target)
            for pair, root in by_pair(findings.disagreements).items()
        }
        self._items: tuple[Item, ...] = ()
        self._entries = self._plain
        self._states: States = {}

    def is_of(self, findings: Findings, vocabulary: Vocabulary) -> bool:
        """Whether this was read from these findings, in this vocabulary."""
        return self._read_from[0] is findings and self._read_from[1] is vocabulary

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The disagreements, or all items of an adjudication."""
        return self._entries

    @property
    def states(self) -> States:
        """Where the items stand; empty without an adjudication."""
        return self._states

    @property
    def left(self) -> int:
        """How many items still want a decision."""
        return sum(is_left(state) for state in self._states.values())

    @property
    def derived(self) -> int:
        """How many pairs differ because of the disagreements."""
        return sum(entry.impact for entry in self._plain)

    def read(self, adjudication: Adjudication | None) -> None:
        """Take up where things stand now."""
        if adjudication is None:
            self._items, self._entries, self._states = (), self._plain, {}
            return
        items = adjudication.all_items
        if items != self._items:
            self._items, self._entries = items, self._maker.of_items(items)
        self._states = {item.key: adjudication.state(item.key) for item in items}

    def of_pair(self, pair: tuple[str, str]) -> Entry:
        """Return the entry of a derived pair."""
        return self._maker.of_pair(pair)

    def root_of(self, key: ItemKey | None) -> ItemKey | None:
        """Return the disagreement that a pair follows from, None if none is known."""
        return self._root_of.get((key[0], key[1])) if key is not None and len(key) == 2 else None
