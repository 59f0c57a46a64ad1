"""Step 3: the answers that people gave, expanded until a question has twenty candidates.

The techniques come in a fixed order, each only while there are too few candidates: rules (units,
numbers, clock times and adverbs of time exchanged), a language model, retrieval. Of answers that
are events only retrieval makes others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, product, zip_longest
from random import Random

from tempannot.core.language import worded
from tempannot.datasets.mctaco.answer_words import CLOCK, HALF, is_span, words_of, written_like
from tempannot.datasets.mctaco.draft_questions import right_spans
from tempannot.datasets.mctaco.gap_words import EventPool, GapModel, masked_answers
from tempannot.datasets.mctaco.quantities import TimeUnit
from tempannot.datasets.mctaco.rings import Rings

_NUMBER = re.compile(r"\d{1,9}(?:,\d{3})*(?:\.\d+)?")
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
    words = list(words_of(answer))
    for word, following in zip_longest(words, words[1:]):
        others = _others(word.text, following.text if following else "", rings)
        if others:
            yield _Token(word.start, word.end, others)


def _others(core: str, following: str, rings: Rings) -> tuple[str, ...]:
    clock = CLOCK.fullmatch(core)
    if clock and (clock["minutes"] or clock["half"] or HALF.fullmatch(following)):
        return _hours(clock)
    if _NUMBER.fullmatch(core):
        return _numbers(core, following, rings)
    if core.casefold() in _NUMBERS:
        return _multiples(_NUMBERS[core.casefold()], rings)
    return tuple(written_like(each, core) for each in rings.others.get(core.casefold(), ()))


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


_EVENTS = "Event Ordering"


@worded
class Technique(StrEnum):
    """Where a candidate comes from."""

    SEED = "seed"
    RULES = "rules"
    MASKED = "masked"
    RETRIEVAL = "retrieval"


@dataclass(frozen=True, slots=True)
class SeededQuestion:
    """A question with the answers to start from; a verdict is None where nobody gave one."""

    sentence: str
    question: str
    category: str
    seeds: tuple[tuple[str, bool | None], ...]

    @property
    def in_sentence(self) -> tuple[str, ...]:
        """The right answers that stand in the sentence as they are."""
        return right_spans(self.seeds, self.sentence)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate answer; ``made_from`` is the seed answer it was made of, "" for a seed."""

    answer: str
    technique: Technique
    made_from: str
    verdict: bool | None = None


@dataclass(frozen=True, slots=True)
class Techniques:
    """What candidates are made with, and how many of a question at most."""

    rings: Rings
    model: GapModel | None
    pool: EventPool | None
    most: int


@dataclass(frozen=True, slots=True)
class Expansion:
    """The candidates of a question; ``in_sentence`` were made and left out.

    They stand in the sentence, from which they could be copied (MCTACO, requirement b).
    """

    candidates: tuple[Candidate, ...]
    in_sentence: tuple[str, ...]


def expand(question: SeededQuestion, techniques: Techniques, seed: int) -> Expansion:
    """Return the candidates of a question, the seeds first.

    The same question, techniques and seed give the same candidates. No answer comes twice,
    whatever its case and white space.
    """
    found = {
        _plain(answer): Candidate(answer, Technique.SEED, "", verdict)
        for answer, verdict in reversed(question.seeds)
    }
    found = dict(reversed(found.items()))
    random = Random(f"{seed}|{question.sentence}|{question.question}")
    left_out: dict[str, str] = {}
    for candidate in _candidates(question, techniques, random):
        if len(found) >= techniques.most:
            break
        plain = _plain(candidate.answer)
        if plain not in found and is_span(candidate.answer, question.sentence):
            left_out.setdefault(plain, candidate.answer)
            continue
        found.setdefault(plain, candidate)
    return Expansion(tuple(found.values()), tuple(left_out.values()))


def is_event(question: SeededQuestion, answer: str, rings: Rings) -> bool:
    """Whether an answer is an event: one to a question of order, without a word about time."""
    return question.category == _EVENTS and not is_about_time(answer, rings)


def _candidates(
    question: SeededQuestion, techniques: Techniques, random: Random
) -> Iterator[Candidate]:
    answers = [answer for answer, _ in question.seeds]
    others = [each for each in answers if not is_event(question, each, techniques.rings)]
    yield from _by_turns(
        Technique.RULES, {each: perturbations(each, techniques.rings, random) for each in others}
    )
    if techniques.model is not None:
        context = f"{question.sentence} {question.question}"
        made = {each: masked_answers(each, techniques.model, context) for each in others}
        yield from _by_turns(Technique.MASKED, made)
    if techniques.pool is not None:
        drawn = {each: _drawn(each, techniques.pool, random) for each in answers}
        yield from _by_turns(Technique.RETRIEVAL, drawn)


def _drawn(answer: str, pool: EventPool, random: Random) -> Iterator[str]:
    """Yield similar phrases in random order."""
    similar = pool.similar(answer)
    yield from random.sample(similar, len(similar))


def _by_turns(technique: Technique, made: Mapping[str, Iterable[str]]) -> Iterator[Candidate]:
    """Yield an answer made of each seed in turn, so that no seed crowds the others out."""
    for turn in zip_longest(*made.values()):
        for answer, seed in zip(turn, made, strict=True):
            if answer is not None:
                yield Candidate(answer, technique, seed)


def _plain(answer: str) -> str:
    return " ".join(answer.split()).casefold()
