"""The items of a table of judgments, of which no more is known than their name and label."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tempannot.formats.items.item_kinds import ITEM_KINDS, SCALES, TEXTS
from tempannot.formats.items.rating_item import Provenance, RatingItem, RatingItemKind
from tempannot.statistics.judgments import Factor, Judgments
from tempannot.study.design.study_design import Role, StudyItem
from tempannot.study.results.item_results import Answer, ItemResult, item_result


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
