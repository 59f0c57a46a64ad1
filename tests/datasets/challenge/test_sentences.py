"""What the items read like."""

import re

import pytest

from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS
from tempannot.datasets.challenge.published_errors import RELEASED, PublishedError
from tempannot.datasets.challenge.times import (
    HOUR_12,
    HOUR_24,
    MONTH_ABBREVIATED,
    MONTH_DAY,
    MONTH_FULL,
    WEEKDAY,
    YEAR,
    DurationFormat,
    Unit,
    amount_words,
    duration_words,
)

MISTAKES = re.compile(
    r"\b(\w+) \1\b|\b1 \w+s\b|\b(?!1 )\d+ (?:minute|hour|day|month|year)\b|  |[{}]|minutess"
    r"|\b(?:in|on|at|before|after|from|until) (?:in|on|at|before|after|to)\b|\b0 (?:year|month)"
    r"|\b[a-z]\w* *\.\.|\bat (?:the|[A-Z])|\bin \d{1,2}(?:st|nd|rd|th)|\bon (?:\d{4}\b|\d\d:)"
)


def sentences(items):
    return {text for item in items for text in (item.pair.premise, item.pair.hypothesis)}


@pytest.mark.parametrize("name", CHALLENGE_SETS)
def test_no_sentence_has_a_mistake_of_grammar_that_can_be_seen(of_set, name):
    found = sentences(of_set(name))
    assert not [text for text in found if MISTAKES.search(text)]
    assert all(text[0].isupper() or text[0].isdigit() for text in found)
    assert all(text.endswith(".") for text in found)


@pytest.mark.parametrize(
    ("times", "first", "last", "count"),
    [
        (HOUR_12, "at 12 AM", "at 11 PM", 24),
        (HOUR_24, "at 00:00", "at 23:00", 24),
        (WEEKDAY, "on Sunday", "on Saturday", 7),
        (MONTH_DAY, "on the 1st", "on the 28th", 28),
        (MONTH_FULL, "in January", "in December", 12),
        (MONTH_ABBREVIATED, "in Jan", "in Dec", 12),
        (YEAR, "in 1900", "in 2000", 101),
    ],
)
def test_lists_of_times_are_those_of_the_paper(times, first, last, count):
    assert (times.times[0].phrase, times.times[-1].phrase) == (first, last)
    assert len(times.times) == count
    assert len({time.words for time in times.times}) == count


def test_noon_and_midnight_are_where_they_are_in_the_day():
    words = [time.words for time in HOUR_12.times]
    assert [words[hour] for hour in (0, 1, 11, 12, 13)] == [
        "12 AM",
        "1 AM",
        "11 AM",
        "12 PM",
        "1 PM",
    ]


@pytest.mark.parametrize(
    ("months", "words"),
    [
        (1, "1 month"),
        (11, "11 months"),
        (12, "1 year"),
        (13, "1 year 1 month"),
        (52, "4 years 4 months"),
        (120, "10 years"),
    ],
)
def test_months_become_years_and_months_without_a_part_of_zero(months, words):
    assert duration_words(months, Unit.MONTHS, DurationFormat.YEARS_MONTHS) == words


def test_one_of_a_unit_is_singular():
    assert [amount_words(1, unit) for unit in Unit] == [
        "1 minute",
        "1 hour",
        "1 day",
        "1 month",
        "1 year",
    ]


def test_zero_years_are_kept_as_released(of_set):
    ours = sentences(of_set("temp-duration", seed=9))
    released = sentences(of_set("temp-duration", PublishedError.ZERO_YEARS, seed=9))
    zero = re.compile(r"\b0 years \d+ months?\.")
    assert not any(zero.search(text) for text in ours)
    assert released - ours
    assert all(zero.search(text) for text in released - ours)


def test_minutes_get_one_s_too_many_as_released(of_set):
    items = of_set("cross-unit", *sorted(RELEASED))
    in_minutes = [x for x in items if x.pair.provenance["units"] == "minutes-hours"]
    assert len(in_minutes) == 23 * 480
    for item in in_minutes:
        wrong = "1 minutes" if item.pair.provenance["hypothesis_amount"] == 1 else "minutess"
        assert wrong in item.pair.hypothesis
        assert "minutess" not in item.pair.premise


def test_every_quirk_says_what_it_means_and_is_part_of_what_was_released():
    assert set(RELEASED) == set(PublishedError)
    assert len({quirk.meaning for quirk in PublishedError}) == len(PublishedError)
