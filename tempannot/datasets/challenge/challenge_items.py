"""Items of a challenge set, with all that is known of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, islice

from tempannot.datasets.challenge.published_errors import PublishedError
from tempannot.datasets.challenge.sampling import Draws
from tempannot.datasets.challenge.template import Split, Template

ROUNDS = 5
"""How often times are drawn for each variation (Thukral et al., section 3)."""

_SHARED_COLUMNS = ("id", "dataset", "premise", "hypothesis", "label", "split", "template")


class ChallengeLabel(StrEnum):
    """What a premise says about a hypothesis."""

    ENTAILMENT = "entailment"
    NEUTRAL = "neutral"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True, slots=True)
class Pair:
    """A premise and a hypothesis; ``provenance`` has what the label can be worked out from."""

    premise: str
    hypothesis: str
    label: ChallengeLabel
    provenance: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class ChallengeItem:
    """A pair in its set; ``id`` says the template and the number of the pair in it."""

    id: str
    dataset: str
    split: Split
    template: str
    pair: Pair

    def as_row(self) -> dict[str, str | int]:
        """Return the item as a row of a file of items."""
        pair = self.pair
        row: dict[str, str | int] = {
            "id": self.id,
            "dataset": self.dataset,
            "premise": pair.premise,
            "hypothesis": pair.hypothesis,
            "label": pair.label.value,
            "split": self.split.value,
            "template": self.template,
        }
        row.update(pair.provenance)
        return row


@dataclass(frozen=True, slots=True)
class ChallengeSettings:
    """What items are made with; ``split`` None means both."""

    seed: int = 1
    split: Split | None = None
    quirks: frozenset[PublishedError] = field(default_factory=frozenset)
    rounds: int = ROUNDS

    def takes(self, template: Template) -> bool:
        """Whether items are made from a template."""
        return self.split is None or template.split is self.split


@dataclass(frozen=True, slots=True)
class ChallengeSet:
    """One of the three sets.

    ``pairs`` makes the pairs of a template, ``size`` says how many there will be;
    ``provenance`` names the columns of a set's own.
    """

    name: str
    provenance: tuple[str, ...]
    pairs: Callable[[Template, ChallengeSettings], Iterator[Pair]]
    size: Callable[[Template, ChallengeSettings], int]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a file of items, in their order."""
        return _SHARED_COLUMNS + self.provenance

    def items(
        self, templates: Iterable[Template], settings: ChallengeSettings, limit: int | None = None
    ) -> Iterator[ChallengeItem]:
        """Yield the items, template by template; ``limit`` draws so many of them, seeded."""
        chosen = [each for each in templates if settings.takes(each)]
        found = chain.from_iterable(self.items_of(each, settings) for each in chosen)
        total = self.total(chosen, settings)
        if limit is None or limit >= total:
            return found
        return _drawn(found, total, limit, Draws(settings.seed, self.name, "limit"))

    def items_of(self, template: Template, settings: ChallengeSettings) -> Iterator[ChallengeItem]:
        """Yield the items of one template, whatever its split; they depend on no other one."""
        for number, pair in enumerate(self.pairs(template, settings), 1):
            item_id = f"{template.id}-{number}"
            yield ChallengeItem(item_id, self.name, template.split, template.id, pair)

    def total(self, templates: Iterable[Template], settings: ChallengeSettings) -> int:
        """Return how many items there are without a limit."""
        return sum(self.size(each, settings) for each in templates if settings.takes(each))


def _drawn(
    items: Iterator[ChallengeItem], total: int, limit: int, draws: Draws
) -> Iterator[ChallengeItem]:
    """Yield exactly ``limit`` items in their order, each set of so many as likely as any other.

    Knuth, The Art of Computer Programming 2, section 3.4.2, algorithm S: nothing is kept.
    """
    wanted = limit
    for left, item in zip(range(total, 0, -1), islice(items, total), strict=True):
        if draws.below(left) < wanted:
            wanted -= 1
            yield item
