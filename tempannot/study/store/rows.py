"""Values of a study as rows of its tables, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row

from tempannot.formats.items.item_kinds import kind_named
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tempannot.study.design.study_design import Role, StudyItem
from tempannot.study.rating.judgment import Judgment, JudgmentState, ShownItem, Turn

Cells = dict[str, Any]


def item_cells(item: StudyItem) -> Cells:
    """Return the row of an item."""
    rated, teaches = item.item, item.role is Role.TRAINING
    shown = {
        "kind": rated.kind.key,
        "texts": rated.texts,
        "expected": item.expected if teaches else None,
        "feedback": item.feedback if teaches else "",
    }
    facts = {
        "id": rated.id,
        "label": rated.label,
        "source": rated.source,
        "provenance": _origin(rated.provenance),
        "expected": None if teaches else item.expected,
        "feedback": "" if teaches else item.feedback,
    }
    return {
        "number": item.number,
        "role": item.role.value,
        "list": item.list,
        "shown": _json(shown),
        "facts": _json(facts),
    }


def item_of(row: Row[*tuple[Any, ...]] | Mapping[str, Any]) -> StudyItem:
    """Return the item of a row of ``item_cells``."""
    cells = row if isinstance(row, Mapping) else row._mapping
    shown, facts = json.loads(cells["shown"]), json.loads(cells["facts"])
    origin = facts["provenance"]
    provenance = Provenance(**{**origin, "intervals": tuple(origin["intervals"])})
    return StudyItem(
        cells["number"],
        Role(cells["role"]),
        RatingItem(
            facts["id"],
            kind_named(shown["kind"]),
            tuple(shown["texts"]),
            facts["label"],
            facts["source"],
            provenance,
        ),
        cells["list"],
        shown["expected"] or facts["expected"],
        shown["feedback"] or facts["feedback"],
    )


def turn_of(row: Row[*tuple[Any, ...]]) -> Turn:
    """Return a turn of a row with ``position``, ``number``, ``role`` and ``shown``."""
    shown = json.loads(row.shown)
    item = ShownItem(row.number, kind_named(shown["kind"]), tuple(shown["texts"]))
    return Turn(row.position, item, Role(row.role), shown["expected"], shown["feedback"])


def judgment_cells(judgment: Judgment) -> Cells:
    """Return the row of a judgment; its item follows from its turn."""
    return {
        "id": judgment.id,
        "rater": judgment.rater,
        "block": judgment.block,
        "position": judgment.position,
        "revision": judgment.revision,
        "state": judgment.state.value,
        "response": None if judgment.response is None else storable(judgment.response),
        "flagged": judgment.flagged,
        "comment": storable(judgment.comment),
        "shown_at": judgment.shown_at,
        "answered_at": judgment.answered_at,
        "response_seconds": judgment.response_seconds,
        "active_seconds": judgment.active_seconds,
    }


def judgment_of(row: Row[*tuple[Any, ...]]) -> Judgment:
    """Return the judgment of a row of ``judgment_cells`` that also has ``item``."""
    return Judgment(
        row.id,
        row.rater,
        row.block,
        row.position,
        row.item,
        row.revision,
        JudgmentState(row.state),
        row.response,
        row.flagged,
        row.comment,
        row.shown_at,
        row.answered_at,
        row.response_seconds,
        row.active_seconds,
    )


def storable(text: str) -> str:
    """Return a text that every database takes: no NUL, no half of a surrogate pair."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\0", "\N{REPLACEMENT CHARACTER}")


def _origin(provenance: Provenance) -> Cells:
    return {
        "file": provenance.file,
        "place": provenance.place,
        "document": provenance.document,
        "link": provenance.link,
        "intervals": provenance.intervals,
        "details": dict(provenance.details),
    }


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
