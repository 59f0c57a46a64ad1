from tempannot.core import edits
from tempannot.core.items import Span
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.formats.reading import convert, from_bytes, read, to_bytes
from tempannot.formats.registry import format_named
from tests.oddities import HERE

OWN = HERE / "xml" / "i2b2-from-one.xml"


def test_offsets_from_one_are_told_by_the_words():
    document = read(OWN).document
    assert [document.slice(each.span) for each in document.events.values()] == [
        "Admission",
        "fell",
        "morphine",
    ]
    assert document.times["T1"].attributes["value"] == "2001-02-02"
    assert document.events["E2"].attributes["class"] == "TREATMENT"


def test_a_section_is_named_by_its_type_and_types_are_those_of_the_challenge():
    document = read(OWN).document
    assert document.links["TL3"].target == "S0"
    network = Reasoning(document).network
    assert str(network.relation("E1", "S0")) == "before|meets"
    assert str(network.relation("E1", "T1")) == "overlaps|contains|finished-by"


def test_edits_keep_the_names_and_numbers_of_the_file():
    opened = read(OWN)
    document = opened.document
    start = document.text.index("stairs")
    document.apply(edits.set_event(document, "E1", Span(start, start + 6)))
    document.apply(edits.set_time(document, "T0", attributes={"value": "2001-02-04"}))
    said = to_bytes(opened, document).decode()
    assert 'id="E1" start="45" end="51" text="stairs"' in said
    assert 'most-likely-start="2001-02-02 10:00"' in said
    assert 'val="2001-02-04"' in said
    assert " value=" not in said


def test_timeml_is_written_with_types_that_say_no_more_and_the_exact_set():
    opened = read(HERE / "dialects" / "tempeval-3.tml")
    written = convert(opened, format_named("i2b2"), During.EQUALS).data.decode()
    assert 'type="AFTER" relations="after"' in written
    assert "IS_INCLUDED" not in written
    assert from_bytes(written.encode(), OWN).document.scheme == "thyme"


def test_what_it_has_no_place_for_is_told():
    path = HERE / "xml" / "cat-meantime.xml"
    losses = convert(read(path), format_named("i2b2"), During.EQUALS).losses
    assert losses[:2] == ("1 signal", "1 link of the kinds SLINK and ALINK")
