"""Made-up networks of true links: intervals on a line, some pairs of them related."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from tempannot.core.network import Assertion
from tempannot.core.relations import ALL, RelationSet, basic_of_signs


@dataclass(frozen=True, slots=True)
class Story:
    """Intervals with the places they take in time, in the order they are told."""

    names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]

    def relation(self, first: int, second: int) -> RelationSet:
        """Return the basic relation that really holds between two intervals."""
        a, b = self.places[first], self.places[second]
        start_start, start_end, end_start, end_end = ((x > y) - (x < y) for x in a for y in b)
        return basic_of_signs((start_start, start_end, end_start, end_end))

    def link(self, id: str, first: int, second: int) -> Assertion:
        """Return the true assertion about two intervals."""
        relations = self.relation(first, second)
        return Assertion(id, self.names[first], self.names[second], relations)

    def lie(self, id: str, first: int, second: int) -> Assertion:
        """Return an assertion that does not hold."""
        wrong = next(each for each in ALL if each is not self.relation(first, second))
        return Assertion(id, self.names[first], self.names[second], wrong)


def story(count: int, seed: int = 1) -> Story:
    """Return intervals that begin about one after the other and overlap a few others."""
    source = random.Random(seed)
    places = []
    for number in range(count):
        start = 10 * number + source.randint(0, 80)
        places.append((start, start + source.randint(1, 80)))
    return Story(tuple(f"e{number}" for number in range(count)), tuple(places))


def row_of_bricks(count: int) -> Story:
    """Return intervals of which each overlaps the next and is over before the one after that.

    From a chain of them follows nearly nothing of starts and ends that lie apart, and one link
    across it says much at once: the worst that a link can cost.
    """
    places = ((10 * number, 10 * number + 15) for number in range(count))
    return Story(tuple(f"e{number}" for number in range(count)), tuple(places))


def window(told: Story, width: int = 10) -> list[Assertion]:
    """Relate every interval to the next ``width``."""
    count = len(told.names)
    return [
        told.link(f"l{first}-{second}", first, second)
        for first in range(count)
        for second in range(first + 1, min(count, first + width + 1))
    ]


def chain(told: Story) -> list[Assertion]:
    """Relate every interval to the next."""
    return [told.link(f"l{first}", first, first + 1) for first in range(len(told.names) - 1)]


def scattered(told: Story, links: int, reach: int = 20, seed: int = 2) -> list[Assertion]:
    """Relate random intervals to random others at most ``reach`` away, as annotators do."""
    pairs = random_pairs(len(told.names), reach, seed)
    return [told.link(f"l{number}", *next(pairs)) for number in range(links)]


def random_pairs(count: int, reach: int, seed: int) -> Iterator[tuple[int, int]]:
    """Yield pairs of different intervals without end."""
    source = random.Random(seed)
    while True:
        first = source.randrange(count)
        second = first + source.choice((-1, 1)) * source.randint(1, reach)
        if 0 <= second < count:
            yield first, second
