"""Offsets of one file found in another one of the same text."""

import re

from hypothesis import given
from hypothesis import strategies as st

from tempannot.comparison.text_versions import places, squeezed
from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.gui.compare.text.unit_marks import ComparedTexts, PlaceMap

WORDS = st.lists(st.text("ab😀ق.", min_size=1, max_size=4), min_size=1, max_size=8)
BLANKS = st.lists(st.sampled_from([" ", "\n", "\r\n", "  ", "\u2003\n"]), min_size=8, max_size=8)
HEAD = st.sampled_from(["", "head ", "a longer\nhead\n\n"])


def document(words, blanks, head=""):
    body = "".join(word + blank for word, blank in zip(words, blanks, strict=False))
    return Document("", head + body + "tail", Span(len(head), len(head) + len(body)))


@given(WORDS, BLANKS, HEAD)
def test_places_are_those_that_units_are_matched_by(words, blanks, head):
    one = document(words, blanks, head)
    found = PlaceMap(one)
    inside = range(one.body.start, one.body.end + 1)
    assert {offset: found.place(offset) for offset in inside} == places(one, inside)


@given(WORDS, BLANKS, BLANKS, HEAD, st.data())
def test_a_stretch_has_the_same_characters_in_the_other_file(words, one, other, head, data):
    pair = ComparedTexts(document(words, one, head), document(words, other))
    first, second = pair.documents
    marks = [each.start() for each in re.finditer(r"\S", first.slice(first.body))]
    start, last = sorted(data.draw(st.tuples(st.sampled_from(marks), st.sampled_from(marks))))
    span = Span(first.body.start + start, first.body.start + last + 1)
    there = pair.across(0, 1, span)
    assert there is not None
    assert squeezed(second.slice(there)) == squeezed(first.slice(span))
    assert pair.across(1, 0, there) == span


def test_what_stands_in_the_header_is_found_only_in_the_same_text():
    words, blanks = ["one", "two"], [" "] * 8
    same = ComparedTexts(document(words, blanks, "head "), document(words, blanks, "head "))
    other = ComparedTexts(document(words, blanks, "head "), document(words, blanks))
    assert same.across(0, 1, Span(0, 4)) == Span(0, 4)
    assert other.across(0, 1, Span(0, 4)) is None


def test_a_line_outside_the_body_is_held_at_its_edge():
    words = ["one", "two"]
    pair = ComparedTexts(document(words, ["  "] * 8, "head "), document(words, ["\n"] * 8))
    assert pair.anchors(0, 2, 1) == (5, 0)
    assert pair.anchors(0, 10, 1) == (10, 4)
    assert pair.anchors(0, 16, 1) == (15, 8)
