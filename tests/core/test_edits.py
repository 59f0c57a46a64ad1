from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.changes import Insert
from tempannot.core.document import Document
from tempannot.core.edits import (
    add_link,
    annotate_link,
    delete_link,
    flip_link,
    keep_link,
    set_relation,
    skip_pair,
    written_relation,
)
from tempannot.core.errors import DocumentError, RelationError
from tempannot.core.items import Event, Instance, Link, Span, Time
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import AFTER, ALL, BEFORE, EMPTY, EQUALS, MEETS, OVERLAPS
from tempannot.core.schemes import scheme_named
from tests.core.convex import convex_relations

STARTS_FIRST = BEFORE | MEETS | OVERLAPS


def story(*links: Link) -> Document:
    document = Document("story", "said met", Span(0, 8))
    document.events |= {"e1": Event("e1", Span(0, 4)), "e2": Event("e2", Span(5, 8))}
    document.instances |= {"ei1": Instance("ei1", "e1"), "ei2": Instance("ei2", "e2")}
    document.times["t1"] = Time("t1", Span(0, 0))
    document.links |= {link.id: link for link in links}
    return document


def applied(document: Document, batch) -> Document:
    document.apply(batch)
    return document


def test_a_link_is_named_by_the_words_it_relates():
    batch = add_link(story(), "ei1", "ei2", BEFORE)
    assert batch.name == 'Link "said" before "met"'
    assert batch.changes == (Insert(Link("l1", "ei1", "ei2", "BEFORE")),)


def test_an_interval_without_words_is_named_by_its_id():
    assert add_link(story(), "ei1", "t1", OVERLAPS).name == 'Link "said" overlaps t1'


@pytest.mark.parametrize(
    ("relations", "rel_type", "written"),
    [
        (BEFORE, None, ("BEFORE", None)),
        (EQUALS, None, ("SIMULTANEOUS", None)),
        (EQUALS, "IDENTITY", ("IDENTITY", None)),
        (EQUALS, "DURING", ("DURING", None)),
        (OVERLAPS, None, ("VAGUE", OVERLAPS)),
        (BEFORE | MEETS, None, ("VAGUE", BEFORE | MEETS)),
        (BEFORE, "VAGUE", ("VAGUE", BEFORE)),
        (ALL, None, ("VAGUE", None)),
        (ALL, "NONE", ("NONE", None)),
    ],
)
def test_a_relation_is_written_as_the_type_that_says_it_or_as_vague_with_the_set(
    relations, rel_type, written
):
    assert written_relation(relations, rel_type) == written


@pytest.mark.parametrize(
    ("relations", "rel_type", "scheme", "written"),
    [
        (STARTS_FIRST, None, "timebank-dense", ("BEFORE", None)),
        (BEFORE, "BEFORE", "timebank-dense", ("VAGUE", BEFORE)),  # there the type says less
        (ALL, "NONE", "timebank-dense", ("VAGUE", None)),
        (STARTS_FIRST, "VAGUE", "timebank-dense", ("BEFORE", None)),
        (ALL, "SOMETIME", "timebank-dense", ("VAGUE", None)),
        (ALL, "OVERLAP", "red", ("OVERLAP", None)),
        (EQUALS, "IDENTITY", "tempeval-3", ("IDENTITY", None)),
        (EQUALS, "IDENTITY", "timebank-dense", ("SIMULTANEOUS", None)),
        (EQUALS, "SIMULTANEOUS", "matres", ("VAGUE", EQUALS)),
        (ALL, "NONE", "tempeval-3", ("NONE", None)),
        (BEFORE, "NONE", "tempeval-3", ("BEFORE", None)),
    ],
)
def test_in_another_scheme_a_relation_is_written_as_its_types_say(
    relations, rel_type, scheme, written
):
    assert written_relation(relations, rel_type, scheme_named(scheme)) == written


@given(st.sampled_from(convex_relations()))
def test_every_convex_relation_means_the_same_after_it_was_written(relations):
    document = applied(story(), add_link(story(), "ei1", "ei2", relations))
    meaning = Reasoning(document).meaning(document.links["l1"])
    assert (meaning or ALL) is relations


def test_a_relation_that_is_not_convex_is_refused_with_its_hull_on_offer():
    with pytest.raises(RelationError, match="starts") as caught:
        add_link(story(), "ei1", "ei2", BEFORE | AFTER)
    assert str((BEFORE | AFTER).hull) in str(caught.value)


def test_no_relation_at_all_is_refused():
    with pytest.raises(RelationError, match="at least one relation"):
        add_link(story(), "ei1", "ei2", EMPTY)


def test_a_link_to_something_that_is_not_there_is_refused():
    with pytest.raises(DocumentError, match="nowhere"):
        add_link(story(), "ei1", "nowhere", BEFORE)


def test_a_link_carries_its_comment_confidence_and_mark():
    batch = add_link(story(), "ei1", "ei2", BEFORE, comment="hm", confidence=0.5, kept=True)
    link = applied(story(), batch).links["l1"]
    assert (link.comment, link.confidence, link.kept) == ("hm", 0.5, True)


@pytest.mark.parametrize("confidence", [-0.1, 1.1, float("nan")])
def test_a_confidence_outside_0_to_1_is_refused(confidence):
    with pytest.raises(DocumentError):
        add_link(story(), "ei1", "ei2", BEFORE, confidence=confidence)
    with pytest.raises(DocumentError):
        annotate_link(story(Link("l1", "ei1", "ei2", "BEFORE")), "l1", confidence=confidence)


