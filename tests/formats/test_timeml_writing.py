"""Documents of other formats written as TimeML: text, marks and links as they were."""

from pathlib import Path

from tempannot.core.items import Link, OtherLink, Span
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.formats.building import DocumentBuilder, Utf16Offsets, pieces_of, standing_alone
from tempannot.formats.opened import Opened
from tempannot.formats.reading import convert, from_bytes
from tempannot.formats.registry import format_named

TEXT = "It \U0001f327 rained & poured.\r\nThen she left on Monday."


def built() -> DocumentBuilder:
    builder = DocumentBuilder(Path("story.odd"), TEXT)
    builder.event("T1", Span(5, 11), {"class": "STATE", "tense": "PAST", "my own": "x"})
    builder.event("T2", Span(14, 20))
    builder.event("T3", [Span(32, 36), Span(40, 46)], instance="I3")
    builder.time("T4", Span(40, 46), {"type": "DATE", "value": "2016-10-03"})
    builder.time("D", Span(0, 0), {"value": "2016-10-04"})
    builder.creation_time("D")
    builder.signal("S", Span(37, 39))
    builder.link(Link("", "T1", "T2", "OVERLAP"))
    builder.link(Link("L", "T2", "I3", "BEFORE", signal="S", comment="first <this>"))
    builder.link(Link("M", "I3", "D", "VAGUE", RelationSet.parse("before|meets")))
    builder.other_link(OtherLink("A", "ALINK", "T1", "I3", "INITIATES"))
    return builder


def opened(builder: DocumentBuilder) -> Opened:
    return builder.opened("odd", b"", "odd things")


def built_document():
    return opened(built()).document


def in_timeml(builder: DocumentBuilder):
    found = convert(opened(builder), format_named("timeml"), During.EQUALS)
    return found, from_bytes(found.data, Path("story.tml"))


def closed(document):
    network = Reasoning(document).network
    names = sorted(network.intervals)
    return [(a, network.relation(a, b), b) for a in names for b in names]


def test_a_document_means_the_same_in_timeml():
    found, again = in_timeml(built())
    assert found.losses == ("what is called my own, no names in XML",)
    document = again.document
    assert document.slice(document.body) == TEXT
    assert closed(document) == closed(opened(built()).document)
    assert document.slice(document.events[document.instances["T1"].event].span) == "rained"
    assert document.instances["T1"].attributes["tense"] == "PAST"
    assert document.creation_time == "D"
    assert document.other_links == built_document().other_links
    assert document.links["L"].comment == "first <this>"
    assert not again.problems


def test_the_body_of_what_was_written_is_the_text_again():
    again = standing_alone(in_timeml(built())[1].document)
    assert again.text == TEXT
    assert [again.slice(each) for each in pieces_of(again.events["T3"])] == ["left", "Monday"]
    assert again.times["D"].span == Span(0, 0)


def test_marks_that_cross_lose_their_end_and_keep_their_links():
    builder = built()
    builder.event("T9", Span(8, 16))
    builder.link(Link("C", "T9", "I3", "BEFORE"))
    found, again = in_timeml(builder)
    assert found.losses[0] == "where marks end that cross others (1: T9)"
    assert closed(again.document) == closed(opened(builder).document)


def test_characters_that_xml_lacks_are_told():
    builder = DocumentBuilder(Path("a"), "a\x01b happened")
    builder.event("T1", Span(4, 12))
    found, again = in_timeml(builder)
    assert found.losses == ("the characters U+0001 of the text, written as U+FFFD",)
    assert again.document.interval("T1").text == "happened"


def test_what_does_not_fit_is_a_problem():
    builder = DocumentBuilder(Path("a"), "it rained")
    assert builder.event("T1", Span(3, 90))
    assert not builder.event("T1", Span(3, 9), line=7)
    assert not builder.time("T1", Span(0, 2))
    builder.link(Link("L", "T1", "nobody", "BEFORE"), 9)
    assert [(each.kind, each.line) for each in opened(builder).problems] == [
        ("duplicate-id", 7),
        ("dangling-id", 9),
        ("outside-text", None),
        ("duplicate-id", None),
    ]


def test_offsets_in_code_units():
    offsets = Utf16Offsets("a\U0001f327b")
    assert [offsets.point(unit) for unit in range(-1, 6)] == [None, 0, 1, None, 2, 3, None]
    assert [offsets.unit(point) for point in range(4)] == [0, 1, 3, 4]
    assert Utf16Offsets("ab").point(2) == 2
