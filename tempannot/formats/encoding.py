"""The bytes of an XML file as UTF-8, and back again without loss.

The parser gives positions in the bytes it reads, so files in other encodings are turned into
UTF-8 first. Encodings and byte order marks are as in XML 1.0, appendix F.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual

_DECLARED = re.compile(rb"""\A\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins as that of UTF-16 does
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"<\x00\x00\x00", "utf-32-le"),
    (b"\x00\x00\x00<", "utf-32-be"),
    (b"<\x00", "utf-16-le"),
    (b"\x00<", "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class Encoded:
    """The bytes as ``utf8``; ``mark`` is the byte order mark, ``codec`` what was read."""

    utf8: bytes
    codec: str
    mark: bytes

    def encode(self, utf8: bytes) -> bytes:
        """Return other UTF-8 in the encoding of the file.

        Characters that it lacks become character references, which XML reads as the same.
        """
        if self.codec == "utf-8":
            return self.mark + utf8
        return self.mark + utf8.decode().encode(self.codec, "xmlcharrefreplace")


def is_wide(raw: bytes) -> bool:
    """Whether bytes are marked as XML, or as text, of two or four bytes a character."""
    return any(raw.startswith(start) for start, codec in _MARKS if codec != "utf-8")


def decode_xml(raw: bytes, path: object) -> Encoded:
    """Return the bytes of an XML file as UTF-8; raises FileError with the line at fault."""
    mark, codec = _encoding(raw, path)
    body = raw[len(mark) :]
    try:
        text = body.decode(codec)
        if codec == "utf-8":
            return Encoded(body, codec, mark)
        back = text.encode(codec, "xmlcharrefreplace")
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        raise FileError(
            str(path),
            bilingual(
                "the byte 0x{body:02X} is not {label}", body=body[error.start], label=_label(codec)
            ),
            line,
        ) from error
    except UnicodeError as error:  # Python has encodings that are no good for whole files
        raise FileError(
            str(path), bilingual("its encoding {codec!r} is not known", codec=codec), 1
        ) from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise FileError(str(path), bilingual("there is a NUL, which no XML may have"), line)
    if back != body:
        raise FileError(
            str(path),
            bilingual("its {label} could not be written back unchanged", label=_label(codec)),
        )
    return Encoded(text.encode(), codec, mark)


def _encoding(raw: bytes, path: object) -> tuple[bytes, str]:
    for start, codec in _MARKS:
        if raw.startswith(start):
            return (b"" if b"<" in start else start), codec
    declared = _DECLARED.match(raw[:4096])
    if declared is None:
        return b"", "utf-8"
    name, head = declared[1].decode(), declared[0]
    try:
        codec = codecs.lookup(name).name
        is_claim = codec.startswith(("utf-16", "utf-32"))
        is_known = is_claim or head.decode(codec) == head.decode("ascii")
    except (LookupError, UnicodeError):  # Python has encodings that are none for text
        is_claim = is_known = False
    if not is_known:
        raise FileError(str(path), bilingual("its encoding {name!r} is not known", name=name), 1)
    if is_claim:
        raise FileError(str(path), bilingual("it claims to be {name} but is not", name=name), 1)
    return b"", codec


def _label(codec: str) -> str:
    return codec.upper() if codec.startswith("utf") else codec
