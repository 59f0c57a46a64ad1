"""Formats that are XML with an element for each annotation: read, edited in place, written anew.

A format says where its text is, which elements are which records, and how one record is put into
the tree; all else is here. Saving an edited document changes the elements of what was edited, so
that whatever the file holds besides stays in it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from tempannot.core.changes import Change, items_of
from tempannot.core.document import Document, creation_times
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import Event, Instance, ItemKind, Link, OtherLink, Signal, Time
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.formats.building import DocumentBuilder, standing_alone
from tempannot.formats.flat_records import Record, add_record, records_of
from tempannot.formats.opened import Opened, RewritingSource
from tempannot.formats.problems import LEFT_ASIDE
from tempannot.formats.safe_xml import around_root, parse_xml
from tempannot.formats.timeml_types import links_in_timeml
from tempannot.formats.type_names import TAG, USUAL_TAGS
from tempannot.formats.xml_text import held, held_attributes

if TYPE_CHECKING:
    from lxml import etree

_AnyItem = TypeVar("_AnyItem", Event, Instance, Time, Signal, Link, OtherLink)


class TreeFormat(ABC):
    """One file as a tree, with the element of each record."""

    name: ClassVar[str]
    label: ClassVar[str]

    def __init__(self, raw: bytes, path: Path, text: str | None = None) -> None:
        """Parse a file; raises FileError. ``text`` is its text if that is known already."""
        self.raw = raw
        self.path = path
        self.root = parse_xml(raw, path, to_rewrite=True)
        self.elements: dict[tuple[ItemKind, str], etree._Element] = {}
        self._unnamed: dict[str, etree._Element] = {}
        self.created: str | None = None
        """The time of the document that is written, which some formats call otherwise."""
        self._aside: Counter[str] = Counter()
        self._tags: dict[ItemKind, Counter[str]] = {kind: Counter() for kind in ItemKind}
        self.builder = DocumentBuilder(path, self.find_text(text))

    @abstractmethod
    def find_text(self, given: str | None) -> str | None:
        """Return the text, None if there is none; problems are to be told in ``records``."""

    @abstractmethod
    def records(self) -> Iterator[tuple[Record, etree._Element]]:
        """Yield what the elements say, marks before links."""

    @abstractmethod
    def create(self, record: Record) -> None:
        """Put a new record into the tree."""

    @abstractmethod
    def change(self, element: etree._Element, old: Record, new: Record) -> None:
        """Make an element say something else; only what differs is to be touched."""

    def set_id(self, element: etree._Element, id: str) -> None:
        """Give an element an id that has none, so that it keeps the one it is known by."""
        element.set("id", id)

    def remove(self, element: etree._Element, record: Record) -> None:
        """Take away the element of a record."""
        take_away(element)

    def read(self) -> Document:
        """Read all there is; what is odd is told to the builder."""
        found = list(self.records())
        taken = {record.id for record, _ in found}
        fresh = {prefix: (f"{prefix}{n}" for n in count(1)) for prefix in ("e", "t", "s", "l")}
        for record, element in found:
            line = element.sourceline
            if not record.id:
                prefix = "l" if record.tag else record.kind.value[0]
                id = next(each for each in fresh[prefix] if each not in taken)
                record = replace(record, id=id)  # noqa: PLW2901
                self._unnamed[id] = element
                message = bilingual(
                    "{element} has no id and is called {id}", element=self.tag_of(element), id=id
                )
                self.builder.problem("missing-id", id, message, line)
            if add_record(self.builder, record, line):
                self.elements.setdefault(record.key, element)
                self._tags[record.kind][self.tag_of(element)] += 1
        for tag, number in self._aside.items():
            said = counted(number, f"{tag} element")
            verb = "says" if number == 1 else "say"
            message = bilingual(
                "{said} {verb} nothing of time; left in the file and not shown",
                said=said,
                verb=verb,
            )
            self.builder.problem(LEFT_ASIDE, tag, message)
        times = self.builder.times()
        for id in creation_times(times, ())[:1]:
            self.builder.creation_time(id)
        return self.builder.document()

    @abstractmethod
    def kind_of(self, tag: str) -> ItemKind | None:
        """Return what a tag alone tells of an annotation, None if nothing."""

    def new_tag(self, record: Record, attributes: dict[str, str]) -> str:
        """Return what a new annotation is called here, and take that out of its attributes.

        A tag of its own stays what it is where it will be understood.
        """
        own = attributes.get(TAG, "")
        if own and self.kind_of(own) is record.kind:
            del attributes[TAG]
            return own
        return record.tag if record.kind is ItemKind.OTHER_LINK else self.usual_tag(record.kind)

    def tag_of(self, element: etree._Element) -> str:
        """Return what the file calls an annotation."""
        return str(element.tag)

    def usual_tag(self, kind: ItemKind) -> str:
        """Return what the file calls most annotations of a kind, so that new ones are alike."""
        found = self._tags[kind].most_common(1)
        return found[0][0] if found else USUAL_TAGS[kind]

    def leave_aside(self, tag: str) -> None:
        """Count an element that says nothing that a document could hold."""
        self._aside[tag] += 1

    def rewritten(self, document: Document) -> bytes:
        """Return the file with the elements of what differs changed; raises DocumentError."""
        baseline = self.read()
        if document.text != baseline.text:
            raise DocumentError(bilingual("the text of a document cannot be changed"))
        before, after = records_of(baseline), records_of(document)
        self.created = document.creation_time
        try:
            for key, old in before.items():
                element = self.elements.get(key)
                if element is None:
                    continue
                if key not in after:
                    self.remove(element, old)
                elif after[key] != old:
                    self.change(element, old, after[key])
            for key, new in after.items():
                if key not in before:
                    self.create(new)
            for id, element in self._unnamed.items():
                self.set_id(element, id)
            return self.to_bytes()
        except ValueError as error:  # what lxml raises for control characters
            raise DocumentError(
                bilingual("{label} cannot hold an edit: {error}", label=self.label, error=error)
            ) from error

    def try_out(self, record: Record) -> None:
        """Put a record into the tree and take it away; raises DocumentError if it cannot be."""
        before = self.elements.pop(record.key, None)
        try:
            self.create(record)
        except ValueError as error:
            raise DocumentError(
                bilingual("{label} cannot hold an edit: {error}", label=self.label, error=error)
            ) from error
        finally:
            added = self.elements.pop(record.key, None)
            if added is not None:
                take_away(added)
            if before is not None:
                self.elements[record.key] = before

    def to_bytes(self) -> bytes:
        """Return the tree as a file; what stands before and after the root stays as written."""
        from lxml import etree  # noqa: PLC0415 - only files of these formats need it

        encoding = self.root.getroottree().docinfo.encoding or "UTF-8"
        before, after = around_root(self.raw)
        if not before and not self.raw.lstrip().startswith(b"<"):  # an encoding of wide characters
            tree = self.root.getroottree()
            return bytes(etree.tostring(tree, encoding=encoding, xml_declaration=True))
        root = etree.tostring(self.root, encoding=encoding, xml_declaration=False, with_tail=False)
        if 0 < self.raw.count(b"\r\n") == self.raw.count(b"\n"):  # parsers of XML give LF alone
            root = root.replace(b"\n", b"\r\n")
        if b" />" in self.raw and b'"/>' not in self.raw:  # so that only edits differ
            root = bytes(root).replace(b'"/>', b'" />')
        return before + bytes(root) + after


def open_tree(kind: type[TreeFormat], raw: bytes, path: Path, scheme: str = "") -> Opened:
    """Read a file; raises FileError."""
    tree = kind(raw, path)
    tree.read()
    rewrite = partial(_rewritten, kind, raw, path)
    opened = tree.builder.opened(kind.name, raw, kind.label, rewrite, scheme)
    if isinstance(opened.source, RewritingSource):
        opened.source = replace(opened.source, try_out=_Trial(kind, raw, path))
    return opened


class _Trial:
    """A tree of its own in which new items are tried out, each taken away again."""

    def __init__(self, kind: type[TreeFormat], raw: bytes, path: Path) -> None:
        self._new_tree = partial(kind, raw, path)
        self._tree: TreeFormat | None = None

    def __call__(self, document: Document, change: Change) -> None:
        """Raise DocumentError if the file could not hold what a change put into the document."""
        if self._tree is None:
            self._tree = self._new_tree(document.text)
            self._tree.read()
        for record in records_of(_touched(document, change)).values():
            self._tree.try_out(record)


def _touched(document: Document, change: Change) -> Document:
    """The document with nothing in it but what a change has added or replaced."""
    ids = {(item.kind, item.id) for item in items_of(change)}
    events = {id for kind, id in ids if kind is ItemKind.EVENT}
    instances = {
        id: each
        for id, each in document.instances.items()
        if each.event in events or (ItemKind.INSTANCE, id) in ids
    }
    events |= {each.event for each in instances.values()}
    return replace(
        document,
        events={id: document.events[id] for id in events if id in document.events},
        instances=instances,
        times=_among(document.times, ItemKind.TIME, ids),
        signals=_among(document.signals, ItemKind.SIGNAL, ids),
        links=_among(document.links, ItemKind.LINK, ids),
        other_links=_among(document.other_links, ItemKind.OTHER_LINK, ids),
    )


def _among(
    table: Mapping[str, _AnyItem], kind: ItemKind, ids: Collection[tuple[ItemKind, str]]
) -> dict[str, _AnyItem]:
    return {id: table[id] for each, id in ids if each is kind and id in table}


def _rewritten(kind: type[TreeFormat], raw: bytes, path: Path, document: Document) -> bytes:
    return kind(raw, path, document.text).rewritten(document)


def to_write(opened: Opened, losses: list[str], during: During | None = None) -> Document:
    """Return a document as XML can hold it, its text being what was annotated.

    With ``during`` its links have the types of TimeML.
    """
    document = standing_alone(opened.document)
    links = document.links
    if during is not None:
        links = {link.id: link for link in links_in_timeml(document, during)}
    said: list[str] = []
    found = replace(
        document,
        text=held(document.text, losses),
        events=_plain(document.events, said),
        instances=_plain(document.instances, said),
        times=_plain(document.times, said),
        signals=_plain(document.signals, said),
        links=_plain(links, said),
        other_links=_plain(document.other_links, said),
    )
    losses.extend(dict.fromkeys(said))
    return found


def _plain(table: Mapping[str, _AnyItem], losses: list[str]) -> dict[str, _AnyItem]:
    """Items without the attributes whose names XML has not, or has in namespaces alone."""
    found = {}
    for id, item in table.items():
        attributes = held_attributes(item.attributes, losses)
        for name in [name for name in attributes if ":" in name]:
            losses.append(bilingual("what is called {name}", name=name))
            del attributes[name]
        found[id] = replace(item, attributes=attributes)
    return found


def filled(kind: type[TreeFormat], skeleton: bytes, path: Path, document: Document) -> bytes:
    """Return a file that has the text alone with all items put in; raises FileError."""
    try:
        return kind(skeleton, path, document.text).rewritten(document)
    except DocumentError as error:
        raise FileError(
            path, bilingual("{kind} cannot hold it: {error}", kind=kind.label, error=error)
        ) from error


def attributes_of(element: etree._Element) -> dict[str, str]:
    """Return the attributes of an element by their names without namespaces."""
    return {str(name).rpartition("}")[2]: str(value) for name, value in element.attrib.items()}


def change_attributes(
    element: etree._Element, old: Mapping[str, str], new: Mapping[str, str]
) -> None:
    """Change the attributes that differ, and leave all others as they are written."""
    for name in old:
        if name not in new:
            element.attrib.pop(name, None)
    for name, value in new.items():
        if old.get(name) != value:
            element.set(name, value)


def append(parent: etree._Element, element: etree._Element) -> None:
    """Put an element behind the last one, on a line that is indented like the others."""
    inside = parent.text or ""
    line = inside if inside.isspace() else "\n"
    if len(parent):
        last = parent[-1]
        element.tail, last.tail = last.tail or "\n", line
    else:
        parent.text, element.tail = line, "\n"
    parent.append(element)


def take_away(element: etree._Element) -> None:
    """Take an element out of the tree with the blanks behind it."""
    parent, before = element.getparent(), element.getprevious()
    assert parent is not None
    tail = element.tail or ""
    if tail.strip():
        if before is not None:
            before.tail = (before.tail or "") + tail
        else:
            parent.text = (parent.text or "") + tail
    elif element.getnext() is None and before is not None:
        before.tail = tail
    parent.remove(element)
