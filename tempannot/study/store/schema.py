"""The tables of a study. A change here needs a new version under ``migrations/versions``.

What a rater's program may read of an item (``shown``) and what it must not (``facts``: label,
source, provenance, the answers of attention checks) are in columns of their own. Both are JSON in
ASCII, so that any text of any file can be kept. Times are UTC.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Dialect,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

from tempannot.formats.items.item_kinds import kind_named
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tempannot.study.design.study_design import Role, StudyItem
from tempannot.study.judgment import Judgment, JudgmentState, ShownItem, Turn

VERSIONS = ("0001", "0002", "0003", "0004")
"""All versions of the tables, oldest first; the last one is what this program writes."""

APPLICATION_ID = 0x74656D70
"""What marks a study file among the files of SQLite: ``temp`` in ASCII."""


class UtcTime(TypeDecorator[datetime]):
    """A point in time; SQLite knows no time zones, so that one is put back on reading."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return what the database gets."""
        if value is None:
            return None
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return what the program gets."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


_NAMES = {
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
METADATA = MetaData(naming_convention=_NAMES)

NAME = String(60)

STUDY = Table(
    "study",
    METADATA,
    Column("id", String(36), primary_key=True),
    Column("design", Text, nullable=False),
    Column("created", UtcTime, nullable=False),
    Column("items", Integer, nullable=False),
    Column("lists", Integer, nullable=False),
    Column("notes", Text, nullable=False),
    Column("rater", NAME),
    Column("lead_key", String(64)),
)

LIST = Table(
    "study_list",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
)

ITEM = Table(
    "study_item",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("role", String(8), nullable=False),
    Column("list", Integer, ForeignKey("study_list.number")),
    Column("shown", Text, nullable=False),
    Column("facts", Text, nullable=False),
    Index("ix_study_item_list", "list"),
    Index("ix_study_item_role", "role"),
)

ROSTER = Table(
    "study_roster",
    METADATA,
    Column("rater", NAME, primary_key=True),
    Column("list", Integer, ForeignKey("study_list.number"), primary_key=True),
    Column("position", Integer, nullable=False),
    Index("ix_study_roster_list", "list"),
)

RATER = Table(
    "study_rater",
    METADATA,
    Column("name", NAME, primary_key=True),
    Column("joined_at", UtcTime, nullable=False),
)

BLOCK = Table(
    "study_block",
    METADATA,
    Column("rater", NAME, ForeignKey("study_rater.name"), primary_key=True),
    Column("name", String(24), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("number", Integer, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("claimed_at", UtcTime, nullable=False),
    Column("released_at", UtcTime),
    UniqueConstraint("rater", "sequence"),
    Index("ix_study_block_kind_number", "kind", "number"),
)

TURN = Table(
    "study_turn",
    METADATA,
    Column("rater", NAME, primary_key=True),
    Column("block", String(24), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("item", Integer, ForeignKey("study_item.number"), nullable=False),
    ForeignKeyConstraint(["rater", "block"], ["study_block.rater", "study_block.name"]),
    Index("ix_study_turn_item", "item"),
)

JUDGMENT = Table(
    "study_judgment",
    METADATA,
    Column("id", String(36), primary_key=True),
    Column("rater", NAME, nullable=False),
    Column("block", String(24), nullable=False),
    Column("position", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("state", String(12), nullable=False),
    Column("response", Text),
    Column("flagged", Boolean, nullable=False),
    Column("comment", Text, nullable=False),
    Column("shown_at", UtcTime, nullable=False),
    Column("answered_at", UtcTime, nullable=False),
    Column("response_seconds", Double, nullable=False),
    Column("active_seconds", Double, nullable=False),
    ForeignKeyConstraint(
        ["rater", "block", "position"],
        ["study_turn.rater", "study_turn.block", "study_turn.position"],
    ),
    UniqueConstraint("rater", "block", "position", "revision"),
)

REVIEW = Table(
    "study_review",
    METADATA,
    Column("id", String(36), primary_key=True),
    Column("item", Integer, ForeignKey("study_item.number"), nullable=False),
    Column("note", Text, nullable=False),
    Column("marked_by", NAME, nullable=False),
    Column("marked_at", UtcTime, nullable=False),
    Column("closed_by", NAME),
    Column("closed_at", UtcTime),
    Column("closing_note", Text, nullable=False),
    Index("ix_study_review_item", "item"),
)

SECRET = Table(
    "study_secret",
    METADATA,
    Column("name", String(24), primary_key=True),
    Column("value", String(86), nullable=False),
)

RATER_FACT = Table(
    "study_rater_fact",
    METADATA,
    Column("rater", NAME, ForeignKey("study_rater.name"), primary_key=True),
    Column("name", NAME, primary_key=True),
    Column("value", Text, nullable=False),
    Column("given_at", UtcTime, nullable=False),
)

SEALED = Table(
    "study_sealed",
    METADATA,
    Column("name", String(60), primary_key=True),
    Column("rater", NAME),
    Column("value", Text, nullable=False),
    Column("kept_at", UtcTime, nullable=False),
    Index("ix_study_sealed_rater", "rater"),
)

GRANT = Table(
    "study_grant",
    METADATA,
    Column("role", String(63), primary_key=True),
    Column("rater", NAME, nullable=False),
    Column("granted_at", UtcTime, nullable=False),
)

VERSION = Table(
    "study_version",
    METADATA,
    Column("version_num", String(32), primary_key=True),
)


Cells = dict[str, Any]

_NOWHERE = Provenance("", 0)


def item_cells(item: StudyItem) -> Cells:
    """Return the row of an item."""
    rated, teaches = item.item, item.role is Role.TRAINING
    shown = {
        "kind": rated.kind.key,
        "texts": item.shown or rated.texts,
        "expected": item.expected if teaches else None,
        "feedback": item.feedback if teaches else "",
    }
    facts: Cells = {
        "id": rated.id,
        "label": rated.label,
        "source": rated.source,
        "provenance": _origin(rated.provenance),
        "expected": None if teaches else item.expected,
        "feedback": "" if teaches else item.feedback,
    }
    if item.shown:
        facts["texts"] = rated.texts
    return {
        "number": item.number,
        "role": item.role.value,
        "list": item.list,
        "shown": _json(shown),
        "facts": _json(facts),
    }


def item_of(
    row: Row[*tuple[Any, ...]] | Mapping[str, Any], opened: Callable[[str], str]
) -> StudyItem:
    """Return the item of a row of ``item_cells``; ``opened`` gives the facts as they were."""
    cells = row if isinstance(row, Mapping) else row._mapping
    shown, facts = json.loads(cells["shown"]), json.loads(opened(cells["facts"]))
    origin = facts["provenance"]
    provenance = Provenance(**{**origin, "intervals": tuple(origin["intervals"])})
    return StudyItem(
        cells["number"],
        Role(cells["role"]),
        RatingItem(
            facts["id"],
            kind_named(shown["kind"]),
            tuple(facts.get("texts", shown["texts"])),
            facts["label"],
            facts["source"],
            provenance,
        ),
        cells["list"],
        shown["expected"] or facts["expected"],
        shown["feedback"] or facts["feedback"],
        tuple(shown["texts"]) if "texts" in facts else (),
    )


def bare_item_of(row: Row[*tuple[Any, ...]]) -> StudyItem:
    """Return the item of a row as far as raters may know it, with its number for an id."""
    shown = json.loads(row.shown)
    kind, texts = kind_named(shown["kind"]), tuple(shown["texts"])
    item = RatingItem(str(row.number), kind, texts, None, "", _NOWHERE)
    return StudyItem(
        row.number, Role(row.role), item, row.list, shown["expected"], shown["feedback"]
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


def judgment_of(row: Row[*tuple[Any, ...]], response: str | None, comment: str) -> Judgment:
    """Return the judgment of a row of ``judgment_cells`` that also has ``item``.

    ``response`` and ``comment`` are what the row says when it is opened.
    """
    return Judgment(
        row.id,
        row.rater,
        row.block,
        row.position,
        row.item,
        row.revision,
        JudgmentState(row.state),
        response,
        row.flagged,
        comment,
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
