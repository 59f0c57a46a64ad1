"""Step 3: the answers that people gave, expanded until a question has twenty candidates.

The techniques come in a fixed order, each only while there are too few candidates: rules, a
language model, retrieval. Of answers that are events only retrieval makes others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest
from random import Random

from tempannot.datasets.mctaco.construction.answer_rules import is_about_time, perturbations
from tempannot.datasets.mctaco.construction.event_pool import EventPool
from tempannot.datasets.mctaco.construction.masked_words import GapModel, masked_answers
from tempannot.datasets.mctaco.construction.rings import Rings

MOST_CANDIDATES = 20
"""How many candidates a question gets (MCTACO, section 3, step 3)."""

_EVENTS = "Event Ordering"


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


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate answer; ``made_from`` is the seed answer it was made of, "" for a seed."""

    answer: str
    technique: Technique
    made_from: str
    verdict: bool | None = None


@dataclass(frozen=True, slots=True)
class Techniques:
    """What candidates are made with; the second and the third may be missing."""

    rings: Rings
    model: GapModel | None = None
    pool: EventPool | None = None
    most: int = MOST_CANDIDATES


def expand(question: SeededQuestion, techniques: Techniques, seed: int) -> tuple[Candidate, ...]:
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
    for candidate in _candidates(question, techniques, random):
        if len(found) >= techniques.most:
            break
        found.setdefault(_plain(candidate.answer), candidate)
    return tuple(found.values())


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
        made = {each: masked_answers(each, techniques.model) for each in others}
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
