"""Files of word processors (.docx): their text, in which nothing is marked yet."""

from __future__ import annotations

import re
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import counted
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit
from tempannot.formats.safe_zip import parts_in

_MAIN = re.compile(r"word/document\d*\.xml")
_FALLBACK = re.compile(rb"<mc:Fallback\b.*?</mc:Fallback>", re.DOTALL)
_NOTE = re.compile(rb'<w:(footnote|endnote)\b(?![^>]*w:type="(?:separator|continuation))')


def read_word_text(raw: bytes, path: Path) -> Opened:
    """Read the paragraphs, a blank line between them; raises FileError for what has no text.

    Footnotes, headers and footers stand elsewhere in such a file and are left out, which is told.
    """
    parts = _parts(raw, path)
    main = next((name for name in parts if _MAIN.fullmatch(name)), None)
    if main is None:
        raise FileError(path, bilingual("there is no text of a word processor in it"))
    text = _text(parts[main], path)
    builder = DocumentBuilder(path, text)
    notes = sum(len(_NOTE.findall(data)) for name, data in parts.items() if "note" in name)
    if notes:
        said = bilingual(
            "{notes} at the foot or the end of its pages left out", notes=counted(notes, "note")
        )
        builder.problem("notes", path.stem, said)
    return builder.opened("docx", raw, "a file of a word processor")


def _parts(raw: bytes, path: Path) -> dict[str, bytes]:
    """The parts with texts; raises FileError for an archive that would fill the memory."""
    parts = parts_in(raw, path, _is_text_part)
    if any(b"<!DOCTYPE" in data or b"<!ENTITY" in data for data in parts.values()):
        raise FileError(path, bilingual("it declares entities, and entities are not read"))
    return parts


def _is_text_part(name: str) -> bool:
    return bool(_MAIN.fullmatch(name)) or name in ("word/footnotes.xml", "word/endnotes.xml")


def _text(xml: bytes, path: Path) -> str:
    from xml.etree.ElementTree import ParseError  # noqa: PLC0415 - few files need it

    from docx2txt.docx2txt import xml2text  # noqa: PLC0415

    try:
        # what a drawing holds stands there twice, the second time for older programs
        found: str = xml2text(_FALLBACK.sub(b"", xml))
    except ParseError as error:
        raise FileError(
            path, bilingual("the text in it is not well-formed XML: {error}", error=error)
        ) from error
    text = re.sub(r"\n{3,}", "\n\n", found.replace("\u00ad", "")).strip()
    if not text:
        raise FileError(path, bilingual("there is no text in it"))
    return f"{text}\n"


def _fit(raw: bytes) -> Fit:
    return Fit.SURE if raw.startswith(b"PK\x03\x04") and b"word/document" in raw else Fit.NO


FORMAT = DocumentFormat(
    name="docx",
    label=bilingual("a text of a word processor"),
    endings=(".docx",),
    medium="Office Open XML",
    has_marks=False,
    sniff=_fit,
    read=read_word_text,
    write=None,
    not_written=bilingual("texts are taken in from it, to be annotated here"),
)
