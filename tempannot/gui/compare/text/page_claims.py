"""What a page of a comparison says in words of the selection, in short and in full."""

from __future__ import annotations

from collections.abc import Callable

from tempannot.compare.side import Side
from tempannot.gui.annotate.text.text_scene import Origin, ShownLink
from tempannot.gui.compare.text.reading import Reading
from tempannot.gui.compare.text.unit_texts import counted, word
from tempannot.gui.selection import Selection

_ENDINGS = {
    Origin.INFERRED: " (follows)",
    Origin.CONFLICT: " (set aside: it contradicts other links)",
}


class PageClaims:
    """What the sides (0, 1 or both) of one page claim."""

    def __init__(self, reading: Reading, sides: tuple[int, ...]) -> None:
        self._reading = reading
        self._links = reading.links
        self._unit = reading.comparison.alignment.unit
        self._numbers = sides

    def short(self, selection: Selection) -> str:
        """Say what is claimed, the units of the pair called S and T as in the text."""
        names = {selection.target: "T", selection.source: "S"}
        return self._told(selection, lambda unit: names[unit])

    def whole(self, selection: Selection) -> str:
        """Say what is claimed, in the words of the text."""
        return self._told(selection, lambda unit: f"“{word(self._unit(unit))}”")

    def note(self, selection: Selection) -> str:
        """Return what is said in the place of chips."""
        source = selection.source
        if source is None:
            return "Click a mark or press Tab to see its links."
        if selection.target is not None:
            return self.whole(selection)
        told = "" if self._links.partners(source) else "no link; Shift-click another for a pair"
        return f"“{word(self._unit(source))}”: {told or 'all partners are in view'}"

    def _told(self, selection: Selection, name: Callable[[str], str]) -> str:
        told = []
        for number in self._numbers:
            letter = f"{self._reading.owners[number].letter}: " if len(self._numbers) > 1 else ""
            told.append(f"{letter}{self._of_side(number, selection, name)}")
        return "   ".join(told)

    def _of_side(self, number: int, selection: Selection, name: Callable[[str], str]) -> str:
        side = self._reading.comparison.sides[number]
        source, target = selection.source, selection.target
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


def _sizes(side: Side) -> str:
    marked = sum(unit.members[side.index] is not None for unit in side.alignment.units)
    return f"{counted(marked, 'mark')}, {counted(len(side.links), 'link')}"
