"""The long format: a row per judgment, in the columns that statistics programs want.

The first columns are those that ``read_long_table`` takes by default; the last ones let the rows
be taken into another copy of the study.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from tempannot.study.rating.judgment import BlockKind, JudgmentState
from tempannot.study.store.facts import JudgmentRow, StudyInfo

Row = dict[str, object]

COLUMNS: dict[str, type] = {
    "rater": str,
    "item": int,
    "list": int,
    "position": int,
    "source": str,
    "label": str,
    "response": str,
    "level": int,
    "response_seconds": float,
    "active_seconds": float,
    "revisions": int,
    "skipped": bool,
    "flagged": bool,
    "comment": str,
    "role": str,
    "check": str,
    "document": str,
    "link": str,
    "file": str,
    "place": int,
    "item_id": str,
    "study": str,
    "judgment": str,
    "block": str,
    "state": str,
    "shown_at": str,
    "answered_at": str,
}
"""The columns in their order, and the type of their cells; a cell may also be empty (None).

``item`` is the number of the item in the study, ``item_id`` its id in ``file``, ``place`` its line
or record there. ``level`` is the place of the response on the scale, from 1, empty beside the
scale. ``revisions`` counts the judgments that this one replaced. ``check`` is the answer that an
attention check must get. Times are UTC.
"""


def long_rows(study: StudyInfo, rows: Iterable[JudgmentRow]) -> Iterator[Row]:
    """Yield the rows of the judgments that hold, but for answers that were taken back."""
    levels = {level: place for place, level in enumerate(study.design.scale.levels, 1)}
    for each in rows:
        if each.judgment.state is not JudgmentState.TAKEN_BACK:
            yield _row(study, each, levels)


def _row(study: StudyInfo, row: JudgmentRow, levels: dict[str, int]) -> Row:
    judgment, item = row.judgment, row.item.item
    return {
        "rater": judgment.rater,
        "item": judgment.item,
        "list": row.number if row.kind is BlockKind.LIST else None,
        "position": judgment.position,
        "source": item.source,
        "label": item.label,
        "response": judgment.response,
        "level": levels.get(judgment.response or ""),
        "response_seconds": judgment.response_seconds,
        "active_seconds": judgment.active_seconds,
        "revisions": judgment.revision,
        "skipped": judgment.state is JudgmentState.SKIPPED,
        "flagged": judgment.flagged,
        "comment": judgment.comment,
        "role": row.item.role.value,
        "check": row.item.expected,
        "document": item.provenance.document,
        "link": item.provenance.link,
        "file": item.provenance.file,
        "place": item.provenance.place,
        "item_id": item.id,
        "study": study.id,
        "judgment": judgment.id,
        "block": judgment.block,
        "state": judgment.state.value,
        "shown_at": written_time(judgment.shown_at),
        "answered_at": written_time(judgment.answered_at),
    }


def written_time(time: datetime) -> str:
    """Return a time in UTC as ISO 8601, to the microsecond.

    >>> written_time(datetime(2026, 3, 1, 12, 0, 0, 500, UTC))
    '2026-03-01T12:00:00.000500Z'
    """
    return time.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
