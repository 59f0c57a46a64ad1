"""The SLINKs and ALINKs of a comparison by the units at their ends: as curves and in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from tempannot.comparison.comparison import AnnotatedSide, SideOtherLink
from tempannot.core.language import shown, tr
from tempannot.core.other_links import other_link_type
from tempannot.gui.compare.text.unit_marks import Owner
from tempannot.gui.views.text.shown_links import ShownLink
from tempannot.gui.views.text.shown_other_links import BESIDE, ORIGINS

_APART = {0: -2, 1: 2}
"""The lanes of what the sides say differently: the TLINKs of both run between them."""


class UnitOtherLinks:
    """What the sides have of them; what 0 and 1 say alike is one link on a common page."""

    def __init__(self, sides: Sequence[AnnotatedSide]) -> None:
        has_some = any(side.other_links for side in sides[:2])  # else the gold has none either
        self._of: tuple[dict[str, list[SideOtherLink]], ...] = tuple(
            defaultdict(list) for _ in sides
        )
        for found, side in zip(self._of, sides, strict=True):
            for link in side.other_links if has_some else ():
                if link.source != link.target:
                    found[link.source].append(link)
                    found[link.target].append(link)
        self._said = tuple(
            frozenset(_key(each) for links in found.values() for each in links)
            for found in self._of[:2]
        )

    def of_unit(self, number: int, unit: str) -> tuple[SideOtherLink, ...]:
        """What a side says of a unit, in file order."""
        return tuple(self._of[number].get(unit, ()))

    def of_pair(self, number: int, source: str, target: str) -> tuple[SideOtherLink, ...]:
        """What a side says of a pair, in either direction."""
        return tuple(each for each in self.of_unit(number, source) if target in each.pair)

    def differs(self, link: SideOtherLink) -> bool:
        """Whether one side alone has a link with this type."""
        return any(_key(link) not in said for said in self._said)

    def shown(self, number: int, unit: str) -> Iterator[tuple[ShownLink, bool]]:
        """Yield what a side says of a unit, and whether the other side says something else."""
        for link in self.of_unit(number, unit):
            yield _shown(link, number), self.differs(link)

    def shown_of_both(self, unit: str, owners: Sequence[Owner]) -> Iterator[tuple[ShownLink, bool]]:
        """Yield what both say of a unit alike, then what one of them does, each with its letter."""
        letters = " ".join(sorted(each.letter for each in owners[:2]))
        for link in self.of_unit(0, unit):
            if not self.differs(link):
                yield _shown(link, 0, letters), False
        for number, owner in enumerate(owners[:2]):
            for link in self.of_unit(number, unit):
                if self.differs(link):
                    yield _shown(link, number, owner.letter, _APART[number]), True


def other_claim(link: SideOtherLink, ends: dict[str, str]) -> str:
    """What a link says, in words, its units called as ``ends`` has it.

    >>> link = SideOtherLink("l1", "SLINK", "u1", "u2", "EVIDENTIAL")
    >>> other_claim(link, {"u1": "said", "u2": "left"})
    'SLINK: said reports left'
    """
    known = other_link_type(link.tag, link.rel_type)
    source, target = ends[link.source], ends[link.target]
    said = tr(
        "{source} {rel_type} {target}",
        source=source,
        rel_type=link.rel_type or tr("without a type"),
        target=target,
    )
    if known is not None:
        said = shown(known.sentence.format(a=source, b=target)).rstrip(".。")
    return f"{link.tag}: {said}"


def _shown(link: SideOtherLink, number: int, letter: str = "", lane: int = BESIDE) -> ShownLink:
    known = other_link_type(link.tag, link.rel_type)
    word = shown(known.word) if known else link.rel_type or tr("no type")
    origin, label = ORIGINS[link.tag], f"{letter} {word}".lstrip()
    id = f"{number}:{link.tag}:{link.id}"
    return ShownLink(*link.pair, origin, label, link=id, tint=origin.value, lane=lane)


def _key(link: SideOtherLink) -> tuple[str, str, str, str]:
    return link.tag, link.source, link.target, link.rel_type
