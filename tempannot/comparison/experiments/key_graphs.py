"""The graphs that experiments start from: random closed ones, or the documents of a corpus.

In a random graph every interval has two different places on a grid; what an annotator knows of
each end point is a window of integers that begins there. Two end points compare as their
windows do, so that the relations are convex and often disjunctive, as those of a text are. The
places themselves fit all windows: the graph is always consistent.

Source: Tannier & Muller 2011, section 6.1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random

from tempannot.core.assertions import Assertion
from tempannot.core.endpoints import Endpoints, Point, relations_allowed
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import AS_TOLD, During, Interpretation
from tempannot.formats.reading import read

PLACES_PER_EVENT = 4
"""Places on the grid for each event, so that graphs of all sizes are equally crowded."""

_Window = tuple[int, int]


@dataclass(frozen=True, slots=True)
class KeyGraph:
    """A closed graph under the name it has in the results."""

    name: str
    network: Network

    @property
    def basic_share(self) -> float:
        """The share of its relations that are one basic relation; 0 if it has none."""
        relations = [relation for _, _, relation in self.network.pairs()]
        return sum(each.is_basic for each in relations) / len(relations) if relations else 0.0


@dataclass(frozen=True, slots=True)
class GraphShape:
    """How random graphs are made.

    ``events`` is 2 or more, ``width`` the largest width of a window (0: every relation is
    basic), ``grid`` the number of places, 2 or more; by default four per event.
    """

    events: int = 10
    width: int = 3
    grid: int | None = None

    @property
    def places(self) -> int:
        """The number of places that end points begin at."""
        return self.grid or PLACES_PER_EVENT * self.events


def random_key(shape: GraphShape, number: int, seed: int) -> KeyGraph:
    """One graph; it depends on its shape, its number and the seed alone.

    >>> random_key(GraphShape(events=3), 2, seed=1).name
    'random-3-2'
    """
    name = f"random-{shape.events}-{number}"
    return KeyGraph(name, random_graph(shape, Random(f"{seed}:{name}")))


def random_graph(shape: GraphShape, chance: Random) -> Network:
    """The closure of a random graph that relates at least one pair."""
    while True:
        events = [f"e{number}" for number in range(shape.events)]
        windows = {event: _interval(shape, chance) for event in events}
        known = [
            Assertion(f"{source}-{target}", source, target, relation)
            for source, target in combinations(events, 2)
            if (relation := _relation(windows[source], windows[target])) is not ALL
        ]
        if known:
            return Network.close(events, known)


def corpus_key(path: Path, name: str, during: During, how: Interpretation = AS_TOLD) -> KeyGraph:
    """Read a document and close its links, of an inconsistent one those of the consistent part.

    Raises FileError if it cannot be read, or if its links relate no pair of intervals.
    """
    network = Reasoning(read(path, how).document, during).network
    if not network.related_pairs():
        raise FileError(
            path, bilingual("its links relate no two intervals, so that nothing can be measured")
        )
    return KeyGraph(name, network)


def key_names(paths: Sequence[Path]) -> dict[Path, str]:
    """Return short names that differ: of the file, or its whole path where others are named so.

    >>> key_names([Path("a/x.tml"), Path("a/y.tml"), Path("b/y.tml")])[Path("a/x.tml")]
    'x.tml'
    """
    counts = Counter(path.name for path in paths)
    return {path: path.name if counts[path.name] == 1 else str(path) for path in paths}


def _interval(shape: GraphShape, chance: Random) -> tuple[_Window, _Window]:
    """The windows of a start and of an end."""
    start, end = sorted(chance.sample(range(shape.places), 2))
    return (
        (start, start + chance.randint(0, shape.width)),
        (end, end + chance.randint(0, shape.width)),
    )


def _relation(first: tuple[_Window, _Window], second: tuple[_Window, _Window]) -> RelationSet:
    (start, end), (other_start, other_end) = first, second
    return relations_allowed(
        Endpoints(
            _comparison(start, other_start),
            _comparison(start, other_end),
            _comparison(end, other_start),
            _comparison(end, other_end),
        )
    )


def _comparison(first: _Window, second: _Window) -> Point:
    """How a point of one window can lie to a point of the other."""
    possible = Point(0)
    if first[0] < second[1]:
        possible |= Point.LESS
    if first[1] > second[0]:
        possible |= Point.GREATER
    if first[0] <= second[1] and second[0] <= first[1]:
        possible |= Point.EQUAL
    return possible
