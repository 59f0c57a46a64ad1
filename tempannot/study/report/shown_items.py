"""Items with what raters said of them, as rows and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.study.results.item_results import Answer, ItemResult
from tempannot.tables.cell_formats import NOT_DEFINED

Json = dict[str, object]
Row = tuple[str, ...]

ITEM_HEAD = ("item", "source", "label", "mean", "disagreement", "against label", "answers")

_BETWEEN = " / "


def item_rows(items: Sequence[ItemResult]) -> tuple[Row, ...]:
    """Return the items with their numbers; answers are places on the scale, from 1."""
    return tuple(
        (
            name(each),
            each.item.item.source,
            each.item.item.label or "",
            _number(each.mean),
            _number(each.disagreement),
            _number(each.contradiction) if each.contradiction else "",
            " ".join(map(_answer, each.answers)),
        )
        for each in items
    )


def name(found: ItemResult) -> str:
    """Return what an item is called: its number in the study, or its name in a table."""
    return str(found.item.number) if found.item.item.texts else found.item.item.id


def texts(found: ItemResult) -> str:
    """Return the texts of an item in one line, empty if they are unknown."""
    return _BETWEEN.join(found.item.item.texts)


def origin(found: ItemResult) -> str:
    """Return the document and link that an item was made from, empty if it names none."""
    place = found.item.item.provenance
    return " ".join(each for each in (place.document, place.link) if each)


def items_json(items: Sequence[ItemResult]) -> list[Json]:
    """Return items with all their answers."""
    return [_json(each) for each in items]


def _json(found: ItemResult) -> Json:
    item = found.item.item
    place = item.provenance
    return {
        "item": name(found),
        "id": item.id,
        "source": item.source,
        "label": item.label,
        "texts": list(item.texts),
        "mean": found.mean,
        "disagreement": found.disagreement,
        "contradiction": found.contradiction,
        "answers": {each.rater: each.response for each in found.answers},
        "flagged_by": [each.rater for each in found.answers if each.flagged],
        "comments": {each.rater: each.comment for each in found.answers if each.comment},
        "document": place.document,
        "link": place.link,
        "file": place.file,
        "place": place.place,
    }


def _answer(answer: Answer) -> str:
    if answer.response is None:
        return "-"
    return answer.response if answer.place is None else str(answer.place)


def _number(value: float | None) -> str:
    return NOT_DEFINED if value is None else f"{value:.2f}"
