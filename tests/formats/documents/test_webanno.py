"""WebAnno TSV 3: what its cells mean, how documents are written, which cells an edit changes."""

import difflib
from dataclasses import replace

import pytest

from tempannot.core.changes import Delete, Insert, Replace
from tempannot.core.edits import add_event, delete_interval
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import ItemKind, Link, OtherLink, Span
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.formats.building import DocumentBuilder, pieces_of
from tempannot.formats.documents.webanno.tsv_table import escaped, unescaped
from tempannot.formats.reading import convert, from_bytes, read, to_bytes
from tempannot.formats.registry import format_named
from tests.formats.documents.meaning import links
from tests.oddities import HERE

FOLDER = HERE / "webanno"


def document(name):
    return read(FOLDER / f"{name}.tsv").document


def edited(name, *changes):
    """The lines that go and come when a sample is edited."""
    opened = read(FOLDER / f"{name}.tsv")
    for change in changes:
        opened.document.apply(change)
    before = (FOLDER / f"{name}.tsv").read_bytes().decode().splitlines()
    after = to_bytes(opened, opened.document).decode().splitlines()
    found = [each for each in difflib.unified_diff(before, after, n=0) if each[0] in "+-"]
    return found[2:]


def test_stacked_annotations_and_relations_are_told_apart():
    found = document("stacked-relations")
    assert [(each.id, each.text) for each in found.intervals()] == [
        ("e1", "\U0001f327 rained"),
        ("e2", "rained"),
        ("e3", "left"),
    ]
    assert links(found) == [("e1", "BEFORE", "e3"), ("e2", "IS_INCLUDED", "e3")]
    assert found.text == "It \U0001f327 rained .\n\nAnn left\nhome ."


def test_slots_are_links_and_parts_of_tokens_are_marks():
    found = document("slots-and-parts")
    assert found.text == "Preoperative pain\tin May ."
    assert [each.text for each in found.intervals()] == ["Pre", "operative", "pain", "May"]
    assert links(found) == [("e2", "AFTER", "e1"), ("e2", "CONTAINS", "t2")]
    assert found.times["t1"].attributes == {"value": "P_1|x"}
    assert found.scheme == "thyme"


def test_tokens_that_are_related_are_events():
    found = document("chains-and-tokens")
    assert links(found) == [("e2", "BEFORE", "e1")]
    assert found.slice(found.events["e2"].span) == "sat"


def test_the_type_of_a_link_changes_in_its_cell():
    link = document("stacked-relations").links["l1"]
    assert edited("stacked-relations", Replace(replace(link, rel_type="AFTER"))) == [
        "-2-2\t20-24\tleft\t*\t_\tbefore|isIncluded\t1-2[1_0]|1-3[2_0]\t",
        "+2-2\t20-24\tleft\t*\t_\tAFTER|isIncluded\t1-2[1_0]|1-3[2_0]\t",
    ]


def test_a_link_is_taken_away_and_another_added():
    found = edited(
        "stacked-relations",
        Delete(ItemKind.LINK, "l1"),
        Insert(Link("l9", "e3", "e1", "AFTER")),
    )
    assert "+2-2\t20-24\tleft\t*\t_\tisIncluded\t1-3[2_0]\t" in found
    assert "+1-2\t3-5\t\U0001f327\tSTATE[1]\t_\tAFTER\t2-2[0_1]\t" in found


def test_a_second_mark_on_a_token_gets_numbers_that_relations_name():
    change = add_event(document("stacked-relations"), Span(19, 28))
    found = edited("stacked-relations", change)
    assert (
        "+2-2\t20-24\tleft\t*[3]|OCCURRENCE[4]\t_\tbefore|isIncluded\t1-2[1_3]|1-3[2_3]\t" in found
    )
    assert "+2-3\t25-29\thome\tOCCURRENCE[4]\t_\t_\t_\t" in found


def test_the_relations_of_a_deleted_event_go_with_it():
    found = edited("stacked-relations", delete_interval(document("stacked-relations"), "e3"))
    assert found[1:] == ["+2-2\t20-24\tleft\t_\t_\t_\t_\t"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (Insert(Link("l9", "e1", "e2", "VAGUE", RelationSet.parse("before|meets"))), "'relations'"),
        (Insert(OtherLink("l9", "SLINK", "e1", "e2", "MODAL")), "no layer of this file"),
        (add_event(document("stacked-relations"), Span(19, 21)), "marks whole tokens"),
    ],
)
def test_what_a_file_cannot_hold_is_said_at_once(change, why):
    opened = read(FOLDER / "stacked-relations.tsv")
    with pytest.raises(DocumentError, match=why):
        opened.source.check(opened.document, change)


def test_everything_is_read_again(tmp_path):
    builder = DocumentBuilder(tmp_path / "a.odd", "It \U0001f327 rained and\n\tpoured. On Monday.")
    builder.event("e1", [Span(5, 11), Span(17, 23)], {"class": "ST_A|TE", "mood": "[x]*\\;"})
    builder.event("e2", Span(17, 20))
    builder.time("t0", Span(0, 0), {"value": "2016-10-04", "functionInDocument": "CREATION_TIME"})
    builder.creation_time("t0")
    builder.signal("s1", Span(25, 27))
    builder.link(
        Link("l1", "e1", "e2", "VAGUE", RelationSet.parse("before|meets"), "s1", "->?", 0.5)
    )
    builder.link(Link("l2", "e2", "t0", "BEFORE", kept=True))
    builder.other_link(OtherLink("l3", "SLINK", "e1", "e2", "MODAL"))
    opened = builder.opened("odd", b"", "odd things")
    written = convert(opened, format_named("webanno-tsv"), During.EQUALS)
    assert written.losses == ("which blanks stand between sentences",)
    after, before = from_bytes(written.data, tmp_path / "a.tsv").document, opened.document
    assert after.text == "It \U0001f327 rained and\n\tpoured.\nOn Monday."
    assert after.links == before.links
    assert after.other_links == before.other_links
    assert after.signals == before.signals
    assert after.events["e1"].attributes == before.events["e1"].attributes
    assert pieces_of(after.events["e1"]) == (Span(5, 11), Span(17, 23))
    assert after.slice(after.events["e2"].span) == "pou"
    assert after.creation_time == "t0"


def test_a_row_that_is_none_is_named_with_its_line(tmp_path):
    raw = (FOLDER / "odd-offsets.tsv").read_bytes().replace(b"4-8\tleft", b"left")
    with pytest.raises(FileError, match=r"a\.tsv:8: this is no row of WebAnno TSV"):
        from_bytes(raw, tmp_path / "a.tsv")


@pytest.mark.parametrize("value", ["a_b", "*", "x[1]", "a->b", "t\\n", "\t\n\r;|", "_"])
def test_values_are_escaped(value):
    assert unescaped(escaped(value)) == value
    assert "\n" not in escaped(value)
