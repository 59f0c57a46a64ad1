import io
import re

import pytest
from lxml import etree

from tempannot.core import edits
from tempannot.core.items import Span
from tempannot.core.schemes import During
from tempannot.formats.building import pieces_of
from tempannot.formats.reading import convert, from_bytes, read, to_bytes
from tempannot.formats.registry import format_named
from tests.oddities import DOCUMENTS, HERE, rounds

OWN = HERE / "xml"


def test_offsets_count_code_units_and_marks_have_pieces():
    document = read(OWN / "mae-order.xml").document
    event = document.events["V0"]
    assert [document.slice(each) for each in pieces_of(event)] == ["hauled", "up"]
    assert [each.text for each in document.intervals() if each.text] == [
        "hauled slowly up",
        "dried",
    ]
    assert document.links["O0"].rel_type == "before"
    assert document.events["V2"].span == Span(0, 0)


def test_what_the_task_names_is_kept_and_given_to_new_tags():
    opened = read(OWN / "mae-order.xml")
    document = opened.document
    start = document.text.index("boats")
    document.apply(edits.add_event(document, Span(start, start + 5)))
    document.apply(edits.add_link(document, "e1", "V1", edits.RelationSet.parse("before")))
    said = to_bytes(opened, document).decode()
    assert '<VERB id="e1" spans="8~13" text="boats"' in said
    assert 'fromID="e1" fromText="boats" toID="V1" toText="dried" relationship="BEFORE"' in said
    assert "<![CDATA[" in said


def test_offsets_in_code_points_are_told_by_the_words():
    raw = (OWN / "mae-order.xml").read_bytes()
    older = raw.replace(b"19~25,33~35", b"18~24,32~34").replace(b"48~53", b"47~52")
    opened = from_bytes(older.replace(b"8~13", b"7~12"), OWN / "older.xml")
    assert [e.text for e in opened.document.intervals() if e.text] == ["hauled slowly up", "dried"]
    assert not [each for each in opened.problems if each.kind == "other-words"]
    opened.document.apply(edits.set_event(opened.document, "V1", Span(7, 12)))
    assert b'id="V1" spans="7~12" text="boats"' in to_bytes(opened, opened.document)


def test_old_places_stay_start_and_end():
    opened = read(OWN / "mae-roles.xml")
    assert opened.document.creation_time == "T0"
    opened.document.apply(edits.set_event(opened.document, "E1", Span(6, 11)))
    said = to_bytes(opened, opened.document)
    assert b'id="E1" start="6" end="11" text="began"' in said
    assert b"thirdID" in said


def test_links_of_any_role():
    links = read(OWN / "mae-roles.xml").document.links
    assert [(each.source, each.target) for each in links.values()] == [("E1", "T1"), ("E2", "T0")]


def validated(written) -> etree._Element:
    """Parse what was written with its DTD, to which what MAE takes for granted is added."""
    root = etree.fromstring(written.data)
    dtd = written.beside[".dtd"].decode()
    tags = re.findall(r"<!ELEMENT (\S+) (?:(EMPTY)|\( #PCDATA \)) >", dtd)
    names = " | ".join(tag for tag, _ in tags)
    more = [
        f"<!ELEMENT {root.tag} (TEXT, TAGS)><!ELEMENT TEXT (#PCDATA)><!ELEMENT TAGS ({names})*>"
    ]
    for tag, empty in tags:
        granted = "fromID fromText toID toText" if empty else "spans text"
        more += [f"<!ATTLIST {tag} {name} CDATA #REQUIRED>" for name in f"id {granted}".split()]
    checker = etree.DTD(io.StringIO(dtd + "\n".join(more)))
    assert checker.validate(root), checker.error_log
    assert f'<!ENTITY name "{root.tag}">' in dtd
    return root


@pytest.mark.parametrize("paths", rounds("tbaq/wsj_00*.tml", "te3/gold*", own=DOCUMENTS))
def test_files_fit_the_dtd_that_is_written_beside_them(paths):
    for path in paths:
        opened = read(path)
        if opened.format == "mae":
            timeml = convert(opened, format_named("timeml"), During.EQUALS)
            opened = from_bytes(timeml.data, path)
        root = validated(convert(opened, format_named("mae"), During.EQUALS))
        assert all(each.keys()[0] == "id" for each in root.find("TAGS"))


def test_characters_that_no_cdata_section_holds_are_escaped():
    text = "It said ]]> and\r\nleft."
    opened = from_bytes(text.encode(), OWN / "a.txt")
    written = convert(opened, format_named("mae"), During.EQUALS)
    assert from_bytes(written.data, OWN / "a.xml").document.text == text
