"""Finding expressions of time: rules are laid on a text in rounds, the later on what is found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tempannot.suggestions.times.calendar_periods import is_day, is_day_first
from tempannot.suggestions.times.numbers import RECENT_YEARS, NumberWords
from tempannot.suggestions.times.patterns import Passage, Piece, WordingTree
from tempannot.suggestions.times.time_features import Features
from tempannot.suggestions.times.words import Gap, Shape, Word

ROUNDS = 3
"""How often rules are laid on what other rules found."""

BUILT_IN = frozenset(
    """number year recent_year short_year day hour sixty hhmm digits dotted_digits
    stopwatch iso slashed dotted""".split()  # noqa: SIM905 - a list of words
)
"""The slots that need no list of words."""


@dataclass(frozen=True, slots=True)
class TimeRule:
    """What expressions of one form mean; ``order`` is its place among all: the first one wins."""

    kind: str
    order: int
    constants: Features = field(hash=False)
    because: str = ""
    confidence: float = 0.9


@dataclass(frozen=True, slots=True)
class Expression:
    """Words that mean a time, from word ``first`` up to before ``end``."""

    first: int
    end: int
    features: Features = field(hash=False)
    rule: TimeRule


@dataclass(frozen=True, slots=True)
class Grammar:
    """The rules of a language: lists of words, rules on words alone, rules on other expressions."""

    lists: WordingTree[tuple[str, object]]
    first_rules: WordingTree[TimeRule]
    later_rules: WordingTree[TimeRule]
    numbers: NumberWords
    kinds: frozenset[str]
    is_day_first: bool = False


OUTPUT = ("date", "duration", "set")
"""The kinds of expressions that are times; all others are parts of some, or none."""
NONE = "none"
"""The kind of what looks like a time and is none: "60 Minutes" is a programme."""


def passage_of(grammar: Grammar, words: Sequence[Word]) -> Passage:
    """Return words with the numbers and the words of lists that are among them."""
    is_first = is_day_first(_slashed_dates(words), grammar.is_day_first)
    pieces = [dict(_numbers(grammar, words, at, is_first)) for at in range(len(words))]
    passage = Passage(words, pieces)
    for place in range(len(words)):
        for match in passage.matches(grammar.lists, place):
            name, value = match.meaning
            passage.add(name, place, Piece(match.end, value))
    return passage


def expressions(grammar: Grammar, passage: Passage) -> list[Expression]:
    """Return the longest expressions of time, none within or across another, in text order."""
    found = _round(passage, grammar.first_rules, range(len(passage.words)), {})
    news = found
    for _ in range(ROUNDS):
        for each in news.values():
            passage.add(each.rule.kind, each.first, Piece(each.end, each.features))
        news = _round(passage, grammar.later_rules, _near(news.values()), found)
        found = {**found, **news}
        if not news:
            break
    times = [each for each in found.values() if each.rule.kind in OUTPUT]
    none = [each for each in found.values() if each.rule.kind == NONE]
    # names are told by their capitals, which say nothing where all letters have them
    told = [each for each in none if not _shouts(passage.words, each.first, each.end)]
    return [each for each in _longest([*times, *told]) if each.rule.kind != NONE]


_Known = dict[tuple[int, int, str], Expression]
_REACH = 6
"""How many words a rule may have before what other rules found."""


def _near(news: Iterable[Expression]) -> list[int]:
    return sorted(
        {at for each in news for at in range(max(0, each.first - _REACH), each.first + 1)}
    )


def _round(
    passage: Passage, tree: WordingTree[TimeRule], places: Iterable[int], known: _Known
) -> _Known:
    """Return what is found at some places and not known yet; of two alike the first rule's."""
    news: _Known = {}
    for place in places:
        for match in passage.matches(tree, place):
            rule = match.meaning
            features = _features(rule, match.found)
            key = place, match.end, rule.kind
            if features is None or key in known:
                continue
            if key not in news or rule.order < news[key].rule.order:
                news[key] = Expression(place, match.end, features, rule)
    return news


def _features(rule: TimeRule, found: Features) -> Features | None:
    """Put together what the slots took; None where two expressions say the same thing.

    So "Monday, Oct. 26" is one date, and "Monday, Tuesday" is none. A vague time, which has its
    value already, goes with no other.
    """
    parts = [each for each in found.values() if isinstance(each, Mapping)]
    named = [name for part in parts for name in part]
    # a distance ("two days ago") is a date by itself, and takes at most a time of day
    is_distance = "number" in named and not {"hour", "part"} & set(named)
    is_twice = len(set(named)) < len(named) or {"quarter", "grain"} <= set(named)
    if len(parts) > 1 and ("value" in named or is_distance or is_twice):
        return None
    merged: dict[str, object] = {}
    for label, value in found.items():
        merged |= value if isinstance(value, Mapping) else {label: value}
    if isinstance(decade := merged.get("decade"), int) and decade % 10:
        return None  # "2012's" is no decade
    if "hour" in merged and (not isinstance(merged["hour"], int) or _has_no_day(merged)):
        return None  # "1.5 o'clock"; "from April to October, 10:00 to 17:00"
    return {**merged, **rule.constants}


def _has_no_day(features: Features) -> bool:
    """Whether a date names a stretch that is longer than a day, which has no time of day."""
    is_long = bool(_LONG & set(features)) or features.get("unit") in _LONG
    return is_long and not {"day", "weekday", "holiday"} & set(features)


