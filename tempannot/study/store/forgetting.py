"""Deleting what a rater gave, on request: told before, and gone from the disk afterwards."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, select, update

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.wording import counted
from tempannot.study.judgment import BlockKind
from tempannot.study.store.place import StoreError, StorePlace
from tempannot.study.store.schema import (
    BLOCK,
    GRANT,
    JUDGMENT,
    RATER,
    RATER_FACT,
    ROSTER,
    SEALED,
    STUDY,
    TURN,
)

_ALL: tuple[Table, ...] = (JUDGMENT, TURN, BLOCK, RATER_FACT, ROSTER, SEALED, GRANT)
"""What refers to a rater by name, in an order in which it can be deleted."""


@dataclass(frozen=True, slots=True)
class RaterTraces:
    """What a study holds of a rater.

    ``judgments`` count every revision, ``lonely`` are the items that nobody else has judged.
    """

    rater: str
    judgments: int
    positions: int
    facts: int
    lists: int
    lonely: int


def traces(connection: Connection, place: StorePlace, rater: str) -> RaterTraces:
    """Return what there is of a rater; raises StoreError for one whom the study does not know."""
    is_known = _count(connection, RATER, RATER.c.name == rater)
    if not is_known and not _count(connection, ROSTER, ROSTER.c.rater == rater):
        raise StoreError(place, bilingual("there is no rater {rater!r}", rater=rater))
    mine = JUDGMENT.c.rater == rater
    judged = select(JUDGMENT.c.block, JUDGMENT.c.position).where(mine).distinct().subquery()
    positions = connection.execute(select(func.count()).select_from(judged)).scalar_one()
    return RaterTraces(
        rater,
        _count(connection, JUDGMENT, mine),
        positions,
        _count(connection, RATER_FACT, RATER_FACT.c.rater == rater),
        _count(connection, BLOCK, BLOCK.c.rater == rater, BLOCK.c.kind == BlockKind.LIST.value),
        _lonely(connection, rater),
    )


def forget(connection: Connection, place: StorePlace, rater: str) -> RaterTraces:
    """Delete all that a study holds of a rater, revisions, facts and the name; return what it was.

    The lists are open to others again. In the roster of the design another word takes the place of
    the name, for it says how many judge.
    """
    found = traces(connection, place, rater)
    for table in _ALL:
        connection.execute(delete(table).where(table.c.rater == rater))
    connection.execute(delete(RATER).where(RATER.c.name == rater))
    _leave_roster(connection, rater)
    return found


def forgetting_words(found: RaterTraces) -> tuple[str, ...]:
    """Say what there is of a rater, and what changes when it is deleted."""
    revisions = found.judgments - found.positions
    with_revisions = (
        bilingual_plural(
            revisions, ", with {count:,} earlier revision", ", with {count:,} earlier revisions"
        )
        if revisions
        else ""
    )
    said = [
        bilingual(
            "{rater}: {positions}{with_revisions}, in {lists}, and {facts} about the rater",
            rater=found.rater,
            positions=counted(found.positions, "judgment"),
            with_revisions=with_revisions,
            lists=counted(found.lists, "list"),
            facts=counted(found.facts, "fact"),
        )
    ]
    if found.lists:
        said.append(
            bilingual("{lists} can be judged by others again", lists=counted(found.lists, "list"))
        )
    if found.lonely:
        said.append(
            bilingual(
                "{lonely} that nobody else has judged will have no answer",
                lonely=counted(found.lonely, "item"),
            )
        )
    said.append(
        bilingual(
            "agreement, means and models change with the answers: reports and exports made "
            "before have them still, and so have copies; a copy or a handed-out file brings"
            " them back if it is merged"
        )
    )
    return tuple(said)


def _count(connection: Connection, table: Table, *conditions: ColumnElement[bool]) -> int:
    query = select(func.count()).select_from(table).where(*conditions)
    return int(connection.execute(query).scalar_one())


def _lonely(connection: Connection, rater: str) -> int:
    same = and_(*(TURN.c[name] == JUDGMENT.c[name] for name in ("rater", "block", "position")))
    judged = select(TURN.c.item).join(JUDGMENT, same).distinct()
    own = set(connection.execute(judged.where(JUDGMENT.c.rater == rater)).scalars())
    others = set(connection.execute(judged.where(JUDGMENT.c.rater != rater)).scalars())
    return len(own - others)


def _leave_roster(connection: Connection, rater: str) -> None:
    """Put another word in the place of a name in the roster of the design."""
    design = json.loads(connection.execute(select(STUDY.c.design)).scalar_one())
    roster = design.get("roster") or []
    if rater not in roster:
        return
    number = next(each for each in range(1, len(roster) + 2) if f"deleted {each}" not in roster)
    design["roster"] = [f"deleted {number}" if each == rater else each for each in roster]
    connection.execute(update(STUDY).values(design=json.dumps(design)))
