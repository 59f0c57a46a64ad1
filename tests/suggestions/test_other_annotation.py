import pytest

from tempannot.comparison.text_versions import TextsDifferError
from tempannot.core.document import Document
from tempannot.core.edits import add_event, add_link, add_time, delete_link
from tempannot.core.items import Span
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.suggestions.annotating import WhatToTake, annotate
from tempannot.suggestions.other_annotation import OtherAnnotation
from tempannot.suggestions.suggestion import SuggestionKind

TEXT = "The bridge reopened on Monday. Traffic returned."


def plain(text: str = TEXT) -> Document:
    return Document("bridge", text, Span(0, len(text)))


def marked(text: str = TEXT) -> Document:
    document = plain(text)
    for word in ("reopened", "returned"):
        start = text.index(word)
        document.apply(add_event(document, Span(start, start + len(word)), {"tense": "PAST"}))
    start = text.index("Monday")
    document.apply(add_time(document, Span(start, start + 6), {"type": "DATE"}))
    document.apply(add_link(document, "ei1", "t1", RelationSet.parse("during")))
    document.apply(add_link(document, "ei2", "t1", RelationSet.parse("after")))
    document.apply(add_link(document, "ei1", "ei2", RelationSet.parse("before")))
    return document


def test_marks_of_the_other_are_proposed_where_nothing_stands():
    document = plain()
    start = TEXT.index("reopened on")
    document.apply(add_event(document, Span(start, start + len("reopened on"))))
    found = OtherAnnotation(marked()).marks(document)
    assert [(each.kind, each.text) for each in found] == [
        (SuggestionKind.TIME, "Monday"),
        (SuggestionKind.EVENT, "returned"),
    ]
    assert found[1].attributes["tense"] == "PAST"


def test_all_taken_in_says_what_the_other_says_and_no_more():
    other = marked("The bridge\nreopened on Monday.  Traffic returned.\n")
    document = plain()
    taken = annotate(document, OtherAnnotation(other), WhatToTake())
    assert [each.id for each in taken] == ["ei1", "t1", "ei2", "l1", "l2"]
    assert document.slice(document.interval("ei2").span) == "returned"
    closed = Reasoning(document)
    assert str(closed.allowed("ei1", "ei2")) == "before"


def test_only_marks_of_a_part_of_the_text_are_proposed():
    within = Span(TEXT.index("Traffic"), len(TEXT))
    assert [each.text for each in OtherAnnotation(marked()).marks(plain(), within)] == ["returned"]


def test_links_that_contradict_are_not_proposed():
    document = marked()
    for link in tuple(document.links):
        document.apply(delete_link(document, link))
    document.apply(add_link(document, "ei2", "t1", RelationSet.parse("before")))
    found = OtherAnnotation(marked()).links(Reasoning(document))
    assert [(each.source, str(each.relations), each.target) for each in found] == [
        ("ei1", "during", "t1")
    ]


def test_another_text_is_refused():
    with pytest.raises(TextsDifferError):
        OtherAnnotation(marked("The tunnel reopened on Monday and returned.")).marks(plain())
