"""Temporal dependency trees: nodes with their words, and what a parent says of its child."""

import pytest

from tempannot.core.link_reading import LinkReading, unread_types
from tempannot.core.reasoning import Reasoning
from tests.formats.documents.meaning import links, opened_in
from tests.oddities import HERE, rows_of

FOLDER = HERE / "trees"


def words(document):
    return {each.id: each.text for each in document.intervals()}


def test_the_text_beside_a_file_belongs_to_it_and_is_no_document():
    assert list(opened_in(FOLDER)) == [
        "round",
        "harbour",
        "market",
        "ferry",
        "quay",
        "桥",
        "second",
    ]


def test_nodes_have_their_words_and_the_parent_comes_first_in_a_link():
    found = opened_in(FOLDER / "harbour.tdt")["harbour"]
    document = found.document
    assert words(document) == {
        "e0_2_2": "opened",
        "t0_3_3": "then",
        "t2_0_1": "Early May",
        "e2_3_3": "closed",
        "e2_5_5": "rested",
    }
    assert links(document) == [
        ("t0_3_3", "DEPEND-ON", "e0_2_2"),
        ("e0_2_2", "BEFORE", "e2_3_3"),
        ("e2_3_3", "OVERLAP", "e2_5_5"),
        ("9_0_0", "AFTER", "e2_5_5"),
    ]
    assert document.times["t0_3_3"].attributes == {
        "label": "Timex-RelativeVague",
        "reference": "PAST_REF",
    }
    assert sorted((p.kind, p.line) for p in found.problems) == [
        ("broken-line", 7),
        ("dangling-id", 6),
    ]
    assert unread_types(document) == ()


def test_without_a_text_the_links_are_there_and_the_lack_is_told():
    found = opened_in(FOLDER / "harbour.tdt")["market"]
    assert [each.kind for each in found.problems] == ["no-text"]
    assert words(found.document) == {"e0_1_1": ""}


def test_the_form_with_sentences_needs_no_text_beside_it():
    found = opened_in(FOLDER / "with-text.txt")
    document = found["桥"].document
    assert document.text == "工人离开了。\n桥三月开放。"
    assert words(document) == {
        "e0_1_1": "离开",
        "t1_1_1": "三月",
        "e1_2_2": "开放",
        "e1_2_9": "开放。",
    }
    assert [each.kind for each in found["桥"].problems] == ["no-such-token"]
    meaning = LinkReading(document).meaning(list(document.links.values())[1])
    assert str(meaning) == "contains"
    assert words(found["second"].document) == {"e0_1_1": "rained"}


@pytest.mark.parametrize(
    ("path", "documents", "nodes"),
    rows_of(("trees/whole.txt", 2, 5), real=(("formats/pairs/wikinews.test.tdt", 6, 280),)),
)
def test_a_file_is_read_whole(path, documents, nodes):
    found = opened_in(path)
    assert len(found) == documents
    assert sum(len(each.document.intervals()) for each in found.values()) == nodes
    assert [p for each in found.values() for p in each.problems] == []
    assert all(Reasoning(each.document).is_consistent for each in found.values())
