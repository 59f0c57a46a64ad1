"""Disagreements sorted and picked by cause, kind of pair and relation."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from tempannot.compare.alignment import Alignment
from tempannot.compare.disagreements.causes import Cause
from tempannot.compare.disagreements.disagreements import Disagreement
from tempannot.core.relations import RelationSet

Group = TypeVar("Group", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which disagreements to show; None lets all pass.

    ``kinds`` are those of ``kind_of``; ``relation`` is the closed relation of either side.
    """

    causes: frozenset[Cause] | None = None
    kinds: frozenset[str] | None = None
    relation: RelationSet | None = None

    def picks(self, alignment: Alignment, disagreement: Disagreement) -> bool:
        """Whether a disagreement passes."""
        if self.causes is not None and disagreement.cause not in self.causes:
            return False
        if self.kinds is not None and kind_of(alignment, disagreement) not in self.kinds:
            return False
        return self.relation is None or self.relation in (disagreement.key, disagreement.response)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many disagreements have a cause, and how many differing pairs they account for."""

    cause: Cause
    disagreements: int
    differing: int


def selected(
    alignment: Alignment, disagreements: Iterable[Disagreement], chosen: Filter
) -> tuple[Disagreement, ...]:
    """Return the disagreements that a filter lets pass, in their order."""
    return tuple(each for each in disagreements if chosen.picks(alignment, each))


def kind_of(alignment: Alignment, disagreement: Disagreement) -> str:
    """Return ``event-event``, ``event-time`` or ``time-time``; ``event`` or ``time`` for a unit."""
    from tempannot.compare.agreement.breakdown import kind_of_pair  # noqa: PLC0415 - loads numpy

    source, target = alignment.unit(disagreement.source), alignment.unit(disagreement.target)
    return source.kind.value if source is target else kind_of_pair(source, target)


def by_cause(disagreements: Iterable[Disagreement]) -> dict[Cause, tuple[Disagreement, ...]]:
    """Return the disagreements of each cause that occurs, in the order of ``Cause``."""
    found = _grouped(disagreements, lambda each: each.cause)
    return {cause: found[cause] for cause in Cause if cause in found}


def by_kind(
    alignment: Alignment, disagreements: Iterable[Disagreement]
) -> dict[str, tuple[Disagreement, ...]]:
    """Return the disagreements of each kind of pair, or of missing unit, that occurs."""
    found = _grouped(disagreements, lambda each: kind_of(alignment, each))
    return {kind: found[kind] for kind in sorted(found)}


def by_relations(
    disagreements: Iterable[Disagreement],
) -> dict[tuple[RelationSet, RelationSet], tuple[Disagreement, ...]]:
    """Return the disagreements by the closed relations of key and response, most first."""
    found = _grouped(disagreements, lambda each: (each.key, each.response))
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def by_pair(disagreements: Iterable[Disagreement]) -> dict[tuple[str, str], Disagreement]:
    """Return, for every pair of units in text order that differs, the disagreement behind it.

    A unit that a side does not mark is there as a pair with itself.
    """
    found: dict[tuple[str, str], Disagreement] = {}
    for each in disagreements:
        found |= dict.fromkeys(((each.source, each.target), *each.explains), each)
    return found


def tally(disagreements: Iterable[Disagreement]) -> tuple[Tally, ...]:
    """Count the disagreements per cause that occurs, in the order of ``Cause``."""
    return tuple(
        Tally(cause, len(group), sum(each.differing for each in group))
        for cause, group in by_cause(disagreements).items()
    )


def _grouped(
    disagreements: Iterable[Disagreement], key: Callable[[Disagreement], Group]
) -> dict[Group, tuple[Disagreement, ...]]:
    found: dict[Group, list[Disagreement]] = {}
    for each in disagreements:
        found.setdefault(key(each), []).append(each)
    return {group: tuple(members) for group, members in found.items()}
