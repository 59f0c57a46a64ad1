"""What every measure, part of a score and coefficient is, when to use it, and its source.

The texts are in ``resources/measures.toml``, for the window, the command line and reports
alike: plain text that speaks of "the key" and "the response".
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from tempannot.core.language import bilingual
from tempannot.resources import resource

F1 = "f1"
"""The name of the definition of F1, which is no ``RatioKind`` of its own."""

COEFFICIENTS = ("observed", "kappa", "alpha", "ac1")
"""The names of the agreement coefficients, fields of ``Coefficients`` in the order of tables."""


@dataclass(frozen=True, slots=True)
class Definition:
    """The texts on one measure, part or coefficient.

    ``symbol`` is for the head of a narrow column; ``definition`` has a sentence or two,
    ``details`` what else is good to know (may be empty), ``use`` when to use it. ``looks_at``
    says what a measure counts, in two words or so, ``in_help`` what it is in the help of a command.
    ``sources`` are cited by author and year,
    most with a section; those that need no source have none.
    """

    name: str
    symbol: str
    definition: str
    use: str
    sources: tuple[str, ...] = ()
    details: str = ""
    looks_at: str = ""
    in_help: str = ""


def definition(name: str) -> Definition:
    """Return the texts on a ``Measure``, a ``RatioKind``, ``F1`` or one of ``COEFFICIENTS``.

    Raises KeyError for any other name.

    >>> definition("strict").sources
    ('Tannier & Muller 2011, section 2.3',)
    """
    if name not in _definitions():
        raise KeyError(f"resources/measures.toml says nothing of {name}")
    return _definitions()[name]


def measures_help() -> dict[str, str]:
    """What a command says of all measures, in their order, those of one text together."""
    names: dict[str, list[str]] = {}
    for name in _tables()["measure"]:
        names.setdefault(definition(name).in_help, []).append(name)
    return {", ".join(together): text for text, together in names.items()}


@cache
def references() -> Mapping[str, str]:
    """Return the works that sources cite, by author and year, in alphabetical order."""
    found: dict[str, str] = _tables()["references"]
    return MappingProxyType(found)


@cache
def _definitions() -> dict[str, Definition]:
    tables = _tables()
    entries = tables["measure"] | tables["part"] | tables["coefficient"]
    return {name: _definition(entry) for name, entry in entries.items()}


def _definition(entry: Mapping[str, Any]) -> Definition:
    texts = {
        name: bilingual(text) if text and name != "in_help" else text
        for name, text in entry.items()
        if name != "source"
    }
    return Definition(**texts, sources=tuple(entry["source"]))


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads(resource("measures.toml").read_text(encoding="utf-8"))
