"""Technique 1: other answers by exchanging units, numbers, clock times and adverbs of time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

from tempannot.datasets.mctaco.construction.rings import Rings
from tempannot.datasets.mctaco.units import TimeUnit

_TOKEN = re.compile(r"\S+")
_CORE = re.compile(r"(?P<before>[\"'(]*)(?P<core>.*?)(?P<after>[\"'),;!?]*|\.)$", re.DOTALL)
_NUMBER = re.compile(r"\d{1,9}(?:,\d{3})*(?:\.\d+)?")
_CLOCK = re.compile(
    r"(?P<hour>0?[1-9]|1[0-2])(?P<minutes>:[0-5]\d)?(?P<half>[ap]\.?m\.?)?", re.IGNORECASE
)
_HALF = re.compile(r"[ap]\.?m\.?", re.IGNORECASE)
_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_NUMBERS = {word: float(number) for number, word in enumerate(_WORDS)}
_UNITS = {word: unit for unit in TimeUnit for word in (unit.value, unit.singular)}
_AMOUNT = re.compile(
    rf"(?<![\w.,])(?P<number>[\d.,]*\d|{'|'.join(_WORDS)})(?P<space>\s+)(?P<unit>{'|'.join(_UNITS)})\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    rf"\b(?P<a>a)n? (?P<unit>{'|'.join(unit.singular for unit in TimeUnit)})\b", re.IGNORECASE
)
_YEARS = range(1000, 2101)
_HOURS = range(1, 13)
_MOST_AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class _Token:
    """A word of an answer and what it may become; ``start`` and ``end`` are its offsets."""

    start: int
    end: int
    others: tuple[str, ...]


def is_about_time(answer: str, rings: Rings) -> bool:
    """Whether an answer has a word that the rules change: a number, a unit, an adverb of time."""
    return any(_tokens(answer, rings))


def perturbations(answer: str, rings: Rings, random: Random) -> Iterator[str]:
    """Yield answers with one word changed, then with two, each in random order."""
    tokens = list(_tokens(answer, rings))
    for many in (1, 2):
        found = [
            _in_agreement(_replaced(answer, list(zip(chosen, words, strict=True))))
            for chosen in combinations(tokens, many)
            for words in product(*(each.others for each in chosen))
        ]
        random.shuffle(found)
        yield from found[:_MOST_AT_ONCE]


def _tokens(answer: str, rings: Rings) -> Iterator[_Token]:
    matches = list(_TOKEN.finditer(answer))
    cores = [_core(match) for match in matches]
    for place, (start, core) in enumerate(cores):
        following = cores[place + 1][1] if place + 1 < len(cores) else ""
        others = _others(core, following, rings)
        if others:
            yield _Token(start, start + len(core), others)


def _core(match: re.Match[str]) -> tuple[int, str]:
    """Return where a word starts without the marks around it, and the word."""
    if _HALF.fullmatch(match[0]) or _CLOCK.fullmatch(match[0]):
        return match.start(), match[0]  # "p.m." keeps its full stop
    found = _CORE.match(match[0])
    assert found
    return match.start() + found.start("core"), found["core"]


def _others(core: str, following: str, rings: Rings) -> tuple[str, ...]:
    clock = _CLOCK.fullmatch(core)
    if clock and (clock["minutes"] or clock["half"] or _HALF.fullmatch(following)):
        return _hours(clock)
    if _NUMBER.fullmatch(core):
        return _numbers(core, following, rings)
    if core.casefold() in _NUMBERS:
        return _multiples(_NUMBERS[core.casefold()], rings)
    return tuple(_like(each, core) for each in rings.others.get(core.casefold(), ()))


def _hours(clock: re.Match[str]) -> tuple[str, ...]:
    rest = f"{clock['minutes'] or ''}{clock['half'] or ''}"
    return tuple(f"{hour}{rest}" for hour in _HOURS if hour != int(clock["hour"]))


def _numbers(core: str, following: str, rings: Rings) -> tuple[str, ...]:
    value = float(core.replace(",", ""))
    if "," not in core and value in _YEARS and following.casefold() not in rings.others:
        steps = [sign * step for step in rings.year_steps for sign in (-1, 1)]
        return tuple(str(int(value) + step) for step in steps)
    return _multiples(value, rings)


def _multiples(value: float, rings: Rings) -> tuple[str, ...]:
    """Return the number times and divided by each factor, with two decimals at most."""
    if not value:
        return ()
    found = [value * factor for factor in rings.factors] + [value / f for f in rings.factors]
    shown = (f"{each:.2f}".rstrip("0").rstrip(".") for each in found)
    return tuple(each for each in shown if each != "0")


def _like(word: str, model: str) -> str:
    return word.capitalize() if model[:1].isupper() else word


def _in_agreement(answer: str) -> str:
    """Return an answer whose units and articles go with their numbers: 9 days, an hour."""
    return _ARTICLE.sub(_article, _AMOUNT.sub(_amount, answer))


def _amount(match: re.Match[str]) -> str:
    unit = _UNITS[match["unit"].casefold()]
    word = unit.singular if match["number"] in ("1", "one", "a", "an") else unit.value
    return f"{match['number']}{match['space']}{word}"


def _article(match: re.Match[str]) -> str:
    return f"{match['a']}{'n' if match['unit'].casefold() == 'hour' else ''} {match['unit']}"


def _replaced(answer: str, changes: Sequence[tuple[_Token, str]]) -> str:
    for token, word in reversed(changes):
        answer = answer[: token.start] + word + answer[token.end :]
    return answer
