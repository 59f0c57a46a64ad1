"""Files of labelled pairs as documents, one by one and several in a file, and back."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tempannot.core.changes import Delete, Insert, Replace
from tempannot.core.edits import add_link
from tempannot.core.errors import DocumentError
from tempannot.core.items import ItemKind, Link
from tempannot.core.link_reading import LinkReading, LinkState
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.formats.finding import documents_in
from tempannot.formats.members import members
from tempannot.formats.pair_files import read_pairs
from tempannot.formats.reading import as_member, convert, from_bytes, read, to_bytes, write
from tempannot.formats.registry import Member, format_named, format_of, writable
from tempannot.resources import resource
from tests.formats.documents.meaning import closure
from tests.oddities import HERE, rows_of

FOLDER = HERE / "pairs"
FILES = sorted(each for each in FOLDER.iterdir() if each.name != "unlabelled.tml")


def documents(path):
    return [read(each) for each in documents_in([path]).files]


def links_of(document):
    return [(each.source, each.target, each.rel_type) for each in document.links.values()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_pair_of_a_file_is_a_link_of_its_document(path):
    found = [
        (each.document.name, *link) for each in documents(path) for link in links_of(each.document)
    ]
    pairs = [(p.document, p.source, p.target, p.label) for p in read_pairs(path).pairs]
    assert sorted(found) == sorted(pairs)
    assert all(each.document.scheme == read_pairs(path).scheme for each in documents(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_put_together_again_is_the_file(path):
    raw = path.read_bytes()
    format = format_named(read(documents_in([path]).files[0]).format)
    found = members(format, raw, path)
    if len(found) > 1:
        assert format.join(found) == raw
    for each in found:
        opened = from_bytes(each.raw, path)
        assert to_bytes(opened, opened.document) == each.raw


def test_lines_that_nobody_edits_stay_and_new_ones_have_the_letters_of_the_file():
    opened = read(FOLDER / "tddiscourse-crlf.tsv" / "aquaint.tsv")
    document = opened.document
    document.apply(add_link(document, "e1", "e2", RelationSet.parse("contains")))
    assert to_bytes(opened, document) == (
        b"aquaint\te1\te3\tb\r\naquaint\te2\te3\tb\r\naquaint\te1\te2\ti\r\n"
    )
    document.apply(Delete(ItemKind.LINK, "l1"))
    assert to_bytes(opened, document).startswith(b"aquaint\te2\te3\tb\r\n")


def test_matres_keeps_its_words_and_bare_numbers():
    opened = read(FOLDER / "matres.txt" / "aquaint.txt")
    link = opened.document.links["l1"]
    opened.document.apply(Replace(Link("l1", link.target, link.source, "EQUAL")))
    lines = to_bytes(opened, opened.document).decode().splitlines()
    assert lines == ["aquaint\tarrived\traced\t2\t1\tEQUAL", "aquaint\tfell\tarrived\t3\t2\tAFTER"]


def test_a_relation_without_a_label_is_refused_when_it_is_edited():
    opened = read(FOLDER / "caevo.reader")
    change = Insert(Link("l9", "e1", "t1", "VAGUE", RelationSet.parse("before")))
    with pytest.raises(DocumentError, match="TimeBank-Dense has no label for 'before'"):
        opened.source.check(opened.document, change)


def test_one_document_of_several_is_saved_in_its_place(tmp_path):
    path = tmp_path / "pairs.txt"
    shutil.copy(FOLDER / "red.txt", path)
    opened = read(path / "caevo.txt")
    opened.document.apply(Delete(ItemKind.LINK, "l1"))
    write(opened, opened.document, opened.path)
    before = (FOLDER / "red.txt").read_text("utf-8").splitlines()
    assert path.read_text("utf-8").splitlines() == [e for e in before if "OVERLAP" not in e]


def test_labels_go_by_meaning_and_what_they_leave_open_is_a_loss():
    opened = read(HERE / "dialects" / "tempeval-3.tml")
    found = as_member(opened, format_named("timebank-dense"), During.EQUALS)
    assert found.data == b"tempeval-3\te1\tt1\tii\ntempeval-3\te1\te2\ta\ntempeval-3\te2\te3\tv\n"
    assert "that AFTER was said where 'a' stands now (1 link)" in found.losses
    assert "that ENDS was said where 'v' stands now (1 link)" in found.losses
    assert "the text and the marks in it" in found.losses


def test_a_type_of_starts_alone_is_written_with_the_words_of_both():
    opened = read(HERE / "dialects" / "tempeval-3.tml")
    found = as_member(opened, format_named("matres"), During.EQUALS)
    line = "tempeval-3\treopened\tfinished\t1\t2\tAFTER"
    assert found.data.decode().splitlines()[0] == line
    assert "links it has no place for (1)" in found.losses


def test_a_usual_ending_stands_for_its_own_format(tmp_path):
    assert format_of(tmp_path / "x.txt").name == "text"
    assert format_of(tmp_path / "x.csv").name == "relation-table"
    assert format_of(tmp_path / "x.merged").name == "timebank-dense"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_timeml_says_the_same_and_goes_back_to_the_same_pairs(path):
    for opened in documents(path):
        assert_same_as_timeml(opened)


def assert_same_as_timeml(opened):
    there = convert(opened, format_named("timeml"), During.EQUALS)
    again = from_bytes(there.data, opened.path.with_suffix(".tml"))
    assert closure(again) == closure(opened)
    if format_named(opened.format).write is None:
        return
    again.document.name = opened.document.name
    back = as_member(again, format_named(opened.format), During.EQUALS).data
    found = from_bytes(back, opened.path)
    assert closure(found) == closure(opened)
    is_known = LinkReading(opened.document).standing
    known = [e for e in opened.document.links.values() if is_known(e) is not LinkState.DANGLING]
    assert len(found.document.links) == len(known)


@pytest.mark.parametrize(
    ("path", "count", "links"),
    rows_of(
        ("pairs/timebank-dense.txt", 3, 8),
        ("pairs/tddiscourse-crlf.tsv", 2, 3),
        ("pairs/matres.txt", 3, 4),
        ("pairs/verb-clauses.txt", 2, 3),
        ("pairs/intersection.csv", 2, 3),
        ("pairs/phenomena.tsv", 1, 2),
        ("pairs/caevo.reader", 1, 3),
        real=(
            ("pairs/TimebankDense.full.txt", 36, 12_715),
            ("pairs/TDDManDev.tsv", 4, 650),
            ("pairs/MATRES_platinum.txt", 20, 837),
            ("formats/pairs/timebank-verb-clause.txt", 129, 895),
            ("formats/pairs/matres-TBDense_intersection.csv", 29, 128),
            ("formats/pairs/TBDPairs-first400.txt", 4, 400),
            ("formats/pairs/TDDManTestPhenomena.tsv", 3, 107),
            ("caevo", 3, 564),
        ),
    ),
)
def test_files_are_read_whole_and_written_back(path, count, links):
    found = documents(path)
    assert len(found) == count
    assert sum(len(each.document.links) for each in found) == links
    format = format_named(found[0].format)
    if format.write is not None:
        assert_written_back(path, found)
    for each in found[:4]:
        assert_same_as_timeml(each)


def assert_written_back(path, found):
    format = format_named(found[0].format)
    written = [
        Member(each.document.name, as_member(each, format, During.EQUALS).data) for each in found
    ]
    lines = format.join(written).splitlines()
    rows = path.read_bytes().splitlines() if path.is_file() else lines
    assert sorted(lines) == sorted(rows)


CAUSES = b"d\te1\te2\tBEFORE/CAUSES\nd\te2\te3\tOVERLAP/PRECONDITIONS\nd\te3\te4\tBEFORE\n"


def test_causes_are_back_after_a_way_through_a_format_without_them():
    opened = from_bytes(CAUSES, Path("d.red"))
    there = convert(opened, format_named("timeml"), During.EQUALS)
    assert there.losses == ()
    again = from_bytes(there.data, Path("d.tml"))
    assert convert(again, format_named("red"), During.EQUALS).data == CAUSES


@pytest.mark.parametrize("format", writable(), ids=lambda each: each.name)
def test_no_format_loses_a_cause_without_a_word(format):
    opened = read(resource("samples/how-to.tml"))
    (first, *_), others = opened.document.links.values(), opened.document.links
    linked = replace(first, rel_type="OVERLAP/CAUSES", exact=None, attributes={})
    document = replace(opened.document, scheme="red", links={**others, first.id: linked})
    written = convert(replace(opened, document=document), format, During.EQUALS)
    data = b"".join((written.data, *written.beside.values()))
    is_kept = b"OVERLAP/CAUSES" in data or data.startswith(b"PK")
    told = " ".join(written.losses)
    assert is_kept or "CAUSES" in told or re.search(r"links|what is said of them", told)
