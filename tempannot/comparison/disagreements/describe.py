"""Disagreements in English, for panels and reports.

The sides are called as the caller wants, so that annotators can stay hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tempannot.comparison.alignment import words_of
from tempannot.comparison.comparison import DocumentComparison, SideLink
from tempannot.comparison.disagreements.causes import MIXED_UP, Cause
from tempannot.comparison.disagreements.disagreements import Disagreement
from tempannot.core.explanations import sentence
from tempannot.core.language import bilingual
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL, EQUALS, RelationSet
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import listed

Names = tuple[str, str]
"""What key and response are called."""

_ADVICE = {
    Cause.DIRECTION_SLIP: bilingual("The direction may have slipped."),
    Cause.CONTRADICTORY: bilingual("They cannot both be right."),
    Cause.IDENTITY: bilingual("The times are the same."),
}


@dataclass(frozen=True, slots=True)
class DisagreementText:
    """A disagreement in words: what each side says, what to make of it, and what else there is.

    ``notes`` are about links set aside and derived pairs. ``str()`` is all as one paragraph.
    """

    key: str
    response: str
    advice: str = ""
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(filter(None, (self.key, self.response, self.advice, *self.notes)))


def describe(
    comparison: DocumentComparison,
    disagreement: Disagreement,
    names: Names = ("A", "B"),
    vocabulary: Vocabulary | None = None,
) -> DisagreementText:
    """Say in English how key and response, called ``names``, disagree.

    Relations have the names of the ``vocabulary``, types those of files if it is None.

    For example: ``A: "said" ends before "met" starts. B: "said" starts after "met" ends. The
    direction may have slipped. 3 more pairs differ because of it.``
    """
    words = words_of(comparison.alignment, (disagreement.source, disagreement.target))
    return _Teller(comparison, disagreement, names, words, vocabulary).told()


class _Teller:
    """Tells one disagreement; side 0 is the key, side 1 the response."""

    def __init__(
        self,
        comparison: DocumentComparison,
        disagreement: Disagreement,
        names: Names,
        words: Mapping[str, str],
        vocabulary: Vocabulary | None,
    ) -> None:
        self.sides, self.names, self.about = comparison.sides, names, disagreement
        ends = disagreement.source, disagreement.target
        self.units = tuple(comparison.alignment.unit(end) for end in ends)
        self.words = words[ends[0]], words[ends[1]]
        self.vocabulary = vocabulary

    def told(self) -> DisagreementText:
        notes = (*self._set_aside(0), *self._set_aside(1), *self._slip_aside(), *self._impact())
        if self.about.cause is Cause.ENTITY_MISSING:
            return DisagreementText(self._of_unit(0), self._of_unit(1), notes=notes)
        return DisagreementText(self._claim(0), self._claim(1), self._advice(), notes)

    def _claim(self, side: int) -> str:
        relations = (self.about.key, self.about.response)[side]
        links = [link for link in self._links(side) if link.state is LinkState.ACTIVE]
        if relations is ALL:
            return self._silence(side)
        said = self._sentence(side, relations, links)
        # what no link says needs a word, or it would be looked for in vain
        if links:
            return bilingual("{name}: {said}.", name=self.names[side], said=said)
        return bilingual("{name}, by inference: {said}.", name=self.names[side], said=said)

    def _silence(self, side: int) -> str:
        name = self.names[side]
        if any(link.state is LinkState.VAGUE for link in self._links(side)):
            return bilingual("{name}: the text does not tell.", name=name)
        index = self.sides[side].index
        for unit, words in zip(self.units, self.words, strict=True):
            if unit.members[index] is None:
                return bilingual("{name} does not mark {words}.", name=name, words=words)
        return bilingual("{name} leaves the pair open.", name=name)

    def _sentence(self, side: int, relations: RelationSet, links: Sequence[SideLink]) -> str:
        types = {link.rel_type for link in links}
        if "IDENTITY" in types and relations is EQUALS:
            return bilingual(
                "{words} and {words2} are the same event", words=self.words[0], words2=self.words[1]
            )
        said = self._said(relations)
        during = sorted(types & {"DURING", "DURING_INV"})
        if during and self.about.cause is Cause.DURING:
            return f"{said} ({listed(self._called(during))}, {self._read_as(side)})"
        return said

    def _said(self, relations: RelationSet) -> str:
        one, other = self.words
        return sentence(one, relations, other, self.vocabulary or Vocabulary.ALLEN)

    def _called(self, types: Iterable[str]) -> list[str]:
        return [self.vocabulary.type_word(each) if self.vocabulary else each for each in types]

    def _read_as(self, side: int) -> str:
        """Say how a side reads DURING; every reading is called as a relation is."""
        reading = str(self.sides[side].during)
        return bilingual(
            "read as {word}", word=self.vocabulary.word(reading) if self.vocabulary else reading
        )

    def _advice(self) -> str:
        about = self.about
        if about.cause is Cause.SAYS_MORE:
            return bilingual(
                "Both can be right; {names} says more.", names=self.names[about.says_more or 0]
            )
        if about.cause is Cause.NEIGHBOURING:
            if about.key & about.response:
                return bilingual("They differ in part; both can be right.")
            return bilingual("They are neighbours: one end point differs a little.")
        if about.cause is Cause.DURING:
            said = listed(self._called(MIXED_UP[about.cause]))
            return bilingual(
                "{said}{said2} may have been mixed up.", said=said[:1].upper(), said2=said[1:]
            )
        return _ADVICE.get(about.cause, "")

    def _of_unit(self, side: int) -> str:
        name, words = self.names[side], self.words[0]
        if side == self.about.missing_side:
            return bilingual("{name} does not mark {words}.", name=name, words=words)
        count = len(self.about.links[side])
        return bilingual(
            "{name} marks {words} and links it {times}.",
            name=name,
            words=words,
            times=_times(count),
        )

    def _set_aside(self, side: int) -> list[str]:
        """Tell the links that are not in the closure, and why they are not."""
        if self.about.cause is Cause.ENTITY_MISSING:
            return self._set_aside_of_unit(side)
        return [
            bilingual(
                "{names} also says that {said} ({id}), {why_aside}.",
                names=self.names[side],
                said=self._said(relations),
                id=link.id,
                why_aside=_why_aside(link),
            )
            for link, relations in self._aside(side)
        ]

    def _aside(self, side: int) -> list[tuple[SideLink, RelationSet]]:
        """The links that are not in the closure, and what they say of source and target."""
        return [
            (link, link.relations if link.source == self.about.source else link.relations.converse)
            for link in self._links(side)
            if link.id in self.about.set_aside[side] and link.relations is not None
        ]

    def _slip_aside(self) -> list[str]:
        """Say so where a link set aside is the converse of what the two agree on."""
        if self.about.cause is not Cause.SET_ASIDE:
            return []
        stated = {relations for side in (0, 1) for _, relations in self._aside(side)}
        return [_ADVICE[Cause.DIRECTION_SLIP]] if self.about.key.converse in stated else []

    def _set_aside_of_unit(self, side: int) -> list[str]:
        ids = self.about.set_aside[side]
        if not ids:
            return []
        return [
            bilingual(
                "Not in the closure of {names}: {listed}.",
                names=self.names[side],
                listed=listed(ids),
            )
        ]

    def _impact(self) -> list[str]:
        count = len(self.about.explains)
        if not count:
            return []
        more = "" if self.about.cause is Cause.ENTITY_MISSING else bilingual(" more")
        return [
            bilingual(
                "{count}{more} {value} because of it.",
                count=count,
                more=more,
                value=bilingual("pair differs") if count == 1 else bilingual("pairs differ"),
            )
        ]

    def _links(self, side: int) -> list[SideLink]:
        known = self.sides[side].links_by_id
        return [known[id] for id in self.about.links[side]]


def _why_aside(link: SideLink) -> str:
    if link.state is LinkState.NOT_CONVEX:
        return bilingual("which cannot be reasoned with")
    if link.state is LinkState.KEPT:
        return bilingual("which is kept though it contradicts other links")
    return bilingual("which contradicts other links and is set aside")


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
