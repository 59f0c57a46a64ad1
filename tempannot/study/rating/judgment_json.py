"""Judgments as lines of JSON, in ASCII, so that nothing in a comment can break a line."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC

from tempannot.core.codec import Json, from_json, to_json
from tempannot.study.rating.judgment import Judgment


def judgment_as_json(judgment: Judgment) -> Json:
    """Return what ``judgment_from_json`` reads, with times in UTC."""
    shown, answered = (each.astimezone(UTC) for each in (judgment.shown_at, judgment.answered_at))
    return to_json(replace(judgment, shown_at=shown, answered_at=answered))


def judgment_from_json(data: object) -> Judgment:
    """Return a judgment; raises CodecError if it is not all there."""
    return from_json(data, Judgment)
