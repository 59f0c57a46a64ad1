"""The recipes of the challenge sets: ``tempannot build temp-order`` and the other two.

Why an item has its label is told by its provenance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.options import (
    File,
    Number,
    OneOf,
    Option,
    Several,
    as_json,
    seed_option,
    setting,
)
from tempannot.core.wording import counted, joined
from tempannot.datasets.challenge.challenge_items import (
    ROUNDS,
    ChallengeItem,
    ChallengeSet,
    ChallengeSettings,
)
from tempannot.datasets.challenge.cross_unit import CROSS_UNIT
from tempannot.datasets.challenge.published_errors import RELEASED, PublishedError
from tempannot.datasets.challenge.temp_duration import TEMP_DURATION
from tempannot.datasets.challenge.temp_order import TEMP_ORDER
from tempannot.datasets.challenge.template import Split, Template
from tempannot.datasets.challenge.template_file import own_templates, read_templates
from tempannot.datasets.challenge.times import Unit
from tempannot.datasets.recipes.build import Build, Row, Told

_SIDES = ("premise", "hypothesis")
_CLAIMS = {
    "gold": bilingual("the right duration"),
    "gold+1": bilingual("one more"),
    "gold*10": bilingual("ten times as much"),
}


def challenge_reason(row: Row) -> str:
    """Return in a line what the label of an item follows from."""
    return _REASONS[str(row["dataset"])](row)


def _order(row: Row) -> str:
    first = f"{row['premise_relation']} {row['premise_time']}"
    second = f"{row['hypothesis_type']} {row['hypothesis_time']}"
    difference = int(str(row["difference"]))
    apart = _amount(abs(difference), row["difference_unit"])
    how = (
        bilingual("{apart} later", apart=apart)
        if difference > 0
        else bilingual("{apart} earlier", apart=apart)
        if difference
        else bilingual("the same time")
    )
    return bilingual(
        "{row} is {how} ({first}, {second})",
        row=row["hypothesis_time"],
        how=how,
        first=first,
        second=second,
    )


def _duration(row: Row) -> str:
    lasted = _amount(row["difference"], row["difference_unit"])
    into = bilingual(", into the next round") if row["next_cycle"] == "yes" else ""
    kind, _, claim = str(row["hypothesis_type"]).partition(" ")
    claimed = _CLAIMS[claim]
    if kind == "less":
        claimed = bilingual("less than {amount}", amount=claimed)
    return bilingual(
        "{lasted} from {row} to {row2}{into}; said is {claimed}",
        lasted=lasted,
        row=row["start"],
        row2=row["end"],
        into=into,
        claimed=claimed,
    )


def reason_of_units(row: Row) -> str:
    """Return how far the amounts of an item lie apart."""
    amounts = [_amount(row[f"{side}_amount"], row[f"{side}_unit"]) for side in _SIDES]
    first = f"{row['premise_relation']} {amounts[0]}"
    second = f"{row['hypothesis_type']} {amounts[1]}"
    difference = int(str(row["difference"]))
    apart = _amount(abs(difference), row["hypothesis_unit"])
    how = bilingual("{apart} more", apart=apart)
    if difference <= 0:
        how = bilingual("{apart} less", apart=apart)
    return bilingual("{how} ({first}, {second})", how=how, first=first, second=second)


def _amount(count: object, unit: object) -> str:
    return _COUNTED[Unit(str(unit))](int(str(count)))


_COUNTED: dict[Unit, Callable[[int], str]] = {
    Unit.MINUTES: lambda count: counted(count, "minute"),
    Unit.HOURS: lambda count: counted(count, "hour"),
    Unit.DAYS: lambda count: counted(count, "day"),
    Unit.MONTHS: lambda count: counted(count, "month"),
    Unit.YEARS: lambda count: counted(count, "year"),
}


_REASONS: dict[str, Callable[[Row], str]] = {
    "temp-order": _order,
    "temp-duration": _duration,
    "cross-unit": reason_of_units,
}


ALL_QUIRKS = "released"
"""The word for all that the published data do."""

_LABELS = ("entailment", "neutral", "contradiction")
_BOTH = "both"
_ITEMS = bilingual("Items")


def _compat(*quirks: PublishedError) -> tuple[str, ...]:
    """The option for what a set can have of the published data."""
    return setting(
        (),
        Option(
            "--compat",
            Several(
                {ALL_QUIRKS: bilingual("everything as released")}
                | {q.value: q.words for q in quirks}
            ),
            bilingual("Do as the published data do: in all, or in one respect."),
            label=bilingual("As &published"),
            tip=joined("\n", (quirk.meaning for quirk in quirks)),
            group=bilingual("Known quirks of the published data"),
        ),
    )


@dataclass(frozen=True, slots=True)
class ChallengeRecipe:
    """The options of a challenge set; ``templates`` None are those that come along.

    ``compat`` are names of quirks, or ``released`` for all.
    """

    challenge: ClassVar[ChallengeSet]
    templates: Path | None = setting(
        None,
        Option(
            "--templates",
            File(
                bilingual("Templates (*.csv *.tsv *.json *.jsonl)"),
                bilingual("the usual 71"),
                editor="templates",
            ),
            bilingual("A file of templates instead of the 71 that come along."),
            label=bilingual("Te&mplates"),
            group=_ITEMS,
        ),
    )
    split: str = setting(
        _BOTH,
        Option(
            "--split",
            OneOf({"train": "train", "test": "test", _BOTH: bilingual("both splits")}),
            bilingual("The templates to be used."),
            label=bilingual("S&plit"),
            tip=bilingual("The templates to be used; each template belongs to one split"),
            group=_ITEMS,
        ),
    )
    rounds: int = setting(
        ROUNDS,
        Option(
            "--rounds",
            Number(1, 1000),
            bilingual("How often times are drawn for each variation."),
            label=bilingual("&Rounds"),
            group=_ITEMS,
            metavar="N",
        ),
    )
    limit: int | None = setting(
        None,
        Option(
            "--limit",
            Number(1, none=bilingual("all")),
            bilingual("Draw so many of the items, at random."),
            label=bilingual("&Limit"),
            group=_ITEMS,
            metavar="N",
        ),
    )
    seed: int = setting(0, seed_option(_ITEMS))
    compat: tuple[str, ...] = ()

    @property
    def settings(self) -> ChallengeSettings:
        """What items are made with."""
        quirks = RELEASED if ALL_QUIRKS in self.compat else map(PublishedError, self.compat)
        split = None if self.split == _BOTH else Split(self.split)
        return ChallengeSettings(self.seed, split, frozenset(quirks), self.rounds)

    @property
    def files(self) -> Sequence[Path]:
        """The file of templates, if it is not the usual one."""
        return () if self.templates is None else (self.templates,)

    def start(self, told: Told) -> Build:
        """Read the templates; raises FileError, also if they give no item."""
        told(bilingual("reading templates"), 0, 0)
        settings = self.settings
        templates = [each for each in read_templates(self.templates) if settings.takes(each)]
        total = self.challenge.total(templates, settings)
        if not total:
            problem = bilingual(
                "no template of the split {split} gives an item of {name}",
                split=self.split,
                name=self.challenge.name,
            )
            raise FileError(self.templates or own_templates(), problem)
        return self._build(templates, min(total, self.limit or total))

    def _build(self, templates: list[Template], total: int) -> Build:
        counts: Counter[tuple[str, str]] = Counter()
        return Build(
            self.challenge.columns,
            ("premise", "hypothesis"),
            _rows(self.challenge.items(templates, self.settings, self.limit), counts),
            total,
            challenge_reason,
            lambda: _notes(counts),
            lambda: self._facts(counts, len(templates)),
        )

    def _facts(self, counts: Counter[tuple[str, str]], templates: int) -> Mapping[str, object]:
        splits = _by_split(counts)
        return {
            "dataset": self.challenge.name,
            "items": counts.total(),
            "templates": templates,
            "seed": self.seed,
            "compat": list(self.compat),
            "splits": {split: sum(each.values()) for split, each in splits.items()},
            "labels": splits,
            "options": as_json(self),
        }


@dataclass(frozen=True, slots=True)
class TempOrderRecipe(ChallengeRecipe):
    """Pairs about the order of two times."""

    challenge: ClassVar[ChallengeSet] = TEMP_ORDER
    compat: tuple[str, ...] = _compat(PublishedError.TIES, PublishedError.NEIGHBOURS)


@dataclass(frozen=True, slots=True)
class TempDurationRecipe(ChallengeRecipe):
    """Pairs about how long something lasted."""

    challenge: ClassVar[ChallengeSet] = TEMP_DURATION
    compat: tuple[str, ...] = _compat(PublishedError.ZERO_YEARS)


@dataclass(frozen=True, slots=True)
class CrossUnitRecipe(ChallengeRecipe):
    """Pairs that compare amounts of different units; nothing is drawn in rounds."""

    challenge: ClassVar[ChallengeSet] = CROSS_UNIT
    rounds: int = ROUNDS
    compat: tuple[str, ...] = _compat(PublishedError.PLURALS, PublishedError.FACTORS)


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
        bilingual(
            "{split}: {items}: {labels}",
            split=split,
            items=counted(sum(labels.values()), "item"),
            labels=", ".join(f"{count:,} {label}" for label, count in labels.items()),
        )
        for split, labels in _by_split(counts).items()
    ]
