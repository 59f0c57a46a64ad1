from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.xml_elements import DEEPEST, parse

PATH = Path("x.tml")


@pytest.mark.parametrize(
    ("raw", "line", "reason"),
    [
        (b"<TimeML>\n", 2, "the file ends before <TimeML> is closed"),
        (b'<TimeML>\n<EVENT eid="e', 2, "the file ends before <TimeML> is closed"),
        (b"<TimeML>\na & b</TimeML>", 2, "broken here"),
        (b"<TimeML><a>\n</TimeML>", 2, "mismatched tag"),
        (b"no xml", 1, "not XML"),
        (b'<!DOCTYPE T [\n<!ENTITY lol "lol">]><T>&lol;</T>', 2, "declares the entity 'lol'"),
        (b'<!DOCTYPE T [<!ENTITY % pe "x">%pe;]><T/>', 1, "declares the entity 'pe'"),
        (b'<!DOCTYPE T [<!ENTITY x SYSTEM "file:///x">]><T>&x;</T>', 1, "declares the entity 'x'"),
        (b'<!DOCTYPE T SYSTEM "t.dtd">\n<T>&nbsp;</T>', 2, "'nbsp' is not defined"),
        (b'<!DOCTYPE T SYSTEM "t.dtd">\n<T a="&nbsp;"/>', 2, "'nbsp' is not defined"),
        (b"<a>" * 100_000, 1, f"more than {DEEPEST} deep"),
    ],
)
def test_what_is_broken_or_unsafe_is_refused_with_the_line(raw, line, reason):
    with pytest.raises(FileError, match=reason) as caught:
        parse(raw, PATH)
    assert caught.value.line == line


def test_a_named_dtd_is_not_loaded():
    markup = parse(b'<!DOCTYPE T PUBLIC "-//x" "http://host.invalid/t.dtd"><T>a</T>', PATH)
    assert markup.doctype == ("http://host.invalid/t.dtd", 1)


def test_attributes_that_only_a_dtd_gives_are_not_read():
    markup = parse(b'<!DOCTYPE T [<!ATTLIST T a CDATA "1">]><T b="2"/>', PATH)
    assert markup.root.attributes == {"b": "2"}


def test_elements_know_their_bytes_and_their_text():
    raw = "<T>é<a x='1'>b</a><c/></T>".encode()
    a, c = parse(raw, PATH).elements[1:]
    assert raw[a.start : a.stop] == b"<a x='1'>b"
    assert (a.text_start, a.text_stop) == (1, 2)
    assert raw[c.start : c.stop] == b"<c/>"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_however_they_end(end):
    raw = end.join(["<T>", "a", "<b/></T>"]).encode()
    markup = parse(raw, PATH)
    assert markup.line(markup.elements[1].start) == 3
