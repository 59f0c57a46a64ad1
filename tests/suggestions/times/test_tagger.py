"""What holds of every proposal, on any text."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.items import Span, Time
from tempannot.suggestions.suggestion import acceptance
from tempannot.suggestions.times.rule_files import languages
from tempannot.suggestions.times.tagger import suggest_times
from tests.suggestions.times.written import document

TEXT = (
    "the last next this first third quarter year ago years days day of in May March 5 31 1998 99 "
    "twenty four hundred a an few Monday Friday night 9 a.m. p.m. 10:35 - , . ' s 's now Easter "
    "century 20th 1990s '80s half and earlier later early end mid EST to or 2 1/2 25:61 "
    "2000-13-45 1998-02-30 29 February 99/99/99 30.2.1999 ١٩٩٨ 2.5 BC 9999 0001 billion years ago "
    "weekend fiscal o'clock Vor Jahren hace il y a ans fa tagasi aasta \n\n"
)
WORDS = TEXT.split(" ")
CREATED = ["1998-02-13", "1998-02-13T17:45:00", "0001-01-01", "9999-12-31", "", "1998", "1998-W03"]


def check(text, created, language):
    found = suggest_times(document(text, created), None, language)
    for each in found:
        assert 0 <= each.start < each.end <= len(text)
        assert each.text == text[each.start : each.end]
        assert 0 <= each.confidence <= 1
        assert each.because
        assert each.attributes["type"] in ("DATE", "TIME", "DURATION", "SET")
        assert each.attributes["value"]
    ends = [0, *(each.end for each in found)]
    assert all(each.start >= end for each, end in zip(found, ends, strict=False))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("created", CREATED)
def test_any_row_of_words_about_time_gives_proposals_that_hold_together(language, created):
    chance = random.Random(f"{language} {created}")
    for _ in range(40):
        glue = chance.choice([" ", " ", " ", "", "-", "\n"])
        check(glue.join(chance.choices(WORDS, k=chance.randint(0, 50))), created, language)


@given(st.text(), st.text())
def test_no_text_and_no_creation_time_is_too_strange(text, created):
    check(text, created, "en")


@pytest.mark.parametrize(
    "text",
    ["", "a", "1" * 50_000, "1 " * 10_000, "May of " * 3000, "two hundred " * 5000, "昨日" * 999],
)
def test_a_text_of_one_thing_only_is_read_to_its_end(text):
    check(text, "1998-02-13", "en")


def test_the_same_text_gets_the_same_proposals():
    text = "Sales rose in the third quarter of 1997. They fell on Monday."
    assert suggest_times(document(text)) == suggest_times(document(text))


def test_what_is_marked_is_not_proposed_but_counts_for_what_follows():
    text = "It opened on May 2, 1990. Two days later it closed."
    note = document(text)
    note.times["t1"] = Time("t1", Span(13, 24), {"type": "DATE", "value": "1990-05-02"})
    found = suggest_times(note, None, "en")
    assert [(each.text, each.attributes["value"]) for each in found] == [
        ("Two days later", "1990-05-04")
    ]


def test_only_what_begins_within_a_part_of_the_text_is_proposed():
    note = document("They met on Monday and on Tuesday.")
    assert [each.text for each in suggest_times(note, Span(0, 20), "en")] == ["Monday"]


def test_only_the_body_of_a_document_is_read():
    note = document("Sent on Monday. They met on Tuesday.")
    note.body = Span(16, 36)
    assert [each.text for each in suggest_times(note, None, "en")] == ["Tuesday"]


def test_no_time_is_read_across_an_empty_line():
    found = suggest_times(document("They met in May\n\n3 of them left."), None, "en")
    assert [each.text for each in found] == ["May"]


def test_a_time_is_read_across_a_line_end():
    found = suggest_times(document("They met in May\n1997."), None, "en")
    assert [each.attributes["value"] for each in found] == ["1997-05"]


def test_an_accepted_proposal_is_a_time_of_the_document():
    note = document("They met on Monday.")
    note.apply(acceptance(note, suggest_times(note, None, "en")[0]))
    assert suggest_times(note, None, "en") == []
    assert [each.attributes["value"] for each in note.times.values()] == [
        "1998-02-13",
        "1998-02-09",
    ]


def test_a_reason_is_told_in_words():
    found = suggest_times(document("They met on Monday."), None, "en")
    assert found[0].because == "a weekday, before the creation time"


@pytest.mark.parametrize("created", ["2024-09-10", ""])
def test_a_time_of_day_that_is_not_known_is_left_out_of_the_value(created: str):
    text = "The ferry left at noon. An hour later it sank, three hours after the call."
    values = [each.attributes["value"] for each in suggest_times(document(text, created))]
    assert not [each for each in values if "TXX" in each]
