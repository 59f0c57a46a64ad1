"""The items of a table of judgments, of which no more is known than their name and label."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tempannot.formats.items.known_columns import NLI_LABELS
from tempannot.formats.items.rating_item import ItemKind, Provenance, RatingItem
from tempannot.statistics.judgments import Factor, Judgments
from tempannot.study.design.response_scale import SCALES
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
    kind = ItemKind.NLI if label and label.casefold() in NLI_LABELS else ItemKind.TEXTS
    item = RatingItem(
        judgments.item.levels[code],
        kind,
        (),
        label,
        _cell(judgments.source, row) or "",
        Provenance(file, row + 1),
    )
    return StudyItem(code + 1, Role.ITEM, item)


def _cell(factor: Factor | None, row: int) -> str | None:
    return None if factor is None else factor.levels[int(factor.codes[row])]
