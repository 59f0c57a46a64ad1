"""Reading captions of videos, in the layouts that are released.

- ActivityNet Captions (Krishna et al. 2017): a JSON object of videos with ``sentences``,
  ``timestamps`` (pairs of seconds) and ``duration``;
- HowTo100M (Miech et al. 2019): a JSON object of videos with lists ``text``, ``start`` and ``end``,
  or with a list of captions that have these members; or a table (CSV, TSV) with the columns
  ``start``, ``end`` and ``text``, of one video that the file is named after, or with a column of
  videos. Recognised speech has captions without words; these are left out and counted.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError, check_has_end
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.formats.items.lines import decoded
from tempannot.formats.items.text_table import TextTable, parse_table
from tempannot.formats.reading import bytes_of

TABLE_ENDINGS = (".csv", ".tsv")
"""How the names of tables of captions end."""

_SENTENCES, _SPEECH = ("sentences", "timestamps"), ("text", "start", "end")
_VIDEOS = ("video_id", "video", "vid", "id")
_NONE = (None, None)
_NO_WORDS = ("", "nan", "none", "null")


@dataclass(frozen=True, slots=True)
class Caption:
    """What is said of a stretch of a video, from ``start`` to ``end`` in seconds."""

    text: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class CaptionedVideo:
    """A video with its captions in the order of the file; ``wordless`` ones were left out."""

    id: str
    captions: tuple[Caption, ...]
    wordless: int = 0


def read_captions(path: Path) -> tuple[CaptionedVideo, ...]:
    """Read the captions of all videos of a file, with the texts as they stand.

    Raises FileError, with the video or the line, for what has none of the layouts.
    """
    text = decoded(bytes_of(path), path)
    if path.suffix.casefold() in TABLE_ENDINGS:
        return tuple(_videos_of(parse_table(text, path)))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        raise FileError(path, bilingual("this is no JSON: {error}", error=error), line) from error
    if not isinstance(data, dict) or not data:
        raise FileError(path, bilingual("captions are a JSON object with a member for each video"))
    return tuple(_video(path, id, value) for id, value in data.items())


def is_caption_table(path: Path) -> bool:
    """Whether a file is named like a table, and its first line has the columns of captions."""
    if path.suffix.casefold() not in TABLE_ENDINGS:
        return False
    try:
        check_has_end(path)
        with path.open(encoding="utf-8-sig", errors="replace") as lines:
            first = next(islice(lines, 1), "")[:1000]
    except OSError:
        return False
    mark = "\t" if "\t" in first else ","
    names = {each.strip().strip('"').casefold() for each in first.split(mark)}
    return set(_SPEECH) <= names


def _videos_of(table: TextTable) -> list[CaptionedVideo]:
    columns = {name.strip().casefold(): at for at, name in enumerate(table.columns)}
    missing = [name for name in _SPEECH if name not in columns]
    if missing:
        problem = bilingual(
            "captions have the columns start, end and text; there is no {missing!r}",
            missing=missing[0],
        )
        raise table.refusal(1, problem)
    named = next((columns[name] for name in _VIDEOS if name in columns), None)
    found: dict[str, list[Caption]] = {}
    wordless: dict[str, int] = {}
    for place, row in zip(table.places, table.rows, strict=True):
        id = table.path.stem if named is None else row[named].strip()
        text, *times = (row[columns[name]] for name in _SPEECH)
        start, end = map(_number, times)
        if start is None or end is None:
            raise table.refusal(
                place,
                bilingual(
                    "{times!r} to {times2!r} are no seconds", times=times[0], times2=times[1]
                ),
            )
        _collect(found.setdefault(id, []), wordless, id, (text, start, end))
    return [CaptionedVideo(id, tuple(said), wordless.get(id, 0)) for id, said in found.items()]


def _collect(
    found: list[Caption], wordless: dict[str, int], id: str, caption: tuple[str, float, float]
) -> None:
    if caption[0].strip().casefold() in _NO_WORDS:
        wordless[id] = wordless.get(id, 0) + 1
    else:
        found.append(Caption(*caption))


def _video(path: Path, id: str, value: object) -> CaptionedVideo:
    if isinstance(value, list):
        value = {key: [_member(each, key) for each in value] for key in _SPEECH}
    if isinstance(value, dict) and all(_list(value.get(key)) is not None for key in _SPEECH):
        return _speech(path, id, [value[key] for key in _SPEECH])
    texts, times = (
        (_list(value.get(key)) for key in _SENTENCES) if isinstance(value, dict) else _NONE
    )
    if texts is None or times is None:
        raise FileError(
            path,
            bilingual(
                "video {id!r} has no lists 'sentences' and 'timestamps' (as ActivityNet has), "
                "nor 'text', 'start' and 'end' (as HowTo100M has)",
                id=id,
            ),
        )
    if len(texts) != len(times):
        problem = bilingual(
            "video {id!r} has {texts} sentences and {times} timestamps",
            id=id,
            texts=len(texts),
            times=len(times),
        )
        raise FileError(path, problem)
    captions = [
        _caption(path, bilingual("video {id!r}, sentence {place}", id=id, place=place), text, time)
        for place, (text, time) in enumerate(zip(texts, times, strict=True), 1)
    ]
    return CaptionedVideo(id, tuple(captions))


def _speech(path: Path, id: str, lists: Sequence[Sequence[object]]) -> CaptionedVideo:
    """A video with lists of texts, starts and ends; a text may be missing."""
    if len({len(each) for each in lists}) > 1:
        counts = joined(
            ", ",
            (
                bilingual("{value} of {key}", value=len(each), key=key)
                for key, each in zip(_SPEECH, lists, strict=True)
            ),
        )
        raise FileError(
            path,
            bilingual(
                "video {id!r} has lists of different lengths: {counts}", id=id, counts=counts
            ),
        )
    found: list[Caption] = []
    wordless: dict[str, int] = {}
    for place, (text, start, end) in enumerate(zip(*lists, strict=True), 1):
        if not (_is_number(start) and _is_number(end)):
            said = bilingual(
                "video {id!r}, caption {place}: {start!r} to {end!r} are no seconds",
                id=id,
                place=place,
                start=start,
                end=end,
            )
            raise FileError(path, said)
        words = text if isinstance(text, str) else ""
        _collect(found, wordless, id, (words, float(str(start)), float(str(end))))
    return CaptionedVideo(id, tuple(found), wordless.get(id, 0))


def _member(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


def _caption(path: Path, where: str, text: object, time: object) -> Caption:
    if not isinstance(text, str) or not text.strip():
        raise FileError(path, bilingual("{where}: the text is missing", where=where))
    seconds = [each for each in _list(time) or () if _is_number(each)]
    if len(seconds) != 2:
        raise FileError(
            path, bilingual("{where}: {time!r} is no pair of seconds", where=where, time=time)
        )
    return Caption(text, float(seconds[0]), float(seconds[1]))


def _number(cell: str) -> float | None:
    try:
        found = float(cell)
    except ValueError:
        return None
    return found if math.isfinite(found) else None


def _list(value: object) -> list[Any] | None:
    return value if isinstance(value, list) else None


def _is_number(value: object) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and math.isfinite(float(str(value)))
