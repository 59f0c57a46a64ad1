"""The wide format: a row per item, with what each rater answered in a column of the rater's own."""

from __future__ import annotations

from collections.abc import Iterator

from tempannot.study.export.long_format import Row
from tempannot.study.results.item_results import ItemResult
from tempannot.study.results.study_results import StudyResults

_FIXED: dict[str, type] = {
    "item": int,
    "list": int,
    "source": str,
    "label": str,
    "answers": int,
    "mean": float,
    "disagreement": float,
    "contradiction": float,
    "flags": int,
    "comments": str,
    "document": str,
    "link": str,
    "file": str,
    "place": int,
    "item_id": str,
}


def wide_columns(found: StudyResults) -> dict[str, type]:
    """Return the columns of ``wide_rows`` and the types of their cells.

    After what is known of the item come its texts, ``text 1`` and so on, and then the raters,
    as ``rater NAME``.
    """
    texts = max((len(each.item.item.texts) for each in found.items), default=0)
    raters = sorted({answer.rater for each in found.items for answer in each.answers})
    names = [*(_text(number) for number in range(1, texts + 1)), *map(_rater, raters)]
    return _FIXED | dict.fromkeys(names, str)


def wide_rows(found: StudyResults) -> Iterator[Row]:
    """Yield a row per item that somebody answered or skipped; a skipped answer is empty."""
    for each in found.items:
        texts = enumerate(each.item.item.texts, 1)
        yield {
            **_facts(each),
            **{_text(number): text for number, text in texts},
            **{_rater(answer.rater): answer.response for answer in each.answers},
        }


def _facts(found: ItemResult) -> Row:
    item = found.item.item
    origin = item.provenance
    said = [f"{each.rater}: {each.comment}" for each in found.answers if each.comment]
    return {
        "item": found.item.number,
        "list": found.item.list,
        "source": item.source,
        "label": item.label,
        "answers": len(found.answered),
        "mean": found.mean,
        "disagreement": found.disagreement,
        "contradiction": found.contradiction,
        "flags": sum(each.flagged for each in found.answers),
        "comments": "; ".join(said),
        "document": origin.document,
        "link": origin.link,
        "file": origin.file,
        "place": origin.place,
        "item_id": item.id,
    }


def _text(number: int) -> str:
    return f"text {number}"


def _rater(name: str) -> str:
    return f"rater {name}"
