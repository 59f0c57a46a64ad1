"""From offsets in the text to positions in the bytes of an XML file.

The bytes between two tags hold plain characters, references (one character each), line ends
(one character, however written), CDATA sections, and markup that is no text at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(
    rb"(?P<plain>[^<&\r]+)|(?P<single>&[^;]+;|\r\n?)|<!\[CDATA\[(?P<cdata>.*?)\]\]>"
    rb"|<!--.*?-->|<\?.*?\?>"
    rb"""|</?[^\s/>]+(?:"[^"]*"|'[^']*'|[^>"'])*>""",
    re.DOTALL,
)
_INSIDE = re.compile(rb"(?P<cdata>.*?)\]\]>", re.DOTALL)
_CHARACTERS = re.compile(rb"\r\n?|[^\r]+")


@dataclass(frozen=True, slots=True)
class Place:
    """A byte position for an offset of the text; ``in_cdata`` if a tag cannot stand there."""

    at: int
    offset: int
    in_cdata: bool = False


def find_place(data: bytes, start: Place, limit: int, target: int, late: bool) -> Place:
    """Return where the text offset ``target`` is, from a known place on, up to a byte.

    Where markup that is no text lies at the offset there are several such places; ``late``
    asks for the last one up to ``limit``, else it is the first.
    """
    place = start
    while not (place.offset == target and not late) and place.at < limit:
        match = (_INSIDE if place.in_cdata else _TOKEN).match(data, place.at)
        assert match is not None
        length = _length(match)
        if place.offset + length > target:
            return place if place.offset == target else _within(match, place.offset, target)
        place = Place(match.end(), place.offset + length)
    return place


def _length(match: re.Match[bytes]) -> int:
    groups = match.groupdict()
    if groups.get("plain") is not None:
        return len(groups["plain"].decode())
    if groups.get("single") is not None:
        return 1
    if groups["cdata"] is not None:
        return sum(_run_length(run[0]) for run in _CHARACTERS.finditer(groups["cdata"]))
    return 0


def _run_length(run: bytes) -> int:
    return 1 if run.startswith(b"\r") else len(run.decode())


def _within(match: re.Match[bytes], offset: int, target: int) -> Place:
    """Return the place strictly inside plain characters or a CDATA section."""
    group = "cdata" if match.groupdict().get("plain") is None else "plain"
    for run in _CHARACTERS.finditer(match[group]):
        length = _run_length(run[0])
        if offset + length > target:
            bytes_before = len(run[0].decode()[: target - offset].encode())
            at = match.start(group) + run.start() + bytes_before
            return Place(at, target, group == "cdata")
        offset += length
    raise AssertionError("the target lies within the match")
