"""Reading captions of videos: a JSON object of videos with their sentences and times.

The layout is that of ActivityNet Captions: per video ``sentences``, ``timestamps`` (pairs of
seconds) and ``duration``.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.formats.items.lines import decoded
from tempannot.formats.reading import bytes_of

_LISTS = ("sentences", "timestamps")
_NONE = (None, None)


@dataclass(frozen=True, slots=True)
class Caption:
    """What is said of a stretch of a video, from ``start`` to ``end`` in seconds."""

    text: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class CaptionedVideo:
    """A video with its captions in the order of the file."""

    id: str
    captions: tuple[Caption, ...]


def read_captions(path: Path) -> tuple[CaptionedVideo, ...]:
    """Read the captions of all videos of a file, with the texts as they stand.

    Raises FileError, with the video, for what does not have the layout.
    """
    text = decoded(bytes_of(path), path)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        raise FileError(path, f"this is no JSON: {error}", line) from error
    if not isinstance(data, dict) or not data:
        raise FileError(path, "captions are a JSON object with a member for each video")
    return tuple(_video(path, id, value) for id, value in data.items())


def _video(path: Path, id: str, value: object) -> CaptionedVideo:
    texts, times = (_list(value.get(key)) for key in _LISTS) if isinstance(value, dict) else _NONE
    if texts is None or times is None:
        raise FileError(path, f"video {id!r} has no lists 'sentences' and 'timestamps'")
    if len(texts) != len(times):
        problem = f"video {id!r} has {len(texts)} sentences and {len(times)} timestamps"
        raise FileError(path, problem)
    captions = [
        _caption(path, f"video {id!r}, sentence {place}", text, time)
        for place, (text, time) in enumerate(zip(texts, times, strict=True), 1)
    ]
    return CaptionedVideo(id, tuple(captions))


def _caption(path: Path, where: str, text: object, time: object) -> Caption:
    if not isinstance(text, str) or not text.strip():
        raise FileError(path, f"{where}: the text is missing")
    seconds = [each for each in _list(time) or () if _is_number(each)]
    if len(seconds) != 2:
        raise FileError(path, f"{where}: {time!r} is no pair of seconds")
    return Caption(text, float(seconds[0]), float(seconds[1]))


def _list(value: object) -> list[Any] | None:
    return value if isinstance(value, list) else None


def _is_number(value: object) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and math.isfinite(float(str(value)))
