"""Which marks stand where on a page, and whose they are."""

import pytest

from tempannot.comparison.comparison import DocumentComparison
from tempannot.gui.compare.text.unit_marks import ComparedTexts, Owner, UnitPlaces

OWNERS = (Owner("A"), Owner("B"))
WIDE = (
    "They [1 met] on <TIMEX3 tid='t1' type='DATE' value='1'>Monday</TIMEX3>.",
    "They\n[7 met] <TIMEX3 tid='t2' type='DATE' value='1'>on\nMonday</TIMEX3>.",
)


@pytest.fixture
def places(annotated):
    def make(*, partial=False, **texts):
        documents = annotated(**texts)
        comparison = DocumentComparison.of(*documents, partial=partial)
        return UnitPlaces(comparison.sides, ComparedTexts(*documents)), comparison

    return make


def words(marks):
    return [" ".join(each.text.split()) for each in marks.index.intervals]


def test_a_page_knows_the_place_of_what_its_side_does_not_mark(places):
    found, comparison = places()
    for number, missing in ((0, "well"), (1, "Monday")):
        marks = found.of_side(number, OWNERS)
        absent = [comparison.alignment.unit(id).text for id in marks.absent]
        assert absent == [missing]
        assert missing in words(marks)


def test_each_side_is_marked_in_its_own_text(places):
    found, comparison = places()
    for number, side in enumerate(comparison.sides):
        for each in found.of_side(number, OWNERS).index.intervals:
            member = comparison.alignment.unit(each.id).members[number]
            if member is not None:
                assert side.document.interval(member).span == each.span


def test_what_one_side_alone_marks_carries_its_letter(places):
    found, comparison = places()
    owners = found.of_both(0, OWNERS).owners
    told = {comparison.alignment.unit(id).text: owner.letter for id, owner in owners.items()}
    assert told == {"Monday": "A", "well": "B"}
    assert OWNERS[1].tint == "side-b"


def test_of_one_unit_marked_in_two_ways_both_stretches_are_kept(places):
    found, _ = places(gold=WIDE[0], system=WIDE[1], links=((), ()), partial=True)
    marks = found.of_both(0, OWNERS)
    assert words(marks)[-1] == "on Monday"
    told = {each.letter: each.span.end - each.span.start for each in marks.extents}
    assert told == {"A": len("Monday"), "B": len("on Monday")}
    assert not marks.owners


def test_without_partial_matching_both_are_marks_of_one_side(places):
    found, _ = places(gold=WIDE[0], system=WIDE[1], links=((), ()))
    marks = found.of_both(1, OWNERS)
    assert sorted(owner.letter for owner in marks.owners.values()) == ["A", "B"]


@pytest.mark.parametrize("partial", [True, False])
def test_marks_that_overlap_are_framed_as_one_on_every_page(places, partial):
    found, comparison = places(gold=WIDE[0], system=WIDE[1], links=((), ()), partial=partial)
    for page, side in enumerate(comparison.sides):
        (frame,) = found.of_side(page, OWNERS).extents
        assert side.document.slice(frame.span).split() == ["on", "Monday"]
        assert (frame.letter, frame.tint) == ("≠", "conflict")
    framed = [each.letter for each in found.of_both(0, OWNERS).extents]
    assert framed == (["A", "B"] if partial else ["≠"])
