"""Definitions, examples and usual confusions of relations and types, read once.

The texts come from ``resources/relations.toml``; without that file there are none, and
everything else works.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from html import escape

from tempannot.resources import resource

_FIRST = re.compile(r"\*(.+?)\*")
_SECOND = re.compile(r"_(.+?)_")


@dataclass(frozen=True, slots=True)
class RelationText:
    """What the guidelines say of a relation (``before``) or a type (``IDENTITY``)."""

    definition: str = ""
    example: str = ""
    confused_with: str = ""


@cache
def relation_text(name: str) -> RelationText:
    """Return the text of a relation or type; empty if nothing is written of it."""
    entry = _entries().get(name, {})
    return RelationText(
        entry.get("definition", ""), entry.get("example", ""), entry.get("confused_with", "")
    )


def tooltip(title: str, name: str, reason: str = "") -> str:
    """Return the tool tip of a relation or type as rich text; ``reason`` is plain text."""
    text = relation_text(name)
    parts = [f"<b>{escape(title)}</b>"]
    if reason:
        parts.append(f"<i>{escape(reason)}</i>")
    if text.definition:
        parts.append(escape(text.definition))
    if text.example:
        parts.append(f"Example: {marked(text.example)}")
    if text.confused_with:
        parts.append(f"Not to be confused with {escape(text.confused_with)}")
    return "".join(f"<p style='margin:3px 0'>{part}</p>" for part in parts)


def marked(example: str) -> str:
    """Return an example as rich text, its first interval bold and its second underlined."""
    shown = _FIRST.sub(r"<b>\1</b>", escape(example))
    return _SECOND.sub(r"<u>\1</u>", shown)


@cache
def _entries() -> dict[str, dict[str, str]]:
    path = resource("relations.toml")
    if not path.is_file():
        return {}
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    found: dict[str, dict[str, str]] = tables.get("relation", {}) | tables.get("type", {})
    return found
