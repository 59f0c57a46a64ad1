"""The lines of a text file, numbered as an editor numbers them."""

from __future__ import annotations

from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.text_encoding import nothing_in


def decoded(raw: bytes, path: Path) -> str:
    """Return the text of a UTF-8 file without its byte order mark.

    Raises FileError, with the line, for bytes that are no text in UTF-8, and for an empty file.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise FileError(path, bilingual("this is not UTF-8"), line) from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise FileError(path, bilingual("there is a NUL here: this is no text"), line)
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
