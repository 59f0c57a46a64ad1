"""One format into another, and what the other cannot hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tempannot.core.changes import Batch, Delete, Insert
from tempannot.core.document import Document
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import ItemKind, Link
from tempannot.core.schemes import DURING_TYPES, During
from tempannot.core.wording import counted
from tempannot.formats.endings import Format
from tempannot.formats.opened import Opened, copy_of
from tempannot.formats.reading import to_bytes
from tempannot.formats.relation_table import as_relation_table
from tempannot.formats.tags import escaped, new_tag
from tempannot.formats.timeml import read_timeml


@dataclass(frozen=True, slots=True)
class Conversion:
    """The bytes in the other format, and a line for each kind of thing they leave out."""

    data: bytes
    losses: tuple[str, ...]


def convert(opened: Opened, target: Format, during: During) -> Conversion:
    """Return a document in another format; in its own it is the same to the byte.

    Raises FileError if the target cannot hold it at all.
    """
    if opened.format == target:
        return Conversion(to_bytes(opened, opened.document), ())
    if target is Format.TIMEML:
        return Conversion(_as_timeml(opened), tuple(_lost_in_timeml(opened.document)))
    losses = tuple(_lost_in_table(opened.document, during))
    return Conversion(as_relation_table(_without_open_ends(opened.document), during), losses)


def _as_timeml(opened: Opened) -> bytes:
    """Write every interval as an event whose text is its name."""
    document = opened.document
    try:
        skeleton = read_timeml(_skeleton(document), opened.path)
        links = tuple(Insert(replace(link, attributes={})) for link in document.links.values())
        skeleton.document.apply(Batch("Convert", links))
        return to_bytes(skeleton, skeleton.document)
    except DocumentError as error:
        raise FileError(opened.path, f"TimeML cannot hold it: {error}") from error


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


def _lost_in_timeml(document: Document) -> Iterator[str]:
    columns = dict.fromkeys(name for link in document.links.values() for name in link.attributes)
    if columns:
        yield f"the columns {', '.join(columns)}"


def _without_open_ends(document: Document) -> Document:
    whole = copy_of(document)
    for link in _open_ended(document):
        whole.apply(Delete(ItemKind.LINK, link.id))
    return whole


def _open_ended(document: Document) -> list[Link]:
    return [link for link in document.links.values() if not (link.source and link.target)]


def _lost_in_table(document: Document, during: During) -> Iterator[str]:
    """Say what of a TimeML document a relation table leaves out, with numbers."""
    links = [link for link in document.links.values() if link.source and link.target]
    if document.text:
        yield f"the text ({counted(len(document.text), 'character')})"
    marked = len(document.events) + len(document.instances) + len(document.times)
    if marked:
        yield f"places and attributes of events, instances and times ({marked})"
    linked = {end for link in links for end in (link.source, link.target)}
    unlinked = [each.id for each in document.intervals() if each.id not in linked]
    yield from _listed("events and times that no link names", unlinked)
    yield from _listed("signals", document.signals)
    yield from _listed("SLINKs and ALINKs", document.other_links)
    yield from _listed("links with an end missing", [each.id for each in _open_ended(document)])
    read = (each.id for each in links if each.exact is None and _is_during(each))
    yield from _listed(f"that DURING was written, now read as {during}", read)
    rest = (each.id for each in links if each.signal or each.attributes)
    yield from _listed("signals and further attributes of links", rest)


def _is_during(link: Link) -> bool:
    return link.rel_type.strip().upper() in DURING_TYPES


def _listed(what: str, ids: Iterable[str]) -> Iterator[str]:
    found = list(ids)
    if found:
        more = ", ..." if len(found) > 5 else ""
        yield f"{what} ({len(found)}: {', '.join(found[:5])}{more})"
