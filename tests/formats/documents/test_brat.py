"""Standoff files of brat: what they mean, how they are written, what an edit changes in them."""

import difflib
import shutil
from dataclasses import replace

import pytest

from tempannot.core.changes import Delete, Insert, Replace
from tempannot.core.edits import add_event, delete_interval
from tempannot.core.items import Instance, ItemKind, Link, Span, Time
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.formats.building import DocumentBuilder, pieces_of
from tempannot.formats.documents.brat.ann_lines import note_of, values_of
from tempannot.formats.documents.brat.config import parsed_config, written_config
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import convert, read, to_bytes, write, write_converted
from tempannot.formats.registry import format_named
from tests.oddities import HERE

FOLDER = HERE / "brat"


def document(name):
    return read(FOLDER / f"{name}.ann").document


def edited(name, *changes):
    """The lines that go and come when a sample is edited."""
    opened = read(FOLDER / f"{name}.ann")
    for change in changes:
        opened.document.apply(change)
    before = (FOLDER / f"{name}.ann").read_bytes().decode().splitlines(keepends=True)
    after = to_bytes(opened, opened.document).decode().splitlines(keepends=True)
    found = [each for each in difflib.ndiff(before, after) if each[0] in "+-"]
    return [each.replace("+ ", "+").replace("- ", "-") for each in found]


def test_a_folder_of_texts_and_annotations_is_a_set_of_documents():
    found = documents_in([FOLDER]).files
    assert found
    assert {each.suffix for each in found} == {".ann"}


def test_types_are_read_by_those_above_them_in_the_configuration():
    found = document("types-of-the-folder")
    assert found.events["T1"].attributes == {"class": "OCCURRENCE", "type": "Change"}
    assert found.instances["E2"] == Instance("E2", "T3", {"tense": "PAST"})
    assert list(found.times) == ["T2"]
    assert [each.rel_type for each in found.links.values()] == ["IS_INCLUDED", "BEFORE"]
    assert [(o.tag, o.rel_type) for o in found.other_links.values()] == [("SLINK", "EVIDENTIAL")]


def test_blanks_stand_for_tabs():
    found = document("blanks-for-tabs")
    assert found.links["R1"] == Link("R1", "E1", "T2", "IS_INCLUDED")
    assert found.instances["E1"].attributes == {"tense": "PAST"}


def test_pieces_are_kept():
    found = document("pieces")
    assert [found.slice(each) for each in pieces_of(found.events["T1"])] == ["searched", "found"]


def test_notes_and_normalisations_hold_values():
    found = document("values-in-notes")
    assert [each.attributes for each in found.times.values()] == [
        {"value": "2016-10-04"},
        {"value": "P3D"},
    ]
    assert found.instances["E1"].attributes == {"comment": "ask the harbour"}
    assert found.links["R1"].confidence == 0.75
    assert found.links["R1"].comment == 'the "same" day'


def test_relations_may_name_triggers():
    found = document("persons-and-roles")
    assert found.links["R2"] == Link("R2", "E2", "E1", "BEFORE")


def test_what_is_not_about_time_is_told_once_for_each_type():
    told = [each.message for each in read(FOLDER / "persons-and-roles.ann").problems]
    assert "2 marks of the type Person: kept in the file, not shown here" in told


def test_a_relation_of_persons_called_before_is_no_link(tmp_path):
    (tmp_path / "a.txt").write_text("Ann Ben")
    lines = "T1\tPerson 0 3\tAnn\nT2\tPerson 4 7\tBen\nR1\tidentity Arg1:T1 Arg2:T2\t\n"
    (tmp_path / "a.ann").write_text(lines)
    opened = read(tmp_path / "a.ann")
    assert not opened.document.links
    assert [each.kind for each in opened.problems] == ["left-aside", "left-aside"]


def test_nothing_but_the_line_of_an_edited_link_changes():
    link = document("types-of-the-folder").links["R1"]
    found = edited("types-of-the-folder", Replace(replace(link, rel_type="BEFORE")))
    assert found == [
        "-R1\tTLINK_isIncluded Arg1:E1 Arg2:T2\t\n",
        "+R1\tTLINK_before Arg1:E1 Arg2:T2\t\n",
    ]


def test_new_items_are_spelled_as_the_folder_spells_them():
    changes = [
        add_event(document("types-of-the-folder"), Span(63, 68), {"class": "STATE"}),
        Insert(Time("t1", Span(85, 95), {"value": "P3D"})),
        Insert(Link("l1", "E1", "t1", "IS_INCLUDED", RelationSet.parse("during"))),
    ]
    found = "".join(edited("types-of-the-folder", *changes))
    assert "T5\tChange 63 68\tfound\n" in found
    assert "E4\tChange:T5\n" in found
    assert "Class E4 State\n" in found
    assert "T6\tDay 85 95\tthree days\n" in found
    assert "R4\tTLINK_isIncluded Arg1:E1 Arg2:T6\t\n" in found
    assert 'AnnotatorNotes R4\tid="l1" relations="during"\n' in found


