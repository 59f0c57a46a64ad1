"""The links that an inferred claim follows from, shown or on offer."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape

from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.core.assertions import Assertion
from tempannot.core.explanations import sentence
from tempannot.core.language import tr
from tempannot.core.network import Network
from tempannot.gui.compare.decide.compare_wording import key_link, link, muted
from tempannot.gui.kit.theme import Theme


class PairReasons:
    """Tells reasons as rich text; ``words`` are those of the units."""

    def __init__(self, words: Mapping[str, str], theme: Theme) -> None:
        self._words, self._theme = words, theme

    def told(self, network: Network, key: ItemKey, number: int, asked: Collection[int]) -> str:
        """A link that asks for the reasons of annotator ``number``, and they if it is asked."""
        address = f"why:{number}"
        if number not in asked:
            return f" {link(address, tr('why?'))}"
        reasons = [network.assertions[id] for id in network.why(key[0], key[1])]
        told = [f"• {self._reason(each)}" for each in reasons]
        return f" {link(address, tr('because'))}<br>" + "<br>".join(told)

    def _reason(self, link: Assertion) -> str:
        words = self._words
        said = sentence(words[link.source], link.relations, words[link.target])
        told = key_link((link.source, link.target), said)
        return f"{told} {muted(escape(link.id), self._theme)}"