@pytest.mark.parametrize("confidence", [0, 1])
def test_one_may_be_sure_of_a_link_or_not_at_all(confidence):
    document = applied(story(), add_link(story(), "ei1", "ei2", BEFORE, confidence=confidence))
    assert document.links["l1"].confidence == confidence


def test_notes_that_are_not_given_stay():
    document = story(Link("l1", "ei1", "ei2", "BEFORE", comment="why", confidence=0.5))
    applied(document, annotate_link(document, "l1", comment="because"))
    assert document.links["l1"].confidence == 0.5
    applied(document, annotate_link(document, "l1", confidence=None))
    assert (document.links["l1"].comment, document.links["l1"].confidence) == ("because", None)


def test_another_relation_makes_a_kept_or_skipped_link_an_ordinary_one():
    document = story(
        Link("l1", "ei1", "ei2", "BEFORE", kept=True),
        Link("l2", "ei1", "ei2", "VAGUE", skipped=True),
    )
    for id in ("l1", "l2"):
        applied(document, set_relation(document, id, AFTER))
        assert document.links[id] == Link(id, "ei1", "ei2", "AFTER")


@pytest.mark.parametrize(
    "link",
    [
        Link("l1", "ei1", "ei2", "BEFORE"),
        Link("l1", "ei1", "ei2", "DURING"),
        Link("l1", "ei1", "ei2", "VAGUE", exact=OVERLAPS),
        Link("l1", "ei1", "ei2", "SIMULTANEOUS"),
        Link("l1", "ei1", "ei2", "SOMETIME"),
    ],
)
def test_flipping_says_the_converse_and_flipping_twice_nothing(link):
    document = story(link)
    meaning = Reasoning(document).allowed("ei1", "ei2")
    applied(document, flip_link(document, "l1"))
    assert document.links["l1"] != link
    assert Reasoning(document).allowed("ei1", "ei2") is meaning.converse
    applied(document, flip_link(document, "l1"))
    assert document.links["l1"] == link


def test_a_kept_link_is_outside_until_it_is_no_longer_kept():
    document = story(Link("l1", "ei1", "ei2", "BEFORE"))
    keep = keep_link(document, "l1", kept=True)
    applied(document, keep)
    assert Reasoning(document).state("l1") is LinkState.KEPT
    no_longer = keep_link(document, "l1", kept=False)
    applied(document, no_longer)
    assert [keep.name, no_longer.name] == [
        'Keep "said" before "met"',
        'No longer keep "said" before "met"',
    ]
    assert Reasoning(document).state("l1") is LinkState.ACTIVE


def test_a_skipped_pair_is_not_vague():
    document = applied(story(), skip_pair(story(), "ei1", "ei2"))
    assert Reasoning(document).state("l1") is LinkState.SKIPPED


def test_deleting_a_link_takes_only_that_link():
    document = story(Link("l1", "ei1", "ei2", "BEFORE"), Link("l2", "ei1", "t1", "AFTER"))
    batch = delete_link(document, "l1")
    assert batch.name == 'Delete link "said" before "met"'
    assert list(applied(document, batch).links) == ["l2"]


@pytest.mark.parametrize("edit", [delete_link, flip_link, annotate_link])
def test_a_link_that_is_not_there_is_named(edit):
    with pytest.raises(DocumentError, match="l9"):
        edit(story(), "l9")


@pytest.mark.parametrize(
    ("relations", "given", "written"),
    [
        (STARTS_FIRST, "BEFORE/CAUSES", ("BEFORE/CAUSES", None)),
        (ALL, "OVERLAP/PRECONDITIONS", ("OVERLAP/PRECONDITIONS", None)),
        (STARTS_FIRST, "CONTAINS/CAUSES", ("BEFORE", None)),  # a cause of another type
    ],
)
def test_what_a_type_says_besides_the_time_is_written_with_it(relations, given, written):
    assert written_relation(relations, given, scheme_named("red")) == written


@pytest.mark.parametrize(
    ("rel_type", "relations", "written"),
    [
        ("BEFORE/CAUSES", STARTS_FIRST, "BEFORE/CAUSES"),
        ("OVERLAP/CAUSES", ALL, "OVERLAP/CAUSES"),
        ("BEFORE/CAUSES", EQUALS, "SIMULTANEOUS"),
    ],
)
def test_a_link_that_is_given_the_type_it_has_keeps_its_cause(rel_type, relations, written):
    document = replace(story(Link("l1", "ei1", "ei2", rel_type)), scheme="red")
    applied(document, set_relation(document, "l1", relations))
    assert document.links["l1"].rel_type == written


@pytest.mark.parametrize("rel_type", ["BEFORE/CAUSES", "OVERLAP/CAUSES", "SIMULTANEOUS/CAUSES"])
def test_a_link_that_is_flipped_keeps_its_cause(rel_type):
    document = replace(story(Link("l1", "ei1", "ei2", rel_type)), scheme="red")
    applied(document, flip_link(document, "l1"))
    flipped = document.links["l1"]
    assert (flipped.source, flipped.target, flipped.rel_type) == ("ei2", "ei1", rel_type)


def test_a_cause_goes_where_the_type_is_given_without_it():
    document = replace(story(Link("l1", "ei1", "ei2", "BEFORE/CAUSES")), scheme="red")
    applied(document, set_relation(document, "l1", STARTS_FIRST, "BEFORE"))
    assert document.links["l1"].rel_type == "BEFORE"
