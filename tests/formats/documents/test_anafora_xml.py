import pytest

from tempannot.core import edits
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import BEFORE, CONTAINS
from tempannot.core.schemes import During
from tempannot.formats.building import pieces_of
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import convert, from_bytes, read, to_bytes
from tempannot.formats.registry import format_named
from tests.oddities import HERE

OWN = HERE / "xml" / "note7.Temporal-Relation.ann.completed.xml"
SCATE = HERE / "xml" / "note7.TimeNorm.ann.completed.xml"


def e(number):
    return f"{number}@e@note7@ann"


def test_thyme_is_read_with_its_text_and_offsets_in_code_points():
    document = read(OWN).document
    assert [each.text for each in document.intervals()] == [
        "March 3, 2010",
        "seen",
        "Pain",
        "set rapidly in",
        "surgery",
        "Monday",
        "confirmed",
    ]
    assert [document.slice(each) for each in pieces_of(document.events[e(3)])] == ["set", "in"]
    assert document.creation_time == e(1)
    assert document.scheme == "thyme"
    assert document.times[e(6)].attributes["type"] == "DATE"
    assert document.events[e(7)].attributes["polarity"] == "NEG"


def test_the_time_of_the_document_is_linked_by_what_events_say_of_it():
    document = read(OWN).document
    network = Reasoning(document).network
    assert str(network.relation(e(2), e(1))).startswith("overlaps|")
    assert str(network.relation(e(4), e(1))) == "overlaps|contains|finished-by"
    said = [id for id, link in document.links.items() if link.target == e(1)]
    assert said == ["4@r@note7@ann", *(f"{e(n)}/DocTimeRel" for n in (2, 3, 4, 7))]


def test_what_an_event_says_of_its_document_is_edited_where_it_is_said():
    opened = read(OWN)
    document = opened.document
    document.apply(edits.delete_link(document, f"{e(2)}/DocTimeRel"))
    document.apply(edits.flip_link(document, f"{e(7)}/DocTimeRel"))
    document.apply(edits.annotate_link(document, f"{e(4)}/DocTimeRel", comment="since when?"))
    said = to_bytes(opened, document)
    assert said.count(b"<DocTimeRel>") == 3
    assert said.count(b"<DocTimeRel>AFTER</DocTimeRel>") == 1
    again = from_bytes(said, OWN).document
    assert again.links == document.links
    assert again.events == document.events


def test_new_items_have_ids_as_anafora_has_them():
    opened = read(OWN)
    document = opened.document
    start = document.sentences[0].start
    document.apply(edits.add_event(document, edits.Span(start, start + 5)))
    document.apply(edits.add_link(document, e(5), "e1", CONTAINS))
    said = to_bytes(opened, document).decode()
    assert "<id>e1@e@note7@tempannot</id>" in said
    assert "<id>l1@r@note7@tempannot</id>" in said
    assert "<Target>e1@e@note7@tempannot</Target>" in said
    again = from_bytes(said.encode(), OWN).document
    assert (again.links["l1"].source, again.links["l1"].target) == (e(5), "e1")


def test_parts_of_times_are_times_that_keep_what_they_say():
    opened = read(SCATE)
    times = opened.document.times
    assert [each.attributes["markable"] for each in times.values()] == [
        "Month-Of-Year",
        "Day-Of-Month",
        "Year",
        "Union",
    ]
    assert times[e(4)].attributes["Intervals"] == f"{e(1)} {e(3)}"
    assert opened.document.creation_time is None
    timeml = convert(opened, format_named("timeml"), During.EQUALS)
    back = from_bytes(timeml.data, SCATE.with_name("a.tml"))
    written = convert(back, format_named("anafora"), During.EQUALS).data
    assert written.count(b"<Intervals>") == 2


@pytest.mark.parametrize("name", ["note7", "note7.txt"])
def test_annotators_share_a_text_with_or_without_ending(name, tmp_path):
    (tmp_path / name).write_bytes((OWN.parent / "note7.txt").read_bytes())
    paths = [tmp_path / f"note7.Temporal-Relation.{who}.completed.xml" for who in ("a", "b")]
    for path in paths:
        path.write_bytes(OWN.read_bytes())
    assert list(documents_in([tmp_path]).files) == paths
    assert {read(path).document.text for path in paths} == {read(OWN).document.text}


def test_timeml_is_written_with_the_time_of_the_document_at_events():
    opened = read(HERE / "dialects" / "tempeval-3.tml")
    document = opened.document
    first = next(iter(document.instances))
    document.apply(edits.add_link(document, first, document.creation_time, BEFORE))
    written = convert(opened, format_named("anafora"), During.EQUALS).data
    assert b"<type>DOCTIME</type>" in written
    assert b"<DocTimeRel>BEFORE</DocTimeRel>" in written
