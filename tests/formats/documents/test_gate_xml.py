from tempannot.core import edits
from tempannot.core.items import Span
from tempannot.core.relations import AFTER
from tempannot.formats.reading import from_bytes, read, to_bytes
from tests.oddities import HERE

OWN = HERE / "xml" / "gate-relations.xml"


def test_the_set_that_tells_of_time_is_read_with_its_relations():
    opened = read(OWN)
    document = opened.document
    assert [each.text for each in document.intervals()] == ["", "fell", "Monday"]
    assert document.events["1"].attributes["class"] == "OCCURRENCE"
    assert document.times["2"].attributes == {"value": "1999-W03-1", "count": "3"}
    assert document.links["5"].rel_type == "BEFORE"
    assert [each.message for each in opened.problems if "bert" in each.message]


def test_new_marks_get_nodes_by_code_units_and_their_ids_as_features():
    opened = read(OWN)
    document = opened.document
    start = document.text.index("stopped")
    document.apply(edits.add_event(document, Span(start, start + 7)))
    document.apply(edits.add_link(document, "e1", "1", AFTER))
    said = to_bytes(opened, document).decode()
    assert ' &amp; <Node id="15"/>stopped<Node id="22"/> before' in said
    assert '<Annotation Id="8" Type="Event" StartNode="15" EndNode="22">' in said
    assert '<Relation Id="9" Type="TLINK" Members="8;1">' in said
    assert "ObjectWrapper" in said
    again = from_bytes(said.encode(), OWN).document
    assert again.text == document.text
    assert again.links == document.links
    assert again.slice(again.events["e1"].span) == "stopped"


def test_a_link_to_what_is_not_there_keeps_its_name():
    raw = OWN.read_bytes().replace(b'Members="1;2"', b'Members="1;77"')
    opened = from_bytes(raw, OWN)
    assert opened.document.links["5"].target == "77"
    assert [each.kind for each in opened.problems].count("dangling-id") == 1
