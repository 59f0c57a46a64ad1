"""Edits of a document carried over into the bytes of its TimeML file, and nothing else.

Marks lie around their words; instances and links are elements that stand beside the text, of which
is worked out first where they go and how they leave.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tempannot.core.document import Document, attribute
from tempannot.core.errors import DocumentError
from tempannot.core.items import Instance, Item, ItemKind, OtherLink, Span, Time
from tempannot.formats.inline_tags import MarkTree
from tempannot.formats.patches import Patches
from tempannot.formats.tags import RawTag, new_tag, read_tag
from tempannot.formats.timeml_links import value
from tempannot.formats.timeml_reader import LANGUAGE, Mark, Places
from tempannot.formats.written_items import Changes, ItemWriter, plainly_named
from tempannot.formats.xml_elements import Element, Markup

_END_TAG = re.compile(rb"</[^>]*>")
_INDENTED = re.compile(rb"(\r\n?|\n)([ \t]*)\Z")
_REST_OF_LINE = re.compile(rb"[ \t]*(?=[\r\n]|</)")
_COMMENT = re.compile(rb"[ \t]*<!--[^\r\n]*?-->(?=[ \t]*[\r\n])")
_ORDER = {
    "MAKEINSTANCE": ("MAKEINSTANCE",),
    "TLINK": ("TLINK", "ALINK", "SLINK", "MAKEINSTANCE"),
    "SLINK": ("SLINK", "TLINK", "ALINK", "MAKEINSTANCE"),
    "ALINK": ("ALINK", "SLINK", "TLINK", "MAKEINSTANCE"),
}


class LinkElements:
    """The rows of a file; ``removed`` holds the start bytes of those taken away."""

    def __init__(self, markup: Markup, removed: set[int]) -> None:
        self._markup = markup
        self._length = len(markup.text.rstrip())
        self._last: dict[str, Element] = {}
        for element in markup.elements:
            if element.tag in _ORDER and element.start not in removed:
                self._last[element.tag] = element

    def stop_of(self, element: Element) -> int:
        """Return the byte after an element."""
        if read_tag(self._markup.data, element.start).is_empty:
            return element.stop
        end = _END_TAG.match(self._markup.data, element.stop)
        assert end is not None
        return end.end()

    def finish(self, tag: str) -> bytes:
        """Return how rows of a kind end in this file, for new ones to look alike."""
        last = self._last.get(tag)
        if last is None:
            return b"/>"
        raw = read_tag(self._markup.data, last.start)
        if raw.is_empty:
            return raw.finish if b"\n" not in raw.finish else b"/>"
        return b"></" + raw.name[1:] + b">"

    def has_plain_names(self, tag: str) -> bool:
        """Return whether the rows that new ones stand after say from and to, or eid, plainly."""
        last = self._neighbour(tag)
        plain = "eid" if tag == "MAKEINSTANCE" else "from"
        return last is not None and plain in last.attributes

    def remove(self, element: Element, patches: Patches) -> None:
        """Take an element away, with its line if it has one to itself.

        Text inside it stays, and so do line ends that are part of the text.
        """
        data = self._markup.data
        stop = self.stop_of(element)
        tag_stop = element.start + len(read_tag(data, element.start))
        in_text = element.text_start < self._length
        if tag_stop < element.stop and (in_text or data[tag_stop : element.stop].strip()):
            patches.replace(element.start, tag_stop, b"")
            patches.replace(element.stop, stop, b"")
            return
        before = self._indentation(element.start)
        is_last = _REST_OF_LINE.match(data, stop) is not None
        if before is None or not is_last or element.text_start <= self._length:
            patches.replace(element.start, stop, b"")
        else:
            patches.replace(element.start - len(before[0]), stop, b"")

    def insert(self, tag: str, rows: list[bytes], patches: Patches) -> None:
        """Put new rows after the last of their kind, or where such rows usually stand."""
        anchor = self._neighbour(tag)
        if anchor is None:
            self._insert_at_end(rows, patches)
            return
        stop = self.stop_of(anchor)
        before = self._indentation(anchor.start)
        if before is None or anchor.text_stop < self._length:
            patches.insert(stop, b"".join(rows))
            return
        comment = _COMMENT.match(self._markup.data, stop)
        line_start = before[1] + before[2]
        patches.insert(comment.end() if comment else stop, b"".join(line_start + r for r in rows))

    def _neighbour(self, tag: str) -> Element | None:
        return next((self._last[each] for each in _ORDER[tag] if each in self._last), None)

    def _insert_at_end(self, rows: list[bytes], patches: Patches) -> None:
        root = self._markup.root
        before = self._indentation(root.stop)
        if before is None:
            patches.insert(root.stop, b"".join(rows))
        else:
            patches.insert(root.stop - len(before[2]), b"".join(r + before[1] for r in rows))

    def _indentation(self, at: int) -> re.Match[bytes] | None:
        """Return the line end and the blanks before a byte, None if more stands there."""
        return _INDENTED.search(self._markup.data[max(0, at - 200) : at])


_TAGS = {
    ItemKind.EVENT: "EVENT",
    ItemKind.TIME: "TIMEX3",
    ItemKind.SIGNAL: "SIGNAL",
    ItemKind.INSTANCE: "MAKEINSTANCE",
    ItemKind.LINK: "TLINK",
}

_LINKS = (ItemKind.LINK, ItemKind.OTHER_LINK)


@dataclass(slots=True)
class Differences:
    """What became of the items of a document since it was read."""

    added: list[Item] = field(default_factory=list)
    changed: list[tuple[Item, Item]] = field(default_factory=list)
    deleted: list[Item] = field(default_factory=list)
    language: str | None = None
    """The language of the text, if it is another one now."""

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.deleted) or self.language is not None


def differences(old: Document, new: Document) -> Differences:
    """Compare two states of a document; implicit instances are not written, so not compared."""
    found = Differences(language=new.language if new.language != old.language else None)
    for kind in ItemKind:
        before, after = old.table(kind), new.table(kind)
        if before == after:
            continue
        for id, item in after.items():
            if id not in before or _is_implicit(before[id]):
                found.added.append(item)
            elif _tag_of(item) != _tag_of(before[id]):  # another link took the id of a deleted one
                found.deleted.append(before[id])
                found.added.append(item)
            elif item != before[id] and not _is_implicit(item):
                found.changed.append((before[id], item))
        found.deleted += (
            item for id, item in before.items() if id not in after or _is_implicit(after[id])
        )
    found.added = [item for item in found.added if not _is_implicit(item)]
    found.deleted = [item for item in found.deleted if not _is_implicit(item)]
    return found


class TimemlWriter:
    """Turns the differences between a file and a document into patches of its bytes."""

    def __init__(self, markup: Markup, places: Places, items: ItemWriter) -> None:
        self._markup = markup
        self._places = places
        self._items = items

    def patched(self, found: Differences) -> bytes:
        """Return the bytes with the edits; raises DocumentError for what XML cannot say."""
        patches = Patches()
        removed = {element.start for element in self._elements_to_remove(found)}
        rows = LinkElements(self._markup, removed)
        for element in self._elements_to_remove(found):
            self._remove(element, rows, patches)
        for item, changes in self._attribute_changes(found):
            element, tag = self._tag(item)
            patches.replace(element.start, element.start + len(tag), bytes(tag.changed(changes)))
        if any(isinstance(item, Mark) for item in self._new_items(found)):
            self._marks(found, removed).patch(patches)
        self._insert_rows(found, rows, patches)
        self._insert_creation_times(found, patches)
        self._name_language(found, patches)
        return patches.applied(self._markup.data)

    def check(self, items: Iterable[Item]) -> None:
        """Raise DocumentError if items have attributes that XML cannot say."""
        for item in items:
            new_tag("x", self._items.attributes(item), b"/>")

    def why_not_markable(self, found: Differences, span: Span) -> str | None:
        """Say why no mark can be put around ``span`` besides those there, None if one can."""
        removed = {element.start for element in self._elements_to_remove(found)}
        tree = self._marks(found, removed)
        try:
            tree.add(new_tag("EVENT", {}, b">"), "EVENT", span)
        except DocumentError as error:
            return str(error)
        return None

    def _new_items(self, found: Differences) -> Iterator[Item]:
        """Yield what needs a new place in the file."""
        yield from found.added
        yield from (new for old, new in found.changed if _has_moved(old, new))

    def _elements_to_remove(self, found: Differences) -> Iterator[Element]:
        """Yield all elements with the id of a deleted item, and moved ones."""
        for item in found.deleted:
            yield from self._places[item.kind, item.id]
        for old, new in found.changed:
            if _has_moved(old, new):
                yield self._places[old.kind, old.id][0]

    def _remove(self, element: Element, rows: LinkElements, patches: Patches) -> None:
        if element.tag not in ("EVENT", "TIMEX3", "SIGNAL"):
            rows.remove(element, patches)
            return
        start_stop = element.start + len(read_tag(self._markup.data, element.start))
        patches.replace(element.start, start_stop, b"")
        patches.replace(max(start_stop, element.stop), rows.stop_of(element), b"")

    def _attribute_changes(self, found: Differences) -> Iterator[tuple[Item, Changes]]:
        """Yield the edited items that stay where they are, with what changes in their tags."""
        names = self._names_to_write(found)
        for old, new in found.changed:
            if not _has_moved(old, new):
                element, _ = self._tag(old)
                changes = self._items.changes(old, new, element.attributes)
                yield old, changes | names.pop((old.kind, old.id), {})
        for (kind, id), changes in names.items():
            yield self._items.document.table(kind)[id], changes

    def _names_to_write(self, found: Differences) -> dict[tuple[ItemKind, str], Changes]:
        """Return the ids to give to links without any, if their numbers no longer give them."""
        unnamed = [
            key
            for key, elements in self._places.items()
            if key[0] in _LINKS and not value(elements[0].attributes, "lid")
        ]
        deleted = {(item.kind, item.id) for item in found.deleted}
        if deleted.isdisjoint(unnamed):
            return {}
        return {key: {"lid": ("lid", key[1])} for key in unnamed if key not in deleted}

    def _tag(self, item: Item) -> tuple[Element, RawTag]:
        element = self._places[item.kind, item.id][0]
        return element, read_tag(self._markup.data, element.start)

    def _marks(self, found: Differences, removed: set[int]) -> MarkTree:
        """Return the tree of elements with all new and moved marks in it."""
        marks: list[tuple[RawTag, Mark]] = []
        for old, new in found.changed:
            if isinstance(new, Mark) and _has_moved(old, new):
                element, tag = self._tag(old)
                marks.append((tag.changed(self._items.changes(old, new, element.attributes)), new))
        for item in found.added:
            if isinstance(item, Mark) and not _is_creation_time_outside(item):
                marks.append((new_tag(_TAGS[item.kind], self._items.attributes(item), b">"), item))
        tree = MarkTree(self._markup, removed)
        for tag, item in marks:
            is_empty = item.span.start == item.span.end
            written = RawTag(tag.name, tag.attributes, b"/>") if is_empty else tag.opened()
            tree.add(written, f"{_TAGS[item.kind]} {item.id}", item.span)
        return tree

    def _insert_creation_times(self, found: Differences, patches: Patches) -> None:
        """Write new creation times that stand nowhere in the text into a DCT, before the text."""
        new = [item for item in found.added if _is_creation_time_outside(item)]
        if not new:
            return
        elements = self._markup.elements
        place = next((each for each in elements if each.tag.upper() in ("DCT", "TEXT")), None)
        root = self._markup.root.start
        at = place.start if place is not None else root + len(read_tag(self._markup.data, root))
        written = b"".join(
            bytes(new_tag("TIMEX3", self._items.attributes(each), b"/>")) for each in new
        )
        patches.insert(at, b"<DCT>" + written + b"</DCT>")

    def _name_language(self, found: Differences, patches: Patches) -> None:
        if found.language is not None:
            start = self._markup.root.start
            tag = read_tag(self._markup.data, start)
            language = (LANGUAGE, found.language) if found.language else None
            patches.replace(start, start + len(tag), bytes(tag.changed({LANGUAGE: language})))

    def _insert_rows(self, found: Differences, rows: LinkElements, patches: Patches) -> None:
        new: dict[str, list[bytes]] = {}
        for item in found.added:
            if isinstance(item, Mark):
                continue
            tag = _tag_of(item)
            attributes = self._items.attributes(item)
            if rows.has_plain_names(tag):
                attributes = plainly_named(attributes, tag)
            written = new_tag(tag, attributes, rows.finish(tag))
            new.setdefault(tag, []).append(bytes(written))
        for tag, written_rows in new.items():
            rows.insert(tag, written_rows, patches)


def _tag_of(item: Item) -> str:
    return item.tag if isinstance(item, OtherLink) else _TAGS[item.kind]


def _has_moved(old: Item, new: Item) -> bool:
    return isinstance(old, Mark) and isinstance(new, Mark) and old.span != new.span


def _is_creation_time_outside(item: Item) -> bool:
    """Whether an item is a creation time that stands nowhere in the text."""
    return (
        isinstance(item, Time)
        and item.span.start == item.span.end
        and attribute(item.attributes, "functionInDocument") == "CREATION_TIME"
    )


def _is_implicit(item: Item) -> bool:
    return isinstance(item, Instance) and item.implicit
