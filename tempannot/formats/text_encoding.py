"""The bytes of a plain text as characters, in whatever encoding they are.

A byte order mark decides, else UTF-8 if the bytes are that, which other texts hardly ever are. For
the rest the encoding is a guess, and is told as one: in texts of mostly Latin letters the one that
makes words of a language that it is used for (charset-normalizer, which compares frequencies, took
8 of 14 such paragraphs for Central European or DOS texts), in others what charset-normalizer says.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.languages import likely_language

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),  # begins as that of UTF-16 does
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
_WESTERN = "af br ca da de en es et eu fi fr ga gl is it nl nn no oc pt sq sv"
_LATIN = (
    ("cp1252", "Windows-1252", _WESTERN),
    ("cp1250", "Windows-1250", "bs cs hr hu pl ro sk sl sq"),
    ("iso8859_2", "ISO 8859-2", "bs cs hr hu pl ro sk sl sq"),
    ("cp1254", "Windows-1254", "az tr"),
    ("cp1257", "Windows-1257", "et lt lv"),
)
_ENOUGH = 20_000
"""How many bytes are looked at to tell the encoding."""
_CONTROLS = re.compile(rb"[\x00-\x06\x0e-\x1a\x1c-\x1f]")
_WITHIN_WORD = re.compile(r"(?<=[A-Za-z])[^\x00-\x7f\w’](?=[A-Za-z])|[\x80-\x9f]")


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A text, what its encoding is called, and whether that is a guess."""

    text: str
    encoding: str
    is_guess: bool = False


def is_text(raw: bytes) -> bool:
    """Whether bytes, or the start of them, are those of a text and not of anything else."""
    return _wide(raw) is not None or not _CONTROLS.search(raw)


def decode_text(raw: bytes, path: Path) -> DecodedText:
    """Return a text without its byte order mark; raises FileError for what is none, or empty."""
    found = _decoded(raw, path)
    if not found.text.strip():
        raise nothing_in(path, found.text)
    return found


def nothing_in(path: Path, content: str | bytes) -> FileError:
    """What is wrong with a file of which nothing is left once line ends and spaces are gone."""
    if not content:
        return FileError(path, bilingual("the file is empty"))
    return FileError(path, bilingual("the file holds nothing but line ends and spaces"))


def _decoded(raw: bytes, path: Path) -> DecodedText:
    wide = _wide(raw)
    if wide is not None:
        mark, codec, label = wide
        try:
            return DecodedText(raw[len(mark) :].decode(codec), label, not mark)
        except UnicodeDecodeError as error:
            raise FileError(
                path,
                bilingual(
                    "it is marked as {label}, and is not ({reason})",
                    label=label,
                    reason=error.reason,
                ),
            ) from error
    control = _CONTROLS.search(raw)
    if control is not None:
        line = raw.count(b"\n", 0, control.start()) + 1
        code = f"0x{control[0][0]:02X}"
        raise FileError(
            path,
            bilingual("this is no text: it has the byte {code}, which texts lack", code=code),
            line,
        )
    try:
        return DecodedText(raw.decode("utf-8-sig"), "UTF-8")
    except UnicodeDecodeError:
        return _guessed(raw)


def _wide(raw: bytes) -> tuple[bytes, str, str] | None:
    """The mark, codec and name of an encoding that is marked or has two bytes a character."""
    for mark, codec, label in _MARKS:
        if raw.startswith(mark):
            return (mark, codec, label) if codec != "utf-8" else None
    start = raw[: _ENOUGH // 2 * 2]
    for offset, codec in ((1, "utf-16-le"), (0, "utf-16-be")):
        high, low = start[offset::2], start[1 - offset :: 2]
        # Latin letters, blanks and line ends have a zero in one byte and none in the other
        if len(start) > 1 and high.count(0) > len(high) * 0.4 and low.count(0) == 0:
            return b"", codec, "UTF-16"
    return None


def _guessed(raw: bytes) -> DecodedText:
    letters = sum(chr(byte).isalpha() for byte in raw[:_ENOUGH] if byte < 128)
    others = sum(byte >= 128 for byte in raw[:_ENOUGH])
    if letters < others:
        from charset_normalizer import from_bytes  # noqa: PLC0415 - few texts need it

        best = from_bytes(raw[:_ENOUGH]).best()
        if best is not None and (text := _text(raw, best.encoding)) is not None:
            return DecodedText(
                text, best.encoding.replace("cp125", "Windows-125").replace("_", "-"), is_guess=True
            )
    rated = [(_fit(text, languages), text, label) for text, label, languages in _latin(raw)]
    if not rated:
        return DecodedText(raw.decode("latin-1"), "Latin-1", is_guess=True)
    _, text, label = max(rated, key=lambda each: each[0])
    return DecodedText(text, label, is_guess=True)


def _latin(raw: bytes) -> Iterator[tuple[str, str, str]]:
    for codec, label, languages in _LATIN:
        text = _text(raw, codec)
        if text is not None:
            yield text, label, languages


def _text(raw: bytes, codec: str) -> str | None:
    try:
        return raw.decode(codec)
    except UnicodeDecodeError:
        return None


def _fit(text: str, languages: str) -> float:
    """How likely a text is one of some languages, less what no word of theirs has."""
    start = text[:_ENOUGH]
    language, confidence = likely_language(start)
    odd = len(_WITHIN_WORD.findall(start))
    return (round(confidence, 4) if language in languages.split() else 0.0) - odd / (odd + 1)
