"""TimeML: how it is recognised. What reads it is loaded when a document is read.

Whoever looks for documents in folders needs this row alone, as nearly all that there are have its
endings.
"""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.formats.encoding import is_wide
from tempannot.formats.registry import SNIFFED, DocumentFormat, Fit, Written

if TYPE_CHECKING:
    from tempannot.formats.opened import Opened

_MARKS = codecs.BOM_UTF16_LE
"""The bytes of all byte order marks but that of UTF-8."""
_ROOT = re.compile(rb"<TimeML[\s/>]")


def _fit(raw: bytes) -> Fit:
    """Any XML may be TimeML, whose dialects have other root elements, too."""
    start = raw[:SNIFFED].replace(b"\0", b"").lstrip(_MARKS) if is_wide(raw) else raw
    is_xml = start.removeprefix(codecs.BOM_UTF8).lstrip()[:1] == b"<"
    if b"<typeSystemDescription" in raw[:SNIFFED]:  # what lies beside documents of UIMA
        return Fit.NO
    return Fit.SURE if is_xml and _ROOT.search(raw, 0, SNIFFED) else Fit(is_xml)


def _read(raw: bytes, path: Path) -> Opened:
    from tempannot.formats.timeml_document import read_timeml  # noqa: PLC0415 - slow to load

    return read_timeml(raw, path)


def _write(opened: Opened, during: During) -> Written:
    from tempannot.formats.timeml_document import write_timeml  # noqa: PLC0415 - slow to load

    return write_timeml(opened, during)


FORMAT = DocumentFormat(
    name="timeml",
    label="TimeML",
    endings=(".tml", ".timeml", ".xml"),
    shared_endings=(".xml",),
    sniff=_fit,
    read=_read,
    write=_write,
    lost=bilingual("where marks end that cross others"),
    checked=bilingual("the reader of tieval, the form of its corpora"),
)
