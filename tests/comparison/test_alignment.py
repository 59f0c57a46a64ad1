"""What counts as the same event or time in two annotations of one text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tempannot.comparison.alignment import Alignment, align
from tempannot.comparison.text_versions import TextsDifferError, places
from tempannot.core.document import Document
from tempannot.core.items import Event, Instance, Span, Time
from tempannot.formats.reading import read
from tests.oddities import OF_CLEARTK, OF_MARKET, rows_of

TEXT = "written now\nShe left before he came back."


def document(*spans: tuple[int, int], text: str = TEXT, prefix: str = "e") -> Document:
    made = Document("d", text, Span(12, len(text)))
    for number, (start, end) in enumerate(spans):
        event = Event(f"{prefix}{number}", Span(start, end))
        made.events[event.id] = event
        made.instances[f"i{event.id}"] = Instance(f"i{event.id}", event.id)
    return made


def members(alignment: Alignment) -> list[tuple[str | None, ...]]:
    return [unit.members for unit in alignment.units]


def test_words_match_whatever_their_ids():
    one, other = document((16, 20), (31, 35)), document((31, 35), (16, 20), prefix="x")
    assert members(align([one, other])) == [("ie0", "ix1"), ("ie1", "ix0")]


def test_equal_ids_on_other_words_do_not_match():
    one, other = document((16, 20)), document((31, 35))
    alignment = align([one, other])
    assert members(alignment) == [("ie0", None), (None, "ie0")]
    assert [unit.text for unit in alignment.missing(1)] == ["left"]


def test_blanks_line_ends_and_headers_do_not_matter():
    one = document((16, 20))
    text = "now\r\nShe\tleft  before\r\nhe came back.  "
    other = Document("d", text, Span(5, len(text)))
    other.events["e"] = Event("e", Span(9, 13))
    other.instances["i"] = Instance("i", "e")
    assert members(align([one, other])) == [("ie0", "i")]


def test_creation_times_match_even_where_one_has_no_words():
    one, other = document(), document()
    one.times["t0"] = Time("t0", Span(8, 11))
    one.creation_time = "t0"
    other.times["t9"] = Time("t9", Span(0, 0))
    other.creation_time = "t9"
    (unit,) = align([one, other]).units
    assert unit.members == ("t0", "t9")
    assert unit.is_creation_time


def test_times_without_words_match_by_their_value():
    one, other = document(), document()
    for made, values in ((one, ("P1D", "P2D")), (other, ("P2D", "P1D"))):
        for number, value in enumerate(values):
            made.times[f"t{number}"] = Time(f"t{number}", Span(0, 0), {"value": value})
    assert set(members(align([one, other]))) == {("t0", "t1"), ("t1", "t0")}


def test_two_instances_of_one_event_match_in_file_order():
    one, other = document((16, 20)), document((16, 20))
    one.instances["i2"] = Instance("i2", "e0")
    other.instances["i9"] = Instance("i9", "e0")
    assert members(align([one, other])) == [("ie0", "ie0"), ("i2", "i9")]


def test_an_event_and_a_time_on_the_same_words_stay_apart():
    one, other = document((16, 20)), document()
    other.times["t1"] = Time("t1", Span(16, 20))
    assert len(align([one, other]).units) == 2


def test_overlaps_match_only_on_request_and_are_reported():
    one, other = document((31, 40)), document((31, 35), (36, 40))
    assert len(align([one, other]).units) == 3
    alignment = align([one, other], partial=True)
    assert members(alignment) == [("ie0", "ie0"), (None, "ie1")]
    assert [unit.text for unit in alignment.units if unit.is_partial] == ["came back"]


def test_the_longest_overlap_wins():
    one, other = document((21, 35)), document((21, 24), (25, 35))
    alignment = align([one, other], partial=True)
    assert ("ie0", "ie1") in members(alignment)


def test_other_words_are_refused_with_their_place():
    one = document()
    other = document(text=TEXT.replace("came back", "went home"))
    with pytest.raises(TextsDifferError, match=r'line 1 .*"came back\.", .*"went home\."'):
        align([one, other])


def test_a_version_of_the_text_is_laid_on_it_and_keeps_its_words():
    one = document((16, 20), (31, 35))
    longer = document((23, 27), (38, 42), text=TEXT.replace("She", "She indeed"))
    alignment = align([one, longer], versions=True)
    assert [each.text for each in alignment.units] == ["left", "came"]
    assert members(alignment) == [("ie0", "ie0"), ("ie1", "ie1")]


def test_words_that_one_version_lacks_are_its_own():
    one = document((16, 20))
    longer = document((16, 22), text=TEXT.replace("She", "She indeed"))
    alignment = align([one, longer], partial=True, versions=True)
    assert sorted(each.text for each in alignment.units) == ["indeed", "left"]
    assert None in members(alignment)[0]


def test_another_text_is_no_version():
    with pytest.raises(TextsDifferError):
        align([document(), document(text="written now\nWhat else was said.")], versions=True)


def test_a_text_that_stops_early_is_refused():
    with pytest.raises(TextsDifferError, match="its end"):
        align([document(), document(text=TEXT[:30])])


def test_places_before_the_body_are_negative():
    assert places(document(), (0, 11, 12, 16)) == {0: -10, 11: 0, 12: 0, 16: 3}


def test_documents_without_text_match_by_id():
    one, other = Document("one"), Document("other")
    for made, ids in ((one, "ab"), (other, "bc")):
        for id in ids:
            made.events[id] = Event(id, Span(0, 0))
            made.instances[id] = Instance(id, id, implicit=True)
    assert members(align([one, other])) == [("a", None), ("b", "b"), (None, "c")]


def test_three_annotations_share_their_units():
    alignment = align([document((16, 20)), document(), document((16, 20), (31, 35))])
    assert members(alignment) == [("ie0", None, "ie0"), (None, None, "ie1")]
    unit = alignment.units[1]
    assert alignment.unit_of(2, "ie1") is unit
    assert alignment.unit_of(0, "ie1") is None
    assert alignment.unit(unit.id) is unit


@pytest.mark.parametrize(
    ("folder", "files", "units", "only_first", "only_second"),
    rows_of(
        ("compared", OF_MARKET, 19, 5, 3),
        ("compared", ("ferry-a.tml", "ferry-c.tml"), 5, 1, 1),
        real=(
            ("te3", OF_CLEARTK, 59, 13, 11),
            ("te3", ("gold_AP_20130322.tml", "sys_NavyTime1_AP_20130322.tml"), 61, 18, 13),
            (
                "narrativetime",
                ("a1_ABC19980114.1830.0611.tml", "a2_ABC19980114.1830.0611.tml"),
                28,
                0,
                0,
            ),
            ("pair_small", ("system_a_doc1.tml", "system_b_doc1.tml"), 13, 4, 3),
        ),
    ),
)
def test_annotations_share_what_stands_on_the_same_words(
    folder: Path, files, units, only_first, only_second
):
    alignment = align([read(folder / name).document for name in files])
    found = (len(alignment.units), len(alignment.missing(1)), len(alignment.missing(0)))
    assert found == (units, only_first, only_second)
