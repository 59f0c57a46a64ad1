"""UIMA XMI: what the types of several programs mean, what is written, what an edit changes."""

import difflib
import io
import json
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from tempannot.core.changes import Delete, Insert, Replace
from tempannot.core.edits import add_event, delete_interval
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import ItemKind, Link, OtherLink, Span
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.formats.building import DocumentBuilder, pieces_of
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import convert, from_bytes, read, to_bytes, write, write_converted
from tempannot.formats.registry import format_named
from tests.formats.documents.meaning import links
from tests.oddities import HERE, rows_of

FOLDER = HERE / "xmi"


def document(name):
    return read(FOLDER / f"{name}.xmi").document


def edited(path, *changes):
    """The lines that go and come when a file is edited, but for that of the view."""
    opened = read(path)
    for change in changes:
        opened.document.apply(change)
    before = path.read_bytes().decode().splitlines(keepends=True)
    after = to_bytes(opened, opened.document).decode().splitlines(keepends=True)
    found = [each for each in difflib.unified_diff(before, after, n=0) if each[0] in "+-"]
    return [each[0] + each[1:].strip() for each in found[2:] if "<cas:View" not in each]


def test_the_types_of_cleartk_are_those_of_timeml():
    found = document("cleartk")
    assert found.instances["ei1"].event == "e1"
    assert found.events["e1"].attributes == {"class": "OCCURRENCE"}
    assert found.instances["ei1"].attributes == {"tense": "PAST", "polarity": "POS"}
    assert found.times["t1"].attributes["anchorTimeID"] == "t0"
    assert found.creation_time == "t0"
    assert [each.text for each in found.intervals()][-1] == "three days"  # beyond U+FFFF
    assert links(found)[0] == ("ei1", "IS_INCLUDED", "t1")


def test_relation_layers_go_from_governor_to_dependent():
    found = document("inception-relations")
    assert links(found) == [("e11", "BEFORE", "e12"), ("e12", "IS_INCLUDED", "t13")]
    assert [found.slice(each) for each in found.sentences] == ["It \U0001f327 rained."]


def test_relations_of_any_name_are_links_by_their_value():
    assert links(document("relations-by-value")) == [("e11", "BEFORE", "e12")]


def test_features_are_links_as_in_thyme():
    found = document("link-features")
    assert links(found) == [
        ("e11", "CONTAINS", "e12"),
        ("e11", "BEGINS-ON", "t14"),
        ("e11", "BEFORE", "t15"),
    ]
    assert found.scheme == "thyme"
    assert found.times["t15"].attributes["value"] == "2016-10-04"
    assert found.other_links["l23"] == OtherLink("l23", "ALINK", "e13", "e12", "INITIATES")


def test_arguments_of_ctakes_stand_for_what_they_hold():
    assert links(document("ctakes-arguments")) == [("t12", "CONTAINS", "e11")]


def test_the_view_with_annotations_of_time_is_taken():
    found = document("two-views")
    assert found.text == "It rained."
    assert sorted(found.instances) == ["e1", "e2"]


def test_one_line_changes_with_a_link():
    path = FOLDER / "inception-relations.xmi"
    link = document("inception-relations").links["l15"]
    relation = '<custom:Tlink xmi:id="15" sofa="1" begin="18" end="22" Governor="11" Dependent="12"'
    assert edited(path, Replace(replace(link, rel_type="AFTER"))) == [
        f'-{relation} relType="before"/>',
        f'+{relation} relType="AFTER"/>',
    ]


def test_a_new_link_is_a_relation_of_the_layer_as_the_file_spells_types():
    link = Link("l2", "e11", "t13", "IS_INCLUDED", comment="sure")
    assert edited(FOLDER / "inception-relations.xmi", Insert(link)) == [
        '+<custom:Tlink xmi:id="18" sofa="1" begin="26" end="32" Governor="11" Dependent="13" '
        'relType="isIncluded" comment="sure"/>'
    ]


def test_a_new_mark_is_one_of_the_layer():
    path = FOLDER / "inception-relations.xmi"
    change = add_event(document("inception-relations"), Span(12, 15))
    assert edited(path, change) == [
        '+<custom:Event xmi:id="18" sofa="1" begin="13" end="16" eventClass="OCCURRENCE"/>'
    ]


def test_what_a_layer_has_no_feature_for_is_refused_at_once():
    opened = read(FOLDER / "inception-relations.xmi")
    change = Insert(Link("l2", "e11", "t13", "VAGUE", RelationSet.parse("before|meets")))
    with pytest.raises(DocumentError, match="has no feature 'relations'"):
        opened.source.check(opened.document, change)


