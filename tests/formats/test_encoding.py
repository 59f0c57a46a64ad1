import codecs
from pathlib import Path

import pytest

from tempannot.core.edits import add_link
from tempannot.core.errors import FileError
from tempannot.core.relations import BEFORE
from tempannot.formats.reading import from_bytes, to_bytes

PATH = Path("x.tml")


def content(name: str = "") -> str:
    declaration = f'<?xml version="1.0" encoding="{name}"?>' if name else ""
    return f'{declaration}<TimeML><TIMEX3 tid="t0">é</TIMEX3> <TIMEX3 tid="t1">à</TIMEX3></TimeML>'


@pytest.mark.parametrize(
    "raw",
    [
        content().encode(),
        codecs.BOM_UTF8 + content().encode(),
        content("UTF-8").encode(),
        content("ISO-8859-1").encode("iso-8859-1"),
        content("windows-1252").encode("cp1252"),
        codecs.BOM_UTF16_LE + content("UTF-16").encode("utf-16-le"),
        codecs.BOM_UTF16_BE + content("UTF-16").encode("utf-16-be"),
        content("UTF-16").encode("utf-16-le"),
        codecs.BOM_UTF32_LE + content("UTF-32").encode("utf-32-le"),
        codecs.BOM_UTF32_BE + content("UTF-32").encode("utf-32-be"),
        content("UTF-32").encode("utf-32-le"),
        content("UTF-32").encode("utf-32-be"),
        b"\r\n \n" + content("latin-1").encode("latin-1"),
    ],
)
def test_a_file_keeps_its_encoding(raw):
    opened = from_bytes(raw, PATH)
    assert opened.document.text == "é à"
    assert to_bytes(opened, opened.document) == raw
    opened.document.apply(add_link(opened.document, "t0", "t1", BEFORE, comment="日本"))
    saved = to_bytes(opened, opened.document)
    assert saved.startswith(raw[:40])
    assert from_bytes(saved, PATH).document == opened.document


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (content().encode("latin-1"), "0xE9 is not UTF-8"),
        (content("us-ascii").encode(), "0xC3 is not ascii"),
        (content("klingon").encode(), "'klingon' is not known"),
        (content("base64").encode(), "'base64' is not known"),
        (content("utf-16").encode(), "claims to be utf-16"),
    ],
)
def test_a_wrong_encoding_is_one_clear_error(raw, reason):
    with pytest.raises(FileError, match=reason) as caught:
        from_bytes(raw, PATH)
    assert caught.value.line == 1


def test_blank_lines_before_the_declaration_count_as_lines():
    raw = b"\n\r\n" + content("UTF-8").replace("<TIMEX3", "\n<SIGNAL/><TIMEX3", 1).encode()
    assert from_bytes(raw, PATH).problems[0].line == 4
    with pytest.raises(FileError) as caught:
        from_bytes(raw.removesuffix(b"</TimeML>"), PATH)
    assert caught.value.line == 4


def test_the_end_of_the_declared_encoding_may_lie_far_behind_blank_lines():
    raw = b"\n" * 3000 + content("latin-1").encode("latin-1")
    assert from_bytes(raw, PATH).document.text == "é à"
