"""UIMA XMI: what the types of several programs mean, what is written, what an edit changes."""

import difflib
import shutil
from dataclasses import replace

import pytest

from tempannot.core.changes import Delete, Insert, Replace
from tempannot.core.edits import add_event, delete_interval
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import ItemKind, Link, OtherLink, Span
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.formats.building import DocumentBuilder, pieces_of
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import convert, read, to_bytes, write_converted
from tempannot.formats.registry import format_named
from tests.oddities import HERE, REAL

FOLDER = HERE / "xmi"


def document(name):
    return read(FOLDER / f"{name}.xmi").document


def links(found):
    return [(each.source, each.rel_type, each.target) for each in found.links.values()]


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


@pytest.mark.skipif(not REAL.is_dir(), reason="real files are not at hand")
def test_real_files_of_e3c_and_inception_are_read():
    folder = REAL / "formats" / "uima-xmi"
    found = read(folder / "FR100971.xml").document
    assert found.scheme == "thyme"
    assert len(found.links) == 16
    relations = read(folder / "inception-relation_test.xmi")
    assert [each.kind for each in relations.problems] == ["left-aside", "left-aside"]
