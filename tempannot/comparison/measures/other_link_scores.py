"""How the SLINKs and ALINKs of two annotations compare: which are found, and of the right type.

A link counts once, by its kind and the units at its ends from source to target: one the other
way round is another link. It is *found* if the other side has one of its kind there, and *right*
if that has the same type, too. Nothing follows from such links, so that nothing is inferred.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tempannot.comparison.alignment import words_of
from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison, SideOtherLink
from tempannot.comparison.measures.scores import Averages, MacroScore, Ratio, Score, micro
from tempannot.core.other_links import ALINK, SLINK

KINDS = {SLINK: "slinks", ALINK: "alinks"}
"""What the scores of each kind are called in files."""


@dataclass(frozen=True, slots=True)
class OtherLinkScore:
    """The scores of one kind of links: ``found`` by their ends alone, ``right`` with the type."""

    found: Score
    right: Score

    @property
    def is_empty(self) -> bool:
        """Whether neither side has any such link."""
        return not (self.found.precision.of or self.found.recall.of)


@dataclass(frozen=True, slots=True)
class MacroOtherLinks:
    """The means of the scores of one kind over documents."""

    found: MacroScore
    right: MacroScore


OtherLinkScores = Mapping[str, OtherLinkScore]
"""The scores by kind, SLINK and ALINK."""

_Ends = tuple[str, str]


def other_link_scores(comparison: DocumentComparison) -> dict[str, OtherLinkScore]:
    """Return the scores of both kinds."""
    return {tag: _score(comparison, tag) for tag in KINDS}


def micro_other_links(scores: Iterable[OtherLinkScores]) -> dict[str, OtherLinkScore]:
    """Return the scores over all documents, numerators and denominators summed."""
    every = list(scores)
    return {
        tag: OtherLinkScore(
            micro(each[tag].found for each in every), micro(each[tag].right for each in every)
        )
        for tag in KINDS
    }


class OtherLinkAverages:
    """The means of the scores of documents that come one after the other."""

    def __init__(self) -> None:
        self._of = {tag: (Averages(), Averages()) for tag in KINDS}

    def add(self, scores: OtherLinkScores) -> None:
        """Take in the scores of one more document."""
        for tag, (found, right) in self._of.items():
            found.add(scores[tag].found)
            right.add(scores[tag].right)

    def macro(self) -> dict[str, MacroOtherLinks]:
        """The means of all so far."""
        every = self._of.items()
        return {tag: MacroOtherLinks(found.macro(), right.macro()) for tag, (found, right) in every}


@dataclass(frozen=True, slots=True)
class OtherLinkDifference:
    """Two units that the sides do not link alike by one kind of links.

    ``key`` and ``response`` are the links from ``source`` to ``target``; ``turned`` says that a
    side that has none there has one the other way round.
    """

    tag: str
    source: str
    target: str
    key: tuple[SideOtherLink, ...]
    response: tuple[SideOtherLink, ...]
    turned: bool = False

    def types(self, side: int) -> tuple[str, ...]:
        """The types of the links of a side (0 key, 1 response), each once."""
        return tuple(dict.fromkeys(each.rel_type for each in (self.key, self.response)[side]))

    def told(self, comparison: DocumentComparison, names: tuple[str, str] = ("A", "B")) -> str:
        """Say in English how key and response, called ``names``, differ."""
        words = words_of(comparison.alignment, (self.source, self.target))
        said = [
            f"{name}: {' and '.join(types)}" if (types := self.types(side)) else f"{name}: none"
            for side, name in enumerate(names)
        ]
        turned = " The other way round there is one." if self.turned else ""
        ends = f"{words[self.source]} to {words[self.target]}"
        return f"{self.tag} from {ends}. {'. '.join(said)}.{turned}"


def other_link_differences(comparison: DocumentComparison) -> tuple[OtherLinkDifference, ...]:
    """Return all differences in text order, those of SLINKs first where the ends are the same."""
    places = {unit.id: place for place, unit in enumerate(comparison.alignment.units)}
    found = [each for tag in KINDS for each in _differences(comparison, tag)]
    return tuple(sorted(found, key=lambda each: (places[each.source], places[each.target])))


def _differences(comparison: DocumentComparison, tag: str) -> Iterable[OtherLinkDifference]:
    sides = [_by_ends(side, tag) for side in comparison.sides]
    for ends in dict.fromkeys((*sides[0], *sides[1])):
        key, response = (tuple(each.get(ends, ())) for each in sides)
        if {each.rel_type for each in key} == {each.rel_type for each in response}:
            continue
        silent = sides[0] if not key else sides[1] if not response else {}
        turned = (ends[1], ends[0]) in silent
        yield OtherLinkDifference(tag, *ends, key, response, turned)


def _by_ends(side: AnnotatedSide, tag: str) -> dict[_Ends, list[SideOtherLink]]:
    found: dict[_Ends, list[SideOtherLink]] = {}
    for link in side.other_links:
        if link.tag == tag:
            found.setdefault((link.source, link.target), []).append(link)
    return found


def _score(comparison: DocumentComparison, tag: str) -> OtherLinkScore:
    key, response = (_by_ends(side, tag) for side in comparison.sides)
    typed = [
        {(*ends, link.rel_type) for ends, links in each.items() for link in links}
        for each in (key, response)
    ]
    return OtherLinkScore(
        _ratios(len(key.keys() & response.keys()), len(key), len(response), tag),
        _ratios(len(typed[0] & typed[1]), len(typed[0]), len(typed[1]), tag),
    )


def _ratios(right: int, in_key: int, in_response: int, tag: str) -> Score:
    return Score(
        Ratio(right, in_response, "" if in_response else f"the response has no {tag}"),
        Ratio(right, in_key, "" if in_key else f"the key has no {tag}"),
    )