def test_the_type_system_beside_says_what_a_file_does_not_use_yet(tmp_path):
    change = Insert(OtherLink("s1", "SLINK", "e11", "e12", "MODAL"))
    (added,) = edited(FOLDER / "inception-relations.xmi", change)
    assert added.startswith("+<custom:Slink")
    shutil.copy(FOLDER / "inception-relations.xmi", tmp_path)
    with pytest.raises(FileError, match="no type of this file is one of SLINKs"):
        edited(tmp_path / "inception-relations.xmi", change)


def test_a_new_link_of_features_is_listed_by_its_source():
    path = FOLDER / "link-features.xmi"
    found = edited(path, Insert(Link("l24", "e12", "e13", "BEFORE")))
    assert found[1].endswith('docTimeRel="N/A" TLINK="24"/>')
    assert found[2:] == ['+<custom:EVENTTLINKLink xmi:id="24" role="BEFORE" target="13"/>']
    assert edited(path, Insert(Link("l24", "e12", "t15", "OVERLAP")))[1].endswith(
        'docTimeRel="OVERLAP"/>'
    )


def test_a_link_of_features_goes_from_the_list_of_its_source():
    path = FOLDER / "link-features.xmi"
    found = edited(path, Delete(ItemKind.LINK, "l21"), Delete(ItemKind.LINK, "d11"))
    assert found == [
        '-<custom:EVENT xmi:id="11" sofa="1" begin="4" end="8" TLINK="21 22" ALINK="" '
        'docTimeRel="BEFORE"/>',
        '+<custom:EVENT xmi:id="11" sofa="1" begin="4" end="8" TLINK="22" ALINK=""/>',
        '-<custom:EVENTTLINKLink xmi:id="21" role="CONTAINS" target="12"/>',
    ]


def test_an_event_goes_with_its_links_and_out_of_the_view():
    opened = read(FOLDER / "cleartk.xmi")
    opened.document.apply(delete_interval(opened.document, "ei1"))
    data = to_bytes(opened, opened.document)
    assert b'xmi:id="11"' not in data
    assert b'members="10 12 13 14 17 18"' in data


def test_line_ends_stay(tmp_path):
    raw = (FOLDER / "cleartk.xmi").read_bytes().replace(b"\n", b"\r\n")
    (tmp_path / "a.xmi").write_bytes(raw)
    assert len(edited(tmp_path / "a.xmi", Delete(ItemKind.LINK, "l1"))) == 1


def written(folder):
    builder = DocumentBuilder(folder / "a.odd", "It \U0001f327 rained and\n\tpoured on Monday.")
    builder.event("e1", [Span(5, 11), Span(17, 23)], {"class": "STATE", "mood": "x"})
    builder.event("e2", Span(17, 23))
    builder.time("t0", Span(0, 0), {"value": "2016-10-04"})
    builder.creation_time("t0")
    builder.signal("s1", Span(24, 26))
    builder.link(
        Link("l1", "e1", "e2", "VAGUE", RelationSet.parse("before|meets"), "s1", "why?", 0.5)
    )
    builder.link(Link("l2", "e2", "t0", "BEFORE", kept=True))
    builder.other_link(OtherLink("l3", "SLINK", "e1", "e2", "MODAL"))
    opened = builder.opened("odd", b"", "odd things")
    found = convert(opened, format_named("uima-xmi"), During.EQUALS)
    assert not found.losses
    write_converted(found, folder / "a.xmi")
    return opened.document, read(folder / "a.xmi").document


def test_everything_is_read_again(tmp_path):
    before, after = written(tmp_path)
    assert after.text == before.text
    assert after.links == before.links
    assert after.other_links == before.other_links
    assert after.signals == before.signals
    assert after.events["e1"].attributes == before.events["e1"].attributes
    assert pieces_of(after.events["e1"]) == (Span(5, 11), Span(17, 23))
    assert after.creation_time == "t0"


def test_a_type_system_is_no_document(tmp_path):
    written(tmp_path)
    assert [each.name for each in documents_in([tmp_path]).files] == ["a.xmi"]


def test_cassis_reads_what_is_written(tmp_path):
    cassis = pytest.importorskip("cassis", reason="dkpro-cassis is not installed")
    written(tmp_path)
    with (tmp_path / "TypeSystem.xml").open("rb") as file:
        types = cassis.load_typesystem(file)
    with (tmp_path / "a.xmi").open("rb") as file:
        cas = cassis.load_cas_from_xmi(file, typesystem=types)
    events = cas.select("org.cleartk.timeml.type.Event")
    assert [each.get_covered_text() for each in events] == ["rained and\n\tpoured", "poured"]
    found = cas.select("org.cleartk.timeml.type.TemporalLink")
    first, _ = sorted(found, key=lambda each: each.id)
    assert (first.source.id, first.relationType, first.target.id) == ("e1", "VAGUE", "e2")
    names = {each.name: each.value for each in cas.select("org.tempannot.type.Note")}
    assert names["relations"] == "before|meets"


