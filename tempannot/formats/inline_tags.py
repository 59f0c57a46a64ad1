"""Tags put around stretches of text, amid whatever markup is there already.

The elements of a file form a tree over text offsets. A new mark goes to the deepest element
that holds its stretch and encloses the children that lie in it; one that would cross another
element is refused, since XML cannot say it.

From offsets in the text to positions in the bytes: what lies between two tags are plain characters,
references (one character each), line ends (one character, however written), CDATA sections, and
markup that is no text at all.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from tempannot.core.errors import DocumentError
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.formats.patches import Patches
from tempannot.formats.tags import RawTag, read_tag
from tempannot.formats.xml_elements import Element, Markup

_TOKEN = re.compile(
    rb"(?P<plain>[^<&\r]+)|(?P<single>&[^;]+;|\r\n?)|<!\[CDATA\[(?P<cdata>.*?)\]\]>"
    rb"|<!--.*?-->|<\?.*?\?>"
    rb"""|</?[^\s/>]+(?:"[^"]*"|'[^']*'|[^>"'])*>""",
    re.DOTALL,
)
_PLAIN = re.compile(rb"(?P<plain>[^<&\r]+)")
_LONGEST_CHARACTER = 4
_INSIDE = re.compile(rb"(?P<cdata>.*?)\]\]>", re.DOTALL)
_CHARACTERS = re.compile(rb"\r\n?|[^\r]+")


@dataclass(frozen=True, slots=True)
class BytePlace:
    """A byte position for an offset of the text; ``in_cdata`` if a tag cannot stand there."""

    at: int
    offset: int
    in_cdata: bool = False


def find_place(data: bytes, start: BytePlace, limit: int, target: int, late: bool) -> BytePlace:
    """Return where the text offset ``target`` is, from a known place on, up to a byte.

    Where markup that is no text lies at the offset there are several such places; ``late``
    asks for the last one up to ``limit``, else it is the first.
    """
    place = start
    while not (place.offset == target and not late) and place.at < limit:
        match = _match(data, place, target)
        length = _length(match)
        if place.offset + length > target:
            return place if place.offset == target else _within(match, place.offset, target)
        place = BytePlace(match.end(), place.offset + length)
    return place


def _match(data: bytes, place: BytePlace, target: int) -> re.Match[bytes]:
    """Return what stands at a place, of plain characters no more than reach up to the target.

    A text may be one run of a million letters, and thousands of marks are put into it.
    """
    most = place.at + _LONGEST_CHARACTER * (target - place.offset + 1)
    if place.in_cdata:
        match = _INSIDE.match(data, place.at)
    else:
        match = _PLAIN.match(data, place.at, most) or _TOKEN.match(data, place.at)
    assert match is not None
    return match


def _length(match: re.Match[bytes]) -> int:
    groups = match.groupdict()
    if groups.get("plain") is not None:
        return _run_length(groups["plain"])
    if groups.get("single") is not None:
        return 1
    if groups["cdata"] is not None:
        return sum(_run_length(run[0]) for run in _CHARACTERS.finditer(groups["cdata"]))
    return 0


def _run_length(run: bytes) -> int:
    return 1 if run.startswith(b"\r") else len(_decoded(run))


def _decoded(run: bytes) -> str:
    """Return plain characters; behind the target the last may be cut in two, and counts not."""
    return run.decode(errors="ignore")


def _within(match: re.Match[bytes], offset: int, target: int) -> BytePlace:
    """Return the place strictly inside plain characters or a CDATA section."""
    group = "cdata" if match.groupdict().get("plain") is None else "plain"
    for run in _CHARACTERS.finditer(match[group]):
        length = _run_length(run[0])
        if offset + length > target:
            bytes_before = len(_decoded(run[0])[: target - offset].encode())
            at = match.start(group) + run.start() + bytes_before
            return BytePlace(at, target, group == "cdata")
        offset += length
    raise AssertionError("the target lies within the match")


_END_TAG = re.compile(rb"</[^>]*>")