def test_what_rests_on_a_deleted_event_goes_with_it():
    found = edited("persons-and-roles", delete_interval(document("persons-and-roles"), "E1"))
    gone = [each.partition("\t")[0] for each in found]
    assert sorted(gone) == ["-E1", "-R1", "-R2", "-T3"]


def test_saving_twice_gives_the_same_ids():
    opened = read(FOLDER / "pieces.ann")
    opened.document.apply(Insert(Link("l1", "E1", "E2", "AFTER", comment="yes")))
    opened.source.check(opened.document, Delete(ItemKind.LINK, "R1"))
    assert to_bytes(opened, opened.document) == to_bytes(opened, opened.document)


def test_crlf_stays():
    assert edited("before", Delete(ItemKind.LINK, "R1"))[0].endswith("\r\n")
    found = edited("before", Insert(Link("R2", "T2", "T1", "AFTER")))
    assert found == ["+R2\tTLINK_AFTER Arg1:T2 Arg2:T1\t\r\n"]


def test_without_the_text_links_are_edited_and_nothing_is_marked():
    opened = read(FOLDER / "no-text-beside.ann")
    assert "put no-text-beside.txt beside" in str(
        opened.source.why_not_markable(opened.document, Span(0, 1))
    )
    link = opened.document.links["R1"]
    opened.document.apply(Replace(replace(link, rel_type="AFTER")))
    assert b"R1\tTLINK_AFTER Arg1:E1 Arg2:E2\t\n" in to_bytes(opened, opened.document)


def test_an_empty_file_is_a_text_in_which_nothing_is_marked(tmp_path):
    for name in ("empty.ann", "empty.txt"):
        shutil.copy(FOLDER / name, tmp_path)
    opened = read(tmp_path / "empty.ann")
    opened.document.apply(add_event(opened.document, Span(10, 14)))
    write(opened, opened.document, tmp_path / "empty.ann")
    again = read(tmp_path / "empty.ann").document
    assert [each.text for each in again.intervals()] == ["sank"]


def test_what_has_no_text_stands_in_lines_above_it(tmp_path):
    builder = DocumentBuilder(tmp_path / "a.odd", "She left.\nShe\nreturned.")
    builder.time("t0", Span(0, 0), {"value": "2016-10-04"})
    builder.creation_time("t0")
    builder.event("e1", Span(4, 8), {"text": "go", "class": "OCCURRENCE"})
    builder.event("e2", Span(10, 22))
    builder.link(Link("l1", "e1", "t0", "BEFORE"))
    builder.link(Link("l2", "e1", "e2", "my own"))
    found = convert(builder.opened("odd", b"", "odd"), format_named("brat"), During.EQUALS)
    write_converted(found, tmp_path / "a.ann")
    assert (tmp_path / "a.txt").read_text().startswith("2016-10-04\n\nShe left.")
    assert "T3\tEVENT 22 25;26 34\tShe returned" in (tmp_path / "a.ann").read_text()
    again = read(tmp_path / "a.ann").document
    assert again.slice(again.body) == "She left.\nShe\nreturned."
    assert again.creation_time == "t0"
    assert again.times["t0"].span == Span(0, 0)
    assert again.links == {
        each.id: each for each in builder.opened("odd", b"", "odd").document.links.values()
    }
    assert [each.text for each in again.intervals()] == ["", "left", "She\nreturned"]
    assert again.instances["e1"].attributes["text"] == "go"


def test_a_configuration_that_is_there_is_kept(tmp_path):
    (tmp_path / "annotation.conf").write_text("[entities]\nMine\n")
    opened = read(HERE / "compared" / "ferry-a.tml")
    write_converted(convert(opened, format_named("brat"), During.EQUALS), tmp_path / "a.ann")
    assert (tmp_path / "annotation.conf").read_text() == "[entities]\nMine\n"


def test_our_configuration_declares_what_we_write():
    config = parsed_config(written_config().decode())
    assert config.events == {"EVENT"}
    assert "TLINK_IS_INCLUDED" in config.relations
    assert "SLINK_MODAL" in config.relations
    assert "INFINITIVE" in config.values["tense"]


@pytest.mark.parametrize(
    "values",
    [
        {"comment": "ask Ann"},
        {"comment": 'a="b"'},
        {"comment": ' said "no"\n and left\t\u2028'},
        {"value": "2016"},
        {"id": "l1", "relations": "before|meets", "comment": "\\ \x85"},
        {"comment": ""},
        {},
    ],
)
def test_a_note_says_what_it_was_given(values):
    note = note_of(values)
    assert len(note.splitlines()) <= 1
    assert values_of(note) == {name: value for name, value in values.items() if value}
