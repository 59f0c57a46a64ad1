"""The lines of a row in the list of disagreements: as many as its words need in a narrow list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextLayout, QTextOption

from tempannot.gui.kit.painting import TextWidths

_BESIDE, _GAP = 14, 6
_BETWEEN = " –"


@dataclass(frozen=True, slots=True)
class LinePart:
    """A text in a colour of the theme, so many pixels from the left of its line."""

    text: str
    color: str
    left: int = 0
    is_bold: bool = False


Line = list[LinePart]
Claim = tuple[LinePart, LinePart]
"""The letter of who says something, and what is said."""


class RowLines:
    """Puts what stands in a row into lines that are no wider than a room in pixels.

    Two lines are enough where they hold it all. Else the second name gets a line of its own, then
    what each side says, which goes on in another one where it must; what is told at the end of a
    row stands at the right of its last line. Only a name that is wider than the room is cut.
    """

    def __init__(self, widths: TextWidths, room: int) -> None:
        self._widths = widths
        self._room = max(1, room)

    def of_heading(self, name: str, count: str, means: str) -> list[Line]:
        """A name in bold letters with a count at its right, and what it means."""
        font, bold = self._widths.font, QFont(self._widths.font)
        bold.setBold(True)
        beside = self._room - self._wide(count) - _GAP
        named = [LinePart(each, "text", 0, True) for each in broken(name, bold, beside)]
        meant = [LinePart(each, "muted") for each in broken(means, font, self._room)]
        lines = [[each] for each in (*named, *meant)]
        lines[0].append(LinePart(count, "muted", self._room - self._wide(count)))
        return lines

    def of_entry(
        self, words: Sequence[str], claims: Sequence[Claim], marks: Sequence[LinePart]
    ) -> list[Line]:
        """Names, what is said of them, and marks at the end, with their places."""
        at_end = sum(self._wide(mark.text) + _GAP for mark in marks)
        lines = [[LinePart(name, "text")] for name in self._names(words)]
        for group in self._grouped(claims, at_end):
            lines += self._said(group)
        last = lines[-1][-1]
        if last.left + self._wide(last.text) + at_end > self._room:
            lines.append([])
        left = self._room + _GAP - at_end
        for mark in marks:
            lines[-1].append(LinePart(mark.text, mark.color, left))
            left += self._wide(mark.text) + _GAP
        return lines

    def _wide(self, text: str) -> int:
        return ceil(self._widths(text))

    def _names(self, words: Sequence[str]) -> list[str]:
        joined = f"{_BETWEEN} ".join(words)
        if self._wide(joined) <= self._room:
            return [joined]
        ends = [_BETWEEN] * (len(words) - 1) + [""]
        return [self._cut(each, end) + end for each, end in zip(words, ends, strict=True)]

    def _cut(self, name: str, end: str) -> str:
        room, middle = self._room - self._wide(end), Qt.TextElideMode.ElideMiddle
        if self._wide(name) <= room:
            return name
        return QFontMetrics(self._widths.font).elidedText(name, middle, room)

    def _grouped(self, claims: Sequence[Claim], at_end: int) -> list[list[Claim]]:
        """The claims that have room beside each other, the last of them beside the marks."""
        groups: list[list[Claim]] = []
        used = 0
        for claim in claims:
            wide = self._wide(f"{claim[0].text} ") + self._wide(claim[1].text)
            if groups and used + _BESIDE + wide <= self._room:
                groups[-1].append(claim)
                used += _BESIDE + wide
            else:
                groups.append([claim])
                used = wide
        if len(groups[-1]) > 1 and used + at_end > self._room:
            groups.append([groups[-1].pop()])
        return groups

    def _said(self, claims: Sequence[Claim]) -> list[Line]:
        """A line of several claims, or the lines of one."""
        first: Line = []
        rest: list[Line] = []
        left = 0
        for letter, said in claims:
            beside = left + self._wide(f"{letter.text} ")
            wide, room = self._wide(said.text), self._room - beside
            lines = [said.text] if wide <= room else broken(said.text, self._widths.font, room)
            parts = [LinePart(each, said.color, beside) for each in lines]
            first += [LinePart(letter.text, letter.color, left), parts[0]]
            rest += [[part] for part in parts[1:]]
            left = beside + wide + _BESIDE
        return [first, *rest]


def broken(text: str, font: QFont, room: int) -> list[str]:
    """A text in lines no wider than so many pixels, broken between words where that can be."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    lines = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1, room))
        start = line.textStart()
        lines.append(text[start : start + line.textLength()].strip())
    layout.endLayout()
    return lines or [text]
