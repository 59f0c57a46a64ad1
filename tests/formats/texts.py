"""Files of other programs with a text in them, as small as they can be."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def docx(*paragraphs: str, notes: int = 0, doctype: str = "") -> bytes:
    """A file of a word processor with these paragraphs, and some footnotes."""
    rows = "".join(f"<w:p><w:r><w:t>{escape(each)}</w:t></w:r></w:p>" for each in paragraphs)
    foot = "<w:footnote><w:p/></w:footnote>" * notes
    found = BytesIO()
    with ZipFile(found, "w", ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        main = f"{doctype}<w:document {_W}><w:body>{rows}</w:body></w:document>"
        archive.writestr("word/document.xml", main)
        archive.writestr("word/footnotes.xml", f"<w:footnotes {_W}>{foot}</w:footnotes>")
    return found.getvalue()


def pdf(*pages: Sequence[str], trailer: bytes = b"") -> bytes:
    """A PDF with these lines on its pages."""
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"", font]
    kids = []
    for lines in pages:
        drawn = [b"BT /F1 11 Tf"]
        for number, line in enumerate(lines):
            text = line.encode("cp1252").translate(bytes.maketrans(b"()\\", b"[]/"))
            drawn += [b"1 0 0 1 72 %d Tm (%s) Tj" % (760 - 14 * number, text)] * bool(text)
        stream = b"\n".join([*drawn, b"ET"])
        objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream))
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents %d 0 R"
            b"/Resources<</Font<</F1 3 0 R>>>>>>" % len(objects)
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    data, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(b"%010d 00000 n \n" % len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    size = len(objects) + 1
    table = b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, b"".join(places))
    end = b"trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF" % (size, trailer, len(data))
    return data + table + end
