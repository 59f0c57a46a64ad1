"""Questions on the sentences of a raw text: what is asked, and what is not."""

from pathlib import Path

import pytest

from tempannot.formats.reading import from_bytes
from tempannot.suggestions.new_text import new_text
from tempannot.suggestions.text_questions import AskedAbout, proposed_questions


def questions(text, *categories, events=1):
    new = new_text(from_bytes(text.encode(), Path("story.txt")))
    chosen = categories or tuple(AskedAbout)
    return [each.question for each in proposed_questions(new.opened.document, chosen, events)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The committee met in the old town hall.",
            "How long did the committee meet in the old town hall?",
        ),
        (
            "Then she went on a vacation to the sea.",
            "How long did she go on a vacation to the sea?",
        ),
        ("She slept and he wrote his letters.", "How long did she sleep?"),
        ("The new factory was opened in Ohio.", "How long did the opening last?"),
        ("People waited for the decision in Ohio.", "How long did the decision last?"),
    ],
)
def test_subject_and_verb_are_asked_with_if_they_are_clear_and_a_name_is_if_not(text, expected):
    assert expected in questions(text, AskedAbout.DURATION, events=3)


@pytest.mark.parametrize(
    ("text", "answered"),
    [
        ("The committee met for two hours.", AskedAbout.DURATION),
        ("The committee met on 3 May 2001.", AskedAbout.TYPICAL_TIME),
        ("The committee met every week in Ohio.", AskedAbout.FREQUENCY),
    ],
)
def test_what_a_time_of_the_sentence_says_is_not_asked(text, answered):
    assert questions(text, answered) == []
    assert len(questions(text)) == 4


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Investors slept in the old town.", "investors"),
        ("People slept in the old town.", "people"),
        ("New owners slept in the old town.", "new owners"),
        ("Chaplin slept in the old town.", "Chaplin"),
        ("Carl Laemmle slept in the old town.", "Carl Laemmle"),
        ("Microsoft officials slept in the old town.", "Microsoft officials"),
    ],
)
def test_capitals_at_the_start_of_a_sentence_are_kept_in_names(text, subject):
    assert questions(text, AskedAbout.TYPICAL_TIME) == [
        f"When did {subject} sleep in the old town?"
    ]


def test_several_events_go_with_were():
    asked = questions("There were riots in the old town.", AskedAbout.STATIONARITY)
    assert asked == ["Were the riots still going on a year later?"]


def test_the_time_is_no_part_of_the_question():
    asked = questions("The committee met in the town hall on 3 May 2001.", AskedAbout.ORDERING)
    assert asked == ["What happened after the committee met in the town hall?"]


@pytest.mark.parametrize(
    "text", ["The man did not answer them.", "Prices are very high.", "He left."]
)
def test_what_did_not_happen_or_is_too_short_is_not_asked(text):
    assert questions(text) == []


def test_neighbouring_events_are_answers_to_what_happened():
    text = "The committee met in Ohio. Then she went to the sea."
    new = new_text(from_bytes(text.encode(), Path("story.txt")))
    first, second = proposed_questions(new.opened.document, (AskedAbout.ORDERING,), 1)
    assert first.answers == ("she went to the sea",)
    assert second.answers == ("the committee met in Ohio",)
