"""How far all raters are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, and_, func, select

from tempannot.study.carelessness import carelessness, is_stopped
from tempannot.study.design.study_design import Role, StudyDesign
from tempannot.study.judgment import BlockKind, Judgment, JudgmentState, TrainingResult, Turn
from tempannot.study.store.claiming import count_of, holds, is_held, is_unfinished, settles
from tempannot.study.store.facts import AnsweredCheck, RaterInfo
from tempannot.study.store.kept_pages import is_page
from tempannot.study.store.schema import BLOCK, ITEM, JUDGMENT, RATER, RATER_FACT, TURN, turn_of
from tempannot.study.store.sealing import Sealing

LET_IN = "let in"
"""The name of the fact that the lead let a rater in, or on."""

_IS_LIST = BLOCK.c.kind == BlockKind.LIST.value
_OF_TURN = and_(
    JUDGMENT.c.rater == TURN.c.rater,
    JUDGMENT.c.block == TURN.c.block,
    JUDGMENT.c.position == TURN.c.position,
)


def raters(connection: Connection, design: StudyDesign, sealing: Sealing) -> tuple[RaterInfo, ...]:
    """Return all raters by name."""
    names = connection.execute(select(RATER).order_by(RATER.c.name))
    found = {row.name: RaterInfo(row.name, row.joined_at) for row in names}
    for query in (_lists(), _finished(), _answers(), _times(), _pages()):
        for row in connection.execute(query):
            cells = dict(row._mapping)
            name = cells.pop("rater")
            found[name] = replace(found[name], **cells)
    for each in answered_checks(connection, sealing):
        rater, is_passed = found[each.rater], each.is_passed
        passed = None if is_passed is None else (rater.checks_passed or 0) + is_passed
        found[each.rater] = replace(rater, checks=rater.checks + 1, checks_passed=passed)
    for name, passed in _training(connection, design).items():
        found[name] = replace(found[name], training=passed)
    let_in = _let_in(connection)
    for name, at in let_in.items():
        found[name] = replace(found[name], let_in_at=at)
    for name in _stopped(connection, design, sealing, let_in):
        found[name] = replace(found[name], is_stopped=True)
    return tuple(found[name] for name in sorted(found))


class _Answer(NamedTuple):
    block: str
    turn: Turn
    judgment: Judgment


def _let_in(connection: Connection) -> dict[str, datetime]:
    query = select(RATER_FACT.c.rater, RATER_FACT.c.given_at).where(RATER_FACT.c.name == LET_IN)
    return {row.rater: row.given_at for row in connection.execute(query)}


def _stopped(
    connection: Connection, design: StudyDesign, sealing: Sealing, let_in: Mapping[str, datetime]
) -> Iterator[str]:
    """Yield the raters for whom the study has ended, as far as that can be read here."""
    limits = design.limits
    if (limits.stop_checks, limits.stop_fast) == (None, None):
        return
    checks = answered_checks(connection, sealing)
    missed = {(e.rater, e.block, e.position) for e in checks if e.is_passed is False}
    query = (
        select(JUDGMENT, TURN.c.item, ITEM.c.number, ITEM.c.role, ITEM.c.shown)
        .join_from(JUDGMENT, TURN, _OF_TURN)
        .join(ITEM, ITEM.c.number == TURN.c.item)
        .where(ITEM.c.role != Role.TRAINING.value, holds())
        .order_by(JUDGMENT.c.rater, JUDGMENT.c.answered_at)
    )
    for rater, rows in groupby(connection.execute(query), lambda row: str(row.rater)):
        answers = [_Answer(row.block, turn_of(row), sealing.judgment_of(row)) for row in rows]
        own = {(block, position) for name, block, position in missed if name == rater}
        if is_stopped(carelessness(answers, own, limits, let_in.get(rater)), limits):
            yield rater


def _lists() -> Select[Any]:
    claimed = func.count().label("lists_claimed")
    return select(BLOCK.c.rater, claimed).where(_IS_LIST, is_held()).group_by(BLOCK.c.rater)


def _finished() -> Select[Any]:
    finished = func.count().label("lists_finished")
    return select(BLOCK.c.rater, finished).where(_IS_LIST, ~is_unfinished()).group_by(BLOCK.c.rater)


def _answers() -> Select[Any]:
    """Return the query that counts what holds of items, in lists."""
    of_block = and_(BLOCK.c.rater == JUDGMENT.c.rater, BLOCK.c.name == JUDGMENT.c.block)
    counts = (
        count_of(JUDGMENT.c.state == JudgmentState.ANSWERED.value).label("answered"),
        count_of(JUDGMENT.c.state == JudgmentState.SKIPPED.value).label("skipped"),
        count_of(JUDGMENT.c.flagged).label("flagged"),
    )
    query = select(JUDGMENT.c.rater, *counts).join_from(JUDGMENT, BLOCK, of_block)
    query = query.join(TURN, _OF_TURN).join(ITEM, ITEM.c.number == TURN.c.item)
    is_item = ITEM.c.role == Role.ITEM.value
    return query.where(_IS_LIST, is_item, holds()).group_by(JUDGMENT.c.rater)


def answered_checks(
    connection: Connection, sealing: Sealing, rater: str | None = None
) -> tuple[AnsweredCheck, ...]:
    """Return the attention checks that all raters, or one, have answered, by what holds."""
    query = (
        select(JUDGMENT, TURN.c.item, ITEM.c.facts)
        .join_from(JUDGMENT, TURN, _OF_TURN)
        .join(ITEM, ITEM.c.number == TURN.c.item)
        .where(
            ITEM.c.role == Role.CHECK.value,
            JUDGMENT.c.state == JudgmentState.ANSWERED.value,
            holds(),
        )
        .order_by(JUDGMENT.c.rater, JUDGMENT.c.block, JUDGMENT.c.position)
    )
    if rater is not None:
        query = query.where(JUDGMENT.c.rater == rater)
    rows = connection.execute(query).all()
    return tuple(
        AnsweredCheck(row.rater, row.block, row.position, _is_passed(row, sealing)) for row in rows
    )


def _is_passed(row: Row[*tuple[Any, ...]], sealing: Sealing) -> bool | None:
    if not sealing.is_lead:
        return None
    expected = json.loads(sealing.opened(row.facts))["expected"]
    return bool(sealing.judgment_of(row).response == expected)


def _times() -> Select[Any]:
    last = func.max(JUDGMENT.c.answered_at).label("last_answer_at")
    active = func.sum(JUDGMENT.c.active_seconds).label("active_seconds")
    return select(JUDGMENT.c.rater, active, last).group_by(JUDGMENT.c.rater)


def _pages() -> Select[Any]:
    answered = func.count().label("pages")
    query = select(RATER_FACT.c.rater, answered).where(is_page())
    return query.group_by(RATER_FACT.c.rater)


def _training(connection: Connection, design: StudyDesign) -> Mapping[str, bool]:
    """Return by rater whether the training was passed, of those for whom that is settled."""
    found: dict[str, bool] = {}
    results = _attempts(connection, design)
    for name, result in results:
        if result.is_passed or result.is_last:
            found[name] = found.get(name, False) or result.is_passed
    return found


def _attempts(connection: Connection, design: StudyDesign) -> list[tuple[str, TrainingResult]]:
    """Return the attempts at training that are finished."""
    of_block = and_(BLOCK.c.rater == TURN.c.rater, BLOCK.c.name == TURN.c.block)
    query = (
        select(BLOCK.c.rater, BLOCK.c.number, JUDGMENT.c.response, ITEM.c.shown)
        .join_from(BLOCK, TURN, of_block)
        .join(ITEM, ITEM.c.number == TURN.c.item)
        .join(JUDGMENT, _OF_TURN)
        .where(~_IS_LIST, ~is_unfinished(), settles(), holds())
    )
    right: dict[tuple[str, int], list[bool]] = {}
    for row in connection.execute(query):
        is_right = row.response is not None and row.response == json.loads(row.shown)["expected"]
        right.setdefault((row.rater, row.number), []).append(is_right)
    return [
        (rater, TrainingResult(attempt, design.attempts, sum(each), len(each), design.pass_mark))
        for (rater, attempt), each in sorted(right.items())
    ]
