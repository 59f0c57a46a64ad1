"""UIMA XMI as a tree that is edited: annotations put in, changed and taken away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tempannot.core.errors import DocumentError
from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.formats.building import PIECES
from tempannot.formats.documents.uima.layers import (
    CREATION,
    ENDS,
    EVENT,
    SIGNAL,
    TIME,
    XMI_ID,
    layer_of,
    own_features,
)
from tempannot.formats.documents.uima.tree_reader import (
    CREATED,
    NOTE_TAG,
    OTHER_LINK_TAG,
    TO_CREATION,
    UNSAID,
    VIEW_TAG,
    XmiTree,
    ends_of,
    type_feature,
)
from tempannot.formats.flat_records import EVENT_ID, Record, is_creation_time
from tempannot.formats.tree_formats import take_away
from tempannot.formats.type_names import is_link_feature

if TYPE_CHECKING:
    from lxml import etree

_OWN_TYPES = {ItemKind.EVENT: EVENT, ItemKind.TIME: TIME, ItemKind.SIGNAL: SIGNAL}


class UimaXmi(XmiTree):
    """An XMI file."""

    def create(self, record: Record) -> None:
        """Add an annotation, a relation, or what a feature points to."""
        if record.is_mark:
            self._create_mark(record)
        elif self._is_to_creation(record):
            self.by_id[self.numbers[record.source]].set(TO_CREATION, record.rel_type)
        elif (style := self.features.listed.get(record.kind)) is not None:
            self._create_listed(record, *style)
        else:
            self._create_relation(record)

    def _is_to_creation(self, record: Record) -> bool:
        """Whether a new link is one that a feature of its event says."""
        owner = self.by_id.get(self.numbers.get(record.source, ""))
        target = self.by_id.get(self.numbers.get(record.target, ""))
        return (
            record.kind is ItemKind.LINK
            and owner is not None
            and target is not None
            and bool(target.get(CREATED))
            and self.features.has(owner, TO_CREATION)
            and owner.get(TO_CREATION, "") in UNSAID
            and not record.attributes
        )

    def _create_mark(self, record: Record) -> None:
        usual = _OWN_TYPES[record.kind]
        if is_creation_time(record.attributes) and self.features.is_own:
            usual = CREATION
        tag = self.features.tag_for(record.kind, usual)
        element = self._new(tag, record)
        self._place(element, record)
        self._describe(element, {}, record, is_new=True)

    def _create_relation(self, record: Record) -> None:
        style = self.features.relation_for(record)
        element = self._new(style.tag, record)
        ends = [self.by_id.get(self.numbers.get(id, "")) for id in (record.source, record.target)]
        at = ends[1] if ends[1] is not None else element  # INCEpTION draws it where its target is
        for name in ("begin", "end"):
            element.set(name, at.get(name, "0"))
        for name, end, id in zip(style.ends, ends, (record.source, record.target), strict=True):
            if end is None and id and not self.features.is_own:
                raise DocumentError(
                    bilingual("{id} names {id2!r}, which is not there", id=record.id, id2=id)
                )
            if end is not None:
                element.set(name, end.get(XMI_ID, ""))
        if record.rel_type:
            element.set(style.type, self.features.type_as_written(record.rel_type))
        if element.tag == OTHER_LINK_TAG:
            element.set("tag", record.tag)
        self._describe(element, {}, record, is_new=True)

    def _create_listed(self, record: Record, feature: str, tag: str) -> None:
        owner, target = (
            self.by_id.get(self.numbers.get(id, "")) for id in (record.source, record.target)
        )
        if owner is None or target is None:
            raise DocumentError(bilingual("{id} has no end that is there", id=record.id))
        if record.attributes:
            said = ", ".join(record.attributes)
            raise DocumentError(
                bilingual("links of this file have a type alone, no place for {said}", said=said)
            )
        element = self._new(tag, record, is_annotation=False)
        element.set("role", self.features.type_as_written(record.rel_type))
        element.set("target", target.get(XMI_ID, ""))
        owner.set(feature, f"{owner.get(feature, '')} {element.get(XMI_ID, '')}".strip())

    def _new(self, tag: str, record: Record, is_annotation: bool = True) -> etree._Element:
        from lxml import etree  # noqa: PLC0415 - only files of these formats need it

        element = etree.Element(tag)
        xmi = str(self._fresh(record.id))
        element.set(XMI_ID, xmi)
        if self.sofa is not None and is_annotation:
            element.set("sofa", self.sofa.get(XMI_ID, ""))
        self._insert(element)
        self.by_id[xmi] = element
        self.members.append(xmi)
        self.call(record.id, xmi)
        return element

    def _fresh(self, id: str) -> int:
        """A number for a new annotation: that of its id here if no other has it."""
        own = re.search(r"\d{1,9}$", id)
        wanted = int(own[0]) if own and not self.features.is_own else 0
        found = wanted if wanted and wanted not in self.used else max(self.used, default=0) + 1
        self.used.add(found)
        return found

    def _insert(self, element: etree._Element) -> None:
        """Put an element before the views, which name only what stands before them."""
        view = next(self.root.iterchildren(VIEW_TAG), None)
        if view is None:
            self.root.append(element)
            element.tail = "\n"
        else:
            before = view.getprevious()
            element.tail = self.root.text if before is None else before.tail
            view.addprevious(element)

    def _place(self, element: etree._Element, record: Record) -> None:
        """Write where a mark lies; one of several pieces from the first to the last."""
        pieces = record.pieces or (Span(0, 0),)
        element.set("begin", str(self.offsets.unit(pieces[0].start)))
        element.set("end", str(self.offsets.unit(max(each.end for each in pieces))))
        unit = self.offsets.unit
        written = " ".join(f"{unit(start)}~{unit(end)}" for start, end in pieces)
        self._note(element, PIECES, written if len(pieces) > 1 else None)

    def _describe(
        self, element: etree._Element, old: Mapping[str, str], record: Record, is_new: bool = False
    ) -> None:
        """Write the attributes that differ as features, or as notes where there is none."""
        new = dict(record.attributes)
        if is_new and own_features(layer_of(str(element.tag)).name):
            event = new.pop(EVENT_ID, "")
            element.set("id", event or record.id)
            if event:
                element.set("eventInstanceID", record.id)
        for name in dict.fromkeys((*old, *new)):
            before, after = old.get(name), new.get(name)
            if before == after or (name == EVENT_ID and not self.features.is_own):
                continue
            feature = self.features.written_as(element, name)
            if feature is not None:
                if after is None:
                    element.attrib.pop(feature, None)
                else:
                    element.set(feature, after)
            elif self.features.is_own:
                self._note(element, name, after)
            elif not (is_new and self.features.is_filled_in(name, after)):
                layer = layer_of(str(element.tag)).name
                raise DocumentError(
                    bilingual(
                        "the type {layer} of this file has no feature {name!r}",
                        layer=layer,
                        name=name,
                    )
                )

    def _note(self, element: etree._Element, name: str, value: str | None) -> None:
        """Write, change or take away a note about an annotation."""
        xmi = element.get(XMI_ID, "")
        notes = self.notes.setdefault(xmi, {})
        if value is None:
            if (gone := notes.pop(name, None)) is not None:
                self._take_out(gone)
            return
        if not self.features.is_own:
            raise DocumentError(bilingual("this file has no type for what is in several pieces"))
        if name not in notes:
            note = self._new(NOTE_TAG, Record(ItemKind.SIGNAL, f"{xmi} {name}"))
            for feature in ("begin", "end"):
                note.set(feature, element.get(feature, "0"))
            note.set("of", xmi)
            note.set("name", name)
            notes[name] = note
        notes[name].set("value", value)

    def change(self, element: etree._Element, old: Record, new: Record) -> None:
        """Change the features that differ."""
        if element.get(CREATED) or (not new.is_mark and self._says_docs(element)):
            self._change_of_document(element, old, new)
            return
        if old.pieces != new.pieces:
            self._place(element, new)
        if not new.is_mark:
            self._change_link(element, old, new)
        self._describe(element, old.attributes, new)

    def _says_docs(self, element: etree._Element) -> bool:
        """Whether an element is that of a mark, and says a link as a feature of it."""
        return "begin" in element.attrib and ends_of(element) is None

    def _change_of_document(self, element: etree._Element, old: Record, new: Record) -> None:
        same = (old.source, old.target, old.pieces) == (new.source, new.target, new.pieces)
        feature = CREATED if new.is_mark else TO_CREATION
        value = new.attributes.get("value", "") if new.is_mark else new.rel_type
        rest = {n: v for n, v in new.attributes.items() if n != "value"}
        before = {n: v for n, v in old.attributes.items() if n != "value"}
        if not same or rest != before:
            raise DocumentError(
                bilingual(
                    "this file says it as the feature {feature}, which has no more", feature=feature
                )
            )
        element.set(feature, value)

    def _change_link(self, element: etree._Element, old: Record, new: Record) -> None:
        if "role" in element.attrib and ends_of(element) is None:
            names: tuple[str | None, str] = (None, "target")
            feature = "role"
        else:
            names = ends_of(element) or ENDS[0]
            feature = type_feature(element) or self.features.relation_for(new).type
        ends = ((old.source, new.source), (old.target, new.target))
        for name, (before, after) in zip(names, ends, strict=True):
            if before == after:
                continue
            xmi = self.numbers.get(after)
            if (
                name is None
                or xmi is None
                or self.meant(element.get(name, "")) != element.get(name, "")
            ):
                raise DocumentError(
                    bilingual("the end of {id} cannot be changed; make another link", id=new.id)
                )
            element.set(name, xmi)
        if old.rel_type != new.rel_type:
            element.set(feature, self.features.type_as_written(new.rel_type))

    def remove(self, element: etree._Element, record: Record) -> None:
        """Take an annotation away, or the feature that says a link."""
        if element.get(CREATED):
            del element.attrib[CREATED]
        elif not record.is_mark and self._says_docs(element):
            element.attrib.pop(TO_CREATION, None)
        else:
            self._take_out(element)

    def _take_out(self, element: etree._Element) -> None:
        """Take an element away, and its id wherever it is listed."""
        xmi = element.get(XMI_ID, "")
        for note in list(self.notes.pop(xmi, {}).values()):
            self._take_out(note)
        for each in self.children():
            for name, value in each.attrib.items():
                listed = is_link_feature(str(name)) or (each.tag == VIEW_TAG and name == "members")
                if listed and xmi in str(value).split():
                    each.set(name, " ".join(id for id in str(value).split() if id != xmi))
        self.by_id.pop(xmi, None)
        if element.getparent() is not None:
            take_away(element)

    def to_bytes(self) -> bytes:
        """Return the tree as a file, the view with what is new."""
        self.add_members()
        return super().to_bytes()

    def add_members(self) -> None:
        """Put what is new into the view."""
        sofa = "" if self.sofa is None else self.sofa.get(XMI_ID, "")
        view = next((e for e in self.root.iterchildren(VIEW_TAG) if e.get("sofa") == sofa), None)
        new = [xmi for xmi in self.members if xmi in self.by_id]
        if view is not None and new:
            view.set("members", " ".join((*view.get("members", "").split(), *new)))
