"""The lines of a text file, numbered as an editor numbers them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.left_out import LeftOut
from tempannot.formats.text_encoding import nothing_in

_NOT_UTF8 = bilingual("this is not UTF-8")
_NUL = bilingual("there is a NUL here: this is no text")
_NO_CHARACTER = re.compile("[\0\ud800-\udfff]")


def is_sound(text: str) -> bool:
    """Whether all that is in a text are characters."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def no_character(cells: Iterable[str]) -> str:
    """What is wrong with the characters of a row; empty if nothing is."""
    found = next(filter(None, map(_NO_CHARACTER.search, cells)), None)
    return "" if found is None else _NUL if found[0] == "\0" else _NOT_UTF8


def decoded(raw: bytes, path: Path, left_out: LeftOut | None = None) -> str:
    """Return the text of a UTF-8 file without its byte order mark.

    Raises FileError, with the line, for bytes that are no text in UTF-8, and for an empty file.
    With ``left_out`` such bytes stay in the text as what ``no_character`` finds, for whoever knows
    which row they are in.
    """
    try:
        text = raw.decode("utf-8-sig", "strict" if left_out is None else "surrogateescape")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise FileError(path, _NOT_UTF8, line) from error
    if left_out is None and "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise FileError(path, _NUL, line)
    if not text.strip():
        raise nothing_in(path, text)
    return text


def lines_of(text: str) -> list[str]:
    r"""Return the lines without their ends (LF or CRLF), else as they are.

    >>> lines_of("a\tb \r\n\nc\n")
    ['a\tb ', '', 'c']
    """
    lines = text.replace("\r\n", "\n").split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def filled_lines(text: str) -> tuple[int, list[str]]:
    r"""Return the lines from the first that is not blank on, and its number.

    >>> filled_lines("\r\n\na\tb\n")
    (3, ['a\tb'])
    """
    filled = text.lstrip("\r\n")
    return text.count("\n", 0, len(text) - len(filled)) + 1, lines_of(filled)
