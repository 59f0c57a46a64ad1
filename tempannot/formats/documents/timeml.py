"""TimeML files: bytes in, document out; edited document in, patched bytes out."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.core.changes import Batch, Change, Insert, Replace
from tempannot.core.document import Document
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import Item, Span
from tempannot.core.schemes import During
from tempannot.formats.encoding import Encoded, decode_xml, is_wide
from tempannot.formats.opened import Opened, copy_of
from tempannot.formats.registry import SNIFFED, DocumentFormat, Fit, Written
from tempannot.formats.tags import escaped, new_tag, read_tag
from tempannot.formats.timeml_reader import Places, TimemlReader
from tempannot.formats.timeml_writer import Mark, TimemlWriter, differences
from tempannot.formats.written_items import ItemWriter
from tempannot.formats.xml_elements import Markup, parse


@dataclass(slots=True)
class TimemlSource:
    """What saving needs of a TimeML file: bytes, elements, and the document as it was read."""

    path: Path
    raw: bytes
    encoded: Encoded
    markup: Markup
    places: Places
    prefixes: frozenset[str]
    baseline: Document

    def to_bytes(self, document: Document) -> bytes:
        """Return the file's bytes, changed only where the document was edited.

        Raises DocumentError if the text differs or XML cannot say an edit.
        """
        if document.text != self.baseline.text:
            raise DocumentError("the text of a document cannot be changed")
        found = differences(self.baseline, document)
        if not found:
            return self.raw
        data = self._writer(document).patched(found)
        self._check(data)
        return self.encoded.encode(data)

    def check(self, document: Document, change: Change) -> None:
        """Raise DocumentError if the file could not hold a change, applied now."""
        trial = copy_of(document)
        trial.apply(change)
        items = tuple(_items_of(change))
        writer = self._writer(trial)
        if any(isinstance(item, Mark) for item in items):
            writer.patched(differences(self.baseline, trial))
        else:
            writer.check(items)

    def why_not_markable(self, document: Document, span: Span) -> str | None:
        """Say why no event or time can be marked at ``span``, None if one can."""
        try:
            found = differences(self.baseline, document)
            return self._writer(document).why_not_markable(found, span)
        except DocumentError as error:
            return str(error)

    def _writer(self, document: Document) -> TimemlWriter:
        return TimemlWriter(self.markup, self.places, ItemWriter(document, self.prefixes))

    def _check(self, data: bytes) -> None:
        """Read what is to be written: a file is worth more than the time this takes."""
        try:
            text = parse(data, self.path).text
        except FileError as error:
            raise DocumentError(f"the edits would break the file ({error.problem})") from error
        if text.rstrip() != self.markup.text.rstrip():
            raise DocumentError("the edits would change the text of the file")


def read_timeml(raw: bytes, path: Path) -> Opened:
    """Read TimeML; raises FileError if the bytes are not XML, not safe or not TimeML."""
    encoded = decode_xml(raw, path)
    markup = parse(encoded.utf8, path)
    if read_tag(markup.data, markup.root.start).is_empty:
        markup = parse(_with_end_tag(markup), path)
    reader = TimemlReader(markup, path)
    document = reader.read()
    source = TimemlSource(
        path, raw, encoded, markup, reader.places, reader.prefixes, copy_of(document)
    )
    problems = sorted(reader.problems, key=lambda each: (each.line is None, each.line or 0))
    return Opened(path, "timeml", document, tuple(problems), source)


def _with_end_tag(markup: Markup) -> bytes:
    """Return the bytes with an empty root element written as two tags, to have room."""
    tag = read_tag(markup.data, markup.root.start)
    stop = markup.root.start + len(tag)
    opened = bytes(tag.opened()) + b"</" + tag.name[1:] + b">"
    return markup.data[: markup.root.start] + opened + markup.data[stop:]


def _items_of(change: Change) -> Iterator[Item]:
    match change:
        case Insert(item) | Replace(item):
            yield item
        case Batch(_, changes):
            for each in changes:
                yield from _items_of(each)


def write_timeml(opened: Opened, _during: During) -> Written:
    """Write every interval as an event whose text is its name."""
    document = opened.document
    try:
        skeleton = read_timeml(_skeleton(document), opened.path)
        links = tuple(Insert(replace(link, attributes={})) for link in document.links.values())
        skeleton.document.apply(Batch("Convert", links))
        data = skeleton.source.to_bytes(skeleton.document)
    except DocumentError as error:
        raise FileError(opened.path, f"TimeML cannot hold it: {error}") from error
    return Written(data, tuple(_losses(document)))


def _skeleton(document: Document) -> bytes:
    names = list(document.instances)
    prefix = "e" if not any(name.startswith("e") for name in names) else "event-"
    events, instances = [], []
    for number, name in enumerate(names, 1):
        event = f"{prefix}{number}"
        start = bytes(new_tag("EVENT", {"eid": event, "class": "OCCURRENCE"}, b">"))
        events.append(f"{start.decode()}{escaped(name)}</EVENT>")
        tag = new_tag("MAKEINSTANCE", {"eventID": event, "eiid": name} | _UNKNOWN, b"/>")
        instances.append(bytes(tag).decode())
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            f"<TimeML>\n<DOCID>{escaped(document.name)}</DOCID>\n\n<TEXT>",
            *events,
            "</TEXT>\n",
            *instances,
            "\n</TimeML>\n",
        )
    ).encode()


_UNKNOWN = {"tense": "NONE", "aspect": "NONE", "polarity": "POS", "pos": "OTHER"}


def _losses(document: Document) -> Iterator[str]:
    columns = dict.fromkeys(name for link in document.links.values() for name in link.attributes)
    if columns:
        yield f"the columns {', '.join(columns)}"


def _fit(raw: bytes) -> Fit:
    """Any XML may be TimeML, whose dialects have other root elements, too."""
    is_xml = is_wide(raw) or raw.removeprefix(codecs.BOM_UTF8).lstrip()[:1] == b"<"
    return Fit.SURE if is_xml and b"<TimeML" in raw[:SNIFFED] else Fit(is_xml)


FORMAT = DocumentFormat(
    name="timeml",
    label="TimeML",
    shape="XML",
    endings=(".tml", ".timeml", ".xml"),
    sniff=_fit,
    read=read_timeml,
    write=write_timeml,
)
