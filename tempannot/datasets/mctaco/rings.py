"""The rings of words that are exchanged for each other; a file that users edit.

The lists of the paper (table 3) are a picture; these rings are what the released candidates show.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.lines import decoded
from tempannot.formats.reading import bytes_of
from tempannot.resources import resource


@dataclass(frozen=True, slots=True)
class Rings:
    """What may be exchanged.

    ``others`` gives, for a word in lower case, the words it may become. ``factors`` are what
    numbers are multiplied and divided by, ``year_steps`` how far years are moved.
    """

    others: Mapping[str, tuple[str, ...]]
    factors: tuple[int, ...]
    year_steps: tuple[int, ...]


@cache
def default_rings() -> Rings:
    """Return the rings that come with the program."""
    return read_rings(resource("mctaco/rings.toml"))


def read_rings(path: Path) -> Rings:
    """Read rings; raises FileError, naming the ring, for what is none."""
    return parse_rings(decoded(bytes_of(path), path), path)


def parse_rings(text: str, path: Path) -> Rings:
    """Return the rings in the text of the file ``path``; raises FileError as ``read_rings``."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # too long a number, too deep a list
        raise FileError(path, bilingual("this is no TOML: {error}", error=error)) from error
    numbers = data.get("numbers", {})
    if not isinstance(numbers, dict):
        raise FileError(path, bilingual("[numbers] is no table"))
    others: dict[str, dict[str, None]] = {}
    for ring in _rings(data, path):
        for word, other in _exchanges(ring, path):
            others.setdefault(word, {})[other] = None
    return Rings(
        {word: tuple(found) for word, found in others.items()},
        _steps(numbers, "factors", 2, path),
        _steps(numbers, "year-steps", 1, path),
    )


def _rings(data: Mapping[str, Any], path: Path) -> Sequence[Mapping[str, Any]]:
    rings = data.get("ring", [])
    if not isinstance(rings, list) or not all(isinstance(each, dict) for each in rings):
        raise FileError(path, bilingual("rings are written as [[ring]] with a name and members"))
    return rings


def _exchanges(ring: Mapping[str, Any], path: Path) -> Iterator[tuple[str, str]]:
    """Yield every word of a ring with each other word in the same form."""
    name, members = ring.get("name", "without a name"), ring.get("members")
    forms = [each for each in members if _is_words(each)] if isinstance(members, list) else []
    if len(forms) < 2 or forms != members:
        problem = bilingual(
            "the ring {name!r} needs two members or more, each a list of its forms", name=name
        )
        raise FileError(path, problem)
    if len({len(each) for each in forms}) > 1:
        raise FileError(
            path,
            bilingual("the members of the ring {name!r} do not have equally many forms", name=name),
        )
    for place, member in enumerate(forms):
        for other in forms[:place] + forms[place + 1 :]:
            yield from (
                (word.casefold(), its)
                for word, its in zip(member, other, strict=True)
                if word.casefold() != its.casefold()
            )


def _is_words(value: object) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(each, str) and each.strip() == each != "" for each in value)
    )


def _steps(numbers: Mapping[str, Any], name: str, least: int, path: Path) -> tuple[int, ...]:
    found = numbers.get(name, [])
    if not isinstance(found, list) or not all(type(n) is int and n >= least for n in found):
        raise FileError(
            path,
            bilingual("{name} is a list of whole numbers from {least}", name=name, least=least),
        )
    return tuple(found)
