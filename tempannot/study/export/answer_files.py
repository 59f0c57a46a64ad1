"""Answers that a rater hands over from a page without a server, taken into the study."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.codec import CodecError
from tempannot.core.errors import FileError
from tempannot.core.wording import counted
from tempannot.formats.items.response_scale import ScaleError
from tempannot.formats.reading import bytes_of
from tempannot.study.judgment import Judgment, judgment_from_json

if TYPE_CHECKING:
    from tempannot.study.store.study_store import StudyStore

ENDING = ".json"
_LARGEST = 100_000_000
_MOST = 10**9
"""More seconds than thirty years have, and more answers than anybody gives to one item."""

_YEARS = range(1970, 9000)
"""Computers of raters may be wrong about the time, but they count it from 1970."""


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """What such a file holds."""

    path: Path
    study: str
    rater: str
    judgments: tuple[Judgment, ...]


def read_answers(path: Path) -> AnswerFile:
    """Read a file of answers; raises FileError for anything else, naming the judgment."""
    raw = bytes_of(path)
    try:
        data = json.loads(raw) if len(raw) <= _LARGEST else None
    except (ValueError, RecursionError) as error:
        raise FileError(path, f"these are no answers of a rater, or not all: {error}") from error
    if not isinstance(data, dict) or data.get("answers") != 1:
        raise FileError(path, "these are no answers of a rater, or of another version")
    study, rater, held = (data.get(name) for name in ("study", "rater", "judgments"))
    if not (isinstance(study, str) and isinstance(rater, str) and isinstance(held, list)):
        raise FileError(path, "it lacks the study, the rater or the judgments")
    found = tuple(_judgment(path, number, each) for number, each in enumerate(held, 1))
    if any(each.rater != rater for each in found):
        raise FileError(path, f"it has judgments of somebody else than {rater}")
    return AnswerFile(path, study, rater, found)


def take_answers(store: StudyStore, answers: AnswerFile) -> str:
    """Keep answers, all or none, and say how many are new.

    Those that are there already are left as they are. Raises FileError for another study, or an
    answer that is on no scale; StoreError for items that the rater was never given.
    """
    if answers.study != store.study.id:
        raise FileError(answers.path, f"these answers are of another study than {store.study.name}")
    scale = store.study.design.scale
    try:
        judgments = [
            each
            if each.response is None
            else replace(each, response=scale.answer_named(each.response))
            for each in answers.judgments
        ]
    except ScaleError as error:
        raise FileError(answers.path, str(error)) from error
    before = sum(each.rater == answers.rater for each in store.all_judgments())
    store.keep(judgments)
    new = sum(each.rater == answers.rater for each in store.all_judgments()) - before
    known = f", {len(judgments) - new} were there already" if new < len(judgments) else ""
    return f"{counted(new, 'new judgment')} of {answers.rater}{known}"


def _judgment(path: Path, number: int, data: object) -> Judgment:
    try:
        found = judgment_from_json(data)
    except CodecError as error:
        raise FileError(path, f"judgment {number}: {error}") from error
    wrong = next(_impossible(found), None)
    if wrong is not None:
        raise FileError(path, f"judgment {number}: {wrong}")
    return found


def _impossible(judgment: Judgment) -> Iterator[str]:
    """Say what no page writes, and no store or mean could bear."""
    if not 0 <= judgment.revision < _MOST:
        yield f"revision cannot be {judgment.revision}"
    for name in ("response_seconds", "active_seconds"):
        seconds = getattr(judgment, name)
        if not 0 <= seconds < _MOST:  # NaN is neither
            yield f"{name} cannot be {seconds}"
    for name in ("shown_at", "answered_at"):
        time = getattr(judgment, name)
        if time.tzinfo is None or time.year not in _YEARS:
            yield f"{name} cannot be {time.isoformat()}"
