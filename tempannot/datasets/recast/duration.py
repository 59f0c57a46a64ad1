"""Which hypotheses about the duration of an event its annotated durations entail.

Annotators choose one of eleven ranks. The lower bound lies below the lowest rank chosen, the
upper bound above the highest; the event took longer than the one and shorter than the other.

Source: Vashishtha et al. 2020, sections 3.2 and 3.3. The published data follow another rule than
the paper: their upper bound lies two ranks above, and ``eternity`` is a bound, too.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from tempannot.datasets.recast.order import Verdict
from tempannot.formats.uds.values import DURATIONS

RANKS = DURATIONS
"""The durations to choose from, the shortest first."""

_BOUNDS = (
    "a second",
    "a minute",
    "an hour",
    "a day",
    "a week",
    "a month",
    "a year",
    "a decade",
    "a century",
    "eternity",
)
_CENTURY, _ETERNITY = 9, 10
_REWRITTEN = {
    "shorter than a second": "did happen or will happen instantaneously",
    "longer than eternity": "is always true",
    "shorter than eternity": "is not always true",
}


class DurationRule(StrEnum):
    """How bounds come of ranks: as the paper says it, or as its data were made."""

    SEED = "seed"
    RELEASED = "released"


@dataclass(frozen=True, slots=True)
class DurationHypothesis:
    """An event was ``longer`` than the bound of a rank (1 a second ... 10 eternity) or shorter."""

    is_longer: bool
    rank: int
    verdict: Verdict

    @property
    def template(self) -> int:
        """The number of the template: 1 to 9 longer, 10 to 18 shorter, 19 and 20 eternity."""
        if self.rank == _ETERNITY:
            return 19 if self.is_longer else 20
        return self.rank if self.is_longer else self.rank + _CENTURY

    @property
    def comparison(self) -> str:
        """What is said of the event: ``longer than a minute``."""
        return f"{'longer' if self.is_longer else 'shorter'} than {_BOUNDS[self.rank - 1]}"

    def sentence(self, event: str, rule: DurationRule) -> str:
        """Return the hypothesis about an event; the released data word three of them anew."""
        said = f"did take or will take {self.comparison}"
        if rule is DurationRule.RELEASED:
            said = _REWRITTEN.get(self.comparison, said)
        return f"{event[:1].upper()}{event[1:]} {said}."


def duration_hypotheses(
    ranks: Collection[int], rule: DurationRule = DurationRule.SEED
) -> tuple[DurationHypothesis, ...]:
    """Return the hypotheses about an event that annotators gave these ranks (0 to 10).

    First those that are entailed, then their opposites; a bound without a template is dropped.

    >>> [each.comparison for each in duration_hypotheses([2])]
    ['longer than a second', 'shorter than an hour', 'shorter than a second', 'longer than an hour']
    """
    lower, upper = _bounds(min(ranks), max(ranks), rule)
    entailed = [(True, lower)] if lower else []
    entailed += [(False, upper)] if upper else []
    return (
        *(DurationHypothesis(*each, Verdict.ENTAILED) for each in entailed),
        *(DurationHypothesis(not each, rank, Verdict.NOT_ENTAILED) for each, rank in entailed),
    )


def _bounds(low: int, high: int, rule: DurationRule) -> tuple[int, int]:
    """Return the ranks of the lower and the upper bound, 0 for none."""
    if rule is DurationRule.SEED:
        return max(0, low - 1), high + 1 if high < _CENTURY else 0
    if low < 2:
        return 0, min(_ETERNITY, high + 2)
    return low - 1, 0 if high >= _CENTURY else min(_ETERNITY, high + 2)
