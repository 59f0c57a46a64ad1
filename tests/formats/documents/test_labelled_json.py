"""doccano, Label Studio and EventFull: labelled spans in JSON."""

import json

import pytest

from tempannot.core.edits import add_link
from tempannot.core.items import ItemKind
from tempannot.core.relations import BEFORE, RelationSet
from tempannot.core.schemes import During
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import convert, from_bytes, read, to_bytes, write
from tempannot.formats.registry import format_named
from tests.formats.documents.meaning import closure, links
from tests.oddities import HERE, rows_of

FOLDER = HERE / "json"


def opened(path):
    return [read(each) for each in documents_in([path]).files]


def marks(document):
    return {each.id: each.text for each in document.intervals()}


def test_doccano_counts_units_and_labels_say_what_a_span_is():
    first, second = opened(FOLDER / "doccano.jsonl")
    document = first.document
    assert marks(document) == {"t0": "", "e1": "reopened", "t2": "Monday", "e4": "repairs"}
    assert document.slice(document.signals["s3"].span) == "after"
    assert document.events["e1"].attributes == {"class": "OCCURRENCE"}
    assert document.events["e4"].attributes == {"label": "Repair"}
    assert document.creation_time == "t0"
    assert links(document) == [("e1", "IS_INCLUDED", "t2"), ("e4", "VAGUE", "e1")]
    assert str(document.links["l2"].exact) == "before|meets"
    assert [each.kind for each in first.problems] == []
    assert [each.path.name for each in (first, second)] == ["7.jsonl", "8.jsonl"]


def test_the_triples_of_old_doccano_are_marks_without_links():
    (found,) = opened(FOLDER / "doccano-triples.jsonl")
    assert found.document.name == "old"
    assert list(marks(found.document).values()) == ["opened", "opened", "Monday"]
    assert not found.document.links


def test_each_annotator_of_a_task_is_a_document_of_its_own():
    found = opened(FOLDER / "label-studio.json")
    names = [each.path.name for each in found]
    assert names == ["harbour.1.json", "harbour.2.json", "2.json"]
    assert found[0].document.text == found[1].document.text
    assert links(found[0].document) == [("e1", "IS_INCLUDED", "t2")]
    assert found[0].document.events["e1"].attributes == {"tense": "PAST"}
    assert links(found[1].document)[0] == ("e1", "DURING", "t2")


def test_eventfull_keeps_causes_apart_and_gives_times_ids():
    (found,) = opened(FOLDER / "eventfull.json")
    document = found.document
    assert marks(document) == {"e8": "", "e4": "left", "e7": "reopened", "t1": "on Monday"}
    assert links(document) == [("e4", "BEFORE", "e7"), ("e7", "IDENTITY", "e4")]
    assert document.links["l1"].attributes == {"cause": "cause"}


@pytest.mark.parametrize(
    "name", ["doccano.jsonl", "doccano-triples.jsonl", "label-studio.json", "eventfull.json"]
)
def test_as_timeml_they_have_the_same_closure(name):
    for each in opened(FOLDER / name):
        data = convert(each, format_named("timeml"), During.EQUALS).data
        again = from_bytes(data, each.path.with_suffix(".tml"))
        assert closure(again) == closure(each)


def test_eventfull_has_the_pairs_and_clusters_that_it_can_say():
    raw = (HERE / "timeml" / "slinks-alinks-signals.tml").read_bytes()
    timeml = from_bytes(raw.replace(b'"BEFORE"', b'"IDENTITY"'), HERE / "a.tml")
    timeml.document.apply(add_link(timeml.document, "ei2", "ei3", BEFORE))
    timeml.document.apply(add_link(timeml.document, "ei1", "t0", BEFORE))
    timeml.document.apply(add_link(timeml.document, "ei3", "ei1", RelationSet.parse("meets")))
    found = convert(timeml, format_named("eventfull"), During.EQUALS)
    value = json.loads(found.data)
    assert [each["_relation"] for each in value["allPairs"]] == ["equal/coref", "before"]
    assert value["corefClusters"] == [{"cluster": ["ei1", "ei2"], "clusterId": "ei1-ei2"}]
    again = from_bytes(found.data, HERE / "a.json").document
    assert links(again) == [("ei1", "IDENTITY", "ei2"), ("ei2", "BEFORE", "ei3")]
    assert found.losses[0] == "links it has no relation for (2)"


def said(table):
    return {id: each.attributes for id, each in table.items()}


@pytest.mark.parametrize("name", ["doccano", "label-studio"])
def test_whatever_labels_do_not_say_comes_back_too(name, tmp_path):
    opened_first = read(HERE / "timeml" / "slinks-alinks-signals.tml")
    found = convert(opened_first, format_named(name), During.EQUALS)
    assert found.losses == ()
    again = from_bytes(found.data, tmp_path / f"a{format_named(name).endings[0]}")
    before, after = opened_first.document, again.document
    assert after.creation_time == before.creation_time
    for table in ("instances", "links", "other_links"):
        assert getattr(after, table) == getattr(before, table)
    for table in ("events", "times", "signals"):
        assert said(getattr(after, table)) == said(getattr(before, table))


