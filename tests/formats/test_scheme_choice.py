"""Documents have the scheme of their types, and what they mean with it."""

from collections import Counter
from pathlib import Path

import pytest

from tempannot.core.link_reading import unread_types
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.schemes import During
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import convert, from_bytes, read
from tempannot.formats.registry import format_named
from tests.oddities import rows_of

PAGE = """<TimeML><DOCID>d</DOCID><DCT><TIMEX3 tid="t0" type="DATE" value="2024-05-01"
functionInDocument="CREATION_TIME">May 1</TIMEX3></DCT><TEXT>They
<EVENT eid="e1" class="X">met</EVENT>
and <EVENT eid="e2" class="X">ate</EVENT>.</TEXT>{links}</TimeML>"""
LINK = '<TLINK lid="l{n}" eventID="e1" relatedToEvent="e2" relType="{type}"/>'


def opened(*types, root="TimeML"):
    links = "".join(LINK.format(n=n, type=each) for n, each in enumerate(types))
    return from_bytes(
        PAGE.format(links=links).replace("TimeML>", f"{root}>").encode(), Path("d.tml")
    )


def test_a_type_that_the_scheme_knows_is_no_problem():
    found = opened("OVERLAPS")
    assert found.document.scheme == "tempeval-2"
    assert "unknown-reltype" not in {each.kind for each in found.problems}
    assert unread_types(found.document) == ()


def test_a_type_that_no_scheme_knows_is_named():
    found = opened("BEFORE", "NEARBY")
    assert found.document.scheme == ""
    assert [each.id for each in unread_types(found.document)] == ["l1"]
    assert "unknown-reltype" in {each.kind for each in found.problems}


def test_the_root_of_tempeval_tells_the_scheme():
    assert opened("BEFORE", root="TempEval").document.scheme == "tempeval-2"
    assert opened("BEFORE").document.scheme == ""


def test_a_file_is_saved_as_it_was_whatever_its_scheme():
    found = opened("OVERLAPS", "BEFORE")
    assert found.source.to_bytes(found.document) == found.source.raw


def test_a_table_says_what_the_types_of_the_scheme_mean():
    table = convert(opened("OVERLAPS"), format_named("relation-table"), During.EQUALS)
    again = from_bytes(table.data, Path("d.csv"))
    assert len(Reasoning(again.document).allowed("e1", "e2")) == 9


@pytest.mark.parametrize(
    ("path", "scheme", "links"),
    rows_of(
        ("dialects/tempeval-2-french.xml", "tempeval-2", {"active": 3}),
        ("profiles/harbour-dense.tml", "timebank-dense", {"active": 5, "vague": 2}),
        ("profiles/harbour-starts.tml", "matres", {"active": 3}),
        ("dialects/narrative-time.tml", "narrativetime", {"active": 4, "vague": 2}),
        ("dialects/timebank-1.2.tml", "", {"active": 3}),
        real=(
            ("tempeval2/2003-01-15-0002.xml", "tempeval-2", {"active": 13}),
            ("formats/timeml-multilingual/algerie.xml", "tempeval-2", {"active": 33}),
            (
                "formats/pairs/PRI19980216.2000.0170.tml",
                "timebank-dense",
                {"active": 112, "vague": 39},
            ),
            ("narrativetime/a1_ABC19980114.1830.0611.tml", "narrativetime", {"active": 756}),
            ("tbaq/wsj_0106.tml", "", {"active": 11}),
        ),
    ),
)
def test_every_link_of_a_document_counts(path, scheme, links):
    document = read(path).document
    reasoning = Reasoning(document)
    assert document.scheme == scheme
    assert Counter(reasoning.state(id).value for id in document.links) == links
    assert LinkState.UNKNOWN_TYPE not in links
    assert reasoning.is_consistent


@pytest.mark.parametrize(
    ("path", "scheme", "documents", "links"),
    rows_of(
        ("pairs/timebank-dense.txt", "timebank-dense", 3, 8),
        ("pairs/matres.txt", "matres", 3, 4),
        ("xmi/link-features.xmi", "thyme", 1, 3),
        ("columns/tempeval-2", "tempeval-2", 2, 3),
        real=(
            ("pairs/TimebankDense.full.txt", "timebank-dense", 36, 12715),
            ("pairs/MATRES_platinum.txt", "matres", 20, 837),
            ("formats/uima-xmi/EN104184.xml", "thyme", 1, 21),
            ("formats/uima-xmi/FR100971.xml", "thyme", 1, 16),
            ("formats/tempeval2/english", "tempeval-2", 2, 26),
        ),
    ),
)
def test_no_type_of_a_corpus_is_unread(path, scheme, documents, links):
    files = documents_in([path]).files
    read_documents = [read(path).document for path in files]
    assert {document.scheme for document in read_documents} == {scheme}
    assert len(read_documents) == documents
    assert sum(len(document.links) for document in read_documents) == links
    assert not any(map(unread_types, read_documents))
    assert all(Reasoning(document).is_consistent for document in read_documents)
