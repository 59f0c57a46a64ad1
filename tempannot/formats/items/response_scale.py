"""What raters are asked, which answers they choose from, and how tables name these answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual

INVALID = "invalid"
"""The answer that the question makes no sense: it is on no scale."""

MOST_LEVELS = 20
"""With how many levels a column of whole numbers is still taken for answers on a scale."""

_RANGE = re.compile(r"\s*(-?\d{1,18})\s*(?:-|\.\.)\s*(-?\d{1,18})\s*")
_WHOLE = re.compile(r"[+-]?\d{1,18}(?:\.0*)?")


class ScaleError(TempannotError):
    """A scale that cannot be told, or an answer that is not on it; ``cell`` is that answer."""

    def __init__(self, problem: str, cell: str | None = None) -> None:
        self.cell = cell
        super().__init__(problem)


@dataclass(frozen=True, slots=True)
class Scale:
    """Levels, lowest first, and how the cells of a table name them."""

    levels: tuple[str, ...]
    places: Mapping[str, int]

    @classmethod
    def of(cls, levels: Sequence[str]) -> Scale:
        """Return the scale of levels; a level is also found in other case."""
        return cls(tuple(levels), {_plain(each): place for place, each in enumerate(levels)})

    def place(self, cell: str) -> int | None:
        """Return the place of an answer from 0, None if it is INVALID; raises ScaleError."""
        found = self.places.get(_plain(cell))
        if found is None and _plain(cell) != INVALID:
            levels = ", ".join(self.levels)
            raise ScaleError(
                bilingual(
                    "the response {cell!r} is not on the scale {levels}", cell=cell, levels=levels
                ),
                cell,
            )
        return found


def parse_scale(text: str) -> Scale:
    """Return the scale that a user wrote: ``1-5``, or the levels with commas, lowest first.

    Raises ScaleError for less than two levels, or one that is there twice.

    >>> parse_scale("1-5").levels, parse_scale("no, perhaps, yes").levels
    (('1', '2', '3', '4', '5'), ('no', 'perhaps', 'yes'))
    """
    found = _RANGE.fullmatch(text)
    if found:
        low, high = int(found[1]), int(found[2])
        if high - low >= MOST_LEVELS:
            raise ScaleError(
                bilingual("a scale has at most {most_levels} levels", most_levels=MOST_LEVELS)
            )
        levels = [str(each) for each in range(low, high + 1)]
    else:
        levels = [each.strip() for each in text.split(",") if each.strip()]
    if len(levels) < 2:
        raise ScaleError(
            bilingual(
                "{text!r} is no scale: name two levels or more, lowest first, or 1-5", text=text
            )
        )
    if len({_plain(each) for each in levels}) < len(levels):
        raise ScaleError(bilingual("the scale {text!r} has a level twice", text=text))
    return Scale.of(levels)


def guess_scale(cells: Sequence[str], known: Iterable[ResponseScale]) -> Scale:
    """The scale that answers are on; raises ScaleError, with the answer that is odd.

    Whole numbers are a scale from the smallest to the largest; words must be those of a ``known``
    scale, or the order of the levels would be a guess.
    """
    words = {_plain(cell) for cell in cells} - {INVALID}
    for scale in known:
        if words <= set(scale.levels) and (words or INVALID in scale.beside):
            return Scale.of(scale.levels)
    numbers = [int(_plain(cell)) for cell in cells if _WHOLE.fullmatch(_plain(cell))]
    odd = next((cell for cell in cells if not _WHOLE.fullmatch(_plain(cell))), None)
    if 2 * len(numbers) <= len(cells):
        raise ScaleError(
            bilingual(
                "the response {odd!r} is on no scale that is known: name the levels, lowest first",
                odd=odd,
            ),
            odd,
        )
    if odd is not None:
        raise ScaleError(
            bilingual("the response {odd!r} is no whole number, as most others are", odd=odd), odd
        )
    return _from_numbers(numbers, cells)


def _from_numbers(numbers: Sequence[int], cells: Sequence[str]) -> Scale:
    low, high = min(numbers), max(numbers)
    if high - low >= MOST_LEVELS:
        middle = sorted(numbers)[len(numbers) // 2]
        place = max(range(len(cells)), key=lambda each: abs(numbers[each] - middle))
        raise ScaleError(
            bilingual(
                "responses from {low} to {high} are no scale (at most {most_levels} levels); "
                "{cells!r} is far off",
                low=low,
                high=high,
                most_levels=MOST_LEVELS,
                cells=cells[place],
            ),
            cells[place],
        )
    return Scale.of([str(each) for each in range(low, high + 1)])


def _plain(cell: str) -> str:
    text = " ".join(cell.split()).casefold()
    return str(int(float(text))) if _WHOLE.fullmatch(text) else text


MOST_ANSWERS = 9
"""How many answers a rater can choose from: each has a number key."""


@dataclass(frozen=True, slots=True)
class ResponseScale:
    """A question and its answers.

    ``levels`` are lowest first, as the statistics take them; ``beside`` are answers on no scale.
    ``letters`` are second keys of some answers, beside their number. With ``high_first`` raters
    see the highest level first. ``gold`` says which level a label of the data asks for, where
    one does. Raises ScaleError for answers that cannot be told apart, less than two, or more
    than MOST_ANSWERS.
    """

    name: str
    question: str
    levels: tuple[str, ...]
    beside: tuple[str, ...] = ()
    letters: Mapping[str, str] | None = None
    high_first: bool = False
    gold: Mapping[str, str] | None = None

    def __post_init__(self) -> None:
        for name in ("letters", "gold"):  # stores have an empty object for None
            object.__setattr__(self, name, getattr(self, name) or None)
        answers = self.answers
        if len({each.casefold() for each in answers}) < len(answers):
            raise ScaleError(bilingual("the scale {name!r} has an answer twice", name=self.name))
        if len(self.levels) < 2 or len(answers) > MOST_ANSWERS:
            raise ScaleError(
                bilingual(
                    "a scale has two levels or more and up to {most_answers} answers",
                    most_answers=MOST_ANSWERS,
                )
            )

    @property
    def answers(self) -> tuple[str, ...]:
        """All answers, as raters see them."""
        levels = self.levels[::-1] if self.high_first else self.levels
        return (*levels, *self.beside)

    def keys(self, answer: str) -> tuple[str, ...]:
        """Return the keys of an answer: its number as raters see it, and its letter if any."""
        letter = (self.letters or {}).get(answer)
        number = str(self.answers.index(answer) + 1)
        return (number,) if letter is None else (number, letter)

    def answer_named(self, text: str) -> str:
        """Return the answer of a name in any case; raises ScaleError if there is none."""
        plain = " ".join(text.split()).casefold()
        for answer in self.answers:
            if answer.casefold() == plain:
                return answer
        raise ScaleError(
            bilingual(
                "{text!r} is none of the answers {answers}",
                text=text,
                answers=", ".join(self.answers),
            ),
            text,
        )

    def expected(self, label: str | None) -> str | None:
        """Return the answer that a label of the data asks for, None where it asks for none."""
        if label is None:
            return None
        meant = {key.casefold(): answer for key, answer in (self.gold or {}).items()}
        return meant.get(label.strip().casefold())
