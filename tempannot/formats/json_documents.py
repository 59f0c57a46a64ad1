"""Documents in JSON: one object a line, several in a list, or one over many lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.json_records import loaded
from tempannot.formats.items.lines import decoded, lines_of
from tempannot.formats.registry import Member

Object = Mapping[str, Any]
_NO_CHARACTERS = re.compile("[\0\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Place:
    """An object of a file, the line where it begins, and its bytes."""

    line: int
    value: Object
    raw: bytes


def objects_in(raw: bytes, path: Path) -> tuple[Place, ...]:
    """The objects of a file; raises FileError, with the line, for broken JSON and anything else."""
    text = decoded(raw, path)
    lines = [(n, line) for n, line in enumerate(lines_of(text), 1) if line.strip()]
    number, first = lines[0]
    if len(lines) > 1 and first.lstrip().startswith("{") and _is_whole(first):
        told = ((n, e, _object(loaded(e, path, n), path, n, _is_unusual(e))) for n, e in lines)
        return tuple(Place(n, value, _raw(e)) for n, e, value in told)
    whole = loaded(text, path, 1)
    values = whole if isinstance(whole, list) else [whole]
    if not values:
        raise FileError(path, bilingual("there is no document in it"), number)
    is_unusual = _is_unusual(text)
    found = (_object(each, path, number, is_unusual) for each in values)
    return tuple(Place(number, each, raw if each is whole else as_line(each)) for each in found)


def object_in(raw: bytes, path: Path) -> Object:
    """The only object of a file, or the first."""
    return objects_in(raw, path)[0].value


def split_objects(name: Callable[[Object], object]) -> Callable[[bytes, Path], Sequence[Member]]:
    """A splitter for files of such objects; ``name`` says what each is called, if it does."""

    def split(raw: bytes, path: Path) -> Sequence[Member]:
        found = objects_in(raw, path)
        if len(found) == 1:
            return (Member(str(name(found[0].value) or path.stem), raw),)
        members = []
        for number, each in enumerate(found, 1):
            named = name(each.value)
            is_named = isinstance(named, str | int) and not isinstance(named, bool)
            title = str(named) if is_named and str(named).strip() else f"{path.stem}-{number}"
            members.append(Member(title, each.raw, each.line))
        return tuple(members)

    return split


def join_lines(members: Sequence[Member]) -> bytes:
    """One file with a document a line, whatever lines each had."""
    parts = []
    for member in members:
        whole = member.raw.strip()
        parts.append(whole if b"\n" not in whole else as_line(json.loads(whole)).strip())
    return b"".join(part + b"\n" for part in parts)


def as_line(value: object) -> bytes:
    """A value as one line of JSON."""
    return (json.dumps(value, ensure_ascii=False) + "\n").encode("utf-8", "surrogatepass")


def starts_with(raw: bytes, *patterns: str) -> bool:
    """Whether a file starts as an object, or a list of these, and has all patterns in its start."""
    text = raw[:65536].removeprefix(b"\xef\xbb\xbf").lstrip()
    if text[:1] not in (b"{", b"["):
        return False
    return all(re.search(pattern.encode(), text) for pattern in patterns)


def texts_in(value: object) -> Iterator[str]:
    """Yield all texts in a value of JSON."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            waiting += each.keys()
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each


def _is_unusual(text: str) -> bool:
    """Whether a text may have characters that are none, which only escapes can say."""
    return "\\u" in text


def _is_whole(line: str) -> bool:
    return line.rstrip().endswith("}")


def _raw(line: str) -> bytes:
    return f"{line}\n".encode()


def _object(value: object, path: Path, line: int, is_unusual: bool) -> Object:
    if not isinstance(value, dict):
        raise FileError(path, bilingual("this is no JSON object"), line)
    if is_unusual and any(map(_NO_CHARACTERS.search, texts_in(value))):
        raise FileError(path, bilingual("it has a character that is none"), line)
    return value
