"""TempEval-2 and the Estonian corpus: folders of column files, of which one stands for all."""

import shutil
from collections import Counter

import pytest

from tempannot.core.link_reading import LinkReading, LinkState
from tempannot.core.schemes import During
from tempannot.formats.reading import convert, from_bytes, read, write_converted
from tempannot.formats.registry import format_named
from tests.formats.documents.meaning import closure, opened_in
from tests.oddities import HERE, rows_of

FOLDER = HERE / "columns"


def test_the_tokens_stand_for_the_corpus_and_their_neighbours_are_no_documents():
    found = opened_in(FOLDER / "tempeval-2")
    assert list(found) == ["harbour.txt", "market.txt"]
    document = found["harbour.txt"].document
    assert document.text == "The bridge reopened on 1 April .\nWorkers had left before noon ."
    assert [document.slice(each) for each in document.sentences] == document.text.split("\n")
    assert (document.scheme, found["harbour.txt"].format) == ("tempeval-2", "tempeval-2")


def test_marks_have_the_words_and_attributes_that_the_files_say():
    document = opened_in(FOLDER / "tempeval-2")["harbour.txt"].document
    assert [each.text for each in document.intervals() if each.text] == [
        "reopened",
        "1 April",
        "left",
    ]
    assert document.events["e1"].attributes == {"class": "OCCURRENCE", "tense": "PAST"}
    assert document.times["t1"].attributes == {"type": "DATE", "value": "2013-04-01"}
    assert document.creation_time == "t0"
    assert document.times["t0"].attributes["value"] == "2013-04-02"


def test_what_is_odd_is_named_with_file_and_line():
    found = opened_in(FOLDER / "tempeval-2")
    assert {each.kind: each.message for each in found["harbour.txt"].problems} == {
        "no-such-token": "t2 names token 9 of sentence 2, which is not there",
        "broken-line": "tlinks-event-timex.tab:2: a link has document, two ids and a relation",
    }
    kinds = Counter(each.kind for each in found["market.txt"].problems)
    assert kinds == {"second-instance": 1, "no-creation-time": 1}


def test_links_of_all_layers_mean_what_tempeval_2_says():
    document = opened_in(FOLDER / "tempeval-2")["harbour.txt"].document
    links = [(e.source, e.rel_type, e.target) for e in document.links.values()]
    assert links == [("e1", "before", "t0"), ("e1", "overlap", "t1")]
    assert document.links["l1"].attributes == {"layer": "tlinks-dct-events"}
    reading = LinkReading(document)
    assert str(reading.meaning(document.links["l1"])) == "before"
    assert len(reading.meaning(document.links["l2"])) == 9


def test_chinese_tokens_are_decoded_and_have_no_blanks_between():
    (found,) = opened_in(FOLDER / "chinese").values()
    assert found.document.text == "工人离开了。\n桥三月开放。"
    assert [each.text for each in found.document.intervals() if each.text] == ["离开", "开放"]
    assert found.document.times["t0"].attributes["value"] == "1998-03-02"
    assert found.problems == ()


def test_the_estonian_file_without_ending_is_found_with_its_words_and_creation_time():
    (found,) = opened_in(FOLDER / "estonian").values()
    document = found.document
    assert found.problems == ()
    assert document.text == "02.04.2013\nSild avati 1. aprillil ."
    assert document.slice(document.times["t2"].span) == "1. aprillil"
    assert document.times["t2"].attributes == {"value": "2013-04-01", "type": "DATE"}
    assert document.events["e1"].attributes == {"class": "OCCURRENCE", "polarity": "POS"}
    assert document.creation_time == "t1"
    links = [(e.source, e.rel_type, e.target, e.comment) for e in document.links.values()]
    assert links == [("e1", "BEFORE", "t1", "kindel"), ("e1", "IS_INCLUDED", "t2", "")]


def test_tokens_alone_are_a_document_that_says_what_it_lacks(tmp_path):
    shutil.copy(FOLDER / "chinese" / "base-segmentation.tab", tmp_path)
    (found,) = opened_in(tmp_path).values()
    assert [each.kind for each in found.problems] == ["no-annotation"]


@pytest.mark.parametrize("folder", sorted(FOLDER.iterdir()), ids=lambda path: path.name)
def test_as_timeml_they_have_the_same_closure(folder):
    for each in opened_in(folder).values():
        assert_same_as_timeml(each)