_LONG = frozenset({"week", "month", "quarter", "season", "half", "year", "decade", "century"})


def _longest(found: list[Expression]) -> list[Expression]:
    """Return those that lie in no other, the longest first where two overlap, in text order.

    Of two of one length, what is no time wins.
    """
    taken: set[int] = set()
    kept = []
    for each in sorted(found, key=_rank):
        if taken.isdisjoint(range(each.first, each.end)):
            taken.update(range(each.first, each.end))
            kept.append(each)
    return sorted(kept, key=lambda e: e.first)


def _shouts(words: Sequence[Word], first: int, end: int) -> bool:
    """Whether some words and those beside them in their paragraph have capitals alone."""
    for _ in range(_BESIDE):
        first -= first > 0 and words[first].gap is not Gap.BREAK
        end += end < len(words) and words[end].gap is not Gap.BREAK
    letters = [each.text for each in words[first:end] if each.shape is Shape.WORD]
    return bool(letters) and all(map(str.isupper, letters))


_BESIDE = 2


def _rank(each: Expression) -> tuple[int, bool, int, int]:
    return each.first - each.end, each.rule.kind != NONE, each.first, each.rule.order


def _numbers(
    grammar: Grammar, words: Sequence[Word], place: int, is_day_first: bool
) -> Iterator[tuple[str, list[Piece]]]:
    """Yield what the slots that are built in find at a word."""
    word = words[place]
    if word.shape is Shape.SIGN:
        return
    if word.shape is Shape.STOPWATCH:
        yield word.shape.value, [Piece(place + 1, _stopped(word.text))]
    elif word.shape in (Shape.WORD, Shape.NUMBER):
        if (number := grammar.numbers.number_at(words, place)) is not None:
            yield "number", [number]
            if (year := grammar.numbers.year_at(words, place)) is not None:
                yield "year", [year]
                if isinstance(year.value, int) and year.value in RECENT_YEARS:
                    yield "recent_year", [year]
        if word.shape is Shape.NUMBER and word.text.isdigit() and word.text.isascii():
            yield from _small_numbers(word, place)
        elif clock := _DOTTED_DIGITS.fullmatch(word.text):
            told = {"hour": int(clock[1]), "minute": int(clock[2])}
            yield "dotted_digits", [Piece(place + 1, told)]
    elif (features := written_date(word, is_day_first)) is not None:
        name = "digits" if word.shape is Shape.CLOCK else word.shape.value
        yield name, [Piece(place + 1, features)]


_DOTTED_DIGITS = re.compile(r"([01]?[0-9]|2[0-4])\.([0-5][0-9])")
"""A time of day as many languages write it, which may be any other number: 7.30."""


def _small_numbers(word: Word, place: int) -> Iterator[tuple[str, list[Piece]]]:
    if len(word.text) == 4 and word.text[:2] < "24" and word.text[2:] < "60":
        yield "hhmm", [Piece(place + 1, {"hour": int(word.text[:2]), "minute": int(word.text[2:])})]
    if len(word.text) > 2:
        return
    value = int(word.text)
    if 1 <= value <= 31:
        yield "day", [Piece(place + 1, value)]
    if value <= 24:
        yield "hour", [Piece(place + 1, value)]
    if value < 60:
        yield "sixty", [Piece(place + 1, value)]
    if len(word.text) == 2:
        yield "short_year", [Piece(place + 1, value + (1900 if value >= 40 else 2000))]


def _stopped(text: str) -> str:
    """Return the length that a stopwatch shows.

    >>> _stopped("2:05.30")
    'PT2M5.30S'
    """
    *larger, seconds = text.split(":")
    units = "HM"[-len(larger) :]
    told = "".join(f"{int(each)}{unit}" for each, unit in zip(larger, units, strict=True))
    return f"PT{told}{seconds.removeprefix('0')}S"


def _slashed_dates(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Yield the first two numbers of dates such as 12/03/2024."""
    for word in words:
        if word.shape is Shape.SLASHED:
            first, second = re.split(r"\D+", word.text)[:2]
            yield int(first), int(second)


def written_date(word: Word, is_day_first: bool) -> Features | None:
    """Return what a date or time in digits says; None if it is none.

    >>> from tempannot.suggestions.times.words import Span, words_of
    >>> written_date(words_of("11/22/63", Span(0, 8))[0], is_day_first=False)
    {'year': 1963, 'month': 11, 'day': 22}
    """
    parts = [int(each) for each in re.split(r"\D+", word.text) if each]
    if word.shape is Shape.CLOCK:
        names = ("hour", "minute", "second")
        fits = parts[0] <= 24 and all(each < 60 for each in parts[1:])
        return dict(zip(names, parts, strict=False)) if fits else None
    if word.shape is Shape.ISO:
        found = dict(zip(("year", "month", "day", "hour", "minute", "second"), parts, strict=False))
    elif word.shape in (Shape.SLASHED, Shape.DOTTED):
        # "21/03/2013" has its day first whatever is usual: there is no month 21
        is_day_first = is_day_first or word.shape is Shape.DOTTED or parts[0] > 12
        order = ("day", "month", "year") if is_day_first else ("month", "day", "year")
        found = dict(zip(order, parts, strict=False))
        if "year" in found and found["year"] < 100:
            found["year"] += 1900 if found["year"] >= 50 else 2000
        found = {name: found[name] for name in ("year", "month", "day") if name in found}
    else:
        return None
    return found if is_day(found.get("year", 2000), found["month"], found.get("day", 1)) else None
