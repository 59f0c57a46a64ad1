"""The elements of Anafora: entities and relations whose parts are elements, too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.formats.tree_formats import append

if TYPE_CHECKING:
    from lxml import etree

OURS = "tempannot"
"""The annotator in the ids of what was added here; it is left out where ids are shown."""

_OWN_ID = re.compile(rf"(.+)@[er]@[^@]*@{OURS}", re.DOTALL)
_LISTED_ID = re.compile(r"\S+@[er]@\S+@\S+")


def part(element: etree._Element, name: str) -> str:
    """Return what a part says, "" if it is not there."""
    return (element.findtext(name) or "").strip()


def put(element: etree._Element, name: str, text: str | None) -> None:
    """Make a part say something; it is added if it is not there."""
    found = element.find(name)
    if found is None:
        found = element.makeelement(name)
        append(element, found)
    if text is not None:
        found.text = text


def properties(element: etree._Element) -> dict[str, str]:
    """Return the properties; one that is there several times has all it says, with blanks."""
    found: dict[str, str] = {}
    for each in element.iterfind("properties/*"):
        name, said = str(each.tag), (each.text or "").strip()
        found[name] = f"{found[name]} {said}" if name in found else said
    return found


def set_property(element: etree._Element, name: str, value: str | None) -> None:
    """Change a property, or take it away; several ids become as many of it."""
    put(element, "properties", None)
    parent = element.find("properties")
    assert parent is not None
    there = list(parent.iterchildren(name))
    values = [] if value is None else [value]
    ids = (value or "").split()
    if len(ids) > 1 and all(map(_LISTED_ID.fullmatch, ids)):
        values = ids
    for extra in there[len(values) :]:
        parent.remove(extra)
    for place, each in enumerate(values):
        if place == len(there):
            there.append(parent.makeelement(name))
            append(parent, there[-1])
        there[place].text = each


def shown_id(id: str) -> str:
    """Return an id as it is shown.

    >>> shown_id("t0@e@note7@tempannot"), shown_id("181@e@note7@gold")
    ('t0', '181@e@note7@gold')
    """
    own = _OWN_ID.fullmatch(id)
    return own[1] if own else id


def full_id(id: str, letter: str, document: str) -> str:
    """Return an id as Anafora has them, with its document and who gave it."""
    if "@" in id or not id:
        return id
    return f"{id}@{letter}@{document.replace('@', '-') or 'document'}@{OURS}"


def without(attributes: Mapping[str, str], *names: str) -> dict[str, str]:
    """Return attributes but for some."""
    return {name: value for name, value in attributes.items() if name not in names}


def texts_beside(path: Path) -> Iterator[Path]:
    """Yield where the text of a file may be: its name, shorter by one part after the other."""
    stem = path.name
    while "." in stem:
        stem = stem.rpartition(".")[0]
        for name in (stem, f"{stem}.txt"):
            if name and not name.endswith(".xml"):
                yield path.with_name(name)


def text_in(path: Path) -> str | None:
    """Return the text in a file, None if there is none that can be read."""
    try:
        return path.read_bytes().decode() if path.is_file() else None
    except (OSError, UnicodeDecodeError):
        return None
