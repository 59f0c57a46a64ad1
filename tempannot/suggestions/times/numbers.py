"""Numbers and years in digits and in words, at each word of a text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tempannot.suggestions.times.patterns import Piece
from tempannot.suggestions.times.words import Gap, Shape, Word

LAST_YEAR = 2100
"""Four digits up to here may be a year."""
RECENT_YEARS = range(1700, 2040)
"""Figures that are years more often than amounts."""
SPOKEN_YEARS = range(2001, 2100)
"""What is said like an amount, "two thousand and six"; two thousand itself is one more often."""
_MOST = 10**9
_LONGEST = 12


@dataclass(frozen=True, slots=True)
class NumberWords:
    """The number words of a language; ``joining`` stand between two of them ("and").

    ``longer`` are those of several words by the first one, the longest first. With
    ``has_decimal_comma`` 2,5 is a half more than two, and 1.500 a thousand and five hundred.
    """

    values: Mapping[str, int] = field(default_factory=dict)
    joining: frozenset[str] = frozenset()
    longer: Mapping[str, Sequence[tuple[tuple[str, ...], int]]] = field(default_factory=dict)
    has_decimal_comma: bool = False

    def number_at(self, words: Sequence[Word], place: int) -> Piece | None:
        """Return the number that begins at a word, as long as it goes.

        "Twenty-four", "two hundred thousand", "2 1/2", "2.5 million".
        """
        first = words[place]
        if first.shape is Shape.NUMBER:
            is_short = len(first.text) <= _LONGEST and first.text.isascii()
            return self._in_digits(words, place) if is_short else None
        if self._value_at(words, place) is None or self._goes_on(words, place):
            return None
        return self._in_words(words, place)

    def _goes_on(self, words: Sequence[Word], place: int) -> bool:
        """Whether a word goes on from figures: "billion" in "1.2 billion seven years ago"."""
        is_behind_figures = place > 0 and words[place - 1].shape is Shape.NUMBER
        is_large = self.values.get(words[place].lower, 0) >= 1000
        return is_large and is_behind_figures and words[place].gap is not Gap.BREAK

    def _value_at(self, words: Sequence[Word], place: int) -> Piece | None:
        """Return the number that one entry of the list is: "ten", "soixante-dix"."""
        for name, value in self.longer.get(words[place].lower, ()):
            end = place + len(name)
            is_it = name == tuple(each.lower for each in words[place:end])
            if is_it and _near(words, place + 1, end - 1):
                return Piece(end, value)
        alone = self.values.get(words[place].lower)
        return None if alone is None else Piece(place + 1, alone)

    def _in_digits(self, words: Sequence[Word], place: int) -> Piece:
        text, end = words[place].text, place + 1
        # most are whole numbers: a fraction costs twenty times as much
        value = int(text) if text.isdigit() else Fraction(self._plain(text))
        if self.has_decimal_comma and text.isdigit() and (more := _behind_comma(words, end)):
            value, end = Fraction(f"{text}.{more}"), end + 2
        if (half := _fraction_at(words, end)) and value.denominator == 1:
            value, end = value + half, end + 3
        if end < len(words) and self.values.get(words[end].lower, 0) >= 1000:
            value, end = value * self.values[words[end].lower], end + 1
        return Piece(end, _plain(value))

    def _plain(self, text: str) -> str:
        """Return figures without what parts thousands."""
        is_thousands = self.has_decimal_comma and re.fullmatch(r"\d{1,3}\.\d{3}", text)
        return text.replace("." if is_thousands else ",", "")

    def _in_words(self, words: Sequence[Word], place: int) -> Piece:
        total, current, last, end = 0, 0, 0, place
        while end < len(words) and end < place + 12:
            at = end
            if end > place and words[at].lower in self.joining and at + 1 < len(words):
                at += 1
            found = self._value_at(words, at)
            if found is None or (end > place and not _near(words, end, at)):
                break
            value = int(str(found.value))
            if value >= 100 and current:
                current *= value
                if value >= 1000:
                    total, current = total + current, 0
            elif not last or _fills(last, value):
                current += value
            else:
                break
            last, end = value, found.end
        return Piece(end, min(total + current, _MOST))

    def year_at(self, words: Sequence[Word], place: int) -> Piece | None:
        """Return the year that begins at a word: four digits, or as they are said.

        "Nineteen ninety-six", "two thousand and six".
        """
        first = words[place]
        if first.shape is Shape.NUMBER:
            is_year = first.text.isascii() and first.text.isdigit() and len(first.text) == 4
            fits = is_year and 1000 <= int(first.text) <= LAST_YEAR
            return Piece(place + 1, int(first.text)) if fits else None
        spoken = self._in_words(words, place) if first.lower in self.values else None
        if spoken is not None and spoken.value in SPOKEN_YEARS:
            return spoken
        century = self.values.get(first.lower, 0)
        if not 11 <= century <= 20 or place + 1 >= len(words):
            return None
        rest = self._in_words(words, place + 1) if words[place + 1].lower in self.values else None
        if rest is None or not isinstance(rest.value, int) or not 10 <= rest.value < 100:
            return None
        return Piece(rest.end, century * 100 + rest.value)


def _behind_comma(words: Sequence[Word], place: int) -> str:
    """Return what stands behind a comma that no space is beside: "5" of "2,5"."""
    beside = words[place : place + 2]
    is_comma = len(beside) == 2 and beside[0].text == "," and beside[1].shape is Shape.NUMBER
    is_close = is_comma and all(each.gap is Gap.NONE for each in beside)
    return beside[1].text if is_close and beside[1].text.isdigit() else ""


def _fills(before: int, value: int) -> bool:
    """Whether a number word adds to the one before it: "twenty" and "four", "hundred" and "ten"."""
    return (before >= 100 and value < before) or (
        20 <= before < 100 and before % 10 == 0 and 0 < value < 10
    )


def _near(words: Sequence[Word], place: int, last: int) -> bool:
    return all(words[each].gap is not Gap.BREAK for each in range(place, last + 1))


def _fraction_at(words: Sequence[Word], place: int) -> Fraction | None:
    """Return a half or quarter that follows a number: "1/2"."""
    if place + 2 >= len(words) or words[place + 1].text != "/":
        return None
    above, below = words[place].text, words[place + 2].text
    if above in ("1", "3") and below in ("2", "4") and words[place].gap in (Gap.SPACE, Gap.HYPHEN):
        return Fraction(int(above), int(below))
    return None


def _plain(value: Fraction | int) -> int | float:
    limited = min(value, _MOST)
    return int(limited) if limited.denominator == 1 else float(limited)
