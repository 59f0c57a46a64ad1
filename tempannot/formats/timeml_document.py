"""TimeML files: bytes in, document out; edited document in, patched bytes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from tempannot.core.changes import Batch, Change, Insert, items_of
from tempannot.core.document import Document
from tempannot.core.edits import INSTANCE_DEFAULTS
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import Event, Item, ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.formats.building import OF_INSTANCES, moved, standing_alone, with_names
from tempannot.formats.encoding import Encoded, decode_xml
from tempannot.formats.inline_tags import MarkTree
from tempannot.formats.opened import Opened, copy_of
from tempannot.formats.registry import Written, has_marks
from tempannot.formats.tags import new_tag, read_tag
from tempannot.formats.timeml_reader import LANGUAGE, Mark, Places, TimemlReader
from tempannot.formats.timeml_types import links_in_timeml
from tempannot.formats.xml_elements import Markup, parse
from tempannot.formats.xml_text import held, held_attributes

if TYPE_CHECKING:
    from tempannot.formats.timeml_writer import Differences, TimemlWriter


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
    can_save: ClassVar[bool] = True

    def to_bytes(self, document: Document) -> bytes:
        """Return the file's bytes, changed only where the document was edited.

        Raises DocumentError if the text differs or XML cannot say an edit.
        """
        if document.text != self.baseline.text:
            raise DocumentError(bilingual("the text of a document cannot be changed"))
        found = self._differences(document)
        if not found:
            return self.raw
        data = self._writer(document).patched(found)
        self._check(data)
        return self.encoded.encode(data)

    def check(self, document: Document, change: Change) -> None:
        """Raise DocumentError if the file could not hold a change, applied now."""
        trial = copy_of(document)
        trial.apply(change)
        items = tuple(items_of(change))
        writer = self._writer(trial)
        if any(isinstance(item, Mark) for item in items):
            writer.patched(self._differences(trial))
        else:
            writer.check(items)

    def why_not_markable(self, document: Document, span: Span) -> str | None:
        """Say why no event or time can be marked at ``span``, None if one can."""
        try:
            found = self._differences(document)
            return self._writer(document).why_not_markable(found, span)
        except DocumentError as error:
            return str(error)

    def _differences(self, document: Document) -> Differences:
        from tempannot.formats.timeml_writer import differences  # noqa: PLC0415 - see ``_writer``

        return differences(self.baseline, document)

    def _writer(self, document: Document) -> TimemlWriter:
        """What writes, loaded only for those who edit: many files are read and never written."""
        from tempannot.formats.timeml_writer import TimemlWriter  # noqa: PLC0415 - see above
        from tempannot.formats.written_items import ItemWriter  # noqa: PLC0415

        return TimemlWriter(self.markup, self.places, ItemWriter(document, self.prefixes))

    def _check(self, data: bytes) -> None:
        """Read what is to be written: a file is worth more than the time this takes."""
        try:
            text = parse(data, self.path).text
        except FileError as error:
            raise DocumentError(
                bilingual("the edits would break the file ({problem})", problem=error.problem)
            ) from error
        if text.rstrip() != self.markup.text.rstrip():
            raise DocumentError(bilingual("the edits would change the text of the file"))


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


def write_timeml(opened: Opened, during: During) -> Written:
    """Write a document of any other format: its text with the marks in it, then the links.

    A document without text gets the names of its intervals as text. Events without instances of
    their own get them, so that the ids that links name stay what they are.
    """
    losses: list[str] = []
    document = standing_alone(opened.document)
    if not document.text:
        document = with_names(document)
    try:
        # what nobody has marked yet may get another creation time, and words cannot be changed
        has_words = has_marks(opened.format)
        skeleton = read_timeml(_skeleton(document, losses, has_words), opened.path)
        items = _items(document, skeleton, during, losses)
        skeleton.document.apply(Batch("Convert", tuple(Insert(item) for item in items)))
        data = skeleton.source.to_bytes(skeleton.document)
    except DocumentError as error:
        raise FileError(
            opened.path, bilingual("TimeML cannot hold it: {error}", error=error)
        ) from error
    return Written(data, tuple(losses))


def _skeleton(document: Document, losses: list[str], has_words: bool) -> bytes:
    """The file without marks and links, but for a creation time that stands nowhere in the text.

    The creation time gets its value as its words if it ``has_words``.
    """
    from html import escape  # noqa: PLC0415 - few write documents of other formats

    created = document.times.get(document.creation_time or "")
    language = f' {LANGUAGE}="{escape(document.language)}"' * bool(document.language)
    written = ""
    if created is not None and created.span.start == created.span.end:
        attributes = {"tid": created.id} | held_attributes(created.attributes, losses)
        attributes.setdefault("functionInDocument", "CREATION_TIME")
        tag = bytes(new_tag("TIMEX3", attributes, b">")).decode()
        said = escape(held(attributes.get("value", ""), []), quote=False) * has_words
        written = f"<DCT>{tag}{said}</TIMEX3></DCT>\n\n"
    text = escape(held(document.text, losses), quote=False).replace("\r", "&#13;")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f"<TimeML{language}>\n<DOCID>{escape(held(document.name, []), quote=False)}</DOCID>\n\n"
        f"{written}<TEXT>{text}</TEXT>\n\n</TimeML>\n"
    ).encode()


def _items(
    document: Document, skeleton: Opened, during: During, losses: list[str]
) -> Iterator[Item]:
    """Yield all items as TimeML has them, marks where they lie in the skeleton's text."""
    source = skeleton.source
    assert isinstance(source, TimemlSource)
    shift = skeleton.document.body.start
    names = _new_event_ids(document)
    said: list[str] = []
    labels: list[str] = []
    marks: list[Mark] = []
    for mark in _marks(document):
        if mark.id in skeleton.document.times:
            continue  # the creation time, which the skeleton has
        labels.append(mark.id)
        mark = moved(mark, shift)  # noqa: PLW2901
        end = len(skeleton.document.text)  # which has no white space at its end
        span = Span(min(mark.span.start, end), min(mark.span.end, end))
        attributes = held_attributes(mark.attributes, said)
        if isinstance(mark, Event):
            taken = OF_INSTANCES if mark.id in names else ()
            attributes = {n: v for n, v in attributes.items() if n not in taken}
            attributes.setdefault("class", "OCCURRENCE")
            mark = replace(mark, id=names.get(mark.id, mark.id))  # noqa: PLW2901
        marks.append(replace(mark, span=span, attributes=attributes))
    yield from _nested(marks, labels, source.markup, losses)
    for instance in document.instances.values():
        event = document.events.get(instance.event)
        own = instance.attributes
        if instance.implicit and event is not None:
            given = {n: event.attributes[n] for n in OF_INSTANCES if n in event.attributes}
            own = INSTANCE_DEFAULTS | given
        event_id = names.get(instance.event, instance.event)
        yield replace(
            instance, event=event_id, attributes=held_attributes(own, said), implicit=False
        )
    for link in links_in_timeml(document, during):
        yield replace(link, attributes=held_attributes(link.attributes, said))
    yield from document.other_links.values()
    losses.extend(dict.fromkeys(said))


