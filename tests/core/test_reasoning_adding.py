"""Intervals that are added to a closure as it is."""

from tempannot.core.changes import Batch, Delete, Insert
from tempannot.core.document import Document
from tempannot.core.edits import add_event, add_time
from tempannot.core.items import ItemKind, Link, Span
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import RelationSet


def marked() -> Document:
    document = Document("news", "They met and ate and left", Span(0, 25))
    for word in ("met", "left"):
        start = document.text.index(word)
        document.apply(add_event(document, Span(start, start + len(word))))
    document.apply(Insert(Link("l1", "ei1", "ei2", "BEFORE")))
    return document


def test_a_new_interval_is_where_it_is_in_the_text_and_related_to_nothing():
    document = marked()
    reasoning = Reasoning(document)
    batch = add_event(document, Span(13, 16))
    document.apply(batch)
    reasoning.refresh(batch)
    assert [each.text for each in reasoning.intervals] == ["met", "ate", "left"]
    again = Reasoning(document)
    assert reasoning.intervals == again.intervals
    assert {*reasoning.pairs()} == {*again.pairs()}
    assert reasoning.counts() == again.counts()


def test_a_new_interval_wakes_a_link_that_names_it_already():
    document = marked()
    document.apply(Insert(Link("l2", "ei2", "t1", "BEFORE")))
    reasoning = Reasoning(document)
    assert reasoning.state("l2") is LinkState.DANGLING
    batch = add_time(document, Span(13, 16))
    document.apply(batch)
    reasoning.refresh(batch)
    assert reasoning.state("l2") is LinkState.ACTIVE
    assert reasoning.allowed("ei1", "t1") is RelationSet.parse("before")


def test_a_link_that_dangled_is_read_anew_when_it_comes_back_after_its_interval():
    document = marked()
    link = Link("l2", "ei2", "t1", "BEFORE")
    document.apply(Insert(link))
    reasoning = Reasoning(document)
    assert reasoning.state("l2") is LinkState.DANGLING
    for change in (Delete(ItemKind.LINK, "l2"), add_time(document, Span(13, 16)), Insert(link)):
        document.apply(change)
        reasoning.refresh(change)
    assert reasoning.state("l2") is LinkState.ACTIVE
    assert reasoning.allowed("ei1", "t1") is RelationSet.parse("before")


def test_a_link_dangles_again_when_the_new_interval_is_taken_back():
    document = marked()
    document.apply(Insert(Link("l2", "ei2", "t1", "BEFORE")))
    reasoning = Reasoning(document)
    before, batch = reasoning.snapshot(), add_time(document, Span(13, 16))
    inverse = document.apply(batch)
    reasoning.refresh(batch)
    assert reasoning.state("l2") is LinkState.ACTIVE
    document.apply(inverse)
    reasoning.restore(before, inverse)
    assert reasoning.state("l2") is LinkState.DANGLING


def test_a_link_of_others_that_comes_with_a_new_interval_is_taken_in():
    document = marked()
    document.apply(add_time(document, Span(0, 4)))
    reasoning = Reasoning(document)
    link = Insert(Link("l2", "t1", "ei1", "BEFORE"))
    batch = Batch("", (*add_event(document, Span(13, 16)).changes, link))
    document.apply(batch)
    reasoning.refresh(batch)
    assert reasoning.allowed("t1", "ei2") is RelationSet.parse("before")


def test_the_creation_time_follows_times_with_that_function_and_no_others():
    document = marked()
    document.apply(add_time(document, Span(0, 4)))
    assert document.creation_time is None
    document.apply(add_time(document, Span(5, 8), {"functionInDocument": "CREATION_TIME"}))
    assert document.creation_time == "t2"
    document.apply(Delete(ItemKind.TIME, "t1"))
    assert document.creation_time == "t2"
    document.apply(Delete(ItemKind.TIME, "t2"))
    assert document.creation_time is None
