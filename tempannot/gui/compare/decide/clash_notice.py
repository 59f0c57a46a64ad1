"""The notice of a decision that cannot stand: a clash with ways out, or a hull on offer."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import Clash, Item, ItemKey
from tempannot.gui.compare.decide.notice import Notice, Offer
from tempannot.gui.compare.decide.outcome_words import OutcomeWords
from tempannot.gui.kit.theme import Theme


class ClashNotice(Notice):
    """Signals say which way out was taken; ``take_back_wanted`` carries a decision's number."""

    give_way_wanted = Signal()
    take_back_wanted = Signal(int)
    hull_wanted = Signal()
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._clash: Clash | None = None
        self._offered: ItemKey | None = None
        self._parties: frozenset[ItemKey] = frozenset()

    @property
    def clash(self) -> Clash | None:
        """The clash that is shown."""
        return self._clash

    @property
    def offered(self) -> ItemKey | None:
        """The item whose hull is on offer."""
        return self._offered

    def offer_hull(self, item: Item, words: OutcomeWords, key: str) -> None:
        """Offer the nearest that a link can say; ``key`` takes it too."""
        self.drop()
        self._offered = item.key
        self.restyle()
        take = (f"Take that  {key}".strip(), self.hull_wanted.emit)
        self.show_notice(words.hull(item), (take, ("Leave it", self.left.emit)))

    def show_clash(self, clash: Clash, words: OutcomeWords, gold: Adjudication) -> None:
        """Explain a clash, with a button for every way out."""
        self.drop()
        self._clash, self._parties = clash, _parties(clash, gold)
        self.restyle()
        offers: list[Offer] = []
        if clash.can_give_way:
            offers.append(("Let the start give way", self.give_way_wanted.emit))
        offers += [
            (f"Undo decision #{number}", partial(self.take_back_wanted.emit, number))
            for number in clash.decisions
        ]
        self.show_notice(words.clash(clash, gold), (*offers, ("Leave it", self.left.emit)))

    def keep_for(self, key: ItemKey | None) -> None:
        """Stay while what is selected is among what clashes, or the item of the offer."""
        if self._offered not in (None, key) or (self._clash and key not in self._parties):
            self.drop()

    def drop(self) -> None:
        """Take the notice away."""
        self._clash = self._offered = None
        self.clear()

    def restyle(self) -> None:
        """Take up the colours in force."""
        self.set_look(self._theme, "conflict" if self._clash else "accent")


def _parties(clash: Clash, gold: Adjudication) -> frozenset[ItemKey]:
    """Return the items of a ruling and of all that it clashes with."""
    decided = {each.number: each.key for each in gold.decisions}
    found = {clash.key, *(decided[number] for number in clash.decisions if number in decided)}
    links = gold.network.assertions
    there = [links[id] for id in clash.start_links if id in links]
    return frozenset(found | {gold.key(each.source, each.target) for each in there})
