"""The XML of the i2b2 challenge of 2012: clinical notes with events, times, sections and TLINKs.

It is MAE's of an old kind, with ``start`` and ``end``. Offsets count from 0 in some files and from
1 in others; the words that each mark states tell which. Links name a section by its id or by its
type ("Admission"). Types are read as THYME's, which shares them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from tempannot.core.document import Document
from tempannot.core.items import ItemKind
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.formats.building import pieces_of
from tempannot.formats.documents.mae_xml import MaeXml
from tempannot.formats.flat_records import Record
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.safe_xml import root_name
from tempannot.formats.timeml_types import links_of_scheme, lost_in_scheme
from tempannot.formats.tree_formats import filled, open_tree, to_write
from tempannot.formats.xml_text import as_content

if TYPE_CHECKING:
    from lxml import etree

ROOT = "ClinicalNarrativeTemporalAnnotation"
SCHEME = "thyme"


class I2b2Xml(MaeXml):
    """An i2b2 file."""

    name = "i2b2"
    label = "i2b2 2012 XML"
    firsts = (0, 1, -1)
    has_start = True
    type_attribute = "type"
    names: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "EVENT": {"type": "class"},
        "TIMEX3": {"val": "value"},
        "SECTIME": {"type": "section", "dvalue": "value"},
    }

    def records(self) -> Iterator[tuple[Record, etree._Element]]:
        """Yield marks and links, these with sections by their ids."""
        sections: dict[str, str] = {}
        times: set[str] = set()
        for record, element in super().records():
            if record.kind is ItemKind.TIME:
                times.add(record.id)
                if "section" in record.attributes:
                    sections.setdefault(record.attributes["section"].strip().casefold(), record.id)
            ends = [
                sections.get(end.casefold(), end) if end not in times else end
                for end in (record.source, record.target)
            ]
            yield replace(record, source=ends[0], target=ends[1]), element


def read_i2b2(raw: bytes, path: Path) -> Opened:
    """Read a file of the challenge; raises FileError."""
    return open_tree(I2b2Xml, raw, path, SCHEME)


def write_i2b2(opened: Opened, during: During) -> Written:
    """Write any document: its events, times and TLINKs."""
    losses: list[str] = []
    document = to_write(opened, losses)
    losses += lost_in_scheme(document)
    losses += _lost(document)
    found = links_of_scheme(document, SCHEME, during)
    links = {each.id: replace(each, signal=None) for each in found}
    plain = replace(document, signals={}, links=links, other_links={}, scheme=SCHEME)
    text = as_content(document.text)
    skeleton = (
        f'<?xml version="1.0" encoding="UTF-8" ?>\n<{ROOT}>\n<TEXT>{text}</TEXT>\n'
        f"<TAGS>\n</TAGS>\n</{ROOT}>\n"
    )
    return Written(filled(I2b2Xml, skeleton.encode(), opened.path, plain), tuple(losses))


def _lost(document: Document) -> Iterator[str]:
    """What it has no place for; marks in several pieces cover what lies between."""
    if document.signals:
        yield counted(len(document.signals), "signal")
    if document.other_links:
        yield bilingual(
            "{other_links} of the kinds SLINK and ALINK",
            other_links=counted(len(document.other_links), "link"),
        )
    broken = sum(len(pieces_of(each)) > 1 for each in document.events.values())
    broken += sum(len(pieces_of(each)) > 1 for each in document.times.values())
    if broken:
        yield bilingual("the pieces of {broken}", broken=counted(broken, "mark"))


def _fit(raw: bytes) -> Fit:
    return Fit.SURE if root_name(raw) == ROOT else Fit.NO


FORMAT = DocumentFormat(
    name="i2b2",
    label="i2b2 2012 XML",
    endings=(".xml",),
    shared_endings=(".xml",),
    sniff=_fit,
    read=read_i2b2,
    write=write_i2b2,
    beside=(".txt",),
    lost=bilingual("signals, SLINKs, ALINKs, the pieces of marks, IDENTITY"),
)
