"""The members of the ``data`` object in a large JSON file, one in memory at a time."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator
from pathlib import Path

from tempannot.core.errors import FileError

_BLANK = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()
_DATA = "data"


def data_members(text: str, path: Path) -> Iterator[tuple[str, object]]:
    """Yield name and value of each member of the object ``data`` of the object in ``text``.

    Raises FileError, with the line, where the JSON is broken, and if there is no such object.
    """
    at, found = _expect(text, path, 0, "{"), False
    while True:
        name, at = _name(text, path, at)
        if name == _DATA:
            found = True
            at = yield from _each(text, path, at)
        else:
            _, at = _value(text, path, at)
        at = _after_blank(text, at)
        if text[at : at + 1] != ",":
            break
        at += 1
    _expect(text, path, at, "}")
    if not found:
        raise FileError(path, "there is no 'data' in it: this is no file of UDS")


def _each(text: str, path: Path, at: int) -> Generator[tuple[str, object], None, int]:
    """Yield the members of the object at a place; return where it ends."""
    at = _after_blank(text, _expect(text, path, at, "{"))
    if text[at : at + 1] == "}":
        return at + 1
    while True:
        name, at = _name(text, path, at)
        value, at = _value(text, path, at)
        yield name, value
        at = _after_blank(text, at)
        if text[at : at + 1] != ",":
            return _expect(text, path, at, "}")
        at += 1


def _name(text: str, path: Path, at: int) -> tuple[str, int]:
    """Return the name that is next, and where its value starts."""
    name, at = _value(text, path, _after_blank(text, at))
    if not isinstance(name, str):
        raise _broken(text, path, at, "a name is missing")
    return name, _after_blank(text, _expect(text, path, at, ":"))


def _value(text: str, path: Path, at: int) -> tuple[object, int]:
    try:
        return _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        raise _broken(text, path, error.pos, error.msg) from error
    except (RecursionError, ValueError) as error:
        raise _broken(
            text, path, at, "it is nested too deeply, or has too long a number"
        ) from error


def _after_blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return at if found is None else found.end()


def _expect(text: str, path: Path, at: int, mark: str) -> int:
    at = _after_blank(text, at)
    if text[at : at + 1] != mark:
        raise _broken(text, path, at, f"{mark!r} is missing")
    return at + 1


def _broken(text: str, path: Path, at: int, problem: str) -> FileError:
    return FileError(path, f"the JSON is broken here: {problem}", text.count("\n", 0, at) + 1)
