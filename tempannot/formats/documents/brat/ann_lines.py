"""The lines of a standoff file, and the notes in them that say what brat has no line for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tempannot.core.items import Span

LINE_BREAKS = re.compile("[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+")
"""What brat takes for the end of a line, so that no stretch of text in a line may have it."""

_NUMBER = r"-?\d{1,9}"
_KINDS = {
    "T": re.compile(rf"(\S+) ({_NUMBER} {_NUMBER}(?:;{_NUMBER} {_NUMBER})*)(?:[\t ](.*))?$", re.S),
    "E": re.compile(r"([^\s:]+):(\S+)((?: +\S+)*)\s*$"),
    "R": re.compile(r"(\S+) +(\S+) +(\S+)\s*$"),
    "A": re.compile(r"(\S+) (\S+)(?: (.*?))?\s*$"),
    "N": re.compile(r"(\S+) (\S+) (\S+)(?:[\t ](.*))?$"),
    "#": re.compile(r"(\S+) (\S+)(?:[\t ](.*))?$"),
    "*": re.compile(r"(\S+)((?: +\S+)+)\s*$"),
}
_KINDS["M"] = _KINDS["A"]
_ID = re.compile(r"([TERAMN]\d\S*|#\S*|\*)[\t ](.*)$", re.S)
NAMED = re.compile(r"""[^\s="']+""")
"""What a value in a note can be called."""

_PAIR = re.compile(r'\s*([^\s="\']+)=("(?:[^"\\]|\\.)*")')
_VALUE_ALONE = re.compile(r'value=("?)([^\s"]*)\1$')


class Line(NamedTuple):
    """One line that says something: ``T3`` an ``EVENT`` of ``arguments``, with a text.

    ``kind`` is the letter of its id. ``arguments`` are what it names: for T the offsets, for E the
    trigger and its roles, for R both arguments with their roles, for A the target and perhaps a
    value.
    """

    number: int
    kind: str
    id: str
    type: str
    arguments: tuple[str, ...]
    text: str

    def spans(self) -> tuple[Span, ...]:
        """The stretches that a T line marks."""
        return tuple(Span(*map(int, each.split())) for each in self.arguments)

    def named(self) -> tuple[str, ...]:
        """The ids of the lines that this one rests on."""
        if self.kind == "T":
            return ()
        if self.kind in "AMN#":
            return self.arguments[:1]
        return tuple(each.rpartition(":")[2] for each in self.arguments)


def parsed_line(number: int, written: str) -> Line | None:
    """What a line says, None if it says nothing that standoff has; blanks may stand for TABs."""
    id, _, rest = written.partition("\t")
    if not (id[1:].isdecimal() and id.isascii() and id[0] in _KINDS):
        found = _ID.match(written)
        if found is None:
            return None
        id, rest = found.groups()
    elif id[0] == "A" and "\t" not in rest and len(words := rest.split(" ", 2)) == 3 and all(words):
        name, target, value = words  # half of all lines, which need no expressions
        return Line(number, "A", id, name, (target, value.rstrip()), "")
    letter = id[0]
    match = _KINDS[letter].match(rest)
    if match is None:
        return None
    type, first, *others = match.groups(default="")
    arguments, text = _arguments(letter, first, others)
    return Line(number, letter, id, type, arguments, text)


def _arguments(letter: str, first: str, others: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """What a line names, and its text."""
    if letter == "T":
        return tuple(first.split(";")), others[0]
    if letter == "*":
        return tuple(first.split()), ""
    if letter in "ER":
        return (first, *others[0].split()), ""
    if letter in "AM":
        return (first, *filter(None, others)), ""
    if letter == "N":
        return (first, others[0]), others[1]
    return (first,), others[0]


def note_of(values: Mapping[str, str]) -> str:
    """What a note says; a comment alone is written as people write it."""
    values = {name: value for name, value in values.items() if value or name != "comment"}
    comment = values.get("comment", "")
    if len(values) == 1 and comment.strip() == comment and not LINE_BREAKS.search(comment):
        alone = comment
        if comment and values_of(comment) == {"comment": comment}:
            return alone
    return " ".join(f"{name}={_quoted(value)}" for name, value in values.items())


def values_of(note: str) -> dict[str, str]:
    r"""What a note holds: pairs of names and values if it is made of these, else a comment.

    >>> values_of('value="2016-03-22" mod="START"'), values_of("ask Ann")
    ({'value': '2016-03-22', 'mod': 'START'}, {'comment': 'ask Ann'})
    """
    note = note.strip()
    if alone := _VALUE_ALONE.match(note):
        return {"value": alone[2]}
    found: dict[str, str] = {}
    at = 0
    while match := _PAIR.match(note, at):
        found[match[1]] = _unquoted(match[2])
        at = match.end()
    if at == len(note):
        return found
    return {"comment": note}


def _unquoted(quoted: str) -> str:
    if "\\" in quoted:
        try:
            return str(json.loads(quoted, strict=False))
        except json.JSONDecodeError:  # people write notes, too
            pass
    return quoted[1:-1]


def _quoted(value: str) -> str:
    plain = json.dumps(value, ensure_ascii=False)
    return LINE_BREAKS.sub(lambda m: json.dumps(m[0])[1:-1], plain)
