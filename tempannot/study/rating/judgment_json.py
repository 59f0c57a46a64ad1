"""Judgments as lines of JSON, in ASCII, so that nothing in a comment can break a line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from tempannot.study.rating.judgment import Judgment, JudgmentState


def judgment_as_json(judgment: Judgment) -> dict[str, object]:
    """Return what ``judgment_from_json`` reads."""
    times = {
        "shown_at": judgment.shown_at.astimezone(UTC).isoformat(),
        "answered_at": judgment.answered_at.astimezone(UTC).isoformat(),
    }
    return asdict(judgment) | {"state": judgment.state.value} | times


def judgment_from_json(data: Mapping[str, Any]) -> Judgment:
    """Return a judgment; raises KeyError, TypeError or ValueError if it is not all there."""
    times = {each: datetime.fromisoformat(data[each]) for each in ("shown_at", "answered_at")}
    return Judgment(**(dict(data) | {"state": JudgmentState(data["state"])} | times))