def assert_same_as_timeml(each):
    data = convert(each, format_named("timeml"), During.EQUALS).data
    again = from_bytes(data, each.path.with_suffix(".tml"))
    assert dict(closure(again)) == dict(closure(each))


SAMPLE = HERE / "timeml" / "slinks-alinks-signals.tml"


def rows(folder):
    return {
        path.name: path.read_text().splitlines()
        for path in sorted(folder.iterdir())
        if path.is_file()
    }


def test_any_document_becomes_the_files_of_tempeval_2(tmp_path):
    found = convert(read(SAMPLE), format_named("tempeval-2"), During.EQUALS)
    write_converted(found, tmp_path / "base-segmentation.tab")
    name = SAMPLE.stem
    written = rows(tmp_path)
    assert written["base-segmentation.tab"][:3] == [
        f"{name}\t0\t0\tThe",
        f"{name}\t0\t1\tferry",
        f"{name}\t0\t2\tleft",
    ]
    assert written["event-extents.tab"][0] == f"{name}\t0\t2\tevent\tei1\t1"
    assert f"{name}\t0\t2\tevent\tei1\t1\ttense\tPAST" in written["event-attributes.tab"]
    assert written["tlinks-main-events.tab"] == [f"{name}\tei1\tei2\tBEFORE"]
    assert written["dct.txt"] == [f"{name}\t2021-05-04"]
    assert found.losses == (
        "which blanks stand between words",
        "the ids of 3 events beside those of their instances",
        "signals, SLINKs and ALINKs",
        "comments, confidences and signals of links",
    )


def test_documents_share_their_tables_and_each_replaces_its_own_rows(tmp_path):
    format = format_named("tempeval-2")
    for path in (SAMPLE, HERE / "timeml" / "during-inverse.tml", SAMPLE):
        opened_first = read(path)
        target = tmp_path / f"{path.stem}.tab"
        write_converted(convert(opened_first, format, During.EQUALS), target)
    first = read(SAMPLE)
    first.document.links.clear()
    write_converted(
        convert(first, format, During.EQUALS), (tmp_path / SAMPLE.stem).with_suffix(".tab")
    )
    written = rows(tmp_path)
    assert len(written["dct.txt"]) == 2
    assert len(written["event-extents.tab"]) == 6
    assert {e.split("\t")[0] for e in written["tlinks-main-events.tab"]} == {"during-inverse"}
    assert {name: len(e.document.links) for name, e in opened_in(tmp_path).items()} == {
        "during-inverse": 3,
        SAMPLE.stem: 0,
    }


def test_documents_of_a_corpus_are_copied_with_their_rows(tmp_path):
    for each in opened_in(FOLDER / "tempeval-2").values():
        target = tmp_path / f"{each.document.name}.tab"
        write_converted(convert(each, format_named("tempeval-2"), During.EQUALS), target)
    for name, each in opened_in(FOLDER / "tempeval-2").items():
        assert opened_in(tmp_path)[name].document == each.document


@pytest.mark.parametrize(
    ("folder", "documents", "links", "intervals"),
    rows_of(
        ("columns/tempeval-2", 2, 3, 0),
        ("columns/chinese", 1, 1, 3),
        ("columns/estonian", 1, 2, 3),
        real=(
            ("formats/tempeval2/english", 2, 26, 35),
            ("formats/tempeval2/spanish", 2, 9, 11),
            ("formats/tempeval2/chinese", 2, 238, 144),
            ("formats/tempeval2/korean", 2, 0, 242),
            ("formats/est-timeml", 2, 177, 0),
        ),
    ),
)
def test_corpora_are_read_whole(folder, documents, links, intervals):
    found = opened_in(folder)
    assert len(found) == documents
    assert sum(len(each.document.links) for each in found.values()) == links
    if intervals:
        total = sum(len(each.document.intervals()) for each in found.values())
        assert total == intervals
        assert not [p for e in found.values() for p in e.problems if p.kind == "no-such-token"]
        assert all(
            LinkReading(each.document).standing(link) is not LinkState.UNKNOWN_TYPE
            for each in found.values()
            for link in each.document.links.values()
        )
    for each in found.values():
        assert_same_as_timeml(each)