def _marks(document: Document) -> Iterator[Mark]:
    yield from document.events.values()
    yield from document.times.values()
    yield from document.signals.values()


def _new_event_ids(document: Document) -> dict[str, str]:
    """Ids for events whose own are those of their instances from now on."""
    implicit = [each.event for each in document.instances.values() if each.implicit]
    taken = {id for kind in ItemKind for id in document.table(kind)}
    prefix = next(p for p in ("e", "event-", "event--") if not any(i.startswith(p) for i in taken))
    return {event: f"{prefix}{number}" for number, event in enumerate(implicit, 1)}


def _nested(
    marks: Sequence[Mark], labels: Sequence[str], markup: Markup, losses: list[str]
) -> Iterator[Mark]:
    """Yield the marks; those that cross others, as XML cannot say, lose their extent."""
    tree = MarkTree(markup, ())
    crossing: set[int] = set()
    for place, mark in sorted(enumerate(marks), key=lambda e: (e[1].span.start, -e[1].span.end)):
        try:
            tree.add(new_tag("EVENT", {}, b">"), mark.id, mark.span)
        except DocumentError:
            crossing.add(place)
    if crossing:
        ids = ", ".join(labels[place] for place in sorted(crossing)[:5])
        losses.append(
            bilingual(
                "where marks end that cross others ({crossing}: {ids})",
                crossing=len(crossing),
                ids=ids,
            )
        )
    for place, mark in enumerate(marks):
        at = mark.span.start
        yield replace(mark, span=Span(at, at)) if place in crossing else mark
