"""The three challenge sets by name, and what each of them makes of one template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from tempannot.datasets.challenge.challenge_items import (
    ChallengeItem,
    ChallengeSet,
    ChallengeSettings,
)
from tempannot.datasets.challenge.cross_unit import CROSS_UNIT
from tempannot.datasets.challenge.temp_duration import TEMP_DURATION
from tempannot.datasets.challenge.temp_order import TEMP_ORDER
from tempannot.datasets.challenge.template import Template
from tempannot.datasets.challenge.template_file import CellProblem, problems_of, template_of

CHALLENGE_SETS: dict[str, ChallengeSet] = {
    each.name: each for each in (TEMP_ORDER, TEMP_DURATION, CROSS_UNIT)
}


SHOWN = 12
_KINDS = {
    "temp-order": ("tense", "list", "month_style", "premise_kind", "position"),
    "temp-duration": ("list", "month_style", "duration_format", "wording", "next_cycle"),
    "cross-unit": ("units", "premise_relation", "hypothesis_type", "side"),
}


@dataclass(frozen=True, slots=True)
class SetPreview:
    """How many items of a set a template gives, and some of them."""

    dataset: str
    size: int
    items: tuple[ChallengeItem, ...]


@dataclass(frozen=True, slots=True)
class TemplatePreview:
    """What a row of templates gives; nothing while it has problems."""

    problems: tuple[CellProblem, ...]
    template: Template | None
    sets: tuple[SetPreview, ...]


def preview(
    row: Mapping[str, str], settings: ChallengeSettings | None = None, shown: int = SHOWN
) -> TemplatePreview:
    """Return what the cells of a row give, whatever its split.

    The items are those that the whole set will have of this template, at most ``shown`` of each
    set: the first of every kind, so that all lists, tenses and positions are seen early.
    """
    problems = tuple(problems_of(row))
    if problems:
        return TemplatePreview(problems, None, ())
    template = template_of(row)
    chosen = settings or ChallengeSettings()
    sets = (_of_set(each, template, chosen, shown) for each in CHALLENGE_SETS.values())
    return TemplatePreview((), template, tuple(sets))


def _of_set(
    challenge: ChallengeSet, template: Template, settings: ChallengeSettings, shown: int
) -> SetPreview:
    found = islice(_first_of_each_kind(challenge, template, settings), shown)
    return SetPreview(challenge.name, challenge.size(template, settings), tuple(found))


def _first_of_each_kind(
    challenge: ChallengeSet, template: Template, settings: ChallengeSettings
) -> Iterator[ChallengeItem]:
    """Yield an item of each kind, then the others."""
    seen: set[tuple[object, ...]] = set()
    later: list[ChallengeItem] = []
    for item in challenge.items_of(template, settings):
        kind = tuple(item.pair.provenance[name] for name in _KINDS[challenge.name])
        if kind in seen:
            later.append(item)
            continue
        seen.add(kind)
        yield item
    yield from later
