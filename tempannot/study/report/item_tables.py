"""Items with what raters said of them, as a table and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.study.results.item_results import Answer, ItemResult
from tempannot.tables.cell_formats import ABSENT, TWO_DECIMALS
from tempannot.tables.table import Column, Table

Json = dict[str, object]

_BETWEEN = " / "


def items_table(items: Sequence[ItemResult]) -> Table[ItemResult]:
    """The items with their numbers; answers are places on the scale, from 1."""
    return Table("items", _COLUMNS, items)


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


_COLUMNS = (
    Column[ItemResult]("item", "item", name),
    Column[ItemResult]("source", "source", lambda row: row.item.item.source, width=0.13),
    Column[ItemResult]("label", "label", lambda row: row.item.item.label or "", width=0.09),
    Column[ItemResult]("mean", "mean", lambda row: row.mean, TWO_DECIMALS),
    Column[ItemResult]("disagreement", "disagreement", lambda row: row.disagreement, TWO_DECIMALS),
    Column[ItemResult](
        "contradiction", "against label", lambda row: row.contradiction or ABSENT, TWO_DECIMALS
    ),
    Column[ItemResult](
        "answers", "answers", lambda row: " ".join(map(_answer, row.answers)), width=0.1
    ),
    Column[ItemResult]("texts", "texts", texts, width=0.32),
    Column[ItemResult]("from", "from", origin, width=0.1),
)
