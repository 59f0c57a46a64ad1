"""XML as elements with their places in the bytes and in the text.

The parser is expat, with every way to define an entity refused by name, no DTD loaded and no
other file opened. Positions are kept because saving patches the bytes instead of rewriting
them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from xml.parsers import expat

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual

DEEPEST = 500
"""How many elements may lie inside each other; real documents need less than ten."""

_BLOCK = 1 << 16
"""Bytes whose line ends are counted at once: a list of all lines may be larger than the file."""

_LATE_DECLARATION = re.compile(rb"\A(\s+)(<\?xml\s[^>]*\?>)")
_UNDEFINED = re.compile(rb"<\w[^<>]*&(?!#|amp;|lt;|gt;|quot;|apos;)([^\s;<>&]+);")


@dataclass(slots=True)
class Element:
    """One element: bytes from ``start`` (of its "<") to ``stop``, text between the offsets.

    ``stop`` is where the end tag starts, or where an empty element's only tag ends.
    """

    tag: str
    attributes: dict[str, str]
    parent: Element | None
    start: int
    text_start: int
    stop: int = 0
    text_stop: int = 0


@dataclass
class Markup:
    """A parsed file: ``data`` in UTF-8, its elements in file order (the root first), its text.

    ``text`` is all character data of the root element, trailing white space included.
    """

    data: bytes
    elements: list[Element]
    text: str
    doctype: tuple[str, int] | None = None

    @property
    def root(self) -> Element:
        """The element that holds all others."""
        return self.elements[0]

    @cached_property
    def by_tag(self) -> Mapping[str, list[Element]]:
        """The elements of each tag, in file order."""
        found: dict[str, list[Element]] = {}
        for element in self.elements:
            found.setdefault(element.tag, []).append(element)
        return found

    @cached_property
    def _ends_before(self) -> list[int]:
        """How many line ends begin before each block."""
        starts = range(0, len(self.data), _BLOCK)
        return list(accumulate((self._ends(at, at + _BLOCK) for at in starts), initial=0))

    def line(self, position: int) -> int:
        """Return the line of a byte, from 1."""
        block = position // _BLOCK
        return 1 + self._ends_before[block] + self._ends(block * _BLOCK, position)

    def _ends(self, start: int, stop: int) -> int:
        """Count the line ends, which may be LF, CR or both, that begin between two bytes."""
        count = self.data.count
        both = count(b"\r\n", start, stop + 1)
        return count(b"\n", start, stop) + count(b"\r", start, stop) - both


@dataclass(slots=True)
class _Builder:
    """Receives what the parser finds."""

    path: Path
    parser: expat.XMLParserType
    elements: list[Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    open: list[Element] = field(default_factory=list)
    length: int = 0
    doctype: tuple[str, int] | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        opened = self.open
        parent = opened[-1] if opened else None
        element = Element(tag, attributes, parent, self.parser.CurrentByteIndex, self.length)
        self.elements.append(element)
        opened.append(element)
        if len(opened) > DEEPEST:
            self.refuse(bilingual("elements are nested more than {deepest} deep", deepest=DEEPEST))

    def end(self, _tag: str) -> None:
        element = self.open.pop()
        element.stop = self.parser.CurrentByteIndex
        element.text_stop = self.length

    def characters(self, text: str) -> None:
        self.pieces.append(text)
        self.length += len(text)

    def start_doctype(
        self, _name: str, system: str | None, public: str | None, _internal: bool
    ) -> None:
        if system or public:
            self.doctype = (system or public or "", self.parser.CurrentLineNumber)

    def entity(self, name: str, _is_parameter: bool, *_rest: object) -> None:
        self.refuse(
            bilingual(
                "the document declares the entity {name!r}; entities can hide text or read "
                "other files and are not accepted",
                name=name,
            )
        )

    def external(self, _context: str, _base: object, system: object, _public: object) -> int:
        self.refuse(
            bilingual(
                "the document refers to the file {system!r}, which is not read", system=system
            )
        )
        return 0

    def skipped(self, name: str, _is_parameter: bool) -> None:
        self.refuse(
            bilingual("the entity {name!r} is not defined (DTDs are not loaded)", name=name)
        )

    def refuse(self, problem: str) -> None:
        raise FileError(self.path, problem, self.parser.CurrentLineNumber)


def parse(data: bytes, path: Path) -> Markup:
    """Parse UTF-8 bytes; raises FileError, with the line, if they are not XML or not safe.

    Blank lines may stand before the declaration: many a file has them, though no XML may.
    """
    parser = expat.ParserCreate("utf-8")
    builder = _Builder(path, parser)
    parser.buffer_text = True
    parser.buffer_size = 1 << 16
    parser.specified_attributes = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.characters
    parser.StartDoctypeDeclHandler = builder.start_doctype
    parser.EntityDeclHandler = builder.entity
    parser.ExternalEntityRefHandler = builder.external
    parser.SkippedEntityHandler = builder.skipped
    try:
        parser.Parse(_declared_first(data), True)
    except expat.ExpatError as error:
        raise FileError(path, _explanation(error, builder), error.lineno) from error
    if builder.doctype is not None:
        _check_attributes(data, path)
    return Markup(data, builder.elements, "".join(builder.pieces), builder.doctype)


def _declared_first(data: bytes) -> bytes:
    """Return the bytes with a late declaration as white space of the same lines and length."""
    late = _LATE_DECLARATION.match(data)
    if late is None:
        return data
    return late[1] + re.sub(rb"[^\r\n]", b" ", late[2]) + data[late.end() :]


def _check_attributes(data: bytes, path: Path) -> None:
    """Refuse undefined entities in attributes, which expat drops in silence after a DOCTYPE."""
    found = _UNDEFINED.search(data)
    if found is not None:
        line = data.count(b"\n", 0, found.start(1)) + 1
        name = found[1].decode()
        raise FileError(
            path,
            bilingual("the entity {name!r} is not defined (DTDs are not loaded)", name=name),
            line,
        )


def _explanation(error: expat.ExpatError, builder: _Builder) -> str:
    reason = expat.ErrorString(error.code) or "not well-formed"
    if not builder.elements:
        return bilingual("it is not XML ({reason})", reason=reason)
    if builder.open and reason in ("no element found", "unclosed token"):
        return bilingual("the file ends before <{tag}> is closed", tag=builder.open[-1].tag)
    return bilingual("the XML is broken here: {reason}", reason=reason)
