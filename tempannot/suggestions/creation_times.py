"""When a text may have been written: dates in the name of its file and in its first lines.

They are proposals with what they rest on; nothing here takes one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from textwrap import shorten

from tempannot.core.creation_time import CreationTimeError, creation_value
from tempannot.core.language import bilingual
from tempannot.core.wording import cut
from tempannot.formats.languages import month_names
from tempannot.suggestions.dates_of_writing import are_a_length, is_of_writing
from tempannot.suggestions.times.calendar_periods import is_day_first

_LINES, _LETTERS = 8, 800
"""How much of the beginning of a text is looked at: a head of so many lines or letters."""
_LINE_LETTERS = 160
_WORDS_OF_IDENTIFIER = 3
"""A line of more words is no mere name, such as "ABC 19980114.1830.0611"."""
_ENOUGH = 20_000
"""How much of a text is looked at for whether days stand before months."""
_MOST = 4
"""How many proposals anybody wants to choose from."""

_IN_NAME = re.compile(r"(?<!\d)((?:19|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)")
_IN_AGENCYS_NAME = re.compile(r"[A-Za-z]{2,3}(\d\d)(\d\d)(\d\d)(?!\d)")
"""A name such as AP900815-0044, whose year has no century."""
_FIRST_OF_CENTURY = 70
"""Of years of two figures this is 1970, and those below are of this century."""
_YEAR = r"(?P<year>(?:1[5-9]|20)\d\d)"
_NUMBERS = re.compile(
    rf"(?<![\d/.-]){_YEAR}(?P<sign>[-/.])(?P<month>\d\d?)(?P=sign)(?P<day>\d\d?)(?![\d/-])"
    rf"|(?<![\d/.-])(?P<first>\d\d?)(?P<mark>[-/.])\s?(?P<second>\d\d?)(?P=mark)\s?"
    rf"{_YEAR.replace('year', 'last')}(?![\d/-])"
    rf"|{_YEAR.replace('year', 'east')}\s?[年년]\s?(?P<east_month>\d\d?)\s?[月월]\s?"
    r"(?P<east_day>\d\d?)\s?[日号號일]"
)


@dataclass(frozen=True, slots=True)
class CreationProposal:
    """A date at which a text may have been written, as a TIMEX3 value, and where it was found.

    ``line`` is the line of the text that has it, "" if it is none of the text. One that is not
    ``is_likely`` may as well be a date of the story: it is offered, and never chosen unasked.
    """

    value: str
    source: str
    line: str = field(default="", repr=False)
    is_likely: bool = field(default=True, repr=False)


@dataclass(frozen=True, slots=True)
class ToldDates:
    """The dates that a text, called by its name, tells of itself, the likeliest first."""

    name: str
    proposals: tuple[CreationProposal, ...]


def proposed_creation_times(
    name: str, text: str, language: str = ""
) -> tuple[CreationProposal, ...]:
    """Return the likeliest dates, the best first: that in the name, then those of the first lines.

    Those that are part of a sentence come last. Where 05/06/2024 can be two, the other dates of
    the text tell which is likelier, else its ``language`` (ISO 639-1).

    >>> proposed_creation_times("report", "LONDON, 17 May 2024 - The bridge was closed.")
    (CreationProposal(value='2024-05-17', source='from the first lines: “17 May 2024”'),)
    """
    found: dict[str, CreationProposal] = {}
    proposals = [*_in_name(name), *_in_first_lines(text, _is_day_first(text, language))]
    for proposal in sorted(proposals, key=lambda each: not each.is_likely):
        found.setdefault(proposal.value, proposal)
    return tuple(found.values())[:_MOST]


def likeliest(proposals: Sequence[CreationProposal]) -> str:
    """The value that may be taken where nobody is asked, "" if no date is likely enough."""
    return next((each.value for each in proposals[:1] if each.is_likely), "")


def said_date(words: str) -> str:
    """Return the TIMEX3 value of a date in figures or in words.

    Raises CreationTimeError if it is no date, or could be two.

    >>> said_date("May 17, 2024"), said_date("17. Mai 2024"), said_date("20240517")
    ('2024-05-17', '2024-05-17', '2024-05-17')
    """
    try:
        return creation_value(words)
    except CreationTimeError:
        whole = (each for each in _dates(words) if each.words.strip() == words.strip())
        values = {value for each in whole for value in each.values}
        if len(values) != 1:
            raise
        return values.pop()


def _in_name(name: str) -> Iterator[CreationProposal]:
    for found in _IN_NAME.finditer(name):
        value = _value(found[1], found[3], found[4])
        if value:
            yield CreationProposal(value, _from_name(name))
    if agencys := _IN_AGENCYS_NAME.match(name):
        century = "19" if int(agencys[1]) >= _FIRST_OF_CENTURY else "20"
        if value := _value(century + agencys[1], agencys[2], agencys[3]):
            yield CreationProposal(value, _from_name(name), is_likely=False)


def _from_name(name: str) -> str:
    return bilingual("from the name “{name}”", name=cut(name))


def _is_day_first(text: str, language: str) -> bool:
    found = (each.group("first", "second") for each in _NUMBERS.finditer(text[:_ENOUGH]))
    dates = ((int(first), int(second)) for first, second in found if first)
    return is_day_first(dates, usual=language not in ("", "en"))


def _in_first_lines(text: str, is_day_first: bool) -> Iterator[CreationProposal]:
    lines = [line for line in text[:_LETTERS].splitlines() if line.strip()][:_LINES]
    for line in lines:
        told = shorten(line, _LINE_LETTERS, placeholder=" …")
        for value, words in _of_identifier(line):
            yield CreationProposal(value, _from_lines(words), told)
        dates = _dates(line, is_day_first)
        for place, date in enumerate(dates):
            around = [
                line[a.end : b.start] for a, b in pairwise(dates[max(0, place - 1) : place + 2])
            ]
            is_likely = is_of_writing(line, date.start, date.end)
            is_likely = is_likely and not any(map(are_a_length, around))
            for value in date.values:
                others = tuple(each for each in date.values if each != value)
                yield CreationProposal(value, _from_lines(date.words, *others), told, is_likely)


def _from_lines(words: str, other: str = "") -> str:
    """What a proposal rests on, and what else the words can mean."""
    if other:
        return bilingual(
            "from the first lines: “{words}”, which can be {other} too",
            words=cut(words),
            other=other,
        )
    return bilingual("from the first lines: “{words}”", words=cut(words))


def _of_identifier(line: str) -> Iterator[tuple[str, str]]:
    """Yield the date of a line that is the name of a text, as news agencies have it."""
    if len(line.split()) <= _WORDS_OF_IDENTIFIER:
        for found in _IN_NAME.finditer(line):
            if not found[2] and (value := _value(found[1], found[3], found[4])):
                yield value, found[0]


@dataclass(frozen=True, slots=True)
class _Date:
    """A full date in a stretch of text, and the values that it can have, the likelier first."""

    start: int
    words: str
    values: tuple[str, ...]

    @property
    def end(self) -> int:
        return self.start + len(self.words)


def _dates(text: str, is_day_first: bool = False) -> list[_Date]:
    """The full dates of a stretch of text in their order."""
    found = [
        _Date(each.start(), each[0], tuple(_of_numbers(each.groupdict(), is_day_first)))
        for each in _NUMBERS.finditer(text)
    ]
    pattern, months = _words()
    for each in pattern.finditer(text):
        parts = each.groupdict()
        month = months[(parts["before"] or parts["after"]).casefold()]
        day, year = parts["day"] or parts["other"], parts["year"] or parts["last"]
        value = _value(year, str(month), day)
        found.append(_Date(each.start(), each[0], (value,) if value else ()))
    return sorted((each for each in found if each.values), key=lambda each: each.start)


def _of_numbers(parts: Mapping[str, str | None], is_day_first: bool) -> Iterator[str]:
    """The dates that figures can mean, the likelier first; 05/06/2024 means two."""
    if parts["year"] or parts["east"]:
        year = parts["year"] or parts["east"] or ""
        month, day = parts["month"] or parts["east_month"], parts["day"] or parts["east_day"]
        orders = [(month or "", day or "")]
    else:
        year = parts["last"] or ""
        first, second = parts["first"] or "", parts["second"] or ""
        orders = [(second, first)]
        if parts["mark"] != ".":
            orders.insert(is_day_first, (first, second))
    for month, day in dict.fromkeys(orders):
        if value := _value(year, month, day):
            yield value


def _value(year: str, month: str, day: str) -> str:
    try:
        return creation_value(f"{year}-{int(month):02}-{int(day):02}")
    except CreationTimeError:
        return ""


@cache
def _words() -> tuple[re.Pattern[str], Mapping[str, int]]:
    """A pattern for dates with the name of a month in any language, and the months by name."""
    months: dict[str, int] = {}
    for names in month_names().values():
        for number, words in enumerate(names, 1):
            months |= {word.casefold(): number for word in words.split()}
    any_month = "|".join(sorted(map(re.escape, months), key=len, reverse=True))
    day = r"(?P<day>\d\d?)(?:st|nd|rd|th|er|º|\.)?"
    pattern = (
        rf"(?<!\d){day}\s+(?:of\s+|de\s+|d[’'])?(?P<before>{any_month})\.?,?\s+(?:de\s+)?{_YEAR}"
        rf"|\b(?P<after>{any_month})\.?\s+(?P<other>\d\d?)(?:st|nd|rd|th)?,?\s+"
        rf"{_YEAR.replace('year', 'last')}"
    )
    return re.compile(rf"(?:{pattern})(?!\d)", re.IGNORECASE), months