def test_cassis_reads_an_edited_file_of_inception(tmp_path):
    cassis = pytest.importorskip("cassis", reason="dkpro-cassis is not installed")
    opened = read(FOLDER / "inception-relations.xmi")
    opened.document.apply(add_event(opened.document, Span(0, 2)))
    new = list(opened.document.instances)[-1]
    opened.document.apply(Insert(Link("l2", "e11", new, "BEFORE")))
    with (FOLDER / "inception-relations-typesystem.xml").open("rb") as file:
        types = cassis.load_typesystem(file)
    data = to_bytes(opened, opened.document).decode()
    cas = cassis.load_cas_from_xmi(data, typesystem=types)
    found = [each.get_covered_text() for each in cas.select("webanno.custom.Event")]
    assert found == ["It", "rained", "left"]
    relation = cas.select("webanno.custom.Tlink")[0]
    assert (relation.Governor.get_covered_text(), relation.relType) == ("rained", "before")


@pytest.mark.parametrize(
    ("path", "scheme", "links", "problems"),
    rows_of(
        ("xmi/link-features.xmi", "thyme", 3, []),
        ("xmi/inception-relations.xmi", "", 2, ["left-aside", "left-aside"]),
        real=(
            ("formats/uima-xmi/FR100971.xml", "thyme", 16, ["left-aside", "left-aside"]),
            ("formats/uima-xmi/inception-relation_test.xmi", "", 0, ["left-aside", "left-aside"]),
        ),
    ),
)
def test_files_of_e3c_and_inception_are_read(path, scheme, links, problems):
    found = read(path)
    assert found.document.scheme == scheme
    assert len(found.document.links) == links
    assert [each.kind for each in found.problems] == problems


def test_a_type_system_may_stand_in_the_file_itself():
    plain = from_bytes(XMI, Path("elsewhere") / "a.xmi")
    embedded = read(FOLDER / "embedded-types.xmi")
    assert links(embedded.document) == links(plain.document)
    for each in (plain, embedded):
        each.document.apply(Insert(OtherLink("l9", "SLINK", "e11", "e12", "MODAL")))
    with pytest.raises(FileError, match="no type of this file is one of SLINKs"):
        to_bytes(plain, plain.document)
    assert b'<custom:Slink xmi:id="9"' in to_bytes(embedded, embedded.document)


def test_json_says_what_xmi_does():
    found = read(FOLDER / "json-cas.json").document
    assert {each.id: each.text for each in found.intervals() if each.text} == {
        "e11": "rained",
        "e12": "left",
        "t13": "Monday",
    }
    assert links(found) == [
        ("e11", "BEFORE", "e12"),
        ("e11", "AFTER", "77"),
        ("e12", "IS_INCLUDED", "t13"),
    ]
    assert found.events["e11"].attributes == {"class": "OCCURRENCE", "order": "1"}
    assert found.times["t13"].attributes["certainty"] == "NaN"


def test_an_edit_of_json_changes_the_objects_that_it_is_about():
    opened = read(FOLDER / "json-cas.json")
    first = opened.document.events["e11"]
    attributes = {**first.attributes, "class": "STATE", "order": "7"}
    opened.document.apply(Replace(replace(first, attributes=attributes)))
    opened.document.apply(Insert(Link("l30", "e12", "e11", "AFTER")))
    opened.document.apply(Insert(OtherLink("l31", "SLINK", "e11", "e12", "MODAL")))
    opened.document.apply(Delete(ItemKind.LINK, "l22"))
    before = json.loads((FOLDER / "json-cas.json").read_text())
    after = json.loads(to_bytes(opened, opened.document))
    assert after["%TYPES"] == before["%TYPES"]
    structures = {each["%ID"]: each for each in after["%FEATURE_STRUCTURES"]}
    same = {int(id): {"%ID": int(id), **e} for id, e in before["%FEATURE_STRUCTURES"].items()}
    changed = {id for id in {*structures, *same} if structures.get(id) != same.get(id)}
    assert changed == {11, 20, 22, 23, 30, 31}
    assert (structures[11]["eventClass"], structures[11]["order"]) == ("STATE", 7)
    assert (structures[20]["%ELEMENTS"], structures[23]["%ELEMENTS"]) == ([21], [24, 30])
    assert structures[30] == {
        "%ID": 30,
        "%TYPE": "webanno.custom.Link",
        "role": "after",
        "@target": 11,
    }
    assert (structures[31]["@Governor"], structures[31]["@Dependent"]) == (11, 12)
    assert 31 in after["%VIEWS"]["_InitialView"]["%MEMBERS"]
    again = from_bytes(to_bytes(opened, opened.document), Path("a.json")).document
    assert set(links(again)) == set(links(opened.document))


