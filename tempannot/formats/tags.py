"""Start tags as written: attributes changed, added and removed without touching the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tempannot.core.errors import DocumentError
from tempannot.core.language import bilingual

AttributeChanges = Mapping[str, tuple[str, str] | None]
"""By attribute: the name and value it shall have, or None to take it away."""

_START = re.compile(rb"<[^\s/>]+")
_ATTRIBUTE = re.compile(rb"""\s+([^\s=/>]+)\s*=\s*("[^"]*"|'[^']*')""")
_FINISH = re.compile(rb"\s*/?>")
_NAME = re.compile(r"[^\W\d][\w.:-]*")
IMPOSSIBLE = re.compile("[\0-\x08\v\f\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What no XML can hold; said the other way round it takes thirty times as long to compile."""

_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_SPECIAL = re.compile("[&<>\t\n\r\"']")


@dataclass(frozen=True, slots=True)
class RawTag:
    """A start tag: its name, its attributes (each as written), and how it ends."""

    name: bytes
    attributes: tuple[tuple[str, bytes], ...]
    finish: bytes

    @property
    def is_empty(self) -> bool:
        """Whether the tag is an element without content (``<a/>``)."""
        return self.finish.endswith(b"/>")

    def __bytes__(self) -> bytes:
        return b"".join((self.name, *(raw for _, raw in self.attributes), self.finish))

    def __len__(self) -> int:
        return len(bytes(self))

    def changed(self, changes: AttributeChanges) -> RawTag:
        """Return the tag with changed attributes in place and new ones at the end."""
        kept: list[tuple[str, bytes]] = []
        open_changes = dict(changes)
        for name, raw in self.attributes:
            if name not in open_changes:
                kept.append((name, raw))
                continue
            change = open_changes.pop(name)
            if change is not None:
                kept.append((change[0], _rewritten(raw, name, *change)))
        for change in open_changes.values():
            if change is not None:
                kept.append((change[0], written_attribute(*change)))
        return RawTag(self.name, tuple(kept), self.finish)

    def opened(self) -> RawTag:
        """Return the tag as one that has content and an end tag."""
        return RawTag(self.name, self.attributes, b">") if self.is_empty else self


def read_tag(data: bytes, start: int) -> RawTag:
    """Return the start tag at a position of well-formed XML."""
    name = _START.match(data, start)
    assert name is not None
    attributes = []
    position = name.end()
    while match := _ATTRIBUTE.match(data, position):
        attributes.append((match[1].decode(), match[0]))
        position = match.end()
    finish = _FINISH.match(data, position)
    assert finish is not None
    return RawTag(name[0], tuple(attributes), finish[0])


def new_tag(name: str, attributes: Mapping[str, str], finish: bytes) -> RawTag:
    """Return a start tag with these attributes; raises DocumentError for what XML lacks."""
    written = tuple((n, written_attribute(n, v)) for n, v in attributes.items())
    return RawTag(b"<" + name.encode(), written, finish)


def is_name(name: str) -> bool:
    """Whether an attribute can have this name."""
    return _NAME.fullmatch(name) is not None


def written_attribute(name: str, value: str, quote: str = '"') -> bytes:
    """Return an attribute with the blank before it.

    Raises DocumentError if the name is none or the value holds a character XML cannot.
    """
    if not is_name(name):
        raise DocumentError(bilingual("{name!r} cannot be the name of an attribute", name=name))
    return f" {name}={quote}{escaped(value, quote)}{quote}".encode()


def escaped(value: str, quote: str = '"') -> str:
    """Return an attribute value as XML writes it; raises DocumentError for what it cannot."""
    impossible = IMPOSSIBLE.search(value)
    if impossible:
        code = f"U+{ord(impossible[0]):04X}"
        raise DocumentError(
            bilingual(
                "the character {code} in {value!r} cannot be written to XML", code=code, value=value
            )
        )
    escapes = _ESCAPES | {quote: "&quot;" if quote == '"' else "&apos;"}
    return _SPECIAL.sub(lambda match: escapes.get(match[0], match[0]), value)


def _rewritten(raw: bytes, old: str, name: str, value: str) -> bytes:
    quote = raw[-1:].decode()
    before = raw[: raw.index(quote.encode())]
    spaces = before[: len(before) - len(before.lstrip())]
    equals = before.lstrip()[len(old.encode()) :]
    plain = written_attribute(name, value, quote)[1:]
    name_length = len(name.encode())
    return spaces + plain[:name_length] + equals + plain[name_length + 1 :]
