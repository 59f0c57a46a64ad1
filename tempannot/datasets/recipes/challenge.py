"""The recipes of the challenge sets: ``tempannot build temp-order`` and the other two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.wording import counted
from tempannot.datasets.challenge.items import ROUNDS, ChallengeItem, ChallengeSet, Settings
from tempannot.datasets.challenge.quirks import RELEASED, Quirk
from tempannot.datasets.challenge.sets import CHALLENGE_SETS
from tempannot.datasets.challenge.template import Split, Template
from tempannot.datasets.challenge.template_file import own_templates, read_templates
from tempannot.datasets.recipes.build import Build, Row, Told
from tempannot.datasets.recipes.challenge_reasons import challenge_reason

ALL_QUIRKS = "released"
"""The word for all that the published data do."""

_LABELS = ("entailment", "neutral", "contradiction")


@dataclass(frozen=True, slots=True)
class ChallengeRecipe:
    """The options of a challenge set; ``templates`` None are those that come along.

    ``compat`` are names of quirks, or ``released`` for all; ``split`` None means both.
    """

    name: str
    templates: Path | None = None
    seed: int = 1
    split: Split | None = None
    compat: tuple[str, ...] = ()
    rounds: int = ROUNDS
    limit: int | None = None

    @property
    def settings(self) -> Settings:
        """What items are made with."""
        quirks = RELEASED if ALL_QUIRKS in self.compat else map(Quirk, self.compat)
        return Settings(self.seed, self.split, frozenset(quirks), self.rounds)

    @property
    def files(self) -> Sequence[Path]:
        """The file of templates, if it is not the usual one."""
        return () if self.templates is None else (self.templates,)

    def start(self, told: Told) -> Build:
        """Read the templates; raises FileError, also if they give no item."""
        told("reading templates", 0, 0)
        challenge, settings = CHALLENGE_SETS[self.name], self.settings
        templates = [each for each in read_templates(self.templates) if settings.takes(each)]
        total = challenge.total(templates, settings)
        if not total:
            split = "both" if settings.split is None else settings.split.value
            problem = f"no template of the split {split} gives an item of {self.name}"
            raise FileError(self.templates or own_templates(), problem)
        return self._build(challenge, templates, min(total, self.limit or total))

    def _build(self, challenge: ChallengeSet, templates: list[Template], total: int) -> Build:
        counts: Counter[tuple[str, str]] = Counter()
        return Build(
            challenge.columns,
            ("premise", "hypothesis"),
            _rows(challenge.items(templates, self.settings, self.limit), counts),
            total,
            challenge_reason,
            lambda: _notes(counts),
            lambda: self._facts(counts, len(templates)),
        )

    def _facts(self, counts: Counter[tuple[str, str]], templates: int) -> Mapping[str, object]:
        splits = _by_split(counts)
        return {
            "dataset": self.name,
            "items": counts.total(),
            "templates": templates,
            "seed": self.seed,
            "compat": list(self.compat),
            "splits": {split: sum(each.values()) for split, each in splits.items()},
            "labels": splits,
        }


def _rows(items: Iterator[ChallengeItem], counts: Counter[tuple[str, str]]) -> Iterator[Row]:
    for item in items:
        counts[item.split.value, item.pair.label.value] += 1
        yield item.as_row()


def _by_split(counts: Counter[tuple[str, str]]) -> dict[str, dict[str, int]]:
    found = {
        split: {label: counts[split, label] for label in _LABELS if counts[split, label]}
        for split in ("train", "test")
    }
    return {split: labels for split, labels in found.items() if labels}


def _notes(counts: Counter[tuple[str, str]]) -> Sequence[str]:
    return [
        f"{split}: {counted(sum(labels.values()), 'item')}: "
        + ", ".join(f"{count:,} {label}" for label, count in labels.items())
        for split, labels in _by_split(counts).items()
    ]
