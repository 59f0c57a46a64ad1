"""Elements that stand beside the text (instances and links): where they go, how they leave."""

from __future__ import annotations

import re

from tempannot.formats.patches import Patches
from tempannot.formats.tags import read_tag
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
