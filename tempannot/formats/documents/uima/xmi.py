"""UIMA XMI: what INCEpTION, WebAnno, ClearTK, cTAKES and DKPro exchange, text and annotations."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.items import Link, OtherLink
from tempannot.core.language import bilingual
from tempannot.core.schemes import TIMEML, During
from tempannot.formats.building import Utf16Offsets
from tempannot.formats.documents.uima.layers import OURS, namespace, root_tag, type_system
from tempannot.formats.documents.uima.tree import UimaXmi
from tempannot.formats.opened import Opened
from tempannot.formats.registry import SNIFFED, DocumentFormat, Fit, Written
from tempannot.formats.safe_xml import root_name
from tempannot.formats.tree_formats import filled, open_tree, to_write

_BREAKS = {ord(each): f"&#{ord(each)};" for each in "\n\r\t"}
"""What a parser would take for blanks within an attribute."""


def read_xmi(raw: bytes, path: Path) -> Opened:
    """Read an XMI file; raises FileError."""
    return open_tree(UimaXmi, raw, path, scheme_of(raw))


def scheme_of(raw: bytes) -> str:
    """The scheme of a file by its start: what was written here has the types of TimeML."""
    return TIMEML.name if namespace(OURS).encode() in raw[:SNIFFED] else ""


def write_xmi(opened: Opened, during: During) -> Written:
    """Write any document with the types of ClearTK, the type system beside."""
    document, losses = as_cleartk(opened, during)
    data = filled(UimaXmi, _skeleton(document), opened.path, document)
    return Written(data, tuple(losses), {"TypeSystem.xml": type_system()})


def as_cleartk(opened: Opened, during: During) -> tuple[Document, list[str]]:
    """A document as the types of ClearTK hold it, and what these leave out."""
    losses: list[str] = []
    document = to_write(opened, losses, during)
    losses.extend(_open_ends(document))
    return document, losses


def _open_ends(document: Document) -> Iterator[str]:
    others = document.other_links.values()
    links: tuple[Link | OtherLink, ...] = (*document.links.values(), *others)
    ends = {e for link in links for e in (link.source, link.target) if e}
    if open_ends := sorted(each for each in ends if not document.has_interval(each)):
        yield bilingual(
            "ends of links that are not there ({open_ends})", open_ends=", ".join(open_ends[:5])
        )


def _skeleton(document: Document) -> bytes:
    """A file with the text alone."""
    text = document.text
    end = Utf16Offsets(text).unit(len(text))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n{root_tag()}\n<cas:NULL xmi:id="0"/>\n'
        f'<tcas:DocumentAnnotation xmi:id="2" sofa="1" begin="0" end="{end}" '
        'language="x-unspecified"/>\n'
        '<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" mimeType="text/plain" '
        f'sofaString="{escape(text).translate(_BREAKS)}"/>\n'
        '<cas:View sofa="1" members="2"/>\n</xmi:XMI>\n'
    ).encode("utf-8", "replace")


def _fit(raw: bytes) -> Fit:
    return Fit.SURE if root_name(raw) == "XMI" else Fit.NO


FORMAT = DocumentFormat(
    name="uima-xmi",
    label="UIMA XMI",
    medium="INCEpTION, ClearTK, cTAKES",
    endings=(".xmi", ".xml"),
    shared_endings=(".xml",),
    sniff=_fit,
    read=read_xmi,
    write=write_xmi,
    checked="dkpro-cassis",
)
