"""Damage as disks, editors, converters and enemies do it, the same for the same seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

LARGEST = 400_000
"""Bytes that a mutated file has at most: what is longer is slow for no new reason."""

ODD = (
    b"",
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80",
    b"\r",
    b"\n" * 1000,
    b"\t",
    b" ",
    b"'",
    b'"',
    b'""',
    b",",
    b";",
    b"<",
    b">",
    b"/>",
    b"&",
    b"&#x0;",
    b"&#xD800;",
    b"&amp;",
    b"]]>",
    b"<![CDATA[",
    b"<!--",
    b"<!DOCTYPE a [<!ENTITY x 'y'>]>",
    b"[" * 20_000,
    b"{" * 20_000,
    b'{"a":' * 20_000,
    b"<a>" * 600,
    b"9" * 5000,
    b"e" * 79_253,
    b"-1",
    b"0",
    b"1e400",
    b"NaN",
    b"Infinity",
    b"null",
    b"true",
    b"[]",
    b"{}",
    b'"\\ud800"',
    b"=1+1",
    b"9999-12-31T23:59:59Z",
    b"0001-01-01T00:00:00+23:59",
    "\u202e\u0663é日\U0001f327".encode(),
)
_WORD = re.compile(rb"[\w.+-]+")
_NUMBER = re.compile(rb"\d+")
Mutation = Callable[[Random, bytearray, Sequence[bytes]], bytes]


def mutated(chance: Random, raws: Sequence[bytes]) -> bytes:
    """Return one of some files, damaged once or several times."""
    raw = bytearray(chance.choice(raws))
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        raw = bytearray(chance.choice(_MUTATIONS)(chance, raw, raws))
        del raw[LARGEST:]
    return bytes(raw)


def _flip(chance: Random, raw: bytearray, _raws: Sequence[bytes]) -> bytes:
    if raw:
        raw[_place(chance, raw)] ^= 1 << chance.randrange(8)
    return bytes(raw)


def _truncate(chance: Random, raw: bytearray, _raws: Sequence[bytes]) -> bytes:
    return bytes(raw[: _place(chance, raw)])


def _delete(chance: Random, raw: bytearray, _raws: Sequence[bytes]) -> bytes:
    place = _place(chance, raw)
    del raw[place : place + chance.choice((1, 5, 50, 500))]
    return bytes(raw)


def _insert(chance: Random, raw: bytearray, _raws: Sequence[bytes]) -> bytes:
    place = _place(chance, raw)
    raw[place:place] = chance.choice(ODD)
    return bytes(raw)


def _repeat(chance: Random, raw: bytearray, _raws: Sequence[bytes]) -> bytes:
    place, other = _place(chance, raw), _place(chance, raw)
    raw[other:other] = raw[place : place + chance.choice((1, 20, 500))] * chance.choice((1, 2, 30))
    return bytes(raw)


def _replace(pattern: re.Pattern[bytes]) -> Mutation:
    """Return what puts something odd, or another one of its kind, in the place of a word."""

    def replace(chance: Random, raw: bytearray, _raws: Sequence[bytes]) -> bytes:
        start = _place(chance, raw)
        words = list(pattern.finditer(bytes(raw[start : start + 2000])))
        if not words:
            return bytes(raw)
        word, other = chance.choice(words), chance.choice((*ODD, *(each[0] for each in words)))
        raw[start + word.start() : start + word.end()] = other
        return bytes(raw)

    return replace


def _lines(chance: Random, raw: bytearray, _raws: Sequence[bytes]) -> bytes:
    """Put lines in another order, or write one twice."""
    lines = bytes(raw).splitlines(keepends=True)
    if len(lines) > 1:
        first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[first] = lines[second] if chance.random() < 0.5 else b"\r\n"
    return b"".join(lines)


def _splice(chance: Random, raw: bytearray, raws: Sequence[bytes]) -> bytes:
    other = chance.choice(raws)
    return bytes(raw[: _place(chance, raw)]) + other[_place(chance, other) :]


def _encode(chance: Random, raw: bytearray, _raws: Sequence[bytes]) -> bytes:
    text = bytes(raw).decode("utf-8", "replace")
    return text.encode(
        chance.choice(("utf-16", "utf-32", "utf-16-be", "latin-1", "utf-7")), "replace"
    )


def _blank(chance: Random, raw: bytearray, _raws: Sequence[bytes]) -> bytes:
    return chance.choice((b"\n", b"\r\n\r\n", b" \n\t\n", b"\xef\xbb\xbf\n")) + bytes(raw)


def _place(chance: Random, raw: Sequence[int]) -> int:
    return chance.randrange(len(raw)) if raw else 0


_MUTATIONS: tuple[Mutation, ...] = (
    _flip,
    _truncate,
    _delete,
    _insert,
    _insert,
    _repeat,
    _replace(_WORD),
    _replace(_WORD),
    _replace(_NUMBER),
    _replace(_NUMBER),
    _lines,
    _splice,
    _encode,
    _blank,
)