def archive(parts):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as found:
        for name, data in parts.items():
            found.writestr(name, data)
    return target.getvalue()


XMI = (FOLDER / "inception-relations.xmi").read_bytes()
TYPES = (FOLDER / "inception-relations-typesystem.xml").read_bytes()
OF_ONE = archive({"harbour.xmi": XMI, "TypeSystem.xml": TYPES})
PROJECT = {
    "exportedproject.json": b"{}",
    "source/harbour.txt": b"It",
    "annotation/harbour.txt/INITIAL_CAS.zip": archive({"INITIAL_CAS.xmi": XMI}),
    "annotation/harbour.txt/ada.zip": OF_ONE,
    "annotation/harbour.txt/bo.zip": OF_ONE,
    "annotation/../../escape/eve.zip": OF_ONE,
    "curation/harbour.txt/CURATION_USER.zip": OF_ONE,
}


def test_the_archive_of_a_document_is_read_with_its_type_system_and_saved(tmp_path):
    path = tmp_path / "harbour.zip"
    path.write_bytes(OF_ONE)
    opened = read(path)
    assert links(opened.document) == links(document("inception-relations"))
    opened.document.apply(Insert(OtherLink("l9", "SLINK", "e11", "e12", "MODAL")))
    write(opened, opened.document, path)
    with zipfile.ZipFile(path) as found:
        assert found.namelist() == ["harbour.xmi", "TypeSystem.xml"]
        assert found.read("TypeSystem.xml") == TYPES
        assert b'Slink xmi:id="9"' in found.read("harbour.xmi")
    assert len(read(path).document.other_links) == 1


def test_a_project_has_a_document_for_each_annotator(tmp_path):
    path = tmp_path / "project.zip"
    path.write_bytes(archive(PROJECT))
    found = documents_in([tmp_path]).files
    assert [each.name for each in found] == [
        "harbour.INITIAL_CAS.zip",
        "harbour.ada.zip",
        "harbour.bo.zip",
        "harbour.CURATION_USER.zip",
    ]
    assert all(len(read(each).document.links) == 2 for each in found)
    assert [each.name for each in tmp_path.iterdir()] == ["project.zip"]
    assert not (tmp_path.parent / "escape").exists()


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"exportedproject.json": b"{}", "annotation/a/b.zip": archive({})}, "is XMI"),
        ({"a.xmi": b"<xmi"}, "not well-formed"),
        ({"a.xmi": b" " * (130 * 2**20)}, "more than 128 MB"),
        ({"a.xmi": XMI.replace(b"<xmi:XMI", b"<!DOCTYPE a [<!ENTITY b 'c'>]><xmi:XMI")}, "entit"),
    ],
)
def test_archives_that_are_no_document_or_a_trap_are_refused(parts, told, tmp_path):
    path = tmp_path / "a.zip"
    path.write_bytes(archive(parts))
    with pytest.raises(FileError, match=told):
        read(path)


def test_an_archive_that_understates_its_size_is_damaged(tmp_path):
    raw = bytearray(archive({"a.xmi": XMI + b" " * 10_000_000}))
    size = len(XMI) + 10_000_000
    for place in (raw.find(size.to_bytes(4, "little")), raw.rfind(size.to_bytes(4, "little"))):
        raw[place : place + 4] = (100).to_bytes(4, "little")
    path = tmp_path / "a.zip"
    path.write_bytes(raw)
    with pytest.raises(FileError, match="damaged"):
        read(path)


def test_json_of_dkpro_is_read_and_ours_is_read_there():
    cassis = pytest.importorskip("cassis", reason="dkpro-cassis is not installed")
    types = cassis.load_typesystem(io.BytesIO(TYPES))
    cas = cassis.load_cas_from_xmi(io.BytesIO(XMI), typesystem=types)
    found = from_bytes(cas.to_json().encode(), Path("a.json")).document
    assert links(found) == links(document("inception-relations"))
    timeml = read(HERE / "timeml" / "outside-the-first-plane.tml")
    data = convert(timeml, format_named("uima-json-cas"), During.EQUALS).data
    there = cassis.load_cas_from_json(data.decode())
    marked = [each.get_covered_text() for each in there.select("org.cleartk.timeml.type.Event")]
    assert marked == [timeml.document.slice(e.span) for e in timeml.document.events.values()]
