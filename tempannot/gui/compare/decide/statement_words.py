"""What any number of annotators say of an item: each thing once, by most of them first.

The links that an inferred claim follows from are shown with it, or on offer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape

from tempannot.comparison.adjudication.decisions import AdjudicationItem, ItemKey, Statement
from tempannot.comparison.comparison import JointComparison
from tempannot.core.assertions import Assertion
from tempannot.core.explanations import sentence
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.network import Network
from tempannot.core.relations import ALL
from tempannot.core.wording import ended, listed, strung, with_and
from tempannot.gui.compare.decide.compare_wording import (
    HEADINGS,
    annotator_mark,
    key_link,
    link,
    muted,
    paragraphs,
)
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession


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


def in_shown_order(item: AdjudicationItem, session: CompareSession) -> tuple[Statement, ...]:
    """What is said, by most first; of the same number, by whose letter comes first."""
    rank = {number: place for place, number in enumerate(session.numbers)}
    return tuple(
        sorted(
            item.statements(),
            key=lambda each: (-len(each.sides), min(rank[side] for side in each.sides)),
        )
    )


class StatementWords:
    """Tells what more than two annotators say, as rich text; ``words`` are those of the units."""

    def __init__(
        self,
        session: CompareSession,
        joint: JointComparison,
        words: Mapping[str, str],
        theme: Theme,
    ) -> None:
        self._session, self._joint = session, joint
        self._words, self._theme = words, theme
        self._reasons = PairReasons(words, theme)

    def title(self, item: AdjudicationItem) -> str:
        """The words of the item, the cause with its glyph, and whether there is a majority."""
        words = with_and(f"<b>{shown(escape(self._words[id]))}</b>" for id in item.key)
        return paragraphs(words, self._cause(item), self._count(item))

    def told(self, item: AdjudicationItem, asked: Collection[int]) -> str:
        """Everything that is said, with who says it; ``asked``: of whom the reasons are wanted."""
        lines = (self._line(item, each, asked) for each in in_shown_order(item, self._session))
        return paragraphs(*lines)

    def inferred(self, item: AdjudicationItem) -> tuple[int, ...]:
        """The annotators who relate a pair without a link of its own."""
        return tuple(
            side
            for said in item.statements()
            for side in said.sides
            if self._is_inferred(item, said, side)
        )

    def _is_inferred(self, item: AdjudicationItem, said: Statement, side: int) -> bool:
        return not item.is_unit and side not in said.linked and said.relations is not ALL

    def _cause(self, item: AdjudicationItem) -> str:
        if item.cause is None:
            return ""
        heading = HEADINGS[item.cause]
        color = self._theme.color("accent").name()
        name = heading.called(self._session.vocabulary)
        return f'<span style="color:{color}">{heading.glyph}</span> {shown(escape(name))}'

    def _count(self, item: AdjudicationItem) -> str:
        statements, count = item.statements(), len(self._joint.sides)
        if len(statements) == 1:
            told = tr("All {count} say the same.", count=count)
        elif len(statements) == count:
            told = tr("A tie: no two say the same.")
        elif item.majority is None:
            told = tr(
                "A tie: {tied}.", tied=tr(" to ").join(str(len(each.sides)) for each in item.tied)
            )
        else:
            told = tr(
                "{sides} of {count} say the same.", sides=len(item.majority.sides), count=count
            )
        return muted(told, self._theme)

    def _line(self, item: AdjudicationItem, said: Statement, asked: Collection[int]) -> str:
        session, theme = self._session, self._theme
        numbers = [each for each in session.numbers if each in said.sides]
        marks = strung(", ", (annotator_mark(session, each, theme) for each in numbers))
        count = muted(f"({len(numbers)})", theme)
        line = f"{marks} {count}: {shown(escape(self._sentence(item, said, len(numbers))))}"
        inferring = [each for each in numbers if self._is_inferred(item, said, each)]
        if not inferring:
            return line
        if len(inferring) < len(numbers):
            letters = listed([session.annotator_letter(each) for each in inferring])
            line += muted(tr(" {letters} by inference", letters=letters), theme)
        else:
            line += muted(tr(" By inference"), theme)
        networks = {each: self._joint.sides[each].network for each in inferring}
        reasons = (
            self._reasons.told(network, item.key, each, asked) for each, network in networks.items()
        )
        return line + muted(":", theme) + "".join(reasons)

    def _sentence(self, item: AdjudicationItem, said: Statement, count: int) -> str:
        if item.is_unit and said.linked:
            return tr_plural(count, "marks it.", "mark it.")
        if item.is_unit:
            return tr_plural(count, "does not mark it.", "do not mark it.")
        if said.is_silent:
            return tr_plural(count, "says nothing of the two.", "say nothing of the two.")
        if said.is_vague:
            return tr("the text does not tell.")
        source, target = (self._words[id] for id in item.key)
        if said.rel_type == "IDENTITY":
            return tr("{source} and {target} are the same event.", source=source, target=target)
        return ended(sentence(source, said.relations, target))