@pytest.mark.parametrize("name", ["doccano", "label-studio"])
def test_links_to_what_is_not_there_are_still_there_after_it(name, tmp_path):
    path = tmp_path / "loose.tml"
    path.write_text(
        '<TimeML><TEXT><EVENT eid="e1" class="STATE">lay</EVENT></TEXT>'
        '<MAKEINSTANCE eventID="e1" eiid="ei1"/>'
        '<TLINK lid="l1" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei9"/>'
        '<SLINK lid="l2" relType="MODAL" eventInstanceID="ei8" subordinatedEventInstance="ei9"/>'
        "</TimeML>"
    )
    given = read(path)
    found = convert(given, format_named(name), During.EQUALS)
    again = from_bytes(found.data, tmp_path / "loose.json")
    assert not found.losses
    assert links(again.document) == links(given.document)
    assert again.document.other_links == given.document.other_links


def test_what_was_done_in_doccano_counts_and_all_else_is_still_there():
    timeml = read(HERE / "timeml" / "slinks-alinks-signals.tml")
    value = json.loads(convert(timeml, format_named("doccano"), During.EQUALS).data)
    gone, *kept = [each for each in value["entities"] if each["label"] != "SIGNAL"]
    value["entities"] = [each | {"id": each["id"] + 500} for each in reversed(kept)]
    value["entities"].append({"id": 1, "start_offset": 0, "end_offset": 2, "label": "EVENT"})
    value["relations"] = []
    again = from_bytes(json.dumps(value).encode(), HERE / "a.jsonl").document
    known = {each.id: each.text for each in timeml.document.intervals() if each.text}
    found = {each.id: each.text for each in again.intervals() if each.text}
    new = [id for id in found if id not in known]
    assert (len(new), found[new[0]]) == (1, again.text[:2])
    assert {id for id in known if id not in found} - {"t0"} == {
        each["id"] for each in value["timeml"]["marks"] if each.get("start") == gone["start_offset"]
    }
    assert again.signals == {}
    assert [each for each in links(again) if {each[0], each[2]} <= set(known)] == []


def test_what_a_file_says_beside_its_labels_may_be_odd():
    (found,) = opened(FOLDER / "doccano-further.jsonl")
    document = found.document
    assert [each.kind for each in found.problems] == ["broken-field", "broken-field"]
    assert marks(document) == {"t0": "", "ei1": "quay", "t1": "Monday", "e33-1": "The"}
    assert links(document) == [("ei1", "BEFORE", "t0"), ("ei1", "IS_INCLUDED", "t1")]
    assert (document.creation_time, document.links["l3"].comment) == ("t0", "on")
    assert document.instances["ei1"].attributes == {"tense": "PAST"}


def test_an_entity_whose_place_is_no_number_does_not_keep_others_from_being_saved():
    whole = (FOLDER / "doccano-further.jsonl").read_bytes()
    raw = whole.replace(b'"end_offset": 3,', b'"end_offset": {},')
    found = from_bytes(raw, HERE / "a.jsonl")
    found.document.apply(add_link(found.document, "t1", "t0", BEFORE))
    again = from_bytes(to_bytes(found, found.document), HERE / "a.jsonl")
    assert links(again.document)[-1] == ("t1", "BEFORE", "t0")


@pytest.mark.parametrize("name", ["doccano.jsonl", "label-studio.json"])
def test_an_edit_leaves_the_other_documents_and_the_rest_of_its_own(name, tmp_path):
    path = tmp_path / name
    path.write_bytes((FOLDER / name).read_bytes())
    first, *others = opened(path)
    ends = [each.id for each in first.document.intervals() if each.text][:2]
    first.document.apply(add_link(first.document, *reversed(ends), BEFORE))
    write(first, first.document, first.path)
    again, *same = opened(path)
    assert links(again.document) == links(first.document)
    assert marks(again.document) == marks(first.document)
    assert again.document.events == first.document.events
    assert [each.document for each in same] == [each.document for each in others]
    assert list(again.document.table(ItemKind.LINK)) == list(first.document.links)
    before, after = ((FOLDER / name).read_text(), path.read_text())
    for word in ("Comments", "completed_by", "PAST", "good", "was_cancelled"):
        assert after.count(word) >= before.count(word)


@pytest.mark.parametrize(
    ("path", "format", "documents", "marked", "linked"),
    rows_of(
        ("json/doccano.jsonl", "doccano", 2, 5, 3),
        ("json/doccano-triples.jsonl", "doccano", 1, 3, 0),
        ("json/doccano-further.jsonl", "doccano", 1, 4, 2),
        ("json/eventfull.json", "eventfull", 1, 4, 2),
        real=(
            ("formats/doccano/relation-import.jsonl", "doccano", 1, 4, 3),
            ("formats/doccano/relation-import-test.jsonl", "doccano", 1, 4, 3),
            ("formats/doccano/relation-export.jsonl", "doccano", 1, 4, 3),
            ("formats/doccano/sequence-overlapping.jsonl", "doccano", 1, 2, 0),
            ("formats/label-studio/re-train-first6.json", "label-studio", 6, 19, 15),
            ("formats/eventfull/export_example.json", "eventfull", 1, 5, 6),
            ("formats/eventfull/input_example.json", "eventfull", 1, 5, 0),
            ("formats/eventfull/input_example_include_temporal.json", "eventfull", 1, 6, 0),
        ),
    ),
)
def test_files_are_read_whole(path, format, documents, marked, linked):
    found = opened(path)
    assert {each.format for each in found} == {format}
    counts = (
        len(found),
        sum(len(each.document.intervals()) for each in found),
        sum(len(each.document.links) for each in found),
    )
    assert counts == (documents, marked, linked)
    assert not [p for each in found for p in each.problems if p.kind == "other-words"]
