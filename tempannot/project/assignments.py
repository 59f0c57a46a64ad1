"""Who annotates which document: as many each, a share of them by two or more, in batches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import ceil
from random import Random

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.wording import counted
from tempannot.project.project_file import Assignment


@dataclass(frozen=True, slots=True)
class Sharing:
    """How documents are given out.

    A ``share`` of each ``batch`` (a number of documents, 0 for all of them) is given to ``overlap``
    annotators, the rest to one each, so that agreement can be followed from batch to batch.
    """

    share: float = 1.0
    overlap: int = 2
    batch: int = 0
    seed: int = 0


def assigned(
    documents: Sequence[str],
    annotators: Sequence[str],
    how: Sharing,
    before: Sequence[Assignment] = (),
) -> tuple[Assignment, ...]:
    """Give documents to annotators; what was given out ``before`` counts, and stays as it is.

    Everybody gets as many documents as the others, or one more, and every two meet equally often
    as far as that goes. The same seed gives the same everywhere. Raises TempannotError where there
    are not so many annotators.

    >>> for each in assigned(["a", "b", "c"], ["anna", "ben", "cleo"], Sharing(batch=2)):
    ...     print(each.batch, each.document, *each.annotators)
    1 a anna ben
    1 c anna cleo
    2 b ben cleo
    """
    several = _several(annotators, how)
    order = list(documents)
    Random(how.seed).shuffle(order)
    size = how.batch or max(1, len(order))
    work = _Work(annotators, before)
    last = max((each.batch for each in before), default=0)
    found = []
    for start in range(0, len(order), size):
        some = order[start : start + size]
        # so much of all documents up to here is shared that rounding never adds up
        shared = _up_to(how.share, start + len(some)) - _up_to(how.share, start)
        for place, name in enumerate(some):
            is_shared = (place + 1) * shared // len(some) > place * shared // len(some)
            people = work.next(several if is_shared else 1)
            found.append(Assignment(name, people, last + start // size + 1))
    return tuple(found)


def joined(
    before: Sequence[Assignment], annotators: Sequence[str], newcomers: Sequence[str]
) -> tuple[Assignment, ...]:
    """Give documents that others have to newcomers as well; nobody loses any.

    Each newcomer gets as many as the others have on average, first those that the fewest have.

    >>> rows = (Assignment("a", ("anna",)), Assignment("b", ("ben",)))
    >>> for each in joined(rows, ["anna", "ben", "cleo"], ["cleo"]):
    ...     print(each.document, *each.annotators)
    a anna cleo
    b ben
    """
    rows, rank = list(before), {name: place for place, name in enumerate(annotators)}
    others = max(1, len(annotators) - len(newcomers))
    share = sum(len(each.annotators) for each in before) // others
    for name in newcomers:
        free = sorted(range(len(rows)), key=lambda place: len(rows[place].annotators))
        for place in free[:share]:
            people = sorted((*rows[place].annotators, name), key=rank.__getitem__)
            rows[place] = replace(rows[place], annotators=tuple(people))
    return tuple(rows)


def _up_to(share: float, count: int) -> int:
    return ceil(share * count - 1e-9)


def _several(annotators: Sequence[str], how: Sharing) -> int:
    """How many annotate what is shared; raises TempannotError if there are not so many."""
    if not annotators:
        raise TempannotError(bilingual("there is no annotator to give documents to"))
    if not how.share or len(annotators) == 1:
        return 1
    if how.overlap > len(annotators):
        there = counted(len(annotators), "annotator")
        raise TempannotError(
            bilingual(
                "documents for {overlap} cannot be given to {there}",
                overlap=how.overlap,
                there=there,
            )
        )
    return how.overlap


class _Work:
    """What everybody has so far."""

    def __init__(self, annotators: Sequence[str], before: Sequence[Assignment] = ()) -> None:
        self._rank = {name: place for place, name in enumerate(annotators)}
        self._load: Counter[str] = Counter()
        self._met: Counter[frozenset[str]] = Counter()
        for each in before:
            self._take(each.annotators)

    def next(self, count: int) -> tuple[str, ...]:
        """Those who annotate the next document: who has least, of these who met least."""
        chosen: list[str] = []
        while len(chosen) < count:
            left = [name for name in self._rank if name not in chosen]
            chosen.append(min(left, key=lambda name: self._cost(name, chosen)))
        chosen.sort(key=self._rank.__getitem__)
        self._take(chosen)
        return tuple(chosen)

    def _take(self, chosen: Sequence[str]) -> None:
        self._load.update(chosen)
        self._met.update(map(frozenset, combinations(chosen, 2)))

    def _cost(self, name: str, chosen: Sequence[str]) -> tuple[int, int, int]:
        met = sum(self._met[frozenset((name, other))] for other in chosen)
        return self._load[name], met, self._rank[name]
