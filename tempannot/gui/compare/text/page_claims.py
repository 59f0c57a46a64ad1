"""What a page of a comparison says in words of the selection, in short and in full."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import AnnotatedSide
from tempannot.core.wording import counted
from tempannot.gui.compare.text.reading import Chosen, Reading
from tempannot.gui.compare.unit_words import mark_kind, word
from tempannot.gui.views.text.text_scene import ArcOrigin, ShownLink

_ENDINGS = {
    ArcOrigin.INFERRED: " (follows)",
    ArcOrigin.CONFLICT: " (set aside: it contradicts other links)",
}


class PageClaims:
    """What the sides (0, 1 or both) of one page claim."""

    def __init__(self, reading: Reading, sides: tuple[int, ...]) -> None:
        self._reading = reading
        self._links = reading.links
        self._unit = reading.comparison.alignment.unit
        self._numbers = sides

    def short(self, chosen: Chosen) -> str:
        """Say what is claimed, the units of the pair called S and T as in the text."""
        names = {chosen.target: "T", chosen.source: "S"}
        return self._told(chosen, lambda unit: names[unit])

    def whole(self, chosen: Chosen) -> str:
        """Say what is claimed, in the words of the text."""
        return self._told(chosen, lambda unit: f"“{word(self._unit(unit))}”")

    def note(self, chosen: Chosen) -> str:
        """Return what is said in the place of chips."""
        source = chosen.source
        if source is None:
            return "Click a mark or press Tab to see its links."
        if chosen.target is not None:
            return self.whole(chosen)
        told = "" if self._links.partners(source) else "no link; Shift-click another for a pair"
        return f"“{word(self._unit(source))}”: {told or 'all partners are in view'}"

    def of_unit(self, unit: str, chosen: Chosen) -> str:
        """Return what a tool tip says of a unit: what it is, who marks what, its relations."""
        found = self._unit(unit)
        kind = mark_kind(found).value.replace("-", " ")
        lines = [f"{word(found)}, {kind}", self._marked(found)]
        if chosen.source is not None and chosen.source != unit:
            pair = Chosen(chosen.source, unit)
            lines += self._lines(pair, (0, 1), lambda each: f"“{word(self._unit(each))}”")
        return "\n".join(lines)

    def _marked(self, unit: AlignedInterval) -> str:
        """Say which side marks a unit, and which words if they differ."""
        marked = []
        for side, owner in zip(self._reading.comparison.sides, self._reading.owners, strict=True):
            member = unit.members[side.index]
            if member is not None:
                words = " ".join(side.document.interval(member).text.split())
                marked.append((owner.letter, words))
        if unit.is_partial and len(marked) == 2:
            return ", ".join(f"{letter} marks “{words}”" for letter, words in sorted(marked))
        letters = sorted(letter for letter, _ in marked)
        return f"marked by {' and '.join(letters) or 'neither'}"

    def _told(self, chosen: Chosen, name: Callable[[str], str]) -> str:
        if len(self._numbers) == 1:
            return self._of_side(self._numbers[0], chosen, name)
        return "   ".join(self._lines(chosen, self._numbers, name))

    def _lines(
        self, chosen: Chosen, numbers: Iterable[int], name: Callable[[str], str]
    ) -> list[str]:
        owners = self._reading.owners
        told = ((owners[number].letter, self._of_side(number, chosen, name)) for number in numbers)
        return [f"{letter}: {claim}" for letter, claim in sorted(told)]

    def _of_side(self, number: int, chosen: Chosen, name: Callable[[str], str]) -> str:
        side = self._reading.comparison.sides[number]
        source, target = chosen.source, chosen.target
        if source is None:
            return _sizes(side)
        for each in (source, target):
            if each is not None and self._unit(each).members[side.index] is None:
                return f"does not mark {name(each)}"
        if target is None:
            return self._of_focus(number, source)
        links = self._links.of_pair(number, source, target)
        ends = name(source), name(target)
        told = "; ".join(_claim(link, ends) for link in links)
        return told or f"leaves {ends[0]} and {ends[1]} open"

    def _of_focus(self, number: int, source: str) -> str:
        partners = self._links.partners_of(number, source)
        parted = self._links.differing(source, partners)
        told = counted(len(partners), "link")
        return f"{told}, {len(parted)} in dispute" if parted else told


def _claim(link: ShownLink, ends: tuple[str, str]) -> str:
    return f"{ends[0]} {link.label} {ends[1]}{_ENDINGS.get(link.origin, '')}"


def _sizes(side: AnnotatedSide) -> str:
    marked = sum(unit.members[side.index] is not None for unit in side.alignment.units)
    return f"{counted(marked, 'mark')}, {counted(len(side.links), 'link')}"
