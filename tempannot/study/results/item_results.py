"""What raters said of an item, and what its label claims about what they should say.

Of the items of a table of judgments no more is known than their name and label.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from tempannot.formats.items.item_kinds import ITEM_KINDS, SCALES, TEXTS
from tempannot.formats.items.rating_item import Provenance, RatingItem, RatingItemKind
from tempannot.statistics.judgments import Factor, Judgments
from tempannot.study.design.study_design import Role, StudyItem


class Levels(Protocol):
    """What has to be known of a scale; ``ResponseScale`` knows it."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels, lowest first."""
        ...

    @property
    def gold(self) -> Mapping[str, str] | None:
        """The answer that each label asks for, if labels name one."""
        ...

    def expected(self, label: str | None) -> str | None:
        """Return the answer that a label asks for, None where it asks for none."""
        ...


def claimed_side(scale: Levels, item: RatingItem) -> int:
    """Return on which side of the middle of the scale the answers should lie, if the label holds.

    1 is above, -1 below, 0 where the label claims nothing. Labels of sentence pairs claim that
    the second is likely if it is entailed, and otherwise that it is not.
    """
    if item.label is None:
        return 0
    level = scale.expected(item.label)
    if level in scale.levels:
        apart = 2 * scale.levels.index(level) - (len(scale.levels) - 1)
        return (apart > 0) - (apart < 0)
    if scale.gold or item.kind.entailing is None:
        return 0
    return 1 if is_entailed(item) else -1


def is_entailed(item: RatingItem) -> bool:
    """Whether the label of an item says that its last text follows from the first."""
    return (item.label or "").strip().casefold() in (item.kind.entailing or ())


@dataclass(frozen=True, slots=True)
class Answer:
    """What one rater said of an item.

    ``response`` is None if the rater skipped the item; ``place`` is that of the answer on the
    scale, from 1, None for an answer beside it.
    """

    rater: str
    response: str | None
    place: int | None
    flagged: bool
    comment: str
    active_seconds: float


@dataclass(frozen=True, slots=True)
class ItemResult:
    """An item with its ``answers``, in the order of the raters' names.

    ``mean`` is the mean place on the scale, the lowest level being 1; None if there is no answer
    on it. ``disagreement`` is the mean distance of two answers, in steps of the scale; an answer
    beside the scale is as far from a level as the scale is long. None with less than two answers.
    ``contradiction`` is by how many steps the mean lies on that side of the middle of the scale
    that the label excludes; 0 if it does not, None if the label claims nothing or there is no
    mean. ``expected`` is the answer that the label asks for, where it names one.
    """

    item: StudyItem
    answers: tuple[Answer, ...]
    mean: float | None
    disagreement: float | None
    contradiction: float | None
    expected: str | None

    @property
    def answered(self) -> tuple[Answer, ...]:
        """The answers that are any: not those of raters who skipped the item."""
        return tuple(each for each in self.answers if each.response is not None)

    @property
    def is_flagged(self) -> bool:
        """Whether a rater flagged the item."""
        return any(each.flagged for each in self.answers)

    @property
    def contradicts(self) -> bool:
        """Whether the mean is on the side that the label excludes."""
        return bool(self.contradiction)


def item_result(scale: Levels, item: StudyItem, answers: Sequence[Answer]) -> ItemResult:
    """Return what raters said of an item."""
    given = [each for each in answers if each.response is not None]
    places = [each.place for each in given if each.place is not None]
    mean = sum(places) / len(places) if places else None
    return ItemResult(
        item,
        tuple(sorted(answers, key=lambda each: each.rater)),
        mean,
        _disagreement(given, len(scale.levels)),
        _contradiction(scale, item, mean),
        scale.expected(item.item.label),
    )


def by_disagreement(results: Sequence[ItemResult]) -> tuple[ItemResult, ...]:
    """Return the items that two raters or more answered, those they differ most on first."""
    known = [each for each in results if each.disagreement is not None]
    return tuple(sorted(known, key=lambda each: (-(each.disagreement or 0), each.item.number)))


def by_contradiction(results: Sequence[ItemResult]) -> tuple[ItemResult, ...]:
    """Return the items whose mean contradicts their label, the farthest off first."""
    known = [each for each in results if each.contradicts]
    return tuple(sorted(known, key=lambda each: (-(each.contradiction or 0), each.item.number)))


def _disagreement(answers: Sequence[Answer], levels: int) -> float | None:
    distances = [_distance(*pair, levels) for pair in combinations(answers, 2)]
    return sum(distances) / len(distances) if distances else None


def _distance(one: Answer, other: Answer, levels: int) -> int:
    if one.place is not None and other.place is not None:
        return abs(one.place - other.place)
    return 0 if one.response == other.response else levels - 1


def _contradiction(scale: Levels, item: StudyItem, mean: float | None) -> float | None:
    side = claimed_side(scale, item.item)
    if mean is None or not side:
        return None
    return max(0.0, -side * (mean - (len(scale.levels) + 1) / 2))


@dataclass(frozen=True, slots=True)
class _Scale:
    """Levels of which no more is known."""

    levels: tuple[str, ...]
    gold: Mapping[str, str] | None = None

    def expected(self, _label: str | None) -> str | None:
        return None


def items_of(judgments: Judgments, file: str) -> tuple[ItemResult, ...]:
    """Return what raters said of each item, in the order of the items' names.

    Items are numbered in that order; their texts are unknown. Labels that are those of sentence
    pairs are taken for them.
    """
    known = (each for each in SCALES.values() if each.levels == judgments.scale)
    scale = next(known, None) or _Scale(judgments.scale)
    answers: list[list[Answer]] = [[] for _ in judgments.item.levels]
    first: dict[int, int] = {}
    for row, item in enumerate(judgments.item.codes.tolist()):
        first.setdefault(item, row)
        answers[item].append(_answer(judgments, row))
    return tuple(
        item_result(scale, _item(judgments, file, code, first[code]), given)
        for code, given in enumerate(answers)
    )


def _answer(judgments: Judgments, row: int) -> Answer:
    place = int(judgments.responses[row])
    rater = judgments.rater.levels[int(judgments.rater.codes[row])]
    seconds = 0.0 if judgments.seconds is None else float(judgments.seconds[row])
    return Answer(rater, judgments.scale[place], place + 1, False, "", seconds)


def _item(judgments: Judgments, file: str, code: int, row: int) -> StudyItem:
    label = _cell(judgments.label, row)
    item = RatingItem(
        judgments.item.levels[code],
        _kind(label),
        (),
        label,
        _cell(judgments.source, row) or "",
        Provenance(file, row + 1),
    )
    return StudyItem(code + 1, Role.ITEM, item)


def _kind(label: str | None) -> RatingItemKind:
    """The kind whose labels claim something without a scale of their own, if it is one of them."""
    claiming = (each for each in ITEM_KINDS if each.entailing and label)
    return next((each for each in claiming if (label or "").casefold() in each.labels), TEXTS)


def _cell(factor: Factor | None, row: int) -> str | None:
    return None if factor is None else factor.levels[int(factor.codes[row])]