@dataclass(slots=True, eq=False)
class Node:
    """An element of the file, or a new mark (then ``tag`` is what to write).

    ``first`` and ``close`` are where its tags stand (for a new one: where they shall). ``named``
    is what it is called, or the element that it is called after.
    """

    named: str | Element
    start: int
    stop: int
    first: BytePlace
    close: BytePlace
    tag: RawTag | None = None
    children: list[Node] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What it is called in messages: the tag and its first attribute."""
        if isinstance(self.named, str):
            return self.named
        return " ".join((self.named.tag, *list(self.named.attributes.values())[:1]))


class MarkTree:
    """The elements of a file but for those taken away, to which marks can be added."""

    def __init__(self, markup: Markup, removed: Collection[int]) -> None:
        """Take over the elements but for those whose start bytes are in ``removed``."""
        self._markup = markup
        self._root = _node(markup.root)
        nodes = {markup.root.start: self._root}
        for element in markup.elements[1:]:
            parent = nodes[element.parent.start] if element.parent else self._root
            if element.start in removed:
                nodes[element.start] = parent
            else:
                node = nodes[element.start] = _node(element)
                parent.children.append(node)

    def add(self, tag: RawTag, name: str, span: Span) -> None:
        """Mark a stretch; raises DocumentError if it would cross another element."""
        if span.start == span.end:
            self._add_empty(tag, name, span.start)
            return
        parent, low = self._parent(span)
        children = parent.children
        high = low
        while high < len(children) and children[high].stop <= span.end:
            if children[high].start >= span.end:
                break
            high += 1
        self._check_crossing(children, low, high, span)
        first = find_place(self._markup.data, *self._gap(parent, low), span.start, late=True)
        start, limit = (first, self._gap(parent, high)[1])
        if high > low:
            start, limit = self._gap(parent, high)
        close = find_place(self._markup.data, start, limit, span.end, late=False)
        children[low:high] = [
            Node(name, span.start, span.end, first, close, tag, children[low:high])
        ]

    def patch(self, patches: Patches) -> None:
        """Hand over what must be inserted to write the new marks."""
        found: dict[int, tuple[bool, list[bytes]]] = {}
        for place, written in self._written():
            found.setdefault(place.at, (place.in_cdata, []))[1].append(written)
        for at, (in_cdata, pieces) in found.items():
            tags = b"".join(pieces)
            patches.insert(at, b"]]>" + tags + b"<![CDATA[" if in_cdata else tags)

    def _add_empty(self, tag: RawTag, name: str, offset: int) -> None:
        node = self._root
        while True:
            index = bisect_right(node.children, offset, key=_stop)
            if index == len(node.children) or node.children[index].start >= offset:
                break
            node = node.children[index]
        at = find_place(self._markup.data, *self._gap(node, index), offset, late=False)
        node.children.insert(index, Node(name, offset, offset, at, at, tag))

    def _parent(self, span: Span) -> tuple[Node, int]:
        """Return the deepest element that holds a stretch, and its first child to enclose."""
        node = self._root
        while True:
            index = bisect_right(node.children, span.start, key=_stop)
            if index == len(node.children):
                return node, index
            child = node.children[index]
            if child.start > span.start or child.stop < span.end:
                return node, index
            node = child

    def _gap(self, parent: Node, index: int) -> tuple[BytePlace, int]:
        """Return where the text before a child starts, and the byte where it ends."""
        limit = parent.children[index].first if index < len(parent.children) else parent.close
        return self._after(parent, index - 1), limit.at

    def _after(self, parent: Node, index: int) -> BytePlace:
        """Return the place right after a child, or at the start of the content for -1."""
        if index < 0:
            if parent.tag is not None:
                return parent.first
            tag = read_tag(self._markup.data, parent.first.at)
            return BytePlace(parent.first.at + len(tag), parent.start)
        child = parent.children[index]
        if child.tag is not None:
            return child.close
        end = _END_TAG.match(self._markup.data, child.close.at)
        if end is None or read_tag(self._markup.data, child.first.at).is_empty:
            return child.close
        return BytePlace(end.end(), child.stop)

    def _check_crossing(self, children: list[Node], low: int, high: int, span: Span) -> None:
        crossed = children[low:high][:1] + children[high : high + 1]
        for child in crossed:
            if child.start < span.start < child.stop or child.start < span.end < child.stop:
                text = self._markup.text
                raise DocumentError(
                    bilingual(
                        "{text!r} would cross {text2!r} ({child}), which XML cannot say",
                        text=text[span.start : span.end],
                        text2=text[child.start : child.stop],
                        child=child.name,
                    )
                )

    def _written(self) -> Iterator[tuple[BytePlace, bytes]]:
        """Yield the new tags in the order in which they stand in the file."""
        waiting: list[tuple[Node, bool]] = [(self._root, False)]
        while waiting:
            node, is_done = waiting.pop()
            if is_done:
                if node.tag is not None and not node.tag.is_empty:
                    yield node.close, b"</" + node.tag.name[1:] + b">"
                continue
            if node.tag is not None:
                yield node.first, bytes(node.tag)
            waiting.append((node, True))
            waiting.extend((child, False) for child in reversed(node.children))


def _node(element: Element) -> Node:
    first = BytePlace(element.start, element.text_start)
    close = BytePlace(element.stop, element.text_stop)
    return Node(element, element.text_start, element.text_stop, first, close)


def _stop(node: Node) -> int:
    return node.stop
