"""TimeML files: bytes in, document out; edited document in, patched bytes out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.formats.encoding import Encoded, decode_xml
from tempannot.formats.markup import Markup, parse
from tempannot.formats.opened import Opened, copy_of
from tempannot.formats.timeml_reader import Places, TimemlReader


@dataclass(slots=True)
class TimemlSource:
    """What saving needs of a TimeML file: bytes, elements, and the document as it was read."""

    raw: bytes
    encoded: Encoded
    markup: Markup
    places: Places
    prefixes: frozenset[str]
    baseline: Document

    def to_bytes(self, document: Document) -> bytes:
        """Return the file's bytes, changed only where the document was edited."""
        return self.raw

    def why_not_markable(self, document: Document, span: Span) -> str | None:
        """Say why no event or time can be marked at ``span``, None if one can."""
        return None


def read_timeml(raw: bytes, path: Path) -> Opened:
    """Read TimeML; raises FileError if the bytes are not XML, not safe or not TimeML."""
    encoded = decode_xml(raw, path)
    markup = parse(encoded.utf8, path)
    reader = TimemlReader(markup, path)
    document = reader.read()
    source = TimemlSource(raw, encoded, markup, reader.places, reader.prefixes, copy_of(document))
    return Opened(path, "timeml", document, tuple(reader.problems), source)
