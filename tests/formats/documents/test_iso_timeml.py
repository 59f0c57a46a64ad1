from tempannot.core import edits
from tempannot.core.items import Span
from tempannot.core.relations import BEFORE
from tempannot.formats.building import pieces_of
from tempannot.formats.reading import from_bytes, read, to_bytes
from tests.oddities import HERE

APART = HERE / "xml" / "iso-standoff.xml"
WITHIN = HERE / "xml" / "iso-in-text.xml"


def test_tokens_apart_from_their_text_are_put_together():
    document = read(APART).document
    assert document.text == "Ann took her coat off two days before she left."
    assert [document.slice(e) for e in pieces_of(document.events["e1"])] == ["took", "off"]
    assert document.slice(document.times["t1"].span) == "two days"
    assert document.creation_time == "t0"
    assert document.links["l1"].signal == "s1"
    assert (document.links["l2"].source, document.links["l2"].target) == ("e2", "t0")


def test_tokens_within_the_text_keep_its_blanks():
    document = read(WITHIN).document
    assert document.text == "Bells  rang.\nPeople ran."
    assert document.other_links["l2"].target == "e2"


def test_edits_are_written_as_the_file_writes():
    opened = read(APART)
    document = opened.document
    start = document.text.index("her")
    document.apply(edits.add_event(document, Span(start, start + 8)))
    document.apply(edits.add_link(document, "e3", "t1", BEFORE))
    said = to_bytes(opened, document).decode()
    assert '<EVENT xml:id="e3" target="#token3 #token4"' in said
    assert '<TLINK xml:id="l3" eventID="#e3" relatedToTime="#t1" relType="BEFORE"/>' in said
    assert '<TLINK eventID="#e1" relatedToEvent="#e2" signalID="#s1" relType="BEFORE" ' in said
    assert 'xml:id="l1"' in said
    assert "<MLINK " in said
    assert from_bytes(said.encode(), APART).document.links == document.links


def test_links_without_ids_keep_those_that_they_are_known_by():
    path = HERE / "xml" / "cat-no-ids.xml"
    opened = read(path)
    document = opened.document
    document.apply(edits.delete_link(document, "l1"))
    again = from_bytes(to_bytes(opened, document), path).document
    assert list(again.links) == ["l2"]
    assert again.links["l2"].comment == "second"
